"""Widgets kept as one picture: drawn again only when one of them changes, and else shown as they were.

A frame in which a tile is carried over the table would else draw every rail and every name again.
"""

from __future__ import annotations

from array import array

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Fbo, InstructionGroup, Mesh
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.uix.widget import Widget

from domino.ui.kit.paint.painted import FORMAT, Painted, indices
from domino.ui.kit.paint.shader import blank, fit
from domino.ui.kit.paint.snapshot import Snapshot

STILL = 0.3
"""Seconds without a movement after which what was lifted is part of the picture again."""

Box = tuple[int, int, int, int]
"""Left, bottom, right and top."""

_spare: list[Fbo] = []
"""Pictures that nobody shows now. Each is large, and has a shader that takes a while to make."""
_snapshot = Snapshot()
"""Of what moves; one will do, for only one thing moves at a time."""


class KeptPicture(Widget):
    """Holds widgets that cover their boxes, and take touches as they would anywhere. The picture is as large
    as the window, so that nobody has to reckon; of it their boxes are shown.

    What moves in every frame is lifted: drawn over the picture until it is still again.
    """

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._picture = _spare.pop() if _spare else blank(_whole())
        self._picture.add_reload_observer(self._fit)
        self._shown = Mesh(fmt=FORMAT, mode="triangles")
        self._loose = InstructionGroup()
        self._lifted: list[tuple[Widget, Widget, int]] = []
        """What is drawn apart, of which widget it is a part, and its place among what that draws."""
        self._snapped = False
        """Whether what moves is shown by a picture of itself."""
        self._steps = 0
        """How often it has moved since it was lifted or scaled."""
        self._stirred = False
        """Whether it moved since it was last looked at."""
        self._apart: tuple[Widget, int] | None = None
        """The widget that is drawn over the picture for a while, and its place in it."""
        self._watch = Clock.create_trigger(self._look, STILL, interval=True)
        self._resize = Clock.create_trigger(self._fit, -1)
        for part in (self._picture, self._shown, self._loose):
            self.canvas.add(part)
        Window.bind(on_draw=self._draw_first)

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        own, self.canvas = self.canvas, self._picture
        super().add_widget(widget, index, canvas)
        self.canvas = own
        widget.bind(pos=self._resize, size=self._resize)
        self._resize()

    def lift(self, within: Widget, moving: Painted, over: Widget, scaled: bool) -> None:
        """In the box of one of the widgets two children of it are on the move, above what lies over its lower
        edge: one moves, and may be `scaled` too; the other stays over it. From its second step on, what is
        only moved is shown as a picture of itself: in the first the picture of all the rest is drawn."""
        self._stirred = True
        if self._snapped and (scaled or _snapshot.stale):
            self.put_down()
        if not self._lifted:
            self._lift(within, moving, over)
        self._steps = 0 if scaled else self._steps + 1
        if self._steps == 2:
            self._snap(moving)

    def _lift(self, within: Widget, moving: Painted, over: Widget) -> None:
        later = self.children[: self.children.index(within)]  # Kivy has the newest child first
        low = max([within.y, *(each.top for each in later if each.y <= within.y < each.top < within.top)])
        x, y, right, top = (round(each) for each in (within.x, low, within.right, within.top))
        for widget in (moving, over):
            self._lifted.append((widget, within, within.canvas.indexof(widget.canvas)))
            within.canvas.remove(widget.canvas)
        self._loose.add(ScissorPush(x=x, y=y, width=right - x, height=top - y))
        self._loose.add(moving.canvas)
        self._loose.add(over.canvas)
        self._loose.add(ScissorPop())
        self._watch()

    def _snap(self, moving: Painted) -> None:
        self._snapped = _snapshot.take(moving)
        if self._snapped and _snapshot.picture is not None:
            self._loose.insert(0, _snapshot.picture)  # before the scissors
            self._loose.insert(self._loose.indexof(moving.canvas), _snapshot.group)

    def set_apart(self, widget: Widget) -> None:
        """This one of the widgets may change often for a while: it is drawn over the picture."""
        self.put_together()
        self._apart = widget, self._picture.indexof(widget.canvas)
        self._picture.remove(widget.canvas)
        self.canvas.add(widget.canvas)

    def put_together(self) -> None:
        """What was set apart is part of the picture again."""
        if self._apart is not None:
            widget, place = self._apart
            self._apart = None
            self.canvas.remove(widget.canvas)
            self._picture.insert(place, widget.canvas)

    def _draw_first(self, *_: object) -> None:
        """Draws pictures before the frame begins. In the midst of one, a graphics card would put away and
        fetch again what it has drawn of the window so far."""
        for picture in (self._picture, *((_snapshot.picture,) if self._snapped else ())):
            if picture.needs_redraw and self.get_root_window() is not None:
                picture.draw()

    def _look(self, *_: object) -> None:
        if not self._stirred:
            self.put_down()
        self._stirred = False

    def put_down(self, *_: object) -> None:
        """Everything is part of the picture."""
        self._watch.cancel()
        self._steps = 0
        self._loose.clear()
        if self._snapped:
            _snapshot.give_back()
            self._snapped = False
        while self._lifted:
            widget, within, place = self._lifted.pop()
            within.canvas.insert(place, widget.canvas)

    def close(self) -> None:
        """It is shown no more: the picture is handed on to the next."""
        self.put_down()
        self.put_together()
        for widget in self.children:
            widget.unbind(pos=self._resize, size=self._resize)
            self._picture.remove(widget.canvas)
        self._resize.cancel()
        Window.unbind(on_draw=self._draw_first)
        self.canvas.clear()
        self._picture.remove_reload_observer(self._fit)
        _spare.append(self._picture)

    def _fit(self, *_: object) -> None:
        fit(self._picture, _whole())
        self.put_down()
        self._show()

    def _show(self) -> None:
        """Of the picture, the boxes of the widgets; once, where one lies on another."""
        wide, high = self._picture.size
        corners: list[float] = []
        boxes = {
            (round(each.x), round(each.y), round(each.right), round(each.top)): None
            for each in reversed(self.children)
        }
        seen = [box for box in boxes if not any(_holds(other, box) for other in boxes if other != box)]
        for x, y, right, top in seen:
            for across, up in ((x, y), (right, y), (right, top), (x, top)):
                corners += (across, up, across / wide, up / high, 1.0, 1.0, 1.0, 1.0)
        self._shown.indices = indices(len(seen))
        self._shown.vertices = memoryview(array("f", corners))
        self._shown.texture = self._picture.texture


def _holds(one: Box, other: Box) -> bool:
    """Whether the other box lies on this one."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]


def _whole() -> tuple[int, int]:
    return max(1, round(Window.width)), max(1, round(Window.height))
