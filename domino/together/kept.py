"""What a host keeps of its table beside the match, read back and checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from domino.together import keys
from domino.together.places import Places
from domino.together.redaction import redacted

VERSION = 1
MOST_EPOCHS = 10**9


class Way(NamedTuple):
    """How guests come: by a port of this device, or further away by a server. `own` is the host's secret,
    whose public key guests know the table by. One that is `remembered` is where guests look for the table
    after it was away."""

    port: int | None = None
    server: str | None = None
    own: str | None = None
    remembered: bool = False

    def __repr__(self) -> str:
        """Without the password and the secret, for logs and tracebacks."""
        server = None if self.server is None else redacted(self.server)
        return f"<Way port={self.port} server={server} remembered={self.remembered}>"

    @staticmethod
    def checked(port: object, server: object, own: object) -> Way:
        """One that was kept.

        :raises ValueError: when it is none.
        """
        if port is not None and (type(port) is not int or not 0 < port < 1 << 16):
            raise ValueError("this is no port")
        if server is not None and not (isinstance(server, str) and keys.at_server(server)):
            raise ValueError("this is no server")
        if own is not None and not keys.is_key(own):
            raise ValueError("this is no secret")
        return Way(port, server, own if isinstance(own, str) else None, remembered=True)


class Kept(NamedTuple):
    """Who sits where, the key, how often the table was taken up or taken back, and how guests come."""

    places: Places
    key: str
    epoch: int
    way: Way = Way()

    def __repr__(self) -> str:
        """Without the key, for logs and tracebacks."""
        return f"<Kept {len(self.places)} places, epoch {self.epoch}, {self.way!r}>"

    def as_data(self) -> dict[str, object]:
        port, server, own, _ = self.way
        return {
            "version": VERSION,
            "places": self.places.as_data(),
            "key": self.key,
            "epoch": self.epoch,
            "port": port,
            "server": server,
            "own": own,
        }

    @staticmethod
    def from_data(data: Any) -> Kept:
        """What `as_data` wrote.

        :raises ValueError: when it is something else.
        """
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise ValueError("this is no table")
        places, key, epoch = (data.get(name) for name in ("places", "key", "epoch"))
        if not isinstance(places, list) or not keys.is_key(key):
            raise ValueError("this is no table")
        if type(epoch) is not int or not 0 <= epoch < MOST_EPOCHS:
            raise ValueError("this is no table")
        way = Way.checked(data.get("port"), data.get("server"), data.get("own"))
        assert isinstance(key, str)
        return Kept(Places.from_data(places), key, epoch, way)
