"""The deal: tiles are shuffled face down on the felt and dealt to every seat, and what comes to the hand
turns over there. It is only looked at: all was dealt before it began, and a tap or a drag ends it."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

from domino.core.tables import RowTable, table_if
from domino.core.tiles import Tile
from domino.tableside.shown.reading import Spot
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Piece, Stand
from domino.ui.table.acts import small_tile

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

SHUFFLE, DEALING, FLY, FLIP, TURNING = 0.5, 0.75, 0.2, 0.18, 0.16
"""Seconds: that tiles are shuffled, that one is dealt after the other, that each flies, that each turns over,
and that one turns after the other."""
LEAST, HEAP = 18, 28
"""So many tiles are shuffled: at least where some are left over, and at most."""
EACH = 12
"""So many are seen flying to a seat at most."""
SIDE = 22
"""Dp: the short side of a tile that is shuffled."""
AUDIBLE = 0.09
"""Seconds between two tiles that are heard: more than that is a rattle."""


class Dealt(NamedTuple):
    """Where a tile goes, and what it is if it turns over there."""

    goal: Pose
    tile: Tile | None = None


class Time(NamedTuple):
    """Seconds of a deal: from one tile to the next, until those of the hand turn over, and all of it."""

    apart: float
    turns: float
    whole: float

    @staticmethod
    def of(count: int, known: int) -> Time:
        """For so many tiles, of which so many turn over."""
        apart = min(0.05, DEALING / max(1, count))
        turns = SHUFFLE + apart * count + FLY
        return Time(apart, turns, turns + (TURNING + FLIP if known else 0.0))


class Dealing:
    """Deals at one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.due = False
        """Whether a deal is about to be seen, or is: what is asked after it waits."""
        self._motion: motion.Motion | None = None

    def expect(self) -> None:
        """A round begins, and is about to be shown."""
        self.due = self.table.app.moves

    def begin(self, sounds: bool) -> float:
        """Shows the deal of the round that lies there; with the sound of the shuffle where no event has it.
        Returns how many seconds that takes."""
        if not self.due:
            return 0.0
        self.finish()
        self.due = True
        table, app = self.table, self.table.app
        hidden, time = self._hide(), self.time()
        ends, heard, begun = time.whole / app.settings.speed, [-1.0], [False]
        if sounds:
            app.centerpiece.play("shuffle")

        def step(part: float) -> None:
            at = part * time.whole
            if part >= 1:
                return  # what a tap has ended is neither seen nor heard
            if not begun[0]:  # now it is painted where everybody sits
                begun[0] = True
                table.flights.swarm(plan(self.dealt(), self._heap(), self._left(), table.evening.round))
            table.flights.swarm_at(at)
            if SHUFFLE <= at < time.turns - FLY and at - heard[0] >= AUDIBLE:
                app.centerpiece.play("deal")
                heard[0] = at
            elif heard[0] < time.turns <= at < time.whole:
                app.centerpiece.play("rack")
                heard[0] = at

        self._motion = motion.move(ends, step, partial(self._done, hidden), motion.linear, wait=1e-3)
        return ends

    def finish(self) -> None:
        """Everything is dealt."""
        if self._motion is not None:
            self._motion.finish()

    def _done(self, hidden: bool) -> None:
        table = self.table
        self._motion, self.due = None, False
        table.flights.swarm(())
        table.choreography.coming.clear()
        if table.rack is not None:
            table.rack.wait_for(table.choreography.coming)
        if hidden:
            table.felt.hide(())
        table.questions.ask()

    def _hide(self) -> bool:
        """Nothing of what is dealt is seen before it is there. Whether that is on the felt."""
        table, row = self.table, table_if(self.table.evening.view, RowTable)
        if table.rack is not None:
            table.choreography.coming.update(table.rack.order)
            table.rack.wait_for(table.choreography.coming)
        if row is None:
            return False
        table.felt.hide(Spot("row", index) for index in range(len(row["row"])))
        return True

    # What goes where

    def time(self) -> Time:
        view = self.table.evening.view
        row = table_if(view, RowTable)
        if row is not None:
            return Time.of(len(row["row"]), len(row["row"]))
        own = len(view.hand) if self.table.evening.eyes is not None else 0
        sizes = [
            min(size, EACH) for seat, size in enumerate(view.hand_sizes) if seat != self.table.evening.eyes
        ]
        return Time.of(own + sum(sizes), own)

    def dealt(self) -> list[Dealt]:
        """Every tile that is seen to be dealt: round by round, a tile to each seat."""
        table, view = self.table, self.table.evening.view
        row = table_if(view, RowTable)
        if row is not None:
            poses = [table.felt.where_tile(Spot("row", index)) for index in range(len(row["row"]))]
            return [
                Dealt(self._here(pose), tile)
                for pose, tile in zip(poses, row["row"], strict=True)
                if pose is not None
            ]
        hands: list[list[Dealt]] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == table.evening.eyes and table.rack is not None:
                seen = [(table.rack.where(held), held.tile) for held in table.rack.order]
                hands.append([Dealt(self._here(pose), tile) for pose, tile in seen])
                continue
            goal = table.choreography.pose_of_seat(seat, dp(14))
            hands.append([] if goal is None else [Dealt(self._here(goal))] * min(size, EACH))
        longest = max(map(len, hands), default=0)
        return [hand[number] for number in range(longest) for hand in hands if number < len(hand)]

    def _heap(self) -> tuple[float, float, float, float, float]:
        """Where tiles are shuffled: the middle, how far from it they lie both ways; and their side."""
        felt, flights = self.table.felt, self.table.flights
        side = dp(SIDE) if felt.height < dp(560) else dp(SIDE * 1.3)
        across, up = min(felt.width * 0.32, dp(230)), min(felt.height * 0.3, dp(150))
        return felt.center[0] - flights.x, felt.center[1] - flights.y, across, up, side

    def _left(self) -> Pose | None:
        """Where tiles go that nobody is dealt."""
        pose = None if self.table.evening.game.kind.tricks else self.table.felt.where_boneyard()
        return None if pose is None else self._here(pose)

    def _here(self, pose: Pose) -> Pose:
        flights = self.table.flights
        return pose._replace(x=pose.x - flights.x, y=pose.y - flights.y)


