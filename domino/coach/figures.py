"""The coach's figures, game by game: the one place where it knows a game by name. docs/coach.md tells how
they were measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from domino.ai.chickenfoot import ChickenfootPlayer
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench
from domino.coach.fives import FivesBench
from domino.coach.laying import RowBench, SheddingBench, TrainsBench
from domino.coach.tricks import tricks_bench
from domino.core.game import View


@dataclass(frozen=True, slots=True)
class Figures:
    """How a game's decisions are judged."""

    bench: Callable[[View, Thinking], Bench]
    """Where its actions are tried out."""
    heats: tuple[int, ...]
    """Worlds that nominate the best action: after each heat the better half of the actions runs on."""
    looks: tuple[int, ...]
    """Fresh worlds that measure the nominee against the action played, all told at each look."""
    least: float
    """The least cost that is marked, in points of the round."""
    shrink: float
    """What a cost comes to when others play on, as a share of what was measured."""
    candidates: int = 8
    """How many kinds of actions run, at most."""
    glance: str = "medium"
    """The level that chooses those at a glance where there are more."""
    opinion: int = 200
    """How many worlds hard looks at when it is asked for its opinion."""
    players: tuple[int, ...] = ()
    """The numbers of players it was measured with, where not only with the usual."""
    hurry: int = 1
    """Of so many worlds one is looked at where there is little time."""
    defers: bool = False
    """Whether nothing that hard would have done is taken for a cost: hard plays on in another way than the
    coach, and where they disagree the referee is not with the coach."""
    tiles: bool = False
    """Whether the tiles can be named as the cause of a result: by the deal, or once trumps are named."""


def feet_bench(view: View, thinking: Thinking) -> Bench:
    """A bench on which tiles are shed as medium would shed them in Chickenfoot."""
    return SheddingBench(view, thinking, ChickenfootPlayer(view, heed_hand=True))


TRICKS = ((32, 32, 64), (128, 256, 512))
FEW = ((16, 16, 32), (64, 128, 256))
MANY_BIDS = 99

FIGURES = {
    "forty-two": Figures(tricks_bench, *TRICKS, least=4.0, shrink=0.85, candidates=MANY_BIDS, tiles=True),
    "moon": Figures(tricks_bench, *TRICKS, least=0.5, shrink=0.85, candidates=MANY_BIDS, tiles=True),
    "eighty-four": Figures(
        tricks_bench, *TRICKS, least=8.0, shrink=0.9, candidates=MANY_BIDS, hurry=3, tiles=True
    ),
    "muggins": Figures(
        FivesBench,
        (48, 48, 96),
        (128, 512, 1024),
        least=3.0,
        shrink=0.8,
        glance="easy",
        players=(2, 4),
        hurry=2,
    ),
    "castle-rock": Figures(RowBench, *FEW, least=0.5, shrink=1.0, tiles=True),
    "mexican-train": Figures(
        TrainsBench, FEW[0], (96, 192, 384), least=3.0, shrink=0.75, glance="hard", hurry=9, defers=True
    ),
    "chickenfoot": Figures(feet_bench, *FEW, least=6.0, shrink=0.8, opinion=48, hurry=4),
}
SILENT = {"super-train": "coach.silent.effects"}
"""Why the coach says nothing in a game, as a text key."""
UNMEASURED = "coach.silent.unmeasured"


def why_silent(game: str) -> str | None:
    """Why the coach says nothing in this game, as a text key; None where it speaks."""
    return None if game in FIGURES else SILENT.get(game, UNMEASURED)
