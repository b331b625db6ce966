"""Muggins, or Straight Dominoes (rules section 3): make the open ends add up to a multiple of five.

Here are the options, the presets and the deal; `round.py` is the play.
"""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.chance import RoundChance
from domino.core.deal import Setting, deal_tiles, rotating_starter
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.hands import can_serve, hand_option
from domino.core.holding import NONE
from domino.core.kinds import Lay, TableKind
from domino.core.lengths import shorter
from domino.core.manners import MANNERS_OPTIONS, idle_manners
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.pictures import Disc, Face, Numeral
from domino.core.scores import Points, Sides
from domino.core.tiles import Tile
from domino.games.muggins.round import SET, Lines

MOST_EACH = 13
POINTS_A_TILE = 2
"""About what the side that wins the match makes in a round, for each tile that was dealt."""


class Muggins(Game):
    """Muggins for two, three or four, by the two published rules that tell of it."""

    key = "muggins"
    state = Lines
    kind = TableKind(
        Lay.LINES,
        picture=(
            Face(6, 5, 56, 49, 24, 90),
            Face(5, 5, 93, 49, 24),
            Face(5, 0, 130, 49, 24, 90),
            Disc(170, 20, 12, "gold"),
            Numeral(5, 170, 20, 17, "on_gold"),
        ),
    )
    lengths = shorter(quick={"target": 100}, evening={"target": 150})
    options = (
        Option("target", tuple(range(5, 501, 5)), 250, group="score"),
        Option("partners", ("pairs", "singles"), "pairs", since=2, group="deal"),
        hand_option(MOST_EACH),
        Option("starter", ("rotates", "winner"), "rotates", group="deal"),
        Option("claim", ("automatic", "claimed"), "automatic", group="score"),
        *MANNERS_OPTIONS,
    )
    presets = by_name(
        options,
        Preset("box-of-four", "A", last_tile_penalty="penalty"),
        Preset("box-of-eight", "B", starter="winner"),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        return tuple(
            players
            for players in (2, 3, 4)
            if rules.hand in (None, preset_hand(rules, players)) or can_serve(len(SET), players, rules.hand)
        )

    def sides(self, rules: Rules, players: int) -> int:
        return 2 if players == 4 and rules.partners == "pairs" else players

    def settle(self, rules: Rules, players: int) -> Rules:
        return rules if rules.hand is not None else rules.settled(hand=preset_hand(rules, players))

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        rules = self.settle(chosen, players)
        idle = idle_manners(rules, len(SET) - players * rules.hand)
        if players != 4:
            idle.add("partners")
        return frozenset(idle)

    def likely_rounds(self, rules: Rules, players: int) -> float:
        rounds: float = rules.target / (POINTS_A_TILE * players * rules.hand)
        return max(1.0, rounds)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        return SET

    def deal(self, setting: Setting, log: list[Event]) -> State:
        starter = find_starter(setting, log)
        dealt = deal_tiles(setting, SET, setting.rules.hand)
        log += dealt.events()
        return Lines.dealt(setting, dealt, self.sides(setting.rules, setting.players), starter)

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        best = max(scores)
        return tuple(side for side, total in enumerate(scores) if total == best >= rules.target) or None


def preset_hand(rules: Rules, players: int) -> int:
    """The tiles each player is dealt when nobody chooses: seven, or five where the preset says so for
    three or four (rule 3.1)."""
    return 5 if rules.preset == "box-of-four" and players > 2 else 7


def find_starter(setting: Setting, log: list[Event]) -> int:
    """Who plays first (rule 3.2). Where the winner of the last round starts and there is none,
    lots are drawn."""
    if setting.rules.starter == "rotates" or setting.starter is not None:
        return rotating_starter(setting)
    if isinstance(setting.previous, Lines) and setting.previous.won != NONE:
        return setting.previous.won
    return draw_lots(setting.players, setting.chance, log)


def draw_lots(players: int, chance: RoundChance, log: list[Event]) -> int:
    """The seat that draws the highest tile: a double before any other, then the more pips. Those
    who are level draw again; the tiles go back each time."""

    def rank(tile: Tile) -> tuple[bool, int]:
        return tile.is_double, tile.pips

    seats = list(range(players))
    while len(seats) > 1:
        lots = list(zip(seats, chance.shuffled(SET, "lots"), strict=False))
        # Lots are shown to all and go back before the deal: told by their pips, they give no tile away.
        log += [
            Event("drew", seat, None, "double-lot" if tile.is_double else "lot", tile.pips)
            for seat, tile in lots
        ]
        best = max(rank(tile) for _, tile in lots)
        seats = [seat for seat, tile in lots if rank(tile) == best]
    return seats[0]
