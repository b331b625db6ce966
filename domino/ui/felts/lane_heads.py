"""The heads of lanes: who a train belongs to, how many tiles they hold, what they have scored.

There are four kinds. A `plate` stands before the track and a `line` above it; a `badge` is for where there is
no room for names, and a `letter` names a branch that is nobody's.
"""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.tableside.shown.reading import OpenDouble
from domino.tableside.shown.showing import Plate
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, fitting_size, line_of
from domino.ui.kit.paint.theme import Colour
from domino.ui.kit.words import ink

MEXICAN = "mexican"
LONG_NAME = 4.5
"""A name that is longer than this many times the size of its letters may be shortened for what is told beside
it."""


def plate_of(pen: Pen, place: str) -> Plate | None:
    """Whose train it is; None for one that is everyone's."""
    seat = place.removeprefix("train")
    return pen.showing.plates[int(seat)] if seat.isdigit() else None


def paint_head(pen: Pen, place: str, area: Area, double: OpenDouble | None, cramped: bool = False) -> None:
    """The head of a lane in its place. A plate tells of open doubles and markers, instead of the score, only
    where that is too cramped to be told above the tiles."""
    kind = pen.layout.head
    if kind == "plate":
        _plate(pen, place, area, double if cramped else None, cramped)
    elif kind == "line":
        _line(pen, place, area, double)
    elif kind == "badge":
        _badge(pen, place, area)
    else:
        _letter(pen, place, area)


def spoken(pen: Pen, place: str) -> str:
    """A head in words, for those who cannot see it."""
    plate = plate_of(pen, place)
    if plate is None:
        return pen.say("mexican") if place == MEXICAN else pen.say("branch", letter=place.upper())
    return pen.say("player", name=plate.name, tiles=plate.tiles, score=plate.score)


def _plate(pen: Pen, place: str, area: Area, double: OpenDouble | None, cramped: bool) -> None:
    painter, theme = pen.painter, pen.theme
    plate = plate_of(pen, place)
    turn = plate is not None and plate.turn
    colour = pen.ink(plate) if turn and plate else theme.text
    second = colour if turn else theme.secondary
    roomy = area.width > dp(110)
    size = 17.0 if roomy else 15.0
    pad = dp(10) if roomy else dp(7)
    painter.paper(*area, min(dp(12), area.height / 3), pen.ground(plate))
    pen.turn_edge(plate, area, min(dp(12), area.height / 3))
    two = _has_two_lines(area) and not (pen.framed and plate is not None)
    middle = area.centre[1]
    upper = middle + (line_of(14) + dp(4)) / 2 if two else middle
    lower = middle - (line_of(size) + dp(4)) / 2
    badge = min(dp(24) if roomy else dp(21), area.height - dp(4))
    left, right = area.x + pad, area.right - pad
    begin, name = _sign(pen, plate, Area(left, upper, right - left, 0.0), badge, roomy, colour)
    room = right - begin
    wide = 0.0 if plate is None else _held_width(pen, plate, 14)
    if (
        plate is not None and not two and not pen.framed
    ):  # a line: how many tiles they hold comes before what they are called
        _held(pen, plate, right - wide, upper, 14, colour)
        room -= wide + dp(4)
        name = name if room >= ink.size(name[:2] + ink.ELLIPSIS, 14, "medium")[0] else ""
    marked = cramped and plate is not None and plate.marked
    signs = [sign for sign, told in (("alert", double is not None), ("train", marked)) if told]
    if pen.framed and not two:
        room -= len(signs) * (sp(16) + dp(3))
        lower = upper
    size = fitting_size(name, (size, 14, 13, SMALLEST), room)
    painter.words(name, begin, upper, size, colour, "medium", width=room)
    if not two and not pen.framed:
        return
    for sign in signs:
        pen.icon(sign, right - sp(8), lower, sp(16), colour)
        right -= sp(16) + dp(3)
    if not two:
        return
    if plate is None:
        painter.words(pen.say("open-to-all"), left, lower, 13, second, width=right - left + dp(3))
        return
    tiles_left(pen, plate.tiles, left, lower, 14, colour)
    wide = count_width(plate.tiles, 14)
    if double is not None or marked:
        return
    room = right - left - wide - dp(6)
    score = str(plate.score)
    if ink.size(score, 13.5)[0] <= room:
        painter.words(score, area.right - pad, lower, 13.5, second, align="right")


def hang_last_tile(pen: Pen, plate: Plate, area: Area) -> None:
    """The badge of a last tile on the top edge of a plate; one that has but one line tells it inside."""
    if plate.last_tile and _has_two_lines(area) and not pen.framed:
        words = pen.texts.say("ui.moment.last-tile.any")
        pen.last_tile(area.x + dp(7), area.top + dp(2), area.width - dp(8), words)


def _has_two_lines(area: Area) -> bool:
    size = 17.0 if area.width > dp(110) else 15.0
    return area.height >= line_of(size) + line_of(14) + dp(4)


