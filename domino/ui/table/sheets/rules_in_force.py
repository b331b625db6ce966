"""The rules this match is played by: the preset they come from, each in a sentence, changed ones marked. A
tap shows the picture of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domino.core.options import Option
from domino.tableside.evening import Evening
from domino.tableside.manual.pictures import Picture, rule_picture
from domino.tableside.setup.changed_rules import changed_rules
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Banner, Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.table.parts.picture import PicturePart


class RulesInForceSheet(Sheet):
    """Read only: rules never change during a match."""

    name = "rules-in-force"

    def __init__(self, app: Application, evening: Evening) -> None:
        self.evening = evening
        self.pictured = ""
        """The rule whose picture is shown."""
        game = app.texts.say(f"{evening.game.key}.name")
        super().__init__(title=app.texts.say("ui.rules.title"), subtitle=game)

    def body(self) -> Sequence[Part]:
        say, evening = self.app.texts.say, self.evening
        game, rules = evening.game, evening.rules
        if not game.options:
            return [Sentence(say("ui.rules.none"), 15, secondary=False)]
        preset = say(f"ui.preset.{rules.preset}")
        changed = changed_rules(game, rules, evening.players)
        parts: list[Part] = [Row("book-open-variant", preset, say(f"{game.key}.preset.{rules.preset}"))]
        if changed:
            key = "ui.setup.differ-one" if len(changed) == 1 else "ui.setup.differ"
            parts.append(Banner(say(key, count=len(changed), preset=preset), "tune-variant"))
        else:
            parts.append(Sentence(say("ui.rules.same", preset=preset), 14, icon="check"))
        draft = SetupDraft(game, self.app.texts)
        for option in game.options:
            parts.append(self._row(option, draft, option.name in changed))
            if option.name == self.pictured and (picture := self._picture(option)) is not None:
                parts.append(PicturePart(picture))
        return parts

    def _picture(self, option: Option) -> Picture | None:
        """What a rule means here, where more than a sentence shows it."""
        evening = self.evening
        return rule_picture(evening.game, option.name, evening.rules[option.name], self.app.texts)

    def _look(self, rule: str) -> None:
        """Shows the picture of a rule, or closes it."""
        self.pictured = "" if self.pictured == rule else rule
        self.refresh()

    def _row(self, option: Option, draft: SetupDraft, changed: bool) -> Row:
        texts, evening = self.app.texts, self.evening
        key, value = evening.game.key, evening.rules[option.name]
        sentence = texts.option_value(key, option, value)
        usual = evening.game.presets[evening.rules.preset].get(option.name)
        if changed and usual is not None:
            sentence += "\n" + texts.say("ui.rules.usual", sentence=texts.option_value(key, option, usual))
        elif option.automatic and not changed:
            sentence += " " + texts.say("ui.rules.settled", count=evening.players)
        shows, eye = (
            self._picture(option) is not None,
            "eye" if option.name == self.pictured else "eye-outline",
        )
        return Row(
            title=texts.option_title(key, option),
            subtitle=sentence,
            trailing=draft.label(option, value),
            titled=True,
            tag=texts.say("ui.setup.changed") if changed else "",
            changed=changed,
            tap=partial(self._look, option.name) if shows else None,
            name=f"rule-{option.name}",
            chevron=eye if shows else "",
        )
