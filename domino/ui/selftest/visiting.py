"""Both ends of a line over loopback: a guest at the app's open table, and a table at which the app is a
guest."""

from __future__ import annotations

import random

from domino.ai import choose
from domino.core.match import Match
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together import keys
from domino.together.carriers.home import HomeServer
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.keys import Address
from domino.together.places import COMPUTER, FREE, GUEST, Place, lobby
from domino.together.shared import SharedMatch
from domino.together.tellers import tellers
from domino.together.web import web_files
from domino.ui.kit.later import soon

NAME = "Guest"


class Visitor(Listener):
    """Somebody with a device of their own, who plays like an easy computer."""

    def __init__(self, address: str) -> None:
        where = Address.parse(address)
        self.guest = Guest(keys.fresh_key(), NAME, self, where.key)
        self.done = 0
        """How many actions of its own."""
        self.refused = ""
        self._chance = random.Random(6)
        self._line = HomeLine(where._replace(host="127.0.0.1"))
        self._line.open(self.guest, soon)

    @property
    def seated(self) -> bool:
        return self.guest.seat is not None

    def act(self) -> None:
        """Does something, if it is its turn."""
        guest = self.guest
        view = guest.view
        if view is None or guest.asking is not None or view.turn != guest.seat or not view.legal:
            return
        if not view.known.over:
            guest.play(choose(view, "easy", self._chance))

    def answered(self, ok: bool, why: str) -> None:
        if ok:
            self.done += 1
        else:
            self.refused = why

    def turned_away(self, why: str) -> None:
        self.refused = why

    def close(self) -> None:
        """Goes."""
        self._line.close()


class Elsewhere:
    """A table as another device would hold it: the app sits down, and easy computers are the others."""

    def __init__(self, game: str, texts: Texts) -> None:
        self._seats: tuple[Seat, ...] = ()
        self._host = Host(lobby([], 2), lambda _language: texts, tellers(lambda: self._seats), game)
        self._server = HomeServer(web_files(), address="127.0.0.1")
        self.address = self._server.open(self._host, soon)
        self._match: SharedMatch | None = None
        self._chance = random.Random(7)

    @property
    def guest(self) -> int | None:
        """Where the app sits."""
        places = enumerate(self._host.places.every)
        return next((seat for seat, place in places if place.kind == GUEST), None)

    def deal(self, players: int) -> None:
        """Computers sit down on all other chairs, and it begins."""
        places = self._host.places.every
        places += [Place(FREE) for _ in range(players - len(places))]
        for number, place in enumerate(places):
            if place.kind == FREE:
                place.kind, place.name = COMPUTER, f"Easy {number}"
        names = [place.name for place in places]
        match = Match.start(self._host.game, names, additions=self._host.places.additions())
        self._seats = tuple(place.seat(name) for place, name in zip(places, names, strict=True))
        self._match = self._host.share(match)

    def move(self) -> None:
        """A computer moves, if it is its turn."""
        match = self._match
        if match is None or match.view(0).known.over:
            return
        turn = match.view(0).turn
        if turn is not None and turn != self.guest:
            match.play(choose(match.view(turn), "easy", self._chance), turn)

    def close(self) -> None:
        """The table is closed."""
        self._host.close()
        self._server.close()
