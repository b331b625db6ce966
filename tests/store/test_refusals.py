"""A disk that refuses for a while: what cannot be read is not taken for empty or damaged, and what cannot be
written is kept and written later, closed or not."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from domino.cli.saves import started
from domino.core.match import Match
from domino.core.paper import Entry, Paper
from domino.store import Memory, bundle
from domino.store import settings as settings_module
from domino.store.files import background, clear_drafts, replace
from domino.store.locks import Lock
from domino.store.notices import Trouble
from domino.store.places import HOME_VARIABLE, Places
from domino.store.saves import SavedMatch
from domino.tableside.seats import seats_of
from domino.texts import Texts

fcntl = pytest.importorskip("fcntl", reason="the system locks files in another way")
resource = pytest.importorskip("resource", reason="the system sets no limit to files")

LEVELS = [None, "easy"]


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


@contextlib.contextmanager
def unreadable(path: Path) -> Iterator[None]:
    """A file or folder that the system cannot open, though it can replace it: a link that leads to itself."""
    away = path.with_name("away")
    path.rename(away)
    path.symlink_to(path.name)
    yield
    assert path.is_symlink(), "what could not be read was replaced"
    path.unlink()
    away.rename(path)


@pytest.fixture
def room() -> Iterator[Callable[[int], None]]:
    """Lets files grow to a size and no further, as the system itself enforces it; -1 lets them grow."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (before[0] if size < 0 else size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def told(memory: Memory) -> list[str]:
    """The keys of what is to be told; every one has its sentence."""
    notices = memory.notices.take()
    assert all("{" not in Texts().say(notice.key, **notice.values) for notice in notices)
    return [notice.key for notice in notices]


def some_match() -> Match:
    return Match.start("mexican-train", ["Ana", "Ben"], options={"set": 6, "rounds": 5}, seed=1)


def play_on(save: SavedMatch, steps: int) -> None:
    for _ in range(steps):
        save.play(random.Random(1).choice(save.match.legal()))


# Settings


def test_settings_that_cannot_be_read_for_a_moment_are_all_there_after_a_change(memory: Memory) -> None:
    ana, ben = {"name": "Ana", "colour": 1}, {"name": "Ben", "colour": 2}
    memory.settings.change(felt="blue", sound=False, people=[ana])
    memory.settings.remember("moon", {"preset": "club"})
    heard: list[str] = []
    with unreadable(memory.places.settings):
        later = Memory(memory.places)
        later.settings.watch(lambda name, value: heard.append(name))
        assert told(later) == ["store.unreadable-settings"] and later.settings.felt == "green"
        later.settings.change(motion="off", people=[ben])
        later.settings.remember("muggins", {"preset": "house"})
        assert told(later) == ["store.settings-not-saved"] and not later.retry()
        assert [notice.key for notice in later.unsaved()] == ["store.unsaved-settings"]
        heard.clear()
    assert later.retry() and not later.unsaved() and told(later) == ["store.settings-read-again"]
    assert set(heard) == {"felt", "sound", "people", "last_choices"}
    for settings in (later.settings, Memory(memory.places).settings):
        assert (settings.felt, settings.sound, settings.motion) == ("blue", False, "off")
        assert settings.people == [ben, ana]
        assert set(settings.last_choices) == {"moon", "muggins"}


def test_settings_that_cannot_be_read_come_back_though_nothing_was_changed(memory: Memory) -> None:
    memory.settings.change(felt="red")
    with unreadable(memory.places.settings):
        later = Memory(memory.places)
        before = (memory.places.folder / "away").read_bytes()
        assert later.retry() and later.settings.felt == "green"
    assert later.retry() and later.settings.felt == "red"
    assert memory.places.settings.read_bytes() == before


