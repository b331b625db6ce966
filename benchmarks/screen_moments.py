"""A frame of the moments that move most, against one bare Mesh of 190 textured quads.

Each is staged at a real table: the deal, points that fly, hands that are counted, tiles that rain on who has
won. Both are drawn in turns in one window. What is measured is the processor time of the app's own thread, as
in `screen_frames`, over all frames of a moment. What some of them paint anew counts as if a display had drawn
sixty a second, however slow the machine is that measures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.screen_frames import SIZE, TILES, bare_mesh, per_frame
from benchmarks.side_by_side import medians
from tests.ui import screen

if TYPE_CHECKING:  # no window is opened until it is measured
    from kivy.uix.widget import Widget

    from domino.ui.table.table_screen import TableScreen
    from tests.ui.driver import Player

KINDS = ("deal", "score", "counting", "won")
TURNS = 5
MOST = 2.0
PACE, RATE = 0.012, 60
"""Seconds between two frames that are measured, and how many a display draws in a second."""
LONGEST = 0.05
"""Seconds that a frame moves what moves, at most."""


def moving_frames(player: Player, table: TableScreen, begin: Callable[[], object]) -> float:
    """The processor time of a frame while this is staged, in milliseconds."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    begin()
    player.frame(2)
    took, moved = [], 0.0
    while not (table.theatre.empty and table.flights.empty):
        time.sleep(PACE)
        then, begun = Clock.get_time(), time.thread_time()
        EventLoop.idle()
        took.append(1000 * (time.thread_time() - begun))
        moved += min(LONGEST, Clock.get_time() - then)
    player.settle()
    usual = median(took)
    return usual + (sum(took) - usual * len(took)) / max(len(took), moved * RATE)


def measure() -> None:
    for kind in KINDS:
        ratio, ours, mesh = measured(kind)
        print(
            f"A frame of the table, {kind}: {ratio:.2f} of a bare Mesh of {TILES} quads (at most {MOST}); "
            f"{ours:.2f} against {mesh:.2f} ms",
            flush=True,
        )


def measured(kind: str) -> tuple[float, float, float]:
    """What a frame of this moment takes against the Mesh, and both in milliseconds."""
    from kivy.core.window import Window

    from domino.tableside.moments import moments_of
    from tests.ui.driver import opened
    from tests.ui.hands import evening_of
    from tests.ui.recordings import MOMENTS, at_rest, found

    with opened(SIZE, looks=True, motion="full", computer_pace="slow") as player:
        if kind == "deal":
            table = at_rest(player, evening_of("mexican-train", 8))

            def begin() -> None:
                table.dealing.expect()
                table.dealing.begin(sounds=False)
        else:
            case = found(MOMENTS[kind], kind)
            assert case is not None
            evening, (by, action) = case
            table = at_rest(player, evening)
            moments = [each for each in moments_of(evening, evening.play(action, by)) if each.kind == kind]
            player.settle()
            table.theatre.drop()
            before = evening.scores

            def begin() -> None:
                table.theatre.stage(moments, before)

        bare, stage = bare_mesh(), player.app.stage

        def show(widget: Widget, instead_of: Widget) -> None:
            Window.remove_widget(instead_of)
            Window.add_widget(widget)
            player.frame(2)

        turns = []
        for _ in range(TURNS):
            ours = moving_frames(player, table, begin)
            show(bare, stage)
            turns.append((ours, per_frame(lambda number: None)))
            show(stage, bare)
        return medians(turns)


def main() -> None:
    screen.measured(measure, "Moments of the table")


if __name__ == "__main__":
    main()
