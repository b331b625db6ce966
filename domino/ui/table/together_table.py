"""The table at which guests play too, each from a device of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domino.core.actions import NEXT, Action
from domino.tableside.evening import Evening
from domino.tableside.seats import USUAL_LEVEL
from domino.together.gathering import Chair, gathered, stand_in
from domino.ui.kit.app import Application
from domino.ui.kit.parts.code_plate import CodePlate, code_of
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.sending import send
from domino.ui.kit.stage.screen import Overlay
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.scores.round_over import After
from domino.ui.table.open_table import OpenTable
from domino.ui.table.parts.knocks import knocks
from domino.ui.table.sheets.answer_sheet import AnswerSheet
from domino.ui.table.table_screen import TableScreen


class TogetherTable(TableScreen):
    """One match of many hands. It is open as long as this screen is; guests wait while it is not."""

    def __init__(self, app: Application, evening: Evening, open_table: OpenTable) -> None:
        self.open_table = open_table
        self._guests: GuestsSheet | None = None
        self._held = False
        """Whether computers wait until somebody has answered."""
        super().__init__(app, evening)
        open_table.follow(evening, self._play_for, self._take_back)
        open_table.shown = self._noticed

    def closed(self) -> None:
        over = self.evening.over
        super().closed()
        self.open_table.close(for_good=over)

    def after_round(self) -> After | None:
        """After the last round guests go home, and so does who held their table."""
        if not self.evening.over or not self.evening.guests:
            return None
        return After(self.texts.say("ui.round-over.home"), "home-outline", self.leave, looks_back=True)

    # What guests do

    def _play_for(self, seat: int, action: Action) -> None:
        """A guest does something; what cannot be is told to them and to nobody else."""
        if action == NEXT:
            self.evening.next_round()
        else:
            self.evening.play(action, seat)

    def _take_back(self, count: int) -> None:
        self.menus.step_back(partial(self.evening.take_back, count))
        self._ask_here()  # nobody is asked any more: computers go on, whoever agreed last

    def _noticed(self, words: str) -> None:
        """Somebody came, went or asks for something."""
        evening = self.evening
        seats = self.open_table.seated(evening.names)
        if seats != evening.seats:
            evening.seat(seats)
            self.refresh()
            self.course.go_on()
        if words:
            self.messages.say(words)
        if self._guests is not None:
            self._guests.refresh()
        self._ask_here()

    # What is asked and shown here

    @property
    def asks_to_agree(self) -> bool:
        asked, eyes = self.open_table.host.asked, self.evening.eyes
        return asked is not None and eyes in asked.waiting

    def agreeing(self) -> Overlay:
        asked = self.open_table.host.asked
        name = "" if asked is None else self.evening.names[asked.seat]
        return AnswerSheet(self.texts, self.texts.say("together.would-take-back", name=name), self._agree)

    def _agree(self, yes: bool) -> None:
        if self.evening.eyes is not None:
            self.open_table.host.agree(self.evening.eyes, yes)
        self._ask_here()

    def _ask_here(self) -> None:
        """The people at this device are asked one after the other whether somebody may take back, each when
        the device is theirs. Computers wait for that."""
        asked, evening = self.open_table.host.asked, self.evening
        here = [] if asked is None else [seat for seat in evening.humans if seat in asked.waiting]
        if asked is not None:
            self._held = True
            self.course.pause()
        elif self._held:
            self._held = False
            self.course.resume()
        if here and evening.several and evening.eyes not in here and self.questions.curtain_for not in here:
            self.course.hide(here[0])
        self.questions.ask()

    def called(self) -> tuple[str, str]:
        return self.texts.say("together.table"), self.open_table.host.door.code

    @property
    def more_rows(self) -> Sequence[tuple[str, str, bool]]:
        return [("guests", "devices", True)]

    def show_guests(self) -> None:
        """Who plays from elsewhere, and the code for those who come later."""
        self._guests = GuestsSheet(self)
        self.app.stage.show(self._guests)


class GuestsSheet(Sheet):
    """Who is at the table, who asks to come in, and the code."""

    name = "guests"

    def __init__(self, table: TogetherTable) -> None:
        self.table = table
        super().__init__(title=table.texts.say("together.guests"))

    def body(self) -> Sequence[Part]:
        host = self.table.open_table.host
        gathering = gathered(host, self.app.texts)
        parts = knocks(host, self.app.texts, self.refresh)
        parts += [self._row(chair) for chair in gathering.chairs]
        return [*parts, *self._for_later()]

    def _for_later(self) -> list[Part]:
        """What is wrong with the way, if anything is, and the code for those who come later."""
        table, say = self.table.open_table, self.say
        parts: list[Part] = []
        if table.trouble or table.warning:
            words = say(f"together.{table.trouble or table.warning}")
            parts.append(Sentence(words, 15, False, icon="alert-circle-outline"))
        parts.append(Row("share-variant", say("together.send-code"), tap=self._send, name="send"))
        code = code_of(table.address)
        if code is not None:
            key = "together.code" if table.way.server is None else "together.code-far"
            parts += [Sentence(say(key, code=table.host.door.code)), CodePlate(code)]
        return parts

    def _send(self) -> None:
        send(self.app, self.table.open_table.invitation, self.title)

    def _row(self, chair: Chair) -> Part:
        say = self.say
        name = self.table.evening.names[chair.seat]
        held = self.table.open_table.host.places[chair.seat].level is not None
        line = say(
            "together.state-at.held" if held and chair.state == "away" else f"together.state-at.{chair.state}"
        )
        if chair.state == "away" and not held:
            hold = partial(self._stand_in, chair.seat)
            return Row("robot", name, line, say("together.stand-in"), tap=hold, name=f"hold-{chair.seat}")
        if chair.state in ("here", "away"):
            free = partial(self._free, chair.seat)
            return Row(
                "account", name, line, say("together.get-up-button"), tap=free, name=f"free-{chair.seat}"
            )
        return Row("account" if chair.state == "host" else "robot", name, line)

    def _stand_in(self, seat: int) -> None:
        stand_in(self.table.open_table.host, seat, USUAL_LEVEL)
        self.refresh()

    def _free(self, seat: int) -> None:
        self.table.open_table.host.free(seat, USUAL_LEVEL)
        self.refresh()
