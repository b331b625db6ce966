"""Tables of simulated guests, over lines that drop, double, delay and reorder what is sent, with guests and
hosts that are killed and come again: `python -m tests.together.simulation [--matches N] [--first SEED]`.

Time is made up, chance is seeded, everything else is real: the host and its guests, the save on the disk and
what is kept beside it. Whatever is sent to a seat is searched for what that seat may not know. In the end
nothing that was asked for is lost, nothing was done twice, and every guest sees what its seat may see.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from domino.core.actions import NEXT, SAYINGS, Action
from domino.core.game import Game
from domino.core.lengths import QUICK, of_length
from domino.core.match import Match
from domino.games import GAMES
from domino.store import Memory
from domino.store.saves import SavedMatch
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.kept import Kept
from domino.together.messages import is_replaced
from domino.together.places import lobby
from domino.together.position import Position
from domino.together.shared import SharedMatch
from domino.together.tellers import tellers
from domino.together.views import view_data
from tests.invariants import random_start
from tests.together.leaks import hidden_in

MOST_GUESTS = 14
MOST_SECONDS = 40_000.0
"""Of made-up time in which every match has to end."""
MOST_ACTIONS = 400
"""Longer matches are not played: their guests leave after so many actions."""
TEXTS = Texts()


@dataclass
class Faults:
    """How often what goes wrong: for each message, and for each second of a guest's or the host's life."""

    dropped: float = 0.05
    doubled: float = 0.05
    delayed: float = 0.2
    cut: float = 0.01
    guest_killed: float = 0.003
    host_killed: float = 0.002


class World:
    """Made-up time, and all that happens in it."""

    def __init__(self, rng: random.Random, faults: Faults) -> None:
        self.rng, self.faults = rng, faults
        self.now = 0.0
        self._coming: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0

    def clock(self) -> float:
        return self.now

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._coming, (self.now + seconds, self._order, call))

    def step(self) -> None:
        self.now, _, call = heapq.heappop(self._coming)
        call()

    def carry(self, call: Callable[[], None]) -> None:
        """Brings a message, or does not, or twice, or late and past others."""
        rng, faults = self.rng, self.faults
        if rng.random() < faults.dropped:
            return
        for _ in range(2 if rng.random() < faults.doubled else 1):
            self.later(rng.uniform(0.0, 3.0) if rng.random() < faults.delayed else 0.01, call)


@dataclass(eq=False)
class Wire:
    """A line, and both its ends."""

    world: World
    table: Table
    guest: Player
    alive: bool = True

    def send(self, text: str) -> None:
        """The host sends."""
        self.table.searched(self, text)
        self.world.carry(lambda: self.guest.hears(self, text))

    def close(self) -> None:
        """The host hangs up: what was sent is still on its way."""
        self.world.later(4.0, lambda: self.guest.loses(self))

    def say(self, text: str) -> None:
        """The guest sends."""
        self.world.carry(lambda: self.table.hears(self, text))


@dataclass
class Asked:
    """What a guest has asked for."""

    seat: int
    at: Position
    action: Action
    done: bool = False


class Player(Listener):
    """A guest and who plays it: something it may do, by its own view."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.world = table, table.world
        self.secret = f"{number:032x}"
        self.name = f"Guest {number}"
        self.wire: Wire | None = None
        self.guest = self._fresh()
        self.world.later(self.world.rng.uniform(0.0, 2.0), self.connect)
        self.world.later(1.0, self.tick)

    def _fresh(self) -> Guest:
        return Guest(self.secret, self.name, self, self.table.key, clock=self.world.clock)

    def killed(self) -> None:
        """The phone is switched off, and on again: only the secret and the key are kept."""
        self.cut()
        self.guest = self._fresh()

    def connect(self) -> None:
        if self.wire is None and self.table.host is not None:
            self.wire = Wire(self.world, self.table, self)
            self.table.host.opened(self.wire)
            self.guest.opened(self.wire.say)

    def cut(self) -> None:
        wire = self.wire
        if wire is not None:
            self.loses(wire)
            if self.table.host is not None:
                self.table.host.closed(wire)

    def loses(self, wire: Wire) -> None:
        if self.wire is wire:
            wire.alive, self.wire = False, None
            self.guest.closed()

    def hears(self, wire: Wire, text: str) -> None:
        if self.wire is wire:
            self.guest.heard(text)

    def tick(self) -> None:
        faults, rng = self.world.faults, self.world.rng
        if rng.random() < faults.guest_killed:
            self.killed()
        elif rng.random() < faults.cut:
            self.cut()
        self.connect()
        self.guest.tick()
        self.act()
        self.world.later(1.0, self.tick)

    def act(self) -> None:
        """Does something, if there is something to do that was not asked for yet."""
        guest, rng = self.guest, self.world.rng
        view = guest.view
        if guest.asking is not None or view is None or guest.seat is None or view.turn is None:
            return
        if view.known.over:
            action = NEXT
        else:
            said = [each for each in view.legal if each.verb in SAYINGS]
            legal = view.legal if view.turn == view.seat else said if rng.random() < 0.3 else []
            if not legal:
                return
            action = rng.choice(legal)
            bids = [each for each in legal if each.verb == "bid"]
            if bids:  # who bids wildly and plays at random only ever loses
                action = min(bids, key=lambda each: each.number or 0) if rng.random() < 0.5 else action
        self.table.asked.append(Asked(guest.seat, guest.at, action))
        guest.play(action)

    def answered(self, ok: bool, why: str) -> None:
        if ok:
            self.table.asked_by(self.guest).done = True
        self.world.later(0.1, self.act)

    def news(self, news: object) -> None:
        self.world.later(0.1, self.act)

    def turned_away(self, why: str) -> None:
        raise AssertionError(f"{self.name} was turned away: {why}")


