"""A cheap hand at Mexican Train, to play many worlds on: strays go first, wherever they can, and the planned
train on one's own."""

from __future__ import annotations

from domino.ai.best_train import TrainFinder
from domino.ai.race import CERTAIN
from domino.ai.thinking import Thinking
from domino.ai.train_plan import CLOSE_TRAIN, PLANNED_PIP, PLANNED_TILE, Planner, train_of
from domino.core.actions import Action
from domino.core.game import State
from domino.core.tiles import TILES, Tile, tiles_in
from domino.games.mexican_train.round import Trains

PLAN_LENGTH = 14
"""What a tile's own worth is next to its pips when a train is planned."""
SEEN = 12
"""How many tiles of a hand, the heaviest, are planned with."""
LATER = 3.0
"""What it costs a planned train that one of its tiles goes elsewhere, for each that was to follow it."""
MARKED = 3.0
"""What a marked train costs its owner when a hand is judged."""
LEFT = 0.6
"""Which share of a hand's cost is left to pay, when it is judged rather than played on."""
OUT = -9.0
"""What it is worth to have no tile."""


class QuickTrain:
    """Plays for every seat, and remembers the plans it has made: hands come back in world after world."""

    def __init__(self, double_blank: int, thinking: Thinking) -> None:
        self._pips = [tile.pips or double_blank for tile in TILES]
        self._thinking = thinking
        self._plans: dict[tuple[int, int], tuple[int, ...]] = {}

    def plan(self, hand: int, end: int) -> tuple[int, ...]:
        """The best train of a hand from a number, by the indices of its tiles."""
        key = (hand, end)
        found = self._plans.get(key)
        if found is None:
            tiles = sorted(tiles_in(hand), key=lambda tile: -tile.pips)[:SEEN]
            finder = TrainFinder(tiles, PLAN_LENGTH, self._thinking.out_of_time)
            found = tuple(tile.index for tile in finder.train(finder.mask(tiles), end))
            self._plans[key] = found
        return found

    def cost(self, state: State, seat: int) -> float:
        """What a hand will cost, as medium's planner has it: strays dear, the planned train cheap."""
        assert isinstance(state, Trains)
        hand = state.hands[seat]
        if not hand:
            return OUT
        plan = self.plan(hand, state.numbers[seat])
        cost = MARKED if state.marked >> seat & 1 else 0.0
        for tile in tiles_in(hand):
            pips = self._pips[tile.index]
            planned = tile.index in plan
            cost += LEFT * (PLANNED_PIP * pips + PLANNED_TILE if planned else pips + Planner.stray_tile)
        return cost

    def choose(self, state: State) -> Action:
        """What the player to act does, from what it holds and may do."""
        assert isinstance(state, Trains)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        seat = state.turn
        hand, end = state.hands[seat], state.numbers[seat]
        plan = self.plan(hand, end)
        behind: dict[int, float] = {}
        after = 0.0
        for index in reversed(plan):
            after += (1 - PLANNED_PIP) * self._pips[index] + LATER
            behind[index] = after
        marked = state.marked >> seat & 1
        own = f"train{seat}"
        most, best = -CERTAIN, legal[0]
        for action in legal:
            tile, place = action.tile, action.place
            if tile is None or place is None:
                continue
            index = tile.index
            at_home = train_of(place) == own
            if at_home and plan and index == plan[0]:
                value = PLANNED_PIP * self._pips[index] + PLANNED_TILE
            else:
                spoilt = behind.get(index, after if at_home else 0.0)
                value = self._pips[index] + Planner.stray_tile - spoilt
            if at_home and marked:
                value += CLOSE_TRAIN
            if value > most:
                most, best = value, action
        if best.tile is not None:
            self._keep(plan, hand, end, best.tile, best.place == own)
        return best

    def _keep(self, plan: tuple[int, ...], hand: int, end: int, tile: Tile, at_home: bool) -> None:
        """Remembers what a plan comes to once a tile is laid, where that is plain: without a stray it is the
        same, and its first tile leaves the rest of it."""
        left = hand ^ 1 << tile.index
        if not at_home and tile.index not in plan:
            self._plans.setdefault((left, end), plan)
        elif at_home and plan and tile.index == plan[0]:
            self._plans.setdefault((left, tile.other(end)), plan[1:])
