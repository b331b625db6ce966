"""A score pad for people who play with real tiles: rounds are entered, and the game's own rules count them.

An entry tells a round in the way its game is counted (`Paper.forms`):

    points 10 0 25                              "points": what each side scored
    left hands=5-12,0-3//4-4 points=0,5,0       "left": the tiles left in each hand; points made in play,
                                                or fines, are counted too where they are given
    bid 0 31 35 7                               "bid": who bid, how much, and what each side took
    passed                                      nobody bid

Ends, ties and winners are decided by the game, from states made as a match makes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domino.core.boneyard import BoneyardState
from domino.core.chance import chance_of
from domino.core.deal import Setting, read_tiles
from domino.core.events import Event
from domino.core.game import Game, State, find_game
from domino.core.holding import NONE
from domino.core.match import check_name, names_of
from domino.core.options import FOURTH_VERSION, VERSION, Rules, Unknown
from domino.core.tiles import Tile
from domino.core.tricks import TrickState

POINTS, LEFT, BID = "points", "left", "bid"

MOST_POINTS = 99_999
MOST_ROUNDS = 500
LONGEST_TEXT = 1_000_000
MOST_LINES = 10 * MOST_ROUNDS


class PaperError(ValueError):
    """An entry that cannot be. `reason` is a text key (`paper.refusal.<reason>`), with `values` for it."""

    def __init__(self, reason: str, **values: object) -> None:
        self.reason = reason
        self.values = values
        super().__init__(f"{reason} {values}" if values else reason)


class NewerPad(PaperError, Unknown):
    """A pad of something that only a newer Boneyard knows."""

    def __init__(self) -> None:
        super().__init__("newer")


@dataclass(frozen=True, slots=True)
class Entry:
    """A round as it was told. Make one with `by_points`, `by_tiles`, `by_bid` or `all_passed`."""

    points: tuple[int, ...] = ()
    hands: tuple[tuple[Tile, ...], ...] | None = None
    out: int | None = None
    bidder: int | None = None
    bid: int = 0
    taken: tuple[int, ...] = ()
    passed: bool = False

    @staticmethod
    def by_points(points: Iterable[int]) -> Entry:
        """What each side scored."""
        return Entry(points=tuple(points))

    @staticmethod
    def by_tiles(
        hands: Iterable[Iterable[Tile | str]], out: int | None = None, points: Iterable[int] = ()
    ) -> Entry:
        """The tiles left in each hand; who went out, if that is not told by the one empty hand; and the
        points that each side made in play."""
        tiles = tuple(read_tiles(hand) for hand in hands)
        in_play = tuple(points)
        return Entry(points=in_play if any(in_play) else (), hands=tiles, out=out)

    @staticmethod
    def by_bid(bidder: int, bid: int, taken: Iterable[int]) -> Entry:
        """Who bid, how much, and the points (or tricks) that each side took."""
        return Entry(bidder=bidder, bid=bid, taken=tuple(taken))

    @staticmethod
    def all_passed() -> Entry:
        """Nobody bid."""
        return Entry(passed=True)

    def __str__(self) -> str:
        if self.passed:
            return "passed"
        if self.bidder is not None:
            return f"bid {self.bidder} {self.bid} {' '.join(map(str, self.taken))}"
        if self.hands is None:
            return f"points {' '.join(map(str, self.points))}"
        parts = ["left hands=" + "/".join(",".join(map(str, hand)) for hand in self.hands)]
        if self.out is not None:
            parts.append(f"out={self.out}")
        if any(self.points):
            parts.append(f"points={','.join(map(str, self.points))}")
        return " ".join(parts)

    @staticmethod
    def parse(text: str) -> Entry:
        """The entry written as `str` writes it.

        :raises PaperError: when it is none.
        """
        word, _, rest = text.partition(" ")
        try:
            if text == "passed":
                return Entry.all_passed()
            if word == POINTS:
                return Entry.by_points(_numbers(rest, " "))
            if word == BID:
                bidder, bid, *taken = _numbers(rest, " ")
                return Entry.by_bid(bidder, bid, taken)
            if word == LEFT:
                fields = dict(part.split("=", 1) for part in rest.split())
                hands = [hand.split(",") if hand else [] for hand in fields.pop("hands").split("/")]
                out = fields.pop("out", None)
                points = _numbers(fields.pop("points", ""), ",")
                if not fields:
                    return Entry.by_tiles(hands, None if out is None else _numbers(out, " ")[0], points)
        except (ValueError, KeyError, IndexError):
            pass
        raise PaperError("unreadable", text=text[:60])


class Paper:
    """A score pad. `names` are the players; sides are players or, in team games, teams, as in a match."""

    def __init__(self, game: Game, rules: Rules, names: tuple[str, ...]) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self._entries: list[Entry] = []
        self._states: list[State] = []
        self._receipts: list[tuple[Event, ...]] = []
        self._winners: tuple[int, ...] | None = None

    @classmethod
    def start(
        cls,
        game: str | Game,
        players: int | Sequence[str],
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        version: int = VERSION,
    ) -> Paper:
        """An empty pad, set up as a match is.

        :raises ValueError: naming what cannot be, and what is allowed.
        """
        found = find_game(game)
        names = names_of(players)
        return cls(found, found.rules(preset, options, len(names), version), names)

    # What is so

    @property
    def sides(self) -> int:
        """How many score for themselves."""
        return self.game.sides(self.rules, len(self.names))

    @property
    def forms(self) -> tuple[str, ...]:
        """How a round can be entered, the best way first."""
        state = self._deal(1, (0,) * self.sides, None, [])
        if isinstance(state, TrickState):
            return (BID,)
        return (LEFT, POINTS) if isinstance(state, BoneyardState) else (POINTS,)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every line of the pad. Those after the end of the match (a line above was corrected) do not
        count: there are more of them than `round_scores`."""
        return tuple(self._entries)

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        """What each side scored in each round that counts."""
        return tuple(tuple(state.points) for state in self._states)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        return tuple(map(sum, zip(*self.round_scores, strict=True))) if self._states else (0,) * self.sides

    @property
    def over(self) -> bool:
        """Whether somebody has won, or all rounds are played."""
        return self._winners is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; none while it goes on."""
        return self._winners or ()

    @property
    def round(self) -> int:
        """The number of the round that is played now, or was the last."""
        return len(self._states) + (not self.over)

    def receipt(self, number: int) -> tuple[Event, ...]:
        """What round `number` was counted for: `scored` events with their items, where tiles were told."""
        return self._receipts[number - 1]

    def first_tile(self, number: int) -> Tile | None:
        """The tile that round `number` begins with, where the rules say that beforehand. Before the fourth
        version it was one that nobody has to hold."""
        if self.rules.version >= FOURTH_VERSION:
            return self.game.begins_with(self.rules, number)
        log: list[Event] = []
        self._deal(number, (0,) * self.sides, None, log)
        return next((event.tile for event in log if event.kind == "played"), None)

    def tiles(self, number: int) -> tuple[Tile, ...]:
        """The tiles that can be left in a hand in round `number`, to choose from."""
        first = self.first_tile(number)
        return tuple(
            tile for tile in self.game.tiles(self.rules, len(self.names), number) if tile is not first
        )

    def bids(self) -> tuple[int, ...]:
        """What may be bid, where that is how rounds are entered."""
        state = self._deal(1, (0,) * self.sides, None, [])
        return state.terms.bids if isinstance(state, TrickState) else ()

    def stake(self) -> int:
        """How much all sides take together in a hand that is played out, where hands are bid for."""
        state = self._deal(1, (0,) * self.sides, None, [])
        return _stake(state) if isinstance(state, TrickState) else 0

    # What is done

    def add(self, entry: Entry) -> None:
        """Enters the next round.

        :raises PaperError: and nothing has changed.
        """
        if self.over:
            raise PaperError("is-over")
        if len(self._entries) >= MOST_ROUNDS:
            raise PaperError("too-many-rounds")
        self._put([*self._entries, entry])

    def change(self, number: int, entry: Entry) -> None:
        """Corrects the line of round `number`; everything after it is counted again.

        :raises PaperError: and nothing has changed.
        """
        if not 1 <= number <= len(self._entries):
            raise PaperError("no-such-round", number=number)
        self._put([*self._entries[: number - 1], entry, *self._entries[number:]])

    def undo(self) -> bool:
        """Takes the last line off; False when there is none."""
        if not self._entries:
            return False
        self._put(self._entries[:-1])
        return True

    def write(self) -> str:
        """The whole pad as text."""
        return "\n".join([*self.head(), *map(str, self._entries)])

    def head(self) -> list[str]:
        """The lines of the text before the first round."""
        return [
            f"boneyard-pad {self.rules.version}",
            f"game {self.game.key}",
            f"preset {self.rules.preset}",
            f"rules {self.game.written(self.rules)}".rstrip(),
            *(f"player {name}" for name in self.names),
        ]

    @staticmethod
    def read(text: str) -> Paper:
        """The pad that `write` wrote.

        :raises PaperError: when it is none.
        """
        if len(text) > LONGEST_TEXT or text.count("\n") >= MOST_LINES:
            raise PaperError("not-a-pad")
        lines = [line.rstrip("\r") for line in text.strip().split("\n")]
        heading = dict(line.partition(" ")[::2] for line in lines[:4])
        names = [line.removeprefix("player ") for line in lines[4:] if line.startswith("player ")]
        version = heading.get("boneyard-pad", "")
        if not re.fullmatch(r"[1-9][0-9]{0,5}", version):
            raise PaperError("not-a-pad")
        if int(version) > VERSION:
            raise NewerPad
        try:
            options = dict(part.split("=", 1) for part in heading["rules"].split())
            checked = [check_name(name) for name in names]
            paper = Paper.start(heading["game"], checked, heading["preset"], options, int(version))
        except Unknown:
            raise NewerPad from None
        except (ValueError, KeyError) as trouble:
            raise PaperError("not-a-pad", why=str(trouble)[:200]) from None
        entries = [Entry.parse(line) for line in lines[4 + len(names) :] if line and not line.startswith("#")]
        if len(entries) > MOST_ROUNDS:
            raise PaperError("too-many-rounds")
        paper._put(entries)
        return paper

    # Inside

    def _put(self, entries: list[Entry]) -> None:
        """Counts these entries from the first on, and keeps them if every one can be."""
        other = Paper(self.game, self.rules, self.names)
        for number, entry in enumerate(entries, 1):
            if other._winners is not None:
                break
            other._count(number, entry)
        self._entries = entries
        self._states, self._receipts, self._winners = other._states, other._receipts, other._winners

    def _count(self, number: int, entry: Entry) -> None:
        state = self._deal(number, self.scores, self._states[-1] if self._states else None, [])
        state.log = []
        self._settle(state, number, entry)
        self._receipts.append(tuple(state.log))
        state.log = None
        self._states.append(state)
        self._winners = self.game.winners(self.rules, self.scores, self.round_scores, state)

    def _deal(self, number: int, scores: tuple[int, ...], previous: State | None, log: list[Event]) -> State:
        """A round as a match would deal it: what was held does not matter, only how it counts."""
        chance = chance_of(0, (), self.rules.version).round(number)
        return self.game.deal(
            Setting(self.rules, len(self.names), number, scores, previous, None, chance, True), log
        )

    def _settle(self, state: State, number: int, entry: Entry) -> None:
        """Ends the round as the entry tells."""
        if isinstance(state, TrickState):
            state.log = None  # a receipt would name tiles that nobody told
            self._settle_bid(state, entry)
            state.log = []
            return
        if entry.passed or entry.bidder is not None:
            raise PaperError("no-bids-here")
        state.points = self._points(entry)
        if entry.hands is None:
            state.over = True
        elif isinstance(state, BoneyardState):
            state.settle(entry.hands, self._out(number, entry))
        else:
            raise PaperError("no-hands-here")

    def _points(self, entry: Entry) -> list[int]:
        if not entry.points and entry.hands is not None:
            return [0] * self.sides
        if len(entry.points) != self.sides:
            raise PaperError("points-for-each", count=self.sides)
        for number in entry.points:
            if type(number) is not int or not -MOST_POINTS <= number <= MOST_POINTS:
                raise PaperError("points-too-many", most=MOST_POINTS)
        return list(entry.points)

    def _out(self, number: int, entry: Entry) -> int | None:
        """Who went out, once the hands are seen to be possible."""
        hands = entry.hands or ()
        if len(hands) != len(self.names):
            raise PaperError("hand-for-each", count=len(self.names))
        there = Counter(self.tiles(number))
        for tile, times in Counter(tile for hand in hands for tile in hand).items():
            if tile not in there:
                raise PaperError("tile-not-there", tile=str(tile))
            if times > there[tile]:
                raise PaperError("tile-twice", tile=str(tile))
        empty = [seat for seat, hand in enumerate(hands) if not hand]
        if entry.out is None:
            if len(empty) > 1:
                raise PaperError("who-went-out")
            return empty[0] if empty else None
        if entry.out not in empty:
            raise PaperError("out-with-tiles")
        return entry.out

    def _settle_bid(self, state: TrickState, entry: Entry) -> None:
        terms = state.terms
        if entry.passed:
            if terms.forced:
                raise PaperError("somebody-must-bid")
            state.settle(NONE, 0, [0] * terms.sides)
            return
        if entry.bidder is None:
            raise PaperError("bid-needed")
        if entry.bidder not in range(terms.players):
            raise PaperError("no-such-seat")
        if entry.bid not in terms.bids:
            raise PaperError("no-such-bid", bids=", ".join(map(str, terms.bids)))
        stake = _stake(state)
        if len(entry.taken) != terms.sides or min(entry.taken) < 0:
            raise PaperError("taken-for-each", count=terms.sides)
        # By marks a hand stops when it is decided; and tiles may lie face down that nobody takes.
        exact = not terms.marks and not state.aside
        if sum(entry.taken) > stake or (exact and sum(entry.taken) != stake):
            raise PaperError("taken-together", number=stake)
        state.settle(entry.bidder, entry.bid, entry.taken)


def _stake(state: TrickState) -> int:
    terms = state.terms
    in_tiles = sum(terms.tile_points[tile.index] for tile in terms.tiles)
    return in_tiles + max(state.hand_sizes()) * terms.trick_points


def _numbers(text: str, between: str) -> list[int]:
    parts = text.split(between) if text else []
    if not all(re.fullmatch(r"-?[0-9]{1,6}", part) for part in parts):
        raise ValueError(text)
    return [int(part) for part in parts]
