"""The stage over the table: moments are played on it one after the other, and a tap ends them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.tableside.moments import Moment
from domino.tableside.shown.reading import spot_of_tile
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.table.acts import SIGNS, Act, Band, Celebration, Moonrise, Placard, Score, Tag

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


class Theatre(Painted):
    """Lies over the table and takes no touches. Nothing is painted while nothing is played."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.scores: tuple[int, ...] | None = None
        """What is shown as the score of each side, while it is still counting."""
        self._playing: dict[int, tuple[Act, float]] = {}

    @property
    def empty(self) -> bool:
        return not self._playing

    def collide_point(self, x: float, y: float) -> bool:
        return False

    def paint(self, painter: Painter) -> None:
        for act, at in self._playing.values():
            act.paint(painter, at)

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
        for act in map(self._act, moments):
            if act is not None:
                self._play(act, wait, before)
                wait += self._waited(act)

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

        def step(part: float) -> None:
            if number not in self._playing:
                self._sound(act.moment)
            at = act.rest if still else part * act.seconds
            self._playing[number] = (act, at)
            if isinstance(act, Score):
                self._count(act, before, at)
            self.repaint()

        if isinstance(act, Score) and not still:
            self.scores = before
            self.table.show_scores()
        motion.move(self._seconds(act), step, partial(self._played, act), motion.linear, wait)

    def _sound(self, moment: Moment) -> None:
        sound = SOUNDS.get(moment.kind) or ALSO.get(moment.kind)
        if moment.kind == "out" and moment.good is False:
            sound = "round-lost"
        if sound is not None:
            self.table.app.centerpiece.play(sound)

    def _played(self, act: Act) -> None:
        self._playing.pop(id(act), None)
        if isinstance(act, Score):
            self.scores = None
            self.table.show_scores()
        self.repaint()

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

    # Where it is played

    def _act(self, moment: Moment) -> Act | None:
        """How a moment is staged; None for those that are told elsewhere."""
        if moment.kind in SIGNS:
            return Tag(moment, where=self._where(moment))
        if moment.kind == "score":
            return self._score(moment)
        if moment.kind in ("made", "set"):
            return Placard(moment, middle=self._middle())
        if moment.kind in ("shot", "shot-missed"):
            return Moonrise(moment, middle=self._middle(), box=self._felt())
        if moment.kind == "won":
            return Celebration(moment, middle=self._middle(), box=self._felt()) if moment.good else None
        if moment.kind in ("out", "blocked", "lost"):
            evening, seat = self.table.evening, moment.seat
            badge = None if seat is None else (evening.colours[seat], evening.letters[seat])
            return Band(moment, middle=self._middle(), box=self._felt(), badge=badge)
        return None

    def _score(self, moment: Moment) -> Score:
        felt = self.table.felt
        ends = [(felt.where(place), number) for place, number in moment.terms if place is not None and number]
        seen = [(self._here(pose), number) for pose, number in ends if pose is not None]
        goal = self.table.choreography.pose_of_score(moment.seat)
        return Score(
            moment, ends=seen, middle=self._middle(), goal=None if goal is None else self._here(goal)
        )

    def _where(self, moment: Moment) -> Pose:
        """Where a small moment happens: at its tile or place, at whom it is about, or in the middle."""
        table, middle = self.table, Pose(*self._middle(), dp(14))
        if moment.kind == "reversed":
            return middle  # it is about everybody
        spot = None if moment.tile is None else spot_of_tile(table.evening.view, moment.tile)
        pose = None if spot is None else table.felt.where_tile(spot)
        if pose is None and moment.place is not None:
            pose = table.felt.where(moment.place)
        if pose is None:
            pose = table.choreography.pose_of_seat(moment.seat, dp(14))
        return middle if pose is None else self._here(pose)

    def _here(self, pose: Pose) -> Pose:
        return pose._replace(x=pose.x - self.x, y=pose.y - self.y)

    def _middle(self) -> tuple[float, float]:
        felt = self.table.felt
        return felt.center[0] - self.x, felt.center[1] - self.y

    def _felt(self) -> tuple[float, float, float, float]:
        felt = self.table.felt
        return felt.x - self.x, felt.y - self.y, felt.width, felt.height
