"""The app plays itself: every screen and every game, by touches on what can be touched, on any device.

With BONEYARD_SELFTEST=1 the app does this in a data folder of its own, and exits with 0 when all went
well. A step is a generator: each `yield` lets a frame pass, as it would for a person.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import count

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from domino.ai import choose
from domino.core.actions import Action
from domino.core.kinds import Lay
from domino.games import GAMES
from domino.tableside.shown.reading import Held, place_of
from domino.ui.boneyard_app import BoneyardApp
from domino.ui.kit.stage.focus import hots_of
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.table.table_screen import TableScreen

PATIENCE = 30.0
"""Seconds after which something that does not come has failed."""
ACTIONS = 3
"""How many actions of the player's own are done in every game."""

Steps = Iterator[None]


def first_of(lay: Lay) -> str:
    """The first game whose table is laid so."""
    return next(key for key, game in GAMES.items() if game.kind.lay is lay)


class Failed(Exception):
    """Something did not come, or cannot be touched."""


class Finger(MotionEvent):
    """A finger of the app's own."""

    def __init__(self, x: float, y: float) -> None:
        place = {"x": x / Window.width, "y": y / Window.height}
        super().__init__("selftest", f"finger {time.monotonic()}", place, is_touch=True, type_id="touch")

    def depack(self, args: object) -> None:
        assert isinstance(args, dict)
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Selftest:
    """Works the app through everything it has, then ends it."""

    def __init__(self, app: BoneyardApp) -> None:
        self.app = app
        self._steps = self._everything()
        self._rng = random.Random(5)

    def begin(self) -> None:
        """Begin once the app runs."""
        self.app.settings.change(motion="reduced", computer_pace="at-once", sound=False)
        Clock.schedule_interval(self._step, 0)

    def _step(self, _passed: float) -> bool:
        """Whether there is more to do: the clock asks at every frame until there is not."""
        try:
            next(self._steps)
            return True
        except StopIteration:
            self.app.status = 0
        except Exception:
            traceback.print_exc()
            self.app.status = 1
        self.app.stop()
        return False

    # What is done

    def _everything(self) -> Steps:
        yield from self._frames(10)
        yield from self._walk_through("settings people")
        yield from self._walk_through(f"settings theme-dark theme-light theme-{self.app.settings.theme}")
        yield from self._walk_through("help topic-table topic-keys topic-about")
        for game in GAMES:
            yield from self._game(game)
        yield from self._walk_through("continue")
        yield from self._walk_through("matches over-0 replay forward round-forward round-back")
        yield from self._walk_through("matches over-0 share")
        yield from self._walk_through(f"statistics game-{first_of(Lay.ROW)} player-0")
        entry = "deal enter form-points key-5 side-1 key-0 keep"
        yield from self._walk_through(f"paper {first_of(Lay.LINES)} {entry}")
        self.app.dispatch("on_pause")
        self.app.dispatch("on_resume")
        yield from self._frames(5)

    def _walk_through(self, names: str) -> Steps:
        """Taps these one after the other, beginning at home, and goes home again."""
        self._tell(names)
        for name in names.split():
            yield from self._tap(name)
            yield from self._frames(3)
        yield from self._wait(lambda: self._top.name != "home", names)
        yield from self._go_home()

    def _game(self, game: str) -> Steps:
        """Sets up a table and plays some turns at it; the solitaire, which is short, to its end."""
        self._tell(game)
        yield from self._tap(game)
        yield from self._tap("deal")
        yield from self._wait(lambda: isinstance(self.app.stage.screen, TableScreen), "the table")
        table = self.app.stage.screen
        assert isinstance(table, TableScreen)
        yield from self._play(table, None if table.evening.solitaire else ACTIONS)
        if table.evening.solitaire:
            yield from self._tap("replay")
            yield from self._wait(lambda: self._top.name == "replay", "the replay")
        yield from self._go_home()

    def _play(self, table: TableScreen, turns: int | None) -> Steps:
        """So many turns at the table, or (None) all until the round is over."""
        evening = table.evening
        for _ in count() if turns is None else range(turns):
            yield from self._wait(lambda: evening.may_act or evening.round_over, "a turn")
            if evening.round_over:
                yield from self._wait(lambda: self._top.name != "table", "the scores of the round")
                return
            yield from self._do(table, choose(evening.view, "easy", self._rng))
            yield from self._frames(3)

    def _do(self, table: TableScreen, action: Action) -> Steps:
        done = len(table.evening.history)
        yield from (self._lay if action.verb == "play" else self._tap_through)(table, action)
        yield from self._wait(lambda: len(table.evening.history) > done, f"{action} to be done")

    def _tap_through(self, table: TableScreen, action: Action) -> Steps:
        if action.verb == "bury":
            yield from self._touch_tile(table, action)
        if action.verb == "trump":
            yield from self._frames(5)
            if "keep" in self._hots():
                yield from self._tap("keep")
        usual = str(action) if table.evening.game.kind.tricks else f"act {action}"
        taps = {
            "remove": (f"tile row {action.number}", usual),
            "remove3": (f"tile row {action.number}", usual),
            "bid": (f"bid-{action.number}", "bid"),
            "trump": (f"suit-{action.number}", "trumps"),
            "bury": ("bury",),
        }
        for name in taps.get(action.verb, (usual,)):
            yield from self._tap(name)

    def _lay(self, table: TableScreen, action: Action) -> Steps:
        yield from self._wait(lambda: not table.felt.laying.busy, "the table to be laid out")
        yield from self._touch_tile(table, action)
        assert action.tile is not None
        if len(table.asking.places_of(action.tile)) == 1:
            yield from self._touch_tile(table, action)
            return
        chip = f"end {place_of(action, table.evening.view)}"
        if chip not in self._hots():
            yield from self._tap("more ends")
        yield from self._tap(chip)

    def _touch_tile(self, table: TableScreen, action: Action) -> Steps:
        """Touches the tile of this action on the rack."""
        assert table.rack is not None and action.tile is not None
        held = Held(action.tile)
        table.rack.reveal(held)
        yield from self._frames(3)
        yield from self._touch(*table.rack.where(held)[:2])

    def _go_home(self) -> Steps:
        """Back, as often as it takes. Some sheets want an answer before they go."""
        for _ in range(12):
            if self._top.name == "home":
                return
            before = self._top
            self.app.stage.key("escape", [])
            yield from self._frames(5)
            if self._top is before:
                answers = ("home", "leave", "later", "confirm", "close", "back")
                answer = next((name for name in answers if name in self._hots()), None)
                yield from self._frames(10) if answer is None else self._tap(answer)
        raise Failed(f"there is no way back from {self._top.name}")

    # Hands and eyes

    @property
    def _top(self) -> Screen:
        top = self.app.stage.top
        assert top is not None
        return top

    def _hots(self) -> dict[str, tuple[float, float]]:
        return {name: (x, y) for _, name, x, y in hots_of(self._top)}

    def _tap(self, name: str) -> Steps:
        yield from self._wait(lambda: self._reveal(name), f"{name} to be shown")
        yield from self._frames(2)
        yield from self._touch(*self._hots()[name])

    def _reveal(self, name: str) -> bool:
        """Scroll to it, where it is in something that scrolls. Whether it is there."""
        for widget, own, _, _ in hots_of(self._top):
            if own == name:
                if isinstance(widget.parent, Scroll):
                    widget.parent.reveal(widget.hots[name])
                return True
        for scroll in self._top.walk(restrict=True):
            if not isinstance(scroll, Scroll) or scroll.most <= 0:
                continue
            if name in scroll.content.hots:  # painted, and out of sight
                scroll.reveal(scroll.content.hots[name])
            else:
                further = scroll.down + scroll.height / 2
                scroll.scroll_to(further if scroll.down < scroll.most else 0)
        return False

    def _touch(self, x: float, y: float) -> Steps:
        finger = Finger(x, y)
        finger.scale_for_screen(Window.width, Window.height)
        for event in ("begin", "end"):
            EventLoop.post_dispatch_input(event, finger)
            yield from self._frames(2)

    def _wait(self, condition: Callable[[], object], what: str) -> Steps:
        until = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > until:
                shown = ", ".join(sorted(self._hots()))
                raise Failed(f"waited in vain for {what} at {self._top.name}; there is {shown}")
            yield

    def _frames(self, count: int) -> Steps:
        for _ in range(count):
            yield

    def _tell(self, what: str) -> None:
        print(f"selftest: {what}", file=sys.stderr, flush=True)
