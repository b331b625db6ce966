"""Passing things on: Android's end is tests/device/systems.py's, the calls that reach it are real."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.device.documents import Document, Picker
from domino.device.passing import LONGEST_SENT, exchange_folder, share_text
from tests.device.systems import Android, Intent


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Android]:
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(folder=tmp_path).running() as phone:
        yield phone


# Text


def test_a_phone_has_a_share_sheet(phone: Android) -> None:
    assert share_text("a match", "Share")
    ((intent, title),) = phone.shared
    assert (intent.action, intent.kind, title) == (Intent.ACTION_SEND, "text/plain", "Share")
    assert intent.extras == {Intent.EXTRA_TEXT: "a match"}


def test_a_text_too_long_for_android_is_not_sent(phone: Android) -> None:
    assert not share_text("x" * (LONGEST_SENT + 1), "Share")
    assert not phone.shared


def test_a_phone_that_refuses_raises_nothing(phone: Android, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(sys.modules["jnius"], "autoclass", refuse)
    assert not share_text("a match", "Share")
    assert not Picker().choose_existing(print)


def test_a_desktop_uses_downloads_where_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert exchange_folder(Path("own")) == Path("own")
    (tmp_path / "Downloads").mkdir()
    assert exchange_folder(Path("own")) == tmp_path / "Downloads"
    assert not share_text("a match", "Share")


# Documents


def chosen(phone: Android, name: str | None, new: str | None = "match.txt") -> Document | None:
    """What the app gets when the player chooses this."""
    got: list[Document | None] = []
    picker = Picker()
    if new is None:
        assert picker.choose_existing(got.append)
    else:
        assert picker.choose_new(new, "text/plain", got.append)
    phone.picking.choose(name)
    (document,) = got
    return document


def test_a_file_goes_where_the_player_chooses_under_the_name_they_give_it(
    phone: Android, tmp_path: Path
) -> None:
    got: list[Document | None] = []
    picker = Picker()
    assert picker.choose_new("match.txt", "text/plain", got.append)
    intent = phone.picking.choose("ours.txt")
    assert (intent.action, intent.kind) == (Intent.ACTION_CREATE_DOCUMENT, "text/plain")
    assert intent.extras == {Intent.EXTRA_TITLE: "match.txt"}
    (tmp_path / "ours.txt").write_text("something longer that was there before")
    assert got[0] is not None
    assert got[0].write(b"a match") == "ours.txt"
    assert (tmp_path / "ours.txt").read_bytes() == b"a match"
    assert phone.picking.closed == ["whole"]
    assert phone.detached == 1, "the thread that wrote may end"
    assert picker.choose_existing(got.append), "one may be asked again"
    phone.picking.choose("ours.txt")
    assert len(got) == 2


def test_a_file_is_read_but_not_beyond_its_bound(phone: Android, tmp_path: Path) -> None:
    (tmp_path / "theirs.txt").write_bytes(b"0123456789")
    document = chosen(phone, "theirs.txt", new=None)
    assert document is not None
    assert document.read(10) == b"0123456789"
    assert document.read(4) == b"01234"
    assert phone.picking.closed == ["whole", "whole"]


def test_choosing_nothing_is_told_as_nothing(phone: Android, tmp_path: Path) -> None:
    assert chosen(phone, None) is None
    assert chosen(phone, None, new=None) is None
    assert not list(tmp_path.iterdir())


def test_a_phone_without_a_picker_says_so(phone: Android) -> None:
    phone.picking.there = False
    assert not Picker().choose_new("match.txt", "text/plain", print)


def test_what_the_keeper_of_a_document_refuses_is_an_error_of_files(phone: Android, tmp_path: Path) -> None:
    document = chosen(phone, "match.txt")
    assert document is not None
    phone.picking.refuses = "Permission Denial"
    with pytest.raises(OSError, match="Permission Denial"):
        document.write(b"a match")
    with pytest.raises(OSError, match="Permission Denial"):
        document.read(10)
    assert phone.detached == 2


def test_a_document_that_breaks_off_is_not_told_to_be_whole(phone: Android) -> None:
    document = chosen(phone, "match.txt")
    assert document is not None
    phone.picking.breaks = True
    with pytest.raises(BrokenPipeError):
        document.write(b"a match")
    (how,) = phone.picking.closed
    assert how != "whole"


def test_the_answer_comes_on_a_thread_of_java_s(phone: Android) -> None:
    threads: list[threading.Thread] = []
    assert Picker().choose_existing(lambda document: threads.append(threading.current_thread()))
    phone.picking.choose(None)
    assert threads != [threading.main_thread()]
