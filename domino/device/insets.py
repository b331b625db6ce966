"""How much of the window lies under cameras and the system's bars."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from domino.device import LOG
from domino.device.android import activity, api_level, java_class, on_android

VARIABLE = "BONEYARD_INSETS"
"""Stands in for a phone's edges on any computer: "top,right,bottom,left" in dp."""


class Insets(NamedTuple):
    """Pixels at each side of the window where nothing should be shown that matters."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


def window_insets(density: float, environment: Mapping[str, str] = os.environ) -> Insets:
    """The insets of the window as it is now: to be asked again after a rotation or a return from the
    background. `density` is pixels in one dp. Nothing on desktops; never raises."""
    try:
        if environment.get(VARIABLE):
            return _written(environment[VARIABLE], density)
        return android_insets(activity()) if on_android() else Insets()
    except Exception as error:
        LOG.warning("The edges of the screen are not known: %r", error)
        return Insets()


def _written(text: str, density: float) -> Insets:
    sides = [round(float(side) * density) for side in text.split(",")]
    if len(sides) != 4 or min(sides) < 0:
        raise ValueError(f"{VARIABLE} is four numbers, top,right,bottom,left, not {text[:40]!r}")
    return Insets(*sides)


def android_insets(activity: Any) -> Insets:
    """What bars and cutouts cover of what the app draws on. Before Android 15, and wherever the system keeps
    the app clear of its bars by itself, that is less than the bars: it is measured, not guessed."""
    decor = activity.getWindow().getDecorView()
    insets = decor.getRootWindowInsets()
    if insets is None:  # not on the screen yet
        return Insets()
    covered = _covered(insets)
    drawn = java_class("android.graphics.Rect")()
    content = activity.findViewById(java_class("android.R$id").content)
    if content is None or not content.getGlobalVisibleRect(drawn):
        return covered
    beyond_right, beyond_bottom = decor.getWidth() - drawn.right, decor.getHeight() - drawn.bottom
    return Insets(
        max(covered.top - drawn.top, 0),
        max(covered.right - beyond_right, 0),
        max(covered.bottom - beyond_bottom, 0),
        max(covered.left - drawn.left, 0),
    )


def _covered(insets: Any) -> Insets:
    """What bars and cutouts cover of the whole window."""
    if api_level() >= 30:
        kinds = java_class("android.view.WindowInsets$Type")
        found = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(found.top, found.right, found.bottom, found.left)
    bars = _sides(insets, "getSystemWindowInset")
    cutout = insets.getDisplayCutout() if api_level() >= 28 else None
    return bars if cutout is None else Insets(*map(max, bars, _sides(cutout, "getSafeInset")))


def _sides(java: Any, getter: str) -> Insets:
    """What a Java object answers to its getters of this name, one for each side."""
    return Insets(*(getattr(java, getter + side)() for side in ("Top", "Right", "Bottom", "Left")))
