"""The table: one screen for every game, in three shapes."""

from __future__ import annotations

from kivy.uix.widget import Widget

from domino.core.actions import Action
from domino.core.game import IllegalAction, Refusal
from domino.table.ways import ways_of
from domino.tableside.adviser import Adviser
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of, icons_of, instead_of_bar, removing
from domino.tableside.shown.chips import chips_of
from domino.tableside.shown.showing import compose, in_the_air, with_scores
from domino.tableside.talk import Talk
from domino.tableside.words.fairness import fair_line
from domino.tableside.words.messages import Messages
from domino.tableside.words.news import row_told, title_of
from domino.tableside.words.now_line import now_of
from domino.ui.felts.felts import felt_for
from domino.ui.felts.pose import Pose
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.paint.kept_picture import KeptPicture
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.screen import Overlay, Screen
from domino.ui.table.carried import Mark
from domino.ui.table.carrying import Carrying
from domino.ui.table.choreography import Choreography
from domino.ui.table.course import Course
from domino.ui.table.dealing import Dealing
from domino.ui.table.fitting import Fitting
from domino.ui.table.flights import Flights
from domino.ui.table.keys import Keys
from domino.ui.table.menus import Menus
from domino.ui.table.opening import heed
from domino.ui.table.parts.bubbles import Bubbles
from domino.ui.table.parts.button_bar import ButtonBar
from domino.ui.table.parts.ends_bar import EndsBar
from domino.ui.table.parts.news_line import NewsLine
from domino.ui.table.parts.now_line import NowLine
from domino.ui.table.parts.players_strip import PlayersStrip
from domino.ui.table.parts.rack import Rack
from domino.ui.table.parts.table_parts import RowPanel, TopBar
from domino.ui.table.questions import Questions
from domino.ui.table.theatre import Theatre
from domino.ui.table.touches import Touches
from domino.ui.table.wondering import Wondering

RACKS = {"pips": "pips", "train": "train", "own": "by-hand"}
"""What the setting calls the orders of a rack."""


