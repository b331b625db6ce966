"""Rules of one's own: kept under a name, passed on as text, read back or refused with a sentence."""

from __future__ import annotations

import pytest

from domino.core.house_rules import HouseRules, read_house_rules
from domino.core.lengths import EVENING, QUICK
from domino.games import GAMES
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.setup.own_rules import in_force, kept_as, key_of, named, own_rules, play_by, take
from domino.texts import Texts

TEXTS = Texts()


def family() -> HouseRules:
    return HouseRules.of("muggins", "Family rules", "box-of-four", {"claim": "claimed", "hand": 7})


def draft(key: str = "muggins") -> SetupDraft:
    return SetupDraft(GAMES[key], TEXTS)


def test_rules_are_the_same_after_they_were_passed_on_whatever_is_around_them() -> None:
    text = family().text()
    assert read_house_rules(text) == family()
    quoted = "Look:\n" + "".join(f"> {line}\r\n" for line in text.splitlines()) + "See you!"
    assert read_house_rules(quoted) == family()


@pytest.mark.parametrize("key", list(GAMES))
def test_whatever_can_be_chosen_can_be_passed_on(key: str) -> None:
    for option in GAMES[key].options:
        table = draft(key)
        table.choose(option.name, option.values[-1])
        if table.own:
            rules = named(table, "Ours", {})
            assert isinstance(rules, HouseRules) and read_house_rules(rules.text()) == rules
            again = draft(key)
            play_by(again, rules)
            assert again.rules == table.rules and in_force(again, {key_of(rules): kept_as(rules)}) == rules


def test_rules_of_ones_own_keep_the_length_that_was_chosen() -> None:
    table = draft()
    table.choose_length(QUICK)
    play_by(table, family())
    assert (table.length, table.rules.target, table.rules.claim) == (QUICK, 100, "claimed")
    table.choose_length(EVENING)
    assert in_force(table, {key_of(family()): kept_as(family())}) == family()


@pytest.mark.parametrize(
    "change, told",
    [
        (lambda text: text.replace("boneyard-rules 1", "boneyard-rules 2"), "newer"),
        (lambda text: with_sum(text.replace("game muggins", "game bridge")), "newer"),
        (lambda text: with_sum(text.replace("claim=claimed", "claim=shouted")), "newer"),
        (lambda text: with_sum(text.replace("rule claim=claimed", "rule sing=loudly")), "newer"),
        (lambda text: with_sum(text.replace("box-of-four", "box-of-nine")), "newer"),
        (lambda text: text.replace("claimed", "automatic"), "damaged"),
        (lambda text: with_sum(text.replace("name Family rules", "name  ")), "damaged"),
        (lambda text: with_sum(text.replace("preset box-of-four\n", "")), "damaged"),
        (lambda text: text[: len(text) // 2], "nothing"),
        (lambda text: "", "nothing"),
        (lambda text: text * 1000, "nothing"),
    ],
)
def test_a_text_that_holds_no_rules_we_know_is_refused_with_a_sentence(change, told: str) -> None:
    text = change(family().text())
    taken = take(text, {}, TEXTS)
    assert taken.rules is None and taken.sentence == TEXTS.say(f"ui.house.{told}")


def with_sum(text: str) -> str:
    """The text as somebody would have written it who knew how."""
    import zlib

    lines = text.splitlines()
    lines[-2] = f"sum {zlib.crc32(chr(10).join(lines[1:-2]).encode()):08x}"
    return "\n".join(lines) + "\n"


def test_nothing_that_is_here_is_written_over() -> None:
    here = {key_of(family()): kept_as(family())}
    again = take(family().text(), here, TEXTS)
    assert not again.new and "already" in again.sentence
    other = HouseRules.of("muggins", "Family rules", "box-of-four", {"hand": 6})
    taken = take(other.text(), here, TEXTS)
    assert taken.new and taken.rules is not None and taken.rules.name == "Family rules 2"
    table = draft()
    table.choose("hand", 6)
    assert named(table, "Family rules", here) == TEXTS.say("ui.house.taken", name="Family rules")


def test_what_makes_no_sense_among_those_kept_is_left_where_it_is() -> None:
    kept = {
        key_of(family()): kept_as(family()),
        "muggins Newer": {"preset": "box-of-four", "options": {"sing": "loudly"}},
        "muggins Odd": 7,
        "moon Other game": {"preset": "box-of-eight", "options": {"target": 7}},
    }
    assert own_rules(kept, GAMES["muggins"]) == [family()]


def test_the_sheet_itself_is_not_saved_and_a_name_is_asked_for() -> None:
    table = draft()
    assert named(table, "Ours", {}) == TEXTS.say("ui.house.nothing-to-save")
    table.choose("claim", "claimed")
    assert named(table, "   ", {}) == TEXTS.say("ui.house.bad-name")
