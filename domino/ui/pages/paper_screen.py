"""A score pad for real tiles: the pad, the way to enter a round, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from domino.core.paper import Paper
from domino.store.papers import Pad
from domino.tableside.words.accounts import Member
from domino.tableside.words.reckoning import PadRow
from domino.tableside.words.wording import Wording
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Banner, Button, Gap, Part, Sentence
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.pages.paper_entry import EntrySheet, badges_of
from domino.ui.scores.pad_look import PadContent, PadSide
from domino.ui.scores.score_pad import PadColumn, PadScroll, ScorePad


class PaperScreen(PageScreen):
    """The pad of one table. Tapping a score corrects its round."""

    name = "pad"
    keeps_awake = True

    def __init__(self, app: Application, pad: Pad) -> None:
        self.pad = pad
        self.paper = paper = pad.paper
        self.wording = Wording(app.texts, paper.game.key, paper.names, paper.sides, None)
        self._entries = -1
        """How many rounds were shown last."""
        say = app.texts.say
        super().__init__(
            title=say(f"{paper.game.key}.name"),
            icons=[("undo", "undo-variant", say("ui.paper.undo"), self._undo)],
        )

    def make_scroll(self) -> tuple[Column, Scroll]:
        self.pad_scroll = PadScroll(PadColumn(), "divider")
        return self.pad_scroll.content, self.pad_scroll

    def refresh(self) -> None:
        """Where a round has come, or gone, it is brought in sight; a corrected one stays there."""
        super().refresh()
        if len(self.paper.entries) != self._entries:
            self._entries = len(self.paper.entries)
            self.pad_scroll.show_newest()

    def parts(self) -> Sequence[Part]:
        say, paper = self.app.texts.say, self.paper
        self.subtitle = say(f"ui.preset.{paper.rules.preset}")
        self.footer = [
            Button(say("ui.paper.enter", number=paper.round), self._enter, "pencil", name="enter")
            if not paper.over
            else Button(say("ui.paper.done"), self.app.stage.come_back, "check", name="done")
        ]
        parts: list[Part] = []
        if paper.over:
            parts.append(Banner(self._winners(), "trophy", fill="gold", on="on_gold"))
        content = PadContent(self._sides(), pad_rows(paper), paper.round, self.app.texts)
        parts.append(ScorePad(content, self._correct, "surface", "background"))
        if not paper.entries:
            parts.append(Sentence(say("ui.paper.empty"), 15, align="center"))
        return [*parts, Gap(16)]

    def _sides(self) -> tuple[PadSide, ...]:
        paper = self.paper
        members = [Member(seat, *badge) for seat, badge in enumerate(badges_of(self.pad))]
        best = (min if paper.game.fewest_points_win else max)(paper.scores)
        return tuple(
            PadSide(
                self.wording.side_name(side),
                tuple(members[side :: paper.sides]),
                total,
                bool(paper.entries) and total == best,
            )
            for side, total in enumerate(paper.scores)
        )

    def _winners(self) -> str:
        if not self.paper.winners:
            return self.say("ui.paper.nobody")
        names = self.wording.sides_named(self.paper.winners)
        return self.say("ui.paper.won", names=names)

    # What is done

    def closed(self) -> None:
        self.pad.close()
        super().closed()

    def _enter(self) -> None:
        self.app.stage.show(EntrySheet(self.app, self.pad, None, self.refresh))

    def _correct(self, side: int, number: int) -> None:
        self.app.stage.show(EntrySheet(self.app, self.pad, number, self.refresh))

    def _undo(self) -> None:
        if not self.pad.undo():
            self.app.stage.say(self.app.texts.say("ui.paper.nothing-to-undo"))
        self.app.say_notices()
        self.refresh()


def pad_rows(paper: Paper) -> list[PadRow]:
    """The rounds of a pad as the score pad shows them."""
    totals = zip(*(accumulate(points) for points in zip(*paper.round_scores, strict=True)), strict=True)
    rows = []
    for number, (points, total) in enumerate(zip(paper.round_scores, totals, strict=True), start=1):
        first = paper.first_tile(number) if "rounds" in paper.rules.as_dict() else None
        double = first.low if first is not None and first.is_double else None
        rows.append(PadRow(number, double, points, total, True))
    return rows
