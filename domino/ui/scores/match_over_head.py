"""What stands above the paper when a match is over: tiles and a cup for who has won, tumbled tiles for who
has not, and how everybody came in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import TILES, Tile
from domino.tableside.words.accounts import Headline, signed
from domino.tableside.words.ranking import Ranked
from domino.tableside.words.wording import minus
from domino.ui.kit.boxes import Box, Drawn, Fill, Fit, Icon, Line, Padded, Paper, Stack, Text, Well
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import BLACK, faded
from domino.ui.kit.parts.parts import MARGIN
from domino.ui.kit.words import ink
from domino.ui.scores.tokens import Badges

MOST = 4
"""So many sides are shown here; more are among the standings."""
ROW = 46
"""Dp: a row of a side that was played against, where the match is won."""
SCATTERED, BEAMS = 46, 16
FELL = ((Tile(4, 6), -2.2, -0.1, 82), (Tile(1, 6), 0.05, 0.1, 94), (Tile(1, 1), 2.2, 0.2, -13))
"""Tiles that fell: which, where, and how they lie."""


def final_head(told: Headline, ranked: Sequence[Ranked], tall: float, sides: bool) -> Box:
    """The head of a match that is over, with so many dp for its picture; with the sides where they are asked
    for and few."""
    sizes = (38, 32, 27) if tall > 110 else (27,)
    size = next((each for each in sizes if ink.size(told.title, each, "bold")[0] <= dp(372)), 27)
    title = Text(told.title, size, "on_felt", "bold", "center")
    line = Line(Well(Text(told.line, 14, "on_felt", align="center"), 18, (18, 8)), stands="center")
    few = sides and 1 < len(ranked) <= MOST
    below = None if not few else _rows(ranked) if told.won else _plates(ranked)
    picture = Drawn(_won if told.won else _lost, high=tall)
    return Stack(picture, 4, title, 8, line, 14 if below is not None else None, below)


def paint_ground(painter: Painter, lost: bool, foot: float) -> None:
    """The felt of a match that is over, darker where it is lost, and the rack that its buttons stand on."""
    width, height = painter.width, painter.height
    painter.felt(0, foot, width, height - foot)
    if lost:
        painter.box(0, foot, width, height - foot, faded(BLACK, 0.22))
    if foot > 0:
        painter.rack(0, 0, width, foot)


def _won(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """Three doubles in the light, a cup before them, and what has rained."""
    middle, side = x + width / 2, height * 0.31
    low = top - height * 0.5
    painter.beams(middle, low, max(width, 4 * height) * 0.7, BEAMS, faded(painter.theme.keyline, 0.14))
    _rain(painter, x, top, width, height, 2.6 * side)
    for across, angle, number in ((-1.35, 15, 5), (1.35, -15, 4)):
        painter.tile(_double(number), middle + across * side, low - side * 0.14, side, angle)
    painter.tile_glow(middle, low, side * 1.12, 0, faded(painter.theme.gold, 0.9), dp(12))
    painter.tile(_double(6), middle, low, side * 1.12)
    painter.tile_ring(middle, low, side * 1.12, 0, painter.theme.gold, dp(3), dp(1))
    cup(painter, middle, low - side * 1.15, max(dp(15), side * 0.52))


def _lost(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """Three tiles that fell as they would."""
    middle, side, low = x + width / 2, height * 0.3, top - height * 0.56
    for tile, across, up, angle in FELL:
        painter.tile(tile, middle + across * side, low + up * side, side, angle)


def _double(number: int) -> Tile:
    return Tile(number, number)


def cup(painter: Painter, x: float, y: float, radius: float, seen: float = 1.0) -> None:
    """A cup on a disc of gold."""
    theme = painter.theme
    painter.disc(x, y - dp(3), radius, faded(theme.gold_lip, seen))
    painter.disc(x, y, radius, faded(theme.keyline, seen))
    painter.disc(x, y, radius - dp(2.5), faded(theme.gold, seen))
    painter.above()
    painter.icon("trophy", x, y, radius / dp(1) * 1.05, faded(theme.on_gold, seen))


def _rain(painter: Painter, x: float, top: float, width: float, height: float, free: float) -> None:
    """Small tiles that have rained beside the picture."""
    rng = random.Random(7)
    for number in range(SCATTERED):
        across, up, angle = rng.random() * width, rng.random() * height * 1.1, rng.random() * 360
        side = dp(6 + 6 * rng.random())
        if abs(across - width / 2) < free:
            continue
        if number % 5:
            painter.tile(TILES[int(rng.random() * 28)], x + across, top - up, side, angle)
        else:
            painter.back(x + across, top - up, side, angle)


def _rows(ranked: Sequence[Ranked]) -> Box:
    """Everybody below each other, who has won in gold."""
    rows: list[Box] = []
    for each in ranked:
        text, quiet = ("on_gold", "on_gold") if each.place == 1 else ("text", "secondary")
        crown = Icon("crown", 18, text) if each.place == 1 else None
        line = Line(
            Text(str(each.place), 17, quiet, "bold"), 12, Badges(each.members, 26), 12,
            Fill(Line(Text(each.name, 16, text, "medium", wraps=False), 10, crown)),
            Text(minus(each.points), 20, text, "bold"),
        )  # fmt: skip
        rows.append(Paper(line, 12, (14, 4), ROW, "gold" if each.place == 1 else None))
    return Padded(Stack(*rows, gap=6), (MARGIN, 0, MARGIN, 12))


def _beside(points: Box, apart: Box | None, width: float) -> Box:
    """Points, and how far apart they are from the best, where that has room."""
    room = apart is None or points.natural() + dp(5) + apart.natural() <= width
    return Line(points, 5, apart) if room else Line(points)


def _plates(ranked: Sequence[Ranked]) -> Box:
    """Everybody beside each other, the reader on paper; who is behind with how much."""
    best = ranked[0].points
    plates: list[Box] = []
    for each in ranked:
        text = "text" if each.yours else "on_felt"
        crown = Icon("crown", 16, "gold" if not each.yours else text) if each.place == 1 else None
        quiet = "secondary" if each.yours else "on_felt_secondary"
        apart = Text(signed(each.points - best), 12, quiet) if each.points != best else crown
        who = Line(Badges(each.members, 22), 6, Fill(Text(each.name, 13.5, text, "medium", wraps=False)))
        points = Text(minus(each.points), 20, text, "bold")
        inside = Stack(who, 4, Fit(partial(_beside, points, apart)))
        plates.append(Fill(Paper(inside, 12, (8, 8)) if each.yours else Well(inside, 12, (8, 8))))
    return Padded(Line(*plates, gap=6), (MARGIN - 4, 0, MARGIN - 4, 12))
