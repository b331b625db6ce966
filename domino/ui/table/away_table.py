"""The table of a guest: a match that is played on another device."""

from __future__ import annotations

from functools import partial

from domino.core.actions import Action
from domino.together.away import AwayEvening
from domino.together.carriers.carrier import GuestCarrier
from domino.together.guest import Listener, News
from domino.ui.felts.pose import Pose
from domino.ui.kit.app import Application
from domino.ui.kit.stage.screen import Overlay
from domino.ui.scores.round_over import After
from domino.ui.table.opening import heed
from domino.ui.table.sheets.answer_sheet import AnswerSheet
from domino.ui.table.table_screen import TableScreen


class AwayTable(TableScreen):
    """What is done here is asked of the host. Leaving hangs up; the seat stays the guest's. Who found none
    watches: the table is for all to see."""

    shut = frozenset({"redo"})

    def __init__(self, app: Application, evening: AwayEvening, line: GuestCarrier) -> None:
        heed(evening, app.settings)
        evening.plays_forced = False  # a line may be slow: nothing is asked for behind one's back
        self.away = evening
        self.line = line
        self.asked_words = ""
        """What another would like, until it is answered."""
        super().__init__(app, evening)
        evening.guest.listener = Hearing(self)

    def closed(self) -> None:
        super().closed()
        self.line.close()

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        if self.away.waits:
            self.messages.say(self.texts.say("together.waits"))
            return
        super().play(action, seat, carried)

    def after_round(self) -> After | None:
        """A guest deals the next round like anybody; after the last there is nothing to deal here, nor ever
        for somebody who only watches."""
        if not self.evening.over and self.away.guest.seat is not None:
            return None
        return After(self.texts.say("ui.round-over.home"), "home-outline", self.leave)

    @property
    def asks_to_agree(self) -> bool:
        return bool(self.asked_words)

    def agreeing(self) -> Overlay:
        return AnswerSheet(self.texts, self.asked_words, self.answer)

    def answer(self, yes: bool) -> None:
        """Another may take back, or may not."""
        self.asked_words = ""
        self.away.guest.agree(yes)
        self.questions.ask()

    def jump(self, news: News) -> None:
        """The table is another all at once."""
        self.menus.step_back(partial(self.away.arrived, news))


class Hearing(Listener):
    """What the host tells, at the table."""

    def __init__(self, table: AwayTable) -> None:
        self._table = table

    def news(self, news: News) -> None:
        table = self._table
        if news.seat is None:
            table.jump(news)
        else:
            table.away.arrived(news)

    def answered(self, ok: bool, why: str) -> None:
        if not ok:
            self._table.messages.say(why, error=True)
            self._table.refresh()

    def asked(self, words: str) -> None:
        self._table.asked_words = words
        self._table.questions.ask()

    def turned_away(self, why: str) -> None:
        self._table.leave()
        self._table.app.stage.say(why)
