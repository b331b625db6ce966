"""A centerpiece with Kivy's players, put through its cases in a program of its own; see test_device_heard.

    python -m tests.device.stage FILE SOUNDS

FILE is what SDL's disk driver writes to. Prints, for each case, from which byte to which it was heard.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domino.core.events import KINDS, Event
from domino.core.tiles import Tile

ENOUGH = 4 * 44100 * 3 // 2
"""Bytes written while a case is listened to: longer than the longest sound."""


def event_of(kind: str) -> Event:
    """An event of this kind, done by seat 0."""
    return Event(kind, 0, Tile(3, 3) if kind in ("played", "double", "foot", "closed", "trick") else None)


DOUBLE = Tile(3, 3)
CASES: dict[str, list[Event]] = {kind: [event_of(kind)] for kind in KINDS} | {
    "a double played": [
        Event("played", 0, DOUBLE, "train0"),
        Event("unmarked", 0),
        Event("double", 0, DOUBLE),
    ]
}


def main(file: Path, folder: Path) -> None:
    from kivy.clock import Clock
    from kivy.core.audio import SoundLoader

    from domino.device.centerpiece import Centerpiece, Switches
    from domino.device.parts import Parts

    waiting: list[object] = []
    loaded: list[object] = []

    def later(job: Callable[[], None], seconds: float) -> None:
        waiting.append(job)

        def run(_: float) -> None:
            waiting.remove(job)
            job()

        Clock.schedule_once(run, seconds)

    def loader(path: str) -> Any:
        loaded.append(path)
        return SoundLoader.load(path)

    def until(done: Callable[[], bool]) -> None:
        while not done():
            Clock.tick()

    centerpiece = Centerpiece(folder, loader, later, Switches(), Parts())
    until(lambda: len(loaded) == len(list(folder.glob("*.wav"))) and not waiting)
    found: dict[str, tuple[int, int]] = {}

    def listen(case: str, act: Callable[[], object]) -> None:
        begun = file.stat().st_size
        act()
        until(lambda: not waiting)
        settled = file.stat().st_size
        until(lambda: file.stat().st_size > settled + ENOUGH)
        found[case] = (begun, file.stat().st_size)

    def happen(events: list[Event]) -> None:
        centerpiece.events(events, NoWording(), 0)

    for case, events in CASES.items():
        listen(case, lambda events=events: happen(events))  # type: ignore[misc]
    listen("refusal", centerpiece.refusal)
    listen("your-turn", centerpiece.your_turn)
    listen("twenty at once", lambda: [happen([event_of("called")]) for _ in range(20)])
    centerpiece.change(volume=0.5)
    listen("half as loud", lambda: happen([event_of("played")]))
    centerpiece.change(volume=0.0)
    listen("volume zero", lambda: happen(CASES["a double played"]))
    centerpiece.switch(Switches(sound=False))
    listen("muted", lambda: [happen(events) for events in CASES.values()])
    centerpiece.switch(Switches())
    centerpiece.close()
    listen("after the end", lambda: happen(CASES["a double played"]))
    print(json.dumps(found))


class NoWording:
    """Speech is off on this stage: nothing may ask for words."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"asked for {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
