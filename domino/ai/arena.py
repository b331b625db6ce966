"""Tournaments: who plays better, and what they do otherwise, measured on the same deals from every seat.

A contest has two contestants. In a duel they sit alternately, and each deal is played twice with
sides changed; the deal is won by the side that did better over both. Against a table, one sits
among others, once in every seat; what counts is the share of these it wins. The deal is the unit
of every statistic, and contestants' random numbers have nothing to do with the deal's.
"""

from __future__ import annotations

import contextlib
import json
import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from domino.ai import choose, speak
from domino.ai.habits import HABITS, Habits, Means
from domino.core.actions import Action
from domino.core.characters import CHARACTERS, Character
from domino.core.game import View, find_game
from domino.core.match import Match
from domino.core.seating import LEVELS

Contestant = Callable[[View, random.Random], Action]


def _at_random(view: View, rng: random.Random) -> Action:
    return view.legal[int(rng.random() * len(view.legal))]


def _at_level(level: str, budget: float | None) -> Contestant:
    return lambda view, rng: choose(view, level, rng, budget)


def _as_character(who: Character, budget: float | None) -> Contestant:
    return lambda view, rng: choose(view, who.level, rng, budget, who.temper)


def contestants(budget: float | None = None) -> dict[str, Contestant]:
    """Everyone who can be entered by name: levels, characters, and one who plays at random."""
    levels = {level: _at_level(level, budget) for level in LEVELS}
    characters = {key: _as_character(who, budget) for key, who in CHARACTERS.items()}
    return {"random": _at_random, **levels, **characters}


def level_of(name: str) -> str:
    """The level at which one who was entered by this name notices what can be said."""
    return CHARACTERS[name].level if name in CHARACTERS else name if name in LEVELS else "medium"


@dataclass(frozen=True)
class Contest:
    """Who meets whom, at what."""

    game: str
    one: str
    other: str
    players: int
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    against_table: bool = False
    """One among others, rather than a duel of two sides."""
    contract: bool = False
    """In trick games: the first to speak bids the least and the others pass, so that only play counts."""
    hand_only: bool = False
    """Each deal is one round, whatever the length of a match."""
    budget: float | None = None
    first_seed: int = 1

    def as_line(self) -> str:
        """The contest as a line of JSON, which heads the deals played in it."""
        return json.dumps(asdict(self), sort_keys=True)


@dataclass(frozen=True)
class Played:
    """What came of one deal."""

    deal: int
    share: float
    """What `one` won of it, from 0 to 1."""
    margin: float
    """By how many points `one` did better than `other`, a seat and game."""
    seconds: float
    habits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """By habit, what `one` and what `other` did on average."""


def play_deal(contest: Contest, deal: int, players: Mapping[str, Contestant]) -> Played:
    """Plays a deal in every seating of the contest."""
    started = time.perf_counter()
    habits = Habits()
    results = [_play(contest, deal, seating, players, habits) for seating in _seatings(contest)]
    share, margin = (sum(values) / len(values) for values in zip(*results, strict=True))
    if not contest.against_table and not contest.contract:
        share = 0.5 if margin == 0 else float(margin > 0)
    seconds = round(time.perf_counter() - started, 3)
    return Played(deal, share, margin, seconds, _compared(habits.of(contest.one), habits.of(contest.other)))


def _compared(one: Means, other: Means) -> dict[str, tuple[float, float]]:
    return {habit: (round(one[habit], 4), round(other[habit], 4)) for habit in one if habit in other}


def _seatings(contest: Contest) -> list[list[str]]:
    one, other, seats = contest.one, contest.other, range(contest.players)
    alone = [[one if seat == own else other for seat in seats] for own in seats]
    if contest.against_table:
        return alone
    if contest.players % 2:
        # Nobody can sit alternately: each is once alone against the rest, in every seat.
        return alone + [[other if name == one else one for name in row] for row in alone]
    return [[(one, other)[(seat + turn) % 2] for seat in seats] for turn in (0, 1)]


