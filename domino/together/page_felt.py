"""The felt as a browser draws it: placed tiles, slots, rails and plates as coordinates, and words for them.

Lengths are in dp of the area a layout was made for, from its upper left, y downwards; an angle is in degrees,
clockwise. Until a browser has said what room it has there is a layout for each of a few areas: it takes the
one that shows tiles largest, and scales it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any, TypeVar

from domino.core.game import View
from domino.core.kinds import TableKind
from domino.core.tables import RowTable, TrickTable, first_tile, open_ends, table_if, table_of
from domino.core.tiles import Tile
from domino.table.discs import discs
from domino.table.laying import Area, Laying
from domino.table.layout import Bounds, Layout, Placed, Point, Target
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import removing
from domino.tableside.shown.chips import ANY, chips_of
from domino.tableside.shown.reading import Spot, lines_of
from domino.tableside.shown.showing import Showing
from domino.tableside.words.tricks_told import contract_told, is_ours, pile_title, plate_words
from domino.tableside.words.wording import EndNames
from domino.texts import Texts

Json = dict[str, Any]
Marks = dict[Tile | int, str]
Thing = TypeVar("Thing")
Measured = dict[int, tuple[object, list[Any]]]
"""By its identity: a thing of a layout, which is kept so that no other has that, and what was measured."""

AREAS: tuple[Area, ...] = (
    (600.0, 160.0), (400.0, 260.0), (400.0, 540.0), (1000.0, 320.0), (1200.0, 640.0),
)  # fmt: skip
"""What a table is laid out for: a phone on its side with a hand below, one held upright, all of a phone, and
screens that are wide, with a hand below and without."""
FREE_AREAS: tuple[Area, ...] = ((400.0, 260.0), (1100.0, 440.0))
"""The same on free tables, whose ends must be searched for."""
TRICK_AREAS: tuple[Area, ...] = ((600.0, 190.0), (400.0, 260.0), (400.0, 400.0), (1000.0, 440.0))
"""The same round tricks, where words stand that must not be cut off."""
TRICK_LEAST: Area = (400.0, 190.0)
"""The least of them: in less room everything is shown smaller."""
MOST_DRAWN = 160
"""Tables that are kept: as many as fourteen seats have before anybody said what room there is, and more."""


class Felts:
    """The tables of one match as browsers draw them, kept while it is played: tiles stay where they lie, and
    what has not changed is not made again. One does for all seats."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[TableKind, int, Area], _Drawn] = {}

    def of(self, view: View, showing: Showing, room: Area | None) -> list[Json]:
        """The table of a view, laid out for the room there is, or else for each area."""
        free, marks = view.kind.free, _marks(showing)
        must = {double.place for double in showing.open_doubles if double.must}
        layouts = []
        for area in _areas(view.kind, room):
            key = (view.kind, 0 if free else view.seat, area)  # a free table lies alike for everybody
            drawn = self._drawn.get(key) or self._drawn.setdefault(key, _Drawn(view.kind))
            if len(self._drawn) > MOST_DRAWN:
                del self._drawn[next(iter(self._drawn))]
            layouts.append(drawn.draw(view, area, must, marks))
        return layouts


def _areas(kind: TableKind, room: Area | None) -> tuple[Area, ...]:
    """What a table is laid out for: the room there is. A free table is laid out for the area that needs the
    least change of size there: what must be searched is searched once for all who have about that."""
    if room is None:
        return FREE_AREAS if kind.free else TRICK_AREAS if kind.tricks else AREAS
    wide, high = room
    if kind.tricks:
        grown = max(1.0, TRICK_LEAST[0] / wide, TRICK_LEAST[1] / high)
        return ((grown * wide, grown * high),)
    if not kind.free:
        return (room,)
    return (min(FREE_AREAS, key=lambda area: abs(log(min(wide / area[0], high / area[1])))),)


def felt_of(
    evening: Evening, asking: Asking, showing: Showing, felts: Felts, room: Area | None = None
) -> Json:
    """All that lies on the table, and what is said of it."""
    view, say = evening.view, evening.texts.say
    ends = _ends(evening, showing)
    felt: Json = {
        "lay": str(view.kind.lay),
        "layouts": felts.of(view, showing, room),
        "ends": ends,
        "told": [end["spoken"] for end in ends.values()] or _told(evening),
    }
    if view.boneyard_size:
        in_words = say("ui.felt.in-boneyard", number=view.boneyard_size)
        felt["boneyard"] = {"count": view.boneyard_size, "words": say("ui.felt.to-draw"), "spoken": in_words}
    if view.kind.lanes:
        felt |= _lanes(evening, showing)
    if showing.sum is not None:
        felt["sum"] = say("ui.felt.ends", number=showing.sum.total)
    if view.kind.tricks:
        felt["trick"] = _trick(showing, evening.texts)
    if view.kind.row:
        felt["row"] = _row(evening, asking)
    return felt


# Coordinates


