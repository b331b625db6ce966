"""A match that was started under an earlier law is played to its end by it: records, saves, pads, keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domino.core.match import Match, RecordError
from domino.core.options import FIRST_VERSION, VERSION
from domino.core.paper import Paper
from domino.games import GAMES
from domino.store import Memory
from domino.store.bundle import merge
from domino.store.history import key_of
from domino.store.places import Places
from domino.store.sharing import receive
from tests.blocked import who_could_play
from tests.core.earlier_laws import FOLDER, FOLDERS, expected, record, replayed, version_of
from tests.invariants import random_action

RECORDS = expected()
JOURNALS = sorted(FOLDER.glob("version*/*.journal"))
every_record = pytest.mark.parametrize("name", RECORDS)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


def test_every_game_and_preset_is_among_the_records() -> None:
    for folder in FOLDERS.values():
        for key, game in GAMES.items():
            assert {f"{folder.name}/{key}-{preset}-1.txt" for preset in game.presets} <= RECORDS.keys()


@every_record
def test_a_record_replays_move_for_move(name: str) -> None:
    told = RECORDS[name]
    match = Match.from_record(record(name))
    assert match.rules.version == version_of(name)
    again, seen = replayed(match.rewound(0), match.history)
    assert seen == told["digest"], "somebody could do something else, or something else happened"
    assert len(match.history) == told["actions"] and match.over == told["over"]
    assert [list(points) for points in match.round_scores] == told["round_scores"]
    assert list(match.winners) == told["winners"]
    assert again.record() == match.record()


@every_record
def test_a_match_cut_in_the_middle_goes_on_under_the_law_it_was_made_by(name: str) -> None:
    match = Match.from_record(record(name))
    middle = len(match.history) // 2
    again, seen = replayed(match.rewound(0), match.history, before=middle)
    assert seen == RECORDS[name]["digest"]
    assert again.rules == match.rules


@every_record
def test_fingerprint_and_key_are_reckoned_from_the_options_it_had(name: str) -> None:
    text = record(name).rstrip("\n")
    match = Match.from_record(text)
    assert match.fingerprint == RECORDS[name]["fingerprint"]
    assert match.record() == text and key_of(match.record()) == RECORDS[name]["key"]


@pytest.mark.parametrize("path", JOURNALS, ids=[f"{path.parent.name}-{path.stem}" for path in JOURNALS])
def test_a_save_is_resumed_and_played_to_its_end(path: Path, memory: Memory) -> None:
    save = memory.saves.path("0123456789abcdef")
    save.parent.mkdir(parents=True, exist_ok=True)
    save.write_bytes(path.read_bytes())
    [entry] = memory.saves.entries()
    table = memory.saves.resume(entry.key)
    match = table.match
    name = f"{path.parent.name}/{path.name}".replace("save.journal", "unfinished.txt")
    assert match.rules.version == version_of(name) and len(match.history) > 5
    whole = Match.from_record(record(name))
    assert match.history == whole.history
    rng = random.Random(1)
    while not match.over:
        table.play(random_action(match, match.turn, rng), match.turn)
    assert save.read_bytes().count(b"boneyard %d\n" % version_of(name)) == 1
    finished = memory.finish(table)
    assert finished is not None and finished.new
    kept = memory.history.match(finished.id)
    assert kept.rules == match.rules and kept.record() == match.record()


def test_everything_in_one_file_comes_in_once(memory: Memory) -> None:
    first = merge(memory, FOLDERS[1] / "everything.json")
    assert (first.history, first.matches, first.pads, first.skipped) == (24, 19, 5, 0)
    again = merge(memory, FOLDERS[1] / "everything.json")
    assert (again.history, again.matches, again.pads, again.skipped) == (0, 0, 0, 0)


@every_record
def test_receiving_a_match_twice_doubles_nothing(name: str, memory: Memory) -> None:
    receive(memory, record(name))
    count = len(memory.history.packed()) + len(memory.saves.entries())
    receive(memory, record(name))
    assert len(memory.history.packed()) + len(memory.saves.entries()) == count == 1


def test_an_option_the_first_law_did_not_name_has_its_old_value() -> None:
    old = {
        key: Match.from_record(record(f"version1/{key}-box-of-eight-1.txt")).rules
        for key in ("moon", "super-train")
    }
    assert old["moon"].widow == "blind" and old["super-train"].drawn == "may"
    assert Match.start("moon").rules.widow == "shown"
    assert Match.start("super-train").rules.drawn == "must"
    by_hand = [
        "boneyard 1",
        "game moon",
        "preset box-of-eight",
        "rules",
        *["player A"] * 3,
        "seed 1",
        "end 0",
    ]
    assert Match.from_record("\n".join(by_hand)).rules.widow == "blind"
    assert Match.from_record("\n".join(["boneyard 2", *by_hand[1:]])).rules.widow == "shown"
    festival = GAMES["mexican-train"].rules("festival", None, 4, FIRST_VERSION)
    assert festival.engine == "held" and festival.starter == "engine-holder"


def test_an_option_the_first_law_did_not_have_is_refused_there() -> None:
    text = record("version1/super-train-box-of-eight-unfinished.txt").replace(
        "rules rounds=2", "rules drawn=must rounds=2"
    )
    with pytest.raises(RecordError, match="no option 'drawn'"):
        Match.from_record(text)


def test_new_matches_write_version_four() -> None:
    for key in GAMES:
        match = Match.start(key, seed=1)
        assert match.record().startswith(f"boneyard {VERSION}\n") and VERSION == 4
        assert Match.from_record(match.record()).rules == match.rules
        for option in match.game.options:
            assert f" {option.name}=" in match.record().split("\nplayer")[0]


def test_a_pad_of_the_first_law_stays_one() -> None:
    head = ["boneyard-pad 1", "game moon", "preset box-of-eight", "rules widow=blind"]
    text = "\n".join([*head, "player A", "player B", "player C", "bid 1 5 1 5 1"])
    paper = Paper.read(text)
    assert paper.rules.version == FIRST_VERSION and paper.write() == text


@pytest.mark.parametrize("name", [name for name in RECORDS if "falsely-blocked" in name])
def test_what_is_asked_of_blocked_rounds_catches_those_the_first_law_called_so(name: str) -> None:
    """Proof that the question of `tests/blocked.py` can be answered with somebody."""
    whole = Match.from_record(record(name))
    match = whole.rewound(0)
    caught = []
    for seat, action in whole.history:
        match.play(action, seat)
        if match.round_over and any(event.kind == "blocked" for event in match.events):
            caught += who_could_play(match)
    assert caught
