"""The one small shader that everything painted is drawn with, and pictures to draw into with it."""

from __future__ import annotations

from kivy.graphics import Callback, ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
)

VERTEX = """
#ifdef GL_ES
    precision highp float;
#endif
attribute vec2 vPosition;
attribute vec2 vTexCoords0;
attribute vec4 vColor;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
varying vec4 tint;
varying vec2 place;
void main(void) {
    tint = vColor;
    place = vTexCoords0;
    gl_Position = projection_mat * (modelview_mat * vec4(vPosition, 0.0, 1.0));
}
"""
# The atlas's colours are multiplied by alpha, so that its smaller copies have clean edges; words are white.
# Of two copies the larger is taken rather early (-0.45): a little shrunk is sharper than a little stretched.
FRAGMENT = """
#ifdef GL_ES
    precision highp float;
#endif
varying vec4 tint;
varying vec2 place;
uniform sampler2D texture0;
void main(void) {
    vec4 texel = texture2D(texture0, place, -0.45);
    gl_FragColor = vec4(min(texel.rgb / max(texel.a, 0.004), 1.0) * tint.rgb, texel.a * tint.a);
}
"""


def blank(size: tuple[int, int]) -> Fbo:
    """A picture of this size to draw into: cleared whenever it is drawn again."""
    picture = Fbo(size=size, vs=VERTEX, fs=FRAGMENT)
    picture.add(ClearColor(0, 0, 0, 0))
    picture.add(ClearBuffers())
    picture.add(Callback(_cover))
    picture.after.add(Callback(_blend))
    _show_as_drawn(picture)
    return picture


def _cover(_instruction: Callback) -> None:
    """What is seen through adds to what covers the picture, and is as bright over nothing as over something:
    shown later, a picture looks as if all of it were drawn there."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _blend(_instruction: Callback) -> None:
    """As Kivy draws everything else."""
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)


def fit(picture: Fbo, size: tuple[int, int]) -> None:
    """Makes the picture this large."""
    if tuple(picture.size) != size:
        picture.size = size
        _show_as_drawn(picture)


def _show_as_drawn(picture: Fbo) -> None:
    """Pixel for pixel: a picture is neither scaled nor shown between pixels, and reading one is cheapest."""
    picture.texture.mag_filter = picture.texture.min_filter = "nearest"
