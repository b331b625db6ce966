"""The trick in the middle: one slot for each seat, yours nearest you, your partner's opposite.

In `parts`: `middle`, what the slots lie in, which is also `drop seat<n>` for your own; `seat <n>`, the plate
of each other player beside their slot; `contract`, `progress` and, for each side, `taken <side>`; where
there is one `widow`, and `drop widow` while a tile may be put down for it. A target `seat<n>` is a slot whose
tile is still to come; yours is where you put a tile down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from domino.core.game import View
from domino.core.suits import suit_led
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.table.layout import Bounds, Layout, Placed, Target
from domino.table.slots import GAP, Slot, arrange

ANY = -1
"""The number of a slot: it asks for none."""
LEAST_READABLE = 12.0
"""Where tiles would be smaller than this, nothing can be read: the table is that of a larger one."""
COLUMN = 0.22
"""The share of a wide table's width that the column on either side takes."""
HIGHEST_PILE = 170.0
CONTRACT, PROGRESS, PILES = 56.0, 36.0, 84.0
"""How high the boxes with words are, in dp."""
BAND = 44.0
"""How high they are where there is little room, contract and progress side by side."""


class Arranged(NamedTuple):
    """A table of tricks in dp: how large tiles are, the slots from yours on, clockwise, and the boxes; the
    piles in the order of the sides from yours on."""

    side: float
    slots: tuple[Slot, ...]
    contract: Bounds
    progress: Bounds
    piles: tuple[Bounds, ...]


def lay_out(
    view: View,
    width: float,
    height: float,
    plays: Sequence[tuple[int, Tile]] | None = None,
    text: float = 1.0,
    plates: bool = True,
) -> Layout:
    """The trick on the table in an area of so many dp; or these plays, to show one that was taken.
    Tiles show the suit led first, where they have it."""
    table, players = table_of(view, TrickTable), view.players
    shown = table["trick"] if plays is None else plays
    trump = table["trump"]
    suit = suit_led(shown[0][1], trump) if shown and trump is not None else ANY
    sides = len(table["taken"])
    arranged = arranged_for(players, sides, width, height, text, plates)
    per = 1 / arranged.side
    slots = [slot.scaled(per) for slot in arranged.slots]
    seats = {(view.seat + turns) % players: slot for turns, slot in enumerate(slots[:players])}
    tiles = tuple(
        Placed(tile, seats[seat].x, seats[seat].y, seats[seat].angle, suit if suit in tile else tile.high)
        for seat, tile in shown
    )
    done = {seat for seat, _ in shown}
    targets = tuple(
        Target(f"seat{seat}", ANY, slot.x, slot.y, slot.angle)
        for seat, slot in seats.items()
        if plays is None and seat not in done and view.hand_sizes[seat]
    )
    parts = {f"seat {seat}": slot.plate for seat, slot in seats.items() if slot.plate is not None}
    middle = Bounds.around(slot.box() for slot in seats.values())
    parts |= {"middle": middle, f"drop seat{view.seat}": middle}
    parts |= {"contract": arranged.contract.scaled(per), "progress": arranged.progress.scaled(per)}
    for turns, pile in enumerate(arranged.piles):
        parts[f"taken {(view.seat + turns) % sides}"] = pile.scaled(per)
    if "widow_taken" in table:
        parts["widow"] = slots[players].box()
        if any(action.verb == "bury" for action in view.legal):
            parts["drop widow"] = parts["widow"].grown(GAP * per)
    return Layout(tiles, targets, Bounds(0.0, 0.0, width * per, height * per), arranged.side, parts=parts)


@lru_cache(maxsize=64)
def arranged_for(
    players: int, sides: int, width: float, height: float, text: float = 1.0, plates: bool = True
) -> Arranged:
    """The table of so many players on so many sides, in an area of so many dp; without their plates where
    those are elsewhere."""
    if width > 1.35 * height and COLUMN * width > 110 * text:
        arranged = _wide(players, sides, width, height, text, plates)
    else:
        arranged = _roomy(players, sides, width, height, text, plates)
        if arranged.side < 36:
            arranged = _snug(players, sides, width, height, text, plates)
        if arranged.side < 30:  # rather few words than small tiles
            others = [_tight, _wide] if width > height else [_tight]
            every = [arranged, *(other(players, sides, width, height, text, plates) for other in others)]
            arranged = max(every, key=lambda one: one.side)
    if arranged.side >= LEAST_READABLE:
        return arranged
    large = arranged_for(players, sides, 1.5 * width, 1.5 * height, text, plates)
    return Arranged(
        large.side / 1.5,
        tuple(slot.scaled(1 / 1.5) for slot in large.slots),
        large.contract.scaled(1 / 1.5),
        large.progress.scaled(1 / 1.5),
        tuple(pile.scaled(1 / 1.5) for pile in large.piles),
    )


