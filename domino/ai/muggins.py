"""Muggins: points now, then what others make of the ends, then the round played out in many deals.

Easy sees what a play scores. Medium plays on in guessed deals until it would be its turn again.
Hard plays them to the end, minds who passed over points they could have had, and calculates once
no tile is hidden.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from domino.ai.advice import Advice, Reason
from domino.ai.fives import (
    ORDER,
    PIPS,
    RANK,
    TO_THE_END,
    OpenEnds,
    Position,
    Search,
    go_out,
    mask_of,
    play_on,
    position_of,
)
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.ends import END_OF
from domino.core.game import State, View, find_game
from domino.core.tables import LinesTable, table_of
from domino.core.tiles import tiles_in

DEALS = {"easy": 0, "medium": 1, "hard": 2}
"""How many deals of the unseen tiles a level guesses for each world it may look at; they are cheap here."""
RID = 0.0002
"""What it is worth, in chances to win, to be rid of a tile rather than of the next lower in rank."""
PASSED_OVER = 0.3
"""How often, at a guess, a player holds a tile with which they could have scored more than they did."""
REDEALS = 8
"""How often a deal that is hard to believe is dealt anew, at most."""
REVIEWS = (20, 40, 80, 120)
"""After so many deals the plays that are clearly behind are looked at no more."""
CLEARLY = 3.0
"""How many standard errors are clear."""
MANY_DEALS = 100
SCRUPLE = 0.02
"""What chance to win it must bring at least, over so many deals, to draw while able to play."""
MOST_TILES = 11
"""With so many tiles in two open hands the rest of the round is calculated to its end."""
FORESIGHT = 6
"""With more, so many turns of it."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with its chance to win the match, as far as the level sees."""
    return MugginsPlayer(view, level).judge(rng, thinking)


