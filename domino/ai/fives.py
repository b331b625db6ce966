"""The table of Muggins on a few plain numbers: quick enough to play a round out thousands of times.

A hand is a mask, as everywhere, but here the tiles are ranked: the higher the bit, the sooner a
player would like to be rid of it, doubles before others and then the heavier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domino.ai.thinking import Thinking
from domino.core.tiles import Tile, full_set

HIGHEST = 6
NUMBERS = range(HIGHEST + 1)
ORDER = tuple(sorted(full_set(HIGHEST), key=lambda tile: (tile.is_double, tile.pips, tile.high)))
RANK = {tile: rank for rank, tile in enumerate(ORDER)}
PIPS = tuple(tile.pips for tile in ORDER)
MOST_COUNT = 60
"""More than the ends can ever add up to."""

FITS = tuple(sum(1 << RANK[tile] for tile in ORDER if number in tile) for number in NUMBERS)
"""For each number the tiles that show it, as a mask."""
VALUES = tuple(
    tuple(tile.pips if tile.is_double else tile.other(number) for tile in ORDER) for number in NUMBERS
)
"""What an end counts once a tile is laid on that number (rule 3.5), by rank; of use where it fits."""


def _scoring(number: int, rest: int) -> int:
    totals = [(tile, rest + VALUES[number][RANK[tile]]) for tile in ORDER if number in tile]
    return sum(1 << RANK[tile] for tile, total in totals if total and total % 5 == 0)


SCORING = tuple(tuple(_scoring(number, rest) for rest in range(MOST_COUNT)) for number in NUMBERS)
"""The tiles that score on a number while all other ends count so much, as masks."""

NOWHERE = -1
BOTH = -2
TO_THE_END = 1000
"""More turns than a round can have."""


Play = tuple[int, int]
"""The rank of a tile and the end it is laid on."""


class OpenEnds(NamedTuple):
    """The open ends."""

    numbers: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    """What each end counts; a spinner that lies alone counts at neither of its sides, but in the total."""
    total: int = 0
    side: int = NOWHERE
    """The end that is the spinner's one free side; BOTH while it lies alone."""
    spinner: bool = False
    """Whether there is a spinner."""

    def lay(self, tile: Tile, end: int) -> OpenEnds:
        """The table with one more tile on it."""
        if not self.numbers:
            if tile.is_double:
                return OpenEnds((tile.low, tile.low), (0, 0), tile.pips, BOTH, True)
            return OpenEnds((tile.low, tile.high), (tile.low, tile.high), tile.pips)
        numbers, values, side = list(self.numbers), list(self.values), self.side
        number, value = numbers[end], VALUES[numbers[end]][RANK[tile]]
        total = self.total + value - values[end]
        numbers[end], values[end] = tile.other(number), value
        if side == end:
            numbers += (number, number)
            values += (0, 0)
            side = NOWHERE
        elif side == BOTH:
            side = 1 - end
            values[side] = number + number
        elif tile.is_double and not self.spinner:
            side = end
        return OpenEnds(tuple(numbers), tuple(values), total, side, self.spinner or tile.is_double)

    @staticmethod
    def after(plays: Iterable[tuple[Tile, int]]) -> OpenEnds:
        """The table these plays made, from the first tile on."""
        table = OpenEnds()
        for tile, end in plays:
            table = table.lay(tile, end)
        return table

    def plays(self, fits: int) -> list[Play]:
        """The plays of these tiles; of ends that are alike in everything only the first."""
        plays: list[Play] = []
        alike = set()
        for end, number in enumerate(self.numbers):
            if self.kind_of(end) in alike:
                continue
            alike.add(self.kind_of(end))
            here = fits & FITS[number]
            while here:
                rank = here.bit_length() - 1
                plays.append((rank, end))
                here ^= 1 << rank
        return plays

    def kind_of(self, end: int) -> tuple[int, int, bool]:
        """All that matters about an end: what fits, what it counts, and whether it is the spinner's side."""
        return self.numbers[end], self.values[end], end == self.side

    def scores_of(self, tiles: int) -> dict[int, int]:
        """Those of these tiles that would score, by rank, with the most points each could make."""
        scores: dict[int, int] = {}
        for number, value in zip(self.numbers, self.values, strict=True):
            scoring = tiles & SCORING[number][self.total - value]
            while scoring:
                rank = scoring.bit_length() - 1
                points = self.total - value + VALUES[number][rank]
                scores[rank] = max(points, scores.get(rank, 0))
                scoring ^= 1 << rank
        return scores

    @property
    def points(self) -> int:
        """What the last play scored."""
        return 0 if self.total % 5 else self.total

    @property
    def wanted(self) -> int:
        """The tiles that fit somewhere, as a mask."""
        wanted = 0
        for number in self.numbers:
            wanted |= FITS[number]
        return wanted


def mask_of(tiles: Iterable[Tile]) -> int:
    """The tiles as a mask of ranks."""
    mask = 0
    for tile in tiles:
        mask |= 1 << RANK[tile]
    return mask


def pips_in(mask: int) -> int:
    """The pips on all tiles of a mask."""
    pips = 0
    while mask:
        rank = mask.bit_length() - 1
        pips += PIPS[rank]
        mask ^= 1 << rank
    return pips


