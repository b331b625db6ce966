"""A game's picture for the menu as data: tiles and a few marks, in the order they are painted.

A picture is WIDTH wide and HEIGHT high in units of its own, y downwards from its top. Colours are named as in
the theme.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 186, 98


class Face(NamedTuple):
    """A tile with its middle at x, y, `first` on top and then turned by so many degrees; `lit` is the colour
    of a glow around it that is `glow` wide."""

    first: int
    last: int
    x: float
    y: float
    side: float
    angle: float = 0
    lit: str = ""
    glow: float = 0


class Rails(NamedTuple):
    """A railway from left to right."""

    left: float
    right: float
    y: float


class Disc(NamedTuple):
    """A disc of one colour."""

    x: float
    y: float
    radius: float
    colour: str


class Numeral(NamedTuple):
    """A number of this height."""

    number: int
    x: float
    y: float
    size: float
    colour: str


class Symbol(NamedTuple):
    """One of the theme's icons."""

    icon: str
    x: float
    y: float
    size: float
    colour: str


Mark = Face | Rails | Disc | Numeral | Symbol
Picture = tuple[Mark, ...]

TWO_TILES: Picture = (Face(6, 4, 75, 49, 29), Face(5, 5, 111, 49, 29))
"""The picture of a game that has none of its own."""
