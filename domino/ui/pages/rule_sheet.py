"""Choosing one rule: everything it can be set to, what each means, with its picture, and why some cannot be
now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.core.options import Value
from domino.tableside.manual.pictures import rule_picture
from domino.tableside.setup.rules_draft import Choice, RulesDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Gap, Part, Row, Segments, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.table.parts.picture import PicturePart

MANY = 6
"""More numbers than this are pills, not rows."""


class RuleSheet(Sheet):
    """The values of one rule, and below them the picture of the one that is chosen, or that was asked for.
    Choosing one closes the sheet."""

    name = "rule"

    def __init__(self, app: Application, draft: RulesDraft, rule: str, changed: Callable[[], None]) -> None:
        self.draft = draft
        self.rule = rule
        self.changed = changed
        self.why_not = ""
        self.pictured: Value | None = draft.rules[rule]
        """The value whose picture is shown."""
        option = next(option for option in draft.game.options if option.name == rule)
        super().__init__(title=app.texts.option_title(draft.game.key, option))

    def body(self) -> Sequence[Part]:
        choices = self.draft.choices(self.rule)
        parts: list[Part] = [Sentence(self.why_not, icon="alert", colour="error")] if self.why_not else []
        if len(choices) <= MANY:
            return [*parts, *(self._row(choice) for choice in choices), *self._picture()]
        chosen = next((choice for choice in choices if choice.chosen), choices[0])
        return [
            *parts,
            Sentence(chosen.sentence, 14, secondary=False),
            Segments(
                [(choice.value, choice.label) for choice in choices],
                chosen.value,
                self.choose,
                "value",
                frozenset(choice.value for choice in choices if choice.why_not),
                self.refuse,
            ),
            *self._picture(),
        ]

    def _picture(self) -> list[Part]:
        """What the rule means, where more than a sentence shows it."""
        if self.pictured is None:
            return []
        picture = rule_picture(self.draft.game, self.rule, self.pictured, self.app.texts)
        return [] if picture is None else [Gap(4), PicturePart(picture)]

    def _row(self, choice: Choice) -> Row:
        value = self.draft.rules[self.rule] if choice.value is None else choice.value
        shows = value is not None and rule_picture(self.draft.game, self.rule, value, self.app.texts)
        eye = "eye" if value == self.pictured else "eye-outline"
        says = self.say("ui.house.picture", value=choice.label)
        return Row(
            "radiobox-marked" if choice.chosen else "radiobox-blank",
            choice.label,
            choice.why_not or choice.sentence,
            tap=lambda: self.refuse(choice.value) if choice.why_not else self.choose(choice.value),
            name=f"value-{choice.value}",
            selected=choice.chosen,
            enabled=not choice.why_not,
            ends=[(f"picture-{choice.value}", eye, says, lambda: self.show_picture(value))] if shows else (),
        )

    def show_picture(self, value: Value | None) -> None:
        """Show what the rule means when it is so, and choose nothing. What was asked for comes in sight, all
        of it where there is room."""
        self.pictured = value
        self.refresh()
        picture = self.column.parts[-1]
        if isinstance(picture, PicturePart):
            self.scroll.scroll_to(self.column.top_of(picture))

    def choose(self, value: Value | None) -> None:
        """Set the rule so, and close."""
        self.draft.choose(self.rule, value)
        self.changed()
        self.dismiss()

    def refuse(self, value: Value | None) -> None:
        """Say why it cannot be so."""
        self.why_not = self.draft.why_not(self.rule, value)
        self.refresh()
