"""A reason given for a better move holds for that move and not as much for the move played.

Each reason is checked against the rules: the two moves are applied to a world that could be true, and what
the reason claims is measured there, without the code that gave it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from domino.ai import consider
from domino.ai.advice import Advice, Reason
from domino.ai.best_train import best_train
from domino.ai.fives import RANK
from domino.ai.muggins import MugginsPlayer
from domino.ai.thinking import Thinking
from domino.coach.judging import why
from domino.core.actions import SAYINGS, Action
from domino.core.ends import END_OF
from domino.core.game import Game, State, View, find_game
from domino.core.suits import LEADS, TILES_IN_SET, suit_led
from domino.core.tables import (
    BranchesTable,
    FeetTable,
    LinesTable,
    TrainsTable,
    TrickTable,
    table_of,
)
from domino.core.tiles import TILES, Tile, full_set, tiles_in
from domino.core.tricks import TrickState
from domino.games import GAMES
from domino.tableside.hints import reason_told
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.games.mexican_train.tables import play, table
from tests.invariants import random_start, random_step

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
DECISIONS = 200
"""How many decisions of each game are compared."""


class Tried:
    """An action done in a world that could be true."""

    def __init__(self, view: View, action: Action, reason: Reason) -> None:
        self.view, self.action, self.reason = view, action, reason
        self.before: State = find_game(view.game).guess(view, random.Random(5))
        self.before.log = None
        self.after = self.before.copy()
        self.after.log = []
        self.after.apply(action, view.seat)
        self.tile, self.place = action.tile, action.place or ""
        self.left = [tile for tile in view.hand if tile is not action.tile]

    # Trains

    @property
    def trains(self) -> TrainsTable:
        return table_of(self.view, TrainsTable)

    def pips(self) -> float:
        assert self.tile is not None
        return self.tile.pips or int(self.view.rules.as_dict().get("double_blank", 0))

    def lays_double(self) -> float:
        assert self.tile is not None
        return self.tile.is_double and self.place not in self.trains["open_doubles"]

    def needed(self) -> int:
        """How many tiles a double laid there asks for."""
        rules = self.view.rules
        mexican = min(rules.double_needs, rules.mexican_double_needs)
        return int(mexican if self.place == "mexican" else rules.double_needs)

    def leaves_double(self) -> float:
        return bool(self.trains["open_doubles"]) and self.place not in self.trains["open_doubles"]

    def takes_marker_off(self) -> float:
        seat = self.view.seat
        return self.trains["markers"][seat] and not self.after.table()["markers"][seat]

    def on_marked(self) -> float:
        owner = self.place.partition(".")[0].removeprefix("train")
        return owner.isdigit() and int(owner) != self.view.seat and self.trains["markers"][int(owner)]

    def longest_train(self) -> float:
        """The most tiles that can be laid in a row on one's own train, this one included if it is there."""
        own = f"train{self.view.seat}"
        ends = dict(self.trains["ends"])
        assert self.tile is not None
        new = ends[self.place] = self.tile.other(ends[self.place])
        lengths = [len(best_train(self.left, ends[end])) for end in ends if end.partition(".")[0] == own]
        here = len(best_train(self.left, new)) + 1 if self.place.partition(".")[0] == own else 0
        return max([here, *lengths])

    # Feet

    def others_with(self, number: int) -> list[Tile]:
        return [tile for tile in self.left if number in tile]

    def lone_double(self) -> float:
        return self.tile is not None and self.tile.is_double and not self.others_with(self.tile.low)

    def double_with_toes(self) -> float:
        return self.tile is not None and self.tile.is_double and bool(self.others_with(self.tile.low))

    def only_your_toes(self) -> float:
        if not self.double_with_toes():
            return False
        assert self.tile is not None
        laid = {tile for tile, _, _ in table_of(self.view, FeetTable)["tiles"]}
        known = laid | set(self.view.hand)
        return all(tile in known for tile in full_set(self.view.rules.set) if self.tile.low in tile)

    def heaviest(self) -> float:
        return self.tile is not None and self.tile.pips == max(tile.pips for tile in self.view.hand)

    def keeps_toe(self) -> float:
        (double,) = self.reason.tiles
        toes = [tile for tile in self.view.hand if double.low in tile and tile is not double]
        return len(toes) == 1 and toes[0] in self.left and double in self.left

    def keeps_numbers(self) -> float:
        tile = self.tile
        assert tile is not None
        return not tile.is_double and all(bool(self.others_with(number)) for number in tile)

    # Fives

    def scores(self) -> float:
        total = self.after.table()["total"]
        return 0 if total % 5 else total

    def gained(self) -> float:
        side = self.view.seat % len(self.before.points)
        return self.scores() and self.after.points[side] - self.before.points[side]

    def blocks(self) -> float:
        laid = {tile for tile, _, _ in table_of(self.view, LinesTable)["tiles"]}
        unseen = set(full_set(6)) - laid - set(self.view.hand)
        ends = set(self.after.open_ends())
        return bool(self.left) and not any(ends & set(tile) for tile in unseen)

    def _scored(self, mine: bool) -> list[int]:
        player = MugginsPlayer(self.view, "hard")
        assert self.tile is not None
        after = player.table.lay(self.tile, END_OF[self.place])
        assert after.total == self.after.table()["total"]
        left = player.hand & ~(1 << RANK[self.tile])
        return list(after.scores_of(left if mine else player.unseen).values())

    def answer(self) -> float:
        return 1000 - max(self._scored(mine=False), default=0)

    def prepares(self) -> float:
        return max(self._scored(mine=True), default=0)

    # Tricks

    @property
    def hand(self) -> TrickState:
        assert isinstance(self.before, TrickState)
        return self.before

    def ranked(self) -> tuple[int, tuple[int, ...]]:
        """The tiles that follow suit, and the rank of every tile in this trick."""
        assert self.tile is not None
        trick = table_of(self.view, TrickTable)["trick"]
        led = trick[0][1] if trick else self.tile
        follow, ranks = LEADS[self.hand.trump][led.index]
        return follow, tuple(ranks)

    def unseen(self) -> list[Tile]:
        """What others may hold, as far as the seat can know."""
        assert isinstance(self.view.known, TrickState)
        return [TILES[tile.index % TILES_IN_SET] for tile in tiles_in(self.view.known.unseen())]

    def sure(self) -> float:
        """Whether nothing that others hold can beat it in its suit."""
        assert self.tile is not None
        follow, ranks = self.ranked()
        return not any(
            follow >> tile.index & 1 and ranks[tile.index] > ranks[self.tile.index] for tile in self.unseen()
        )

    def is_trump(self) -> float:
        return self.tile is not None and suit_led(self.tile, self.hand.trump) == self.hand.trump

    def side(self, seat: int) -> int:
        """Who plays together: where sides are seats, all but the bidder do."""
        terms = self.hand.terms
        return seat % terms.sides if terms.sides < terms.players else int(seat == self.hand.bidder)

    def takes_trick(self) -> float:
        assert isinstance(self.after, TrickState)
        side = self.view.seat % self.hand.terms.sides
        return self.after.taken[side] - self.hand.taken[side]

    def goes_over(self) -> float:
        assert self.tile is not None
        return self.ranked()[1][self.tile.index] > self.hand.best

    def trumps_in(self) -> float:
        assert self.tile is not None
        follow, _ = self.ranked()
        return self.goes_over() and not any(follow >> tile.index & 1 for tile in self.view.hand)

    def partner_void(self) -> float:
        partner = self.reason.seat
        assert partner is not None and self.side(partner) == self.side(self.view.seat)
        shown = self.hand.lacks[partner]
        trumps, _ = LEADS[self.hand.trump][Tile(self.hand.trump, self.hand.trump).index]
        return not self.ranked()[0] & ~shown and bool(trumps & ~shown)

    def ours(self) -> bool:
        return self.side(self.hand.best_seat) == self.side(self.view.seat)

    def gives_count(self) -> float:
        assert self.tile is not None
        return 0 if self.goes_over() or not self.ours() else self.hand.terms.tile_points[self.tile.index]

    def leaves_trick(self) -> float:
        return not self.goes_over() and self.ours()

    def gives_nothing(self) -> float:
        assert self.tile is not None
        points = self.hand.terms.tile_points[self.tile.index]
        return not self.goes_over() and not self.ours() and not points

    # Branches

    def others_draw(self) -> float:
        seats = [seat for seat in range(self.view.players) if seat != self.view.seat]
        return any(len(self.after.hand(seat)) > len(self.before.hand(seat)) for seat in seats)

    def plays_again(self) -> float:
        return self.told("again")

    def told(self, kind: str) -> bool:
        """Whether the rules told of such an event."""
        assert self.after.log is not None
        return any(event.kind == kind for event in self.after.log)

    def casts(self) -> float:
        spell = self.after.table()["spell"]
        return spell is not None and spell["caster"] == self.view.seat and spell["place"] == self.place

    def breaks(self) -> float:
        spell = table_of(self.view, BranchesTable)["spell"]
        return spell is not None and (spell["place"] == self.place or self.after.table()["spell"] != spell)

    def skips(self) -> float:
        return self.told("skipped")

    def turns(self) -> float:
        return self.after.table()["direction"] != table_of(self.view, BranchesTable)["direction"]

    def keeps_choice(self) -> float:
        ends = self.after.open_ends()
        return sum(any(end in tile or (end == 13 and tile.is_double) for end in ends) for tile in self.left)


