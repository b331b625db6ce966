"""The branches of a round as they lie: which have begun, what lies under a spell, and how that is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from domino.core.ends import PLACES, FreeTableState
from domino.core.holding import NONE
from domino.core.manners import Manners
from domino.core.options import Rules
from domino.core.plain import Flag, Frame, Mask, Plain, Shape, Whole
from domino.core.tables import BranchesTable
from domino.core.tiles import DOUBLES, SUITS, Tile

HIGHEST = 15
BRANCHES = 6
DRAWS = 2

OTHERS_DRAW, GO_ON, SPELL, TURN_ROUND, BLANK = 15, 14, 13, 3, 0
"""The numbers that have an effect when a play leaves them open (rule 8.5)."""

FITTING = tuple(SUITS[number] | (DOUBLES if number == SPELL else 0) for number in range(HIGHEST + 1))
"""The tiles that can be put on a number: on a 13 any double too (rule 8.3)."""

START, TURN, DRAWN, AGAIN = range(4)
"""What the player to act may do: start with a double; take a turn; play one of the tiles just drawn,
or pass; play once more, or stop."""


@dataclass(frozen=True, slots=True)
class SuperTrainTerms:
    """The rules as a round asks for them, looked up once."""

    scoring: str
    doubles_skip: bool
    starter_effects: bool
    may_keep: bool
    """Whether a tile just drawn that fits may be kept (rule 8.4)."""


@dataclass(frozen=True, slots=True)
class FreshShape:
    """The tiles just drawn, or minus their number."""

    tiles: Mask

    def write(self, value: int) -> Plain:
        return value if value < 0 else self.tiles.write(value)

    def read(self, data: Plain) -> int:
        return self.tiles.read(data) if isinstance(data, str) else Whole(-DRAWS, -1).read(data)


class LaidBranches(FreeTableState):
    """What a round of Super Train consists of; `Branches` plays it.

    Ends are the branches. While fewer than six are begun, the last end is the one that has not begun:
    it shows the starter's number, and a play there begins a branch.
    """

    __slots__ = (
        "caster", "direction", "fresh", "losing", "phase", "sides", "spell", "starter_spell", "terms",
    )  # fmt: skip

    terms: SuperTrainTerms
    phase: int
    direction: int
    """1 clockwise, -1 the other way round."""
    fresh: int
    """In DRAWN the tiles just drawn, as a mask; minus their number where they may not be known."""
    losing: int
    """How many players lose their turn when this turn ends."""
    sides: int
    """The sides of the starter at which no branch has begun, as a mask."""
    spell: int
    """The end under a spell, or NONE."""
    caster: int
    starter_spell: bool
    """Whether the last spell cast was that of the starter 13-13 (rule 8.6)."""

    most_ends = BRANCHES

    def _take_rules(self, rules: Rules, players: int) -> None:
        self.players = players
        self.version = rules.version
        called = rules.last_tile == "called"
        self.manners = Manners(called, rules.last_tile_penalty, penalised=False, penalty="none")
        self.terms = SuperTrainTerms(
            rules.scoring, rules.skip_on == "double", rules.starter_effects, rules.drawn == "may"
        )

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.terms = self.terms
        new.phase = self.phase
        new.direction = self.direction
        new.fresh = self.fresh
        new.losing = self.losing
        new.sides = self.sides
        new.spell = self.spell
        new.caster = self.caster
        new.starter_spell = self.starter_spell
        return new

    def _free_sides(self, end: int) -> Sequence[int]:
        if end >= len(self.tips):
            return ()  # the starter is yet to be laid
        parent, side = self.tips[end]
        if parent:
            return (side,)
        return [free for free in range(BRANCHES) if self.sides >> free & 1]

    def table(self) -> BranchesTable:
        """`unbegun` is the place at the starter where the next branch would begin, if any is left, and
        `sides` are the sides of the starter that are free."""
        tips = self.tips
        return {
            "ends": self._ends_shown(),
            "spell": None if self.spell == NONE else {"place": PLACES[self.spell], "caster": self.caster},
            "direction": self.direction,
            "tiles": self._tiles_laid(),
            "unbegun": PLACES[len(tips) - 1] if tips and tips[-1][0] == 0 else None,
            "sides": list(self._free_sides(len(tips) - 1)) if tips and tips[-1][0] == 0 else [],
        }

    def seen_by(self, seat: int) -> Self:
        known = super().seen_by(seat)
        if self.fresh > 0 and self.turn != seat:
            known.fresh = -self.fresh.bit_count()
        return known

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        return super().shapes(frame) | {
            "phase": Whole(START, AGAIN),
            "direction": Whole(-1, 1),
            "fresh": FreshShape(Mask(frame.tiles)),
            "losing": Whole(0, 2 * len(frame.dealt)),
            "spell": Whole(NONE, BRANCHES - 1),
            "caster": Whole(NONE, self.players - 1),
            "starter_spell": Flag(),
        }

    def fit_together(self, frame: Frame) -> None:
        super().fit_together(frame)
        begun = {toe for _, parent, toe in self._tiles_laid() if parent == 0}
        self.sides = sum(1 << side for side in range(BRANCHES) if side not in begun)
        unbegun = [toe for parent, toe in self.tips if not parent]
        if self.count and (
            len(self.numbers) != min(len(begun) + 1, BRANCHES) or len(unbegun) > 1 or begun & {*unbegun}
        ):
            raise ValueError("the branches are not as many as they should be")
        if not self.direction:
            raise ValueError("the turn goes neither way round")
        if (self.phase == START) != (not self.count) or bool(self.count) != bool(self.numbers):
            raise ValueError("the starter is not where it should be")
        if any(not 0 <= number <= HIGHEST for number in self.numbers):
            raise ValueError("a branch ends with a number that there is not")
        if self.spell != NONE and (self.spell >= len(self.numbers) or self.caster == NONE):
            raise ValueError("a spell lies where no branch is")
        own = not frame.watching and self.turn == frame.seat
        if bool(self.fresh) != (self.phase == DRAWN) or (self.fresh > 0) > own:
            raise ValueError("tiles were drawn that nobody could know")
        if self.fresh > 0 and self.fresh & ~self.hands[self.turn]:
            raise ValueError("tiles were drawn that are not in the hand")
        if self.fresh < 0 and (own or frame.hand_sizes[self.turn] < -self.fresh):
            raise ValueError("more tiles were drawn than are in the hand")

    def _fits(self, tile: Tile, number: int) -> bool:
        return bool(FITTING[number] >> tile.index & 1)

    def _toes(self, at: int, tile: Tile) -> Sequence[int]:
        return range(1 if at else BRANCHES)
