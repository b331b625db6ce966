"""The trick in the middle, through hands of the three games on six screens."""

from __future__ import annotations

import random

import pytest

from domino.core.match import Match
from domino.table import trick
from domino.table.layout import Bounds
from domino.table.slots import APART, CAPTION
from tests.table.areas import SCREENS, area_of
from tests.table.checks import apart, check

AREAS = {f"{width}x{height}": area_of((width, height), "forty-two") for width, height in SCREENS}
LEAST = 34.0
"""How large a tile's short side is at least on every screen, however many play."""


@pytest.mark.parametrize("screen", AREAS)
@pytest.mark.parametrize(
    ("game", "players"), [("forty-two", 4), ("moon", 3), ("eighty-four", 6), ("eighty-four", 8)]
)
def test_a_hand(game: str, players: int, screen: str) -> None:
    rng = random.Random(players)
    match = Match.start(game, players=players, options={"all_pass": "forced"} if players > 3 else {}, seed=5)
    seat = players - 1
    spots: dict[object, object] = {}
    while match.round == 1 and not match.over:
        view = match.view(seat)
        layout = trick.lay_out(view, *AREAS[screen])
        check(layout, view, AREAS[screen])
        assert layout.side >= LEAST
        played = [player for player, _ in view.table["trick"]]
        assert [placed.tile for placed in layout.tiles] == [tile for _, tile in view.table["trick"]]
        slots = {int(target.place.removeprefix("seat")): target for target in layout.targets}
        assert set(slots) == {other for other in range(players) if view.hand_sizes[other]} - set(played)
        for player, placed in zip(played, layout.tiles, strict=True):
            slots[player] = placed  # type: ignore[assignment]
        for player, thing in slots.items():  # nobody's slot moves
            at = thing.x, thing.y, thing.angle
            assert spots.setdefault(player, at) == at
        own = slots.get(seat)
        assert own is None or own.y == min(thing.y for thing in slots.values())
        if players % 2 == 0 and len(slots) == players:
            opposite = slots[(seat + players // 2) % players]
            assert opposite.y > sum(thing.y for thing in slots.values()) / players
            assert abs(opposite.x - own.x) < 1e-9
            assert slots[(seat + 1) % players].x < own.x < slots[(seat - 1) % players].x
        match.play(rng.choice(match.legal()))
        view = match.view(seat)
        if view.table["tricks"]:
            taken = trick.lay_out(view, *AREAS[screen], plays=view.table["tricks"][-1]["plays"])
            check(taken, view, AREAS[screen])
            assert len(taken.tiles) == players and not taken.targets


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize(("players", "sides"), [(3, 3), (4, 2), (6, 2), (8, 2)])
def test_nothing_overlaps_at_any_size_of_table_or_letters(players: int, sides: int, text: float) -> None:
    for width, height in [
        *AREAS.values(),
        (360, 250),
        (200, 200),
        (3000, 200),
        (120, 900),
        (500, 330),
        (229, 448),
    ]:
        arranged = trick.arranged_for(players, sides, width, height, text)
        boxes = [slot.box() for slot in arranged.slots]
        boxes += [slot.plate for slot in arranged.slots if slot.plate is not None]
        boxes += [arranged.contract, arranged.progress, *arranged.piles]
        assert len(boxes) == 2 * players + 1 + sides + (players == 3)
        for at, box in enumerate(boxes):
            assert Bounds(0, 0, width, height).holds(box), (width, height)
            assert all(apart(box, other) > -1e-6 for other in boxes[:at]), (width, height)


@pytest.mark.parametrize(("players", "sides"), [(4, 2), (3, 3), (6, 2), (8, 2)])
def test_larger_letters_leave_the_tiles_of_a_low_table_large(players: int, sides: int) -> None:
    for width in range(560, 900, 10):
        assert trick.arranged_for(players, sides, float(width), 206.0, 1.4).side > 23.9


def test_plates_grow_with_the_letters() -> None:
    for players, sides in ((3, 3), (4, 2), (6, 2), (8, 2)):
        plate = trick.arranged_for(players, sides, 360, 314, 1.3).slots[1].plate
        assert plate is not None and plate.height == pytest.approx(1.3 * 42)


def test_the_suit_led_comes_first() -> None:
    match = Match.start("forty-two", players=4, options={"all_pass": "forced"}, seed=2)
    rng = random.Random(1)
    while len(match.view(0).table["trick"]) < 3:
        match.play(rng.choice(match.legal()))
    view = match.view(0)
    for placed in trick.lay_out(view, 412, 300).tiles:
        assert placed.first == (view.table["suit"] if view.table["suit"] in placed.tile else placed.tile.high)


@pytest.mark.parametrize("screen", AREAS)
@pytest.mark.parametrize(("players", "sides"), [(3, 3), (4, 2), (6, 2), (8, 2)])
def test_light_round_a_tile_meets_no_other_and_no_edge(players: int, sides: int, screen: str) -> None:
    width, height = AREAS[screen]
    arranged = trick.arranged_for(players, sides, width, height)
    slots = [slot.box() for slot in arranged.slots]
    for at, slot in enumerate(slots):
        assert slot.bottom >= APART - 1e-6 and height - slot.top >= APART - 1e-6
        assert all(apart(slot, other) >= APART - 1e-6 for other in slots[:at])


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("screen", AREAS)
def test_the_name_of_the_widow_has_room_below_it(screen: str, text: float) -> None:
    slots = trick.arranged_for(3, 3, *AREAS[screen], text).slots
    assert slots[3].box().bottom - slots[0].box().top >= CAPTION * text - 1e-6
    assert abs(slots[3].x - slots[0].x) < 1e-9
