"""The table for all to see: everybody's plate round it, turned to them, and nothing of any hand."""

from __future__ import annotations

import random

import pytest

from tests.redealing import in_progress, redealt
from tests.ui.driver import opened
from tests.ui.pages.test_together import Elsewhere, Visitor, everybody, lobby
from tests.ui.scenes.for_all import SCENES

from domino.core.actions import NEXT  # isort: skip
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.showing import Plate
from domino.texts import Texts
from domino.ui.table.parts.round_table import HungPlates
from domino.ui.table.table_screen import TableScreen

SIZE = (915, 412)


@pytest.fixture(scope="module")
def player():
    with opened(SIZE, looks=False) as player:
        yield player


def painted(player, match) -> bytes:
    """Every pixel of this match where nobody plays at the device."""
    evening = Evening(match, [Seat(name, guest=True) for name in match.names], Texts())
    table = TableScreen(player.app, evening)
    player.app.stage.go(table)
    player.settle()
    table.felt.settle()
    return player.picture().tobytes()


def alike(player, one, other) -> bool:
    return painted(player, one) == painted(player, other)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_is_painted_does_not_change_when_what_is_hidden_is_dealt_otherwise(player, game) -> None:
    rng = random.Random(game.key)
    compared = 0
    while not compared:
        for table in in_progress(game, rng):
            other = redealt(table, None, rng)
            if table.unlike(other) and not table.match.round_over:
                compared += 1
                assert alike(player, table.match, other.match)


def test_a_planted_leak_is_caught(player, monkeypatch) -> None:
    rng = random.Random(5)
    pairs = ((table.match, redealt(table, None, rng).match) for table in in_progress(GAMES["forty-two"], rng))
    one, other = next(pair for pair in pairs if pips(pair[0], 0) != pips(pair[1], 0))
    assert alike(player, one, other)

    def peeking(self: HungPlates, plate: Plate) -> list[str]:
        return [str(pips(self.app.stage.screen.evening.whole(), plate.seat))]

    monkeypatch.setattr(HungPlates, "_words", peeking)
    assert not alike(player, one, other)


def pips(match, seat: int) -> int:
    """What a seat holds, in a number."""
    return sum(tile.low + tile.high for tile in match.view(seat).hand)


@pytest.mark.parametrize("name", SCENES)
def test_everybody_has_a_plate_and_nobody_a_hand(player, name) -> None:
    SCENES[name](player)
    player.settle()
    table = player.app.stage.screen
    assert table.for_all and table.rack is None and table.ends is None and not table.showing.hand
    plates = [table.players.hots[f"player {seat}"] for seat in range(table.evening.players)]
    felt = table.felt
    for plate in plates:
        x, y = plate.centre
        assert not (felt.x < x < felt.right and felt.y < y < felt.top)
    assert plates[0].centre[1] < felt.y
    turn = table.evening.turn
    assert [plate.seat for plate in table.showing.plates if plate.lit.ground == "gold"] == [turn]
    assert table.now.now.gold and table.now.now.seat == turn
    player.tap("menu")
    assert player.screen != "table"
    player.back()


def test_nothing_is_painted_while_nothing_happens(player) -> None:
    SCENES["for-all-mexican-train"](player)
    player.settle()
    table = player.app.stage.screen
    parts = [*table.parts.values(), table.felt.lying, table.felt.over]
    before = [part.times_painted for part in parts]
    player.frame(30)
    assert [part.times_painted for part in parts] == before


def test_guests_play_a_round_take_back_and_the_next_is_dealt_at_the_table() -> None:
    with opened(SIZE, looks=False, computer_pace="at-once", motion="off") as player:
        page = lobby(player, "muggins")
        player.tap("here-too")
        guests = [Visitor(page.table.address, name) for name in ("Ana", "Ben")]
        player.wait(lambda: everybody(guests) or all(each.guest.seat is not None for each in guests), "both")
        player.tap("deal")
        table = player.app.stage.screen
        evening, code = table.evening, table.open_table.host.door.code
        assert table.dock.code == code and table.dock.line
        by_seat = {each.guest.seat: each for each in guests}

        def moved() -> bool:
            for each in guests:
                each.act()
            return any(seat in by_seat for seat, _ in evening.history)

        player.wait(moved, "a guest to move")
        player.wait(lambda: everybody(guests) or not any(each.guest.asking for each in guests), "answers")
        player.wait(lambda: everybody(guests) or evening.turn in by_seat, "the computers")
        last = max(at for at, (by, _) in enumerate(evening.history) if by in by_seat)
        player.tap("undo")
        asked = table.open_table.host.asked
        assert asked is not None and asked.seat == evening.history[last][0]
        (other,) = (by_seat[seat] for seat in asked.waiting)
        player.wait(lambda: everybody(guests) or other.asks, "the other guest to be asked")
        other.guest.agree(True)
        player.wait(lambda: everybody(guests) or len(evening.history) == last, "it to be taken back")

        def go() -> bool:
            for each in guests if not evening.round_over else ():  # else they would deal
                each.act()
            return evening.round_over

        player.wait(go, "the end of the round")
        player.wait(lambda: player.screen == "round-over", "the sheet")
        assert not player.has("review")
        player.tap("deal")
        player.wait(lambda: everybody(guests) or evening.round == 2, "the next round")


def test_who_finds_no_seat_watches_in_the_app() -> None:
    there = Elsewhere("muggins", 2)
    guests = [Visitor(there.address, name) for name in ("Ana", "Ben")]
    with opened(looks=False, motion="off") as player:
        seated = lambda: all(each.guest.seat is not None for each in guests)  # noqa: E731
        player.wait(lambda: there.pump() or everybody(guests) or seated(), "two guests")
        player.tap("join")
        page = player.app.stage.screen
        page.keep_where(there.address)
        player.tap("join")
        player.wait(lambda: there.pump() or page.seats, "the lobby")
        there.deal()
        player.wait(lambda: there.pump() or player.app.stage.screen.name == "table", "the table")
        table, match = player.app.stage.screen, there.match
        assert table.for_all and not table.showing.hand and not table.evening.can_undo

        def go() -> bool:
            there.move(-1)
            return table.evening.round_over

        player.wait(go, "the end of the round")
        assert table.evening.view == match.view(0).public()
        player.wait(lambda: player.screen == "round-over", "the sheet")
        assert player.has("after") and not player.has("deal")
        there.shared.play(NEXT, 0)
        player.wait(lambda: there.pump() or table.evening.round == 2, "the next round")
        player.wait(lambda: player.screen == "table", "the table again")
        there.host.close()
        player.wait(lambda: there.pump() or player.app.stage.screen.name == "home", "home again")
    there.server.close()
