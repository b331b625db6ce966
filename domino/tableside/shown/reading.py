"""What a view tells the table: what lies where, and what it means.

What lies on the table is named by a `Spot`: a line and an index in it. Lines are `train0`... and `mexican`
(index into that train as the view lists it), `tiles` (the order of play where all is one tree), `row` and
`trick` (index into the plays of the trick). A place is an end's name, as in actions; in a trick `seat<n>`,
where that seat's tile goes; `widow`, where a tile is put down for it; in a row `row`, where a tile drawn
goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never, cast

from domino.core.actions import Action
from domino.core.boneyard import BoneyardState
from domino.core.ends import END_OF, FreeTableState
from domino.core.game import View
from domino.core.holding import NONE
from domino.core.kinds import Lay
from domino.core.removals import Removal, removals
from domino.core.tables import (
    FeetTable,
    LinesTable,
    RowTable,
    TrainsTable,
    TreeTable,
    TrickTable,
    open_ends,
    table_if,
    table_of,
)
from domino.core.tiles import FITS, Tile
from domino.core.tricks import TrickState, terms_of

WIDOW = "widow"


class Spot(NamedTuple):
    """A tile on the table: the line it lies in, and where in it."""

    line: str
    at: int


class Held(NamedTuple):
    """A tile of a hand. Two sets hold two of the same: `copy` tells them apart."""

    tile: Tile
    copy: int = 0

    @property
    def name(self) -> str:
        """What it is called on the rack, for touches and tests."""
        return f"hand {self.tile}" + (f" {self.copy + 1}" if self.copy else "")


@dataclass(frozen=True, slots=True)
class OpenDouble:
    """A double (or the open foot) that is answered with `number`; `needs` tiles are still missing. `must` is
    whether the seat of the view has to answer it, now or when it is to act."""

    place: str
    number: int
    spot: Spot | None
    needs: int
    must: bool = True


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid, by whom, and how far it has got. Points are those of the hand, or its tricks."""

    bidder: int
    bid: int
    trump: int | None
    taken: int
    """By the side that bid."""
    others: int
    """Taken by all who play against it."""
    total: int
    """All there is to take in a hand."""
    in_tricks: bool
    """Whether that is tricks, not points."""
    shoots: bool
    """Whether the bid is for every trick, and the game."""
    we_bid: bool
    """Whether that is the side of the eyes on the screen; with none, side 0."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of the open ends, where they are added up, and what the selected tile would make of it."""

    parts: tuple[int, ...]
    total: int
    scores: int
    """What the sum is worth."""
    would: tuple[tuple[str, int, int], ...] = ()
    """For each place the selected tile fits: the place, the sum it would make, and the points."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: the branch it lies on, and who cast it."""

    place: str
    caster: int


# What is where


def spot_of_end(view: View, place: str) -> Spot | None:
    """The tile that the end at this place is on; None for the hub, an empty table, or no such end."""
    if trains := table_if(view, TrainsTable):
        tip = trains["tips"].get(place)
        return None if tip is None else Spot(place.partition(".")[0], tip)
    known = view.known
    if isinstance(known, FreeTableState):
        table, end = table_of(view, TreeTable), END_OF.get(place, NONE)
        if table["tiles"] and 0 <= end < len(known.tips) and place in table["ends"]:
            return Spot("tiles", known.tips[end][0])
    return None


def spot_of_tile(view: View, tile: Tile) -> Spot | None:
    """Where this tile lies; the newest of two."""
    for line, tiles in lines_of(view).items():
        for index in reversed(range(len(tiles))):
            if tiles[index] is tile:
                return Spot(line, index)
    return None


def is_bare(view: View, tile: Tile) -> bool:
    """Whether this tile lies on the table and no other tile has been played on it."""
    spot = spot_of_tile(view, tile)
    if spot is None:
        return False
    if trains := table_if(view, TrainsTable):
        train = -1 if spot.line == "mexican" else int(spot.line.removeprefix("train"))
        return spot.at not in trains["parents"][train]
    tree = table_if(view, TreeTable)
    return tree is not None and all(parent != spot.at for _, parent, _ in tree["tiles"])


def lines_of(view: View) -> dict[str, list[Tile]]:
    """Everything that lies on the table, by line."""
    match view.kind.lay:
        case Lay.TRAINS:
            table = table_of(view, TrainsTable)
            lines = {f"train{seat}": list(train) for seat, train in enumerate(table["trains"])}
            return lines | {"mexican": list(table["mexican"])}
        case Lay.ROW:
            return {"row": list(table_of(view, RowTable)["row"])}
        case Lay.TRICK:
            return {"trick": [tile for _, tile in table_of(view, TrickTable)["trick"]]}
        case Lay.BRANCHES | Lay.FEET | Lay.LINES:
            return {"tiles": [tile for tile, _, _ in table_of(view, TreeTable)["tiles"]]}
        case _:
            assert_never(view.kind.lay)


def reach_of(view: View) -> frozenset[str]:
    """The ends that the seat may play on now, whatever it holds: those on which some tile with the
    number they show could be laid."""
    known = view.known
    if not isinstance(known, BoneyardState) or view.turn != view.seat or known.over or not view.legal:
        return frozenset()
    played = {action.place for action in view.legal if action.verb == "play" and action.place}
    return frozenset(played) | (frozenset() if known.drawn >= 0 else _open_to(view, known, view.seat))


def reach_for_all(view: View) -> frozenset[str]:
    """The same of whoever is to act, as far as everybody can see it: nothing once they have drawn, for only
    the tile that they drew may be played then."""
    known = view.known
    if not isinstance(known, BoneyardState) or view.turn is None or known.over or known.drawn >= 0:
        return frozenset()
    return _open_to(view, known, view.turn)


