"""The games in the box, in menu order."""

from __future__ import annotations

from domino.core.game import REGISTERED, Game
from domino.games.castle_rock import CastleRock
from domino.games.chickenfoot import Chickenfoot
from domino.games.eighty_four import EightyFour
from domino.games.forty_two import FortyTwo
from domino.games.mexican_train import MexicanTrain
from domino.games.moon import Moon
from domino.games.muggins import Muggins
from domino.games.super_train import SuperTrain

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        MexicanTrain(),
        Chickenfoot(),
        Muggins(),
        CastleRock(),
        FortyTwo(),
        Moon(),
        EightyFour(),
        SuperTrain(),
    )
}
REGISTERED.update(GAMES)