class _Drawn:
    """A table laid out for one area, as plain values. What lies where it lay is not measured again."""

    def __init__(self, kind: TableKind) -> None:
        self._laying = Laying.of(kind)
        self._layout: Layout | None = None
        self._pen = _Pen(self._laying.layout)
        self._measured: Json = {}
        self._must: set[str] = set()
        self._marks: Marks | None = None

    def draw(self, view: View, area: Area, must: set[str], marks: Marks) -> Json:
        """The table of this view, with the places that must be answered and what is to be seen of tiles."""
        laying = self._laying
        laying.lay(view, area)
        layout = laying.settle()
        if layout is not self._layout:
            self._pen = self._pen.on(layout)
            self._measured = _measured(layout, area, self._pen, view.kind.free)
        if layout is not self._layout or must != self._must:
            boxes = [target.box() for target in layout.targets if target.place in must]
            self._layout, self._must, self._marks = layout, must, None
            self._measured = self._measured | {"near": self._pen.box(laying.camera(must=boxes))}
        if marks != self._marks:
            self._marks, in_order = marks, view.kind.tricks
            tiles = [
                [*self._pen.tile(placed), marks.get(at if in_order else placed.tile, "")]
                for at, placed in enumerate(layout.tiles)
            ]
            self._measured = self._measured | {"tiles": tiles}
        return self._measured


def _measured(layout: Layout, area: Area, pen: _Pen, free: bool) -> Json:
    """All of a layout but its tiles, and what of it is looked at."""
    slots = [pen.slot(target) for target in layout.targets]
    if free:  # elsewhere the number of an end is in its slot
        slots = [slot | {"disc": pen.point(*at)} for slot, at in zip(slots, discs(layout), strict=True)]
    return {
        "area": [round(part) for part in area],
        "side": round(layout.side, 2),
        "slots": slots,
        "links": [[*pen.point(*one), *pen.point(*other)] for one, other in layout.links],
        "rails": [pen.rail(points) for points in layout.rails.values()],
        "parts": {name: pen.box(box) for name, box in layout.parts.items() if not name.startswith("drop ")},
        "folded": layout.folded,
        "head": layout.head,
    }


class _Pen:
    """Turns what a layout measures into dp of its area. What was measured for the layout before it, and is
    there still, is taken from there: `before` has it by the thing itself."""

    def __init__(self, layout: Layout, before: Measured | None = None) -> None:
        self.side, self.left, self.top = layout.side, layout.box.left, layout.box.top
        self._before: Measured = {} if before is None else before
        self._now: Measured = {}

    def on(self, layout: Layout) -> _Pen:
        """The pen for the layout that comes next."""
        same = (self.side, self.left, self.top) == (layout.side, layout.box.left, layout.box.top)
        return _Pen(layout, self._now if same else None)

    def length(self, length: float) -> float:
        return round(length * self.side, 1)

    def point(self, x: float, y: float) -> list[float]:
        side = self.side
        return [round((x - self.left) * side, 1), round((self.top - y) * side, 1)]

    def box(self, box: Bounds) -> list[Any]:
        return self._kept(box, self._box)

    def tile(self, placed: Placed) -> list[Any]:
        return self._kept(placed, self._tile)

    def rail(self, points: tuple[Point, ...]) -> list[Any]:
        return self._kept(points, lambda points: [self.point(*point) for point in points])

    def slot(self, target: Target) -> Json:
        at = [*self.point(target.x, target.y), self.length(target.width), self.length(target.height)]
        return {
            "name": target.name,
            "place": target.place,
            "number": target.number,
            "at": at,
            "angle": -target.angle,
        }

    def _box(self, box: Bounds) -> list[Any]:
        return [*self.point(box.left, box.top), self.length(box.width), self.length(box.height)]

    def _tile(self, placed: Placed) -> list[Any]:
        return [str(placed.tile), placed.first, *self.point(placed.x, placed.y), -placed.angle]

    def _kept(self, thing: Thing, measure: Callable[[Thing], list[Any]]) -> list[Any]:
        known = self._now.get(id(thing)) or self._before.get(id(thing)) or (thing, measure(thing))
        self._now[id(thing)] = known
        return known[1]


def _marks(showing: Showing) -> Marks:
    """What is to be seen of tiles: one `must` be answered, `wins` the trick, or was played `last`. They are
    told by what they are; in a trick, where two may be alike, by their order."""
    wanted: dict[Spot, str] = {} if showing.last is None else {showing.last: "last"}
    wanted |= {double.spot: "must" for double in showing.open_doubles if double.spot is not None}
    if showing.winning is not None:
        wanted[showing.winning] = "wins"
    if showing.kind.tricks:
        return {spot.at: mark for spot, mark in wanted.items()}
    lines = lines_of(showing.view) if wanted else {}
    return {lines[spot.line][spot.at]: mark for spot, mark in wanted.items()}


# Words


def _ends(evening: Evening, showing: Showing) -> Json:
    """Every open end: what it shows, how it stands, and its name for those who do not see it."""
    say, found = evening.texts.say, {}
    for chip in chips_of(evening, showing):
        where = evening.wording.place(chip.place, evening.view)
        state = "must" if chip.must else chip.state
        key = "first" if chip.number == ANY else state if state in ("must", "blocked") else "open"
        if evening.ends is EndNames.SEEN and key != "first":  # its number is its name
            key = f"seen-{key}"
        spoken = say(f"web.end.{key}", place=where, number=chip.number)
        found[chip.place] = {
            "number": chip.number,
            "state": state,
            "spoken": spoken[:1].upper() + spoken[1:],
        }
    return found


