"""Recordings of the moments of a game, as frames side by side, for looking at.

python -m tests.ui.recordings [--only KIND] [--size 412x915] [--style dark] [--into FOLDER]

Each moment is looked for in matches that are played at random, set up on a table in a window as it was one
action earlier, and played with everything in motion. Frames are taken as time goes by on the table: a machine
that is slow takes longer, and shows the same.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ui import screen

if TYPE_CHECKING:  # no window is opened until one is needed
    from domino.tableside.evening import Evening
    from domino.ui.table.table_screen import TableScreen
    from tests.ui.driver import Player

FOLDER = Path(__file__).resolve().parents[2] / "build" / "recordings"
SIZES, STYLES = ("412x915", "915x412", "1280x800"), ("light", "dark")
STEP, FRAMES = 0.2, 16
"""Seconds from one picture to the next, and how many there are."""
LONG, MORE = 0.3, 24
"""The same at the end of a round and of a match, which takes longer."""
ROW, GAP = 1880, 4
"""How wide a row of pictures is at most, and what is between two of them."""
MUCH = 10
"""So many points make a score worth looking at."""
ENDS = ("out", "counting", "won", "lost", "made", "set", "shot", "shot-missed")
SIXES, FIVES, REST = (
    "6-6 6-5 6-4 6-3 6-2 6-1 5-5",
    "5-4 5-3 5-2 5-1 4-4 4-3 4-2",
    "4-1 3-3 3-2 3-1 2-2 2-1 1-1",
)
"""Hands of Moon of which the first takes every trick when sixes are trumps."""
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
    "deal": "mexican-train",
}
"""A game for each kind of moment."""


@cache
def searched(game: str, kind: str):
    """The seed of a match in which there is a moment of this kind, and what was done until then."""
    from domino.tableside.moments import moments_of
    from tests.invariants import random_action

    for seed in range(1, 200):
        evening, rng = begun(game, kind, seed), random.Random(seed)
        match = evening.whole()
        while not match.over and len(match.history) < 1500:
            action = WAYS[kind](match) if kind in WAYS else random_action(match, match.turn, rng)
            events = evening.play(action, match.turn)
            here = [moment for moment in moments_of(evening, events) if moment.kind == kind]
            if any(kind != "score" or moment.points >= MUCH for moment in here):
                return seed, tuple(match.history)
    return None


def begun(game: str, kind: str, seed: int) -> Evening:
    """A match against computers in which a moment of this kind is looked for."""
    from domino.core.match import Deal, Match
    from domino.games import GAMES
    from domino.tableside.evening import Evening
    from domino.tableside.seats import Seat
    from domino.texts import Texts

    names = ["Rosa", "Ana", "Ben", "Cora"][: GAMES[game].usual_players()]
    seats = [Seat(name, None if at == 0 else "easy") for at, name in enumerate(names)]
    dealt = {
        "shot": {1: Deal([hand.split() for hand in (SIXES, FIVES, REST)], starter=0)},
        "row-cleared": {1: Deal([[]], boneyard=SIXES.split()[1:4])},
    }.get(kind)
    rules = {"scoring": "marks"} if kind == "set" else None  # one is seen with marks, the other with points
    return Evening(Match.start(game, names, options=rules, seed=seed, deals=dealt), seats, Texts())


def found(game: str, kind: str):
    """A match just before a moment of this kind that is about the person, if there is one, and what is done
    then; with the names it is played under."""
    there = searched(game, kind)
    if there is None:
        return None
    seed, history = there
    evening = begun(game, kind, seed)
    for by, action in history[:-1]:
        evening.play(action, by)
    return evening, history[-1]


def shooting(match):
    """What the first seat does to shoot the moon, and what the others do about it."""
    legal = list(match.legal())
    if legal[-1].verb in ("bid", "pass") or legal[0].verb in ("bid", "pass"):
        bids = [action for action in legal if action.verb == "bid"]
        return bids[-1] if match.turn == 0 and bids else next(a for a in legal if a.verb == "pass")
    if any(action.verb == "trump" for action in legal):
        return next(action for action in legal if str(action) == "trump 6")
    order = SIXES.split()
    names = {str(action): action for action in legal}
    wanted = (each for tile in order for name, each in names.items() if tile in name or tile[::-1] in name)
    return next(wanted, legal[0]) if match.turn == 0 else legal[0]


def removing(match):
    """What clears a row now and then: three tiles rather than one, one rather than none."""
    return match.legal()[-1]


WAYS = {"shot": shooting, "row-cleared": removing}
"""How moments are come by that chance hardly brings."""


def passing(player, step: float, frames: int) -> Iterator[object]:
    """Pictures of the window as time goes by on the table: a slow frame is a short one there."""
    from kivy.clock import Clock

    passed = 0.0
    for number in range(frames):
        while passed < number * step:
            before = Clock.get_time()
            player.frame()
            passed += min(0.05, Clock.get_time() - before)
        yield player.picture()


def at_rest(player: Player, evening: Evening) -> TableScreen:
    """The table of an evening, at which computers wait."""
    from domino.ui.table.table_screen import TableScreen

    table = TableScreen(player.app, evening)
    table.course.pause()
    player.app.stage.visit(table)
    player.frame(4)
    player.settle()
    while table.felt.laying.busy:  # a table that is still being laid out would be what the pictures show
        player.frame()
    return table


def recorded(player, kind: str) -> Iterator[object] | None:
    """Pictures of a moment, in motion; None when there is none in many matches."""
    if kind == "deal":
        from tests.ui.hands import evening_of, sit_down

        sit_down(player, evening_of(MOMENTS[kind], 4)).course.pause()
        return passing(player, 0.12, FRAMES)
    case = found(MOMENTS[kind], kind)
    if case is None:
        return None
    evening, (by, action) = case
    at_rest(player, evening).play(action, by)
    return passing(player, *((LONG, MORE) if kind in ENDS else (STEP, FRAMES)))


def record(kind: str, size: str, style: str, folder: Path) -> Path | None:
    """Records a moment of this kind; the picture with its frames side by side."""
    from PIL import Image

    from tests.ui.driver import opened

    width, height = map(int, size.split("x"))
    with opened((width, height), looks=True, theme=style, motion="full", computer_pace="slow") as player:
        pictures = recorded(player, kind)
        frames = [frame.convert("RGB") for frame in pictures or ()]
    if not frames:
        return None
    small = [frame.resize((frame.width // 2, frame.height // 2)) for frame in frames]
    wide, high = small[0].width + GAP, small[0].height + GAP
    a_row = max(1, ROW // wide)
    sheet = Image.new("RGB", (a_row * wide, -(-len(small) // a_row) * high), "white")
    for at, frame in enumerate(small):
        sheet.paste(frame, (at % a_row * wide, at // a_row * high))
    path = folder / f"{kind}_{size}_{style}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
    return path


def run(asked: argparse.Namespace) -> int:
    """Records what is asked for, in every size and style that is; returns how many were not found."""
    missing = 0
    for kind, size, style in product(asked.only or MOMENTS, asked.size or SIZES, asked.style or STYLES):
        path = record(kind, size, style, asked.into)
        missing += path is None
        print(path or f"{kind}: no such moment was found", flush=True)
    return missing


def main() -> None:
    parser = argparse.ArgumentParser(description="Records the moments of a game.")
    parser.add_argument("--only", action="append", choices=MOMENTS, help="one moment; may be said again")
    parser.add_argument("--size", action="append", help="width x height in dp; may be said again")
    parser.add_argument("--style", action="append", choices=("light", "dark"), help="may be said again")
    parser.add_argument("--into", type=Path, default=FOLDER)
    asked = parser.parse_args()
    screen.measured(lambda: sys.exit(run(asked)), "recordings")


if __name__ == "__main__":
    main()
