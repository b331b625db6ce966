"""The carrier at home, over real sockets on the loopback addresses."""

from __future__ import annotations

import contextlib
import http.client
import json
import queue
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from domino.ai import choose, speak
from domino.core.actions import NEXT
from domino.core.lengths import QUICK, of_length
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together import keys
from domino.together.callers import Line
from domino.together.carriers.addresses import own_addresses
from domino.together.carriers.carrier import Unreachable
from domino.together.carriers.home import MOST_OF_ONE, OPEN_WITHIN, HomeServer, device_of
from domino.together.carriers.home_line import HomeLine
from domino.together.carriers.site import is_ours
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.kept import Kept
from domino.together.keys import Address
from domino.together.messages import is_replaced
from domino.together.places import lobby
from domino.together.tellers import tellers
from domino.together.views import view_data
from domino.together.web import web_files
from tests.together.leaks import hidden_in

HERE = "127.0.0.1"
TEXTS = Texts()


class Watched:
    """A line, and who is at the other end; what goes over it is looked at."""

    def __init__(self, line: Line, look: Callable[[int | None, str], None]) -> None:
        self.line, self.look = line, look
        self.seat: int | None = None

    def send(self, text: str) -> None:
        told = json.loads(text)
        if told["tell"] == "welcome":
            self.seat = told["seat"]
        self.look(self.seat, text)
        self.line.send(text)

    def close(self) -> None:
        self.line.close()


class WatchedHost(Host):
    """A host whose lines are watched."""

    look: Callable[[int | None, str], None] = staticmethod(lambda seat, text: None)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.lines: dict[Line, Watched] = {}

    def opened(self, line: Line) -> None:
        self.lines[line] = Watched(line, lambda seat, text: self.look(seat, text))
        super().opened(self.lines[line])

    def heard(self, line: Line, text: str | bytes) -> None:
        super().heard(self.lines[line], text)

    def closed(self, line: Line) -> None:
        super().closed(self.lines.get(line, line))


