"""What must hold of any layout, whatever the game: an AssertionError tells what does not."""

from __future__ import annotations

from collections import Counter

from domino.core.game import View
from domino.core.kinds import Lay
from domino.core.removals import removals
from domino.core.tiles import Tile
from domino.table import lanes
from domino.table.lane_tiles import Train
from domino.table.layout import Bounds, Layout, Placed
from tests.table.free_table import faults, line_faults

TOUCHING = 0.06
NEAR, NEAR_DP = 0.085, 2.4
"""Tiles that are nearer than this, in short sides and in dp, look as if they touched."""
TWO_MEET = 1e-6
LEAST_TARGET = 44.0
GROUND = ("lane", "track", "hub", "middle", "line", "drop")
"""Parts that other things lie on; the rest must not overlap anything."""


def check(layout: Layout, view: View, area: tuple[float, float]) -> None:
    """All of it, for a settled layout of this view in an area of so many dp."""
    assert abs(layout.box.width * layout.side - area[0]) < 0.01, "the box has the area's shape"
    assert abs(layout.box.height * layout.side - area[1]) < 0.01, "the box has the area's shape"
    if view.kind.free:
        check_free(layout, view)
        return
    check_boxes(layout)
    if view.kind.lanes:
        check_lanes(layout, view)
    elif view.kind.row:
        check_row(layout, view)
    else:
        check_trick(layout, view)


def check_boxes(layout: Layout) -> None:
    """Everything is inside, and nothing overlaps but what is ground for others."""
    things = [placed.box() for placed in layout.tiles] + [target.box() for target in layout.targets]
    words = [box for name, box in layout.parts.items() if name.partition(" ")[0] not in GROUND]
    assert all(layout.box.holds(box) for box in [*things, *layout.parts.values()]), "something is outside"
    solid = [box for name, box in layout.parts.items() if name.partition(" ")[0] in ("boneyard", "head")]
    for name, rail in layout.rails.items():
        points = [Bounds(x, y, x, y) for x, y in rail]
        assert all(layout.box.holds(point) for point in points), "a rail is outside"
        if name.startswith("hub"):
            assert not any(box.holds(point, 0.0) for box in solid for point in points[:-1]), (
                "a rail is hidden"
            )
    everything = sorted([*things, *words], key=lambda box: box.left)
    for at, box in enumerate(everything):
        for other in everything[at + 1 :]:
            if other.left >= box.right:
                break
            assert apart(box, other) > -TWO_MEET, "two things on the table overlap"


def apart(one: Bounds, other: Bounds) -> float:
    """How far two boxes are from each other; less than nothing when they overlap."""
    return max(one.left - other.right, other.left - one.right, one.bottom - other.top, other.bottom - one.top)


# Free tables


def check_free(layout: Layout, view: View) -> None:
    table = view.table
    found = faults(layout, table["tiles"])
    assert not found, found[0]
    if view.kind.lay is Lay.LINES:
        found = line_faults(layout, table["tiles"])
        assert not found, found[0]
        expected = Counter(table["numbers"].items()) if table["tiles"] else Counter({("a", -1): 1})
    else:
        expected = Counter(table["ends"].items())
        if table["foot"] and table["tiles"]:
            place = table["foot"]["place"]
            expected[place, table["ends"][place]] = table["foot"]["needs"]
    assert Counter((target.place, target.number) for target in layout.targets) == expected, "the open ends"


# Lanes


def half_box(placed: Placed, which: int) -> Bounds:
    x, y = placed.half(which)
    return Bounds(x - 0.5, y - 0.5, x + 0.5, y + 0.5)


def touch(one: Placed, other: Placed) -> bool:
    """Whether two tiles lie against each other with the same number, as far as it shows."""
    return any(
        apart(half_box(one, here), half_box(other, there)) < TOUCHING
        and (one.first, one.last)[here] == (other.first, other.last)[there]
        for here in (0, 1)
        for there in (0, 1)
    )


def check_lanes(layout: Layout, view: View) -> None:
    """What holds of every table of lanes."""
    starter = layout.tiles[0] if layout.tiles else layout.targets[0]
    assert layout.parts["hub"].holds(starter.box())
    cells = [box for name, box in layout.parts.items() if name.split()[0] in ("lane", "hub", "boneyard")]
    assert all(apart(one, other) > 0 for at, one in enumerate(cells) for other in cells[:at])
    placed_at = {placed.tile: placed for placed in layout.tiles}
    assert len(placed_at) == len(layout.tiles)
    check_touching(layout, lanes.trains_of(view))
    for train in lanes.trains_of(view):
        check_train(layout, train, placed_at)
        for place in set(train.ends) & set(view.table.get("open_doubles", ())):
            tip, _ = train.ends[place]
            assert tip is not None and train.tiles[tip] in placed_at, "an open double is never folded"


