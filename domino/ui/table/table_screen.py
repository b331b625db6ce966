"""The table: one screen for every game, in three shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from domino.ai.thinker import Thinker
from domino.core.actions import Action
from domino.core.game import IllegalAction, Refusal
from domino.table.ways import ways_of
from domino.tableside.adviser import Adviser
from domino.tableside.evening import Evening
from domino.tableside.reviewing.learning import Learning
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import (
    ActionButton,
    buttons_of,
    icons_of,
    instead_of_bar,
    redoing,
    removing,
)
from domino.tableside.shown.chips import chips_of
from domino.tableside.shown.showing import compose, in_the_air, with_scores
from domino.tableside.talk import Talk
from domino.tableside.words.fairness import fair_line
from domino.tableside.words.messages import Messages
from domino.tableside.words.news import round_told, row_told, title_of
from domino.tableside.words.now_line import Now, now_of
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
from domino.ui.table.course import Course, Thinking
from domino.ui.table.dealing import Dealing
from domino.ui.table.fitting import Fitting
from domino.ui.table.flights import Flights
from domino.ui.table.keys import Keys
from domino.ui.table.menus import Menus
from domino.ui.table.offer import Offer
from domino.ui.table.opening import heed
from domino.ui.table.parts.bubbles import Bubbles
from domino.ui.table.parts.button_bar import ButtonBar
from domino.ui.table.parts.ends_bar import EndsBar
from domino.ui.table.parts.news_line import NewsLine
from domino.ui.table.parts.now_line import NowLine
from domino.ui.table.parts.players_strip import PlayersStrip
from domino.ui.table.parts.rack import Rack
from domino.ui.table.parts.round_table import Corners, Dock, Frame, HungPlates
from domino.ui.table.parts.table_parts import RowPanel, TopBar
from domino.ui.table.parts.take_back import TakeBack
from domino.ui.table.questions import Questions
from domino.ui.table.reviews import Reviews
from domino.ui.table.round_fitting import RoundFitting
from domino.ui.table.theatre import Theatre
from domino.ui.table.touches import Touches
from domino.ui.table.wondering import Wondering

if TYPE_CHECKING:
    from domino.ui.scores.round_over import After

RACKS = {"pips": "pips", "train": "train", "own": "by-hand"}
"""What the setting calls the orders of a rack."""


class TableScreen(Screen):
    """The match of one evening. Everything that is done here goes through `play`, and comes back through
    the `course`; everything that is shown is composed anew by `refresh`, from what the eyes on the screen may
    know."""

    name = "table"
    keeps_awake = True
    tells_scores = True
    """Whether the scores are told when a round is over, and the next is dealt."""
    reviewed = True
    """Whether rounds are reviewed as they end."""
    shut: frozenset[str] = frozenset()
    """What other tables have and this one has not, by the names of buttons and rows of the menu."""
    touched_by: type[Touches] = Touches
    over_sheets: tuple[Widget, ...] = ()
    """What takes touches before a sheet that lies on the table does."""

    def __init__(
        self,
        app: Application,
        evening: Evening,
        asking: Asking | None = None,
        thinker: Thinking | None = None,
    ) -> None:
        super().__init__()
        self.evening = evening
        self.asking = Asking(evening) if asking is None else asking
        self.thinker = Thinker() if thinker is None else thinker
        """Who thinks for the computers."""
        self.offer = Offer(app, evening)
        self.talk = Talk(evening, later, self._show_talk, self.talks)
        self.messages = Messages(evening, later, self.show_news)
        self.adviser = Adviser(evening, later, app.background.failed)
        self.learning = Learning(evening, self.adviser, lambda: app.settings.learning, self.show_question)
        self.choreography = Choreography(self)
        self.dealing = Dealing(self)
        self.for_all = not evening.humans
        """Whether nobody plays at this device: it shows the table with everybody round it, and no hand."""
        self.fitting = RoundFitting(self) if self.for_all else Fitting(self)
        self.course = Course(self)
        self.reviews = Reviews(self)
        self.touches = self.touched_by(self)
        self.menus = Menus(self)
        self.questions = Questions(self)
        self.keys = Keys(self)
        self.showing = compose(evening, self.asking, app.faces)
        self._version = -1
        self._make()

    def _make(self) -> None:
        kind, touches, menus = self.evening.game.kind, self.touches, self.menus
        hand = kind.hand and not self.for_all
        self.felt = felt_for(kind, touches.felt, framed=self.for_all)
        self.bar = (Corners if self.for_all else TopBar)(touches.bar)
        self.players: PlayersStrip | None = None
        if self.for_all:
            self.players = HungPlates(self.showing, menus.pad)
        elif kind.plates:
            self.players = PlayersStrip(self.showing, menus.pad)
        self.news = NewsLine(menus.tell_more, menus.log, menus.talk) if hand else None
        self.rack = Rack() if hand else None
        self.panel = RowPanel(touches.button) if not kind.hand and not self.for_all else None
        self.dock = Dock() if self.for_all else None
        if self.dock is not None:
            self.felt.boneyard_outside = self.dock.where_boneyard
        self.now = NowLine()
        self.actions = ButtonBar(touches.button)
        self.ends: EndsBar | None = None
        if kind.ends and self.news is not None:
            self.ends = EndsBar(self.evening, self.showing, self.news, self.now, touches.end)
        self.mark = Mark()
        self.bubbles = Bubbles(self.plate_of, lambda: self.felt.top)
        self.flights = Flights()
        self.theatre = Theatre(self)
        self.hands = Carrying(self)
        self.wondering = Wondering(self)
        parts: dict[str, Painted | None] = {
            "frame": Frame() if self.for_all else None,
            "felt": self.felt,
            "bar": self.bar,
            "players": self.players,
            "dock": self.dock,
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
        self.back_paper = TakeBack(menus.take_back, menus.keep)
        over = self.mark, self.flights, self.bubbles, self.theatre, self.hands.carried
        for layer in (self.picture, *over, self.hands, self.back_paper, self.wondering):
            self.add_widget(layer)

    # On and off the stage

    def opened(self) -> None:
        if self.rack is not None:
            self.rack.private = self.evening.several
            first = self.evening.game.kind.orders[0]
            self.rack.arranging.kind = RACKS.get(self.app.settings.rack_order, first)
        self.fitting.hand = self.fitting.count_hands()
        self.arrange()
        self.offer.make()
        if not self.evening.history:
            self.dealing.expect()
        self.refresh()
        self.course.begin(self.dealing.begin(sounds=True))

    def closed(self) -> None:
        self.reviews.close()
        self.course.close()
        self.talk.close()
        self.adviser.close()
        self.picture.close()
        self.evening.close()

    def covered(self) -> None:
        self.reviews.stop()
        self.hands.cancel()
        self.course.pause()

    def uncovered(self) -> None:
        self.heed()
        self.arrange()
        self.refresh()
        self.course.resume()
        self.reviews.follow()

    def paused(self) -> None:
        """The app is left, or another window is in front: what is carried goes home, hands are hidden."""
        evening = self.evening
        self.reviews.stop()
        self.hands.cancel()
        evening.pause()
        self.course.pause()
        if evening.several and not evening.round_over and self.questions.curtain_for is None:
            self.course.hide(evening.eyes if evening.passing_to is None else evening.passing_to)

    def resumed(self) -> None:
        if self.parent is not None:  # else a page is over it, and it goes on when that is left
            self.course.resume()
            self.reviews.follow()

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

    def heed(self) -> None:
        """Plays from now on as the settings say."""
        heed(self.evening, self.app.settings)

    def talks(self) -> bool:
        """Whether anybody says a word at this table."""
        return bool(self.app.settings.table_talk)

    # What is shown

    def titled(self) -> tuple[str, str]:
        """What the bar says: the game, and how far it has got."""
        return title_of(self.evening)

    def called(self) -> tuple[str, str]:
        """What this table is called to all who see it, and the code for those who would join; none where
        nobody can."""
        return self.texts.say(f"{self.evening.game.key}.name"), ""

    def signs(self, wide: bool) -> tuple[tuple[str, bool], ...]:
        """What is at hand in the bar, each with whether it can be used now."""
        return tuple(sign for sign in icons_of(self.evening, wide) if sign[0] not in self.shut)

    def extras(self) -> tuple[ActionButton, ...]:
        """What is at hand where there is no bar."""
        return tuple(button for button in instead_of_bar(self.evening) if button.name not in self.shut)

    def buttons(self) -> tuple[ActionButton, ...]:
        """What can be done now, and what could be at another time. What is offered takes no play's place."""
        buttons = buttons_of(self.evening, self.asking)
        after = max((at for at, button in enumerate(buttons, 1) if button.action is not None), default=0)
        offered = self.offer.buttons(short=self.fitting.shape.name == "landscape")
        every = (*buttons[:after], *offered, *buttons[after:])
        return tuple(button for button in every if button.name not in self.shut)

    def why_shut(self) -> str:
        """What is said to somebody who asks for what is shut here."""
        return ""

    @property
    def more_rows(self) -> Sequence[tuple[str, str, bool]]:
        """What this table's menu has besides: names, icons, and whether they can be used now."""
        return ()

    def show_guests(self) -> None:
        """Who plays from elsewhere: nobody, at most tables."""

    @property
    def asks_to_agree(self) -> bool:
        """Whether the one who looks is asked if another may take back."""
        return False

    def agreeing(self) -> Overlay:
        """What asks that."""
        raise NotImplementedError

    def after_round(self) -> After | None:
        """What comes after a round; None where that is the next one."""
        return None

    def arrange(self) -> None:
        """Places every part for the shape the window has now. A tile that is carried goes home."""
        self.hands.cancel()
        self.dealing.finish()
        self.fitting.arrange()
        for layer in (self.mark, self.flights, self.bubbles, self.theatre, self.hands, self.wondering):
            layer.pos, layer.size = self.pos, self.size
        self.show_question()
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
                self.add_widget(layer, self.children.index(self.hands) + 1)  # the hands stay before it

    def sheet_changed(self) -> None:
        """The sheet that lies on the table shows something else."""

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
            self.choreography.shown_after = showing
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
        self.show_news()
        self._show_talk()
        self.show_question()
        self.questions.ask()

    def catch_up(self) -> None:
        """Shows what came of the play in the air as it was composed when it was made: the evening has gone on
        since."""
        after, self.choreography.shown_after = self.choreography.shown_after, None
        self.choreography.shown_before = None
        if after is not None:
            self.showing = after
            self.felt.show(after)
            if self.players is not None:
                self.players.show(after)

    def show_scores(self) -> None:
        """Shows the points alone anew, while they are counted."""
        scores = self.theatre.scores
        self.showing = with_scores(self.showing, self.evening.scores if scores is None else scores)
        if self.players is not None:
            self.players.show(self.showing)

    def _show_buttons(self) -> None:
        evening, shape = self.evening, self.fitting.shape.name
        self.bar.show(*self.titled(), self.signs(shape == "wide"))
        skip = self.theatre.button
        buttons = self.buttons() if skip is None else (skip,)
        if shape == "landscape":
            rest = tuple(button for button in buttons if button.name not in ("undo", "redo"))
            self.actions.show(rest, self.extras(), None if "redo" in self.shut else redoing(self.evening))
        else:
            self.actions.show(buttons)
        self.show_now()
        if self.panel is not None:
            promise = fair_line(evening.promise, self.texts) if evening.is_fresh else ""
            self.panel.show(*row_told(evening, self.asking), removing(evening, self.asking), promise)
        if self.dock is not None:
            outside = evening.game.kind.ends and not self.felt.has_boneyard
            count = evening.view.boneyard_size if outside else None
            self.dock.show(count, *self.called(), round_told(evening))

    def show_now(self) -> None:
        """Says what to do now, what letting go of a carried tile does, or what a beat is about. While a tile
        is in the air it says what was true before."""
        now = self.theatre.now
        if now is None and self.for_all and self.messages.said is not None:
            now = Now((self.messages.said.text,))
        if now is None and self.choreography.shown_before is None:
            now = now_of(self.evening, self.asking, self.hands.lift, self.course.coming)
        if now is not None:
            self.now.show(now, self.showing.plates)

    def show_beat(self) -> None:
        """Says what is to be said of the beat that is played, and offers to end it."""
        self._show_buttons()

    def plate_of(self, seat: int) -> Pose | None:
        """Where the plate of a seat is in the window."""
        return self.felt.where_seat(seat) or self.choreography.pose_of_score(seat)

    def show_question(self) -> None:
        """Asks beside the hand whether the last move is to be taken back, while that is asked."""
        self.back_paper.show(self.learning.question)
        self.back_paper.lie(*self.fitting.beside_hand)

    def _show_talk(self) -> None:
        self.bubbles.show(() if self.evening.round_over else self.talk.now)

    def show_news(self) -> None:
        """Says what happened, or for a while something else."""
        if self.choreography.shown_before is not None:
            return
        news = self.messages.now
        if self.news is not None:
            self.news.show(news, self.showing.plates, self.talk.on and self.evening.eyes is not None)
        elif self.panel is not None and (news.error or news.hint):
            self.panel.show(news.text, "", removing(self.evening, self.asking))
        elif self.for_all:
            self.show_now()
