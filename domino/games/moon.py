"""Moon (rules section 6): three players, each alone, who bid for tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from domino.core.actions import Action
from domino.core.deal import Setting, deal_tiles, rotating_starter
from domino.core.events import Event, Item
from domino.core.game import Game, Refusal, State
from domino.core.holding import HIDDEN, NONE
from domino.core.kinds import TRICK_ORDERS, Lay, TableKind
from domino.core.lengths import shorter
from domino.core.options import FOURTH_VERSION, Option, Preset, Rules, by_name
from domino.core.pictures import Disc, Face
from domino.core.plain import Flag, Frame, Shape, Whole
from domino.core.scores import Points, Sides
from domino.core.suits import HIGHEST_SUIT, TILES_IN_SET
from domino.core.tables import TrickTable
from domino.core.tiles import TILES, Tile, full_set, mask_of, tiles_in
from domino.core.trick_hand import BIDDING, NAMING, TrickTerms
from domino.core.tricks import TrickState

PLAYERS = 3
HAND_SIZE = 7
NO_LIMIT = "no-limit"
TRICKS_A_HAND = 2.0
"""About what whoever wins the match makes in a hand."""
SHOOT_THE_MOON = 21
"""The bid that promises every trick."""

BLANKS = mask_of(Tile(0, number) for number in range(1, HIGHEST_SUIT + 1))
"""The tiles that Moon does without: those with a blank, but for the double."""
BURIES = tuple(Action("bury", tile) for tile in full_set(HIGHEST_SUIT))

TERMS = TrickTerms(
    players=PLAYERS,
    sides=PLAYERS,
    sets=1,
    left_out=BLANKS,
    bids=(4, 5, 6, 7, SHOOT_THE_MOON),
    total=HAND_SIZE,
    forced=False,
    trick_points=1,
    tile_points=(0,) * TILES_IN_SET,
)


class MoonState(TrickState):
    """A hand of Moon, with the widow on the table."""

    __slots__ = ("shown", "widow", "widow_taken")

    shown: bool
    """Whether the bidder looks at the widow before choosing what to put in its place."""
    widow: int
    """The tile that lies face down, NONE when there is none: the widow, or what was buried for it."""
    widow_taken: bool

    @classmethod
    def dealt(cls, setting: Setting, log: list[Event]) -> MoonState:
        """The hand before the first bid."""
        dealt = deal_tiles(setting, TERMS.tiles, HAND_SIZE, widow=True)
        log += dealt.events()
        state = cls()
        state._prepare(TERMS, dealt, rotating_starter(setting))
        state.widow = NONE if dealt.widow is None else dealt.widow.index
        state.widow_taken = False
        state.shown = setting.rules.widow == "shown"
        return state

    def _copy_into(self, new: Self) -> None:
        super()._copy_into(new)
        new.widow = self.widow
        new.widow_taken = self.widow_taken
        new.shown = self.shown

    # The widow

    def _choices_of_bidder(self) -> list[Action]:
        if self.widow == NONE or self.widow_taken:
            return super()._choices_of_bidder()
        buries = [BURIES[tile.index] for tile in tiles_in(self.hands[self.turn])]
        return buries + super()._choices_of_bidder()

    def _prepare_play(self, action: Action) -> None:
        if action.tile is None:
            super()._prepare_play(action)
            return
        self.tell("drew", self.turn, TILES[self.widow])
        self.tell("buried", self.turn, action.tile)
        self.hands[self.turn] ^= 1 << self.widow | 1 << action.tile.index
        self.widow = action.tile.index
        self.widow_taken = True

    # The count

    def outcome(self, taken: Sequence[int], bidder: int, bid: int) -> tuple[bool, list[int]]:
        """Tricks for all but a bidder who fails, who loses the bid (rule 6.3). A bid of 21 promises every
        trick and scores as bid."""
        shot = bid == SHOOT_THE_MOON
        made = taken[bidder] >= (max(sum(taken), 1) if shot else bid)
        points = list(taken)
        if not made:
            points[bidder] = -bid
        elif shot:
            points[bidder] = bid
        return made, points

    def bid_is_made(self) -> bool:
        """Whether the bidder took what they bid; for 21, every trick."""
        return self.outcome(self.taken, self.bidder, self.bid)[0]

    def _count(self) -> None:
        """Tells everyone's points."""
        made, self.points = self.outcome(self.taken, self.bidder, self.bid)
        for seat, number in enumerate(self.points):
            what = "tricks"
            if seat == self.bidder and not made:
                what = "bid-not-reached"
            elif seat == self.bidder and self.bid == SHOOT_THE_MOON:
                what = "moon"
            if self.log is not None:
                items = (Item(what, number),) if number else ()
                self.log.append(Event("scored", seat, number=number, items=items))

    # What can be seen

    def table(self) -> TrickTable:
        """As in every trick game, the widow among the tiles that lie face down; and `widow_taken`,
        whether the bidder has put a tile of their own in its place."""
        table = super().table()
        table["face_down"] += self.widow != NONE
        table["widow_taken"] = self.widow_taken
        return table

    def everything(self) -> list[Tile]:
        return super().everything() + ([TILES[self.widow]] if self.widow >= 0 else [])

    def seen_by(self, seat: int) -> Self:
        """The bidder is shown the widow when the bidding is over, and knows what they put in its place;
        nobody else ever does."""
        known = super().seen_by(seat)
        bidder_knows = self.widow_taken or (self.shown and self.phase != BIDDING)
        if self.widow != NONE and not (bidder_knows and seat == self.bidder):
            known.widow = HIDDEN
        return known

    def widow_seen(self) -> Tile | None:
        return TILES[self.widow] if self.widow >= 0 else None

    def _put_aside(self, indices: list[int]) -> None:
        if self.widow == HIDDEN:
            self.widow, *indices = indices
        super()._put_aside(indices)

    def go_by(self, frame: Frame) -> None:
        self.terms = TERMS
        self.shown = frame.rules.widow == "shown"

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        return super().shapes(frame) | {"widow": Whole(HIDDEN, TILES_IN_SET - 1), "widow_taken": Flag()}

    def fit_together(self, frame: Frame) -> None:
        super().fit_together(frame)
        bidder_knows = self.widow_taken or (self.shown and self.phase != BIDDING)
        knows = bidder_knows and frame.seat == self.bidder and not frame.watching
        if (self.widow >= 0 and not knows) or (self.widow == HIDDEN and knows and self.phase == NAMING):
            raise ValueError("the widow is not known to whom it should be")
        if self.widow_taken and (self.widow == NONE or self.phase == BIDDING):
            raise ValueError("the widow is taken before anybody could")

    def _under_the_hands(self) -> int:
        return int(self.widow != NONE)

    def why_not(self, seat: int, action: Action) -> Refusal:
        if action.verb != "bury" or seat != self.turn or self.over:
            return super().why_not(seat, action)
        if self.phase == BIDDING:
            return Refusal("bidding-first")
        if self.phase != NAMING:
            return Refusal("trumps-are-named")
        if self.widow == NONE or self.widow_taken:
            return Refusal("widow-taken")
        return Refusal("not-in-hand", tile=action.tile)


