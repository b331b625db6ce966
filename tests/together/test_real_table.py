"""Whole tables as people have them: the real app is the host, real browsers are the guests, and things happen
to both. `make soak` plays every game so (GUESTS=all)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.together.browser import Browser, browser
from tests.together.real_table import Phone, RealTable, real_table
from tests.ui import screen

pytest.importorskip("websockets")

EVERY = {
    "mexican-train": 4, "chickenfoot": 4, "muggins": 4, "castle-rock": 1, "forty-two": 4, "moon": 3,
    "eighty-four": 6, "super-train": 4,
}  # fmt: skip
"""How many guests each game has here."""
PLAYED = EVERY if os.environ.get("GUESTS") == "all" else {"muggins": 2}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if screen.missing():
        pytest.skip("there is no window for the host")
    with browser() as found:
        yield found


@pytest.mark.parametrize("game", PLAYED)
def test_a_round_goes_on_where_it_was_whatever_happens(chromium: Browser, tmp_path: Path, game: str) -> None:
    with real_table(chromium, tmp_path, game, PLAYED[game]) as table:
        table.seat(PLAYED[game])
        table.watch()
        table.deal()
        for happens in (closed, reloaded, twice_there, another_phone, turned, paused, killed):
            if table.play(1)["ended"]:
                table.next_round()
            happens(table)
            table.agree(happens.__name__)
        done = table.play()["done"]
        table.agree()
        print(f"\n{game}: {len(table.phones)} browsers, {len(done)} actions")


def whose_turn(table: RealTable) -> Phone:
    """Somebody who can do something now."""
    return next(phone for phone in table.phones if phone.can_act())


def closed(table: RealTable) -> None:
    """A tab is closed with a tile in hand; and another as soon as something was asked for."""
    phone = whose_turn(table)
    phone.touch(table.chance, kinds="tile")
    before = table.host("told")
    phone.shut(phone.tab)
    assert table.host("told")["done"] == before["done"]
    phone.come_back()
    table.see()
    phone = whose_turn(table)
    phone.tap(table.chance)
    phone.shut(phone.tab)
    table.done(len(before["done"]) + 1)
    phone.come_back()


def reloaded(table: RealTable) -> None:
    """The page is loaded again while something is asked for."""
    phone, done = whose_turn(table), len(table.host("told")["done"])
    phone.tap(table.chance)
    phone.tab.call("Page.reload")
    table.done(done + 1)


def twice_there(table: RealTable) -> None:
    """Two tabs of one seat want something at once: only one of them gets it."""
    phone, done = whose_turn(table), len(table.host("told")["done"])
    first, second = phone.tab, phone.come_back()
    table.see()
    table.host("pause")  # so that neither sees what came of the other
    for tab in (first, second):
        phone.tap(table.chance, tab)
    table.host("resume")
    table.done(done + 1)
    for tab in (first, second):
        phone.hear(tab)
    table.see()
    phone.shut(first)


def another_phone(table: RealTable) -> None:
    """Somebody else comes by the same code, though every seat is taken: they watch."""
    other = Phone(table.browser, "Max", table.address)
    other.join()
    other.tab.until("window.holds")
    assert other.holds()["seat"] is None and "hand" not in other.holds()
    table.watching.append(other)


def turned(table: RealTable) -> None:
    """The host's phone is laid on its side, and stood up again."""
    table.host("resize", width=915, height=412)
    table.play(1)
    table.host("resize", width=412, height=915)


def paused(table: RealTable) -> None:
    """The host's phone is in a pocket while somebody asks for something, again and again."""
    phone, done = whose_turn(table), len(table.host("told")["done"])
    table.host("pause")
    phone.tap(table.chance)
    asked = len(phone.tab.said)
    phone.listen(lambda: len(phone.tab.said) > asked)
    table.host("resume")
    table.done(done + 1)


def killed(table: RealTable) -> None:
    """The host is killed while it is asked for something, and opened again."""
    phone, done = whose_turn(table), len(table.host("told")["done"])
    phone.tap(table.chance)
    table.kill_host()
    table.done(done + 1)
