"""Small files that would grow large, or take for ever: each is taken by a process of its own and measured.

    python -m tests.harness.bombs [NAME ...]

At most a second of the processor's time and 100 MB more than before; then a sentence, or what could be taken.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from domino.store import Memory, bundle, sharing
from domino.store.notices import Trouble
from domino.texts import Texts
from tests.harness import kept
from tests.harness.mangling import checked, without_sum

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS, MOST_MEGABYTES = 1.0, 100.0
GIVEN_UP = 60.0
MILLION = 1_000_000


class Bomb(NamedTuple):
    """What is in the file, and how it is taken."""

    content: Callable[[], bytes]
    take: Callable[[Memory, Path], object]


class Measured(NamedTuple):
    seconds: float
    megabytes: float
    told: str

    @property
    def held(self) -> bool:
        return self.seconds <= MOST_SECONDS and self.megabytes <= MOST_MEGABYTES and bool(self.told)


# What is in it


def packed(record: bytes) -> str:
    return base64.b64encode(zlib.compress(record, 9)).decode("ascii")


def of_history(count: int, record: Callable[[], bytes]) -> Callable[[], bytes]:
    """A bundle of so many finished matches, each of which unpacks to this."""

    def content() -> bytes:
        one = packed(record())
        items = [{"record": one, "finished": float(number)} for number in range(count)]
        return json.dumps({bundle.MARK: bundle.VERSION, "history": items}).encode()

    return content


def of(name: str, items: Callable[[], list[Any]]) -> Callable[[], bytes]:
    return lambda: json.dumps({bundle.MARK: bundle.VERSION, name: items()}).encode()


def long_record(lines: int, line: str = "0 draw") -> bytes:
    """A record whose beginning is good, with so many actions that cannot be."""
    head = without_sum(kept.long_match(1, 2).record().encode()).split(b"\n")[:-1]
    return b"\n".join([*head, *[line.encode()] * lines, b"end %d" % lines])


def nested(depth: int) -> bytes:
    return b'{"boneyard-bundle": 1, "settings": ' + b"[" * depth + b"]" * depth + b"}"


# How it is taken


def merge(memory: Memory, path: Path) -> object:
    return kept.merge(memory, path)


def receive(memory: Memory, path: Path) -> object:
    return sharing.receive(memory, path.read_bytes().decode("utf-8", "replace")).new


def resume(memory: Memory, path: Path) -> object:
    where = memory.saves.path("0123456789abcdef")
    path.rename(where)
    found = memory.saves.entries()
    for entry in found:
        memory.saves.resume(entry.key).close()
    return len(found)


def settle_in(memory: Memory, path: Path) -> object:
    path.rename(memory.places.settings)
    return Memory(memory.places).settings.chosen


BOMBS: dict[str, Bomb] = {
    "zeros": Bomb(of_history(1, lambda: b"\0" * (40 * MILLION)), merge),
    "many zeros": Bomb(of_history(5, lambda: b"\0" * (16 * MILLION)), merge),
    "many newlines": Bomb(of_history(5, lambda: b"\n" * (16 * MILLION)), merge),
    "many long records": Bomb(of_history(20, lambda: long_record(500_000)), merge),
    "many remarks": Bomb(of_history(20, lambda: b"boneyard 2\n" + b"# x\n" * MILLION), merge),
    "many small items": Bomb(of("history", lambda: [{}] * 200_000), merge),
    "many names": Bomb(of("matches", lambda: [{"record": "boneyard 2\n" + "player A\n" * 400_000}]), merge),
    "many rounds": Bomb(
        of("pads", lambda: [kept.some_paper(0).write() + "\npoints 5 5" * 300_000] * 2), merge
    ),
    "many pads": Bomb(of("pads", lambda: [kept.some_paper(0).write()] * 20_000), merge),
    "deep": Bomb(lambda: nested(100_000), merge),
    "not so deep": Bomb(lambda: nested(900), merge),
    "long number": Bomb(lambda: b'{"boneyard-bundle": ' + b"9" * 4 * MILLION + b"}", merge),
    "long name": Bomb(of("settings", lambda: [{"name": "x" * 8 * MILLION}]), merge),
    "long bundle": Bomb(lambda: b" " * 60 * MILLION, merge),
    "long text": Bomb(lambda: b"x" * 8 * MILLION, receive),
    "text of many lines": Bomb(lambda: b"\n" * 8 * MILLION, receive),
    "text of many quotes": Bomb(lambda: b"> " * 4 * MILLION, receive),
    "long shared record": Bomb(lambda: long_record(500_000), receive),
    "long journal": Bomb(lambda: checked(long_record(MILLION).split(b"\n")), resume),
    "journal of undos": Bomb(lambda: checked(long_record(500_000, "undo").split(b"\n")), resume),
    "long settings": Bomb(lambda: b" " * 60 * MILLION, settle_in),
    "deep settings": Bomb(lambda: b'{"settings": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001, settle_in),
}
"""Everything that might burst, by name."""


def measured(name: str) -> Measured:
    """Has a process take it."""
    with kept.temporary() as folder:
        (folder / "bomb").write_bytes(BOMBS[name].content())
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.harness.bombs", name, "--take", str(folder)],
                cwd=ROOT, capture_output=True, text=True, timeout=GIVEN_UP,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Measured(GIVEN_UP, 0.0, "")
    if done.returncode:
        return Measured(0.0, 0.0, "") if not done.stderr else Measured(0.0, 999.0, done.stderr[-200:])
    return Measured(*json.loads(done.stdout))


def take(name: str, folder: Path) -> Measured:
    """Takes it, in this process."""
    memory, texts = kept.opened(folder / "data"), Texts()
    began, before = time.process_time(), peak()
    try:
        told = repr(BOMBS[name].take(memory, folder / "bomb"))
    except Trouble as trouble:
        told = texts.say(trouble.notice.key, **trouble.notice.values)
    return Measured(time.process_time() - began, peak() - before, told[:200])


def peak() -> float:
    """The most memory that this process ever had, in MB. What getrusage tells counts that of the process
    it was started by too, so it is asked only where nothing better is."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s*([0-9]+) kB", status.read_text())
        if found is not None:
            return int(found[1]) / 1000
    import resource  # not on every system that reads this file

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main() -> int:
    parser = argparse.ArgumentParser(description="Takes files that would grow large, and measures it.")
    parser.add_argument("names", nargs="*", default=list(BOMBS), metavar="NAME")
    parser.add_argument("--take", metavar="FOLDER", help="be the process that is measured")
    asked = parser.parse_args()
    if asked.take:
        print(json.dumps(take(asked.names[0], Path(asked.take))))
        return 0
    status = 0
    for name in asked.names:
        found = measured(name)
        burst = "" if found.held else "BURST "
        print(
            f"{burst}{name}: {found.seconds:.2f} s, {found.megabytes:.0f} MB: {found.told[:90]}", flush=True
        )
        status |= not found.held
    return status


if __name__ == "__main__":
    sys.exit(main())
