"""The history and what it adds up to; a database of the first version."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from domino.core.match import Deal, Match
from domino.store import Memory, database
from domino.store.bundle import export, merge
from domino.store.history import key_of, record_of
from domino.store.notices import Trouble
from domino.store.places import Places
from tests.invariants import random_step

ROOT = Path(__file__).resolve().parents[2]
FIRST_VERSION = Path(__file__).with_name("history.v1.sql")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


def played(
    game: str = "mexican-train",
    players: Sequence[str] = ("Ana", "Ben"),
    seed: int = 1,
    deals: dict[int, Deal] | None = None,
    luck: int = 1,
    additions: Sequence[str] = (),
    **options: object,
) -> Match:
    """A match played to its end at random."""
    match = Match.start(game, players, options=options, seed=seed, deals=deals, additions=additions)
    rng = random.Random(luck)
    while not match.over:
        random_step(match, rng)
    return match


def short(seed: int = 1, **more: object) -> Match:
    return played(seed=seed, set=6, rounds=1, **more)  # type: ignore[arg-type]


# Kept


def test_a_finished_match_is_kept_whole(memory: Memory) -> None:
    match = played(players=("Ana", "Ben", "Ünal"), set=6, rounds=3)
    added = memory.history.add(match, [None, "easy", None], started=100, finished=200.5)
    assert added.new and added.counted
    kept = memory.history.get(added.id)
    assert (kept.game, kept.preset, kept.seed) == ("mexican-train", "box-of-four", 1)
    assert (kept.names, kept.levels) == (("Ana", "Ben", "Ünal"), (None, "easy", None))
    assert (kept.scores, kept.winners, kept.rounds) == (match.scores, match.winners, 3)
    assert (kept.started, kept.finished, kept.fingerprint) == (100, 200.5, match.fingerprint)
    assert kept.rules["set"] == "6" and kept.rules["engine"] == "placed"
    assert memory.history.match(added.id).record() == match.record()
    assert memory.history.round_scores(added.id) == match.round_scores
    assert "# seat 1 computer easy" in memory.history.record(added.id)


def test_a_match_that_is_not_over_is_not_history(memory: Memory) -> None:
    with pytest.raises(ValueError, match="over"):
        memory.history.add(Match.start("moon"), [None] * 3, 0, 0)


def test_the_same_match_is_there_once(memory: Memory) -> None:
    first = memory.history.add(short(), [None, "easy"], 1, 2)
    again = memory.history.add(short(), [None, "easy"], 3, 4)
    assert again == (first.id, False, True)
    assert len(memory.history.list()) == 1


def test_only_the_first_finish_of_a_deal_counts(memory: Memory) -> None:
    one, other = short(luck=1), short(luck=2)
    assert one.fingerprint == other.fingerprint and one.history != other.history
    assert memory.history.add(one, [None, None], 1, 2).counted
    assert not memory.history.add(other, [None, None], 3, 4).counted
    added = short(additions=["until they please me"])
    assert added.dealt(1).hand(0) != one.dealt(1).hand(0)
    assert not memory.history.add(added, [None, None], 4, 4).counted
    by_hand = short(deals={1: Deal([["5-6"], ["1-2"]], ["0-0"])})
    assert not memory.history.add(by_hand, [None, None], 5, 6).counted
    assert not memory.history.add(short(seed=9), [None, None], 7, 8, imported=True).counted
    assert len(memory.history.list()) == 5
    assert [standing.played for standing in memory.statistics.standings()] == [1, 1]


def test_the_same_secret_is_another_deal_with_other_rules_or_players(memory: Memory) -> None:
    for match in (short(), short(players=("Ana", "Ben", "Cem")), played(set=6, rounds=1, double_blank=50)):
        assert memory.history.add(match, [None] * match.players, 1, 2).counted


def test_a_match_is_found_by_its_fingerprint_whole_or_its_beginning(memory: Memory) -> None:
    matches = [short(seed=seed) for seed in range(5)]
    for match in matches:
        memory.history.add(match, [None, None], 1, 2)
    by_hand = short(deals={1: Deal([["5-6"], ["1-2"]], ["0-0"])})
    kept = memory.history.add(by_hand, [None, None], 1, 2)
    assert memory.history.get(kept.id).fingerprint == ""
    for match in matches:
        for written in (match.fingerprint, match.fingerprint[:19]):
            assert [found.seed for found in memory.history.with_fingerprint(written)] == [match.seed]
    assert memory.history.with_fingerprint("0000-0000-0000-0000") == ()


def test_the_list_by_game_and_by_player(memory: Memory) -> None:
    for seed in range(5):
        memory.history.add(short(seed=seed), [None, "easy"], seed, 10 + seed)
    memory.history.add(played("castle-rock", ["Ana"]), [None], 0, 99)
    history = memory.history
    assert [finished.finished for finished in history.list()] == [99, 14, 13, 12, 11, 10]
    assert [finished.finished for finished in history.list("mexican-train", first=1, most=2)] == [13, 12]
    assert len(history.list(name="Ben")) == 5 and len(history.list(name="Ana")) == 6
    assert history.list(name="An") == ()
    latest = history.list()[0].id
    history.hide(latest)
    assert len(history.list()) == 5 and len(history.packed()) == 6
    history.hide(latest, hidden=False)
    assert len(history.list()) == 6
    with pytest.raises(Trouble):
        history.get(12345)


# Added up


def test_characters_are_kept_with_their_match_and_counted_by_name_and_level(memory: Memory) -> None:
    added = memory.history.add(short(), [None, "rocco@medium"], 0, 1000)
    assert memory.history.get(added.id).levels == (None, "rocco@medium")
    assert "# seat 1 computer rocco@medium" in memory.history.record(added.id)
    memory.history.add(short(seed=2), [None, "medium"], 0, 2000)
    _, ben = memory.statistics.standings()
    assert (ben.name, ben.level, ben.played) == ("Ben", "medium", 2)


def test_statistics_are_what_counting_by_hand_gives(memory: Memory) -> None:
    matches = [short(seed=seed, luck=seed) for seed in range(25)]
    order = list(range(25))
    random.Random(1).shuffle(order)  # finished in another order than they were added in
    for at in order:
        memory.history.add(matches[at], [None, "hard"], 0, 1000 + at)
    ana, ben = memory.statistics.standings()
    won = [0 in match.winners for match in matches]
    points = [match.scores[0] for match in matches]
    assert (ana.name, ana.level, ben.name, ben.level) == ("Ana", None, "Ben", "hard")
    assert (ana.played, ana.won, ana.best) == (25, sum(won), min(points))
    assert ana.average == pytest.approx(sum(points) / 25)
    streaks = "".join("w" if each else " " for each in won)
    assert ana.longest_streak == max(map(len, streaks.split()))
    assert ana.streak == len(streaks) - len(streaks.rstrip("w"))
    assert ana.longest_train == max(len(match.state.table()["trains"][0]) for match in matches)
    assert ana.latest == 1024
    assert ana.rounds == ben.rounds == memory.statistics.rounds() == sum(match.round for match in matches)
    results = memory.statistics.results("mexican-train", "Ana")
    assert [(result.points, result.won) for result in results] == list(zip(points, won, strict=True))
    assert memory.statistics.results("mexican-train", "Ben") == ()


def test_bids_chickens_and_clears(memory: Memory) -> None:
    bids = played("forty-two", ["Ana", "Ben", "Cem", "Dua"])
    feet = played("chickenfoot", ["Ana", "Ben"], rounds=1)
    memory.history.add(bids, [None] * 4, 0, 1)
    memory.history.add(feet, [None] * 2, 0, 2)
    for seed in range(12):
        memory.history.add(played("castle-rock", ["Ana"], seed=seed, luck=seed), [None], 0, 3 + seed)
    memory.history.add(played("castle-rock", ["Ana"], seed=3, set=9), [None], 0, 99)
    standings = {(each.game, each.name): each for each in memory.statistics.standings()}
    made = missed = 0
    for number in range(1, bids.round + 1):
        scored = [event for event in bids.events_of(number) if event.kind == "scored"]
        failed = any(item.what == "bid-not-reached" for event in scored for item in event.items)
        made += bool(scored) and not failed
        missed += failed
    counted = [standings["forty-two", name] for name in ("Ana", "Ben", "Cem", "Dua")]
    assert sum(each.bids_made for each in counted) == made
    assert sum(each.bids_set for each in counted) == missed > 0
    chickens = [event.seat for event in feet.events if event.kind == "foot"]
    assert standings["chickenfoot", "Ana"].chickens == chickens.count(0) > 0
    six, nine = memory.statistics.clears()
    assert (six.set, six.played, nine.set, nine.played) == (6, 12, 9, 1)
    left = [played("castle-rock", ["Ana"], seed=seed, luck=seed).scores[0] for seed in range(12)]
    assert (six.cleared, six.fewest_left) == (left.count(0), min(left))
    assert list(dict.fromkeys(game for game, _ in standings)) == ["chickenfoot", "castle-rock", "forty-two"]


# The file


def test_a_database_of_the_first_version_opens(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect(memory.places.database) as connection:
        connection.executescript(FIRST_VERSION.read_text("utf-8"))
    connection.close()
    later = ("ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'",)
    for migrations in (database.MIGRATIONS, (*database.MIGRATIONS, later)):
        monkeypatch.setattr(database, "MIGRATIONS", migrations)
        kept = memory.history.list()
        assert [finished.names for finished in kept] == [("Ana",), ("Ana", "Bén")]
        assert memory.history.match(kept[1].id).scores == kept[1].scores
        assert [(each.game, each.played) for each in memory.statistics.standings()] == [
            ("mexican-train", 1),
            ("mexican-train", 1),
            ("castle-rock", 1),
        ]
    for finished in kept:  # what was the key of the deal is what it can be found by
        match = memory.history.match(finished.id)
        assert finished.fingerprint == match.fingerprint and len(match.fingerprint) == 19
        assert memory.history.with_fingerprint(finished.fingerprint) == (finished,)
    differ = "SELECT count(*) FROM matches WHERE deal_key <> fingerprint"
    assert memory.history.database.rows(differ) == [(0,)]
    assert memory.history.add(short(), [None, None], 0, 0).counted
    assert memory.notices.take() == ()
    with sqlite3.connect(memory.places.database) as connection:
        assert connection.execute("SELECT DISTINCT mood FROM matches").fetchall() == [("fine",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (len(database.MIGRATIONS),)
    connection.close()


def test_a_newer_database_is_left_alone_and_the_match_waits(memory: Memory) -> None:
    memory.history.add(short(), [None, None], 0, 0)
    with sqlite3.connect(memory.places.database) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = memory.places.database.read_bytes()
    with pytest.raises(Trouble) as trouble:
        memory.history.list()
    assert trouble.value.notice.key == "store.newer-history"
    save = memory.saves.start(short(seed=2), [None, None])
    assert memory.finish(save) is None
    assert memory.places.database.read_bytes() == before
    assert len(memory.saves.entries(over=True)) == 1


def test_on_a_full_disk_the_match_waits_and_is_added_later(memory: Memory) -> None:
    memory.history.add(short(), [None, None], 0, 0)
    save = memory.saves.start(short(seed=2), [None, None])
    resource = pytest.importorskip("resource", reason="the system sets no limit to files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
        assert memory.finish(save) is None
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert [notice.key for notice in memory.notices.take()] == ["store.history-unavailable"]
    later = Memory(memory.places)
    later.settle()
    assert len(later.history.list()) == 2 and later.notices.take() == ()


WRITER = """
import sys
from domino.store import Memory
from domino.store.places import Places
from tests.store.test_history import short
memory = Memory(Places.at(sys.argv[1]))
for seed in range(int(sys.argv[2]), int(sys.argv[2]) + 20):
    memory.history.add(short(seed=seed), [None, None], 0, seed)
    memory.settings.change(**{sys.argv[3]: seed % 2 == 0})
