"""The window comes back where it stood, as large as it was, and always in sight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domino.store.memory import Memory
from domino.store.places import Places
from domino.ui.window_place import KEPT, Place, Screen, kept_in
from tests.ui import screen

ROOT = Path(__file__).resolve().parents[3]
LEFT, RIGHT = Screen(0, 0, 1920, 1040), Screen(1920, 0, 1280, 1024)

PROGRAM = """
import json, sys
from domino.ui import window_place
from domino.ui.app import run

opened = window_place.WindowPlace.opened

def then(place):
    opened(place)
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    seen = []

    def look(_):  # the system may take a while to place it
        seen.append([*Window.system_size, Window.left, Window.top])
        if seen[-8:] == seen[-1:] * 8:
            looking.cancel()
            act()

    def act():
        print(json.dumps(seen[-1]))
        if len(sys.argv) > 1:
            Window.system_size = tuple(map(int, sys.argv[1:3]))
            Window.left, Window.top = map(int, sys.argv[3:5])
        Clock.schedule_once(close, 0.7)

    def close(_):  # as Kivy does when the player closes the window
        EventLoop.quit = not Window.dispatch("on_request_close")

    looking = Clock.schedule_interval(look, 0.1)

window_place.WindowPlace.opened = then
sys.exit(run(seen=True))
"""


def opened(size: str, folder: Path, *then: int) -> list[int]:
    """Where the app's window opens on a screen of this size. It is moved and closed then."""
    environment = {**os.environ, "BONEYARD_HOME": str(folder)}
    for name in [name for name in environment if name == "BONEYARD_WINDOW" or name.startswith("KCFG_")]:
        del environment[name]
    with screen.opened(f"{size}x24") as display:
        command = [sys.executable, "-c", PROGRAM, *map(str, then)]
        done = subprocess.run(
            command, env=environment | {"DISPLAY": display}, cwd=ROOT,
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    place = json.loads(done.stdout)
    assert isinstance(place, list)
    return place


def test_the_window_opens_where_it_was_left_and_comes_into_sight_on_a_smaller_screen(tmp_path: Path) -> None:
    first = opened("1600x900", tmp_path, 900, 700, 300, 150)
    assert first == [1280, 800, 160, 50], "the first time in the middle"
    assert opened("1600x900", tmp_path, 900, 700, 690, 150) == [900, 700, 300, 150]
    assert opened("640x480", tmp_path) == [640, 480, 0, 0], "neither beyond the screen nor larger"


@pytest.mark.parametrize(
    ("screens", "place", "comes"),
    [
        ([LEFT, RIGHT], Place(900, 700, 2000, 100), Place(900, 700, 2000, 100)),
        ([LEFT], Place(900, 700, 2000, 100), Place(900, 700, 510, 170)),
        ([LEFT, RIGHT], Place(900, 700, 1800, 100), Place(900, 700, 1800, 100)),  # on both
        ([LEFT], Place(900, 700, 1850, 100), Place(900, 700, 510, 170)),  # too little to pull it by
        ([LEFT], Place(900, 700, 100, -60), Place(900, 700, 510, 170)),  # its upper edge is not there
        ([LEFT, RIGHT], Place(1900, 1040, 1950, 0), Place(1280, 1024, 1920, 0)),
        ([LEFT], Place(1280, 800, maximized=True), Place(1280, 800, 320, 120, maximized=True)),
        ([], Place(900, 700, 5000, 5000), Place(900, 700, 5000, 5000)),  # nobody knows better
    ],
)
def test_a_window_is_put_where_it_is_seen(screens: list[Screen], place: Place, comes: Place) -> None:
    assert place.into_sight(screens) == comes


@pytest.mark.parametrize(
    "kept",
    [None, 7, [], {"width": "wide"}, {"width": 10, "height": 10}, {"width": 900, "height": 1e300},
     {"x": 10**9, "y": 0}, {"maximized": 1}, {"depth": 3}, {"x": True, "y": 0}],
)  # fmt: skip
def test_a_place_that_cannot_be_is_as_none(kept: Any, tmp_path: Path) -> None:
    settings = Memory(Places.at(tmp_path)).settings
    settings.change(remembered={KEPT: kept})
    assert kept_in(settings) == Place()