def _wide(players: int, sides: int, width: float, height: float, text: float, plates: bool) -> Arranged:
    """What was bid and what you took at the left, how far it is and what others took at the right."""
    column, top = COLUMN * width - GAP, height - GAP
    words = min(CONTRACT * text, 0.4 * height)
    left, right = Bounds(GAP, GAP, column, top), Bounds(width - column, GAP, width - GAP, top)
    below = top - words - GAP
    lowest = max(GAP, below - HIGHEST_PILE * text)
    own = Bounds(left.left, lowest, left.right, below)
    others = _stacked(Bounds(right.left, lowest, right.right, below), sides - 1)
    middle = Bounds(left.right + GAP, GAP, right.left - GAP, top)
    return Arranged(
        *arrange(players, middle, text, plates),
        Bounds(left.left, top - words, left.right, top),
        Bounds(right.left, top - words, right.right, top),
        (own, *others),
    )


def _roomy(players: int, sides: int, width: float, height: float, text: float, plates: bool) -> Arranged:
    """Contract, progress, trick and piles one below the other."""
    contract, rest = _top(Bounds(0.0, 0.0, width, height).grown(-GAP), CONTRACT * text)
    progress, rest = _top(rest, PROGRESS * text)
    middle, piles = _bottom(rest, PILES * text)
    return Arranged(
        *arrange(players, middle, text, plates), contract, progress, tuple(_in_row(piles, [1] * sides))
    )


def _snug(players: int, sides: int, width: float, height: float, text: float, plates: bool) -> Arranged:
    """Contract and progress beside each other."""
    words, rest = _top(Bounds(0.0, 0.0, width, height).grown(-GAP), BAND * text)
    middle, piles = _bottom(rest, BAND * text)
    contract, progress = _in_row(words, [3, 2])
    return Arranged(
        *arrange(players, middle, text, plates), contract, progress, tuple(_in_row(piles, [1] * sides))
    )


def _tight(players: int, sides: int, width: float, height: float, text: float, plates: bool) -> Arranged:
    """All the words in one band above the trick."""
    words, middle = _top(Bounds(0.0, 0.0, width, height).grown(-GAP), BAND * text)
    contract, progress, *piles = _in_row(words, [3, 2, *[1] * sides])
    return Arranged(*arrange(players, middle, text, plates), contract, progress, tuple(piles))


def _top(box: Bounds, high: float) -> tuple[Bounds, Bounds]:
    """A band cut off above, and the rest."""
    return (
        Bounds(box.left, box.top - high, box.right, box.top),
        Bounds(box.left, box.bottom, box.right, box.top - high - GAP),
    )


def _bottom(box: Bounds, high: float) -> tuple[Bounds, Bounds]:
    """The rest, and a band cut off below."""
    return (
        Bounds(box.left, box.bottom + high + GAP, box.right, box.top),
        Bounds(box.left, box.bottom, box.right, box.bottom + high),
    )


def _in_row(box: Bounds, shares: Sequence[int]) -> list[Bounds]:
    """The box cut into pieces beside each other, as wide as their shares tell."""
    room = (box.width - (len(shares) - 1) * GAP) / sum(shares)
    pieces, left = [], box.left
    for share in shares:
        pieces.append(Bounds(left, box.bottom, left + share * room, box.top))
        left += share * room + GAP
    return pieces


def _stacked(box: Bounds, count: int) -> list[Bounds]:
    """The box cut into equal pieces above each other, from the top."""
    high = (box.height - (count - 1) * GAP) / count
    tops = [box.top - at * (high + GAP) for at in range(count)]
    return [Bounds(box.left, top - high, box.right, top) for top in tops]