@dataclass
class Table:
    """A host, through as many lives as it has, and its guests."""

    world: World
    match: Match
    folder: Path
    key: str = "0" * 31 + "1"
    host: Host | None = None
    players: list[Player] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    lives: int = 0
    messages: int = 0
    save: SavedMatch | None = None
    _shared: SharedMatch | None = None

    def begin(self) -> None:
        memory = Memory.open(self.folder)
        names = [f"Guest {number}" for number in range(self.match.players)]
        save = memory.saves.start(self.match, [None] * len(names))
        self._open(memory, save, None)
        self.players = [Player(self, number) for number in range(len(names))]
        self.world.later(1.0, self.tick)

    def _open(self, memory: Memory, save: SavedMatch, kept: Kept | None) -> None:
        places = lobby([], len(save.names)) if kept is None else kept.places
        key, epoch = (self.key, 0) if kept is None else (kept.key, kept.epoch)
        host = Host(
            places,
            lambda _language: TEXTS,
            tellers(lambda: [Seat(name) for name in save.names]),
            save.view(0).game,
            "",
            key,
            epoch,
            clock=self.world.clock,
        )
        table = memory.table(save.key)
        host.keep = lambda: table.keep(host.kept.as_data())
        self.host, self.save, self.match = host, save, save.match
        self.lives += 1
        self._shared = host.share(save)

    def killed(self) -> None:
        """The host is gone, without a word; later somebody starts it again."""
        assert self.save is not None
        self.host = None
        self.save.lock.free()
        self.world.later(self.world.rng.uniform(0.5, 20.0), self.again)

    def again(self) -> None:
        assert self.save is not None
        for player in self.players:
            player.cut()
        memory = Memory.open(self.folder)
        save = memory.saves.resume(self.save.key)
        kept = memory.table(save.key).found(Kept.from_data)
        assert kept is not None and not memory.notices.take()
        self._open(memory, save, kept)

    def tick(self) -> None:
        if self.host is not None:
            self.host.tick()
            if self.world.rng.random() < self.world.faults.host_killed:
                self.killed()
        self.world.later(1.0, self.tick)

    def hears(self, wire: Wire, text: str) -> None:
        if self.host is not None and wire.alive:
            self.host.heard(wire, text)

    def asked_by(self, guest: Guest) -> Asked:
        """What this guest has asked for last."""
        return next(each for each in reversed(self.asked) if each.seat == guest.seat)

    def searched(self, wire: Wire, text: str) -> None:
        """Looks for what the guest at the other end may not know."""
        self.messages += 1
        if self.host is None:
            return
        seat = self.host.places.of(wire.guest.secret)
        tiles = is_replaced(text)  # a fingerprint has what looks like tiles
        found = hidden_in(self.match, seat, text, tiles)
        self.found += [f"seat {seat} at {self.host.at}: {what}" for what in found]

    def settled(self) -> bool:
        """Whether every guest has the last of the table."""
        host = self.host
        return host is not None and all(player.guest.at == host.at for player in self.players)


