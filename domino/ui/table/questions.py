"""What the table asks of whoever looks, over everything else: to take the device, to say what comes after a
round, to bid.

One place tells from the evening what must be asked now. The table looks there whenever something has changed,
when a page is left and when an overlay is closed, so that no page, no turning of the phone and no pause can
lose a question: whoever adds one adds it to `QUESTIONS`, and a test walks with it through everything.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domino.tableside.shown.reading import phase_of
from domino.ui.kit.stage.screen import Overlay
from domino.ui.table.sheets.bidding import BiddingSheet
from domino.ui.table.sheets.curtain import Curtain

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen


@dataclass(frozen=True, slots=True)
class Question:
    """When an overlay must be over a table, and the overlay. One that `hides` hands takes away whatever else
    is open; others wait until the player has closed that."""

    due: Callable[[TableScreen], bool]
    make: Callable[[TableScreen], Overlay]
    hides: bool = False


def _is_hidden(table: TableScreen) -> bool:
    return table.questions.curtain_for is not None and not table.evening.round_over


def _curtain(table: TableScreen) -> Overlay:
    seat = table.questions.curtain_for
    assert seat is not None
    return Curtain(table, seat)


def _is_over(table: TableScreen) -> bool:
    return table.tells_scores and table.evening.round_over and not table.course.lingers


def _round_over(table: TableScreen) -> Overlay:
    from domino.ui.scores.round_over import RoundOverSheet

    gc.collect()  # while nothing moves: what a round leaves behind would else be looked for in a drag
    return RoundOverSheet(table.app, table.evening, table.after_round())


def _must_bid(table: TableScreen) -> bool:
    """Whether the eyes on the screen must bid, name trumps or take the widow."""
    evening = table.evening
    return (
        evening.may_act
        and evening.game.kind.tricks
        and phase_of(evening.view) != "play"
        and table.choreography.held_trick is None
        and not table.dealing.due
    )


QUESTIONS = {
    "curtain": Question(_is_hidden, _curtain, hides=True),
    "agree": Question(lambda table: table.asks_to_agree, lambda table: table.agreeing()),
    "round-over": Question(_is_over, _round_over),
    "bidding": Question(_must_bid, BiddingSheet),
}
"""By the name of the overlay."""


class Questions:
    """Keeps over one table what it asks now."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.curtain_for: int | None = None
        """Who must lift the curtain before any hand is seen again."""
        self._name: str | None = None
        self._sheet: Overlay | None = None
        """What was asked last: kept while it is covered, with all that was chosen on it."""

    @property
    def bidding(self) -> BiddingSheet | None:
        """What is asked now, if it is the bidding: the widow lies there, and takes tiles."""
        return self._sheet if isinstance(self._sheet, BiddingSheet) else None

    @property
    def asked(self) -> str | None:
        """The name of what must be asked now."""
        return next((name for name, question in QUESTIONS.items() if question.due(self.table)), None)

    def ask(self) -> None:
        """Asks what must be asked now, and nothing else. Where a page is over the table, that is asked when
        it is left."""
        table = self.table
        if table.parent is None:
            return
        stage, name = table.app.stage, self.asked
        if name != self._name:
            answered, self._sheet, self._name = self._sheet, None, name
            if answered is not None:
                stage.close(answered)
        if name is None:
            return
        question = QUESTIONS[name]
        self._sheet = sheet = self._sheet or question.make(table)
        if sheet in stage.overlays:
            if isinstance(sheet, BiddingSheet):
                sheet.show(table.showing)
            elif isinstance(sheet, Curtain):
                sheet.repaint()
            return
        if question.hides:
            for overlay in reversed(stage.overlays[:]):
                stage.close(overlay)
        if not stage.overlays:
            stage.show(sheet)

    def cleared(self, overlay: Overlay) -> None:
        """This overlay was closed: what waited for that is asked."""
        if overlay is not self._sheet:
            self.ask()
