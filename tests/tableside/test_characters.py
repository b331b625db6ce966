"""Characters at the table: who they are in records and at setup, how their badges look, and what they say."""

from __future__ import annotations

import random

import pytest

from domino.ai import choose
from domino.core.characters import CHARACTERS
from domino.core.match import Match
from domino.core.options import Unknown
from domino.core.seating import LEVELS, check_level, seats_in
from domino.games import GAMES
from domino.tableside.computers import luck, turn_of
from domino.tableside.conductor import Conductor
from domino.tableside.evening import Evening
from domino.tableside.seats import (
    Seat,
    UserError,
    badges,
    company,
    face_of,
    introduced,
    played_by,
    remarks,
    seat_players,
    seats_of,
    told_of,
)
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.talk import IN_TWO_WAYS, PHRASES, Said, Talk, in_own_words
from domino.texts import Texts
from tests.tableside.test_evening import Clock

TEXTS = Texts()
ROCCO = Seat("Rocco", "medium", 3, "rocco")


# In records


def test_records_tell_characters_by_one_word_with_their_level() -> None:
    seats = (Seat("Ana"), ROCCO, Seat("Ada", "hard"), Seat("Quinn", "medium", None, "quinn"))
    lines = [f"# {remark}" for remark in remarks(seats)]
    assert lines[1] == "# seat 1 computer rocco@medium colour 3"
    assert seats_of(["Ana", "Rocco", "Ada", "Quinn"], *seats_in(lines, 4)) == seats


def test_records_from_before_there_were_characters_read_as_ever() -> None:
    lines = ["# seat 0 person", "# seat 1 computer hard colour 3"]
    assert seats_of(["Ana", "Rocco"], *seats_in(lines, 2)) == (Seat("Ana"), Seat("Rocco", "hard", 3))


@pytest.mark.parametrize(
    "word", ["zed@hard", "rocco@brilliant", "rocco", "rocco@", "@", "@@hard", "a@rocco@easy"]
)
def test_a_character_of_a_newer_boneyard_is_told_as_that(word: str) -> None:
    with pytest.raises(Unknown):
        seats_in([f"# seat 1 computer {word}"], 2)


def test_a_boneyard_without_characters_takes_them_for_a_level_it_does_not_know() -> None:
    assert ROCCO.computer not in LEVELS and check_level(ROCCO.computer) == "rocco@medium"


# At the keyboard


def test_a_character_is_seated_by_its_key() -> None:
    seats = seat_players("Ana,@rocco,Max@uma,@hard", None, GAMES["mexican-train"], TEXTS)
    assert [(seat.name, seat.computer) for seat in seats] == [
        ("Ana", None), ("Rocco", "rocco@medium"), ("Max", "uma@hard"), ("Ada", "hard"),
    ]  # fmt: skip
    with pytest.raises(UserError, match="rocco"):
        seat_players("Ana,@zed", None, GAMES["mexican-train"], TEXTS)


def test_a_persons_partner_plays_at_medium_and_keeps_its_temper() -> None:
    seats = seat_players("Ana,@hard,@quinn,@easy", None, GAMES["forty-two"], TEXTS)
    assert seats[2].computer == "quinn@medium" and seats[2].temper == "bold"


# At setup


def draft(key: str = "mexican-train") -> SetupDraft:
    return SetupDraft(GAMES[key], TEXTS)


def test_a_table_begins_with_one_level_for_all() -> None:
    table = draft()
    assert table.level == "medium" and not table.characters() and not table.in_company


def test_a_character_sits_down_under_its_name_and_leaves_with_it() -> None:
    table = draft()
    table.set_character(1, CHARACTERS["uma"])
    assert (table.places[1].name, table.places[1].computer) == ("Uma", "uma@hard")
    assert table.level is None and table.letters()[1] == face_of("uma")
    assert CHARACTERS["uma"] not in table.free_characters()
    table.set_levels("easy")
    assert table.level == "easy" and not table.characters() and table.places[1].name != "Uma"
    assert len({place.name for place in table.places}) == table.count


def test_a_name_that_is_taken_stays_with_who_has_it() -> None:
    table = draft()
    table.rename(0, "Uma")
    table.set_character(1, CHARACTERS["uma"])
    assert (
        table.places[0].name == "Uma" and table.places[1].name == "Ada" and table.places[1].character == "uma"
    )


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.usual_players() > 1])
def test_company_fills_the_places_of_computers_as_far_as_it_goes(key: str) -> None:
    table = draft(key)
    table.seat_company()
    assert table.in_company == (table.count <= 7) and table.places[0].is_human
    assert len(set(table.characters())) == len(table.characters()) == min(6, table.count - 1)
    assert {who.key for who in company(key)} == set(CHARACTERS)
    again = draft(key)
    again.remember(table.as_last())
    assert again.places == table.places
    match, seats = table.match(), table.seats()
    assert [seat.character for seat in seats] == [place.character for place in table.places]
    assert match.names == tuple(seat.name for seat in seats)


def test_who_comes_to_company_is_a_character_too_while_there_are_any() -> None:
    table = draft()
    table.seat_company()
    table.resize(7)
    assert table.in_company
    table.resize(9)
    assert [place.character for place in table.places[7:]] == [None, None]
    table.resize(2)
    assert table.in_company


