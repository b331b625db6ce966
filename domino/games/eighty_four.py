"""Eighty-Four (rules section 7): Forty-Two for six or eight players, with two sets of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.options import Rules
from domino.core.partners import PartnersGame, team_law
from domino.core.tiles import Tile
from domino.core.tricks import Law

LEAST_BID, GREATEST_BID = 60, 84
HAND_SIZES = {6: 9, 8: 7}


class EightyFour(PartnersGame):
    """Eighty-Four: 70 points on the count tiles, and 14 on tricks (eight players) or doubles (six)."""

    key = "eighty-four"

    def players(self, rules: Rules) -> tuple[int, ...]:
        return tuple(HAND_SIZES)

    def usual_players(self) -> int:
        return 8

    def hand_size(self, players: int) -> int:
        return HAND_SIZES[players]

    def law(self, rules: Rules, players: int) -> Law:
        return team_law(
            rules,
            players,
            sets=2,
            bids=range(LEAST_BID, GREATEST_BID + 1),
            trick_points=2 if players == 8 else 0,
            double_points=0 if players == 8 else 1,
        )

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        return self.law(rules, players).tiles
