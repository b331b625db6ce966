"""Leave to reach other devices: Android's end is tests/device/systems.py's, the calls to it are real."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.device.local_network import PERMISSION, may_reach_others
from tests.device.systems import Android


@pytest.mark.parametrize("api", [24, 36])
def test_older_phones_are_asked_nothing(api: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(api=api, folder=tmp_path).running() as phone:
        assert may_reach_others()
        assert not phone.asked


def test_newer_phones_ask_once_a_table_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(api=37, folder=tmp_path).running() as phone:
        assert not may_reach_others()
        assert phone.asked == [(PERMISSION,)]
        phone.granted.add(PERMISSION)
        assert may_reach_others()
        assert len(phone.asked) == 1


def test_a_desktop_needs_no_leave() -> None:
    assert may_reach_others()
