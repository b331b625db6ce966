"""Random rounds of every game on screens of six shapes: `python -m tests.table.soak [GAME ...] [--rounds N]`.

A round is played once and laid out on all six after every action that changes the table, each time through
the one door that the screen uses, and checked. On a free table no tile that lies ever moves, nor is any part
scaled: not when another comes, not in what is shown meanwhile, not when the hand leaves it more or less room,
and looked at afresh the table is the same. Links are counted. The games take turns, so that a run that is cut
short (Ctrl-C) tells something of each.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from domino.core.game import View
from domino.core.match import Match
from domino.games import GAMES
from domino.table import laying
from domino.table.laying import Laying
from domino.table.layout import Layout
from tests.invariants import random_action, random_start
from tests.table.areas import SCREENS, area_of
from tests.table.checks import check, on_the_table
from tests.table.free_table import faults

TEXTS = (1.0, 1.0, 1.3)
"""The font scales that rounds take turns with."""
FRAME = 1 / 60
LARGE_HAND = 14
"""So many more tiles in the hand stand in another row."""


@dataclass
class Told:
    """What the rounds of a game showed on one screen."""

    rounds: int = 0
    plays: int = 0
    wrong: list[str] = field(default_factory=list)
    sides: list[float] = field(default_factory=list)
    """Of all plays, the dp of a short side as the camera shows it, where letters have their usual size."""
    tiles: int = 0
    linked: int = 0
    """How many tiles were laid, and how many of those with a link."""
    large: int = 0
    targets: int = 0
    worst: float = 0.0
    """The longest that laying out a play held up a frame, in seconds of the processor."""
    slowest: str = ""
    """Which round and play that was."""


def views_of(match: Match, rng: random.Random) -> Iterator[View]:
    """What a seat sees of a round played at random: at its beginning, and when the table has changed."""
    seat, number = rng.randrange(match.players), match.round
    shown = match.view(seat)
    yield shown
    while match.round == number and not match.over:
        action = random_action(match, match.turn, rng)
        if action.verb == "next":
            return
        match.play(action)
        view = match.view(seat)
        if view.table != shown.table or view.boneyard_size != shown.boneyard_size:
            shown = view
            yield view


class Watched:
    """A round on one screen, and what is told of it."""

    def __init__(self, told: Told, screen: tuple[int, int], view: View, number: int) -> None:
        self.told, self.number, self.plays = told, number, 0
        self.text = TEXTS[number % len(TEXTS)]
        self.area = area_of(screen, view.game, len(view.hand))
        self.laying = Laying.of(view.kind)
        self.links = 0
        self.before: tuple[object, ...] = ()
        self.fresh = number % len(SCREENS) == SCREENS.index(screen)
        self.lower = area_of(screen, view.game, len(view.hand) + LARGE_HAND)
        told.rounds += 1

    def look(self, view: View) -> None:
        told, laying_, area = self.told, self.laying, self.area
        gc.disable()  # what six tables at once leave behind is no matter of one
        begun = process_time()
        laying_.lay(view, area, self.text)
        took = process_time() - begun
        if took > told.worst:
            told.worst, told.slowest = took, f"round {self.number}, play {self.plays}"
        self.plays += 1
        gc.enable()
        if not laying_.settled:
            made_do = laying_.layout
            known = self.stays(made_do)
            wrong = faults(made_do, view.table["tiles"][: len(made_do.tiles)], known, self.links)
            assert not wrong, "what is shown meanwhile"
        layout = laying_.settle()
        check(layout, view, area, self.stays(layout) if view.kind.free else 0, self.links)
        large, targets = on_the_table(layout, view)
        told.large += large
        told.targets += targets
        told.plays += 1
        if self.text == 1.0 and layout.tiles:
            box = laying_.camera()
            assert not view.kind.free or box.holds(layout.tiles[-1].box())
            told.sides.append(area[0] / box.width)
        if view.kind.free:
            told.tiles += len(layout.tiles) - len(self.before)
            told.linked += len(layout.links) - self.links
            self.before, self.links = layout.tiles, len(layout.links)

    def stays(self, layout: Layout) -> int:
        """No tile that lies has moved; how many those are."""
        count = min(len(self.before), len(layout.tiles))
        assert layout.tiles[:count] == self.before[:count], "a tile has moved"
        return count

    def close(self, view: View) -> None:
        """At the end of a round: what is looked at in another height and what is laid afresh is the same."""
        if view.kind.free and self.fresh:
            for area in (self.lower, self.area):
                self.laying.lay(view, area, self.text)
                self.stays(self.laying.settle())
            afresh = Laying.of(view.kind)
            afresh.lay(view, self.area, self.text)
            assert afresh.settle() == self.laying.layout, "laid afresh the table is another"


def play(key: str, number: int, told: dict[tuple[int, int], Told]) -> None:
    """The round of this number, on every screen."""
    rng = random.Random(number)
    match = random_start(GAMES[key], rng)
    watched: dict[tuple[int, int], Watched] = {}
    broken: set[tuple[int, int]] = set()

    def watch(screen: tuple[int, int], look: Callable[[Watched], None]) -> None:
        if screen in broken:
            return
        try:
            look(watched[screen])
        except Exception as fault:
            broken.add(screen)
            where = traceback.extract_tb(fault.__traceback__)[-1]
            wrong = f"{key}, round {number}, {screen}, play {told[screen].plays}: {fault!r} ({where.name})"
            told[screen].wrong.append(wrong)
            print(wrong, flush=True)

    for view in views_of(match, rng):
        for screen in SCREENS:
            if screen not in watched:
                watched[screen] = Watched(told[screen], screen, view, number)
            watch(screen, lambda one: one.look(view))  # noqa: B023
    for screen in SCREENS:
        watch(screen, lambda one: one.close(view))


def report(every: dict[str, dict[tuple[int, int], Told]]) -> None:
    """Prints what was found, a line for each game and screen."""
    print("game           screen     rounds  plays wrong  short side dp      tiles linked  44 dp  frame")
    for key, by_screen in every.items():
        for (width, height), told in by_screen.items():
            if not told.plays:
                continue
            sides = sorted(told.sides) or [0.0]
            print(
                f"{key:14} {width:4}x{height:<4} {told.rounds:7} {told.plays:6} {len(told.wrong):5}  "
                f"least {sides[0]:4.1f} median {median(sides):4.1f}  {told.tiles:6} {told.linked:5}  "
                f"{100 * told.large / max(1, told.targets):4.0f}%  "
                f"{100 * told.worst / FRAME:4.0f}% ({told.slowest})"
            )
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description="Lays out random rounds and checks every play.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=500, help="how many of each game (500)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round (0)")
    parser.add_argument("--made-do", action="store_true", help="look at what is shown before it is settled")
    arguments = parser.parse_args()
    if arguments.made_do:
        laying.AT_ONCE = 0.0
    every = {key: {screen: Told() for screen in SCREENS} for key in arguments.games}
    try:
        for number in range(arguments.first, arguments.first + arguments.rounds):
            for key, told in every.items():
                play(key, number, told)
            if number % 50 == 49:
                print(f"after {number + 1} rounds of each", flush=True)
                report(every)
    except KeyboardInterrupt:
        pass
    report(every)
    return 1 if any(told.wrong for by_screen in every.values() for told in by_screen.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
