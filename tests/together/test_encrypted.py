"""Apps and terminals at home: everything they send and get is encrypted, and they never do without."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.client import ClientConnection, connect

from domino.together import keys, sealing
from domino.together.carriers import encrypted
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener
from domino.together.keys import Address
from domino.together.messages import VERSION
from tests.together.test_home import HERE, TEXTS, Room, quick, room, seat_computers
from tests.together.wiretap import Wiretap, readable

__all__ = ["room"]

OWN = keys.fresh_key()


@pytest.fixture
def taps() -> Iterator[Callable[[Address], tuple[Wiretap, Address]]]:
    """Lets somebody listen to the table at an address; returns the address that guests take then."""
    made: list[Wiretap] = []

    def listen(address: Address) -> tuple[Wiretap, Address]:
        made.append(Wiretap(address.port))
        return made[-1], address._replace(port=made[-1].port)

    yield listen
    for each in made:
        each.close()


class Ears(Listener):
    """What a guest was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, ...]] = []

    def waits(self) -> None:
        self.told.append(("waits",))

    def let_in(self, key: str) -> None:
        self.told.append(("let in", key))

    def turned_away(self, why: str) -> None:
        self.told.append(("away", why))


def arrives(room: Room, address: Address, number: int = 7) -> tuple[Guest, Ears, list[str]]:
    """A guest at this address, what it was told, and what was wrong with the way."""
    ears, troubles = Ears(), list[str]()
    guest = Guest(f"{number:032x}", "Annabella", ears, address.key, address.code)
    line = HomeLine(address, troubles.append)
    line.open(guest, room.deliver)
    room.open.append(line)
    return guest, ears, troubles


# What somebody who listens can read

Taps = Callable[[Address], tuple[Wiretap, Address]]


def test_nothing_an_app_sends_or_gets_can_be_read_on_the_way(room: Room, taps: Taps) -> None:
    host = room.host(2)
    messages: list[str] = []
    host.look = lambda _seat, text: messages.append(text)
    _, address = room.serve(host, own=OWN)
    tap, tapped = taps(address)
    guests = seat_computers(room, tapped, 2)
    room.until(lambda: all(guest.seat is not None for guest in guests))
    match = quick("muggins", ["Annabella", "Bartholomew"], 3)
    host.share(match)
    room.until(lambda: len(match.history) > 30 or match.over)
    secrets = [host.door.key, host.door.code, OWN, *(guest.secret for guest in guests), "Annabella"]
    told = [*messages, *(f'"{action}" "{action.tile}"' for _, action in match.history)]
    assert len(messages) > 60 and len(tap.seen()) > 20_000
    assert readable(tap.seen(), told, secrets) == []
    assert {*tap.paths} == {"/sealed"}


def test_the_same_search_finds_all_that_a_browser_says_and_is_told(room: Room, taps: Taps) -> None:
    host = room.host(2)
    messages: list[str] = []
    host.look = lambda _seat, text: messages.append(text)
    _, address = room.serve(host, own=OWN)
    tap, tapped = taps(address)
    secret = keys.fresh_key()
    browser = Browser(room, tapped)
    browser.says(say="hello", version=VERSION, secret=secret, name="Annabella", wants="page", key=address.key)
    room.until(lambda: host.places[0].name == "Annabella")
    host.share(quick("muggins", ["Annabella", "Bartholomew"], 3))
    room.until(lambda: any('"tell":"table"' in text for text in browser.told()))
    found = readable(tap.seen(), messages, [host.door.key, secret, "Annabella"])
    assert {host.door.key, secret, "Annabella", '"Bartholomew"', '"welcome"'} <= {*found}
    assert tap.paths == ["/line"]


