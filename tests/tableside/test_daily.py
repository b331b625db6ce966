"""The deal of the day on a device, without a window: kept from the first action on, reckoned the same
everywhere, ranked; and a streak that does not nag."""

from __future__ import annotations

import random
from datetime import date, timedelta
from queue import Queue

from domino.ai import choose
from domino.ai.thinking import Thinking
from domino.coach.daily import PLAYER, DailyDeal, DailyResult, computer_plays, judged_day, result_of, written
from domino.coach.weighing import free
from domino.core.actions import Action
from domino.tableside.computers import luck
from domino.tableside.daily.played import DayBook, streak
from domino.tableside.daily.reckoning import judged
from domino.tableside.daily.sitting import DayEvening, DayThinker
from domino.tableside.daily.telling import taken_told
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