def check_touching(layout: Layout, trains: list[Train]) -> None:
    """Tiles that touch hang on each other; and where they do, the halves that face each other match."""
    on = {
        tile: (None if parent is None else train.tiles[parent], wild(train, index))
        for train in trains
        for index, (tile, parent) in enumerate(zip(train.tiles, train.parents, strict=True))
    }
    least = min(NEAR, NEAR_DP / layout.side)
    tiles = sorted(((placed.box(), placed) for placed in layout.tiles), key=lambda each: each[0].left)
    for at, (box, one) in enumerate(tiles):
        for near, other in tiles[at + 1 :]:
            if near.left >= box.right + least:
                break
            if apart(box, near) >= least:
                continue
            joined = [
                child
                for child, parent in ((one, other), (other, one))
                if on.get(child.tile, (None,))[0] is parent.tile
            ]
            assert joined, f"{one} and {other} do not hang on each other, and touch"
            assert on[joined[0].tile][1] or touch(one, other), f"{one} does not match {other}"


def check_train(layout: Layout, train: Train, placed_at: dict[Tile, Placed]) -> None:
    track, lane = layout.parts[f"track {train.place}"], layout.parts[f"lane {train.place}"]
    assert lane.holds(track) and lane.holds(layout.parts[f"head {train.place}"])
    spare = 4 / layout.side if layout.side >= 20 else 0.0
    assert track.height >= 2 + spare - TWO_MEET, "a double may lie crosswise"
    shown = [index for index, tile in enumerate(train.tiles) if tile in placed_at]
    assert layout.folded.get(train.place, 0) == len(train.tiles) - len(shown)
    assert (f"plaque {train.place}" in layout.parts) == (len(shown) < len(train.tiles))
    runs = train.runs()
    begins = {run.tiles[0] for run in runs if run.tiles}
    for index in shown:
        placed = placed_at[train.tiles[index]]
        assert track.holds(placed.box())
        parent = train.parents[index]
        if index in begins or parent not in shown:
            continue
        before = placed_at[train.tiles[parent]]
        if before.y != placed.y:
            assert before.y > placed.y and f"turn {train.place} 1" in layout.parts
        elif not wild(train, index):
            assert touch(before, placed), f"{before} does not touch {placed}"
    for target in layout.targets:
        if target.place in train.ends and f"drop {target.place}" in layout.parts:
            tip, number = train.ends[target.place]
            assert target.number == number and track.holds(target.box())
            if tip is not None:
                last = placed_at[train.tiles[tip]]
                assert apart(last.box(), target.box()) < 0.2 or last.y > target.y
    if len(runs) == 1:
        assert shown == list(range(len(train.tiles)))[-len(shown) :] or not shown
        assert bool(shown) == bool(train.tiles), "the last tile is never folded"
        assert all(f"drop {place}" in layout.parts for place in train.ends)
    if len(train.ends) == 1:
        (place,) = train.ends
        assert layout.parts[f"drop {place}"] == layout.parts[f"lane {train.place}"]


def wild(train: Train, index: int) -> bool:
    """Whether this is a double on a 13 that it does not match, as Super Train allows."""
    parent = train.parents[index]
    if parent is None:
        return False
    shown = train.tiles[parent].other(train.inward()[parent])
    return shown == 13 and train.tiles[index].is_double and train.tiles[index].low != 13


# The row and the trick


def check_row(layout: Layout, view: View) -> None:
    tiles, hidden = view.table["row"], layout.folded.get("row", 0)
    assert [placed.tile for placed in layout.tiles] == tiles[hidden:]
    for one, other in zip(layout.tiles, layout.tiles[1:], strict=False):
        assert (other.y == one.y and other.x > one.x) or (other.y < one.y and other.x < one.x)
    can_go = removals(view)
    signs = [name for name in layout.parts if name.startswith("remove")]
    assert signs == [f"remove {removal.index}" for removal in can_go if removal.index >= hidden]
    if layout.box.height > 6.2:  # two lines
        assert all(removal.index > hidden or not hidden for removal in can_go), "a removable tile is folded"
    assert len(layout.targets) == bool(view.boneyard_size) == ("boneyard" in layout.parts)


def check_trick(layout: Layout, view: View) -> None:
    others = {f"seat {seat}" for seat in range(view.players) if seat != view.seat}
    assert {name for name in layout.parts if name.startswith("seat ")} == others
    assert {"contract", "progress", "middle", f"drop seat{view.seat}"} <= set(layout.parts)
    assert all(f"taken {side}" in layout.parts for side in range(len(view.table["taken"])))
    assert ("widow" in layout.parts) == (view.game == "moon")


# Targets


def on_the_table(layout: Layout, view: View) -> tuple[int, int]:
    """How many places of this table have a target of 44 dp, and how many are there. Where a place has none
    that large, it must be on the ends bar, which has all that the view calls an end."""
    places = {target.place for target in layout.targets}
    large = set()
    for target in layout.targets:
        box = layout.parts.get(f"drop {target.place}", target.box())
        if min(box.width, box.height) * layout.side >= LEAST_TARGET:
            large.add(target.place)
    if "ends" in view.table:
        assert places <= {*view.table["ends"], "a"}, "a target that the ends bar does not have"
    elif view.game != "castle-rock" and f"seat{view.seat}" in places:  # tricks: there is no ends bar
        assert f"seat{view.seat}" in large, "your own slot is too small"
    return len(large), len(places)
