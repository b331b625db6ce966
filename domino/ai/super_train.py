"""Super Train: be rid of tiles, keep something to play on every branch, and use what the numbers do.

Easy plays the tile with the most pips. Medium minds what it can play next, and what the number it
leaves open does to the others. Hard also keeps what fits the starter, where a branch may be begun
whatever others do, and plays the best few on in worlds that could be true.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from domino.ai.advice import Advice, Reason
from domino.ai.race import CERTAIN, look_ahead
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.ends import END_OF
from domino.core.game import State, View
from domino.core.tables import BranchesTable, table_of
from domino.core.tiles import DOUBLES, PIPS, SUITS, Tile, mask_of, pips_in, tiles_in

OTHERS_DRAW, GO_ON, SPELL, TURN_ROUND, BLANK = 15, 14, 13, 3, 0
"""The numbers that have an effect when a play leaves them open."""
BRANCHES = 6
FITTING = tuple(suit | (DOUBLES if number == SPELL else 0) for number, suit in enumerate(SUITS))
"""The tiles that can be put on a number: on a 13 any double too."""

# What things are worth, measured by one tile more that can be played next.
TILE = 4.0
"""To have a tile less."""
NUMBER = 0.5
"""To hold a number more."""
CHOICE = 0.3
"""A place more where a tile can be played."""
STARTER = 1.0
"""To keep a tile that fits the starter while branches may be begun."""
MAKE_DRAW, PLAY_AGAIN, CAST, SKIP = 1.5, 1.0, 1.5, 0.25
"""That all others draw; to go on; to cast a spell; that the next player loses a turn."""
TURNED = 0.05
"""That the next to play has a tile more than the one who would have been."""
PIP = 0.05
"""To have a pip less, where pips are scored."""

CANDIDATES = 8
"""How many actions hard looks at, at most."""
LAPS = 2
"""How far it plays on, in turns for each player."""
MOST_TURNS = 24
"""How far it plays on with many players, in turns of all."""
FAITH = 10.0
"""How many worlds its first judgement counts for."""
AHEAD = 4.0
"""To have a tile less than the others when it stops looking."""
REACH = 1.0
"""To have a tile more that can be played, when it stops looking."""
ABLE = 4.0
"""To have one at all."""
SCALES = {"simple": 2.0, "pips": 0.25, "winner": 40.0}
"""A point, by scoring."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with how good it looks; more is better."""
    player = _SuperTrainPlayer(view, far=level == "hard")
    judged = [player.judge(action) for action in view.legal]
    if level == "easy":
        return [_by_pips(advice) for advice in judged]
    if level == "medium":
        return judged
    return look_ahead(view, judged, player.kind, CANDIDATES, FAITH, rng, thinking, player.play_on)


def _by_pips(advice: Advice) -> Advice:
    tile = advice.action.tile
    if advice.value == CERTAIN:
        return advice
    if tile is None:
        return replace(advice, value=-1.0)
    reason = Reason("sheds-pips", (tile,), tile.pips, amount=tile.pips)
    return Advice.because(advice.action, float(tile.pips), reason)


