"""Frames while a computer thinks: how many are missed over the same run in which nobody thinks.

A tile is carried over the table for some seconds, drawn sixty times a second, in turns with and without a
computer at its hardest thinking in the background. A frame is missed when it is not there within two of its
own lengths.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.ui import screen

SIZE = (412, 915)
SECONDS = 4.0
TURNS = 5


def main() -> None:
    screen.measured(measure, "Frames while thinking")


def measure() -> None:
    from kivy.clock import Clock

    from domino.ai.thinker import Thinker
    from domino.core.match import Match
    from tests.ui.driver import opened
    from tests.ui.hands import evening_of, sit_down

    thought_of = Match.start("chickenfoot", 4, seed=2)
    for _ in range(24):
        thought_of.play(thought_of.legal()[0])
    view = thought_of.view(thought_of.turn or 0)
    thinker = Thinker()

    with opened(SIZE, looks=True) as player:
        table = sit_down(player, evening_of("mexican-train", 4))
        player.settle()
        player.wait(lambda: table.evening.may_act, "the turn")
        Clock._max_fps = 0
        x, y, *_ = table.rack.where(table.rack.order[0])
        finger = player.finger(x, y)
        finger.move_to(x, y + 30)
        asked = 0.0

        def think() -> None:
            nonlocal asked
            now = time.perf_counter()
            if now > asked:  # a new question twice a second: somebody always thinks
                thinker.advise(view, random.Random(1), 0.5, lambda found: None)
                asked = now + 0.5

        def carry(frame: int) -> None:
            finger.slide(x + frame % 60, y + 60 + frame % 90)

        quiet, busy = [0, 0], [0, 0]
        for _ in range(TURNS):
            for total, (frames, missed) in zip(
                (quiet, busy), drawn(carry, think, thinker.forget), strict=True
            ):
                total[0] += frames
                total[1] += missed
        finger.lift()
        thinker.close()
        share, own = busy[1] / busy[0], quiet[1] / quiet[0]
        print(
            f"Frames missed while a computer thinks: {100 * (share - own):+.2f} % over those missed anyway "
            f"(at most 1 %); {busy[1]} of {busy[0]} against {quiet[1]} of {quiet[0]}"
        )


def drawn(
    move: Callable[[int], None], think: Callable[[], None], stop: Callable[[], None]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Draws at an even pace for some seconds, each frame after a move, without anybody who thinks and with;
    how many frames there were, and how many came too late, in each."""
    length = pace()
    quiet = paced(move, length)
    busy = paced(move, length, think)
    stop()
    return quiet, busy


def pace() -> float:
    """Seconds between two frames: a sixtieth, or what a frame takes here."""
    return max(1 / 60, *(1.2 * _frame() for _ in range(20)))


def paced(
    move: Callable[[int], None],
    length: float,
    meanwhile: Callable[[], None] = lambda: None,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[int, int]:
    """Draws at this pace for some seconds, each frame after a move; how many frames there were, and how many
    came too late."""
    frames = missed = 0
    due = clock()
    end = due + SECONDS
    while due < end:
        meanwhile()
        move(frames)
        _frame()
        frames += 1
        due += length
        late = clock() - due
        if late > length:
            missed += 1
            due = clock()
        elif late < 0:
            time.sleep(-late)
    return frames, missed


def _frame() -> float:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    begun = time.perf_counter()
    Window.canvas.ask_update()
    EventLoop.idle()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
