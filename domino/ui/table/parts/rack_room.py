"""Where the tiles of a hand stand on a rack: in one row or two, in groups with words before them or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kivy.metrics import dp, sp

from domino.tableside.shown.arranging import Group, RackTile

GAP, MARGIN = 5, 10
"""What is at least between two tiles, and at both ends of a row, in dp."""
LABEL = 46
"""The width of the words before a group, in dp."""
BETWEEN = 14
"""What is between two groups in one row, in dp."""
SPREAD = 22
"""How much further apart than need be a few tiles stand, in dp."""


class RackSlot(NamedTuple):
    """Where a tile stands, before scrolling: its middle, and the row it is in."""

    tile: RackTile
    x: float
    y: float
    row: int


class RackHand(NamedTuple):
    """A hand on a rack: where its tiles stand, the words before each group with their left and middle, and
    how long the longest row is."""

    slots: tuple[RackSlot, ...] = ()
    labels: tuple[tuple[Group, float, float], ...] = ()
    longest: float = 0.0


@dataclass(frozen=True, slots=True)
class RackRoom:
    """A rack of so many rows, for tiles whose short side is so long."""

    rows: int
    side: float
    width: float
    height: float

    def stand(self, groups: Sequence[Group]) -> RackHand:
        """Finds where every tile stands."""
        if len(groups) <= 1:
            return self._unnamed(list(groups[0].tiles) if groups else [])
        return self._behind_each_other(groups) if self.rows == 1 else self._below_each_other(groups)

    def middle(self, row: int) -> float:
        """The height of a row's middle."""
        if self.rows == 1:
            return self.height / 2 - dp(3)
        return self.height - self.height / 2 * (row + 0.5) - dp(2)

    def _behind_each_other(self, groups: Sequence[Group]) -> RackHand:
        """Groups in one row, each behind its words."""
        slots: list[RackSlot] = []
        labels: list[tuple[Group, float, float]] = []
        x, y, step = dp(MARGIN), self.middle(0), self.side + dp(GAP)
        for group in (group for group in groups if group.tiles):
            labels.append((group, x, y))
            x += sp(LABEL)
            slots += self._row(group.tiles, x, step, y, 0)
            x += len(group.tiles) * step + dp(BETWEEN)
        longest = x - dp(BETWEEN) + dp(MARGIN)
        shift = max(0.0, (self.width - longest) / 2) if longest < self.width * 0.6 else 0.0
        return RackHand(
            tuple(slot._replace(x=slot.x + shift) for slot in slots),
            tuple((group, x + shift, y) for group, x, y in labels),
            longest,
        )

    def _below_each_other(self, groups: Sequence[Group]) -> RackHand:
        """A row for each group, whose tiles stand closer together before they scroll."""
        slots: list[RackSlot] = []
        label, longest, gap = sp(LABEL), 0.0, dp(GAP)
        for row, group in enumerate(groups):
            count = len(group.tiles)
            if count > 1:
                spare = self.width - label - dp(BETWEEN) - count * self.side
                gap = min(dp(GAP), max(dp(2), spare / (count - 1)))
            longest = max(longest, count * (self.side + gap) - gap + label + 2 * dp(MARGIN))
            slots += self._row(group.tiles, label + dp(MARGIN), self.side + gap, self.middle(row), row)
        labels = tuple((group, dp(MARGIN) / 2, self.middle(row)) for row, group in enumerate(groups))
        return RackHand(tuple(slots), labels, longest)

    def _unnamed(self, tiles: list[RackTile]) -> RackHand:
        """One group without words: each row in the middle, and few tiles further apart."""
        step = self.side + dp(GAP)
        rows = self._rows(tiles, step)
        if max(map(len, rows)) * step - dp(GAP) + 2 * dp(MARGIN) > self.width:
            step = self._cutting_step(step)
        gap = step - self.side
        alone = self.rows == 2 and not rows[1]
        room, longest = self.width - 2 * dp(MARGIN), 0.0
        slots: list[RackSlot] = []
        for row, standing in enumerate(rows):
            count = len(standing)
            wide, spread = count * step - gap, 0.0
            longest = max(longest, wide + 2 * dp(MARGIN))
            if 1 < count <= 7 and wide < room:
                spread = min((room - wide) / count, dp(SPREAD))
            left = dp(MARGIN) + max(0.0, (room - wide - spread * (count - 1)) / 2)
            y = self.height / 2 - dp(3) if alone else self.middle(row)
            slots += self._row(standing, left, step + spread, y, row)
        return RackHand(tuple(slots), (), longest)

    def _row(self, tiles: Sequence[RackTile], left: float, step: float, y: float, row: int) -> list[RackSlot]:
        return [RackSlot(tile, left + self.side / 2 + at * step, y, row) for at, tile in enumerate(tiles)]

    def _rows(self, tiles: list[RackTile], step: float) -> list[list[RackTile]]:
        """The hand in its rows: seven in each before anything scrolls."""
        if self.rows == 1:
            return [tiles]
        fit = max(7, int((self.width - 2 * dp(MARGIN) + dp(GAP)) // step))
        first = fit if len(tiles) <= 2 * fit else -(-len(tiles) // 2)
        return [tiles[:first], tiles[first:]]

    def _cutting_step(self, step: float) -> float:
        """This step or a little more, so that the rack's end cuts a tile in the middle: one sees that there
        are more."""
        room = self.width - dp(MARGIN) - self.side / 2
        return room / max(1, room // step)
