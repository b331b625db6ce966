"""A small data folder with one of everything we keep, and all that can be asked of one."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from domino.coach.daily import DailyDeal, DailyResult
from domino.core.match import Match
from domino.core.paper import Entry, Paper
from domino.store import Memory, bundle
from domino.store.ledger import PUZZLE, SOLVED, Spent
from domino.store.places import Places
from domino.store.saves import SavedMatch
from domino.tableside.daily.carrying import Carried
from domino.tableside.daily.played import DayBook
from domino.texts import Texts
from tests.invariants import random_action

NAMES = ("Ana", "Ünal")
LEVELS = (None, "easy")
PEOPLE = [{"name": "Ana", "colour": 4}, {"name": "Ünal", "colour": 2}]
CHOSEN = {"felt": "blue", "people": PEOPLE, "remembered": {"tips": ["rack", "curtain"]}}
NOON = 1_790_000_000.0
BUNDLE = "everything.boneyard"


@contextlib.contextmanager
def temporary() -> Iterator[Path]:
    """A folder of our own, in memory where the system has such a place: nothing here asks for a fast disk."""
    shared = Path("/dev/shm")
    where = shared if os.access(shared, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="boneyard-harness-", dir=where) as folder:
        yield Path(folder)


def emptied(folder: Path) -> Path:
    """The folder, with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def opened(folder: Path) -> Memory:
    """The memory in a folder, with a clock that never stands still and is the same in every run."""
    ticks = itertools.count(1)
    return Memory(Places.at(folder), lambda: NOON + next(ticks))


def long_match(seed: int, steps: int) -> Match:
    """A match so many actions after its beginning, and far from its end whatever the tiles."""
    match = Match.start("mexican-train", NAMES, options={"set": 6, "rounds": 5}, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        match.play(random_action(match, match.turn, rng), match.turn)
    return match


def short_match(seed: int) -> Match:
    """A match that is over after a few actions, whatever the tiles; it has not begun."""
    return Match.start("muggins", NAMES, options={"target": 5}, seed=seed)


def play_out(match: Match | SavedMatch, seed: int) -> None:
    """Plays to the end."""
    rng = random.Random(seed)
    whole = match.match if isinstance(match, SavedMatch) else match
    while not whole.over:
        match.play(random_action(whole, whole.turn, rng), whole.turn)


def over_match(seed: int) -> Match:
    match = short_match(seed)
    play_out(match, seed)
    return match


def some_paper(rounds: int = 2) -> Paper:
    paper = Paper.start("muggins", NAMES)
    for number in range(1, rounds + 1):
        paper.add(Entry.by_points([5 * number, 10]))
    return paper


def fill(folder: Path, seed: int = 1) -> None:
    """Puts one of everything into a data folder: settings, a match in progress, one that has only begun, one
    that is over and not yet in the history, a score pad, a history of two matches, and a ledger."""
    memory = opened(folder)
    memory.settings.change(**CHOSEN)
    memory.saves.start(long_match(seed, 8), LEVELS, (4, None)).close()
    memory.saves.start(short_match(seed), LEVELS).close()
    memory.saves.start(over_match(seed + 1), LEVELS).close()
    memory.pads.start(some_paper(), (4, None)).close()
    for number in (2, 3):
        memory.history.add(over_match(seed + number), LEVELS, NOON - 900, NOON - 60 * number)
    memory.ledger.keep("Ana", PUZZLE, f"muggins-{seed}", "muggins", "2027-01-31", SOLVED)
    memory.ledger.take([Spent("a" * 32, seed, 0, "Ünal", "moon", "bid", NOON, 3, 1.5, 0.25, 1)])
    settled()


def fill_bundle(path: Path, seed: int = 11) -> None:
    """Everything of somebody else, in one file; a deal of the day and a friend's result among it."""
    with temporary() as folder:
        fill(folder, seed)
        memory = opened(folder)
        deal = DailyDeal(date(2027, 1, 31), "castle-rock")
        played = book(memory).of(deal)
        played.match.play(played.match.legal()[0])
        played.take([DailyResult(deal.day, deal.game, "Ana", 3.5, "□■")])
        bundle.export(memory, path, days=Carried(book(memory)))


def merge(memory: Memory, path: Path) -> bundle.Merged:
    """Everything that a file holds, as a window takes it."""
    return bundle.merge(memory, path, days=Carried(book(memory)))


def book(memory: Memory) -> DayBook:
    """The deals of the day in a memory."""
    return DayBook(memory.days, NAMES[0], Texts())


def settled() -> None:
    """Waits until what was left to the other thread is done."""
    from domino.store.files import background

    background().submit(lambda: None).result()


def copied(folder: Path, to: Path) -> Path:
    """The data folder as another copy of the app would find it after this one has gone."""
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("locks"))
    return to


def actions_of(match: Match) -> list[str]:
    return [f"{seat} {action}" for seat, action in match.history]
