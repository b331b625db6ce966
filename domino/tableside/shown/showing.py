"""What the table shows now: one value, made from the evening and from what the player has touched.

The felts, the rack and the bars paint from a `Showing` and from nothing else. It is built from
`evening.view` alone, so nothing that the eyes on the screen may not know is in it. No window is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domino.core.actions import Action
from domino.core.game import View
from domino.core.kinds import TableKind
from domino.core.removals import Removal
from domino.core.suits import suit_led
from domino.core.tables import BranchesTable, TrainsTable, TrickTable, table_if
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking, Refused
from domino.tableside.shown.reading import (
    Contract,
    Held,
    OpenDouble,
    Spell,
    Spot,
    Sum,
    contract_of,
    held_of,
    last_played,
    open_doubles,
    phase_of,
    place_of,
    reach_of,
    removals_of,
    sum_of,
    target_of,
    winning_spot,
)

MOST_RINGS = 6
"""More gold rings than so many on one hand would say nothing."""


class Lit(NamedTuple):
    """The roles of a plate's ground, of what is written on it and of its edge: as it is made, where they are
    empty."""

    ground: str = ""
    ink: str = ""
    edge: str = ""


def turn_lit(turn: bool, yours: bool) -> Lit:
    """How a plate tells whose turn it is: gold when it is the one who looks, dark when it is anybody else,
    be it their partner."""
    return Lit() if not turn else Lit("gold", "on_gold") if yours else Lit("deep", "on_felt", "on_felt")


@dataclass(frozen=True, slots=True)
class Plate:
    """A player as the table names them."""

    seat: int
    name: str
    letters: str
    colour: int
    """The number of their colour and shape in the theme."""
    tiles: int
    score: int
    """Of their side, this round's points included."""
    is_you: bool = False
    is_partner: bool = False
    turn: bool = False
    marked: bool = False
    bid: int | None = None
    """In the trick games: None before they speak, 0 for a pass."""
    level: str | None = None
    """The computer's level; None for a person."""
    tricks: int = 0
    """How many tricks they won themselves."""
    shaker: bool = False
    """Whether they shook, where tricks are taken: the next bids first, and they last."""
    last_tile: bool = False
    """Whether they hold one tile, and go out with it."""
    for_all: bool = False
    """Whether it is shown to all: then anybody's turn is gold."""

    @property
    def lit(self) -> Lit:
        """How its plate tells whose turn it is."""
        return turn_lit(self.turn, self.is_you or self.for_all)


@dataclass(frozen=True, slots=True)
class Side:
    """Those who score together."""

    number: int
    seats: tuple[int, ...]
    score: int
    turn: bool
    is_yours: bool
    target: int | None = None
    """The score that wins the match, where there is one."""
    for_partner: bool = False
    """Whether the turn is a partner's of the one who looks: it must not look like their own."""

    @property
    def lit(self) -> Lit:
        """How its plate tells whose turn it is."""
        return turn_lit(self.turn, self.is_yours and not self.for_partner)


@dataclass(frozen=True, slots=True)
class Showing:
    """Everything the table paints from. Felts read `view` for what lies, and the rest for how it looks."""

    view: View
    eyes: int | None
    """The seat whose hand is shown; None when nobody's is."""
    active: bool
    """Whether the eyes belong to whoever is to act: only then is anything lit or covered."""
    round_over: bool
    hand: tuple[Held, ...] = ()
    playable: frozenset[Tile] = frozenset()
    """The tiles of the hand that may be played now (or buried, when the widow is taken)."""
    trumps: frozenset[Tile] = frozenset()
    """The tiles of the hand that would be trumps, while a suit is looked at before it is named."""
    diamonds: frozenset[Tile] = frozenset()
    """The tiles of the hand that are marked as trumps: those that are, or would be."""
    selected: Tile | None = None
    picked: Held | None = None
    """The selected tile, two alike told apart."""
    row_index: int | None = None
    """The tile of the row that is selected."""
    reach: frozenset[str] = frozenset()
    """The places that may be played on now, whatever the hand holds."""
    lit: dict[str, str] = field(default_factory=dict)
    """The places that are targets now, and why: `fits` (the selected or dragged tile may go there) or
    `hint` (the advice is to play there)."""
    hint: Action | None = None
    refused: Refused | None = None
    last: Spot | None = None
    """What was played last, until the next play."""
    plates: tuple[Plate, ...] = ()
    """By seat."""
    sides: tuple[Side, ...] = ()
    markers: tuple[bool, ...] = ()
    """Where everyone has one: by seat, whether the train is open to all."""
    open_doubles: tuple[OpenDouble, ...] = ()
    winning: Spot | None = None
    """The tile that wins the trick so far."""
    contract: Contract | None = None
    phase: str = "play"
    """In the trick games `bidding`, `naming` (trumps, and the widow) or `play`."""
    last_trick: tuple[tuple[int, Tile], ...] | None = None
    """A trick that is over, while it is held before it is swept away or the player looks back at it: show it
    in place of the one in play."""
    spell: Spell | None = None
    direction: int | None = None
    """Where that changes: 1 when play goes to the left, -1 when it goes to the right."""
    sum: Sum | None = None
    removals: tuple[Removal, ...] = ()
    """What can be removed from the row, each with the number its neighbours share."""
    faces: str = "pips"
    """What tiles show: `pips`, `numerals` or `both`; the setting."""

    @property
    def for_all(self) -> bool:
        """Whether nobody plays at this device, so that it is shown to all."""
        return any(plate.for_all for plate in self.plates)

    @property
    def lit_seat(self) -> int | None:
        """Whose turn is told in gold: that of the one who looks or, where all do, anybody's."""
        return next((plate.seat for plate in self.plates if plate.lit.ground == "gold"), None)

    @property
    def rings(self) -> bool:
        """Whether each lit tile of the hand has a gold ring. Gold means now: where many are lit they stand
        higher instead, and the others are toned down."""
        lit = self.trumps or self.playable
        return sum(held.tile in lit for held in self.hand) <= MOST_RINGS

    @property
    def game(self) -> str:
        return self.view.game

    @property
    def kind(self) -> TableKind:
        return self.view.kind


