"""The app as a guest at another device's table: everything that a table has, from what its seat knows."""

from __future__ import annotations

import random

import pytest

from tests.ui.driver import opened

from domino.core.fingerprint import fingerprint_of_seed  # isort: skip
from domino.core.match import Match
from domino.core.seating import GUEST
from domino.tableside.reviewing import reviewer as reviewing
from tests.coach.tables import few_worlds
from tests.ui.pages.test_together import SEED, Elsewhere

ROWS = (
    "hint",
    "undo",
    "sort",
    "pad",
    "by-suit",
    "log",
    "explain",
    "refit",
    "rules",
    "learn",
    "options",
    "fair",
)
"""What the menu of a guest's table has while the first round is played, and settings and leaving besides."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    monkeypatch.setattr(reviewing, "in_the_tiles", lambda *_: None)


class Visit:
    """The app at a table elsewhere, and everybody who moves there."""

    def __init__(self, player, promised: str = "", nearly_over: bool = False) -> None:
        self.player, self.chance = player, random.Random(4)
        self.to_the_end = nearly_over
        """Whether the other deals the next round at once."""
        self.there = Elsewhere("muggins", 2)
        self.there.host.promise = promised or fingerprint_of_seed(SEED)
        self.join()
        self.player.wait(lambda: self.there.pump() or self.there.host.places.additions(), "its word")
        self.there.deal(nearly_over=nearly_over)
        self.sit()

    def join(self) -> None:
        self.player.tap("join")
        page = self.player.app.stage.screen
        assert page.keep_where(self.there.address) == ""
        self.player.tap("join")

    def sit(self) -> None:
        screen = self.player.app.stage
        self.player.wait(lambda: self.there.pump() or screen.screen.name == "table", "the table")
        self.table = screen.screen

    def go(self) -> None:
        evening, match = self.table.evening, self.there.match
        if self.to_the_end and match.round_over and not match.over:
            self.there.shared.play("next", 1)
        self.there.move(evening.eyes)
        if evening.may_act and not self.table.away.waits:
            self.table.play(self.chance.choice(evening.view.legal))

    def until(self, so, what: str) -> None:
        def go() -> bool:
            self.go()
            return so()

        self.player.wait(go, what)

    def close(self) -> None:
        self.there.server.close()


def test_every_row_of_the_menu_works_at_another_devices_table() -> None:
    with opened(looks=False) as player:
        visit = Visit(player)
        table, evening = visit.table, visit.table.evening
        visit.until(lambda: evening.may_act and len(evening.history) > 2, "my turn")
        player.settle()
        table.menus.open_menu()
        player.frame(2)
        names = set(player.names())
        assert set(ROWS) | {"settings", "leave"} <= names, set(ROWS) - names
        assert not names & {"redo", "talk"}
        player.app.stage.close(player.app.stage.overlays[-1])
        for name in (*ROWS, "settings"):
            before = player.app.stage.screen, len(player.app.stage.overlays)
            table.touches.button(name)
            visit.there.pump()
            player.frame(3)
            if (player.app.stage.screen, len(player.app.stage.overlays)) != before:
                player.app.stage.back()
                player.frame(2)
            assert player.app.stage.screen is table, name
        visit.close()


def test_a_guest_reviews_a_round_that_is_over_while_the_match_goes_on(few: None) -> None:
    with opened(looks=False) as player:
        visit = Visit(player)
        table = visit.table
        visit.until(lambda: table.evening.round_over, "the end of the round")
        player.wait(lambda: player.top.name == "round-over", "the sheet")
        player.wait(lambda: not player.app.reviewer.going, "the review")
        player.tap("review")
        page = player.app.stage.screen
        assert page.name == "review" and page.people == (table.evening.eyes,) and not page.over
        player.wait(lambda: page.review.whole, "all of it")
        player.frame(2)
        assert page.review.judged and "replay" not in player.names()
        assert player.app.memory.ledger.spent() == ()  # the deal is not known yet
        player.app.stage.back()
        player.tap("deal")
        player.wait(lambda: visit.there.pump() or table.evening.round == 2, "the next round")
        visit.close()


def test_a_match_at_another_devices_table_is_kept_checked_and_counted_once(few: None) -> None:
    with opened(looks=False) as player:
        visit = Visit(player, nearly_over=True)
        table, app = visit.table, player.app
        me = table.evening.names[table.evening.eyes]
        table.menus.fair()
        player.frame(2)
        [sheet] = [each for each in app.stage.overlays if each.name == "fair"]
        assert table.evening.pledge is not None and not table.evening.is_whole
        told = [getattr(part, "text", getattr(part, "title", "")) for part in sheet.body()]
        assert table.evening.pledge.word in told and table.evening.pledge.promise in told
        app.stage.close(sheet)

        visit.until(lambda: table.evening.over, "the end")
        player.wait(lambda: table.evening.is_whole, "the check")
        assert table.away.broken is None
        visit.there.host.close()  # and who looks at how it ended goes on looking
        player.wait(lambda: visit.there.pump() or player.top.name == "round-over", "the sheet")
        player.idle(0.1)
        assert app.stage.screen is table
        [kept] = app.history.list()
        assert kept.counted and kept.levels == (None, GUEST) and kept.fingerprint == fingerprint_of_seed(SEED)
        assert [each.name for each in app.memory.statistics.standings()] == [me]
        player.wait(lambda: not app.reviewer.going, "the review")
        assert {row.name for row in app.memory.ledger.spent()} == {me}
        table.settle()
        table.menus.fair()
        player.frame(2)
        said = [getattr(part, "text", "") for part in app.stage.overlays[-1].body()]
        assert app.texts.say("ui.fair.kept") in said
        assert len(app.history.list()) == 1
        visit.close()


def test_a_promise_that_was_not_kept_is_said_and_the_match_is_kept(few: None) -> None:
    with opened(looks=False) as player:
        visit = Visit(player, Match.start("muggins", 2, seed=99).fingerprint, nearly_over=True)
        table, app = visit.table, player.app
        said: list[str] = []
        app.stage.say = said.append

        visit.until(lambda: table.evening.over, "the end")
        player.wait(lambda: table.evening.is_whole, "the check")
        assert said == [app.texts.say("ui.fair.broken-promise")] and len(app.history.list()) == 1
        visit.close()


def test_an_app_that_was_killed_still_knows_what_it_was_promised() -> None:
    with opened(looks=False) as player:
        visit = Visit(player)
        pledge = visit.table.evening.pledge
        assert pledge is not None
        visit.table.leave()
        player.wait(lambda: player.app.stage.screen.name == "home", "home")
        visit.join()
        visit.sit()
        assert visit.table.away.guest.pledge is None and visit.table.evening.pledge == pledge
        visit.close()


def test_a_question_that_nobody_asks_any_more_goes_from_the_screen() -> None:
    with opened(looks=False) as player:
        visit = Visit(player)
        table, host = visit.table, visit.there.host
        visit.until(lambda: any(by == 1 for by, _ in visit.there.match.history), "a move of theirs")
        player.wait(lambda: visit.there.pump() or not table.away.waits, "the answer")
        host.places[1].kind = "host"
        host.ask_to_undo(1)
        player.wait(lambda: visit.there.pump() or player.top.name == "agree", "the question")
        visit.there.shared.play(visit.there.match.legal()[0])
        player.wait(lambda: visit.there.pump() or player.top is table, "the question to go")
        visit.close()
