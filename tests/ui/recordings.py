"""Recordings of the moments of a game, as frames side by side, for looking at.

python -m tests.ui.recordings [--only KIND] [--size 412x915] [--style dark] [--into FOLDER]

Each moment is looked for in matches that are played at random, set up on a table in a window as it was one
action earlier, and played with everything in motion.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.ui import screen

FOLDER = Path(__file__).resolve().parents[2] / "build" / "recordings"
STEP, FRAMES = 0.2, 16
"""Seconds from one picture to the next, and how many there are."""
MOMENTS = {
    "score": "muggins",
    "made": "forty-two",
    "set": "forty-two",
    "shot": "moon",
    "shot-missed": "moon",
    "foot": "chickenfoot",
    "spell": "super-train",
    "again": "super-train",
    "reversed": "super-train",
    "skipped": "super-train",
    "draws": "super-train",
    "marked": "mexican-train",
    "last-tile": "mexican-train",
    "dead-end": "mexican-train",
    "out": "mexican-train",
    "counting": "mexican-train",
    "three": "castle-rock",
    "row-cleared": "castle-rock",
    "won": "muggins",
    "lost": "muggins",
}
"""A game for each kind of moment."""


def found(game: str, kind: str):
    """A match just before a moment of this kind that is about the person, if there is one, and what is done
    then; with the names it is played under."""
    from domino.core.match import Match
    from domino.games import GAMES
    from domino.tableside.evening import Evening
    from domino.tableside.moments import moments_of
    from domino.tableside.seats import Seat
    from domino.texts import Texts
    from tests.invariants import random_action

    names = ["Rosa", "Ana", "Ben", "Cora"][: GAMES[game].usual_players()]
    seats = [Seat(name, None if at == 0 else "easy") for at, name in enumerate(names)]
    for seed in range(1, 200):
        match, rng = Match.start(game, names, seed=seed), random.Random(seed)
        evening = Evening(match, seats, Texts())
        while not match.over and len(match.history) < 1500:
            seat = match.turn
            events = evening.play(random_action(match, seat, rng), seat)
            if any(moment.kind == kind for moment in moments_of(evening, events)):
                again = Match.start(game, names, seed=seed)
                for by, action in match.history[:-1]:
                    again.play(action, by)
                return Evening(again, seats, Texts()), match.history[-1]
    return None


def recorded(player, evening, done) -> Iterator[object]:
    """Pictures of what is done at a table, in motion."""
    from kivy.clock import Clock

    from tests.ui.hands import sit_down

    table = sit_down(player, evening)
    player.settle()
    table.course.pause()
    by, action = done
    table.play(action, by)
    end = Clock.get_time()
    for _ in range(FRAMES):
        while Clock.get_time() < end:
            player.frame()
        end += STEP
        yield player.picture()


def record(kind: str, size: str, style: str, folder: Path) -> Path | None:
    """Records a moment of this kind; the picture with its frames side by side."""
    from PIL import Image

    from tests.ui.driver import opened

    case = found(MOMENTS[kind], kind)
    if case is None:
        return None
    width, height = map(int, size.split("x"))
    with opened((width, height), theme=style, motion="full", computer_pace="slow") as player:
        frames = [frame.convert("RGB") for frame in recorded(player, *case)]
    small = [frame.resize((frame.width // 2, frame.height // 2)) for frame in frames]
    strip = Image.new("RGB", (sum(frame.width + 4 for frame in small), small[0].height), "white")
    for at, frame in enumerate(small):
        strip.paste(frame, (at * (frame.width + 4), 0))
    path = folder / f"{kind}_{size}_{style}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    strip.save(path)
    return path


def run(asked: argparse.Namespace) -> int:
    missing = 0
    for kind in asked.only or MOMENTS:
        path = record(kind, asked.size, asked.style, asked.into)
        missing += path is None
        print(path or f"{kind}: no such moment was found", flush=True)
    return missing


def main() -> None:
    parser = argparse.ArgumentParser(description="Records the moments of a game.")
    parser.add_argument("--only", action="append", choices=MOMENTS, help="one moment; may be said again")
    parser.add_argument("--size", default="412x915", help="width x height in dp")
    parser.add_argument("--style", choices=("light", "dark"), default="light")
    parser.add_argument("--into", type=Path, default=FOLDER)
    asked = parser.parse_args()
    screen.measured(lambda: sys.exit(run(asked)), "recordings")


if __name__ == "__main__":
    main()
