"""The app's own player at a table: touches tiles, ends and buttons, and looks at all there is to see."""

from __future__ import annotations

import random

from domino.ai import choose
from domino.core.actions import Action
from domino.tableside.shown.reading import Held, place_of
from domino.ui.kit.paint import motion
from domino.ui.kit.parts.parts import Row
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.selftest.hands import Failed, Hands, Steps
from domino.ui.table.table_screen import TableScreen

AWAY = "leave"
"""What is on the menu of a table and ends the visit."""


class TablePlayer:
    """Plays at one table. `asked` is what was asked for out of a menu before, and is not again."""

    def __init__(self, hands: Hands, table: TableScreen, asked: set[str]) -> None:
        self.hands = hands
        self.table = table
        self.asked = asked
        self.done = 0
        """How many actions of the player's own."""
        self._has_looked = False
        self._rng = random.Random(5)

    @property
    def over(self) -> bool:
        """Whether the round is."""
        return self.table.evening.round_over

    @property
    def match_over(self) -> bool:
        return self.table.evening.over

    def play(self, most: int | None = None) -> Steps:
        """Turns at the table until the round is over, or so many of the player's own actions are done."""
        hands, evening = self.hands, self.table.evening
        while most is None or self.done < most:
            yield from hands.wait(
                lambda: evening.may_act or self.over or hands.top.name == "curtain", "a turn"
            )
            if self.over:
                yield from hands.wait(lambda: hands.top.name != self.table.name, "the scores of the round")
                return
            if hands.top.name == "curtain":
                yield from self._lift(hands.top)
                continue
            if hands.top is self.table and not self._has_looked:
                self._has_looked = True
                yield from self._look_round()
                continue  # what was looked at may have taken a turn back
            yield from self._do(choose(evening.view, "easy", self._rng))
            self.done += 1
            yield from hands.frames(3)

    def _lift(self, curtain: Screen) -> Steps:
        yield from self.hands.hold("lift", lambda: self.hands.top is not curtain)

    # Looking

    def look_at_pad(self) -> Steps:
        """A score of a round before, on the pad. A round in which nobody bids is over at once."""
        hands, evening = self.hands, self.table.evening
        while not self.match_over:
            if self.over:
                yield from hands.tap("deal")
            yield from hands.wait(lambda: evening.may_act or self.over, "a turn")
            yield from hands.frames(3)
            if hands.top is self.table and evening.may_act:
                break
            if evening.may_act:
                yield from self._do(choose(evening.view, "easy", self._rng))
        else:
            return
        for name in (self._menu(), "pad", "score-1-0", "close", "close"):
            yield from hands.tap(name)
            yield from hands.frames(3)

    def _menu(self) -> str:
        return "menu" if "menu" in self.hands.hots() else "act menu"

    def _look_round(self) -> Steps:
        """Every row of the menu that nobody has tapped before, a whole train, and what a train is."""
        if self.table.evening.game.kind.lanes:
            lane = next(name for name in self.hands.hots() if name.startswith("lane "))
            yield from self._look_at(lane)
            yield from self.hands.hold(lane, lambda: self.hands.top is not self.table)
            yield from self._back()
        while self.hands.top is self.table:
            yield from self.hands.tap(self._menu())
            yield from self.hands.wait(lambda: isinstance(self.hands.top, Sheet), "the menu")
            name = next((name for name in self._rows() if name not in self.asked), None)
            if name is not None:
                self.asked.add(name)
                yield from self._choose(name)
            yield from self._back()
            if name is None:
                return

    def _choose(self, name: str) -> Steps:
        """Taps a row of the menu until it is gone: a touch may only have ended what moved there."""
        menu = self.hands.top
        for _ in range(3):
            yield from self.hands.tap(name)
            yield from self.hands.frames(5)
            if self.hands.top is not menu:
                return

    def _rows(self) -> list[str]:
        """What the menu has to look at."""
        menu = self.hands.top
        assert isinstance(menu, Sheet)
        plays = {button.name for button in self.table.actions.buttons if button.action is not None}
        names = [part.name for part in menu.column.parts if isinstance(part, Row)]
        return [name for name in names if name not in plays and name != AWAY]

    def _look_at(self, name: str) -> Steps:
        """Taps something until it is opened: the first tap may end what moves."""
        for _ in range(5):
            if self.hands.top is self.table:
                yield from self.hands.tap(name)
                yield from self.hands.frames(5)
        yield from self._back()

    def _back(self) -> Steps:
        """Leaves what is over the table, but for what it asks itself."""
        for _ in range(5):
            if self.hands.top.name in (self.table.name, self.table.questions.asked):
                return
            self.hands.app.stage.back()
            yield from self.hands.frames(3)
        raise Failed(f"there is no way back to the table from {self.hands.top.name}")

    # Acting

    def _do(self, action: Action) -> Steps:
        done = len(self.table.evening.history)
        yield from self.touch(action)
        yield from self.hands.wait(lambda: len(self.table.evening.history) > done, f"{action} to be done")

    def touch(self, action: Action) -> Steps:
        """Touches all that an action needs."""
        yield from (self._lay if action.verb == "play" else self._tap_through)(action)

    def _tap_through(self, action: Action) -> Steps:
        if action.verb == "bury":
            yield from self._touch_tile(action)
        if action.verb == "trump":
            yield from self.hands.frames(5)
            if "keep" in self.hands.hots():
                yield from self.hands.tap("keep")
        usual = str(action) if self.table.evening.game.kind.tricks else f"act {action}"
        taps = {
            "remove": (f"tile row {action.number}", usual),
            "remove3": (f"tile row {action.number}", usual),
            "bid": (f"bid-{action.number}", "bid"),
            "trump": (f"suit-{action.number}", "trumps"),
            "bury": ("bury",),
        }
        for name in taps.get(action.verb, (usual,)):
            yield from self.hands.tap(name)

    def _lay(self, action: Action) -> Steps:
        yield from self.hands.wait(lambda: not self.table.felt.laying.busy, "the table to be laid out")
        yield from self.hands.wait(lambda: not motion.moving(), "tiles to lie: a touch would only hurry them")
        self.hands.app.stage.hush_now()  # what is said lies over the rack, and takes touches
        assert action.tile is not None
        for _ in range(3):  # what happens meanwhile may move the tile away from under a finger
            yield from self._touch_tile(action)
            if self.table.asking.selected == action.tile:
                break
        if len(self.table.asking.places_of(action.tile)) == 1:
            yield from self._touch_tile(action)
            return
        place, ends = place_of(action, self.table.evening.view), self.table.ends
        if ends is not None and ends.away:
            yield from self.hands.tap(f"place {place}")
            return
        chip = f"end {place}"
        if chip not in self.hands.hots():
            yield from self.hands.tap("more ends")
        yield from self.hands.tap(chip)

    def _touch_tile(self, action: Action) -> Steps:
        """Touches the tile of this action on the rack."""
        rack = self.table.rack
        assert rack is not None and action.tile is not None
        held = Held(action.tile)
        rack.reveal(held)
        yield from self.hands.frames(3)
        yield from self.hands.touch(*rack.where(held)[:2])
