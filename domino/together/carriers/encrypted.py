"""Encrypted connections at home, for apps and terminals: Noise over WebSocket, on the same port as the page.

    sealed = await accepted(socket, own, key)               # the host; None when the handshake failed
    sealed, table = await joined(socket, table, key)        # the guest
    await sealed.send(text); async for text in sealed: ...

The handshake is that of `sealing`, each step one binary message whose first byte says which it is:

    TABLE               asks for the host's public key, where only an address was typed; answered by
                        TABLE + the key
    ASK + message       from guests who have the table's key; answered by ASK + message
    KNOCK + message     from guests who have only the short code; answered by KNOCK + message

Everything after it is encrypted. ASK proves to both ends that the other has the table's key, and to a guest
who had the host's public key that it talks to the host itself. KNOCK keeps out whoever only listens, but a
device that intercepts the connection could pose as the host: so a guest says nothing secret over it, and
comes back with ASK once it was let in. There is no way from here to an unencrypted connection.
"""

from __future__ import annotations

import asyncio

from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK

from domino.together import keys, sealing
from domino.together.messages import MOST_SAID, MOST_TOLD

TABLE, ASK, KNOCK = b"\0", b"\1", b"\2"
LONGEST_HANDSHAKE = 1024
"""Bytes of the longest message of a handshake."""
WITHIN = 10.0
"""Seconds in which each end has to finish the handshake."""
WRONG_KEY, BROKEN = 4001, 4002
"""WebSocket close codes: the handshake didn't fit the table's key; a message couldn't be decrypted."""
PIECE = 15_000
"""Characters that are encrypted at once: at most 60,000 bytes, which fit into a Noise message."""

_NO_KEY = ""
_PURPOSES = {ASK: "home", KNOCK: "knock"}
"""What each handshake is bound to, so that none passes for the other."""
_MORE, _END = "+", "."
"""How a piece begins: more of the message follows, or not."""


class WrongKey(Exception):
    """The host doesn't know this key."""


class Sealed:
    """An encrypted connection: what goes in and comes out is text."""

    def __init__(self, socket: Connection, seals: sealing.Seals, limit: int) -> None:
        self._socket, self._seals = socket, seals
        self._limit = limit
        self.transport = socket.transport

    async def send(self, text: str) -> None:
        """Sends a message.

        :raises ConnectionClosed: when the connection is gone.
        """
        last = max(0, (len(text) - 1) // PIECE) * PIECE
        for start in range(0, last + 1, PIECE):
            mark = _END if start == last else _MORE
            await self._socket.send(self._seals.seal(mark + text[start : start + PIECE]))

    async def close(self) -> None:
        """Closes the connection."""
        await self._socket.close()

    def __aiter__(self) -> Sealed:
        return self

    async def __anext__(self) -> str:
        """The next message. The connection ends at the first one that can't be decrypted.

        :raises ConnectionClosed: when the connection broke.
        """
        pieces: list[str] = []
        length = 0
        while True:
            try:
                piece = self._seals.open(_binary(await self._socket.recv()))
            except sealing.Refused:
                break
            except ConnectionClosedOK:
                raise StopAsyncIteration from None
            pieces.append(piece[1:])
            length += len(piece)
            if length > self._limit or piece[:1] not in (_MORE, _END):
                break
            if piece[:1] == _END:
                return "".join(pieces)
        await self._socket.close(BROKEN)
        raise StopAsyncIteration


async def accepted(socket: Connection, own: str, key: str) -> Sealed | None:
    """The host's end: who has the key, or knocks without one; None when it was neither, and is closed."""
    try:
        async with asyncio.timeout(WITHIN):
            message = await _received(socket)
            if message == TABLE:
                await socket.send(TABLE + sealing.table_of(own).encode())
                message = await _received(socket)
            kind = message[:1]
            if kind not in _PURPOSES:
                raise sealing.Refused("no handshake begins so")
            shared = key if kind == ASK else _NO_KEY
            answer, seals = sealing.answered(own, shared, _PURPOSES[kind], message[1:])
            await socket.send(kind + answer)
            return Sealed(socket, seals, 2 * MOST_SAID)
    except sealing.Refused:
        await socket.close(WRONG_KEY)
    except (ConnectionClosed, TimeoutError):
        await socket.close()
    return None


async def joined(socket: Connection, table: str | None, key: str | None) -> tuple[Sealed, str]:
    """The guest's end, and the host's public key.

    :raises WrongKey: when the host says that it doesn't know the key.
    :raises Refused: when it is another host.
    :raises ConnectionClosed: when the connection is gone.
    :raises TimeoutError: when the host doesn't answer.
    """
    kind = KNOCK if key is None else ASK
    try:
        async with asyncio.timeout(WITHIN):
            if table is None:
                await socket.send(TABLE)
                table = _table_in(await _received(socket))
            asking = sealing.Asking(table, key or _NO_KEY, _PURPOSES[kind])
            await socket.send(kind + asking.message)
            message = await _received(socket)
    except ConnectionClosed as closed:
        if closed.rcvd is not None and closed.rcvd.code == WRONG_KEY:
            raise WrongKey from None
        raise
    if message[:1] != kind:
        raise sealing.Refused("no answer begins so")
    return Sealed(socket, asking.agreed(message[1:]), MOST_TOLD), table


async def _received(socket: Connection) -> bytes:
    data = _binary(await socket.recv())
    if len(data) > LONGEST_HANDSHAKE:
        raise sealing.Refused("no handshake is that long")
    return data


def _binary(data: str | bytes) -> bytes:
    if not isinstance(data, bytes):
        raise sealing.Refused("text is not encrypted")
    return data


def _table_in(message: bytes) -> str:
    table = message[1:].decode("ascii", "replace")
    if message[:1] != TABLE or not keys.is_table(table):
        raise sealing.Refused("this is no public key")
    return table
