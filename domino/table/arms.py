"""An arm of tiles that leaves the middle of the table and folds back and forth in its own quarter.

It runs in a frame of its own: `along` the way it heads and `aside` to where it folds. Rows are PITCH
apart; the tile at a fold stands between two rows and touches both. A double lies crosswise unless
something is in its way; then it lies along the arm.
"""

from __future__ import annotations

from typing import NamedTuple

from domino.table.ground import Ground, Slab, direction
from domino.table.layout import Box

PITCH = 1.6
"""From row to row: at 1.5 a crosswise double would touch the next row, at 2 a fold would not reach it."""
APART = 1.2
"""How far from the line across its start an arm folds back: beyond the crosswise doubles there."""
SLACK = 0.001


class Step(NamedTuple):
    """A way to lay a tile, and where the arm goes on after it: its middle, the way it heads, and the arm's
    next point and whether it runs on outwards (1) or back (-1)."""

    along: float
    aside: float
    heading: int
    next_along: float
    next_aside: float
    run: int


class Arm:
    """An arm that heads one way and folds to the right, in what the box leaves it. It starts so far from
    the middle; when it turns `beside`, its first tile alone heads that way, and its rows run to the right
    of it and fold outwards."""

    def __init__(
        self, heading: int, start: float, box: Box, ground: Ground[int], beside: bool = False
    ) -> None:
        right = (heading - 90) % 360
        self._along, self._aside = (right, heading) if beside else (heading, right)
        self._box, self._ground = box, ground
        self._low = -0.5 if beside else APART
        self._high = reach(box, self._along)
        self._next = Step(0.0, 0.0, 0, start, 0.0, 1)
        self._corner = Step(0.0, start + 1, 90, 0.5, start + 1.5, 1) if beside else None
        self.cramped = False
        """Whether something of it had to leave the box."""

    def lay(self, index: int, double: bool) -> tuple[Slab, int]:
        """Lays the next tile; its ground, and the way it heads from the middle on."""
        for step in self._steps(double):
            slab, heading, fits = self._at(step)
            if fits and self._ground.free(slab):
                break
        else:
            self.cramped = True
        self._next, self._corner = step, None
        self._ground.add(index, slab)
        return slab, heading

    def _steps(self, double: bool) -> list[Step]:
        """Ways to lay the next tile, the best first."""
        if self._corner:
            return [self._corner]
        along, aside, run = self._next.next_along, self._next.next_aside, self._next.run
        room = self._high - along if run > 0 else along - self._low
        heading = 0 if run > 0 else 180
        steps = []
        if double and room > 2 - SLACK:
            steps.append(Step(along + run * 0.5, aside, heading + 90, along + run, aside, run))
        if room > 3 - SLACK:  # after it there is still room to fold
            steps.append(Step(along + run, aside, heading, along + 2 * run, aside, run))
        if room > 1 - SLACK:
            steps.append(Step(along + run * 0.5, aside + PITCH - 0.5, 90, along, aside + PITCH, -run))
        return steps or [Step(along + run, aside, heading, along + 2 * run, aside, run)]

    def _at(self, step: Step) -> tuple[Slab, int, bool]:
        """The ground of a step, the way it heads on the table, and whether it is inside the box."""
        ux, uy = direction(self._along)
        vx, vy = direction(self._aside)
        mirrored = (self._aside - self._along) % 360 == 270
        heading = (self._along + (-step.heading if mirrored else step.heading)) % 360
        slab = Slab(step.along * ux + step.aside * vx, step.along * uy + step.aside * vy, heading)
        return slab, heading, self._box.holds(slab.box(), SLACK)


def reach(box: Box, heading: int) -> float:
    """How far it is from the middle to the edge of the box."""
    return {0: box.right, 90: box.top, 180: -box.left, 270: -box.bottom}[heading]
