"""The games in the box, in menu order."""

from __future__ import annotations

from domino.core.game import REGISTERED, Game
from domino.games.mexican_train import MexicanTrain

GAMES: dict[str, Game] = {game.key: game for game in (MexicanTrain(),)}
REGISTERED.update(GAMES)
