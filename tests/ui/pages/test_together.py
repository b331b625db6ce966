"""A table that is opened to others: the lobby by touch, guests over real sockets, and the app as a guest."""

from __future__ import annotations

import queue
import random

from tests.ui.driver import opened

from domino.core.actions import NEXT  # isort: skip
from domino.core.match import Match
from domino.texts import Texts
from domino.together import keys
from domino.together.carriers.choosing import guest_carrier, host_carrier
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.kept import Way
from domino.together.keys import Address, parse_address
from domino.together.places import lobby as around
from domino.together.tellers import tellers

TEXTS = Texts()
SEED = 3
"""What a table elsewhere is dealt from."""


class Visitor(Listener):
    """Somebody with a device of their own, who plays whatever is legal when it is their turn."""

    def __init__(self, address: str, name: str, code: str | None = None) -> None:
        where = parse_address(address)
        key = None if code else where.key
        self.calls: queue.Queue = queue.Queue()
        self.guest = Guest(keys.fresh_key(), name, self, key, code)
        self.chance = random.Random(name)
        self.refused: list[str] = []
        self.asks = False
        self.line = guest_carrier(where)
        self.line.open(self.guest, self.calls.put)

    def pump(self) -> None:
        while not self.calls.empty():
            self.calls.get()()

    def act(self) -> None:
        self.pump()
        view = self.guest.view
        if view is not None and view.turn == self.guest.seat and view.legal and self.guest.asking is None:
            self.guest.play(self.chance.choice(view.legal))

    def answered(self, ok: bool, why: str) -> None:
        if not ok:
            self.refused.append(why)

    def asked(self, words: str) -> None:
        self.asks = True

    def turned_away(self, why: str) -> None:
        self.refused.append(why)


def lobby(player, game: str = "mexican-train"):
    player.tap(game)
    player.tap("together")
    return player.app.stage.screen


def everybody(visitors) -> None:
    for visitor in visitors:
        visitor.pump()


def dealt_with_ana(player):
    """A table at which Ana is the one guest, and Ana."""
    page = lobby(player, "muggins")
    ana = Visitor(page.table.address, "Ana")
    player.wait(lambda: everybody([ana]) or ana.guest.seat is not None, "Ana's seat")
    player.tap("deal")
    return player.app.stage.screen, ana


def test_guests_come_by_key_and_by_code_and_sit_down() -> None:
    with opened() as player:
        page = lobby(player)
        ana = Visitor(page.table.address, "Ana")
        ben = Visitor(page.table.address, "Ben", page.table.host.door.code)
        player.wait(lambda: everybody([ana, ben]) or ana.guest.seat is not None, "Ana's seat")
        player.wait(lambda: everybody([ana, ben]) or page.table.host.waiting, "a knock")
        assert [page.table.host.state_of(seat) for seat in range(4)].count("here") == 1
        player.tap("let-in-0")
        player.wait(lambda: everybody([ana, ben]) or ben.guest.seat is not None, "Ben's seat")
        assert {place.name for place in page.table.host.places.every} >= {"Ana", "Ben"}
        assert ben.guest.key == page.table.host.door.key
        wrong = Visitor(page.table.address, "Eve", "000000")
        player.wait(lambda: everybody([wrong]) or wrong.refused, "a closed door")


def test_a_round_with_a_guest_and_computers_is_played_at_the_table() -> None:
    with opened(computer_pace="at-once", motion="off") as player:
        table, ana = dealt_with_ana(player)
        evening = table.evening
        host = table.open_table.host
        seat = ana.guest.seat
        assert evening.seats[seat].guest and evening.humans == (0,)
        chance = random.Random(4)

        def go() -> bool:
            ana.act()
            if evening.may_act and not evening.round_over:
                table.play(chance.choice(evening.view.legal))
            return evening.round_over

        player.wait(go, "the end of the round")
        player.wait(lambda: ana.pump() or str(ana.guest.at) == str(host.at), "Ana to have all of it")
        assert ana.guest.view == evening.whole().view(seat)
        assert not ana.refused
        assert any(by == seat for by, _ in evening.history)
        ana.guest.play(NEXT)
        player.wait(lambda: ana.pump() or evening.round == 2 or evening.over, "the next round")


def test_a_computer_plays_for_a_guest_who_is_away_until_they_are_back() -> None:
    with opened(computer_pace="at-once", motion="off") as player:
        table, ana = dealt_with_ana(player)
        host, seat = table.open_table.host, ana.guest.seat
        ana.line.close()
        player.wait(lambda: host.state_of(seat) == "away", "Ana to go")
        table.show_guests()
        player.frame(2)
        player.tap(f"hold-{seat}")
        assert table.evening.seats[seat].level is not None and not table.evening.seats[seat].guest
        again = HomeLine(Address.parse(table.open_table.address))
        again.open(ana.guest, ana.calls.put)
        player.wait(lambda: ana.pump() or host.state_of(seat) == "here", "Ana to be back")
        player.frame(2)
        assert table.evening.seats[seat].guest