class Browser:
    """Speaks as the page does, without a window."""

    def __init__(self, room: Room, address: Address) -> None:
        self._socket = room.strangers.enter_context(connect(f"ws://{HERE}:{address.port}/line", proxy=None))
        self._told: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def says(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def told(self) -> list[str]:
        return list(self._told)

    def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in self._socket:
                self._told.append(str(text))


def test_who_types_the_code_ends_encrypted_and_nothing_on_the_way_could_be_read(
    room: Room, taps: Taps
) -> None:
    host = room.host(2)
    messages: list[str] = []
    host.look = lambda _seat, text: messages.append(text)
    _, address = room.serve(host, own=OWN)
    tap, tapped = taps(address)
    guest, ears, _ = arrives(room, tapped._replace(key=None, table=None, code=host.door.code))
    room.until(lambda: host.waiting and ears.told)
    assert [caller.name for caller in host.waiting] == ["Annabella"] and ears.told == [("waits",)]
    assert host.waiting[0].hello is not None and host.waiting[0].hello.secret != guest.secret
    host.let_in(host.waiting[0])
    room.until(lambda: guest.seat is not None)
    assert (guest.key, guest.table) == (host.door.key, sealing.table_of(OWN))
    assert host.places.of(guest.secret) == guest.seat and len(tap.paths) == 2
    secrets = [host.door.key, host.door.code, OWN, guest.secret, "Annabella"]
    assert readable(tap.seen(), messages, secrets) == []


def test_a_guest_with_the_key_alone_asks_for_the_public_key_and_sits_down_encrypted(
    room: Room, taps: Taps
) -> None:
    """As an address from an older code, or a page's link to the app."""
    host = room.host(2)
    _, address = room.serve(host)
    tap, tapped = taps(address)
    guest, _, _ = arrives(room, tapped._replace(table=None))
    room.until(lambda: guest.seat is not None)
    assert readable(tap.seen(), [], [host.door.key, guest.secret, "Annabella"]) == []


# Who intercepts


class Impostor:
    """Answers in the place of a host, as `answer` does, and keeps what guests say to it."""

    def __init__(self, answer: Callable[[ServerConnection, Impostor], Any] | None) -> None:
        self.paths: list[str] = []
        self.heard: list[str | bytes] = []
        self.port = 0
        self._answer = answer
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        ready = threading.Event()
        threading.Thread(target=lambda: self._loop.run_until_complete(self._run(ready)), daemon=True).start()
        assert ready.wait(10)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)

    async def recv(self, socket: ServerConnection) -> str | bytes:
        self.heard.append(await socket.recv())
        return self.heard[-1]

    async def _run(self, ready: threading.Event) -> None:
        async with serve(self._guest, HERE, 0, process_request=self._asked) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            ready.set()
            await self._stop.wait()

    def _asked(self, connection: ServerConnection, request: Request) -> Response | None:
        self.paths.append(request.path)
        return connection.respond(404, "") if self._answer is None else None

    async def _guest(self, socket: ServerConnection) -> None:
        assert self._answer is not None
        with contextlib.suppress(ConnectionClosed, sealing.Refused):
            await self._answer(socket, self)
            while True:
                await self.recv(socket)


async def hangs_up(socket: ServerConnection, impostor: Impostor) -> None:
    await socket.close()


async def speaks_plainly(socket: ServerConnection, impostor: Impostor) -> None:
    """As the host does to a browser."""
    await socket.send(
        json.dumps({"tell": "welcome", "version": VERSION, "seat": 0, "names": ["You"], "promise": ""})
    )
    await impostor.recv(socket)
    await socket.send('{"tell":"key","key":"00000000000000000000000000000000"}')


async def answers_nonsense(socket: ServerConnection, impostor: Impostor) -> None:
    asked = await impostor.recv(socket)
    assert isinstance(asked, bytes)
    await socket.send(asked[:1] + random.Random(1).randbytes(48))


async def echoes(socket: ServerConnection, impostor: Impostor) -> None:
    await socket.send(await impostor.recv(socket))


async def has_keys_of_its_own(socket: ServerConnection, impostor: Impostor) -> None:
    """All that somebody can do who does not know the table's key."""
    own, asked = keys.fresh_key(), await impostor.recv(socket)
    if asked == encrypted.TABLE:
        await socket.send(encrypted.TABLE + sealing.table_of(own).encode())
        asked = await impostor.recv(socket)
    assert isinstance(asked, bytes)
    answer, _ = sealing.answered(own, keys.fresh_key(), "home", asked[1:])
    await socket.send(encrypted.ASK + answer)


