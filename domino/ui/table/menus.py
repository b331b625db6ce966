"""What comes when it is asked for at the table: the menu, sheets, hints and explanations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from domino.core.actions import Action
from domino.core.tables import TrickTable, table_if
from domino.tableside.shown.reading import points_left
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Row
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.stage.stage import Stage

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

ORDERS = {"number": "number", "pips": "pips", "train": "train", "by-hand": "own"}
"""How the settings remember the order of a rack."""


class Menus:
    """Opens what a player wants to see at one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def app(self) -> Application:
        return self.table.app

    @property
    def stage(self) -> Stage:
        return self.table.app.stage

    # By name

    def do(self, name: str) -> None:
        """What a button of this name does that is no action of the rules."""
        if name in self.table.shut:
            if why := self.table.why_shut():
                self.table.messages.say(why, error=True)
            return
        does = {
            "menu": self.open_menu,
            "undo": self.undo,
            "redo": self.redo,
            "rest": self.play_rest,
            "refit": self.table.felt.refit,
            "hint": self.hint,
            "sort": self.sort,
            "best-train": self.best_train,
            "last-trick": self.last_trick,
            "points-left": self.points_left,
            "hand-over": self.table.course.pass_on,
            "by-suit": self.by_suit,
            "talk": self.talk,
            "log": self.log,
            "review": self.review,
            "pad": self.pad,
            "rules": self.rules,
            "options": self.options,
            "fair": self.fair,
            "settings": self.app.open_settings,
            "explain": self.explain,
            "leave": self.table.leave,
            "guests": self.table.show_guests,
            "learn": self.learn,
            "first-lesson": self.table.offer.take,
        }.get(name)
        if does is not None:
            does()

    def open_menu(self) -> None:
        """Everything that can be asked for, by name."""
        table = self.table
        evening, shown, say = table.evening, table.actions.hots, table.texts.say
        rows = [
            (button.name, button.icon, button.words, button.enabled)
            for button in table.actions.buttons
            if f"act {button.name}" not in shown and button.name not in ("undo", "redo", "hint")
        ]
        names = [
            ("hint", "lightbulb-on-outline", evening.may_act),
            ("undo", "undo-variant", evening.can_undo),
            ("redo", "redo-variant", evening.can_redo),
            ("sort", "sort-variant", bool(evening.view.hand)),
            ("pad", "clipboard-text-outline", not evening.solitaire),
            ("by-suit", "view-grid-outline", evening.game.kind.hand),
            ("talk", "chat-outline", table.talk.on and evening.eyes is not None),
            ("log", "history", True),
            *table.more_rows,
            ("review", "school-outline", bool(evening.humans and evening.rounds_over)),
            ("explain", "comment-question-outline", not evening.solitaire),
            ("refit", "fit-to-screen-outline", True),
            ("rules", "help-circle-outline", True),
            ("learn", "school", True),
            ("options", "tune-variant", True),
            ("fair", "shield-check-outline", True),
            ("settings", "cog-outline", True),
            ("leave", "exit-to-app", True),
        ]
        taken = {name for name, *_ in rows} | table.shut
        rows += [(n, icon, say(f"ui.table.menu.{n}"), can) for n, icon, can in names if n not in taken]

        def chosen(name: str) -> None:
            self.stage.close(sheet)
            table.touches.button(name)

        sheet = Sheet(
            say("ui.table.menu.title"),
            [
                Row(title=words, icon=icon, tap=partial(chosen, name), name=name)
                for name, icon, words, can in rows
                if can
            ],
        )
        self.stage.show(sheet)

    # Advice

    def hint(self) -> None:
        """The best action, lit with its reason."""
        table = self.table
        if not table.adviser.hint(self._advised):
            table.messages.say(table.texts.say("ui.table.nothing-to-hint"))

    def _advised(self, action: Action, sentence: str) -> None:
        table = self.table
        suit, keeps_hand = table.asking.suit, table.asking.keeps_hand
        table.asking.clear()
        table.asking.suit, table.asking.hint = suit, action
        if keeps_hand:
            table.asking.keep_hand()
        if action.verb in ("remove", "remove3"):
            table.asking.row = action.number
        table.messages.say(sentence, hint=True, stays=True)
        table.refresh()

    def tell_more(self) -> None:
        """About the news: what promises a fair deal until a person has moved, and then why the last move was
        made."""
        (self.fair if self.table.evening.is_fresh else self.explain)()

    def explain(self) -> None:
        """Why a computer played its last tile as it did."""
        table = self.table
        table.course.hurry()
        if table.adviser.explain(table.messages.say):
            table.messages.say(table.texts.say("ui.table.explaining"))
        else:
            table.messages.say(table.evening.wording.say("hint.nothing"))

    def undo(self) -> None:
        """Takes back, or says why that may not be."""
        self._step(self.table.evening.why_no_undo(), self.table.evening.undo)

    def take_back(self) -> None:
        """Takes back the move that was asked about."""
        self.undo()

    def keep(self) -> None:
        """The move that was asked about stays."""
        self.table.learning.keep()
        self.table.show_question()

    def redo(self) -> None:
        """Does again what was taken back, or says why that may not be."""
        self._step(self.table.evening.why_no_redo(), self.table.evening.redo)

    def _step(self, why: str | None, step: Callable[[], bool]) -> None:
        table = self.table
        if why is not None:
            table.hands.cancel()
            table.messages.say(table.texts.say(f"common.undo.{why}"), error=True)
            return
        self.step_back(step)

    def step_back(self, step: Callable[[], object]) -> None:
        """Has something taken back or done again, and shows the table as it is then."""
        table = self.table
        table.hands.cancel()
        table.course.stop()
        table.choreography.held_trick = None
        table.flights.clear()
        table.messages.hush()
        step()
        table.asking.clear()
        table.refresh()
        table.course.go_on()

    def play_rest(self) -> None:
        """The rest of the round is certain: it plays itself until a touch stops it."""
        self.table.evening.play_rest()
        self.table.refresh()
        self.table.course.go_on()

    # The hand

    def sort(self) -> None:
        table = self.table
        if table.rack is None:
            return
        kind = table.rack.arranging.sort(table.evening.view)
        self._keep_order(kind)
        table.messages.say(table.texts.say(f"ui.table.sorted-{kind}"))
        table.refresh()

    def best_train(self) -> None:
        table = self.table
        if table.rack is None or not table.evening.game.kind.trains:
            return
        table.rack.arranging.as_train()
        self._keep_order("train")
        table.refresh()
        first = table.rack.arranging.groups(table.showing.hand, table.evening.view, ())[0]
        count = len(first.tiles) if first.kind == "train" else 0
        key = "ui.table.sorted-train" if count else "ui.table.no-train"
        table.messages.say(table.texts.say(key, number=count))

    def _keep_order(self, kind: str) -> None:
        self.app.centerpiece.play("rack")
        if kind in ORDERS:
            self.app.settings.change(rack_order=ORDERS[kind])

    # Tricks

    def last_trick(self) -> None:
        """Shows the trick before, or the one in play again."""
        table = self.table
        taken = table_if(table.evening.view, TrickTable)
        if taken and taken["tricks"]:
            table.asking.looking_back = not table.asking.looking_back
            table.refresh()

    def points_left(self) -> None:
        """Tells the count tiles that have not been played yet."""
        table = self.table
        left = points_left(table.evening.view)
        say = table.texts.say
        tiles = ", ".join(say("ui.table.points-tile", tile=tile, number=number) for tile, number in left)
        key = "ui.table.points-left" if left else "ui.table.no-points-left"
        table.messages.say(say(key, tiles=tiles))

    # Sheets and pages

    def log(self) -> None:
        from domino.ui.table.sheets.log_sheet import LogSheet

        self.stage.show(LogSheet(self.app, self.table.evening))

    def review(self) -> None:
        """What the decisions of the eyes on the screen cost in the rounds that are over."""
        evening = self.table.evening
        self.app.open_review(evening.rounds(), evening.seats, evening.eyes)

    def talk(self) -> None:
        """What can be said to the others, where anybody talks."""
        from domino.ui.table.sheets.talk_sheet import TalkSheet

        if self.table.talk.on and self.table.evening.eyes is not None:
            self.stage.show(TalkSheet(self.app, self.table.talk))

    def by_suit(self) -> None:
        from domino.ui.table.sheets.by_suit import BySuitSheet

        self.stage.show(BySuitSheet(self.app, self.table.evening))

    def pad(self) -> None:
        from domino.ui.scores.score_sheets import ScorePadSheet

        self.stage.show(ScorePadSheet(self.app, self.table.evening))

    def whole_train(self, place: str) -> None:
        from domino.ui.table.sheets.whole_train import WholeTrainSheet

        self.stage.show(WholeTrainSheet(self.app, self.table.evening, place))

    def fair(self) -> None:
        from domino.ui.table.sheets.fair_sheet import FairSheet

        self.stage.show(FairSheet(self.app, self.table.evening))

    def options(self) -> None:
        from domino.ui.table.sheets.rules_in_force import RulesInForceSheet

        self.stage.show(RulesInForceSheet(self.app, self.table.evening))

    def learn(self) -> None:
        self.app.open_learn(self.table.evening.game.key)

    def rules(self) -> None:
        self.manual(self.table.evening.game.key)

    def manual(self, topic: str, thing: str = "") -> None:
        """A page of the manual, with what holds here marked; from where a thing on the table is told of."""
        self.app.open_help(topic, self.table.evening.rules, thing)
