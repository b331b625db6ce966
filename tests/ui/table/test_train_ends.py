"""The picture of a decision about trains: the ends it was about, large enough to be read, and no others."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from kivy.metrics import dp

from domino.core.match import Match
from domino.core.tables import TrainsTable, table_of
from domino.ui.felts.train_ends import TrainEnds
from domino.ui.kit.paint.painter import Painter
from tests.ui.driver import opened

ROOM = (120, 58)
"""Dp of the smallest picture."""
READ = 12
"""Dp of a tile's short side below which its pips run together."""


class Seen(Painter):
    """Remembers the tiles it paints: where, how large, and what they show to the right."""

    def tile(self, tile, cx, cy, side, angle=0, first=None, *more) -> None:
        self.tiles.append((round(cy), cx, side, tile.other(first), first))
        super().tile(tile, cx, cy, side, angle, first, *more)


@pytest.mark.parametrize("options", [{}, {"double_needs": 3}])
def test_the_tiles_at_an_end_are_its_newest_turned_as_they_lie_and_can_be_read(options) -> None:
    match, chance = Match.start("mexican-train", ["A", "B", "C"], options=options, seed=4), random.Random(4)
    with opened(looks=False) as player:
        for _ in range(60):
            view = match.view(match.turn)
            numbers = table_of(view, TrainsTable)["ends"]
            for places in ([place] for place in numbers):
                painter = Seen(player.app.theme, 200, 200)
                painter.tiles = []
                ends = TrainEnds(view, places, places[0], [(0, "A"), (1, "B"), (2, "C")])
                ends.paint(painter, 0, dp(ROOM[1]), dp(ROOM[0]), dp(ROOM[1]))
                shown = sorted(painter.tiles, key=lambda each: each[1])
                for one, next_one in pairwise(shown):
                    assert one[3] == next_one[4] or next_one[3] == next_one[4], (places, shown)
                if shown:
                    assert shown[-1][3] == numbers[places[0]], (places, shown)
                    assert all(side >= dp(READ) for _, _, side, _, _ in shown)
                    assert max(cx for _, cx, *_ in shown) < dp(ROOM[0])
            if match.round_over:
                break
            match.play(chance.choice(match.legal()))
