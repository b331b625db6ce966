"""The stage over the table: moments are played on it one after the other, and a tap ends them all. Those that
end a round are beats: each is seen alone, a tap ends it, and the next begins when it has ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.tableside.moments import Moment
from domino.tableside.shown.buttons import ActionButton
from domino.tableside.words.now_line import Now
from domino.ui.felts.pose import Pose
from domino.ui.kit.later import later
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.motion import Motion
from domino.ui.kit.paint.moving import Moving
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.table.acts import Act, Score, Tag
from domino.ui.table.counting import Counting
from domino.ui.table.hand_ends import Moonrise, Placard
from domino.ui.table.staging import Staging

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
        self._staging = Staging(table, self)
        self.scores: tuple[int, ...] | None = None
        """What is shown as the score of each side, while it is still counting."""
        self.over: Callable[[], None] | None = None
        """What comes when all beats are over; None while there are none."""
        self._playing: dict[int, tuple[Act, float]] = {}
        self._motions: dict[int, tuple[Act, Motion]] = {}
        """Everything that is played or waits to be."""
        self._beats: list[Act] = []
        """The beats that are still to come."""
        self._beat: Act | None = None
        """The one that is played."""
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
        return sum(self._waited(act) for act in map(self._staging.act, moments) if act is not None)

    def stage(self, moments: Sequence[Moment], before: tuple[int, ...], wait: float = 0.0) -> None:
        """Plays these one after the other, the first after so many seconds; until points have flown to it the
        score is as it was before. With motion off nothing is played: all is told at once. The end of a round
        leaves no room for them."""
        if self.table.app.settings.motion == "off" or self.over is not None:
            return
        above: list[Pose] = []
        for act in map(self._staging.act, moments):
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
        play; and then this. What is left of earlier plays goes, a tile that is carried too."""
        self.drop()
        acts = [act for act in map(self._staging.act, moments) if act is not None]
        if not acts:
            self._next = later(over, wait + else_wait)
            return
        self.table.hands.cancel()
        self.over, self._beats = over, acts
        count = next((act.moment.count for act in acts if isinstance(act, Counting)), None)
        if count is not None:
            self.scores = count.before
        elif self.table.evening.game.kind.tricks:
            self.scores = tuple(
                each.before for each in sorted(self._staging.ranked(), key=lambda each: each.side)
            )
        self.table.refresh()  # nothing is told before it is counted, and nobody talks
        waits = motion.move(wait, lambda _share: None, self._go_on)
        if not waits.over:
            self._next = waits.cancel

    def _go_on(self) -> None:
        """The next beat, a frame later: what a tap has ended does not end the next as well."""
        self._next = later(self._next_beat)

    def _next_beat(self) -> None:
        self._next = None
        if self._beats:
            self.table.flights.land()  # what flies has been waited for, unless it is about something else
            self._beat = self._beats.pop(0)
            self._play(self._beat, 0.0, self.table.evening.scores)
        elif self.over is not None:
            over, self.over = self.over, None
            self.table.show_beat()
            over()

    def drop(self) -> None:
        """Nothing is played any more, and nothing comes of it."""
        self.over, self._beats, self._beat, self.scores = None, [], None, None
        if self._next is not None:
            self._next()
            self._next = None
        for _, moves in self._motions.values():
            moves.cancel()
        self._motions.clear()
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
        moves = motion.move(self._seconds(act), step, partial(self._played, act), motion.linear, wait)
        if not moves.over:
            self._motions[number] = act, moves

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
        self._motions.pop(id(act), None)
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
        if act is self._beat:  # and only then: small moments end in their own time
            self._beat = None
            self._go_on()

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
        if self._beat is None:
            return None
        say, act = self.table.texts.say, self._beat
        short = "-short" if self.table.fitting.shape.name == "landscape" else ""
        if isinstance(act, Counting):
            return ActionButton(HURRY, "skip-next", say(f"ui.moment.skip-counting{short}"))
        if self._opens_next:
            return ActionButton(HURRY, "cards", say(f"ui.moment.open-hands{short}"), loud=True)
        return None

    @property
    def now(self) -> Now | None:
        """What is to be said of it in the now line."""
        if self._beat is None or id(self._beat) not in self._playing:
            return None
        (act, at), say = self._playing[id(self._beat)], self.table.texts.say
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
