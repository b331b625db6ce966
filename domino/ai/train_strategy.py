"""What hard adds to a plan for Mexican Train: the others, and what they can and cannot play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from domino.ai.advice import Advice, Reason
from domino.ai.best_train import TrainFinder
from domino.ai.race import CERTAIN
from domino.ai.rivals import Rivals
from domino.ai.train_plan import CLOSE_TRAIN, MEXICAN, NO_FOLLOW_UP, Planner, train_of
from domino.core.actions import Action
from domino.core.game import View
from domino.core.tiles import FITS, Tile

PLANNED_TILE = 1.0
"""What a tile of the plan costs beyond the pips it may still cost."""
SURE_PIP, LATE_PIP = 0.1, 0.2
"""What a pip of the plan costs: a little, and more the later its tile is laid."""
BLOCKED = 3.0
"""What it is worth that another cannot answer a double: they draw, and are marked."""
BLOCKED_UNMARKED = 2.0
"""The same, where the rules mark nobody for it."""
STUCK = 8.0
"""What it costs to come back to a double of one's own and not be able to answer it."""
DISTURB = 1.0
"""What it is worth to change the end of a train that another must go on with."""
LAST_TILES = 1
"""With so few tiles another may go out next."""
KEEP_IN = 0.3
"""What it costs, for each pip then left, that such a one can play."""
KEEP_IN_ANYWAY = 6.0
"""And whatever is left."""
LITTLE = 0.25
"""How likely one about to go out may be to play when we say that there is little to play on."""
DEAD = -1
"""The number of an end that nothing can be put on any more."""


