"""The start before a screen that is named but is not there: the real program, told of screens of our own."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from domino import screens, start
from domino.store.places import HOME_VARIABLE
from domino.texts import Texts
from tests.ui import screen

ROOT = Path(__file__).parents[2]
FIRST_PORT = 6000
"""Where the display with the number 0 listens."""
WAYS = {
    "main.py": [sys.executable, "main.py"],
    "boneyard": [sys.executable, "-c", "import sys; from domino.start import main; sys.exit(main([]))"],
}

if not sys.platform.startswith("linux"):
    pytest.skip("elsewhere there is always a screen", allow_module_level=True)


def begin(folder: Path, way: str, **screens: str) -> subprocess.CompletedProcess[str]:
    """Starts the program, with these screens named and nobody typing."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if "DISPLAY" not in name and name not in ("SDL_VIDEODRIVER", start.SELFTEST)
    }
    own = {HOME_VARIABLE: str(folder / "home"), "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    return subprocess.run(
        WAYS[way], cwd=ROOT, env=kept | own | screens, input="q\n",
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def assert_told(done: subprocess.CompletedProcess[str]) -> None:
    """It was told in one line, and the terminal has started."""
    assert (done.returncode, done.stderr) == (0, Texts().say("start.dead-screen") + "\n")
    assert Texts().say("cli.menu.head") in done.stdout


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("named", [{"DISPLAY": ":999"}, {"WAYLAND_DISPLAY": "wayland-999"}], ids=" ".join)
def test_a_dead_screen_is_told_and_the_terminal_starts(
    way: str, named: dict[str, str], tmp_path: Path
) -> None:
    assert_told(begin(tmp_path, way, **named))


def test_a_self_test_on_a_dead_screen_has_failed(tmp_path: Path) -> None:
    done = begin(tmp_path, "main.py", DISPLAY=":999", **{start.SELFTEST: "1"})
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.skipif(importlib.util.find_spec("kivy") is None, reason="there is no Kivy")
def test_a_screen_that_answers_but_shows_nothing_is_told_too(tmp_path: Path) -> None:
    """SDL asks such a server and then draws off the screen; on no screen at all Kivy's window says so."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert_told(begin(tmp_path, "main.py", WAYLAND_DISPLAY="wayland-7"))
        done = begin(tmp_path, "main.py", WAYLAND_DISPLAY="wayland-7", **{start.SELFTEST: "1"})
        assert (done.returncode, done.stdout) == (1, f"{start.SELFTEST} failed\n")


@pytest.mark.skipif(screen.missing(), reason="there is no Xvfb")
def test_what_is_dead_is_known_before_kivy_and_what_hangs_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert screens.trouble() is None
    with monkeypatch.context() as dead:
        dead.setenv("DISPLAY", ":999")
        assert screens.trouble() == screens.DEAD
    monkeypatch.setattr(screens, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{silent.getsockname()[1] - FIRST_PORT}")
        assert screens.trouble() == screens.DEAD
