"""What fingers on the table come to: tiles tapped, carried and let go, ends and buttons pressed.

The parts of the table and `hands_on` understand the touches; here they become questions to `Asking`, and its
answers become plays, lights and sentences.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from domino.core.actions import Action
from domino.tableside.shown.asking import Answer, No, Play
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.reading import WIDOW, Held, sides_of
from domino.ui.kit.paint import motion
from domino.ui.table.flights import Pose
from domino.ui.table.keys import SAID
from domino.ui.table.waiting import later

REFUSED = 0.6
"""Seconds that the tile in the way is ringed."""


class TableTouches:
    """The half of the table screen that answers touches."""

    _refusing: Callable[[], None] | None = None

    # Touches, as the parts understood them

    def answered(self, answer: Answer | None, carried: Pose | None = None) -> None:
        """Does what a touch meant, or shows where it may go, or says why it may not."""
        if isinstance(answer, Play):
            self.play(answer.action, carried=carried)
            return
        if isinstance(answer, No):
            self.messages.say(answer.refused.sentence, error=True)
            self.app.centerpiece.refusal(answer.refused.sentence)
            self._ring_refused()
        self.refresh()

    def _ring_refused(self) -> None:
        if self._refusing is not None:
            self._refusing()
        refused = self.asking.refused

        def over() -> None:
            self._refusing = None
            if self.asking.refused is refused:
                self.asking.refused = None
                self.refresh()

        self._refusing = later(over, REFUSED)

    def tile_tapped(self, held: Held) -> None:
        self.keys.clear()
        self.answered(self.asking.tile(held))

    def end_tapped(self, place: str) -> None:
        self.hurried()
        self.answered(self.asking.place(place))

    def nothing_tapped(self) -> None:
        """A tap beside everything lets the selection go."""
        if self.asking.picked is not None:
            self.asking.picked = None
            self.refresh()

    def felt_tapped(self, name: str) -> None:
        """Something on the felt was tapped."""
        hurried = self.hurried()
        kind, _, rest = name.partition(" ")
        if kind == "place":
            if rest == "row":
                self.button_tapped("draw")
            else:
                self.answered(self.asking.place(rest))
        elif kind == "tile":
            line, _, index = rest.partition(" ")
            if line == "row":
                self.answered(self.asking.row_tile(int(index)))
            elif not hurried:
                self._tile_on_table(line)
        elif kind == "lane":
            if self.asking.picked is not None and rest in self.asking.places_of(self.asking.picked.tile):
                self.answered(self.asking.place(rest))
            elif self.asking.picked is not None:
                self.answered(self.asking.drop(self.asking.picked, self._end_of(rest)))
            elif not hurried:
                self.menus.whole_train(rest)
        elif kind == "sign":
            self.button_tapped(rest)
        elif kind == "boneyard":
            self.button_tapped("draw")
        elif kind in ("trick", "pile"):
            self.button_tapped("last-trick")
        elif kind in ("plate", "side"):
            self.open_pad()
        elif kind in ("foot", "sum", "contract"):
            self.explain()

    def _end_of(self, train: str) -> str:
        """The end a lane is dropped on: its own name, or the first of its branches."""
        ends = self.evening.view.table.get("ends", {})
        return train if train in ends else next((end for end in ends if end.startswith(f"{train}.")), train)

    def _tile_on_table(self, line: str) -> None:
        if line.startswith("train") or line == "mexican":
            self.menus.whole_train(line)

    # Carrying

    def float_over(self, sheet: Widget | None) -> None:
        """What flies and what is carried is seen over this sheet that lies on the table; over the table
        itself when there is none."""
        for layer in (self.flights, self.hands.carried):
            if layer.parent is not None:
                layer.parent.remove_widget(layer)
            if sheet is not None:
                sheet.add_widget(layer)
            else:
                self.add_widget(layer, 1)  # the hands stay first of all

    def lifted(self, held: Held) -> None:
        """A tile is carried: where it may go is lit."""
        self.rack.lifted = held
        self.keys.clear()
        self.asking.refused = None
        self.asking.picked = held if self.asking.actions_of(held.tile) else None
        self.refresh()

    def carried_over(self, place: str | None) -> None:
        """The carried tile is over this place."""
        end = sides_of(self.evening.view).get(place or "", place)
        self.mark.show(self.ends.box_of(end) if self.ends is not None else None)

    def dropped(self, held: Held, place: str, pose: Pose) -> None:
        """A carried tile was let go over a place."""
        self.carried_over(None)
        self.rack.lifted = None
        answer = self.asking.drop(held, place)
        if isinstance(answer, Play):
            self.answered(answer, pose)
            return
        self.asking.picked = None
        self.answered(answer)
        self._glide(held, pose)

    def dropped_nowhere(self, held: Held, pose: Pose, outside: bool) -> None:
        """A carried tile was let go beside every place: it glides home, with a sentence where one helps."""
        self.carried_over(None)
        self.rack.lifted = None
        self.asking.picked = None
        if outside:
            self.refresh()
        elif not self.asking.actions_of(held.tile):
            self.answered(self.asking.tile(held))
        else:
            key = "drop-beside-widow" if WIDOW in self.asking.places_of(held.tile) else "drop-outside"
            self.messages.say(self.texts.say(f"ui.table.{key}"), error=True)
            self.refresh()
        self._glide(held, pose)

    def put(self, held: Held, before: Held | None, pose: Pose) -> None:
        """A carried tile was let go on the rack: it stands there from now on."""
        self.carried_over(None)
        rack = self.rack
        rack.lifted = None
        self.asking.picked = None
        order = rack.order
        at = order.index(held) if held in order else -1
        stays = before == held or (0 <= at < len(order) - 1 and order[at + 1] == before)
        if not stays and not (before is None and at == len(order) - 1):
            rack.arranging.move(held, before, self.showing.hand, self.evening.view)
        self.refresh()
        self._glide(held, pose)

    def put_back(self, picked: Held | None) -> None:
        """A tile was lifted and put down where it stood: as if nothing had happened."""
        self.carried_over(None)
        self.rack.lifted = None
        self.asking.picked = picked

    def back_home(self, held: Held | None, pose: Pose) -> None:
        """What was carried goes home without a word."""
        self.carried_over(None)
        self.asking.picked = self.asking.row = None
        if self.rack is not None:
            self.rack.lifted = None
        self.refresh()
        if held is not None:
            self._glide(held, pose)

    def _glide(self, held: Held, pose: Pose) -> None:
        rack = self.rack
        x, y, first = rack.where(held)
        self.choreography.coming.add(held)
        self.choreography._tell_rack()
        home = Pose(x, y, rack.side, 0.0, first)
        self.choreography.home(held.tile, pose, home, lambda: self.choreography._arrived(held))

    def glide_home(self, tile, pose: Pose, home: Pose, landed: Callable[[], None]) -> None:
        """What was carried off the felt goes back there."""
        self.asking.row = None
        self.choreography.home(tile, pose, home, landed)
        self.refresh()

    # Buttons

    def bar_tapped(self, name: str) -> None:
        if name == "back":
            self.app.stage.back()
        else:
            self.button_tapped(name)

    def button_tapped(self, name: str) -> None:
        """A button, by its name; or a removal, by its action."""
        button = next((each for each in buttons_of(self.evening, self.asking) if each.name == name), None)
        if button is not None and button.action is not None:
            if button.action.verb in SAID:  # before the computers that leave time for it
                motion.finish_all()
            else:
                self.hurried()
            if button.seat is not None and button.seat != self.evening.turn:
                self.play(button.action, button.seat)
            else:
                self.answered(self.asking.do(button.action))
        elif name.startswith("remove"):
            self.answered(self.asking.do(Action.parse(name)))
        elif name in ("draw", "pass", "stop", "call", "claim"):
            self.answered(self.asking.do(Action(name)))
        else:
            self.menus.do(name)

    def explain(self) -> None:
        self.menus.explain()

    def open_log(self) -> None:
        self.menus.do("log")

    def open_pad(self) -> None:
        self.menus.do("pad")
