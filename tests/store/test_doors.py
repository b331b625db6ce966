"""What comes from elsewhere becomes something known or is refused with a sentence, and never costs much."""

from __future__ import annotations

import base64
import json
import random
import re
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest

from domino.core.match import Match
from domino.core.paper import Paper
from domino.core.seating import COLOURS, LEVELS, seats_in
from domino.store import Memory
from domino.store.bundle import export, merge
from domino.store.fields import BY_NAME
from domino.store.journal import Journal
from domino.store.notices import Trouble
from domino.store.pieces import DEEPEST, MOST_PIECES, pieces_in, read_json, read_piece
from domino.store.places import Places
from domino.store.sharing import read_text, receive, to_text
from domino.texts import Texts
from tests.invariants import random_step


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "memory"))


def some_match(steps: int = 10_000, seed: int = 1) -> Match:
    match = Match.start("mexican-train", ["Ana", "Bén"], options={"set": 6, "rounds": 1}, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if not match.over:
            random_step(match, rng)
    return match


def summed(record: str) -> str:
    """The record with the sum that agrees with what it says now."""
    lines = record.split("\n")
    lines[-2] = f"sum {zlib.crc32(chr(10).join(lines[:-2]).encode()):08x}"
    return "\n".join(lines)


def packed(record: str) -> dict[str, object]:
    return {"record": base64.b64encode(zlib.compress(record.encode())).decode(), "counted": True}


def three_matches() -> list[dict[str, object]]:
    return [packed(some_match(seed=seed).record()) for seed in (1, 2, 3)]


def bundle(path: Path, **members: object) -> Path:
    path.write_text(json.dumps({"boneyard-bundle": 1, **members}))
    return path


def refused(text: str) -> str:
    """The sentence with which a text is refused."""
    with pytest.raises(Trouble) as trouble:
        read_text(text)
    notice = trouble.value.notice
    assert "{" not in Texts().say(notice.key, **notice.values)
    return notice.key


NEWER = {
    "version": lambda record: re.sub("boneyard [0-9]+", "boneyard 99", record),
    "game": lambda record: record.replace("game mexican-train", "game matador"),
    "preset": lambda record: re.sub("preset .*", "preset box-of-nine", record),
    "option": lambda record: record.replace("rules ", "rules levitation=yes "),
    "value": lambda record: record.replace("rounds=1", "rounds=77"),
    "players": lambda record: record.replace("player Ana\n", "player Ana\n" + "player Another\n" * 40),
    "verb": lambda record: re.sub(r"(?m)^(\d) (play|draw).*", r"\1 conjure", record, count=1),
    "level": lambda record: record.replace("\n", "\n# seat 1 computer zzzzz\n", 1),
    "level in other letters": lambda record: record.replace("\n", "\n# seat 1 computer Expert-2\n", 1),
}
"""By what a newer Boneyard may have that this one has not: a record of such a match."""


@pytest.mark.parametrize("what", NEWER)
@pytest.mark.parametrize("steps", [20, 10_000])
def test_what_only_a_newer_boneyard_knows_is_told_as_that_at_every_door(
    what: str, steps: int, memory: Memory, tmp_path: Path
) -> None:
    record = summed(NEWER[what](some_match(steps).record()))
    assert refused(record) == refused("Look!\n> " + record.replace("\n", "\n> ")) == "store.shared-newer"
    # in a bundle
    items = {"history": [packed(record)], "matches": [{"record": record}], "pads": []}
    merged = merge(memory, bundle(tmp_path / "all.json", **items))
    over = 2 if "level" not in what else 1  # the levels of a match in progress are told beside it
    assert merged == (0, 2 - over if steps == 20 else 0, 0, 0, 0, over, 0, 0)
    # and as a journal: it stays where it is, as it is, and is told of once
    memory = Memory(Places.at(tmp_path / "other"))
    path = memory.saves.path("0123456789abcdef")
    Journal.create(path, [*record.split("\n")[:-2]]).close()
    kept = path.read_bytes()
    for entry in memory.saves.entries():
        with pytest.raises(Trouble) as trouble:
            memory.saves.resume(entry.key)
        memory.notices.add(trouble.value.notice.key)
    assert [notice.key for notice in memory.notices.take()] == ["store.newer-match"]
    assert path.read_bytes() == kept and not any(memory.places.aside.iterdir())
    assert memory.saves.entries() == () and memory.notices.take() == ()


def test_what_was_changed_is_damaged_and_not_newer() -> None:
    record = some_match(20).record()
    for what in ("game", "option", "value", "verb"):
        assert refused(NEWER[what](record)) == "store.shared-damaged"


def test_levels_beside_a_match_in_progress_are_known_or_newer(memory: Memory, tmp_path: Path) -> None:
    items = [
        {"record": some_match(10, seed).record(), "levels": levels}
        for seed, levels in enumerate([[None, "hard"], [None, "zzzzz"], [3, []], "easy", ["easy"]], 1)
    ]
    merged = merge(memory, bundle(tmp_path / "all.json", matches=items))
    assert (merged.matches, merged.skipped, merged.newer) == (3, 0, 2)
    assert {entry.levels for entry in memory.saves.entries()} == {(None, "hard"), (None, None)}


def test_a_pad_of_a_newer_boneyard_stays_where_it_is(memory: Memory, tmp_path: Path) -> None:
    text = Paper.start("moon", ["Ana", "Ben", "Cem"]).write()
    pads = [text, text.replace("game moon", "game sun"), re.sub("pad [0-9]+", "pad 99", text), "no pad"]
    assert merge(memory, bundle(tmp_path / "all.json", pads=pads)) == (0, 0, 1, 0, 1, 2, 0, 0)
    path = memory.pads.path("0123456789abcdef")
    Journal.create(path, pads[1].split("\n")).close()
    assert len(memory.pads.entries()) == 1 and path.exists() and not any(memory.places.aside.iterdir())
    assert [notice.key for notice in memory.notices.take()] == ["store.newer-pad"]


def test_colours_and_seats_there_are_not_are_nobodys(memory: Memory) -> None:
    lines = [
        "# seat 0 person colour 99",
        f"# seat 1 computer hard colour {COLOURS}",
        "# seat 9 computer easy",
    ]
    assert seats_in(lines, 2) == ((None, "hard"), (None, None))
    assert seats_in([f"# seat 1 person colour {COLOURS - 1}"], 2)[1] == (None, COLOURS - 1)
    save = memory.saves.start(some_match(10), [None, "easy"])
    save.journal.append("# showing 7")
    save.close()
    assert Memory(memory.places).saves.resume(save.key).showing is None


def test_every_level_there_is_comes_through(memory: Memory) -> None:
    for seed, level in enumerate(LEVELS, 1):
        received = receive(memory, to_text(some_match(10, seed), [None, level]))
        assert received.key is not None
        assert memory.saves.resume(received.key).levels == (None, level)


def test_settings_from_elsewhere_are_known_or_counted(memory: Memory, tmp_path: Path) -> None:
    given = {"theme": "sepia", "hologram": 3, "sound": 1, "last_game": {"game": []}, "felt": "blue"}
    assert merge(memory, bundle(tmp_path / "all.json", settings=given)) == (0, 0, 0, 1, 2, 2, 0, 0)
    assert memory.settings.chosen == {"felt": "blue"}
    assert BY_NAME["last_game"].check({"game": "moon"}) == {"game": "moon"}


def test_members_this_version_does_not_know_are_newer(memory: Memory, tmp_path: Path) -> None:
    assert merge(memory, bundle(tmp_path / "all.json", tournaments=[{}, [1, 2], "x"])).newer == 3


# At once


def test_two_imports_at_once_double_nothing(memory: Memory, tmp_path: Path) -> None:
    other = Memory(Places.at(tmp_path / "other"))
    for seed in range(1, 5):
        other.history.add(some_match(seed=seed), [None, "easy"], 1, 2)
        other.saves.start(some_match(10, seed), [None, "hard"]).close()
        other.pads.start(Paper.start("moon", ["Ana", "Ben", f"Cem{seed}"])).close()
    file = tmp_path / "all.json"
    export(other, file)
    text = to_text(some_match(10, 1), [None, "hard"])
    gate = threading.Barrier(5)

    def take(number: int) -> None:
        gate.wait()
        here = Memory(memory.places)  # as another copy of the app would
        receive(here, text) if number == 4 else merge(here, file)

    threads = [threading.Thread(target=take, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(memory.history.list()), len(memory.saves.entries()), len(memory.pads.entries())) == (4, 4, 4)


def test_an_import_can_be_stopped_and_gone_on_with(memory: Memory, tmp_path: Path) -> None:
    file = bundle(
        tmp_path / "all.json", history=[packed(some_match(seed=seed).record()) for seed in (1, 2, 3)]
    )

    def stop(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merge(memory, file, stop)
    assert len(memory.history.list()) == 2
    assert merge(memory, file).history == 1


# Bounds


def test_pieces_are_found_in_any_json(tmp_path: Path) -> None:
    content = {
        "a": [1, "two, [3]", {"four": [5, {"six": '"\\'}]}, [], None],
        "b": {"x": [[]], "y": "}"},
        "c": [],
        "d": -1.5,
        "é": ["x" * 600_000, [True]],
    }
    for shape in ({}, {"indent": 1}, {"ensure_ascii": False}, {"separators": (",", ":")}):
        file = tmp_path / "any.json"
        file.write_text(json.dumps(content, **shape), "utf-8")
        with open(file, "rb") as opened:
            found, whole = pieces_in(opened)
            read = {name: [read_piece(opened, piece) for piece in found[name]] for name in found}
        assert whole
        name = "é" if shape.get("ensure_ascii") is False else "\\u00e9"
        assert read == {
            "a": content["a"],
            "b": [content["b"]],
            "c": [],
            "d": [-1.5],
            name: content["é"],
        }


def test_a_file_that_was_cut_off_brings_what_is_before_the_cut(memory: Memory, tmp_path: Path) -> None:
    file = bundle(
        tmp_path / "all.json", history=[packed(some_match(seed=seed).record()) for seed in (1, 2, 3)]
    )
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) - 200])
    merged = merge(memory, file)
    assert (merged.history, merged.skipped) == (2, 1)
    for length in range(0, len(raw), 97):
        file.write_bytes(raw[:length])
        try:
            merge(memory, file)
        except Trouble as trouble:
            assert trouble.notice.key == "store.bundle-not-ours"