def test_a_remembered_character_that_is_not_known_any_more_is_forgotten_with_its_table() -> None:
    table = draft()
    table.remember({"players": [["Ana", 0, None], ["Zed", 1, "zed@hard"]]})
    assert "Zed" not in [place.name for place in table.places]


@pytest.mark.parametrize("key", list(GAMES))
def test_the_introduction_says_where_a_temper_has_nothing_to_say(key: str) -> None:
    for who in CHARACTERS.values():
        told = introduced(who, key, TEXTS)
        assert told.name == told_of(who, TEXTS)["name"] and "." not in told.plays
        assert "{" not in " ".join(told.lines)
    assert len(introduced(CHARACTERS["pilar"], "mexican-train", TEXTS).lines) == 2
    assert len(introduced(CHARACTERS["pilar"], "forty-two", TEXTS).lines) == 1
    assert len(introduced(CHARACTERS["uma"], key, TEXTS).lines) == 1


def test_who_plays_is_told_in_a_few_words() -> None:
    assert played_by("rocco@medium", TEXTS) == "Blocker, medium"
    assert played_by("hard", TEXTS) == "Computer, hard" and played_by(None, TEXTS) == "Person"


def test_a_badge_has_a_face_or_letters_that_nobody_else_here_has() -> None:
    assert badges([Seat("Rosa"), ROCCO, Seat("Rita", "easy")]) == ("Ro", "character rocco", "Ri")
    assert badges([Seat("Rosa"), ROCCO]) == ("R", "character rocco")


# At the table


def table_of(*who: Seat, game: str = "mexican-train", seed: int = 1) -> Evening:
    seats = [Seat("Ana"), *who]
    return Evening(Match.start(game, [seat.name for seat in seats], seed=seed), seats, TEXTS)


def test_a_computer_plays_by_its_temper() -> None:
    quinn, changed = Seat("Quinn", "medium", None, "quinn"), 0
    for seed in range(1, 60):
        match = Match.start("forty-two", 4, seed=seed)
        view = match.view(match.turn or 0)
        told = turn_of(match, view.seat, quinn)
        assert told == choose(view, "medium", luck(match, view.seat), temper="bold")
        changed += told != turn_of(match, view.seat, Seat("Ada", "medium"))
    assert changed


def test_the_conductor_asks_for_the_temper_of_the_seat() -> None:
    asked = []

    class Chooser:
        def choose(self, view, level, rng, budget, answer, failed, temper):  # type: ignore[no-untyped-def]
            asked.append((level, temper))

        def forget(self) -> None: ...

    match = Match.start("mexican-train", ["Rocco", "Ana"], seed=1)
    evening = Evening(match, [ROCCO, Seat("Ana")], TEXTS)
    while match.turn != 0:
        match.play(match.legal()[0])
    conductor = Conductor(evening, Chooser(), Clock().later, lambda seat, action: None)  # type: ignore[arg-type]
    conductor.go()
    assert asked == [("medium", "blocker")]


# What they say


SAID = ("good-luck", "well-played", "ouch", "next-time", "thanks", "thinking")


@pytest.mark.parametrize("key", list(CHARACTERS))
def test_every_character_has_words_of_its_own_for_every_moment(key: str) -> None:
    words = [TEXTS.find(f"character.{key}.{each}") for each in SAID]
    words += [TEXTS.find(f"character.{key}.{each}-too") for each in IN_TWO_WAYS]
    assert None not in words and len(set(words)) == len(words)
    assert all(len(each or "") <= 24 for each in words), "a bubble is small"
    others = {
        TEXTS.find(f"character.{other}.{each}") for other in CHARACTERS if other != key for each in SAID
    }
    assert not set(words) & others
    assert not set(words) & {TEXTS.find(f"ui.talk.{each}") for each in PHRASES}


def test_characters_say_it_in_their_own_words_and_others_in_everybodys() -> None:
    evening = table_of(ROCCO, Seat("Ada", "easy"))
    assert in_own_words(evening, Said(1, "thanks")).words == "character.rocco.thanks"
    assert in_own_words(evening, Said(2, "thanks")).words == "ui.talk.thanks"
    assert in_own_words(evening, Said(0, "thanks")).words == "ui.talk.thanks"
    heard = set()
    rng = random.Random(1)
    while not evening.round_over:
        heard.add(in_own_words(evening, Said(1, "ouch")).words)
        evening.play(rng.choice(evening.whole().legal()), evening.turn)
    assert heard == {"character.rocco.ouch", "character.rocco.ouch-too"}


@pytest.mark.parametrize("on", [True, False])
def test_words_stand_as_they_were_said_and_not_at_all_where_talk_is_off(on: bool) -> None:
    evening, clock = table_of(ROCCO), Clock()
    talk = Talk(evening, clock.later, lambda: None, lambda: on)
    talk.stand(Said(1, "ouch"))
    said = talk.now
    assert [each.words.partition(".")[0] for each in said] == (["character"] if on else [])
    evening.play(evening.whole().legal()[0], evening.turn)
    assert talk.now == said