@pytest.mark.parametrize("has_table", [True, False], ids=["key and table", "key"])
@pytest.mark.parametrize(
    "answer", [None, hangs_up, speaks_plainly, answers_nonsense, echoes, has_keys_of_its_own]
)
def test_an_app_says_nothing_in_plain_text_whoever_answers_in_the_hosts_place(
    room: Room, answer: Callable[[ServerConnection, Impostor], Any] | None, has_table: bool
) -> None:
    impostor = Impostor(answer)
    room.strangers.callback(impostor.close)
    table = sealing.table_of(OWN) if has_table else None
    address = Address(HERE, impostor.port, keys.fresh_key(), table=table)
    guest, ears, troubles = arrives(room, address)
    room.until(lambda: len(impostor.paths) >= 3)  # it comes again, and never another way
    assert {*impostor.paths} == {"/sealed"}
    assert all(isinstance(each, bytes) for each in impostor.heard)
    said = b"".join(each for each in impostor.heard if isinstance(each, bytes))
    assert readable(said, ['"Annabella"'], [guest.secret, address.key or "", "Annabella"]) == []
    assert guest.seat is None and guest.names == () and guest.key == address.key
    assert ears.told == [] and {*troubles} <= {"", "another-table", "nobody-there"} and any(troubles)


def test_who_intercepts_a_typed_code_learns_the_name_and_the_code_but_not_the_seats_secret(
    room: Room,
) -> None:
    """With six digits nobody can prove to be the host: docs/together.md says so."""
    own, read = keys.fresh_key(), list[str]()

    async def poses(socket: ServerConnection, impostor: Impostor) -> None:
        seals = await encrypted.accepted(socket, own, keys.fresh_key())
        assert seals is not None
        async for text in seals:
            read.append(text)
            await seals.send('{"tell":"waiting"}')

    impostor = Impostor(poses)
    room.strangers.callback(impostor.close)
    guest, ears, _ = arrives(room, Address(HERE, impostor.port, code="123456"))
    room.until(lambda: ears.told)
    assert "Annabella" in read[0] and "123456" in read[0]
    assert guest.secret not in "".join(read)


# Who may not


@pytest.mark.parametrize("wrong", ["key", "table"])
def test_a_wrong_key_or_table_is_refused_with_a_sentence_and_the_table_goes_on(
    room: Room, wrong: str
) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    other = keys.fresh_key()
    given = {"key": other} if wrong == "key" else {"table": sealing.table_of(other)}
    guest, ears, _ = arrives(room, address._replace(**given))
    room.until(lambda: guest.over)
    assert ears.told == [("away", TEXTS.say("together.wrong-key"))] and not host.lines
    friend, _, _ = arrives(room, address, 8)
    room.until(lambda: friend.seat is not None)


HANDSHAKE = sealing.Asking(sealing.table_of(OWN), "00" * 16, "home").message
NONSENSE: dict[str, list[str | bytes]] = {
    "text": ['{"say":"hello"}'],
    "nothing": [b""],
    "another step": [b"\3" + HANDSHAKE],
    "no handshake": [encrypted.ASK],
    "a short one": [encrypted.ASK + HANDSHAKE[:20]],
    "zeros": [encrypted.KNOCK + bytes(48)],
    "a long one": [encrypted.KNOCK + bytes(encrypted.LONGEST_HANDSHAKE)],
    "a huge one": [encrypted.KNOCK + bytes(1_000_000)],
    "the table twice": [encrypted.TABLE, encrypted.TABLE],
    "another key": [encrypted.ASK + HANDSHAKE],
    "knocking as asking": [encrypted.KNOCK + HANDSHAKE],
}


@pytest.mark.parametrize("name", NONSENSE)
def test_what_is_no_handshake_ends_its_own_connection_and_nothing_else(room: Room, name: str) -> None:
    host = room.host(2)
    _, address = room.serve(host, own=OWN)
    friend, _, _ = arrives(room, address)
    room.until(lambda: friend.seat is not None)
    lines = {*host.lines}
    for _ in range(3):
        with connect(f"ws://{HERE}:{address.port}/sealed", proxy=None) as socket:
            with contextlib.suppress(ConnectionClosed):
                for message in NONSENSE[name]:
                    socket.send(message)
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.recv(10)
    room.for_(0.1)
    assert {*host.lines} == lines  # none of them became a guest
    again, _, _ = arrives(room, address, 8)
    room.until(lambda: again.seat is not None)
    assert host.is_here(0) and host.is_here(1)


