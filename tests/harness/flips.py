"""Every bit of every file we keep is turned over; then everything is loaded, looked at and saved again.

    python -m tests.harness.flips [settings|match|pad|history|bundle ...] [--every 1] [--seed 1] [--window]
    python -m tests.harness.flips history --bit 4711 [--window]               one of them again, told in full

Nothing but sentences may come of it; what was not touched is untouched; of a match or a pad all is there
before the bit; and what could not be read is kept as it was. With `--window` the app opens every page on it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from domino.store import bundle
from tests.harness import kept
from tests.harness.asking import Asked
from tests.harness.faults import in_order, where

FILES = ("settings", "match", "pad", "history", "bundle")
LONGEST = 2.0
"""Seconds of the processor's time after which an answer is none."""


class Small(NamedTuple):
    """A data folder with one of everything, what it tells, and where each kind of file is."""

    folder: Path
    told: Asked
    paths: dict[str, Path]

    @staticmethod
    def made(folder: Path) -> Small:
        with in_order(0, []):
            kept.fill(folder / "small")
            kept.fill_bundle(folder / "small" / kept.BUNDLE)
            memory = kept.opened(folder / "small")
            memory.settle()
            told = Asked(memory).look()
        assert not told.told, told.told
        connection = sqlite3.connect(memory.places.database)
        connection.executescript("PRAGMA page_size = 512; VACUUM;")  # as few bits as hold the same
        connection.close()
        shutil.rmtree(memory.places.locks)
        longest = max(told.matches, key=lambda key: len(told.matches[key]))
        paths = {
            "settings": memory.places.settings,
            "match": memory.saves.path(longest),
            "pad": memory.pads.path(next(iter(told.pads))),
            "history": memory.places.database,
            "bundle": memory.places.folder / kept.BUNDLE,
        }
        return Small(folder / "small", told, paths)

    def bits(self, kind: str) -> int:
        return 8 * self.paths[kind].stat().st_size

    def flipped(self, kind: str, bit: int, to: Path) -> Path:
        """A copy of the folder, with one bit turned over; the file that was changed."""
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.folder, to)
        path = to / self.paths[kind].relative_to(self.folder)
        data = bytearray(path.read_bytes())
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        return path


def tried(small: Small, kind: str, bit: int, work: Path) -> list[str]:
    """What breaks when this bit is turned over."""
    path = small.flipped(kind, bit, work)
    flipped = path.read_bytes()
    broken: list[str] = []
    began = time.process_time()
    with in_order(1, []):
        try:
            asked = Asked(kept.opened(work))
            if kind == "bundle":
                asked.attempt(lambda: kept.merge(asked.memory, path))
            asked.look()
            out = work / "out" / kept.BUNDLE
            asked.attempt(lambda: bundle.export(asked.memory, out))
            broken += compared(small, kind, asked)
            if (
                kind != "bundle"
                and lesser(small, asked)
                and not any(
                    each.read_bytes() == flipped
                    for each in (path, *asked.memory.places.aside.iterdir())
                    if each.exists()
                )
            ):
                broken.append("what could not be read is kept nowhere")
            asked.go_on()
            again = Asked(kept.opened(work)).look()
            if (again.matches, again.pads, again.settings) != (asked.matches, asked.pads, asked.settings):
                broken.append("what was saved again is not what was there")
        except Exception as uncaught:
            broken.append(f"uncaught: {where(uncaught)} ({str(uncaught)[:80]})")
    if time.process_time() - began > LONGEST:
        broken.append(f"it took longer than {LONGEST} seconds")
    return broken


def compared(small: Small, kind: str, asked: Asked) -> list[str]:
    """What is not as it was, and was not touched."""
    before, broken = small.told, []
    if kind == "settings":
        changed = [name for name, value in asked.settings.items() if value != before.settings[name]]
        if len(changed) > 1 and not asked.told:
            broken.append("several settings are others, and nothing was told")
    elif asked.settings != before.settings and kind != "bundle":
        broken.append("settings are others")
    for here, there, of in ((asked.matches, before.matches, "match"), (asked.pads, before.pads, "pad")):
        for key, actions in there.items():
            found = here.get(key)
            touched = kind == of and key == small.paths[kind].stem
            if not touched and found != actions:
                broken.append(f"another {of} is not as it was")
            elif touched and found is not None and found != actions[: len(found)]:
                broken.append(f"the {of} has something that nobody did")
            elif touched and found != actions and not asked.told:
                broken.append(f"the {of} is shorter, and nothing was told")
    if kind != "history" and not set(before.finished) <= set(asked.finished):
        broken.append("a finished match is gone")
    return broken


