"""What the computer would do, and why it did what it did, in sentences."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from domino.ai import advise, justify, thinking_for
from domino.ai.advice import Advice, Reason
from domino.ai.thinking import Thinking
from domino.core.actions import NEXT, WITH_TILE, Action
from domino.core.game import NOBODY, View, find_game
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.words.wording import Wording

THOUGHT = 0.3
"""How many seconds a hint may take."""
AT_SIGHT = 0.0
"""And an explanation: what can be told of another's move is seen without looking ahead."""

TRAINS = ("keeps-train",)
"""Reasons whose tiles are a train, in order."""

GUESSES = 400
"""How many hands are imagined, at most, until one could have made the move that is explained."""

Told = tuple[int, Action, View, Advice | None]
"""A move that was explained: whose it was, what it was, what the one who asks saw, and what can be said for
it."""


def hint(evening: Evening) -> str:
    """The best action of whoever looks, with its reason, in their turn."""
    view = evening.view
    if not evening.may_act or not view.legal:
        return evening.wording.say("play.not-now")
    best = advise(view, evening.luck(view.seat, "hint"), THOUGHT)[0]
    return best_told(best, view, evening.wording)


def best_told(best: Advice, view: View, wording: Wording) -> str:
    """An advice as a sentence, and its reason where there is one."""
    move = wording.move(best.action, view)
    if best.why is None:
        return wording.say("hint.best-move", move=move)
    return wording.say("hint.best", move=move, reason=reason_told(best.why, wording))


def explanation(evening: Evening) -> str:
    """What can be said for the last tile that somebody else played in this round."""
    question = last_move(evening)
    if question is None:
        return evening.wording.say("hint.nothing")
    return last_told(*question(thinking_for("hard", AT_SIGHT)), evening.wording)


def last_move(evening: Evening) -> Callable[[Thinking], Told] | None:
    """What to think about to explain the last tile that somebody else than the eyes put down in this round;
    None without one. A move is judged by what the eyes could see then, so that nothing told of it hangs on
    what they may not know. That is looked up now: the thinking may be done on any thread, while the match
    goes on."""
    history = evening.history
    played = [
        at for at, (by, action) in enumerate(history) if by != evening.eyes and action.verb in WITH_TILE
    ]
    if not played or any(action == NEXT for _, action in history[played[-1] :]) or evening.round_over:
        return None
    by, action = history[played[-1]]
    view = evening.seen_at(played[-1])
    if view is None:
        return None
    if evening.eyes is None:
        view = replace(view, seat=NOBODY)  # whose hand a guess has to deal too
    return partial(_why, by, action, view, evening.luck(by, "explanation", played[-1]))


def _why(by: int, action: Action, view: View, chance: random.Random, thinking: Thinking) -> Told:
    """The move as a hand could have made it that agrees with all the view knows."""
    if action.tile is None:
        return by, action, view, None
    game = find_game(view.game)
    for _ in range(GUESSES):
        thinking.out_of_time()  # where a polite thinker lets others run
        theirs = view.imagined(by, game.guess(view, chance))
        if action in theirs.legal:
            return by, action, view, justify(theirs, action, chance, thinking)
    return by, action, view, None


def last_told(by: int, action: Action, view: View, advice: Advice | None, wording: Wording) -> str:
    """An explained move as a sentence. Only reasons that all at the table can see have texts of their own."""
    told = f"{wording.game}.reason-told"
    keys = [f"{told}.{advice.reason}", f"{told}.any"] if advice and advice.reason else [f"{told}.any"]
    why = wording.texts.say(wording.texts.first(*keys))
    return wording.say("hint.last", name=wording.name(by), move=wording.move(action, view), reason=why)


def reason_told(reason: Reason, wording: Wording) -> str:
    """A reason as a sentence."""
    tiles = as_laid(reason.tiles) if reason.key in TRAINS else [tile.said for tile in reason.tiles]
    name = "" if reason.seat is None else wording.name(reason.seat)
    number = "" if reason.number is None else reason.number
    return wording.say(f"reason.{reason.key}", tiles=wording.listed(tiles), number=number, name=name)


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
