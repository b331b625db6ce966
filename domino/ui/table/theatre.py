"""The stage over the table: moments are played on it one after the other, and a tap ends them all. Those that
end a round are beats: a tap ends the one that is played, and the next begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.tableside.moments import Moment
from domino.tableside.shown.buttons import ActionButton
from domino.tableside.shown.reading import spot_of_tile
from domino.tableside.words.accounts import aim, by_marks
from domino.tableside.words.now_line import Now
from domino.tableside.words.ranking import Ranked, ranking
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.pose import Pose, free_middle
from domino.ui.kit.later import later
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Moving
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.table.acts import SIGNS, Act, Band, Score, Tag, sum_card
from domino.ui.table.celebration import Celebration
from domino.ui.table.counting import Counting, grid, spread
from domino.ui.table.hand_ends import NO_RACK, Moonrise, Placard, Rack

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

SOUNDS = {
    "score": "score", "made": "made", "set": "set", "shot": "shot-made", "shot-missed": "shot-missed",
    "out": "out", "blocked": "knock", "won": "win", "lost": "lost",
}  # fmt: skip
"""What is heard when a moment is seen, in place of the sounds of its events."""
ALSO = {"dead-end": "dead-end", "three": "three", "row-cleared": "cleared"}
"""What is heard besides them."""
STILL = 0.9
"""How long the picture of a moment stays for who wants little motion, in seconds."""
OVERLAP = 0.5
"""How many seconds of a small moment others wait for: the rest of it is seen while they go on."""
TAGS = 38
"""Dp: how far tags are apart that tell of one place."""
TAG_ROOM = (170, 80)
"""Dp: how wide and high one is at most that tells of no place, with what is above it."""
HURRY = "hurry"
"""What the button is called that ends a beat."""


class _Words(Painted):
    """What is told over all that moves."""

    def __init__(self, theatre: Theatre) -> None:
        super().__init__()
        self._theatre = theatre

    def paint(self, painter: Painter) -> None:
        for act, at in self._theatre.playing:
            act.paint_over(painter, at)

    def collide_point(self, x: float, y: float) -> bool:
        return False


class Theatre(Painted):
    """Lies over the table. Nothing is painted while nothing is played, and touches are taken only while the
    beats of a round's end are."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.scores: tuple[int, ...] | None = None
        """What is shown as the score of each side, while it is still counting."""
        self.over: Callable[[], None] | None = None
        """What comes when all beats are over; None while there are none."""
        self._playing: dict[int, tuple[Act, float]] = {}
        self._beats: list[Act] = []
        self._next: Callable[[], None] | None = None
        """What prevents the next beat from beginning."""
        self._moving: Moving | None = None
        self._words = _Words(self)
        self.add_widget(self._words)

    @property
    def empty(self) -> bool:
        return not self._playing

    @property
    def playing(self) -> list[tuple[Act, float]]:
        """What is played now, and how many seconds of it have passed."""
        return list(self._playing.values())

    def paint(self, painter: Painter) -> None:
        for act, at in self.playing:
            act.paint(painter, at)

    def _resized(self, *_: object) -> None:
        super()._resized()
        if hasattr(self, "_words"):
            self._words.size = self.size

    def _moved(self, *_: object) -> None:
        super()._moved()
        if hasattr(self, "_words"):
            self._words.pos = self.pos

    # Touch

    def collide_point(self, x: float, y: float) -> bool:
        return False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A tap on the table ends the beat that is played, and does nothing else."""
        if self.over is None or touch.is_mouse_scrolling:
            return False
        if any(part.collide_point(*touch.pos) for part in (self.table.bar, self.table.actions)):
            return False
        self.table.course.hurry()
        return True

    # Playing

    def sounds(self, moments: Sequence[Moment]) -> bool:
        """Whether these are heard when they are seen, and not before."""
        return self.table.app.settings.motion != "off" and any(each.kind in SOUNDS for each in moments)

    def lasting(self, moments: Sequence[Moment]) -> float:
        """How many seconds others wait for these."""
        return sum(self._waited(act) for act in map(self._act, moments) if act is not None)

    def stage(self, moments: Sequence[Moment], before: tuple[int, ...], wait: float = 0.0) -> None:
        """Plays these one after the other, the first after so many seconds; until points have flown to it the
        score is as it was before. With motion off nothing is played: all is told at once."""
        if self.table.app.settings.motion == "off":
            return
        above: list[Pose] = []
        for act in map(self._act, moments):
            if isinstance(act, Tag):  # the one before it is still seen
                above.append(act.where)
                act.where = act.where._replace(y=act.where.y - dp(TAGS) * above.count(act.where) + dp(TAGS))
            if act is not None:
                self._play(act, wait, before)
                wait += self._waited(act)

    def play_beats(
        self, moments: Sequence[Moment], wait: float, else_wait: float, over: Callable[[], None]
    ) -> None:
        """Plays the end of a round, beat by beat, after so many seconds, and longer where there is nothing to
        play; and then this."""
        acts = [act for act in map(self._act, moments) if act is not None]
        if not acts:
            self._next = later(over, wait + else_wait)
            return
        self.over, self._beats = over, acts
        count = next((act.moment.count for act in acts if isinstance(act, Counting)), None)
        if count is not None:
            self.scores = count.before
        elif self.table.evening.game.kind.tricks:
            self.scores = tuple(each.before for each in sorted(self._ranked(), key=lambda each: each.side))
        self.table.refresh()  # nothing is told before it is counted
        self._next = later(partial(self._beat, wait))

    def _beat(self, wait: float = 0.0) -> None:
        self._next = None
        if self._beats:
            self._play(self._beats.pop(0), wait, self.table.evening.scores)
        elif self.over is not None:
            over, self.over = self.over, None
            self.table.show_beat()
            over()

    def drop(self) -> None:
        """Nothing is played any more, and nothing comes of it."""
        self.over, self._beats, self.scores = None, [], None
        if self._next is not None:
            self._next()
            self._next = None
        self._playing.clear()
        self._clear()
        self._words.repaint()
        self.repaint()

    def _seconds(self, act: Act) -> float:
        app = self.table.app
        if app.settings.motion == "off":
            return 0.0
        return act.seconds / app.settings.speed if app.moves else STILL

    def _waited(self, act: Act) -> float:
        seconds = self._seconds(act)
        return min(seconds, OVERLAP) if isinstance(act, Tag) else seconds

    def _play(self, act: Act, wait: float, before: tuple[int, ...]) -> None:
        still, number = not self.table.app.moves, id(act)
        shown: list[object] = [None, None]

        def step(part: float) -> None:
            at = act.rest if still else part * act.seconds
            if number not in self._playing:
                self._begin(act)
            if self._moving is not None:
                self._moving.at(at, act.seen(at))
            if isinstance(act, Score):
                self._count(act, before, at)
            begins = number not in self._playing
            self._playing[number] = (act, at)
            for layer, (widget, picture) in enumerate(
                ((self, act.picture(at)), (self._words, act.picture_over(at)))
            ):
                if picture != shown[layer] or begins:
                    shown[layer] = picture
                    widget.repaint()
                    if widget is self._words:
                        self._show(act, at, ticks=not begins and not still)

        if isinstance(act, Score) and not still:
            self.scores = before
            self.table.show_scores()
        motion.move(self._seconds(act), step, partial(self._played, act), motion.linear, wait)

    def _begin(self, act: Act) -> None:
        """What is heard of it, and what moves."""
        moment = act.moment
        sound = SOUNDS.get(moment.kind) or ALSO.get(moment.kind)
        if moment.kind == "out" and moment.good is False:
            sound = "round-lost"
        if sound is not None:
            self.table.app.centerpiece.play(sound)
        pieces = act.pieces()
        if pieces:
            self._moving = self._moving or Moving()
            self._moving.show(pieces, self._painter())
            if self._moving.parent is None:
                self.add_widget(self._moving, 1)

    def _show(self, act: Act, at: float, ticks: bool) -> None:
        """What is told of it is something else now."""
        if isinstance(act, Counting):
            if ticks and act.counting(at) is not None:
                self.table.app.centerpiece.play("tick")
            if self.scores != act.scores(at):
                self.scores = act.scores(at)
                self.table.show_scores()
        if self.over is not None:
            self.table.show_beat()

    def _played(self, act: Act) -> None:
        self._playing.pop(id(act), None)
        if isinstance(act, Score):
            self.scores = None
            self.table.show_scores()
        elif isinstance(act, Counting | Placard | Moonrise):
            self.scores = None
            self.table.refresh()
        if self._moving is not None and act.pieces():
            self._clear()
        self.repaint()
        self._words.repaint()
        if self.over is not None:
            self._next = later(self._beat)  # what a tap has ended does not end the next as well

    def _clear(self) -> None:
        if self._moving is not None:
            self._moving.clear()
            self.remove_widget(self._moving)

    def _count(self, act: Score, before: tuple[int, ...], at: float) -> None:
        """The score counts up once the points have come to it."""
        if self.scores is None or at < act.arrives:
            return
        part = min(1.0, (at - act.arrives) / (act.seconds - act.arrives))
        now = self.table.evening.scores
        counted = tuple(round(old + (new - old) * part) for old, new in zip(before, now, strict=True))
        if counted != self.scores:
            self.scores = counted
            self.table.show_scores()

    # What is said of a beat below the table

    @property
    def button(self) -> ActionButton | None:
        """What ends the beat that is played."""
        if self.over is None or not self._playing:
            return None
        say, act = self.table.texts.say, self.playing[-1][0]
        short = "-short" if self.table.fitting.shape.name == "landscape" else ""
        if isinstance(act, Counting):
            return ActionButton(HURRY, "skip-next", say(f"ui.moment.skip-counting{short}"))
        if self._opens_next:
            return ActionButton(HURRY, "cards", say(f"ui.moment.open-hands{short}"), loud=True)
        return None

    @property
    def now(self) -> Now | None:
        """What is to be said of it in the now line."""
        if self.over is None or not self._playing:
            return None
        (act, at), say = self.playing[-1], self.table.texts.say
        if isinstance(act, Counting):
            hand = act.counting(at)
            if hand is None:
                return Now((say("ui.moment.counted" if act.is_over(at) else "ui.moment.counting"),))
            evening, told = self.table.evening, hand.told(act.counted(at)[hand.seat])
            key = "counting-yours" if hand.seat == evening.eyes else "counting-now"
            return Now((say(f"ui.moment.{key}", name=evening.names[hand.seat], sum=told),), seat=hand.seat)
        return Now((say("ui.moment.stays"),)) if self._opens_next else None

    @property
    def _opens_next(self) -> bool:
        return bool(self._beats) and isinstance(self._beats[0], Counting)

    # Where it is played

    def _act(self, moment: Moment) -> Act | None:
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
                others.append(Area(x - self.x, y - self.y, hot.width, hot.height))
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
        area = Area(rack.x - self.x, rack.y - self.y, rack.width, rack.height)
        return Rack(area, rack.lipped, self._ranked(), by_marks(self.table.evening))

    def _ranked(self) -> tuple[Ranked, ...]:
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
        return None if area is None else Area(area.x - self.x, area.y - self.y, area.width, area.height)

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
        return pose._replace(x=pose.x - self.x, y=pose.y - self.y)

    def _free(self, wide: float, high: float) -> tuple[float, float]:
        """Where on the felt something of this size hides least."""
        tiles = [self._here(pose) for pose in self.table.felt.where_tiles()]
        return free_middle(*Area(*self._felt()).inside(dp(8)), tiles, wide, high)

    def _middle(self) -> tuple[float, float]:
        felt = self.table.felt
        return felt.center[0] - self.x, felt.center[1] - self.y

    def _felt(self) -> tuple[float, float, float, float]:
        felt = self.table.felt
        return felt.x - self.x, felt.y - self.y, felt.width, felt.height
