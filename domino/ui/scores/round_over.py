"""The end of a round, or of the match: how it ended, what everyone scored and for what, and the score pad.

Every hand lies open here, as it does on a table when somebody is out.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.sitting.reckoning import pad
from domino.ui.kit import ink, motion
from domino.ui.kit.painted import Painted
from domino.ui.kit.painter import Painter
from domino.ui.kit.parts import MARGIN, Button, Buttons, Column, Gap, Heading, Part
from domino.ui.kit.scroll import Scroll
from domino.ui.kit.sheets import LOW, RISE
from domino.ui.kit.stage import Overlay
from domino.ui.scores.accounts import about, accounts, aim, headline
from domino.ui.scores.pad_look import pad_of
from domino.ui.scores.receipt_card import ReceiptCard, paint_badges, paint_tiles, tiles_height
from domino.ui.scores.score_pad import PadColumn, PadScroll, ScorePad
from domino.ui.table.changed_rules import same_again
from domino.ui.table.evening import Evening
from domino.ui.table.showing import TRICK_GAMES

BESIDE = 840
"""Dp of width from which receipts and pad stand beside each other."""
WIDEST = 1120
"""Dp: paper on a wide screen."""
WIDEST_FOOT = 640
TITLE = 25
UNDER = 30
"""Dp of the head that lie under the paper beside it."""
HEAD_BESIDE = 270
"""Dp: the head on a phone that lies."""
LARGEST, SMALLEST = 56, 34
"""Dp: the short side of a tile that was in the castle."""


class Head(Painted):
    """The felt above the paper: how it ended, for whom, and the trophy."""

    def __init__(self, sheet: RoundOverSheet, **keywords) -> None:
        super().__init__(**keywords)
        self.sheet = sheet

    def _words(self, width: float) -> tuple[list[str], list[str]]:
        told = self.sheet.told
        if self.sheet.lies:  # its right edge is under the paper
            room = width - dp(UNDER + 36) - self.sheet.insets.left
        else:
            room = width - 2 * self.margin - dp(70)
        return ink.wrapped(told.title, TITLE, "bold", room), ink.wrapped(told.line, 14, "regular", room)

    @property
    def margin(self) -> float:
        """Pixels at both sides of its words."""
        wide = self.width - dp(WIDEST)
        return dp(20) + max(0.0, wide / 2)

    def height_for(self, width: float) -> float:
        """How tall it is above the paper, insets not counted."""
        titles, lines = self._words(width)
        words = len(titles) * ink.line_height(TITLE) + len(lines) * ink.line_height(14)
        members = dp(34) if self._members() else 0
        return max(dp(84), words + members + dp(36))

    def _members(self) -> bool:
        """Whether the badges of those it is about are shown: of a team, and of who has won the match."""
        told = self.sheet.told
        return bool(told.members) and (self.sheet.evening.match.over or len(told.members) > 1)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        painter.box(0, 0, painter.width, painter.height, theme.felt)
        titles, lines = self._words(painter.width)
        words = len(titles) * ink.line_height(TITLE) + len(lines) * ink.line_height(14)
        members = dp(34) if self._members() else 0
        icon = "trophy" if sheet.told.won else "flag-checkered"
        colour = theme.gold if sheet.told.won else theme.on_felt_secondary
        left = self.margin
        if sheet.lies:
            top = painter.height - sheet.insets.top - dp(18)
            left += sheet.insets.left
            painter.icon(icon, left + dp(22), top - dp(24), 48, colour)
            top -= dp(58)
        else:
            free = painter.height - sheet.insets.top - dp(18)  # the paper's round corners lie over the rest
            top = dp(18) + free / 2 + (words + members) / 2
            painter.icon(icon, painter.width - self.margin - dp(24), dp(18) + free / 2, 44, colour)
        top -= painter.lines(titles, left, top, TITLE, theme.on_felt, "bold")
        top -= painter.lines(lines, left, top, 14, theme.on_felt_secondary)
        if members:
            paint_badges(painter, sheet.told.members, left, top - dp(20), dp(26))


class Paper(Painted):
    """What the receipts lie on, and the buttons at its foot."""

    solid = True

    def __init__(self, sheet: RoundOverSheet, **keywords) -> None:
        super().__init__(**keywords)
        self.sheet = sheet

    def _foot(self, width: float) -> list[Buttons]:
        """The buttons in one row, or the one most wanted above the others."""
        buttons = self.sheet.buttons
        room = width - dp(2 * MARGIN) - dp(8) * (len(buttons) - 1)
        if len(buttons) < 3 or sum(button.least_width() for button in buttons) <= room:
            return [Buttons(buttons)]
        return [Buttons(buttons[-1:]), Buttons(buttons[:-1])]

    def foot_height(self, width: float) -> float:
        room = min(width, dp(WIDEST_FOOT))
        return sum(row.height(room) for row in self._foot(room)) + dp(10)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24)
        painter.shadow(0, 0, width, height, radius, dp(8))
        if sheet.lies:
            painter.box(0, -radius, width + radius, height + 2 * radius, theme.surface, radius)
            return
        painter.box(0, -radius, width, height + radius, theme.surface, radius)
        painter.box(width / 2 - dp(22), height - dp(12), dp(44), dp(4), theme.outline, dp(2))
        foot = self.foot_height(width) + sheet.insets.bottom
        if any(scroll.most > 0 for scroll in sheet.scrolls):
            painter.box(0, foot - dp(1), width, dp(1), theme.divider)
        room = min(width, dp(WIDEST_FOOT))
        top = foot - dp(4)
        for row in self._foot(room):
            row.paint(painter, (width - room) / 2, top, room)
            top -= row.height(room)

    def tapped(self, name: str) -> None:
        Buttons(self.sheet.buttons).tapped(name)


class ButtonColumn(Painted):
    """The buttons under the head of a phone that lies."""

    def __init__(self, sheet: RoundOverSheet, **keywords) -> None:
        super().__init__(**keywords)
        self.sheet = sheet

    def paint(self, painter: Painter) -> None:
        Buttons(self.sheet.buttons).paint(painter, 0, painter.height, painter.width)

    def tapped(self, name: str) -> None:
        Buttons(self.sheet.buttons).tapped(name)


class RoundOverSheet(Overlay):
    """Covers the table once the round is over. It is left by its buttons; Back goes home."""

    name = "round-over"

    def __init__(self, app, evening: Evening, **keywords) -> None:
        super().__init__(**keywords)
        self.evening = evening
        self.told = headline(evening)
        self.lies = False
        self.buttons: list[Button] = []
        self._down = 0.0
        self._motion: motion.Motion | None = None
        self.head, self.paper = Head(self), Paper(self)
        self.foot = ButtonColumn(self)
        self.receipts, self.pad = Column(), PadColumn()
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
        cards = [ReceiptCard(each) for each in accounts(evening, evening.match.round)]
        return [Heading(say("ui.round-over.receipts"), about(evening), large=True), *cards]

    def _row_left(self, tall: float) -> Part:
        """Castle Rock: what is left in the row, and what is gone."""
        say, table = self.app.texts.say, self.evening.view.table
        row, removed = table["row"], table["removed"]
        count = say("ui.round-over.removed", number=len(removed), total=len(removed) + len(row))
        left = Heading(say("ui.round-over.left-over"), large=True)
        gone = Heading(say("ui.round-over.gone"), count, large=True)
        return TileRows(
            [(heading, tiles) for heading, tiles in ((left, row), (gone, removed)) if tiles], tall
        )

    def _pad_parts(self) -> list[Part]:
        say, evening = self.app.texts.say, self.evening
        if evening.solitaire or not pad(evening.match):
            return []
        heading = Heading(say("ui.round-over.pad"), aim(evening), large=True)
        return [heading, ScorePad(pad_of(evening), self.open), Gap(8)]

    def _buttons(self, say) -> list[Button]:
        match = self.evening.match
        wanted, second, quiet = (
            ("gold", "on_felt", "on_felt") if self.lies else ("primary", "tonal", "outline")
        )
        buttons = [Button(say("ui.round-over.home"), self.go_home, "home-outline", quiet, "home", grow=0.3)]
        if not match.over:
            key = "deal-hand" if match.game.key in TRICK_GAMES else "deal"
            words = say(f"ui.round-over.{key}", number=match.round + 1)
            return [*buttons, Button(words, self.deal, "cards", wanted, "deal")]
        buttons.append(
            Button(
                say("ui.round-over.replay"), self.replay, "play-circle-outline", second, "replay", grow=0.3
            )
        )
        key = "new-deal" if self.evening.solitaire else "again"
        return [*buttons, Button(say(f"ui.round-over.{key}"), self.again, "cards", wanted, "again")]

    def open(self, side: int, number: int) -> None:
        """Show how a score of the pad was counted."""
        from domino.ui.scores.receipts import ReceiptSheet

        self.app.stage.show(ReceiptSheet(self.app, self.evening, side, number))

    # What is done

    def deal(self) -> None:
        """Deal the next round."""
        self.app.stage.close(self)
        self.evening.next_round()

    def again(self) -> None:
        """The same players by the same rules, dealt anew."""
        from domino.ui.table.evenings import begun
        from domino.ui.table.table_screen import TableScreen

        again = begun(self.app, same_again(self.evening.match), self.evening.seats)
        table = TableScreen(self.app, again)
        if self.app.stage.screen.name == table.name:
            self.app.stage.replace(table)
        else:
            self.app.stage.visit(table)

    def replay(self) -> None:
        """Look at the match again, from its first tile."""
        from domino.ui.pages.replay_screen import ReplayScreen

        self.app.stage.visit(ReplayScreen(self.app, self.evening.match, self.evening.seats))

    def go_home(self) -> None:
        """Leave the table. What is not over can be gone on with."""
        stage = self.app.stage
        if len(stage.screens) > 1:
            stage.come_back()
            return
        from domino.ui.pages.home import HomeScreen

        stage.go(HomeScreen(self.app))

    def back(self) -> bool:
        self.go_home()
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        return any(scroll.key(name) for scroll in self.scrolls if scroll.parent is not None)

    # Where it lies

    def opened(self) -> None:
        self.refresh()
        seconds = self.app.lasting(RISE) if self.app.moves else 0
        if seconds > 0:
            self._motion = motion.move(seconds, self._rise)

    def closed(self) -> None:
        if self._motion is not None:
            self._motion.cancel()

    def refresh(self) -> None:
        """Something changed: make everything anew."""
        self.told = headline(self.evening)
        self.arrange()
        for widget in (self.head, self.paper, self.foot):
            widget.repaint()

    def _rise(self, share: float) -> None:
        self._down = (1 - share) * self.paper.height
        self._put()

    def arrange(self) -> None:
        edge = self.insets
        self.lies = self.height < dp(LOW) and self.width > self.height
        self.buttons = self._buttons(self.app.texts.say)
        scores = self._pad_parts()
        beside = not self.lies and self.width >= dp(BESIDE) and bool(scores)
        if self.lies:
            head_width = min(dp(HEAD_BESIDE), self.width * 0.34) + edge.left
            self.head.size = (head_width + dp(UNDER), self.height)
            paper = (head_width, 0.0, self.width - head_width, self.height)
            inner = (
                head_width,
                edge.bottom,
                self.width - head_width - edge.right,
                self.height - edge.bottom - edge.top,
            )
        else:
            self.head.width = self.width
            tall = self.head.height_for(self.width) + edge.top
            self.head.size = (self.width, tall + dp(36))
            wide = min(self.width, dp(WIDEST))
            paper = ((self.width - wide) / 2, 0.0, wide, self.height - tall)
            foot = self.paper.foot_height(wide) + edge.bottom
            inner = (paper[0], foot, wide, self.height - tall - foot - dp(12))
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
        self.repaint()

    def _put(self) -> None:
        (x, y, width, height), inner, beside = self._boxes
        down = self._down
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
            tall = Buttons(self.buttons).height(wide)
            self.foot.size = (wide, tall)
            self.foot.pos = (self.x + edge.left + dp(2), self.y + edge.bottom + dp(8))
        else:
            self.foot.size = (0, 0)

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, painter.theme.felt)


class TileRows(Part):
    """Tiles standing in rows below their headings, as large as all of them have room on paper so tall."""

    def __init__(self, groups: Sequence[tuple[Heading, Sequence[Tile]]], tall: float) -> None:
        self.groups, self.tall = groups, tall

    def _room(self, width: float) -> float:
        """How wide a row may be."""
        return width - dp(2 * MARGIN + 16)

    def _rows_height(self, tiles: Sequence[Tile], width: float, side: float) -> float:
        return tiles_height(len(tiles), self._room(width), side) + dp(12)

    def _height(self, width: float, side: float) -> float:
        return sum(
            heading.height(width) + self._rows_height(tiles, width, side) for heading, tiles in self.groups
        )

    def _side(self, width: float) -> float:
        """The short side of a tile."""
        room = self.tall - dp(16)  # above and below everything in a column is a little paper
        sides = (dp(side) for side in range(LARGEST, SMALLEST, -1))
        return next((side for side in sides if self._height(width, side) <= room), dp(SMALLEST))

    def height(self, width: float) -> float:
        return self._height(width, self._side(width))

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        side = self._side(width)
        for heading, tiles in self.groups:
            heading.paint(painter, x, top, width)
            top -= heading.height(width)
            paint_tiles(painter, tiles, x + dp(MARGIN + 8), top, side, self._room(width), True)
            top -= self._rows_height(tiles, width, side)
