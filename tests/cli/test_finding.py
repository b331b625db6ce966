"""replay and verify find what the app keeps, in progress or over: by file, number and fingerprint."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from domino.core.match import Match
from domino.store import Memory
from domino.store.places import Places
from domino.store.saves import SavedMatch
from domino.store.sharing import to_text
from tests.cli.test_cli import run, start


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "boneyard"))


def going_on(memory: Memory, game: str = "muggins", seed: int = 3) -> SavedMatch:
    """A match in progress, as the app keeps it: some of it was taken back."""
    save = memory.saves.start(Match.start(game, ["Ana", "Ben"], seed=seed), [None, "easy"])
    for _ in range(5):
        save.play(save.match.legal()[0])
    save.undo()
    save.show(0)
    return save


def finished(memory: Memory, seed: int = 4) -> tuple[int, Match]:
    """A finished match, as the app keeps it."""
    save = memory.saves.start(Match.start("castle-rock", ["Ana"], seed=seed), [None])
    while not save.match.over:
        save.play(save.match.legal()[0])
    added = memory.finish(save)
    assert added is not None
    return added.id, save.match


def check(folder: Path, name: str, match: Match) -> None:
    """That this very match is replayed and verified by this name; while it is in progress, for Ana alone."""
    shown = run(folder, "replay", name, "--all")
    told = re.findall(r"^\d+\. (\w+): (.+)$", shown, re.MULTILINE)
    names = match.names if match.over else ("You", *match.names[1:])
    assert told == [(names[seat], str(action)) for seat, action in match.history]
    assert ("Hands:" in shown) == match.over != ("You see what Ana saw" in " ".join(shown.split()))
    out = run(folder, "verify", name)
    assert match.fingerprint in out
    assert (f"seed         {match.seed}" in out) == match.over != ("The match is not over" in out)
    assert "are the ones its fingerprint promised" in out


def test_a_match_in_progress_by_its_file_its_name_and_its_fingerprint(tmp_path: Path, memory: Memory) -> None:
    save = going_on(memory)
    check(tmp_path, str(memory.saves.path(save.key)), save.match)  # while the app has it open
    save.close()
    for name in (str(memory.saves.path(save.key)), save.key, save.match.fingerprint):
        check(tmp_path, name, save.match)
    assert memory.saves.resume(save.key).match.history == save.match.history, "and it can be gone on with"


def test_a_finished_match_by_its_number_and_its_fingerprint(tmp_path: Path, memory: Memory) -> None:
    finished(memory, seed=9)
    number, match = finished(memory)
    check(tmp_path, str(number), match)
    check(tmp_path, match.fingerprint.lower(), match)


def test_a_match_that_was_set_aside_by_its_file(tmp_path: Path, memory: Memory) -> None:
    save = going_on(memory)
    kept = memory.saves.remove(save.key)
    check(tmp_path, str(kept), save.match)


def test_a_match_passed_on_as_text_whatever_is_around_it(tmp_path: Path, memory: Memory) -> None:
    match = going_on(memory).match
    file = tmp_path / "message.txt"
    file.write_text(to_text(match, [None, "easy"]))
    check(tmp_path, str(file), match)
    quoted = "".join(f"> {line}\n" for line in to_text(match, [None, "easy"]).splitlines())
    file.write_text(f"Look at this!\n\n{quoted}\nBye\n")
    check(tmp_path, str(file), match)


def test_without_a_name_the_matches_are_listed_by_theirs(tmp_path: Path, memory: Memory) -> None:
    assert "No match is kept yet." in run(tmp_path, "replay")
    save = going_on(memory)
    number, _ = finished(memory)
    for command in ("replay", "verify"):
        out = run(tmp_path, command)
        assert re.search(rf"^{save.key}  Muggins: Ana, Ben, in progress, last played \d", out, re.MULTILINE)
        assert re.search(rf"^{number}  Castle Rock: Ana, finished \d", out, re.MULTILINE)


def test_of_a_damaged_file_what_is_intact_is_shown_and_said(tmp_path: Path, memory: Memory) -> None:
    save = going_on(memory)
    file = tmp_path / "torn.match"
    file.write_bytes(memory.saves.path(save.key).read_bytes()[:-50] + b"\xff\x00")
    program = start(tmp_path, "replay", str(file), "--all")
    out, complaint = program.communicate(timeout=60)
    assert program.returncode == 0 and "Part of" in complaint and "1. " in out
    program = start(tmp_path, "verify", str(file))
    out, complaint = program.communicate(timeout=60)
    assert program.returncode == 0 and "promised." in out and "Part of" in complaint


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("77", "That match is not there any more. Name one of the matches"),
        ("7K2M-Q0RX-3VBT-91HD", "cannot be read"),
        ("0123456789abcdef", "cannot be read"),
    ],
)
def test_a_name_that_nothing_has_is_a_sentence(
    tmp_path: Path, memory: Memory, name: str, sentence: str
) -> None:
    finished(memory)
    going_on(memory).close()
    program = start(tmp_path, "replay", name)
    out, complaint = program.communicate(timeout=60)
    assert (program.returncode, out) == (2, "") and sentence in complaint


def test_a_match_of_a_newer_version_says_so(tmp_path: Path) -> None:
    file, line = tmp_path / "newer.match", b"journal 99"
    file.write_bytes(b"%08x %s\n" % (zlib.crc32(line), line))
    program = start(tmp_path, "replay", str(file))
    out, complaint = program.communicate(timeout=60)
    assert (program.returncode, out) == (2, "") and "made by a newer Boneyard" in complaint