def _open_to(view: View, known: BoneyardState, seat: int) -> frozenset[str]:
    """Where this seat, which is to act, could play if it held every tile."""
    found: set[str] = set()
    for number in set(open_ends(view).values()):
        asked = known.copy()
        asked.hands[seat] = FITS[number]
        found |= {action.place for action in asked.legal() if action.verb == "play" and action.place}
    return frozenset(found)


def sides_of(view: View) -> dict[str, str]:
    """The free sides of the open foot, as they are played on, each with the end that it is a side of."""
    table = table_if(view, FeetTable)
    foot = table["foot"] if table else None
    return {f"{foot['place']}.{side}": foot["place"] for side in table["sides"]} if table and foot else {}


def place_of(action: Action, view: View) -> str | None:
    """The place that an action is aimed at."""
    if action.verb == "bury":
        return WIDOW
    if action.verb != "play":
        return None
    return action.place if action.place is not None else f"seat{view.seat}"


def last_played(view: View) -> Spot | None:
    """What was played last in this round, if it still lies where it was put."""
    for event in reversed(view.log):
        if event.kind == "played" and event.tile is not None:
            return spot_of_tile(view, event.tile)
        if event.kind in ("trick", "trump", "round"):
            return None
    return None


# What it means


def open_doubles(view: View) -> tuple[OpenDouble, ...]:
    """What is open to be answered: doubles, and the open foot."""
    if trains := table_if(view, TrainsTable):
        ends = trains["ends"]
        must = trains["must_answer"][view.seat] if view.seat >= 0 else trains["open_doubles"]
        return tuple(
            OpenDouble(place, ends[place], spot_of_end(view, place), trains["missing"][place], place in must)
            for place in trains["open_doubles"]
            if place in ends
        )
    feet = table_if(view, FeetTable)
    foot = feet["foot"] if feet else None
    if not foot:
        return ()
    place = foot["place"]
    number = open_ends(view).get(place, NONE)
    double = spot_of_tile(view, Tile(number, number)) if number >= 0 else None
    return (OpenDouble(place, number, double, foot["needs"]),)


def sum_of(view: View, selected: Tile | None) -> Sum | None:
    """The sum of the ends, and what the selected tile would make of it, as the rules count it. The bare sides
    of a spinner are no part of it: they show its number and count nothing."""
    table = table_if(view, LinesTable)
    if table is None or "total" not in table:
        return None
    would = []
    for action in view.legal:
        if action.verb == "play" and action.tile is selected and selected is not None:
            after = view.known.copy()
            after.apply(action)
            made = cast(LinesTable, after.table())
            would.append((action.place or "", made["total"], made["worth"]))
    fits = table["numbers"]
    parts = tuple(value for end, value in table["ends"].items() if value or not fits[end])
    return Sum(parts, table["total"], table["worth"], tuple(would))


def contract_of(view: View, eyes: int | None) -> Contract | None:
    """The bid that stands, and what was taken towards it."""
    table = table_if(view, TrickTable)
    if table is None:
        return None
    terms = terms_of(view)
    bid, bidder, taken = table["bid"], table["bidder"], table["taken"]
    if bid is None or bidder is None:
        return None
    sides = len(taken)
    side = bidder % sides
    return Contract(
        bidder=bidder,
        bid=bid,
        trump=table["trump"],
        taken=taken[side],
        others=sum(taken) - taken[side],
        total=terms.total,
        in_tricks=not terms.counts_tiles,
        shoots=terms.shoots(bid),
        we_bid=(view.seat if eyes is None else eyes) % sides == side,
    )


def phase_of(view: View) -> str:
    """How far a hand of a trick game has got."""
    table = table_if(view, TrickTable)
    if table is None or table["trump"] is not None:
        return "play"
    spoken = all(bid is not None for bid in table["bids"])
    return "naming" if spoken and table["bid"] is not None else "bidding"


def winning_spot(view: View) -> Spot | None:
    """The tile that is winning the trick on the table."""
    known = view.known
    if not isinstance(known, TrickState):
        return None
    trick = table_of(view, TrickTable)["trick"]
    played = (Spot("trick", index) for index, (seat, _) in enumerate(trick) if seat == known.best_seat)
    return next(played, None)


def points_left(view: View) -> tuple[tuple[Tile, int], ...]:
    """The tiles worth points, as the game counts them, that have not been played to a trick yet; none where
    no tricks are taken."""
    table = table_if(view, TrickTable)
    if table is None:
        return ()
    terms = terms_of(view)
    left = list(terms.tiles)
    played = [tile for trick in table["tricks"] for _, tile in trick["plays"]]
    for tile in (*played, *(tile for _, tile in table["trick"])):
        left.remove(tile)
    worth = [(tile, terms.tile_points[tile.index]) for tile in left]
    return tuple(sorted((each for each in worth if each[1]), key=lambda each: (-each[1], each[0])))


def target_of(view: View) -> int | None:
    """The score that wins the match, where a score does."""
    target = view.rules.as_dict().get("target")
    return None if target is None else int(target)


def held_of(hand: tuple[Tile, ...]) -> tuple[Held, ...]:
    """The tiles of a hand, two alike told apart."""
    found: list[Held] = []
    for tile in hand:
        found.append(Held(tile, sum(1 for held in found if held.tile is tile)))
    return tuple(found)


def removals_of(view: View) -> tuple[Removal, ...]:
    """What can be removed from the row now. Nothing of a row is hidden: who only watches sees that too."""
    if not view.kind.row:
        return ()
    return tuple(removals(replace(view, legal=tuple(view.known.legal(view.seat)))))
