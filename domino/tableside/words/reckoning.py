"""The arithmetic of a round and the score pad, as plain values for whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.events import Event
from domino.core.tiles import Tile
from domino.tableside.live import Past
from domino.tableside.words.wording import MINUS, Wording, kinds_of, minus

MOST_TERMS = 12
"""A sum of more is told by its result alone."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of one kind: a few words for it, the seat in whose hand it was found if that is told,
    the tiles it was found on, and the sum written out."""

    what: str
    holder: int | None
    tiles: tuple[Tile, ...]
    sum: str
    points: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a side scored in a round, and for what."""

    side: int
    points: int
    parts: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class PadRow:
    """A line of the score pad: the round's number, its double if it has one, its points and the subtotals."""

    number: int
    double: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    finished: bool


def receipts(match: Past, number: int, wording: Wording) -> list[Receipt]:
    """What every side scored in a round, best first as the game counts."""
    sides = match.game.sides(match.rules, match.players)
    scored: list[list[Event]] = [[] for _ in range(sides)]
    for event in match.receipts(number):
        if event.seat is not None:
            scored[event.seat % sides].append(event)
    told = [
        Receipt(
            side,
            sum(event.number or 0 for event in events),
            tuple(part for event in events for part in _parts(event, wording)),
        )
        for side, events in enumerate(scored)
    ]
    return sorted(told, key=lambda receipt: receipt.points * (1 if match.game.fewest_points_win else -1))


def pad(match: Past) -> list[PadRow]:
    """Every round so far, the one in play last when it has points already."""
    totals = [0] * len(match.scores)
    rows = []
    for number, points in enumerate(match.round_scores, start=1):
        totals = [before + more for before, more in zip(totals, points, strict=True)]
        rows.append(PadRow(number, double_of(match, number), points, tuple(totals), True))
    made = tuple(now - before for now, before in zip(match.scores, totals, strict=True))
    if any(made) and not match.round_over:
        rows.append(PadRow(match.round, double_of(match, match.round), made, match.scores, False))
    return rows


def double_of(match: Past, number: int) -> int | None:
    """The double a round began with, in games that play a round for each double."""
    rules = match.rules.as_dict()
    first = match.first_tile(number) if "rounds" in rules and "set" in rules else None
    return first.low if first is not None and first.is_double else None


def leaders(match: Past) -> tuple[int, ...]:
    """The sides in front; nobody before anything was scored."""
    if not any(match.scores) and not match.round_scores:
        return ()
    best = min(match.scores) if match.game.fewest_points_win else max(match.scores)
    return tuple(side for side, points in enumerate(match.scores) if points == best)


def _parts(event: Event, wording: Wording) -> list[Counted]:
    return [
        Counted(
            wording.kind(kind, len(items)),
            kind[1],
            tuple(item.tile for item in items if item.tile is not None),
            sum_told([item.number for item in items]),
            sum(item.number for item in items),
        )
        for kind, items in kinds_of(event.items).items()
    ]


def sum_told(numbers: Sequence[int]) -> str:
    """A sum written out: 5 + 8 = 13. A long one, and one of ones that only counts, is its result alone."""
    total = minus(sum(numbers))
    if not 1 < len(numbers) <= MOST_TERMS or set(numbers) == {1}:
        return total
    first, *others = numbers
    terms = "".join(f" {MINUS if number < 0 else '+'} {abs(number)}" for number in others)
    return f"{minus(first)}{terms} = {total}"