def is_out(tried: Tried) -> float:
    return not tried.left


def holds_double(tried: Tried) -> float:
    return tried.tile is not None and tried.tile.is_double


MEASURES: dict[str, Callable[[Tried], float]] = {
    "goes-out": is_out,
    "answers-double": lambda tried: tried.place in tried.trains["open_doubles"],
    "hard-to-answer": Tried.lays_double,
    "needs-more": lambda tried: tried.lays_double() and tried.needed() > 1,
    "leaves-double": Tried.leaves_double,
    "shuts-train": Tried.takes_marker_off,
    "uses-marked": Tried.on_marked,
    "follows-plan": Tried.longest_train,
    "keeps-train": Tried.longest_train,
    "sheds-pips": Tried.pips,
    "sheds-double-blank": lambda tried: tried.tile is not None and not tried.tile.pips,
    "lone-double": Tried.lone_double,
    "double-with-toes": Tried.double_with_toes,
    "only-your-toes": Tried.only_your_toes,
    "heaviest": Tried.heaviest,
    "keeps-toe": Tried.keeps_toe,
    "keeps-numbers": Tried.keeps_numbers,
    "scores": Tried.gained,
    "scores-if-claimed": lambda tried: tried.view.rules.claim == "claimed" and tried.scores(),
    "wins-match": lambda tried: tried.after.over and tried.scores(),
    "blocks-all-but-you": Tried.blocks,
    "no-scoring-answer": Tried.answer,
    "best-answer": Tried.answer,
    "prepares": Tried.prepares,
    "sheds-double": holds_double,
    "sheds-heaviest": Tried.heaviest,
    "highest-left": lambda tried: tried.sure() and not tried.is_trump(),
    "draws-trumps": lambda tried: tried.sure() and tried.is_trump(),
    "last-trumps": lambda tried: tried.sure() and tried.is_trump(),
    "partner-void": Tried.partner_void,
    "takes-trick": Tried.takes_trick,
    "trumps-in": Tried.trumps_in,
    "takes-surely": lambda tried: tried.goes_over() and tried.sure(),
    "goes-over": Tried.goes_over,
    "gives-count": Tried.gives_count,
    "leaves-trick": Tried.leaves_trick,
    "gives-nothing": Tried.gives_nothing,
    "makes-draw": Tried.others_draw,
    "plays-again": Tried.plays_again,
    "casts-spell": Tried.casts,
    "breaks-spell": Tried.breaks,
    "skips": Tried.skips,
    "turns-round": Tried.turns,
    "keeps-choice": Tried.keeps_choice,
}
"""By reason, how much an action has of what it claims; 0 where the claim is false."""
ESTIMATED = {
    "bid-made", "trumps", "bury", "can-be-won", "leaves", "keeps-in",
}  # fmt: skip
"""Reasons that rest on chances over many guessed worlds: of them only the numbers are compared."""
OWN = {"pass", "partner-bid", "leaves-spell", "remove3"}
"""Reasons that no other action can have."""


