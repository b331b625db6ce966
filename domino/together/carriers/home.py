"""The carrier at home: the guest's page and the socket on one port of this device, in one thread of its own.

    server = HomeServer(web_files())
    address = server.open(host, deliver)              # http://192.168.1.5:4827/#KEY.TABLE
    server.close()

However many come and whatever they do, the host's thread gets one thing of each line at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections import deque
from collections.abc import Mapping
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from domino.together import keys, sealing
from domino.together.carriers import encrypted
from domino.together.carriers.addresses import own_addresses
from domino.together.carriers.carrier import Deliver, Unreachable
from domino.together.carriers.loops import LoopThread
from domino.together.carriers.site import LINE, SEALED, headers_of, is_ours
from domino.together.host import Host
from domino.together.keys import Address
from domino.together.messages import MOST_SAID, is_replaced
from domino.together.web import Served

MOST_CONNECTIONS, MOST_OF_ONE = 160, 64
"""Connections at a time, of all and of one device."""
BEHIND = 12
"""Messages that wait for a guest before older news of the table give way: until then each is seen."""
MOST_WAITING, MOST_WAITING_BYTES = 64, 1_000_000
"""Messages that wait for somebody who reads too slowly: with more they are hung up on."""
OPEN_WITHIN = 10.0
"""Seconds in which somebody has to say what they want."""
PING, PONG = 15.0, 20.0
"""Seconds between two questions whether somebody is still there, and for the answer."""
LAST_WORDS = 1.0
"""Seconds in which the last messages go when the table is closed."""

quiet = logging.getLogger("domino.together.home")
"""What hostile guests do is no news: they hear of it themselves."""
quiet.addHandler(logging.NullHandler())
quiet.propagate = False


class HomeServer:
    """Serves a table to those near this device, and these pages: a kind and a content by path. `port` is the
    one it must have; `remembered` is tried first where none is asked for. With an `address` it is reached
    there and nowhere else. `own` is the host's secret, whose public key apps know it by."""

    def __init__(
        self,
        pages: Mapping[str, Served],
        port: int | None = None,
        remembered: int | None = None,
        address: str | None = None,
        own: str | None = None,
    ) -> None:
        self.port = port or 0
        """The port, once it is open."""
        self.addresses: tuple[str, ...] = ()
        """All addresses of this device that guests may try, the likeliest first."""
        self._pages = pages
        self._wanted = (port,) if port else (remembered, 0) if remembered else (0,)
        self._address = address
        self._own = own or keys.fresh_key()
        self._gate = _Gate()
        self._lines: set[_HomeGuest] = set()
        self._stopping = asyncio.Event()
        self._thread: LoopThread | None = None
        self._host: Host | None = None

    def open(self, host: Host, deliver: Deliver) -> str:
        """As `HostCarrier.open`.

        :raises Unreachable: when the port is taken.
        """
        sockets = self._listening()
        self._host = host
        host.table = sealing.table_of(self._own)
        self.addresses = (self._address,) if self._address else own_addresses()
        self._thread = LoopThread("table", partial(self._main, sockets), deliver, breathes=True)
        self._thread.start()
        return self.address_at(self.addresses[0])

    def address_at(self, address: str) -> str:
        """What guests join by, where this device is reached at this address."""
        assert self._host is not None
        return str(Address(address, self.port, self._host.door.key, table=self._host.table))

    def close(self, within: float = 0.0, for_good: bool = True) -> None:
        """As `HostCarrier.close`: at home nothing is left behind either way."""
        if self._thread is not None:
            self._thread.call(self._stopping.set)
            if within:
                self._thread.wait(within)

    # Opening

    def _listening(self) -> list[socket.socket]:
        places = [(socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")]
        if self._address:
            places = [(socket.AF_INET6 if ":" in self._address else socket.AF_INET, self._address)]
        for port in self._wanted:
            sockets: list[socket.socket] = []
            for family, where in places:
                with contextlib.suppress(OSError):  # without one of the two the other will do
                    sockets.append(socket.create_server((where, port or 0), family=family, backlog=128))
                    port = sockets[0].getsockname()[1]
            if sockets:
                self.port = sockets[0].getsockname()[1]
                return sockets
        raise Unreachable("port-taken")

    # In the loop

    async def _main(self, sockets: list[socket.socket]) -> None:
        assert self._thread is not None and self._host is not None
        servers = [await self._serving(each) for each in sockets]
        ticking = asyncio.ensure_future(self._thread.tick(self._host.tick))
        await self._stopping.wait()
        ticking.cancel()
        for server in servers:
            server.close(close_connections=False)
        said = [asyncio.ensure_future(line.finished()) for line in self._lines]
        if said:
            await asyncio.wait(said, timeout=LAST_WORDS)

    async def _serving(self, listening: socket.socket) -> Server:
        return await serve(
            self._guest,
            sock=listening,
            process_request=self._asked,
            create_connection=type("AtOurGate", (_Gated,), {"gate": self._gate}),
            compression=None,  # a line of a small network, and nothing that unpacks into more than it was
            open_timeout=OPEN_WITHIN,
            ping_interval=PING,
            ping_timeout=PONG,
            close_timeout=LAST_WORDS,
            max_size=2 * MOST_SAID,  # a little too much gets a sentence, more is cut off
            max_queue=4,
            server_header=None,
            logger=quiet,
        )

    def _asked(self, _connection: ServerConnection, request: Request) -> Response | None:
        """Answers with a file of the page, or None: then it is a line."""
        asked_at = ",".join(request.headers.get_all("Host"))
        origin = ",".join(request.headers.get_all("Origin")) or None
        path = request.path.partition("?")[0]
        if is_ours(asked_at, origin):
            if path in (LINE, SEALED):
                return None
            served = self._pages.get(path)
            if served is not None:
                return Response(200, "OK", Headers(headers_of(served, asked_at)), served.content)
        nothing = {"Content-Length": "0", "Connection": "close", "X-Content-Type-Options": "nosniff"}
        return Response(404, "Not Found", Headers(nothing), b"")

    async def _guest(self, connection: ServerConnection) -> None:
        """One line, from its first word to its last."""
        thread, host = self._thread, self._host
        assert thread is not None and host is not None and isinstance(connection, _Gated)
        messages: ServerConnection | encrypted.Sealed | None = connection
        if connection.request is not None and connection.request.path.partition("?")[0] == SEALED:
            messages = await encrypted.accepted(connection, self._own, host.door.key)
        if messages is None:
            return
        self._gate.has_line(connection)
        line = _HomeGuest(thread, messages)
        self._lines.add(line)
        writing = asyncio.ensure_future(line.write())
        try:
            await thread.told(partial(host.opened, line))
            async for message in messages:
                await thread.told(partial(host.heard, line, message))
        except ConnectionClosed:
            pass
        finally:
            writing.cancel()
            self._lines.discard(line)
            if not self._stopping.is_set():
                await thread.told(partial(host.closed, line))


class _HomeGuest:
    """The line to one guest. The host's thread calls `send` and `close`; all else is the loop's."""

    def __init__(self, thread: LoopThread, connection: ServerConnection | encrypted.Sealed) -> None:
        self._thread, self._connection = thread, connection
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._ending = False
        self._gone = asyncio.Event()

    def send(self, text: str) -> None:
        """As `Line.send`."""
        self._thread.call(self._put, text)

    def close(self) -> None:
        """As `Line.close`."""
        self._thread.call(self._end)

    def _put(self, text: str) -> None:
        if self._ending:
            return
        if is_replaced(text) and len(self._waiting) >= BEHIND:  # who is so far behind needs only the newest
            kept = [each for each in self._waiting if not is_replaced(each)]
            self._waiting = deque(kept)
            self._bytes = sum(map(len, kept))
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_WAITING_BYTES:
            self._ending = True
            self._connection.transport.abort()
        self._news.set()

    def _end(self) -> None:
        self._ending = True
        self._news.set()

    async def write(self) -> None:
        """Sends what there is to send, until the end."""
        try:
            while True:
                while self._waiting:
                    text = self._waiting.popleft()
                    self._bytes -= len(text)
                    await self._connection.send(text)
                if self._ending:
                    await self._connection.close()
                    return
                self._news.clear()
                await self._news.wait()
        except ConnectionClosed:
            return
        finally:
            self._gone.set()

    async def finished(self) -> None:
        """Waits until everything was sent and the line is gone."""
        self._end()
        await self._gone.wait()


class _Gate:
    """Who is connected, from all devices and from each. Where it is crowded whoever has been there longest
    without having a line makes room: a guest who comes back, even among a thousand, has one at once."""

    def __init__(self) -> None:
        self._inside: dict[_Gated, bool] = {}
        """Whether each has a line, in the order they came."""

    def enter(self, newcomer: _Gated) -> bool:
        """Whether another one may come in."""
        neighbours = [each for each in self._inside if each.device == newcomer.device]
        if len(neighbours) >= MOST_OF_ONE or len(self._inside) >= MOST_CONNECTIONS:
            crowd = neighbours if len(neighbours) >= MOST_OF_ONE else [*self._inside]
            stranger = next((each for each in crowd if not self._inside[each]), None)
            if stranger is None:
                return False
            self.leave(stranger)
            stranger.transport.abort()
        self._inside[newcomer] = False
        return True

    def has_line(self, guest: _Gated) -> None:
        """Who came in has a line, and stays as long as the host likes."""
        if guest in self._inside:
            self._inside[guest] = True

    def leave(self, one: _Gated) -> None:
        """One is gone."""
        self._inside.pop(one, None)


class _Gated(ServerConnection):
    """A connection that the gate has let in, or that is hung up on at once."""

    gate: _Gate
    device = ""
    _entered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        self.device = device_of(str((transport.get_extra_info("peername") or ("",))[0]))
        self._entered = self.gate.enter(self)
        if self._entered:
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        if self._entered:
            self.gate.leave(self)
            super().connection_lost(exc)


def device_of(address: str) -> str:
    """Which device an address is of: one that speaks IPv6 has a whole network of addresses."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