@dataclass(slots=True)
class Candidate:
    """Plays that come to the same thing: the same tile on ends that are alike. Or drawing, without a tile."""

    action: Action
    alike: list[Action]
    after: OpenEnds
    position: Position | None
    outcomes: list[float] = field(default_factory=list)
    dropped: bool = False

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)

    def clearly_behind(self, best: Candidate) -> bool:
        """Whether in the same deals this did so much worse that it can hardly be chance."""
        gaps = [one - other for one, other in zip(best.outcomes, self.outcomes, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean > CLEARLY * math.sqrt(spread / len(gaps)) + 1e-9


class MugginsPlayer:
    """A seat at the table, with what it sees of it."""

    def __init__(self, view: View, level: str) -> None:
        self.view = view
        self.level = level
        self.seat = view.seat
        self.players = view.players
        self.sides = len(view.scores)
        self.side = view.seat % self.sides
        self.others = [side for side in range(self.sides) if side != self.side]
        self.needs = [view.rules.target - score for score in view.scores]
        self.table = OpenEnds.after(
            (event.tile, END_OF[event.place])
            for event in view.log
            if event.kind == "played" and event.tile is not None and event.place is not None
        )
        self.hand = mask_of(view.hand)
        laid = mask_of(tile for tile, _, _ in table_of(view, LinesTable)["tiles"])
        self.unseen = mask_of(ORDER) & ~laid & ~self.hand
        others = sum(view.hand_sizes) - len(view.hand) + view.boneyard_size
        self.nothing_aside = self.unseen.bit_count() == others
        self.owed: list[int] = []
        """The seats that lose a turn."""
        for event in view.log:
            if event.kind == "penalty" and event.place == "skip" and event.seat is not None:
                self.owed.append(event.seat)
            elif event.kind == "skipped" and event.seat in self.owed:
                self.owed.remove(event.seat)

    def judge(self, rng: random.Random, thinking: Thinking) -> list[Advice]:
        candidates = self.candidates()
        if len(candidates) > 1 and self.level != "easy":
            if self.level == "hard" and self.players == 2 and not self.view.boneyard_size and not self.owed:
                self.calculate(candidates, rng, thinking)
            else:
                self.play_out(candidates, rng, thinking)
        values = {action: self.value(each) for each in candidates for action in each.alike}
        best = max(values.values(), default=0.0)
        return [
            Advice(action, values.get(action, best + 1.0), partial(self.reasons, action))
            for action in self.view.legal
        ]

    def candidates(self) -> list[Candidate]:
        """What may be done that differs, each with the table it leaves; what may be said is not among it."""
        found: dict[object, Candidate] = {}
        for action in self.view.legal:
            if action.tile is not None and action.place is not None:
                end = END_OF[action.place]
                alike = (action.tile, self.table.kind_of(end) if self.table.numbers else None)
                if alike in found:
                    found[alike].alike.append(action)
                else:
                    after = self.table.lay(action.tile, end)
                    found[alike] = Candidate(action, [action], after, position_of(after))
            elif action.verb in ("draw", "pass"):
                found[action] = Candidate(action, [action], self.table, None)
        return list(found.values())

    def value(self, candidate: Candidate) -> float:
        """The chance to win, a little more for what one would rather be rid of."""
        tile = candidate.action.tile
        if tile is None:
            # Drawing while able to play breaks the rules: many deals must show that it pays.
            if self.level != "hard" or len(candidate.outcomes) < MANY_DEALS:
                return -1.0
            mean = candidate.mean
            spread = sum((outcome - mean) ** 2 for outcome in candidate.outcomes)
            return mean - CLEARLY * math.sqrt(spread) / len(candidate.outcomes) - SCRUPLE
        rid = RID * RANK[tile]
        if candidate.outcomes:
            return candidate.mean + rid
        points = [0] * self.sides
        points[self.side] = candidate.after.points
        return self.chance(points) + rid

    def chance(self, points: Sequence[int]) -> float:
        """The chance to win the match if the round brings each side these points: one's lead, against
        what chance may still do in the points that are left to make."""
        left = self.needs[self.side] - points[self.side]
        if left <= 0:
            return 1.0
        if self.sides == 2:
            others = self.needs[1 - self.side] - points[1 - self.side]
        else:
            others = min(self.needs[side] - points[side] for side in self.others)
        if others <= 0:
            return 0.0
        return 1 / (
            1 + math.exp((left - others) / (3.5 * math.sqrt((left if left < others else others) + 15)))
        )

    # Guessed deals

    def play_out(self, candidates: list[Candidate], rng: random.Random, thinking: Thinking) -> None:
        """Plays every candidate on in the same deals."""
        passed_over = self.passed_over() if self.level == "hard" else []
        turns = TO_THE_END if self.level == "hard" else self.players - 1
        deals = 0
        while thinking.another():
            for _ in range(DEALS[self.level]):
                world, hands, stock = self.believable(passed_over, rng)
                outcomes = []
                looked_at = [each for each in candidates if not each.dropped]
                for each in looked_at:
                    outcomes.append(self.outcome(each, world, hands[:], stock, turns))
                    if thinking.out_of_time():
                        return
                for each, outcome in zip(looked_at, outcomes, strict=True):
                    each.outcomes.append(outcome)
                deals += 1
                if deals in REVIEWS:
                    best = max(looked_at, key=lambda each: each.mean)
                    for each in looked_at:
                        each.dropped = each is not best and each.clearly_behind(best)
                    if sum(not each.dropped for each in looked_at) == 1:
                        return

    def believable(
        self, passed_over: list[tuple[int, int, int]], rng: random.Random
    ) -> tuple[State, list[int], list[int]]:
        """A deal that agrees with all that was seen, and mostly with what players would have done."""
        game = find_game(self.view.game)
        for _ in range(REDEALS):
            world = game.guess(self.view, rng)
            stock = [1 << RANK[tile] for tile in world.boneyard()]
            hands = self.hands_in(world, stock)
            belief = 1.0
            for seat, tiles, drawn in passed_over:
                held = (hands[seat] & tiles).bit_count() - drawn
                if held > 0:
                    belief *= PASSED_OVER**held
            if belief == 1.0 or rng.random() < belief:
                break
        return world, hands, stock

    def hands_in(self, world: State, stock: list[int]) -> list[int]:
        """The hands of a guessed deal. Between two the other holds whatever is not in the boneyard,
        which is the quicker way to tell."""
        if self.players == 2 and self.nothing_aside:
            hands = [self.unseen - sum(stock)] * 2
        else:
            # In any order: to sort them would take as long as the rest of a guess.
            hands = [mask_of(tiles_in(world.hand_mask(seat))) for seat in range(self.players)]
        hands[self.seat] = self.hand
        return hands

    def passed_over(self) -> list[tuple[int, int, int]]:
        """For each play of the others: the seat, the tiles with which it could have scored more,
        and how many it has drawn since, any of which these may be."""
        found: list[list[int]] = []
        table = OpenEnds()
        for event in self.view.log:
            seat = event.seat
            if event.kind == "played" and event.tile is not None and event.place is not None:
                after = table.lay(event.tile, END_OF[event.place])
                better = [
                    rank for rank, points in table.scores_of(self.unseen).items() if points > after.points
                ]
                if better and seat is not None and seat != self.seat:
                    found.append([seat, sum(1 << rank for rank in better), 0])
                table = after
            elif event.kind == "drew" and event.place != "lot":
                for record in found:
                    record[2] += record[0] == seat
        return [(seat, tiles, drawn) for seat, tiles, drawn in found]

    def outcome(
        self, candidate: Candidate, world: State, hands: list[int], stock: list[int], turns: int
    ) -> float:
        """The chance to win after playing a candidate on in this deal."""
        tile, position = candidate.action.tile, candidate.position
        if tile is None or position is None:
            return self.outcome_of_drawing(world, turns)
        points = [0] * self.sides
        points[self.side] = candidate.after.points
        hands[self.seat] ^= 1 << RANK[tile]
        if points[self.side] < self.needs[self.side]:
            if not hands[self.seat]:
                go_out(self.seat, hands, points)
            else:
                following = (self.seat + 1) % self.players
                play_on(position, hands, stock, following, points, self.needs, self.owed[:], turns)
        return self.chance(points)

    def outcome_of_drawing(self, world: State, turns: int) -> float:
        """As `outcome`, for drawing while able to play: what it costs is left to the rules."""
        state, table = world.copy(), self.table
        action = Action("draw")
        before = tuple(state.points)
        while True:
            state.apply(action)
            if action.tile is not None and action.place is not None:
                table = table.lay(action.tile, END_OF[action.place])
            if state.over or (state.turn != self.seat and table.numbers):
                break
            action = max(state.legal(), key=lambda each: _greed(each, table))
        points = [now - then for now, then in zip(state.points, before, strict=True)]
        if not state.over:
            if self.view.rules.claim == "claimed" and action.tile is not None:
                points[self.side] += table.points
            owed = self.owed + [self.seat] * (self.view.rules.penalty == "skip")
            hands = [mask_of(state.hand(seat)) for seat in range(self.players)]
            stock = [1 << RANK[tile] for tile in state.boneyard()]
            play_on(position_of(table), hands, stock, state.turn, points, self.needs, owed, turns)
        return self.chance(points)

    # No tile hidden

    def calculate(self, candidates: list[Candidate], rng: random.Random, thinking: Thinking) -> None:
        """Two players and an empty boneyard: what is not seen is in the other hand, and the best
        play of both is found by trying them all."""
        if not thinking.another():
            return
        world = find_game(self.view.game).guess(self.view, rng)
        hands = [mask_of(world.hand(seat)) for seat in range(2)]
        tiles = sum(hand.bit_count() for hand in hands)
        search = Search(
            self.seat, self.needs, self.chance, thinking, TO_THE_END if tiles <= MOST_TILES else FORESIGHT
        )
        values = []
        for each in sorted(candidates, key=lambda each: -each.after.points):
            tile = each.action.tile
            if tile is None:
                values.append((each, 0.0))
                continue
            points = [0, 0]
            worth = search.after(each.after, hands, self.seat, RANK[tile], points, 0, 0.0, 1.0)
            values.append((each, worth))
            if thinking.out_of_time():
                return  # what was cut off must not be compared
        for each, worth in values:
            each.outcomes.append(worth)

    # Reasons

    def reasons(self, action: Action) -> Iterator[Reason]:
        """Everything that can be said for an action, the most important first; all of it is certain."""
        tile = action.tile
        if tile is None or action.place is None:
            number = self.table.total if action.verb in ("claim", "muggins") else None
            if action.verb == "draw" and any(other.tile for other in self.view.legal):
                yield Reason("draw-while-able", supports=False)
            else:
                yield Reason(action.verb, number=number, seat=action.number)
            return
        after = self.table.lay(tile, END_OF[action.place])
        left = self.hand & ~(1 << RANK[tile])
        must_claim = bool(left) and self.view.rules.claim == "claimed"
        if after.points >= self.needs[self.side] and not must_claim:
            yield Reason("wins-match", (tile,), after.points)
        if not left:
            yield Reason("goes-out", (tile,))
        if after.points:
            key = "scores-if-claimed" if must_claim else "scores"
            yield Reason(key, (tile,), after.points, about="scores", amount=after.points)
        if not left:
            return
        if not after.wanted & self.unseen:
            yield Reason("blocks-all-but-you", (tile,))
        answers = after.scores_of(self.unseen)
        if not answers:
            yield Reason("no-scoring-answer", (tile,), about="answer")
        follow_up = after.scores_of(left)
        if follow_up:
            best = max(follow_up, key=lambda rank: follow_up[rank])
            yield Reason("prepares", (ORDER[best],), follow_up[best], amount=follow_up[best])
        if tile.is_double:
            yield Reason("sheds-double", (tile,), tile.pips)
        if all(PIPS[rank] <= tile.pips for rank in range(len(ORDER)) if left >> rank & 1):
            yield Reason("sheds-heaviest", (tile,), tile.pips)
        if answers:
            most = max(answers.values())
            yield Reason("best-answer", (tile,), most, about="answer", amount=-most, alone=False)


def _greed(action: Action, table: OpenEnds) -> tuple[int, int]:
    """How much a greedy player would like to do this now."""
    if action.tile is None or action.place is None:
        return -1, 0
    return table.lay(action.tile, END_OF[action.place]).points, RANK[action.tile]