def lesser(small: Small, asked: Asked) -> bool:
    """Whether less was found than was there."""
    before = small.told
    return (
        any(len(asked.matches.get(key, ())) < len(actions) for key, actions in before.matches.items())
        or any(len(asked.pads.get(key, ())) < len(entries) for key, entries in before.pads.items())
        or len(asked.finished) < len(before.finished)
    )


def drawn(small: Small, kind: str, bit: int, work: Path, seen: set[str]) -> list[str]:
    """What breaks when the app opens every page on a folder where this bit is turned over. Where all that can
    be shown was seen already, it is not drawn again."""
    from tests.harness.pages import open_every_page

    path = small.flipped(kind, bit, work)
    mark = told_by(kind, path, work)
    if mark in seen:
        return []
    seen.add(mark)
    path = small.flipped(kind, bit, work)
    try:
        open_every_page(work, path if kind == "bundle" else None)
    except Exception as uncaught:
        return [f"uncaught in a window: {where(uncaught)} ({str(uncaught)[:80]})"]
    return []


def told_by(kind: str, path: Path, work: Path) -> str:
    """The same for what looks the same."""
    with in_order(1, []):
        try:
            asked = Asked(kept.opened(work))
            if kind == "bundle":
                asked.shown.append(asked.attempt(lambda: kept.merge(asked.memory, path)))
            return asked.look().print()
        except Exception as uncaught:
            return f"{where(uncaught)} {uncaught}"


def search(
    kind: str,
    bits: Callable[[int], Iterable[int]],
    window: bool = False,
    tell: Callable[[str], None] = print,
) -> tuple[int, Counter[str]]:
    """Turns over the bits that are chosen of so many; how many they were, and how often each thing broke."""
    found: Counter[str] = Counter()
    seen: set[str] = set()
    tries = 0
    with kept.temporary() as folder:
        small = Small.made(folder)
        for bit in bits(small.bits(kind)):
            tries += 1
            work = folder / "work"
            broken = drawn(small, kind, bit, work, seen) if window else tried(small, kind, bit, work)
            for each in broken:
                sort = each.split(" (")[0]
                if not found[sort]:
                    tell(
                        f"{each}\n    python -m tests.harness.flips {kind} --bit {bit}{' --window' * window}"
                    )
                found[sort] += 1
    if window:
        tell(f"{kind}: {len(seen)} different folders were drawn")
    return tries, found


def main() -> int:
    parser = argparse.ArgumentParser(description="Turns over every bit of every file we keep.")
    parser.add_argument("files", nargs="*", default=list(FILES), metavar="FILE")
    parser.add_argument("--every", type=int, default=1, help="try one bit in so many (1)")
    parser.add_argument("--seed", type=int, default=1, help="which ones, if not all")
    parser.add_argument("--bit", type=int, help="only this one")
    parser.add_argument("--window", action="store_true", help="open every page of the app on it, under Xvfb")
    asked = parser.parse_args()
    if asked.window:
        from tests.ui import screen

        os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")  # frames as fast as they come
        screen.measured(lambda: sys.exit(run(asked)), "flips in a window")
        return 0
    return run(asked)


def run(asked: argparse.Namespace) -> int:
    status = 0
    for kind in asked.files:
        if asked.bit is not None:
            tries, found = search(kind, lambda _: [asked.bit], asked.window)
        else:
            tries, found = search(
                kind, lambda count: range(asked.seed % asked.every, count, asked.every), asked.window
            )
        print(f"{kind}: {tries} bits, {sum(found.values())} times something broke", flush=True)
        for each, count in found.most_common():
            print(f"  {count:5} {each}")
        status |= bool(found)
    return status


if __name__ == "__main__":
    sys.exit(main())
