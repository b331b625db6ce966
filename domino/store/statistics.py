"""What the history adds up to: per game and per player. One pass over facts that were kept when each
match was finished; nothing is replayed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from domino.core.game import REGISTERED, find_game
from domino.core.match import check_name
from domino.core.seating import GUEST, LEVELS, Levels, check_level
from domino.store.database import Database
from domino.store.history import LATEST, MOST_POINTS, UNREADABLE, numbers

MOST_ROUNDS = 10_000
"""More than a match ever has: what tells more is damaged."""
_COUNTS = "points", "won", "longest_train", "chickens", "bids_made", "bids_set", "tiles", "match", "seat"
_SOUND = " AND ".join(
    [
        *(f"{column} BETWEEN -{MOST_POINTS} AND {MOST_POINTS}" for column in _COUNTS),
        f"won IN (0, 1) AND coalesce(cleared, 0) IN (0, 1) AND finished BETWEEN 0 AND {LATEST}",
        f"level IN {('', *LEVELS)}",
    ]
)
"""What is so of every result that can be read; of text where a number should be it is not."""
_ROUNDS = f"min(max(CAST(rounds AS INTEGER), 0), {MOST_ROUNDS})"
_ROUNDS_OF_RESULT = f"coalesce((SELECT {_ROUNDS} FROM matches WHERE id = results.match), 0)"
_TOTALS = f"""
SELECT game, name, level, count(*), sum(won), sum(points), min(points), max(points), max(longest_train),
    sum(chickens), sum(bids_made), sum(bids_set), max(finished), sum({_ROUNDS_OF_RESULT})
FROM results WHERE {_SOUND} GROUP BY game, name, level ORDER BY game, name, level
"""
"""From the longest train on in the order of what a `Standing` has."""
_IN_ORDER = f"""
SELECT game, name, level, won FROM results WHERE {_SOUND} ORDER BY game, name, level, finished, match, seat
"""
_UNSOUND = f"SELECT count(*) FROM results WHERE ({_SOUND}) IS NOT TRUE"


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player did in one game. `level` is None for a person. `best` is the fewest points or the
    most, as the game has it; `streak` the matches won in a row up to the last one."""

    game: str
    name: str
    level: str | None
    played: int
    won: int
    average: float
    best: int
    streak: int
    longest_streak: int
    longest_train: int
    chickens: int
    bids_made: int
    bids_set: int
    latest: float
    rounds: int
    """How many rounds those matches had."""

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.won / self.played


class Clears(NamedTuple):
    """How often a solitaire with the set up to double-`set` was played, and worn away to nothing; and the
    fewest tiles that were ever left."""

    set: int
    played: int
    cleared: int
    fewest_left: int


class Result(NamedTuple):
    """One match of a player, for a chart of results over time."""

    match: int
    finished: float
    points: int
    won: bool


class PlayedRound(NamedTuple):
    """One finished round: the level of each seat, None for a person, guests too; whose seat it is about; and
    the points of each side."""

    levels: Levels
    seat: int
    points: tuple[int, ...]


