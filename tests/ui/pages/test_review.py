"""The review of a match, worked by touches: ways to it, what it shows, trying again, whose eyes see what."""

from __future__ import annotations

import time

import pytest
from kivy.metrics import Metrics, dp

from tests.ui.driver import opened

from domino.coach.figures import FIGURES  # isort: skip
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.reviewing import reviewer as reviewing
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.ui.kit.paint.painter import TOUCH
from domino.ui.kit.words import ink
from tests.coach.tables import few_worlds, played
from tests.tableside.test_reviewing import Kept
from tests.ui.hands import sit_down
from tests.ui.played import careless
from tests.ui.scenes.pages import reviewed

TEXTS = Texts()
SIZES = [(412, 915), (915, 412), (1280, 800)]
AT_MOST = 0.1
"""Seconds within which leaving has stopped a review."""


SHELF = Kept()
"""What was judged in earnest is kept from test to test: it takes long."""


@pytest.fixture
def few(monkeypatch) -> None:
    """What is found does not matter."""
    few_worlds(monkeypatch)
    monkeypatch.setattr(reviewing, "in_the_tiles", lambda *_: None)


def in_earnest(player, match: Match, **asked):
    """The review of a match, as players get it."""
    player.app.reviewer.shelf = SHELF
    return reviewed(player, match, **asked)


@pytest.fixture
def letters():
    """Makes all letters so many times as large, until the end of the test."""

    def make(scale: float, app) -> None:
        Metrics.fontscale = scale
        app.fonts_changed()

    yield make
    Metrics.fontscale = 1.0
    ink.forget()


def seats_of(match: Match, people: int = 1) -> list[Seat]:
    return [Seat(name, None if at < people else "easy") for at, name in enumerate(match.names)]


def at_table(player, match: Match, people: int = 1):
    """At the table of this match, and the round or match is over."""
    table = sit_down(player, Evening(match, seats_of(match, people), TEXTS))
    player.wait(lambda: player.screen == "round-over", "the end of the round")
    return table


def whole(player) -> None:
    player.wait(lambda: not player.app.reviewer.going, "the review")
    player.hear()
    player.top.refresh()
    player.frame(2)


def words_of(part) -> str:
    """All that a part says."""
    return " ".join(str(value) for value in vars(part).values())


# Ways to it


def test_a_round_that_is_over_is_reviewed_from_its_sheet_and_the_match_from_there(player, few) -> None:
    at_table(player, played("moon", rounds=2))
    player.tap("review")
    assert player.screen == "review"
    whole(player)
    screen = player.top
    assert screen.scope == 2 and screen.review.rounds == (2,) and screen.review.whole
    player.tap("scope-0")
    assert screen.review.rounds == (1, 2)
    player.back()
    assert player.screen == "round-over", "the question of the table is asked again"


def test_a_match_that_is_over_is_reviewed_from_its_sheet_and_from_the_history(player, few) -> None:
    match = played("castle-rock")
    at_table(player, match)
    player.tap("review")
    whole(player)
    assert player.top.review.whole and player.top.scope == 0
    player.back()
    player.tap("home")
    player.app.history.add(match, [None], 1.0, 2.0)
    player.tap("matches")
    player.tap("over-0")
    player.tap("review")
    assert player.screen == "review"
    assert not player.app.reviewer.going and player.top.review.whole, "it was kept, and is there at once"


def test_rounds_of_a_match_in_play_are_reviewed_from_the_menu_of_its_table(player, few) -> None:
    match = played("moon", rounds=1).rewound(0)
    for _, action in played("moon", rounds=1).history:
        match.play(action)
    table = at_table(player, match)
    player.tap("deal")
    player.wait(lambda: table.evening.rounds_over == 1 and not table.evening.round_over, "the next hand")
    table.menus.do("review")
    player.frame(2)
    whole(player)
    assert player.screen == "review" and player.top.review.rounds == (1,)
    player.back()
    assert player.app.stage.screen is table


def test_a_round_is_judged_as_it_ends_before_anybody_asks(player, few) -> None:
    whole_match = played("moon", rounds=1)
    match = whole_match.rewound(len(whole_match.history) - 1)
    table = sit_down(player, Evening(match, seats_of(match, match.players), TEXTS))
    seat, action = whole_match.history[-1]
    table.evening.play(action, seat)
    reviewer = player.app.reviewer
    assert reviewer.going
    player.wait(lambda: not reviewer.going, "the review of the round")
    assert all(reviewer.of(match, at, [1]).whole for at in range(match.players))


# What it shows


def test_it_shows_the_sum_the_strip_and_the_turning_points_with_their_tables(player) -> None:
    screen = in_earnest(player, careless("muggins", 8, 4))
    columns = screen.column.parts[0]
    kinds = [type(part).__name__ for part in (*columns.left, *columns.right)]
    assert kinds[:2] == ["SumCard", "StripCard"] and "TurningCard" in kinds
    for card in columns.right:
        assert card.layout is not None and card.point.tiles and card.point.reason
    player.find("try-1")


def test_a_turning_point_is_tried_again_in_a_match_of_its_own_that_does_not_count(player) -> None:
    match = careless("muggins", 8, 4)
    player.app.history.add(match, [None, "easy", "easy", "easy"], 1.0, 2.0)
    screen = in_earnest(player, match)
    point = screen.column.parts[0].right[0].point
    player.tap("try-1")
    player.tap("cancel")
    assert player.top is screen
    player.tap("try-1")
    player.tap("confirm")
    player.wait(lambda: player.app.stage.screen.name == "table", "the table")
    evening = player.app.stage.screen.evening
    assert evening.turn == 0 and evening.history == match.history[: point.position]
    assert evening.view.hand == point.view.hand and screen.match.history == match.history
    again = evening.whole().rewound(len(evening.history))
    while not again.over:
        again.play(again.legal()[0])
    added = player.app.history.add(again, [None, "easy", "easy", "easy"], 3.0, 4.0)
    assert not added.counted


