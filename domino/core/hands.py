"""How many tiles each player is dealt, and from which set (rules 0.12, 0.13, 1.1 and 2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domino.core.options import FOURTH_VERSION, Option, Rules
from domino.core.tiles import set_size

ListedHands = Mapping[int, Mapping[int, int]]
"""What published rules list: set -> players -> tiles each."""

SHORT_HANDS: ListedHands = {
    6: {2: 5, 3: 5},
    9: {4: 7, 5: 7, 6: 7},
    12: {7: 7, 8: 7, 9: 7, 10: 7},
}
"""The club's short deal."""

SHORT_DEAL = "short_deal"
"""The option that asks for it."""


def hand_option(most: int) -> Option:
    """Tiles each: as the preset says, or a number up to `most`, what the largest set can give two players."""
    return Option("hand", tuple(range(1, most + 1)), 7, automatic=True, since=2, group="deal")


def can_serve(tiles: int, players: int, each: int) -> bool:
    """Whether so many can be dealt to all, and a tile is left to draw."""
    return players * each < tiles


def likely_turns(tiles: int, players: int, each: int) -> float:
    """About how many actions a round of laying and drawing has, of so many tiles: the fewer are dealt, the
    more are drawn before somebody is out."""
    return 1.1 * players * each + 2 * (tiles - players * each) / players


@dataclass(frozen=True, slots=True)
class HandTables:
    """What the presets of a game list for which set and how many players; `sets` are those offered, and
    `least` is the fewest tiles anybody is dealt when nobody chooses how many."""

    presets: Mapping[str, ListedHands]
    sets: Sequence[int]
    least: int
    most_players: int
    usual: Mapping[str, int] = field(default_factory=dict)
    """The set of a preset that lists several and does not mean the largest."""
    large: Mapping[str, int] = field(default_factory=dict)
    """The set that a preset names for more players than it lists hands for."""

    def counts(self, rules: Rules, on_table: int) -> tuple[int, ...]:
        """The numbers of players that these rules serve. `on_table` tiles of the set are not dealt."""
        sets = self.sets if rules.set is None else (rules.set,)
        return tuple(
            players
            for players in range(2, self.most_players + 1)
            if any(self._serves(rules, highest, players, on_table) for highest in sets)
        )

    def settle(self, rules: Rules, players: int, on_table: int) -> Rules:
        """The rules with the set and the tiles each settled, for so many players as `counts` tells."""
        highest = self._usual_set(rules, players, on_table) if rules.set is None else int(rules.set)
        if rules.hand is not None:
            return rules.settled(set=highest)
        hand = listed_hand(self._listed(rules), highest, players, on_table)
        return rules.settled(set=highest, hand=hand)

    def boneyard(self, rules: Rules, players: int, on_table: int) -> int:
        """How many tiles are left to draw by settled rules."""
        return set_size(rules.set) - on_table - players * int(rules.hand)

    def short_deal_is_idle(self, chosen: Rules, players: int, on_table: int) -> bool:
        """Whether set and hand come to the same with the short deal and without: both were chosen, say."""
        dealt = set()
        for short in (False, True):
            rules = chosen.settled(**{SHORT_DEAL: short})
            if players not in self.counts(rules, on_table):
                return False
            settled = self.settle(rules, players, on_table)
            dealt.add((settled.set, settled.hand))
        return len(dealt) == 1

    def smallest_set(self, rules: Rules, players: int, on_table: int) -> int | None:
        """The smallest set that is listed for so many and serves them; None when none is."""
        listed = (highest for highest, hands in self._listed(rules).items() if players in hands)
        serving = (highest for highest in listed if self._serves(rules, highest, players, on_table))
        return min(serving, default=None)

    def _listed(self, rules: Rules) -> ListedHands:
        return SHORT_HANDS if rules[SHORT_DEAL] else self.presets[rules.preset]

    def _serves(self, rules: Rules, highest: int, players: int, on_table: int) -> bool:
        """Whether the set is enough. A hand that was chosen may be less than the least (rule 0.12); before
        the fourth version not where the preset would have dealt the same."""
        by_preset = listed_hand(self._listed(rules), highest, players, on_table)
        least = by_preset >= self.least
        if rules.hand is None:
            return least
        if rules.hand == by_preset and (least or rules.version < FOURTH_VERSION):
            return least
        return can_serve(set_size(highest) - on_table, players, rules.hand)

    def _usual_set(self, rules: Rules, players: int, on_table: int) -> int:
        """The largest set the preset lists for so many, or the one it means (rule 0.13); where that does
        not serve them, the next larger one that does."""
        listed = self._listed(rules)
        fitting = [highest for highest, hands in listed.items() if players in hands]
        least = max(fitting or listed)
        if not rules[SHORT_DEAL]:
            if rules.preset in self.usual:
                least = self.usual[rules.preset]
            elif not fitting:
                least = self.large.get(rules.preset, least)
        serving = (highest for highest in self.sets if self._serves(rules, highest, players, on_table))
        return next(highest for highest in serving if highest >= least)


def listed_hand(listed: ListedHands, highest: int, players: int, on_table: int) -> int:
    """The tiles each player is dealt from a set: as the preset lists it; for what it does not list,
    its nearest hand, cut so that a fifth of the set is left to draw (rule 1.1)."""
    nearest_set = min(listed, key=lambda other: abs(other - highest))
    hands = listed[nearest_set]
    nearest = min(hands, key=lambda count: abs(count - players))
    if (nearest_set, nearest) == (highest, players):
        return hands[nearest]
    size = set_size(highest)
    left_to_draw = -(-size // 5)
    return min(hands[nearest], (size - on_table - left_to_draw) // players)
