"""Castle Rock: one tile or three, whichever leads to a win more often, however the boneyard lies.

For each order the boneyard could have, the rest of the game is tried both ways at every choice.
That sees more than a player will, but alike for both choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import cast

from domino.ai.advice import Advice, Reason
from domino.ai.thinking import Thinking
from domino.core.game import View, find_game
from domino.core.tables import RowTable
from domino.core.tiles import Tile

EFFORT = 4000
"""How many tiles are drawn, about, in trying one order out; what is undecided then counts as not won."""
PER_TILE = 0.001
"""What a tile less is worth, in chances to win: it only decides between chances that are equal."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action, with the share of orders it can be won in."""
    if len(view.legal) < 2:
        return [Advice.because(action, 0.0, action.verb) for action in view.legal]
    game = find_game(view.game)
    fewest: list[list[int]] = [[] for _ in view.legal]
    while thinking.another():
        world = game.guess(view, rng)
        left = []
        for action in view.legal:
            state = world.copy()
            state.apply(action)
            row = cast(RowTable, state.table())["row"]
            left.append(fewest_left(row, state.boneyard(), view.rules.win_at, thinking))
        if thinking.out_of_time():
            break  # this order may have been cut short
        for each, number in zip(fewest, left, strict=True):
            each.append(number)
    advice = []
    reasons: tuple[Reason, ...]
    for action, each in zip(view.legal, fewest, strict=True):
        if not each:  # no time at all: three gone are better than one
            three = action.verb == "remove3"
            advice.append(Advice.because(action, float(three), Reason(action.verb, supports=three)))
            continue
        won = sum(number <= view.rules.win_at for number in each) / len(each)
        value = won - PER_TILE * sum(each) / len(each)
        if won:
            percent = max(1, round(100 * won))
            reasons = (
                Reason("can-be-won", number=percent, amount=percent),
                Reason("leaves", supports=False),
            )
        else:
            reasons = (Reason("leaves", number=min(each), amount=-min(each)),)
        advice.append(Advice.because(action, value, *reasons))
    return advice


def fewest_left(row: Iterable[Tile], stock: Sequence[Tile], enough: int, thinking: Thinking) -> int:
    """How few tiles can be left over when the boneyard is known to come in this order; looks no
    further once there are `enough` or fewer."""
    # Two tiles share a number when their masks of numbers do.
    coming = [1 << tile.low | 1 << tile.high for tile in stock]
    begun = tuple(1 << tile.low | 1 << tile.high for tile in row)
    fewest = len(begun) + len(coming)
    tries = max(2, EFFORT // (1 + fewest))
    untried = [(begun, 0)]
    seen = set()
    while untried and tries and not thinking.out_of_time():
        tries -= 1
        before, at = untried.pop()
        lying = list(before)
        while True:
            shared = lying[-3] & lying[-1] if len(lying) > 2 else 0
            if shared and shared & lying[-2]:
                here = (tuple(lying), at)
                if here in seen:
                    break
                seen.add(here)
                untried.append(((*lying[:-2], lying[-1]), at))
                del lying[-3:]
            elif shared:
                del lying[-2]
            elif at < len(coming):
                lying.append(coming[at])
                at += 1
            else:
                fewest = min(fewest, len(lying))
                break
        if fewest <= enough:
            break
    return fewest
