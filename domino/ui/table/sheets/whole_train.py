"""A whole train, or the line to an end, wrapped like text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from domino.core.tables import TrainsTable, table_if
from domino.tableside.evening import Evening
from domino.tableside.shown.runs import Joined, Run, runs_of
from domino.ui.kit.app import Application
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.parts import MARGIN, Banner, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.words import ink

SIDE = 34
"""Dp: the short side of a tile."""


class TrainText(Part):
    """Tiles from left to right and line after line; doubles stand crosswise."""

    def __init__(self, run: Run, title: str = "") -> None:
        self.run = run
        self.title = title

    def _laid(self, width: float) -> list[list[tuple[float, Joined]]]:
        """Line by line, the left edge of each tile and the tile."""
        side = dp(SIDE)
        room = width - dp(2 * MARGIN + 24)
        left = 0.0
        lines: list[list[tuple[float, Joined]]] = [[]]
        for joined in self.run.tiles:
            wide = side if joined.tile.is_double else 2 * side
            if left and left + wide > room:
                left = 0.0
                lines.append([])
            lines[-1].append((left, joined))
            left += wide + dp(1)
        return lines

    def _line_height(self, line: list[tuple[float, Joined]]) -> float:
        crosswise = any(joined.tile.is_double for _, joined in line)
        return dp(SIDE) * (2 if crosswise else 1) + dp(14)

    def _head(self) -> float:
        return ink.line_height(13) + dp(4) if self.title else 0.0

    def height(self, width: float) -> float:
        return self._head() + sum(map(self._line_height, self._laid(width))) + dp(18)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        high = self.height(width) - dp(6)
        painter.box(x + dp(MARGIN), top - high, width - dp(2 * MARGIN), high, theme.felt, dp(14))
        left = x + dp(MARGIN + 12)
        if self.title:
            painter.words(
                self.title, left, top - dp(8) - ink.line_height(13) / 2, 13, theme.on_felt, "medium"
            )
        top -= dp(6) + self._head()
        for line in self._laid(width):
            tall = self._line_height(line)
            for start, joined in line:
                self._paint_tile(painter, joined, left + start, top - tall / 2)
            top -= tall

    def _paint_tile(self, painter: Painter, joined: Joined, left: float, cy: float) -> None:
        theme, side = painter.theme, dp(SIDE)
        crosswise = joined.tile.is_double
        cx = left + (side / 2 if crosswise else side)
        angle = 0 if crosswise else 90
        if joined.open:
            painter.tile_glow(cx, cy, side, angle, faded(theme.must_answer, 0.9))
        painter.tile(joined.tile, cx, cy, side, angle, first=joined.first)
        if joined.open:
            painter.tile_ring(cx, cy, side, angle, theme.keyline, dp(4))
            painter.tile_ring(cx, cy, side, angle, theme.must_answer, dp(3))


class WholeTrainSheet(Sheet):
    """Everything that lies on a train, branch or line, named by one of its places."""

    name = "whole-train"

    def __init__(self, app: Application, evening: Evening, place: str) -> None:
        self.evening = evening
        self.place = place
        self.runs = runs_of(evening.view, place)
        super().__init__(title=self._title(app.texts.say), subtitle=self._count(app.texts.say))

    def _seat(self) -> int | None:
        stem = self.place.partition(".")[0]
        return int(stem.removeprefix("train")) if stem.startswith("train") else None

    def _title(self, say: Callable[..., str]) -> str:
        seat = self._seat()
        if self.place.partition(".")[0] == "mexican":
            return say("ui.train.mexican")
        if seat is not None:
            return say(
                "ui.train.yours" if seat == self.evening.eyes else "ui.train.train",
                name=self.evening.names[seat],
            )
        return say("ui.train.branch" if self._has_hub() else "ui.train.end", place=self.place.upper())

    def _has_hub(self) -> bool:
        """Whether it leaves a hub, which is no part of it."""
        return self.evening.game.kind.lanes

    def _count(self, say: Callable[..., str]) -> str:
        tiles = [joined.tile for run in self.runs for joined in run.tiles]
        if not tiles:
            return ""
        pips = sum(tile.pips for tile in tiles)
        doubles = sum(tile.is_double for tile in tiles)
        parts = [
            say("ui.train.count-one" if len(tiles) == 1 else "ui.train.count", count=len(tiles), pips=pips)
        ]
        if doubles:
            parts.append(say("ui.train.doubles-one" if doubles == 1 else "ui.train.doubles", count=doubles))
        if len(self.runs) == 1:
            parts.append(say("ui.train.ends-with", number=self.runs[0].tiles[-1].last))
        seat = self._seat()
        trains = table_if(self.evening.view, TrainsTable)
        if seat is not None and trains and trains["markers"][seat]:
            parts.append(say("ui.train.open"))
        return " · ".join(parts)

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        if not self.runs:
            trains = table_if(self.evening.view, TrainsTable)
            words = (
                say("ui.train.empty", number=trains["engine"].low) if trains else say("ui.train.empty-bare")
            )
            return [Sentence(words, 15, secondary=False)]
        parts: list[Part] = []
        for run in self.runs:
            waiting = next((joined for joined in run.tiles if joined.open), None)
            if waiting is not None:
                parts.append(Banner(say("ui.train.double-open", number=waiting.first), "alert"))
        for run in self.runs:
            title = "" if run.after is None else say("ui.train.from", tile=run.after)
            parts.append(TrainText(run, title))
        reading = "ui.train.reading" if self._has_hub() else "ui.train.reading-line"
        return [*parts, Sentence(say(reading), 13)]
