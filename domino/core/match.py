"""Match: rounds of a game, and everything games have in common.

It knows no game by name. It checks what is done, keeps scores and history, takes back, and hands
out views; states never change for anybody else.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from operator import add

from domino.core.actions import NEXT, Action
from domino.core.chance import DERIVED, SECRET_BITS, chance_of, check_additions
from domino.core.deal import Deal, Setting
from domino.core.events import Event
from domino.core.game import Game, IllegalAction, Refusal, State, View, find_game
from domino.core.options import FIRST_VERSION, VERSION, Rules
from domino.core.tiles import Tile

__all__ = ["Deal", "Match", "RecordError"]

LONGEST_NAME = 40


class RecordError(ValueError):
    """A record that cannot be replayed: the `line` (from 1) and the `reason`, a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class _Round:
    """A round from its deal to where it stands now."""

    __slots__ = ("_seen", "actions", "events", "first", "opening", "scores_before", "state")

    def __init__(self, first: State, opening: list[Event], scores_before: tuple[int, ...]) -> None:
        self.first = first
        self.scores_before = scores_before
        self.opening = opening
        self.state = first.copy()
        self.actions: list[tuple[int, Action]] = []
        self.events: list[Event] = list(opening)
        self._seen: dict[int, tuple[Event, ...]] = {}

    def seen_by(self, seat: int) -> tuple[Event, ...]:
        """What happened, as the seat saw it. Views are asked for after every action, and only the newest
        events have not been looked through before."""
        seen = self._seen.get(seat, ())
        if len(seen) < len(self.events):
            seen += tuple(event.seen_by(seat) for event in self.events[len(seen) :])
            self._seen[seat] = seen
        return seen

    def after(self, count: int) -> _Round:
        """The round as it was after so many of its actions, before anybody closed it."""
        again = _Round(self.first, self.opening, self.scores_before)
        again.actions = self.actions[:count]
        again.state.log = []
        for seat, action in again.actions:
            if action != NEXT:
                again.state.apply(action, seat)
        again.events += again.state.log
        again.state.log = None
        return again


