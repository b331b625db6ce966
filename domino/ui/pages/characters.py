"""The characters: a face to choose for a seat, and a sheet that introduces all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.characters import Character
from domino.tableside.seats import Introduction, company, introduced
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Button, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.words import ink

FACE, LARGE_FACE = 48, 60
"""Dp of a face to choose, and of one that is introduced."""


def face(name: str, size: float) -> Box:
    """A character's face, in a square of so many dp."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.face(name, x + width / 2, top - height / 2, min(dp(size), width, height))

    return Drawn(paint, size, size)


@dataclass(eq=False, repr=False)
class FaceChoice(Part):
    """Faces with their names below, in as many rows as they need, the chosen one on a coloured ground."""

    faces: Sequence[Introduction]
    chosen: str | None
    change: Callable[[str], None]

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN)
        widest = max(ink.size(each.name, 13, "medium")[0] for each in self.faces) + dp(8)
        count = len(self.faces)
        across = next(
            number for number in (count, 3, 2, 1) if number == 1 or room / number >= max(widest, dp(FACE + 8))
        )
        cells = [Fill(self._choice(each)) for each in self.faces]
        cells += [Fill(Stack())] * (-count % across)
        rows = [Line(*cells[at : at + across], gap=4) for at in range(0, len(cells), across)]
        return Padded(Stack(*rows, gap=4), (MARGIN, 0, MARGIN, 8))

    def _choice(self, each: Introduction) -> Box:
        chosen = each.key == self.chosen
        shade = "on_tonal" if chosen else "text"
        inside = Stack(
            Line(face(each.face, FACE), stands="center"), 2, Text(each.name, 13, shade, "medium", "center")
        )
        card = Card(
            inside, "tonal" if chosen else None, 12, (2, 5), outline="primary" if chosen else None, line=2
        )
        change = partial(self.change, each.key)
        return Touch(
            card, f"character-{each.key}", f"{each.name}. {each.plays}", change, 12, "choice", chosen
        )


@dataclass(eq=False, repr=False)
class Introduced(Part):
    """Who a character is: face, name, level and temper; whether it sits here is told by a sign and a word."""

    who: Introduction
    here: str
    """What is said when it does; else nothing."""

    def build(self, width: float) -> Box:
        who = self.who
        sign = Line(
            Icon("check-circle", 16, "primary", 16, line=13), 4, Text(self.here, 13, "primary", "medium")
        )
        words = Stack(
            Text(who.name, 17, weight="medium"),
            Text(who.plays, 14, "primary", "medium"),
            2,
            *(Text(line, 14, "secondary") for line in who.lines),
            *((4, sign) if self.here else ()),
        )
        card = Card(Line(face(who.face, LARGE_FACE), 14, Fill(words)), "surface", 14, (14, 10), 52)
        return Padded(card, (MARGIN, 0, MARGIN, 8))


class CharactersSheet(Sheet):
    """All of them, and a button that seats them where computers would sit."""

    name = "characters"

    def __init__(self, app: Application, draft: SetupDraft, changed: Callable[[], None]) -> None:
        self.draft = draft
        self.changed = changed
        super().__init__(title=app.texts.say("ui.characters.title"))

    def body(self) -> Sequence[Part]:
        say, draft = self.app.texts.say, self.draft
        self.buttons = [Button(say("ui.setup.done"), self.dismiss, name="done")]
        if draft.has_computers() and not draft.in_company:
            seat = Button(say("ui.characters.seat"), self._seat, "account-group", "outline", "company")
            self.buttons.insert(0, seat)
        here = draft.characters()
        return [
            Sentence(say("ui.characters.lead"), 14),
            *(self._introduced(who, who in here) for who in company(draft.game.key)),
        ]

    def _introduced(self, who: Character, here: bool) -> Part:
        told = introduced(who, self.draft.game.key, self.app.texts)
        return Introduced(told, self.say("ui.characters.here") if here else "")

    def _seat(self) -> None:
        self.draft.seat_company()
        self.changed()
        self.refresh()
