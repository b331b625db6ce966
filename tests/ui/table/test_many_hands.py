"""People at one device, a computer, a guest in the app and a guest with a page, all in one match."""

from __future__ import annotations

import json
import random

import pytest

from tests.ui.driver import opened

from domino.core.lengths import QUICK  # isort: skip
from domino.core.seating import GUEST
from domino.together.carriers.home_line import HomeLine
from domino.together.differences import patched
from domino.together.guest import Guest
from domino.together.keys import Address
from domino.together.messages import PAGE
from domino.together.position import Position
from tests.ui.hands import lift_curtain
from tests.ui.pages.test_together import Visitor

pytestmark = pytest.mark.usefixtures("quick_curtain")


class Page(Guest):
    """A browser: it is told what to show, and makes nothing of it."""

    page = None

    def heard(self, text) -> None:
        message = json.loads(text)
        if message["tell"] != "table":
            super().heard(text)
        else:
            changes = message.get("changes")
            self.page = message["page"] if changes is None else patched(self.page, changes)
            self.at = Position.parse(message["at"])


class Reader(Visitor):
    """Somebody with a page."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address, name)
        self.line.close()
        self.guest = Page(self.guest.secret, name, self, self.guest.key, wants=PAGE)
        self.line = HomeLine(Address.parse(address))
        self.line.open(self.guest, self.calls.put)


class Round:
    """Two people here, a computer, Ana with the app and Ben with a page."""

    def __init__(self, player) -> None:
        self.player, self.chance = player, random.Random(6)
        self.player.tap("mexican-train")
        draft = player.app.stage.screen.draft
        draft.seat(5)
        draft.choose_length(QUICK)
        draft.seed = 5
        player.tap("together")
        page = player.app.stage.screen
        player.tap("seat-1")
        player.tap("seat-1")
        player.tap("seat-4")
        assert [place.kind for place in page.table.host.places.every] == [
            *("host", "host", "free", "free", "computer"),
        ]
        address = page.table.address
        self.ana = Visitor(address, "Ana")
        player.wait(lambda: self.ana.pump() or self.ana.guest.seat == 2, "Ana's seat")
        self.ben = Reader(address, "Ben")
        player.wait(lambda: self.pump() or page.table.host.state_of(3) == "here", "Ben's seat")
        player.wait(lambda: self.pump() or len(page.table.host.places.additions()) == 2, "their words")
        player.tap("deal")
        self.lifted: list[int] = []
        self.ben_plays = True

    @property
    def table(self):
        return self.player.app.stage.screen

    def pump(self) -> None:
        self.ana.pump()
        self.ben.pump()

    def go(self) -> None:
        """Whoever is to move does."""
        table, evening, top = self.table, self.table.evening, self.player.top
        self.pump()
        if top.name == "curtain":
            assert evening.eyes is None and not table.showing.hand
            assert top.seat == evening.turn and top.seat in evening.humans
            if len(self.lifted) < 2:
                lift_curtain(self.player)
            else:
                table.course.curtain_lifted(top.seat)
            self.lifted.append(top.seat)
            assert evening.eyes == top.seat
        elif evening.eyes is not None and not evening.round_over:
            held = {each.tile for each in table.showing.hand}
            assert held == set(evening.whole().view(evening.eyes).hand)
        if evening.must_be_seen and evening.passing_to is not None:
            table.touches.button("hand-over")
        elif evening.may_act:
            table.play(self.chance.choice(evening.view.legal))
        elif evening.turn == 2:
            self.ana.act()
        elif evening.turn == 3 and not evening.round_over and self.ben_may:
            self.ben.guest.play(self.chance.choice(evening.legal(3)))

    @property
    def ben_may(self) -> bool:
        """Whether Ben sees that it is his turn, and plays."""
        up_to_date = str(self.ben.guest.at) == str(self.table.open_table.host.at)
        return self.ben_plays and up_to_date and self.ben.guest.asking is None

    def until(self, so, what: str) -> None:
        def go() -> bool:
            self.go()
            return so()

        self.player.wait(go, what)


def test_many_kinds_of_hands_play_a_round_and_come_back_to_it() -> None:
    with opened(looks=False) as player:
        match = Round(player)
        first = match.table
        match.until(lambda: len(first.evening.history) > 25, "some of the round")
        done, host = len(first.evening.history), first.open_table.host
        seats = [place.bound for place in host.places.every]
        first.leave()
        player.wait(lambda: match.pump() or player.app.stage.screen.name == "home", "home")
        player.tap("continue")
        table = match.table
        again = table.open_table.host
        assert table is not first and len(table.evening.history) >= done
        assert table.evening.humans == (0, 1) and [place.bound for place in again.places.every] == seats
        both = lambda: again.state_of(2) == again.state_of(3) == "here"  # noqa: E731
        player.wait(lambda: match.pump() or both(), "the guests to be back")
        match.until(lambda: table.evening.round_over, "the end of the round")
        whole = table.evening.whole()
        player.wait(lambda: match.pump() or match.ana.guest.view == whole.view(2), "Ana to see it")
        assert set(match.lifted) == {0, 1} and {by for by, _ in whole.history} == set(range(5))
        assert not match.ana.refused and not match.ben.refused
        player.wait(lambda: match.pump() or match.ben.guest.page.get("over"), "Ben to see it")
        player.wait(lambda: player.top.name == "round-over", "the sheet")
        player.tap("review")
        assert player.app.stage.screen.people == (0, 1)  # guests review theirs at home


def test_people_at_one_device_are_asked_one_after_the_other_whether_a_guest_may_take_back() -> None:
    with opened(looks=False) as player:
        match = Round(player)
        table, host = match.table, match.table.open_table.host
        moved = lambda: any(by == 2 for by, _ in table.evening.history)  # noqa: E731

        def waiting() -> bool:
            match.ben_plays = not moved()
            return moved() and table.evening.turn == 3

        player.wait(lambda: waiting() or match.go(), "Ben's turn after Ana's")
        player.wait(lambda: match.pump() or str(match.ana.guest.at) == str(host.at), "Ana to see it")
        before = len(table.evening.history)
        match.ana.guest.undo()
        for _ in table.evening.humans:
            player.wait(lambda: match.pump() or player.top.name in ("curtain", "agree"), "who is asked")
            if player.top.name == "curtain":
                lift_curtain(player)
            player.wait(lambda: match.pump() or player.top.name == "agree", "the question")
            assert host.asked is not None and table.evening.eyes in host.asked.waiting
            player.tap("agreed")
        assert host.asked is not None and host.asked.waiting == {3}
        player.wait(lambda: match.pump() or match.ben.asks, "Ben to be asked")
        match.ben.guest.agree(True)
        player.wait(lambda: match.pump() or len(table.evening.history) < before, "it to be taken back")
        assert table.evening.turn == 2


def test_the_history_of_the_host_tells_guests_from_people_and_computers() -> None:
    with opened(looks=False) as player:
        match = Round(player)
        key = player.app.saves.entries()[0].key
        assert player.app.memory.table(key).levels(5) == (None, None, GUEST, GUEST, "medium")
        assert match.table.evening.humans == (0, 1)