def knocking(room: Room, address: Address) -> tuple[ClientConnection, sealing.Seals]:
    """A raw connection whose handshake is over."""
    socket = room.strangers.enter_context(connect(f"ws://{HERE}:{address.port}/sealed", proxy=None))
    asking = sealing.Asking(address.table or "", "", "knock")
    socket.send(encrypted.KNOCK + asking.message)
    answer = socket.recv(10)
    assert isinstance(answer, bytes)
    return socket, asking.agreed(answer[1:])


@pytest.mark.parametrize(
    "broken",
    [
        lambda sealed: sealed[:-1] + bytes([sealed[-1] ^ 1]),
        lambda sealed: sealed[:10],
        lambda sealed: b"",
        lambda sealed: '{"say":"leave"}',
        lambda sealed: bytes(60_000),
    ],
)
def test_what_cannot_be_decrypted_ends_its_own_connection_and_nothing_else(
    room: Room, broken: Callable[[bytes], str | bytes]
) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    socket, seals = knocking(room, address)
    socket.send(broken(seals.seal('.{"say":"have","at":"0.0"}')))
    room.until(lambda: socket.close_code or not _still(socket))
    assert socket.close_code == encrypted.BROKEN
    friend, _, _ = arrives(room, address)
    room.until(lambda: friend.seat is not None)


def _still(socket: ClientConnection) -> bool:
    try:
        socket.recv(0.05)
    except ConnectionClosed:
        return False
    except TimeoutError:
        return True
    return True


@pytest.mark.parametrize("piece", ["", "?what", "+" + "x" * 15_000])
def test_a_message_that_never_ends_or_begins_wrong_is_cut_off(room: Room, piece: str) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    socket, seals = knocking(room, address)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(20):
            socket.send(seals.seal(piece))
    room.until(lambda: socket.close_code or not _still(socket))
    assert socket.close_code == encrypted.BROKEN


def test_long_messages_arrive_whole_whatever_is_in_them(room: Room) -> None:
    """Noise's messages have at most 65,535 bytes; a table may take more."""
    host = room.host(2)
    _, address = room.serve(host)
    letters = random.Random(1)
    signs = "".join(chr(letters.randrange(0x10000, 0x1F000)) for _ in range(100_000))
    heard: list[str | bytes] = []
    guest, _, _ = arrives(room, address)
    room.until(lambda: guest.seat is not None)
    guest.heard = heard.append  # type: ignore[method-assign]
    [line] = host.lines.values()
    for text in ("", "x" * encrypted.PIECE, "x" * (encrypted.PIECE + 1), signs):
        line.line.send(text)
        room.until(lambda text=text: text in heard)


# Addresses


def test_an_address_brings_the_public_key_along() -> None:
    key, table = "ab" * 16, sealing.table_of(OWN)
    full = Address("192.168.1.5", 4827, key, table=table)
    assert str(full) == f"http://192.168.1.5:4827/#{key}.{table}"
    assert Address.parse(str(full)) == full
    assert Address.parse(f"boneyard://192.168.1.5:4827/#{key.upper()}.{table}") == full
    assert Address.parse(f"192.168.1.5:4827#{key}") == Address("192.168.1.5", 4827, key)
    assert Address.parse("192.168.1.5:4827#482731") == Address("192.168.1.5", 4827, code="482731")


@pytest.mark.parametrize(
    "behind",
    [".", "{key}.", "{key}.short", "{key}.{table}x", ".{table}", "482731.{table}", "{key}.{table}.{table}"],
)
def test_half_an_address_is_no_address(behind: str) -> None:
    """Above all none without its public key, to which an app would go less sure of whom it talks to."""
    table = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
    with pytest.raises(ValueError):
        Address.parse("192.168.1.5:4827#" + behind.format(key="ab" * 16, table=table))
