"""Tempers: what a computer player likes, among actions that are nearly as good as the best.

A temper sees what its level thought of every action, and the view. It adds at most its reach (`reach_of`) to
an action, so that it never gives away more than that of what its level hopes for: going out, a sure win or a
costly slip outweigh it. What it likes follows from its own hand, from what lies open and from what everybody
saw.

- cautious: would rather pass than bid.
- bold: would rather bid than pass, and lays doubles as soon as it can.
- blocker: leaves the others what they can hardly play on.
- hoarder: keeps its doubles.
- shedder: plays the tile with the most pips.
- straight: has no leaning; so do all others in games that their temper says nothing about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from domino.ai.advice import Advice
from domino.ai.rivals import Rivals
from domino.core.actions import Action
from domino.core.game import View
from domino.core.tables import BranchesTable, FeetTable, TrainsTable, open_ends, table_of
from domino.core.tiles import FITS, Tile
from domino.core.tricks import TrickState

STRAIGHT = "straight"
"""The temper that has no leaning."""
TRICKS = ("forty-two", "moon", "eighty-four")
BIDS, PLAYS = 0.2, 0.03
"""In trick games: the share of all there is in a hand that a temper may give away with a bid or a play."""
REACH: dict[str, dict[str, float]] = {
    "cautious": dict.fromkeys(TRICKS, BIDS / 2) | {"forty-two": BIDS},
    "bold": {"mexican-train": 6.0, "chickenfoot": 2.5, "super-train": 0.6} | dict.fromkeys(TRICKS, BIDS),
    "blocker": {"mexican-train": 6.0, "chickenfoot": 2.5, "muggins": 0.03},
    "hoarder": {"mexican-train": 3.0, "chickenfoot": 2.0, "super-train": 0.6} | dict.fromkeys(TRICKS, PLAYS),
    "shedder": {"mexican-train": 3.0, "muggins": 0.02, "super-train": 0.6},
    STRAIGHT: {},
}
"""By temper and game, how much it may give away in what the game's player counts: pips, the chance to win,
tiles that can be played, or a share of the hand. It has no leaning in games that are not named: there it says
nothing, or it was tried, and made no difference that could be measured or cost too much."""
BY_PIPS = 5.0
"""What counts as much where a level counts pips instead, against one tile that can be played."""
TEMPERS = tuple(REACH)
SAME = 0.02
"""Chances that differ by less are alike."""

Likes = Callable[[View, Sequence[Action]], list[float]]
"""How much a temper likes each of these actions, from 0 to 1."""


def lean(view: View, advice: Sequence[Advice], level: str, temper: str | None) -> list[Advice]:
    """The same advice, what the temper likes a little better.

    :raises ValueError: for a temper there is not.
    """
    if temper is not None and temper not in REACH:
        raise ValueError(f"there is no temper {temper!r}: choose {', '.join(TEMPERS)}")
    if temper is None or not acts_in(temper, view.game):
        return list(advice)
    liked = LIKES[temper](view, [each.action for each in advice])
    reach = reach_of(view, level, temper)
    return [replace(each, value=each.value + reach * like) for each, like in zip(advice, liked, strict=True)]


def acts_in(temper: str, game: str) -> bool:
    """Whether a temper makes a difference in a game."""
    return game in REACH[temper]


def reach_of(view: View, level: str, temper: str) -> float:
    """How much of what its level hopes for a temper may give away in this view."""
    reach, known = REACH[temper][view.game], view.known
    if view.game == "super-train" and level == "easy":
        return reach * BY_PIPS
    if not isinstance(known, TrickState):
        return reach
    everything = [0] * known.terms.sides
    side = view.seat % known.terms.sides
    everything[side] = known.terms.total
    return reach * known.outcome(everything, view.seat, known.terms.bids[0])[1][side]


def _cautious(view: View, actions: Sequence[Action]) -> list[float]:
    return [float(action.verb == "pass") for action in actions]


def _bold(view: View, actions: Sequence[Action]) -> list[float]:
    if view.game in TRICKS:
        return [float(action.verb == "bid") for action in actions]
    return [float(action.tile is not None and action.tile.is_double) for action in actions]


def _hoarder(view: View, actions: Sequence[Action]) -> list[float]:
    return [float(action.tile is not None and not action.tile.is_double) for action in actions]


def _shedder(view: View, actions: Sequence[Action]) -> list[float]:
    return _spread([None if action.tile is None else float(action.tile.pips) for action in actions], 0.5)


def _blocker(view: View, actions: Sequence[Action]) -> list[float]:
    rivals = Rivals(view)
    ahead = table_of(view, BranchesTable)["direction"] if view.game == "super-train" else 1
    following = (view.seat + ahead) % view.players
    found: list[float | None] = []
    for action in actions:
        if action.tile is None or action.place is None:
            found.append(None)
        else:
            found.append(1 - rivals.chance(following, _wanted(view, action.tile, action.place, following)))
    return _spread(found, SAME)


def _spread(found: Sequence[float | None], least: float) -> list[float]:
    """From 0 for the least to 1 for the most; all 0 where these differ by less than `least`. What is not
    judged is not liked."""
    known = [each for each in found if each is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)
    if high - low < least:
        return [0.0] * len(found)
    return [0.0 if each is None else (each - low) / (high - low) for each in found]


def _wanted(view: View, tile: Tile, place: str, seat: int) -> int:
    """The tiles, as a mask, that this seat could play after such a play."""
    ends = open_ends(view)
    after = tile.low if tile.is_double or place not in ends else tile.other(ends[place])
    reach = ends | {place: after}
    if view.game == "mexican-train":
        table = table_of(view, TrainsTable)
        doubles = {at for at in table["open_doubles"] if at != place}
        if tile.is_double and place not in table["open_doubles"]:
            doubles.add(place)
        # A double that is left open is to be answered before anything else.
        usable = doubles or {at for at in reach if _may_use(table, at.partition(".")[0], seat)}
        reach = {at: reach[at] for at in usable}
    elif view.game == "chickenfoot":
        foot = table_of(view, FeetTable)["foot"]
        if foot is not None and foot["needs"] > 1:
            reach = {foot["place"]: ends[foot["place"]]}  # a foot is to be finished before anything else
        elif foot is None and tile.is_double:
            reach = {place: after}
    wanted = 0
    for number in reach.values():
        wanted |= FITS[number]
    return wanted


def _may_use(table: TrainsTable, train: str, seat: int) -> bool:
    if train == "mexican" or train == f"train{seat}":
        return True
    return table["markers"][int(train.removeprefix("train"))]


LIKES: dict[str, Likes] = {
    "cautious": _cautious,
    "bold": _bold,
    "blocker": _blocker,
    "hoarder": _hoarder,
    "shedder": _shedder,
}
