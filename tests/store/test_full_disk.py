"""A full or read-only disk is reported when it happens, with what to do about it, and nothing is lost."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.cli.joining import Secret
from domino.store import Memory
from domino.store.places import HOME_VARIABLE, Places
from domino.texts import Texts
from domino.together.keys import fresh_key, is_key
from tests.harness.kept import over_match
from tests.small_disk import REASON, SmallDisk, lacks_mounts, small_disk
from tests.store.everything_written import ADDRESS, SERVER, unfinished
from tests.store.test_tables import kept

pty = pytest.importorskip("pty", reason="there are no terminals on this system")
pytestmark = pytest.mark.skipif(lacks_mounts(), reason=REASON)

ROOT = Path(__file__).parents[2]
TEXTS = Texts()
FULL = ["store.disk-full"]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk") as disk:
        yield disk


@pytest.fixture
def memory(disk: SmallDisk) -> Memory:
    memory = Memory(Places.at(disk.folder / "home"))
    memory.history.list()  # so that there is one
    memory.settings.change(felt="blue")
    memory.guests.update("this-device", {"last": "earlier"})
    memory.table("0123456789abcdef").keep(kept().as_data())
    assert memory.notices.take() == ()
    return memory


def told(memory: Memory) -> list[str]:
    notices = memory.notices.take()
    assert all("{" not in TEXTS.say(notice.key, **notice.values) for notice in notices)
    return [notice.key for notice in notices]


def test_the_sentences_say_what_to_do() -> None:
    for key in ("store.disk-full", "store.history-full", "cli.error.disk-full"):
        assert "full" in TEXTS.say(key, file="x") and "space" in TEXTS.say(key, file="x")


def test_settings(memory: Memory, disk: SmallDisk) -> None:
    disk.fill()
    memory.settings.change(felt="red")
    assert told(memory) == FULL and memory.settings.felt == "red"
    assert Memory(memory.places).settings.felt == "blue"
    disk.empty()
    assert memory.retry() and Memory(memory.places).settings.felt == "red"


def test_secrets(memory: Memory, disk: SmallDisk) -> None:
    disk.fill()
    secret = memory.guests.obtain("this-device", "secret", is_key, fresh_key)
    assert told(memory) == FULL
    memory.guests.update("this-device", {"server": SERVER})
    assert told(memory) == FULL
    assert memory.guests.obtain("this-device", "secret", is_key, fresh_key) == secret
    assert [notice.key for notice in memory.unsaved()] == ["store.unsaved-secrets"]
    assert Memory(memory.places).guests.found("this-device") == {"last": "earlier"}
    disk.empty()
    assert memory.retry() and memory.unsaved() == ()
    wanted = {"last": "earlier", "secret": secret, "server": SERVER}
    assert Memory(memory.places).guests.found("this-device") == wanted


def test_the_seat_of_a_terminal(memory: Memory, disk: SmallDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(memory.places.folder))
    disk.fill()
    secret = Secret(ADDRESS, "Ana")
    secret.close()
    assert [notice.key for notice in secret.notices] == ["store.unsaved-secrets"]


def test_tables(memory: Memory, disk: SmallDisk) -> None:
    disk.fill()
    later = kept()._replace(epoch=99)
    memory.table("0123456789abcdef").keep(later.as_data())
    assert told(memory) == FULL and [notice.key for notice in memory.unsaved()] == ["store.unsaved-secrets"]
    assert memory.table("0123456789abcdef").found(lambda data: data["epoch"]) == kept().epoch
    disk.empty()
    assert memory.retry() and memory.unsaved() == ()
    assert Memory(memory.places).table("0123456789abcdef").found(lambda data: data["epoch"]) == 99


def test_saves(memory: Memory, disk: SmallDisk) -> None:
    save = memory.saves.start(unfinished(), [None, None])
    disk.fill()
    seat = 0
    while not (notices := told(memory)):
        save.show(seat := 1 - seat)  # the last page of its file has some room left
    new = memory.saves.start(unfinished(), [None, None])
    assert notices == FULL and told(memory) == FULL and not save.saved and not new.saved
    disk.empty()
    assert memory.retry() and told(memory) == ["store.saved-again"]
    for each in (save, new):
        each.close()
        found = Memory(memory.places).saves.look(each.key)
        assert found is not None and found.record() == each.match.record()


def test_history(memory: Memory, disk: SmallDisk) -> None:
    match = over_match(1)
    save = memory.saves.start(match, [None] * match.players)
    disk.fill()
    assert memory.finish(save) is None
    assert "store.history-full" in told(memory)
    disk.empty()
    again = Memory(memory.places)
    again.settle()
    assert told(again) == [] and len(again.history.list()) == 1


def test_a_read_only_disk(memory: Memory, disk: SmallDisk) -> None:
    save = memory.saves.start(unfinished(), [None, None])
    save.close()
    with disk.read_only():
        memory.settings.change(felt="red")
        memory.guests.update("this-device", {"server": SERVER})
        save = memory.saves.start(unfinished(), [None, None])
        memory.table(save.key).keep(kept().as_data())
        assert set(told(memory)) == {"store.disk-read-only"}
    assert memory.retry() and memory.unsaved() == ()
    again = Memory(memory.places)
    assert again.settings.felt == "red" and again.guests.found("this-device")["server"] == SERVER
    assert len(again.saves.entries()) == 2


# In the terminal


def played(home: Path, typed: str, *words: str) -> str:
    """What the real program prints when this is typed."""
    ran = subprocess.run(
        [sys.executable, "-m", "domino", "play", *words],
        input=typed,
        env=os.environ | {HOME_VARIABLE: str(home)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return " ".join((ran.stdout + ran.stderr).split())


def test_the_terminal_tells_before_the_next_move(disk: SmallDisk) -> None:
    Memory(Places.at(disk.folder / "home"))
    disk.fill()
    told = played(disk.folder / "home", "1\nq\n", "muggins", "--players", "2", "--seed", "1")
    sentence = TEXTS.say("store.disk-full")
    assert sentence in told
    assert TEXTS.say("common.play.move-prompt") in told[told.index(sentence) :], "while it's played"
    assert TEXTS.say("store.unsaved-match", count=1) in told


def test_a_match_that_its_file_has_no_room_for_is_kept_in_the_memory(disk: SmallDisk, tmp_path: Path) -> None:
    disk.fill()
    path = disk.folder / "match.txt"
    told = played(tmp_path / "home", "q\n", "muggins", "--players", "2", "--save", str(path))
    assert TEXTS.say("cli.error.disk-full", file=path) in told
    assert not path.exists() and len(Memory(Places.at(tmp_path / "home")).saves.entries()) == 1


@pytest.mark.parametrize("named", [False, True])
def test_whoever_types_makes_room_and_loses_nothing(named: bool, disk: SmallDisk) -> None:
    home = disk.folder / "home"
    Memory(Places.at(home))
    disk.fill()
    ours, theirs = pty.openpty()
    where = ["--save", str(disk.folder / "match.txt")] if named else []
    program = subprocess.Popen(
        [sys.executable, "-m", "domino", "play", "muggins", "--players", "2", *where],
        cwd=ROOT,
        env=os.environ | {HOME_VARIABLE: str(home), "COLUMNS": "1000", "TERM": "dumb"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    try:
        os.write(ours, b"q\n")
        _until(ours, TEXTS.say("cli.make-room")[:30])
        disk.empty()
        os.write(ours, b"\n")
        _drained(ours)
        assert program.wait(60) == 0
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    assert (disk.folder / "match.txt").exists() == named
    assert len(Memory(Places.at(home)).saves.entries()) == (not named)


def _until(terminal: int, text: str) -> None:
    seen, until = "", time.monotonic() + 60
    while text not in seen:
        assert time.monotonic() < until, seen
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 10_000).decode("utf-8", "replace")


def _drained(terminal: int) -> None:
    while True:
        try:
            if not os.read(terminal, 10_000):
                return
        except OSError:
            return
