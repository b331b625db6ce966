"""The rack of many tiles, which tells what it hides, and the light around the chip that a tile is over. In a
window."""

from __future__ import annotations

import pytest
from kivy.metrics import dp
from PIL import ImageChops

from domino.ui.kit.paint.theme import STYLES
from tests.ui.driver import opened
from tests.ui.scenes.felts import SCENES
from tests.ui.scenes.table import many_tiles, shown
from tests.ui.table.test_table_look import Noting, at

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


def noted(rack) -> Noting:
    painter = Noting(rack.theme, *rack.size)
    rack.paint(painter)
    return painter


@pytest.mark.parametrize("size", SIZES)
def test_a_rack_that_scrolls_cuts_a_tile_in_the_middle_and_counts_what_it_hides(size) -> None:
    with opened(size) as player:
        many_tiles(player)
        rack = player.app.stage.screen.rack
        assert rack.scrolls
        before, after = rack.hidden()
        assert not before and after
        seen = {(rack.right - rack.where(held)[0] + rack.side / 2) / rack.side for held in after}
        assert any(0.4 < share < 0.6 for share in seen)
        painter = noted(rack)
        assert str(len(after)) in painter.texts()
        assert "chevron-right" in painter.icons and "chevron-left" not in painter.icons
        rack.scroll_to(1e9)
        before, after = rack.hidden()
        assert before and not after
        assert not any(rack.where(held)[0] + rack.side / 2 > rack.right for held in rack.order)
        painter = noted(rack)
        assert str(len(before)) in painter.texts()
        assert "chevron-left" in painter.icons and "chevron-right" not in painter.icons


def test_a_rack_that_hides_nothing_says_nothing() -> None:
    with opened((915, 412)) as player:
        rack = shown(player, SCENES["mexican-train-14"]).rack
        assert not rack.scrolls and rack.hidden() == ((), ())
        assert not [icon for icon in noted(rack).icons if icon.startswith("chevron")]


def test_a_tile_that_can_be_played_is_told_of_in_gold() -> None:
    with opened((915, 412)) as player:
        many_tiles(player)
        table = player.app.stage.screen
        rack, playable = table.rack, table.showing.playable

        def sign(x: float) -> tuple[float, ...]:
            return at(player.picture(), x, rack.center_y - dp(2))

        assert any(held.tile in playable for held in rack.hidden()[1])
        assert sign(rack.right - dp(6)) == pytest.approx(table.theme.gold[:3], abs=0.02)
        rack.scroll_to(1e9)
        player.settle()
        assert not any(held.tile in playable for held in rack.hidden()[0])
        assert sign(rack.x + dp(6)) == pytest.approx(table.theme.groove[:3], abs=0.02)


def test_a_tile_that_is_revealed_stands_beside_what_counts_the_hidden_ones() -> None:
    with opened((915, 412)) as player:
        many_tiles(player)
        rack = player.app.stage.screen.rack
        cut = rack.hidden()[1][0]
        rack.reveal(cut)
        assert rack.right - rack.where(cut)[0] >= rack.side / 2 + dp(24)


@pytest.mark.parametrize("style", STYLES)
def test_the_chip_that_a_tile_is_over_is_read_as_before(style: str) -> None:
    with opened(theme=style) as player:
        table = shown(player, SCENES["chickenfoot"])
        left, bottom, wide, high = table.ends.box_of(table.ends.chips[0].place)
        player.settle()
        before = player.picture()
        table.mark.show((left, bottom, wide, high))
        player.settle()
        after = player.picture()
        top = after.height - bottom - high
        chip = tuple(round(edge) for edge in (left + 6, top + 6, left + wide - 6, top + high - 6))
        assert ImageChops.difference(before.crop(chip), after.crop(chip)).getbbox() is None
        for x, y in ((left - 2, bottom + high / 2), (left + wide / 2, bottom + high + 2)):
            assert at(after, x, y) == pytest.approx(table.theme.gold[:3], abs=0.02)
            assert at(before, x, y) != pytest.approx(table.theme.gold[:3], abs=0.02)