def compose(
    evening: Evening,
    asking: Asking,
    faces: str = "pips",
    held_trick: tuple[tuple[int, Tile], ...] | None = None,
) -> Showing:
    """What the table shows now. `held_trick` is a trick that is over and has not been swept away yet."""
    view, eyes = evening.view, evening.eyes
    active = evening.may_act
    trains, branches = table_if(view, TrainsTable), table_if(view, BranchesTable)
    legal = view.legal if active else ()
    lit: dict[str, str] = {}
    if asking.hint is not None and (hinted := place_of(asking.hint, view)) is not None:
        lit[hinted] = "hint"
    if asking.selected is not None:
        lit |= dict.fromkeys(asking.places_of(asking.selected), "fits")
    last_trick = held_trick
    tricks = table_if(view, TrickTable)
    if asking.looking_back and tricks and tricks["tricks"]:
        last_trick = tuple(tricks["tricks"][-1]["plays"])
    spell = branches["spell"] if branches else None
    return Showing(
        view=view,
        eyes=eyes,
        active=active,
        round_over=evening.round_over,
        hand=held_of(view.hand),
        playable=frozenset(action.tile for action in legal if action.tile is not None),
        trumps=_trumps(view, asking.suit),
        diamonds=_trumps(view, tricks["trump"] if tricks and asking.suit is None else asking.suit),
        selected=asking.selected,
        picked=asking.picked,
        row_index=asking.row,
        reach=reach_of(view) if active else frozenset(),
        lit=lit,
        hint=asking.hint,
        refused=asking.refused,
        last=last_played(view),
        plates=_plates(evening),
        sides=_sides(evening),
        markers=tuple(trains["markers"]) if trains else (),
        open_doubles=open_doubles(view),
        winning=winning_spot(view),
        contract=contract_of(view, eyes),
        phase=phase_of(view),
        last_trick=last_trick,
        spell=Spell(spell["place"], spell["caster"]) if spell else None,
        direction=branches["direction"] if branches else None,
        sum=sum_of(view, asking.selected),
        removals=removals_of(view),
        faces=faces,
    )


def in_the_air(after: Showing, before: Showing) -> Showing:
    """What is shown while a tile is on its way: the table as it will lie, and of all that follows from the
    play still what was before it. Nothing is offered meanwhile."""
    return replace(
        after,
        active=False,
        round_over=before.round_over,
        playable=frozenset(),
        reach=frozenset(),
        lit={},
        hint=None,
        refused=None,
        plates=before.plates,
        sides=before.sides,
        markers=before.markers,
        open_doubles=before.open_doubles,
        winning=before.winning,
        contract=before.contract,
        phase=before.phase,
        spell=before.spell,
        direction=before.direction,
        sum=before.sum,
        removals=(),
    )


def with_scores(showing: Showing, scores: Sequence[int]) -> Showing:
    """The same with other points, by side: those that have been counted so far."""
    return replace(
        showing,
        plates=tuple(replace(plate, score=scores[plate.seat % len(scores)]) for plate in showing.plates),
        sides=tuple(replace(side, score=scores[side.number]) for side in showing.sides),
    )


def _trumps(view: View, suit: int | None) -> frozenset[Tile]:
    """The tiles of the hand that are trumps, if this suit is."""
    return frozenset(tile for tile in view.hand if suit_led(tile, suit) == suit)


def _plates(evening: Evening) -> tuple[Plate, ...]:
    """Every player, by seat."""
    view = evening.view
    trains, hand = table_if(view, TrainsTable), table_if(view, TrickTable)
    names = evening.wording
    bids = hand["bids"] if hand else [None] * evening.players
    markers = trains["markers"] if trains else [False] * evening.players
    tricks = Counter(trick["winner"] for trick in hand["tricks"]) if hand else Counter[int]()
    plates = []
    for seat, player in enumerate(evening.seats):
        is_you = seat == evening.eyes
        partner = evening.sides < evening.players and evening.eyes is not None and not is_you
        plates.append(
            Plate(
                seat=seat,
                name=names.name(seat),
                letters=evening.letters[seat],
                colour=evening.colours[seat],
                tiles=view.hand_sizes[seat],
                score=view.scores[seat % evening.sides],
                is_you=is_you,
                is_partner=partner and (seat - (evening.eyes or 0)) % evening.sides == 0,
                turn=seat == evening.turn and not evening.round_over,
                marked=markers[seat],
                bid=bids[seat],
                level=player.level,
                tricks=tricks[seat],
                shaker=hand is not None and hand["shaker"] == seat,
                last_tile=view.kind.ends and view.hand_sizes[seat] == 1 and not evening.round_over,
                for_all=not evening.humans,
            )
        )
    return tuple(plates)


def _sides(evening: Evening) -> tuple[Side, ...]:
    """Those who score together: teams, or every player alone."""
    view = evening.view
    turn = None if evening.round_over else evening.turn
    target = target_of(view)
    teams = [tuple(range(side, evening.players, evening.sides)) for side in range(evening.sides)]
    return tuple(
        Side(
            side,
            seats,
            view.scores[side],
            turn in seats,
            evening.eyes in seats,
            target,
            turn in seats and evening.eyes in seats and turn != evening.eyes,
        )
        for side, seats in enumerate(teams)
    )
