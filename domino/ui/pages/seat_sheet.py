"""One player of a table being set up: name, colour, person or computer, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.core.seating import LEVELS
from domino.tableside.seats import played_by
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.colour_choice import ColourChoice
from domino.ui.kit.parts.parts import Button, Heading, Part, Row, Segments
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.sheets import Sheet

PERSON = "person"


class SeatSheet(Sheet):
    """Changes are made at once; Done closes."""

    name = "seat"

    def __init__(self, app: Application, draft: SetupDraft, seat: int, changed: Callable[[], None]) -> None:
        self.draft = draft
        self.seat = seat
        self.changed = changed
        super().__init__(title=app.texts.say("ui.setup.edit-title"))

    def body(self) -> Sequence[Part]:
        say, draft = self.app.texts.say, self.draft
        seat = draft.places[self.seat]
        who = [(PERSON, played_by(None, self.app.texts), "account")]
        who += [(level, played_by(level, self.app.texts), "robot") for level in LEVELS]
        self.buttons = [Button(say("ui.setup.done"), self.dismiss, name="done")]
        if not draft.can_remove:
            leave = Button(say("ui.setup.remove"), self._remove, "account-minus", "outline", "remove")
            self.buttons.insert(0, leave)
        return [
            Row(
                title=seat.name,
                subtitle=say("ui.setup.name"),
                badge=(seat.colour or 0, draft.letters()[self.seat]),
                trailing=say("ui.setup.rename"),
                tap=self._rename,
                name="name",
            ),
            *self._usual(),
            Heading(say("ui.setup.who")),
            Segments(who, seat.level or PERSON, self._play_as, "who"),
            *self._elsewhere(),
            Heading(say("ui.setup.colour")),
            ColourChoice(seat.colour or 0, self._paint, self.say),
        ]

    def _usual(self) -> list[Part]:
        """The usual players who do not sit here yet, to be chosen with a tap."""
        taken = {seat.name for seat in self.draft.places}
        usual = [person["name"] for person in self.app.settings.people if person["name"] not in taken]
        if not usual:
            return []
        return [Segments([(name, name) for name in usual], None, self._seat, "person")]

    def _elsewhere(self) -> list[Part]:
        """Who one can change places with: what dragging a plate does, by a tap."""
        others = [(at, seat.name) for at, seat in enumerate(self.draft.places) if at != self.seat]
        if not others:
            return []
        return [
            Heading(self.say("ui.setup.swap")),
            Segments(others, None, self._swap, "swap"),
        ]

    def _swap(self, other: int) -> None:
        self.draft.swap(self.seat, other)
        self.seat = other
        self._done()

    def _seat(self, name: str) -> None:
        person = next(person for person in self.app.settings.people if person["name"] == name)
        self.draft.rename(self.seat, name)
        self.draft.set_level(self.seat, None)
        self.draft.paint(self.seat, person["colour"])
        self._done()

    def _rename(self) -> None:
        seat = self.draft.places[self.seat]
        self.app.stage.show(NameSheet(self.app, seat.name, self._named))

    def _named(self, name: str) -> str:
        why = self.draft.rename(self.seat, name)
        if not why:
            self._done()
        return why

    def _play_as(self, who: str) -> None:
        self.draft.set_level(self.seat, None if who == PERSON else who)
        self._done()

    def _paint(self, colour: int) -> None:
        self.draft.paint(self.seat, colour)
        self._done()

    def _done(self) -> None:
        self.changed()
        self.refresh()

    def _remove(self) -> None:
        self.draft.remove(self.seat)
        self.changed()
        self.dismiss()
