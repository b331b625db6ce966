"""Super Train, or Super 15 (rules section 8): six branches leave a double, and what a play leaves open
has an effect: others draw, the player goes on, a spell is cast, the table turns round, somebody waits.

Here are the options, the presets, the deal and the match; `branches.py` is what lies there, `round.py` the
play.
"""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.deal import Deal, Setting, deal_tiles
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.hands import can_serve, hand_option, likely_turns
from domino.core.kinds import Lay, TableKind
from domino.core.lengths import shorter
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.pictures import Face, Symbol
from domino.core.scores import Points, Sides
from domino.core.tiles import Tile, full_set, set_size
from domino.games.super_train.branches import DRAWS, HIGHEST
from domino.games.super_train.round import Branches

HAND = 9
"""The tiles each player is dealt, however many play, unless they choose."""
MOST_EACH = 67


class SuperTrain(Game):
    """Super Train, by the two published rules that tell of it."""

    key = "super-train"
    state = Branches
    kind = TableKind(
        Lay.BRANCHES,
        draws=DRAWS,
        picture=(
            Face(15, 15, 42, 49, 24),
            Face(13, 3, 128.5, 49, 24, 90),
            Face(15, 13, 79.5, 49, 24, 90, lit="spell_glow", glow=8),
            Symbol("star-four-points", 169, 22, 16, "gold"),
        ),
    )
    options = (
        Option("rounds", tuple(range(1, 21)), 5, group="score"),
        hand_option(MOST_EACH),
        Option("drawn", ("must", "may"), "must", since=2),
        Option("scoring", ("simple", "pips", "winner"), "simple", group="score"),
        Option("skip_on", ("double", "blank"), "double"),
        Option("starter_effects", (False, True), True),
        Option("last_tile", ("automatic", "called"), "automatic", group="manners"),
        Option("last_tile_penalty", (1, 2, 3), 1, group="manners"),
    )
    lengths = shorter(quick={"rounds": 3})
    presets = by_name(
        options,
        Preset("box-of-eight", "B").formerly(drawn="may"),
        Preset("fifteens", "D", rounds=1, drawn="may", scoring="winner", starter_effects=False),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        each = HAND if rules.hand is None else rules.hand
        return tuple(players for players in range(2, 11) if can_serve(set_size(HIGHEST), players, each))

    def settle(self, rules: Rules, players: int) -> Rules:
        return rules if rules.hand is not None else rules.settled(hand=HAND)

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        return frozenset() if chosen.last_tile == "called" else frozenset({"last_tile_penalty"})

    def likely_turns(self, rules: Rules, players: int) -> float:
        return likely_turns(set_size(HIGHEST), players, rules.hand)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        if number > rules.rounds:
            raise ValueError(f"there is no round {number} to deal: rounds is {rules.rounds}")
        return full_set(HIGHEST)

    def check_deal(self, rules: Rules, players: int, number: int, deal: Deal) -> None:
        super().check_deal(rules, players, number, deal)
        if deal.out and not any(tile.is_double for tile in deal.named()):
            raise ValueError(
                f"the deal for round {number} sets every double aside and none could start: "
                "put one in a hand or boneyard"
            )

    def deal(self, setting: Setting, log: list[Event]) -> State:
        dealt = deal_tiles(setting, full_set(HIGHEST), setting.rules.hand)
        log += dealt.events()
        asked = setting.starter
        if asked is None:
            asked = setting.chance.below(setting.players, "starter")
        return Branches.dealt(setting.rules, dealt, asked, log)

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        if len(rounds) < rules.rounds:
            return None
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores))
