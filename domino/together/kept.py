"""What a host keeps of its table beside the match, read back and checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from domino.together import keys
from domino.together.places import Places

VERSION = 1
MOST_EPOCHS = 10**9


class Kept(NamedTuple):
    """Who sits where, the key, how often the table was taken up or taken back, and the port it was at."""

    places: Places
    key: str
    epoch: int
    port: int | None = None

    def as_data(self) -> dict[str, object]:
        return {
            "version": VERSION,
            "places": self.places.as_data(),
            "key": self.key,
            "epoch": self.epoch,
            "port": self.port,
        }

    @staticmethod
    def from_data(data: Any) -> Kept:
        """What `as_data` wrote.

        :raises ValueError: when it is something else.
        """
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise ValueError("this is no table")
        places, key, epoch, port = (data.get(name) for name in ("places", "key", "epoch", "port"))
        if not isinstance(places, list) or not keys.is_key(key):
            raise ValueError("this is no table")
        if type(epoch) is not int or not 0 <= epoch < MOST_EPOCHS:
            raise ValueError("this is no table")
        if port is not None and (type(port) is not int or not 0 < port < 1 << 16):
            raise ValueError("this is no table")
        assert isinstance(key, str)
        return Kept(Places.from_data(places), key, epoch, port)
