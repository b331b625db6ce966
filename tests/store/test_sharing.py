"""A match as text to others and back; everything in one file, out and in."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from pathlib import Path

import pytest

from domino.core.match import Match
from domino.core.paper import Entry, Paper
from domino.store import Memory, notices
from domino.store.bundle import export, merge
from domino.store.notices import Trouble
from domino.store.papers import Pads
from domino.store.places import Places
from domino.store.saves import Saves
from domino.store.sharing import file_name, read_text, receive, to_text
from domino.texts import Texts
from tests.invariants import random_step


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "one"))


@pytest.fixture
def other(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "other"))


def some_match(steps: int = 10_000, seed: int = 1) -> Match:
    match = Match.start("mexican-train", ["Ana", "Bén"], options={"set": 6, "rounds": 1}, seed=seed)
    rng = random.Random(1)
    for _ in range(steps):
        if not match.over:
            random_step(match, rng)
    return match


def sentence_of(trouble: Trouble) -> str:
    notice = trouble.notice
    sentence = Texts().say(notice.key, **notice.values)
    assert sentence != notice.key and "{" not in sentence
    return notice.key


def test_everything_the_memory_can_say_has_its_sentence() -> None:
    folder = Path(notices.__file__).parent
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    keys = set(re.findall(r'"(store\.[a-z-]+)"', code)) - {"store.lock"}
    told = ("no-such", "damaged", "unreadable", "newer")
    keys |= {f"store.{what}-{shelf.kind}" for what in told for shelf in (Saves, Pads)}
    assert len(keys) > 20
    assert [key for key in sorted(keys) if Texts().find(key) is None] == []


# One match


def test_a_match_is_read_whatever_is_around_it() -> None:
    match = some_match(20)
    text = to_text(match, [None, "hard"])
    quoted = "\n".join(f"> {line}" for line in text.strip().split("\n"))
    for carried in (
        text,
        text.replace("\n", "\r\n"),
        text.strip(),
        f"\ufeff{text}",
        f"Look at this!\n\n{text}\nWhat would you do?\n-- \nAna",
        f"Ana wrote:\n{quoted}\n> bye",
        text.replace(" ", "\u00a0"),
        "\n".join(f"   {line}  " for line in text.split("\n")),
        text.replace("\n", "\n\n"),
    ):
        found, levels = read_text(carried)
        assert found.record() == match.record() and levels == (None, "hard")


def test_what_holds_no_match_is_told_in_a_sentence() -> None:
    text = to_text(some_match(20), [None, None])
    for wrong, key in (
        ("", "store.shared-nothing"),
        ("hello", "store.shared-nothing"),
        (text.replace("play", "pay", 1), "store.shared-damaged"),
        (text.rsplit("\n", 3)[0], "store.shared-damaged"),
        (re.sub("boneyard [0-9]+", "boneyard 99", text), "store.shared-newer"),
        ("\n" * 7_000_000, "store.shared-too-long"),
        ("x" * 9_000_000, "store.shared-too-long"),
    ):
        with pytest.raises(Trouble) as trouble:
            read_text(wrong)
        assert sentence_of(trouble.value) == key


def test_pasting_the_same_match_twice_does_not_make_two(memory: Memory) -> None:
    for match in (some_match(), some_match(20, seed=2)):
        text = to_text(match, [None, "easy"])
        first = receive(memory, text)
        again = receive(memory, f"Again:\n{text}")
        assert first.new and not again.new and (first.id, first.key) == (again.id, again.key)
    (finished,) = memory.history.list()
    assert finished.imported and not finished.counted and finished.levels == (None, "easy")
    (entry,) = memory.saves.entries()
    assert entry.levels == (None, "easy")
    assert memory.saves.resume(entry.key).match.record() == some_match(20, seed=2).record()


def test_a_file_that_was_set_aside_can_be_imported(memory: Memory) -> None:
    save = memory.saves.start(some_match(15), [None, "hard"])
    save.undo()
    kept = memory.saves.remove(save.key)
    found, levels = read_text(kept.read_text("utf-8"))
    assert found.record() == save.match.record() and levels == (None, "hard")


def test_the_name_of_a_file_is_the_same_for_the_same_match() -> None:
    assert file_name(some_match()) == file_name(some_match())
    assert file_name(some_match()) != file_name(some_match(seed=2))


# Everything


def fill(memory: Memory, seed: int) -> None:
    memory.settings.change(theme="dark", people=[{"name": f"Ana{seed}", "colour": 0}])
    memory.settings.remember("moon", {"preset": f"p{seed}"})
    memory.history.add(some_match(seed=seed), [None, "easy"], 100, 200 + seed)
    memory.history.hide(memory.history.add(some_match(seed=seed + 50), [None, None], 1, 2).id)
    memory.saves.start(some_match(20, seed=seed), [None, "hard"]).close()
    pad = memory.pads.start(Paper.start("moon", ["Ana", "Ben", f"Cem{seed}"]), (seed, None, 9))
    pad.add(Entry.by_bid(0, 4, [4, 2, 1]))
    pad.close()


def test_everything_goes_out_and_comes_in_and_nothing_is_overwritten(
    memory: Memory, other: Memory, tmp_path: Path
) -> None:
    fill(memory, 1)
    fill(other, 2)
    other.settings.change(theme="light")
    file = tmp_path / "all.json"
    steps: list[tuple[int, int]] = []
    export(memory, file, lambda done, of: steps.append((done, of)))
    assert steps == [(1, 2), (2, 2)]
    assert merge(other, file) == (2, 1, 1, 1, 0, 0, 0, 0)
    assert merge(other, file) == (0, 0, 0, 0, 0, 0, 0, 0)
    assert other.settings.theme == "light"
    assert [person["name"] for person in other.settings.people] == ["Ana2", "Ana1"]
    assert other.settings.recall("moon") == {"preset": "p2"}
    assert len(other.history.list()) == 2 and len(other.history.packed()) == 4
    brought = other.history.list()[1]
    assert (brought.started, brought.finished, brought.counted) == (100, 201, True)
    assert (brought.imported, brought.levels) == (False, (None, "easy"))
    assert [entry.levels for entry in other.saves.entries()] == [(None, "hard")] * 2
    assert {entry.names[2] for entry in other.pads.entries()} == {"Cem1", "Cem2"}
    pads = [other.pads.open(entry.key) for entry in other.pads.entries()]
    assert {pad.colours for pad in pads} == {(1, None, 9), (2, None, 9)}
    assert other.statistics.standings()[0].played == 4
    assert len(memory.history.list()) == 1, "what was exported is as it was"


def test_a_fresh_memory_becomes_the_same(memory: Memory, other: Memory, tmp_path: Path) -> None:
    fill(memory, 1)
    export(memory, tmp_path / "all.json")
    merge(other, tmp_path / "all.json")
    assert other.settings.chosen == memory.settings.chosen
    assert other.statistics.standings() == memory.statistics.standings()
    (mine,), (theirs,) = memory.saves.entries(), other.saves.entries()
    assert other.saves.resume(theirs.key).match.record() == memory.saves.resume(mine.key).match.record()


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "store.bundle-not-ours"),
        (b"rubbish", "store.bundle-not-ours"),
        (b"[" * 200_000, "store.bundle-not-ours"),
        (b'{"boneyard-bundle": "1"}', "store.bundle-not-ours"),
        (b'{"boneyard-bundle": 2}', "store.bundle-newer"),
        (b"\xff\xfe\x00", "store.bundle-not-ours"),
    ],
)
def test_a_file_that_is_none_of_ours(memory: Memory, tmp_path: Path, content: bytes, key: str) -> None:
    file = tmp_path / "all.json"
    file.write_bytes(content)
    with pytest.raises(Trouble) as trouble:
        merge(memory, file)
    assert sentence_of(trouble.value) == key


def test_what_cannot_be_read_is_left_out_and_the_rest_comes_in(memory: Memory, tmp_path: Path) -> None:
    def packed(text: str) -> str:
        return base64.b64encode(zlib.compress(text.encode())).decode()

    good = packed(to_text(some_match(), [None, None]).strip())
    content = {
        "boneyard-bundle": 1,
        "settings": {"theme": 7, "motion": "off"},
        "matches": [3, {"record": "boneyard 1"}, {"record": 7}, {"levels": []}],
        "pads": ["boneyard-pad 1", None, {}],
        "history": [
            {"record": good, "finished": "yesterday", "counted": True},
            {"record": good[:40]},
            {"record": "%%%"},
            {"record": packed("0" * 40_000_000)},
            {"record": packed(to_text(some_match(20), [None, None]))},
            None,
        ],
    }
    file = tmp_path / "all.json"
    file.write_text(json.dumps(content))
    assert merge(memory, file) == (1, 0, 0, 1, 13, 0, 0, 0)
    assert memory.settings.chosen == {"motion": "off"}
    assert memory.history.list()[0].finished == 0


def test_a_place_that_cannot_be_written_is_told(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble) as trouble:
        export(memory, tmp_path / "file" / "all.json")
    assert sentence_of(trouble.value) == "store.bundle-not-written"
    with pytest.raises(Trouble) as trouble:
        merge(memory, tmp_path / "nowhere.json")
    assert sentence_of(trouble.value) == "store.bundle-unreadable"