def compared(game: Game, rng: random.Random, count: int = DECISIONS) -> Iterator[tuple[View, Advice, Advice]]:
    """Decisions in random matches: the move that looks best, and any other that might have been played."""
    found = 0
    while found < count:
        match = random_start(game, rng)
        while not match.over and found < count:
            if not match.round_over and match.turn is not None and rng.random() < 0.3:
                view = match.view(match.turn)
                advice = consider(view, rng, Thinking(4))
                best, *others = (each for each in advice if each.action.verb not in SAYINGS)
                if others:
                    found += 1
                    yield view, best, rng.choice(others)
            random_step(match, rng)


def measured(measure: Callable[[Tried], float], view: View, action: Action, reason: Reason) -> float:
    """How much an action has of what a reason claims. Only keeping a choice takes no tile."""
    if action.tile is None and measure is not Tried.keeps_choice:
        return 0
    return measure(Tried(view, action, reason))


@every_game
def test_a_reason_for_a_better_move_is_true_of_it_and_not_as_true_of_the_move_played(game: Game) -> None:
    given = set()
    for view, best, played in compared(game, random.Random(7)):
        reason = best.rather_than(played).why
        if reason is None:
            continue
        given.add(reason.key)
        if reason.key in MEASURES:
            measure = MEASURES[reason.key]
            mine, theirs = (measured(measure, view, each.action, reason) for each in (best, played))
            assert mine, f"{reason} is not true of {best.action}"
            assert mine > theirs, f"{reason} is as true of {played.action} as of {best.action}"
        elif reason.key in OWN:
            assert all(each.key != reason.key for each in played.reasons)
        else:
            assert reason.key in ESTIMATED, f"nothing measures {reason.key}"
            same = [
                each.amount
                for each in played.reasons
                if (each.about or each.key) == (reason.about or reason.key)
            ]
            assert all(amount < reason.amount for amount in same)
    assert len(given) > 1, "hardly any reason was given"


