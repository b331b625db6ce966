"""The picture that the table is kept as: it shows what drawing would show, and is drawn only for a change."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from domino.core.match import Deal
from domino.core.tiles import Tile
from domino.tableside.shown.reading import Held
from domino.tableside.words.now_line import Now
from tests.ui.driver import opened
from tests.ui.hands import LIFT, evening_of, sit_down

TRAINS = Deal(hands=[["0-1", "5-9", "8-8", "1-9", "2-3"], ["8-9", "7-7", "0-0"]], boneyard=["3-4"], starter=0)


def trains():
    return evening_of("mexican-train", 2, 1, options={"set": 9, "rounds": 1}, deals={1: TRAINS})


def counted(table) -> list[int]:
    """A list that grows whenever the picture is drawn."""
    from kivy.graphics import Callback

    drawn: list[int] = []
    table.picture._picture.add(Callback(lambda _: drawn.append(1)))
    return drawn


def test_carrying_a_tile_draws_nothing_of_the_table_again() -> None:
    with opened(looks=True) as player:
        table = sit_down(player, trains())
        drawn = counted(table)
        x, y, *_ = table.rack.where(Held(Tile(5, 9)))
        finger = player.finger(x, y)
        finger.move_to(x + 2, y + 14)
        assert table.hands.carrying
        player.settle()
        assert drawn
        drawn.clear()
        lit = set()
        for place in table.hands.goals:
            x, y, *_ = table.felt.where(place)
            finger.move_to(x, y - LIFT)
            player.settle()
            lit.add(table.mark.slot)
        for step in range(10):
            finger.move_to(table.felt.x + 4 + step, table.felt.top - 4)
        assert drawn == []
        assert len(lit) == len(table.hands.goals) > 1 and None not in lit
        finger.lift()
        assert table.mark.slot is None


def test_moving_the_table_draws_nothing_else_again() -> None:
    with opened(looks=True) as player:
        table = sit_down(player, trains())
        table.felt.zoom(1.5, table.felt.center)
        player.settle()
        drawn = counted(table)
        player.frame(2)
        drawn.clear()
        for _ in range(10):
            table.felt.pan(2, 1)
            player.frame()
        assert drawn == []


def test_a_picture_is_drawn_before_its_frame_and_never_two_for_one() -> None:
    from kivy.core.window import Window
    from kivy.graphics import Callback

    from domino.ui.kit.paint import kept_picture

    drawn: list[str] = []

    def noting(what: str) -> Callback:
        return Callback(lambda _: drawn.append(what))

    with opened(looks=True) as player:
        table = sit_down(player, trains())
        table.felt.zoom(1.5, table.felt.center)
        player.settle()
        begins, ends = noting("begins"), noting("ends")
        Window.canvas.insert(0, begins)
        Window.canvas.add(ends)
        table.picture._picture.add(noting("parts"))
        for step in range(5):
            table.felt.pan(2, 1)
            if step == 1:
                kept_picture._snapshot.picture.add(noting("felt"))
            player.frame()
        Window.canvas.remove(begins)
        Window.canvas.remove(ends)
    assert {"parts", "felt"} < set(drawn)
    frames = " ".join(drawn).split("ends")
    assert all(frame.endswith("begins ") for frame in frames[:-1])
    assert not any("parts" in frame and "felt" in frame for frame in frames)


def test_what_paints_nothing_costs_a_frame_nothing() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        player.settle()
        assert table.mark._drawn.children == []
        table.mark.show((10, 10, 40, 40))
        player.settle()
        assert table.mark._drawn.children
        table.mark.show(None)
        player.settle()
        assert table.mark._drawn.children == []


@pytest.mark.parametrize("game", ["mexican-train", "muggins"])
@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_the_picture_shows_what_drawing_shows(size: tuple[int, int], game: str) -> None:
    from kivy.core.window import Window

    with opened((640, 640)) as player:
        table = sit_down(player, trains() if game == "mexican-train" else evening_of(game, 2, 1))
        Window.size = size
        player.wait(lambda: tuple(table.size) == size, "the new size")
        player.settle()
        for snapped in (False, True):  # drawn apart, and as a picture of itself
            if snapped:
                table.felt.pan(3, 1)
                player.frame()
                table.felt.pan(4, 2)
            else:
                table.felt.zoom(1.5, table.felt.center)
            lifted = player.picture()
            assert table.picture._lifted and table.picture._snapped == snapped
            table.picture.put_down()
            kept = player.picture()
            off = ImageChops.difference(lifted, kept).convert("L")
            # Over nothing, soft edges that overlap add up: a picture of itself may be a shade off there.
            assert off.getextrema()[1] <= (40 if snapped else 2)
            assert sum(off.histogram()[3:]) < 0.004 * off.width * off.height
        assert len(kept.getcolors(1 << 20) or ()) > 50


def test_nothing_of_an_earlier_picture_is_left() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        player.settle()
        before = player.picture()
        said = table.now.now, table.now.plates
        table.now.show(Now(("Something else that is long enough to be seen",)), ())
        assert ImageChops.difference(before, player.picture()).getbbox()
        table.now.show(*said)
        assert not ImageChops.difference(before, player.picture()).getbbox()


def test_the_next_table_takes_over_the_picture() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        player.settle()
        before, picture = player.picture(), table.picture._picture
        player.app.stage.go(player.app.stage.screens[0])
        after = sit_down(player, trains())
        player.settle()
        assert after is not table and after.picture._picture is picture
        assert not ImageChops.difference(before, player.picture()).getbbox()
