"""The hub that trains leave, with its engine, and the boneyard beside it."""

from __future__ import annotations

from math import cos, radians, sin

from kivy.metrics import dp, sp

from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import line_of, sentence
from domino.ui.kit.boxes import Icon, Line
from domino.ui.kit.paint.theme import mixed
from domino.ui.kit.words import ink

TICKS = 12
CELL = 200
"""Dp: how wide the boneyard's place is where it is the cell of a lane, which would else be empty."""


def paint_hub(pen: Pen, told: str) -> None:
    """The hub under its engine: a band or a cell with words in it, or a turntable that rails lead to. `told`
    is said of it where there is room."""
    hub = pen.part("hub")
    assert hub is not None
    first = pen.layout.tiles[0] if pen.layout.tiles else pen.layout.targets[0]
    x, y = first.x * pen.unit, first.y * pen.unit
    if hub.width >= 1.5 * hub.height:
        pen.painter.well(*hub, dp(12))
        radius = min(hub.height / 2 - dp(3), 1.3 * pen.unit, x - hub.x - dp(2))
        if radius > 1.1 * pen.unit:  # else the engine would stand out of it
            turntable(pen, x, y, radius)
        left = x + max(radius, pen.unit / 2) + dp(10)
        _words_beside(pen, Area(left, hub.y, hub.right - dp(8) - left, hub.height), told)
    elif any(name.startswith("hub ") for name in pen.layout.rails):
        turntable(pen, x, y, min(hub.width, hub.height) / 2 - dp(1))
    else:
        _roundhouse(pen, hub, x, y)
    boneyard = pen.part("boneyard")
    if boneyard is not None and (not pen.framed or boneyard.width >= dp(CELL)):
        paint_boneyard(pen, boneyard)


def _roundhouse(pen: Pen, hub: Area, x: float, y: float) -> None:
    """A cell as high as it is wide: the engine's name above it, the boneyard below."""
    painter, theme = pen.painter, pen.theme
    painter.well(*hub, dp(12))
    radius = min(1.45 * pen.unit, hub.width / 2 - dp(6), hub.height / 2 - dp(4))
    turntable(pen, x, y, radius)
    gap = hub.top - y - radius
    if gap >= line_of(16) + dp(4):
        painter.words(
            engine_name(pen), x, hub.top - gap / 2, 16, theme.on_felt, "medium", "center", hub.width - dp(8)
        )
    if gap >= line_of(16) + dp(4) and not _has_boneyard(pen):
        count, label = str(pen.showing.view.boneyard_size), pen.say("boneyard")
        side = min(dp(14), gap / 2.4)
        words = ink.size(count, 16, "bold")[0] + dp(5) + ink.size(label, 13)[0]
        wide = side * 1.4 + dp(8) + words
        if wide > hub.width - dp(8):
            wide -= dp(5) + ink.size(label, 13)[0]
        left = x - wide / 2
        _stack(pen, left, hub.y + gap / 2, side, count, label, min(hub.right - dp(2), left + wide + dp(1)))


def turntable(pen: Pen, x: float, y: float, radius: float) -> None:
    """The round plate that an engine is turned on: discs in discs, which cost less than rings."""
    painter, theme = pen.painter, pen.theme
    faint = mixed(theme.deep, theme.rail, 0.7)
    painter.disc(x, y, radius, theme.rail)
    painter.disc(x, y, radius - dp(2), theme.deep)
    inner = radius - dp(5)
    if inner > pen.unit:
        for tick in range(TICKS):
            angle = radians(tick * 360 / TICKS)
            across, up, outer = cos(angle), sin(angle), radius - dp(1)
            begin, end = (x + inner * across, y + inner * up), (x + outer * across, y + outer * up)
            painter.line(*begin, *end, faint, dp(1.2))
        painter.disc(x, y, inner, faint)
        painter.disc(x, y, inner - dp(1), theme.deep)


def engine_name(pen: Pen) -> str:
    """The engine in words; nothing while there is none."""
    tiles = pen.layout.tiles
    if not tiles:
        return pen.say("no-starter")
    key = "engine" if pen.showing.kind.trains else "starter"
    return pen.say(key, number=tiles[0].first)


def _words_beside(pen: Pen, area: Area, told: str) -> None:
    """What is told beside the engine: its name, more where there is room and, unless it has a place of its
    own, the boneyard."""
    painter, theme = pen.painter, pen.theme
    name = engine_name(pen)
    count = str(pen.showing.view.boneyard_size)
    label = pen.say("boneyard")
    apart = _has_boneyard(pen)
    middle = area.centre[1]
    side = min((area.height - dp(20)) / 2, dp(28))
    name_width = ink.size(name, 17, "medium")[0]
    stack = side * 1.4 + dp(8) + max(ink.size(count, 17, "bold")[0], ink.size(label, 13)[0])
    lines = line_of(17) + line_of(13) + dp(3)
    if not apart and name_width + dp(24) + stack <= area.width and lines <= area.height:
        told_fits = ink.size(told, 13)[0] + dp(16) + stack <= area.width
        upper = middle + line_of(13) / 2 + dp(1) if told_fits else middle
        painter.words(name, area.x, upper, 17, theme.on_felt, "medium")
        if told_fits:
            painter.words(told, area.x, middle - line_of(17) / 2 - dp(1), 13, theme.on_felt_secondary)
        left = max(area.right - stack - dp(24), area.x + name_width + dp(16))
        left = max(left, area.x + ink.size(told, 13)[0] + dp(16)) if told_fits else left
        _stack(pen, left, middle, side, count, label)
        return
    if ink.size(name, 16, "medium")[0] > area.width:
        what, _, number = name.rpartition(" ")
        wordy = ink.size(what, 13)[0] <= area.width
        if wordy:
            painter.words(what, area.x, middle + line_of(17) / 2, 13, theme.on_felt_secondary)
        if ink.size(number, 17, "bold")[0] <= area.width:
            low = middle - line_of(13) / 2 if wordy else middle
            painter.words(number, area.x, low, 17, theme.on_felt, "bold")
        return
    if apart:
        painter.words(name, area.x, middle, 16, theme.on_felt, "medium")
        return
    painter.words(name, area.x, middle + area.height * 0.22, 16, theme.on_felt, "medium")
    _stack(pen, area.x, middle - area.height * 0.18, min(side, dp(14)), count, label, area.right)


