"""What a computer thinks of an action, and how levels choose among what they think."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from domino.core.actions import Action
from domino.core.tiles import Tile


@dataclass(frozen=True, slots=True)
class Reason:
    """A true statement about an action: a text key with the tiles, the number and the seat it names."""

    key: str
    tiles: tuple[Tile, ...] = ()
    number: int | None = None
    seat: int | None = None
    about: str = ""
    """What is compared between two actions; by default the key."""
    amount: float = 0.0
    """How much it speaks for the action. Of two statements about the same thing, the one with the larger
    amount speaks for its action, and equal amounts speak for neither."""
    supports: bool = True
    """Whether it speaks for the action. A statement against it is never given as a reason."""
    alone: bool = True
    """Whether it speaks for the action without another one to compare it with."""

    def also_true_of(self, other: Advice) -> bool:
        """Whether the other action has as much of it."""
        about = self.about or self.key
        return any((each.about or each.key) == about and each.amount >= self.amount for each in other.reasons)


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, how good it looks (more is better; the unit is the game's own), and why."""

    action: Action
    value: float
    tell: Callable[[], Iterable[Reason]] = field(default=tuple, compare=False, repr=False)
    """Finds the reasons: a computer that only plays needs none."""

    @staticmethod
    def because(action: Action, value: float, *reasons: Reason | str) -> Advice:
        """Advice whose reasons are known."""
        known = [Reason(each) if isinstance(each, str) else each for each in reasons]
        return Advice(action, value, lambda: known)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Everything that is true of the action and matters, the most important first."""
        return tuple(self.tell())

    def settled(self) -> Advice:
        """The same advice with its reasons found."""
        return Advice.because(self.action, self.value, *self.tell())

    @property
    def why(self) -> Reason | None:
        """The best reason for the action; None where nothing speaks for it."""
        return next((each for each in self.reasons if each.supports and each.alone), None)

    @property
    def reason(self) -> str:
        """The text key of the best reason, or an empty string."""
        return "" if self.why is None else self.why.key

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that the best reason names."""
        return () if self.why is None else self.why.tiles

    @property
    def number(self) -> int | None:
        """The number that the best reason names."""
        return None if self.why is None else self.why.number

    @property
    def seat(self) -> int | None:
        """The seat that the best reason names."""
        return None if self.why is None else self.why.seat

    def rather_than(self, other: Advice) -> Advice:
        """The same advice with only those reasons that do not apply as much to the other action."""
        left = [each for each in self.reasons if each.supports and not each.also_true_of(other)]
        return Advice.because(self.action, self.value, *(replace(each, alone=True) for each in left))


def ranked(advice: Sequence[Advice]) -> list[Advice]:
    """Best first; equals stay in the order of the rules, so that an answer can be repeated."""
    return sorted(advice, key=lambda each: -each.value)


def pick(advice: Sequence[Advice], slips: float, rng: random.Random) -> Advice:
    """The best, but with this chance one of the next two: a mistake a person could make."""
    best = ranked(advice)
    if len(best) > 1 and rng.random() < slips:
        return best[1 + int(rng.random() * min(2, len(best) - 1))]
    return best[0]
