"""The README's moving picture: a tile is carried to its place, lands, and counts.

python -m tests.ui.moving_picture [--into FILE]

It is taken by a clock of its own, so that it is the same however slow the machine is.
"""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

from tests.ui import screen

FILE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "muggins.webp"
SIZE = (412, 915)
SHOWN = (309, 686)
"""Pixels of the picture."""
STEP = 1 / 15
"""Seconds from one frame to the next."""
CARRIED, HELD, AFTER = 14, 4, 40
"""Frames of a tile on its way, over its place, and of what comes of it."""
POINTS, LYING, HAND = 15, 8, 3
"""How much the move is to count, how many tiles are to lie by then, and how many to be held."""


@contextlib.contextmanager
def made_time() -> Iterator[list[float]]:
    """Kivy's clock shows what stands here, and goes on only when that is changed."""
    from kivy.clock import Clock

    now, real = [Clock.time()], Clock.time
    Clock.time = lambda: now[0]
    try:
        yield now
    finally:
        Clock.time = real


def before_a_score():
    """An evening of two in which the person is about to make many points, and the action that makes them."""
    from domino.ai import choose
    from domino.core.match import Match
    from domino.tableside.evening import Evening
    from domino.tableside.seats import Seat
    from domino.texts import Texts

    seats = [Seat("Rosa"), Seat("Ben", "medium")]
    for seed in range(1, 500):
        match, rng = Match.start("muggins", [seat.name for seat in seats], seed=seed), random.Random(seed)
        while match.round == 1 and not match.round_over:
            view = match.view(match.turn)
            action = choose(view, "medium", rng)
            lying = len(view.table["tiles"])
            events = match.play(action)
            if lying < LYING or view.seat != 0 or len(view.hand) < HAND or action.verb != "play":
                continue
            if any(event.kind == "scored" and (event.number or 0) >= POINTS for event in events):
                match.undo()
                return Evening(match, seats, Texts()), action
    raise LookupError("nobody makes so many points")


def filmed(player, evening, action) -> Iterator[object]:
    """Pictures of a tile that a finger carries to its place, and of what comes of it."""
    from domino.tableside.shown.reading import Held, place_of
    from tests.ui.hands import LIFT, sit_down

    table = sit_down(player, evening)
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid out")
    player.settle()
    table.course.pause()
    with made_time() as now:

        def pictures(count: int) -> Iterator[object]:
            for _ in range(count):
                now[0] += STEP / 2
                player.frame()
                now[0] += STEP / 2
                yield player.picture()

        yield from pictures(6)
        x, y, *_ = table.rack.where(Held(action.tile))
        finger = player.finger(x, y)
        resting = table.felt.where(place_of(action, evening.view))
        goal = (resting.x, resting.y - LIFT)
        for number in range(1, CARRIED + 1):
            share = number / CARRIED
            share = share * share * (3 - 2 * share)  # a hand sets out and arrives gently
            finger.slide(x + (goal[0] - x) * share, y + (goal[1] - y) * share)
            yield from pictures(1)
        yield from pictures(HELD)
        finger.lift()
        yield from pictures(AFTER)


def take(file: Path) -> None:
    from tests.ui.driver import opened

    with opened(SIZE, looks=True, motion="full", computer_pace="slow") as player:
        frames = [frame.convert("RGB").resize(SHOWN) for frame in filmed(player, *before_a_score())]
    file.parent.mkdir(parents=True, exist_ok=True)
    first, *others = frames
    lasts = round(STEP * 1000)
    first.save(file, save_all=True, append_images=others, duration=lasts, loop=0, quality=72, method=6)
    print(f"{file.name}: {len(frames)} frames, {file.stat().st_size / 1000:.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes the README's moving picture.")
    parser.add_argument("--into", type=Path, default=FILE)
    asked = parser.parse_args()
    screen.measured(lambda: take(asked.into), "moving picture")


if __name__ == "__main__":
    main()