class Moon(Game):
    """Moon: bid for four tricks or more, or for all of them and the game."""

    key = "moon"
    state = MoonState
    kind = TableKind(
        Lay.TRICK,
        orders=TRICK_ORDERS,
        picture=(
            Disc(28, 35, 16, "gold"),
            Disc(36.5, 33, 14.5, "felt"),
            Face(1, 1, 73, 49, 29),
            Face(6, 1, 113, 49, 29),
            Face(2, 5, 153, 49, 29),
        ),
    )
    options = (
        Option("widow", ("shown", "blind"), "shown"),
        Option("target", (7, 14, 21, 28, 42), 21, since=2, group="score"),
        Option("most_hands", (NO_LIMIT, 3, 6, 9, 12, 15, 21), NO_LIMIT, since=FOURTH_VERSION, group="score"),
    )
    presets = by_name(options, Preset("box-of-eight", "B").formerly(widow="blind"))
    lengths = shorter(quick={"target": 7, "most_hands": 9}, evening={"target": 14})
    has_widow = True

    def players(self, rules: Rules) -> tuple[int, ...]:
        return (PLAYERS,)

    def dealt_each(self, rules: Rules, players: int) -> int:
        return HAND_SIZE

    def likely_rounds(self, rules: Rules, players: int) -> float:
        to_target = max(2.0, float(rules.target) / TRICKS_A_HAND)
        most = self.most_rounds(rules)
        return to_target if most is None else min(to_target, float(most))

    def most_rounds(self, rules: Rules) -> int | None:
        return None if rules.most_hands == NO_LIMIT else int(rules.most_hands)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        return TERMS.tiles

    def deal(self, setting: Setting, log: list[Event]) -> State:
        return MoonState.dealt(setting, log)

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        assert isinstance(last, MoonState)
        if last.bid == SHOOT_THE_MOON and last.bid_is_made():
            return (last.bidder,)  # it is for the game, however far below zero the bidder was
        best = max(scores)
        if last.bidder != NONE and scores[last.bidder] >= rules.target:
            return (last.bidder,)
        leaders = tuple(seat for seat, total in enumerate(scores) if total == best)
        most = self.most_rounds(rules)
        if most is not None and len(rounds) >= most:
            return leaders  # those who are level share it: another hand might not part them either
        return leaders if best >= rules.target and len(leaders) == 1 else None