print([notice.key for notice in memory.notices.take()])
"""


def test_two_copies_write_at_once(memory: Memory) -> None:
    folder = str(memory.places.folder)
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, folder, first, setting],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for first, setting in (("0", "sound"), ("10", "vibration"), ("100", "speech"))
    ]  # fmt: skip
    for program in programs:
        assert program.communicate(timeout=120) == ("[]\n", "")
    assert sorted(finished.seed for finished in memory.history.list()) == [*range(30), *range(100, 120)]
    assert memory.statistics.standings()[0].played == 50
    assert set(Memory(memory.places).settings.chosen) == {"sound", "vibration", "speech"}


def test_the_colours_that_were_chosen_are_kept_and_change_no_key(memory: Memory, tmp_path: Path) -> None:
    match = short()
    plain = key_of(record_of(match, [None, "easy"]))
    assert key_of(record_of(match, [None, "easy"], (5, None))) == plain
    save = memory.saves.start(match, [None, "easy"], (5, None))
    added = memory.finish(save)
    assert added is not None and memory.history.colours(added.id) == (5, None)
    export(memory, tmp_path / "all.json")
    other = Memory(Places.at(tmp_path / "other"))
    merge(other, tmp_path / "all.json")
    (there,) = other.history.list()
    assert other.history.colours(there.id) == (5, None)
