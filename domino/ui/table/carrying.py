"""What fingers and the mouse do with tiles: tap, lift, carry, let go. One tile is carried at a time.

A touch that begins on the rack taps the tile or lifts it: as soon as it moves, or when it is held still for a
moment. On the felt a tile of Castle Rock's row and the boneyard can be lifted too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.core.actions import DRAW, Action
from domino.core.tables import RowTable, table_of
from domino.table.layout import Point
from domino.tableside.shown.reading import Held, Spot
from domino.tableside.words.now_line import Lift
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.table.carried import Carried

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

SLOP = 8
"""How many dp a finger may move before it is more than a tap."""
CARRIED = 44
"""The short side of a carried tile, in dp."""
HOLD = 0.35
"""Seconds after which a still finger lifts the tile."""
LIFT = 44
"""How many dp a tile is carried above a finger, so that it can be seen; a mouse covers nothing."""

FAR = 64
"""Dp after which a tile has been pulled out of the row, however large it is."""


class Carrying(Widget):
    """Takes the touches of the table that are about tiles."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.carried = Carried()
        self.held: Held | None = None
        """The tile of the hand that is carried or about to be."""
        self.spot: Spot | None = None
        """The tile of the row, or the boneyard, that is carried or about to be."""
        self.carrying = False
        self.over: str | None = None
        """The place that the carried tile would go to."""
        self._touch: MotionEvent | None = None
        self._holding: ClockEvent | None = None
        self._sign: str | None = None
        """The sign of further tiles that the touch began on."""
        self._home: Pose | None = None
        self._picked: Held | None = None
        """What was selected before the tile was lifted."""
        self.goals: tuple[str, ...] = ()
        """Where the carried tile may be put."""

    @property
    def busy(self) -> bool:
        """Whether a finger is on a tile."""
        return self._touch is not None

    @property
    def lift(self) -> Lift | None:
        """The tile of the hand that is carried, and where it would go."""
        return Lift(self.held.tile, self.over) if self.carrying and self.held is not None else None

    # Down, move, up

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or touch.button not in (None, "left"):
            return False
        rack, felt = self.table.rack, self.table.felt
        if rack is not None and rack.collide_point(*touch.pos):
            if self.busy:
                return True  # one tile at a time
            self.table.course.hurry()
            self._begin(touch, held=rack.tile_at(*touch.pos))
            self._sign = rack.sign_at(*touch.pos)
            if self._sign is None:
                self._holding = Clock.schedule_once(self._held_still, HOLD)
            return True
        if felt.collide_point(*touch.pos) and not self.busy:
            if self.table.course.hold():
                return True
            spot = self._liftable(touch.pos)
            if spot is not None:
                self._begin(touch, spot=spot)
        return False  # the felt takes the tap; a movement is taken from it

    def _begin(self, touch: MotionEvent, held: Held | None = None, spot: Spot | None = None) -> None:
        self._touch = touch
        self.held, self.spot = held, spot
        touch.grab(self)

    def _liftable(self, pos: Point) -> Spot | None:
        """The tile of the row, or the boneyard, that a finger at this point could lift."""
        name = self.table.felt.hot_under(pos)
        if name == "boneyard" and self.table.evening.may_act:
            return Spot("boneyard", 0)
        if name is not None and name.startswith("tile row "):
            return Spot("row", int(name.rpartition(" ")[2]))
        return None

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch is not self._touch:
            return False
        if self.carrying:
            self._carry(touch)
            return True
        if _moved(touch):
            if self.spot is not None:
                self._lift_from_felt(touch)
            elif self.held is not None:
                self._lift(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is not self._touch:
            return True
        if self.carrying:
            self._let_go(touch)
            return True
        held, spot, rack, touches = self.held, self.spot, self.table.rack, self.table.touches
        self._end()
        if rack is None or spot is not None:
            return True  # the felt takes the tap
        if not _moved(touch):
            if self._sign is not None:
                rack.tapped(self._sign)
            elif held is not None:
                touches.tile(held)
            else:
                touches.nothing()
        return True

    def _let_be(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def _held_still(self, _seconds: float) -> None:
        self._holding = None
        if self._touch is not None and self.held is not None and not self.carrying:
            self._lift(self._touch)

    # Lifting

    def _lift(self, touch: MotionEvent) -> None:
        """The tile leaves the rack; where it may go is lit."""
        table, rack, held = self.table, self.table.rack, self.held
        assert held is not None and rack is not None
        self._let_be()
        motion.finish_all()
        self.carrying = True
        table.picture.set_apart(table.now)  # it changes with every slot that the tile comes to
        self._picked = table.asking.picked
        self.goals = table.asking.goals_of(held.tile)
        table.touches.lifted(held)
        glows = bool(table.asking.actions_of(held.tile))
        self.carried.take(held.tile, rack.where(held).first, dp(CARRIED), glows)
        self._carry(touch)

    def _lift_from_felt(self, touch: MotionEvent) -> None:
        table, spot = self.table, self.spot
        assert spot is not None
        felt = table.felt
        felt.let_go(touch)
        resting = felt.where_boneyard() if spot.line == "boneyard" else felt.where_tile(spot)
        if resting is None or (spot.line == "row" and not self._removable(spot)):
            answer = None if resting is None else table.asking.row_tile(spot.at)
            self._end()
            table.touches.answered(answer)
            return
        motion.finish_all()
        self.carrying = True
        self._home = resting
        if spot.line == "row":
            table.asking.row = spot.at
            felt.hide({spot})
            tile = table_of(table.evening.view, RowTable)["row"][spot.at]
            self.carried.take(tile, resting.first, resting.side, True)
        else:
            self.carried.take(None, None, resting.side, False)
        table.refresh()
        self._carry(touch)

    def _removable(self, spot: Spot) -> bool:
        """Whether this very tile can be pulled out of the row, alone."""
        removal = self.table.asking.removal_at(spot.at)
        return removal is not None and removal.index == spot.at

    # Carrying

    def _carry(self, touch: MotionEvent) -> None:
        self.carried.move_to(*self._tile_at(touch))
        self._at_sign(touch)
        over = self._place_under(touch)
        if over != self.over:
            self.over = over
            self.table.touches.carried_over(over)

    def _at_sign(self, touch: MotionEvent) -> None:
        """Over the sign of further tiles the page turns, again and again while a tile is held there."""
        rack = self.table.rack
        if rack is None or self.held is None or rack.sign_at(*touch.pos) is None:
            self._let_be()
        elif self._holding is None:
            self._holding = Clock.schedule_interval(lambda _seconds: rack.turn_to(rack.page + 1), HOLD)

    def _tile_at(self, touch: MotionEvent) -> tuple[float, float]:
        """Where the middle of the carried tile is."""
        above = 0 if touch.device == "mouse" else dp(LIFT)
        return touch.x, touch.y + above

    def _place_under(self, touch: MotionEvent) -> str | None:
        """The place that the carried tile is meant for: the chip under the finger, the end that the tile
        itself is over, or the end under the finger; the first of them that takes the tile, if one does."""
        table = self.table
        if self.held is None or (table.rack is not None and table.rack.collide_point(*touch.pos)):
            return None
        meant = None
        for place in self._places_under(touch):
            if place in self.goals:
                return place
            meant = meant or place
        return meant

    def _places_under(self, touch: MotionEvent) -> Iterator[str | None]:
        table, sheet = self.table, self.table.questions.bidding
        if table.ends is not None:
            yield table.ends.place_at(*touch.pos)
        for point in dict.fromkeys((self._tile_at(touch), touch.pos)):
            if sheet is not None and sheet.lies_at(*point):  # nothing is meant that it covers
                yield sheet.place_at(*point)
            else:
                yield table.felt.target_at(point, self.goals, self.over)

    # Letting go

    def _let_go(self, touch: MotionEvent) -> None:
        """Plays the tile, puts it elsewhere on the rack, or lets it glide home with a sentence."""
        table, held, spot = self.table, self.held, self.spot
        touches, rack = table.touches, table.rack
        pose = self.carried.pose
        outside = not table.collide_point(*touch.pos)
        place = None if outside else self._place_under(touch)
        if spot is not None:
            self._let_go_of_spot(touch, spot, pose, outside)
            return
        assert held is not None and rack is not None
        self._end()
        if not _moved(touch):
            touches.put_back(self._picked)  # held for long, but never moved: a slow tap
            touches.tile(held)
            return
        if rack.collide_point(*touch.pos) and not outside:
            touches.put(held, rack.before(touch.x, touch.y), pose)
        elif place is not None:
            touches.dropped(held, place, pose)
        else:
            touches.dropped_nowhere(held, pose, outside)

    def _let_go_of_spot(self, touch: MotionEvent, spot: Spot, pose: Pose, outside: bool) -> None:
        table, rack, home = self.table, self.table.rack, self._home
        assert home is not None
        self._end()
        taken = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > min(1.2 * home.side, dp(FAR))
        action = DRAW
        if spot.line == "row":
            action = Action("remove", number=spot.at)
        elif rack is not None:
            taken = rack.collide_point(*touch.pos)
        if taken and not outside:
            table.felt.hide(())
            table.touches.answered(table.asking.do(action), pose)
        else:
            table.touches.not_taken()

    def _end(self) -> None:
        self._let_be()
        if self._touch is not None:
            self._touch.ungrab(self)
        self.carrying = False
        self._touch = self.over = self.held = self.spot = None
        self.table.picture.put_together()
        self.carried.drop()

    def cancel(self) -> bool:
        """Whatever is carried glides home, without a word. Whether anything was."""
        if not self.busy:
            return False
        carrying, held, pose = self.carrying, self.held, self.carried.pose
        self._end()
        if carrying:
            self.table.felt.hide(())
            self.table.touches.back_home(held, pose)
        return carrying


def _moved(touch: MotionEvent) -> bool:
    """Whether a finger has moved so far that it is no tap."""
    return max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(SLOP)
