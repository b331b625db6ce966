"""Codes and addresses from other apps: Android is tests/device/systems.py, the calls to it are real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.device.links import FROM_HISTORY, follow_links
from domino.device.scanning import Scanner
from tests.device.systems import SCAN, Android, Intent


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Android]:
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(folder=tmp_path).running() as phone:
        yield phone


def test_a_code_is_read_by_an_app_that_scans(phone: Android) -> None:
    read: list[str | None] = []
    scanner = Scanner()
    assert scanner.is_there
    for said in ("http://192.168.1.5:4827/#KEY", None, "again"):
        assert scanner.scan(read.append)
        asked = phone.picking.choose(said)
        assert (asked.action, asked.extras["SCAN_MODE"]) == (SCAN, "QR_CODE_MODE")
    assert read == ["http://192.168.1.5:4827/#KEY", None, "again"]


def test_a_phone_without_one_offers_nothing(phone: Android) -> None:
    phone.scans = phone.picking.there = False
    scanner = Scanner()
    assert not scanner.is_there
    assert not scanner.scan(lambda read: pytest.fail(f"{read} was read"))


def test_a_desktop_has_no_scanner_and_no_links() -> None:
    assert not Scanner().is_there
    follow_links(lambda address: pytest.fail(f"{address} was opened"))


def test_addresses_that_the_system_opens_are_followed(phone: Android) -> None:
    followed: list[str] = []
    phone.opened_with = Intent("android.intent.action.VIEW", "boneyard://192.168.1.5:4827/#KEY")
    follow_links(followed.append)
    phone.picking.follow("nats://example.org/TABLE#KEY")
    assert followed == ["boneyard://192.168.1.5:4827/#KEY", "nats://example.org/TABLE#KEY"]


def test_an_address_is_not_followed_again_when_the_app_is_taken_up_again(phone: Android) -> None:
    phone.opened_with = Intent("android.intent.action.VIEW", "boneyard://a:1/#KEY", FROM_HISTORY)
    follow_links(lambda address: pytest.fail(f"{address} was opened again"))
