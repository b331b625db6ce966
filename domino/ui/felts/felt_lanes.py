"""The felt of trains and branches: lanes that leave a hub."""

from __future__ import annotations

from itertools import count

from kivy.core.window import Window
from kivy.metrics import dp, sp

from domino.core.tables import open_ends
from domino.table.lane_rails import GAUGE, OUTMOST, rails
from domino.table.layout import Point, Target
from domino.tableside.shown.reading import OpenDouble
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, line_of
from domino.ui.felts.lane_heads import hang_last_tile, must_answer, open_pill, paint_head, plate_of, spoken
from domino.ui.felts.lane_hub import (
    CELL,
    engine_pill,
    paint_boneyard,
    paint_hub,
    row_of_words,
)
from domino.ui.kit.paint.theme import Colour, faded, mixed
from domino.ui.kit.words import ink

SLEEPER = 0.34
SLEEPERS_APART = 0.42
LEAST_FOR_STRIP = 330
"""How many dp a felt must be high for a strip of words above branches."""
STRIP = 44
LEAST_BAND = 11
"""How many dp must be free above the tiles of a lane for words or icons."""


class LanesFelt(Felt):
    """Lanes that leave a hub, one for each train or branch."""

    def reserved(self) -> tuple[float, float]:
        """Branches have a strip above them: it tells of spells, the way play goes and the boneyard."""
        if self.showing is None or self.showing.kind.trains or self.height < dp(LEAST_FOR_STRIP):
            return 0.0, 0.0
        return 0.0, dp(STRIP) * max(1.0, self.font_scale) + dp(4)

    @property
    def has_boneyard(self) -> bool:
        box = self.layout.parts.get("boneyard")
        return not self.framed or (box is not None and box.width * self.unit >= dp(CELL))

    def paint_table(self, pen: Pen) -> None:
        lanes = [name.removeprefix("lane ") for name in pen.layout.parts if name.startswith("lane ")]
        musts = [double for double in pen.showing.open_doubles if double.must]
        doubles = {double.place.partition(".")[0]: double for double in musts}
        for name, points in pen.layout.rails.items():
            if name.startswith("hub "):
                self._curve(pen, points, name.removeprefix("hub "))
        paint_hub(pen, self._told(pen))
        for place in lanes:
            self._lane(pen, place, doubles.get(place))
        pen.links()
        for target in pen.layout.targets:
            self._slot(pen, target)
        pen.tiles()
        for place in lanes:
            self._over_lane(pen, place, doubles.get(place))
        if not pen.showing.kind.trains:
            self._hub_column(pen)
        elif pen.layout.rails and "hub train0" in pen.layout.rails:
            self._name_engine(pen)

    def _told(self, pen: Pen) -> str:
        """What is said beside the engine: which round it is where no bar above the felt says so."""
        if self.top < Window.height - self.app.insets.top:
            return pen.say("trains-start-on-it")
        view = pen.showing.view
        return pen.texts.say("ui.table.line.round-of", number=view.round, rounds=view.rules.rounds)

    def _name_engine(self, pen: Pen) -> None:
        hub, boneyard = pen.part("hub"), pen.part("boneyard")
        assert hub is not None
        below = not pen.framed and boneyard is not None and boneyard.x < hub.centre[0] < boneyard.right
        engine_pill(pen, hub, boneyard.top + dp(4) if below and boneyard else dp(4))

    # Lanes

    def _colour(self, pen: Pen, place: str) -> Colour:
        spell = pen.showing.spell
        return pen.theme.spell if spell is not None and spell.place == place else pen.theme.lane

    def _lane(self, pen: Pen, place: str, double: OpenDouble | None) -> None:
        """The lane under its tiles: ground, outline, rails, head, plaque."""
        painter, theme, showing = pen.painter, pen.theme, pen.showing
        lane, head, track = (pen.part(f"{name} {place}") for name in ("lane", "head", "track"))
        assert lane is not None and head is not None and track is not None
        radius = min(dp(14), lane.height / 4)
        spelled = showing.spell is not None and showing.spell.place == place
        fill = self._colour(pen, place)
        slots = {target.place for target in pen.layout.targets}
        lit = [end for end in showing.lit if end.partition(".")[0] == place and end not in slots]
        unslotted = [end for end in lit if end in open_ends(showing.view)]
        if unslotted:
            fill = mixed(fill, theme.gold, 0.3)
        if fill == theme.lane:
            painter.well(*lane, radius)
        else:
            painter.box(*lane, fill, radius)
            painter.dent(*lane, radius)
        if spelled:
            painter.ring(*lane, theme.spell_glow, dp(2), radius)
        elif showing.refused is not None and (showing.refused.place or "").partition(".")[0] == place:
            pen.keyed_ring(lane, theme.error, radius)
        elif double is not None:
            pen.keyed_ring(lane, theme.must_answer, radius)
        elif place == f"train{showing.lit_seat}":
            painter.ring(*lane, theme.gold, dp(2), radius)
        if unslotted:
            painter.dashes(*lane.inside(dp(3)), theme.gold, dp(2), radius)
        if pen.hinted in unslotted:
            pen.lamp(lane.inside(dp(8)))
        self._rails(pen, place, spelled)
        cramped = pen.layout.head == "plate" and self._free_above(pen, place)[0].height < dp(LEAST_BAND)
        paint_head(pen, place, head, double, cramped)
        plaque = pen.part(f"plaque {place}")
        if plaque is not None:
            pen.plaque(plaque, pen.layout.folded.get(place, 0))
        for row in range(1, 9):
            mark = pen.part(f"turn {place} {row}")
            if mark is None:
                break
            x, y = mark.centre
            across = min(mark.width, mark.height)
            painter.disc(x, y, across / 2, theme.deep)
            way = "left" if self._mirrored(pen, place) else "right"
            pen.icon(f"subdirectory-arrow-{way}", x, y, across * 0.62, theme.on_felt)
        for number in count(1):
            bar = pen.part(f"bar {place} {number}")
            if bar is None:
                break
            painter.box(*bar, theme.on_felt_secondary, bar.width / 2)
        plate = plate_of(pen, place)
        if plate is not None:
            painter.hot(f"plate {plate.seat}", *head, says=spoken(pen, place), role="note")
        says = pen.say("whole-train", name=spoken(pen, place))
        painter.hot(f"lane {place}", *(lane if plate is None else track), says=says, role="note")

    def _rails(self, pen: Pen, place: str, spelled: bool) -> None:
        painter, unit = pen.painter, pen.unit
        colour = faded(pen.theme.spell_glow if spelled else pen.theme.rail, 0.75)
        sleeper = faded(colour, 0.5)
        for row in range(9):
            points = pen.layout.rails.get(f"lane {place} {row}")
            if points is None:
                return
            (begin, y), (end, _) = points
            left, right = min(begin, end) * unit, max(begin, end) * unit
            middle = y * unit
            apart = max(SLEEPERS_APART * unit, dp(10))
            painter.sleepers(left, right, middle, 2 * SLEEPER * unit, apart, sleeper)
            for side in (-GAUGE, GAUGE):
                painter.box(left, middle + side * unit - dp(0.6), right - left, dp(1.2), colour)

    def _curve(self, pen: Pen, points: tuple[Point, ...], place: str) -> None:
        """The rails from the hub to a lane."""
        spell = pen.showing.spell
        spelled = spell is not None and spell.place == place
        colour = pen.theme.spell_glow if spelled else faded(pen.theme.rail, 0.75)
        for rail in rails(pen.layout.parts["hub"], points):
            pen.painter.curve([(x * pen.unit, y * pen.unit) for x, y in rail], colour, dp(1.3))

    def _slot(self, pen: Pen, target: Target) -> None:
        """Where the next tile goes, with the number it has to show."""
        theme, showing = pen.theme, pen.showing
        must = {double.place for double in showing.open_doubles if double.must}
        on_hub = target.number < 0
        if target.place in showing.lit:
            pen.slot(target, theme.gold, faded(theme.gold, 0.24))
        elif target.place in must:
            pen.slot(target, theme.must_answer, faded(theme.must_answer, 0.28))
        else:
            spelled = self._colour(pen, target.place) == theme.spell
            pen.slot(target, theme.on_felt, faded(theme.spell if spelled else theme.deep, 0.85))
        x, y = target.x * pen.unit, target.y * pen.unit
        across = min(target.width, target.height) * pen.unit
        size = min(18.0, max(SMALLEST, across * 0.5 / sp(1)))
        pen.number(target.number, x, y, size * 1.3 if on_hub else size, theme.on_felt)
        said = pen.say("first-tile") if on_hub else pen.say("end", number=target.number)
        area = pen.area(target.box())
        pen.painter.hot(f"place {target.place}", *area, said, dp(4), "place")

    # What lies over lanes

    def _over_lane(self, pen: Pen, place: str, double: OpenDouble | None) -> None:
        """What is told above the tiles of a lane: that it is open, that its double must be answered, and in
        Super Train whose spell lies on it."""
        spell = pen.showing.spell
        if pen.layout.head == "letter":
            self._beside_letter(pen, place, spell is not None and spell.place == place)
            return
        if pen.layout.head != "plate":
            return
        plate = plate_of(pen, place)
        head = pen.part(f"head {place}")
        if plate is not None and head is not None:
            hang_last_tile(pen, plate, head)
        marked = plate is not None and plate.marked
        if not marked and double is None:
            return
        band, gaps = self._free_above(pen, place)
        if band.height < dp(LEAST_BAND):
            return  # told in the head
        near_head = band.right if self._mirrored(pen, place) else band.x
        high = min(band.height, line_of(SMALLEST) + dp(3))
        in_words = band.height >= line_of(SMALLEST)
        answer = pen.say("answer", number=double.number) if double is not None else ""
        y = band.y + band.height / 2
        if plate is not None and plate.marked:
            words = pen.pill_width(high, pen.say("open"), "train")
            bare = pen.pill_width(high, "", "train", min(SMALLEST, (high - dp(3)) / sp(1)))
            for width, told in ((words, True), (bare, False)):
                x = self._take(gaps, width, near_head) if in_words or not told else None
                if x is not None:
                    open_pill(pen, plate, x, y, high, told)
                    break
        if double is not None:
            placed = None if double.spot is None else pen.placed(double.spot)
            near = near_head if placed is None else placed.x * pen.unit
            bare = sp(13) * 1.25
            words = bare + dp(4) + ink.size(answer, 13, "medium")[0]
            for width, text in ((words, answer), (bare, "")):
                x = self._take(gaps, width, near) if in_words or not text else None
                if x is not None:
                    must_answer(pen, text, x, y)
                    break

    def _free_above(self, pen: Pen, place: str) -> tuple[Area, list[tuple[float, float]]]:
        """The band above the first row of a lane, and the gaps in it between doubles that lie across."""
        track = pen.part(f"track {place}")
        assert track is not None
        row = track.height / max(1, sum(1 for name in pen.layout.rails if name.startswith(f"lane {place} ")))
        high = row / 2 - pen.unit / 2 - dp(1)
        band = Area(track.x, track.top - high, track.width, high)
        taken = []
        unit = pen.unit
        for placed in pen.layout.tiles:
            x, y = placed.x * unit, placed.y * unit
            if not placed.angle and track.holds(x, y) and y + unit > band.y + dp(1):
                taken.append((x - unit / 2 - dp(8), x + unit / 2 + dp(8)))  # a ring may be around it
        gaps, left = [], track.x
        for begin, end in sorted(taken):
            if begin > left:
                gaps.append((left, begin))
            left = max(left, end)
        if left < track.right:
            gaps.append((left, track.right))
        return band, gaps

    @staticmethod
    def _take(gaps: list[tuple[float, float]], width: float, near: float) -> float | None:
        """Takes so much of the gaps as near to this as can be; where what it takes begins."""
        wide = [(begin, end) for begin, end in gaps if end - begin >= width]
        begins = {min(max(near - width / 2, begin), end - width): (begin, end) for begin, end in wide}
        if not begins:
            return None
        x = min(begins, key=lambda x: abs(x + width / 2 - near))
        begin, end = begins[x]
        gaps.remove((begin, end))
        gaps += [(begin, x - dp(8)), (x + width + dp(8), end)]
        return x

    @staticmethod
    def _mirrored(pen: Pen, place: str) -> bool:
        """Whether a lane leaves the hub to the left."""
        points = pen.layout.rails.get(f"lane {place} 0")
        return points is not None and points[1][0] < points[0][0]

    # Super Train

    def _beside_letter(self, pen: Pen, place: str, spelled: bool) -> None:
        """That a branch is not begun, and whose spell lies on it, at the far end of its track."""
        track, theme = pen.part(f"track {place}"), pen.theme
        assert track is not None
        boxes = [pen.area(placed.box()) for placed in pen.layout.tiles]
        boxes += [pen.area(target.box()) for target in pen.layout.targets]
        inside = [box for box in boxes if track.holds(*box.centre)]
        mirrored = self._mirrored(pen, place)
        if mirrored:
            free = (track.x + dp(6), min((box.x for box in inside), default=track.right) - dp(8))
        else:
            free = (max((box.right for box in inside), default=track.x) + dp(8), track.right - dp(6))
        room = free[1] - free[0]
        y = track.centre[1]
        if spelled:
            self._spell_mark(pen, free, mirrored, y)
            return
        begun = any(tile for tile in pen.layout.tiles if track.holds(tile.x * pen.unit, tile.y * pen.unit))
        text = pen.say("not-begun")
        wide = ink.size(text, 13)[0] + dp(12)
        if not begun and pen.layout.tiles and wide <= room:
            high = line_of(13) + dp(2)
            x = free[1] - wide if mirrored else free[0]
            pen.painter.box(x, y - high / 2, wide, high, theme.lane)
            pen.painter.words(text, x + wide / 2, y, 13, theme.on_felt_secondary, align="center")

    def _spell_mark(self, pen: Pen, free: tuple[float, float], mirrored: bool, y: float) -> None:
        """A star, and the badge of who cast the spell."""
        theme, spell = pen.theme, pen.showing.spell
        assert spell is not None
        star, badge = pen.unit * 0.85, dp(22)
        if free[1] - free[0] < star:
            return
        way = 1 if mirrored else -1
        edge = free[0] if mirrored else free[1]
        x = edge + way * star / 2
        with_badge = free[1] - free[0] >= star + badge + dp(14)
        wide = star + dp(12) + (badge + dp(8) if with_badge else 0)
        left = edge - dp(6) if mirrored else edge + dp(6) - wide
        pen.painter.box(left, y - star * 0.62, wide, star * 1.24, theme.spell)
        pen.icon("star-four-points", x, y, star, theme.keyline)
        if with_badge:
            plate = pen.showing.plates[spell.caster]
            pen.badge(plate, x + way * (star / 2 + dp(7) + badge / 2), y, badge)

    @staticmethod
    def _way(pen: Pen) -> str:
        """The icon of the way play goes round the table."""
        return "rotate-right" if (pen.showing.direction or 1) > 0 else "rotate-left"

    def _hub_column(self, pen: Pen) -> None:
        """Where there is no strip above: the way play goes over the hub, the boneyard under it."""
        hub = pen.part("hub")
        assert hub is not None
        if self.reserved()[1]:
            return
        x = hub.centre[0]
        high = sp(24)
        y = hub.top + dp(10) + high / 2
        painter, theme = pen.painter, pen.theme
        if pen.showing.direction is not None and y + high / 2 < self.height:
            painter.disc(x, y, high * 0.72, theme.deep)
            pen.icon(self._way(pen), x, y, high, theme.on_felt)
        if pen.part("boneyard") is None and not pen.framed:
            high = min(hub.y - dp(12), line_of(14) + line_of(13) + dp(8))
            wide = hub.width / 2 * (1 + OUTMOST) - dp(4)  # clear of the track beside it
            paint_boneyard(pen, Area(hub.x, hub.y - dp(6) - high, wide, high))

    def paint_over(self, pen: Pen) -> None:
        """The strip above Super Train's lanes."""
        high = self.reserved()[1]
        if not high:
            return
        painter, theme, showing = pen.painter, pen.theme, pen.showing
        strip = Area(dp(6), self.height - high + dp(1), self.width - dp(12), high - dp(5))
        count = str(showing.view.boneyard_size)
        label = pen.say("to-draw")
        text = max(ink.size(count, 16, "bold")[0], ink.size(label, 13)[0])
        aside = dp(14) + text + dp(34)
        with_stack = "boneyard" not in pen.layout.parts and not pen.framed
        if with_stack:
            right = Area(strip.right - aside, strip.y, aside, strip.height)
            painter.well(*right, dp(12))
            pen.boneyard(right.x + dp(20), right.centre[1], dp(13))
            x = right.x + dp(38)
            middle = right.centre[1]
            painter.words(count, x, middle + line_of(13) / 2, 16, theme.on_felt, "bold")
            painter.words(label, x, middle - line_of(16) / 2, 13, theme.on_felt_secondary)
            painter.hot("boneyard", *right, says=pen.say("in-boneyard", number=count))
        left = Area(strip.x, strip.y, strip.width - (aside + dp(5) if with_stack else 0), strip.height)
        if showing.spell is None:
            told = pen.say("to-the-left" if (showing.direction or 1) > 0 else "to-the-right")
            painter.well(*left, dp(12))
            row_of_words(pen, left, self._way(pen), told, "on_felt")
            return
        name = showing.plates[showing.spell.caster].name
        sentence = pen.say("spell", name=name, place=showing.spell.place.upper())
        painter.box(*left, theme.spell, dp(12))
        words = Area(left.x, left.y, left.width - sp(28), left.height)
        row_of_words(pen, words, "wizard-hat", sentence, "on_spell")
        pen.icon(self._way(pen), left.right - sp(20), left.centre[1], sp(20), theme.on_spell)
