"""The players: name, tiles left and score of each, whose turn it is; in team games the teams."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.tableside.shown.showing import Lit, Plate, Showing, Side
from domino.ui.felts.cloth import OnCloth
from domino.ui.felts.felt_words import SMALLEST, fitting_size
from domino.ui.kit.boxes import (
    Badge,
    Box,
    Card,
    Fill,
    Icon,
    Levels,
    Line,
    Paper,
    Shade,
    Sized,
    Stack,
    Text,
    Touch,
)
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink

GAP = 4
BADGE = 20
LONG_NAME = 48
"""How much room a name has at least that is shortened, in sp; with less a badge has to do."""


class PlayersStrip(OnCloth):
    """Plates beside each other, or below each other where the strip is high. Where many sit they are
    narrower, then without names: a tap opens the score pad."""

    solid = True

    def __init__(self, showing: Showing, open_pad: Callable[[], None]) -> None:
        super().__init__()
        self._open_pad = open_pad
        self.showing = showing
        self.inside_bar = False
        """Whether it stands on the rail, and not on the cloth."""

    def show(self, showing: Showing) -> None:
        before, self.showing = self.showing, showing
        if (showing.plates, showing.sides) != (before.plates, before.sides):
            self.repaint()

    def tapped(self, name: str) -> None:
        self._open_pad()

    def paint(self, painter: Painter) -> None:
        width, height = painter.width, painter.height
        upright = height > dp(100)
        if self.inside_bar:
            painter.rail(0, 0, width, height)
        else:
            self.paint_cloth(painter, 0, 0, width, height)
        sides, plates = self.showing.sides, self.showing.plates
        teams = len(sides) < len(plates)
        count = len(sides if teams else plates)
        if upright:
            columns = -(-count // max(1, int(height // dp(40))))
        else:
            columns = count if count <= 7 or height < dp(48) else -(-count // 2)
        rows = -(-count // columns)
        margin, gap, low = dp(6), dp(GAP), dp(4) if rows > 1 or upright else dp(5)
        wide = (width - 2 * margin - (columns - 1) * gap) / columns
        if not upright and not teams:
            wide = min(wide, dp(220))
        high = (height - 2 * low - (rows - 1) * gap) / rows
        high = min(high, max(dp(64), sp(64)))
        boxes = self._sides(wide, high) if teams else self._plates(wide, high)
        sized = [Sized(box, wide, high) for box in boxes]
        lines = (Line(*sized[at : at + columns], gap=GAP) for at in range(0, count, columns))
        Stack(*lines, gap=GAP).draw(painter, margin, height - low, width - 2 * margin, height - 2 * low)

    def _plates(self, wide: float, high: float) -> list[Box]:
        words = self.say("ui.moment.last-tile.any")
        return [_plate(plate, wide, high, words) for plate in self.showing.plates]

    def _sides(self, wide: float, high: float) -> list[Box]:
        """The sides, by who they are; where that has no room it stands below their badges, or a word does
        for it."""
        sides = self.showing.sides
        names = [self._who(side) for side in sides]
        below = False
        rooms = [wide - self._bell_width(side) for side in sides]
        if not all(_has_room(*each) for each in zip(names, sides, rooms, strict=True)):
            below = high >= dp(56)
            if not below:
                names = [self.say(f"ui.table.team.{'us' if side.is_yours else 'them'}") for side in sides]
        return [self._side(side, name, wide, high, below) for name, side in zip(names, sides, strict=True)]

    def _side(self, side: Side, name: str, wide: float, high: float, below: bool) -> Box:
        text = side.lit.ink or "text"
        has_goal = side.target is not None and high >= dp(40) and not below
        upper = 0.6 if has_goal or below else 0.5
        plates = (self.showing.plates[seat] for seat in side.seats)
        badges = (Badge(plate.colour, plate.letters, BADGE) for plate in plates)
        beside = not below and _has_room(name, side, wide - self._bell_width(side))
        bell = _last_tile("1") if self._last_seat(side) is not None else None
        who = Text(name, 13.5, text, "medium") if beside else None
        inside = Levels(
            (upper, Line(9, *badges, 4, who, gap=_step(side, wide) / dp(1) - BADGE)),
            (upper, Line(bell, 6, _score(side, text), 10, stands="right")),
            (0.24, Line(9, Fill(Text(name, 12, text, wraps=False)), 9)) if below else None,
            *(_goal(side, wide - dp(20), 0.2 + dp(2) / high) if has_goal else ()),
        )
        return _ground(inside, side.lit, f"side {side.number}", self._who(side))

    def _last_seat(self, side: Side) -> int | None:
        """Who of a side holds one tile, and goes out with it."""
        return next((seat for seat in side.seats if self.showing.plates[seat].last_tile), None)

    def _bell_width(self, side: Side) -> float:
        return _last_tile("1").natural() + dp(6) if self._last_seat(side) is not None else 0.0

    def _who(self, side: Side) -> str:
        """Who they are; of a large team, whose it is."""
        if len(side.seats) > 2:
            return self.say(f"ui.table.team.{'yours' if side.is_yours else 'theirs'}")
        return " + ".join(self.showing.plates[seat].name for seat in side.seats)


def _ground(inside: Box, lit: Lit, name: str, says: str) -> Box:
    """A plate, of the ground that tells whose turn it is; one as dark as cloth has an edge."""
    ground: Box = Paper(inside, 10, fill=lit.ground or None)
    if lit.edge:
        ground = Card(inside, lit.ground, 10, outline=lit.edge, line=2)
    return Touch(ground, name, says, radius=10, role="note")


def _last_tile(words: str) -> Box:
    """The badge of a last tile."""
    told = Line(Icon("bell-ring", 12, "on_signal"), 3, Text(words, 12, "on_signal", "bold", wraps=False))
    return Card(told, "signal", 9, (6, 0), least=18)


def _plate(plate: Plate, wide: float, high: float, last_tile: str) -> Box:
    text, quiet = plate.lit.ink or "text", plate.lit.ink or "secondary"
    tiles, score = str(plate.tiles), str(plate.score)
    count: Box = Line(Icon("cards-outline", 14, text), 3, Text(tiles, 12.5, text, "bold"))
    if plate.last_tile:
        beside = dp(20) + ink.size(score, 12.5)[0]
        told = _last_tile(last_tile)
        count = told if told.natural() + beside <= wide else _last_tile(tiles)
    if high < sp(38):  # one line: badge, tiles, score
        badge = Badge(plate.colour, plate.letters, min(18, high / dp(1) - 4))
        has_score = wide >= dp(66) or (plate.last_tile and wide >= dp(58))
        last: Box = Text(score, 12, quiet) if has_score else Text(tiles, 12, text, "bold")
        if plate.last_tile and not has_score:
            last = _last_tile(tiles)
        inside = Levels(
            (0.5, Line(6, badge, 4, count if has_score else None)),
            (0.5, Line(last, 6, stands="right")),
        )
    else:
        room = wide - dp(18 + BADGE)
        size = fitting_size(plate.name, (14, 13, SMALLEST), room)
        has_name = min(ink.size(plate.name, size, "medium")[0], sp(LONG_NAME)) <= room
        name = Fill(Text(plate.name, size, text, "medium", wraps=False)) if has_name else None
        inside = Levels(
            (0.68, Line(7, Badge(plate.colour, plate.letters, BADGE), 5, name, 6)),
            (0.27, Line(8, count)),
            (0.27, Line(Text(score, 12.5, quiet), 8, stands="right")) if wide >= dp(58) else None,
        )
    return _ground(inside, plate.lit, f"player {plate.seat}", plate.name)


def _score(side: Side, colour: Shade = "text") -> Text:
    return Text(str(side.score), 19, colour, "bold")


def _step(side: Side, wide: float) -> float:
    """From one badge of a side to the next: they lie over each other where they leave no room for its
    score."""
    return min(dp(BADGE + 3), (wide - _score(side).natural() - dp(28)) / len(side.seats))


def _has_room(name: str, side: Side, wide: float) -> bool:
    """Whether a name stands between the badges of a side and its score."""
    room = wide - _score(side).natural() - dp(33) - len(side.seats) * _step(side, wide)
    return ink.size(name, 13.5, "medium")[0] <= room


def _goal(side: Side, long: float, level: float) -> list[tuple[float, Box]]:
    """How far the side has got to what wins the match, on this level of its plate."""
    share = min(1.0, max(0.0, side.score / side.target)) if side.target else 0.0
    on = side.lit.ink
    ground, colour = ((on, 0.2), on) if on else ("divider", "primary")
    bars: tuple[tuple[Shade, float], ...] = (ground, long), (colour, max(dp(4), long * share) if share else 0)
    return [(level, Line(10, Sized(Card(Stack(), shade, 2, least=4), reach))) for shade, reach in bars]
