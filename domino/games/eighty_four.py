"""Eighty-Four (rules section 7): Forty-Two for six or eight players, with two sets of tiles."""

from __future__ import annotations

from domino.core.kinds import TRICK_ORDERS, Lay, TableKind
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.partners import PartnersGame, team_law
from domino.core.pictures import Face
from domino.core.trick_hand import TrickTerms

LEAST_BID, GREATEST_BID = 60, 84
HAND_SIZES = {6: 9, 8: 7}


class EightyFour(PartnersGame):
    """Eighty-Four: 70 points on the count tiles, and 14 on tricks (eight players) or doubles (six, who may
    count tricks instead: rule 7.4)."""

    key = "eighty-four"
    kind = TableKind(
        Lay.TRICK,
        orders=TRICK_ORDERS,
        picture=(
            Face(5, 5, 39, 49, 29),
            Face(6, 4, 75, 49, 29),
            Face(5, 5, 111, 49, 29),
            Face(6, 4, 147, 49, 29),
        ),
    )
    options = (*PartnersGame.options, Option("six_tricks", (False, True), False, since=2, group="score"))
    presets = by_name(options, Preset("box-of-eight", "B"))

    def players(self, rules: Rules) -> tuple[int, ...]:
        return tuple(HAND_SIZES)

    def usual_players(self) -> int:
        return 8

    def dealt_each(self, rules: Rules, players: int) -> int:
        return HAND_SIZES[players]

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        return frozenset() if players == 6 else frozenset({"six_tricks"})

    def terms(self, rules: Rules, players: int) -> TrickTerms:
        by_tricks = players == 8 or rules.six_tricks
        return team_law(
            rules,
            players,
            sets=2,
            bids=range(LEAST_BID, GREATEST_BID + 1),
            trick_points=2 if by_tricks else 0,
            double_points=0 if by_tricks else 1,
        )
