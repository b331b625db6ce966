"""TLS to a server further away: whom to trust, and that nothing is said before the line is sealed."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from importlib import import_module

from nats.aio.client import Client
from nats.errors import Error


class NotSealed(Error):
    """The server does not speak TLS, and is to be spoken to by nothing else."""


def trusted() -> ssl.SSLContext:
    """Whom to believe that a server is the one it says. Python finds nobody on Android, which keeps them
    where no library looks; there the app brings them along."""
    known = ssl.get_default_verify_paths()
    if known.cafile is None and known.capath is None:
        # By its name: only the phones' list of packages has it.
        return ssl.create_default_context(cafile=import_module("certifi").where())
    return ssl.create_default_context()


class TlsClient(Client):
    """A connection on which nobody is told who calls before it is sealed. The library itself seals if the
    server says that it wants to, which anybody on the way could leave out."""

    def __init__(self) -> None:
        super().__init__()
        self._sealed = False

    @property
    def ssl_context(self) -> ssl.SSLContext:
        """As the library: it asks when the server wants TLS, and goes on when the line is sealed."""
        self._sealed = True
        return super().ssl_context

    def once_sealed(self, word: str) -> Callable[[], str]:
        """A name or password that is told on a sealed line only, each time it is asked for.

        :raises NotSealed: when the line is not.
        """

        def told() -> str:
            if not self._sealed:
                raise NotSealed("nats: the server does not speak TLS")
            return word

        return told

    def once_more(self) -> None:
        """The line is lost: the next is to be sealed again."""
        self._sealed = False
