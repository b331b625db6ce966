"""A table that is open to others: the host's side of it in the app, from the lobby to the last round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from domino.core.actions import Action
from domino.tableside.evening import Evening
from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat
from domino.texts import Texts, languages
from domino.together.carriers.home import HomeServer
from domino.together.carriers.site import Served
from domino.together.host import Host
from domino.together.messages import PAGE, TABLE, VIEW
from domino.together.page import page_of
from domino.together.page_felt import Felts
from domino.together.places import Places
from domino.together.scribe import ScribeThread
from domino.together.shared import SharedMatch
from domino.together.views import view_data
from domino.together.web import web_files
from domino.ui.kit.app import Application
from domino.ui.kit.later import soon

PORT = 4827
"""Where a table is looked for first: an address that is typed is the same the next time."""


@cache
def texts_of(language: str) -> Texts:
    """The sentences of a guest's language, or the usual ones."""
    return Texts(language if language in languages() else "en")


def pages() -> dict[str, Served]:
    """The guest's page as it is served."""
    return {path: Served(*held) for path, held in web_files().items()}


class OpenTable:
    """A host, the carrier that brings its guests, and who shows it: `shown` is called whenever somebody
    comes, goes or asks for something, with what there is to say about it."""

    def __init__(self, app: Application, game: str, places: Places, promise: str) -> None:
        self.shown: Callable[[str], None] = lambda words: None
        self.seats: tuple[Seat, ...] = ()
        """Who plays, once it is dealt."""
        self._scribe = ScribeThread(app.background.failed)
        self._felts: dict[int | None, Felts] = {}
        self.host = Host(
            places,
            texts_of,
            {VIEW: self._view, PAGE: self._page, TABLE: self._page},
            game,
            promise,
            noticed=lambda words: self.shown(words),
            scribe=self._scribe,
        )
        self._server = HomeServer(pages(), remembered=PORT)
        self.address = self._server.open(self.host, soon)

    def seated(self, match_names: Sequence[str]) -> tuple[Seat, ...]:
        """Who sits where, as the places say it now."""
        places = self.host.places.every
        self.seats = tuple(place.seat(name) for place, name in zip(places, match_names, strict=True))
        return self.seats

    def share(self, match: LiveMatch) -> SharedMatch:
        """The match is dealt, or goes on."""
        return self.host.share(match)

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

    def close(self) -> None:
        """Nobody can come any more; those who are there are told."""
        self.host.close()
        self._scribe.close()
        self._server.close()

    def _view(self, match: LiveMatch, seat: int | None, _texts: Texts) -> Mapping[str, object]:
        return view_data(match.view(0))  # which is the seat's own, or the onlooker's

    def _page(self, match: LiveMatch, seat: int | None, texts: Texts) -> Mapping[str, object]:
        felts = self._felts.setdefault(seat, Felts())
        return page_of(match, self.seats, seat, texts, felts=felts)
