"""Matches in progress: kept after every action, resumed exactly, and safe whatever happens to their files."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.store import Memory
from domino.store.journal import Journal, read
from domino.store.locks import Lock
from domino.store.notices import Trouble
from domino.store.places import HOME_VARIABLE, Places, usual_folder
from domino.store.saves import SavedMatch, Saves
from domino.texts import Texts
from tests.invariants import actors, random_action, random_start, snapshot
from tests.store.killing import soak

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "data"))


def some_save(saves: Saves, steps: int = 40, seed: int = 3) -> SavedMatch:
    match = Match.start("mexican-train", ["Ana", "Ben", "Ünal"], options={"set": 6, "rounds": 3}, seed=seed)
    save = saves.start(match, [None, "easy", None], [4, None, 2])
    play_on(save, random.Random(seed), steps)
    return save


def play_on(save: SavedMatch, rng: random.Random, steps: int) -> None:
    """Some steps at random, some of them out of turn, some taken back."""
    match = save.match
    for _ in range(steps):
        if match.over:
            return
        if rng.random() < 0.15:
            save.undo()
        seat = rng.choice(actors(match)) if rng.random() < 0.2 else match.turn
        save.play(random_action(match, seat, rng), seat)
        if rng.random() < 0.1:
            save.show(rng.choice([None, 0, 1]))


def told(memory: Memory) -> list[str]:
    """The keys of what is to be told; every one has its sentence, with everything filled in."""
    keys = []
    for notice in memory.notices.take():
        sentence = Texts().say(notice.key, **notice.values)
        assert sentence != notice.key and "{" not in sentence
        keys.append(notice.key)
    return keys


# Kept and resumed


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_resumed_exactly_where_it_was(game: str, memory: Memory) -> None:
    for seed in range(3):
        rng = random.Random(f"{game} {seed}")
        match = random_start(GAMES[game], rng)
        levels = [rng.choice([None, "easy", "medium", "hard"]) for _ in match.names]
        save = memory.saves.start(match, levels)
        play_on(save, rng, 60)
        showing = save.showing
        save.close()
        again = Memory(memory.places).saves.resume(save.key)
        assert snapshot(again.match) == snapshot(match)
        assert again.match.record() == match.record()
        assert (again.levels, again.showing, again.started) == (tuple(levels), showing, int(save.started))
        again.close()
    assert told(memory) == []


def test_every_action_has_left_the_process_when_it_is_done(memory: Memory) -> None:
    save = some_save(memory.saves, steps=0)
    rng = random.Random(1)
    for _ in range(30):
        play_on(save, rng, 1)
        lines = read(memory.saves.path(save.key)).lines
        assert f"{save.match.last[0]} {save.match.last[1]}" in lines[-3:]
    save.undo()
    assert "undo" in read(memory.saves.path(save.key)).lines[-2:]


def test_the_list_tells_what_is_in_progress_the_latest_first(memory: Memory) -> None:
    assert memory.saves.entries() == ()
    one = some_save(memory.saves)
    other = memory.saves.start(Match.start("moon", seed=1), [None, "easy", "hard"])
    one.close()
    other.close()
    os.utime(memory.saves.path(one.key), (1000, 1000))
    first, second = memory.saves.entries()
    assert (first.key, first.game, second.key, second.game) == (other.key, "moon", one.key, "mexican-train")
    assert second.names == ("Ana", "Ben", "Ünal") and second.levels == (None, "easy", None)
    assert second.colours == (4, None, 2)
    assert (second.scores, second.round, second.played) == (one.match.scores, one.match.round, 1000)
    assert not second.over and not second.elsewhere


def test_a_removed_match_is_set_aside_and_not_deleted(memory: Memory) -> None:
    save = some_save(memory.saves)
    kept = memory.saves.remove(save.key)
    assert memory.saves.entries() == () and kept.parent == memory.places.aside
    assert [line for line in read(kept).lines if line.startswith("player")] != []
    with pytest.raises(Trouble) as trouble:
        memory.saves.resume(save.key)
    assert trouble.value.notice.key == "store.no-such-match"


def test_what_was_taken_back_is_gone_from_the_file_after_a_restart(memory: Memory) -> None:
    save = some_save(memory.saves, steps=5)
    for _ in range(30):
        save.play(save.match.legal()[0])
        save.undo()
    save.close()
    path = memory.saves.path(save.key)
    before = path.stat().st_size
    memory.saves.resume(save.key).close()
    assert path.stat().st_size < before / 2
    assert "undo" not in read(path).lines
    assert memory.saves.resume(save.key).match.record() == save.match.record()


def test_a_match_that_was_over_when_the_app_stopped_goes_into_the_history(memory: Memory) -> None:
    save = some_save(memory.saves, steps=2000)
    assert save.match.over
    save.close()
    later = Memory(memory.places)
    assert later.saves.entries() == ()
    later.settle()
    assert [finished.scores for finished in later.history.list()] == [save.match.scores]
    assert list(memory.places.matches.iterdir()) == []
    later.settle()
    assert len(later.history.list()) == 1


# Damage


def test_cut_off_at_every_length_what_is_intact_goes_on(tmp_path: Path) -> None:
    memory = Memory(Places.at(tmp_path))
    save = memory.saves.start(Match.start("moon", seed=3), [None, "easy", None])
    play_on(save, random.Random(3), 12)
    save.close()
    path = memory.saves.path(save.key)
    memory.saves.resume(save.key).close()  # so that nothing in it was taken back
    whole = path.read_bytes()
    actions = [f"{seat} {action}" for seat, action in save.match.history]
    dealt = whole.index(b"seed ")
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        for kept in memory.places.aside.iterdir():
            kept.unlink()
        memory = Memory(memory.places)
        try:
            again = memory.saves.resume(save.key)
        except Trouble as trouble:
            assert trouble.notice.key == "store.unreadable-match" and length < dealt + 60
            assert Path(str(trouble.notice.values["file"])).read_bytes() == whole[:length]
            assert memory.saves.entries() == ()
            continue
        there = [f"{seat} {action}" for seat, action in again.match.history]
        intact = [line[9:].decode() for line in whole[:length].split(b"\n")[:-1]]
        assert there == actions[: sum(line in actions for line in intact)]
        aside = [kept.read_bytes() for kept in memory.places.aside.iterdir()]
        if whole[:length].endswith(b"\n"):
            assert told(memory) == [] == aside
        else:
            assert told(memory) == ["store.damaged-match"] and aside == [whole[:length]]
        again.play(again.match.legal()[0])
        again.close()
        assert read(path).trouble is None


def test_flipped_bytes_are_noticed_and_the_part_before_them_goes_on(tmp_path: Path) -> None:
    memory = Memory(Places.at(tmp_path))
    save = some_save(memory.saves, steps=25)
    save.close()
    memory.saves.resume(save.key).close()
    path = memory.saves.path(save.key)
    whole = path.read_bytes()
    actions = save.match.history
    rng = random.Random(1)
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(rng.choice([1, 1, 3])):
            damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        if bytes(damaged) == whole:
            continue
        path.write_bytes(damaged)
        memory = Memory(memory.places)
        listed = memory.saves.entries()
        if not listed:
            assert told(memory) == ["store.unreadable-match"]
        else:
            again = memory.saves.resume(save.key)
            assert again.match.history == actions[: len(again.match.history)]
            assert told(memory) == ["store.damaged-match"]
            again.close()
        assert bytes(damaged) in [kept.read_bytes() for kept in memory.places.aside.iterdir()]
        for kept in memory.places.aside.iterdir():
            kept.unlink()


@pytest.mark.parametrize("rubbish", ["50 MB", "nothing", "a line without end"])
def test_what_is_no_match_is_kept_aside_and_the_rest_can_be_played(rubbish: str, memory: Memory) -> None:
    good = some_save(memory.saves)
    good.close()
    path = memory.saves.path("0123456789abcdef")
    if rubbish == "50 MB":
        path.write_bytes(random.Random(1).randbytes(1 << 20) * 50)
    elif rubbish == "nothing":
        path.write_bytes(b"")
    else:
        path.write_bytes(b"5" * 20_000_000)
    assert [entry.key for entry in memory.saves.entries()] == [good.key]
    assert told(memory) == ["store.unreadable-match"]
    assert not path.exists()
    assert [kept.name for kept in memory.places.aside.iterdir()] == [path.name]
    assert memory.saves.entries() and told(memory) == []
    play_on(memory.saves.resume(good.key), random.Random(1), 5)


def test_a_match_of_a_newer_version_stays_where_it_is(memory: Memory) -> None:
    path = memory.saves.path("0123456789abcdef")
    journal = Journal(path)
    journal.append("journal 7", "boneyard 9", "game moon")
    journal.close()
    for _ in range(2):  # told once
        assert memory.saves.entries() == ()
    assert told(memory) == ["store.newer-match"]
    with pytest.raises(Trouble) as trouble:
        memory.saves.resume(path.stem)
    assert trouble.value.notice.key == "store.newer-match"
    assert path.exists() and not any(memory.places.aside.iterdir())


@pytest.mark.parametrize("who", ["zed@hard", "rocco@brilliant"])
def test_a_match_with_a_character_of_a_newer_boneyard_stays_where_it_is(memory: Memory, who: str) -> None:
    save = some_save(memory.saves, steps=10)
    save.journal.append(f"# seat 1 computer {who}")
    save.close()
    written, again = save.journal.path.read_bytes(), Memory(memory.places)
    assert again.saves.entries() == () and told(again) == ["store.newer-match"]
    with pytest.raises(Trouble) as trouble:
        again.saves.resume(save.key)
    assert trouble.value.notice.key == "store.newer-match"
    assert save.journal.path.read_bytes() == written and not any(memory.places.aside.iterdir())


def test_characters_are_resumed_with_their_match(memory: Memory) -> None:
    match = Match.start("mexican-train", ["Ana", "Rocco", "Ada"], options={"set": 6}, seed=3)
    save = memory.saves.start(match, [None, "rocco@medium", "easy"])
    save.close()
    again = Memory(memory.places)
    assert again.saves.entries()[0].levels == (None, "rocco@medium", "easy")
    assert again.saves.resume(save.key).levels == (None, "rocco@medium", "easy")


def test_a_match_the_rules_no_longer_allow_goes_on_before_the_first_such_action(memory: Memory) -> None:
    save = some_save(memory.saves, steps=10)
    count = len(save.match.history)
    save.journal.append("0 play 0-0 nowhere", "1 draw")
    save.close()
    again = Memory(memory.places)
    assert len(again.saves.resume(save.key).match.history) == count
    assert told(again) == ["store.damaged-match"]


# A disk that does not let us


@pytest.fixture
def full_disk() -> Iterator[object]:
    """Files can grow to a size and no further, as the system itself enforces it; -1 lets them grow."""
    resource = pytest.importorskip("resource", reason="the system sets no limit to files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before[0] if size < 0 else size, before[1]))

    yield limit
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", [0, 1, 9, 25])
def test_on_a_full_disk_playing_goes_on_and_is_saved_when_it_can_be(
    room: int, memory: Memory, full_disk: object
) -> None:
    save = some_save(memory.saves, steps=20)
    path = memory.saves.path(save.key)
    size = path.stat().st_size
    full_disk(size + room)  # type: ignore[operator]
    rng = random.Random(5)
    play_on(save, rng, 10)
    assert not save.saved and not memory.retry()
    assert told(memory) == ["store.not-saved"]
    assert path.stat().st_size <= size + room
    full_disk(-1)  # type: ignore[operator]
    play_on(save, rng, 1)
    assert save.saved and told(memory) == ["store.saved-again"]
    save.close()
    again = Memory(memory.places)
    assert again.saves.resume(save.key).match.record() == save.match.record()
    assert told(again) == []


def test_a_match_begun_on_a_full_disk_is_saved_when_it_can_be(memory: Memory, full_disk: object) -> None:
    full_disk(0)  # type: ignore[operator]
    save = some_save(memory.saves)
    assert not save.saved and told(memory) == ["store.not-saved"]
    assert [entry.key for entry in memory.saves.entries()] == [save.key]
    full_disk(-1)  # type: ignore[operator]
    assert memory.retry() and save.saved and told(memory) == ["store.saved-again"]
    save.close()
    assert Memory(memory.places).saves.resume(save.key).match.record() == save.match.record()


def test_where_no_folder_can_be_made_playing_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    memory = Memory(Places.at(tmp_path / "data"))
    save = some_save(memory.saves)
    memory.settings.change(theme="dark")
    assert memory.settings.theme == "dark"
    assert sorted(told(memory)) == ["store.not-saved", "store.settings-not-saved"]
    while not save.match.over:
        play_on(save, random.Random(1), 50)
    assert memory.finish(save) is None
    assert told(memory) == ["store.history-unavailable"]
    (tmp_path / "data").unlink()
    assert memory.settings.retry()


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="nothing is read-only to this user")
def test_in_a_read_only_folder_playing_goes_on(memory: Memory) -> None:
    memory.places.matches.chmod(0o500)
    try:
        save = some_save(memory.saves)
        assert told(memory) == ["store.not-saved"]
    finally:
        memory.places.matches.chmod(0o700)
    assert memory.retry() and save.saved


def test_a_file_that_somebody_takes_away_is_written_anew(memory: Memory) -> None:
    save = some_save(memory.saves)
    memory.saves.path(save.key).unlink()
    save.pause()
    save.close()
    assert Memory(memory.places).saves.resume(save.key).match.record() == save.match.record()


# Two copies at once


def test_a_match_open_in_one_copy_is_not_opened_in_another(memory: Memory) -> None:
    save = some_save(memory.saves)
    other = Memory(memory.places)
    assert [entry.elsewhere for entry in other.saves.entries()] == [True]
    assert [entry.elsewhere for entry in memory.saves.entries()] == [False]
    assert memory.saves.resume(save.key) is save
    for attempt in (other.saves.resume, other.saves.remove):
        with pytest.raises(Trouble) as trouble:
            attempt(save.key)
        assert trouble.value.notice.key == "store.open-elsewhere"
    save.close()
    other.saves.resume(save.key)


def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, pathlib; from domino.store.locks import Lock; "
            "print(Lock(pathlib.Path(sys.argv[1])).take(), flush=True); sys.stdin.read()",
            str(path),
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None and holder.stdin is not None
    assert holder.stdout.readline() == "True\n"
    assert not Lock(path).take()
    holder.kill()
    holder.wait()
    holder.stdin.close()
    holder.stdout.close()
    assert Lock(path).take(wait=5)


def test_a_lock_whose_file_was_removed_holds_nobody_off(tmp_path: Path) -> None:
    one, two, three = (Lock(tmp_path / "a.lock") for _ in range(3))
    assert one.take() and not two.take()
    one.free(forget=True)
    assert two.take() and not three.take()


@pytest.mark.parametrize("game", ["muggins", "castle-rock"])
def test_killed_at_random_moments_nothing_acknowledged_is_lost(game: str, tmp_path: Path) -> None:
    soak(tmp_path, game, kills=6, seed=len(game))


# Where it all is


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "a" / "b"))
    assert Places.find(tmp_path / "given").folder == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b" / "matches").is_dir()
    monkeypatch.delenv(HOME_VARIABLE)
    assert Places.find(tmp_path / "given").folder == tmp_path / "given"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert Places.find().folder == usual_folder() == tmp_path / "boneyard"


# Rounds that are over


def at_the_end_of(match: Match, number: int) -> Match:
    """The match played on to the end of a round, before anybody said `next`."""
    while not (match.round == number and match.round_over):
        match.play(match.legal()[0])
    return match


def rounds_over(memory: Memory) -> int:
    return memory.saves.rounds_over([entry.key for entry in memory.saves.entries()])


def kept(memory: Memory, match: Match) -> SavedMatch:
    save = memory.saves.start(match, [None] * match.players)
    save.close()
    return save


def test_rounds_of_a_match_in_progress_count_once_they_are_over(memory: Memory) -> None:
    match = Match.start("mexican-train", ["Ana", "Ben"], options={"set": 6, "rounds": 4}, seed=3)
    save = memory.saves.start(match, [None, None])
    for number in range(1, 4):
        assert rounds_over(memory) == number - 1, "the round in play does not count"
        while not match.round_over:
            save.play(match.legal()[0])
        assert rounds_over(memory) == number, "nobody has said next, but the round is over"
        save.undo()
        assert rounds_over(memory) == number - 1, "its last action was taken back"
        while not match.round_over:
            save.play(match.legal()[0])
        save.play("next")


def test_rounds_count_wherever_a_match_was_left(memory: Memory) -> None:
    match = lambda seed: Match.start("muggins", ["Ana", "Ben"], seed=seed)  # noqa: E731
    kept(memory, match(1))
    middle = at_the_end_of(match(2), 2)
    middle.play("next")
    middle.play(middle.legal()[0])
    kept(memory, middle)
    for seed in (3, 4, 5):
        kept(memory, at_the_end_of(match(seed), seed))
    assert rounds_over(memory) == 0 + 2 + 3 + 4 + 5
    assert memory.saves.rounds_over(["not-there"]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_round_of_a_finished_match_counts_wherever_its_last_round_ended(
    game: str, memory: Memory
) -> None:
    rng, rounds = random.Random(9), 0
    for _ in range(6):
        match = random_start(GAMES[game], rng)
        while not match.over:
            match.play(rng.choice(match.legal()))
        if memory.history.add(match, [None] * match.players, 1, 2).counted:
            rounds += len(match.round_scores)
    assert rounds and memory.statistics.rounds() == rounds
