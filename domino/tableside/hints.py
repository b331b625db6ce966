"""What the computer would do, and why it did what it did, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from domino.ai import advise, justify, thinking_for
from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.core.actions import NEXT, Action
from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.tableside.computers import luck
from domino.tableside.words.wording import Wording

THOUGHT = 0.3
"""How many seconds a hint may take."""

TRAINS = ("keeps-train",)
"""Reasons whose tiles are a train, in order."""

Told = tuple[int, Action, View, Advice]
"""A move that was explained: whose it was, what it was, what they saw, and what can be said for it."""


def hint(match: Match, seat: int, wording: Wording) -> str:
    """The best action the seat has, with its reason."""
    view = match.view(seat)
    if not view.legal:
        return wording.say("play.not-now")
    return best_told(advise(view, luck(match, seat), THOUGHT)[0], view, wording)


def best_told(best: Advice, view: View, wording: Wording) -> str:
    """An advice and its reason as a sentence."""
    return wording.say("hint.best", move=wording.move(best.action, view), reason=reason(best, wording))


def explanation(match: Match, seat: int | None, wording: Wording) -> str:
    """What can be said for the last tile that somebody else played in this round."""
    at = move_to_explain(match, seat)
    if at is None:
        return wording.say("hint.nothing")
    return last_told(*why_told(match.record(), at, thinking_for("hard", THOUGHT)), wording)


def move_to_explain(match: Match, seat: int | None) -> int | None:
    """Where in the history the last tile is that somebody else played in this round; None without one."""
    played = [number for number, (by, action) in enumerate(match.history) if by != seat and action.tile]
    if not played or any(action == NEXT for _, action in match.history[played[-1] :]) or match.round_over:
        return None
    return played[-1]


def why_told(record: str, at: int, thinking: Thinking) -> Told:
    """What can be said for a move of a match. It is judged by what the player could see then."""
    before = Match.from_record(record)
    by, action = before.history[at]
    while len(before.history) > at:
        before.undo()
    view = before.view(by)
    advice = justify(view, action, luck(before, by), thinking)
    assert advice is not None
    return by, action, view, advice


def last_told(by: int, action: Action, view: View, advice: Advice, wording: Wording) -> str:
    """An explained move as a sentence, without naming what they hold."""
    told = f"{wording.game}.reason-told"
    why = wording.texts.say(wording.texts.first(f"{told}.{advice.reason}", f"{told}.any"))
    return wording.say("hint.last", name=wording.name(by), move=wording.move(action, view), reason=why)


def reason(advice: Advice, wording: Wording) -> str:
    """The reason of an advice as a sentence."""
    train = advice.reason in TRAINS
    tiles = ", ".join(as_laid(advice.tiles) if train else (str(tile) for tile in advice.tiles))
    name = "" if advice.seat is None else wording.name(advice.seat)
    number = "" if advice.number is None else advice.number
    return wording.say(f"reason.{advice.reason}", tiles=tiles, number=number, name=name)


def as_laid(train: Sequence[Tile]) -> list[str]:
    """The tiles of a train in the order of play, each as it will lie: the number that joins it to the one
    before comes first."""
    first, *others = train
    joint = next((number for number in first if others and number in others[0]), first.high)
    number, laid = first.other(joint), []
    for tile in train:
        laid.append(f"{number}-{tile.other(number)}")
        number = tile.other(number)
    return laid
