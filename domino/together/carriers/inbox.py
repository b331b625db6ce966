"""Delivers the messages of one connection in order, each once.

Order, duplicates and gaps are decided by the numbers inside the encrypted channel alone: what a server or
anybody on the way says about a message is never used. A gap is filled by reading the stored messages.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

from domino.together import sealing

SEARCH_PAUSE = 1.0
"""Seconds between two searches for missing messages: the other end could leave gaps on purpose."""

Stored = Callable[[bool], AsyncIterator[bytes]]
"""Reads the encrypted messages that the server has stored for this connection: recent ones, or all."""


class Inbox:
    """What came over one connection."""

    def __init__(self, seals: sealing.Seals, stored: Stored) -> None:
        self._seals, self._stored = seals, stored
        self._lock = asyncio.Lock()
        self._searched = -SEARCH_PAUSE

    async def receive(self, sealed: bytes) -> list[str]:
        """Decrypts a message that came; returns it after those that are missing before it.

        :raises Refused: when it isn't from the other end, or was here before.
        """
        async with self._lock:
            number, text = self._seals.unseal(sealed)
            texts: list[str] = []
            now = time.monotonic()
            if number > self._seals.expected and now - self._searched >= SEARCH_PAUSE:
                self._searched = now
                texts = await self._search(number)
            self._seals.accept(number)
            return [*texts, text]

    async def catch_up(self) -> list[str]:
        """Returns what was stored while this end was away."""
        async with self._lock:
            return await self._search(None)

    async def _search(self, end: int | None) -> list[str]:
        """Reads stored messages up to this number. First the recent ones; where those don't connect to what
        is here, all of them. What isn't found then is lost: the messages above it recover from that."""
        texts: list[str] = []
        for everything in (False, True):
            connects = True
            async for sealed in self._stored(everything):
                try:
                    number, text = self._seals.unseal(sealed)
                except sealing.Refused:
                    continue
                if end is not None and number >= end:
                    break
                connects = number == self._seals.expected
                if not connects and not everything:
                    break
                self._seals.accept(number)
                texts.append(text)
            if connects and (end is None or self._seals.expected == end):
                break
        return texts
