"""What the table says in words: what just happened, what to do now, and which round it is."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.game import View
from domino.core.tiles import Tile
from domino.ui.table.asking import Asking
from domino.ui.table.evening import Evening
from domino.ui.table.showing import TRICK_GAMES, open_doubles, phase_of, place_of, removals_of, target_of


@dataclass(frozen=True, slots=True)
class News:
    """One line: what it says, the seat it is about, and whether it tells of something refused."""

    text: str
    seat: int | None = None
    error: bool = False
    hint: bool = False


def news_of(evening: Evening) -> News:
    """What just happened, for the eyes on the screen. After an undo, what happened before it."""
    view = evening.view
    events = evening.latest or _last_told(view)
    told = evening.wording.story(event for event in events if event.kind != "scored" or not view_over(view))
    seat = next((event.seat for event in events if event.seat is not None), None)
    answers = open_doubles(view)
    if "total" in view.table and len(told) == 1 and any(event.kind == "played" for event in events):
        told.append(evening.texts.say("ui.table.sum.nothing", number=view.table["total"]))
    if answers and evening.may_act:
        told = [*told[:1], evening.texts.say("ui.table.answer-first", number=answers[0].number)]
    return News(" ".join(told), seat)


def view_over(view: View) -> bool:
    """Whether the round is over, so that its scores are told elsewhere."""
    return any(event.kind == "round-over" for event in view.log[-8:])


def _last_told(view: View) -> tuple:
    """The events from the last one on that stands at the head of a sentence."""
    heads = ("round", "played", "drew", "passed", "bid", "trump", "closed", "buried")
    for at in reversed(range(len(view.log))):
        if view.log[at].kind in heads:
            return view.log[at:]
    return view.log[:1]


def title_of(evening: Evening) -> tuple[str, str]:
    """The name of the game, and the round with what it is about."""
    texts, match = evening.texts, evening.match
    game, view = match.game.key, evening.view
    rounds = match.rules.as_dict().get("rounds")
    target = target_of(view)
    if evening.solitaire:
        line = texts.say("ui.table.line.solitaire", set=match.rules.set)
    elif game in TRICK_GAMES or game == "muggins":
        key = "hand" if game in TRICK_GAMES else "round"
        line = texts.say(f"ui.table.line.{key}-to", number=match.round, target=target)
    else:
        line = texts.say("ui.table.line.round-of", number=match.round, rounds=rounds)
        first = view.table.get("engine") or view.table.get("set_tile")
        if game == "super-train" and view.table["tiles"]:
            first = view.table["tiles"][0][0]
        if first is not None:
            line += " · " + texts.say(f"ui.table.line.{game}", number=first.low, tile=first)
    return texts.say(f"{game}.name"), line


def notice_of(evening: Evening, asking: Asking) -> tuple[str, str]:
    """What to do now: a sentence in bold, perhaps, and one below it."""
    texts, view = evening.texts, evening.view
    if evening.match.round_over or evening.eyes is None:
        return "", ""
    if not evening.may_act:
        turn = evening.match.turn
        who = evening.match.names[turn] if turn is not None else ""
        return "", texts.say("ui.table.notice.waiting", name=who)
    if asking.selected is not None:
        return "", _selected(evening, asking, asking.selected)
    if "row" in view.table:
        return _row(evening, asking)
    if view.game in TRICK_GAMES:
        return _trick(evening, view)
    plays = [action for action in view.legal if action.verb == "play"]
    if plays:
        return "", texts.say("ui.table.notice.play")
    verb = next((each.verb for each in view.legal if each.verb in ("draw", "pass", "stop")), "")
    return "", texts.say(f"ui.table.notice.{verb}") if verb else ""


def _selected(evening: Evening, asking: Asking, tile: Tile) -> str:
    texts, view = evening.texts, evening.view
    places = asking.places_of(tile)
    if not places:
        return texts.say("ui.table.notice.bury", tile=tile)
    if len(places) > 1:
        return texts.say("ui.table.notice.several", tile=tile)
    key = "to-the-middle" if view.game in TRICK_GAMES else "one-place"
    return texts.say(f"ui.table.notice.{key}", tile=tile)


def _row(evening: Evening, asking: Asking) -> tuple[str, str]:
    """Castle Rock: what is removed by what is selected, or what to do."""
    texts, view = evening.texts, evening.view
    row = view.table["row"]
    chosen = next((each for each in removals_of(view) if each.index == asking.row), None)
    if chosen is None:
        key = "remove" if removals_of(view) else "nothing-to-remove"
        return "", texts.say(f"ui.table.notice.{key}")
    left, middle, right = row[chosen.index - 1], row[chosen.index], row[chosen.index + 1]
    first = texts.say("ui.table.notice.share", left=left, right=right, middle=middle, number=chosen.number)
    return first, texts.say("ui.table.notice.three", number=chosen.number) if chosen.three else ""


def _trick(evening: Evening, view: View) -> tuple[str, str]:
    texts = evening.texts
    phase = phase_of(view)
    if any(action.verb == "bury" for action in view.legal):
        return "", texts.say("ui.table.notice.widow")
    if phase != "play":
        return "", texts.say(f"ui.table.notice.{phase}")
    playable = [action.tile for action in view.legal if place_of(action, view)]
    how = texts.say("ui.table.notice.middle")
    if not view.table["trick"]:
        return texts.say("ui.table.notice.lead"), how
    if len(playable) == len(view.hand):
        return texts.say("ui.table.notice.any"), how
    *others, last = (str(tile) for tile in playable)
    tiles = texts.say("ui.table.or", others=", ".join(others), last=last) if others else last
    suit = evening.wording.suit(view.table["suit"])
    return texts.say("ui.table.notice.follow", suit=suit, tiles=tiles), how
