"""One full round of every game, by real touches on the widgets, upright and on its side."""

from __future__ import annotations

import pytest

from domino.games import GAMES
from tests.ui.driver import opened
from tests.ui.hands import evening_of, play_round, sit_down

SHORT = {"mexican-train": (4, {"options": {"set": 9}}), "muggins": (2, {}), "eighty-four": (6, {})}
"""How many play, and by which rules, where what is usual would take long."""


@pytest.mark.parametrize("size", [(412, 915), (915, 412)], ids=["upright", "on its side"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_by_touch(game: str, size: tuple[int, int]) -> None:
    players, more = SHORT.get(game, (GAMES[game].usual_players(), {}))
    with opened(size=size, looks=False) as player:
        evening = evening_of(game, players, **more)
        sit_down(player, evening)
        own = play_round(player)
        assert evening.round_over
        by_hand = [action for seat, action in evening.history if seat == 0]
        assert len(by_hand) >= own > 0
        player.wait(lambda: player.screen != "table", "the sheet of the round")