def test_taking_back_is_asked_of_the_guests() -> None:
    with opened(computer_pace="at-once", motion="off") as player:
        table, ana = dealt_with_ana(player)
        evening = table.evening
        player.wait(lambda: ana.act() or evening.may_act, "my turn")
        table.play(evening.view.legal[0])
        done = len(evening.history)
        table.menus.undo()
        player.wait(lambda: ana.pump() or ana.asks, "Ana to be asked")
        assert len(evening.history) >= done
        before = next(at for at in reversed(range(len(evening.history))) if evening.history[at][0] == 0)
        ana.guest.agree(True)
        player.wait(lambda: ana.pump() or len(evening.history) == before, "it to be taken back")


class Elsewhere:
    """A table on another device, at home or by a server, which deals when it is asked to."""

    def __init__(self, game: str, seats: int, server: str | None = None) -> None:
        self.calls: queue.Queue = queue.Queue()
        self.host = Host(around([], seats), lambda language: TEXTS, tellers(list), game)
        way = Way(None, server, None if server is None else keys.fresh_key())
        self.server = host_carrier(way, "127.0.0.1")
        self.address = self.server.open(self.host, self.calls.put)
        self.match: Match | None = None
        self.chance = random.Random(5)

    def pump(self) -> None:
        while not self.calls.empty():
            self.calls.get()()

    def deal(self, nearly_over: bool = False) -> None:
        names = [place.name or f"Computer {seat}" for seat, place in enumerate(self.host.places.every)]
        added = self.host.places.additions()
        self.match = Match.start(self.host.game, names, seed=SEED, additions=added)
        if nearly_over:
            while not self.match.over:
                self.match.play(self.chance.choice(self.match.legal()))
            self.match = self.match.rewound(len(self.match.history) - 4)
        self.shared = self.host.share(self.match)

    def move(self, seat: int) -> None:
        """Everybody but this seat moves."""
        self.pump()
        match = self.match
        if match is not None and not match.round_over and match.turn != seat:
            self.shared.play(self.chance.choice(match.legal()))


def test_the_app_sits_down_at_another_devices_table_and_plays_a_round() -> None:
    there = Elsewhere("muggins", 4)
    with opened(motion="off") as player:
        player.tap("join")
        page = player.app.stage.screen
        assert page.keep_where(there.address) == ""
        player.tap("join")
        player.wait(lambda: there.pump() or page.seats, "the lobby")
        there.deal()
        player.wait(lambda: there.pump() or player.app.stage.screen.name == "table", "the table")
        table = player.app.stage.screen
        seat = table.evening.eyes
        assert there.match is not None and seat == 0
        chance = random.Random(4)
        asked: list[str] = []

        def go() -> bool:
            there.move(seat)
            if table.evening.may_act and not table.away.waits:
                action = chance.choice(table.evening.view.legal)
                asked.append(str(action))
                table.play(action)
            return table.evening.round_over

        player.wait(go, "the end of the round")
        done = [str(action) for by, action in there.match.history if by == seat]
        assert done == asked
        assert table.evening.view == there.match.view(seat)
        player.wait(lambda: player.top.name == "round-over", "the sheet")
        player.tap("deal")
        player.wait(lambda: there.pump() or table.evening.round == 2, "the next round")
        assert len(table.evening.past.round_scores) == 1
        there.host.close()
        player.wait(lambda: there.pump() or player.app.stage.screen.name == "home", "home again")
    there.server.close()


def test_a_table_that_was_left_is_open_again_to_its_guests_when_it_is_gone_on_with() -> None:
    with opened(computer_pace="at-once", motion="off") as player:
        table, ana = dealt_with_ana(player)
        seat, address, before = ana.guest.seat, table.open_table.address, table.open_table.host.at
        player.wait(lambda: ana.pump() or ana.guest.view is not None, "Ana's tiles")
        table.leave()
        player.wait(lambda: player.app.stage.screen.name == "home", "home")
        player.tap("continue")
        again = player.app.stage.screen
        assert again is not table and again.open_table.address == address
        assert again.open_table.host.at > before
        player.wait(lambda: ana.pump() or again.open_table.host.state_of(seat) == "here", "Ana to be back")
        assert again.evening.seats[seat].guest and not ana.refused
        player.wait(
            lambda: ana.act() or again.evening.may_act or again.evening.round_over, "the match to go on"
        )
