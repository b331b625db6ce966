"""The oracle of hidden information: what a seat gets must not depend on what the seat cannot see.

    python -m tests.oracle [GAME ...] [--matches N] [--first SEED]

For a match and a seat (or an onlooker) it deals everything the seat cannot see otherwise (`redealing.py`) and
plays the same actions again. At every step at which the seat perceives the same, everything the seat gets has
to be the same: its view, every slot of `view.known`, the texts at the table, and what the host sends to an
app and to a browser, byte by byte. A world counts up to the step at which the seat could tell it from the
real one, so that what is shown one action early is found too. Where the others can hold something else, a
guess must not always give them what they hold.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from domino.core.actions import Action
from domino.core.game import Game, State, View
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.words.news import log_of
from domino.texts import Texts
from domino.together.host import Host
from domino.together.messages import VERSION
from domino.together.places import lobby
from domino.together.tellers import tellers
from tests import invariants
from tests.invariants import random_start
from tests.redealing import Lay, Round, Step, Table, hands_of, played
from tests.test_hidden_texts import at_the_table

TEXTS = Texts()
KEY, SECRET = "0" * 32, "1" * 32
CHANGES = 12
"""How many other deals of a round are tried for each seat."""
PAGES = 5
"""For how many of the last steps, at most, a browser looks on."""
GUESSES = 40
"""So many guesses are made where it is asked whether a guess knows too much."""
LARGE = frozenset({"known", "log", "rules"})
"""Fields of a view that are compared in another way than by their text."""

History = Sequence[tuple[int, Action]]


# What a seat gets


def seen_by(match: Match, seat: int | None) -> View:
    """The view of a seat, or with None of somebody who only watches."""
    return match.view(0).public() if seat is None else match.view(seat)


def slots_of(kind: type) -> list[str]:
    """The slots of a class and its bases."""
    return [name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ())]


def written(thing: object) -> str:
    """A value as text, in which any difference shows: of type, of order, and inside objects."""
    if type(thing).__repr__ is not object.__repr__:
        return repr(thing)
    names = [name for name in slots_of(type(thing)) if not name.startswith("_")]
    names += sorted(getattr(thing, "__dict__", ()))
    return f"{type(thing).__name__}({', '.join(f'{name}={written(getattr(thing, name))}' for name in names)})"


def known_parts(known: State) -> dict[str, str]:
    """Everything in what a seat knows of the round, slot by slot."""
    names = [*slots_of(type(known)), *getattr(known, "__dict__", ())]
    return {f"known.{name}": written(getattr(known, name)) for name in names}


def parts(step: Step, seat: int | None) -> dict[str, object]:
    """Everything that a seat gets of a match at a step, by name, before anything is sent."""
    match, view = step.match, seen_by(step.match, seat)
    found: dict[str, object] = {
        each.name: written(getattr(view, each.name)) for each in fields(View) if each.name not in LARGE
    }
    found |= {"log": view.log, "rules": view.rules, "widow": view.widow}
    found |= known_parts(view.known)
    found["events"] = [event.seen_by(seat) for event in step.events]
    if match.history:
        by, action = match.history[-1]
        found["action"] = by, action.seen_by(seat, by)
    return found


class Tap:
    """A host, and all that it sends to one seat or to somebody who only watches."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.sent: list[str] = []
        self._seat, self._seats = seat, [Seat(name) for name in match.names]
        places, each = lobby([], match.players), tellers(lambda: self._seats)
        self.host = Host(places, lambda _: TEXTS, each, match.game.key, key=KEY, clock=lambda: 0.0)
        self.host.door.code = "000000"
        if seat is not None:
            self._come("view")
        self.shared = self.host.share(match)

    def look(self) -> None:
        """A browser comes, and an app that was away: both are told all there is to tell."""
        self._come("table" if self._seat is None else "page")
        if self._seat is not None:
            self._come("view")

    def _come(self, wants: str) -> None:
        line = _Line(self.sent)
        self.host.opened(line)
        said = {"say": "hello", "version": VERSION, "secret": SECRET, "name": "Ana"}
        seat = {} if self._seat is None else {"seat": self._seat}
        self.host.heard(line, json.dumps(said | seat | {"wants": wants, "key": KEY}))
        if not any('"tell":"welcome"' in text for text in self.sent):
            raise AssertionError(f"the host did not let the tap in, so nothing is compared: {self.sent}")


