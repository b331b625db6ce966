"""Boneyard: eight domino games."""

# Importing any part of the package makes the games known, so that a Match can be started by name.
from domino.games import GAMES

__all__ = ["GAMES"]
