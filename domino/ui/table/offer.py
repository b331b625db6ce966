"""The first lesson of a game, offered once: when its first match begins, among the buttons beside the hand.
It stands in nobody's way, and goes with the first move."""

from __future__ import annotations

from domino.tableside.evening import Evening
from domino.tableside.lessons.reading import lessons_of
from domino.tableside.shown.buttons import ICONS, ActionButton
from domino.ui.kit.app import Application


class Offer:
    """Whether the first lesson is offered at one table."""

    def __init__(self, app: Application, evening: Evening) -> None:
        self.app = app
        self.evening = evening
        self.made = False
        """Whether it is: not at a table that was left and is gone on with, nor in a game that one knows."""

    def make(self) -> None:
        """The table is opened: makes the offer if it is the first of its game."""
        settings, game = self.app.settings, self.evening.game.key
        if game in settings.lessons_offered or self.evening.history or not self.evening.humans:
            return
        keys = [lesson.key for lesson in lessons_of(game, self.app.texts.language)]
        self.made = bool(keys) and not any(key in settings.learned for key in keys)
        settings.change(lessons_offered=[*settings.lessons_offered, game])

    def buttons(self, short: bool = False) -> tuple[ActionButton, ...]:
        """The button it is made with, until a person has moved; in a word where there is little room."""
        if not self.made or not self.evening.is_fresh:
            return ()
        words = self.app.texts.say(f"ui.table.button.first-lesson{'-short' if short else ''}")
        return (ActionButton("first-lesson", ICONS["first-lesson"], words),)

    def take(self) -> None:
        """The first lesson; the match waits."""
        self.made = False
        self.app.open_lesson(lessons_of(self.evening.game.key, self.app.texts.language)[0].key)
