"""A match, and the same match with all that a seat cannot see dealt otherwise.

Tiles that a seat has not seen change places one pair after the other; a change stays when the whole match can
be played again and the seat sees the very same. What others put down unseen goes with the tiles.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domino.core.actions import FACE_DOWN, NEXT, Action
from domino.core.deal import Deal
from domino.core.game import Game, IllegalAction, State
from domino.core.match import Match
from domino.core.replay import Replay
from domino.core.tiles import Tile, shuffled
from tests.invariants import fields, random_start, random_step

MOST_ACTIONS = 150
ROUNDS = 3
"""How many rounds are dealt by hand; no match here is longer."""
SEED = 31_415_926_535_897_932_384
"""So long that it is found in no text by chance."""

History = Sequence[tuple[int, Action]]


@dataclass(frozen=True)
class Lay:
    """The tiles of a round, in the order of the hands, the widow if there is one, and the boneyard."""

    tiles: tuple[Tile, ...]
    sizes: tuple[int, ...]
    widow: bool

    @staticmethod
    def at_random(match: Match, number: int, rng: random.Random) -> Lay:
        game = match.game
        tiles = shuffled(game.tiles(match.rules, match.players, number), rng)
        each = game.dealt_each(match.rules, match.players)
        return Lay(tuple(tiles), (each,) * match.players, game.has_widow)

    def owner(self, place: int) -> int | None:
        """Whose hand a place belongs to."""
        seat = place // self.sizes[0] if self.sizes[0] else len(self.sizes)
        return seat if seat < len(self.sizes) else None

    def swapped(self, one: int, other: int) -> Lay:
        tiles = list(self.tiles)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        return replace(self, tiles=tuple(tiles))

    def deal(self) -> Deal:
        rest = iter(self.tiles)
        hands = [[next(rest) for _ in range(size)] for size in self.sizes]
        widow = next(rest) if self.widow else None
        return Deal(hands, list(rest), widow=widow)


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


def hands_of(state: State, players: int) -> tuple[tuple[Tile, ...], ...]:
    return tuple(state.hand(seat) for seat in range(players))


def in_progress(game: Game, rng: random.Random) -> Iterator[Table]:
    """A random match that is not over, at a few moments: in its first round, where a round is over, and in
    its last round."""
    for _ in range(200):
        start = random_start(game, rng)
        lays = []
        with contextlib.suppress(ValueError):  # there are fewer rounds
            for number in range(1, ROUNDS + 1):
                lays.append(Lay.at_random(start, number, rng))
        table, rounds = Table(start, lays), len(lays)
        match = table.match
        while not match.over and match.round <= rounds and len(match.history) < MOST_ACTIONS:
            random_step(match, rng)
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


def redealt(table: Table, seat: int | None, rng: random.Random, changes: int = 60) -> Table:
    """The same match to the eyes of this seat (None: to everyone's), with the rest dealt otherwise."""
    wanted = _seen(table.match, seat)
    for _ in range(changes):
        number = rng.randrange(table.match.round)
        lay = table.lays[number]
        places = [at for at in range(len(lay.tiles)) if seat is None or lay.owner(at) != seat]
        if len(places) < 2:
            continue
        one, other = rng.sample(places, 2)
        if lay.tiles[one] is lay.tiles[other] or lay.owner(one) == lay.owner(other) is not None:
            continue
        lays = list(table.lays)
        lays[number] = lay.swapped(one, other)
        history = _swapped(table.match.history, seat, number, lay.tiles[one], lay.tiles[other])
        changed = table.again(lays, history)
        if changed is not None and _seen(changed.match, seat) == wanted:
            table = changed
    return table


def _swapped(history: History, seat: int | None, number: int, one: Tile, other: Tile) -> History:
    """What was done, with the tiles that others put down unseen in this round changed like the deal."""
    change = {one: other, other: one}
    done, at = [], 0
    for by, action in history:
        at += action == NEXT
        if action.verb in FACE_DOWN and by != seat and at == number and action.tile in change:
            action = action._replace(tile=change[action.tile])
        done.append((by, action))
    return done


def _seen(match: Match, seat: int | None) -> list[object]:
    """All that a seat has seen of a match: each round as it ended or stands, and the hands turned up then."""
    found: list[object] = []
    starts = Replay(match).starts[1:]
    for end in (*(start - 1 for start in starts), len(match.history)):
        at = match.rewound(end)
        view = at.view(0).public() if seat is None else at.view(seat)
        turned_up = hands_of(at.state, match.players) if at.round_over else ()
        found.append((view, fields(view.known), turned_up))
    return found
