"""Fair deals: the fingerprint that promises the shuffles, and afterwards the seed that proves them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Padded, Text
from domino.ui.kit.parts.parts import MARGIN, Button, Buttons, Heading, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.words import ink


class Written(Part):
    """Something to be read out or written down, large, on a card; it breaks where it must, a fingerprint
    in its middle."""

    def __init__(self, text: str, size: float, halved: bool = False) -> None:
        self.text, self.size, self.halved = text, size, halved

    def build(self, width: float) -> Box:
        text, room = self.text, width - dp(2 * MARGIN + 32)
        if self.halved and ink.size(text, self.size, "medium")[0] > room:
            middle = len(text) // 2 + 1
            text = f"{text[:middle]}\n{text[middle:]}"
        words = Text(text, self.size, weight="medium", align="center")
        return Padded(Card(words, pad=(16, 14)), (MARGIN, 0, MARGIN, 6))


class FairSheet(Sheet):
    """Before and during play the fingerprint; once the match is over the seed too, and how to check."""

    name = "fair"

    def __init__(self, app: Application, evening: Evening) -> None:
        self.evening = evening
        self.found: str | None = None
        """The fingerprint that a check has found; None before there was one."""
        super().__init__(title=app.texts.say("ui.fair.title"))

    def body(self) -> Sequence[Part]:
        say, match = self.app.texts.say, self.evening.whole()
        fingerprint: list[Part] = [
            Heading(say("ui.fair.fingerprint")),
            Written(match.fingerprint, 22, halved=True),
            self._copying("copy-fingerprint", match.fingerprint),
        ]
        meaning: list[Part] = [Sentence(say("ui.fair.what"), 14, secondary=False)]
        if match.deals:
            meaning.append(Sentence(say("ui.fair.by-hand"), 14))
        if not match.over:
            return [*fingerprint, *meaning, Sentence(say("ui.fair.later"), 14)]
        return [
            *fingerprint,  # and the seed right below: low windows show both
            Sentence(say("ui.fair.over"), 14),
            Heading(say("ui.fair.seed")),
            Written(str(match.seed), 16),
            self._copying("copy-seed", str(match.seed)),
            *meaning,
            Heading(say("ui.fair.how-title")),
            self._told(),
            Buttons([Button(say("ui.fair.check"), self.check, "shield-check-outline", "tonal", "check")]),
        ]

    def _told(self) -> Sentence:
        """What a check does, or has found: in the same place, where the button is in sight."""
        say = self.app.texts.say
        if self.found is None:
            return Sentence(say("ui.fair.how"), 14, secondary=False)
        if self.found == self.evening.whole().fingerprint:
            words = say("ui.fair.agrees", fingerprint=self.found)
            return Sentence(words, 14, False, "medium", icon="shield-check-outline")
        words = say("ui.fair.disagrees", fingerprint=self.found)
        return Sentence(words, 14, weight="medium", icon="alert-circle-outline", colour="error")

    def check(self) -> None:
        """Deal and play the match again from its own record, and see what its fingerprint is."""
        self.found = Match.from_record(self.evening.whole().record()).fingerprint
        self.refresh()

    def _copying(self, key: str, text: str) -> Buttons:
        words = self.app.texts.say(f"ui.fair.{key}")
        return Buttons([Button(words, lambda: self.copy(text), "content-copy", "tonal", key)])

    def copy(self, text: str) -> None:
        """Put it where other apps can paste it from."""
        from kivy.core.clipboard import Clipboard

        try:
            Clipboard.copy(text)
            done = True
        except Exception:  # every system has its own ways to refuse
            done = False
        self.app.stage.say(self.app.texts.say("ui.fair.copied" if done else "ui.fair.not-copied"))
