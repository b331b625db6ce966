"""The computer players that have a name and a temper: who they are, as data.

A character plays at a level, like any computer, and leans to what its temper likes (`domino.ai.tempers`).
Its name, what it is like and what it says are texts under its key.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player by its key, with the level it plays at and its temper."""

    key: str
    level: str
    temper: str


CHARACTERS = {
    each.key: each
    for each in (
        Character("rocco", "medium", "blocker"),
        Character("tove", "medium", "shedder"),
        Character("quinn", "easy", "bold"),
        Character("pilar", "hard", "cautious"),
        Character("samir", "easy", "hoarder"),
        Character("uma", "hard", "straight"),
    )
}
"""By key, those who sit down first before the others."""
