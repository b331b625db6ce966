"""Frames on the way through a server: a kind, a cheap MAC keyed by the table key, and a body.

The MAC is checked before anything else is done with a frame. So whoever lacks the table key costs the
receiver microseconds, and can neither ask for a connection nor reset one. It doesn't replace the encryption
of the body (`sealing`), whose keys only the two ends of a connection have.
"""

from __future__ import annotations

import hmac

from domino.together import sealing

ASK, ANSWER, SEALED, AGAIN = b"\1", b"\2", b"\3", b"\4"
"""Kinds: a request for a connection, its answer, an encrypted message, and "this connection isn't known"."""
TAG = 16
"""Bytes of the MAC."""


class Frames:
    """Makes and checks the frames of one table."""

    def __init__(self, table: str, key: str) -> None:
        self._key = sealing.frame_key(table, key)

    def pack(self, to: str, line: str, kind: bytes, body: bytes) -> bytes:
        """Makes the frame for an end ("host" or "guest") of a connection."""
        return kind + self._tag(to, line, kind, body) + body

    def unpack(self, to: str, line: str, frame: bytes) -> tuple[bytes, bytes]:
        """Returns kind and body.

        :raises Refused: when its sender doesn't have the table key, or meant another connection.
        """
        kind, body = frame[:1], frame[1 + TAG :]
        if not hmac.compare_digest(tag_of(frame), self._tag(to, line, kind, body)):
            raise sealing.Refused("not from someone who has the table key")
        return kind, body

    def _tag(self, to: str, line: str, kind: bytes, body: bytes) -> bytes:
        # The first three have no line break in them, and `kind` has one byte: no two frames look alike.
        data = b"\n".join([to.encode(), line.encode(), kind + body])
        return hmac.digest(self._key, data, "sha256")[:TAG]


def tag_of(frame: bytes) -> bytes:
    """Returns a frame's MAC, which also serves as its name."""
    return frame[1 : 1 + TAG]
