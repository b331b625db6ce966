"""Lines to guests who are further away, through a NATS server that keeps what was sent (JetStream).

    carrier = FarHost(server, own); address = carrier.open(host, deliver); carrier.close()
    carrier = FarGuest(address); carrier.open(guest, deliver); carrier.close()

Each is one thread with a loop of its own. A guest makes up the name of a line, asks for it and is answered
under it, and from then on all of it is sealed (`sealing`):

    boneyard.TABLE.host.LINE      what a guest says
    boneyard.TABLE.guest.LINE     what that guest is told

Every frame carries a MAC that only those with the table key can make (`frames`), checked before anything
else. Order and gaps are decided by the numbers of the sealed messages (`inbox`). A line that the host does
not know (it was away for too long, or begins anew) is told so, and its guest makes another.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, MutableMapping
from functools import partial
from typing import TypeVar

from domino.together import keys, sealing
from domino.together.callers import MOST_LINES
from domino.together.carriers.carrier import Deliver, Troubled, unheard
from domino.together.carriers.frames import AGAIN, ANSWER, ASK, SEALED, Frames, tag_of
from domino.together.carriers.inbox import Inbox
from domino.together.carriers.loops import LoopThread
from domino.together.carriers.post import Post
from domino.together.guest import Guest
from domino.together.host import Host

MOST_SAID = 4096
"""Bytes of the longest message of a guest here; an action has a hundred."""
MOST_WAITING = 64
"""Messages that wait on a line, for a server that is away or for whoever they are meant for. Of what is told
older ones may go: each tells the whole table. What is said is said again."""
ANSWERED_WITHIN = 3.0
"""Seconds in which the host answers who asks for a line, or another is asked for."""
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 5.0
"""Seconds before a guest asks for another line; twice as many each time."""
MADE, WHILE = 40, 2.0
"""How many lines are made in so many seconds at most; as many are told that they are not known."""
MOST_SEEN = 4096
"""Names of requests that are remembered: none is answered twice. Only those with the table key add to it."""
MOST_COUNTED = 256
"""Lines whose refused frames are counted."""
POLLED = 1.0
"""Seconds without an answer after which a guest also looks whether it was stored."""

NO_TABLE, SILENT = "no-table", "host-silent"
"""What a guest is told who is not answered, as text keys under `together`: the server knows of no such table,
or nobody is there who holds it or knows the key."""

_LINE = re.compile(r"[0-9a-f]{32}")


class FarLine:
    """A line from the host to one guest, as `Host` knows it. `put` sends on, however long that takes."""

    def __init__(
        self,
        thread: LoopThread,
        seals: sealing.Seals,
        put: Callable[[bytes], Awaitable[None]],
        stored: Callable[[bool], AsyncIterator[bytes]],
    ) -> None:
        self.seals = seals
        self.inbox = Inbox(seals, stored)
        self.arrived: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        """Sealed messages from the guest, not opened yet. Nothing in it: look what was stored meanwhile. What
        doesn't fit is read from the server later."""
        self._thread, self._put = thread, put
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._more = asyncio.Event()
        self._closed = False

    def arrive(self, sealed: bytes) -> None:
        """Something came from the guest."""
        if not self.arrived.full():
            self.arrived.put_nowait(sealed)

    def send(self, text: str) -> None:
        """Sends a message, from any thread."""
        self._thread.call(self._add, text)

    def close(self) -> None:
        """Hangs up, from any thread, once what was sent has gone."""
        self._thread.call(self.end)

    def end(self) -> None:
        """Hangs up, from the loop."""
        self._closed = True
        self._more.set()

    async def telling(self) -> None:
        """Sends what there is, in its order, each once the one before is stored; until it is closed."""
        while self._waiting or not self._closed:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                with contextlib.suppress(ValueError):  # too long: what follows tells the whole table as well
                    await self._put(self.seals.seal(self._waiting.popleft()))

    def _add(self, text: str) -> None:
        self._waiting.append(text)
        self._more.set()


