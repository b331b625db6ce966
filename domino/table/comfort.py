"""How much room a free table has with comfort: beyond that its lines turn.

It is told from little of an area, so that it is the same one whatever else the screen holds for the moment: a
hand takes a row more or less while a round goes on, and must not move what lies.
"""

from __future__ import annotations

from math import log2, sqrt
from typing import NamedTuple

SMALLEST, LARGEST = 28.0, 40.0
"""The dp of a short side that tiles are shown at with comfort, on the smallest and on the largest screen."""
MEAN = 15.0
"""Where there is room for so many short sides each way, that will do."""
FEWEST = 8.0
"""The fewest short sides there must be each way: less would be all turns."""
SHARE = 0.77
"""How much of an area is filled before lines turn: the turns need the rest."""
UPRIGHT = 480.0
"""An area less wide than this is that of a phone held upright, whatever its height."""
TURNED = 2.0
"""An area that is so many times as wide for its height as before, or as narrow, has been turned."""


class Comfort(NamedTuple):
    """Short sides across and up, and whether a table of some thirty tiles can be seen at once: not on a
    phone, where a long one is looked at in part anyway."""

    width: float
    height: float
    at_once: bool

    @staticmethod
    def of(area: tuple[float, float]) -> Comfort:
        """What an area of so many dp gives."""
        width, height = area[0], area[0] / 2 ** _shape(area)
        side = min(max(sqrt(width * height) / MEAN, SMALLEST), LARGEST)
        across, up = max(SHARE * width / side, FEWEST), max(SHARE * height / side, FEWEST)
        return Comfort(across, up, side > SMALLEST)

    def suits(self, area: tuple[float, float]) -> bool:
        """Whether an area is of about this shape."""
        return abs(log2(area[0] / area[1]) - log2(self.width / self.height)) < log2(TURNED)


def _shape(area: tuple[float, float]) -> int:
    """How often the height has to be doubled to be about the width; less than nothing where it is halved."""
    return 0 if area[0] < UPRIGHT else round(log2(area[0] / area[1]))
