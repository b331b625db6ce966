"""Every reader is given mangled input.

    python -m tests.harness.fuzz [record|journal|shared|... ...] [--seconds 60] [--seed 1]
    python -m tests.harness.fuzz shared --number 4711 [--seed 1]             one input again, told in full

Input number n of a seed is always the same. What is bad must be refused as the reader says it refuses, and
soon; what is taken must be written and read again, drawn and gone on with.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.harness import kept
from tests.harness.faults import in_order, where
from tests.harness.readers import READERS

LONGEST = 5.0
"""Seconds of the processor's time after which an answer is none."""


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """What is done takes no longer than that, where the system can tell."""

    def too_long(*_: object) -> None:
        raise TimeoutError(f"it took longer than {LONGEST} seconds")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def input_of(name: str, seed: int, number: int) -> bytes:
    """One mangled input."""
    reader = READERS[name]
    rng = random.Random(f"{name} {seed} {number}")
    good = reader.good()
    return reader.mangle(rng.choice(good), good, rng)


def broken_by(name: str, data: bytes, folder: Path) -> Exception | None:
    """What a reader raises at this input, and must not."""
    failures: list[BaseException] = []
    try:
        with in_order(1, failures), in_time():
            READERS[name].read(data, kept.emptied(folder))
    except Exception as uncaught:
        return uncaught
    return None


def check_good(name: str) -> None:
    """What is good is taken."""
    with kept.temporary() as folder:
        for good in READERS[name].good():
            broken = broken_by(name, good, folder / "work")
            assert broken is None, f"{name}: what is good is not taken: {broken!r}"


def search(
    name: str, seed: int, goes_on: Callable[[int], bool], tell: Callable[[str], None] = print
) -> tuple[int, Counter[str]]:
    """Reads one input after the other while it `goes_on`; how many there were, and how often each thing
    broke."""
    found: Counter[str] = Counter()
    number = 0
    with kept.temporary() as folder:
        while goes_on(number):
            broken = broken_by(name, input_of(name, seed, number), folder / "work")
            if broken is not None:
                sort = f"{name}: {where(broken)}"
                if not found[sort]:
                    tell(f"{sort} ({str(broken)[:100]})")
                    tell(f"    python -m tests.harness.fuzz {name} --seed {seed} --number {number}")
                found[sort] += 1
            number += 1
    return number, found


def main() -> int:
    parser = argparse.ArgumentParser(description="Gives mangled input to every reader.")
    parser.add_argument("readers", nargs="*", default=list(READERS), metavar="READER")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each is tried (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, help="only this input of that seed")
    asked = parser.parse_args()
    status = 0
    for name in asked.readers:
        if asked.number is not None:
            data = input_of(name, asked.seed, asked.number)
            sys.stdout.write(f"{data!r}\n")
            with kept.temporary() as folder:
                broken = broken_by(name, data, folder / "work")
            print("".join(traceback.format_exception(broken)) if broken else "nothing broke")
            status |= broken is not None
            continue
        check_good(name)
        end = time.monotonic() + asked.seconds
        tries, found = search(name, asked.seed, lambda _, end=end: time.monotonic() < end)
        print(f"{name}: {tries} inputs, {sum(found.values())} times something broke", flush=True)
        status |= bool(found)
    return status


if __name__ == "__main__":
    sys.exit(main())
