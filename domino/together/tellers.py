"""What guests are told of a match: for each thing that one may want, what makes it from what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat
from domino.texts import Texts, languages
from domino.together.letters import Teller
from domino.together.messages import PAGE, TABLE, VIEW, Room
from domino.together.page import Ears, page_of
from domino.together.page_felt import Felts
from domino.together.views import ViewWriter


@cache
def texts_of(language: str) -> Texts:
    """The sentences of a guest's language, or the usual ones."""
    return Texts(language if language in languages() else "en")


def tellers(seats: Callable[[], Sequence[Seat]], ears: Ears | None = None) -> dict[str, Teller]:
    """Those of one table, at which these sit; `ears` tell browsers what it sounds like."""
    felts = Felts()
    writers: dict[int | None, ViewWriter] = {}

    def view(match: LiveMatch, seat: int | None, _texts: Texts, _room: Room | None) -> Mapping[str, object]:
        seen = match.view(seat or 0)  # which is an onlooker's where nobody sits
        return writers.setdefault(seat, ViewWriter()).data(seen)

    def page(match: LiveMatch, seat: int | None, texts: Texts, room: Room | None) -> Mapping[str, object]:
        return page_of(match, seats(), seat, texts, felts=felts, room=room, ears=ears)

    return {VIEW: view, PAGE: page, TABLE: page}
