"""A table that is open to others: the host's side of it in the app, from the lobby to the last round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.core.actions import Action
from domino.device.cues import heard
from domino.store.tables import KeptTable
from domino.tableside.evening import Evening
from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat
from domino.together import keys
from domino.together.carriers.carrier import WARNINGS
from domino.together.carriers.choosing import host_carrier
from domino.together.host import Host
from domino.together.kept import Kept, Way
from domino.together.places import GUEST, Places
from domino.together.scribe import ScribeThread
from domino.together.shared import SharedMatch
from domino.together.tellers import tellers, texts_of
from domino.ui.kit.app import Application
from domino.ui.kit.later import soon

AT_HOME = Way(4827, remembered=True)
"""Where a table is looked for first: an address that is typed is the same the next time."""


def further_away(server: str) -> Way:
    """A new table on this server."""
    return Way(server=server, own=keys.fresh_key())


class OpenTable:
    """A host, the carrier that brings its guests, and who shows it: `shown` is called whenever somebody
    comes, goes or asks for something, with what there is to say about it.

    A table that was `kept` is opened the way it was; a new one `way`.

    :raises OSError: when nobody could come."""

    def __init__(
        self,
        app: Application,
        game: str,
        places: Places,
        promise: str,
        kept: Kept | None = None,
        way: Way = AT_HOME,
    ) -> None:
        self._file: KeptTable | None = None
        """Where it is kept who sits here, once there is a match."""
        self.shown: Callable[[str], None] = lambda words: None
        self.seats: tuple[Seat, ...] = ()
        """Who plays, once it is dealt."""
        self._scribe = ScribeThread(app.background.failed)
        self.host = Host(
            places,
            texts_of,
            tellers(lambda: self.seats, heard),
            game,
            promise,
            key=None if kept is None else kept.key,
            epoch=0 if kept is None else kept.epoch,
            noticed=lambda words: self.shown(words),
            keep=self._keep,
            scribe=self._scribe,
        )
        self._open(way if kept is None else kept.way)

    def _open(self, way: Way) -> None:
        self.trouble = ""
        """What is wrong with the way that guests come: a text key under `together`."""
        self.warning = ""
        """What the host should know of a way that works, as a text key under `together`."""
        if way.own is None:
            way = way._replace(own=keys.fresh_key())
        carrier = host_carrier(way, troubled=lambda reason: self._troubled(way, reason))
        self.address = carrier.open(self.host, soon)
        self._carrier = carrier
        self.way = way if way.server else way._replace(port=keys.Address.parse(self.address).port)
        """How guests come."""

    def _troubled(self, way: Way, reason: str) -> None:
        if way is self.way and reason in WARNINGS:
            self.warning = reason
            self.shown("")
        elif way is self.way:
            was, self.trouble = self.trouble, reason
            self.shown(texts_of("").say(f"together.{reason or 'server-there'}") if reason or was else "")

    @property
    def invitation(self) -> str:
        """What is sent to those who are to come."""
        key = "together.invites" if self.way.server is None else "together.invites-far"
        return texts_of("").say(key, address=self.address)

    def open_another_way(self, way: Way) -> None:
        """Before the deal: guests come this way from now on. Whoever has come is told that the table is
        closed, and their chairs are free.

        :raises OSError: when nobody could come this way; it stays as it is.
        """
        before, places = self._carrier, self.host.places.every
        self._open(way)
        self.host.close()
        self._scribe(before.close)  # once they were told
        for seat, place in enumerate(places):
            if place.kind == GUEST:
                self.host.free(seat)

    def seated(self, match_names: Sequence[str]) -> tuple[Seat, ...]:
        """Who sits where, as the places say it now."""
        places = self.host.places.every
        self.seats = tuple(place.seat(name) for place, name in zip(places, match_names, strict=True))
        return self.seats

    def share(self, match: LiveMatch, file: KeptTable) -> SharedMatch:
        """The match is dealt, or goes on; who sits here is kept in this file from now on."""
        self._file = file
        self._keep()
        return self.host.share(match)

    def _keep(self) -> None:
        if self._file is not None:
            self._file.keep(self.host.kept._replace(way=self.way).as_data())

    def follow(
        self,
        evening: Evening,
        play: Callable[[int, Action], object],
        take_back: Callable[[int], object],
    ) -> None:
        """What guests do is done at the table that shows this evening."""
        self.host.play_by(play, take_back)
        evening.asks_back = self._ask_back

    def _ask_back(self, seat: int) -> None:
        why = self.host.ask_to_undo(seat)
        if why is not None:
            self.shown(texts_of("").say(f"together.{why}"))

    def close(self, for_good: bool = True) -> None:
        """Nobody can come any more, and those who are there are told; or, where it will be opened again, they
        hear nothing and wait for it."""
        if for_good:
            self.host.close()
        self.host.stop_thinking()
        self._scribe.close()
        self._carrier.close(for_good=for_good)
