"""Fair deals: the fingerprint that binds the secret, what was added to it, and at last the secret itself."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.chance import DERIVED
from domino.core.fingerprint import short
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.words.fairness import by_hand_told
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Padded, Text
from domino.ui.kit.parts.parts import MARGIN, Button, Buttons, Heading, Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.words import ink


class Written(Part):
    """Something to be read out or written down, large, on a card; it breaks where it must, a fingerprint
    after so many of its `groups`, four by four, which shows its beginning, or two by two."""

    def __init__(self, text: str, size: float, groups: int = 0) -> None:
        self.text, self.size, self.groups = text, size, groups

    def build(self, width: float) -> Box:
        text, room = self.text, width - dp(2 * MARGIN + 32)
        if self.groups:
            groups = text.split("-")
            for each in (self.groups, 4, 2):
                lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
                if ink.size(lines[0], self.size, "medium")[0] <= room:
                    break
            text = "\n".join(lines)
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
        if not self.evening.is_whole:
            return self._elsewhere()
        say, match = self.app.texts.say, self.evening.whole()
        if match.deals:
            words = by_hand_told(match.deals, self.app.texts)
            return [Sentence(words, 14, secondary=False, icon="alert-circle-outline")]
        fingerprint: list[Part] = [
            Heading(say("ui.fair.fingerprint")),
            Written(match.fingerprint, 15, 7) if match.over else Written(match.fingerprint, 22, 4),
            self._copying("copy-fingerprint", match.fingerprint),
        ]
        can_add = match.rules.version >= DERIVED
        words = say("ui.fair.what" if can_add else "ui.fair.earlier")
        meaning: list[Part] = [Sentence(words, 14, secondary=False)]
        if can_add:
            meaning += self._added(match)
        if not match.over:
            return [*fingerprint, *meaning, Sentence(say("ui.fair.later"), 14)]
        return [
            *self._kept(match),
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

    def _elsewhere(self) -> list[Part]:
        """What is known of a deal while another device alone knows its secret."""
        say, evening, pledge = self.app.texts.say, self.evening, self.evening.pledge
        promise = evening.promise if pledge is None else pledge.promise
        parts: list[Part] = [
            Heading(say("ui.fair.fingerprint")),
            Written(promise, 22, 4),
            self._copying("copy-fingerprint", promise),
            Sentence(say("ui.fair.elsewhere-later" if pledge is None else "ui.fair.elsewhere"), 14, False),
        ]
        if pledge is not None:
            parts += [Heading(say("ui.fair.your-word")), Row("comment-plus-outline", pledge.word)]
        return [*parts, Sentence(say("ui.fair.what"), 14), Sentence(say("ui.fair.later"), 14)]

    def _kept(self, match: Match) -> list[Part]:
        """Whether what was promised elsewhere was kept."""
        pledge = self.evening.pledge
        if pledge is None:
            return []
        broken = pledge.broken_by(match)
        words = self.app.texts.say(f"ui.fair.{broken or 'kept'}")
        if broken is None:
            return [Sentence(words, 14, False, "medium", icon="shield-check-outline")]
        return [Sentence(words, 14, weight="medium", icon="alert-circle-outline", colour="error")]

    def _added(self, match: Match) -> list[Part]:
        """What the players added."""
        say = self.app.texts.say
        if not match.additions:
            return [Sentence(say("ui.fair.added-nothing"), 14)]
        words: list[Part] = [Row("comment-plus-outline", text) for text in match.additions]
        return [Heading(say("ui.fair.added-title")), *words, Sentence(say("ui.fair.added-says"), 14)]

    def _told(self) -> Sentence:
        """What a check does, or has found: in the same place, where the button is in sight."""
        say = self.app.texts.say
        if self.found is None:
            return Sentence(say("ui.fair.how"), 14, secondary=False)
        if self.found == self.evening.whole().fingerprint:
            words = say("ui.fair.agrees", fingerprint=short(self.found))
            return Sentence(words, 14, False, "medium", icon="shield-check-outline")
        words = say("ui.fair.disagrees", fingerprint=short(self.found))
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