def _has_boneyard(pen: Pen) -> bool:
    """Whether the boneyard has a place of its own, on the felt or beside it."""
    return pen.framed or "boneyard" in pen.layout.parts


def _stack(
    pen: Pen, left: float, y: float, side: float, count: str, label: str, right: float | None = None
) -> None:
    """The boneyard: a stack, how many are in it and, where there is room, what that is."""
    painter, theme = pen.painter, pen.theme
    pen.boneyard(left + side * 0.7, y, side)
    x = left + side * 1.4 + dp(8)
    room = float("inf") if right is None else right - x
    wide = x - left + min(room, max(ink.size(count, 17, "bold")[0], ink.size(label, 13)[0]))
    says = pen.say("in-boneyard", number=count)
    painter.hot("boneyard", left, y - side - dp(2), wide, 2 * side + dp(4), says=says)
    if 2 * side + dp(10) >= line_of(17) + line_of(13):
        label = _called(pen, label, room)
        painter.words(count, x, y + (line_of(13) / 2 if label else 0), 17, theme.on_felt, "bold")
        painter.words(label, x, y - line_of(17) / 2, 13, theme.on_felt_secondary)
        return
    wide = painter.words(count, x, y, 16, theme.on_felt, "bold")
    if wide + dp(5) + ink.size(label, 13)[0] <= room:
        painter.words(label, x + wide + dp(5), y, 13, theme.on_felt_secondary)


def _called(pen: Pen, label: str, room: float) -> str:
    """What the tiles of the boneyard are called in so much room; nothing, where no word fits."""
    return next((each for each in (label, pen.say("to-draw")) if ink.size(each, 13)[0] <= room), "")


def paint_boneyard(pen: Pen, area: Area) -> None:
    """The boneyard in a place of its own: as many backs as there is room for, and how many it holds."""
    painter, theme = pen.painter, pen.theme
    count = pen.showing.view.boneyard_size
    painter.well(*area, dp(12))
    painter.hot("boneyard", *area, says=pen.say("in-boneyard", number=count))
    words, label = str(count), pen.say("boneyard")
    x, y = area.centre
    if area.width > dp(300) and area.height > dp(90):
        side = min(pen.unit * 0.8, area.height / 4)
        label = pen.say("in-the-boneyard")
        text = max(ink.size(words, 24, "bold")[0], ink.size(label, 14)[0])
        step = side * 1.18
        shown = min(7, count, int((area.width - text - dp(70)) / step))
        left = x - (shown * step + dp(28) + text) / 2
        for at in range(shown):
            painter.back(left + (at + 0.5) * step, y, side)
        left += shown * step + dp(28) if shown else 0
        painter.words(words, left, y + line_of(14) / 2 + dp(2), 24, theme.on_felt, "bold")
        painter.words(label, left, y - line_of(24) / 2, 14, theme.on_felt_secondary)
        return
    text = max(ink.size(words, 18, "bold")[0], ink.size(label, 13)[0])
    side = min(dp(26), (area.height - dp(12)) / 2.2)
    whole = side * 1.4 + dp(10) + text
    if whole + dp(8) <= area.width:
        _stack(pen, x - whole / 2, y, side, words, label, x + whole / 2 + dp(1))
        return
    lines = [f"{words} {label}"]
    if ink.size(lines[0], 14, "medium")[0] > area.width - dp(6):
        label = _called(pen, label, area.width - dp(4))
        lines = [words, label] if label else [words]
    high = len(lines) * line_of(14)
    side = min(side, (area.height - high - dp(16)) / 2.2)
    if side > dp(7):
        pen.boneyard(x, area.y + (area.height + high) / 2 + dp(1), side)
        top = area.y + dp(5) + high
    else:
        top = y + high / 2
    for at, line in enumerate(lines):
        size, colour = (14, theme.on_felt) if not at else (13, theme.on_felt_secondary)
        painter.words(line, x, top - (at + 0.5) * line_of(14), size, colour, "medium", "center")


def engine_pill(pen: Pen, hub: Area, lowest: float) -> None:
    """The engine's name under a turntable, where there is room for it."""
    high = line_of(15) + dp(8)
    y = hub.y - dp(8) - high / 2
    if y - high / 2 < lowest:
        return
    name = engine_name(pen)
    width = pen.pill_width(high, name, None, 15, "medium")
    x, fill, colour = hub.centre[0] - width / 2, pen.theme.deep, pen.theme.on_felt
    pen.pill(x, y, high, name, size=15, fill=fill, colour=colour, weight="medium")


def row_of_words(pen: Pen, area: Area, icon: str, text: str, colour: str) -> None:
    """An icon and a sentence beside it, in two lines where one is too short for it."""
    sign = Icon(icon, sp(22) / dp(1), colour)
    told = sentence(
        text, (14, 13), area.width - dp(30) - sign.natural(), area.height - dp(2), colour, shortens=True
    )
    Line(10, sign, 10, told).draw(pen.painter, area.x, area.top, area.width, area.height)
