"""What the computer would do, and why it did what it did, in sentences."""

from __future__ import annotations

from domino.ai import advise, explain
from domino.ai.advice import Advice
from domino.core.actions import NEXT
from domino.core.match import Match
from domino.sitting.computers import luck
from domino.sitting.wording import Wording

THOUGHT = 0.3
"""How many seconds a hint may take."""


def hint(match: Match, seat: int, wording: Wording) -> str:
    """The best action the seat has, with its reason."""
    view = match.view(seat)
    if not view.legal:
        return wording.say("play.not-now")
    best = advise(view, luck(match, seat), THOUGHT)[0]
    return wording.say("hint.best", move=wording.move(best.action, view), reason=reason(best, wording))


def explanation(match: Match, seat: int | None, wording: Wording) -> str:
    """What can be said for the last tile that somebody else played in this round. It is judged by what
    they could see, and told without naming what they hold."""
    played = [number for number, (by, action) in enumerate(match.history) if by != seat and action.tile]
    if not played or any(action == NEXT for _, action in match.history[played[-1] :]) or match.round_over:
        return wording.say("hint.nothing")
    before = Match.from_record(match.record())
    while len(before.history) > played[-1]:
        before.undo()
    by, action = match.history[played[-1]]
    advice = explain(before.view(by), action, luck(before, by), THOUGHT)
    assert advice is not None
    told = f"{wording.game}.reason-told"
    why = wording.texts.say(wording.texts.first(f"{told}.{advice.reason}", f"{told}.any"))
    return wording.say(
        "hint.last", name=wording.name(by), move=wording.move(action, before.view(by)), reason=why
    )


def reason(advice: Advice, wording: Wording) -> str:
    """The reason of an advice as a sentence."""
    tiles = " ".join(str(tile) for tile in advice.tiles)
    name = "" if advice.seat is None else wording.name(advice.seat)
    number = "" if advice.number is None else advice.number
    return wording.say(f"reason.{advice.reason}", tiles=tiles, number=number, name=name)
