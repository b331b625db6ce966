"""A listener on the Wi-Fi: passes on every byte between guests and a host, and keeps what it saw."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
import threading
from collections.abc import Iterable, Iterator

_QUOTED = re.compile(r'"[^"]{3,}"')


class Wiretap:
    """Listens on a port of its own and passes everything on to another."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._streams: list[tuple[bytearray, bytearray]] = []
        """What went to the host and what came back, of each connection."""
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        for each in (self._listening, *self._open):
            with contextlib.suppress(OSError):
                each.close()

    @property
    def paths(self) -> list[str]:
        """Which path of the host each connection asked for."""
        return [bytes(there).split(b" ", 2)[1].decode() for there, _ in self._streams if b" " in there]

    def seen(self) -> bytes:
        """Everything that passed, as it was on the wire and with the masks of WebSocket taken off."""
        found = []
        for there, back in self._streams:
            for stream in (bytes(there), bytes(back)):
                found += [stream, b"\n".join(unmasked(stream.partition(b"\r\n\r\n")[2]))]
        return b"\n".join(found)

    def _accept(self) -> None:
        while True:
            try:
                guest, _ = self._listening.accept()
                host = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            there, back = bytearray(), bytearray()
            self._streams.append((there, back))
            self._open += [guest, host]
            for source, to, kept in ((guest, host, there), (host, guest, back)):
                threading.Thread(target=_pass_on, args=(source, to, kept), daemon=True).start()


def _pass_on(source: socket.socket, to: socket.socket, kept: bytearray) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            kept += data
            to.sendall(data)
    for each in (source, to):
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


def unmasked(stream: bytes) -> Iterator[bytes]:
    """What each WebSocket frame carries."""
    at = 0
    while at + 2 <= len(stream):
        masked, length = stream[at + 1] & 0x80, stream[at + 1] & 0x7F
        at += 2
        if length > 125:
            size = 2 if length == 126 else 8
            if at + size > len(stream):
                return
            length = int(struct.unpack(">H" if size == 2 else ">Q", stream[at : at + size])[0])
            at += size
        mask = stream[at : at + 4] if masked else bytes(4)
        at += 4 if masked else 0
        yield bytes(byte ^ mask[place % 4] for place, byte in enumerate(stream[at : at + length]))
        at += length


def readable(seen: bytes, texts: Iterable[str], secrets: Iterable[str]) -> list[str]:
    """What of these messages and secrets can be read in what was seen: every string in a message, tiles too,
    and each secret as text and as bytes."""
    words = {found for text in texts for found in _QUOTED.findall(text)}
    found = [word for word in sorted(words) if word.encode() in seen]
    for secret in secrets:
        ways = [secret.encode()]
        with contextlib.suppress(ValueError):
            ways.append(bytes.fromhex(secret))
        found += [secret for way in ways if len(way) >= 4 and way in seen]
    return found
