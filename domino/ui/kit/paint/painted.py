"""A widget that paints itself, and takes touches on the places it painted.

It paints only when told that something changed: once before the next frame, however often it was told.
Moving it costs nothing, for its meshes are moved as a whole.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from weakref import WeakSet

from kivy.clock import Clock, ClockEvent
from kivy.graphics import InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.texts import Texts
from domino.ui.kit.app import Application, running_app
from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.painter import Hot, Painter
from domino.ui.kit.paint.theme import Theme, faded
from domino.ui.kit.words import ink

FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float")]
FLOATS = 8
"""Numbers for one corner: position, place on the texture, colour."""
MOST_QUADS = 16000
"""More quads than this need another mesh: corners are counted with sixteen bits."""
SLOP = 12
"""A finger that moves further than this many dp does not tap."""
HOLD = 0.35
"""Seconds until a touch is a hold."""

TEXTURES: dict[str, Callable[[], Texture]] = {
    "ground": atlas.white,
    "atlas": atlas.texture,
    "ink": ink.texture,
}
"""What the parts of a layer are painted with, from the bottom up."""

_every: WeakSet[Painted] = WeakSet()
_order = array("H")


def indices(quads: int) -> memoryview:
    """Two triangles for each quad. One list serves all meshes."""
    if len(_order) < quads * 6:
        for at in range(len(_order) // 6, min(MOST_QUADS, max(1024, quads * 2))):
            first = at * 4
            _order.extend((first, first + 1, first + 2, first + 2, first + 3, first))
    return memoryview(_order[: quads * 6])


class Meshes:
    """What one painter gathered, as meshes that are kept and filled again."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._meshes: list[Mesh] = []
        self._kinds: list[str] = []

    def show(self, layers: list[tuple[list[float], list[float], list[float]]]) -> None:
        """Show these layers and nothing else."""
        parts: list[tuple[str, list[float]]] = []
        for layer in layers:
            for kind, corners in zip(TEXTURES, layer, strict=True):
                step = MOST_QUADS * 4 * FLOATS
                parts += [(kind, corners[at : at + step]) for at in range(0, len(corners), step)]
        if [kind for kind, _ in parts] != self._kinds:
            self._rebuild([kind for kind, _ in parts])
        for mesh, (_, corners) in zip(self._meshes, parts, strict=True):
            mesh.indices = indices(len(corners) // (4 * FLOATS))
            mesh.vertices = memoryview(array("f", corners))

    @property
    def empty(self) -> bool:
        """Whether nothing is shown."""
        return not self._meshes

    def extent(self) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top of all that is shown; None when nothing is."""
        corners = [mesh.vertices for mesh in self._meshes if len(mesh.vertices)]
        if not corners:
            return None
        across, up = [each[0::FLOATS] for each in corners], [each[1::FLOATS] for each in corners]
        return min(map(min, across)), min(map(min, up)), max(map(max, across)), max(map(max, up))

    def _rebuild(self, kinds: list[str]) -> None:
        self.group.clear()
        self._kinds = kinds
        self._meshes = [Mesh(fmt=FORMAT, mode="triangles", texture=TEXTURES[kind]()) for kind in kinds]
        for mesh in self._meshes:
            self.group.add(mesh)


class Painted(Widget):
    """Override `paint`, and `tapped` (or `held`, `dragged`) for what happens at its hots."""

    solid = False
    """Whether it keeps touches that hit none of its hots from what lies below."""
    private = False
    """Whether its places are for one pair of eyes while others listen: their names are not said aloud."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.hots: dict[str, Hot] = {}
        self.times_painted = 0
        self._page = 0
        self.pressed: str | None = None
        """The hot under a finger."""
        self._focused: str | None = None
        self._touch: MotionEvent | None = None
        self._holding: ClockEvent | None = None
        self._content = Meshes()
        self._feedback = Meshes()
        self._shift = self._own_shift = Translate(0, 0, 0)
        self._scale: Scale | None = None
        self._view = (0.0, 0.0, 1.0)
        self._drawn = InstructionGroup()
        self._drawn_as: tuple[bool, bool] | None = None
        """Whether there is something to draw, and whether it is scaled, as the instructions have it."""
        self.canvas.add(self._drawn)
        self._soon = Clock.create_trigger(self._paint_now, -1)
        self.bind(pos=self._moved, size=self._resized)
        _every.add(self)
        self._moved()

    # What every painted widget knows

    @property
    def app(self) -> Application:
        """The running app: settings, texts, theme, stage."""
        return running_app()

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def texts(self) -> Texts:
        return self.app.texts

    def say(self, key: str, **values: object) -> str:
        """A sentence from the texts."""
        return self.app.texts.say(key, **values)

    # As a picture of itself

    @property
    def scale(self) -> float:
        """How large it is shown."""
        return self._view[2]

    def extent(self) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top of all it painted, which may be more than its box."""
        return self._content.extent()

    def lend(self, shift: Translate) -> InstructionGroup:
        """What draws all it painted, for somebody else to draw. It draws nothing itself then, and moves this
        matrix instead, until it takes that back."""
        self._shift = shift
        self._gather()
        self._moved()
        return self._content.group

    def take_back(self) -> None:
        """It draws itself again."""
        self._shift = self._own_shift
        self._gather()
        self._moved()

    # Painting

    def paint(self, painter: Painter) -> None:
        """Paint everything, hots too. `painter.width` and `.height` are the widget's."""

    def repaint(self) -> None:
        """Something changed: paint before the next frame."""
        self._soon()

    def _paint_now(self, *_: object) -> None:
        if self.width <= 0 or self.height <= 0 or self.get_root_window() is None:
            self._page = -1  # paint when it is to be seen: what waits would only use up the page of ink
            return
        painter = self._painter()
        before = ink.page()
        self.paint(painter)
        if before and ink.page() != before:  # it ran full: what was painted before shows other words now
            painter = self._painter()
            self.paint(painter)
            for other in _every:
                if other is not self:
                    other.repaint()
        self._page = ink.page()
        self.times_painted += 1
        self._content.show(painter.layers)
        self.hots = painter.hots
        self._show_feedback()

    def _gather(self) -> None:
        """Puts together what draws it: nothing, where nothing is painted, for every matrix costs a frame."""
        lent = self._shift is not self._own_shift
        something = not lent and not (self._content.empty and self._feedback.empty)
        if self._drawn_as == (something, self._scale is not None):
            return
        self._drawn_as = (something, self._scale is not None)
        self._drawn.clear()
        if something:
            scale = () if self._scale is None else (self._scale,)
            painted = self._content.group, self._feedback.group
            for part in (PushMatrix(), self._shift, *scale, *painted, PopMatrix()):
                self._drawn.add(part)

    def _painter(self) -> Painter:
        painter = Painter(self.theme, self.width, self.height, self.app.faces)
        painter.origin = (self.x, self.y)
        return painter

    def on_parent(self, _widget: Widget, parent: Widget | None) -> None:
        if parent is None:
            self.release()
            return
        for widget in self.walk(restrict=True):  # a screen that comes back, with all that is on it
            if isinstance(widget, Painted) and widget._page != ink.page():
                widget.repaint()

    def _moved(self, *_: object) -> None:
        x, y = self._view[:2]
        self._shift.xy = (round(self.x + x), round(self.y + y))

    def _resized(self, *_: object) -> None:
        self.repaint()

    def look(self, x: float, y: float, scale: float = 1.0) -> None:
        """Show what is painted moved by so many pixels and scaled about its lower left, without painting
        again."""
        if (x, y, scale) != self._view:
            scaled = scale != self._view[2]
            self._view = (x, y, scale)
            if self._scale is None and scale != 1:  # most widgets are never scaled, and do without
                self._scale = Scale(1, 1, 1)
                self._gather()
            if scaled and self._scale is not None:
                self._scale.xyz = (scale, scale, 1)
            self._moved()

    def inside(self, x: float, y: float) -> tuple[float, float]:
        """A point of the window in the coordinates it was painted in."""
        dx, dy, scale = self._view
        return (x - self.x - dx) / scale, (y - self.y - dy) / scale

    def outside(self, x: float, y: float) -> tuple[float, float]:
        """A painted point in the coordinates of the window."""
        dx, dy, scale = self._view
        return x * scale + self.x + dx, y * scale + self.y + dy

    # Touch

    def tapped(self, name: str) -> None:
        """The hot of this name was tapped, or chosen by keyboard: what it says is done."""
        hot = self.hots.get(name)
        if hot is not None and hot.tap is not None:
            hot.tap()

    def held(self, name: str) -> None:
        """The hot of this name was held down. Where this is overridden, a hold is no tap."""

    def drags(self, name: str) -> bool:
        """Whether moving a finger on this hot is told to `dragged`, and neither taps nor scrolls."""
        return False

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        """A finger that went down on this hot is here, in painted coordinates."""

    def hot_at(self, x: float, y: float) -> str | None:
        """The hot that a touch at this painted point means: the nearest, of several the one painted last."""
        best, least = None, float("inf")
        for name, hot in self.hots.items():
            away = hot.away(x, y)
            if away is not None and away <= least:
                best, least = name, away
        return best

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling:
            return self.solid
        name = self.hot_at(*self.inside(*touch.pos))
        if name is None or self._touch is not None or touch.button not in (None, "left"):
            return self.solid
        self._touch = touch
        touch.grab(self)
        self.press(name)
        if self.drags(name):
            self.dragged(name, *self.inside(*touch.pos), False)
        elif type(self).held is not Painted.held:
            self._holding = Clock.schedule_once(self._hold, HOLD)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if touch is not self._touch or self.pressed is None:
            return True
        if self.drags(self.pressed):
            self.dragged(self.pressed, *self.inside(*touch.pos), False)
        elif abs(touch.x - touch.ox) > dp(SLOP) or abs(touch.y - touch.oy) > dp(SLOP):
            self.release()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if touch is not self._touch:
            return True
        name = self.pressed
        self.release()
        if name is not None and self.drags(name):
            self.dragged(name, *self.inside(*touch.pos), True)
        elif name is not None and name in self.hots:
            self.tapped(name)
        return True

    def _hold(self, *_: object) -> None:
        name = self.pressed
        self.release()
        if name is not None:
            self.held(name)

    def press(self, name: str) -> None:
        """A finger is on this hot, and may tap it yet."""
        self.pressed = name
        self._show_feedback()

    def release(self) -> None:
        """The finger taps nothing any more."""
        self._touch = None
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        if self.pressed is not None:
            self.pressed = None
            self._show_feedback()

    # Press and focus, painted apart: neither paints the widget again

    @property
    def focused(self) -> str | None:
        """The hot that the keyboard is at."""
        return self._focused

    @focused.setter
    def focused(self, name: str | None) -> None:
        if name != self._focused:
            self._focused = name
            self._show_feedback()

    def _show_feedback(self) -> None:
        painter = Painter(self.theme, self.width, self.height)
        pressed = self.pressed or ""
        hot = self.hots.get(pressed)
        if hot and not self.drags(pressed):
            painter.box(hot.x, hot.y, hot.width, hot.height, faded(self.theme.text, 0.14), hot.radius)
        hot = self.hots.get(self._focused or "")
        if hot:
            away, line = dp(2), dp(3)
            x, y, width, height = hot.x - away, hot.y - away, hot.width + 2 * away, hot.height + 2 * away
            painter.ring(x, y, width, height, self.theme.keyline, line + dp(2), hot.radius + away)
            painter.ring(
                x + dp(1), y + dp(1), width - dp(2), height - dp(2), self.theme.primary, line, hot.radius
            )
        self._feedback.show(painter.layers)
        self._gather()


def repaint_everything() -> None:
    """The theme, the language or the font scale has changed."""
    for widget in list(_every):
        widget.repaint()
        widget._page = -1
