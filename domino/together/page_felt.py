"""The felt as a browser draws it: placed tiles, slots, rails and plates as coordinates, and words for them.

Lengths are in dp of the area a layout was made for, from its upper left, y downwards; an angle is in degrees,
clockwise. Browsers are of many shapes and the host knows none of them, so there is a layout for each of a few
areas; a browser takes the one that shows tiles largest, and scales it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domino.core.game import View
from domino.core.kinds import TableKind
from domino.core.tables import RowTable, TrickTable, first_tile, open_ends, table_if, table_of
from domino.core.tiles import Tile
from domino.table.discs import discs
from domino.table.laying import Area, Laying
from domino.table.layout import Bounds, Layout
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

AREAS: tuple[Area, ...] = (
    (600.0, 160.0), (400.0, 260.0), (400.0, 540.0), (1000.0, 320.0), (1200.0, 640.0),
)  # fmt: skip
"""What a table is laid out for: a phone on its side with a hand below, one held upright, all of a phone, and
screens that are wide, with a hand below and without."""
FREE_AREAS: tuple[Area, ...] = ((400.0, 260.0), (1100.0, 440.0))
"""The same on free tables, whose ends must be searched for."""
TRICK_AREAS: tuple[Area, ...] = ((600.0, 190.0), (400.0, 260.0), (400.0, 400.0), (1000.0, 440.0))
"""The same round tricks, where words stand that must not be cut off."""


class Felts:
    """The layouts of one match's table, kept while it is played, so that tiles stay where they lie. One does
    for all seats."""

    def __init__(self) -> None:
        self._layings: dict[tuple[TableKind, int, Area], Laying] = {}

    def of(self, view: View) -> Iterator[Laying]:
        """The table of a view, laid out for each area."""
        free = view.kind.free
        for area in FREE_AREAS if free else TRICK_AREAS if view.kind.tricks else AREAS:
            key = (view.kind, 0 if free else view.seat, area)  # a free table lies alike for everybody
            laying = self._layings.get(key) or self._layings.setdefault(key, Laying.of(view.kind))
            laying.lay(view, area)
            laying.settle()
            yield laying


def felt_of(evening: Evening, asking: Asking, showing: Showing, felts: Felts) -> Json:
    """All that lies on the table, and what is said of it."""
    view, say = evening.view, evening.texts.say
    ends = _ends(evening, showing)
    felt: Json = {
        "lay": str(view.kind.lay),
        "layouts": [_layout(laying, showing) for laying in felts.of(view)],
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


def _layout(laying: Laying, showing: Showing) -> Json:
    layout = laying.layout
    pen = _Pen(layout)
    marks = _marks(layout, showing)
    must = {double.place for double in showing.open_doubles}
    near = laying.camera(must=[target.box() for target in layout.targets if target.place in must])
    return {
        "area": [round(part) for part in laying.area],
        "side": round(layout.side, 2),
        "near": pen.box(near),
        "tiles": [
            [str(placed.tile), placed.first, *pen.point(placed.x, placed.y), -placed.angle, mark]
            for placed, mark in zip(layout.tiles, marks, strict=True)
        ],
        "slots": [
            {
                "name": target.name,
                "place": target.place,
                "number": target.number,
                "at": [*pen.point(target.x, target.y), pen.length(target.width), pen.length(target.height)],
                "angle": -target.angle,
                "disc": pen.point(*disc),
            }
            for target, disc in zip(layout.targets, discs(layout), strict=True)
        ],
        "links": [[*pen.point(*one), *pen.point(*other)] for one, other in layout.links],
        "rails": [[pen.point(*point) for point in points] for points in layout.rails.values()],
        "parts": {name: pen.box(box) for name, box in layout.parts.items() if not name.startswith("drop ")},
        "folded": layout.folded,
        "head": layout.head,
    }


class _Pen:
    """Turns what a layout measures into dp of its area."""

    def __init__(self, layout: Layout) -> None:
        self.side, self.left, self.top = layout.side, layout.box.left, layout.box.top

    def length(self, length: float) -> float:
        return round(length * self.side, 1)

    def point(self, x: float, y: float) -> list[float]:
        return [self.length(x - self.left), self.length(self.top - y)]

    def box(self, box: Bounds) -> list[float]:
        return [*self.point(box.left, box.top), self.length(box.width), self.length(box.height)]


def _marks(layout: Layout, showing: Showing) -> list[str]:
    """What is to be seen of each tile of a layout: it `must` be answered, `wins` the trick, or was played
    `last`."""
    wanted: dict[Spot, str] = {} if showing.last is None else {showing.last: "last"}
    wanted |= {double.spot: "must" for double in showing.open_doubles if double.spot is not None}
    if showing.winning is not None:
        wanted[showing.winning] = "wins"
    if showing.kind.tricks:  # in their order, and two may be alike
        return [wanted.get(Spot("trick", at), "") for at in range(len(layout.tiles))]
    lines = lines_of(showing.view)
    marked = {lines[spot.line][spot.at]: mark for spot, mark in wanted.items()}
    return [marked.get(placed.tile, "") for placed in layout.tiles]


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
    answers = {double.place.partition(".")[0]: double.number for double in showing.open_doubles}
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
