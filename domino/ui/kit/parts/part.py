"""One part of a page or sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from domino.ui.kit.boxes import Box, Stack

MARGIN = 12
"""Dp between the edge of a page and what is on it."""
Tap = Callable[[], None]


@cache
def name_of(text: str) -> str:
    """A name for a hot from words: lower case, hyphens between."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in text.lower()).split()) or "part"


class Part(ABC):
    """A part says how it looks at a width. What can be tapped in it and does nothing by itself is told to
    `tapped`."""

    @abstractmethod
    def build(self, width: float) -> Box:
        """What it is made of at this width."""

    def tapped(self, name: str) -> bool:
        """A hot of this name was tapped: True when it is this part's."""
        return False

    def drags(self, name: str) -> bool:
        """Whether a finger that moves on this hot is told to `dragged`."""
        return False

    def dragged(self, name: str, x: float, y: float, ended: bool) -> bool:
        """A finger that went down on this hot is here: True when it is this part's."""
        return False


@dataclass(eq=False, repr=False)
class Gap(Part):
    """Empty room, in dp."""

    size: float = 12

    def build(self, width: float) -> Box:
        return Stack(self.size)
