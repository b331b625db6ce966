"""A deal of the day at the real table."""

from __future__ import annotations

from domino.tableside.daily.played import Played
from domino.tableside.daily.sitting import HELP, SHUT, DayEvening, DayThinker
from domino.ui.kit.app import Application
from domino.ui.scores.round_over import After
from domino.ui.table.opening import heed
from domino.ui.table.table_screen import TableScreen


class DayTable(TableScreen):
    """One round. When it is over the page it was opened from reckons it."""

    name = "day-table"
    reviewed = False

    def __init__(self, app: Application, played: Played) -> None:
        self.played = played
        self.shut = SHUT | HELP if played.counts else SHUT
        evening = DayEvening(played)
        heed(evening, app.settings)
        super().__init__(app, evening, thinker=DayThinker())

    def titled(self) -> tuple[str, str]:
        say, deal = self.texts.say, self.played.deal
        key = "counts" if self.played.counts else "second"
        return say(f"{deal.game}.name"), say(f"ui.day.line-{key}")

    def why_shut(self) -> str:
        return self.texts.say("common.undo.day") if self.played.counts else ""

    def after_round(self) -> After:
        return After(self.texts.say("ui.day.reckon"), "chart-line", self.app.stage.come_back)
