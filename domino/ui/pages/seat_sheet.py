"""One player of a table being set up: name, colour, person, computer or character, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.core.characters import CHARACTERS
from domino.core.seating import LEVELS
from domino.tableside.seats import company, introduced, played_by
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.colour_choice import ColourChoice
from domino.ui.kit.parts.parts import Button, Heading, Part, Row, Segments, Sentence
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.pages.characters import FaceChoice

PERSON = "person"


class SeatSheet(Sheet):
    """Changes are made at once; Done closes. Without `computers` none can sit here: with real tiles people
    play."""

    name = "seat"

    def __init__(
        self,
        app: Application,
        draft: SetupDraft,
        seat: int,
        changed: Callable[[], None],
        computers: bool = True,
    ) -> None:
        self.computers = computers
        self.draft = draft
        self.seat = seat
        self.changed = changed
        super().__init__(title=app.texts.say("ui.setup.edit-title"))

    def body(self) -> Sequence[Part]:
        say, draft = self.app.texts.say, self.draft
        seat = draft.places[self.seat]
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
            *(self._who() if self.computers else ()),
            *self._elsewhere(),
            Heading(say("ui.setup.colour")),
            ColourChoice(seat.colour or 0, self._paint, self.say),
        ]

    def _who(self) -> list[Part]:
        """A person, a computer of a level, or a character."""
        texts = self.app.texts
        who = [(PERSON, played_by(None, texts), "account")]
        who += [(level, played_by(level, texts), "robot") for level in LEVELS]
        return [
            Heading(texts.say("ui.setup.who")),
            Segments(who, self.draft.places[self.seat].computer or PERSON, self._play_as, "who"),
            *self._characters(),
        ]

    def _characters(self) -> list[Part]:
        """The characters that can sit here, and what the one who does is like."""
        draft, texts = self.draft, self.app.texts
        chosen = draft.places[self.seat].character
        free = [who.key for who in draft.free_characters()]
        offered = [who for who in company(draft.game.key) if who.key in (chosen, *free)]
        if not offered:
            return []
        told = [introduced(who, draft.game.key, texts) for who in offered]
        parts: list[Part] = [
            Heading(texts.say("ui.characters.who")),
            FaceChoice(told, chosen, self._play_as_character),
        ]
        for each in told:
            if each.key == chosen:
                parts.append(Sentence(" ".join((f"{each.plays}.", *each.lines)), 13))
        return parts

    def _play_as_character(self, key: str) -> None:
        self.draft.set_character(self.seat, CHARACTERS[key])
        self._done()

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
