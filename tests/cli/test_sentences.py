"""Sentences of the terminal that must be true of the player who reads them, and what may be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.cli import main
from domino.cli.commands import answered
from domino.cli.moves import Unclear, read_move
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal
from domino.core.match import Deal, Match
from domino.games import GAMES
from domino.store.places import HOME_VARIABLE
from domino.tableside.evening import Evening
from domino.tableside.manual.what_is import what_is
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import open_doubles
from domino.tableside.shown.showing import compose
from domino.tableside.words.now_line import now_of
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.games.mexican_train.tables import play, table

TEXTS = Texts()
MUST = "must be answered"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept in the home of whoever runs the tests."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def drawn(match: Match, seat: int) -> str:
    """The table as the terminal draws it for a seat, in one line."""
    wording = Wording(TEXTS, match.game.key, match.names, len(match.scores), seat)
    return " ".join(" ".join(Drawing(Terminal(), wording).table(match.view(seat))).split())


def musts(match: Match, seat: int) -> list[str]:
    """The places whose double the seat must answer, as front ends are told."""
    return [double.place for double in open_doubles(match.view(seat)) if double.must]


def test_1_8_a_double_whose_follow_up_may_go_elsewhere_need_not_be_answered() -> None:
    match = table("9-1 1-1 9-5 0-0", "9-2 0-2 0-3")
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0")
    assert match.turn == 0 and MUST not in drawn(match, 0) and musts(match, 0) == []
    assert "The double on your train is open." in drawn(match, 0)
    play(match, "play 9-5 mexican")
    assert match.turn == 1 and MUST in drawn(match, 1) and musts(match, 1) == ["train0"]


def test_1_8_a_double_that_must_be_answered_is_said_to() -> None:
    match = table("9-1 1-1 9-5 0-0", "9-2 0-2 0-3", preset="festival", double_needs=1)
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0")
    assert match.turn == 0 and MUST in drawn(match, 0) and musts(match, 0) == ["train0"]


def test_1_7_a_first_turn_that_may_not_use_others_trains_need_not_answer_a_double_there() -> None:
    match = table("9-1 1-1 0-0", "9-2 2-3", "9-3 3-4", boneyard="6-6", preset="fifteens")
    play(match, "play 9-1 train0", "play 1-1 train0", "draw")
    assert match.turn == 1 and MUST not in drawn(match, 1) and musts(match, 1) == []
    assert MUST in drawn(match, 0), "seat 0 has had its first turn"
    evening = Evening(match, [Seat("Ana", "easy"), Seat("Ben"), Seat("Cleo", "easy")], TEXTS)
    assert evening.eyes == 1
    now = now_of(evening, Asking(evening))
    assert "one more" not in str(now).lower() and "answer" not in str(now).lower()


def test_what_is_this_tells_a_free_double_from_one_that_must_be_answered() -> None:
    match = table("9-1 1-1 9-5 0-0", "9-2 0-2 0-3")
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0")
    evening = Evening(match, [Seat("Ana"), Seat("Ben", "easy")], TEXTS)
    asking = Asking(evening)
    told = what_is(evening, asking, compose(evening, asking), "lane train0")
    assert MUST not in str(told) and "1" in str(told)
    play(match, "play 9-5 mexican")
    other = Evening(match, [Seat("Ana", "easy"), Seat("Ben")], TEXTS)
    asking = Asking(other)
    assert MUST in str(what_is(other, asking, compose(other, asking), "lane train0"))


def test_1_11_what_is_this_says_how_many_tiles_a_double_still_needs() -> None:
    match = table("9-1 1-1 1-2 1-3 0-0", "9-2 1-4 0-3 0-5", preset="festival")
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0")
    said = []
    for reader, action in ((0, "play 1-2 train0"), (1, "play 1-4 train0"), (0, "")):
        evening = Evening(
            match,
            [Seat("Ana", None if not reader else "easy"), Seat("Ben", None if reader else "easy")],
            TEXTS,
        )
        asking = Asking(evening)
        told = str(what_is(evening, asking, compose(evening, asking), "lane train0"))
        said += [count for count in ("3 tiles to go", "2 tiles to go", "1 tile to go") if count in told]
        if action:
            play(match, action)
    assert said == ["3 tiles to go", "2 tiles to go", "1 tile to go"]


def test_what_is_said_of_an_answer_is_true_of_a_free_follow_up_too() -> None:
    said = TEXTS.say("mexican-train.reason-told.answers-double")
    assert said == "It answered the open double."


def test_a_game_for_one_is_not_for_1_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "castle-rock", "--players", "2"]) == 2
    told = capsys.readouterr().err
    assert "1 players" not in told and "it takes 1 player" in told


def test_a_list_of_one_move_is_not_numbered_1_to_1() -> None:
    match = table("9-1 0-0", "0-2 0-3", boneyard="6-6")
    play(match, "play 9-1 train0")
    wording = Wording(TEXTS, "mexican-train", match.names, 2, 1)
    with pytest.raises(Unclear) as refused:
        read_move("7", match.view(1), match.legal(1), wording)
    assert "1 to 1" not in str(refused.value) and str(refused.value) == "There is only move 1."


@pytest.mark.parametrize("typed", ["rules", "Rules", "? rules", "help rules"])
def test_rules_may_be_asked_for_on_their_own(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(Match.start("moon", seed=1), [Seat("Ana"), Seat("B", "easy"), Seat("C", "easy")], TEXTS)
    assert answered(typed, evening, Terminal())
    assert "Three players, each for themselves." in capsys.readouterr().out


@pytest.mark.parametrize("again", ["set=9", "set=6", "SET=9", "set=auto"])
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_option_given_twice_is_refused(
    command: str, again: str, capsys: pytest.CaptureFixture[str]
) -> None:
    again = again.lower()
    assert main([command, "mexican-train", "-o", "set=6", "--option", again]) == 2
    told = capsys.readouterr().err
    assert told == "The option set is given twice: say once what it shall be.\n"


def test_an_option_given_twice_in_two_spellings_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "mexican-train", "-o", "double-blank=25", "-o", "double_blank=50"]) == 2
    assert "The option double_blank is given twice" in capsys.readouterr().err


def test_8_1_super_train_does_not_open_with_a_pass() -> None:
    deal = Deal([["5-6", "1-2"], ["9-9", "0-1"]], starter=0)
    match = Match.start("super-train", 2, seed=1, deals={1: deal})
    evening = Evening(match, [Seat("Ana"), Seat("Ben", "easy")], TEXTS)
    told = " ".join(evening.wording.story(evening.view.log))
    assert "pass" not in told and "You have no double to start with." in told


def test_6_2_the_bidder_is_shown_the_widow_and_nobody_else_is() -> None:
    deal = Deal([["6-6", "6-5"], ["5-5", "5-4"], ["4-4", "4-3"]], widow="3-3", starter=0)
    for widow, seen in (
        ("shown", "The widow is 3-3. Only you see it."),
        ("blind", "The widow lies face down."),
    ):
        match = Match.start("moon", 3, options={"widow": widow}, seed=1, deals={1: deal})
        assert "widow" not in drawn(match, 0), "nobody sees it during the bidding"
        for action in ("bid 4", "pass", "pass"):
            match.play(action)
        assert match.turn == 0 and seen in drawn(match, 0)
        assert "3-3" not in drawn(match, 1) and "The widow" not in drawn(match, 1)
        match.play("bury 6-5")
        assert "The widow" not in drawn(match, 0)


def test_an_option_that_makes_no_difference_is_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "mexican-train"]) == 0
    assert "Matters only where doubles need three tiles." in " ".join(capsys.readouterr().out.split())
    assert main(["games", "moon"]) == 0
    assert "Matters only" not in capsys.readouterr().out
    assert GAMES["moon"].idle_options(GAMES["moon"].rules(), 3) == frozenset()