def _play(
    contest: Contest, deal: int, seating: list[str], players: Mapping[str, Contestant], habits: Habits
) -> tuple[float, float]:
    """One game: the share of it that `one` won, and by how much `one`'s sides did better."""
    game = find_game(contest.game)
    match = Match.start(game, contest.players, contest.preset, contest.options, contest.first_seed + deal)
    minds = [random.Random(f"{contest.first_seed} {deal} {seat}") for seat in range(contest.players)]
    if contest.contract:
        _force_contract(match)
    while not match.over and not (contest.hand_only and match.round_over):
        assert match.turn is not None
        seat = match.turn
        view = match.view(seat)
        action = players[seating[seat]](view, minds[seat])
        habits.noticed(seating[seat], view, action)
        match.play(action, seat)
        for other in (seat, *(other for other in range(contest.players) if other != seat)):
            _speak_up(match, other, seating[other], minds[other])
    sides = game.sides(match.rules, contest.players)
    ours = {seat % sides for seat, name in enumerate(seating) if name == contest.one}
    scores = match.round_scores[0] if contest.hand_only else match.scores
    if game.fewest_points_win:
        scores = tuple(-points for points in scores)
    mean = [[scores[side] for side in range(sides) if (side in ours) == own] for own in (True, False)]
    margin = sum(mean[0]) / len(mean[0]) - sum(mean[1]) / len(mean[1])
    best = [side for side in range(sides) if scores[side] == max(scores)]
    winners = match.winners if match.over and not contest.hand_only else best
    return sum(side in ours for side in winners) / len(winners), margin


def _speak_up(match: Match, seat: int, name: str, rng: random.Random) -> None:
    """A seat that may say something out of turn does so if it notices."""
    if match.round_over or match.turn == seat or not match.legal(seat):
        return
    said = speak(match.view(seat), level_of(name), rng)
    if said is not None:
        match.play(said, seat)


def _force_contract(match: Match) -> None:
    """The first to speak makes the least bid and names the suit they hold most of."""
    seat = match.turn
    assert seat is not None
    match.play(match.legal()[0])
    while Action("pass") in match.legal():
        match.play("pass")
    hand = match.view(seat).hand
    longest = max(range(7), key=lambda suit: (sum(suit in tile for tile in hand), suit))
    match.play(f"trump {longest}")


@dataclass(frozen=True)
class Comparison:
    """A habit of the two contestants, and by how much they differ, with a 95% interval over deals."""

    deals: int
    one: float
    other: float
    error: float

    @staticmethod
    def of(habit: str, played: Iterable[Played]) -> Comparison:
        """The comparison that these deals make."""
        pairs = [deal.habits[habit] for deal in played if habit in deal.habits]
        if not pairs:
            return Comparison(0, 0.0, 0.0, 0.0)
        one, other = (sum(values) / len(pairs) for values in zip(*pairs, strict=True))
        return Comparison(len(pairs), one, other, _mean([mine - theirs for mine, theirs in pairs])[1])

    def told(self) -> dict[str, str]:
        """What a sentence about it is made of."""
        numbers = {"one": self.one, "other": self.other, "error": self.error}
        return {name: f"{number:.3f}" for name, number in numbers.items()} | {
            "difference": f"{self.one - self.other:+.3f}"
        }


@dataclass(frozen=True)
class Tally:
    """A contest so far, with 95% intervals over its deals."""

    deals: int
    share: float
    share_error: float
    margin: float
    margin_error: float
    seconds: float
    habits: Mapping[str, Comparison] = field(default_factory=dict)

    @staticmethod
    def of(played: Iterable[Played]) -> Tally:
        """The tally these deals make."""
        every = list(played)
        share, share_error = _mean([deal.share for deal in every])
        margin, margin_error = _mean([deal.margin for deal in every])
        seconds = sum(deal.seconds for deal in every)
        found = {habit: Comparison.of(habit, every) for habit in HABITS}
        habits = {habit: compared for habit, compared in found.items() if compared.deals}
        return Tally(len(every), share, share_error, margin, margin_error, seconds, habits)

    def __str__(self) -> str:
        return (
            f"{100 * self.share:.1f}% ± {100 * self.share_error:.1f} of {self.deals} deals, "
            f"{self.margin:+.1f} ± {self.margin_error:.1f} points"
        )


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95% interval."""
    if not values:
        return 0.0, 1.0
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, 1.0
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


def as_line(played: Played) -> str:
    """A deal as a line of JSON."""
    return json.dumps(asdict(played))


def from_lines(lines: Iterable[str]) -> Iterator[Played]:
    """The deals that lines of JSON tell of; whatever is not one, such as a last line that was cut
    off, is left out."""
    for line in lines:
        with contextlib.suppress(ValueError, TypeError, KeyError):
            told = json.loads(line)
            share, margin, seconds = (float(told[name]) for name in ("share", "margin", "seconds"))
            pairs = told.get("habits", {}).items()
            habits = {habit: (float(one), float(other)) for habit, (one, other) in pairs}
            yield Played(int(told["deal"]), share, margin, seconds, habits)