def plan(
    dealt: list[Dealt], heap: tuple[float, float, float, float, float], left: Pose | None, seed: int
) -> list[Piece]:
    """Everything that moves in a deal."""
    x, y, across, up, side = heap
    known = sum(each.tile is not None for each in dealt)
    rng, time = random.Random(seed), Time.of(len(dealt), known)
    pieces: list[Piece] = []

    def somewhere() -> Stand:
        turn, far = rng.random() * math.tau, math.sqrt(rng.random())
        angle = rng.random() * 360 - 180
        return Stand(x + math.cos(turn) * far * across, y + math.sin(turn) * far * up, angle=angle)

    count = min(HEAP, len(dealt) if left is None else max(len(dealt) + 4, LEAST))
    back, rest, half = partial(small_tile, None, side), [], SHUFFLE / 2
    for number in range(count):
        first, second, third = somewhere(), somewhere(), somewhere()
        goes = SHUFFLE + time.apart * number if number < len(dealt) else time.turns - FLY
        pieces += [Piece(back, first, second, 0.0, half, half), Piece(back, second, third, half, half, goes)]
        rest.append(third)
    shown = 0
    for number, (goal, tile) in enumerate(dealt):
        start, begins = rest[number % count], SHUFFLE + time.apart * number
        small, lies = replace(start, size=side / goal.side), Stand(goal.x, goal.y, angle=goal.angle)
        face_down = partial(small_tile, None, goal.side)
        if tile is None:
            pieces.append(Piece(face_down, small, lies, begins, FLY, begins + FLY))
            continue
        turns = time.turns + TURNING * shown / known
        half, shown = turns + FLIP / 2, shown + 1
        face = partial(small_tile, tile, goal.side, first=goal.first)
        pieces += [
            Piece(face_down, small, lies, begins, FLY, turns),
            Piece(face_down, lies, lies, turns, FLIP / 2, half, (1.0, 0.0), eases=False),
            Piece(face, lies, lies, half, FLIP / 2, wide=(0.0, 1.0), eases=False),
        ]
    for start in rest[len(dealt) :] if left is not None else ():
        assert left is not None
        away = Stand(left.x, left.y)
        pieces.append(Piece(back, start, away, time.turns - FLY, FLY, time.turns))
    return pieces
