"""Many pictures on the move at once: painted once, and moved by the graphics card. A frame costs the app one
number, however many they are."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kivy.graphics import Mesh, RenderContext
from kivy.uix.widget import Widget

from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.painted import MOST_QUADS, indices
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.shader import FRAGMENT

VERTEX = """
#ifdef GL_ES
    precision highp float;
#endif
attribute vec2 vPosition;
attribute vec2 vTexCoords0;
attribute vec4 vColor;
attribute vec4 vFrom;
attribute vec4 vTo;
attribute vec2 vWide;
attribute vec4 vTime;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform float now;
uniform float seen;
varying vec4 tint;
varying vec2 place;
void main(void) {
    float part = clamp((now - vTime.x) / vTime.y, 0.0, 1.0);
    part = mix(part, 1.0 - pow(1.0 - part, 3.0), vTime.z);
    vec4 pose = mix(vFrom, vTo, part);
    vec2 corner = vPosition * pose.z * vec2(mix(vWide.x, vWide.y, part), 1.0);
    float across = cos(pose.w), up = sin(pose.w);
    vec2 turned = vec2(corner.x * across - corner.y * up, corner.x * up + corner.y * across);
    float there = step(vTime.x, now) * step(now, vTime.w);
    tint = vec4(vColor.rgb, vColor.a * seen * there);
    place = vTexCoords0;
    gl_Position = projection_mat * (modelview_mat * vec4(pose.xy + turned * there, 0.0, 1.0));
}
"""
FORMAT = [
    (b"vPosition", 2, "float"),
    (b"vTexCoords0", 2, "float"),
    (b"vColor", 4, "float"),
    (b"vFrom", 4, "float"),
    (b"vTo", 4, "float"),
    (b"vWide", 2, "float"),
    (b"vTime", 4, "float"),
]
CORNER = 8
"""Numbers that a painter gathers for one corner."""
ALWAYS = 1e6


@dataclass(frozen=True, slots=True)
class Stand:
    """Where something is, how large as a share of how it was painted, and how it is turned, in degrees."""

    x: float
    y: float
    size: float = 1.0
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A picture that goes from one stand to another: it begins then and lasts so long, in seconds, and is
    seen from then until it leaves. It may be turned over on its way: `wide` tells how wide it is at both
    ends. Where it `eases` it comes to rest softly."""

    paint: Callable[[Painter], None]
    """Paints it about the point 0, 0."""
    start: Stand
    end: Stand
    begins: float = 0.0
    lasts: float = 1.0
    leaves: float = ALWAYS
    wide: tuple[float, float] = (1.0, 1.0)
    eases: bool = True


class Moving(Widget):
    """Shows pieces as they are at a time; takes no touches."""

    def __init__(self) -> None:
        self._context = self.canvas = RenderContext(
            vs=VERTEX, fs=FRAGMENT, use_parent_projection=True, use_parent_modelview=True
        )
        super().__init__()
        self._meshes: list[Mesh] = []
        self.at(0.0)

    def show(self, pieces: Iterable[Piece], painter: Painter) -> None:
        """Shows these and nothing else; the painter is used up for it."""
        corners: list[float] = []
        painted = painter.layers[0][1]
        for piece in pieces:
            del painted[:]
            piece.paint(painter)
            way = _way(piece)
            for at in range(0, len(painted), CORNER):
                corners += painted[at : at + CORNER]
                corners += way
        self.canvas.clear()
        wide = CORNER + 14
        step = MOST_QUADS * 4 * wide
        self._meshes = []
        for first in range(0, len(corners), step):
            part = corners[first : first + step]
            mesh = Mesh(fmt=FORMAT, mode="triangles", texture=atlas.texture())
            mesh.indices = indices(len(part) // (4 * wide))
            mesh.vertices = memoryview(array("f", part))
            self.canvas.add(mesh)
            self._meshes.append(mesh)

    def at(self, now: float, seen: float = 1.0) -> None:
        """Everything is as it is after so many seconds, and so much of it is seen."""
        self._context["now"], self._context["seen"] = float(now), float(seen)
        self.canvas.ask_update()

    def clear(self) -> None:
        """Shows nothing."""
        self.canvas.clear()
        self._meshes = []

    def collide_point(self, x: float, y: float) -> bool:
        return False


def _way(piece: Piece) -> tuple[float, ...]:
    one, other = piece.start, piece.end
    return (
        *(one.x, one.y, one.size, math.radians(one.angle)),
        *(other.x, other.y, other.size, math.radians(other.angle)),
        *piece.wide,
        *(piece.begins, max(piece.lasts, 1e-3), float(piece.eases), piece.leaves),
    )
