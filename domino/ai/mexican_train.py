"""Mexican Train: keep the best train for your own, shed the rest where others must let you."""

from __future__ import annotations

import random

from domino.ai.advice import Advice
from domino.ai.best_train import TrainFinder
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import View
from domino.core.tiles import Tile

STRAY_TILE = 4.0
"""What a tile outside the plan costs beyond its pips: it wants a turn and a place of its own."""
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


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with how good it looks to a planner."""
    planner = _Planner(view, level)
    return [planner.judge(action) for action in view.legal]


class _Planner:
    """Judges actions by the hand they leave: pips outside the best train, and the train's own."""

    def __init__(self, view: View, level: str) -> None:
        self.view = view
        self.hand = view.hand
        tiles = view.hand
        if level == "medium":
            tiles = tuple(sorted(view.hand, key=lambda tile: -tile.pips)[:10])
        self.finder = TrainFinder(tiles, length=14)
        self.all = self.finder.mask(self.hand)
        ends: dict[str, int] = view.table["ends"]
        self.ends = ends
        own = f"train{view.seat}"
        self.own = {place for place in ends if place.partition(".")[0] == own}
        markers = view.table["markers"]
        self.open_places = {
            place
            for place in ends
            if place == "mexican" or (place not in self.own and markers[int(place.partition(".")[0][5:])])
        }
        self.marked = markers[view.seat]
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
        self.danger = min(others) <= NEAR
        self.open_doubles = set(view.table["open_doubles"])

    def judge(self, action: Action) -> Advice:
        tile = action.tile
        if tile is None:
            # Stopping a string, or drawing although able to play: both keep tiles that could go.
            return Advice(
                action, -1000.0 if action.verb == "draw" else -self.cost(self.hand, {}) - 5.0, action.verb
            )
        place = action.place
        assert place is not None
        left = tuple(other for other in self.hand if other is not tile)
        if not left:
            return Advice(action, 1000.0, "goes-out", (tile,))
        number = self.ends[place]
        new_ends = {place: tile.other(number)}
        cost = self.cost(left, new_ends)
        if tile.is_double and place not in self.open_doubles:
            cost = self.after_double(tile, place, left)
        if place in self.own and self.marked:
            cost -= CLOSE_TRAIN
        if self.danger:
            cost = 0.5 * cost - tile.pips
        return self.reason(action, tile, place, left, new_ends, -cost)

    def after_double(self, double: Tile, place: str, left: tuple[Tile, ...]) -> float:
        """The cost of a double with the best tile to follow it."""
        follows = [tile for tile in left if double.low in tile]
        if not follows:
            return self.cost(left, {place: double.low}) + NO_FOLLOW_UP
        return min(
            self.cost(tuple(other for other in left if other is not tile), {place: tile.other(double.low)})
            for tile in follows
        )

    def cost(self, hand: tuple[Tile, ...], new_ends: dict[str, int]) -> float:
        """What this hand will cost, if the ends changed so: less is better."""
        if not hand:
            return -50.0
        ends = self.ends | new_ends
        mask = self.finder.mask(hand)
        own = {ends[place] for place in self.own}
        end = max(own, key=lambda number: self.finder.worth(mask, number), default=None)
        planned = self.finder.train(mask, end) if end is not None else []
        open_numbers = {ends[place] for place in self.open_places}
        cost = sum(PLANNED_PIP * tile.pips + PLANNED_TILE for tile in planned)
        kept = set(planned)
        for tile in hand:
            if tile not in kept:
                stray = tile.pips + STRAY_TILE
                if tile.low in open_numbers or tile.high in open_numbers:
                    stray *= 1 - WELCOME
                cost += stray
        return cost

    def reason(
        self,
        action: Action,
        tile: Tile,
        place: str,
        left: tuple[Tile, ...],
        new_ends: dict[str, int],
        value: float,
    ) -> Advice:
        """Why this may be a good idea, in the words of the table."""
        if place in self.open_doubles:
            return Advice(action, value, "answers-double", (tile,))
        mask = self.finder.mask(left)
        ends = self.ends | new_ends
        best = max((self.finder.train(mask, ends[own]) for own in self.own), key=len, default=[])
        if place in self.own:
            return Advice(action, value, "follows-plan", tuple(best), number=len(best) + 1)
        if len(best) > 1:
            return Advice(action, value, "keeps-train", tuple(best), number=len(best))
        return Advice(action, value, "sheds-pips", (tile,), number=tile.pips)