@dataclass(eq=False)
class _Line:
    """One line of a tap: an app and a browser have one each."""

    sent: list[str]

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.sent.append("closed")


def sent(match: Match, history: History, seat: int | None, pages_from: int) -> Iterator[tuple[int, str, str]]:
    """Everything that is sent to a seat while this is done, with its step; from a step on to a browser too.
    The texts at the table of a person who plays on the host's device come with it."""
    tap = Tap(match, seat)
    for done in range(len(history) + 1):
        if done:
            by, action = history[done - 1]
            tap.shared.play(action, by)
        if done == pages_from:
            tap.look()
        yield done, "sent", "\n".join(tap.sent)
        tap.sent.clear()
        if done >= pages_from:
            yield done, "texts", texts_at(match, seat)


def texts_at(match: Match, seat: int | None) -> str:
    """What the table says to the one person at it."""
    seats = [Seat(name, None if at == seat else "easy") for at, name in enumerate(match.names)]
    evening = Evening(match, seats, TEXTS)
    return repr((list(at_the_table(evening)), log_of(evening, match.round)))


# What is compared


@dataclass
class Findings:
    """What was compared, and what depended on something hidden."""

    matches: int = 0
    seats: int = 0
    worlds: int = 0
    """Deals that the seat could not tell from the real one for at least one step of the round."""
    whole: int = 0
    """Those of them that it could not tell from it to the end."""
    steps: int = 0
    """Moments at which a view was compared with that of another deal."""
    guesses: int = 0
    """Moments at which it was asked whether a guess knows too much."""
    streams: int = 0
    """How often all that a host sends was compared."""
    bytes: int = 0
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.seats} seats, {self.worlds} other deals ({self.whole} to the end "
            f"of a round), {self.steps} views, {self.guesses} guesses, {self.streams} streams of "
            f"{self.bytes} bytes compared: {len(self.leaks)} leaks"
        )


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """The parts that are not the same."""
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]


@dataclass(frozen=True)
class World:
    """Another deal of a round: whether hands differ, how many steps it lasts, and what is done in it."""

    hands: bool
    steps: int
    lay: Lay
    history: History


def compare_views(course: Round, rng: random.Random, changes: int, found: Findings) -> Iterator[World | str]:
    """Tries so many other deals of a round. Tells of each that the seat cannot tell from the real one for a
    while, and of everything in a view that tells them apart."""
    seat = course.seat
    if len(course.lay.hidden_from(seat)) < 2:
        return
    true = [parts(step, seat) for step in course.replayed(course.lay, course.history)]
    dealt, lay = course.table.match.dealt(course.number), course.lay
    players = course.table.match.players
    for _ in range(changes):
        other = course.other_lay(lay, rng)
        differs = course.table.dealt_so(course.number, other).dealt(course.number)
        if invariants.fields(differs) == invariants.fields(dealt):
            continue
        hands, world = hands_of(differs, players) != hands_of(dealt, players), None
        for step, history in course.followed(other, rng):
            if step.match.over:
                break  # everything lies open
            world = World(hands, step.done, other, history[:])
            found.steps += 1
            for name in differing(true[step.done], parts(step, seat)):
                yield f"{where(course, step.done)}: {name}"
        if world is not None:
            found.worlds += 1
            yield world
            if world.steps == len(course.history):
                found.whole += 1
                lay = other


def compare_round(course: Round, rng: random.Random, changes: int = CHANGES) -> Findings:
    """Compares a round of a match with the same round dealt otherwise."""
    found = Findings()
    worlds: list[World] = []
    for each in compare_views(course, rng, changes, found):
        if isinstance(each, World):
            worlds.append(each)
        else:
            found.leaks.append(each)
    if worlds:
        longest = max(worlds, key=lambda world: (world.hands, world.steps))
        found.leaks += compare_streams(course, longest, rng, found)
        found.leaks += compare_guesses(course, rng.choice(worlds), rng, found)
    return found


