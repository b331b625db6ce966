"""Cutouts, bars and darkness. Android's end is replaced by plain objects with its methods; desktops are asked
through programs put on PATH, and through a registry of our own."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from domino.device.android import night_mode, on_android
from domino.device.dark import ask_dark, system_dark
from domino.device.insets import VARIABLE, Insets, android_insets, window_insets
from tests.device.systems import Android

# Insets


def test_desktops_have_no_insets() -> None:
    assert not on_android()
    assert window_insets(2.0, {}) == Insets(0, 0, 0, 0)


def test_insets_can_be_given_for_pictures_and_tests() -> None:
    assert window_insets(2.5, {VARIABLE: "24, 0,48,10.4"}) == Insets(60, 0, 120, 26)


@pytest.mark.parametrize("text", ["1,2,3", "a,b,c,d", "1,2,3,-4", "nan,0,0,0", "1,2,3,4,5"])
def test_insets_that_are_none_are_left_out_with_a_line(text: str, caplog: Any) -> None:
    assert window_insets(1.0, {VARIABLE: text}) == Insets()
    assert len(caplog.records) == 1


def phone(api: int, bars: Insets, cutout: Insets | None, content: tuple[int, int, int, int]) -> Android:
    """A phone of 1080 x 2400 whose app draws on `content`: left, top, right, bottom."""
    android = Android(api)

    def inside(prefix: str, insets: Insets) -> dict[str, Any]:
        return {f"{prefix}{side.title()}": lambda v=v: v for side, v in insets._asdict().items()}

    bits = {1: bars, 2: cutout or Insets()}
    both = lambda kinds: Insets(*map(max, *(bits[bit] for bit in (1, 2) if kinds & bit)))  # noqa: E731
    safe = SimpleNamespace(**inside("getSafeInset", cutout)) if cutout else None
    window = SimpleNamespace(**inside("getSystemWindowInset", bars), getDisplayCutout=lambda: safe)
    if api >= 30:
        window = SimpleNamespace(getInsets=both)
    decor = SimpleNamespace(getRootWindowInsets=lambda: window, getWidth=lambda: 1080, getHeight=lambda: 2400)

    def visible(rect: Any) -> bool:
        rect.left, rect.top, rect.right, rect.bottom = content
        return True

    android.activity.getWindow = lambda: SimpleNamespace(getDecorView=lambda: decor)
    android.activity.findViewById = lambda name: SimpleNamespace(getGlobalVisibleRect=visible)
    android.classes |= {
        "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 1, displayCutout=lambda: 2),
        "android.graphics.Rect": SimpleNamespace,
        "android.R$id": SimpleNamespace(content=16908290),
    }
    return android


WHOLE = (0, 0, 1080, 2400)
BETWEEN_BARS = (0, 80, 1080, 2274)


@pytest.mark.parametrize(
    ("api", "bars", "cutout", "content", "insets"),
    [
        (36, Insets(80, 0, 126, 0), None, WHOLE, Insets(80, 0, 126, 0)),
        (36, Insets(80, 0, 126, 0), Insets(100), WHOLE, Insets(100, 0, 126, 0)),
        (36, Insets(0, 0, 60, 0), Insets(0, 0, 0, 95), WHOLE, Insets(0, 0, 60, 95)),  # held sideways
        (33, Insets(80, 0, 126, 0), Insets(80), BETWEEN_BARS, Insets()),  # kept clear by the system
        (28, Insets(80, 0, 126, 0), Insets(90), WHOLE, Insets(90, 0, 126, 0)),
        (28, Insets(80, 0, 126, 0), None, BETWEEN_BARS, Insets()),
        (24, Insets(80, 0, 126, 0), None, WHOLE, Insets(80, 0, 126, 0)),
    ],
)
def test_android_insets_are_what_covers_the_app(
    api: int,
    bars: Insets,
    cutout: Insets | None,
    content: tuple[int, int, int, int],
    insets: Insets,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with phone(api, bars, cutout, content).running():
        monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
        assert window_insets(2.75, {}) == insets


def test_a_window_that_is_not_shown_yet_has_no_insets() -> None:
    decor = SimpleNamespace(getRootWindowInsets=lambda: None)
    activity = SimpleNamespace(getWindow=lambda: SimpleNamespace(getDecorView=lambda: decor))
    assert android_insets(activity) == Insets()


def test_a_phone_that_does_not_answer_has_no_insets(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    assert window_insets(1.0, {}) == Insets() and len(caplog.records) == 1


# Dark


@pytest.mark.parametrize(("mode", "dark"), [(0x21, True), (0x11, False), (0x01, None)])
def test_android_says_whether_it_is_dark(mode: int, dark: bool | None) -> None:
    android = Android()
    configuration = SimpleNamespace(uiMode=mode)
    android.activity.getResources = lambda: SimpleNamespace(getConfiguration=lambda: configuration)
    with android.running():
        assert night_mode() is dark
        answers: list[bool | None] = []
        ask_dark(answers.append, "android")
        assert answers == [dark]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts programs on PATH, each a line of shell, and nothing else."""

    def put(**lines: str) -> None:
        for name, line in lines.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
            (tmp_path / name).chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path))
    return put


