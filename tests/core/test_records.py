"""Records: text that a person can read, that rebuilds the match, and that cannot do harm."""

from __future__ import annotations

import random
import time

import pytest

from domino.core.match import Deal, Match, RecordError
from domino.core.record import LONGEST_RECORD, read_on
from tests.invariants import random_step, snapshot

WRITTEN_BY_HAND = """\
boneyard 1
game mexican-train
preset box-of-four
rules set=6 rounds=2
player Ana
player Ben
seed 7
deal 1 hands=6-5,1-2/6-4,3-3 boneyard=0-0,6-1 starter=0 out=yes
# Ana opens her train, Ben his
0 play 5-6 train0
1 play 6-4 train1
0 draw
end 3
"""


def some_match(rounds: int = 2) -> Match:
    match = Match.start("mexican-train", ["Ana", "Ben", "Ünal"], options={"rounds": rounds}, seed=3)
    rng = random.Random(3)
    while not match.over:
        random_step(match, rng)
    return match


def test_lines_are_read_as_far_as_they_can_be_done() -> None:
    *before, first, second, third, _ = WRITTEN_BY_HAND.rstrip().split("\n")
    whole = Match.from_record(WRITTEN_BY_HAND)
    match, done = read_on(before, [first, second, third])
    assert (match.record(), done) == (whole.record(), 3)
    for wrong in ("0 play 0-0 train0", "no action", "0 " + "x" * 5000, "end 2", "7 draw"):
        match, done = read_on(before, [first, second, wrong, third])
        assert done == 2 and match.history == whole.history[:2], wrong
    assert read_on(before, [])[1] == 0
    with pytest.raises(RecordError) as trouble:
        read_on([*before[:3], "rules set=5"], [first])
    assert trouble.value.line == 4


def test_a_record_written_by_hand_replays() -> None:
    match = Match.from_record(WRITTEN_BY_HAND)
    assert match.names == ("Ana", "Ben")
    assert match.turn == 1 and match.view(0).table["markers"] == [True, False]
    assert match.deals[1] == Deal([["5-6", "1-2"], ["4-6", "3-3"]], ["0-0", "1-6"], starter=0, out=True)
    assert snapshot(Match.from_record(match.record())) == snapshot(match)


def test_windows_line_ends_and_a_last_newline_do_not_matter() -> None:
    record = some_match().record()
    assert Match.from_record(record.replace("\n", "\r\n") + "\r\n").record() == record


def test_a_round_takes_a_few_kilobytes() -> None:
    assert len(some_match(rounds=1).record()) < 4_000


def test_cut_off_at_any_byte_is_noticed() -> None:
    record = some_match(rounds=1).record()
    for length in range(len(record)):
        with pytest.raises(RecordError) as error:
            Match.from_record(record[:length])
        assert error.value.line >= 1 and error.value.reason


def test_any_changed_character_is_noticed() -> None:
    record = some_match(rounds=1).record()
    rng = random.Random(1)
    for _ in range(400):
        at = rng.randrange(len(record))
        put = chr(rng.choice([0, 7, 10, 32, 48, 49, 61, 97, 0x660, 0x2028, 0xD800, 0x1F600]))
        damaged = record[:at] + put + record[at + 1 :]
        if damaged != record:
            with pytest.raises(RecordError):
                Match.from_record(damaged)


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("boneyard 1", "boneyard 5"), 1, "newer"),
        (("boneyard 1", "boneyard 0"), 1, "version"),
        (("boneyard 1", "chess 1"), 1, "not a record"),
        (("game mexican-train", "game go"), 2, "mexican-train"),
        (("preset box-of-four", "preset box-of-nine"), 3, "box-of-four"),
        (("set=6 rounds=2", "set=7 rounds=2"), 4, "set"),
        (("set=6 rounds=2", "set=6 rounds=9"), 4, "rounds"),
        (("set=6 rounds=2", "set=6 set=6"), 4, "once"),
        (("set=6 rounds=2", "gauge=6"), 4, "gauge"),
        (("player Ben\n", ""), 4, "1 cannot play"),
        (("player Ana", "player " + "A" * 60), 5, "name"),
        (("seed 7", "seed -7"), 7, "seed"),
        (("seed 7", "seed \u0667"), 7, "seed"),
        (("seed 7", "seed " + "7" * 5000), 7, "long"),
        (("starter=0", "starter=5"), 8, "seat 5"),
        (("hands=6-5,1-2", "hands=6-5,5-6"), 8, "5-6"),
        (("hands=6-5,1-2", "hands=6-6,1-2"), 8, "6-6"),
        (("hands=6-5,1-2", "hands=9-9,1-2"), 8, "9-9"),
        (("deal 1 ", "deal 0 "), 8, "round"),
        (("deal 1 ", "deal 3 "), 8, "rounds"),
        (("out=yes", "out=no"), 8, "out"),
        (("0 play 5-6 train0", "1 play 4-6 train1"), 10, "not-your-turn"),
        (("0 play 5-6 train0", "0 play 1-2 train0"), 10, "does-not-fit"),
        (("0 play 5-6 train0", "0 sing"), 10, "not an action"),
        (("0 play 5-6 train0", "play 5-6 train0"), 10, "seat"),
        (("0 draw", "7 draw"), 12, "no-such-seat"),
        (("end 3", "end 4"), 13, "end 3"),
        (("end 3", "end 3\nmore"), 14, "after the end"),
        (("end 3", "sum 00000000\nend 3"), 13, "damaged"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(change: tuple[str, str], line: int, says: str) -> None:
    assert change[0] in WRITTEN_BY_HAND
    with pytest.raises(RecordError) as error:
        Match.from_record(WRITTEN_BY_HAND.replace(*change, 1))
    assert says in error.value.reason
    assert error.value.line == line


def test_hostile_text_is_refused_in_bounded_time() -> None:
    head = WRITTEN_BY_HAND[: WRITTEN_BY_HAND.index("#")]
    started = time.perf_counter()
    for text in (
        "",
        "\0" * 1_000_000,
        "boneyard 1\n" * 150_000,
        "boneyard 1\n" + "#\n" * 900_000,
        "boneyard " + "9" * 1_900_000,
        head + "0 draw\n" * 200_000,
        head + "0 play 5-6 train0 " * 100_000,
        head.replace("player Ben\n", "player Ben\n" * 150_000),
        head.replace("hands=", "hands=" + "/" * 3_000),
        "x" * (LONGEST_RECORD * 5),
    ):
        with pytest.raises(RecordError):
            Match.from_record(text)
    # Generous, for slow machines: the point is seconds, not minutes.
    assert time.perf_counter() - started < 30


def test_not_text_at_all_is_refused() -> None:
    with pytest.raises(RecordError):
        Match.from_record(b"boneyard 1")  # type: ignore[arg-type]
