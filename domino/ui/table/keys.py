"""Playing by keyboard: arrows choose a tile and an end, Enter plays, letters are the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domino.tableside.shown.reading import removals_of

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

LETTERS = {
    "d": "draw", "p": "pass", "x": "stop", "c": "call", "k": "claim", "h": "hint", "u": "undo", "o": "sort",
    "t": "best-train", "l": "log", "s": "pad", "f": "refit", "m": "menu", "r": "rules", "v": "last-trick",
    "w": "explain", "b": "points-left", "n": "hand-over",
}  # fmt: skip
"""What each letter does, by the name of the button; assets/help/keys.md tells players."""

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
        table = self.table
        if table.rack is not None and table.rack.cursor is not None:
            table.rack.cursor = None
            table.rack.repaint()
        if table.ends is not None and table.ends.cursor is not None:
            table.ends.cursor = None
            table.ends.repaint()

    def pressed(self, name: str, modifiers: list[str]) -> bool:
        """A key; whether it meant something here."""
        table = self.table
        if any(each in modifiers for each in ("ctrl", "alt", "meta")):
            if name == "z" and "ctrl" in modifiers:
                table.menus.do("undo")
                return True
            return False
        if name == "escape":
            return False
        if name in ZOOMS:
            table.felt.zoom(ZOOMS[name], table.felt.center)
            return True
        if name in LETTERS:
            self._letter(LETTERS[name])
            return True
        if name in ("left", "right", "up", "down"):
            table.course.hurry()
            return self._arrow(name)
        if name in ("enter", "numpadenter", "spacebar"):
            return self._enter()
        return False

    def _letter(self, name: str) -> None:
        table = self.table
        if name == "call":  # whatever may be said now: one's own first
            said = next(
                (
                    button
                    for button in table.actions.buttons
                    if button.loud and button.action and button.action.verb in SAID
                ),
                None,
            )
            name = said.name if said is not None else name
        table.touches.button(name)

    # Arrows

    def _arrow(self, name: str) -> bool:
        table = self.table
        if table.rack is None:
            return self._row_arrow(name)
        if name == "up" and table.ends is not None and table.ends.chips and table.asking.picked is not None:
            self._to_ends()
            return True
        if name == "down" and self._at_ends:
            self._at_ends = False
            table.ends.cursor = None
            table.ends.repaint()
            return True
        if self._at_ends:
            self._step_ends(1 if name in ("right", "up") else -1)
        else:
            self._step_tiles(name)
        return True

    def _step_tiles(self, name: str) -> None:
        rack = self.table.rack
        order = rack.order
        if not order:
            return
        if rack.cursor not in order:
            playable = [held for held in order if held.tile in self.table.showing.playable]
            rack.cursor = playable[0] if playable else order[0]
        elif name in ("left", "right"):
            step = 1 if name == "right" else -1
            rack.cursor = order[(order.index(rack.cursor) + step) % len(order)]
        else:
            rack.cursor = self._other_row(rack, rack.cursor) or rack.cursor
        rack.reveal(rack.cursor)
        rack.repaint()

    @staticmethod
    def _other_row(rack, held):
        here = rack.slot_of(held)
        others = [rack.slot_of(each) for each in rack.order]
        rows = [slot for slot in others if slot.row != here.row]
        return min(rows, key=lambda slot: abs(slot.x - here.x)).standing.held if rows else None

    def _to_ends(self) -> None:
        ends = self.table.ends
        self._at_ends = True
        targets = [chip.place for chip in ends.chips if chip.state == "target"]
        ends.cursor = targets[0] if targets else ends.chips[0].place
        ends.repaint()

    def _step_ends(self, step: int) -> None:
        ends = self.table.ends
        targets = [chip.place for chip in ends.chips if chip.state == "target"]
        places = targets or [chip.place for chip in ends.chips]
        at = places.index(ends.cursor) if ends.cursor in places else 0
        ends.cursor = places[(at + step) % len(places)]
        ends.repaint()

    def _row_arrow(self, name: str) -> bool:
        """Castle Rock: goes from one removal to the next."""
        table = self.table
        found = [removal.index for removal in removals_of(table.evening.view)]
        if not found:
            return True
        step = 1 if name in ("right", "down") else -1
        at = found.index(table.asking.row) + step if table.asking.row in found else (0 if step > 0 else -1)
        table.asking.row = found[at % len(found)]
        table.refresh()
        return True

    # Enter

    def _enter(self) -> bool:
        table = self.table
        if table.rack is None:
            return self._enter_row()
        if self._at_ends and table.ends.cursor is not None:
            place = table.ends.cursor
            table.touches.end(place)
            return True
        held = table.rack.cursor
        if held is None or held not in table.rack.order:
            return False
        table.course.hurry()
        places = table.asking.places_of(held.tile)
        again = table.asking.picked == held
        if again and len(places) > 1 and table.ends is not None:
            self._to_ends()
            return True
        answer = table.asking.tile(held)
        table.touches.answered(answer)
        if table.asking.picked == held:
            table.rack.cursor = held
            if len(places) > 1 and table.ends is not None:
                self._to_ends()
            table.rack.repaint()
        return True

    def _enter_row(self) -> bool:
        """Castle Rock: removes what is selected, all three where they may go together."""
        table = self.table
        chosen = next(
            (each for each in removals_of(table.evening.view) if each.index == table.asking.row), None
        )
        if chosen is None:
            return False
        table.touches.button(f"remove3 {chosen.index}" if chosen.three else f"remove {chosen.index}")
        return True


SAID = ("call", "claim", "catch", "muggins")
