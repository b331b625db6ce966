"""What is told over a free table: the open foot, the sum of the ends, what the selected tile would score, and
the boneyard. In a strip above the table or, where the felt is wide, in a column at its left."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.core.tables import LinesTable, table_of
from domino.ui.felts.felt_pen import SMALLEST, Area, Pen, line_of
from domino.ui.kit.words import ink

CARD = 15
FOOT = 20
"""How large the sign of a foot is, in sp."""


def boneyard_width(pen: Pen, high: float, bare: bool = False) -> float:
    """How wide the boneyard is in a strip so high; a bare one has no label."""
    text = ink.size(str(pen.showing.view.boneyard_size), 16, "bold")[0]
    if not bare and high >= line_of(16) + line_of(13) + dp(4):
        text = max(text, ink.size(pen.say("boneyard"), 13)[0])
    return min(dp(20), high / 2.5) * 1.5 + dp(8) + text + dp(20)


def paint_boneyard(pen: Pen, area: Area, at_right: bool = False, bare: bool = False) -> float:
    """The boneyard in this area, at its left or right end; how wide it is."""
    painter, theme = pen.painter, pen.theme
    count = pen.showing.view.boneyard_size
    words, label = str(count), pen.say("boneyard")
    side = min(dp(20), area.height / 2.5)
    bare = bare or boneyard_width(pen, area.height) > area.width
    two = not bare and area.height >= line_of(16) + line_of(13) + dp(4)
    wide = boneyard_width(pen, area.height, bare)
    x = area.right - wide if at_right else area.x
    painter.box(x, area.y, wide, area.height, theme.deep, min(dp(14), area.height / 2))
    y = area.y + area.height / 2
    pen.boneyard(x + dp(10) + side * 0.75, y, side)
    left = x + dp(10) + side * 1.5 + dp(8)
    if two:
        painter.words(words, left, y + line_of(13) / 2, 16, theme.on_felt, "bold")
        painter.words(label, left, y - line_of(16) / 2, 13, theme.on_felt_secondary)
    else:
        painter.words(words, left, y, 16, theme.on_felt, "bold")
    painter.hot("boneyard", x, area.y, wide, area.height, says=pen.say("in-boneyard", number=count))
    return wide


def foot_words(pen: Pen) -> str | None:
    """What the open foot needs, in words; None when there is none."""
    if not pen.showing.open_doubles:
        return None
    foot = pen.showing.open_doubles[0]
    key = {1: "foot-one", 2: "foot-two"}.get(foot.needs, "foot-many")
    return pen.say(key, number=foot.number, needs=foot.needs)


def foot_width(pen: Pen) -> float:
    """How wide the open foot is in one line."""
    return ink.size(foot_words(pen) or "", CARD, "medium")[0] + sp(FOOT) + 2.5 * dp(12) + dp(1)


def paint_foot(pen: Pen, area: Area) -> None:
    """The open foot, in as many lines as it takes."""
    text = foot_words(pen)
    if text is None:
        return
    painter, theme = pen.painter, pen.theme
    icon = sp(FOOT)
    pad = dp(12) if area.width > dp(140) else dp(8)
    left = area.x + pad + icon + pad / 2
    room = area.right - pad - left
    foot = pen.showing.open_doubles[0]
    short = pen.say("foot-short", number=foot.number, needs=foot.needs)
    lines, size = [], SMALLEST
    for told, size in ((text, CARD), (text, 13), (short, CARD), (short, 13), (short, SMALLEST)):
        lines = ink.wrapped(told, size, "medium", room)
        if len(lines) <= 2 and len(lines) * line_of(size) <= area.height:
            break
    wide = max(ink.size(line, size, "medium")[0] for line in lines) + left - area.x + pad
    high = min(area.height, max(len(lines) * line_of(size) + dp(12), dp(34)))
    y = area.top - high / 2
    painter.box(area.x, area.top - high, wide, high, theme.deep, min(dp(16), high / 2))
    painter.ring(area.x, area.top - high, wide, high, theme.must_answer, dp(1.6), min(dp(16), high / 2))
    pen.icon("bird", area.x + pad + icon / 2, y, icon, theme.gold)
    for at, line in enumerate(lines):
        middle = y + (len(lines) / 2 - at - 0.5) * line_of(size)
        painter.words(line, left, middle, size, theme.on_felt, "medium")
    painter.hot("foot", area.x, area.top - high, wide, high, says=text, role="note")


def sum_lines(pen: Pen) -> tuple[str, str, str]:
    """The sum written out, what it makes, and what that scores."""
    total = pen.showing.sum
    assert total is not None
    if not total.parts:
        return "", pen.say("first-tile"), ""
    written = " + ".join(map(str, total.parts))
    scores = pen.say("scores", number=total.scores) if total.scores else pen.say("no-score")
    return f"{written} = {total.total}", pen.say("ends", number=total.total), scores


def sum_width(pen: Pen, small: bool = False) -> float:
    """How wide the card of the sum had best be, or has to be, with small letters and few words."""
    written, ends, scores = sum_lines(pen)
    if small:
        return max(ink.size(written, SMALLEST, "medium")[0], ink.size(ends, 16, "bold")[0]) + dp(17)
    below = ink.size(ends, 17, "bold")[0] + dp(8) + ink.size(scores, 13)[0]
    return max(ink.size(written, 14, "medium")[0], below) + dp(28)


def paint_sum(pen: Pen, area: Area) -> None:
    """The sum of the ends on a card of paper."""
    painter, theme = pen.painter, pen.theme
    written, ends, scores = sum_lines(pen)
    painter.box(*area, theme.surface, dp(14))
    painter.hot("sum", *area, says=f"{written}. {ends}, {scores}", role="note")
    x, y = area.centre
    room = area.width - dp(16)
    if not written:
        painter.words(ends, x, y, 14, theme.text, "medium", "center", room)
        return
    size = 14 if ink.size(written, 14, "medium")[0] <= room else SMALLEST
    if ink.size(written, size, "medium")[0] > room:
        written = written.replace(" ", "")
    if area.height >= line_of(14) + line_of(21) + line_of(13) + dp(8):
        away = line_of(21) / 2 + line_of(13) / 2
        painter.words(written, x, y + away, size, theme.text, "medium", "center", room)
        painter.words(ends, x, y, 21, theme.text, "bold", "center", room)
        painter.words(scores, x, y - away, 13, theme.secondary, "regular", "center", room)
        return
    painter.words(written, x, y + line_of(17) / 2, size, theme.text, "medium", "center", room)
    both = ink.size(ends, 17, "bold")[0] + dp(8) + ink.size(scores, 13)[0]
    low = y - line_of(14) / 2
    if both <= room:
        painter.words(ends, x - both / 2, low, 17, theme.text, "bold")
        painter.words(scores, x + both / 2, low, 13, theme.secondary, align="right")
    else:
        painter.words(ends, x, low, 16, theme.text, "bold", "center", room)


def would_lines(pen: Pen) -> list[str]:
    """What the selected tile would make: one place in two lines, or a line for each of the best two."""
    total, tile = pen.showing.sum, pen.showing.selected
    if total is None or tile is None or not total.would:
        return []
    told = sorted(total.would, key=lambda each: -each[2])
    place, makes, points = told[0]
    if len({(makes, points) for _, makes, points in told}) == 1:
        scores = pen.say("scores", number=points) if points else pen.say("no-score")
        return [pen.say("makes", tile=tile, total=makes), scores]
    numbers = table_of(pen.showing.view, LinesTable)["numbers"]
    lines = []
    for place, makes, points in told[:2]:
        scores = pen.say("scores", number=points) if points else pen.say("no-score")
        lines.append(pen.say("would", end=numbers.get(place, ""), total=makes, scores=scores))
    return lines


def would_width(pen: Pen) -> float:
    lines = would_lines(pen)
    return max((ink.size(line, 14, "medium")[0] for line in lines), default=0) + dp(24) + sp(30)


def paint_would(pen: Pen, area: Area) -> None:
    """What the selected tile would score, on a gold card."""
    lines = would_lines(pen)
    if not lines:
        return
    painter, theme = pen.painter, pen.theme
    painter.box(*area, theme.gold, dp(14))
    icon = sp(24)
    wide = max(ink.size(line, 14, "medium")[0] for line in lines)
    with_icon = wide + icon + dp(28) <= area.width
    left = area.x + dp(10) + (icon + dp(8) if with_icon else 0)
    y = area.centre[1]
    if with_icon:
        pen.icon("calculator-variant", area.x + dp(10) + icon / 2, y, icon, theme.on_gold)
    room = area.right - dp(6) - left
    for at, line in enumerate(lines):
        middle = y + (len(lines) / 2 - at - 0.5) * line_of(15)
        size = next((each for each in (14, 13) if ink.size(line, each, "medium")[0] <= room), SMALLEST)
        painter.words(line, left, middle, size, theme.on_gold, "medium" if at == 0 else "regular", width=room)
