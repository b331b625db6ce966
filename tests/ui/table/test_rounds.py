"""One full round of every game, by real touches on the widgets, upright and on its side."""

from __future__ import annotations

import pytest

from domino.core.match import Deal
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


ENGINE_ALONE = Deal(hands=[["1-9", "1-2"], ["9-9"], ["3-9", "0-8"]])
"""Seat 1 holds the engine and nothing else, and is out as soon as it lies on the hub (rule 1.2)."""
HELD = {"set": 9, "rounds": 3, "engine": "held"}


def test_1_2_a_first_round_that_is_over_when_it_is_dealt_shows_its_sheet_and_goes_on() -> None:
    with opened(looks=False) as player:
        evening = evening_of("mexican-train", 3, options=HELD, deals={1: ENGINE_ALONE})
        assert evening.round_over
        sit_down(player, evening)
        player.wait(lambda: player.screen == "round-over", "the sheet of the round")
        player.tap("deal")
        player.wait(lambda: evening.round == 2 and player.screen == "table", "the second round")


def test_1_2_a_later_round_that_is_over_when_it_is_dealt_shows_its_sheet_too() -> None:
    second = Deal(hands=[["1-8", "1-2"], ["8-8"], ["3-8", "0-8"]])
    with opened(looks=False) as player:
        evening = evening_of("mexican-train", 3, options=HELD, deals={1: ENGINE_ALONE, 2: second})
        sit_down(player, evening)
        player.wait(lambda: player.screen == "round-over", "the sheet of the round")
        player.tap("deal")
        player.wait(lambda: evening.round == 2, "the second deal")
        player.wait(lambda: player.screen == "round-over", "its sheet")
        assert evening.round_over and evening.scores == (13 + 12, 0, 20 + 19)
