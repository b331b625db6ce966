"""How a moment is staged at a table: which act it is, and where on the stage that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.tableside.moments import Moment
from domino.tableside.shown.reading import spot_of_tile
from domino.tableside.words.accounts import aim, by_marks
from domino.tableside.words.ranking import Ranked, ranking
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.pose import Pose, free_middle
from domino.ui.table.acts import SIGNS, Act, Band, Score, Tag, sum_card
from domino.ui.table.celebration import Celebration
from domino.ui.table.counting import Counting, grid, spread
from domino.ui.table.hand_ends import NO_RACK, Moonrise, Placard, Rack

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

TAG_ROOM = (170, 80)
"""Dp: how wide and high a tag is at most that tells of no place, with what is above it."""


class Staging:
    """Makes acts of moments, in the coordinates of a stage that lies over a table."""

    def __init__(self, table: TableScreen, stage: Widget) -> None:
        self.table, self.stage = table, stage

    def act(self, moment: Moment) -> Act | None:
        """How a moment is staged; None for those that are told elsewhere."""
        if moment.kind in SIGNS:
            return Tag(moment, where=self._where(moment))
        if moment.kind == "score":
            return self._score(moment)
        if moment.kind in ("made", "set"):
            return Placard(moment, middle=self._middle(), rack=self._rack())
        if moment.kind in ("shot", "shot-missed"):
            return Moonrise(
                moment, middle=self._middle(), box=self._felt(), tiles=self._takers(), rack=self._rack()
            )
        if moment.kind == "won":
            return Celebration(moment, middle=self._middle(), box=self._felt()) if moment.good else None
        if moment.kind in ("out", "blocked", "lost"):
            return self._band(moment)
        if moment.kind == "counting":
            return self._counting(moment)
        return None

    def _band(self, moment: Moment) -> Band:
        """Who is out, with their seat in the light."""
        evening, seat, strip = self.table.evening, moment.seat, self.table.players
        badge = None if seat is None else (evening.colours[seat], evening.letters[seat])
        others = []
        if strip is not None and seat is not None:
            mine = (f"player {seat}", f"side {seat % evening.sides}")
            for hot in (hot for name, hot in strip.hots.items() if name not in mine):
                x, y = strip.outside(hot.x, hot.y)
                others.append(Area(x - self.stage.x, y - self.stage.y, hot.width, hot.height))
        lit = None if seat is None else self._part(f"lane train{seat}")
        last = self._last_tile() if moment.kind == "out" else None
        return Band(moment, box=self._felt(), badge=badge, lit=lit, others=others, last=last)

    def _last_tile(self) -> Pose | None:
        spot = self.table.showing.last
        pose = None if spot is None else self.table.felt.where_tile(spot)
        return None if pose is None else self._here(pose)

    def _rack(self) -> Rack:
        """Where the sides are told at the end of a hand."""
        rack = self.table.rack
        if rack is None:
            return NO_RACK
        area = Area(rack.x - self.stage.x, rack.y - self.stage.y, rack.width, rack.height)
        return Rack(area, rack.lipped, self.ranked(), by_marks(self.table.evening))

    def ranked(self) -> tuple[Ranked, ...]:
        return ranking(self.table.evening)

    def _takers(self) -> list[Tile]:
        """The tiles that took the tricks of this hand."""
        tricks = table_of(self.table.evening.view, TrickTable)["tricks"]
        return [tile for trick in tricks for seat, tile in trick["plays"] if seat == trick["winner"]]

    def _counting(self, moment: Moment) -> Counting:
        """Every hand opens where its player sits: on their train, or else side by side on the felt."""
        table, evening = self.table, self.table.evening
        felt, rack = Area(*self._felt()), self._rack()
        counted = {hand.seat for hand in moment.count.hands}
        out = {seat for seat, tiles in enumerate(evening.view.hand_sizes) if not tiles}
        seats = sorted(counted | out)  # a partner's tiles may count nothing
        lanes = {seat: lane for seat in seats if (lane := self._part(f"lane train{seat}")) is not None}
        if lanes:
            felt = Area.around([*lanes.values(), *filter(None, (self._part("lane mexican"),))])
        boxes = spread(lanes, felt) if lanes else grid(felt, seats)
        return Counting(
            moment,
            plates=table.showing.plates,
            boxes=boxes,
            felt=felt,
            below=rack.area,
            lipped=rack.lipped,
            told=(table.texts.say("ui.ranking.title"), aim(evening)),
        )

    def _part(self, name: str) -> Area | None:
        """Where a part of the felt is."""
        area = self.table.felt.part_in_window(name)
        return (
            None
            if area is None
            else Area(area.x - self.stage.x, area.y - self.stage.y, area.width, area.height)
        )

    def _score(self, moment: Moment) -> Score:
        felt = self.table.felt
        ends = [(felt.where(place), number) for place, number in moment.terms if place is not None and number]
        seen = [(self._here(pose), number) for pose, number in ends if pose is not None]
        goal = self.table.choreography.pose_of_score(moment.seat)
        middle = self._free(*sum_card(moment.line))
        return Score(moment, ends=seen, middle=middle, goal=None if goal is None else self._here(goal))

    def _where(self, moment: Moment) -> Pose:
        """Where a small moment happens: at its tile or place, at whom it is about, or in the middle."""
        table, middle = self.table, Pose(*self._free(*map(dp, TAG_ROOM)), dp(14))
        if moment.kind == "reversed":
            return middle  # it is about everybody
        spot = None if moment.tile is None else spot_of_tile(table.evening.view, moment.tile)
        pose = None if spot is None else table.felt.where_tile(spot)
        if pose is None and moment.place is not None:
            pose = table.felt.where(moment.place)
        if pose is None and moment.seat is not None:
            pose = table.plate_of(moment.seat)
        return middle if pose is None else self._here(pose)

    def _here(self, pose: Pose) -> Pose:
        return pose._replace(x=pose.x - self.stage.x, y=pose.y - self.stage.y)

    def _free(self, wide: float, high: float) -> tuple[float, float]:
        """Where on the felt something of this size hides least."""
        tiles = [self._here(pose) for pose in self.table.felt.where_tiles()]
        return free_middle(*Area(*self._felt()).inside(dp(8)), tiles, wide, high)

    def _middle(self) -> tuple[float, float]:
        felt = self.table.felt
        return felt.center[0] - self.stage.x, felt.center[1] - self.stage.y

    def _felt(self) -> tuple[float, float, float, float]:
        felt = self.table.felt
        return felt.x - self.stage.x, felt.y - self.stage.y, felt.width, felt.height
