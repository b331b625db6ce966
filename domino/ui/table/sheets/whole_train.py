"""A whole train, or the line to an end, wrapped like text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp

from domino.core.tables import TrainsTable, table_if
from domino.tableside.evening import Evening
from domino.tableside.shown.runs import Joined, Run, runs_of
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Drawn, Line, Padded, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.parts import MARGIN, Banner, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet

SIDE = 34
"""Dp: the short side of a tile."""


class TrainText(Part):
    """Tiles from left to right and line after line; doubles stand crosswise."""

    def __init__(self, run: Run, title: str = "") -> None:
        self.run = run
        self.title = title

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN + 24)
        lines: list[list[Box]] = [[]]
        left = 0.0
        for joined in self.run.tiles:
            long, high = (SIDE, 2 * SIDE) if joined.tile.is_double else (2 * SIDE, SIDE)
            if left and left + dp(long) > room:
                left = 0.0
                lines.append([])
            lines[-1].append(Drawn(partial(_paint_tile, joined), long, high))
            left += dp(long + 1)
        title = Padded(Text(self.title, 13, "on_felt", "medium"), (0, 2)) if self.title else None
        laid = (Padded(Line(*tiles, gap=1), (0, 7)) for tiles in lines)
        return Padded(Card(Stack(title, *laid), "felt", 14, (12, 6)), (MARGIN, 0, MARGIN, 6))


def _paint_tile(joined: Joined, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    theme, side, angle = painter.theme, dp(SIDE), 0 if joined.tile.is_double else 90
    place = x + width / 2, top - height / 2, side, angle
    if joined.open:
        painter.tile_glow(*place, faded(theme.must_answer, 0.9))
    painter.tile(joined.tile, *place, first=joined.first)
    if joined.open:
        painter.tile_ring(*place, theme.keyline, dp(4))
        painter.tile_ring(*place, theme.must_answer, dp(3))


class WholeTrainSheet(Sheet):
    """Everything that lies on a train, branch or line, named by one of its places."""

    name = "whole-train"

    def __init__(self, app: Application, evening: Evening, place: str) -> None:
        self.evening = evening
        self.place = place
        self.runs = runs_of(evening.view, place)
        self.trains = table_if(evening.view, TrainsTable)
        stem = place.partition(".")[0]
        self.seat = int(stem.removeprefix("train")) if stem.startswith("train") else None
        super().__init__(title=self._title(app.texts.say), subtitle=self._count(app.texts.say))

    def _title(self, say: Callable[..., str]) -> str:
        if self.place.partition(".")[0] == "mexican":
            return say("ui.train.mexican")
        if self.seat is not None:
            key = "ui.train.yours" if self.seat == self.evening.eyes else "ui.train.train"
            return say(key, name=self.evening.names[self.seat])
        return say("ui.train.branch" if self._has_hub else "ui.train.end", place=self.place.upper())

    @property
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
        if self.seat is not None and self.trains and self.trains["markers"][self.seat]:
            parts.append(say("ui.train.open"))
        return " · ".join(parts)

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        if not self.runs:
            engine = self.trains["engine"].low if self.trains else None
            words = say("ui.train.empty-bare" if engine is None else "ui.train.empty", number=engine)
            return [Sentence(words, 15, secondary=False)]
        open_doubles = (next((each for each in run.tiles if each.open), None) for run in self.runs)
        banners = [
            Banner(say("ui.train.double-open", number=double.first), "alert")
            for double in open_doubles
            if double
        ]
        titles = ("" if run.after is None else say("ui.train.from", tile=run.after) for run in self.runs)
        reading = "ui.train.reading" if self._has_hub else "ui.train.reading-line"
        return [*banners, *map(TrainText, self.runs, titles), Sentence(say(reading), 13)]
