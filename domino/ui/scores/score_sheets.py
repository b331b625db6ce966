"""The score pad by itself, and a score of it opened: everything that was counted for it, in any round."""

from __future__ import annotations

from collections.abc import Sequence

from domino.tableside.evening import Evening
from domino.tableside.words.accounts import account_of, aim, is_over
from domino.tableside.words.reckoning import pad
from domino.tableside.words.wording import minus
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.scores.pad_look import pad_of
from domino.ui.scores.receipt_card import ReceiptCard
from domino.ui.scores.score_pad import PadColumn, PadScroll, ScorePad


class ReceiptSheet(Sheet):
    """What a side scored in a round, by default in the one in play, or the last that was."""

    name = "receipt"

    def __init__(
        self, app: Application, evening: Evening, side: int, round_number: int | None = None
    ) -> None:
        self.evening = evening
        self.side = side
        self.number = evening.round if round_number is None else round_number
        say = app.texts.say
        key = "title-hand" if evening.game.kind.tricks else "title"
        if not is_over(evening, self.number):
            key = "title-now"
        name = evening.wording.side_name(side)
        super().__init__(title=say(f"ui.receipt.{key}", number=self.number, name=name))

    def body(self) -> Sequence[Part]:
        say, evening = self.app.texts.say, self.evening
        parts: list[Part] = [ReceiptCard(account_of(evening, self.side, self.number), "surface")]
        if not is_over(evening, self.number):
            parts.append(Sentence(say("ui.receipt.so-far"), 13))
        rows = pad(evening.past)
        total = next((row.totals[self.side] for row in rows if row.number == self.number), None)
        if total is not None:
            parts.append(Row("sigma", say("ui.receipt.total", number=self.number), trailing=minus(total)))
        return parts


class ScorePadSheet(Sheet):
    """The pad by itself; a score opens to its receipt."""

    name = "score-pad"

    def __init__(self, app: Application, evening: Evening) -> None:
        self.evening = evening
        super().__init__(title=app.texts.say("ui.pad.title"), subtitle=aim(evening))

    def make_scroll(self) -> tuple[Column, Scroll]:
        self.pad_scroll = PadScroll(PadColumn(), "divider")
        return self.pad_scroll.content, self.pad_scroll

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        content = pad_of(self.evening)
        if not content.rows:
            return [Sentence(say("ui.pad.empty"), 15, secondary=False)]
        return [ScorePad(content, self.open, "surface", "background"), Sentence(say("ui.pad.hint"), 13)]

    def opened(self) -> None:
        super().opened()
        self.pad_scroll.show_newest()

    def open(self, side: int, number: int) -> None:
        """Show how a score was counted."""
        self.app.stage.show(ReceiptSheet(self.app, self.evening, side, number))
