"""A secrets file that couldn't be read is never overwritten: the player is told, and nothing is lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from domino.cli.joining import Secret
from domino.store import Memory
from domino.store import secret_store as module
from domino.store.places import HOME_VARIABLE, Places
from domino.texts import Texts
from domino.together.kept import Kept
from domino.together.keys import fresh_key, is_key
from tests.store.everything_written import ADDRESS
from tests.store.test_tables import kept

KEY = "this-device"
OLD = {"secret": "5" * 32, "server": "nats://family:a-long-word@example.org"}


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    memory = Memory(Places.at(tmp_path / "home"))
    memory.guests.keep(KEY, OLD)
    return memory


@pytest.fixture
def file(memory: Memory) -> Path:
    return memory.places.guests / f"{KEY}.json"


@pytest.fixture
def unreadable(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Files that can't be read, by permission or by an error of the disk; root may read everything."""
    real, refused = module.read_bytes, [file]

    def read(path: Path, most: int) -> bytes:
        if path in refused:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, most)

    monkeypatch.setattr(module, "read_bytes", read)
    return refused


def told(memory: Memory) -> list[str]:
    notices = memory.notices.take()
    assert all("{" not in Texts().say(notice.key, **notice.values) for notice in notices)
    return [notice.key for notice in notices]


def secret_of(memory: Memory) -> str:
    return memory.guests.obtain(KEY, "secret", is_key, fresh_key)


DAMAGE = [b"", b"{", b"\xff", b"null", b"5", b'{"secret": "55', b"[" * 70_000, b"x" * 300_000]


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_file_is_set_aside_and_told(damage: bytes, memory: Memory, file: Path) -> None:
    file.write_bytes(damage)
    made = secret_of(memory)
    assert is_key(made) and told(memory) == ["store.secrets-damaged"]
    assert [path.read_bytes() for path in memory.places.aside.iterdir()] == [damage]
    assert secret_of(Memory(memory.places)) == made


@pytest.mark.parametrize("value", ["g" * 32, "5" * 31, 5, [], {"of": "tables"}])
def test_a_secret_that_makes_no_sense_is_kept_aside(value: object, memory: Memory, file: Path) -> None:
    memory.guests.keep(KEY, {**OLD, "secret": value})
    before = file.read_bytes()
    made = secret_of(memory)
    assert told(memory) == ["store.secrets-damaged"]
    assert [path.read_bytes() for path in memory.places.aside.iterdir()] == [before]
    assert Memory(memory.places).guests.found(KEY) == {**OLD, "secret": made}


def test_what_cannot_be_set_aside_is_left_and_the_new_one_is_beside(memory: Memory, file: Path) -> None:
    file.write_bytes(b"{")
    aside = memory.places.aside
    aside.rmdir()
    aside.write_text("a file where the folder should be", "utf-8")
    made = secret_of(memory)
    assert file.read_bytes() == b"{" and told(memory) == ["store.secrets-unreadable"]
    assert secret_of(Memory(memory.places)) == made


def test_a_file_of_a_newer_version_stays_and_counts_after_the_update(
    memory: Memory, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.guests.keep(KEY, {**OLD, "version": 2})
    before = file.read_bytes()
    memory = Memory(memory.places)
    made = secret_of(memory)
    memory.guests.update(KEY, {"last": "address"})
    assert told(memory) == ["store.secrets-newer"] and file.read_bytes() == before
    assert made != OLD["secret"] and secret_of(Memory(memory.places)) == made
    monkeypatch.setattr(module, "VERSION", 2)  # the update; that one reads both
    (file.with_name(f"{KEY}-beside.json")).write_text(
        f'{{"version": 2, "secret": "{made}", "last": "address"}}', "utf-8"
    )
    again = Memory(memory.places)
    assert secret_of(again) == OLD["secret"] and again.guests.found(KEY)["last"] == "address"


def test_a_file_that_cannot_be_read_now_stays_and_counts_when_it_can(
    memory: Memory, file: Path, unreadable: list[Path]
) -> None:
    before = file.read_bytes()
    made = secret_of(memory)
    memory.guests.update(KEY, {"last": "address"})
    assert secret_of(memory) == made and secret_of(Memory(memory.places)) == made
    assert told(memory) == ["store.secrets-unreadable"], "once"
    assert file.read_bytes() == before
    unreadable.clear()
    again = Memory(memory.places)
    assert secret_of(again) == OLD["secret"], "the first one counts again"
    assert again.guests.found(KEY) == {**OLD, "last": "address"}
    assert made in file.with_name(f"{KEY}-beside.json").read_text("utf-8"), "and the other isn't lost"


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="nothing is unreadable to this user")
def test_a_file_without_permission_stays(memory: Memory, file: Path) -> None:
    file.chmod(0)
    secret_of(memory)
    assert told(memory) == ["store.secrets-unreadable"]
    file.chmod(0o600)
    assert secret_of(Memory(memory.places)) == OLD["secret"]


def test_something_else_in_its_place_stays(memory: Memory, file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)  # a link to itself can be replaced, and not be read
    made = secret_of(memory)
    assert file.is_symlink() and told(memory) == ["store.secrets-unreadable"]
    assert secret_of(Memory(memory.places)) == made


def test_two_copies_make_one_secret(tmp_path: Path) -> None:
    one, other = (Memory(Places.at(tmp_path / "home")) for _ in range(2))
    assert secret_of(one) == secret_of(other)
    one.guests.update(KEY, {"way": "far"})
    other.guests.update(KEY, {"last": "address"})
    assert set(Memory(one.places).guests.found(KEY)) == {"secret", "way", "last"}


def test_the_seat_of_a_terminal_is_never_overwritten_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    first = Secret(ADDRESS, "Ana")
    first.close()
    [path] = (tmp_path / "guests").glob("*.json")
    path.write_bytes(b'{"secret": ')
    second = Secret(ADDRESS, "Ana")
    second.close()
    assert [notice.key for notice in second.notices] == ["store.secrets-damaged"]
    assert [kept.read_bytes() for kept in (tmp_path / "set-aside").iterdir()] == [b'{"secret": ']
    third = Secret(ADDRESS, "Ana")
    third.close()
    assert third.value == second.value and third.notices == ()


# Tables


@pytest.mark.parametrize("damage", [b"{", b"[]", b'{"version": 2}', b"\xff"])
@pytest.mark.parametrize("looked", [True, False])
def test_a_table_that_cannot_be_read_is_not_overwritten(looked: bool, damage: bytes, tmp_path: Path) -> None:
    memory = Memory(Places.at(tmp_path))
    memory.places.tables.mkdir()
    path = memory.table("0123456789abcdef").path
    path.write_bytes(damage)
    memory.places.aside.rmdir()
    memory.places.aside.write_text("a file where the folder should be", "utf-8")
    if looked:
        assert memory.table("0123456789abcdef").found(Kept.from_data) is None
    memory.table("0123456789abcdef").keep(kept().as_data())
    assert path.read_bytes() == damage and "store.table-not-saved" in told(memory)
    memory.places.aside.unlink()
    assert memory.retry()
    assert [file.read_bytes() for file in memory.places.aside.iterdir()] == [damage]
    assert Memory(memory.places).table("0123456789abcdef").found(Kept.from_data) is not None