def _held(pen: Pen, plate: Plate, x: float, y: float, size: float, colour: Colour) -> None:
    """How many tiles someone holds, from x on; a badge where it is their last."""
    if plate.last_tile:
        pen.last_tile(x, y, 0.0, "")
    else:
        tiles_left(pen, plate.tiles, x, y, size, colour)


def _held_width(pen: Pen, plate: Plate, size: float) -> float:
    return pen.last_tile_width("1") if plate.last_tile else count_width(plate.tiles, size)


def _sign(
    pen: Pen, plate: Plate | None, line: Area, badge: float, roomy: bool, colour: Colour
) -> tuple[float, str]:
    """The badge of a player, or the sign of the Mexican Train unless there is room for its name only. Where
    the words beside it begin on this line, and what they are."""
    if plate is not None:
        pen.badge(plate, line.x + badge / 2, line.y, badge)
        return line.x + badge + dp(6 if roomy else 5), plate.name
    badge = badge if roomy else min(badge, dp(16))
    name = pen.say("mexican-short")
    wide, begin = ink.size(name, 14, "medium")[0], line.x + badge + dp(6 if roomy else 3)
    if begin + wide > line.right >= line.x + wide:
        return line.x, name
    pen.icon("train", line.x + badge / 2, line.y, badge, colour)
    return begin, name if begin + wide <= line.right else ""


def count_width(count: int, size: float) -> float:
    """How wide the number of tiles someone holds is, with its sign."""
    return sp(size) * 1.1 + dp(2) + ink.size(str(count), size, "bold")[0]


def tiles_left(pen: Pen, count: int, x: float, y: float, size: float, colour: Colour) -> None:
    """How many tiles someone holds, from x on."""
    across = sp(size) * 1.1
    pen.icon("cards-outline", x + across / 2, y, across, colour)
    pen.painter.words(str(count), x + across + dp(2), y, size, colour, "bold")


def _line(pen: Pen, place: str, area: Area, double: OpenDouble | None) -> None:
    """From the left: badge, name, marker, what must be answered; from the right: score, tiles."""
    painter, theme = pen.painter, pen.theme
    plate = plate_of(pen, place)
    roomy = area.height >= dp(30)
    size = 16 if roomy else 14.5
    small = 14 if roomy else 13
    y = area.centre[1] - dp(2)
    badge = min(dp(24), area.height - dp(5))
    left, right = area.x + dp(7), area.right - dp(8)
    if plate is None:
        pen.icon("train", left + badge / 2, y, badge * 0.92, theme.on_felt)
        _everyones(pen, left + badge + dp(5), right, y, size, small, double)
        return
    begin = left + badge + dp(5)
    # Where there is no room, words beside icons go first, then the score, and long names at last.
    least = begin + min(ink.size(plate.name, size, "medium")[0], sp(size) * LONG_NAME)
    least += dp(8) if plate.turn else 0
    counted = 0.0 if pen.framed else _held_width(pen, plate, small + 1)
    last_tile = pen.texts.say("ui.moment.last-tile.any") if plate.last_tile else "1"
    score = str(plate.score)
    score_width = ink.size(score, small)[0] + dp(12)
    pill_high = min(area.height - dp(2), line_of(SMALLEST) + dp(3))
    marker = pen.say("open") if plate.marked else None
    answer = pen.say("answer", number=double.number) if double else None
    marker_width = pen.pill_width(pill_high, marker, "train") + dp(6) if marker else 0.0
    bare_marker = pen.pill_width(pill_high, "", "train") + dp(6) if marker else 0.0
    alert = sp(16) + dp(4) if answer else 0.0
    answer_width = alert + ink.size(answer, 13, "medium")[0] + dp(6) if answer else 0.0
    room = right - least - counted - dp(6)

    def taken(width: float) -> bool:
        nonlocal room
        if width > room:
            return False
        room -= width
        return True

    marked = marker is not None and taken(bare_marker)
    alerted = answer is not None and taken(alert)
    scored = not pen.framed and taken(score_width)
    in_full = plate.last_tile and not pen.framed and taken(pen.last_tile_width(last_tile) - counted)
    in_words = alerted and taken(answer_width - alert)
    marked_in_words = marked and taken(marker_width - bare_marker)
    if scored:
        painter.words(score, right, y, small, theme.on_felt_secondary, align="right")
        # Scores of different lengths leave the counts before them in line.
        spare = max(0.0, min(ink.size("000", small)[0] + dp(12) - score_width, room))
        room -= spare
        right -= score_width + spare
    if in_full:
        counted = pen.last_tile_width(last_tile)
        pen.last_tile(right - counted, y, counted, last_tile)
    elif not pen.framed:
        _held(pen, plate, right - counted, y, small + 1, theme.on_felt)
    name_room = least - begin + room - (dp(8) if plate.turn else 0)
    size = fitting_size(plate.name, (size, 13, SMALLEST), name_room)
    name = ink.shortened(plate.name, size, "medium", name_room)
    name_width = ink.size(name, size, "medium")[0]
    if plate.turn:
        high = min(area.height - dp(4), badge + dp(6))  # clear of the lane's outline
        wide = begin + name_width + dp(10) - left + dp(3)
        _turn_pill(pen, plate, Area(left - dp(3), y - high / 2, wide, high), high / 2)
    pen.badge(plate, left + badge / 2, y, badge)
    painter.words(name, begin, y, size, pen.ink(plate), "medium")
    x = begin + name_width + (dp(14) if plate.turn else dp(8))
    if marked:
        x += open_pill(pen, plate, x, y, pill_high, bool(marked_in_words)) + dp(6)
    if answer is not None and alerted:
        must_answer(pen, answer if in_words else "", x, y)


