"""Four people sit down, each with a device of their own: every tap counted, none of them after a scroll.
docs/together.md tells what that takes in seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.driver import Player, opened

from domino.device.scanning import Scanner  # isort: skip
from tests.device.systems import Android
from tests.ui.pages.test_together import Elsewhere, Visitor, everybody

WITHIN = 915 - 64
"""Pixels from the bottom that a page shows below its bar."""


class Counted:
    """A player whose taps are counted: each on something that is in sight as the page is opened."""

    def __init__(self, player: Player) -> None:
        self.player, self.taps = player, 0

    def tap(self, name: str) -> None:
        self.player.frame(2)
        widget, hot = self.player.hots()[name]
        x, y = widget.outside(*hot.centre)
        foot = getattr(self.player.app.stage.screen, "foot", None)
        assert (0 if foot is None or widget is foot else foot.top) < y < WITHIN, f"{name} is out of sight"
        self.player.touch(x, y)
        self.taps += 1


def seated(player: Player, visitors: list[Visitor]) -> None:
    everyone = "everybody to sit"
    player.wait(
        lambda: everybody(visitors) or all(each.guest.seat is not None for each in visitors), everyone
    )


@pytest.mark.parametrize("game", ["mexican-train", "forty-two"])
def test_a_host_opens_a_table_in_two_taps_and_deals_with_the_third(game: str) -> None:
    with opened(looks=False) as player:
        host = Counted(player)
        host.tap(game)
        host.tap("together")
        page = player.app.stage.screen
        seated(player, [Visitor(page.table.address, name) for name in ("Ana", "Ben", "Cora")])
        host.tap("deal")
        assert player.app.stage.screen.name == "table" and host.taps == 3
        assert not any(seat.computer for seat in player.app.stage.screen.evening.seats)


def test_who_types_the_code_is_let_in_by_a_tap_each() -> None:
    with opened(looks=False) as player:
        host = Counted(player)
        host.tap("mexican-train")
        host.tap("together")
        page = player.app.stage.screen
        code = page.table.host.door.code
        visitors = [Visitor(page.table.address, name, code) for name in ("Ana", "Ben", "Cora")]
        for number in (2, 1, 0):
            wanted = number + 1
            player.wait(lambda w=wanted: everybody(visitors) or len(page.table.host.waiting) == w, "knocks")
            host.tap("let-in-0")
        seated(player, visitors)
        host.tap("deal")
        assert player.app.stage.screen.name == "table" and host.taps == 6


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Android]:
    monkeypatch.setattr("domino.ui.pages.join_screen.scanner", Scanner())
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(folder=tmp_path).running() as phone:
        yield phone


def test_a_guest_in_the_app_sits_down_in_two_taps_where_a_scanner_is(phone: Android) -> None:
    there = Elsewhere("mexican-train", 4)
    with opened(looks=False) as player:
        guest = Counted(player)
        guest.tap("join")
        guest.tap("scan")
        phone.picking.choose(there.address)
        player.wait(lambda: there.pump() or player.app.stage.screen.seats, "a seat")
        assert guest.taps == 2
    there.server.close()


def test_a_guest_in_the_app_who_types_needs_four_taps() -> None:
    there = Elsewhere("mexican-train", 4)
    with opened(looks=False) as player:
        guest = Counted(player)
        guest.tap("join")
        guest.tap("address")
        player.top.field.text = (
            f"{there.address.removeprefix('http://').partition('/')[0]}#{there.host.door.code}"
        )
        guest.tap("keep")
        guest.tap("join")
        player.wait(lambda: there.pump() or there.host.waiting, "a knock")
        assert guest.taps == 4
    there.server.close()
