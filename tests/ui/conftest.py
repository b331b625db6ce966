"""Tests in a window. Kivy has one in a process, and reads its density once: all tests here share both. Tests
that need another density start a program of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.device.systems import forget_modules
from tests.ui import screen

if TYPE_CHECKING:  # its import opens a window
    from tests.ui.driver import Player


class Unopened(pytest.Module):
    """A file of tests where no window can be opened. It is not even read: Kivy opens one at its import."""

    def collect(self) -> list[pytest.Item]:
        pytest.skip("no window is tested: there is no Xvfb to draw on, or no Kivy")


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return Unopened.from_parent(parent, path=module_path) if screen.missing() else None


@pytest.fixture
def player() -> Iterator[Player]:
    """At the home screen of an app just opened, of the size of a phone. Files of tests that need no app of
    their own, or another size, open theirs."""
    from tests.ui.driver import opened

    with opened() as player:
        yield player


@pytest.fixture
def home_again(player: Player) -> Iterator[None]:
    """Leaves what a test went to, opened and made larger, for the next test in the same app."""
    size = tuple(map(int, player.app.stage.size))
    yield
    stage = player.app.stage
    if stage.parent is not None:  # else a test had an app of its own, which has put this one away
        player.resize(*size)
    while len(stage.screens) > 1:
        stage.come_back()
    while stage.overlays:
        stage.close(stage.overlays[-1])
    stage.hush_now()


@pytest.fixture(scope="module")
def quick_curtain() -> Iterator[None]:
    """The curtain is held for a moment only, in tests that lift it again and again. Tests of the table hold
    it as long as a player must."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("domino.ui.table.sheets.curtain.HOLD", 0.1)
        yield


@pytest.fixture
def display() -> str:
    """The name of this process's display, for programs that a test starts."""
    return os.environ["DISPLAY"]


@pytest.fixture
def voice(tmp_path, monkeypatch):
    """Gives this device a program that speaks, and no other. It writes down its arguments."""

    def give(name: str):
        said = tmp_path / "said"
        (tmp_path / name).write_text(f'#!/bin/sh\necho "$@" >> {said}\n')
        (tmp_path / name).chmod(0o755)
        return said

    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr("plyer.utils.environ", {"PATH": str(tmp_path)})
    yield give
    forget_modules("plyer.platforms.linux")