class FarHost:
    """A table that is open to guests further away. `own` is a secret of the host's, kept with the match: with
    it the table has the same name when it is opened again."""

    def __init__(self, server: str, own: str, troubled: Troubled = unheard) -> None:
        self._server, self._own = keys.at_server(server), own
        self._troubled = troubled
        self._lines: dict[str, FarLine] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """What each line is doing; a line is known for so long."""
        self._asked: dict[str, sealing.Seals] = {}
        """Lines that were answered and have said nothing yet: anybody may have sent that again."""
        self._seen: dict[str, None] = {}
        """Names that were asked for: the same request again is a replay."""
        self._told: dict[str, float] = {}
        """Lines that are not known, and when they were told so."""
        self._made: deque[float] = deque(maxlen=MADE)
        self._again: deque[float] = deque(maxlen=MADE)
        self._sending: set[asyncio.Future[bool]] = set()
        self.refused: Counter[str] = Counter()
        """Frames that were refused, by the name of their line; "" counts all. Nobody is blocked for them:
        anyone can send under anyone's name, and refusing costs next to nothing."""

    def open(self, host: Host, deliver: Deliver) -> str:
        """Opens the table, and returns its address. The server may be there later."""
        address = keys.FarAddress(self._server, sealing.table_of(self._own), host.door.key)
        self._host = host
        self._frames = Frames(address.table, address.key)
        self._closing, self._for_good = asyncio.Event(), True
        self._thread = LoopThread("a table further away", self._main, deliver, breathes=True)
        troubled = partial(self._thread.tell, self._troubled)
        self._post = Post(address, "host", self._heard, came_back=self._came_back, troubled=troubled)
        self._thread.start()
        return str(address)

    @property
    def is_connected(self) -> bool:
        """Whether the server is there just now."""
        return self._post.is_connected

    def close(self, within: float = 0.0, for_good: bool = True) -> None:
        """As `HostCarrier.close`. What the server keeps of a table that is opened again stays: that may be at
        once, and then it would be taken from the new one."""
        self._for_good = for_good
        self._thread.call(self._closing.set)
        if within:
            self._thread.wait(within)

    async def _main(self) -> None:
        await _until(self._closing, self._serve())
        for line in self._lines.values():
            line.end()
        if self._tasks and self._post.is_connected:
            await asyncio.wait(self._tasks.values(), timeout=ANSWERED_WITHIN)
        if self._for_good:
            await self._post.take_down()
        await self._post.close()

    async def _serve(self) -> None:
        await self._post.connect()
        await self._post.set_up()
        await self._post.follow("*")
        await self._thread.tick(self._host.tick)

    async def _came_back(self) -> None:
        for line in self._lines.values():
            line.arrive(b"")

    async def _heard(self, name: str, data: bytes) -> None:
        if self._closing.is_set() or not _LINE.fullmatch(name) or len(data) > MOST_SAID:
            return
        try:
            kind, body = self._frames.unpack("host", name, data)
            if kind == ASK:
                self._answer(name, body)
            elif kind == SEALED:
                self._said(name, body, tag_of(data))
        except sealing.Refused:
            self._refuse(name)

    def _refuse(self, name: str) -> None:
        self.refused[""] += 1
        if name in self.refused or len(self.refused) <= MOST_COUNTED:
            self.refused[name] += 1

    def _answer(self, name: str, message: bytes) -> None:
        if name in self._seen:
            raise sealing.Refused("this was asked before")
        if not _may(self._made):
            return  # whoever means it asks again
        _bound(self._seen, MOST_SEEN)
        self._seen[name] = None
        answer, seals = sealing.answered(self._own, self._host.door.key, name, message)
        _bound(self._asked, MOST_LINES)
        self._asked[name] = seals
        self._put_soon(name, ANSWER, answer)

    def _said(self, name: str, sealed: bytes, tag: bytes) -> None:
        if name in self._asked:
            self._asked[name].unseal(sealed)  # so it is the one who asked: the line is made
            seals = self._asked.pop(name)
            line = FarLine(self._thread, seals, partial(self._put, name), partial(self._stored, name))
            self._lines[name] = line
            self._tasks[name] = asyncio.ensure_future(self._keep(name, line))
        elif name not in self._lines:
            self._not_known(name, tag)
            return
        self._lines[name].arrive(sealed)

    async def _keep(self, name: str, line: FarLine) -> None:
        """All that a line does."""
        hearing = asyncio.ensure_future(self._hearing(name, line))
        try:
            await line.telling()
        finally:
            hearing.cancel()
            del self._lines[name], self._tasks[name]

    async def _hearing(self, name: str, line: FarLine) -> None:
        await self._thread.told(lambda: self._host.opened(line))
        while True:
            sealed = await line.arrived.get()
            try:
                texts = await line.inbox.receive(sealed) if sealed else await line.inbox.catch_up()
            except sealing.Refused:
                self._refuse(name)
                continue
            for text in texts:
                await self._thread.told(partial(self._host.heard, line, text))

    def _not_known(self, name: str, tag: bytes) -> None:
        """Tells a guest that its line is not known, and by which of its messages that was seen."""
        now = time.monotonic()
        if now - self._told.get(name, -WHILE) < WHILE or not _may(self._again):
            return
        _bound(self._told, 4 * MOST_LINES)
        self._told[name] = now
        self._put_soon(name, AGAIN, tag)

    def _put_soon(self, name: str, kind: bytes, body: bytes) -> None:
        """Puts this there once, and lets nobody else wait for it."""
        frame = self._frames.pack("guest", name, kind, body)
        sending = asyncio.ensure_future(self._post.put_once("guest", name, frame))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _put(self, name: str, sealed: bytes) -> None:
        await self._post.put("guest", name, self._frames.pack("guest", name, SEALED, sealed))

    async def _stored(self, name: str, everything: bool) -> AsyncIterator[bytes]:
        async for data in self._post.stored(name, everything):
            with contextlib.suppress(sealing.Refused):
                kind, body = self._frames.unpack("host", name, data)
                if kind == SEALED and len(data) <= MOST_SAID:
                    yield body


