"""The table: one screen for all eight games, in three shapes."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import Metrics, dp

from domino.ai.thinker import Thinker
from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import IllegalAction, Refusal
from domino.tableside.adviser import Adviser
from domino.tableside.conductor import Conductor
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import ActionButton, buttons_of
from domino.tableside.shown.chips import arms_of, chips_of
from domino.tableside.shown.reading import TRICK_GAMES, removals_of
from domino.tableside.shown.showing import Showing, compose
from domino.tableside.shown.table_shapes import KINDS, Kind, Shape, shape_of
from domino.tableside.turns import Turns
from domino.tableside.words.messages import Messages
from domino.tableside.words.news import notice_of, title_of
from domino.ui.felts.felts import felt_for
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.kept_picture import KeptPicture
from domino.ui.kit.stage.stage import Overlay, Screen
from domino.ui.table.carrying import Carrying
from domino.ui.table.choreography import Before, Choreography
from domino.ui.table.flights import Flights, Pose
from domino.ui.table.keys import Keys
from domino.ui.table.menus import Menus
from domino.ui.table.parts.button_bar import ButtonBar
from domino.ui.table.parts.ends_bar import EndsBar
from domino.ui.table.parts.news_line import NewsLine
from domino.ui.table.parts.players_strip import PlayersStrip
from domino.ui.table.parts.rack import Rack, paint_wood
from domino.ui.table.parts.table_parts import Mark, Notice, RowPanel, TopBar
from domino.ui.table.questions import Questions
from domino.ui.table.touches import TableTouches
from domino.ui.table.waiting import later

ROUND_OVER = 0.9
"""Seconds that the last play is seen before the sheet rises."""
PACES = {"slow": 0.5, "natural": 1.0, "quick": 2.5, "at-once": 1000.0}
RACKS = {"pips": "pips", "train": "train", "own": "by-hand"}
"""What the setting calls the orders of a rack."""


class TableScreen(TableTouches, Screen):
    """The match of one evening. Everything that is done here goes through `play`; everything that is shown is
    composed anew by `refresh`, from what the eyes on the screen may know."""

    name = "table"
    keeps_awake = True

    def __init__(self, app, evening: Evening, **keywords) -> None:
        super().__init__(**keywords)
        self.evening = evening
        self.asking = Asking(evening)
        self.messages = Messages(evening, later, self._news_changed)
        self.thinker = Thinker()
        self.conductor = Conductor(evening, self.thinker, later, self._computer_plays)
        self.adviser = Adviser(evening, later)
        self.turns = Turns(evening)
        self.choreography = Choreography(self)
        self.menus = Menus(self)
        self.questions = Questions(self)
        self.keys = Keys(self)
        self.shape: Shape | None = None
        self.showing: Showing | None = None
        self._hand_dealt = 0
        self._seen = Before()
        self.lingers = False
        """Whether the last play is still being looked at: what comes after the round waits for that."""
        self._falling: Callable[[], None] | None = None
        self._make(evening.game.key)
        self._stop_listening = evening.listen(self._happened)
        self._version = -1

    def _make(self, game: str) -> None:
        kind = KINDS.get(game, Kind())
        self.felt = felt_for(game, self.felt_tapped)
        self.bar = TopBar(self)
        self.players = PlayersStrip(self) if kind.players else None
        self.news = NewsLine(self) if kind.hand else None
        self.ends = EndsBar(self) if kind.ends else None
        self.rack = Rack() if kind.hand else None
        self.panel = None if kind.hand else RowPanel(self)
        self.notice = Notice()
        self.actions = ButtonBar(self)
        self.mark = Mark()
        self.flights = Flights()
        self.hands = Carrying(self)
        self._kept = KeptPicture()
        parts = (
            self.felt,
            self.bar,
            self.players,
            self.news,
            self.rack,
            self.panel,
            self.notice,
            self.actions,
            self.ends,
        )
        for part in parts:
            if part is not None:
                self._kept.add_widget(part)
        self.felt.stirred = lambda scaled: self._kept.lift(self.felt, self.felt.lying, self.felt.over, scaled)
        self.felt.settled = self._kept.put_down
        for layer in (self._kept, self.mark, self.flights, self.hands.carried, self.hands):
            self.add_widget(layer)

    # On and off the stage

    def opened(self) -> None:
        if self.rack is not None:
            self.rack.private = self.evening.several
            self.rack.arranging.kind = RACKS.get(self.app.settings.rack_order, "number")
        self._hand_dealt = self._dealt()
        self.arrange()
        self.refresh()
        if not self.evening.history and self.app.moves:
            self.choreography._deal()
        self._call_turn()
        self._go_on()

    def closed(self) -> None:
        self._stop_listening()
        self.conductor.stop()
        self.thinker.close()
        self.adviser.close()
        self._settled()
        self._kept.close()
        self.evening.close()

    def covered(self) -> None:
        self.hands.cancel()
        self.conductor.pause()

    def uncovered(self) -> None:
        self.evening.undo_allowed = self.app.settings.undo
        self.arrange()
        self.refresh()
        self.conductor.paused = False
        self._go_on()

    def paused(self) -> None:
        """The app is left, or another window is in front: what is carried goes home, hands are hidden."""
        self.hands.cancel()
        self.evening.pause()
        self.conductor.pause()
        if self.evening.several and not self.evening.round_over and self.questions.curtain_for is None:
            self._hide(self.evening.eyes if self.evening.passing_to is None else self.evening.passing_to)

    def resumed(self) -> None:
        if self.parent is not None:  # else a page is over it, and it goes on when that is left
            self.conductor.paused = False
            self._go_on()

    def cleared(self, overlay: Overlay) -> None:
        self.questions.cleared(overlay)

    def leave(self) -> None:
        """Home; the match is kept."""
        self.app.stage.come_back()

    def back(self) -> bool:
        """Back lets go first: of a tile, of a selection, of the further ends; then it leaves the table."""
        if self.hands.cancel():
            return True
        if self.ends is not None and self.ends.close():
            return True
        if self.asking.picked is not None or self.asking.row is not None or self.keys.active:
            self.keys.clear()
            self.asking.clear()
            self.refresh()
            return True
        return False

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.keys.pressed(name, modifiers)

    # Places

    def arrange(self) -> None:
        """Places every part for the shape the window has now. A tile that is carried goes home."""
        self.hands.cancel()
        x, y, width, height = self.room
        pixel = dp(1)
        game = self.evening.game.key
        size = self.app.settings.tile_size
        shape = shape_of(width / pixel, height / pixel, game, self._hand_dealt, Metrics.fontscale, size)
        self.shape = shape
        boxes = {
            name: (self.x + x + left * pixel, self.y + y + low * pixel, wide * pixel, high * pixel)
            for name, (left, low, wide, high) in shape.boxes.items()
        }
        self.boxes = boxes
        for name in ("felt", "bar", "players", "news", "rack", "panel", "notice", "actions"):
            part = getattr(self, name)
            if part is not None:
                box = boxes.get(name, (self.x, self.y - self.height, 0, 0))  # out of sight
                part.pos, part.size = box[:2], box[2:]
        if self.rack is not None or self.panel is not None:  # the felt's edge lies under what is below it
            self.felt.y -= dp(2)
            self.felt.height += dp(2)
        if self.rack is not None:
            self.rack.rows, self.rack.side = shape.rows, shape.tile * pixel
            self.rack.place()
        if self.ends is not None:
            self.ends.arrange(*boxes["ends"])
        self.actions.shape = shape.name
        self.actions.repaint()
        players = boxes.get("players")
        inside = players is not None and shape.name == "wide" and players[1] >= self.bar.y
        self.bar.title_room = players[0] - self.bar.x if inside else None
        for part in (self.mark, self.flights, self.hands):
            part.pos, part.size = self.pos, self.size
        self.repaint()
        self.bar.repaint()
        if self.showing is not None:  # where there is no bar, its buttons are among the actions
            self._show_buttons()

    def _dealt(self) -> int:
        """With how many tiles a hand of this round begins: the rack keeps its height through the round."""
        counts: dict[int | None, int] = {}
        for event in self.evening.view.log:
            if event.kind == "dealt":
                counts[event.seat] = counts.get(event.seat, 0) + 1
        return max([*counts.values(), *self.evening.view.hand_sizes] or [0])

    @property
    def sheet_area(self) -> tuple[float, float, float, float]:
        """What a sheet about the game may cover: the table, never the hand. From the screen's lower left."""
        x, y, width, _ = self.boxes["felt"]
        top = self.y + self.height
        if self.shape is not None and self.shape.name == "portrait":
            news = self.boxes.get("news")
            low = news[1] + news[3] if news else y
            return 0.0, low - self.y, self.width, top - low
        return x - self.x, y - self.y, width, top - y

    def paint(self, painter) -> None:
        """Only what no part covers: painting under parts would cost a frame as much as they do."""
        theme, width, height = painter.theme, painter.width, painter.height
        shape = self.shape
        if shape is None:
            painter.box(0, 0, width, height, theme.surface)
            return
        left, low, wide, high = self.room
        painter.box(0, low + high, width, height - low - high, theme.surface)
        painter.box(0, 0, width, low, theme.rack if shape.name != "portrait" else theme.surface)
        margin = min(box[0] for box in self.boxes.values()) - self.x
        if shape.name == "portrait" or margin <= 0:
            return
        # Beside content that has an end, in the colours of what is next to it.
        right = left + wide - (margin - left)
        for name, colour in (("felt", theme.felt), ("news", theme.deep), ("bar", theme.surface)):
            if name in self.boxes:
                _, y, _, tall = self.boxes[name]
                painter.box(0, y - self.y, margin, tall, colour)
                painter.box(right, y - self.y, margin, tall, colour)
        if "rack" in self.boxes:  # the buttons are at its right
            _, y, _, tall = self.boxes["rack"]
            paint_wood(painter, 0, y - self.y, margin, tall)
            painter.box(right, y - self.y, margin, tall, theme.surface)

    # What is shown

    def refresh(self) -> None:
        """Shows everything as it is now."""
        evening, asking = self.evening, self.asking
        if self._version != evening.version:
            self._version = evening.version
            self.keys.clear()
        showing = compose(evening, asking, self.app.faces, held_trick=self.choreography.held_trick)
        self.showing = showing
        self.felt.quick = not self.app.moves
        self.felt.show(showing)
        if self.players is not None:
            self.players.show(showing)
        if self.rack is not None:
            self.rack.show(showing)
        if self.ends is not None:
            layout = self.felt.layout
            arms = arms_of(showing.view, layout.tiles, layout.targets)
            self.ends.show(showing, chips_of(evening, showing, arms))
        self._show_buttons()
        self._news_changed()
        self.questions.ask()

    def _show_buttons(self) -> None:
        evening = self.evening
        buttons = buttons_of(evening, self.asking)
        title, line = title_of(evening)
        icons = self._icons()
        self.bar.show(title, line, icons)
        extras: tuple[ActionButton, ...] = ()
        if self.shape is not None and self.shape.name == "landscape":
            say = self.texts.say
            extras = (
                ActionButton("menu", "menu", say("ui.table.button.menu")),
                ActionButton("undo", "undo-variant", say("ui.table.button.undo"), enabled=evening.can_undo),
                ActionButton("refit", "fit-to-screen-outline", say("ui.table.button.fit")),
            )
            buttons = tuple(button for button in buttons if button.name != "undo")
        self.actions.show(buttons, extras)
        first, second = notice_of(evening, self.asking)
        if self.panel is None:
            self.notice.show(first, second)
        else:
            self.panel.show(first, second, self._removals())
            self.notice.show("", self.texts.say("ui.table.notice.when-to-draw"))

    def _icons(self) -> tuple[tuple[str, bool], ...]:
        wide = self.shape is not None and self.shape.name == "wide"
        can = self.evening.can_undo
        if self.evening.solitaire:
            return (("hint", self.evening.may_act), ("undo", can), ("menu", True))
        if self.evening.game.key in TRICK_GAMES:  # nothing there to move or fit
            return (("undo", can), *((("log", True),) if wide else ()), ("rules", True), ("menu", True))
        first = (("undo", can), ("refit", True))
        return (*first, ("log", True), ("menu", True)) if wide else (*first, ("menu", True))

    def _removals(self) -> tuple[tuple[Action, str], ...]:
        """Castle Rock: the buttons for what is selected."""
        row = self.evening.view.table["row"]
        chosen = next(
            (each for each in removals_of(self.evening.view) if each.index == self.asking.row), None
        )
        if chosen is None:
            return ()
        say = self.texts.say
        found = [
            (Action("remove", number=chosen.index), say("ui.table.button.remove", tile=row[chosen.index]))
        ]
        if chosen.three:
            found.append((Action("remove3", number=chosen.index), say("ui.table.button.remove3")))
        return tuple(found)

    def _news_changed(self) -> None:
        if self.showing is None:
            return
        news = self.messages.now
        if self.news is not None:
            self.news.show(news, self.showing.plates)
        elif news.error or news.hint:
            self.panel.show(news.text, "", self._removals())

    # What is done

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        """Does an action, for the seat to act or the one named."""
        self._seen = self.choreography.before(action, carried)
        try:
            self.evening.play(action, seat)
        except IllegalAction as illegal:
            table = self.evening.view.table
            refusal = Refusal(illegal.reason, illegal.place, illegal.tile)
            self.messages.say(self.evening.wording.refusal(refusal, table), error=True)

    def _computer_plays(self, seat: int, action: Action) -> None:
        self._seen = self.choreography.before(action)
        self.evening.play(action, seat)

    def _happened(self, events: tuple[Event, ...], seat: int, action: Action) -> None:
        """Something was done, by whomever: shows it, sounds it, and lets the evening go on."""
        seen, self._seen = self._seen, Before()
        self.asking.clear()
        self.messages.hush()
        self.adviser.forget()
        self._settled()
        self.lingers = True
        if any(event.kind == "round" for event in events):
            self._hand_dealt = self._dealt()
            self.arrange()
        self.refresh()
        took = self.choreography.show(events, seat, action, seen)
        if self.choreography.held_trick is not None:
            self.refresh()
        evening = self.evening
        self.app.centerpiece.events(events, evening.wording, evening.eyes, evening.several)
        self._call_turn()
        self._go_on(took)

    def _call_turn(self) -> None:
        said = self.turns.come()
        if said is not None:
            self.app.centerpiece.your_turn(said)

    def _go_on(self, took: float | None = None) -> None:
        """What happens next by itself: a computer moves, the curtain falls, the round is over. What was just
        played took so many seconds, and is looked at first."""
        self.conductor.speed = PACES[self.app.settings.computer_pace]
        self.conductor.go(took or 0.0)
        self._settled()
        evening = self.evening
        wait = None if took is None else 0.0 if self.app.settings.motion == "off" else took + ROUND_OVER
        if evening.round_over:
            self.questions.curtain_for = None
            self._in_a_moment(self.questions.ask, wait)
        elif evening.passing_to is not None and not evening.must_be_seen:
            self._in_a_moment(self.pass_on, wait if wait and evening.eyes is not None else None)

    def _in_a_moment(self, call: Callable[[], None], wait: float | None) -> None:
        """Does this after so many seconds, or at once."""
        if wait is None:
            call()
            return

        def now() -> None:
            self._settled()
            call()

        self.lingers = True
        self._falling = later(now, wait)

    def _settled(self) -> None:
        """What was to happen in a moment does not."""
        self.lingers = False
        if self._falling is not None:
            self._falling()
            self._falling = None

    def pass_on(self) -> None:
        """Hides every hand until the next person has the device."""
        seat = self.evening.passing_to
        if seat is not None and self.questions.curtain_for is None:
            self._hide(seat)

    def _hide(self, seat: int | None) -> None:
        """No hand is seen from now on; this person, if anybody, must lift the curtain."""
        self._settled()
        self.evening.hide()
        self.asking.clear()
        self.questions.curtain_for = seat
        self.refresh()

    def curtain_lifted(self, seat: int) -> None:
        """This person holds the device now."""
        self.questions.curtain_for = None
        self.evening.look(seat)
        self.asking.clear()
        self.messages.hush()
        self._hand_dealt = max(self._hand_dealt, self._dealt())
        self.refresh()
        self._go_on(0.0)

    def hurried(self) -> bool:
        """A tap finishes all motion and lets computers wait no longer."""
        moved = motion.moving()
        motion.finish_all()
        return self.conductor.hurry() or moved