class _SuperTrainPlayer:
    """Judges plays by the hand and the ends they leave, and by what they do to the others."""

    def __init__(self, view: View, far: bool) -> None:
        rules = view.rules
        self.view = view
        self.hand = mask_of(view.hand)
        self.ends = view.known.open_ends()
        self.table = table_of(view, BranchesTable)
        laid = self.table["tiles"]
        self.starter = SUITS[laid[0][0].low] if laid else 0
        """The tiles that can begin a branch, as a mask."""
        self.keep_starter = STARTER if far else 0.0
        self.choice = CHOICE if far else 0.0
        self.pip = PIP if rules.scoring == "pips" else 0.0
        self.doubles_skip = rules.skip_on == "double"
        self.starter_effects = rules.starter_effects
        self.effect = [0.0] * len(SUITS)
        """By the number a play leaves open, what that does for the player."""
        self.effect[SPELL] = CAST
        self.effect[OTHERS_DRAW] = MAKE_DRAW if view.boneyard_size else 0.0
        self.effect[BLANK] = 0.0 if self.doubles_skip else SKIP

    # Judging

    def judge(self, action: Action) -> Advice:
        """How good an action looks without looking ahead, and why."""
        tile = action.tile
        if tile is None:
            if action.verb in ("call", "catch"):
                return Advice.because(action, CERTAIN, action.verb)
            return self.judge_waiting(action)
        if self.hand == 1 << tile.index:
            return Advice.because(action, CERTAIN, Reason("goes-out", (tile,)))
        shown = self.shown(action, self.ends)
        value = self.worth(action, self.hand, self.ends)
        if shown == TURN_ROUND and self.turns_round():
            value += TURNED * self.gain_by_turning()
        return Advice(action, value, partial(self.reasons, action, tile, shown))

    def judge_waiting(self, action: Action) -> Advice:
        """What it is worth to play nothing."""
        value = self.outlook(self.hand, self.ends) - TILE
        playable = self.playable(self.hand, self.ends)
        keeps = Reason("keeps-choice", playable, len(playable), amount=len(playable), supports=False)
        spell = self.table["spell"]
        if spell and spell["caster"] == self.view.seat:
            return Advice.because(action, value + CAST, "leaves-spell", keeps)
        if not any(other.tile for other in self.view.legal):
            return Advice.because(action, value, f"must-{action.verb}")
        return Advice.because(action, value, keeps)

    def worth(self, action: Action, hand: int, ends: Sequence[int]) -> float:
        """What a play is worth to the holder of the hand."""
        tile, place = action.tile, action.place
        assert tile is not None and place is not None
        low, high = tile.low, tile.high
        bit = 1 << tile.index
        left = hand & ~bit
        shown = self.shown(action, ends)
        value = self.pip * PIPS[tile.index]
        if ends:
            value += self.effect[shown]
            if low == high and self.doubles_skip and shown != SPELL:
                value += SKIP
            if bit & self.starter and len(ends) < BRANCHES:
                value -= self.keep_starter
        elif self.starter_effects:
            value += self.effect[shown]
        outlook = self.outlook(left, self.ends_after(place, shown, ends))
        value += outlook
        if shown == GO_ON and outlook:
            value += PLAY_AGAIN
        if not left & SUITS[low]:
            value -= NUMBER
        if low != high and not left & SUITS[high]:
            value -= NUMBER
        return value

    def outlook(self, hand: int, ends: Sequence[int]) -> float:
        """What can be played next, and in how many places."""
        wanted = places = 0
        for number in ends:
            fitting = FITTING[number]
            wanted |= fitting
            places += (hand & fitting).bit_count()
        return (hand & wanted).bit_count() + self.choice * places

    def playable(self, hand: int, ends: Sequence[int]) -> tuple[Tile, ...]:
        """The tiles of a hand that fit an end."""
        return tuple(tile for tile in tiles_in(hand) if self.outlook(1 << tile.index, ends))

    def shown(self, action: Action, ends: Sequence[int]) -> int:
        """The number a play leaves open."""
        tile, place = action.tile, action.place
        assert tile is not None and place is not None
        return tile.low if tile.is_double else tile.low + tile.high - ends[END_OF[place]]

    def ends_after(self, place: str, shown: int, ends: Sequence[int]) -> list[int]:
        """What is open when a play at a place leaves a number open."""
        end = END_OF[place]
        after = ends[end + 1 :]
        if ends and not after and len(ends) < BRANCHES:
            after = ends[end:]  # a branch is begun, and the next may be
        return [*ends[:end], shown, *after]

    def turns_round(self) -> bool:
        """Whether a 3 left open now makes play turn round."""
        return self.view.players > 2 and (bool(self.ends) or self.starter_effects)

    def gain_by_turning(self) -> int:
        """How many tiles more the next to play has if play turns round."""
        sizes = self.view.hand_sizes
        return sizes[(2 * self.view.seat - self.next_seat()) % len(sizes)] - sizes[self.next_seat()]

    def next_seat(self) -> int:
        """Whose turn is next."""
        direction = self.table["direction"]
        return (self.view.seat + direction) % self.view.players

    def reasons(self, action: Action, tile: Tile, shown: int) -> Iterator[Reason]:
        """Everything that can be said for the play, the most striking first."""
        left = self.hand & ~(1 << tile.index)
        assert action.place is not None
        ends = self.ends_after(action.place, shown, self.ends)
        playable = self.playable(left, ends)
        works = bool(self.ends) or self.starter_effects
        if shown == OTHERS_DRAW and works and self.view.boneyard_size:
            yield Reason("makes-draw", (tile,))
        if shown == GO_ON and works and playable:
            yield Reason("plays-again", playable)
        if shown == SPELL and works:
            yield Reason("casts-spell", (tile,))
        if self.table["spell"]:
            yield Reason("breaks-spell", (tile,))
        next_seat = self.next_seat()
        skips = tile.is_double and bool(self.ends) if self.doubles_skip else shown == BLANK
        if skips:
            yield Reason("skips", (tile,), self.view.hand_sizes[next_seat], next_seat)
        if shown == TURN_ROUND and self.turns_round() and self.gain_by_turning() > 0:
            yield Reason("turns-round", (tile,), self.view.hand_sizes[next_seat], next_seat)
        if playable:
            yield Reason("keeps-choice", playable, len(playable), amount=len(playable))
        else:
            yield Reason("sheds-tile", (tile,), supports=False)

    # Looking ahead

    def kind(self, action: Action) -> Hashable:
        """A tile on a number is the same on any branch, but not where a branch begins."""
        if action.verb in ("call", "catch"):
            return None
        if action.place is None or not self.ends:
            return action
        return action.tile, self.ends[END_OF[action.place]], action.place == self.table["unbegun"]

    def play_on(self, state: State, thinking: Thinking) -> float:
        """Plays some laps about as medium would; by how much the player is ahead of the others."""
        seat, players = self.view.seat, self.view.players
        for _ in range(min(LAPS * players, MOST_TURNS)):
            if state.over:
                break
            state.apply(self.quick(state))
            thinking.out_of_time()  # a polite thinker breathes here
        if state.over:
            points = state.points
            ahead = points[seat] - (sum(points) - points[seat]) / (players - 1)
            return ahead * SCALES[self.view.rules.scoring]
        wanted = 0
        for number in state.open_ends():
            wanted |= FITTING[number]
        prospects = [self.prospect(state.hand_mask(other), wanted) for other in range(players)]
        return prospects[seat] - (sum(prospects) - prospects[seat]) / (players - 1)

    def prospect(self, hand: int, wanted: int) -> float:
        """What a hand is worth to its holder, when these tiles can be played."""
        fitting = (hand & wanted).bit_count()
        worth = REACH * fitting + (ABLE if fitting else 0.0) - AHEAD * hand.bit_count()
        return worth - self.pip * pips_in(hand) if self.pip else worth

    def quick(self, state: State) -> Action:
        """What the player to act does, about as medium would, from what it holds and what lies open."""
        legal = state.legal()
        best = legal[0]
        if len(legal) == 1:
            return best
        hand = state.hand_mask(state.turn)
        ends = state.open_ends()
        elsewhere = _fitting_elsewhere(ends)
        effect, pip, skips = self.effect, self.pip, self.doubles_skip
        most = -CERTAIN
        for action in legal:
            tile, place = action.tile, action.place
            if tile is None or place is None:
                continue
            low, high = tile.low, tile.high
            end = END_OF[place]
            shown = low if low == high else low + high - ends[end]
            left = hand & ~(1 << tile.index)
            reach = (left & (elsewhere[end] | FITTING[shown])).bit_count()
            value = reach + effect[shown] + pip * (low + high)
            if shown == GO_ON and reach:
                value += PLAY_AGAIN
            elif low == high and skips and shown != SPELL:
                value += SKIP
            if not left & SUITS[low]:
                value -= NUMBER
            if low != high and not left & SUITS[high]:
                value -= NUMBER
            if value > most:
                most, best = value, action
        return best


def _fitting_elsewhere(ends: Sequence[int]) -> list[int]:
    """For each end, what fits the others; where a branch begins there is an end like it."""
    fitting = [FITTING[number] for number in ends]
    once = twice = 0
    for fits in fitting:
        twice |= once & fits
        once |= fits
    elsewhere = [twice | once & ~fits for fits in fitting]
    if not fitting:
        return [0]  # the first tile of all
    if len(fitting) < BRANCHES:
        elsewhere[-1] |= fitting[-1]
    return elsewhere
