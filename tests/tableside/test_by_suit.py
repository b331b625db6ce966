"""Every tile by suit, as a seat knows them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from domino.core.game import Game
from domino.games import GAMES
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.by_suit import counted, suits_of
from domino.tableside.shown.showing import compose
from tests.invariants import random_action, random_start
from tests.tableside.test_evening import evening
from tests.tableside.test_rest import STRONG, hand_of

HELD = [game for game in GAMES.values() if game.kind.hand]


@pytest.mark.parametrize("game", HELD, ids=[game.key for game in HELD])
def test_every_tile_is_played_yours_or_unseen(game: Game) -> None:
    rng = random.Random(game.key)
    for _ in range(3):
        match = random_start(game, rng)
        for _ in range(rng.randrange(60)):
            if match.round_over:
                break
            match.play(random_action(match, match.turn, rng))
        view = match.view(0)
        suits = suits_of(view)
        times = 1 if game.kind.tricks else 2
        tiles = Counter(game.tiles(match.rules, match.players, match.round))
        shown = Counter(known.tile for suit in suits for known in suit.tiles)
        assert shown == {tile: n * (1 if tile.is_double else times) for tile, n in tiles.items()}
        yours = Counter(known.tile for suit in suits for known in suit.tiles if known.state == "yours")
        assert set(yours) == set(view.hand)
        hidden = Counter(known.tile for suit in suits for known in suit.tiles if known.state == "unseen")
        others = [tile for seat in range(1, match.players) for tile in match.state.hand(seat)]
        assert set(others) <= set(hidden), "what another holds was not seen"
        assert counted(view)[1] == tiles.total()


def test_trumps_come_first_and_each_tile_is_in_the_suit_it_leads() -> None:
    match = hand_of(*STRONG, trump=3)
    match.play("play 3-3")
    trumps, *others = suits_of(match.view(0))
    assert trumps.trumps and [str(known.tile) for known in trumps.tiles][:3] == ["3-3", "3-6", "3-5"]
    assert [known.state for known in trumps.tiles][:3] == ["played", "yours", "unseen"] and trumps.played == 1
    assert [suit.number for suit in others] == [6, 5, 4, 2, 1, 0]
    assert not any(3 in known.tile for suit in others for known in suit.tiles)


def test_who_shook_has_a_token() -> None:
    table = evening("forty-two", players=4)
    shakers = [plate.shaker for plate in compose(table, Asking(table)).plates]
    assert shakers.count(True) == 1 and shakers.index(True) == table.view.table["shaker"]
    assert table.turn == (shakers.index(True) + 1) % 4, "the next bids first"
    elsewhere = evening("muggins", players=2)
    assert not any(plate.shaker for plate in compose(elsewhere, Asking(elsewhere)).plates)
