"""A guest's connection to a table at home, from the app or the terminal: always encrypted."""

from __future__ import annotations

import asyncio
from functools import partial

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from domino.texts import Texts
from domino.together import sealing
from domino.together.carriers import encrypted
from domino.together.carriers.carrier import Deliver, Troubled, unheard
from domino.together.carriers.home import LAST_WORDS, PING, PONG, quiet
from domino.together.carriers.loops import LoopThread
from domino.together.carriers.site import SEALED
from domino.together.guest import Guest
from domino.together.keys import Address
from domino.together.messages import MOST_TOLD

FIRST_WAIT, LONGEST_WAIT = 0.3, 5.0
"""Seconds before a lost line is tried again: each time twice as long, up to the longest."""
OPEN_WITHIN = 5.0
NOBODY = "nobody-there"
"""What is told of an address at which no table answers: a text key under `together`."""
WRONG_KEY = "wrong-key"
ANOTHER = "another-table"
"""What is told when some other device answers than the table's host."""


class HomeLine:
    """Carries for a guest, line after line, until the guest goes or is turned away."""

    def __init__(self, address: Address, troubled: Troubled = unheard) -> None:
        self._troubled, self._trouble = troubled, ""
        self._place, self._table = str(address._replace(key=None, code=None)), address.table
        self._guest: Guest | None = None
        self._thread: LoopThread | None = None
        self._stopping = asyncio.Event()
        self._connection: encrypted.Sealed | None = None
        self._sending: asyncio.Queue[str] = asyncio.Queue()

    def open(self, guest: Guest, deliver: Deliver) -> None:
        """As `GuestCarrier.open`."""
        self._guest = guest
        self._thread = LoopThread("guest", self._main, deliver)
        self._thread.start()

    def close(self, within: float = 0.0) -> None:
        """As `GuestCarrier.close`."""
        if self._thread is not None:
            self._thread.call(self._stopping.set)
            if within:
                self._thread.wait(within)

    # In the loop

    async def _main(self) -> None:
        assert self._thread is not None and self._guest is not None
        ticking = asyncio.ensure_future(self._thread.tick(self._guest.tick))
        trying = asyncio.ensure_future(self._lines())
        stopped = asyncio.ensure_future(self._stopping.wait())
        await asyncio.wait((trying, stopped), return_when=asyncio.FIRST_COMPLETED)
        ticking.cancel()
        if self._connection is not None:  # what was said last still goes
            await asyncio.wait([asyncio.ensure_future(self._last_words())], timeout=LAST_WORDS)
        trying.cancel()

    async def _lines(self) -> None:
        assert self._guest is not None
        wait = FIRST_WAIT
        while not self._guest.over:
            if await self._line():
                wait = FIRST_WAIT
            if not self._guest.over:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _line(self) -> bool:
        """One line, from its beginning to its end; whether anything was heard over it."""
        thread, guest = self._thread, self._guest
        assert thread is not None and guest is not None
        heard = False
        try:
            async with connect(
                self._place.replace("http:", "ws:", 1).rstrip("/") + SEALED,
                compression=None,
                open_timeout=OPEN_WITHIN,
                ping_interval=PING,
                ping_timeout=PONG,
                close_timeout=LAST_WORDS,
                max_size=MOST_TOLD,
                proxy=None,
                logger=quiet,
            ) as socket:
                knocks = guest.key is None
                connection, _ = await encrypted.joined(socket, self._table or guest.table, guest.key)
                self._say("")
                self._connection, self._sending = connection, asyncio.Queue()
                writing = asyncio.ensure_future(self._write(connection, self._sending))
                try:
                    put = self._sending.put_nowait
                    await thread.told(partial(guest.opened, partial(thread.call, put)))
                    async for message in connection:
                        heard = True
                        await thread.told(partial(guest.heard, message))
                        if knocks and guest.key is not None:
                            break  # let in: it comes back with the key
                finally:
                    writing.cancel()
                    self._connection = None
        except encrypted.WrongKey:
            say = partial(Texts(guest.language).say, f"together.{WRONG_KEY}")
            await thread.told(lambda: guest.turn_away(say()))
        except sealing.Refused:
            self._say(ANOTHER)  # nothing was told to it, and another connection is tried
        except (OSError, TimeoutError, WebSocketException, EOFError):
            if not heard:
                self._say(NOBODY)  # and another line is tried
        await thread.told(guest.closed)
        return heard

    def _say(self, reason: str) -> None:
        if reason != self._trouble:
            self._trouble = reason
            if self._thread is not None:
                self._thread.tell(self._troubled, reason)

    async def _write(self, connection: encrypted.Sealed, sending: asyncio.Queue[str]) -> None:
        try:
            while True:
                await connection.send(await sending.get())
                sending.task_done()
        except ConnectionClosed:
            return

    async def _last_words(self) -> None:
        connection = self._connection
        await self._sending.join()
        if connection is not None:
            await connection.close()
