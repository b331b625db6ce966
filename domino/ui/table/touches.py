"""What fingers on the table come to: tiles tapped, carried and let go, ends and buttons pressed.

The parts of the table and `Carrying` understand the touches; here they become questions to `Asking`, and its
answers become plays, lights and sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domino.core.actions import SAYINGS, Action
from domino.core.tables import open_ends
from domino.tableside.shown.asking import Answer, No, Play
from domino.tableside.shown.reading import WIDOW, Held, sides_of
from domino.ui.felts.pose import Pose
from domino.ui.kit.later import later
from domino.ui.kit.paint import motion
from domino.ui.table.theatre import HURRY

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

REFUSED = 0.6
"""Seconds that the tile in the way is ringed."""


class Touches:
    """Answers the touches on one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.asking = table.asking
        self._refusing: Callable[[], None] | None = None

    def answered(self, answer: Answer | None, carried: Pose | None = None) -> None:
        """Does what a touch meant, or shows where it may go, or says why it may not."""
        table = self.table
        if isinstance(answer, Play):
            table.play(answer.action, carried=carried)
            return
        if isinstance(answer, No):
            table.messages.say(answer.refused.sentence, error=True)
            # It names a tile of the hand: nobody else at the device is to hear that.
            table.app.centerpiece.refusal("" if table.evening.several else answer.refused.sentence)
            self._ring_refused()
        table.refresh()

    def _ring_refused(self) -> None:
        if self._refusing is not None:
            self._refusing()
        refused = self.asking.refused

        def over() -> None:
            self._refusing = None
            if self.asking.refused is refused:
                self.asking.refused = None
                self.table.refresh()

        self._refusing = later(over, REFUSED)

    # Taps, as the parts understood them

    def tile(self, held: Held) -> None:
        """A tile of the hand."""
        self.table.keys.clear()
        self.answered(self.asking.tile(held))

    def end(self, place: str) -> None:
        """The chip of an end."""
        self.table.course.hurry()
        self.answered(self.asking.place(place))

    def nothing(self) -> None:
        """A tap beside everything lets the selection go."""
        if self.asking.picked is not None:
            self.asking.picked = None
            self.table.refresh()

    def felt(self, name: str) -> None:
        """Something on the felt, as it calls it."""
        hurried = self.table.course.hurry()
        kind, _, rest = name.partition(" ")
        if kind == "boneyard" or name == "place row":
            self.button("draw")
        elif kind == "place":
            self.answered(self.asking.place(rest))
        elif kind == "tile":
            line, _, index = rest.partition(" ")
            if line == "row":
                self.answered(self.asking.row_tile(int(index)))
            elif not hurried and (line.startswith("train") or line == "mexican"):
                self.table.menus.whole_train(line)
        elif kind == "lane":
            self._lane(rest, hurried)
        elif kind == "sign":
            self.button(rest)
        elif kind in ("trick", "pile"):
            self.button("last-trick")
        elif kind in ("plate", "side"):
            self.table.menus.pad()
        elif kind in ("foot", "sum", "contract"):
            self.table.menus.explain()

    def _lane(self, train: str, hurried: bool) -> None:
        """A lane takes the selected tile; with none selected it is seen whole."""
        picked = self.asking.picked
        if picked is None:
            if not hurried:
                self.table.menus.whole_train(train)
        elif train in self.asking.places_of(picked.tile):
            self.answered(self.asking.place(train))
        else:
            self.answered(self.asking.drop(picked, self._end_of(train)))

    def _end_of(self, train: str) -> str:
        """The end a lane is dropped on: its own name, or the first of its branches."""
        ends = open_ends(self.table.evening.view)
        return train if train in ends else next((end for end in ends if end.startswith(f"{train}.")), train)

    def bar(self, name: str) -> None:
        """Something in the bar."""
        if name == "back":
            self.table.app.stage.back()
        else:
            self.button(name)

    def button(self, name: str) -> None:
        """A button, by its name; or a removal, by its action."""
        table = self.table
        if name == HURRY:
            table.course.hurry()
            return
        button = next((each for each in table.buttons() if each.name == name), None)
        if button is not None and button.action is not None:
            if button.action.verb in SAYINGS:  # before the computers that leave time for it
                motion.finish_all()
            else:
                table.course.hurry()
            if button.seat is not None and button.seat != table.evening.turn:
                table.play(button.action, button.seat)
            else:
                self.answered(self.asking.do(button.action))
        elif name.startswith("remove"):
            self.answered(self.asking.do(Action.parse(name)))
        elif name in ("draw", "pass", "stop", "call", "claim"):
            self.answered(self.asking.do(Action(name)))
        elif not (table.course.hold() and name == "undo"):  # what has not been played need not be taken back
            table.menus.do(name)

    # Carrying

    def lifted(self, held: Held) -> None:
        """A tile is carried: where it may go is lit."""
        self.table.keys.clear()
        self.asking.refused = None
        self._lift(held)
        self.asking.picked = held if self.asking.actions_of(held.tile) else None
        self.table.refresh()

    def _lift(self, held: Held | None) -> None:
        """This tile leaves a gap on the rack, or none does; nothing is selected."""
        if self.table.rack is not None:
            self.table.rack.lifted = held
        self.asking.picked = None

    def carried_over(self, place: str | None) -> None:
        """The carried tile is over this place."""
        ends = self.table.ends
        end = sides_of(self.table.evening.view).get(place or "", place)
        hands = self.table.hands
        tile = hands.held.tile if hands.held is not None else None
        catches = place is not None and tile is not None and place in hands.goals
        slot = self.table.felt.slot(place, tile) if catches and place and tile else None
        self.table.mark.show(ends.box_of(end) if ends is not None else None, slot, tile)
        hands.carried.turn(slot)
        self.table.show_now()

    def _put_down(self) -> None:
        """Nothing is carried any more."""
        self.carried_over(None)
        self._lift(None)

    def dropped(self, held: Held, place: str, pose: Pose) -> None:
        """A carried tile was let go over a place."""
        answer = self.asking.drop(held, place)
        self._put_down()
        self.answered(answer, pose)
        if not isinstance(answer, Play):
            self.table.choreography.back_to_rack(held, pose)

    def dropped_nowhere(self, held: Held, pose: Pose, outside: bool) -> None:
        """A carried tile was let go beside every place: it glides home, with a sentence where one helps."""
        table = self.table
        self._put_down()
        if outside:
            table.refresh()
        elif not self.asking.actions_of(held.tile):
            self.answered(self.asking.tile(held))
        else:
            key = "drop-beside-widow" if WIDOW in self.asking.places_of(held.tile) else "drop-outside"
            table.messages.say(table.texts.say(f"ui.table.{key}"), error=True)
            table.refresh()
        table.choreography.back_to_rack(held, pose)

    def put(self, held: Held, before: Held | None, pose: Pose) -> None:
        """A carried tile was let go on the rack: it stands there from now on."""
        table = self.table
        self._put_down()
        if table.rack is not None:
            order = (*table.rack.order, None)
            stood_before = order[order.index(held) + 1] if held in order else held
            if before not in (held, stood_before):
                table.rack.arranging.move(held, before, table.showing.hand, table.evening.view)
                table.app.centerpiece.play("rack")
        table.refresh()
        if table.rack is not None:
            table.rack.reveal(held)
        table.choreography.back_to_rack(held, pose)

    def put_back(self, picked: Held | None) -> None:
        """A tile was lifted and put down where it stood: as if nothing had happened."""
        self._put_down()
        self.asking.picked = picked

    def back_home(self, held: Held | None, pose: Pose) -> None:
        """What was carried goes home without a word."""
        self._put_down()
        self.asking.row = None
        self.table.refresh()
        if held is not None:
            self.table.choreography.back_to_rack(held, pose)

    def not_taken(self) -> None:
        """What was carried off the felt goes back there."""
        self.asking.row = None
        self.table.felt.hide(())
        self.table.refresh()