class Match:
    """A match in play. Start one with `Match.start`, or rebuild one with `Match.from_record`."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        names: tuple[str, ...],
        seed: int,
        deals: Mapping[int, Deal],
        additions: tuple[str, ...],
    ) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self.seed = seed
        self.additions = additions
        self.chance = chance_of(seed, additions, rules.version)
        self.deals = dict(deals)
        self._rounds: list[_Round] = []
        self._finished: list[tuple[int, ...]] = []
        """The points of each finished round."""
        self._winners: tuple[int, ...] | None = None
        self._fingerprint: str | None = None
        self._deal_round()

    @classmethod
    def start(
        cls,
        game: str | Game,
        players: int | Sequence[str] | None = None,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        deals: Mapping[int, Deal] | None = None,
        version: int = VERSION,
        additions: Sequence[str] = (),
    ) -> Match:
        """A new match with its first round dealt. The same arguments give the same match. `seed` is the
        secret that all chance is derived from, together with `additions`: what the players added to it,
        in order. An earlier `version` of the law is for a match that was started under it.

        :raises ValueError: naming what cannot be, and what is allowed.
        """
        found = find_game(game)
        names = names_of(found.usual_players() if players is None else players)
        if version not in range(FIRST_VERSION, VERSION + 1):
            raise ValueError(
                f"there is no version {str(version)[:40]} of the law: there are {FIRST_VERSION} to {VERSION}"
            )
        rules = found.rules(preset, options, len(names), version)
        if seed is None:
            seed = fresh_seed()
        if type(seed) is not int or not 0 <= seed < 1 << SECRET_BITS:
            raise ValueError(f"seed cannot be {str(seed)[:40]!r}: choose a whole number from 0 to 2**128 - 1")
        for number, deal in (deals or {}).items():
            if type(number) is not int or not 1 <= number <= 999:
                raise ValueError(f"deals cannot name round {str(number)[:40]!r}: rounds count from 1")
            found.check_deal(rules, len(names), number, deal)
        added = check_additions(additions)
        if added and version < DERIVED:
            raise ValueError(f"nothing can be added to a deal before version {DERIVED} of the law")
        return cls(found, rules, names, seed, deals or {}, added)

    # What is so

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def round(self) -> int:
        """The number of the round in play, from 1."""
        return len(self._rounds)

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over. Between rounds anyone may say `next`;
        the turn is then seat 0's."""
        if self.over:
            return None
        state = self._rounds[-1].state
        return 0 if state.over else state.turn

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._winners is not None

    @property
    def round_over(self) -> bool:
        """Whether the round is over, so that only `next` is left to do, or nothing."""
        return self._rounds[-1].state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats (or teams) that have won; none while the match goes on."""
        return self._winners or ()

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished round."""
        return tuple(self._finished)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat (by team in team games), those of the round in play included."""
        played = self._rounds[-1]
        return tuple(map(add, played.scores_before, played.state.points))

    @property
    def state(self) -> State:
        """A copy of the state, raw and unchecked, for search and measurement."""
        return self._rounds[-1].state.copy()

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Everything done so far: (seat, action)."""
        done: list[tuple[int, Action]] = []
        for played in self._rounds:
            done += played.actions
        return tuple(done)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """What happened in round `number`, all of it, as in `events`."""
        return tuple(self._rounds[number - 1].events)

    def state_of(self, number: int) -> State:
        """A copy of the state that round `number` ended in, or has come to."""
        return self._rounds[number - 1].state.copy()

    def hands_left(self, number: int) -> tuple[tuple[Tile, ...], ...]:
        """What everybody held when round `number` was over.

        :raises ValueError: while it is played.
        """
        state = self._rounds[number - 1].state
        if not state.over:
            raise ValueError("hands are shown when the round is over")
        return tuple(state.hand(seat) for seat in range(self.players))

    def dealt(self, number: int) -> State:
        """A copy of round `number` as it was dealt."""
        return self._rounds[number - 1].first.copy()

    @property
    def fingerprint(self) -> str:
        """What binds the match to its seed, and can be shown before play without telling it. Empty for
        a match with deals by hand, of which nothing is promised. See `core/fingerprint.py`."""
        if self._fingerprint is None:
            from domino.core.fingerprint import fingerprint_of

            self._fingerprint = fingerprint_of(self)
        return self._fingerprint

    @property
    def promise(self) -> str:
        """The fingerprint, where it promises something: empty when any deal was made by hand."""
        return "" if self.deals else self.fingerprint

    @property
    def last(self) -> tuple[int, Action]:
        """The last thing done: (seat, action).

        :raises IndexError: when nothing was done yet.
        """
        return self._rounds[-1].actions[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this round, the deal first. All of it: show a seat its `view.log`."""
        return tuple(self._rounds[-1].events)

    def first_tile(self, number: int) -> Tile | None:
        """The tile that round `number` began with on the table; None before it lies there."""
        events = self._rounds[number - 1].events
        return next((event.tile for event in events if event.kind == "played"), None)

    def receipts(self, number: int) -> tuple[Event, ...]:
        """Everything that was scored in round `number`, each with what it was counted for. Scores are
        public: they hold no tile that is still hidden."""
        return tuple(event for event in self._rounds[number - 1].events if event.kind == "scored")

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """What the seat may do now, by default the seat to act, in a stable order."""
        if self.over:
            return ()
        state = self._rounds[-1].state
        if seat is not None and (type(seat) is not int or seat not in range(self.players)):
            raise ValueError(f"there is no seat {str(seat)[:40]}: the seats are 0 to {self.players - 1}")
        if state.over:
            return (NEXT,)
        return tuple(state.legal(seat))

    def view(self, seat: int) -> View:
        """All that the seat may know, and nothing else."""
        legal = self.legal(seat)
        played = self._rounds[-1]
        state = played.state
        return View(
            game=self.game.key,
            rules=self.rules,
            round=self.round,
            seat=seat,
            hand=state.hand(seat),
            hand_sizes=state.hand_sizes(),
            boneyard_size=state.boneyard_size(),
            turn=self.turn,
            legal=legal,
            scores=self.scores,
            table=state.table(),
            log=played.seen_by(seat),
            known=state.seen_by(seat),
        )

    # What is done

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Does an action, given as itself or its text, for the seat to act or the one named.

        :raises IllegalAction: and the match is exactly as it was.
        """
        wanted = self._read(action)
        if self.over:
            raise IllegalAction(Refusal("match-over"), wanted)
        by = self.turn if seat is None else seat
        assert by is not None
        if type(by) is not int or by not in range(self.players):
            raise IllegalAction(Refusal("no-such-seat"), wanted)
        played = self._rounds[-1]
        state = played.state
        if state.over:
            if wanted != NEXT:
                raise IllegalAction(Refusal("round-over"), wanted)
            self._deal_round()
            self._rounds[-1].actions.append((by, NEXT))
            return tuple(self._rounds[-1].opening)
        if not state.allows(wanted, by):
            raise IllegalAction(state.why_not(by, wanted), wanted)
        state.log = []
        state.apply(wanted, by)
        events, state.log = state.log, None
        played.actions.append((by, wanted))
        if state.over:
            events += self._close_round()
        played.events += events
        return tuple(events)

    def undo(self) -> bool:
        """Takes back the last action; False when there is none."""
        played = self._rounds[-1]
        if not played.actions:
            return False
        if played.state.over:
            self._finished.pop()
        self._winners = None
        if len(played.actions) == 1 and self.round > 1:
            self._rounds.pop()  # its only action was the `next` that dealt it
            return True
        self._rounds[-1] = played.after(len(played.actions) - 1)
        return True

    def rewound(self, count: int) -> Match:
        """A match of its own that has come as far as the first `count` actions of this one, and goes
        on from there with the same tiles. It costs no more than playing one round.

        :raises ValueError: when there are not so many actions.
        """
        total = sum(len(played.actions) for played in self._rounds)
        if not 0 <= count <= total:
            raise ValueError(f"there is no step {count}: they go from 0 to {total}")
        rounds: list[_Round] = []
        left = count
        for played in self._rounds:
            rounds.append(played)
            if left <= len(played.actions):
                break
            left -= len(played.actions)
        last = rounds[-1]
        if left < len(last.actions) or not last.state.over:  # what is over never changes and can be shared
            rounds[-1] = last.after(left)
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.deals = dict(self.deals)
        other._rounds = rounds
        other._finished = self._finished[: len(rounds) - (not rounds[-1].state.over)]
        other._winners = self._winners if count == total else None
        return other

    @property
    def past(self) -> Match:
        """What of it lies open is asked of it too."""
        return self

    def whole(self) -> Match:
        """All there is of it: itself. What stands for a match elsewhere may know only a part."""
        return self

    def record(self) -> str:
        """The whole match as text."""
        from domino.core.record import write

        return write(self)

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match a record tells of.

        :raises RecordError: with the line and the reason, when it cannot be replayed.
        """
        from domino.core.record import read

        return read(text)

    # Inside

    def _read(self, action: Action | str) -> Action:
        if isinstance(action, Action):
            return action
        try:
            return Action.parse(action)
        except (ValueError, AttributeError):
            raise IllegalAction(Refusal("unreadable"), str(action)[:60]) from None

    def _deal_round(self) -> None:
        number = self.round + 1
        previous = self._rounds[-1].state if self._rounds else None
        scores = self.scores if self._rounds else (0,) * self.game.sides(self.rules, self.players)
        setting = Setting(
            rules=self.rules,
            players=self.players,
            number=number,
            scores=scores,
            previous=previous,
            deal=self.deals.get(number),
            chance=self.chance.round(number),
        )
        opening = [Event("round", number=number)]
        state = self.game.deal(setting, opening)
        opening[0] = Event("round", seat=state.turn, number=number)  # who acts first, known only now
        self._rounds.append(_Round(state, opening, scores))
        if state.over:  # a deal by hand can leave nothing to do
            opening += self._close_round()
            self._rounds[-1].events = list(opening)

    def _close_round(self) -> list[Event]:
        """The round is over: finds who has won the match by it, if anybody has, and tells."""
        state = self._rounds[-1].state
        self._finished.append(tuple(state.points))
        self._winners = self.game.winners(self.rules, self.scores, self._finished, state)
        events = [Event("round-over", number=self.round)]
        if self._winners == ():
            events.append(Event("match-over"))
        return events + [Event("match-over", seat=winner) for winner in self.winners]


def fresh_seed() -> int:
    """A secret from the system's own source of chance."""
    return secrets.randbits(SECRET_BITS)


def names_of(players: int | Sequence[str]) -> tuple[str, ...]:
    """The players by name: those given, or so many that nobody named.

    :raises ValueError: when they cannot sit at a table.
    """
    if isinstance(players, bool) or not isinstance(players, (int, Sequence)) or isinstance(players, str):
        raise ValueError("players is how many there are, or a list of their names")
    if isinstance(players, int):
        if not 1 <= players <= 99:
            raise ValueError(f"{players} players cannot sit at a table")
        return tuple(f"Player {seat + 1}" for seat in range(players))
    return tuple(check_name(name) for name in players)


def check_name(name: object) -> str:
    """The name, without blanks around it.

    :raises ValueError: when it cannot be one.
    """
    if isinstance(name, str) and 1 <= len(name.strip()) <= LONGEST_NAME and name.isprintable():
        return name.strip()
    shown = str(name)[:LONGEST_NAME]
    raise ValueError(f"{shown!r} cannot be a name: use 1 to {LONGEST_NAME} printable characters")
