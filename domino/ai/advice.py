"""What a computer thinks of an action, and how levels choose among what they think."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.actions import Action
from domino.core.tiles import Tile


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, how good it looks (more is better; the unit is the game's own), and why: a text key
    with the tiles, the number and the seat it speaks of."""

    action: Action
    value: float
    reason: str
    tiles: tuple[Tile, ...] = ()
    number: int | None = None
    seat: int | None = None


def ranked(advice: Sequence[Advice]) -> list[Advice]:
    """Best first; equals stay in the order of the rules, so that an answer can be repeated."""
    return sorted(advice, key=lambda each: -each.value)


def pick(advice: Sequence[Advice], slips: float, rng: random.Random) -> Advice:
    """The best, but with this chance one of the next two: a mistake a person could make."""
    best = ranked(advice)
    if len(best) > 1 and rng.random() < slips:
        return best[1 + int(rng.random() * min(2, len(best) - 1))]
    return best[0]