@every_game
def test_no_sentence_about_the_better_move_could_be_said_of_the_move_played(game: Game) -> None:
    texts = Texts()
    for view, best, played in compared(game, random.Random(8)):
        reason = best.rather_than(played).why
        wording = Wording(
            texts, game.key, tuple("ABCDEFGHIJKLMN"[: view.players]), len(view.scores), view.seat
        )
        if reason is None:
            continue
        told = reason_told(reason, wording)
        for other in played.reasons:
            if other.supports and other.key == reason.key and best.action.tile and played.action.tile:
                said = reason_told(other, wording).replace(played.action.tile.said, best.action.tile.said)
                assert said != told


def test_a_marker_that_both_moves_take_off_is_not_a_reason_for_one_of_them() -> None:
    match = table("9-6 4-4 4-0 1-2", "9-1 6-4 3-5 7-8", boneyard="5-7 0-2 0-3", out=True)
    play(match, "play 9-6 train0", "play 9-1 train1", "draw", "play 6-4 train0")
    view = match.view(0)
    assert view.table["markers"][0] and {str(action) for action in view.legal} == {
        "play 0-4 train0",
        "play 4-4 train0",
    }
    better, played = Action.parse("play 4-4 train0"), Action.parse("play 0-4 train0")
    alone = why(view, better, random.Random(1), Thinking(1))
    assert alone is not None and alone.key == "shuts-train", "as a hint it is true"
    reason = why(view, better, random.Random(1), Thinking(1), played)
    assert reason is not None and reason.key != "shuts-train", "but 4-0 takes the marker off as well"


def test_a_marker_that_only_one_move_takes_off_is_a_reason_for_it() -> None:
    match = table("8-4 5-7 3-3", "9-6 6-2 2-3", boneyard="7-7 9-1 0-2", out=True)
    play(match, "draw", "play 9-6 train1", "draw")
    own, elsewhere = Action.parse("play 1-9 train0"), Action.parse("play 1-9 mexican")
    reason = why(match.view(0), own, random.Random(1), Thinking(1), elsewhere)
    assert reason is not None and reason.key == "shuts-train"


@every_game
def test_what_speaks_against_a_move_is_never_given_for_it(game: Game) -> None:
    for _, best, played in compared(game, random.Random(9), 40):
        for advice in (best, played, best.rather_than(played)):
            assert advice.why is None or advice.why.supports
