"""Laying out the table: how much of a frame the longest piece of work takes, in every game.

What counts is the processor's time of one call, so that other programs do not matter; and of every frame of a
sixtieth of a second the table may have all, if need be, but never more.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from dataclasses import replace
from time import process_time

from domino.core.game import View
from domino.core.match import Match
from domino.core.tables import TrainsTable, table_of
from domino.core.tiles import full_set
from domino.games import GAMES
from domino.table import lane_plans, lanes, trick
from domino.table.laying import Laying

FRAME = 1 / 60
SLICE = 0.004
"""How long the screen lets the table work in a frame."""
AREAS = ((360.0, 250.0), (412.0, 450.0), (843.0, 218.0), (800.0, 1006.0), (1280.0, 526.0), (1600.0, 806.0))
LARGEST: dict[str, dict[str, object]] = {
    "mexican-train": {"players": 14, "options": {"set": 18, "double_needs": 3}},
    "chickenfoot": {"players": 8, "options": {"set": 15}},
    "castle-rock": {"players": 1, "options": {"set": 18}},
    "eighty-four": {"players": 8},
    "super-train": {"players": 10},
}
"""The largest tables there are; of other games any will do."""
KNOWN = (lane_plans.plan_trains, lane_plans.plan_branches, trick.arranged_for, lanes.plan_in_units)
"""Plans that are made once."""
ROUNDS = 2


def timed(work: Callable[[], object], times: list[float]) -> None:
    begun = process_time()
    work()
    times.append(process_time() - begun)


def times_of(key: str) -> dict[str, list[float]]:
    """How long every call took: in play, and in a new area with everything on the table."""
    play: list[float] = []
    anew: list[float] = []
    for number in range(ROUNDS):
        start = {"players": GAMES[key].players(GAMES[key].rules(None, {}))[-1]} | LARGEST.get(key, {})
        match = Match.start(key, seed=number, **start)  # type: ignore[arg-type]
        rng = random.Random(number)
        shown = []  # what seat 0 sees, after every action
        while not match.round_over:
            match.play(rng.choice(match.legal()))
            shown.append(match.view(0))
        gc.collect()
        gc.freeze()  # what the app keeps for good it has frozen, too, once it has begun
        for area, other in zip(AREAS, AREAS[1:] + AREAS[:1], strict=True):
            laying = Laying.of(GAMES[key].kind)
            for view in shown:
                timed(lambda: laying.lay(view, area), play)  # noqa: B023
                while laying.busy:
                    timed(lambda: laying.work(SLICE), play)  # noqa: B023
                timed(laying.camera, play)
            for known in KNOWN:  # as when the app has just begun
                known.cache_clear()
            timed(lambda: laying.lay(view, other, 1.3), anew)  # noqa: B023
            while laying.busy:
                timed(lambda: laying.work(SLICE), anew)  # noqa: B023
    return {"in play": sorted(play), "in a new area": sorted(anew)}


def largest_trains() -> View:
    """All of the double-18 set on the table of fourteen players, in any order."""
    view = Match.start("mexican-train", players=14, seed=2).view(0)
    tiles = full_set(18)[:-1]
    trains = [list(tiles[at::15]) for at in range(15)]
    ends = table_of(view, TrainsTable)["ends"]
    table = dict(
        view.table,
        trains=trains[:-1],
        mexican=trains[-1],
        parents=[[None, *range(len(train) - 1)] for train in trains],
        tips={place: len(train) - 1 for place, train in zip(ends, trains, strict=True)},
    )
    return replace(view, table=table)


def main() -> None:
    for key in GAMES:
        for when, times in times_of(key).items():
            share = [times[min(len(times) - 1, int(len(times) * part))] / FRAME for part in (0.5, 0.99, 1)]
            print(
                f"Laying out {key} {when}: at most {share[2]:.2f} of a frame (at most 1); 99 of 100 calls "
                f"{share[1]:.2f}, half of them {share[0]:.3f}; {len(times)} calls"
            )
    view = largest_trains()
    times = []
    for area in AREAS * 5:
        timed(lambda: lanes.lay_out(view, *area), times)  # noqa: B023
    print(f"Laying out 190 tiles of Mexican Train anew: {max(times) / 0.01:.2f} of 10 ms (at most 1)")


if __name__ == "__main__":
    main()
