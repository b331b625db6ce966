"""The deal of the day on a device, without a window: kept from the first action on, reckoned the same
everywhere, ranked; and a streak that does not nag."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from queue import Queue

import pytest

from domino.ai import choose
from domino.ai.thinking import Thinking
from domino.coach.daily import (
    CLEARLY,
    NOTHING,
    PLAYER,
    DailyDeal,
    DailyResult,
    computer_plays,
    judged_day,
    result_of,
    written,
)
from domino.coach.judging import Judgement
from domino.coach.weighing import free
from domino.core.actions import Action
from domino.core.match import Match
from domino.tableside.computers import luck
from domino.tableside.daily.played import DayBook, streak
from domino.tableside.daily.reckoning import judged
from domino.tableside.daily.sitting import DayEvening, DayThinker
from domino.tableside.daily.telling import given_told, lines_told, state_told, taken_told
from domino.tableside.reviewing.kept import Judged
from domino.tableside.reviewing.reviewer import Review
from domino.tableside.reviewing.rounds import MatchRounds
from domino.tableside.reviewing.telling import told
from domino.texts import Texts
from tests.coach.tables import few_worlds
from tests.tableside.test_reviewing import Kept

TEXTS = Texts()
DAY = date(2026, 11, 17)
DEAL = DailyDeal(DAY, "moon")


def book(shelf=None) -> DayBook:
    return DayBook(shelf or Kept(), "Rosa", TEXTS)


def played_out(played, seed: int = 3) -> None:
    evening, rng = DayEvening(played), random.Random(seed)
    while not evening.round_over:
        own = evening.turn == PLAYER
        evening.play(choose(evening.view, "easy", rng) if own else computer_plays(evening.whole()))


def test_names_make_no_difference_to_a_deal() -> None:
    assert book().of(DEAL).match.view(PLAYER).hand == DEAL.start().view(PLAYER).hand


def test_every_action_is_kept_and_gone_on_from_there() -> None:
    days = book()
    evening = DayEvening(days.of(DEAL))
    while len(evening.history) < 6:
        evening.play(evening.whole().legal()[0])
    again = days.of(DEAL)
    assert again.match.history == evening.whole().history and again.begun and not again.over


def test_the_computers_of_the_table_answer_as_they_do_everywhere_however_little_time_they_have() -> None:
    match, thinker = book().of(DailyDeal(DAY, "forty-two")).match, DayThinker()
    asked = 0
    while not match.round_over:
        if match.turn == PLAYER:
            match.play(match.legal()[0])
            continue
        assert match.turn is not None
        found: Queue[Action] = Queue()
        thinker.choose(match.view(match.turn), "hard", luck(match, match.turn), 0.0, found.put)
        assert found.get(timeout=20) == computer_plays(match)
        asked += 1
        match.play(computer_plays(match))
    thinker.close()
    assert asked > 10


def test_what_is_reckoned_is_kept_and_is_what_the_core_reckons(monkeypatch) -> None:
    few_worlds(monkeypatch)
    days = book()
    first = days.of(DEAL)
    played_out(first)
    findings = judged(DEAL, first.match, Thinking(10**9, polite=True), lambda: None)
    result = first.reckoned(findings)
    assert result == result_of(DEAL, "Rosa", list(judged_day(DEAL, first.match, free())))
    again = days.of(DEAL)
    assert again.result == result and again.findings is not None
    assert [each.judgement for each in again.findings] == [each.judgement for each in findings]


def test_a_second_try_leaves_what_counts_as_it_is() -> None:
    days = book()
    first = days.of(DEAL)
    played_out(first)
    second = days.second_try(DEAL)
    assert not second.match.history and not second.counts
    played_out(second, seed=8)
    assert days.of(DEAL).match.history == first.match.history != second.match.history


def test_nothing_is_promised_taken_back_or_done_again_while_it_counts() -> None:
    rock = DailyDeal(DAY, "castle-rock")
    evening = DayEvening(book().of(rock))
    evening.play(evening.view.legal[0])
    assert not evening.can_undo and evening.promise == "" and not evening.is_fresh
    second = DayEvening(book().second_try(rock))
    second.play(second.view.legal[0])
    assert second.can_undo


def test_friends_are_taken_once_under_their_deal_and_bad_text_is_told() -> None:
    days = book()
    shown = days.of(DEAL)
    ana = DailyResult(DAY, "moon", "Ana", 3.5, "□■")
    other = DailyResult(DAY - timedelta(days=1), "muggins", "Ben", 1.0, "□")
    assert taken_told(days, "hello", shown) == TEXTS.say("ui.day.paste-none")
    assert taken_told(days, written(ana).replace("3.5", "0.5"), shown) == TEXTS.say("ui.day.paste-none")
    assert "Ana" in taken_told(days, f"hi\n{written(ana)}", shown)
    assert taken_told(days, written(ana), shown) == TEXTS.say("ui.day.paste-known")
    assert "Ben" in taken_told(days, written(other), shown)
    assert days.of(DEAL).friends == [ana]
    assert [played.friends for played in days.before(DAY)] == [[other]]


def test_what_friends_sent_while_it_was_played_stays() -> None:
    days = book()
    played = days.of(DEAL)
    ana = DailyResult(DAY, "moon", "Ana", 3.5, "□■")
    days.of(DEAL).take([ana])
    evening = DayEvening(played)
    evening.play(evening.whole().legal()[0])
    assert days.of(DEAL).begun and days.of(DEAL).friends == [ana]


def test_a_deal_that_was_left_is_among_those_of_the_days_before() -> None:
    days = book()
    evening = DayEvening(days.of(DEAL))
    evening.play(evening.whole().legal()[0])
    assert not days.before(DAY)
    (left,) = days.before(DAY + timedelta(days=1))
    assert left.deal == DEAL and left.unfinished
    played_out(days.of(DEAL))
    (over,) = days.before(DAY + timedelta(days=1))
    assert over.over and over.unfinished, "what it cost is not reckoned yet"


def test_what_was_kept_and_damaged_is_as_if_it_were_not_there() -> None:
    for damaged in (None, 7, [], {"actions": [1, "bid 99", None]}, {"result": ["x"], "friends": 3}):
        shelf = Kept()
        shelf.keep(f"{DAY}-moon", damaged)
        played = book(shelf).of(DEAL)
        assert not played.match.history and played.result is None and not played.friends


def test_a_streak_counts_to_yesterday_while_today_lasts() -> None:
    days = [(DAY - timedelta(days=back)).isoformat() for back in (1, 2, 3, 5)]
    assert streak(days, DAY) == 3
    assert streak([*days, DAY.isoformat()], DAY) == 4
    assert streak(days, DAY + timedelta(days=1)) == 0


# What is said of a result


def a_judgement(position: int, cost: float = 0.0, marked: bool = False) -> Judgement:
    played, better = Action("pass"), Action("draw") if cost else Action("pass")
    return Judgement(PLAYER, 1, position, played, better, cost, cost, cost, marked, "lay", cost, 0.1)


def a_result(monkeypatch, costs: list[float], choices: int, scores: tuple[int, int]):
    """A deal of Muggins as if it had come to this: what decisions cost, the points, and how often there was a
    choice."""
    days = book()
    played = days.of(DailyDeal(DAY, "muggins"))
    played_out(played)
    monkeypatch.setattr(Match, "round_scores", property(lambda _: (scores,)))
    strip = "".join(CLEARLY if cost else NOTHING for cost in costs)
    judged = [a_judgement(at, cost, marked=bool(cost)) for at, cost in enumerate(costs)]
    played.result = DailyResult(DAY, "muggins", "Rosa", sum(costs), strip)
    played.findings = tuple(map(Judged, judged))
    played.turns_with_choice = choices
    return played


PRAISE = TEXTS.say("ui.day.well")


@pytest.mark.parametrize(
    ("costs", "choices", "scores", "said"),
    [
        ([], 0, (10, 30), "Lost by 20. You never had a choice in this deal."),
        ([], 1, (10, 30), "Lost by 20. You had a choice at 1 turn, but your moves came to the same thing."),
        ([], 3, (40, 30), "Won by 10. You had a choice at 3 turns, but your moves came to the same thing."),
        (
            [0.0],
            4,
            (0, 50),
            "Lost by 50. 1 decision was judged. It didn't clearly cost you points. That's too few to say how"
            " well you played. 3 other turns aren't judged: your moves came to the same thing.",
        ),
        (
            [0.0, 0.0],
            3,
            (0, 50),
            "Lost by 50. 2 decisions were judged, and none clearly cost you points. That's too few to say how"
            " well you played. 1 other turn isn't judged: your moves came to the same thing.",
        ),
        (
            [0.0] * 6,
            6,
            (0, 50),
            "Lost by 50. 6 decisions were judged, and none clearly cost you points.",
        ),
        (
            [0.0] * 6,
            6,
            (50, 0),
            "Won by 50. 6 decisions were judged, and none clearly cost you points. You played this well.",
        ),
        ([5.0], 1, (0, 50), "Lost by 50. 1 decision was judged, and it clearly cost you points."),
        ([5.0, 0.0, 0.0], 3, (50, 0), "Won by 50. 1 of 3 decisions clearly cost you points."),
        ([5.0, 5.0, 0.0], 3, (0, 50), "Lost by 50. 2 of 3 decisions clearly cost you points."),
    ],
)
def test_what_is_said_of_a_result_is_true_of_what_was_judged(
    monkeypatch, costs, choices, scores, said
) -> None:
    played = a_result(monkeypatch, costs, choices, scores)
    assert " ".join(lines_told(played, played.result)) == said
    title = given_told(played.result, TEXTS)
    assert title == state_told(played, TEXTS)
    assert (title == "No decision to judge") == (not costs)


def test_small_costs_that_add_up_are_not_called_well_played(monkeypatch) -> None:
    played = a_result(monkeypatch, [0.0] * 6, 6, (50, 0))
    gaps = [replace(each.judgement, gap=2.0, cost=2.0) for each in played.findings]
    assert PRAISE in lines_told(played, played.result)
    played.findings = tuple(map(Judged, gaps))
    assert PRAISE not in lines_told(played, played.result)


def test_a_round_lost_with_one_decision_judged_and_other_choices_is_not_praised() -> None:
    """A real deal, played badly: of three turns with a choice two had one tile on ends that are alike."""
    deal, rng = DailyDeal(date(2026, 10, 10), "muggins"), random.Random(282)
    played = book().of(deal)
    evening = DayEvening(played)
    choices = 0
    while not evening.round_over:
        if evening.turn == PLAYER:
            choices += len(evening.view.legal) > 1
            evening.play(rng.choice(evening.view.legal))
        else:
            evening.play(computer_plays(evening.whole()))
    findings = judged(deal, played.match, free(), lambda: None)
    result = played.reckoned(findings)
    assert played.match.round_scores == ((10, 30),) and choices == 3 == played.turns_with_choice
    assert len(result.strip) == 1
    lines = lines_told(played, result)
    assert lines[0] == "Lost by 20." and PRAISE not in lines
    assert lines[-1] == "2 other turns aren't judged: your moves came to the same thing."


def test_a_review_praises_nobody_who_lost_or_of_whom_little_was_judged(monkeypatch) -> None:
    for costs, scores, title in (
        ([0.0], (50, 0), "No decision clearly cost you"),
        ([0.0] * 8, (0, 50), "No decision clearly cost you"),
        ([0.0] * 8, (50, 0), "You played this well"),
        ([0.0, 4.0], (50, 0), "1 decision clearly cost you"),
    ):
        played = a_result(monkeypatch, costs, len(costs), scores)
        assert played.findings is not None
        page = told(Review(MatchRounds(played.match), PLAYER, (1,), played.findings, 0), TEXTS)
        assert page.summed is not None and page.summed.title == title