class Strategist(Planner):
    """Judges actions by the hand they leave and by what they leave to others."""

    stray_tile = 6.0

    def __init__(self, view: View, finder: TrainFinder) -> None:
        super().__init__(view, finder)
        self.rivals = Rivals(view)
        rules = view.rules
        self.answer_at_once = rules.doubles == "answer"
        self.blocked = BLOCKED if rules.mark_on_open_double else BLOCKED_UNMARKED
        self.turns_left = max(1, min(view.hand_sizes[seat] for seat in self.rivals.seats))
        """How soon the round may end."""
        self.threats = [seat for seat in self.rivals.seats if view.hand_sizes[seat] <= LAST_TILES]
        self._harm: dict[tuple[int, str, tuple[Tile, ...]], float] = {}

    def judge(self, action: Action) -> Advice:
        tile, place = action.tile, action.place
        if tile is None or place is None:
            return super().judge(action)
        left = tuple(other for other in self.hand if other is not tile)
        lays_double = tile.is_double and place not in self.open_doubles
        if not left and self.goes_out(tile, place):
            return Advice.because(action, CERTAIN, Reason("goes-out", (tile,)))
        new_ends = {place: tile.other(self.ends[place])}
        # Only after a double of one's own may one play elsewhere while a double is open.
        left_open = tuple(self.open_doubles) if place not in self.open_doubles else ()
        if lays_double:
            cost, stays_open = self.double_laid(tile, place, left)
            if stays_open:
                left_open += (place,)
        else:
            cost = self.cost(left, new_ends)
            cost -= sum(self.left_open(self.ends[double], double, left) for double in left_open)
        if self.marked and (place in self.own or self.any_play_unmarks):
            cost -= CLOSE_TRAIN
        if place in self.open_places and train_of(place) != MEXICAN:
            cost -= DISTURB
        if self.threats and left:
            cost += self.threat(left, place, new_ends, left_open)
        return Advice(action, -cost, partial(self.every_reason, tile, place, left, new_ends, left_open))

    def every_reason(
        self,
        tile: Tile,
        place: str,
        left: Sequence[Tile],
        new_ends: dict[str, int],
        left_open: Sequence[str],
    ) -> Iterator[Reason]:
        """Everything that can be said for a play: the others first, then one's own plans, then pips."""
        yield from self.said(tile, place, new_ends, left_open)
        *planned, pips = self.reasons(tile, place, left, new_ends)
        yield from planned
        yield from self.uses_marked(tile, place)
        yield pips

    def said(
        self, tile: Tile, place: str, new_ends: dict[str, int], left_open: Sequence[str]
    ) -> Iterator[Reason]:
        """What can be said for a play because of what it does to the others."""
        if tile.is_double and place not in self.open_doubles and not self.is_dead(tile.low):
            # Another double may be as hard to answer, although the plan is not to leave it open.
            needs, planned = self.needed(place), place in left_open
            key = "needs-more" if needs > 1 else "hard-to-answer"
            yield Reason(key, (tile,), needs, supports=planned)
        elif left_open:
            number = self.ends[left_open[0]]
            yield Reason("leaves-double", (Tile(number, number),))
        if self.threats and self.chance_out(place, new_ends, left_open) < LITTLE:
            yield Reason("keeps-in", (tile,), seat=self.threats[0])
        if self.marked and (place in self.own or self.any_play_unmarks):
            # Everybody may play on an open double, marker or not.
            yield Reason("shuts-train", (tile,), supports=not self.own & set(left_open))

    def uses_marked(self, tile: Tile, place: str) -> Iterator[Reason]:
        """That a play goes on another's train while it is marked."""
        if place in self.open_places and train_of(place) != MEXICAN:
            yield Reason("uses-marked", (tile,), self.pips(tile), int(train_of(place)[5:]))

    # Doubles

    def double_laid(self, double: Tile, place: str, left: Sequence[Tile]) -> tuple[float, bool]:
        """The cost of a double with the best tile to follow it, and whether that leaves it open."""
        number = double.low
        fits = FITS[number]
        if self.is_dead(number):
            return self.cost(left, {place: DEAD}), False
        needs = self.needed(place)
        ways: list[tuple[float, bool]] = []
        for tile in left:
            rest = [other for other in left if other is not tile]
            if fits >> tile.index & 1:
                cost = self.cost(rest, {place: tile.other(number)})
                if needs > 1:  # the others must put toes on it too, beside this one
                    cost -= self.blocked * self.rivals.failures(fits)[0]
                ways.append((cost, needs > 1))
            if self.answer_at_once or tile.is_double:
                continue
            tried = set()
            for elsewhere in (*self.own, *self.open_places):
                end = self.ends[elsewhere]
                if elsewhere == place or end not in tile or (end, elsewhere in self.own) in tried:
                    continue
                tried.add((end, elsewhere in self.own))
                cost = self.cost(rest, {place: number, elsewhere: tile.other(end)})
                ways.append((cost - self.left_open(number, place, rest), True))
        if ways:
            return min(ways)
        drawn = self.rivals.chance_drawn(fits)
        return self.cost(left, {place: number}) + NO_FOLLOW_UP * (1 - drawn), False

    def needed(self, place: str) -> int:
        """How many tiles a double laid there asks for."""
        rules = self.view.rules
        if train_of(place) == MEXICAN:
            return int(min(rules.double_needs, rules.mexican_double_needs))
        return int(rules.double_needs)

    def is_dead(self, number: int) -> bool:
        """Whether nothing is left to put on a double, so that it closes for good."""
        if not self.view.rules.dead_doubles_close:
            return False
        return not any(number in tile for tile in self.hand if tile.low != tile.high) and not (
            self.rivals.unseen & FITS[number]
        )

    def left_open(self, number: int, place: str, hand: Sequence[Tile]) -> float:
        """What it is worth to leave a double open, with this hand to come back to it."""
        blocked, nobody = self.rivals.failures(FITS[number])
        worth = self.blocked * blocked
        if not any(number in tile for tile in hand):
            worth -= STUCK * nobody
        if place in self.own:
            worth -= self.harm(number, place, tuple(hand)) * (1 - nobody)
        return worth

    def harm(self, number: int, place: str, hand: tuple[Tile, ...]) -> float:
        """What it costs that somebody else goes on with one's own train from this number."""
        key = (number, place, hand)
        if key not in self._harm:
            as_planned = self.cost(hand, {place: number})
            onward = [other for other in range(self.view.rules.set + 1) if other != number]
            changed = [self.cost(hand, {place: other}) for other in onward]
            self._harm[key] = sum(changed) / len(changed) - as_planned
        return self._harm[key]

    # The others

    def threat(
        self, left: Sequence[Tile], place: str, new_ends: dict[str, int], left_open: Sequence[str]
    ) -> float:
        """What it costs that someone with one tile may play it on what this leaves."""
        at_stake = KEEP_IN_ANYWAY + KEEP_IN * sum(self.pips(tile) for tile in left)
        return self.chance_out(place, new_ends, left_open) * at_stake

    def chance_out(self, place: str, new_ends: dict[str, int], left_open: Sequence[str]) -> float:
        """How likely one of those with one tile can play it, after a play at this place."""
        ends = self.ends | new_ends
        none_can = 1.0
        for seat in self.threats:
            if left_open:
                reach = set(left_open)
            else:
                trains = {f"train{seat}", *map(train_of, self.open_places)}
                if self.marked and place not in self.own and not self.any_play_unmarks:
                    trains.add(f"train{self.view.seat}")
                reach = {other for other in ends if train_of(other) in trains}
            wanted = 0
            for other in reach:
                wanted |= FITS[ends[other]]
            none_can *= 1.0 - self.rivals.chance(seat, wanted)
        return 1.0 - none_can

    # The hand

    def cost_of_plan(self, planned: Sequence[Tile]) -> float:
        cost = 0.0
        turns = 0
        for tile in planned:
            if not tile.is_double:
                turns += 1
            late = min(1.0, SURE_PIP + LATE_PIP * turns / self.turns_left)
            cost += late * self.pips(tile) + PLANNED_TILE
        return cost