def matched(asked: list[Asked], history: tuple[tuple[int, Action], ...]) -> tuple[list[str], set[int]]:
    """What was done that nobody had asked for just there, and which of what was asked was done."""
    by_seat: dict[int, list[int]] = {}
    for number, each in enumerate(asked):
        by_seat.setdefault(each.seat, []).append(number)
    unasked, done = [], set()
    for place, (seat, action) in enumerate(history):
        first = place
        while first and history[first - 1][1].verb in SAYINGS and history[first - 1][0] != seat:
            first -= 1
        fitting = [
            number
            for number in by_seat.get(seat, ())
            if asked[number].action == action and first <= asked[number].at.done <= place
        ]
        if not fitting:
            unasked.append(f"{place}: seat {seat} did {action}")
        done.update(fitting)
    return unasked, done


def play(
    seed: int, game: Game, folder: Path, faults: Faults | None = None, most: int = MOST_ACTIONS
) -> tuple[list[str], Table]:
    """Plays one match; what went wrong, and the table."""
    rng = random.Random(seed)
    world = World(rng, faults or Faults())
    table = Table(world, quick_start(game, rng), folder)
    table.begin()
    while world.now < MOST_SECONDS and not table.match.over and len(table.match.history) < most:
        world.step()
    world.faults = Faults(0, 0, 0, 0, 0, 0)
    for player in table.players:
        player.act = lambda: None  # type: ignore[method-assign]
    until = world.now + 120.0
    while world.now < until and not (table.settled() and world.now > until - 60.0):
        world.step()
    return wrong_with(table), table


def quick_start(game: Game, rng: random.Random) -> Match:
    """A match of a few, a short one where the game has one."""
    while True:
        match = random_start(game, rng)
        if match.players <= MOST_GUESTS and rng.random() < 4 / match.players:
            break
    short = of_length(game, match.rules.preset, {}, match.players, QUICK)
    if short is None or rng.random() < 0.5:
        return match
    try:
        return Match.start(game, match.players, match.rules.preset, short, seed=match.seed)
    except ValueError:
        return match


def wrong_with(table: Table) -> list[str]:
    """Everything that is not as it must be in the end."""
    wrong = list(table.found)
    assert table.host is not None
    if not table.settled():
        wrong.append("not every guest has the last of the table")
    for player in table.players:
        seat = table.host.places.of(player.secret)
        if seat is None or player.guest.view is None:
            wrong.append(f"{player.name} never saw the table")
            continue
        seen, true = player.guest.view, table.match.view(seat)
        if seen != true or view_data(seen) != view_data(true):
            wrong.append(f"seat {seat} sees something else than it may know")
    unasked, done = matched(table.asked, table.match.history)
    wrong += [f"done twice, or never asked for: {each}" for each in unasked]
    for number, each in enumerate(table.asked):
        if each.done and number not in done and each.action != NEXT:
            wrong.append(f"lost: seat {each.seat} was told that {each.action} at {each.at} is done")
    return wrong


def run(first: int, count: int) -> int:
    """Plays so many matches over all games; how many went wrong. Each is told."""
    bad = messages = actions = lives = 0
    games = list(GAMES.values())
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            game = games[seed % len(games)]
            wrong, table = play(seed, game, Path(folder))
        messages, actions = messages + table.messages, actions + len(table.match.history)
        lives += table.lives
        if wrong:
            bad += 1
            print(f"{game.key}, match {seed}: {json.dumps(wrong[:5])}", flush=True)
    print(
        f"{count} matches, {actions} actions, {messages} messages, {lives - count} hosts killed: {bad} wrong"
    )
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays matches over lines that cannot be relied on.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    asked = parser.parse_args()
    return 1 if run(asked.first, asked.matches) else 0


if __name__ == "__main__":
    sys.exit(main())
