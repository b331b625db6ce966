"""Game, State and View: what a game is, how it is played, and what a seat may know of it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from domino.core.actions import Action
from domino.core.deal import Deal, Setting, check_deal
from domino.core.events import Event
from domino.core.kinds import TableKind
from domino.core.lengths import shorter
from domino.core.options import VERSION, Option, Preset, Rules, Unknown, Value, choose_rules, value_text
from domino.core.plain import MOST_POINTS, Flag, Frame, Shape, Whole, each_of
from domino.core.scores import Points, Sides
from domino.core.tiles import Tile, mask_of

NOBODY = -1
"""A seat that sees only what everyone sees."""


class Refusal(NamedTuple):
    """Why something cannot be done: a text key, with the place and the tile that are in the way."""

    reason: str
    place: str | None = None
    tile: Tile | None = None


class IllegalAction(ValueError):
    """The rules do not allow it, and nothing has changed. `reason` is a text key."""

    def __init__(self, refusal: Refusal, action: object = None) -> None:
        self.reason = refusal.reason
        self.place = refusal.place
        self.tile = refusal.tile
        where = f" ({refusal.place})" if refusal.place else ""
        super().__init__(f"{action}: {refusal.reason}{where}")


class State(ABC):
    """One round in play, changed in place.

    Raw: `apply` trusts its caller. Match is the door that checks; search copies once and plays on.
    `points` are those made in this round so far, by seat (by team in team games).
    `log` collects events when it is a list; a copy has none, so search makes no events.
    """

    __slots__ = ("log", "over", "points", "starter", "turn")

    turn: int
    over: bool
    points: list[int]
    starter: int
    log: list[Event] | None

    @abstractmethod
    def legal(self, seat: int | None = None) -> list[Action]:
        """What the seat may do (by default the one to act), in a stable order; nothing when over."""

    def allows(self, action: Action, seat: int) -> bool:
        """Whether the seat may do this: what is legal, or a longer name of it."""
        return action in self.legal(seat)

    @abstractmethod
    def apply(self, action: Action, seat: int | None = None) -> None:
        """Does a legal action. `seat` is needed only for what is done out of turn."""

    @abstractmethod
    def copy(self) -> Self:
        """A state of its own, equal to this one, that logs nothing."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[Tile, ...]:
        """The seat's tiles, sorted."""

    def hand_mask(self, seat: int) -> int:
        """The seat's tiles as a mask, a bit for each tile's index: for those who must ask often."""
        return mask_of(self.hand(seat))

    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""

    @abstractmethod
    def boneyard_size(self) -> int:
        """How many tiles are left to draw."""

    def boneyard(self) -> tuple[Tile, ...]:
        """The tiles left to draw, the next one first. What is hidden is not among them, so that
        only a whole state, played or guessed, tells all of them."""
        return ()

    def open_ends(self) -> Sequence[int]:
        """What each end on the table shows, in the order ends came to be; -1 where one is an end no
        more. Nothing in games without such ends."""
        return ()

    @abstractmethod
    def table(self) -> Mapping[str, object]:
        """What lies on the table for all to see, as plain values, made anew at each call: that of
        `core/tables.py` which belongs to the game's kind."""

    @abstractmethod
    def everything(self) -> list[Tile]:
        """Every tile of the round, wherever it is."""

    @abstractmethod
    def seen_by(self, seat: int) -> Self:
        """A copy in which everything the seat may not know is gone."""

    @abstractmethod
    def guess(self, view: View, rng: random.Random) -> Self:
        """From what `seen_by` left: a full state that agrees with all the view knows."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> Refusal:
        """Why the seat may not do this now, from what the seat itself can see.
        For a `play` without a place: why the tile can be played nowhere."""

    def widow_seen(self) -> Tile | None:
        """From what `seen_by` left: the widow, or what lies in its place, if the seat knows it."""
        return None

    # What a seat knows, as plain values (core/plain.py)

    @abstractmethod
    def go_by(self, frame: Frame) -> None:
        """Sets what follows from the rules alone, before the rest is read."""

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        """How everything else is written, slot by slot, in a copy that `seen_by` left."""
        seat = Whole(0, frame.players - 1)
        points = each_of(frame.sides, Whole(-MOST_POINTS, MOST_POINTS))
        return {"turn": seat, "over": Flag(), "points": points, "starter": seat}

    @abstractmethod
    def fit_together(self, frame: Frame) -> None:
        """Sets what follows from what was read.

        :raises ValueError: when the parts that were read do not go together.
        """

    def tell(
        self,
        kind: str,
        seat: int | None = None,
        tile: Tile | None = None,
        place: str | None = None,
        number: int | None = None,
    ) -> None:
        """Adds an event to the log, if there is one."""
        if self.log is not None:
            self.log.append(Event(kind, seat, tile, place, number))


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know, and nothing else.

    `log` is the round so far as this seat saw it; `known` is the state with all hidden tiles gone,
    from which `Game.guess` builds a world that could be true.
    """

    game: str
    rules: Rules
    round: int
    seat: int
    hand: tuple[Tile, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    turn: int | None
    legal: tuple[Action, ...]
    scores: tuple[int, ...]
    table: Mapping[str, object]
    log: tuple[Event, ...]
    known: State = field(compare=False, repr=False)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hand_sizes)

    @property
    def kind(self) -> TableKind:
        """What kind of table it is."""
        return find_game(self.game).kind

    @property
    def widow(self) -> Tile | None:
        """The tile that lies face down beside the hands, when this seat may know it."""
        return self.known.widow_seen()

    def public(self) -> View:
        """What of it everyone may know: no hand, nothing that could be done."""
        return replace(
            self,
            hand=(),
            legal=(),
            log=tuple(event.seen_by(None) for event in self.log),
            known=self.known.seen_by(NOBODY),
        )

    def imagined(self, seat: int, world: State) -> View:
        """What another seat would see if this world, guessed from the view, were the true one."""
        return replace(
            self,
            seat=seat,
            hand=world.hand(seat),
            legal=tuple(world.legal(seat)),
            log=tuple(event.seen_by(seat) for event in self.log),
            known=world.seen_by(seat),
        )

    def why_not(self, action: Action | Tile) -> Refusal | None:
        """Why this action, or a play of this tile anywhere, is not among the legal ones; None if it is."""
        if isinstance(action, Tile):
            if any(legal.tile is action for legal in self.legal):
                return None
            action = Action("play", action)
        elif self.known.allows(action, self.seat):
            return None
        return self.known.why_not(self.seat, action)