def _turn_pill(pen: Pen, plate: Plate, area: Area, radius: float) -> None:
    """What tells that it is their turn, on cloth."""
    ground = pen.ground(plate)
    if ground is not None:
        pen.painter.box(*area, ground, radius)
        pen.turn_edge(plate, area, radius)


def _everyones(
    pen: Pen, begin: float, right: float, y: float, size: float, small: float, double: OpenDouble | None
) -> None:
    """The line of the Mexican Train: its name, what must be answered, and that it is open to all."""
    painter, theme = pen.painter, pen.theme
    told, answer = pen.say("open-to-all"), ""
    alert = 0.0
    if double is not None:
        answer = pen.say("answer", number=double.number)
        alert = sp(13) * 1.25 + dp(12) + ink.size(answer, 13, "medium")[0]
    short = pen.say("mexican-short")
    wide = ink.size(told, small)[0]
    if begin + ink.size(short, size, "medium")[0] + alert + dp(8) + wide <= right:
        painter.words(told, right, y, small, theme.on_felt_secondary, align="right")
        right -= wide + dp(8)
    name = pen.say("mexican")
    if begin + ink.size(name, size, "medium")[0] + alert > right:
        name = short
    begin += painter.words(name, begin, y, size, theme.on_felt, "medium", width=right - begin) + dp(8)
    if double is not None:
        must_answer(pen, answer if begin + alert <= right + dp(8) else "", begin, y)


def open_pill(pen: Pen, plate: Plate, x: float, y: float, high: float, in_words: bool) -> float:
    """The marker that opens a train to all; how wide it is."""
    size = min(SMALLEST, (high - dp(3)) / sp(1)) if not in_words else SMALLEST
    text = pen.say("open") if in_words else ""
    return pen.pill(x, y, high, text, "train", size=size, owner=plate)


def must_answer(pen: Pen, text: str, x: float, y: float) -> None:
    """The alert, with what it asks for where there is room."""
    across = sp(13) * 1.25
    pen.icon("alert", x + across / 2, y, across, pen.theme.gold)
    pen.painter.words(text, x + across + dp(4), y, 13, pen.theme.on_felt, "medium")


def _badge(pen: Pen, place: str, area: Area) -> None:
    """Badge, marker and tiles above each other."""
    painter, theme = pen.painter, pen.theme
    plate = plate_of(pen, place)
    x = area.centre[0]
    count_high = line_of(SMALLEST)
    badge = min(dp(24), area.width, area.height - count_high)
    if plate is not None and plate.marked:  # the marker has to find room, too
        badge = max(min(badge, area.height - count_high - dp(12)), dp(16))
    top = area.top - badge / 2 - dp(1)
    if plate is None:
        pen.icon("train", *area.centre, badge * 0.95, theme.on_felt)
        return
    colour = pen.ink(plate)
    if plate.turn:
        _turn_pill(pen, plate, area, dp(8))
    pen.badge(plate, x, top, badge)
    count = str(plate.tiles)
    across = sp(SMALLEST) + dp(1) + ink.size(count, SMALLEST, "bold")[0]
    y = area.y + count_high / 2
    room = top - badge / 2 - (area.y + count_high)
    pill = plate.marked and room >= dp(8)
    if plate.last_tile:
        wide = min(pen.last_tile_width("1"), area.width + dp(6))
        pen.last_tile(x - wide / 2, y, 0.0, "")
    elif across <= area.width + dp(2):
        name = "train" if plate.marked and not pill else "cards-outline"
        pen.icon(name, x - across / 2 + sp(SMALLEST) / 2, y, sp(SMALLEST), colour)
        painter.words(count, x + across / 2, y, SMALLEST, colour, "bold", "right")
    else:
        painter.words(count, x, y, SMALLEST, colour, "bold", "center")
    if pill:
        high = min(dp(16), room)
        size = (high - dp(4)) / sp(1)
        width = pen.pill_width(high, "", "train", size)
        middle = area.y + count_high + room / 2
        pen.pill(x - width / 2, middle, high, "", "train", size=size, owner=plate)


def _letter(pen: Pen, place: str, area: Area) -> None:
    theme = pen.theme
    spell = pen.showing.spell
    colour = theme.on_spell if spell is not None and spell.place == place else theme.on_felt
    x, y = area.centre
    pen.painter.words(place.upper(), x, y, 17, colour, "medium", "center")
