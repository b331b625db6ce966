"""What is kept of an open table: read back, or set aside with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.core.match import Match
from domino.store import Memory
from domino.texts import Texts
from domino.together.kept import Kept, Way
from domino.together.places import lobby


def kept() -> Kept:
    return Kept(lobby(["Ana"], 4, 1), "1" * 32, 7, Way(4827))


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    Memory.open(tmp_path).table("key").keep(kept().as_data())
    found = Memory.open(tmp_path).table("key").found(Kept.from_data)
    assert found is not None and found.as_data() == kept().as_data()
    assert Memory.open(tmp_path).table("other").found(Kept.from_data) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff", b"[" * 70_000, b'{"version":1}', b"null"])
def test_what_is_damaged_is_set_aside_with_a_sentence(tmp_path: Path, damage: bytes) -> None:
    memory = Memory.open(tmp_path)
    table = memory.table("key")
    table.keep(kept().as_data())
    table.path.write_bytes(damage)
    assert table.found(Kept.from_data) is None
    [notice] = memory.notices.take()
    assert Texts().say(notice.key) != notice.key
    assert [path.read_bytes() for path in memory.places.aside.iterdir()] == [damage]
    assert table.found(Kept.from_data) is None and memory.notices.take() == ()


def test_a_match_that_is_over_leaves_nothing_of_its_table(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path)
    save = memory.saves.start(Match.start("castle-rock", ["Ana"], seed=1), [None])
    memory.table(save.key).keep(kept().as_data())
    while not save.match.over:
        save.play(save.legal()[0])
    memory.finish(save)
    assert not memory.table(save.key).path.exists()


def test_a_disk_that_takes_nothing_stops_nobody(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path)
    memory.places.tables.write_text("a file where the folder should be", "utf-8")
    memory.table("key").keep(kept().as_data())
    memory.table("key").drop()
