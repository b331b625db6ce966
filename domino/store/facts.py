"""What statistics want to know of a match, found once, when it is finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from domino.core.match import Match
from domino.core.seating import GUEST, level_in
from domino.core.tables import RowTable, TrainsTable
from domino.core.tricks import TrickState


@dataclass(slots=True)
class Facts:
    """What one seat did in a match."""

    longest_train: int = 0
    """The most tiles on its own train in a round."""
    chickens: int = 0
    """The feet it completed."""
    bids_made: int = 0
    bids_set: int = 0
    cleared: bool | None = None
    """Whether the row of a solitaire was worn away to nothing; None in other games."""


def facts_of(match: Match) -> tuple[Facts, ...]:
    """The facts of a match, by seat."""
    facts = tuple(Facts() for _ in range(match.players))
    for number in range(1, match.round + 1):
        for event in match.events_of(number):
            if event.kind == "foot" and event.seat is not None:
                facts[event.seat].chickens += 1
        state = match.state_of(number)
        if match.game.kind.trains:
            for seat, train in enumerate(cast(TrainsTable, state.table())["trains"]):
                facts[seat].longest_train = max(facts[seat].longest_train, len(train))
        if match.game.kind.row:
            facts[0].cleared = state.over and not cast(RowTable, state.table())["row"]
        if isinstance(state, TrickState) and state.over and state.bidder >= 0:
            made, _ = state.outcome(state.taken, state.bidder, state.bid)
            facts[state.bidder].bids_made += made
            facts[state.bidder].bids_set += not made
    return facts


class Result(NamedTuple):
    """What one player came to in a match, in the order of the columns that keep it."""

    game: str
    name: str
    level: str
    finished: float
    match: int
    seat: int
    points: int
    won: bool
    longest_train: int
    chickens: int
    bids_made: int
    bids_set: int
    cleared: bool | None
    tiles: int


def results_of(match: Match, levels: Sequence[str | None], finished: float, number: int = 0) -> list[Result]:
    """The results of a match with this number, of all but its guests: they have theirs elsewhere."""
    sides, tiles = len(match.scores), int(match.rules.as_dict().get("set") or 0)
    return [
        Result(
            match.game.key, match.names[seat], level_in(levels[seat]) or "", finished, number, seat,
            match.scores[seat % sides], seat % sides in match.winners, each.longest_train, each.chickens,
            each.bids_made, each.bids_set, each.cleared, tiles,
        )
        for seat, each in enumerate(facts_of(match))
        if levels[seat] != GUEST
    ]  # fmt: skip
