"""The deal is seen: tiles are shuffled and dealt to every seat. It stands in nobody's way."""

from __future__ import annotations

import pytest

from domino.ui.table.dealing import Dealt, Time, plan
from tests.ui.driver import opened
from tests.ui.hands import do, evening_of, sit_down


def at_the_turn(game: str, players: int):
    """A new evening at which the person begins."""
    evenings = (evening_of(game, players, seed=seed) for seed in range(1, 40))
    return next(evening for evening in evenings if evening.may_act)


def seated(player, game: str, players: int, **more):
    table = sit_down(player, evening_of(game, players, **more))
    table.course.pause()
    return table


@pytest.mark.parametrize(("game", "players"), [("mexican-train", 8), ("muggins", 2), ("moon", 3)])
def test_every_seat_is_dealt_to_and_the_hand_turns_over_within_two_seconds(game: str, players: int) -> None:
    with opened(motion="full", computer_pace="slow") as player:
        table = seated(player, game, players)
        dealing = table.dealing
        assert dealing.due and set(table.rack.gone) == set(table.rack.order)
        dealt = dealing.dealt()
        others = {each.goal for each in dealt if each.tile is None}
        assert len(others) == players - 1, "each of the others has a place that tiles fly to"
        assert [each.tile for each in dealt if each.tile] == [held.tile for held in table.rack.order]
        assert dealing.time() == Time.of(len(dealt), len(table.rack.order)) and dealing.time().whole < 2
        player.wait(lambda: not dealing.due, "the deal to be over")
        assert not table.rack.gone and table.flights.empty


def test_many_tiles_are_dealt_as_quickly_as_few() -> None:
    from domino.core.tiles import TILES
    from domino.ui.felts.pose import Pose

    dealt = [Dealt(Pose(number, 0, 20), TILES[number % 28]) for number in range(200)]
    time = Time.of(200, 200)
    assert time.turns < time.whole < 2
    for piece in plan(dealt, (0, 0, 100, 100, 20), Pose(0, 0, 20), 1):
        assert piece.begins + piece.lasts <= time.whole + 1e-6
        assert piece.leaves <= time.whole or piece.wide == (0.0, 1.0), "only faces stay"


def test_a_tile_is_dragged_at_once_while_it_is_dealt() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        evening = at_the_turn("muggins", 2)
        table = sit_down(player, evening)
        assert table.dealing.due
        do(player, str(next(action for action in evening.view.legal if action.verb == "play")), drag=True)
        assert not table.dealing.due and len(evening.history) == 1


def test_the_bid_is_asked_when_the_deal_is_seen_or_ended_by_a_tap() -> None:
    with opened(motion="full", computer_pace="at-once") as player:
        table = sit_down(player, at_the_turn("forty-two", 4))
        assert table.dealing.due and player.screen == "table"
        player.touch(table.rack.center_x, table.rack.y + 6)
        assert not table.dealing.due and player.screen == "bidding"


def test_nothing_of_a_hand_is_dealt_face_up_before_the_curtain() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        table = sit_down(player, evening_of("muggins", 3, people=3))
        assert table.dealing.due and player.screen == "table"
        assert not any(each.tile for each in table.dealing.dealt()) and not table.rack.order
        player.wait(lambda: player.screen == "curtain", "the curtain")


@pytest.mark.parametrize("motion", ["off", "reduced"])
def test_without_motion_nothing_is_dealt_but_the_hand_is_there(motion: str) -> None:
    with opened(motion=motion, computer_pace="slow") as player:
        table = sit_down(player, evening_of("muggins", 2))
        assert not table.dealing.due and table.flights.empty and not table.rack.gone


def test_a_deal_is_heard_as_one_and_not_as_a_rattle(monkeypatch) -> None:
    with opened(motion="full", computer_pace="slow") as player:
        heard: list[str] = []
        monkeypatch.setattr(player.app.centerpiece, "play", heard.append)
        table = seated(player, "mexican-train", 8)
        player.wait(lambda: not table.dealing.due, "the deal to be over")
        assert heard[0] == "shuffle" and heard[-1] == "rack" and set(heard) == {"shuffle", "deal", "rack"}
        assert 3 <= heard.count("deal") <= 10
        player.tap("act sort")
        assert heard.count("rack") == 2
