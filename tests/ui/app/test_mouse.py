"""Whole rounds with a real mouse from outside: the app in its own process, dragged in by xdotool.

Where what can be touched is, the app writes into a file; what happened is read from the file of the match.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domino.ai import choose
from domino.core.actions import Action
from domino.core.match import Deal, Match
from domino.store import journal
from domino.store.lines import Told
from domino.store.memory import Memory
from domino.store.places import Places
from tests.ui import screen

PATIENCE = 40.0
GAMES = {
    "mexican-train": (
        2,
        {"options": {"set": 9}},
        Deal(
            hands=[["0-9", "0-1", "2-9", "2-2"], ["5-9", "5-6", "6-7"]],
            boneyard=["1-3", "2-4", "3-3"],
            starter=0,
        ),
    ),
    "muggins": (
        2,
        {},
        Deal(hands=[["5-6", "1-1", "1-5"], ["6-6", "2-2", "2-6"]], boneyard=["0-1"], starter=0),
    ),
    "forty-two": (4, {}, None),
    "castle-rock": (
        1,
        {},
        Deal(hands=[[]], boneyard=["0-1", "2-3", "1-4", "5-5", "4-6", "0-4", "6-6", "3-3"], out=True),
    ),
}


class Mouse:
    """An app in a window of its own, and a mouse on that screen."""

    def __init__(self, folder: Path, display: str, size: tuple[int, int]) -> None:
        self.places = folder / "places.json"
        self.matches = folder / "data"
        self.env = dict(os.environ, DISPLAY=display, BONEYARD_HOME=str(self.matches), HOME=str(folder))
        self.env |= {"BONEYARD_PLACES": str(self.places), "BONEYARD_WINDOW": f"{size[0]}x{size[1]}"}
        self.env |= {"KIVY_HOME": str(folder / "kivy"), "KIVY_NO_ARGS": "1"}
        self.log = (folder / "log.txt").open("w")
        starting = "import sys; from domino.ui.app import run; sys.exit(run())"
        root = Path(__file__).parents[3]
        self.app = subprocess.Popen(
            [sys.executable, "-c", starting], env=self.env, cwd=root, stdout=self.log, stderr=self.log
        )
        self.wait(lambda told: told.get("frame") and told.get("hots"), "the window")
        found = self.xdotool("search", "--sync", "--onlyvisible", "--pid", str(self.app.pid))
        window = found.split()[-1]
        told = self.xdotool("getwindowgeometry", "--shell", window)
        self.left, self.top = (int(re.search(rf"{name}=(-?\d+)", told)[1]) for name in "XY")  # type: ignore[index]
        self.xdotool("windowfocus", window)

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, text=True, check=True, capture_output=True, timeout=30
        )
        return done.stdout

    def told(self) -> dict:
        assert self.app.poll() is None, Path(self.log.name).read_text("utf-8")[-2000:]
        try:
            return json.loads(self.places.read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            return {}

    def wait(self, condition: Callable[[dict], object], what: str) -> dict:
        end = time.monotonic() + PATIENCE
        while True:
            told = self.told()
            if condition(told):
                return told
            assert time.monotonic() < end, f"waited in vain for {what}: {told}"
            time.sleep(0.04)

    def keep_up(self) -> None:
        """Waits until the app has told twice more: what was done before, it has seen. Kivy makes one of all
        that a mouse does in a frame, and a busy machine may take long for one."""
        for _ in range(2):
            before = self.places.stat().st_mtime_ns
            self.wait(lambda _, before=before: self.places.stat().st_mtime_ns > before, "a frame")

    def resting(self, name: str) -> dict[str, list[float]]:
        """Where everything is, once this is among it and nothing moves any more."""
        before: dict = {}
        while True:
            self.keep_up()
            told = self.wait(lambda told: name in told.get("hots", {}), name)
            if told == before:
                return told["hots"]
            before = told

    def find(self, name: str) -> tuple[float, float]:
        return tuple(self.resting(name)[name])  # type: ignore[return-value]

    def _to(self, place: tuple[float, float]) -> list[str]:
        height = self.told()["size"][1]
        return ["mousemove", str(round(self.left + place[0])), str(round(self.top + height - 1 - place[1]))]

    def tap(self, name: str) -> None:
        self.xdotool(*self._to(self.find(name)))
        self.keep_up()
        self.xdotool("click", "1")

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        self.xdotool(*self._to(start))
        self.keep_up()
        self.xdotool("mousedown", "1")
        self.keep_up()
        words = []
        for step in range(1, steps + 1):
            share = step / steps
            here = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            words += [*self._to(here), "sleep", "0.03"]
        self.xdotool(*words)
        self.keep_up()
        self.xdotool("mouseup", "1")

    # The match

    def match(self) -> Match | None:
        """The match as it is kept; None when it is over and in the history."""
        path = next((self.matches / "matches").glob("*.match"), None)
        told = Told.of(journal.read(path)) if path is not None else None
        return None if told is None else told.match()[0]

    def do(self, action: Action, count: int) -> None:
        """Does an action by dragging, or by clicking what cannot be dragged; whether it was done is for
        the file to tell."""
        verb = action.verb
        if verb == "play":
            place = f"place {action.place or 'seat0'}"
            hots = self.resting(f"hand {action.tile}")
            goal = hots.get(place) or hots.get(f"end {action.place}")
            self.drag(tuple(hots[f"hand {action.tile}"]), tuple(goal))
        elif verb == "remove":
            x, y = self.find(f"tile row {action.number}")
            self.drag((x, y), (x + 20, y - 110 if y > 400 else y + 110))
        elif verb == "remove3":
            self.tap(f"tile row {action.number}")
            self.tap(f"act {action}")
        elif verb == "draw" and "tile row 0" in self.told()["hots"]:
            self.drag(self.find("boneyard"), self.find("place row"))
        elif verb == "bid":
            self.tap(f"bid-{action.number}")
            self.tap("bid")
        elif verb == "trump":
            self.tap(f"suit-{action.number}")
            self.tap("trumps")
        else:
            self.tap("pass" if self.told()["screen"] == "bidding" else f"act {action}")
        end = time.monotonic() + PATIENCE
        while (match := self.match()) is not None and len(match.history) <= count:
            assert time.monotonic() < end, f"{action} was not done: {self.told()}"
            time.sleep(0.04)

    def close(self) -> None:
        self.app.terminate()
        try:
            self.app.wait(10)
        except subprocess.TimeoutExpired:
            self.app.kill()
        self.log.close()


@pytest.fixture
def at_table(tmp_path: Path, display: str) -> Iterator[Callable[..., Mouse]]:
    opened: list[Mouse] = []

    def start(game: str, size: tuple[int, int] = (412, 915)) -> Mouse:
        players, more, deal = GAMES[game]
        names = ["Rosa", "Ana", "Ben", "Cora"][:players]
        match = Match.start(game, names, seed=21, deals={1: deal} if deal else None, **more)
        places = Places(tmp_path / "data")
        places.prepare()
        memory = Memory(places)
        memory.settings.change(motion="off", computer_pace="at-once", theme="light", sound=False)
        memory.saves.start(match, [None, "easy", "easy", "easy"][:players]).close()
        mouse = Mouse(tmp_path, display, size)
        opened.append(mouse)
        mouse.tap("continue")
        mouse.wait(lambda told: told.get("screen") in ("table", "bidding"), "the table")
        return mouse

    yield start
    for mouse in opened:
        mouse.close()


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="there is no xdotool to move the mouse")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_with_the_mouse(game: str, at_table: Callable[..., Mouse]) -> None:
    mouse = at_table(game)
    rng = random.Random(2)
    own = 0
    for _ in range(400):
        match = mouse.match()
        if match is None or match.round_over:
            break
        if match.turn == 0:
            mouse.wait(lambda told: told.get("turn") == 0, "the turn to be shown")
            mouse.do(choose(match.view(0), "easy", rng), len(match.history))
            own += 1
        else:
            time.sleep(0.05)
    assert own > 1
    mouse.wait(lambda told: told["screen"] == "round-over", "the sheet of the round")


@pytest.mark.skipif(screen.missing(), reason="there is no screen")
def test_a_wrong_drop_with_the_mouse_plays_nothing(at_table: Callable[..., Mouse]) -> None:
    mouse = at_table("mexican-train")
    mouse.drag(mouse.find("hand 0-1"), mouse.find("place train0"))
    mouse.drag(mouse.find("hand 0-9"), (200.0, 905.0))
    assert mouse.match().history == ()
    mouse.drag(mouse.find("hand 0-9"), mouse.find("place train0"))
    mouse.wait(lambda _: len(mouse.match().history) > 0, "the play")


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="there is no xdotool to move the mouse")
def test_the_bid_is_pulled_down_and_asked_again_after_help_with_the_mouse(
    at_table: Callable[..., Mouse],
) -> None:
    mouse = at_table("forty-two")
    mouse.wait(lambda told: told["screen"] == "bidding", "the bid")
    x, y = mouse.find("handle")
    mouse.drag((x, y), (x, y - 300))
    mouse.wait(lambda told: told["screen"] == "table", "the table")
    mouse.tap("rules")
    mouse.wait(lambda told: told["screen"] == "help", "the rules")
    mouse.tap("back")
    mouse.wait(lambda told: told["screen"] == "bidding", "the bid")
    assert mouse.find("handle") == (x, y)
    mouse.tap("suit-3")
    mouse.tap("pass")
    mouse.wait(lambda _: any(seat == 0 for seat, _ in mouse.match().history), "the pass")