class Statistics:
    """Statistics over the history of one data folder. Every method raises Trouble, with the sentence to
    tell, when the disk does not let it. Results that make no sense are left out, and the notices tell how
    many those are."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._left_out = 0
        """How many results could not be read when that was last told."""

    def standings(self) -> tuple[Standing, ...]:
        """Every player in every game, computers too, in the order of the games and then of names."""
        totals, in_order, [(left_out,)] = self.database.read(
            lambda connection: [
                connection.execute(query).fetchall() for query in (_TOTALS, _IN_ORDER, _UNSOUND)
            ]
        )
        streaks = _streaks(in_order)
        order = {game: number for number, game in enumerate(REGISTERED)}
        standings = []
        for game, name, level, played, won, points, fewest, most, *rest in totals:
            try:
                best = fewest if find_game(game).fewest_points_win else most
                check_name(name)
            except ValueError:
                left_out += played
                continue
            streak, longest = streaks[game, name, level]
            average = points / played
            standings.append(
                Standing(game, name, level or None, played, won, average, best, streak, longest, *rest)
            )
        if left_out > self._left_out:
            self.database.notices.add("store.left-out-results", count=left_out)
        self._left_out = left_out
        return tuple(sorted(standings, key=lambda each: (order[each.game], each.name)))

    def rounds(self) -> int:
        """The rounds of all finished matches that count and that a person played in."""
        played = f"SELECT match FROM results WHERE level = '' AND {_SOUND}"
        [(rounds,)] = self.database.rows(
            f"SELECT coalesce(sum({_ROUNDS}), 0) FROM matches WHERE id IN ({played})"
        )
        return int(rounds)

    def clears(self) -> tuple[Clears, ...]:
        """The solitaire that people played, by set."""
        rows = self.database.rows(
            "SELECT tiles, count(*), sum(cleared), min(points) FROM results"
            f" WHERE cleared IS NOT NULL AND level = '' AND {_SOUND} GROUP BY tiles ORDER BY tiles"
        )
        return tuple(Clears(*row) for row in rows)

    def results(self, game: str, name: str, level: str | None = None) -> tuple[Result, ...]:
        """Every match of a player in a game that counts, in the order they were finished."""
        rows = self.database.rows(
            "SELECT match, finished, points, won FROM results"
            f" WHERE game = ? AND name = ? AND level = ? AND {_SOUND} ORDER BY finished, match, seat",
            game, name, level or "",
        )  # fmt: skip
        return tuple(Result(match, finished, points, bool(won)) for match, finished, points, won in rows)

    def played_rounds(self, game: str, name: str) -> tuple[PlayedRound, ...]:
        """Every round of every match in a game that counts and that a person of this name played, in the
        order they were finished. Matches that make no sense are left out: the history tells of them."""
        rows = self.database.rows(
            "SELECT seat, levels, scores, round_scores FROM"
            " (SELECT match AS at, seat, finished AS ended FROM results"
            f" WHERE game = ? AND name = ? AND level = '' AND {_SOUND})"
            " JOIN matches ON matches.id = at JOIN records ON records.match = at ORDER BY ended, at, seat",
            game, name,
        )  # fmt: skip
        found: list[PlayedRound] = []
        for seat, *told in rows:
            with contextlib.suppress(*UNREADABLE, LookupError):
                found += _rounds_of(seat, *map(json.loads, told))
        return tuple(found)


def _rounds_of(
    seat: int, levels: Sequence[Any], scores: Sequence[Any], rounds: Sequence[Any]
) -> list[PlayedRound]:
    """The rounds of a match.

    :raises ValueError, TypeError, LookupError: when they make no sense.
    """
    if not all(level is None or isinstance(level, str) for level in levels):
        raise TypeError("no levels")
    checked = tuple(check_level(level) for level in levels)
    if checked[seat] is not None:
        raise ValueError("a computer sits there, or a guest")
    played = tuple(None if level == GUEST else level for level in checked)
    found = [PlayedRound(played, seat, numbers(points)) for points in rounds]
    if not scores or len(checked) % len(scores) or {len(each.points) for each in found} != {len(scores)}:
        raise ValueError("no sides")
    return found


def _streaks(rows: Iterable[tuple[str, str, str, int]]) -> dict[tuple[str, str, str], tuple[int, int]]:
    """By game, player and level: the matches won in a row up to the last one, and the most ever."""
    streaks: dict[tuple[str, str, str], tuple[int, int]] = {}
    player, streak, longest = ("", "", ""), 0, 0
    for game, name, level, won in rows:
        if (game, name, level) != player:
            player, streak, longest = (game, name, level), 0, 0
        streak = streak + 1 if won else 0
        if streak > longest:
            longest = streak
        streaks[player] = streak, longest
    return streaks
