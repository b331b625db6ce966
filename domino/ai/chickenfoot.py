"""Chickenfoot: shed what weighs most, but keep a tile of every number and a toe for every double.

Easy takes the heaviest tile. Medium minds what a play leaves in the hand. Hard plays the best few on
for many turns in worlds that could be true, and weighs the hands that everybody is left with.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from domino.ai.advice import Advice, Reason
from domino.ai.race import CERTAIN, look_ahead
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import State, View
from domino.core.tables import FeetTable, table_of
from domino.core.tiles import DOUBLES, SUITS, TILES, Tile, full_set, mask_of, tiles_in

LAST_OF_NUMBER = 5.0
"""What it costs, in pips, to play the last tile of a number: there will be feet and ends to play on."""
LONE_DOUBLE = 5.0
"""What it costs to hold a double and no toe for it."""
PENALTIES = {"none": 0.0, "keep": 5.0, "draw": 10.0, "skip": 15.0, "points": 50.0}
"""What it costs to draw although able to play, beyond the tile that is drawn."""

CANDIDATES = 6
"""How many plays hard looks at, at most."""
TURNS = 32
"""How far it plays on, in turns of all."""
FAITH = 5.0
"""How many worlds its first judgement counts for."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with how good it looks, in pips; at hard, in pips against the other plays."""
    player = ChickenfootPlayer(view, heed_hand=level != "easy")
    judged = [player.judge(action) for action in view.legal]
    if level != "hard":
        return judged
    return look_ahead(view, judged, player.kind, CANDIDATES, FAITH, rng, thinking, player.play_on)


class ChickenfootPlayer:
    """Judges plays by the pips they shed and by the hand they leave."""

    def __init__(self, view: View, heed_hand: bool) -> None:
        self.view = view
        self.hand = mask_of(view.hand)
        self.ends = table_of(view, FeetTable)["ends"]
        self.fine = float(view.rules.double_blank)
        self.weight = [float(tile.pips) if tile.pips else self.fine for tile in TILES]
        self.last_of_number = LAST_OF_NUMBER if heed_hand else 0.0
        self.lone_double = LONE_DOUBLE if heed_hand else 0.0

    # Judging

    def judge(self, action: Action) -> Advice:
        """How good an action looks without looking ahead, and why."""
        tile = action.tile
        if tile is None:
            if action.verb in ("call", "catch"):
                return Advice.because(action, CERTAIN, action.verb)
            if not any(other.tile for other in self.view.legal):
                return Advice.because(action, 0.0, f"must-{action.verb}")
            value = -self.view.rules.set - PENALTIES[self.view.rules.penalty]
            return Advice.because(action, value, Reason("needless-draw", supports=False))
        if self.hand == 1 << tile.index:
            return Advice.because(action, CERTAIN, Reason("goes-out", (tile,)))
        return Advice(action, self.shed(tile, self.hand), partial(self.reasons, tile))

    def shed(self, tile: Tile, hand: int) -> float:
        """What it is worth to be rid of a tile of the hand: its pips, less what it does for the rest."""
        value = self.weight[tile.index]
        left = hand & ~(1 << tile.index)
        low, high = tile.low, tile.high
        others = left & SUITS[low]
        if not others:
            value -= self.last_of_number
        if low == high:
            return value
        if others and not others & (others - 1) and others & DOUBLES:
            value -= self.lone_double
        others = left & SUITS[high]
        if not others:
            value -= self.last_of_number
        elif not others & (others - 1) and others & DOUBLES:
            value -= self.lone_double
        return value

    def cost(self, hand: int) -> float:
        """What a hand costs its holder: the pips in it, less the numbers that it can play on."""
        cost = 0.0
        numbers = 0
        for tile in tiles_in(hand):
            cost += self.weight[tile.index]
            numbers |= 1 << tile.low | 1 << tile.high
            if tile.is_double and not hand & SUITS[tile.low] & ~(1 << tile.index):
                cost += self.lone_double
        return cost - self.last_of_number * numbers.bit_count()

    def reasons(self, tile: Tile) -> Iterator[Reason]:
        """Everything that can be said for a play of this tile, the most important first."""
        left = self.hand & ~(1 << tile.index)
        if not tile.pips:
            yield Reason("sheds-double-blank", (tile,), int(self.fine))
        if tile.is_double:
            toes = tuple(tiles_in(left & SUITS[tile.low]))
            if not toes:
                yield Reason("lone-double", (tile,), tile.low)
            else:
                if self.all_known(tile.low):
                    yield Reason("only-your-toes", toes, tile.low)
                yield Reason("double-with-toes", toes, tile.low)
        if tile.pips == max(other.pips for other in self.view.hand):
            yield Reason("heaviest", (tile,), tile.pips)
        for double in tiles_in(left & DOUBLES):
            if self.only_toe(double) not in (None, tile):
                yield Reason("keeps-toe", (double,), about=f"toe {double}")
        if not tile.is_double and left & SUITS[tile.low] and left & SUITS[tile.high]:
            yield Reason("keeps-numbers", (tile,), tile.pips)
        yield Reason("sheds-pips", (tile,), tile.pips, amount=tile.pips)

    def only_toe(self, double: Tile) -> Tile | None:
        """The one toe the hand has for a double; None if it has more, or none."""
        toes = tiles_in(self.hand & SUITS[double.low] & ~(1 << double.index))
        return toes[0] if len(toes) == 1 else None

    def all_known(self, number: int) -> bool:
        """Whether every tile of a number lies on the table or in this hand."""
        known = self.hand | mask_of(tile for tile, _, _ in table_of(self.view, FeetTable)["tiles"])
        return not SUITS[number] & mask_of(full_set(self.view.rules.set)) & ~known

    # Looking ahead

    def kind(self, action: Action) -> tuple[Tile, int] | None:
        """A tile on a number is the same wherever that number is. Only plays are looked into."""
        if action.tile is None or action.place is None:
            return None
        return action.tile, self.ends[action.place]

    def play_on(self, state: State, thinking: Thinking) -> float:
        """Plays many turns as medium would; how much less the player is left with than the others are."""
        seat, players = self.view.seat, self.view.players
        for _ in range(TURNS):
            if state.over:
                break
            state.apply(self.quick(state))
            thinking.out_of_time()  # a polite thinker breathes here
        costs = [float(points) for points in state.points]
        if not state.over:
            costs = [cost + self.cost(state.hand_mask(other)) for other, cost in enumerate(costs)]
        return (sum(costs) - costs[seat]) / (players - 1) - costs[seat]

    def quick(self, state: State) -> Action:
        """What the player to act does, from what it holds and may do."""
        legal = state.legal()
        best = legal[0]
        if len(legal) > 1:
            hand = state.hand_mask(state.turn)
            most = -CERTAIN
            tried = 0
            for action in legal:
                tile = action.tile
                if tile is not None and not tried >> tile.index & 1:
                    tried |= 1 << tile.index  # where it goes makes no difference to the hand
                    value = self.shed(tile, hand)
                    if value > most:
                        most, best = value, action
        return best