def test_a_match_in_play_is_not_tried_again_for_its_deals_to_come_would_be_known(player) -> None:
    screen = in_earnest(player, careless("muggins", 8, 4, until=2), number=1)
    player.tap("try-1")
    assert player.top is screen and "Play it to its end first" in player.sentence


def test_where_the_coach_is_silent_it_says_why(player) -> None:
    screen = reviewed(player, careless("super-train", 1, 3, until=1))
    assert "says nothing of this game" in words_of(screen.column.parts[0])
    assert len(screen.column.parts) == 2


def test_until_a_round_is_over_there_is_nothing_to_review(player) -> None:
    screen = reviewed(player, Match.start("muggins", ["Ana", "Ben"], seed=1))
    assert TEXTS.say("ui.review.none-yet") in words_of(screen.column.parts[0])


# Cut short


def test_leaving_stops_it_within_a_tenth_of_a_second(player, monkeypatch) -> None:
    from domino.ui.pages.review_screen import ReviewScreen

    match, took, at_work = careless("chickenfoot", 5, 4, until=1), [], []
    judge = reviewing.judge

    def judging(*asked):
        at_work.append(True)
        try:
            return judge(*asked)
        finally:
            at_work.pop()

    monkeypatch.setattr(reviewing, "judge", judging)
    for _ in range(3):
        player.app.stage.visit(ReviewScreen(player.app, match, seats_of(match)))
        player.wait(lambda: at_work, "the first decision")
        begun = time.perf_counter()
        player.app.stage.back()
        while at_work and time.perf_counter() < begun + 5:
            time.sleep(0.001)
        took.append(time.perf_counter() - begun)
        player.idle(0.05)
        assert player.screen == "home" and not at_work and not player.app.reviewer.going
    assert sorted(took)[1] < AT_MOST  # others may use this machine


def test_it_is_stopped_and_gone_on_with_by_a_button(player, few) -> None:
    from domino.ui.pages.review_screen import ReviewScreen

    match = careless("mexican-train", 6, 4, rounds=1)
    screen = ReviewScreen(player.app, match, seats_of(match))
    player.app.stage.visit(screen)
    player.tap("stop")
    assert not player.app.reviewer.going and not screen.review.whole
    player.tap("go-on")
    whole(player)
    assert screen.review.whole and not player.has("stop")


def test_a_page_over_it_and_the_app_out_of_sight_stop_it_and_it_goes_on_after_that(player) -> None:
    from domino.ui.pages.review_screen import ReviewScreen

    match = careless("chickenfoot", 5, 4, until=1)
    reviewer = player.app.reviewer
    player.app.stage.visit(ReviewScreen(player.app, match, seats_of(match)))
    assert reviewer.going
    player.pause()
    assert not reviewer.going
    player.resume()
    assert reviewer.going
    player.app.open_settings()
    assert not reviewer.going
    player.back()
    assert reviewer.going


# Whose eyes


def test_while_a_match_is_in_play_everybody_sees_their_own_review_alone(player, few) -> None:
    match = careless("moon", 4, 3, until=1)
    at_table(player, match, people=2)
    player.tap("review")
    screen = player.top
    assert screen.review is None and not player.app.reviewer.going, "nobody has said who they are"
    player.tap("seat-1")
    assert screen.review is None and player.has("take-over")
    player.tap("take-over")
    whole(player)
    assert screen.review.seat == 1
    player.tap("seat-0")
    assert not any("Columns" in type(part).__name__ for part in screen.column.parts)
    player.tap("take-over")
    whole(player)
    assert screen.review.seat == 0


def test_when_it_is_over_everybodys_review_is_open(player, few) -> None:
    match = careless("castle-rock", 4, 1)
    assert reviewed(player, match).review.seat == 0
    screen = reviewed(player, careless("mexican-train", 6, 2, rounds=1), people=2)
    assert screen.review.seat == 0
    player.tap("seat-1")
    whole(player)
    assert screen.review.seat == 1


# Looks


@pytest.mark.parametrize("size", SIZES, ids=["phone", "lying", "tablet"])
def test_all_of_it_has_room_in_every_shape_and_size_of_letters(size, letters) -> None:
    with opened(size, theme="dark") as player:
        screen = in_earnest(player, careless("muggins", 8, 4))
        for scale in (1.0, 1.4):
            letters(scale, player.app)
            screen.refresh()
            player.frame(2)
            for name in ("try-1", "again", "replay"):
                player.find(name)
                _, hot = player.hots()[name]
                assert hot.height >= dp(TOUCH) and hot.x >= 0 and hot.x + hot.width <= size[0]
            columns = screen.column.parts[0]
            wide = screen.column.inner(screen.column.width)[1]
            tall = columns.build(wide).measure(wide)
            alone = sum(part.build(wide).measure(wide) for part in (*columns.left, *columns.right))
            assert (tall < alone * 0.9) == (size[0] > 800), "two columns where there is room"


def test_every_judged_game_has_figures_for_who_is_in_a_hurry() -> None:
    assert all(figures.looks[0] // figures.hurry >= 10 for figures in FIGURES.values())