class FarGuest:
    """A guest's way to a table further away, for as long as it takes."""

    def __init__(self, address: keys.FarAddress, troubled: Troubled = unheard) -> None:
        self._address, self._troubled = address, troubled
        self._line = ""
        self._asking: sealing.Asking | None = None
        self._seals: sealing.Seals | None = None
        self._inbox: Inbox | None = None
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._frames = Frames(address.table, address.key)
        self._tags: deque[bytes] = deque(maxlen=MOST_WAITING)
        """The MACs of what was said on this line: who doesn't know the line names one of them."""

    def open(self, guest: Guest, deliver: Deliver) -> None:
        """Looks for the table, again and again, until the guest is turned away."""
        self._guest = guest
        self._closing, self._stirred = asyncio.Event(), asyncio.Event()
        self._thread = LoopThread("at a table further away", self._main, deliver)
        troubled = partial(self._thread.tell, self._troubled)
        self._post = Post(self._address, "guest", self._heard, self._went, self._came_back, troubled)
        self._thread.start()

    @property
    def is_connected(self) -> bool:
        """Whether the server is there just now."""
        return self._post.is_connected

    def close(self, within: float = 0.0) -> None:
        """The guest goes. Waits for what was sent last to go, but no longer than so many seconds."""
        self._thread.call(self._closing.set)
        if within:
            self._thread.wait(within)

    async def _main(self) -> None:
        await _until(self._closing, self._visit())
        await self._post.close()

    async def _visit(self) -> None:
        await self._post.connect()
        pause = FIRST_PAUSE
        while not self._guest.over:
            began = time.monotonic()
            await self._one_line()
            if time.monotonic() - began > 2 * LONGEST_PAUSE:
                pause = FIRST_PAUSE  # that one was good for a while
            await asyncio.sleep(pause * (0.5 + secrets.randbelow(100) / 100))  # not everybody at once
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _one_line(self) -> None:
        """Asks for a line, and keeps to it until it is not known any more."""
        self._line = secrets.token_hex(16)
        try:
            self._asking = sealing.Asking(self._address.table, self._address.key, self._line)
        except sealing.Refused:  # a name that is nobody's public key
            self._post.say(NO_TABLE)
            return
        self._tags.clear()
        await self._post.follow(self._line)
        asks = self._frames.pack("host", self._line, ASK, self._asking.message)
        if not await self._post.put_once("host", self._line, asks):
            if self._post.is_connected:
                self._post.say(NO_TABLE)
            return
        until = time.monotonic() + ANSWERED_WITHIN
        while self._seals is None and (left := until - time.monotonic()) > 0:
            await self._stir(min(POLLED, left))
            if self._seals is None:
                await self._poll()
        self._asking = None
        if self._seals is None:
            self._post.say(SILENT)
            return
        self._post.say("")
        await self._thread.told(lambda: self._guest.opened(self._send))
        ticking = asyncio.ensure_future(self._thread.tick(self._guest.tick))
        try:
            while self._seals is not None and not self._guest.over:
                await self._stir(1.0)
                await self._send_waiting()
        finally:
            ticking.cancel()
            self._seals = self._inbox = None
            self._waiting.clear()
        await self._thread.told(self._guest.closed)

    async def _stir(self, seconds: float) -> None:
        """Waits until something has happened, but no longer than this."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), seconds)
        self._stirred.clear()

    async def _send_waiting(self) -> None:
        while self._waiting and self._seals is not None:
            seals, sealed = self._seals, self._seals.seal(self._waiting.popleft())
            frame = self._frames.pack("host", self._line, SEALED, sealed)
            self._tags.append(tag_of(frame))
            while not await self._post.put_once("host", self._line, frame):
                await asyncio.sleep(FIRST_PAUSE)
                if self._seals is not seals:
                    return  # that line is gone

    def _send(self, text: str) -> None:
        self._thread.call(self._add, text)

    def _add(self, text: str) -> None:
        self._waiting.append(text)
        self._stirred.set()

    async def _heard(self, name: str, data: bytes) -> None:
        if name != self._line:
            return
        with contextlib.suppress(sealing.Refused):
            kind, body = self._frames.unpack("guest", name, data)
            if kind == ANSWER and self._asking is not None:
                self._seals = self._asking.agreed(body)
                self._asking = None
                self._inbox = Inbox(self._seals, partial(self._stored, name))
            elif kind == SEALED and self._inbox is not None:
                inbox = self._inbox
                await self._tell(inbox, await inbox.receive(body))
            elif kind == AGAIN and body in self._tags:
                self._seals = self._inbox = None
            self._stirred.set()

    async def _tell(self, inbox: Inbox, texts: list[str]) -> None:
        for text in texts:
            if self._inbox is inbox:
                await self._thread.told(partial(self._guest.heard, text))

    async def _poll(self) -> None:
        """Looks whether the answer was stored: it may have been sent before the server knew that this end
        listens."""
        line = self._line
        async for data in self._post.stored(line, True):
            if self._seals is not None:
                return
            await self._heard(line, data)

    async def _stored(self, name: str, everything: bool) -> AsyncIterator[bytes]:
        async for data in self._post.stored(name, everything):
            with contextlib.suppress(sealing.Refused):
                kind, body = self._frames.unpack("guest", name, data)
                if kind == SEALED:
                    yield body

    async def _went(self) -> None:
        if self._seals is not None:
            self._waiting.clear()
            await self._thread.told(self._guest.closed)

    async def _came_back(self) -> None:
        inbox = self._inbox
        if inbox is not None:
            await self._tell(inbox, await inbox.catch_up())
            await self._thread.told(lambda: self._guest.opened(self._send))


async def _until(end: asyncio.Event, work: Coroutine[object, object, None]) -> None:
    """Does this, but no longer than to that end."""
    doing, ending = asyncio.ensure_future(work), asyncio.ensure_future(end.wait())
    await asyncio.wait({doing, ending}, return_when=asyncio.FIRST_COMPLETED)
    for each in (doing, ending):
        each.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await doing


Known = TypeVar("Known")


def _bound(known: MutableMapping[str, Known], most: int) -> None:
    """Makes room for one more, by what is oldest."""
    while len(known) >= most:
        del known[next(iter(known))]


def _may(times: deque[float]) -> bool:
    """Whether one more is within the rate; if so, it is counted."""
    now = time.monotonic()
    if len(times) == MADE and now - times[0] < WHILE:
        return False
    times.append(now)
    return True
