"""Every call that the store makes to the system fails: once, and for good.

    python -m tests.harness.faults [first|later ...] [--every 1] [--seed 1]
    python -m tests.harness.faults later --at 57 --error EIO --for-good       one run again, told in full

An evening of real use is lived through once to count the calls; then again for each of them, with each of
four errors, that one failing or all from it on. Nothing but a sentence may come of it. Then the disk is well
again, the store tries once more, and the folder is opened anew: everything that was done must be there.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import random
import shutil
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from domino.store.locks import Lock
from tests.harness import kept
from tests.harness.disk import ERRORS, Disk
from tests.harness.evenings import EVENINGS, Evening, Ledger

PATIENCE = 0.02
"""How long another copy of the app is waited for here, in seconds: there is none."""


class Fault(NamedTuple):
    """One run: which evening, which call fails, with which error, and whether all after it do."""

    evening: str
    at: int
    error: str
    for_good: bool

    def __str__(self) -> str:
        ever = " --for-good" if self.for_good else ""
        return f"python -m tests.harness.faults {self.evening} --at {self.at} --error {self.error}{ever}"


class Outcome(NamedTuple):
    """What came of a run: the calls that were made, and each thing that must not be."""

    trace: list[str]
    broken: list[str]


@contextlib.contextmanager
def in_order(seed: int, failures: list[BaseException]) -> Iterator[None]:
    """Everything comes in the same order in every run: what another thread is given is waited for, keys are
    not chosen by chance, and nobody is waited for long. What broke in the other thread is kept in
    `failures`."""
    submit, connect, take = ThreadPoolExecutor.submit, sqlite3.connect, Lock.take
    rng = random.Random(seed)

    def waiting(self: ThreadPoolExecutor, work: Callable[..., Any], *given: Any, **named: Any) -> Future[Any]:
        future = submit(self, work, *given, **named)
        wait([future])
        if (broken := future.exception()) is not None:
            failures.append(broken)
        return future

    def connecting(*given: Any, **named: Any) -> sqlite3.Connection:
        return connect(*given, **{**named, "timeout": PATIENCE})

    def taking(self: Lock, wait: float = 0.0) -> bool:
        return take(self, min(wait, PATIENCE))

    with (
        mock.patch.object(ThreadPoolExecutor, "submit", waiting),
        mock.patch.object(sqlite3, "connect", connecting),
        mock.patch.object(Lock, "take", taking),
        mock.patch("secrets.token_hex", lambda length: f"{rng.getrandbits(8 * length):0{2 * length}x}"),
    ):
        yield


def lived(template: Path, work: Path, fault: Fault, seed: int = 1) -> Outcome:
    """One evening with this fault, in a folder of its own under `work`."""
    folder = shutil.copytree(template, work / "data")
    ledger, failures, broken = Ledger(), [], []
    with in_order(seed, failures):
        if fault.evening != "first":
            ledger.found_in(kept.opened(kept.copied(folder, work / "before")))
            failures.clear()
        disk = Disk(folder, fault.at, ERRORS.get(fault.error, 0), fault.for_good)
        with disk.watched():
            try:
                evening = Evening(folder, ledger, seed, disk.well)
                EVENINGS[fault.evening](evening)
                evening.hear()
            except Exception as uncaught:  # what comes of it cannot be judged any more
                return Outcome(disk.trace, [*ledger.broken, f"uncaught: {where(uncaught)}"])
        broken += ledger.broken
        lost = missing(folder, work / "then", ledger)
        if not ledger.told:
            broken += [f"not told: {each}" for each in lost]
            broken += [f"not told, of the other thread: {where(each)}" for each in failures]
        # The disk is well again, and the app tries once more, as it does every few seconds.
        try:
            if not evening.memory.retry():
                broken.append("it cannot be saved though the disk is well again")
        except Exception as uncaught:
            broken.append(f"uncaught when trying again: {where(uncaught)}")
        broken += [f"lost: {each}" for each in missing(folder, work / "after", ledger)]
    return Outcome(disk.trace, broken)


def missing(folder: Path, copy: Path, ledger: Ledger) -> list[str]:
    try:
        return ledger.missing(kept.opened(kept.copied(folder, copy)))
    except Exception as uncaught:
        return [f"what is left cannot be opened: {where(uncaught)}"]


def where(broken: BaseException) -> str:
    """An exception, and the last line of ours it came from."""
    ours = [frame for frame in traceback.extract_tb(broken.__traceback__) if "/domino/" in frame.filename]
    place = f" at {Path(ours[-1].filename).name}: {ours[-1].name}" if ours else ""
    return f"{type(broken).__name__}{place}"


def template(evening: str, folder: Path) -> Path:
    """What an evening finds."""
    made = folder / f"{evening}-template"
    made.mkdir()
    if evening != "first":
        with in_order(0, []):
            kept.fill(made)
            kept.fill_bundle(made / kept.BUNDLE)
        shutil.rmtree(made / "locks")
    return made


def faults(evening: str, calls: int, every: int, seed: int) -> Iterator[Fault]:
    """Every call with every error, once and for good; or one in so many of them, others with another seed."""
    all_of_them = itertools.product(range(1, calls + 1), ERRORS, (False, True))
    for at, error, for_good in itertools.islice(all_of_them, seed % every, None, every):
        yield Fault(evening, at, error, for_good)


def search(
    evening: str,
    every: int = 1,
    seed: int = 1,
    wanted: Callable[[str, Fault], bool] = lambda call, fault: True,
    tell: Callable[[str], None] = print,
) -> tuple[int, Counter[str]]:
    """Lives through an evening with each fault that is wanted of a call; how many runs there were, and how
    often each thing broke."""
    found: Counter[str] = Counter()
    runs = 0
    with kept.temporary() as folder:
        begun = template(evening, folder)
        whole = lived(begun, kept.emptied(folder / "run"), Fault(evening, 0, "", False))
        assert not whole.broken, f"nothing failed, and yet: {whole.broken}"
        for fault in faults(evening, len(whole.trace), every, seed):
            call = whole.trace[fault.at - 1].split()[0]
            if not wanted(call, fault):
                continue
            runs += 1
            for each in lived(begun, kept.emptied(folder / "run"), fault).broken:
                sort = " ".join(word for word in each.split() if not any(map(str.isdigit, word)))
                if not found[sort]:
                    tell(f"{each}\n    {call}: {fault}")
                found[sort] += 1
    return runs, found


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes every call of the store to the system fail.")
    parser.add_argument("evenings", nargs="*", default=list(EVENINGS), metavar="EVENING")
    parser.add_argument("--every", type=int, default=1, help="try one fault in so many (1)")
    parser.add_argument("--seed", type=int, default=1, help="which ones, if not all")
    parser.add_argument("--at", type=int, help="only this call of the evening")
    parser.add_argument("--error", choices=ERRORS, default="EIO")
    parser.add_argument("--for-good", action="store_true", help="all calls after it fail too")
    asked = parser.parse_args()
    status = 0
    for evening in asked.evenings:
        if asked.at is not None:
            with kept.temporary() as folder:
                fault = Fault(evening, asked.at, asked.error, asked.for_good)
                outcome = lived(template(evening, folder), kept.emptied(folder / "run"), fault)
            for number in range(max(0, asked.at - 5), min(len(outcome.trace), asked.at + 5)):
                print(f"{'-> ' if number + 1 == asked.at else '   '}{number + 1} {outcome.trace[number]}")
            print("\n".join(outcome.broken) or "nothing is lost")
            status |= bool(outcome.broken)
            continue
        runs, found = search(evening, asked.every, asked.seed)
        print(f"{evening}: {runs} faults, {sum(found.values())} times something broke", flush=True)
        for sort, count in found.most_common():
            print(f"  {count:5} {sort}")
        status |= bool(found)
    return status


if __name__ == "__main__":
    sys.exit(main())
