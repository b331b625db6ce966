"""The rack of many tiles, all of which are in sight, and the light around the chip that a tile is over. In a
window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from domino.core.actions import DRAW, Action
from domino.core.match import Deal
from domino.ui.kit.paint.theme import STYLES
from domino.ui.table.parts.rack import RAISED
from tests.ui.driver import opened
from tests.ui.hands import evening_of, sit_down
from tests.ui.scenes.felts import SCENES
from tests.ui.scenes.table import many_tiles, shown
from tests.ui.table.test_table_look import Noting, at

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


def noted(rack) -> Noting:
    painter = Noting(rack.theme, *rack.size)
    rack.paint(painter)
    return painter


@pytest.mark.parametrize("size", SIZES)
def test_every_tile_in_sight_can_be_touched_where_it_is_seen(size) -> None:
    with opened(size) as player:
        many_tiles(player)
        rack = player.app.stage.screen.rack
        assert rack.pages == 1 and set(rack.seen) == set(player.app.stage.screen.showing.hand)
        for held in rack.order:
            x, y, side, *_ = rack.where(held)
            assert rack.x <= x - side / 2 and x + side / 2 <= rack.right
            assert rack.y <= y - side and y + side <= rack.top
            assert rack.tile_at(x, y) == held and rack.tile_at(x + side * 0.45, y - side * 0.9) == held


def test_a_hand_on_pages_counts_the_tiles_of_the_others_and_goes_round() -> None:
    with opened((640, 360)) as player:
        many_tiles(player)
        table = player.app.stage.screen
        rack = table.rack
        table.showing = replace(table.showing, playable=frozenset())
        rack.show(table.showing)
        player.settle()
        assert rack.pages == 2
        first = rack.seen
        assert str(len(rack.order) - len(first)) in noted(rack).texts()
        player.tap("next tiles")
        assert not {*first} & {*rack.seen} and {*first, *rack.seen} == {*rack.order}
        player.tap("next tiles")
        assert rack.seen == first


@pytest.mark.parametrize("last", [True, False])
def test_what_is_hinted_or_alone_fits_is_in_sight(last: bool) -> None:
    with opened((640, 360)) as player:
        many_tiles(player)
        table = player.app.stage.screen
        rack = table.rack
        held = rack.order[-1 if last else 0]
        for showing in (
            replace(table.showing, playable=frozenset({held.tile})),
            replace(table.showing, hint=Action("play", held.tile, "mexican")),
        ):
            rack.turn_to(0 if last else 1)
            rack.show(showing)
            assert held in rack.seen


def test_a_hand_that_outgrows_its_rack_gets_a_higher_one() -> None:
    hands = [[f"0-{number}" for number in range(7)], ["8-9", "7-7"], ["6-9", "4-4"]]
    deal = Deal(hands=hands, boneyard=["3-4", "3-5"], starter=0)
    with opened() as player:
        options = {"set": 9, "rounds": 1}
        table = sit_down(player, evening_of("mexican-train", 3, options=options, deals={1: deal}))
        before = table.rack.height
        table.play(DRAW)
        player.settle()
        assert len(table.rack.seen) == 8 and table.rack.height > before


def test_a_tile_is_put_on_another_page_by_holding_it_at_the_sign() -> None:
    with opened((640, 360)) as player:
        many_tiles(player)
        rack = player.app.stage.screen.rack
        rack.turn_to(0)
        player.settle()
        first, last = rack.order[0], rack.order[-1]
        x, y, *_ = rack.where(first)
        finger = player.finger(x, y)
        finger.move_to(x + 2, y + 14)
        finger.move_to(*rack.outside(*rack.hots["next tiles"].centre))
        player.wait(lambda: rack.page == rack.pages - 1, "the last page")
        x, y, side, *_ = rack.where(last)
        finger.move_to(x - side / 4, y)
        player.idle(0.5)
        assert rack.page == rack.pages - 1, "it turns at the sign alone"
        finger.lift()
        assert rack.order[-2:] == (first, last) and rack.slot_of(first).page == rack.page


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


def test_every_trump_of_a_hand_has_a_diamond_that_no_plaque_covers() -> None:
    hands = [["4-5", "0-6", "2-5", "6-6"], ["3-3"], ["2-2"], ["0-1"]]
    evening = evening_of("forty-two", 4, deals={1: Deal(hands=hands, starter=0)})
    with opened() as player:
        table = sit_down(player, evening)
        assert table.showing.diamonds == frozenset()
        for action in ("bid 30", "pass", "pass", "pass", "trump 5"):
            evening.play(Action.parse(action))
        player.settle()
        rack, painter = table.rack, noted(table.rack)
        assert painter.icons.count("cards-diamond") == 2 + 1, "on each trump, and on the plaque"
        assert {str(tile) for tile in table.showing.diamonds} == {"4-5", "2-5"}
        plaque = min(y for text, _, y, _ in painter.told if text.startswith("Trumps"))
        top = max(hot.y + hot.height for name, hot in rack.hots.items() if name in ("hand 4-5", "hand 2-5"))
        assert plaque - 9 >= top + 10


@pytest.mark.parametrize("count", [6, 7])
def test_many_playable_tiles_stand_higher_and_have_no_rings(count: int) -> None:
    hands = [[f"{number}-9" for number in range(count)] + ["0-0"], ["8-9"], ["8-8"]]
    deal = Deal(hands=hands, boneyard=["0-3"], starter=0)
    with opened() as player:
        table = sit_down(player, evening_of("mexican-train", 3, options={"set": 9}, deals={1: deal}))
        rack, rings, heights = table.rack, [], {}
        painter = noted(rack)
        painter.tile_ring = lambda *args: rings.append(args)
        painter.tile = lambda tile, x, y, *args, **more: heights.setdefault(y, []).append(tile)
        rack.paint(painter)
        assert len(rings) == (6 if count == 6 else 0)
        assert rack.slot_of(rack.order[1]).row == 0 and rack.hots[rack.order[1].name].y == (
            rack.hots["hand 0-0"].y + RAISED
        )
        assert [rack.slot_of(held).row for held in rack.order].count(0) and len(heights) >= (count > 6) + 1
