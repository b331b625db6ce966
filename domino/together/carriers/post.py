"""A connection to a NATS server that keeps what is put there, and comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js.api import RePublish, RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext

from domino.together.carriers.tls import NotSealed, TlsClient, trusted
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
LIVE = "live."
"""Before the subject under which the server sends on what it has stored."""

_NO_STORE = (None, 10039, 10076)
"""How a server says that it, or this account, has no JetStream."""
_TROUBLE = (nats.errors.Error, nats.js.errors.Error, OSError, asyncio.TimeoutError)

Heard = Callable[[str, bytes], Awaitable[None]]
"""Is told what came, and on which line."""
AWAY, REFUSES, PLAIN, UNPROVEN = "server-away", "server-refuses", "server-plain", "server-unproven"
NO_STORE, FULL = "server-keeps-nothing", "server-full"
"""What can be wrong with a server, as text keys under `together`."""


async def _nothing() -> None:
    return


class Post:
    """One end's connection. `to` is who this end is ("host" or "guest"): it hears what is put there for it,
    in the order of the stream and each once."""

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
        self._client = TlsClient() if address.server.startswith("tls:") else Client()
        self._stream = f"boneyard-{address.table}"
        self._following: Subscription | None = None
        self._subject = ""
        self._after = 0
        """The number in the stream of what was heard last."""
        self._one_at_a_time = asyncio.Lock()
        self._sets_up = False

    @property
    def is_connected(self) -> bool:
        """Whether the server is there just now."""
        return self._client.is_connected

    async def connect(self) -> None:
        """Looks for the server until it is there; from then on it is looked for whenever it is gone."""
        await self._client.connect(
            self._address.servers,
            **self._credentials(),
            disconnected_cb=self._disconnected,
            reconnected_cb=self._reconnected,
            error_cb=self._failed,
            max_reconnect_attempts=-1,
            reconnect_time_wait=1,
            connect_timeout=5,
            ping_interval=10,
            max_outstanding_pings=2,
        )
        self._js: JetStreamContext = self._client.jetstream(timeout=STORED_WITHIN)
        self.say("")

    def _credentials(self) -> dict[str, Any]:
        """Who calls, for all servers of a cluster, those too that the client is told of later."""
        client, first = self._client, urlsplit(self._address.servers[0])
        name, word = (None if part is None else unquote(part) for part in (first.username, first.password))
        if not isinstance(client, TlsClient):
            return {"token": name} if word is None else {"user": name, "password": word}
        told: dict[str, Any] = {"tls": trusted()}
        if name is not None and word is None:
            return told | {"token": client.once_sealed(name)}
        return told | {"user": client.once_sealed(name or ""), "password": client.once_sealed(word or "")}

    def say(self, reason: str) -> None:
        """This is what is wrong just now, or nothing is; told when it is something else than before."""
        if reason != self._trouble:
            self._trouble = reason
            self._troubled(reason)

    async def set_up(self) -> None:
        """Makes the stream of the table, or finds it. Where there is a cluster, several servers keep it."""
        self._sets_up = True
        while True:
            for copies in (COPIES, 1):
                try:
                    await self._js.add_stream(self._config(copies))
                    self.say("")
                    return
                except nats.js.errors.APIError as refused:
                    if refused.err_code == 10058:  # there already, as it was made then
                        self.say("")
                        return
                    if copies == 1:
                        self.say(NO_STORE if refused.err_code in _NO_STORE else FULL)
                except _TROUBLE:
                    pass
            await asyncio.sleep(1)

    async def take_down(self) -> None:
        """Removes the stream: nobody could read any of it again."""
        if self._client.is_connected and self._sets_up:
            with contextlib.suppress(*_TROUBLE):
                await self._js.delete_stream(self._stream)

    async def follow(self, line: str) -> None:
        """Hears from now on what is put on this line, and on no other; "*" is all of them."""
        if self._following is not None and self._client.is_connected:
            with contextlib.suppress(*_TROUBLE):
                await self._following.unsubscribe()
        self._subject = f"boneyard.{self._address.table}.{self._to}.{line}"
        self._following = await self._client.subscribe(LIVE + self._subject, cb=self._came)
        self._after = 0

    async def put(self, to: str, line: str, data: bytes) -> None:
        """Puts a message there, however long it takes."""
        while not await self.put_once(to, line, data):
            await asyncio.sleep(0.3)

    async def put_once(self, to: str, line: str, data: bytes) -> bool:
        """Puts a message there; whether the server has stored it. It may be there all the same, and twice."""
        if not self._client.is_connected:
            return False
        try:
            await self._js.publish(f"boneyard.{self._address.table}.{to}.{line}", data)
        except _TROUBLE:
            return False
        return True

    async def close(self) -> None:
        """Hangs up."""
        with contextlib.suppress(*_TROUBLE):
            await self._client.close()

    def _config(self, copies: int) -> StreamConfig:
        subjects = f"boneyard.{self._address.table}.>"
        return StreamConfig(
            name=self._stream,
            subjects=[subjects],
            retention=RetentionPolicy.LIMITS,
            storage=StorageType.FILE,
            num_replicas=copies,
            max_age=KEPT_FOR,
            max_msgs_per_subject=KEPT_OF_LINE,
            max_bytes=KEPT_BYTES,
            max_msg_size=LONGEST,
            allow_direct=True,
            republish=RePublish(src=subjects, dest=LIVE + subjects),
        )

    async def _came(self, message: Msg) -> None:
        headers = message.headers or {}
        try:
            number, before = int(headers["Nats-Sequence"]), int(headers["Nats-Last-Sequence"])
        except (KeyError, ValueError):
            return  # not from the stream
        async with self._one_at_a_time:
            if self._after and before > self._after and not self._subject.endswith("*"):
                await self._catch_up()  # something was lost on the way
            await self._take(number, message.subject, message.data)

    async def _take(self, number: int, subject: str, data: bytes) -> None:
        if number > self._after:
            self._after = number
            await self._heard(subject.rpartition(".")[2], data)

    async def _catch_up(self) -> None:
        """Asks for all that was stored since; what cannot be had is as good as lost."""
        while self._after:
            try:
                missed = await self._js.get_msg(
                    self._stream, self._after + 1, self._subject, direct=True, next=True
                )
            except _TROUBLE:
                return
            if missed.seq is None or missed.subject is None:
                return
            await self._take(missed.seq, missed.subject, missed.data or b"")

    async def _disconnected(self) -> None:
        if isinstance(self._client, TlsClient):
            self._client.once_more()
        await self._went()

    async def _reconnected(self) -> None:
        self.say("")
        if self._sets_up:
            await self.set_up()
        async with self._one_at_a_time:
            await self._catch_up()
        await self._came_back()

    async def _failed(self, trouble: Exception) -> None:
        """It is looked for again; until then it is told what is wrong."""
        if isinstance(trouble, NotSealed):
            self.say(PLAIN)
        elif isinstance(trouble, ssl.SSLError):
            self.say(UNPROVEN)
        elif "authorization" in str(trouble).lower() or "permissions" in str(trouble).lower():
            self.say(REFUSES)
        elif isinstance(trouble, OSError | asyncio.TimeoutError) and not self._client.is_connected:
            self.say(AWAY)
