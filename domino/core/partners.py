"""Two teams that bid for points: what Forty-Two and Eighty-Four have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from domino.core.deal import Setting, deal_tiles, rotating_starter
from domino.core.events import Event, Item
from domino.core.game import Game, State
from domino.core.lengths import shorter
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.plain import Frame
from domino.core.scores import Points, Sides
from domino.core.suits import HIGHEST_SUIT
from domino.core.tiles import Tile, full_set
from domino.core.trick_hand import TrickTerms
from domino.core.tricks import TrickState

TARGETS = {"points": tuple(range(50, 501, 50)), "marks": tuple(range(1, 16))}
USUAL_TARGET = {"points": 250, "marks": 7}
"""What a match is played to, by scoring (rules 5.8 and 0.12)."""

HANDS_A_MARK, POINTS_WON = 1.5, 0.8
"""About how many hands the winners play for a mark, and which share of the points of a hand they make."""

COUNT_POINTS = {10: 10, 5: 5}
"""A tile with so many pips is a count tile, worth so much (rule 5.7)."""


def count_points(tile: Tile) -> int:
    """What a tile is worth as a count tile: 10, 5 or nothing."""
    return COUNT_POINTS.get(tile.pips, 0)


class PartnersState(TrickState):
    """A hand in which the bidder's team must take as many points as were bid."""

    __slots__ = ()

    @classmethod
    def dealt(cls, setting: Setting, terms: TrickTerms, hand_size: int, log: list[Event]) -> PartnersState:
        """The hand before the first bid."""
        dealt = deal_tiles(setting, terms.tiles, hand_size)
        log += dealt.events()
        state = cls()
        state._prepare(terms, dealt, rotating_starter(setting))
        return state

    def go_by(self, frame: Frame) -> None:
        assert isinstance(frame.game, PartnersGame)
        self.terms = frame.game.terms(frame.rules, frame.players)

    def _is_decided(self) -> bool:
        """The bid is reached, or cannot be with all that has not been taken yet. Tiles that lie face
        down count as not yet taken, since nobody can tell what they are."""
        terms = self.terms
        taken = self.taken[self.bidder % 2]
        if taken >= self.bid:
            return True
        played = sum(terms.tile_points[index] for _, index in self._played() if index >= 0)
        not_played = sum(terms.tile_points[tile.index] for tile in terms.tiles) - played
        tricks_left = max(self.hand_sizes())
        return taken + not_played + tricks_left * terms.trick_points < self.bid

    def outcome(self, taken: Sequence[int], bidder: int, bid: int) -> tuple[bool, list[int]]:
        """Points or a mark (rule 5.8)."""
        bidders = bidder % 2
        others = 1 - bidders
        made = taken[bidders] >= bid
        points = [0, 0]
        if self.terms.marks:
            points[bidders if made else others] = 1
        else:
            points[others] = taken[others] + (0 if made else bid)
            points[bidders] = taken[bidders] if made else 0
        return made, points

    def _count(self) -> None:
        """Tells each side's points or mark."""
        made, self.points = self.outcome(self.taken, self.bidder, self.bid)
        others = 1 - self.bidder % 2
        if self.log is None:
            return
        for side, number in enumerate(self.points):
            items: list[Item] = []
            if number and self.terms.marks:
                items.append(Item("mark", 1))
            elif number:
                items += self._items_taken(side)
                if side == others and not made:
                    items.append(Item("bid-not-reached", self.bid))
            self.log.append(Event("scored", side, number=number, items=tuple(items)))

    def _items_taken(self, side: int) -> list[Item]:
        """What the side took: its tricks if they count, and every tile that does."""
        terms = self.terms
        tricks = [plays for winner, plays in self._tricks()[0] if winner % 2 == side]
        items = []
        if tricks and terms.trick_points:
            items.append(Item("tricks", len(tricks) * terms.trick_points))
        for _, tile in (play for plays in tricks for play in plays):
            count = count_points(tile)
            if count:
                items.append(Item("count-tile", count, tile))
            if terms.tile_points[tile.index] > count:
                items.append(Item("double", terms.tile_points[tile.index] - count, tile))
        return items


class PartnersGame(Game):
    """A game of two teams, seated alternately, that bid for the points in the tiles."""

    state = PartnersState
    options: tuple[Option, ...] = (
        Option("all_pass", ("redeal", "forced"), "redeal"),
        Option("scoring", tuple(TARGETS), "points", group="score"),
        Option("target", TARGETS["marks"] + TARGETS["points"], 250, automatic=True, since=2, group="score"),
    )
    presets = by_name(options, Preset("box-of-eight", "B"))
    lengths = shorter(quick={"scoring": "marks", "target": 3})

    @abstractmethod
    def terms(self, rules: Rules, players: int) -> TrickTerms:
        """The rules as a hand asks for them."""

    def settle(self, rules: Rules, players: int) -> Rules:
        if rules.target is None:
            return rules.settled(target=USUAL_TARGET[rules.scoring])
        targets = TARGETS[rules.scoring]
        if rules.target not in targets:
            other = next(scoring for scoring in TARGETS if scoring != rules.scoring)
            raise ValueError(
                f"target cannot be {rules.target} while scoring is {rules.scoring}: "
                f"choose {targets[0]} to {targets[-1]}, or scoring {other}"
            )
        return rules

    def sides(self, rules: Rules, players: int) -> int:
        return 2

    def likely_rounds(self, rules: Rules, players: int) -> float:
        if rules.scoring == "marks":
            return HANDS_A_MARK * float(rules.target)
        return max(1.0, float(rules.target) / (POINTS_WON * self.terms(rules, players).total))

    def likely_turns(self, rules: Rules, players: int) -> float:
        """A hand for marks is over as soon as it is decided."""
        bids_and_plays = 1 + self.dealt_each(rules, players)
        return players * bids_and_plays * (0.65 if rules.scoring == "marks" else 1.0)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        return self.terms(rules, players).tiles

    def deal(self, setting: Setting, log: list[Event]) -> State:
        terms = self.terms(setting.rules, setting.players)
        return PartnersState.dealt(setting, terms, self.dealt_each(setting.rules, setting.players), log)

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        assert isinstance(last, TrickState)
        reached = [side for side, total in enumerate(scores) if total >= rules.target]
        if not reached:
            return None
        return (last.bidder % 2,) if len(reached) == 2 else tuple(reached)


def team_law(
    rules: Rules, players: int, sets: int, bids: range, trick_points: int, double_points: int
) -> TrickTerms:
    """The terms of a game with this many sets, these bids, and so much for a trick and for a double."""
    points = [count_points(tile) + double_points * tile.is_double for tile in full_set(HIGHEST_SUIT)]
    return TrickTerms(
        players=players,
        sides=2,
        sets=sets,
        left_out=0,
        bids=tuple(bids),
        total=bids[-1],
        forced=rules.all_pass == "forced",
        trick_points=trick_points,
        tile_points=tuple(points),
        marks=rules.scoring == "marks",
    )