class Game(ABC):
    """The rules of one game, as one object without state.

    What tables differ in is `options`; `presets` are the published rules, the first the default.
    """

    key: str
    kind: TableKind
    options: tuple[Option, ...]
    presets: Mapping[str, Preset]
    lengths = shorter()
    """What a match shorter than the full game chooses over a preset, by the name of its length."""
    state: type[State]
    """What a round of it is."""
    has_widow = False
    fewest_points_win = False

    @abstractmethod
    def players(self, rules: Rules) -> tuple[int, ...]:
        """The numbers of players these rules can serve, in order."""

    def settle(self, rules: Rules, players: int) -> Rules:
        """The rules with every automatic option settled for this number of players.

        :raises ValueError: when rules do not go together, saying which.
        """
        return rules

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        """The options that make no difference with the others as they are, by name. `chosen` are rules that
        are not settled: an automatic option that was left to the game is None. Such an option may still be
        named; setup does not offer it, and says why (`<game>.idle.<name>`).

        :raises ValueError: when rules do not go together.
        """
        return frozenset()

    @abstractmethod
    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        """The tiles dealt in round `number`, in a fixed order."""

    @abstractmethod
    def deal(self, setting: Setting, log: list[Event]) -> State:
        """The round dealt and ready for its first action. Tells `log` how."""

    @abstractmethod
    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        """Who has won the match now that these rounds are over and `scores` are their totals; None when
        it goes on."""

    def sides(self, rules: Rules, players: int) -> int:
        """How many score for themselves: the players, or the teams."""
        return players

    def dealt_each(self, rules: Rules, players: int) -> int:
        """How many tiles each player is dealt under settled rules, before anybody draws: what the rule
        `hand` says, where there is one."""
        return int(rules.hand)

    def rounds(self, rules: Rules) -> int | None:
        """How many rounds a match has by settled rules, where that is certain beforehand."""
        rounds = rules.as_dict().get("rounds")
        return None if rounds is None else int(rounds)

    def most_rounds(self, rules: Rules) -> int | None:
        """How many rounds a match has at most by settled rules; None where it can go on for ever."""
        return self.rounds(rules)

    def smallest_set(self, rules: Rules, players: int) -> int | None:
        """The smallest set that the preset of these rules, which are not settled, lists for so many; None
        where it lists none."""
        return None

    def begins_with(self, rules: Rules, number: int) -> Tile | None:
        """The tile that round `number` is certain to begin with by settled rules, so that nobody can be left
        with it; None where the deal decides."""
        return None

    def likely_rounds(self, rules: Rules, players: int) -> float:
        """About how many rounds a match has by settled rules."""
        return float(rules.as_dict().get("rounds") or 1)

    def likely_turns(self, rules: Rules, players: int) -> float:
        """About how many actions a round has by settled rules, all players together."""
        return 1.25 * players * self.dealt_each(rules, players)

    def all_players(self) -> tuple[int, ...]:
        """The numbers of players that one preset or another can serve, in order."""
        counts = {count for preset in self.presets for count in self.players(self.rules(preset))}
        return tuple(sorted(counts))

    def usual_players(self) -> int:
        """How many play when nobody says."""
        counts = self.players(self.rules())
        return 4 if 4 in counts else counts[0]

    def rules(
        self,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        players: int | None = None,
        version: int = VERSION,
    ) -> Rules:
        """The rules of a preset with some options chosen; settled when the number of players is known.

        :raises ValueError: for what there is not or what does not go together, naming what is allowed.
        """
        rules = choose_rules(self.options, self.presets, preset, options, version)
        if players is None:
            return rules
        counts = self.players(rules)
        if players not in counts:
            raise Unknown(self._why_not_so_many(rules, players))
        return self.settle(rules, players)

    def _why_not_so_many(self, rules: Rules, players: int) -> str:
        hand = rules.as_dict().get("hand")
        if hand is not None and players in self.players(rules.settled(hand=None)):
            return f"hand cannot be {hand} for {players} players: a tile must be left to draw. Choose fewer"
        counts = self.players(rules)
        noun = "player" if counts == (1,) else "players"
        return f"{players} cannot play {self.key} with these rules: it takes {_counts_text(counts)} {noun}"

    def named(self, rules: Rules) -> dict[str, Value | None]:
        """The rules by name, those that their law has: as they are written down, and what a match's
        fingerprint and key are taken of."""
        return {option.name: rules[option.name] for option in self.options if option.since <= rules.version}

    def written(self, rules: Rules) -> str:
        """The rules as a line of a record."""
        return " ".join(f"{name}={value_text(value)}" for name, value in self.named(rules).items())

    def check_deal(self, rules: Rules, players: int, number: int, deal: Deal) -> None:
        """Whether round `number` can be dealt so.

        :raises ValueError: naming the round and what is wrong.
        """
        check_deal(deal, number, players, self.tiles(rules, players, number), self.has_widow)

    def guess(self, view: View, rng: random.Random) -> State:
        """A full state that agrees with all the view knows: the only way to look ahead."""
        return view.known.guess(view, rng)


def _counts_text(counts: Sequence[int]) -> str:
    if not counts:
        return "no number of"
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(count) for count in counts)


REGISTERED: dict[str, Game] = {}
"""The games there are, by key. `domino.games` fills it in menu order; nothing here knows a game by name."""


def find_game(key: object) -> Game:
    """The game with this key.

    :raises ValueError: naming the games there are.
    """
    if isinstance(key, str) and key in REGISTERED:
        return REGISTERED[key]
    if isinstance(key, Game):
        return key
    raise Unknown(f"there is no game {str(key)[:40]!r}: there is {', '.join(REGISTERED)}")
