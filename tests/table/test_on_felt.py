"""Ends have chips only where the felt is not enough for a finger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domino.core.match import Match
from domino.core.tables import open_ends
from domino.table.laying import Laying
from domino.table.layout import Bounds, Layout, Target
from domino.table.on_felt import LEAST, MANY, TOUCH, all_on_felt
from domino.tableside.shown.table_shapes import shape_of

SLOTS = Target("a", 3, 0.0, 0.0, 90.0), Target("b", 4, 2.0, 0.0, 90.0)
LAYOUT = Layout((), SLOTS, Bounds(0.0, 0.0, 9.0, 9.0), LEAST)


def test_a_slot_below_32_or_an_end_without_one_or_six_players_keep_the_chips() -> None:
    assert (LEAST, TOUCH, MANY) == (32, 44, 6)
    assert all_on_felt(LAYOUT, "ab", 5)
    assert not all_on_felt(LAYOUT, "ab", 6)
    assert not all_on_felt(LAYOUT, "abc", 5)
    assert not all_on_felt(replace(LAYOUT, side=31.9), "ab", 5)


def test_slots_of_two_ends_that_one_fingertip_covers_keep_the_chips() -> None:
    near = replace(SLOTS[1], x=1.3)
    assert not all_on_felt(replace(LAYOUT, targets=(SLOTS[0], near)), "ab", 5)
    assert all_on_felt(replace(LAYOUT, targets=(SLOTS[0], replace(near, place="a", side=2))), "a", 5)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("screen", [(412, 915), (915, 412), (1280, 800)])
def test_trains_of_up_to_four_have_all_their_slots_in_reach_on_every_screen(
    screen: tuple[int, int], players: int
) -> None:
    view = Match.start("mexican-train", players, seed=3).view(0)
    _, _, width, height = shape_of(*screen, view.kind, len(view.hand), bar=False).boxes["felt"]
    layout = Laying.of(view.kind).lay(view, (width, height))
    reached = all_on_felt(layout, open_ends(view), players)
    assert reached if players <= 4 else players < MANY or not reached
