"""Setting up a table: who plays, by which preset, and every rule as a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from domino.core.fingerprint import short
from domino.core.game import find_game
from domino.tableside.seats import Seat, played_by
from domino.tableside.setup.draft import SetupDraft
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Banner, Button, Gap, Heading, Part, Row, Segments, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages import doors
from domino.ui.pages.adding_sheet import AddingSheet
from domino.ui.pages.rule_sheet import RuleSheet
from domino.ui.pages.seat_sheet import SeatSheet


class SetupScreen(PageScreen):
    """Players, preset and rules of one game; Deal begins."""

    name = "setup"

    def __init__(self, app: Application, game_key: str) -> None:
        self.draft = self.make_draft(app, game_key)
        help_about = partial(doors.open_help, app, game_key)
        super().__init__(
            title=app.texts.say(f"{game_key}.name"),
            icons=[("help", "help-circle-outline", app.texts.say("ui.setup.help"), help_about)],
        )

    def make_draft(self, app: Application, game_key: str) -> SetupDraft:
        """The table as it was last laid for this game."""
        draft = SetupDraft(find_game(game_key), app.texts)
        people = [(person["name"], person["colour"]) for person in app.settings.people]
        draft.remember(app.settings.recall(game_key), people)
        return draft

    # What it shows

    def parts(self) -> Sequence[Part]:
        self.subtitle = self.draft.line()
        self.footer = [Button(self.deal_label(), self.deal, "cards", name="deal")]
        return [*self._players(), *self.fairness(), *self._preset(), *self._rules(), Gap(16)]

    def deal_label(self) -> str:
        """What the button that begins says."""
        return self.draft.deal_label()

    def _players(self) -> list[Part]:
        draft, say = self.draft, self.app.texts.say
        if draft.counts == (1,):
            return []
        title = say("ui.setup.players-title")
        parts: list[Part] = [
            Heading(title, say("ui.setup.add"), partial(self._change, draft.add), "plus", "add")
            if not draft.can_add
            else Heading(title, draft.can_add)
        ]
        for number, seat in enumerate(draft.places):
            edit = partial(self._edit, number)
            ends = [(f"edit-{number}", "pencil", say("ui.setup.edit", name=seat.name), edit)]
            if number:
                up = partial(self._change, draft.move, number, number - 1)
                ends.insert(0, (f"up-{number}", "arrow-up", say("ui.setup.move-up", name=seat.name), up))
            parts.append(
                Row(
                    title=seat.name,
                    subtitle=self.who(seat),
                    small_icon="account" if seat.is_human else "robot",
                    badge=(seat.colour or 0, draft.letters()[number]),
                    ends=ends,
                    tap=edit,
                    name=f"seat-{number}",
                )
            )
        if draft.has_weak_partner():
            parts.append(Sentence(say("ui.setup.partner"), 13))
        return parts

    def fairness(self) -> list[Part]:
        """What binds the secret of the deal, and a way to add to it."""
        draft, say = self.draft, self.app.texts.say
        added = len(draft.additions)
        return [
            Row(
                "shield-check-outline",
                short(draft.fingerprint),
                say("ui.adding.row-added" if added else "ui.adding.row", count=added),
                say("ui.adding.add"),
                tap=self._add,
                name="fair",
            )
        ]

    def who(self, seat: Seat) -> str:
        """Who plays a seat, in a few words."""
        return played_by(seat.level, self.app.texts)

    def _preset(self) -> list[Part]:
        draft, say = self.draft, self.app.texts.say
        key = draft.game.key
        presets = [(name, say(f"ui.preset.{name}")) for name in draft.game.presets]
        parts: list[Part] = []
        if len(presets) > 1:
            parts += [
                Heading(say("ui.setup.rules-title")),
                Segments(presets, draft.preset, partial(self._change, draft.choose_preset), "preset"),
            ]
        parts.append(Sentence(say(f"{key}.preset.{draft.preset}"), 13))
        changed = len(draft.changed())
        if changed:
            name = say(f"ui.preset.{draft.preset}")
            line = say("ui.setup.differ", count=changed, preset=name)
            reset = partial(self._change, draft.reset)
            parts.append(Banner(line, "tune-variant", say("ui.setup.reset"), reset, "reset"))
        return parts

    def _rules(self) -> list[Part]:
        rows = self.draft.rows()
        if not rows:
            return [Sentence(self.app.texts.say("ui.setup.no-rules"))]
        return [
            Row(
                title=row.title,
                subtitle=row.sentence,
                trailing=row.label,
                tap=partial(self._choose_rule, row.name),
                name=f"rule-{row.name}",
                tag=self.app.texts.say("ui.setup.changed") if row.changed else "",
                changed=row.changed,
                chevron="chevron-down",
                titled=True,
            )
            for row in rows
        ]

    # What is done

    def deal(self) -> None:
        """Sit down and begin."""
        draft = self.draft
        self.app.settings.remember(draft.game.key, draft.as_last())
        doors.begin(self.app, draft.match(), draft.seats(), instead=True)
        self.app.say_notices()

    def _change(self, change: Callable[..., None], *to: object) -> None:
        """Changes the draft, and shows it as it is then."""
        change(*to)
        self.refresh()

    def _edit(self, seat: int) -> None:
        self.app.stage.show(SeatSheet(self.app, self.draft, seat, self.refresh))

    def _add(self) -> None:
        self.app.stage.show(AddingSheet(self.app, self.draft, self.refresh))

    def _choose_rule(self, rule: str) -> None:
        self.app.stage.show(RuleSheet(self.app, self.draft, rule, self.refresh))
