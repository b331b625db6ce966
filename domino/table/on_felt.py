"""Whether a finger can play on every open end on the felt itself: then no bar of chips is needed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

from domino.table.layout import Layout

LEAST, TOUCH = 32.0, 44.0
"""How large a slot has to be, and how much room a finger needs there, in dp."""
MANY = 6
"""So many players leave too little of the felt to each."""


def all_on_felt(layout: Layout, ends: Iterable[str], players: int) -> bool:
    """Whether each of these ends has a slot on the felt that a finger finds: large enough to be seen, and as
    far from the slots of other ends as a fingertip is wide."""
    slots = layout.targets
    if players >= MANY or not {target.place for target in slots}.issuperset(ends):
        return False
    if any(min(target.width, target.height) * layout.side < LEAST for target in slots):
        return False
    return all(
        one.place == other.place or dist((one.x, one.y), (other.x, other.y)) * layout.side >= TOUCH
        for one, other in combinations(slots, 2)
    )
