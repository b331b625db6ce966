"""A centerpiece with Kivy's players, put through its cases in a program of its own; see test_device_heard.

    python -m tests.device.stage FILE SOUNDS

FILE is what SDL's disk driver writes to. Prints, for each case, from which byte to which it was heard. Time
on this stage is what has been written: a machine that has no time for its sounds has none for anything else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domino.core.events import KINDS, Event
from domino.core.tiles import Tile
from domino.device.cues import MOMENTS

SECOND = 4 * 44100
"""Bytes that are written for a second of sound."""
ENOUGH = SECOND * 3 // 2
"""Bytes written while a case is listened to: longer than the longest sound."""
LATE = 0.25
"""Seconds by which everything comes later here than elsewhere: the sound of hands has ended when the telling
one begins, and each can be looked at alone."""
CLICKS = 7
"""How often a tile is played to hear that no two sound the same."""


def event_of(kind: str) -> Event:
    """An event of this kind, done by seat 0."""
    return Event(kind, 0, Tile(3, 3) if kind in ("played", "double", "foot", "closed", "trick") else None)


DOUBLE = Tile(3, 3)
CASES: dict[str, list[Event]] = {kind: [event_of(kind)] for kind in KINDS} | {
    "a double played": [
        Event("played", 0, DOUBLE, "train0"),
        Event("unmarked", 0),
        Event("double", 0, DOUBLE),
    ],
    "won by others": [Event("match-over", 1)],
}


def main(file: Path, folder: Path) -> None:
    from kivy.clock import Clock
    from kivy.core.audio import SoundLoader

    from domino.device.centerpiece import Centerpiece, Switches
    from domino.device.parts import Parts

    waiting: list[tuple[int, Callable[[], None]]] = []
    loaded: list[object] = []

    def later(job: Callable[[], None], seconds: float) -> None:
        waiting.append((file.stat().st_size + int((seconds + LATE) * SECOND), job))

    def loader(path: str) -> Any:
        loaded.append(path)
        return SoundLoader.load(path)

    def until(done: Callable[[], bool]) -> None:
        while not done():
            Clock.tick()
            for due in [due for due in waiting if due[0] <= file.stat().st_size]:
                due[1]()
                waiting.remove(due)

    SoundLoader.load(str(next(folder.glob("*.wav"))))  # from here on something is written
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
        centerpiece.events(events, Seats(), 0)

    for case, events in CASES.items():
        listen(case, lambda events=events: happen(events))  # type: ignore[misc]
    listen("refusal", centerpiece.refusal)
    listen("your-turn", centerpiece.your_turn)
    for name in MOMENTS:
        listen(name, lambda name=name: centerpiece.play(name))  # type: ignore[misc]
    for n in range(CLICKS):
        listen(f"click {n}", lambda: happen([Event("played", 0, Tile(1, 2), "train0")]))
    listen("twenty at once", lambda: [happen([event_of("called")]) for _ in range(20)])
    centerpiece.change(volume=0.5)
    listen("half as loud", lambda: happen([event_of("trick")]))
    centerpiece.change(volume=0.0)
    listen("volume zero", lambda: happen(CASES["a double played"]))
    centerpiece.switch(Switches(sound=False))
    listen("muted", lambda: [happen(events) for events in CASES.values()])
    centerpiece.switch(Switches())
    centerpiece.close()
    listen("after the end", lambda: happen(CASES["a double played"]))
    print(json.dumps(found))


class Seats:
    """Everybody plays for themselves. Speech is off on this stage: nothing may ask for words."""

    def side_of(self, seat: int) -> int:
        return seat

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"asked for {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