def test_what_lies_too_deep_is_refused_before_it_is_read() -> None:
    assert read_json(b"[" * DEEPEST + b"]" * DEEPEST)
    for deep in (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), b'{"a":' * 900_000, b"[" * 900_000):
        with pytest.raises(ValueError, match="so"):
            read_json(deep)
    assert read_json(rb'{"[[[[[[[[[[[[[[[[[[": "\"[[[[[[[[[[[[[[[[[[{{"}')


MEASURE = """
import re, sys, time
from pathlib import Path
import domino.games
from domino.store import Memory
from domino.store.bundle import merge
from domino.store.notices import Trouble
from domino.store.places import Places
from domino.store.sharing import receive, text_in

def most():
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

memory, before = Memory(Places.at(Path(sys.argv[1]))), most()
for name in sys.argv[2:]:
    file, begun = Path(name), time.process_time()
    try:
        said = merge(memory, file) if file.suffix == ".json" else receive(memory, text_in(file))
    except Trouble as trouble:
        said = trouble.notice.key
    print(f"{file.stem}|{said}|{time.process_time() - begun:.2f}|{most() - before:.0f}")
"""


def zlib_bomb(line: str) -> dict[str, object]:
    return packed("boneyard 1\ngame moon\n" + line * (16_000_000 // len(line)))


def test_a_bomb_costs_at_most_a_second_and_a_hundred_megabytes(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("memory is measured otherwise there")
    long_lines = json.dumps({"record": "boneyard 1\n" + "#\n" * 1_500_000})
    bombs = {
        "newlines": json.dumps([zlib_bomb("\n")] * 6),
        "remarks": json.dumps([zlib_bomb("#\n")] * 6),
        "one line": json.dumps([zlib_bomb("x")] * 6),
        "a million items": "[" + "{}," * 1_000_000 + "0]",
        "as many items as may be": "[" + "0," * (MOST_PIECES - 2) + "0]",
        "a million lists in an item": "[[" + "[]," * 1_000_000 + "0]]",
        "a million members in an item": '[{"a": 0' + ',"a": 0' * 1_000_000 + "}]",
        "a huge string": '["' + "x" * 30_000_000 + '"]',
        "huge strings": "[" + ('"' + "x" * 4_900_000 + '",') * 3 + "0]",
        "lines without end": f"[{long_lines}, {long_lines}]",
        "huge numbers": "[[" + ("9" * 4000 + ",") * 1000 + "0]]",
        "deep": "[" * 5_000_000,
    }
    files = []
    for name, items in bombs.items():
        files.append(tmp_path / f"{name}.json")
        member = "matches" if name == "lines without end" else "history"
        files[-1].write_text(f'{{"boneyard-bundle": 1, "{member}": {items}}}')
    for name, line in {"newlines": "\n", "letters": "x" * 79 + "\n", "a journal": "00000000 #\n"}.items():
        files.append(tmp_path / f"{name}.txt")
        files[-1].write_text("boneyard 1\n" + line * (7_900_000 // len(line)))
    command = [sys.executable, "-c", MEASURE, str(tmp_path / "memory"), *map(str, files)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    print(told)
    for line in told.strip().split("\n"):
        name, said, seconds, megabytes = line.split("|")
        assert said and float(seconds) < 1 and float(megabytes) < 100, line
    assert len(told.strip().split("\n")) == len(files)
