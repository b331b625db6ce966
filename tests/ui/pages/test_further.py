"""A table further away in the app, through a real NATS server; seats that are chosen, codes that are scanned
and addresses that the system opens."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard

from tests.ui.driver import opened

from domino.device.scanning import Scanner  # isort: skip
from domino.store.bundle import export
from domino.texts import Texts
from domino.together import keys
from domino.ui.pages import doors, own_things
from tests.device.systems import Android
from tests.together.far import NATS, Server, free_port
from tests.ui.pages.test_together import Elsewhere, Visitor, everybody, lobby

needs_server = pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
TEXTS = Texts()


def say(key: str, **values: object) -> str:
    return TEXTS.say(f"together.{key}", **values)


def sentences(player) -> str:
    """All that the page on the screen says."""
    return "\n".join(str(vars(part)) for part in everything_in(player.app.stage.screen.column.parts))


def everything_in(parts) -> Iterator[object]:
    for part in parts:
        yield part
        yield from everything_in(getattr(part, "parts", ()))


def typed(player, text: str) -> None:
    """Types this where a text is asked for."""
    player.top.field.text = text
    player.tap("keep")


@pytest.fixture
def server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="boneyard-nats-"))
    running = Server(folder)
    yield running
    running.stop()
    shutil.rmtree(folder, ignore_errors=True)


# Further away


@needs_server
def test_a_table_is_opened_further_away_and_goes_on_when_the_server_was_killed(server: Server) -> None:
    with opened(looks=False) as player:
        page = lobby(player, "muggins")
        player.tap("way-far")
        typed(player, "http://example.org")
        assert player.screen == "name" and player.top.why_not == say("bad-server")
        typed(player, server.address.removeprefix("nats://"))
        assert page.table.way.server == server.address
        address = page.table.address
        ana = Visitor(address, "Ana")
        player.wait(lambda: ana.pump() or ana.guest.seat is not None, "Ana's seat")
        player.tap("deal")
        table = player.app.stage.screen
        evening, seat, chance = table.evening, ana.guest.seat, random.Random(4)

        def go(until: int) -> bool:
            ana.act()
            if evening.may_act and not evening.round_over and len(evening.history) < until:
                table.play(chance.choice(evening.view.legal))
            return evening.round_over or len(evening.history) >= until

        player.wait(lambda: go(6), "a few moves")
        table.show_guests()
        player.tap("send")
        assert address in Clipboard.paste(), "whoever comes later is sent the same"
        player.back()
        server.kill()
        player.wait(lambda: ana.pump() or table.open_table.trouble == "server-away", "the server to be gone")
        player.wait(lambda: ana.pump() or table.messages.now.text == say("server-away"), "a sentence")
        server.start()
        player.wait(lambda: go(10**6), "the end of the round")
        host = table.open_table.host
        player.wait(lambda: ana.pump() or str(ana.guest.at) == str(host.at), "Ana to have all of it")
        assert ana.guest.view == evening.whole().view(seat) and not ana.refused
        table.leave()
        player.wait(lambda: player.app.stage.screen.name == "home", "home")
        player.tap("continue")
        again = player.app.stage.screen
        assert again.open_table.address == address, "it is opened the same way"
        player.wait(lambda: ana.pump() or again.open_table.host.state_of(seat) == "here", "Ana to be back")
        doors.go_home(player.app)
        player.frame(2)
        assert lobby(player, "muggins").table.way.server == server.address, "and so is the next one"


@needs_server
def test_a_guest_in_the_app_plays_further_away_and_is_told_when_the_server_is_gone(server: Server) -> None:
    there = Elsewhere("muggins", 4, server.address)
    with opened(looks=False) as player:
        player.tap("join")
        page = player.app.stage.screen
        assert page.take(f"Come to the table: {there.address}")
        player.tap("join")
        player.wait(lambda: there.pump() or page.seats, "the lobby")
        server.kill()
        player.wait(lambda: there.pump() or page.words == say("server-away"), "a sentence")
        server.start()
        player.wait(lambda: there.pump() or page.words == say("there-again"), "the server")
        there.deal()
        player.wait(lambda: there.pump() or player.app.stage.screen.name == "table", "the table")
        table = player.app.stage.screen
        seat, chance = table.evening.eyes, random.Random(4)
        assert there.match is not None

        def go(until: int) -> bool:
            there.move(seat)
            if table.evening.may_act and not table.away.waits:
                table.play(chance.choice(table.evening.view.legal))
            return table.evening.round_over or len(there.match.history) >= until

        player.wait(lambda: go(6), "a few moves")
        server.kill()
        player.wait(lambda: there.pump() or player.sentence == say("server-away"), "a sentence")
        server.start()
        player.wait(lambda: go(10**6), "the end of the round")
        assert table.evening.view == there.match.view(seat)
    there.server.close()


def test_whoever_has_come_is_asked_before_the_table_is_opened_another_way() -> None:
    with opened(looks=False) as player:
        page = lobby(player, "muggins")
        ana = Visitor(page.table.address, "Ana")
        player.wait(lambda: ana.pump() or ana.guest.seat is not None, "Ana's seat")
        nowhere = f"nats://127.0.0.1:{free_port()}"
        own_things.keep(player.app, {own_things.SERVER: nowhere})
        player.tap("way-far")
        player.tap("cancel")
        assert page.table.way.server is None and not ana.refused
        player.tap("way-far")
        player.tap("confirm")
        player.wait(lambda: ana.pump() or ana.refused == [say("closed")], "Ana to be told")
        assert [place.kind for place in page.table.host.places.every].count("guest") == 0
        player.wait(lambda: page.table.trouble == "server-away", "nobody to be there")
        assert say("server-away") in sentences(player)
        player.tap("way-home")
        assert page.table.way.server is None and not page.table.trouble


def test_who_looks_for_a_table_that_is_not_there_is_told() -> None:
    with opened(looks=False) as player:
        player.tap("join")
        page = player.app.stage.screen
        assert page.keep_where("tls://example.org/no-table") == say("bad-address")
        page.keep_where(f"127.0.0.1:{free_port()}#{keys.fresh_key()}")
        player.tap("join")
        player.wait(lambda: page.words == say("nobody-there"), "a sentence")


def test_neither_the_secret_nor_the_password_of_a_server_is_exported() -> None:
    with opened(looks=False) as player:
        player.tap("join")
        page = player.app.stage.screen
        page.keep_where(f"127.0.0.1:{free_port()}#{keys.fresh_key()}")
        player.tap("join")
        own_things.keep(player.app, {own_things.SERVER: "nats://family:a-long-word@example.org"})
        path = player.app.memory.places.folder / "everything.json"
        export(player.app.memory, path)
        content = path.read_text("utf-8")
        assert '"settings"' in content
        for hidden in (page.guest.secret, page.guest.key, "a-long-word"):
            assert hidden not in content


# Seats


def test_a_guest_chooses_a_free_seat_by_a_tap() -> None:
    there = Elsewhere("forty-two", 4)
    there.host.sides = 2
    with opened(looks=False) as player:
        player.tap("join")
        page = player.app.stage.screen
        page.keep_where(there.address)
        player.tap("join")
        player.wait(lambda: there.pump() or page.seats, "the lobby")
        assert page.guest.seat == 0 and page.guest.sides == 2
        player.tap("seat-2")
        player.wait(lambda: there.pump() or page.guest.seat == 2, "the other chair")
        player.wait(lambda: there.pump() or page.seats[0]["state"] == "free", "the first to be free")
        assert there.host.places[2].name == page.who
    there.server.close()


def test_the_plate_of_who_sits_down_is_put_there_and_then_lies_still() -> None:
    with opened(looks=False, motion="full") as player:
        page = lobby(player, "muggins")
        filling = page._filling.sizes
        player.settle()
        assert not filling, "who was there before is not put down"
        ana = Visitor(page.table.address, "Ana")
        player.wait(lambda: ana.pump() or filling, "a plate on its way")
        (seat,) = filling
        assert ana.guest.seat in (None, seat)
        player.wait(lambda: not filling, "the plate to lie")


def test_the_host_has_two_change_chairs_by_dragging_one_onto_the_other() -> None:
    with opened(looks=False) as player:
        page = lobby(player, "forty-two")
        ana, ben = (Visitor(page.table.address, name) for name in ("Ana", "Ben"))
        player.wait(lambda: everybody([ana, ben]) or None not in (ana.guest.seat, ben.guest.seat), "both")
        one, other = ana.guest.seat, ben.guest.seat
        player.drag(player.find(f"seat-{one}"), player.find(f"seat-{other}"))
        player.wait(
            lambda: everybody([ana, ben]) or (ana.guest.seat, ben.guest.seat) == (other, one), "to change"
        )
        player.drag(player.find("seat-0"), player.find(f"seat-{other}"))
        player.wait(lambda: everybody([ana, ben]) or ana.guest.seat == 0, "the host's own chair")
        player.tap("deal")
        evening = player.app.stage.screen.evening
        assert evening.humans == (other,) and evening.names[0] == "Ana" and evening.names[one] == "Ben"


# From other apps


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Android]:
    monkeypatch.setattr("domino.ui.pages.join_screen.scanner", Scanner())
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    with Android(folder=tmp_path).running() as phone:
        yield phone


def test_a_code_that_was_scanned_leads_to_the_table(phone: Android) -> None:
    there = Elsewhere("muggins", 2)
    with opened(looks=False) as player:
        player.tap("join")
        page = player.app.stage.screen
        for read, told in ((None, "no-scan"), ("https://example.org/", "bad-address")):
            player.tap("scan")
            phone.picking.choose(read)
            player.wait(lambda told=told: page.words == say(told), told)
        player.tap("scan")
        phone.picking.choose(there.address)
        player.wait(lambda: there.pump() or page.seats, "the lobby")
    there.server.close()


def test_an_address_that_the_system_opens_is_filled_in_and_nothing_is_sent_before_a_tap() -> None:
    there = Elsewhere("muggins", 2)
    with opened(looks=False) as player:
        doors.open_join(player.app, there.address.replace("http:", "boneyard:"))
        player.frame(2)
        page = player.app.stage.screen
        assert page.guest is None and not player.has("scan")
        player.tap("join")
        player.wait(lambda: there.pump() or page.seats, "the lobby")
        doors.open_join(player.app, "boneyard://nothing")
        player.wait(lambda: player.sentence == say("bad-address"), "a sentence")
    there.server.close()
