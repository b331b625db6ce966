"""A planner for Mexican Train: it judges a play by the hand it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from domino.ai.advice import Advice, Reason
from domino.ai.best_train import TrainFinder
from domino.ai.race import CERTAIN
from domino.core.actions import Action
from domino.core.game import View
from domino.core.options import FIRST_VERSION, FOURTH_VERSION
from domino.core.tables import TrainsTable, table_of
from domino.core.tiles import Tile

PLANNED_PIP = 0.35
PLANNED_TILE = 1.0
"""What a tile of the plan still costs: turns pass before it is laid, and the round may end."""
WELCOME = 0.3
"""How much less a stray costs when somewhere open already shows one of its numbers."""
CLOSE_TRAIN = 6.0
"""What it is worth to take one's own marker off."""
NO_FOLLOW_UP = 6.0
"""What it costs to lay a double and have nothing to follow it with."""
NEAR = 2
"""An opponent with so few tiles is about to go out: pips count before plans."""
STOPPED = 5.0
"""What it costs to end a first-turn string while tiles of it could still be laid."""
MEXICAN = "mexican"


def train_of(place: str) -> str:
    """The train an end belongs to."""
    return place.partition(".")[0]


class Planner:
    """Judges actions by the hand they leave: pips outside the best train, and the train's own."""

    stray_tile = 4.0
    """What a tile outside the plan costs beyond its pips: it wants a turn and a place of its own."""

    def __init__(self, view: View, finder: TrainFinder) -> None:
        self.view = view
        self.hand = view.hand
        self.finder = finder
        table = table_of(view, TrainsTable)
        self.ends = table["ends"]
        own = f"train{view.seat}"
        self.own = {place for place in self.ends if train_of(place) == own}
        markers = table["markers"]
        self.open_places = {
            place
            for place in self.ends
            if train_of(place) == MEXICAN or (place not in self.own and markers[int(train_of(place)[5:])])
        }
        self.marked = markers[view.seat]
        self.any_play_unmarks = view.rules.marker_off == "any-play"
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
        self.danger = min(others) <= NEAR
        # What was left open on a train that one may not use yet is for others to answer (rule 1.7).
        first = view.rules.others_from == "second-turn" and not table["begun"][view.seat]
        free = first and view.rules.version != FIRST_VERSION
        self.open_doubles = {
            place
            for place in table["open_doubles"]
            if not free or place in self.own or train_of(place) == MEXICAN
        }

    def pips(self, tile: Tile) -> int:
        """What a tile costs in the hand at the end."""
        return tile.pips or int(self.view.rules.double_blank)

    def judge(self, action: Action) -> Advice:
        """How good an action looks, in pips, and why."""
        tile, place = action.tile, action.place
        if tile is None or place is None:
            # Stopping a string, or drawing although able to play: both keep tiles that could go.
            if action.verb == "stop":
                value = -self.cost(self.hand, {}) - STOPPED
                return Advice.because(action, value, Reason(action.verb, supports=False))
            if action.verb in ("draw", "pass") and not any(other.tile for other in self.view.legal):
                return Advice.because(action, 0.0, f"must-{action.verb}")
            if action.verb == "draw":
                return Advice.because(action, -CERTAIN, Reason(action.verb, supports=False))
            return Advice.because(action, CERTAIN, action.verb)
        left = tuple(other for other in self.hand if other is not tile)
        lays_double = tile.is_double and place not in self.open_doubles
        if not left and self.goes_out(tile, place):
            return Advice.because(action, CERTAIN, Reason("goes-out", (tile,)))
        new_ends = {place: tile.other(self.ends[place])}
        cost = self.after_double(tile, place, left) if lays_double else self.cost(left, new_ends)
        if self.marked and (place in self.own or self.any_play_unmarks):
            cost -= CLOSE_TRAIN
        if self.danger:
            cost = 0.5 * cost - self.pips(tile)
        return Advice(action, -cost, partial(self.reasons, tile, place, left, new_ends))

    def goes_out(self, tile: Tile, place: str) -> bool:
        """Whether the last tile, put there, ends the round: not where a double must be answered first (rule
        1.13), this one or, since the fourth version, one that was laid before it."""
        rules = self.view.rules
        if rules.out_on_double:
            return True
        left_behind = rules.version >= FOURTH_VERSION and self.open_doubles - {place}
        return not left_behind and not (tile.is_double and place not in self.open_doubles)

    def after_double(self, double: Tile, place: str, left: Sequence[Tile]) -> float:
        """The cost of a double with the best tile to follow it."""
        follows = [tile for tile in left if double.low in tile]
        if not follows:
            return self.cost(left, {place: double.low}) + NO_FOLLOW_UP
        return min(
            self.cost([other for other in left if other is not tile], {place: tile.other(double.low)})
            for tile in follows
        )

    def cost(self, hand: Sequence[Tile], new_ends: dict[str, int]) -> float:
        """What this hand will cost, if the ends changed so: less is better."""
        if not hand:
            return -50.0
        planned = self.plan(hand, new_ends)
        ends = self.ends | new_ends
        open_numbers = {ends[place] for place in self.open_places}
        strays, kept = 0.0, set(planned)
        for tile in hand:
            if tile not in kept:
                stray = self.pips(tile) + self.stray_tile
                if tile.low in open_numbers or tile.high in open_numbers:
                    stray *= 1 - WELCOME
                strays += stray
        return self.cost_of_plan(planned) + strays

    def cost_of_plan(self, planned: Sequence[Tile]) -> float:
        """What the tiles of the best train will cost."""
        return sum(PLANNED_PIP * self.pips(tile) + PLANNED_TILE for tile in planned)

    def plan(self, hand: Sequence[Tile], new_ends: dict[str, int]) -> list[Tile]:
        """The best train for one's own, if the ends changed so."""
        ends = self.ends | new_ends
        mask = self.finder.mask(hand)
        numbers = {ends[place] for place in self.own}
        end = max(numbers, key=lambda number: self.finder.worth(mask, number), default=None)
        return self.finder.train(mask, end) if end is not None else []

    @cached_property
    def longest(self) -> TrainFinder:
        """Finds the longest trains, where a plan would rather be rid of pips."""
        return TrainFinder(self.hand)

    def longest_train(self, hand: Sequence[Tile], ends: Iterable[int]) -> tuple[Tile, ...]:
        """The longest train that the hand can make from any of these ends."""
        mask = self.longest.mask(hand)
        return max((tuple(self.longest.train(mask, end)) for end in ends), key=len, default=())

    def reasons(
        self, tile: Tile, place: str, left: Sequence[Tile], new_ends: dict[str, int]
    ) -> Iterator[Reason]:
        """Everything that can be said for a play, the most important first."""
        if place in self.open_doubles:
            yield Reason("answers-double", (tile,))
        ends = self.ends | new_ends
        best = self.longest_train(left, (ends[own] for own in self.own))
        onward = self.longest_train(left, [new_ends[place]])
        certain = len(self.longest.tiles) == len(self.hand)  # else tiles were left out of the search
        if place in self.own and len(onward) >= len(best):
            count = len(onward) + 1
            yield Reason("follows-plan", onward, count, about="train", amount=count, supports=certain)
        else:
            count = max(len(best), len(onward) + 1 if place in self.own else 0)
            whole = certain and 1 < len(best) >= len(
                self.longest_train(self.hand, (self.ends[own] for own in self.own))
            )
            yield Reason("keeps-train", best, len(best), about="train", amount=count, supports=whole)
        yield Reason("sheds-pips", (tile,), self.pips(tile), amount=self.pips(tile))
