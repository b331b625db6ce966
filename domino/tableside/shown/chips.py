"""The chips of the ends bar: every open end, in the order in which a player wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domino.core.kinds import Lay
from domino.core.tables import open_ends
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import lines_of, place_of, spot_of_end
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


def chips_of(evening: Evening, showing: Showing, ways: Mapping[str, str] | None = None) -> tuple[Chip, ...]:
    """Every open end: what must be answered first, then yours, the Mexican Train, marked trains and the rest
    in seat order. While a tile is selected the ends it fits come first. `ways` tells which way
    each end of a line lies: left, right, up, down, top-left..."""
    view = showing.view
    ends = dict(open_ends(view))
    if not ends and view.kind.ends:  # the first tile of all goes anywhere
        ends = dict.fromkeys(showing.lit, ANY) or {
            place: ANY
            for place in {place_of(action, view) for action in view.legal if action.verb == "play"}
            if place is not None
        }
    must = {double.place for double in showing.open_doubles if double.must}
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
        label, icon = _label(evening, showing, place, number, (ways or {}).get(place))
        chips.append(Chip(place, number, label, seat, icon, state, place in must, hint))
    return tuple(sorted(chips, key=lambda chip: _rank(chip, showing)))


def _rank(chip: Chip, showing: Showing) -> int:
    yours = chip.seat is not None and chip.seat == showing.eyes
    marked = chip.seat is not None and bool(showing.markers) and showing.markers[chip.seat]
    ranks = (chip.state == "target", chip.must, yours, chip.place.startswith("mexican"), marked, True)
    return ranks.index(True)


def _seat_of(place: str) -> int | None:
    stem = place.partition(".")[0]
    return int(stem[5:]) if stem.startswith("train") and stem[5:].isdigit() else None


def _label(evening: Evening, showing: Showing, place: str, number: int, way: str | None) -> tuple[str, str]:
    """What stands beside the number: words, or an icon."""
    view = showing.view
    branch = place.partition(".")[2]
    if view.kind.trains:
        return branch, "train" if place.startswith("mexican") else ""
    if number == ANY:
        return evening.texts.say("ui.table.chip.first"), ""
    if way is not None:
        return ("", f"arrow-{way}") if "-" in way else (evening.texts.say(f"ui.table.chip.{way}"), "")
    if view.kind.lay is Lay.BRANCHES:
        return place.upper(), "star-four-points" if showing.spell and showing.spell.place == place else ""
    spot = spot_of_end(view, place)
    return (lines_of(view)[spot.line][spot.at].said if spot else place.upper()), ""
