"""What a view tells the table: what lies where, and what it means.

What lies on the table is named by a `Spot`: a line and an index in it. Lines are `train0`... and `mexican`
(index into that train as the view lists it), `tiles` (the order of play on a free table and in Super Train),
`row` (Castle Rock) and `trick` (index into the plays of the trick). A place is an end's name, as in actions;
in the trick games `seat<n>`, where that seat's tile goes; in Moon `widow`, where a tile is put down for it;
in Castle Rock `row`, where a tile drawn goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from domino.core.actions import Action
from domino.core.boneyard import NONE, BoneyardState
from domino.core.ends import END_OF, FreeTableState
from domino.core.game import View
from domino.core.removals import Removal, removals
from domino.core.tiles import FITS, Tile
from domino.core.tricks import TrickState

TRICK_GAMES = ("forty-two", "moon", "eighty-four")
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
    """A double (or the open foot) that must be answered with `number`; `needs` tiles are still missing."""

    place: str
    number: int
    spot: Spot | None
    needs: int = 1


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid, by whom, and how far it has got. Points are those of the hand; in Moon, tricks."""

    bidder: int
    bid: int
    trump: int | None
    taken: int
    """By the side that bid."""
    others: int
    """Taken by all who play against it."""
    total: int
    """All there is to take in a hand."""
    we_bid: bool
    """Whether that is the side of the eyes on the screen; with none, side 0."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of the open ends in Muggins, and what the selected tile would make of it."""

    parts: tuple[int, ...]
    total: int
    scores: int
    """What the sum is worth: itself when fives divide it, else 0."""
    would: tuple[tuple[str, int, int], ...] = ()
    """For each place the selected tile fits: the place, the sum it would make, and the points."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell in Super Train: the branch it lies on, and who cast it."""

    place: str
    caster: int


# What is where


def spot_of_end(view: View, place: str) -> Spot | None:
    """The tile that the end at this place is on; None for the hub, an empty table, or no such end."""
    table = view.table
    if "trains" in table:
        tip = table["tips"].get(place)
        return None if tip is None else Spot(place.partition(".")[0], tip)
    known = view.known
    if isinstance(known, FreeTableState):
        end = END_OF.get(place, NONE)
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


def lines_of(view: View) -> dict[str, list[Tile]]:
    """Everything that lies on the table, by line."""
    table = view.table
    if "trains" in table:
        lines = {f"train{seat}": list(train) for seat, train in enumerate(table["trains"])}
        return lines | {"mexican": list(table["mexican"])}
    if "row" in table:
        return {"row": list(table["row"])}
    if "trick" in table:
        return {"trick": [tile for _, tile in table["trick"]]}
    return {"tiles": [tile for tile, _, _ in table["tiles"]]}


def ends_of(view: View) -> dict[str, int]:
    """Every open end with the number it shows; none in games without ends."""
    table = view.table
    return dict(table.get("numbers", table["ends"])) if "ends" in table else {}


def reach_of(view: View) -> frozenset[str]:
    """The ends that the seat may play on now, whatever it holds: those on which some tile with the
    number they show could be laid."""
    known = view.known
    if not isinstance(known, BoneyardState) or view.turn != view.seat or known.over or not view.legal:
        return frozenset()
    played = {action.place for action in view.legal if action.verb == "play" and action.place}
    if known.drawn >= 0:
        return frozenset(played)
    for number in set(ends_of(view).values()):
        asked = known.copy()
        asked.hands[view.seat] = FITS[number]
        played |= {action.place for action in asked.legal() if action.verb == "play" and action.place}
    return frozenset(played)


def sides_of(view: View) -> dict[str, str]:
    """The free sides of the open foot, as they are played on, each with the end that it is a side of."""
    foot = view.table.get("foot")
    return {f"{foot['place']}.{side}": foot["place"] for side in view.table["sides"]} if foot else {}


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
    """What must be answered: open doubles, and the open foot."""
    table = view.table
    if "open_doubles" in table:
        ends = table["ends"]
        return tuple(
            OpenDouble(place, ends[place], spot_of_end(view, place))
            for place in table["open_doubles"]
            if place in ends
        )
    foot = table.get("foot")
    if not foot:
        return ()
    place = foot["place"]
    number = table["ends"].get(place, NONE)
    double = spot_of_tile(view, Tile(number, number)) if number >= 0 else None
    return (OpenDouble(place, number, double, foot["needs"]),)


def sum_of(view: View, selected: Tile | None) -> Sum | None:
    """The sum of the ends, and what the selected tile would make of it, as the rules count it. The bare sides
    of a spinner are no part of it: they show its number and count nothing."""
    table = view.table
    if "total" not in table:
        return None
    would = []
    for action in view.legal:
        if action.verb == "play" and action.tile is selected and selected is not None:
            after = view.known.copy()
            after.apply(action)
            total = after.table()["total"]
            would.append((action.place or "", total, _worth(total)))
    fits = table["numbers"]
    parts = tuple(value for end, value in table["ends"].items() if value or not fits[end])
    return Sum(parts, table["total"], _worth(table["total"]), tuple(would))


def _worth(total: int) -> int:
    return total if total % 5 == 0 else 0


def contract_of(view: View, eyes: int | None) -> Contract | None:
    """The bid that stands, and what was taken towards it."""
    table = view.table
    if table.get("bid") is None or table.get("bidder") is None:
        return None
    taken = table["taken"]
    sides = len(taken)
    side = table["bidder"] % sides
    return Contract(
        bidder=table["bidder"],
        bid=table["bid"],
        trump=table["trump"],
        taken=taken[side],
        others=sum(taken) - taken[side],
        total={"forty-two": 42, "eighty-four": 84, "moon": 7}[view.game],
        we_bid=(view.seat if eyes is None else eyes) % sides == side,
    )


def phase_of(view: View) -> str:
    """How far a hand of a trick game has got."""
    table = view.table
    if "bids" not in table:
        return "play"
    if table["trump"] is not None:
        return "play"
    spoken = all(bid is not None for bid in table["bids"])
    return "naming" if spoken and table["bid"] is not None else "bidding"


def winning_spot(view: View) -> Spot | None:
    """The tile that is winning the trick on the table."""
    trick = view.table.get("trick")
    if not trick:
        return None
    best = getattr(view.known, "best_seat", NONE)
    return next((Spot("trick", index) for index, (seat, _) in enumerate(trick) if seat == best), None)


def points_left(view: View) -> tuple[tuple[Tile, int], ...]:
    """The tiles worth points, as the game counts them, that have not been played to a trick yet."""
    known, table = view.known, view.table
    if not isinstance(known, TrickState):
        return ()
    left = list(known.terms.tiles)
    played = [tile for trick in table["tricks"] for _, tile in trick["plays"]]
    for tile in (*played, *(tile for _, tile in table["trick"])):
        left.remove(tile)
    worth = [(tile, known.terms.tile_points[tile.index]) for tile in left]
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
    """Castle Rock: what can be removed now."""
    return tuple(removals(view)) if "row" in view.table and view.legal else ()