class Room:
    """One thread for the host and its guests: what carriers deliver is done while it waits."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.open: list[HomeServer | HomeLine] = []
        self.strangers = contextlib.ExitStack()

    def deliver(self, call: Callable[[], None]) -> None:
        self.calls.put(call)

    def until(self, condition: Callable[[], object], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it never happened"
            with contextlib.suppress(queue.Empty):
                self.calls.get(timeout=0.05)()

    def for_(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                self.calls.get(timeout=0.02)()

    def host(self, seats: int, kept: Kept | None = None) -> WatchedHost:
        key, epoch = (None, 0) if kept is None else (kept.key, kept.epoch)
        places = lobby([], seats) if kept is None else kept.places
        told = tellers(lambda: [Seat(place.name) for place in places.every])
        return WatchedHost(places, lambda _language: TEXTS, told, "muggins", key=key, epoch=epoch)

    def serve(self, host: Host, **given: Any) -> tuple[HomeServer, Address]:
        server = HomeServer(web_files(), address=HERE, **given)
        address = Address.parse(server.open(host, self.deliver))
        self.open.append(server)
        return server, address

    def seat(self, address: Address, number: int, player: Listener | None = None) -> Guest:
        guest = Guest(f"{number:032x}", f"P{number}", player or Listener(), address.key)
        line = HomeLine(address)
        line.open(guest, self.deliver)
        self.open.append(line)
        return guest


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.strangers.close()
    for each in reversed(room.open):
        each.close(2.0)


# The page


def get(address: Address, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection(address.host, address.port, timeout=5)
    try:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        line.close()


def test_the_page_and_its_files_are_served_and_nothing_else(room: Room) -> None:
    server, address = room.serve(room.host(2))
    status, told, content = get(address, "/")
    assert (status, told["content-type"]) == (200, "text/html; charset=utf-8")
    assert content == web_files()["/"][1]
    policy = told["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy
    assert f"connect-src 'self' ws://{HERE}:{server.port};" in policy
    assert told["cache-control"] == "no-store" and told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer" and "server" not in told
    assert get(address, "/main.js?x=1")[1]["content-type"] == "text/javascript; charset=utf-8"
    for path in ("/../web/index.html", "//", "/nothing", "/%2e%2e/x", "/main.js/", "/line.json"):
        assert get(address, path)[0] == 404
    assert get(address, "/", Host="table.example.org")[0] == 404


@pytest.mark.parametrize(
    ("asked_at", "origin", "ours"),
    [
        ("192.168.1.5:4827", None, True),
        ("192.168.1.5:4827", "http://192.168.1.5:4827", True),
        ("[fd00::5]:4827", "http://[fd00::5]:4827", True),
        ("phone.local:4827", "http://phone.local:4827", True),
        ("localhost:4827", None, True),
        ("192.168.1.5:4827", "http://evil.example", False),
        ("192.168.1.5:4827", "null", False),
        ("192.168.1.5:4827", "https://192.168.1.5:4827", False),
        ("evil.example:4827", "http://evil.example:4827", False),
        ("", None, False),
        ("[", None, False),
    ],
)
def test_only_a_page_of_ours_and_no_stranger_s_name_reaches_the_table(
    asked_at: str, origin: str | None, ours: bool
) -> None:
    assert is_ours(asked_at, origin) is ours


def raw(room: Room, address: Address, **given: Any) -> ClientConnection:
    """A line of somebody who does not keep to anything."""
    where = f"ws://{address.host}:{address.port}/line"
    return room.strangers.enter_context(
        connect(where, compression=None, proxy=None, close_timeout=0.5, **given)
    )


def test_a_page_from_elsewhere_gets_no_line(room: Room) -> None:
    _, address = room.serve(room.host(2))
    with pytest.raises(InvalidStatus):
        raw(room, address, origin="http://evil.example")
    raw(room, address, origin=f"http://{HERE}:{address.port}")


# Whole matches


class Computer(Listener):
    """Plays by its view, as soon as there is something to do."""

    def __init__(self, seed: int) -> None:
        self.guest: Guest | None = None
        self.chance = random.Random(seed)

    def news(self, news: object) -> None:
        self.act()

    def answered(self, ok: bool, why: str) -> None:
        self.act()

    def act(self) -> None:
        guest = self.guest
        assert guest is not None
        view = guest.view
        if view is None or guest.asking is not None or view.turn is None:
            return
        if view.known.over:
            action = NEXT
        else:
            said = speak(view, "easy", self.chance)
            if said is None and view.turn != view.seat:
                return
            action = said or choose(view, "easy", self.chance)
        guest.play(action)


def seat_computers(room: Room, address: Address, count: int) -> list[Guest]:
    guests = []
    for number in range(count):
        player = Computer(number)
        player.guest = room.seat(address, number + 1, player)
        guests.append(player.guest)
    return guests


def quick(game: str, players: list[str], seed: int) -> Match:
    found = GAMES[game]
    preset = next(iter(found.presets))
    return Match.start(found, players, preset, of_length(found, preset, {}, len(players), QUICK) or {}, seed)


@pytest.mark.parametrize(("game", "rounds"), [("mexican-train", 99), ("forty-two", 1)])
def test_four_guests_play_through_real_sockets_and_see_what_they_may(
    room: Room, game: str, rounds: int
) -> None:
    host = room.host(4)
    match = quick(game, ["P1", "P2", "P3", "P4"], 11)
    found: list[str] = []
    host.look = lambda seat, text: found.extend(hidden_in(match, seat, text, is_replaced(text)))
    _, address = room.serve(host)
    guests = seat_computers(room, address, 4)
    room.until(lambda: all(guest.seat is not None for guest in guests))
    host.share(match)
    room.until(lambda: match.over or (match.round >= rounds and match.round_over), 60)
    where = host.at
    room.until(lambda: all(guest.at >= where for guest in guests))
    assert found == [] and len(match.history) > 4
    for guest in guests:
        assert guest.seat is not None and guest.view is not None
        if guest.at == host.at:
            assert view_data(guest.view) == view_data(match.view(guest.seat))


def test_a_host_that_is_killed_and_comes_again_has_its_guests_back(room: Room) -> None:
    host = room.host(2)
    own = keys.fresh_key()
    server, address = room.serve(host, own=own)
    guests = seat_computers(room, address, 2)
    room.until(lambda: all(guest.seat is not None for guest in guests))
    match = quick("muggins", ["P1", "P2"], 3)
    host.share(match)
    room.until(lambda: len(match.history) > 5)
    server.close(2.0)  # without a word to anybody
    done = len(match.history)
    again = room.host(2, Kept.from_data(host.kept.as_data()))
    again.share(match)
    going_on, _ = room.serve(again, remembered=address.port, own=own)
    assert going_on.port == address.port
    room.until(lambda: len(match.history) > done + 5 or match.over)
    assert all(guest.at.epoch == 2 for guest in guests)


def test_a_browser_is_told_a_page_and_a_television_the_table(room: Room) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    phone, screen = raw(room, address), raw(room, address)
    phone.send(hello(address, 1).replace('"view"', '"page"'))
    screen.send(hello(address, 2).replace('"view"', '"table"'))
    room.until(lambda: host.is_here(0) and host.onlookers == 1)
    host.share(quick("muggins", ["Eve", "P2"], 3))
    for line, seat in ((phone, 0), (screen, None)):
        while (told := json.loads(line.recv(timeout=5)))["tell"] != "table":
            pass
        assert told["page"]["seat"] == seat and ("hand" in told["page"]) == (seat is not None)


# Hostile guests


def hello(address: Address, number: int) -> str:
    said = {"say": "hello", "version": 2, "key": address.key, "secret": f"{number:032x}", "name": "Eve"}
    return json.dumps(said | {"wants": "view"})


def bye_of(room: Room, line: ClientConnection) -> str:
    """The sentence with which the door was closed."""
    told: list[dict[str, Any]] = []

    def closed() -> bool:
        try:
            told.append(json.loads(line.recv(timeout=0.01)))
        except TimeoutError:
            return False
        except ConnectionClosed:
            return True
        return False

    room.until(closed)
    return str(told[-1]["why"])


@pytest.mark.parametrize("size", [70_000, 500_000])
def test_who_says_something_huge_is_hung_up_on_and_the_table_goes_on(room: Room, size: int) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    guest = room.seat(address, 1)
    eve = raw(room, address)
    with contextlib.suppress(ConnectionClosed):
        eve.send("x" * size)
    if size < 2 * 64 * 1024:
        assert bye_of(room, eve) == TEXTS.say("together.too-large")
    else:
        room.until(lambda: eve.state.name == "CLOSED")
    room.until(lambda: guest.seat is not None)


def test_who_talks_without_end_is_hung_up_on(room: Room) -> None:
    _, address = room.serve(room.host(2))
    eve = raw(room, address)
    eve.send(hello(address, 9))
    with contextlib.suppress(ConnectionClosed):
        for _ in range(200):
            eve.send('{"say":"have","at":"1.0"}')
    assert bye_of(room, eve) == TEXTS.say("together.too-often")


def test_who_does_not_read_is_hung_up_on_and_others_hear_everything(room: Room) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    guest = room.seat(address, 1)
    eve = raw(room, address, max_queue=1, max_size=None)
    eve.send(hello(address, 9))
    room.until(lambda: guest.seat is not None and host.is_here(1))
    line = next(each for each in host.lines.values() if each.seat == 1)
    for _ in range(1000):
        line.send(json.dumps({"tell": "lobby", "words": "x" * 50_000}))
    room.until(lambda: not host.is_here(1))
    assert host.is_here(0)


def is_open(line: socket.socket) -> bool:
    """Whether it was let in, and nobody has hung up on it."""
    try:
        line.getpeername()
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_a_thousand_connections_leave_the_table_unharmed(room: Room) -> None:
    host = room.host(4)
    _, address = room.serve(host)
    guests = seat_computers(room, address, 2)
    room.until(lambda: all(guest.seat is not None for guest in guests))
    match = quick("muggins", ["P1", "P2", "P3", "P4"], 5)
    host.places[2].kind = host.places[3].kind = "computer"
    host.share(match)
    lines = []
    try:
        for _ in range(1000):
            line = socket.socket()
            line.setblocking(False)
            line.connect_ex((HERE, address.port))
            lines.append(line)
        room.for_(0.5)
        room.until(lambda: sum(map(is_open, lines)) <= MOST_OF_ONE, OPEN_WITHIN - 2.0)
        before = len(match.history)
        while match.view(0).turn not in (0, 1):
            match.play(match.legal()[0])
        began = time.monotonic()
        room.until(lambda: len(match.history) > before, 5.0)
        assert time.monotonic() - began < 5.0
        assert all(host.is_here(seat) for seat in (0, 1))
        late = room.seat(address, 3)
        room.until(lambda: late.names, OPEN_WITHIN - 5.0)
    finally:
        for line in lines:
            line.close()


# Addresses and ports


def test_a_port_that_is_taken_is_said_and_a_remembered_one_is_only_tried(room: Room) -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Unreachable):
            room.serve(room.host(2), port=port)
        server, _ = room.serve(room.host(2), remembered=port)
        assert server.port not in (0, port)


def test_addresses_of_this_device_are_ones_that_others_can_use() -> None:
    found = own_addresses()
    assert found and (found == (HERE,) or not any(each.startswith(("127.", "fe80", "::1")) for each in found))


def test_all_addresses_of_one_network_card_are_one_device() -> None:
    assert device_of("2001:db8::1") == device_of("2001:db8::ffff:1") != device_of("2001:db8:1::1")
    assert device_of("::ffff:10.0.0.1") == device_of("10.0.0.1") != device_of("10.0.0.2")


def test_nothing_of_the_carrier_is_imported_before_a_table_is_opened() -> None:
    code = (
        "import sys, domino.cli, domino.start, domino.together.host, domino.together.guest\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('websockets', 'asyncio', 'segno')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
