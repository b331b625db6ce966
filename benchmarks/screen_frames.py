"""A frame of the real table, 190 tiles in play, against one bare Mesh of 190 textured quads.

Both are drawn in turns in one window: at rest (the whole window drawn again), with a tile carried over the
table by a finger, and with the table moved by a finger. The Mesh is moved by the same finger, so that what
Kivy spends on a touch is on both sides; how it is against a Mesh at rest is told too. What is measured is the
processor time of the app's own thread: pixels are filled by others, which stand in for a graphics card here.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from benchmarks.side_by_side import medians
from tests.ui import screen

if TYPE_CHECKING:  # no window is opened until it is measured
    from kivy.input.motionevent import MotionEvent
    from kivy.uix.widget import Widget

    from domino.tableside.evening import Evening

Point = tuple[float, float]

SIZE = (1280, 800)
TILES = 190
PLAYERS = 9
FRAMES = 20
TURNS = 27


def late_table() -> Evening:
    """Mexican Train with the largest set and nine players, nearly all of its 190 tiles on the table."""
    from domino.core.match import Deal, Match
    from domino.core.tiles import HIGHEST, Tile, full_set
    from domino.tableside.evening import Evening
    from domino.tableside.seats import Seat
    from domino.texts import Texts

    left = set(full_set(HIGHEST)) - {Tile(HIGHEST, HIGHEST)}
    hands: list[list[Tile]] = [[] for _ in range(PLAYERS)]
    ends = [HIGHEST] * PLAYERS
    length = 0
    while length == min(map(len, hands)) and length < TILES // PLAYERS:  # trains that grow in turn
        length += 1
        for seat, end in enumerate(ends):
            ways = sorted(tile for tile in left if end in tile and not tile.is_double)
            if ways:
                tile = max(ways, key=lambda way: sum(way.other(end) in other for other in left))
                left.discard(tile)
                hands[seat].append(tile)
                ends[seat] = tile.other(end)
    deal = Deal(hands=hands, boneyard=sorted(left), starter=0)
    names = [f"Player {seat + 1}" for seat in range(PLAYERS)]
    match = Match.start("mexican-train", names, options={"set": HIGHEST}, deals={1: deal})
    for number in range(min(map(len, hands)) - 1):
        for seat in range(PLAYERS):
            match.play(f"play {hands[seat][number]} train{seat}")
    seats = [Seat(name, None if seat == 0 else "easy") for seat, name in enumerate(names)]
    return Evening(match, seats, Texts())


def bare_mesh() -> Widget:
    """190 textured quads in one Mesh, which a finger moves, and nothing else."""
    from kivy.graphics import Mesh, Translate
    from kivy.uix.widget import Widget

    from domino.ui.kit.paint import atlas

    class Bare(Widget):
        def __init__(self) -> None:
            super().__init__()
            with self.canvas:
                self.moved = Translate(0, 0, 0)

        def on_touch_down(self, touch: MotionEvent) -> bool:
            touch.grab(self)
            return True

        def on_touch_move(self, touch: MotionEvent) -> bool:
            if touch.grab_current is self:  # about where it is: out of the window it would cost nothing
                self.moved.xy = (touch.dx, touch.dy)
            return True

    widget = Bare()
    corners: list[float] = []
    indices: list[int] = []
    for tile in range(TILES):
        x, y = 20 + tile % 19 * 65, 20 + tile // 19 * 76
        first = 4 * tile
        corners += [x, y, 0, 1, x + 32, y, 0.1, 1, x + 32, y + 64, 0.1, 0.9, x, y + 64, 0, 0.9]
        indices += [first, first + 1, first + 2, first + 2, first + 3, first]
    with widget.canvas:
        Mesh(
            vertices=memoryview(array("f", corners)),
            indices=memoryview(array("H", indices)),
            mode="triangles",
            texture=atlas.texture(),
        )
    return widget


def per_frame(draw: Callable[[int], None]) -> float:
    """The processor time of one frame, in milliseconds."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    begun = time.thread_time()
    for number in range(FRAMES):
        draw(number)
        Window.canvas.ask_update()
        EventLoop.idle()
    return 1000 * (time.thread_time() - begun) / FRAMES


def main() -> None:
    screen.measured(measure, "Frames of the table")


def measure() -> None:
    from kivy.core.window import Window

    from tests.ui.driver import opened
    from tests.ui.hands import sit_down

    with opened(SIZE, looks=True) as player:
        table = sit_down(player, late_table())
        table.felt.settle()
        player.settle()
        bare, stage = bare_mesh(), player.app.stage

        held = next(each for each in table.rack.order if each.tile in table.showing.playable)
        x, y, *_ = table.rack.where(held)
        middle = table.felt.center

        def carried(number: int) -> Point:
            return x + 10 * (number % 30), y + 200 + 5 * (number % 30)

        def panned(number: int) -> Point:
            there = number % 20 if number % 20 < 10 else 20 - number % 20
            return middle[0] + 3 * there, middle[1] + there

        def measured(begin: Point | None, way: Callable[[int], Point] = carried) -> float:
            """A frame while a finger that went down here goes this way; without one at rest."""
            if begin is None:
                return per_frame(lambda number: None)
            finger = player.finger(*begin)
            finger.move_to(begin[0], begin[1] + 20)
            took = per_frame(lambda number: finger.slide(*way(number)))
            table.hands.cancel()  # the tile goes home unplayed
            finger.lift()
            player.settle()
            return took

        def show(widget: Widget, instead_of: Widget) -> None:
            Window.remove_widget(instead_of)
            Window.add_widget(widget)
            player.frame(2)

        def theirs(begin: Point | None, way: Callable[[int], Point]) -> Point:
            """A frame of the Mesh with this finger, and without."""
            show(bare, stage)
            took = measured(begin, way), measured(None)
            show(stage, bare)
            return took

        table.felt.zoom(1.3, middle)
        fingers: list[tuple[str, Point | None, Callable[[int], Point]]] = [
            ("at rest", None, carried),
            ("dragging", (x, y), carried),
            ("panning", middle, panned),
        ]
        for what, begin, way in fingers:
            turns = [(measured(begin, way), *theirs(begin, way)) for _ in range(TURNS)]
            times, ours, mesh = medians([(ours, mesh) for ours, mesh, _ in turns])
            at_rest, *_ = medians([(ours, mesh) for ours, _, mesh in turns])
            shown = len(table.felt.layout.tiles)
            print(
                f"A frame of the table {what}: {times:.2f} of a bare Mesh of {TILES} quads (at most 1.5), "
                f"{at_rest:.2f} of it at rest; {ours:.2f} against {mesh:.2f} ms, {shown} tiles in sight"
            )


if __name__ == "__main__":
    main()
