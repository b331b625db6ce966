"""A slow referee for Super Train, written from the rules alone.

It reads what is dealt, drawn and done, as text, and tells from that alone what must be open, which spell
is out, which way play goes, what may be done, who is next and who scores what. It shares no code with
the game: a tile is a pair of numbers and a hand is a list.
"""

from __future__ import annotations

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.match import Match

Pair = tuple[int, int]

CONSEQUENCES = ("drew", "spell-broken", "again", "spell", "reversed", "skipped", "out", "blocked")


def pair(tile: object) -> Pair:
    low, high = str(tile).split("-")
    return int(low), int(high)


def is_double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def fits(tile: Pair, number: int) -> bool:
    return number in tile or (number == 13 and is_double(tile))


class Referee:
    """Follows one round from its deal."""

    def __init__(self, match: Match) -> None:
        self.rules = match.rules
        self.players = match.players
        self.hands: list[list[Pair]] = [[] for _ in range(match.players)]
        self.boneyard = 136
        self.starter: int | None = None
        self.ends: dict[str, int] = {}
        self.begun: list[str] = []
        self.direction = 1
        self.spell: str | None = None
        self.caster = -1
        self.whole_spell = False
        self.going_on = False
        self.fresh: list[Pair] = []
        self.skips = 0
        self.passes: set[int] = set()
        self.winners: list[int] = []
        self.blocked = False
        self.over = False
        self.turn = -1
        self.expected: list[tuple[str, int | None]] = []
        self._open(match.events, match.turn)

    def _open(self, events: tuple[Event, ...], turn: int | None) -> None:
        """The deal, and who is found to start."""
        assert turn is not None
        kinds = [event.kind for event in events]
        dealt = kinds.index("played") if "played" in kinds else len(kinds)
        asked: list[int] = []
        drawn: list[int] = []
        for event in events[:dealt]:
            if event.kind == "round":
                continue
            if event.kind == "passed":
                assert not any(is_double(tile) for tile in self.hands[event.seat])
                asked.append(event.seat)
                continue
            assert not drawn or not any(is_double(tile) for tile in self.hands[drawn[-1]])
            self.hands[event.seat].append(pair(event.tile))
            self.boneyard -= 1
            if event.kind == "drew":
                drawn.append(event.seat)
        first = asked[0] if asked else turn
        assert asked == [(first + step) % self.players for step in range(len(asked))]
        assert drawn == [(first + step) % self.players for step in range(len(drawn))]
        assert bool(drawn) == (len(asked) == self.players) == (dealt < len(events))
        self.turn = drawn[-1] if drawn else (first + len(asked)) % self.players
        assert any(is_double(tile) for tile in self.hands[self.turn])
        if drawn:
            assert events[dealt].seat == self.turn
            self.see(Action("play", events[dealt].tile, "a"), events[dealt + 1 :])

    # What may be done

    def may(self) -> set[str]:
        """Everything the player to act may do, calls apart."""
        hand = self.fresh or self.hands[self.turn]
        if self.starter is None:
            return {f"play {low}-{high} a" for low, high in hand if low == high}
        plays = {
            f"play {tile[0]}-{tile[1]} {place}"
            for place, number in self.ends.items()
            for tile in hand
            if fits(tile, number) and self.spell in (None, place)
        }
        if self.going_on:
            return plays | {"stop"}
        if self.fresh:
            may_keep = self.rules.drawn == "may" and self.spell is None
            return plays | {"pass"} if may_keep or not plays else plays
        if self.spell and self.caster == self.turn and not self.whole_spell:
            others = set(range(self.players)) - {self.turn}
            return plays if plays and others <= self.passes else plays | {"pass"}
        if plays:
            return plays
        return {"draw"} if self.boneyard else {"pass"}

    def could_play(self, seat: int) -> bool:
        """Whether the seat could play, were it its turn."""
        ends = self.ends.items()
        return any(
            fits(tile, number) and self.spell in (None, place)
            for tile in self.hands[seat]
            for place, number in ends
        )

    # What is done

    def see(self, action: Action, events: tuple[Event, ...]) -> None:
        """An action and what the game says came of it, which must be what comes of it by the rules."""
        drew = [event for event in events if event.kind == "drew"]
        had = self.boneyard
        for event in drew:
            assert event.seat is not None
            self.hands[event.seat].append(pair(event.tile))
            self.boneyard -= 1
        if action.verb in ("call", "catch"):
            return
        self.expected = []
        if action.verb == "play":
            self.fresh = []
            self._played(pair(action.tile), str(action.place), had)
        elif action.verb == "draw":
            self.expected = [("drew", self.turn)] * min(2, had)
            self.fresh = [pair(event.tile) for event in drew]
            if self.may() == {"pass"}:
                self._next()
        elif action.verb == "pass":
            if not self.boneyard:
                self.passes.add(self.turn)
            if len(self.passes) == self.players and not any(map(self.could_play, range(self.players))):
                self.over = self.blocked = True
                self.expected.append(("blocked", None))
                ranks = [(len(hand), sum(map(sum, hand))) for hand in self.hands]
                self.winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
            else:
                self._next()
        else:
            self._next()
        told = [(event.kind, event.seat) for event in events if event.kind in CONSEQUENCES]
        assert told == self.expected, f"after {action}: {told}, not {self.expected}"

    def _played(self, tile: Pair, place: str, boneyard: int) -> None:
        seat = self.turn
        self.hands[seat].remove(tile)
        self.passes = set()
        self.going_on = False
        starts = self.starter is None
        if starts:
            self.starter = shown = tile[0]
            self.ends = {"a": shown}
        else:
            shown = self._laid(tile, place)
        if not self.hands[seat]:
            self.expected.append(("out", seat))
            self.winners = [seat]
            self.over = True
            return
        effective = not starts or self.rules.starter_effects
        if effective and shown == 15:
            others = [(seat + self.direction * step) % self.players for step in range(1, self.players)]
            self.expected += [("drew", other) for other in others[:boneyard]]
        if effective and shown == 13:
            self.spell, self.caster, self.whole_spell = place, seat, starts
            self.expected.append(("spell", seat))
        if effective and shown == 3 and self.players > 2:
            self.direction *= -1
            self.expected.append(("reversed", seat))
        if self.rules.skip_on == "blank":
            self.skips += shown == 0
        else:
            self.skips += is_double(tile) and shown != 13 and not starts
        if effective and shown == 14:
            self.going_on = True
            if self.may() != {"stop"}:
                self.expected.append(("again", seat))
                return
        self._next()

    def _laid(self, tile: Pair, place: str) -> int:
        """Puts a tile down; returns what it leaves open."""
        assert self.starter is not None
        number = self.ends[place]
        shown = tile[0] if is_double(tile) else sum(tile) - number
        self.ends[place] = shown
        if place not in self.begun:
            assert number == self.starter
            self.begun.append(place)
            if len(self.begun) < 6:
                unbegun = "abcdef"[len(self.begun)]
                self.ends[unbegun] = self.starter
        if self.spell and self.whole_spell and len(self.begun) < 6:
            self.spell = "abcdef"[len(self.begun)]
        elif self.spell:
            assert place == self.spell
            self.spell = None
            self.expected.append(("spell-broken", self.turn))
        return shown

    def _next(self) -> None:
        """The turn goes on, over those who lose theirs; nobody makes themselves lose one."""
        self.going_on = False
        self.fresh = []
        for _ in range(min(self.skips, self.players - 1)):
            self.turn = (self.turn + self.direction) % self.players
            self.expected.append(("skipped", self.turn))
        self.skips = 0
        self.turn = (self.turn + self.direction) % self.players

    # Who scores

    def scores(self) -> tuple[int, ...]:
        """The points of the round, by seat."""
        points = [0] * self.players
        for winner in self.winners:
            if self.rules.scoring == "winner":
                points[winner] = 1
            for seat, hand in enumerate(self.hands):
                if seat in self.winners:
                    continue
                if self.rules.scoring == "simple":
                    points[winner] += len(hand)
                elif self.rules.scoring == "pips":
                    own = sum(map(sum, self.hands[winner])) if self.blocked else 0
                    points[winner] += max(0, sum(map(sum, hand)) - own)
        return tuple(points)
