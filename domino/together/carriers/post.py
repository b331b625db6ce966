"""A connection to a NATS server that stores messages (JetStream), restored whenever it is lost.

    boneyard.TABLE.host.LINE      what a guest says
    boneyard.TABLE.guest.LINE     what that guest is told

Both ends subscribe to these subjects themselves; a stream stores what passes there, for those who were away.
Nothing that a server or anybody else says about a message (headers, numbers, reply subjects) is used: whoever
gets it checks what is inside.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext

from domino.together.carriers.tls import NotSealed, SafeClient, trusted
from domino.together.keys import FarAddress

LONGEST = 80 * 1024
"""Bytes of a message: the longest that is sealed, and some more."""
KEPT_OF_LINE = 64
"""Messages of a line that the server keeps, in each direction: whoever missed more begins with the newest."""
KEPT_FOR = 3600.0
"""Seconds that it keeps them."""
KEPT_BYTES = 32 * 1024 * 1024
"""Bytes that a table takes at most."""
STORED_WITHIN = 2.0
COPIES = 3
"""Servers of a cluster that keep a table each: one may be lost."""
SHARED = "boneyard"
"""The stream that an operator made for all tables; where there is none, a host makes one for its table."""
STEP_WITHIN, ATTEMPT_WITHIN = 5, 12.0
"""Seconds for one step of connecting (TCP, the server's first line, TLS, login), and for all of them."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 2.0
"""Seconds from one attempt to the next; twice as many each time."""
LOOKED_AFTER = 0.5
"""Seconds from one look whether the connection is still there to the next."""
RECENT = 8
"""Of so many messages that this end stored last, the first tells where recent ones begin in the stream."""
MINIMUM = {10: 27, 11: 16, 12: 7}
"""The oldest patch release of nats-server 2.x without known holes that matter here; see docs/together.md."""

_NO_STORE = (None, 10039, 10076)
"""How a server says that it, or this account, has no JetStream."""
_TROUBLE = (
    *(nats.errors.Error, nats.js.errors.Error, OSError, asyncio.TimeoutError),
    *(ValueError, KeyError, TypeError, AttributeError),  # of the library, when an answer isn't one
)

Heard = Callable[[str, bytes], Awaitable[None]]
"""Is told what came, and on which line."""
AWAY, REFUSES, PLAIN, UNPROVEN = "server-away", "server-refuses", "server-plain", "server-unproven"
NO_STORE, FULL = "server-keeps-nothing", "server-full"
"""What can be wrong with a server, as text keys under `together`."""
OUTDATED = "server-outdated"
"""A warning: the server works, but should be updated."""


async def _nothing() -> None:
    return


class Post:
    """One end's connection. `to` is who this end is ("host" or "guest"): it hears what is put there for it,
    as it comes: perhaps twice, late, or from anybody."""

    def __init__(
        self,
        address: FarAddress,
        to: str,
        heard: Heard,
        went: Callable[[], Awaitable[None]] = _nothing,
        came_back: Callable[[], Awaitable[None]] = _nothing,
        troubled: Callable[[str], None] = lambda reason: None,
    ) -> None:
        self._address, self._to, self._heard = address, to, heard
        self._went, self._came_back = went, came_back
        self._troubled, self._trouble = troubled, ""
        self._client: SafeClient | None = None
        self._lost = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._own_stream = f"boneyard-{address.table}"
        self._stream = self._own_stream
        self._subject = ""
        self._following: Subscription | None = None
        self._acknowledged: deque[int] = deque(maxlen=RECENT)
        self._sets_up = False

    @property
    def is_connected(self) -> bool:
        """Whether the server is there just now."""
        return self._client is not None and self._client.is_connected

    async def connect(self) -> None:
        """Looks for the server until it is there; from then on it is looked for whenever it is gone."""
        await self._connect()
        self._keeping = asyncio.ensure_future(self._keep())

    async def _connect(self) -> None:
        """Tries the servers of the address in turn. No others: the names that a server tells come before TLS
        and could be anyone's."""
        wait, number = FIRST_WAIT, 0
        while True:
            servers = self._address.servers
            server = servers[number % len(servers)]
            number += 1
            if await self._attempt(server):
                self.say("")
                return
            if number % len(servers) == 0:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _attempt(self, server: str) -> bool:
        """Tries to connect once, with a new client, and gives up after a while whatever happens."""
        parts = urlsplit(server)
        encrypted = parts.scheme == "tls"
        client, lost = SafeClient(encrypted), asyncio.Event()

        async def closed() -> None:
            lost.set()

        async def failed(trouble: Exception) -> None:
            self._failed(trouble, client)

        place = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        connecting = asyncio.ensure_future(
            client.connect(
                place,
                **self._login(encrypted),
                error_cb=failed,
                closed_cb=closed,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=STEP_WITHIN,
                ping_interval=10,
                max_outstanding_pings=2,
            )
        )
        try:
            await asyncio.wait({connecting}, timeout=ATTEMPT_WITHIN)
        finally:
            if not connecting.done():
                connecting.cancel()
                client.abort()
        if not connecting.done():
            self.say(AWAY)
            return False
        if connecting.cancelled() or connecting.exception() is not None or not client.is_connected:
            if not self._trouble:
                self.say(AWAY)
            client.abort()
            return False
        self._client, self._lost = client, lost
        self._js: JetStreamContext = client.jetstream(timeout=STORED_WITHIN)
        return True

    def _login(self, encrypted: bool) -> dict[str, Any]:
        """What the client needs to log in, the same for all servers of a cluster."""
        first = urlsplit(self._address.servers[0])
        name, word = (None if part is None else unquote(part) for part in (first.username, first.password))
        login: dict[str, Any] = {"tls": trusted()} if encrypted else {}
        if word is not None:
            return login | {"user": name or "", "password": word}
        return login if name is None else login | {"token": name}

    async def _keep(self) -> None:
        """Connects again whenever the connection is lost."""
        while True:
            await self._loss()
            await self._went()
            while True:
                await self._connect()
                if await self._restore():
                    break
            await self._came_back()

    async def _loss(self) -> None:
        """Waits until the connection is lost. The library doesn't always tell, so this looks as well."""
        client = self._client
        assert client is not None
        while client.is_connected and not self._lost.is_set():
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._lost.wait(), LOOKED_AFTER)
        client.abort()

    async def _restore(self) -> bool:
        """Sets up and subscribes again; False when the connection was lost once more."""
        if self._sets_up and not await self._set_up():
            return False
        if self._subject:
            with contextlib.suppress(*_TROUBLE):
                await self._subscribe()
        return self.is_connected

    def say(self, reason: str) -> None:
        """This is what is wrong just now, or nothing is; told when it is something else than before."""
        if reason != self._trouble:
            self._trouble = reason
            self._troubled(reason)

    async def set_up(self) -> None:
        """Finds the stream that stores the table, or makes one. Where there is a cluster, several servers
        keep it."""
        self._sets_up = True
        while not await self._set_up():
            await asyncio.sleep(0.3)
        if self._client is not None and is_outdated(self._client.version):
            self._troubled(OUTDATED)

    async def _set_up(self) -> bool:
        while self.is_connected:
            # Nobody listens here: either a stream stores it, and says which one, or there is none.
            if await self.put_once("guest", "open", b""):
                self.say("")
                return True
            for copies in (COPIES, 1):
                try:
                    await self._js.add_stream(self._config(copies))
                    break
                except nats.js.errors.APIError as refused:
                    if refused.err_code == 10058:  # there already
                        break
                    if copies == 1:
                        self.say(NO_STORE if refused.err_code in _NO_STORE else FULL)
                        await asyncio.sleep(1)
                except _TROUBLE:
                    await asyncio.sleep(0.3)
        return False

    async def take_down(self) -> None:
        """Removes the stream of this table, if it has one of its own: nobody could read any of it again."""
        if self.is_connected and self._sets_up and self._stream == self._own_stream:
            with contextlib.suppress(*_TROUBLE):
                await self._js.delete_stream(self._stream)

    async def follow(self, line: str) -> None:
        """Hears from now on what is put on this line, and on no other; "*" is all of them."""
        self._subject = f"boneyard.{self._address.table}.{self._to}.{line}"
        with contextlib.suppress(*_TROUBLE):  # then it is done when the server is there again
            await self._subscribe()

    async def _subscribe(self) -> None:
        before, client = self._following, self._client
        self._following = None
        if client is None:
            return
        if before is not None and client.is_connected:
            with contextlib.suppress(*_TROUBLE):
                await before.unsubscribe()
        self._following = await client.subscribe(self._subject, cb=self._came)

    async def put(self, to: str, line: str, data: bytes) -> None:
        """Puts a message there, however long it takes."""
        while not await self.put_once(to, line, data):
            await asyncio.sleep(0.3)

    async def put_once(self, to: str, line: str, data: bytes) -> bool:
        """Puts a message there; whether the server has stored it. It may be there all the same, and twice."""
        if not self.is_connected:
            return False
        try:
            stored = await self._js.publish(f"boneyard.{self._address.table}.{to}.{line}", data)
        except _TROUBLE:
            return False
        if stored.stream not in (SHARED, self._own_stream) or not isinstance(stored.seq, int):
            return False
        self._stream = stored.stream
        self._acknowledged.append(stored.seq)
        return True

    async def stored(self, line: str, everything: bool) -> AsyncIterator[bytes]:
        """Reads what the server has stored for this end on a line: what may be recent, or all of it.

        Positions in the stream are hints, used only to read on from here; nothing is skipped because of one
        for longer than this call."""
        subject = f"boneyard.{self._address.table}.{self._to}.{line}"
        recent = len(self._acknowledged) == RECENT and not everything
        after = min(self._acknowledged) if recent else 0
        for _ in range(2 * KEPT_OF_LINE):
            if not self.is_connected:
                return
            try:
                found = await self._js.get_msg(self._stream, after + 1, subject, direct=True, next=True)
            except _TROUBLE:
                return
            if found.seq is None or found.seq <= after or found.subject != subject:
                return
            after = found.seq
            yield found.data or b""

    async def close(self) -> None:
        """Hangs up."""
        if self._keeping is not None:
            self._keeping.cancel()
        if self._client is not None:
            client, self._client = self._client, None
            closing = asyncio.ensure_future(client.close())
            await asyncio.wait({closing}, timeout=STORED_WITHIN)
            closing.cancel()
            client.abort()

    def _config(self, copies: int) -> StreamConfig:
        return StreamConfig(
            name=self._own_stream,
            subjects=[f"boneyard.{self._address.table}.>"],
            retention=RetentionPolicy.LIMITS,
            storage=StorageType.FILE,
            num_replicas=copies,
            max_age=KEPT_FOR,
            max_msgs_per_subject=KEPT_OF_LINE,
            max_bytes=KEPT_BYTES,
            max_msg_size=LONGEST,
            allow_direct=True,
        )

    async def _came(self, message: Msg) -> None:
        await self._heard(message.subject.rpartition(".")[2], message.data)

    def _failed(self, trouble: Exception, client: SafeClient) -> None:
        """It is looked for again; until then it is told what is wrong."""
        if isinstance(trouble, NotSealed):
            self.say(PLAIN)
        elif isinstance(trouble, ssl.SSLError):
            self.say(UNPROVEN)
        elif "authorization" in str(trouble).lower() or "permissions" in str(trouble).lower():
            self.say(REFUSES)
        elif isinstance(trouble, OSError | asyncio.TimeoutError) and not client.is_connected:
            self.say(AWAY)


def is_outdated(version: str) -> bool:
    """Whether a server of this version has known holes that matter here."""
    found = re.match(r"2\.(\d{1,4})\.(\d{1,4})", version)
    if found is None:
        return re.match(r"[01]\.", version) is not None
    minor, patch = int(found[1]), int(found[2])
    return minor < min(MINIMUM) or patch < MINIMUM.get(minor, 0)
