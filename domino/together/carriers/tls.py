"""TLS to a NATS server: which certificates to trust, and a connection that never writes in clear text."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from importlib import import_module

from nats.aio.client import Client
from nats.aio.transport import TcpTransport
from nats.errors import Error

CLOSED_WITHIN = 1.0
"""Seconds that closing a socket may take before it is aborted."""


class NotSealed(Error):
    """The server does not offer TLS, and may only be talked to over TLS."""


def trusted() -> ssl.SSLContext:
    """Returns the certificate authorities to trust. Python finds none on Android, which keeps them where no
    library looks; there the app brings them along."""
    known = ssl.get_default_verify_paths()
    if known.cafile is None and known.capath is None:
        # By its name: only the phones' list of packages has it.
        return ssl.create_default_context(cafile=import_module("certifi").where())
    return ssl.create_default_context()


class SafeTransport(TcpTransport):
    """A TCP connection that can be aborted. With `encrypted`, it refuses to write anything before TLS is up.

    The library upgrades to TLS if the server's first line asks for it. Anyone on the way could change that
    line, which is in clear text; so the check is made here, on the socket itself, for every write.
    """

    def __init__(self, encrypted: bool) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._encrypted = encrypted

    def __bool__(self) -> bool:
        """Always true: the library replaces a transport that is not."""
        return True

    def write(self, payload: bytes) -> None:
        """Writes as the library does.

        :raises NotSealed: when the connection has to be encrypted and isn't.
        """
        self._check()
        super().write(payload)  # type: ignore[no-untyped-call]

    def writelines(self, payload: list[bytes]) -> None:
        """As `write`."""
        self._check()
        super().writelines(payload)  # type: ignore[no-untyped-call]

    async def wait_closed(self) -> None:
        """Waits until the socket is closed, but not for a peer that never answers TLS's own goodbye."""
        with contextlib.suppress(Exception):
            closed = super().wait_closed()  # type: ignore[no-untyped-call]
            await asyncio.wait_for(closed, CLOSED_WITHIN)
        self.abort()

    def abort(self) -> None:
        """Closes the socket at once."""
        for writer in (self._io_writer, self._bare_io_writer):
            if writer is not None:
                writer.transport.abort()

    def _check(self) -> None:
        if not self._encrypted:
            return
        if self._io_writer is None or self._io_writer.get_extra_info("ssl_object") is None:
            raise NotSealed("nats: the server does not offer TLS")


class SafeClient(Client):
    """A client for one connection: whoever loses it makes another."""

    def __init__(self, encrypted: bool) -> None:
        super().__init__()
        self._safe = SafeTransport(encrypted)
        self._transport = self._safe

    def abort(self) -> None:
        """Closes the socket at once."""
        self._safe.abort()

    @property
    def version(self) -> str:
        """The version that the server reports."""
        return str(self._server_info.get("version", ""))
