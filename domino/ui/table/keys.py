"""Playing by keyboard: arrows choose a tile and an end, Enter plays, letters are the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domino.core.actions import SAYINGS
from domino.tableside.shown.reading import removals_of

if TYPE_CHECKING:
    from domino.ui.table.parts.ends_bar import EndsBar
    from domino.ui.table.parts.rack import Rack
    from domino.ui.table.table_screen import TableScreen

LETTERS = {
    "a": "talk", "b": "points-left", "c": "call", "d": "draw", "e": "rest", "f": "refit", "g": "by-suit",
    "h": "hint", "k": "claim", "l": "log", "m": "menu", "n": "hand-over", "o": "sort", "p": "pass",
    "r": "rules", "s": "pad", "t": "best-train", "u": "undo", "v": "last-trick", "w": "explain", "x": "stop",
    "y": "redo",
}  # fmt: skip
"""What each letter does, by the name of the button; assets/help/keys.md tells players."""

ASKS = "i"
"""Asks what the keyboard points at."""

ZOOMS = {"+": 1.25, "=": 1.25, "numpadadd": 1.25, "-": 0.8, "numpadsubstract": 0.8}


class Keys:
    """Where the keyboard is: at a tile of the hand, at an end, or nowhere yet."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._at_ends = False

    @property
    def active(self) -> bool:
        """Whether the keyboard points at something."""
        table = self.table
        at_tile = table.rack is not None and table.rack.cursor is not None
        return at_tile or (table.ends is not None and table.ends.cursor is not None)

    def clear(self) -> None:
        """Points at nothing."""
        self._at_ends = False
        if self.table.rack is not None:
            self.table.rack.point_at(None)
        if self.table.ends is not None:
            self._point(self.table.ends, None)

    def pressed(self, name: str, modifiers: list[str]) -> bool:
        """A key; whether it meant something here."""
        table = self.table
        if any(each in modifiers for each in ("ctrl", "alt", "meta")):
            if name not in ("y", "z") or "ctrl" not in modifiers:
                return False
            table.touches.button("redo" if name == "y" or "shift" in modifiers else "undo")
        elif name in ZOOMS:
            table.felt.zoom(ZOOMS[name], table.felt.center)
        elif name == ASKS:
            table.wondering.ask_focused()
        elif name in LETTERS:
            self._letter(LETTERS[name])
        elif name in ("left", "right", "up", "down"):
            table.course.hurry()
            self._arrow(name)
        else:
            return name in ("enter", "numpadenter", "spacebar") and self._enter()
        return True

    def _letter(self, name: str) -> None:
        table = self.table
        if name == "call":  # whatever may be said now: one's own first
            loud = (button for button in table.actions.buttons if button.loud and button.action)
            name = next((each.name for each in loud if each.action and each.action.verb in SAYINGS), name)
        table.touches.button(name)

    # Arrows

    def _arrow(self, name: str) -> None:
        table, rack, ends = self.table, self.table.rack, self.table.ends
        if rack is None:
            self._row_arrow(name)
        elif ends is not None and name == "up" and ends.chips and table.asking.picked is not None:
            self._to_ends(ends)
        elif ends is not None and name == "down" and self._at_ends:
            self._at_ends = False
            self._point(ends, None)
        elif ends is not None and self._at_ends:
            self._step_ends(ends, 1 if name in ("right", "up") else -1)
        else:
            self._step_tiles(rack, name)

    def _step_tiles(self, rack: Rack, name: str) -> None:
        order, now = rack.order, rack.cursor
        if not order:
            return
        if now is None or now not in order:
            playable = self.table.showing.playable
            now = next((held for held in order if held.tile in playable), order[0])
        elif name in ("left", "right"):
            step = 1 if name == "right" else -1
            now = order[(order.index(now) + step) % len(order)]
        else:
            now = rack.across(now, 1 if name == "down" else -1) or now
        rack.reveal(now)
        rack.point_at(now)

    def _to_ends(self, ends: EndsBar) -> None:
        self._at_ends = True
        self._point(ends, self._places(ends)[0])

    def _step_ends(self, ends: EndsBar, step: int) -> None:
        places = self._places(ends)
        at = places.index(ends.cursor) if ends.cursor in places else 0
        self._point(ends, places[(at + step) % len(places)])

    def _point(self, ends: EndsBar, place: str | None) -> None:
        """Points at the chip of an end, or at its slot where there are no chips."""
        ends.point_at(place)
        slot = self.table.felt.slot_box(place) if place is not None and ends.away else None
        self.table.mark.show(slot)

    @staticmethod
    def _places(ends: EndsBar) -> list[str]:
        """The ends that the keyboard goes through: those that take the selected tile, if any do."""
        targets = [chip.place for chip in ends.chips if chip.state == "target"]
        return targets or [chip.place for chip in ends.chips]

    def _row_arrow(self, name: str) -> None:
        """Castle Rock: goes from one removal to the next."""
        table = self.table
        found = [removal.index for removal in removals_of(table.evening.view)]
        if found:
            step = 1 if name in ("right", "down") else -1
            at = found.index(table.asking.row) + step if table.asking.row in found else min(0, step)
            table.asking.row = found[at % len(found)]
            table.refresh()

    # Enter

    def _enter(self) -> bool:
        table, rack, ends = self.table, self.table.rack, self.table.ends
        if rack is None:
            return self._enter_row()
        if self._at_ends and ends is not None and ends.cursor is not None:
            table.touches.end(ends.cursor)
            return True
        held = rack.cursor
        if held is None or held not in rack.order:
            return False
        table.course.hurry()
        several = ends is not None and len(table.asking.places_of(held.tile)) > 1
        if ends is not None and several and table.asking.picked == held:
            self._to_ends(ends)
            return True
        table.touches.answered(table.asking.tile(held))
        if table.asking.picked == held:
            rack.point_at(held)
            if ends is not None and several:
                self._to_ends(ends)
        return True

    def _enter_row(self) -> bool:
        """Castle Rock: removes what is selected, all three where they may go together."""
        chosen = self.table.asking.removal
        if chosen is None:
            return False
        self.table.touches.button(f"remove3 {chosen.index}" if chosen.three else f"remove {chosen.index}")
        return True
