"""What statistics want to know of a match, found once, when it is finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from domino.core.match import Match
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