def compare_streams(course: Round, world: World, rng: random.Random, found: Findings) -> Iterator[str]:
    """Compares all that is sent during a round with what is sent when it is dealt otherwise."""
    found.streams += 1
    pages = max(0, world.steps - rng.randrange(PAGES))
    pair = [
        sent(course.table.dealt_so(course.number, lay), history, course.seat, pages)
        for lay, history in (
            (course.lay, course.history[: world.steps]),
            (world.lay, world.history[: world.steps]),
        )
    ]
    try:
        for (step, name, one), (_, _, another) in zip(*pair, strict=True):
            found.bytes += len(one) + len(another)
            if one != another:
                yield f"{where(course, step)}: {name}"
    except ValueError as refused:  # a view that shows too much is not written
        yield f"{where(course, world.steps)}: refused: {refused}"


def compare_guesses(course: Round, world: World, rng: random.Random, found: Findings) -> Iterator[str]:
    """Asks at a step of a round whether a guess follows from the view alone, and whether it always gives the
    others what they hold where they can hold something else."""
    seat, at = course.seat, rng.randrange(world.steps + 1)
    if seat is None:
        return
    states: list[State] = []
    first: list[str] = []
    for lay, history in ((course.lay, course.history), (world.lay, world.history)):
        match = [step.match for step in course.replayed(lay, history[:at])][-1]
        if match.round_over:
            return
        states.append(match.state)
        view = match.view(seat)
        first.append(written(list(known_parts(match.game.guess(view, random.Random(at))).items())))
    found.guesses += 1
    if first[0] != first[1]:
        yield f"{where(course, at)}: a guess from the same view"
    players = course.table.match.players
    true, other = (hands_of(state, players) for state in states)
    if true != other:
        guesses = (match.game.guess(view, rng) for _ in range(GUESSES))
        if all(hands_of(each, players) == other for each in guesses):
            yield f"{where(course, at)}: every guess gives the others what they hold"


def where(course: Round, step: int) -> str:
    return f"{course.table.match.game.key}, round {course.number}, seat {course.seat}, step {step}"


def rounds_of(table: Table, seat: int | None) -> list[Round]:
    """The rounds of a match that were laid by hand."""
    return [Round(table, number, seat) for number in range(1, min(table.match.round, len(table.lays)) + 1)]


def compare_match(
    table: Table, seats: Sequence[int | None], rng: random.Random, changes: int = CHANGES
) -> Findings:
    """Compares every round of a match, for these seats."""
    found = Findings(matches=1, seats=len(seats))
    for seat in seats:
        for course in rounds_of(table, seat):
            found.add(compare_round(course, rng, changes))
    return found


def random_match(game: Game, seed: object, most: int = 150, out: int = 0) -> tuple[Table, random.Random]:
    """A match of this game played at random, its rounds laid by hand with so many tiles set aside."""
    rng = random.Random(f"{game.key} {seed}")
    return played(random_start(game, rng), rng, most, out)[0], rng


def some_seats(match: Match, rng: random.Random, count: int = 2) -> list[int | None]:
    """A few of the seats and those who only watch."""
    every: list[int | None] = [None, *range(match.players)]
    return rng.sample(every, min(count, len(every)))


def run(games: Sequence[str], first: int, count: int) -> int:
    """Compares so many matches of each game; how many leaks there are."""
    leaks = 0
    for key in games:
        found, began = Findings(), time.process_time()
        for seed in range(first, first + count):
            table, rng = random_match(GAMES[key], seed)
            each = compare_match(table, some_seats(table.match, rng), rng)
            for leak in each.leaks[:3]:
                print(f"match {seed}: {leak}", flush=True)
            found.add(each)
        print(f"{key}: {found} in {time.process_time() - began:.0f} s", flush=True)
        leaks += len(found.leaks)
    return leaks


def main() -> int:
    parser = argparse.ArgumentParser(description="Looks for hidden tiles in everything that a seat gets.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--matches", type=int, default=200, help="how many of each game (200)")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first one (1)")
    asked = parser.parse_args()
    return 1 if run(asked.games, asked.first, asked.matches) else 0


if __name__ == "__main__":
    sys.exit(main())