def _told(evening: Evening) -> list[str]:
    """What lies where there are no ends, in sentences: for those who do not see it."""
    view, say, wording = evening.view, evening.texts.say, evening.wording
    if row := table_if(view, RowTable):
        return [say("web.row", tiles=", ".join(tile_spoken(tile, evening.texts) for tile in row["row"]))]
    trick = table_if(view, TrickTable)
    return [
        say("web.played", name=wording.name(seat), tile=tile_spoken(tile, evening.texts))
        for seat, tile in (trick["trick"] if trick else ())
    ]


def _lanes(evening: Evening, showing: Showing) -> Json:
    """What stands on the hub and at the heads of the lanes."""
    view, say = evening.view, evening.texts.say
    starter = first_tile(view)
    key = "no-starter" if starter is None else "engine" if view.kind.trains else "starter"
    hub = say(f"ui.felt.{key}", number="" if starter is None else starter.low)
    musts = [double for double in showing.open_doubles if double.must]
    answers = {double.place.partition(".")[0]: double.number for double in musts}
    heads: Json = {}
    if view.kind.trains:
        for plate in showing.plates:
            heads[f"train{plate.seat}"] = {"seat": plate.seat, "words": plate.name}
            if plate.marked:
                heads[f"train{plate.seat}"]["open"] = say("ui.felt.open")
        heads["mexican"] = {"words": say("ui.felt.mexican"), "short": say("ui.felt.mexican-short")}
    else:
        heads = {place: {"words": place.upper()} for place in open_ends(view)}
        if showing.spell is not None:
            heads.setdefault(showing.spell.place, {"words": showing.spell.place.upper()})["spell"] = True
    for place, number in answers.items():
        heads.setdefault(place, {"words": place.upper()})["answer"] = say("ui.felt.answer", number=number)
    told = {"hub": hub, "heads": heads}
    if showing.direction is not None:
        told["direction"] = say("ui.felt.to-the-left" if showing.direction > 0 else "ui.felt.to-the-right")
    return told


def _trick(showing: Showing, texts: Texts) -> Json:
    """What was bid, what each side took, and what stands on the plates round the trick."""
    view, say = showing.view, texts.say
    table = table_of(view, TrickTable)
    told, contract = contract_told(showing, texts), showing.contract
    trick: Json = {
        "bid": say("ui.felt.nobody-bid") if told is None else told.bid,
        "asks": "" if told is None else told.asks,
        "trump": None if contract is None else contract.trump,
        "trumps": say("ui.felt.trumps") if told and told.suit else say("ui.felt.no-trumps"),
        "suit": "" if told is None else told.suit,
        "plates": {str(plate.seat): plate_words(showing, plate, texts)[0] for plate in showing.plates},
        "piles": {
            str(side.number): {
                "words": pile_title(showing, side.number, texts),
                "short": _short(showing, side.number, texts),
                "ours": is_ours(showing, side.number),
                "points": table["taken"][side.number],
            }
            for side in showing.sides
        },
    }
    if "widow_taken" in table:
        trick["widow"] = say("ui.felt.buried" if table["widow_taken"] else "ui.felt.widow")
    if table["tricks"]:
        last = table["tricks"][-1]
        plays = ", ".join(
            say("web.played", name=showing.plates[seat].name, tile=tile.said) for seat, tile in last["plays"]
        )
        trick["last"] = say("web.last-trick", name=showing.plates[last["winner"]].name, plays=plays)
    return trick


def _short(showing: Showing, side: int, texts: Texts) -> str:
    """Whose pile it is, in a word."""
    if len(showing.sides) > 2:
        return showing.plates[side].name
    return texts.say("ui.table.team.us" if is_ours(showing, side) else "ui.table.team.them")


def _row(evening: Evening, asking: Asking) -> list[Json]:
    """The tiles of the row: what each may take out of it, or why it may not go."""
    view, texts = evening.view, evening.texts
    found: list[Json] = []
    for at, tile in enumerate(table_of(view, RowTable)["row"]):
        spoken = tile_spoken(tile, texts)
        asking.row, asking.refused = at, None
        goals = [{"action": str(action), "label": words} for action, words in removing(evening, asking)]
        if not evening.may_act:
            goals = []
        asking.row = None
        if goals:
            spoken = texts.say("web.tile.fits", tile=spoken)
        found.append({"tile": str(tile), "spoken": spoken, "goals": goals, "why": ""})
        if not goals and evening.may_act:
            found[-1]["why"] = texts.say("ui.table.cannot-remove", tile=tile)
    return found


def tile_spoken(tile: Tile, texts: Texts) -> str:
    """A tile by its numbers, in words that are read aloud well."""
    if tile.is_double:
        return texts.say("web.tile.double", number=tile.low)
    return texts.say("web.tile.plain", low=tile.low, high=tile.high)
