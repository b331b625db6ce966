"""What a player typed, read as a move or as a question about one."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from domino.core.actions import VERBS, Action, numbered
from domino.core.game import View
from domino.core.suits import HIGHEST_SUIT
from domino.core.tiles import Tile
from domino.core.trick_hand import BIDDING, NAMING
from domino.core.tricks import TrickState
from domino.tableside.words.wording import Wording


class Unclear(Exception):
    """No move was meant, or not one alone: a sentence that says so."""


def numbers_said(view: View) -> tuple[str, Sequence[int]]:
    """What a bare number says, and the numbers that can be said: 31 is a bid of 31 while there is bidding, 4
    are fours when trumps are named. Nothing where moves only stand in a list."""
    state = view.known
    if isinstance(state, TrickState) and view.turn == view.seat:
        if state.phase == BIDDING:
            return "bid", state.terms.bids
        if state.phase == NAMING:
            return "trump", range(HIGHEST_SUIT + 1)
    return "", ()


def labels(view: View, legal: Sequence[Action]) -> list[str]:
    """The number by which each move can be chosen: its place in the list or, where places could be taken for
    bids or suits, the number it says itself, and none for moves that say none."""
    verb, said = numbers_said(view)
    longest_list = len(said) + 1
    if said and min(said) <= longest_list:
        return [str(action.number) if action.verb == verb else "" for action in legal]
    return [str(place) for place in range(1, len(legal) + 1)]


def read_move(typed: str, view: View, legal: Sequence[Action], wording: Wording) -> Action:
    """The move meant by its number, its text, or as much of its text as tells it from the others.

    :raises Unclear: with a sentence to answer.
    """
    if typed.isdecimal():
        return _by_number(int(typed[:9]), view, legal, wording)
    words = typed.lower().split()[:4]
    tile = _tile(words[0])
    if tile is not None:
        verbs = {"play", "bury"}
        rest = words[1:]
    else:
        verbs = _verbs(words[0], legal)
        if not verbs:
            raise Unclear(wording.say("play.not-understood", text=typed[:40]))
        tile = _tile(words[1]) if len(words) > 1 else None
        rest = words[1:] if tile is None else words[2:]
    meant = [action for action in legal if action.verb in verbs and tile in (None, action.tile)]
    if rest:
        meant = _at(rest[0], meant) if len(rest) == 1 else []
    if len(meant) == 1:
        return meant[0]
    if tile is not None and "play" in verbs and len(rest) == 1 and "." in rest[0]:
        with contextlib.suppress(ValueError):  # a side of an end is not in the list, but may be named
            named = Action.parse(f"play {tile} {rest[0]}")
            if view.why_not(named) is None:
                return named
    if meant:
        shown = labels(view, legal)
        choices = []
        for action in meant[:20]:
            label, move = shown[legal.index(action)], wording.move(action, view)
            choices.append(wording.say("play.choice", number=label, move=move) if label else move)
        raise Unclear(wording.say("play.several", choices=", ".join(choices)))
    whole = [*verbs, *words[1:]] if len(verbs) == 1 else words
    raise Unclear(why_not(" ".join(whole), view, wording))


def _by_number(number: int, view: View, legal: Sequence[Action], wording: Wording) -> Action:
    verb, said = numbers_said(view)
    for action in legal:
        if action.verb == verb and action.number == number:
            return action
    shown = labels(view, legal)
    if number not in said and str(number) in shown:
        return legal[shown.index(str(number))]
    refusal = view.why_not(numbered(verb, number)) if verb else None
    if refusal is not None:
        raise Unclear(wording.refusal(refusal, view))
    key = "play.no-such-number" if len(legal) > 1 else "play.only-one-number"
    raise Unclear(wording.say(key, number=len(legal)))


def why_not(typed: str, view: View, wording: Wording) -> str:
    """Why a tile or an action, as typed, cannot be played now; or that it can."""
    words = typed.lower().split()[:4]
    if not words:
        return wording.say("play.why-what")
    if words[0] in ("play", "bury") and len(words) == 2 and any(a.verb == "play" for a in view.legal):
        words = words[1:]
    tile = _tile(words[0])
    asked: Action | Tile
    if tile is not None and len(words) == 1:
        asked = tile
    else:
        try:
            asked = Action.parse(" ".join(words if tile is None else ["play", *words]))
        except ValueError:
            return wording.say("play.not-understood", text=typed[:40])
    refusal = view.why_not(asked)
    if refusal is not None:
        return wording.refusal(refusal, view)
    legal = [action for action in view.legal if asked in (action, action.tile)]
    return wording.say("play.it-can", moves=wording.listed(wording.move(a, view) for a in legal))


def _tile(word: str) -> Tile | None:
    try:
        return Tile.parse(word)
    except ValueError:
        return None


def _verbs(word: str, legal: Sequence[Action]) -> set[str]:
    """The verbs a word may stand for: itself, else those it begins, legal ones first."""
    if word in VERBS:
        return {word}
    begun = {action.verb for action in legal if action.verb.startswith(word)}
    return begun or {verb for verb in VERBS if verb.startswith(word)}


def _at(word: str, actions: Sequence[Action]) -> list[Action]:
    """Those of the actions that are at this place, or have this number."""
    exactly = [action for action in actions if word in (action.place, str(action.number))]
    branches = [action for action in actions if (action.place or "").startswith(f"{word}.")]
    begun = [action for action in actions if (action.place or "").startswith(word)]
    return exactly or branches or begun
