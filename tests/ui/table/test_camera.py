"""What must be answered is seen, however a player has moved the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domino.core.actions import Action
from domino.core.match import Match
from domino.table.layout import Bounds
from domino.tableside.shown.reading import spot_of_tile
from tests.ui.driver import Player, opened
from tests.ui.hands import do
from tests.ui.scenes.felts import Scene, tiles_out
from tests.ui.scenes.table import shown

pytestmark = pytest.mark.usefixtures("home_again")


@pytest.fixture(scope="module")
def player():
    with opened(computer_pace="slow") as player:
        yield player


def doubles_of(match: Match) -> list[Action]:
    """Doubles that may be played and must be answered then."""
    return [action for action in match.legal() if action.tile is not None and action.tile.is_double]


def spells_of(match: Match) -> list[Action]:
    """What would cast a spell."""
    before = match.view(0).table["spell"]
    return [
        action
        for action in match.legal()
        if before is None and action.tile is not None and not action.tile.is_double and 13 in action.tile
        and match.view(0).table["ends"].get(action.place) != 13
    ]  # fmt: skip


def scene(game: str, players: int, count: int, plays: Callable[[Match], list[Action]], **options) -> Scene:
    def enough(match: Match) -> bool:
        return tiles_out(count)(match) and len(match.view(0).hand) > 2 and bool(plays(match))

    return Scene(game, players, enough, options)


CASES = {
    "chickenfoot": (scene("chickenfoot", 4, 24, doubles_of, set=9), doubles_of),
    "mexican-train": (scene("mexican-train", 4, 18, doubles_of, set=9), doubles_of),
    "super-train": (scene("super-train", 4, 18, spells_of), spells_of),
}


def must_box(table, action: Action) -> Bounds:
    """Where what must be answered lies, with its slots, in the window."""
    felt, view = table.felt, table.evening.view
    spot = spot_of_tile(view, action.tile)
    boxes = [felt.placed(spot).box()] if spot is not None and felt.placed(spot) is not None else []
    place = view.table["foot"]["place"] if view.table.get("foot") else action.place
    boxes += [target.box() for target in felt.layout.targets if target.place == place]
    box = Bounds.around(boxes)
    left, bottom = felt.camera.sight.seen(box.left, box.bottom)
    right, top = felt.camera.sight.seen(box.right, box.top)
    return Bounds(felt.x + left, felt.y + bottom, felt.x + right, felt.y + top)


def is_seen(table, box: Bounds) -> bool:
    area = table.felt.table_area()
    x, y = table.felt.pos
    inside = Bounds(x + area.left, y + area.bottom, x + area.right, y + area.top)
    return inside.grown(1).holds(box)


def look_away(player: Player, table, place: str) -> None:
    """Zooms with the wheel into the corner of the felt that is farthest from an end."""
    felt = table.felt
    resting = felt.where(place)
    x = felt.x + 12 if resting.x > felt.center_x else felt.right - 12
    y = felt.y + 12 if resting.y > felt.center_y else felt.top - 70
    player.wheel(x, y, -9)
    resting = felt.where(place)
    assert not felt.collide_point(resting.x, resting.y), "the end is out of sight"
    assert not felt.camera.following


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
@pytest.mark.parametrize("name", CASES)
def test_what_must_be_answered_comes_in_sight_after_the_table_was_moved(
    player: Player, name: str, size: tuple[int, int]
) -> None:
    played, plays = CASES[name]
    player.resize(*size)
    table = shown(player, played)
    action = plays(table.evening.whole())[0]
    look_away(player, table, action.place)
    do(player, str(action))
    view = table.evening.view
    if name != "chickenfoot":
        assert view.table.get("open_doubles") or view.table.get("spell"), "it must be answered"
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid out")
    player.settle()
    assert is_seen(table, must_box(table, action))
    felt = table.felt
    sight = felt.camera.sight
    x, y = felt.center
    finger = player.finger(x, y)
    for step in range(1, 9):  # moved away once more it is let be: nothing new must be answered
        finger.move_to(x - 14 * step, y)
    finger.lift()
    moved = felt.camera.sight
    table.refresh()
    player.settle()
    assert felt.camera.sight == moved != sight


def test_the_camera_follows_to_the_foot_after_fit(player: Player) -> None:
    """Fit shows everything, small; the foot that comes then is shown large enough to be read."""
    played, plays = CASES["chickenfoot"]
    table = shown(player, played)
    camera = table.felt.camera
    player.tap("refit")
    player.settle()
    assert camera.sight.is_near(camera.widest, 500) and not camera.at_rest
    action = plays(table.evening.whole())[0]
    do(player, str(action))
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid out")
    player.settle()
    assert camera.at_rest and is_seen(table, must_box(table, action))
