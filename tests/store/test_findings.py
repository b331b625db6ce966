"""What reviews have found is kept in small files; trouble with them is never told, for all can be judged
again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from domino.store import findings as findings_file
from domino.store.findings import FindingsShelf

KEY = "0123456789abcdef"


def test_what_is_kept_is_found_again_by_whoever_opens_the_folder_next(tmp_path: Path) -> None:
    finding = [{"position": 3, "action": "play 5-12 train0", "cost": 1.5, "why": None}]
    FindingsShelf(tmp_path / "findings").keep(KEY, finding)
    assert FindingsShelf(tmp_path / "findings").found(KEY) == finding
    assert FindingsShelf(tmp_path / "findings").found(KEY[::-1]) is None


@pytest.mark.parametrize("raw", [b"", b"[1", b"\xff\xfe", b"[" * 100_000, b"1" * 300_000])
def test_what_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / f"{KEY}.json").write_bytes(raw)
    shelf = FindingsShelf(tmp_path)
    assert shelf.found(KEY) is None
    shelf.keep(KEY, [1])
    assert shelf.found(KEY) == [1]


def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_breaks(tmp_path: Path) -> None:
    (tmp_path / "findings").write_text("a file where the folder should be", "utf-8")
    shelf = FindingsShelf(tmp_path / "findings")
    shelf.keep(KEY, [1])
    assert shelf.found(KEY) is None


def test_a_key_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    shelf = FindingsShelf(tmp_path / "findings")
    (tmp_path / "other.json").write_text("[1]", "utf-8")
    assert shelf.found("../other") is None


def test_where_there_is_too_much_the_oldest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings_file, "MOST", 10)
    monkeypatch.setattr(findings_file, "SPARE", 3)
    for number in range(12):
        file = tmp_path / f"old{number:02}.json"
        file.write_text("[]", "utf-8")
        os.utime(file, (number, number))
    shelf = FindingsShelf(tmp_path)
    shelf.keep(KEY, [1])
    left = {file.stem for file in tmp_path.glob("*.json")}
    assert left == {KEY, *(f"old{number:02}" for number in range(6, 12))}
