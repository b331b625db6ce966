"""The table of a guest: a match that is played on another device."""

from __future__ import annotations

import contextlib
import hashlib
from functools import partial

from domino.core.actions import Action
from domino.tableside.pledge import Pledge
from domino.tableside.reviewing.reviewer import Reviewer
from domino.tableside.reviewing.rounds import Rounds
from domino.together.away import AwayEvening, Checked
from domino.together.carriers.carrier import GuestCarrier
from domino.together.guest import Listener, News
from domino.ui.felts.pose import Pose
from domino.ui.kit.app import Application
from domino.ui.kit.stage.screen import Overlay
from domino.ui.scores.round_over import After, RoundOverSheet
from domino.ui.table.opening import heed
from domino.ui.table.sheets.answer_sheet import AnswerSheet
from domino.ui.table.table_screen import TableScreen


class AwayTable(TableScreen):
    """What is done here is asked of the host. Leaving hangs up; the seat stays the guest's. When the match is
    over this device looks whether its deal was fair, and keeps it as it keeps its own. Who found no seat
    watches: the table is for all to see."""

    shut = frozenset({"redo", "talk"})

    def __init__(self, app: Application, evening: AwayEvening, line: GuestCarrier) -> None:
        heed(evening, app.settings)
        evening.plays_forced = False  # a line may be slow: nothing is asked for behind one's back
        evening.pledge = kept_pledge(app, evening)
        if evening.asks_back is not None:
            evening.asks_back = self._ask_back
        self.away = evening
        self.line = line
        self.asked_words = ""
        """What another would like, until it is answered."""
        self._began = app.memory.clock()
        self._checking = False
        super().__init__(app, evening)
        evening.guest.listener = Hearing(self)

    def opened(self) -> None:
        super().opened()
        self.settle()

    def closed(self) -> None:
        super().closed()
        self.line.close()

    def heed(self) -> None:
        super().heed()
        self.evening.plays_forced = False

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        if self.away.waits:
            self.messages.say(self.texts.say("together.waits"))
            return
        super().play(action, seat, carried)

    def talks(self) -> bool:
        """Nobody would hear it."""
        return False

    def after_round(self) -> After | None:
        """A guest deals the next round like anybody; after the last there is nothing to deal here, nor ever
        for somebody who only watches."""
        if not self.evening.over and self.away.guest.seat is not None:
            return None
        return After(self.texts.say("ui.round-over.home"), "home-outline", self.leave, looks_back=True)

    def _ask_back(self, _seat: int) -> None:
        self.away.guest.undo()
        self.messages.say(self.texts.say("common.undo.guests"))

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

    # When the match is over

    def settle(self) -> None:
        """Looks through what the host laid open, once it has, and keeps the match."""
        if self.evening.over and self.away.guest.record and not self._checking:
            self._checking = True
            work = partial(self._look_through, self.app.reviewer, self.away.seen_rounds())
            self.app.background.do(work, self._looked_through, slow=lambda: None)

    def _look_through(self, reviewer: Reviewer, seen: Rounds) -> Checked | None:
        """On another thread: it may take a while."""
        checked, seat = self.away.check(), self.away.guest.seat
        if checked is not None and checked.match is not None and seat is not None:
            with contextlib.suppress(ValueError):  # a computer played to the end: it is not ours
                self.app.memory.visited(self.away.guest.record, seat, self._began)
            reviewer.carry_over(seen, checked.match, seat)
        return checked

    def _looked_through(self, checked: Checked | None) -> None:
        if checked is None:
            return
        self.away.lay_open(checked)
        if self.app.stage.screen is not self:
            return
        if checked.broken is not None:
            self.app.stage.say(self.texts.say(f"ui.fair.{checked.broken}"))
        self.app.say_notices()
        self.refresh()
        for overlay in self.app.stage.overlays:
            if isinstance(overlay, RoundOverSheet):
                overlay.refresh()
        self.reviews.follow()


def kept_pledge(app: Application, evening: AwayEvening) -> Pledge | None:
    """What this device was promised before the deal: it is kept until the match is over, whatever happens to
    the app meanwhile."""
    guest, shelf = evening.guest, app.memory.guests
    key = "pledge-" + hashlib.sha256(f"{guest.secret}\n{guest.key}".encode()).hexdigest()[:40]
    if guest.pledge is None:
        return Pledge.from_data(shelf.found(key))
    shelf.keep(key, list(guest.pledge))
    return guest.pledge


class Hearing(Listener):
    """What the host tells, at the table."""

    def __init__(self, table: AwayTable) -> None:
        self._table = table

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        table = self._table
        if seat != table.evening.eyes:  # it was given to somebody else meanwhile
            self.turned_away(table.texts.say("together.freed"))
            return
        table.messages.hush()
        table.refresh()

    def lost(self) -> None:
        table = self._table
        if not table.evening.over:
            table.messages.say(table.texts.say("together.looking"), stays=True)

    def news(self, news: News) -> None:
        table = self._table
        table.asked_words = ""  # it was about the table as it was
        if news.seat is None:
            table.jump(news)
        else:
            table.away.arrived(news)
        table.settle()

    def answered(self, ok: bool, why: str) -> None:
        if not ok:
            self._table.messages.say(why, error=True)
            self._table.refresh()

    def asked(self, words: str) -> None:
        self._table.asked_words = words
        self._table.questions.ask()

    def turned_away(self, why: str) -> None:
        """The door is closed. Who looks at how the match ended may go on looking."""
        table = self._table
        if table.evening.over:
            return
        table.leave()
        table.app.stage.say(why)
