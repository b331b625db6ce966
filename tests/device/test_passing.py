"""Passing things on: Android's end is replaced here, the calls that reach it are real."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from domino.device.passing import exchange_folder, share_text


class Intent:
    ACTION_SEND, EXTRA_TEXT = "send", "text"

    def __init__(self, action: str) -> None:
        self.said: list[Any] = [action]

    def setType(self, kind: str) -> None:
        self.said.append(kind)

    def putExtra(self, name: str, value: object) -> None:
        self.said.append((name, value))

    @staticmethod
    def createChooser(intent: Intent, title: object) -> tuple[Intent, object]:
        return intent, title


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    started: list[Any] = []
    folder = SimpleNamespace(getAbsolutePath=lambda: "/shared/boneyard")
    activity = SimpleNamespace(getExternalFilesDir=lambda kind: folder, startActivity=started.append)
    classes = {
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
        "android.content.Intent": Intent,
        "java.lang.String": str,
    }
    jnius = ModuleType("jnius")
    jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    return started


def test_a_phone_has_a_shared_folder_and_a_share_sheet(phone: list[Any]) -> None:
    assert exchange_folder(Path("own")) == Path("/shared/boneyard")
    assert share_text("a match", "Share")
    assert [(intent.said, title) for intent, title in phone] == [
        (["send", "text/plain", ("text", "a match")], "Share")
    ]


def test_a_phone_that_refuses_falls_back_and_raises_nothing(
    phone: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(sys.modules["jnius"], "autoclass", refuse)
    assert exchange_folder(Path("own")) == Path("own")
    assert not share_text("a match", "Share")


def test_a_desktop_uses_downloads_where_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert exchange_folder(Path("own")) == Path("own")
    (tmp_path / "Downloads").mkdir()
    assert exchange_folder(Path("own")) == tmp_path / "Downloads"
    assert not share_text("a match", "Share")
