"""What a table of feet weighs when an end looks for a place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing costs that one would rather not have."""

    growth: float = 20.0
    """Showing all tiles smaller, by a factor of e."""
    bend: float = 0.3
    """A turn by an eighth."""
    corner: float = 0.4
    """A turn by a quarter, or a double that lies off its line."""
    moved: float = 1.6
    """Pushing aside the place of another end."""
    crowd: float = 0.6
    """Each tile or place on the ground ahead, while the end's double may come."""
    crowd_dead: float = 0.6
    """The same when it is out."""
    intrude: float = 0.3
    """Lying on the ground ahead of an end whose double may come."""
    trap: float = 40.0
    """Leaving an end no way on for three more tiles, or none out to the open felt."""
    starve: float = 25.0
    """Leaving no room for a foot to an end whose double may come."""
    square: float = 0.2
    """A toe at a right angle."""
    other: float = 0.1
    """Another place than is kept."""
    away: float = 0.6
    """Each short side that an end is farther from the open felt."""


USUAL = Weights()
"""Found by trying many on random rounds."""
