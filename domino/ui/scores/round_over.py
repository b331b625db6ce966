"""The end of a round, or of the match: how it ended, what everyone scored and for what, and the score pad.

Every hand lies open here, as it does on a table when somebody is out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.core.tables import RowTable, table_of
from domino.tableside.evening import Evening
from domino.tableside.reviewing.telling import people_of
from domino.tableside.setup.changed_rules import same_again
from domino.tableside.words.accounts import about, accounts, aim, headline
from domino.tableside.words.ranking import decided, ranking, standing_told
from domino.tableside.words.reckoning import pad
from domino.ui.kit.app import Application
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.charts import totals_chart
from domino.ui.kit.parts.parts import Button, Buttons, Gap, Heading, Part, Row
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.pulling import BELOW, Pulled
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import LOW
from domino.ui.scores.match_over_head import paint_ground
from domino.ui.scores.pad_look import pad_of
from domino.ui.scores.receipt_card import ReceiptCard
from domino.ui.scores.round_over_paper import UNDER, WIDEST, ButtonColumn, Head, RoundPaper, TileRows
from domino.ui.scores.score_pad import PadColumn, PadScroll, ScorePad
from domino.ui.scores.score_sheets import ReceiptSheet
from domino.ui.scores.standing_rows import DecisiveRow, StandingRows, StandingTold

BESIDE = 840
"""Dp of width from which receipts and pad stand beside each other."""
FEWEST_ROUNDS, MOST_LINES = 3, 6
"""From how many rounds on, and for how many sides at most, totals are drawn as lines."""
CHART = 110
"""Dp: how tall they are."""
TRADE = 0.42
"""Seconds that sides take to trade places."""
HEAD_BESIDE = 270
"""Dp: the head on a phone that lies."""
RISE = 0.3
"""Seconds that it takes to come."""
DIM = (0.0, 0.06, 0.03, 0.5)
"""What lies over the table above it."""


@dataclass(frozen=True, slots=True)
class After:
    """What comes after a round: what its button says, and does."""

    words: str
    icon: str
    tap: Callable[[], None]
    looks_back: bool = False
    """Whether it can be reviewed and looked at again as well."""


class RoundOverSheet(Pulled):
    """Covers the table once the round is over. It is left by its buttons; Back goes home. Pulled down, it
    shows how the table was in the end."""

    name = "round-over"
    must = True

    def __init__(self, app: Application, evening: Evening, after: After | None = None) -> None:
        super().__init__()
        self.evening = evening
        self.after = after
        """What comes after the round where that is not the next one."""
        self.told = headline(evening)
        self.lies = False
        self.buttons: list[Button] = []
        self._motion: motion.Motion | None = None
        self.head, self.paper = Head(self), RoundPaper(self)
        self.foot = ButtonColumn(self)
        self.receipts, self.pad = Column(), PadColumn()
        self.final = evening.over
        """Whether it is the match that is over."""
        self.standing = StandingRows(ranking(evening), app.texts)
        if evening.solitaire:  # nothing but tiles, which may fill the paper
            self.pad.widest = WIDEST
        self.scrolls = (Scroll(self.receipts), PadScroll(self.pad))
        for widget in (self.head, self.paper, *self.scrolls, self.foot):
            self.add_widget(widget)

    # What is in it

    def _receipt_parts(self, tall: float) -> list[Part]:
        """What was counted, on paper with so much height."""
        say, evening = self.app.texts.say, self.evening
        if evening.solitaire:
            return [self._row_left(tall)]
        cards = [ReceiptCard(each) for each in accounts(evening, evening.round)]
        return [
            *self._above_standing(),
            *([] if self.head.shows_sides else [self.standing]),
            *self._review(),
            *self._totals(),
            Heading(say("ui.round-over.receipts"), about(evening), large=True),
            *cards,
        ]

    def _review(self) -> list[Part]:
        """The way to what the decisions of the people here cost."""
        say, evening = self.app.texts.say, self.evening
        looks_back = self.after is None or self.after.looks_back
        elsewhere = evening.guests and not evening.humans  # whose decisions are nobody's here to look at
        if not looks_back or elsewhere or not people_of(evening.seats, evening.over):
            return []
        says = say("ui.review.open-all-says" if evening.several else "ui.review.open-says")
        title = say("ui.review.open")
        return [Row("school-outline", title, says, tap=self.review, name="review", chevron="chevron-right")]

    def _totals(self) -> list[Part]:
        """How everybody's total went; not where it has hardly begun, or lines of so many are a tangle."""
        evening = self.evening
        rounds = evening.past.round_scores
        if len(rounds) < FEWEST_ROUNDS or evening.sides > MOST_LINES:
            return []
        return [totals_chart(evening.colours, evening.letters, rounds, CHART)]

    def _above_standing(self) -> list[Part]:
        """What is told before how everybody stands."""
        if not self.final and not self.lies:
            title = standing_told(self.evening, tuple(self.standing.ranked))
            line = f"{self.told.title} {self.told.line}"
            return [StandingTold(title, line, self.app.texts.say("ui.ranking.pull"))]
        decisive = self._decisive()
        if self.head.shows_sides:
            return decisive
        return [*decisive, Heading(self.app.texts.say("ui.ranking.title"), aim(self.evening), large=True)]

    def _decisive(self) -> list[Part]:
        """What decided a match that was lost."""
        say, rounds = self.app.texts.say, decided(self.evening) if self.evening.over else ()
        key = "hand" if self.evening.game.kind.tricks else "round"
        rows = [DecisiveRow(each, say(f"ui.decided.{key}", number=each.round)) for each in rounds]
        return [Heading(say("ui.decided.title"), large=True), *rows] if rows else []

    def _row_left(self, tall: float) -> Part:
        """Castle Rock: what is left in the row, and what is gone."""
        say, table = self.app.texts.say, table_of(self.evening.view, RowTable)
        row, removed = table["row"], table["removed"]
        count = say("ui.round-over.removed", number=len(removed), total=len(removed) + len(row))
        left = Heading(say("ui.round-over.left-over"), large=True)
        gone = Heading(say("ui.round-over.gone"), count, large=True)
        return TileRows(
            [(heading, tiles) for heading, tiles in ((left, row), (gone, removed)) if tiles], tall
        )

    def _pad_parts(self) -> list[Part]:
        say, evening = self.app.texts.say, self.evening
        if evening.solitaire or not pad(evening.past):
            return []
        heading = Heading(say("ui.round-over.pad"), aim(evening), large=True)
        return [heading, ScorePad(pad_of(evening), self.open), Gap(8)]

    def _buttons(self) -> list[Button]:
        say, evening = self.app.texts.say, self.evening
        kinds = ("primary", "wood", "wood") if self.final else ("primary", "tonal", "outline")
        wanted, second, quiet = ("gold", "wood", "wood") if self.lies else kinds
        if self.after is not None:
            then = Button(self.after.words, self.after.tap, self.after.icon, wanted, "after")
            return [self._looks_back(second), then] if self.after.looks_back else [then]
        buttons = [Button(say("ui.round-over.home"), self.go_home, "home-outline", quiet, "home", grow=0.3)]
        if not evening.over:
            key = "deal-hand" if evening.game.kind.tricks else "deal"
            words = say(f"ui.round-over.{key}", number=evening.round + 1)
            return [*buttons, Button(words, self.deal, "cards", wanted, "deal")]
        buttons.append(self._looks_back(second))
        key = "new-deal" if evening.solitaire else "again"
        return [*buttons, Button(say(f"ui.round-over.{key}"), self.again, "cards", wanted, "again")]

    def _looks_back(self, kind: str) -> Button:
        """The way back through the match."""
        say = self.app.texts.say
        if (
            self.evening.solitaire and self._review()
        ):  # its tiles fill the paper; a review leads to the replay
            return Button(say("ui.review.title"), self.review, "school-outline", kind, "review", grow=0.3)
        words = say("ui.round-over.replay")
        can = self.evening.is_whole
        return Button(words, self.replay, "play-circle-outline", kind, "replay", grow=0.3, enabled=can)

    def open(self, side: int, number: int) -> None:
        """Show how a score of the pad was counted."""
        self.app.stage.show(ReceiptSheet(self.app, self.evening, side, number))

    # What is done

    def deal(self) -> None:
        """Deal the next round."""
        self.app.stage.close(self)
        self.evening.next_round()

    def again(self) -> None:
        """The same players by the same rules, dealt anew."""
        screen = self.app.stage.screen
        at_table = screen is not None and screen.name == "table"
        self.app.begin(same_again(self.evening.whole()), self.evening.seats, instead=at_table)

    def review(self) -> None:
        """What one's decisions cost, first in this round; with several people the page asks whose."""
        evening = self.evening
        seat = None if evening.several else evening.eyes
        number = None if evening.over else evening.round
        self.app.open_review(evening.rounds(), evening.seats, seat, number)

    def replay(self) -> None:
        """Look at the match again, from its first tile."""
        self.app.open_replay(self.evening.whole(), self.evening.seats)

    def go_home(self) -> None:
        """Leave the table. What is not over can be gone on with."""
        self.app.go_home()

    def back(self) -> bool:
        self.go_home()
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        return any(scroll.key(name) for scroll in self.scrolls if scroll.parent is not None)

    # Where it lies

    def opened(self) -> None:
        self.rise()
        self.refresh()
        seconds = self.app.lasting(RISE) if self.app.moves else 0
        if seconds > 0:
            self._motion = motion.move(seconds, self._rise, self._trade_places)
            self._trade(0.0)
        self._show_yours()

    def _show_yours(self) -> None:
        """Where many play the reader's own row is in sight."""
        scroll = self.scrolls[0] if self._boxes[2] else self.scrolls[1]
        mine = next((at for at, each in enumerate(self.standing.ranked) if each.yours), None)
        if mine is None or self.evening.solitaire or self.head.shows_sides:
            return
        wide = scroll.width
        above = sum(part.build(wide).measure(wide) for part in self._above_standing())
        lowest = above + (mine + 1) * self.standing.step + dp(12)
        if lowest > scroll.height:
            scroll.scroll_to(lowest - scroll.height)

    def _trade_places(self) -> None:
        """The sides go from where they were to where they are."""
        self._motion = motion.move(self.app.lasting(TRADE), self._trade, None, motion.in_out_cubic)

    def _trade(self, share: float) -> None:
        self.standing.share = share
        for column in (self.receipts, self.pad):
            column.repaint()

    def closed(self) -> None:
        super().closed()
        if self._motion is not None:
            self._motion.cancel()

    # Pulled down

    @property
    def low_title(self) -> str:
        return self.told.title

    def papers(self) -> list[Widget]:
        return [self.paper, *self.scrolls]

    def travel(self) -> float:
        return self.paper.height + self._boxes[0][1]

    def lower(self) -> None:
        self._show_around(self.sunk <= 0)
        self._put()

    def tab_place(self) -> tuple[float, float, float, float]:
        """Where the table has its buttons: there is nothing to be done with them any more."""
        actions = getattr(self.app.stage.screen, "actions", None)
        return super().tab_place() if actions is None else actions.place()

    def _show_around(self, there: bool) -> None:
        """The felt with the headline is there only while the paper is quite up: below it is the table."""
        if there == (self.head.parent is not None):
            return
        for widget in (self.foot, self.head):
            if there:
                self.add_widget(widget, len(self.children))
            else:
                self.remove_widget(widget)
        self.repaint()

    def refresh(self) -> None:
        """Something changed: make everything anew."""
        self.told = headline(self.evening)
        self.arrange()
        for widget in (self.head, self.paper, self.foot):
            widget.repaint()

    def rise(self) -> None:
        super().rise()
        self._show_around(True)

    def _rise(self, share: float) -> None:
        self._rising = (1 - share) * self.paper.height
        self._put()

    def arrange(self) -> None:
        edge = self.insets
        self.final = self.evening.over
        self.lies = self.height < dp(LOW) and self.width > self.height
        self.buttons = self._buttons()
        scores = self._pad_parts()
        beside = not self.lies and self.width >= dp(BESIDE) and bool(scores)
        inner: tuple[float, float, float, float]
        if self.lies:
            head_width = min(dp(HEAD_BESIDE), self.width * 0.34) + edge.left
            self.head.size = (head_width + dp(UNDER), self.height)
            self.head.shows_sides = False  # it may have, above the paper, before the phone was turned
            paper = (head_width, 0.0, self.width - head_width, self.height)
            inner = (
                head_width,
                edge.bottom,
                self.width - head_width - edge.right,
                self.height - edge.bottom - edge.top - dp(2 * BELOW),
            )
        else:
            wide = min(self.width, dp(WIDEST))
            foot = self.paper.foot_height(wide) + edge.bottom
            low = foot + dp(8) if self.final else 0.0
            tall = edge.top + self.head.fit(self.width, self.height - edge.top - low)
            self.head.size = (self.width, tall + dp(36))
            paper = ((self.width - wide) / 2, low, wide, self.height - tall - low)
            bottom = low if self.final else foot
            inner = (paper[0], bottom + dp(4), wide, self.height - tall - bottom - dp(16))
        self._boxes = (paper, inner, beside)
        receipts = self._receipt_parts(inner[3])
        self.receipts.put(receipts if beside else [])
        if beside:
            self.pad.put(scores)
        else:
            self.pad.put([*receipts, *scores])
        self._put()
        if beside:
            self.scrolls[1].show_newest()
        self.put_tab()
        self.repaint()

    _rising = 0.0
    """Pixels that are missing while it comes."""

    def _put(self) -> None:
        (x, y, width, height), inner, beside = self._boxes
        down = self._rising + self.sunk
        self.head.pos = (self.x, self.top - self.head.height)
        self.paper.size = (width, height)
        self.paper.pos = (self.x + x, self.y + y - down)
        ix, iy, wide, tall = inner
        half = wide / 2 if beside else 0.0
        for scroll, left, across in (
            (self.scrolls[0], ix, half),
            (self.scrolls[1], ix + half, wide - half),
        ):
            scroll.size = (max(1.0, across), max(1.0, tall))
            scroll.pos = (self.x + left, self.y + iy - down)
        if self.lies:
            edge = self.insets
            wide = x - edge.left - dp(6)
            tall = Buttons(self.buttons).build(wide).measure(wide)
            self.foot.size = (wide, tall)
            self.foot.pos = (self.x + edge.left + dp(2), self.y + edge.bottom + dp(8))
        elif self.final:
            tall = self.paper.foot_height(width) + self.insets.bottom
            self.foot.size, self.foot.pos = (width, tall), (self.x + x, self.y)
        else:
            self.foot.size = (0, 0)

    def paint(self, painter: Painter) -> None:
        if self.head.parent is None:
            return
        if self.final or self.lies:
            paint_ground(painter, self.told.lost, 0.0 if self.lies else self.foot.height)
        else:
            painter.box(0, 0, painter.width, painter.height, DIM)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.low:
            return self.tab.on_touch_down(touch)
        super().on_touch_down(touch)
        return True
