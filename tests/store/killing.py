"""Killing the app while it plays, to see that nothing that was acknowledged is ever lost.

    python -m tests.store.killing [GAME ...] [--kills 200] [--seed 1] [--window]

A process, without a window or (`--window`) the app itself in one, plays on the real store, says each action
after it was kept, and is killed (SIGKILL) at a random moment: while it starts, plays, takes back, ends a
round, or finishes a match. Then the store is opened: the match must be there with every action that was said
and no file may be damaged.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from domino.games import GAMES
from domino.store import Memory
from domino.store.places import Places
from domino.store.saves import SavedMatch
from tests.invariants import random_action, random_start
from tests.ui import screen

ROOT = Path(__file__).resolve().parents[2]
LONGEST_LIFE, LONGEST_WINDOW_LIFE = 0.25, 3.0
"""Most processes are killed at a random moment of so many seconds, counted from their first word."""
LONGEST_START, LONGEST_WINDOW_START = 0.6, 4.0
"""The others at a random moment of so many seconds from their very start."""


def play(folder: Path, game: str, seed: int) -> None:
    """Plays for ever, one match after another, saying what it does once it is kept."""
    rng = random.Random(seed)
    memory = Memory(Places.at(folder))
    memory.settle()
    entries = memory.saves.entries()
    save = memory.saves.resume(entries[0].key) if entries else started(memory, game, rng)
    print(f"open {save.key}", flush=True)
    while True:
        match = save.match
        if match.over:
            memory.finish(save)
            print("finished", flush=True)
            save = started(memory, game, rng)
            print(f"open {save.key}", flush=True)
        elif match.history and rng.random() < 0.1:
            save.undo()
            print("undo", flush=True)
        else:
            action = random_action(match, match.turn, rng)
            seat = match.turn
            save.play(action, seat)
            print(f"did {seat} {action}", flush=True)
            if rng.random() < 0.05:
                save.pause()


def started(memory: Memory, game: str, rng: random.Random) -> SavedMatch:
    """A new match with rules and players chosen at random."""
    match = random_start(GAMES[game], rng)
    return memory.saves.start(match, [rng.choice([None, "easy", "hard"]) for _ in match.names])


class Said:
    """What a process acknowledged before it died."""

    def __init__(self) -> None:
        self.key: str | None = None
        self.actions: list[str] | None = None
        """Since the match was opened; None while nothing is known of what it held then."""
        self.finished = 0

    def hear(self, line: str, held: dict[str, list[str]]) -> None:
        word, _, rest = line.partition(" ")
        if word == "open":
            self.key, self.actions = rest, list(held.get(rest, []))
        elif word == "finished":
            self.finished += 1
            self.key = None
        elif self.actions is not None:
            if word == "did":
                self.actions.append(rest)
            else:
                self.actions.pop()


def killed(folder: Path, game: str, rng: random.Random, held: dict[str, list[str]], window: bool) -> Said:
    """Lets a process play on this store and kills it; what it had said by then."""
    seed = str(rng.randrange(1 << 30))
    words = ["--play", str(folder), "--seed", seed, game]
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.playing", str(folder), game, seed]
        if window
        else [sys.executable, "-m", "tests.store.killing", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    said = Said()
    assert program.stdout is not None and program.stderr is not None
    first, life = "", rng.random() * (LONGEST_WINDOW_START if window else LONGEST_START)
    if rng.random() < 0.8:
        first, life = (
            program.stdout.readline(),
            rng.random() * (LONGEST_WINDOW_LIFE if window else LONGEST_LIFE),
        )
    timer = threading.Timer(life, program.send_signal, [signal.SIGKILL])
    timer.start()
    for line in [first, *program.stdout]:
        if line.endswith("\n"):
            said.hear(line.strip(), held)
    timer.join()
    complaint = program.stderr.read()
    assert program.wait() == -signal.SIGKILL and not complaint, complaint
    program.stdout.close()
    program.stderr.close()
    return said


def soak(folder: Path, game: str, kills: int, seed: int, window: bool = False) -> int:
    """Kills so many processes, one after another, on one store; how many actions were acknowledged.

    :raises AssertionError: when something that was acknowledged is not there, or a file is damaged.
    """
    rng = random.Random(seed)
    held: dict[str, list[str]] = {}
    """What the store held when it was last looked at, by match."""
    finished = heard = 0
    for _ in range(kills):
        said = killed(folder, game, rng, held, window)
        memory = Memory(Places.at(folder))
        finished += said.finished
        before = held
        held = {}
        for entry in (*memory.saves.entries(), *memory.saves.entries(over=True)):
            assert not entry.elsewhere, "a lock outlived its process"
            save = memory.saves.resume(entry.key)
            held[entry.key] = [f"{seat} {action}" for seat, action in save.match.history]
            save.close()
        done = len(memory.history.packed())
        assert done >= finished, "a finished match is gone"
        if said.key is not None and said.actions is not None:
            heard += abs(len(said.actions) - len(before.get(said.key, [])))
            if said.key in held:
                there, told = held[said.key], said.actions
                assert there in (told, told[:-1]) or there[:-1] == told, (there[-3:], told[-3:])
            else:
                assert done > finished, "the match is gone"
        finished = done
        notices = memory.notices.take()
        assert not notices, notices
        assert not any(memory.places.aside.iterdir()), "a file was damaged"
    return heard


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills processes that play, and looks for what is lost.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--kills", type=int, default=200, help="how many for each game (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", metavar="FOLDER", help="be the process that plays")
    parser.add_argument("--window", action="store_true", help="kill the app in its window, under Xvfb")
    asked = parser.parse_args()
    if asked.play:
        play(Path(asked.play), asked.games[0], asked.seed)
    with contextlib.ExitStack() as stack:
        if asked.window:
            os.environ["DISPLAY"] = stack.enter_context(screen.opened())
        for game in asked.games:
            with tempfile.TemporaryDirectory() as folder:
                heard = soak(Path(folder), game, asked.kills, asked.seed, asked.window)
            print(
                f"{game}: {asked.kills} kills, {heard} actions acknowledged at least, none lost", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