BUS = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
DARK_THEME = "case $3 in gtk-theme) echo \"'Yaru-dark'\";; *) echo \"'default'\";; esac"


@pytest.mark.parametrize(
    ("environment", "lines", "dark"),
    [
        ({"GTK_THEME": "Adwaita:dark"}, {}, True),
        ({"GTK_THEME": "Adwaita"}, {}, False),
        (BUS, {"gdbus": "echo '(<<uint32 1>>,)'"}, True),
        (BUS, {"gdbus": "echo '(<<uint32 2>>,)'", "gsettings": "echo \"'prefer-dark'\""}, False),
        (BUS, {"gdbus": "echo '(<<uint32 0>>,)'", "gsettings": "echo \"'prefer-dark'\""}, True),
        (BUS, {"gdbus": "exit 1", "gsettings": "echo \"'prefer-light'\""}, False),
        ({}, {"gdbus": "echo '(<<uint32 1>>,)'"}, None),  # without a bus it is not asked
        ({}, {"gsettings": DARK_THEME}, True),
        ({}, {"gsettings": "echo \"'default'\""}, None),
        ({}, {"gsettings": "exit 1"}, None),
        (BUS, {}, None),
    ],
)
def test_linux_says_whether_it_is_dark(
    environment: Any, lines: Any, dark: bool | None, programs: Any
) -> None:
    programs(**lines)
    assert system_dark("linux", environment) is dark


@pytest.mark.parametrize(("line", "dark"), [("echo Dark", True), ("exit 1", False)])
def test_macos_says_whether_it_is_dark(line: str, dark: bool, programs: Any) -> None:
    programs(defaults=line)
    assert system_dark("macosx") is dark


@pytest.mark.parametrize(("value", "dark"), [(0, True), (1, False), (None, None)])
def test_windows_says_whether_it_is_dark(value: int | None, dark: bool | None, monkeypatch: Any) -> None:
    class Key:
        def __enter__(self) -> Key:
            return self

        def __exit__(self, *_: object) -> None: ...

    def open_key(root: str, path: str) -> Key:
        if value is None:
            raise FileNotFoundError(path)
        return Key()

    winreg: Any = ModuleType("winreg")
    winreg.HKEY_CURRENT_USER = "HKCU"
    winreg.OpenKey = open_key
    winreg.QueryValueEx = lambda key, name: (value, 4)
    monkeypatch.setitem(sys.modules, "winreg", winreg)
    assert system_dark("win") is dark


def test_a_system_that_is_not_known_or_does_not_answer_is_neither(caplog: Any) -> None:
    assert system_dark("haiku") is None and not caplog.records
    assert system_dark("android") is None and len(caplog.records) == 1


def test_desktops_are_asked_on_another_thread(programs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTK_THEME", "Breeze-Dark")
    answered, answers = threading.Event(), []

    def answer(dark: bool | None) -> None:
        answers.append((dark, threading.current_thread() is threading.main_thread()))
        answered.set()

    ask_dark(answer, "linux")
    assert answered.wait(20) and answers == [(True, False)]
