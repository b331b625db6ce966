"""Fingerprints: the same for the same deal, another for any other, and no way back to the seed."""

from __future__ import annotations

import random

import pytest

from domino.core.fingerprint import (
    LETTERS,
    fingerprint_in,
    fingerprint_of_seed,
    keeps,
    read_fingerprint,
    short,
)
from domino.core.match import Deal, Match
from domino.games import GAMES
from tests.invariants import random_step


@pytest.mark.parametrize("game", GAMES)
def test_it_is_known_before_play_and_stays_the_same(game: str) -> None:
    match = Match.start(game, seed=5)
    before = Match.start(game, seed=5).fingerprint
    rng = random.Random(1)
    for _ in range(60):
        if not match.over:
            random_step(match, rng)
    assert match.fingerprint == before
    again = Match.from_record(match.record())
    assert again.fingerprint == before == fingerprint_in(match.record())
    assert Match.start(game, seed=6).fingerprint != before


def test_these_are_the_fingerprints_for_ever() -> None:
    """Records that were shown before play must verify in every later version."""

    def of(version: int) -> tuple[str, str]:
        train = Match.start("mexican-train", 4, "club", {"set": 9}, seed=1 << 100, version=version)
        return Match.start("moon", seed=1, version=version).fingerprint, train.fingerprint

    assert of(1) == ("XMYT-BYCV-KSVH-W0H5", "6ZXE-P0Q5-K6PJ-WTQ5")
    assert of(2) == ("SBN2-7N3J-0EYR-TCDA", "29RV-468Y-KDEJ-517Z")
    moon, train = of(3)
    assert moon == "CW02-5CNJ-H9YZ-VYZ7-DF8Y-BGG1-Q1N2-6E7H-NMH5-QFVE-J87M-HA5N-MP50" != train


def test_under_earlier_laws_whatever_changes_the_tiles_changes_it_and_names_do_not() -> None:
    def of(players: object = 3, **more: object) -> str:
        return Match.start("mexican-train", players, **{"seed": 5, "version": 2, **more}).fingerprint  # type: ignore[arg-type]

    deal = {1: Deal([["5-8"], ["0-3"], ["1-1"]])}
    different = [
        of(), of(4), of(seed=6), of(preset="club"), of(options={"set": 12}), of(options={"rounds": 2}),
        of(options={"double_blank": 50}), of(deals=deal),
    ]  # fmt: skip
    assert len(set(different)) == len(different)
    assert of(["Ana", "Ben", "Cem"]) == of()


def test_it_is_of_the_seed_alone_so_that_it_can_be_shown_before_anything_is_chosen() -> None:
    fingerprint = fingerprint_of_seed(5)
    for game in GAMES:
        for preset in GAMES[game].presets:
            assert Match.start(game, preset=preset, seed=5).fingerprint == fingerprint
    assert Match.start("moon", seed=5, additions=["word"]).fingerprint == fingerprint


def test_what_is_dealt_by_hand_promises_nothing() -> None:
    match = Match.start("moon", seed=5, deals={2: Deal([[], [], []])})
    assert match.fingerprint == "" and "\n# dealt by hand\n" in match.record()
    assert fingerprint_in(match.record()) is None
    assert Match.from_record(match.record()).record() == match.record()


def test_a_fresh_seed_cannot_be_found_by_trying() -> None:
    seeds = [Match.start("moon").seed for _ in range(50)]
    assert len(set(seeds)) == 50 and max(seeds).bit_length() > 120


def test_it_is_read_however_it_was_written_down() -> None:
    whole = Match.start("moon", seed=1).fingerprint
    assert len(whole.replace("-", "")) == 52 and set(whole) <= {*LETTERS, "-"}
    assert len(short(whole)) == 19 and whole.startswith(short(whole) + "-")
    for fingerprint in (whole, short(whole)):
        for written in (fingerprint.lower(), fingerprint.replace("-", " "), fingerprint.replace("-", "")):
            assert read_fingerprint(f" {written}\n") == fingerprint
        assert keeps(fingerprint, whole) and not keeps(fingerprint, fingerprint_of_seed(2))
    assert not keeps(whole, short(whole)), "a whole one asks for more than its beginning"
    assert read_fingerprint("OIL0-0000-0000-0000") == "0110-0000-0000-0000"
    for wrong in ("", "ABC", "UUUU-UUUU-UUUU-UUUU", "0" * 17, "0" * 51, "0" * 5000):
        assert read_fingerprint(wrong) is None


def test_older_readers_skip_it_and_older_records_have_none() -> None:
    record = Match.start("moon", seed=1).record()
    assert next(line for line in record.split("\n") if "fingerprint" in line).startswith("# ")
    bare = "\n".join(line for line in record.split("\n") if not line.startswith(("#", "sum")))
    assert fingerprint_in(bare) is None and Match.from_record(bare).seed == 1
