"""Adding to the secret of a deal: its fingerprint, what it is for, a word from whoever likes, or a shake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from domino.core.chance import LONGEST_ADDITION
from domino.device.shaking import find_shaker
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.parts.parts import Button, Heading, Part, Row, Sentence
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.table.sheets.fair_sheet import Written

SHAKEN = 40
"""How many readings a shake is made of."""
APART = 0.05
"""Seconds from one to the next."""


class AddingSheet(Sheet):
    """Changes are made at once; Done closes."""

    name = "adding"

    def __init__(self, app: Application, draft: SetupDraft, changed: Callable[[], None]) -> None:
        self.draft = draft
        self.changed = changed
        self.why_not = ""
        self.shaker = find_shaker()
        self._left = 0
        """How many readings of a shake are still to be taken."""
        self._cancel: Callable[[], None] | None = None
        super().__init__(title=app.texts.say("ui.fair.title"))

    def body(self) -> Sequence[Part]:
        say, draft = self.app.texts.say, self.draft
        self.buttons = [
            Button(say("ui.adding.add"), self._ask, "comment-plus-outline", "tonal", "add"),
            Button(say("ui.adding.done"), self.dismiss, name="done"),
        ]
        if self.shaker is not None:
            words = say("ui.adding.shaking" if self._left else "ui.adding.shake")
            self.buttons.insert(1, Button(words, self._shake, "vibrate", "tonal", "shake"))
        return [
            Heading(say("ui.adding.row")),
            Written(draft.fingerprint, 20, 4),
            Sentence(say("ui.adding.what"), 14, secondary=False),
            *([Sentence(self.why_not, 14, icon="alert", colour="error")] if self.why_not else ()),
            *(self._word(number, text) for number, text in enumerate(draft.additions)),
        ]

    def _word(self, number: int, text: str) -> Row:
        remove = (
            f"remove-{number}",
            "close",
            self.say("ui.adding.remove", text=text),
            partial(self._remove, number),
        )
        return Row("comment-plus-outline", text, ends=[remove], name=f"word-{number}")

    def _ask(self) -> None:
        title = self.say("ui.adding.word-title")
        self.app.stage.show(NameSheet(self.app, "", self._add, title, LONGEST_ADDITION))

    def _add(self, text: str) -> str:
        why = self.draft.add_word(text)
        if not why:
            self._now("")
        return why

    def _remove(self, number: int) -> None:
        del self.draft.additions[number]
        self._now("")

    def _now(self, why_not: str) -> None:
        self.why_not = why_not
        self.changed()
        self.refresh()

    # A shake

    def _shake(self) -> None:
        if self.shaker is not None and not self._left:
            self.shaker.begin()
            self._left = SHAKEN
            self._feel()
            self._now("")

    def _feel(self) -> None:
        assert self.shaker is not None
        self.shaker.feel()
        self._left -= 1
        if self._left:
            self._cancel = later(self._feel, APART)
            return
        self._cancel = None
        felt = self.shaker.end()
        self._now(self.draft.add_word(felt) if felt else self.say("ui.adding.hardly"))

    def closed(self) -> None:
        if self._cancel is not None and self.shaker is not None:
            self._cancel()
            self.shaker.end()
        super().closed()
