"""The trick in the middle, through hands of the three games on six screens."""

from __future__ import annotations

import random

import pytest

from domino.core.match import Match
from domino.table import trick
from domino.table.layout import Layout
from tests.test_table_lanes import apart

AREAS = {
    "360x640": (360, 230),
    "412x915": (412, 300),
    "915x412": (843, 218),
    "800x1280": (800, 900),
    "1280x800": (1280, 520),
    "1920x1080": (1600, 800),
}
"""What is left for the trick on each screen."""
LEAST = {3: 33, 4: 29, 6: 29, 8: 25}
"""How large a tile's short side is at least, by how many play."""


def check(layout: Layout, least: float) -> None:
    """What holds of every trick."""
    things = [placed.box() for placed in layout.tiles] + [target.box() for target in layout.targets]
    things += [box for name, box in layout.parts.items() if name.startswith("seat")]
    for at, box in enumerate(things):
        assert layout.box.holds(box)
        assert all(apart(box, other) > 0.05 for other in things[:at])
    assert layout.side >= least


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
        check(layout, LEAST[players])
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
            assert opposite.y == max(thing.y for thing in slots.values()) and abs(opposite.x - own.x) < 1e-9
            assert slots[(seat + 1) % players].x < own.x < slots[(seat - 1) % players].x
        match.play(rng.choice(match.legal()))
        events = match.view(seat).table["tricks"]
        if events:
            check(trick.lay_out(match.view(seat), *AREAS[screen], plays=events[-1]["plays"]), LEAST[players])


def test_the_suit_led_comes_first() -> None:
    match = Match.start("forty-two", players=4, options={"all_pass": "forced"}, seed=2)
    rng = random.Random(1)
    while len(match.view(0).table["trick"]) < 3:
        match.play(rng.choice(match.legal()))
    view = match.view(0)
    for placed in trick.lay_out(view, 412, 300).tiles:
        assert placed.first == (view.table["suit"] if view.table["suit"] in placed.tile else placed.tile.high)