class TableScreen(Screen):
    """The match of one evening. Everything that is done here goes through `play`, and comes back through
    the `course`; everything that is shown is composed anew by `refresh`, from what the eyes on the screen may
    know."""

    name = "table"
    keeps_awake = True

    def __init__(self, app: Application, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self.asking = Asking(evening)
        self.talk = Talk(evening, later, self._show_talk, lambda: app.settings.table_talk)
        self.messages = Messages(evening, later, self._show_news)
        self.adviser = Adviser(evening, later, app.background.failed)
        self.choreography = Choreography(self)
        self.dealing = Dealing(self)
        self.fitting = Fitting(self)
        self.course = Course(self)
        self.touches = Touches(self)
        self.menus = Menus(self)
        self.questions = Questions(self)
        self.keys = Keys(self)
        self.showing = compose(evening, self.asking, app.faces)
        self._version = -1
        self._make()

    def _make(self) -> None:
        kind, touches, menus = self.evening.game.kind, self.touches, self.menus
        self.felt = felt_for(kind, touches.felt)
        self.bar = TopBar(touches.bar)
        self.players = PlayersStrip(self.showing, menus.pad) if kind.plates else None
        self.news = NewsLine(menus.tell_more, menus.log, menus.talk) if kind.hand else None
        self.rack = Rack() if kind.hand else None
        self.panel = None if kind.hand else RowPanel(touches.button)
        self.now = NowLine()
        self.actions = ButtonBar(touches.button)
        self.ends: EndsBar | None = None
        if kind.ends and self.news is not None:
            self.ends = EndsBar(self.evening, self.showing, self.news, self.now, touches.end)
        self.mark = Mark()
        self.bubbles = Bubbles(self._plate_of, lambda: self.felt.top)
        self.flights = Flights()
        self.theatre = Theatre(self)
        self.hands = Carrying(self)
        self.wondering = Wondering(self)
        parts: dict[str, Painted | None] = {
            "felt": self.felt,
            "bar": self.bar,
            "players": self.players,
            "news": self.news,
            "now": self.now,
            "rack": self.rack,
            "panel": self.panel,
            "actions": self.actions,
            "ends": self.ends,
        }
        self.parts = {name: part for name, part in parts.items() if part is not None}
        """What this table has, by the names that its shapes give them, the lowest first."""
        self.picture = KeptPicture()
        for part in self.parts.values():
            self.picture.add_widget(part)
        felt = self.felt
        felt.stirred = lambda scaled: self.picture.lift(felt, felt.lying, felt.over, scaled)
        felt.settled = self.picture.put_down
        over = self.mark, self.flights, self.bubbles, self.theatre, self.hands.carried
        for layer in (self.picture, *over, self.hands, self.wondering):
            self.add_widget(layer)

    # On and off the stage

    def opened(self) -> None:
        if self.rack is not None:
            self.rack.private = self.evening.several
            first = self.evening.game.kind.orders[0]
            self.rack.arranging.kind = RACKS.get(self.app.settings.rack_order, first)
        self.fitting.hand = self.fitting.count_hands()
        self.arrange()
        if not self.evening.history:
            self.dealing.expect()
        self.refresh()
        self.course.begin(self.dealing.begin(sounds=True))

    def closed(self) -> None:
        self.course.close()
        self.talk.close()
        self.adviser.close()
        self.picture.close()
        self.evening.close()

    def covered(self) -> None:
        self.hands.cancel()
        self.course.pause()

    def uncovered(self) -> None:
        heed(self.evening, self.app.settings)
        self.arrange()
        self.refresh()
        self.course.resume()

    def paused(self) -> None:
        """The app is left, or another window is in front: what is carried goes home, hands are hidden."""
        evening = self.evening
        self.hands.cancel()
        evening.pause()
        self.course.pause()
        if evening.several and not evening.round_over and self.questions.curtain_for is None:
            self.course.hide(evening.eyes if evening.passing_to is None else evening.passing_to)

    def resumed(self) -> None:
        if self.parent is not None:  # else a page is over it, and it goes on when that is left
            self.course.resume()

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

    # What is done

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        """Does an action, for the seat to act or the one named; where a finger let the tile go travels with
        it. What it comes to is heard by the course."""
        try:
            self.evening.play(action, seat, carried)
        except IllegalAction as illegal:
            refusal = Refusal(illegal.reason, illegal.place, illegal.tile)
            sentence = self.evening.wording.refusal(refusal, self.evening.view)
            self.messages.say(sentence, error=True)

    # What is shown

    def arrange(self) -> None:
        """Places every part for the shape the window has now. A tile that is carried goes home."""
        self.hands.cancel()
        self.dealing.finish()
        self.fitting.arrange()
        for layer in (self.mark, self.flights, self.bubbles, self.theatre, self.hands, self.wondering):
            layer.pos, layer.size = self.pos, self.size
        self.repaint()
        self._show_buttons()  # where there is no bar, its buttons are among the actions

    def float_over(self, sheet: Widget | None) -> None:
        """What flies and what is carried is seen over this sheet that lies on the table; over the table
        itself when there is none."""
        for layer in (self.flights, self.hands.carried):
            if layer.parent is not None:
                layer.parent.remove_widget(layer)
            if sheet is not None:
                sheet.add_widget(layer)
            else:
                self.add_widget(layer, 2)  # the hands, and who wonders, stay first of all

    def paint(self, painter: Painter) -> None:
        self.fitting.paint(painter)

    def refresh(self) -> None:
        """Shows everything as it is now."""
        evening = self.evening
        if self._version != evening.version:
            self._version = evening.version
            self.keys.clear()
            self.fitting.grow()
        showing = compose(evening, self.asking, self.app.faces, held_trick=self.choreography.held_trick)
        before = self.choreography.shown_before
        if before is not None:
            showing = in_the_air(showing, before)
        elif self.theatre.scores is not None:
            showing = with_scores(showing, self.theatre.scores)
        self.showing = showing
        self.felt.quick = not self.app.moves
        self.felt.show(showing)
        if self.players is not None:
            self.players.show(showing)
        if self.rack is not None:
            self.rack.show(showing)
        if before is not None:
            return  # what comes of the play is shown when its tile lies
        if self.ends is not None:
            self.fitting.look()
            layout = self.felt.layout
            ways = ways_of(showing.view, layout.tiles, layout.targets)
            self.ends.show(showing, chips_of(evening, showing, ways))
        self._show_buttons()
        self._show_news()
        self._show_talk()
        self.questions.ask()

    def show_scores(self) -> None:
        """Shows the points alone anew, while they are counted."""
        scores = self.theatre.scores
        self.showing = with_scores(self.showing, self.evening.scores if scores is None else scores)
        if self.players is not None:
            self.players.show(self.showing)

    def _show_buttons(self) -> None:
        evening, shape = self.evening, self.fitting.shape.name
        self.bar.show(*title_of(evening), icons_of(evening, shape == "wide"))
        skip = self.theatre.button
        buttons = buttons_of(evening, self.asking) if skip is None else (skip,)
        if shape == "landscape":
            rest = tuple(button for button in buttons if button.name not in ("undo", "redo"))
            self.actions.show(rest, instead_of_bar(evening))
        else:
            self.actions.show(buttons)
        self.show_now()
        if self.panel is not None:
            promise = fair_line(evening.promise, self.texts) if evening.is_fresh else ""
            self.panel.show(*row_told(evening, self.asking), removing(evening, self.asking), promise)

    def show_now(self) -> None:
        """Says what to do now, what letting go of a carried tile does, or what a beat is about. While a tile
        is in the air it says what was true before."""
        now = self.theatre.now
        if now is None and self.choreography.shown_before is None:
            now = now_of(self.evening, self.asking, self.hands.lift, self.course.coming)
        if now is not None:
            self.now.show(now, self.showing.plates)

    def show_beat(self) -> None:
        """Says what is to be said of the beat that is played, and offers to end it."""
        self._show_buttons()

    def _plate_of(self, seat: int) -> Pose | None:
        """Where the plate of a seat is in the window."""
        return self.felt.where_seat(seat) or self.choreography.pose_of_score(seat)

    def _show_talk(self) -> None:
        self.bubbles.show(self.talk.now)

    def _show_news(self) -> None:
        if self.choreography.shown_before is not None:
            return
        news = self.messages.now
        if self.news is not None:
            self.news.show(news, self.showing.plates, self.talk.on and self.evening.eyes is not None)
        elif self.panel is not None and (news.error or news.hint):
            self.panel.show(news.text, "", removing(self.evening, self.asking))
