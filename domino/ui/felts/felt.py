"""The felt: the cloth that tiles lie on, and how it is moved, zoomed and touched. One kind of felt for each
kind of table paints what lies there.

What lies is painted once for each change, in pixels at the size it comes to rest at; moving and zooming
move the whole painting and paint nothing. What is told of the table (a sum, say) lies over it and stays.

What is tapped goes to `told`, by name: `place <place>` (the slot of an end), `lane <train>` (to see it whole,
or to put a tile there), `plate <seat>`, `tile row <index>`, `sign <removal>`, `boneyard`, `foot`, `sum`,
`contract`, `progress`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from kivy.clock import Clock, ClockEvent
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp

from domino.core.game import View
from domino.core.kinds import TableKind
from domino.core.tiles import Tile
from domino.table.catching import caught
from domino.table.laying import Laying
from domino.table.layout import Bounds, Layout, Placed, Point
from domino.tableside.shown.reading import Spot
from domino.tableside.shown.showing import Showing
from domino.ui.felts.aims import DROP, Aims
from domino.ui.felts.answers import Answers
from domino.ui.felts.camera import Camera
from domino.ui.felts.cloth import OnCloth
from domino.ui.felts.felt_fingers import Fingers
from domino.ui.felts.felt_pen import Area, Pen, spots_of
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter

REFIT = 0.3
"""Seconds that it takes to settle on another part of the table."""
CATCH, STICKY = 56, 12
"""How many dp from a slot a tile may be let go, or a tile's length where that is more; and how much farther
from the one that was to catch it than from another."""
SHADOW = 8
"""How many dp what is told over the table seems to lie above tiles that go under it."""
EDGE = 8
"""How many dp from the edge of the felt what must be answered is brought."""
WORK = 0.004
"""How many seconds of a frame may go into laying out a free table."""


class _Pane(Painted):
    """A pane of the felt, whose touches the felt takes."""

    def __init__(self, felt: Felt, painting: Callable[[Pen], None]) -> None:
        super().__init__()
        self._felt = felt
        self.painting = painting

    def paint(self, painter: Painter) -> None:
        pen = self._felt.pen(painter)
        if pen is not None:
            self.painting(pen)

    def tapped(self, name: str) -> None:
        self._felt.tapped(name)

    def collide_point(self, x: float, y: float) -> bool:
        return False


class Felt(OnCloth):
    """The cloth, what lies on it, and what is told over it."""

    solid = True
    hiding: tuple[str, ...] = ()
    """The sides where something is out of sight."""

    def __init__(
        self, kind: TableKind, told: Callable[[str], None] | None = None, framed: bool = False
    ) -> None:
        super().__init__()
        self.framed = framed
        """Whether everybody's plate, and the boneyard, are round it: it tells of neither."""
        self.laying = Laying.of(kind, plates=not framed)
        self.told = told or (lambda name: None)
        self.stirred: Callable[[bool], None] = lambda scaled: None
        """Is told of every step in which what lies here is moved, and whether it is zoomed too."""
        self.settled: Callable[[], None] = lambda: None
        """Is told when something else lies here."""
        self.boneyard_outside: Callable[[], Pose | None] = lambda: None
        """Where the boneyard is in the window, if it is not on the felt."""
        self.showing: Showing | None = None
        self.layout: Layout = self.laying.layout
        self.camera = Camera()
        self.quick = False
        """Whether nothing glides: the setting for reduced motion."""
        self.spots: list[Spot] = []
        """What each tile of the layout is."""
        self._aims = Aims(self.layout)
        self._laid_view: View | None = None
        self._laid_for: tuple[object, ...] = ()
        """What the layout was made for."""
        self._flying: frozenset[Spot] = frozenset()
        self.unit = 1.0
        """How many pixels the short side of a tile has, as it is painted."""
        self._answers = Answers()
        self._kept: frozenset[str] = frozenset()
        """The places whose slots are kept in sight."""
        self._fingers = Fingers(self)
        self._working: ClockEvent | None = None
        self._motion: motion.Motion | None = None
        self._trip = 0
        self._clip = ScissorPush(x=0, y=0, width=1, height=1)
        self.canvas.insert(0, self._clip)
        self.lying = _Pane(self, self.paint_table)
        self.over = _Pane(self, self._paint_over)
        self.panes: tuple[Painted, ...] = (self.over, self.lying)
        """What can be touched, the uppermost first."""
        self.add_widget(self.lying)
        self.add_widget(self.over)
        self.canvas.add(ScissorPop())

    @property
    def has_boneyard(self) -> bool:
        """Whether the boneyard is on it, as it is laid out now."""
        return not self.framed

    # What it shows

    def show(self, showing: Showing) -> None:
        """Shows this from now on. A new round is seen as it wants to be seen, whoever moved the table."""
        before = self.showing
        fresh = before is None or before.view.round != showing.view.round
        self.showing = showing
        self._answers.show(showing)
        if fresh:
            self.camera.following = True
        self._lay(glide=not fresh)

    def hide(self, spots: Iterable[Spot]) -> None:
        """These tiles are in the air, and not on the table."""
        flying = frozenset(spots)
        if flying != self._flying:
            self._flying = flying
            self.lying.repaint()

    def keep_in_sight(self, places: Iterable[str]) -> None:
        """The slots of these places are seen from now on, whatever else is, and no others are."""
        kept = frozenset(places)
        if kept != self._kept:
            self._kept = kept
            self._lay(glide=True)

    def cover(self, sheet: Area | None) -> None:
        """A sheet lies here in the window, or none does any more."""

    def refit(self) -> None:
        """Shows what matters, and follows play again; all of the table when that is what was shown."""
        if self.camera.following and self.camera.at_rest:
            self.camera.show_whole(glide=not self.quick)
        else:
            self.camera.follow(glide=not self.quick)
        self._look()

    @property
    def font_scale(self) -> float:
        return Metrics.fontscale

    def reserved(self) -> tuple[float, float]:
        """Pixels at the left and at the top that are kept for what is told over the table."""
        return 0.0, 0.0

    def table_area(self) -> Bounds:
        """The part of the felt that the table is laid out for, in pixels."""
        left, top = self.reserved()
        return Bounds(left, 0.0, max(left + 1.0, self.width), max(1.0, self.height - top))

    def _resized(self, *_: object) -> None:
        super()._resized()
        for pane in (self.lying, self.over):
            pane.size = self.size
        self._clip_now()
        if self.showing is not None:
            self.camera.following = True
            self._lay(glide=False)

    def _moved(self, *_: object) -> None:
        super()._moved()
        if hasattr(self, "over"):
            self.lying.pos = self.over.pos = self.pos
            self._clip_now()

    def _clip_now(self) -> None:
        clip = self._clip
        clip.x, clip.y = round(self.x), round(self.y)
        clip.width, clip.height = round(self.width), round(self.height)

    def _lay(self, glide: bool) -> None:
        if self.showing is None or self.width < dp(40) or self.height < dp(40):
            return
        area = self.table_area()
        view, trick, text = self.showing.view, self.showing.last_trick, self.font_scale
        asked = (area, trick, text)
        if view is not self._laid_view or asked != self._laid_for:  # else only what is lit has changed
            self._laid_view, self._laid_for = view, asked
            pixel = dp(1)
            self.laying.lay(view, (area.width / pixel, area.height / pixel), text, trick)
        self._settle(glide)
        if self.laying.busy and self._working is None:
            self._working = Clock.schedule_interval(self._work, 0)

    def _work(self, _seconds: float) -> None:
        """A little of what is left to lay out, frame by frame."""
        if self.laying.work(WORK):
            self._settle(glide=True)
        if not self.laying.busy and self._working is not None:
            self._working.cancel()
            self._working = None

    def settle(self) -> None:
        """Everything laid out and in its place at once."""
        self.laying.settle()
        self._settle(glide=False)

    def _settle(self, glide: bool) -> None:
        """Takes the newest layout."""
        assert self.showing is not None
        self.settled()
        self.layout = self.laying.layout
        self.spots = spots_of(self.layout, self.showing.view)
        self._aims = Aims(self.layout)
        glide = glide and not self.quick
        kept = [each.box() for each in self.layout.targets if self._kept & {each.name, each.place}]
        wanted = self.laying.camera(must=[*self._answers.boxes(self), *kept])
        self.camera.frame(self.layout.box, wanted, self.table_area(), glide)
        for box in self._answers.new_boxes(self):
            self.camera.bring(box, dp(EDGE), glide)
        if self.laying.settled:
            self._answers.seen()
        self.unit = self.camera.rest.scale
        self._look()
        self.lying.repaint()
        self.over.repaint()

    def _look(self) -> None:
        """Shows what the camera sees, and goes on while it glides."""
        camera = self.camera
        leaves = camera.gliding and camera.trips != self._trip
        if self._motion is not None and (leaves or not camera.gliding):
            self._motion.cancel()
        if leaves:
            self._trip = camera.trips
            self._motion = motion.move(REFIT, self._glide, curve=motion.in_out_cubic)
        else:
            self._look_now()

    def _glide(self, share: float) -> None:
        self.stirred(True)
        self.camera.glide(share)
        self._look_now()

    def _look_now(self) -> None:
        sight = self.camera.sight
        self.lying.look(sight.left, sight.bottom, sight.scale / self.unit)

    # Painting

    def paint(self, painter: Painter) -> None:
        """The cloth under the lamp, in the shadow of the rail above it."""
        self.paint_cloth(painter, 0, 0, painter.width, painter.height)

    def pen(self, painter: Painter) -> Pen | None:
        """What paints all that is shown here; None before anything is."""
        if self.showing is None or not self.unit:
            return None
        laid = self.layout, self.spots, self.unit, self.showing
        return Pen(painter, self.texts, *laid, self._flying, self.framed)

    def _paint_over(self, pen: Pen) -> None:
        """What is told lies on cloth of its own, which has an edge and a shadow where something goes under
        it."""
        painter = pen.painter
        left, top = self.reserved()
        cloth = {"left": Area(0, 0, left, self.height), "up": Area(0, self.height - top, self.width, top)}
        for side, area in cloth.items():
            if area.width and area.height:
                if side in self.hiding:
                    painter.shadow(*area, 0, dp(SHADOW))
                    painter.box(*area.inside(-dp(1)), self.theme.deep)
                self.paint_cloth(painter, *area)
        self.paint_over(pen)

    def paint_table(self, pen: Pen) -> None:
        """What lies on the table."""
        pen.tiles()

    def paint_over(self, pen: Pen) -> None:
        """What is told over the table and does not move with it, in pixels of the felt."""

    # Where things are

    def target_at(self, pos: Point, takes: Container[str], kept: str | None = None) -> str | None:
        """The place that a tile let go at this point of the window is meant for; None when it is none. Where
        several are near, one that takes the tile; and the one that was to catch it keeps it a little."""
        if self.showing is None or not self.collide_point(*pos):
            return None
        sight = self.camera.sight
        x, y = sight.under(pos[0] - self.x, pos[1] - self.y)
        reach = max(dp(CATCH) / sight.scale, 1.0)
        return self._aims.at(x, y, reach, takes, kept, dp(STICKY) / sight.scale)

    def where(self, place: str) -> Pose | None:
        """Where a tile played on this place would lie; also where another part of the layout is."""
        for target in self.layout.targets:
            if place in (target.name, target.place):
                return self._pose(target.x, target.y, target.angle)
        return self._where_part(f"{DROP}{place}", f"lane {place.partition('.')[0]}", place)

    def slot(self, place: str, tile: Tile) -> Pose | None:
        """The slot that catches a tile on this place, as the tile would lie there; None where the felt has
        none."""
        target = next((each for each in self.layout.targets if place in (each.name, each.place)), None)
        if target is None:
            return None
        lying = caught(self.layout, target, tile)
        return self._pose(lying.x, lying.y, lying.angle, lying.first)

    def slot_box(self, place: str) -> Area | None:
        """The box of the slot of a place in the window."""
        target = next((each for each in self.layout.targets if place in (each.name, each.place)), None)
        if target is None:
            return None
        box, sight = target.box(), self.camera.goal
        left, bottom = sight.seen(box.left, box.bottom)
        return Area(self.x + left, self.y + bottom, box.width * sight.scale, box.height * sight.scale)

    def _where_part(self, *names: str) -> Pose | None:
        """Where the first of these parts is that the layout has."""
        boxes = (self.layout.parts[name] for name in names if name in self.layout.parts)
        return next((self._pose(*box.centre) for box in boxes), None)

    def part_in_window(self, name: str) -> Area | None:
        """Where a part of the layout is in the window; None when there is no such part."""
        box, sight = self.layout.parts.get(name), self.camera.goal
        if box is None:
            return None
        (left, low), (right, top) = sight.seen(box.left, box.bottom), sight.seen(box.right, box.top)
        return Area(self.x + left, self.y + low, right - left, top - low)

    def where_tile(self, spot: Spot) -> Pose | None:
        """Where a tile of the table lies; None when it is folded away."""
        placed = self.placed(spot)
        return None if placed is None else self._pose(placed.x, placed.y, placed.angle, placed.first)

    def where_tiles(self) -> list[Pose]:
        """Where all tiles of the table lie that are not folded away."""
        return [self._pose(placed.x, placed.y, placed.angle, placed.first) for placed in self.layout.tiles]

    def where_seat(self, seat: int) -> Pose | None:
        """Where a player is on the felt; None when they are not."""
        if self.framed:
            return None
        return self._where_part(f"seat {seat}", f"head train{seat}")

    def where_boneyard(self) -> Pose | None:
        """Where tiles are drawn from."""
        outside = self.boneyard_outside()
        if outside is not None:
            return outside
        for pane in (self.lying, self.over):
            hot = pane.hots.get("boneyard")
            if hot is not None:
                x, y = pane.outside(*hot.centre)
                return Pose(x, y, self.camera.goal.scale)
        return self.where("boneyard") or self.where("hub")

    def placed(self, spot: Spot) -> Placed | None:
        tiles = zip(self.layout.tiles, self.spots, strict=True)
        return next((placed for placed, here in tiles if here == spot), None)

    def _pose(self, x: float, y: float, angle: float = 0.0, first: int | None = None) -> Pose:
        sight = self.camera.goal
        seen_x, seen_y = sight.seen(x, y)
        return Pose(self.x + seen_x, self.y + seen_y, sight.scale, angle, first)

    # Touch

    def tapped(self, name: str) -> None:
        self.told(name)

    def hot_under(self, pos: Point) -> str | None:
        """The name of what a tap at this point of the window would be told as."""
        found = self.sheet_under(pos)
        return None if found is None else found[1]

    def sheet_under(self, pos: Point) -> tuple[Painted, str] | None:
        """The pane, and the hot of it, that a tap at this point of the window means: the nearest, of two the
        upper one."""
        best, least = None, float("inf")
        for pane in self.panes if self.collide_point(*pos) else ():
            x, y = pane.inside(*pos)
            name = pane.hot_at(x, y)
            away = pane.hots[name].away(x, y) if name is not None else None
            if name is not None and away is not None and away * pane.scale < least:
                best, least = (pane, name), away * pane.scale
        return best

    def let_go(self, touch: MotionEvent) -> None:
        """This finger means something else: nothing is tapped or moved by it."""
        self._fingers.forget(touch)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return not self.disabled and self.collide_point(*touch.pos) and self._fingers.down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self and self._fingers.moved(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self and self._fingers.up(touch)

    def pan(self, across: float, up: float) -> None:
        """A player moves the table by so many pixels; it follows play no more."""
        self.stirred(False)
        self.camera.pan(across, up)
        self._look()

    def zoom(self, by: float, pos: Point) -> None:
        """A player makes the table larger or smaller about a point of the window."""
        self.stirred(True)
        self.camera.zoom(by, (pos[0] - self.x, pos[1] - self.y))
        self._look()