class _Next(dict[int, "Position"]):
    """From one position to the next, by the tile laid as a mask: found when first asked for, and kept."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def __missing__(self, bit: int) -> Position:
        table, rank = self.position.table, bit.bit_length() - 1
        ends = [end for end, number in enumerate(table.numbers) if FITS[number] & bit]
        tables = (table.lay(ORDER[rank], end) for end in ends)
        found = self[bit] = position_of(max(tables, key=lambda after: after.points))
        return found


class Position:
    """What a table is to a greedy player. Tables that differ only in the order of their ends share
    a position; there are a few thousand, so all that were ever met are kept."""

    __slots__ = ("next", "scoring", "table", "takes", "wanted")

    def __init__(self, table: OpenEnds) -> None:
        self.table = table
        self.wanted = table.wanted
        """The tiles that fit, as a mask."""
        scores = table.scores_of(self.wanted)
        best_first = sorted(scores, key=lambda rank: (scores[rank], rank), reverse=True)
        self.takes = tuple((1 << rank, scores[rank]) for rank in best_first)
        """The tiles that score, as masks, with their points; best first."""
        self.scoring = sum(bit for bit, _ in self.takes)
        self.next = _Next(self)


_POSITIONS: dict[OpenEnds, Position] = {}


def position_of(table: OpenEnds) -> Position:
    """The position of a table that is not empty."""
    # Its ends are put in order first: what is kept must not hang on which table came here before.
    order = sorted(range(len(table.numbers)), key=table.kind_of)
    ordered = OpenEnds(
        tuple(table.numbers[end] for end in order),
        tuple(table.values[end] for end in order),
        table.total,
        order.index(table.side) if table.side in order else table.side,
        table.spinner,
    )
    position = _POSITIONS.get(ordered)
    if position is None:
        position = _POSITIONS[ordered] = Position(ordered)
    return position


def play_on(
    position: Position,
    hands: list[int],
    stock: Sequence[int],
    turn: int,
    points: list[int],
    needs: Sequence[int],
    owed: list[int],
    turns: int,
) -> None:
    """Plays on for so many turns, everyone taking the most points, else shedding what they would
    rather be rid of. `hands` and `points` (by side) are changed; `stock` are single tiles as masks,
    and `owed` the seats that will lose a turn.
    """
    players, sides = len(hands), len(points)
    drawn_to, left, passed = 0, len(stock), 0
    for _ in range(turns):
        while owed and turn in owed:
            owed.remove(turn)
            turn = (turn + 1) % players
        hand = hands[turn]
        fits = hand & position.wanted
        while not fits and drawn_to < left:
            drawn = stock[drawn_to]
            drawn_to += 1
            hand |= drawn
            fits = drawn & position.wanted
        if fits:
            passed = 0
            scoring = fits & position.scoring
            if scoring:
                side = turn % sides
                for bit, scored in position.takes:
                    if bit & scoring:
                        points[side] += scored
                        break
                if points[side] >= needs[side]:
                    return
            else:
                bit = 1 << fits.bit_length() - 1
            hand ^= bit
            hands[turn] = hand
            if not hand:
                go_out(turn, hands, points)
                return
            position = position.next[bit]
        else:
            hands[turn] = hand
            passed += 1
            if passed == players:
                settle_blocked(hands, points)
                return
        turn += 1
        if turn == players:
            turn = 0


def go_out(seat: int, hands: Sequence[int], points: list[int]) -> None:
    """The seat's side scores what its opponents hold (rule 3.7)."""
    side = seat % len(points)
    pips = sum(pips_in(hand) for other, hand in enumerate(hands) if other % len(points) != side)
    points[side] += (pips + 2) // 5 * 5


def settle_blocked(hands: Sequence[int], points: list[int]) -> None:
    """The lowest side scores what the others hold; when two are level, nobody does (rule 3.8)."""
    sides = len(points)
    held = [sum(pips_in(hand) for hand in hands[side::sides]) for side in range(sides)]
    lowest = min(held)
    if held.count(lowest) == 1:
        points[held.index(lowest)] += (sum(held) - lowest + 2) // 5 * 5


@dataclass(frozen=True, slots=True)
class Search:
    """The rest of a round between two open hands: one makes the chance to win large, the other small."""

    seat: int
    needs: Sequence[int]
    chance: Callable[[Sequence[int]], float]
    """What points by side mean for the seat."""
    thinking: Thinking
    depth: int

    def after(
        self,
        table: OpenEnds,
        hands: Sequence[int],
        seat: int,
        rank: int,
        points: Sequence[int],
        turn: int,
        low: float,
        high: float,
    ) -> float:
        """What it comes to once the seat has laid this tile, which made this table."""
        left, made = list(hands), list(points)
        left[seat] ^= 1 << rank
        made[seat] += table.points
        if made[seat] < self.needs[seat]:
            if left[seat]:
                return self.best(table, left, 1 - seat, made, turn + 1, low, high)
            go_out(seat, left, made)
        return self.chance(made)

    def best(
        self,
        table: OpenEnds,
        hands: list[int],
        seat: int,
        points: list[int],
        turn: int,
        low: float,
        high: float,
    ) -> float:
        """What it comes to when both play their best from here on, this seat first."""
        if turn >= self.depth or self.thinking.out_of_time():
            play_on(position_of(table), hands, (), seat, points, self.needs, [], TO_THE_END)
            return self.chance(points)
        wanted = table.wanted
        if not hands[seat] & wanted:
            seat = 1 - seat
            if not hands[seat] & wanted:
                settle_blocked(hands, points)
                return self.chance(points)
        own = seat == self.seat
        value = -1.0 if own else 2.0
        plays = [(play, table.lay(ORDER[play[0]], play[1])) for play in table.plays(hands[seat] & wanted)]
        plays.sort(key=lambda play: (-play[1].points, -play[0][0]))
        for (rank, _), after in plays:
            worth = self.after(after, hands, seat, rank, points, turn, low, high)
            if own:
                value = max(value, worth)
                low = max(low, worth)
            else:
                value = min(value, worth)
                high = min(high, worth)
            if low >= high:
                break
        return value
