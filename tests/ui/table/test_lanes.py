"""Trains with feet in their lanes, as the window shows them: what does not belong together is seen apart."""

from __future__ import annotations

import pytest

from domino.table.lanes import trains_of
from domino.table.layout import Placed
from domino.tableside.shown.reading import Spot
from tests.table.checks import apart, check_touching
from tests.ui.driver import Player, opened
from tests.ui.hands import do
from tests.ui.scenes.felts import SCENES
from tests.ui.scenes.table import shown

BESIDE = 0.5
"""Tiles that are nearer to each other than this many short sides lie side by side."""


@pytest.fixture(scope="module")
def player():
    with opened() as player:
        yield player


def strangers(table) -> list[tuple[Placed, Placed]]:
    """Tiles that lie side by side in a lane, and neither hangs on the other. Those with a ring, which lies on
    the felt beside them, are left out."""
    found = []
    showing = table.felt.showing
    ringed = {showing.last, *(double.spot for double in showing.open_doubles)}
    for train in trains_of(table.evening.view):
        tiles = {placed.tile: placed for placed in table.felt.layout.tiles}
        hang = {(index, parent) for index, parent in enumerate(train.parents)}
        shown = [
            (index, tiles[tile])
            for index, tile in enumerate(train.tiles)
            if tile in tiles and Spot(train.place, index) not in ringed
        ]
        for at, (index, one) in enumerate(shown):
            for other_index, other in shown[at + 1 :]:
                related = {(index, other_index), (other_index, index)} & hang
                if not related and apart(one.box(), other.box()) < BESIDE:
                    found.append((one, other))
    return found


def felt_between(picture, table, one: Placed, other: Placed) -> int:
    """How many pixels of felt, or of a bar on it, there are between two tiles where they are nearest."""
    mine, theirs = one.box(), other.box()
    if min(mine.right, theirs.right) > max(mine.left, theirs.left):  # one above the other
        x = (max(mine.left, theirs.left) + min(mine.right, theirs.right)) / 2 + 0.2
        ends = (x, one.y), (x, other.y)
    elif min(mine.top, theirs.top) > max(mine.bottom, theirs.bottom):
        ends = (one.x, one.y + 0.3), (other.x, one.y + 0.3)
    else:
        ends = (one.x, one.y), (other.x, other.y)
    sight, felt = table.felt.camera.sight, table.felt
    (x, y), (to_x, to_y) = (sight.seen(*end) for end in ends)
    steps = round(max(abs(to_x - x), abs(to_y - y)))
    longest = now = 0
    for step in range(steps + 1):
        across = round(felt.x + x + (to_x - x) * step / steps)
        up = round(felt.y + y + (to_y - y) * step / steps)
        red, green, _ = picture.getpixel((across, picture.height - 1 - up))
        now = now + 1 if green > red + 10 else 0
        longest = max(longest, now)
    return longest


def bars_between(picture, table, one: Placed, other: Placed) -> int:
    """How many bars are painted between two tiles of a row."""
    felt = table.felt
    left, right = sorted((one.x, other.x))
    seen = 0
    for name, box in felt.layout.parts.items():
        x, y = box.centre
        if name.startswith("bar ") and left < x < right and y == pytest.approx(one.y):
            x, y = felt.camera.sight.seen(x, y)
            painted = picture.getpixel((int(felt.x + x), picture.height - 1 - int(felt.y + y)))
            wanted = tuple(round(part * 255) for part in felt.theme.on_felt_secondary[:3])
            seen += max(abs(one - other) for one, other in zip(painted, wanted, strict=True)) < 60
    return seen


@pytest.mark.parametrize("size", [(412, 915), (360, 640), (915, 412), (1280, 800)])
def test_only_tiles_that_hang_on_each_other_touch(player: Player, size: tuple[int, int]) -> None:
    player.resize(*size)
    table = shown(player, SCENES["mexican-train-branches"])
    evening = table.evening
    looked = 0
    for _ in range(3):
        picture = player.picture()
        for one, other in strangers(table):
            assert felt_between(picture, table, one, other) >= 2, (one, other)
            if one.y == other.y:
                assert bars_between(picture, table, one, other), (one, other)
            looked += 1
        check_touching(table.felt.layout, trains_of(evening.view))
        player.wait(lambda: evening.may_act, "my turn")
        do(
            player,
            str(next(action for action in evening.view.legal if action.verb in ("play", "draw", "pass"))),
        )
        player.wait(lambda: evening.may_act or evening.round_over, "my turn")
        player.settle()
        if evening.round_over:
            break
    assert looked > 3
    player.app.stage.come_back()
