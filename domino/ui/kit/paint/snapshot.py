"""A painted widget as one picture, for as long as it is only moved: then a frame costs one quad."""

from __future__ import annotations

from array import array
from math import ceil, floor

from kivy.graphics import Fbo, Instruction, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale, Translate

from domino.ui.kit.paint.painted import FORMAT, Painted, indices
from domino.ui.kit.paint.shader import blank, fit

MOST = 8_000_000
"""Pixels of a picture at most: what is larger is drawn as ever."""
WIDEST = 4096


class Snapshot:
    """Shows a widget by a picture of it, and moves that in its stead: `picture` has to be drawn first, where
    nothing clips it, and `group` shows it."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self.picture: Fbo | None = None
        self._widget: Painted | None = None
        self._drawn: list[Instruction] = []
        """What the picture is drawn by."""
        self._number = 0

    def take(self, widget: Painted) -> bool:
        """Takes the widget as it is now; False when that would be too large, when there is nothing to take,
        or while another is taken."""
        box = widget.extent()
        if box is None or self._widget is not None:
            return False
        scale = widget.scale
        left, bottom = (floor(each * scale) - 1 for each in box[:2])
        wide, high = ceil(box[2] * scale) + 1 - left, ceil(box[3] * scale) + 1 - bottom
        if wide * high > MOST or max(wide, high) > WIDEST:
            return False
        if self.picture is None:
            self.picture = blank((wide, high))
        else:
            fit(self.picture, (wide, high))
        self._widget, self._number = widget, widget.times_painted
        moved = Translate(0, 0, 0)
        put, back = PushMatrix(), Translate(-left, -bottom, 0)
        self._drawn = [put, back, Scale(scale, scale, 1), widget.lend(moved), PopMatrix()]
        for part in self._drawn:
            self.picture.add(part)
        quad = Mesh(fmt=FORMAT, mode="triangles", texture=self.picture.texture)
        corners: list[float] = []
        for across, up, u, v in ((0, 0, 0, 0), (wide, 0, 1, 0), (wide, high, 1, 1), (0, high, 0, 1)):
            corners += (left + across, bottom + up, u, v, 1.0, 1.0, 1.0, 1.0)
        quad.indices = indices(1)
        quad.vertices = memoryview(array("f", corners))
        for shown in (PushMatrix(), moved, quad, PopMatrix()):
            self.group.add(shown)
        return True

    @property
    def stale(self) -> bool:
        """Whether the widget was painted again since."""
        return self._widget is not None and self._widget.times_painted != self._number

    def give_back(self) -> None:
        """The widget draws itself again."""
        self.group.clear()
        if self._widget is None or self.picture is None:
            return
        for part in self._drawn:
            self.picture.remove(part)
        self._widget.take_back()
        self._widget = None
