"""Chance: derived as docs/fair-deals.md says, alike by others, and by nobody's choice."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from domino.core.chance import LONGEST_ADDITION, MOST_ADDITIONS, chance_of
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.match import Deal, Match, RecordError
from domino.core.options import VERSION
from domino.core.tiles import full_set
from domino.games import GAMES
from domino.tableside.computers import luck
from tests.core import agreement
from tests.invariants import random_step
from tools import verify_deal

DOC = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text("utf-8")
VECTORS = re.findall(r"^    secret .*\n(?:    .*\n)+", DOC, re.MULTILINE)


@pytest.mark.parametrize("vector", VECTORS, ids=["zero", "words", "greatest"])
def test_the_vectors_of_the_document_are_what_is_dealt(vector: str) -> None:
    seed = int(vector.split()[1])
    added = re.findall(r"^    addition (.+)$", vector, re.MULTILINE)
    told = dict(re.findall(r"^    (fingerprint|key|[^:\n]+(?=:))[: ]+(.+)$", vector, re.MULTILINE))
    key = verify_deal.key_of(seed, added)
    chance = chance_of(seed, added, VERSION)
    assert told["fingerprint"] == fingerprint_of_seed(seed) == verify_deal.fingerprint(seed)
    assert told["key"] == key.hex()
    for label, blocks in (("shuffle 1", 2), ("starter 1", 1)):
        words = verify_deal.words(key, label)
        for block in range(blocks):
            eight = [f"{next(words):08x}" for _ in range(8)]
            assert told[f"block {block} of {label}"] == "".join(eight)
    for number in (4, (1 << 31) + 1):  # below the greater one, every second word is passed over
        assert told[f"below {number} of starter 1"] == str(chance.round(1).below(number, "starter"))
        assert told[f"below {number} of starter 1"] == str(
            verify_deal.below(number, verify_deal.words(key, "starter 1"))
        )
    seeded = random.Random(int(told["computer 1 0"], 16))
    assert chance.mind("computer", 1, 0).getstate() == seeded.getstate()
    shuffles = re.findall(r"double-(\d+), shuffle (\d):\n((?: {8}.*\n)+)", vector)
    assert [(highest, number) for highest, number, _ in shuffles] == [*product(("6", "12"), ("1", "2"))]
    for highest, number, order in shuffles:
        tiles = chance.round(int(number)).shuffled(full_set(int(highest)))
        assert order.split() == list(map(str, tiles))
        assert order.split() == verify_deal.pack(key, int(highest), 1, f"shuffle {number}")


def test_there_are_vectors() -> None:
    assert len(VECTORS) == 3 and sum("addition" in vector for vector in VECTORS) == 2
    assert (
        len(Path(verify_deal.__file__).read_text("utf-8").split("\n")) <= 81
    )  # 80 lines, and the last newline


@pytest.mark.parametrize("key", GAMES)
def test_a_verifier_that_shares_no_code_deals_the_same(key: str) -> None:
    rng = random.Random(f"a share of {key}")
    for _ in range(40):
        agreement.agree_on_dealing(agreement.start(GAMES[key], rng))
    match = agreement.start(GAMES[key], rng)
    for _ in range(400):
        if not match.over:
            random_step(match, rng)
    agreement.agree_on_match(match)


def test_the_verifier_notices_another_seed_another_word_and_a_deal_by_hand() -> None:
    record = Match.start("moon", seed=5, additions=["mine"]).record()
    pack = verify_deal.check(record)[3]
    other = verify_deal.check(record.replace("seed 5", "seed 6"))
    assert other[1] is False and other[3] != pack
    assert verify_deal.check(record.replace("addition mine", "addition theirs"))[3] != pack
    by_hand = Match.start("moon", seed=5, deals={1: Deal([[], [], []])}).record()
    assert verify_deal.check(by_hand)[1:] == (None, [], {})
    promising = by_hand.replace("# dealt by hand", f"# fingerprint {fingerprint_of_seed(5)}")
    assert verify_deal.check(promising)[1] is None


def test_every_order_is_as_likely() -> None:
    counts = Counter(
        tuple(chance_of(seed, (), VERSION).round(1).shuffled(full_set(1))) for seed in range(6_000)
    )
    assert len(counts) == 6 and min(counts.values()) > 900 and max(counts.values()) < 1100


def test_no_two_uses_of_chance_are_alike() -> None:
    """Once the first chance of seat 1's computer was that of round 1's shuffle."""
    match = Match.start("moon", seed=3)
    minds = [luck(match, seat, what).random() for seat in range(3) for what in ("computer", "hint")]
    round_one, round_two = (match.chance.round(number) for number in (1, 2))
    lots = [each.below(1 << 30, what) for each in (round_one, round_two) for what in ("starter", "finder")]
    lots.append(round_one.below(1 << 30, "starter"))  # the same once more
    assert len({*minds}) == 6 and len({*lots}) == 5
    assert round_one.shuffled(full_set(6)) != round_two.shuffled(full_set(6))
    assert round_one.shuffled(full_set(6)) != match.chance.round(1).shuffled(full_set(6))


def test_additions_change_the_tiles_and_not_the_fingerprint() -> None:
    given = [(), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",), ("a b",)]
    matches = [Match.start("moon", seed=5, additions=words) for words in given]
    assert len({match.dealt(1).hand(0) for match in matches}) == len(given)
    assert len({match.fingerprint for match in matches}) == 1
    for match, words in zip(matches, given, strict=True):
        again = Match.from_record(match.record())
        assert again.additions == words and again.record() == match.record()
        assert again.dealt(1).hand(1) == match.dealt(1).hand(1)


def test_what_is_added_is_written_as_everybody_writes_it() -> None:
    match = Match.start("moon", seed=5, additions=["  Zoe\u0308 ", "so\u2011so"])
    assert match.additions == ("Zoë", "so-so")
    assert "\nseed 5\naddition Zoë\naddition so-so\n# fingerprint " in match.record()


@pytest.mark.parametrize(
    "wrong",
    ["a word", [""], [" "], ["a\nb"], ["a\x00"], ["\ud800"], ["x" * (LONGEST_ADDITION + 1)], [7],
     ["x"] * (MOST_ADDITIONS + 1), None],
)  # fmt: skip
def test_what_cannot_be_added_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"addition|added"):
        Match.start("moon", additions=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="version 3"):
        Match.start("moon", additions=["word"], version=2)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("addition", "cannot be added"),
        ("addition  word", "as nobody writes"),
        ("addition Zoe\u0308", "as nobody writes"),
        ("addition " + "x" * 81, "cannot be added"),
        ("\n".join(["addition x"] * 33), "too many"),
    ],
)
def test_a_record_with_a_wrong_addition_is_refused_with_its_line(line: str, says: str) -> None:
    record = Match.start("moon", ["A", "B", "C"], seed=5).record().replace("seed 5", f"seed 5\n{line}")
    with pytest.raises(RecordError) as error:
        Match.from_record(record)
    assert says in error.value.reason and error.value.line == 8 + line.count("\n") + 1


def test_records_of_earlier_laws_have_no_additions() -> None:
    record = Match.start("moon", seed=5, version=2).record().replace("seed 5", "seed 5\naddition word")
    with pytest.raises(RecordError, match="action begins"):
        Match.from_record(record)
