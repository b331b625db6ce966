"""A lesson at the real table: what is played there goes through its tutor; a card and a veil lie over it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.core.actions import Action
from domino.tableside.lessons.asking import LessonAsking
from domino.tableside.lessons.lesson import LEARNER, Lesson
from domino.tableside.lessons.sitting import evening_of
from domino.tableside.lessons.tutor import Prompter, Tutor
from domino.tableside.shown.buttons import ActionButton
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.pose import Pose
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.paint import motion
from domino.ui.table.lesson_card import EDGE, LessonCard
from domino.ui.table.lesson_cover import LessonCover
from domino.ui.table.lesson_done import LessonDone
from domino.ui.table.lesson_lights import Lit, lit_of, lying
from domino.ui.table.table_screen import TableScreen
from domino.ui.table.touches import Touches

AGAIN = 0.05
"""Seconds after which it is looked again whether the table has come to rest."""
TRIES = 8
"""How often it is looked again, where what is to be lit is not in sight yet."""
TILES = 0.06
"""How many dp the card goes out of the way of a square dp of the tiles on the table, at most."""
KEYS = {"d", "p", "x"}
"""The letters that do something in a lesson: draw, pass, stop."""
TOLD = ("plate", "side", "foot", "sum", "contract", "trick", "pile", "progress")
"""What on the felt only tells something, and is not asked for more in a lesson."""


class LessonTouches(Touches):
    """At a step that is only looked at a tap goes on, wherever it is; at others what plays is touched."""

    table: LessonTable

    def tile(self, held: object) -> None:
        if not self.table.looked():
            super().tile(held)  # type: ignore[arg-type]

    def nothing(self) -> None:
        if not self.table.looked():
            super().nothing()

    def end(self, place: str) -> None:
        if not self.table.looked():
            super().end(place)

    def felt(self, name: str) -> None:
        kind, _, rest = name.partition(" ")
        if self.table.looked() or kind in TOLD:
            return
        if kind == "lane" and self.asking.picked is None:
            return
        if kind == "tile" and not rest.startswith("row"):
            return
        super().felt(name)


class LessonTable(TableScreen):
    """The table of one lesson. Nothing of it is kept but that it was done."""

    name = "lesson"
    tells_scores = False
    touched_by = LessonTouches

    def __init__(self, app: Application, lesson: Lesson) -> None:
        self.lesson = lesson
        self.tutor = tutor = Tutor(lesson, evening_of(lesson, app.texts))
        self.prompter = Prompter(tutor)
        self.lit: list[Lit] = []
        """What is in the light now, and where it is in the window."""
        self.cover = LessonCover()
        self.card = LessonCard(self.go_on, self.skip)
        self._looking: Callable[[], None] | None = None
        self._tries = 0
        self._shown: tuple[int, bool] | None = None
        """The step that was lit last, and whether the learner was on."""
        self._finished = False
        super().__init__(app, tutor.evening, LessonAsking(tutor), self.prompter)
        self.over_sheets = (self.card,)
        self.add_widget(self.cover, len(self.children) - 1)
        self.add_widget(self.card)
        tutor.changed = self._stepped

    # On and off the stage

    def opened(self) -> None:
        super().opened()
        self._tell()

    def closed(self) -> None:
        self._stop_looking()
        self.cover.path.rest()
        super().closed()

    def covered(self) -> None:
        self._stop_looking()
        self.cover.path.rest()
        super().covered()

    def heed(self) -> None:
        """Whatever the settings say, nothing plays itself here and nothing is taken back."""

    def talks(self) -> bool:
        return False

    def key(self, name: str, modifiers: list[str]) -> bool:
        """Keys that play, and those that go on; there is no menu here."""
        if name in ("enter", "numpadenter", "spacebar") and self.looked():
            return True
        return (len(name) > 1 or name in KEYS) and super().key(name, modifiers)

    # What is done

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        """Does what the step is about, and nothing else: that is answered with a sentence."""
        why = self.tutor.why_not(action, seat)
        if why is None:
            super().play(action, seat, carried)
        else:
            self.messages.say(why, error=True)
            self.app.centerpiece.refusal(why)

    def looked(self) -> bool:
        """A tap somewhere: whether it went on from something that was looked at."""
        if not self.tutor.waits_for_tap:
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """What was to be looked at has been seen."""
        motion.finish_all()
        self.tutor.go_on()

    def skip(self) -> None:
        """Does the step for the learner."""
        self.course.hurry()
        if self.tutor.waits_for_tap:
            self.go_on()
        elif self.tutor.waits_for_play:
            self.hands.cancel()
            super().play(self.tutor.step.plays[0], LEARNER)

    def _stepped(self) -> None:
        """Another sentence, or another's move in the same step."""
        self.messages.hush()
        self.prompter.prompt()
        self._tell()
        self._look_soon()

    # What is shown

    def titled(self) -> tuple[str, str]:
        say, lesson = self.texts.say, self.lesson
        game = say(f"{lesson.game}.name")
        line = say("ui.lesson.line", number=lesson.place, title=lesson.title)
        return say("ui.lesson.title", game=game), line

    def signs(self, wide: bool) -> tuple[tuple[str, bool], ...]:
        return (("leave", True),)

    def extras(self) -> tuple[ActionButton, ...]:
        return (ActionButton("leave", "close", self.texts.say("ui.lesson.leave")),)

    def buttons(self) -> tuple[ActionButton, ...]:
        """Those that play: a lesson has no hints and no menu."""
        return tuple(button for button in super().buttons() if button.action is not None)

    def arrange(self) -> None:
        super().arrange()
        self.cover.pos, self.cover.size = self.pos, self.size
        self._lie()
        self._look_soon()

    def refresh(self) -> None:
        super().refresh()
        self._look_soon()

    def show_news(self) -> None:
        """What was refused is told on the card."""
        super().show_news()
        self._tell()

    def sheet_changed(self) -> None:
        self._look_soon()

    def float_over(self, sheet: Widget | None) -> None:
        super().float_over(sheet)
        holder = self if sheet is None else sheet
        for layer in (self.cover, self.card):
            if layer.parent is not None:
                layer.parent.remove_widget(layer)
        below = len(self.children) - 1 if sheet is None else 2  # under what flies and what is carried
        holder.add_widget(self.cover, below)
        holder.add_widget(self.card)
        self._look_soon()

    def _tell(self) -> None:
        """Says what is to be said now."""
        tutor, now = self.tutor, self.messages.now
        refused = now.error and not tutor.waits_for_tap
        sentence = now.text if refused else tutor.sentence
        count = len(self.lesson.steps)
        number = min(tutor.number, count - 1)
        if (sentence, refused) != (self.card.sentence, self.card.refused):
            self.card.show(sentence, refused, tutor.waits_for_tap, number, count)
            self._lie()
            if not refused:
                self.app.centerpiece.say(sentence)
        self.card.show(sentence, refused, tutor.waits_for_tap, number, count)

    # What is in the light

    @property
    def ready(self) -> bool:
        """Whether the learner is on and sees what to touch, or the lesson is over and that is told."""
        tutor = self.tutor
        if tutor.done:
            return self.app.stage.top is not self
        at_rest = not motion.moving() and self._looking is None
        return at_rest and (tutor.waits_for_tap or any(lit.touch for lit in self.lit))

    def _look_soon(self) -> None:
        self._tries = TRIES
        if self._looking is None and self.parent is not None:
            self._looking = later(self._look, 0)

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking()
            self._looking = None

    def _look(self) -> None:
        """Lights what the step is about, as soon as the table is at rest."""
        self._looking = None
        tutor = self.tutor
        at_rest = not motion.moving() and not self.felt.laying.busy
        step = tutor.number, tutor.waits_for_play or tutor.waits_for_tap
        if not at_rest:
            if step != self._shown:
                self._light([])
            self._looking = later(self._look, AGAIN)
            return
        if tutor.done:
            self._light([])
            self._finish()
            return
        self._shown = step
        self.felt.keep_in_sight(light.what for light in tutor.lights if light.kind == "place")
        lit = lit_of(self, tutor.lights, tutor.waits_for_play)
        again = lit != self.lit or (not self.lit and bool(tutor.lights))
        if lit != self.lit:
            self._light(lit)
            self._lie()
        else:
            self._point()
        if again and self._tries > 0:  # what is asked where it is may not be painted yet
            self._tries -= 1
            self._looking = later(self._look, AGAIN)

    def _light(self, lit: list[Lit]) -> None:
        self.lit = lit
        self._point()

    def _point(self) -> None:
        """The hand points, unless it is at work."""
        self.cover.show(self.lit, points=not self.hands.busy, runs=self.app.moves)

    def _lie(self) -> None:
        """The card lies below the bar, or wherever it hides nothing that is lit."""
        x, y, width, height = self.room
        edge = dp(EDGE)
        room = Area(self.x + x + edge, self.y + y + edge, width - 2 * edge, height - 2 * edge)
        if self.bar.height > 1:  # the way out is never covered
            room = room._replace(height=min(room.height, self.bar.y - dp(8) - room.y))
        tiles = [self.felt.where_tile(spot) for spot in self.felt.spots]
        hides = [(lying(pose), TILES) for pose in tiles if pose is not None]
        for part, matters in ((self.rack, TILES), (self.actions, 10.0)):
            if part is not None:
                hides.append((Area(part.x, part.y, part.width, part.height), matters))
        lit = [(each.area, 1000.0 if each.ring else TILES / 6) for each in self.lit]
        self.card.lie(room, [*lit, *hides])

    # The end

    def _finish(self) -> None:
        if self._finished or self.app.stage.screen is not self:
            return
        self._finished = True
        for layer in (self.cover, self.card):
            if layer.parent is not None:
                layer.parent.remove_widget(layer)
        settings = self.app.settings
        if self.lesson.key not in settings.learned:
            settings.change(learned=[*settings.learned, self.lesson.key])
        self.app.centerpiece.play("made")
        self.app.stage.show(LessonDone(self.app, self.lesson))
