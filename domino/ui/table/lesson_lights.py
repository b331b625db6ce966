"""Where in the window the things are that a lesson lights: looked up when the table is at rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

from domino.tableside.lessons.lesson import Light
from domino.tableside.shown.reading import WIDOW, Held, spot_of_tile
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint.painted import Painted

if TYPE_CHECKING:
    from domino.ui.table.sheets.bidding import BiddingSheet
    from domino.ui.table.table_screen import TableScreen


_TOUCHED = ("place", "widow", "row", "button", "bid", "trump")
"""The kinds that can be touched to play, besides tiles of the hand."""


class Lit(NamedTuple):
    """Something in the light: what, where in the window, whether it is to be touched next, and whether it has
    a ring."""

    light: Light
    area: Area
    touch: bool = False
    ring: bool = True


def lit_of(table: TableScreen, lights: tuple[Light, ...], to_play: bool) -> list[Lit]:
    """Where these are, as far as they are in sight. What is to be touched next comes out of what was touched
    already."""
    areas = ((light, _area(table, light)) for light in lights)
    found = [Lit(light, area) for light, area in areas if area is not None]
    if to_play:
        held = next((lit.light.tile for lit in found if lit.light.kind == "hand"), None)
        picked = None if table.asking.picked is None else table.asking.picked.tile
        next_ones = ("hand",) if held is not None and held is not picked else _TOUCHED
        found = [lit._replace(touch=lit.light.kind in next_ones) for lit in found]
    button = _takes_out(table) if to_play else None
    if button is not None:
        found = [*(lit._replace(touch=False) for lit in found), Lit(Light("button"), button, True)]
    return [*found, *_trains(table, found)]


def _trains(table: TableScreen, found: Sequence[Lit]) -> Iterator[Lit]:
    """The train that a lit end belongs to is in the light too."""
    for lit in found:
        if lit.light.kind == "place":
            track = table.felt.part_in_window(f"track {lit.light.what.partition('.')[0]}")
            if track is not None:
                yield Lit(Light("line", lit.light.what), track, ring=False)


def _area(table: TableScreen, light: Light) -> Area | None:
    """Where one thing is; None when it is not in sight."""
    found: Area | None
    match light.kind:
        case "hand":
            found = _in_hand(table, light)
        case "place":
            found = _place(table, light.what)
        case "tile":
            spot = spot_of_tile(table.evening.view, light.tile)
            pose = None if spot is None else table.felt.where_tile(spot)
            found = None if pose is None else lying(pose)
        case "line":
            found = table.felt.part_in_window(f"lane {light.what}")
        case "row":
            found = _on_felt(table, f"tile row {light.what}")
        case "plate":
            found = _plate(table, light.number)
        case "button":
            found = hot_of(table.actions, f"act {light.what}")
        case "bid" | "trump" | "widow":
            found = _said(table, light)
        case "told" if light.what == "hub":
            found = table.felt.part_in_window("hub")
        case "told":
            found = _on_felt(table, light.what)
        case _:
            found = _on_felt(table, light.kind)
    return found


def lying(pose: Pose) -> Area:
    """The box of a tile that lies so; turned aslant, of what it would take upright and across."""
    flat = round(pose.angle / 90) % 2 == 1
    wide, high = (2 * pose.side, pose.side) if flat else (pose.side, 2 * pose.side)
    return Area(pose.x - wide / 2, pose.y - high / 2, wide, high)


def hot_of(widget: Painted | None, name: str) -> Area | None:
    """Where a hot of a widget is in the window."""
    hot = None if widget is None else widget.hots.get(name)
    if widget is None or hot is None:
        return None
    left, low = widget.outside(hot.x, hot.y)
    return Area(left, low, hot.width * widget.scale, hot.height * widget.scale)


def _on_felt(table: TableScreen, name: str) -> Area | None:
    areas = (hot_of(pane, name) for pane in table.felt.panes)
    return next((area for area in areas if area is not None), None)


def _in_hand(table: TableScreen, light: Light) -> Area | None:
    rack, held = table.rack, Held(light.tile)
    if rack is None or rack.slot_of(held) is None:
        return None
    rack.reveal(held)
    return hot_of(rack, held.name) or lying(rack.where(held))


def _place(table: TableScreen, place: str) -> Area | None:
    """The slot of an end on the felt; its chip, where that is out of sight."""
    felt = table.felt
    area = felt.slot_box(place) or _on_felt(table, f"place {place}")
    if area is None:
        pose = felt.where(place)
        area = None if pose is None else lying(pose)
    whole = Area(felt.x, felt.y, felt.width, felt.height)
    if area is not None and whole.holds(*area.centre):
        return area
    box = None if table.ends is None else table.ends.box_of(place)
    return None if box is None else Area(*box)


def _takes_out(table: TableScreen) -> Area | None:
    """Once a tile of the row is selected: what takes out all that the step is about."""
    if table.asking.row is None:
        return None
    removal = table.asking.removal
    verb = "remove3" if removal is not None and removal.three else "remove"
    return hot_of(table.panel, f"act {verb} {table.asking.row}")


def _plate(table: TableScreen, seat: int) -> Area | None:
    felt = table.felt
    area = _on_felt(table, f"plate {seat}") or felt.part_in_window(f"head train{seat}")
    if area is None and table.players is not None:
        side = seat % table.evening.sides
        area = hot_of(table.players, f"player {seat}") or hot_of(table.players, f"side {side}")
    if area is None:
        pose = felt.where_seat(seat)
        area = None if pose is None else Area(pose.x - dp(40), pose.y - dp(24), dp(80), dp(48))
    return area


def _said(table: TableScreen, light: Light) -> Area | None:
    """What is tapped next on the sheet to bid, to name trumps or to take the widow."""
    sheet = table.questions.bidding
    if sheet is None or sheet.parent is None:
        return _on_felt(table, f"place {WIDOW}") if light.kind == "widow" else None
    if light.kind == "widow":
        if sheet.down is not None:
            return hot_of(sheet.foot, "bury")
        return _on_sheet(sheet, f"place {WIDOW}")
    if light.kind == "bid":
        chosen, face, button = sheet.bid, f"bid-{light.number}", "bid"
    elif sheet.step == "widow":
        return hot_of(sheet.foot, "keep")
    else:
        chosen, face, button = sheet.suit, f"suit-{light.number}", "trumps"
    return hot_of(sheet.foot, button) if chosen == light.number else _on_sheet(sheet, face)


def _on_sheet(sheet: BiddingSheet, name: str) -> Area | None:
    """Where something on the sheet is. It is brought in sight: with large letters the sheet is scrolled."""
    scroll, hot = sheet.scroll, sheet.column.hots.get(name)
    if hot is None:  # only what is near is painted: it is looked for again further down
        scroll.scroll_by(scroll.height)
        return None
    scroll.reveal(hot)
    return hot_of(sheet.column, name)
