"""What guests are told of a match: for each thing that one may want, what makes it from what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domino.core.game import View
from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together.host import Teller
from domino.together.messages import PAGE, TABLE, VIEW
from domino.together.page import page_of
from domino.together.page_felt import Felts
from domino.together.views import view_data


def tellers(seats: Callable[[], Sequence[Seat]]) -> dict[str, Teller]:
    """Those of one table, at which these sit."""
    laid: dict[int, Felts] = {}

    def view(match: LiveMatch, seat: int | None, _texts: Texts) -> Mapping[str, object]:
        return view_data(seen_by(match, seat))

    def page(match: LiveMatch, seat: int | None, texts: Texts) -> Mapping[str, object]:
        if id(match) not in laid:  # another match: its tiles lie elsewhere
            laid.clear()
        return page_of(match, seats(), seat, texts, felts=laid.setdefault(id(match), Felts()))

    return {VIEW: view, PAGE: page, TABLE: page}


def seen_by(match: LiveMatch, seat: int | None) -> View:
    """All that a seat, or an onlooker, may know."""
    return match.view(0).public() if seat is None else match.view(seat)
