"""Undo and redo keep their places: a second tap on one of them never does the other."""

from __future__ import annotations

from functools import partial

import pytest

from tests.ui import driver
from tests.ui.hands import evening_of, sit_down

opened = partial(driver.opened, looks=False)
SIZES = [(412, 915), (360, 640), (915, 412), (640, 360), (1280, 800), (800, 1280)]
GAMES = [("mexican-train", 3), ("chickenfoot", 3), ("muggins", 2), ("forty-two", 4), ("castle-rock", 1)]


def play_on(player, table, evening, count: int) -> None:
    """Does so many things besides bidding, each the first that may be done."""
    done = 0
    while done < count:
        player.wait(lambda: evening.may_act or evening.round_over, "the turn")
        assert not evening.round_over
        action = evening.legal()[0]
        done += action.verb not in ("bid", "pass", "trump")
        table.play(action)
        player.frame(2)
    player.wait(lambda: evening.may_act, "the turn")
    player.settle()


def steps_back(evening) -> list[int]:
    """How long the history is now, after one undo and after another; then all is as it was."""
    lengths = [len(evening.history)]
    for _ in range(2):
        assert evening.undo()
        lengths.append(len(evening.history))
    assert evening.redo() and evening.redo() and len(evening.history) == lengths[0] > lengths[1] > lengths[2]
    return lengths


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_two_taps_on_undo_take_back_twice_and_two_on_redo_bring_it_back(game, players, size, hand) -> None:
    with opened(size=size, left_handed=hand == "left", motion="off") as player:
        evening = evening_of(game, players, seed=4)
        table = sit_down(player, evening)
        play_on(player, table, evening, 3)
        done, once, twice = steps_back(evening)
        found = {"undo", "act undo"} & player.names()
        assert found, "undo is always at hand"
        for name in sorted(found):
            undo = player.find(name)
            player.touch(*undo)
            assert len(evening.history) == once
            player.touch(*undo)
            assert len(evening.history) == twice, "the second tap is no redo"
            again = name.replace("undo", "redo")
            assert player.has(again) or size == (640, 360), "only there it is in the menu alone"
            if not player.has(again):
                evening.redo()
                evening.redo()
                continue
            redo = player.find(again)
            player.touch(*redo)
            assert len(evening.history) == once
            player.touch(*redo)
            assert len(evening.history) == done
            player.touch(*redo)
            assert len(evening.history) == done, "a tap too many on redo is no undo"
