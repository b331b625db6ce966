"""What the tiles were worth: a round played again by computers with the very tiles it was dealt.

That is honest where the deal decides most of a round, and only once nothing is secret any more: in a match
that is over. Computers play every seat, each from its own view; in the trick games from where trumps are
named, since who bids what changes all that follows.
"""

from __future__ import annotations

import math
import random

from domino.ai import decide
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.figures import FIGURES
from domino.coach.summary import Share, result
from domino.core.actions import NEXT
from domino.core.match import Match

REPLAYS = 2
WORLDS = 20
"""How many worlds hard looks at: what comes of many decisions is wanted, not the best of each."""
BEFORE_PLAY = {NEXT.verb, "bid", "pass", "trump", "bury"}


def in_the_tiles(match: Match, seat: int, thinking: Thinking) -> Share | None:
    """By how many points the seat's side does better than the others' mean when hard plays all rounds again
    with the same tiles; None where the tiles cannot be named as a cause, or the match is not over.

    :raises CutShort: when `thinking` was stopped or its time was up.
    """
    figures = FIGURES.get(match.game.key)
    if figures is None or not figures.tiles or not match.over:
        return None
    means, squares = [], []
    for number, start in enumerate(_starts(match), start=1):
        came = [_again(match, start, number, seat, each, thinking) for each in range(REPLAYS)]
        mean = math.fsum(came) / REPLAYS
        means.append(mean)
        squares.append(math.fsum((each - mean) ** 2 for each in came) / (REPLAYS - 1) / REPLAYS)
    return Share(math.fsum(means), math.sqrt(math.fsum(squares)))


def _starts(match: Match) -> list[int]:
    """For each round, how many actions of the match there were before its first tile moved."""
    starts: list[int] = []
    begun = False
    for position, (_, action) in enumerate(match.history):
        if action == NEXT:
            if not begun:
                starts.append(position)  # nobody played: there is nothing to play again
            begun = False
        elif not begun and action.verb not in BEFORE_PLAY:
            starts.append(position)
            begun = True
    return starts if begun else [*starts, len(match.history)]


def _again(match: Match, start: int, number: int, seat: int, replay: int, thinking: Thinking) -> float:
    """What the round came to when it was played again from there."""
    again = match.rewound(start)
    rng = random.Random(f"replay {match.game.key} {number} {replay}")
    while not again.round_over:
        assert again.turn is not None
        again.play(decide(again.view(again.turn), "hard", rng, thinking.part(WORLDS)))
        if thinking.out_of_time():
            raise CutShort
    return result(again, seat, [number])