def test_settings_set_aside_while_the_disk_takes_them_are_not_said_to_be_unsaved(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    syncing: Future[None] = Future()
    with monkeypatch.context() as slow:
        slow.setattr(settings_module, "sync_later", lambda path: syncing)
        memory.settings.change(felt="blue")
    memory.places.settings.write_bytes(b"rubbish")
    real = settings_module.set_aside

    def set_aside(path: Path, aside: Path) -> Path:
        moved = real(path, aside)
        syncing.set_exception(FileNotFoundError(path))
        return moved

    monkeypatch.setattr(settings_module, "set_aside", set_aside)
    memory.settings.change(motion="off")
    assert told(memory) == ["store.damaged-settings"]


def test_settings_that_are_damaged_while_the_app_runs_are_still_known_to_it(memory: Memory) -> None:
    memory.settings.change(felt="blue", sound=False)
    memory.places.settings.write_bytes(b"rubbish")
    memory.settings.change(motion="off")
    assert told(memory) == ["store.damaged-settings"]
    assert Memory(memory.places).settings.chosen == {"felt": "blue", "sound": False, "motion": "off"}


def test_damaged_settings_are_not_overwritten_while_they_cannot_be_kept(memory: Memory) -> None:
    memory.places.settings.write_bytes(b"rubbish")
    memory.places.aside.rmdir()
    memory.places.aside.write_text("a file where the folder should be")
    later = Memory(memory.places)
    later.settings.change(felt="blue")
    assert memory.places.settings.read_bytes() == b"rubbish"
    assert told(later) == ["store.unreadable-settings", "store.settings-not-saved"]
    memory.places.aside.unlink()
    assert later.retry() and Memory(memory.places).settings.felt == "blue"
    assert [kept.read_bytes() for kept in memory.places.aside.iterdir()] == [b"rubbish"]


# Matches and pads that cannot be read


def test_a_match_that_cannot_be_read_for_a_moment_stays_and_is_listed_again(memory: Memory) -> None:
    save = memory.saves.start(some_match(), LEVELS)
    save.close()
    with unreadable(memory.saves.path(save.key)):
        for _ in range(2):  # told once
            assert memory.saves.entries() == () == tuple(memory.saves.told())
        assert told(memory) == ["store.unread-match"]
        with pytest.raises(Trouble) as trouble:
            memory.saves.resume(save.key)
        assert trouble.value.notice.key == "store.unread-match"
        assert not any(memory.places.aside.iterdir())
    assert [entry.key for entry in memory.saves.entries()] == [save.key]
    assert memory.saves.resume(save.key).match.record() == save.match.record()
    assert told(memory) == []


def test_a_pad_that_cannot_be_read_for_a_moment_stays_and_is_listed_again(memory: Memory) -> None:
    pad = memory.pads.start(Paper.start("muggins", ["Ana", "Ben"]))
    pad.add(Entry.by_points([10, 25]))
    pad.close()
    with unreadable(memory.pads.path(pad.key)):
        assert memory.pads.entries() == () == tuple(memory.pads.told())
        with pytest.raises(Trouble):
            memory.pads.open(pad.key)
    assert told(memory) == ["store.unread-pad"] and not any(memory.places.aside.iterdir())
    assert memory.pads.open(pad.key).paper.scores == (10, 25)


def test_a_folder_that_cannot_be_listed_is_not_an_empty_one(memory: Memory) -> None:
    memory.saves.start(some_match(), LEVELS).close()
    with unreadable(memory.places.matches):
        assert memory.saves.entries() == () and told(memory) == ["store.unlisted-match"]
        with pytest.raises(Trouble):
            bundle.export(memory, memory.places.folder / "everything.json")
    assert len(memory.saves.entries()) == 1


def test_what_another_copy_finishes_while_it_is_listed_is_no_trouble(memory: Memory) -> None:
    memory.saves.path("0123456789abcdef").symlink_to("nowhere")  # it is listed, and not there to be read
    assert memory.saves.entries() == () == tuple(memory.saves.told())
    assert told(memory) == [] and not any(memory.places.aside.iterdir())


def test_what_is_damaged_is_not_changed_before_a_copy_could_be_kept(memory: Memory) -> None:
    save = memory.saves.start(some_match(), LEVELS)
    play_on(save, 5)
    save.close()
    path = memory.saves.path(save.key)
    damaged = path.read_bytes()[:-3]
    path.write_bytes(damaged)
    memory.places.aside.rmdir()
    memory.places.aside.write_text("a file where the folder should be")
    later = Memory(memory.places)
    again = later.saves.resume(save.key)
    assert set(told(later)) == {"store.damaged-match", "store.not-saved"}
    play_on(again, 2)
    assert not later.retry() and path.read_bytes() == damaged
    memory.places.aside.unlink()
    assert later.retry() and told(later) == ["store.damaged-match", "store.saved-again"]
    assert [kept.read_bytes() for kept in memory.places.aside.iterdir()] == [damaged]
    again.close()
    assert Memory(memory.places).saves.resume(save.key).match.record() == again.match.record()


# What cannot be written


@pytest.mark.parametrize("begun", [True, False], ids=["begun before", "begun on a full disk"])
def test_a_match_that_is_left_while_the_disk_refuses_is_kept_and_written_later(
    begun: bool, memory: Memory, room: Callable[[int], None]
) -> None:
    if not begun:
        room(0)
    save = memory.saves.start(some_match(), LEVELS)
    if begun:
        room(memory.saves.path(save.key).stat().st_size)
    play_on(save, 3)
    save.close()
    other = Memory(memory.places)
    with pytest.raises(Trouble):  # it is still ours
        other.saves.resume(save.key)
    assert [entry.key for entry in memory.saves.entries()] == [save.key]
    done = [f"{seat} {action}" for seat, action in save.match.history]
    assert [told.actions for _, told in memory.saves.told()] == [done]
    assert memory.saves.resume(save.key) is save
    play_on(save, 2)
    save.close()
    assert not memory.retry() and [notice.key for notice in memory.unsaved()] == ["store.unsaved-match"]
    room(-1)
    assert memory.retry() and memory.unsaved() == ()
    assert told(memory) == ["store.not-saved", "store.saved-again"]
    assert other.saves.resume(save.key).match.record() == save.match.record()


def test_a_pad_that_is_left_while_the_disk_refuses_is_kept_and_written_later(
    memory: Memory, room: Callable[[int], None]
) -> None:
    room(0)
    pad = memory.pads.start(Paper.start("muggins", ["Ana", "Ben"]))
    pad.add(Entry.by_points([10, 25]))
    pad.close()
    assert [entry.scores for entry in memory.pads.entries()] == [(10, 25)]
    assert memory.pads.open(pad.key) is pad
    pad.close()
    assert [notice.key for notice in memory.unsaved()] == ["store.unsaved-pad"]
    room(-1)
    assert memory.retry() and Memory(memory.places).pads.open(pad.key).paper.scores == (10, 25)


def test_what_is_open_at_a_table_stays_open_when_it_could_be_written(
    memory: Memory, room: Callable[[int], None]
) -> None:
    room(0)
    save = memory.saves.start(some_match(), LEVELS)
    save.close()
    assert memory.saves.resume(save.key) is save
    room(-1)
    assert memory.retry()
    with pytest.raises(Trouble):
        Memory(memory.places).saves.resume(save.key)


def test_a_match_that_is_not_all_written_can_be_removed(memory: Memory, room: Callable[[int], None]) -> None:
    save = memory.saves.start(some_match(), LEVELS)
    room(memory.saves.path(save.key).stat().st_size)
    play_on(save, 3)
    save.close()
    kept = memory.saves.remove(save.key)
    room(-1)
    assert kept.parent == memory.places.aside
    assert memory.retry() and memory.saves.entries() == () == Memory(memory.places).saves.entries()


def test_what_the_disk_did_not_take_after_all_is_written_anew(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = memory.saves.start(some_match(), LEVELS)
    other = memory.saves.start(some_match(), LEVELS)
    memory.settings.change(felt="blue")
    background().submit(int).result()

    def refuse(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", refuse)
        save.pause()
        other.close()
        memory.settings.change(sound=False)
        background().submit(int).result()
        assert told(memory) == ["store.not-saved", "store.settings-not-saved"]
        assert not memory.retry() and len(memory.unsaved()) == 2
        assert memory.saves.unsaved() == [save, other]  # though the other one was closed
    before = memory.saves.path(save.key).stat().st_ino
    assert memory.retry() and save.saved and told(memory) == ["store.saved-again"]
    assert memory.saves.path(save.key).stat().st_ino != before
    assert Memory(memory.places).saves.resume(other.key).match.record() == other.match.record()


def test_the_terminal_says_at_the_end_what_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = Texts()
    (tmp_path / "matches").write_text("a file where the folder should be")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    evening, put_away = started(some_match(), seats_of(["Ana", "Ben"], LEVELS, [None, None]), texts)
    evening.play(evening.legal()[0])
    assert put_away() == [texts.say("store.unsaved-match", count=1)]


# Beside another copy


def test_looking_at_a_lock_holds_nobody_off(tmp_path: Path) -> None:
    held, looker = Lock(tmp_path / "a.lock"), Lock(tmp_path / "a.lock")
    assert looker.is_free() and not looker.path.exists()
    assert held.take() and not looker.is_free()
    held.free()
    with open(held.path) as file:
        fcntl.flock(file, fcntl.LOCK_SH)  # somebody else is looking
        assert looker.is_free()
        threading.Timer(0.05, fcntl.flock, [file, fcntl.LOCK_UN]).start()
        assert held.take(wait=5)


# What was left half written


def test_drafts_of_a_killed_copy_are_cleared_at_the_next_start(memory: Memory) -> None:
    places = memory.places
    ours = [
        places.folder / ".settings.json-abc123.part",
        places.matches / ".0123456789abcdef.match-abc123.part",
        places.pads / ".0123456789abcdef.pad-abc123.part",
    ]
    others = [places.folder / ".film.mkv.part", places.folder / "settings.json", places.matches / "a.match"]
    for path in ours + others:
        path.write_text("{}")
    Memory(places)
    assert not any(path.exists() for path in ours) and all(path.exists() for path in others[::2])
    assert places.settings.exists() or any(places.aside.iterdir())


def test_a_copy_whose_draft_is_cleared_away_writes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real, starts = tmp_path / "settings.json", os.replace, 2

    def moment(draft: str, to: Path) -> None:
        nonlocal starts
        if starts:  # another copy of the app starts just now
            starts -= 1
            clear_drafts(tmp_path, path.name)
        real(draft, to)

    monkeypatch.setattr(os, "replace", moment)
    replace(path, b"whole")
    assert not starts and path.read_bytes() == b"whole"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
