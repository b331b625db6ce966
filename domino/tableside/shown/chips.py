"""The chips of the ends bar: every open end, in the order in which a player wants them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domino.core.game import View
from domino.table.layout import Placed, Target
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import ends_of, lines_of, place_of, spot_of_end
from domino.tableside.shown.showing import Showing

ANY = -1


@dataclass(frozen=True, slots=True)
class Chip:
    """An open end. `state` is `must` (has to be answered), `target` (the selected tile fits), `open` (may be
    played on), `blocked` (may not) or `quiet` (it is not your turn)."""

    place: str
    number: int
    """What it shows; -1 where any tile goes."""
    label: str
    """A word or two beside the number; empty where a badge or icon stands there."""
    seat: int | None
    """Whose train it is."""
    icon: str
    """An icon in place of a badge, or none."""
    state: str
    must: bool
    """Has to be answered, whatever its state."""
    hint: bool = False

    @property
    def name(self) -> str:
        """What it is called for touches and tests."""
        return f"end {self.place}"


def chips_of(evening: Evening, showing: Showing, arms: Mapping[str, str] | None = None) -> tuple[Chip, ...]:
    """Every open end: what must be answered first, then yours, the Mexican Train, marked trains and the rest
    in seat order. While a tile is selected the ends it fits come first. `arms` tells where each end
    lies on a free table: left, right, up, down, top-left..."""
    view = showing.view
    ends = dict(ends_of(view))
    if not ends and "ends" in view.table:  # the first tile of all goes anywhere
        ends = dict.fromkeys(showing.lit, ANY) or {
            place: ANY
            for place in {place_of(action, view) for action in view.legal if action.verb == "play"}
            if place is not None
        }
    must = {double.place for double in showing.open_doubles}
    chips = []
    for place, number in ends.items():
        state = "quiet"
        if place in showing.lit:
            state = "target"
        elif place in must:
            state = "must"
        elif showing.active:
            state = "open" if place in showing.reach else "blocked"
        seat = _seat_of(place)
        hint = showing.hint is not None and showing.hint.place == place
        label, icon = _label(evening, showing, place, number, (arms or {}).get(place))
        chips.append(Chip(place, number, label, seat, icon, state, place in must, hint))
    order = {chip.place: number for number, chip in enumerate(chips)}
    return tuple(sorted(chips, key=lambda chip: (_rank(chip, showing), order[chip.place])))


def _rank(chip: Chip, showing: Showing) -> int:
    if chip.state == "target":
        return 0
    if chip.must:
        return 1
    if chip.seat is not None and chip.seat == showing.eyes:
        return 2
    if chip.place.startswith("mexican"):
        return 3
    if chip.seat is not None and showing.markers and showing.markers[chip.seat]:
        return 4
    return 5


def _seat_of(place: str) -> int | None:
    stem = place.partition(".")[0]
    return int(stem[5:]) if stem.startswith("train") and stem[5:].isdigit() else None


def _label(evening: Evening, showing: Showing, place: str, number: int, arm: str | None) -> tuple[str, str]:
    """What stands beside the number: words, or an icon."""
    view = showing.view
    branch = place.partition(".")[2]
    if "trains" in view.table:
        return branch, "train" if place.startswith("mexican") else ""
    if number == ANY:
        return evening.texts.say("ui.table.chip.first"), ""
    if view.game == "muggins" and arm is not None:
        return ("", f"arrow-{arm}") if "-" in arm else (evening.texts.say(f"ui.table.chip.{arm}"), "")
    if view.game == "super-train":
        return place.upper(), "star-four-points" if showing.spell and showing.spell.place == place else ""
    spot = spot_of_end(view, place)
    return (str(lines_of(view)[spot.line][spot.at]) if spot else place.upper()), ""


def arms_of(view: View, tiles: Sequence[Placed], targets: Sequence[Target]) -> dict[str, str]:
    """Where each end of the Muggins table lies from its middle, as it is laid out: left, right, up or down.
    Where two of them lie the same way, top-left and so on as well; where they still do, the nearest has it
    and the others have nothing."""
    laid = view.table.get("tiles", ())
    if view.game != "muggins" or not laid or len(tiles) != len(laid):
        return {}
    spinner = view.table["spinner"]
    middle = next((placed for placed in tiles if placed.tile is spinner), tiles[0])
    away = [(target.x - middle.x, target.y - middle.y, target.place) for target in targets]
    nearest: dict[str, str] = {}
    for named in (_way, _ways):
        nearest = {}
        for across, up, place in sorted(away, key=lambda end: math.hypot(*end[:2])):
            nearest.setdefault(named(across, up), place)
        if len(nearest) == len(away):
            break
    return {place: way for way, place in nearest.items()}


def _way(across: float, up: float) -> str:
    """The way that it is farther."""
    if abs(across) >= abs(up):
        return "right" if across > 0 else "left"
    return "up" if up > 0 else "down"


def _ways(across: float, up: float) -> str:
    """Both ways; one where it lies straight that way, or less than the width of a tile beside."""
    if min(abs(across), abs(up)) < 1:
        return _way(across, up)
    return f"{'top' if up > 0 else 'bottom'}-{_way(across, 0)}"
