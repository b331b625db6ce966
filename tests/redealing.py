"""A match, and matches that a seat cannot tell from it: everything the seat cannot see is dealt otherwise.

Which other deals are possible is decided by what a person at the table perceives, and by nothing that the
program shows: the seat's own tiles and draws, the tiles that are laid, how many tiles each player and the
boneyard have, whose turn it is, what the rules announce or turn up, and that every action played is legal.
No view, no `known`, no `guess` and no `seen_by` is asked, so a view that shows too much cannot hide it here.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from domino.core.actions import NEXT, Action
from domino.core.deal import Deal
from domino.core.events import Event
from domino.core.game import Game, IllegalAction, State
from domino.core.kinds import Lay as TableLay
from domino.core.match import Match
from domino.core.tiles import Tile, shuffled
from tests.invariants import fields, random_start, random_step

MOST_ACTIONS = 150
ROUNDS = 3
"""How many rounds are dealt by hand; no match here is longer."""
SEED = 31_415_926_535_897_932_384
"""So long that it is found in no text by chance."""

BURIED = "bury"
"""The one action that others see without its tile."""
ANNOUNCED = frozenset({"played", "penalty", "again", "skipped"})
"""Kinds of events that everybody at a table sees or hears: a tile laid, a penalty, a player who goes on, and
one who loses a turn."""

History = Sequence[tuple[int, Action]]


@dataclass(frozen=True)
class Lay:
    """The tiles of a round in the order of the hands, the widow if there is one, the boneyard, and the last
    `out` of them set aside."""

    tiles: tuple[Tile, ...]
    sizes: tuple[int, ...]
    widow: bool
    out: int = 0

    @staticmethod
    def at_random(match: Match, number: int, rng: random.Random, out: int = 0) -> Lay:
        game = match.game
        tiles = shuffled(game.tiles(match.rules, match.players, number), rng)
        each = game.dealt_each(match.rules, match.players)
        most = len(tiles) - each * match.players - game.has_widow
        return Lay(tuple(tiles), (each,) * match.players, game.has_widow, min(out, most))

    def owner(self, place: int) -> int | None:
        """Whose hand a place belongs to."""
        for seat, size in enumerate(self.sizes):
            if place < size:
                return seat
            place -= size
        return None

    def swapped(self, one: int, other: int) -> Lay:
        tiles = list(self.tiles)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        return replace(self, tiles=tuple(tiles))

    def shuffled(self, places: Sequence[int], rng: random.Random) -> Lay:
        """The tiles at these places in any order."""
        tiles = list(self.tiles)
        for at, tile in zip(places, shuffled([self.tiles[at] for at in places], rng), strict=True):
            tiles[at] = tile
        return replace(self, tiles=tuple(tiles))

    @property
    def boneyard(self) -> int:
        """The place of the tile that is drawn first."""
        return sum(self.sizes) + self.widow

    def hidden_from(self, seat: int | None) -> list[int]:
        """The places of tiles that the seat was not dealt."""
        return [at for at in range(len(self.tiles)) if seat is None or self.owner(at) != seat]

    def deal(self) -> Deal:
        rest = iter(self.tiles[: len(self.tiles) - self.out])
        hands = [[next(rest) for _ in range(size)] for size in self.sizes]
        widow = next(rest) if self.widow else None
        return Deal(hands, list(rest), widow=widow, out=bool(self.out))


class Table:
    """A match whose tiles are laid by hand, so that they can be laid otherwise."""

    def __init__(self, match: Match, lays: Sequence[Lay], seed: int = SEED) -> None:
        deals = {number: lay.deal() for number, lay in enumerate(lays, start=1)}
        rules = match.rules
        self.match = Match.start(match.game, match.names, rules.preset, rules.as_dict(), seed, deals)
        self.lays = tuple(lays)

    def again(self, lays: Sequence[Lay], history: History) -> Table | None:
        """The same actions with other tiles; None where the rules do not allow that."""
        other = Table(self.match, lays, self.match.seed)
        try:
            for seat, action in history:
                other.match.play(action, seat)
        except IllegalAction:
            return None
        return other

    def stopped(self, count: int) -> Table:
        """The same after its first `count` actions."""
        found = self.again(self.lays, self.match.history[:count])
        assert found is not None
        return found

    def unlike(self, other: Table) -> bool:
        """Whether tiles were dealt otherwise there."""
        rounds = range(1, self.match.round + 1)
        return any(fields(self.match.dealt(at)) != fields(other.match.dealt(at)) for at in rounds)

    @property
    def starts(self) -> list[int]:
        """After how many actions each round was dealt, and how many there are."""
        nexts = [at for at, (_, action) in enumerate(self.match.history) if action == NEXT]
        return [0, *(at + 1 for at in nexts), len(self.match.history)]

    def history_of(self, number: int) -> History:
        """What was done in a round after its deal."""
        first, beyond = list(pairwise(self.starts))[number - 1]
        last = number == self.match.round
        return self.match.history[first : beyond if last else beyond - 1]

    def dealt_so(self, number: int, lay: Lay) -> Match:
        """The match with round `number` freshly dealt like this, the rounds before it as they were."""
        if number == 1:
            lays = (lay, *self.lays[1:])
            return Table(self.match, lays, self.match.seed).match
        start = self.starts[number - 1]
        match = self.match.rewound(start - 1)
        match.deals[number] = lay.deal()
        match.play(NEXT, self.match.history[start - 1][0])
        return match


def hands_of(state: State, players: int) -> tuple[tuple[Tile, ...], ...]:
    return tuple(state.hand(seat) for seat in range(players))


# What a person at the table perceives


def facts(match: Match, seat: int | None, events: Sequence[Event]) -> tuple[object, ...]:
    """What the seat (None: somebody who only watches) perceives after an action that did this, taken from the
    whole state."""
    state = match.state
    everyone = hands_of(state, match.players)
    own_draws = [event.tile for event in events if event.kind in ("dealt", "drew") and event.seat == seat]
    announced = [event for event in events if event.kind in ANNOUNCED]
    return (
        match.turn,
        match.over,
        tuple(map(len, everyone)),
        state.boneyard_size(),
        announced,
        own_draws,
        None if seat is None else everyone[seat],
        everyone if match.round_over else None,  # hands are turned up and counted
        _turned_up(match, state),
        _widow_seen(match, state, seat),
    )


def _turned_up(match: Match, state: State) -> object:
    """The tiles that lie face up although nobody has played them: those of a row, and the double that a round
    of feet asks for."""
    table = state.table()
    if match.game.kind.lay is TableLay.ROW:
        return table["row"]
    if match.game.kind.lay is TableLay.FEET and not table["tiles"]:
        return list(state.open_ends())
    return None


def _widow_seen(match: Match, state: State, seat: int | None) -> object:
    """The widow, where the seat won the bidding and the rules show it to the bidder."""
    if not match.game.has_widow or match.rules.widow != "shown":
        return None
    table = state.table()
    spoken = None not in table["bids"] and table["bidder"] is not None  # type: ignore[operator]
    return state.widow if spoken and table["bidder"] == seat else None  # type: ignore[attr-defined]


# Other worlds


@dataclass(frozen=True)
class Step:
    """A moment of a round: how far it is, the match as it is then, and what the last action did."""

    done: int
    match: Match
    events: tuple[Event, ...]


class Round:
    """One round of a table, as one seat perceives it."""

    def __init__(self, table: Table, number: int, seat: int | None) -> None:
        self.table, self.number, self.seat = table, number, seat
        self.history = table.history_of(number)
        self.lay = table.lays[number - 1]
        self.facts: list[tuple[object, ...]] = []
        """What the seat perceives at each step."""
        self.drawn = 0
        """How many tiles are drawn in the round, by anybody."""
        for step in self.replayed(self.lay, self.history):
            self.facts.append(facts(step.match, seat, step.events))
            self.drawn += sum(event.kind == "drew" and event.tile is not None for event in step.events)

    def replayed(self, lay: Lay, history: History) -> Iterator[Step]:
        """The same actions with the tiles laid like this, as far as they are legal."""
        match = self.table.dealt_so(self.number, lay)
        yield Step(0, match, match.events)
        for done, (by, action) in enumerate(history, start=1):
            try:
                events = match.play(action, by)
            except IllegalAction:
                return
            yield Step(done, match, events)

    def followed(self, lay: Lay, rng: random.Random) -> Iterator[tuple[Step, History]]:
        """The round with these tiles, step by step, as long as the seat cannot tell it from the real one.
        Others may bury any tile they hold."""
        match = self.table.dealt_so(self.number, lay)
        step, done = Step(0, match, match.events), list[tuple[int, Action]]()
        while facts(step.match, self.seat, step.events) == self.facts[step.done]:
            yield step, done
            if step.done == len(self.history):
                return
            by, action = self.history[step.done]
            if action.verb == BURIED and by != self.seat:
                buries = [each for each in match.legal(by) if each.verb == BURIED]
                if buries and (action not in buries or rng.random() < 0.5):
                    action = rng.choice(buries)
            try:
                events = match.play(action, by)
            except IllegalAction:
                return
            done.append((by, action))
            step = Step(step.done + 1, match, events)

    def other_lay(self, lay: Lay, rng: random.Random) -> Lay:
        """Another lay of the tiles that the seat was not dealt: mostly a few of them change places, at times
        many, at times all that nobody had laid by some moment, and at times one that somebody draws is
        another with a number in common."""
        places = lay.hidden_from(self.seat)
        if len(places) < 2:
            return lay
        way = rng.random()
        if way < 0.4 and self.drawn:
            drawn = lay.boneyard + rng.randrange(self.drawn)
            if drawn < len(lay.tiles):
                numbers = set(lay.tiles[drawn])
                alike = [at for at in places if at != drawn and numbers & set(lay.tiles[at])]
                return lay.swapped(drawn, rng.choice(alike or places))
        elif way < 0.5:
            laid = {action.tile for _, action in self.history[: rng.randrange(len(self.history) + 1)]}
            return lay.shuffled([at for at in places if lay.tiles[at] not in laid], rng)
        elif way < 0.55:
            return lay.shuffled(places, rng)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            lay = lay.swapped(*rng.sample(places, 2))
        return lay


def in_progress(game: Game, rng: random.Random) -> Iterator[Table]:
    """A random match that is not over, at a few moments: in its first round, where a round is over, and in
    its last round."""
    for _ in range(200):
        table, rounds = played(random_start(game, rng), rng)
        match = table.match
        while (match.round_over or match.round > rounds) and match.undo():
            pass
        count = len(match.history)
        nexts = [at for at, (_, action) in enumerate(match.history) if action == NEXT]
        if count > 3 and (nexts or match.players == 1):
            moments = [
                rng.randrange((nexts or [count])[0]),
                *nexts[-1:],
                rng.randrange(count * 3 // 4, count),
            ]
            yield from (table.stopped(moment) for moment in moments)
            return
    raise AssertionError(f"no match of {game.key} lasts")


def played(start: Match, rng: random.Random, most: int = MOST_ACTIONS, out: int = 0) -> tuple[Table, int]:
    """A match like this one, its first rounds laid by hand and played at random; and how many they are."""
    lays = []
    with contextlib.suppress(ValueError):  # there are fewer rounds
        for number in range(1, ROUNDS + 1):
            lays.append(Lay.at_random(start, number, rng, out))
    table = Table(start, lays)
    match = table.match
    while not match.over and match.round <= len(lays) and len(match.history) < most:
        random_step(match, rng)
    return table, len(lays)


def redealt(table: Table, seat: int | None, rng: random.Random, changes: int = 60) -> Table:
    """The same match to the eyes of this seat (None: to everyone's), with the rest dealt otherwise."""
    rounds = [Round(table, number, seat) for number in range(1, table.match.round + 1)]
    lays = list(table.lays)
    histories = [each.history for each in rounds]
    for _ in range(changes):
        at = rng.randrange(len(rounds))
        lay = rounds[at].other_lay(lays[at], rng)
        *_, (last, history) = [(Step(-1, table.match, ()), []), *rounds[at].followed(lay, rng)]
        if last.done == len(rounds[at].history):
            lays[at], histories[at] = lay, history
    whole: list[tuple[int, Action]] = []
    for start, history in zip((*table.starts[1:-1], None), histories, strict=True):
        whole += history
        if start is not None:
            whole.append(table.match.history[start - 1])
    found = table.again(lays, whole)
    assert found is not None, "a round that cannot be told from another leads to other rounds"
    return found
