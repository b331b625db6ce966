"""Every rule of a table being laid: published ones, what was changed over them and what it was, the rest in
groups, and rules of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from domino.core.house_rules import HouseRules
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.setup.own_rules import in_force, kept_as, key_of, named, own_rules, play_by
from domino.tableside.setup.told_rules import RuleGroup, RuleRow, changes, groups, published_rules
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Fill, Icon, Line, Padded, Stack, Struck, Text, Touch
from domino.ui.kit.parts.parts import MARGIN, Button, Gap, Heading, Part, Row, Sentence, Tap
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages.rule_sheet import RuleSheet
from domino.ui.pages.rules_passing import RulesPassingSheet, take_rules
from domino.ui.pages.setup_parts import Beside

ICONS = {
    "deal": "cards-outline",
    "play": "gesture-tap",
    "doubles": "view-split-vertical",
    "score": "flag-checkered",
    "manners": "account-voice",
}


@dataclass(eq=False, repr=False)
class Changes(Part):
    """What was changed: each rule as it is now, what it was struck through, and a way back."""

    title: str
    action: str
    rows: Sequence[RuleRow]
    says: Callable[[RuleRow], str]
    """What putting one back is called."""
    put_back_all: Tap
    put_back: Callable[[str], None]
    open: Callable[[str], None]

    def build(self, width: float) -> Box:
        words = Line(
            Icon("restore", 18, "on_changed", 18),
            6,
            Text(self.action, 14, "on_changed", "bold"),
            stands="right",
        )
        back = Touch(Padded(words, (6, 12)), "reset", self.action, self.put_back_all, 12)
        head = Line(8, Fill(Text(self.title, 15, "on_changed", "medium")), 8, back)
        rows = [self._row(row) for row in self.rows]
        card = Card(Stack(head, 2, *rows, gap=6), "changed", 18, (8, 2, 8, 8), outline="changed_edge", line=2)
        return Padded(card, (MARGIN, 0, MARGIN, 10))

    def _row(self, row: RuleRow) -> Box:
        words = Stack(
            Text(row.title, 12.5, "secondary"),
            Text(row.brief, 15, "text", "medium"),
            Struck(row.before, 13, "secondary"),
            *([Text(row.idle, 13, "secondary")] if row.idle else ()),
        )
        back = Touch(
            Icon("undo-variant", 22, "secondary", 30), f"back-{row.name}", self.says(row),
            partial(self.put_back, row.name), 22, size=44,
        )  # fmt: skip
        card = Card(Line(Fill(words), 8, back, 4), "surface", 12, (14, 8), 52)
        return Touch(card, f"rule-{row.name}", row.title, partial(self.open, row.name), 12)


class RulesScreen(PageScreen):
    """The rules of a draft. Whatever is tapped is so at once; the button goes back to the table."""

    name = "rules"

    def __init__(self, app: Application, draft: SetupDraft) -> None:
        self.draft = draft
        self.opened_group = ""
        say = app.texts.say
        super().__init__(
            title=say("ui.house.title"),
            subtitle=say(f"{draft.game.key}.name"),
            icons=[
                ("take", "tray-arrow-down", say("ui.house.take"), self._take),
                ("save", "content-save-outline", say("ui.house.save"), self._save),
            ],
        )

    def make_scroll(self) -> tuple[Column, Scroll]:
        column, scroll = super().make_scroll()
        column.widest = 1000
        return column, scroll

    def parts(self) -> Sequence[Part]:
        say, draft = self.app.texts.say, self.draft
        self.footer = [Button(say("ui.house.use"), self._use, "check", name="use")]
        if not draft.game.options:
            return [Sentence(say("ui.setup.no-rules"))]
        left = [*self._changes(), *self._own(), *self._published()]
        rest: list[Part] = [Heading(say("ui.house.rest"), say("ui.house.as-in-sheet") if draft.own else "")]
        for group in groups(draft):
            rest += self._group(group)
        return [Beside(left, rest), Gap(16)]

    def _published(self) -> list[Part]:
        return [
            Heading(self.say("ui.house.sheets")),
            *(
                Row(
                    "radiobox-marked" if rules.chosen else "radiobox-blank",
                    rules.line,
                    rules.source,
                    tap=partial(self._change, self.draft.choose_preset, rules.preset),
                    name=f"preset-{rules.preset}",
                    selected=rules.chosen,
                )
                for rules in published_rules(self.draft)
            ),
        ]

    def _own(self) -> list[Part]:
        """Rules of one's own, if there are any."""
        kept = self.app.settings.own_rules
        found, now = own_rules(kept, self.draft.game), in_force(self.draft, kept)
        if not found:
            return []
        rows: list[Part] = [Heading(self.say("ui.house.own"))]
        for number, rules in enumerate(found):
            chosen = rules == now
            remove, share = partial(self._remove, rules), partial(self._share, rules)
            rows.append(
                Row(
                    "radiobox-marked" if chosen else "radiobox-blank",
                    rules.name,
                    self.say("ui.house.changed", count=len(rules.options)),
                    tap=partial(self._change, play_by, self.draft, rules),
                    name=f"own-{number}",
                    selected=chosen,
                    ends=[
                        (f"share-{number}", "share-variant", self.say("ui.house.pass-on"), share),
                        (f"remove-{number}", "close", self.say("ui.house.remove", name=rules.name), remove),
                    ],
                )
            )
        return rows

    def _changes(self) -> list[Part]:
        changed, say = changes(self.draft), self.say
        if not changed:
            return []
        return [
            Gap(6),
            Changes(
                say("ui.house.changed", count=len(changed)),
                say("ui.house.put-back"),
                changed,
                lambda row: say("ui.house.put-back-one", title=row.title),
                partial(self._change, self.draft.reset),
                self._put_back,
                self._choose_rule,
            ),
        ]

    def _group(self, group: RuleGroup) -> list[Part]:
        is_open = self.opened_group == group.name
        head = Row(
            ICONS[group.name],
            group.title,
            "" if is_open else group.line,
            tap=partial(self._open_or_close, group.name),
            name=f"group-{group.name}",
            chevron="chevron-up" if is_open else "chevron-down",
        )
        rows = [
            Row(
                title=row.title,
                subtitle=row.idle or row.sentence,
                enabled=not row.idle,
                trailing=row.label,
                tap=partial(self._choose_rule, row.name),
                name=f"rule-{row.name}",
                chevron="chevron-down",
                titled=True,
            )
            for row in group.rows
        ]
        return [head, *rows, Gap(6)] if is_open else [head]

    # What is done

    def _use(self) -> None:
        self.app.stage.back()

    def _change(self, change: Callable[..., object], *to: object) -> None:
        change(*to)
        self.refresh()

    def _put_back(self, rule: str) -> None:
        why = self.draft.put_back(rule)
        if why:
            self.app.stage.say(why)
        self.refresh()

    def _open_or_close(self, group: str) -> None:
        self.opened_group = "" if self.opened_group == group else group
        self.refresh()

    def _choose_rule(self, rule: str) -> None:
        self.app.stage.show(RuleSheet(self.app, self.draft, rule, self.refresh))

    def _save(self) -> None:
        if not self.draft.own:
            self.app.stage.say(self.say("ui.house.nothing-to-save"))
            return
        self.app.stage.show(NameSheet(self.app, "", self._saved, self.say("ui.house.save-title")))

    def _saved(self, name: str) -> str:
        settings = self.app.settings
        rules = named(self.draft, name, settings.own_rules)
        if isinstance(rules, str):
            return rules
        why = self._keep(rules)
        if not why:
            self.app.stage.say(self.say("ui.house.saved", name=rules.name))
            self.refresh()
        return why

    def _keep(self, rules: HouseRules) -> str:
        """Keeps these rules, or says why they cannot be kept."""
        settings = self.app.settings
        try:
            settings.change(own_rules=settings.own_rules | {key_of(rules): kept_as(rules)})
        except ValueError:
            return self.say("ui.house.full")
        self.app.say_notices()
        return ""

    def _share(self, rules: HouseRules) -> None:
        self.app.stage.show(RulesPassingSheet(self.app, rules))

    def _take(self) -> None:
        taken = take_rules(self.app)
        if taken.rules is not None and taken.new and (why := self._keep(taken.rules)):
            self.app.stage.say(why)
            return
        self.app.stage.say(taken.sentence)
        self.refresh()

    def _remove(self, rules: HouseRules) -> None:
        def remove() -> None:
            settings = self.app.settings
            kept = {key: value for key, value in settings.own_rules.items() if key != key_of(rules)}
            settings.change(own_rules=kept)
            self.app.say_notices()
            self.refresh()

        title, asks = self.say("ui.house.remove", name=rules.name), self.say("ui.house.remove-asks")
        confirm(self.app, title, asks, self.say("ui.house.remove-now"), remove)
