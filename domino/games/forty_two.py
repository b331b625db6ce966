"""Forty-Two (rules section 5): four players, two pairs, and 42 points to bid for."""

from __future__ import annotations

from domino.core.kinds import TRICK_ORDERS, Lay, TableKind
from domino.core.lengths import shorter
from domino.core.options import Rules
from domino.core.partners import PartnersGame, team_law
from domino.core.pictures import Face
from domino.core.trick_hand import TrickTerms

LEAST_BID, GREATEST_BID = 30, 42


class FortyTwo(PartnersGame):
    """Forty-Two: seven tricks of a point each, and 35 points on the count tiles."""

    key = "forty-two"
    kind = TableKind(
        Lay.TRICK,
        orders=TRICK_ORDERS,
        picture=(
            Face(6, 4, 45, 49, 25.5),
            Face(5, 5, 93, 27, 25.5, 90),
            Face(3, 2, 93, 71, 25.5, 90),
            Face(5, 0, 141, 49, 25.5),
        ),
    )

    lengths = shorter(**PartnersGame.lengths, evening={"target": 150})

    def players(self, rules: Rules) -> tuple[int, ...]:
        return (4,)

    def dealt_each(self, rules: Rules, players: int) -> int:
        return 7

    def terms(self, rules: Rules, players: int) -> TrickTerms:
        bids = range(LEAST_BID, GREATEST_BID + 1)
        return team_law(rules, players, sets=1, bids=bids, trick_points=1, double_points=0)
