"""Setting up a table: how many play and where, how strong and how long, and one row for all rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from domino.core.fingerprint import short
from domino.core.game import find_game
from domino.core.options import Value, value_text
from domino.core.seating import LEVELS
from domino.tableside.seats import Seat, level_name
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.setup.told_rules import brief, capital, house_line, length_offers, played_to
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Button, Gap, Heading, Part, Row, Segments, Sentence
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.pages import doors
from domino.ui.pages.adding_sheet import AddingSheet
from domino.ui.pages.characters import CharactersSheet
from domino.ui.pages.little_table import LittleTable, Plate
from domino.ui.pages.rules_screen import RulesScreen
from domino.ui.pages.seat_sheet import SeatSheet
from domino.ui.pages.setup_parts import Beside, Lengths, Stepper, Strength

MIX = "mix"


class SetupScreen(PageScreen):
    """Players, length and rules of one game; Deal begins."""

    name = "setup"
    timed = True
    """Whether minutes are told."""
    computers = True
    """Whether computers can sit here."""

    def __init__(self, app: Application, game_key: str) -> None:
        self.draft = self.make_draft(app, game_key)
        super().__init__(
            title=app.texts.say(f"{game_key}.name"),
            icons=[("help", "help-circle-outline", app.texts.say("ui.setup.help"), self._help)],
        )

    def _help(self) -> None:
        """The rules, with what was chosen marked."""
        doors.open_help(self.app, self.draft.game.key, self.draft.rules)

    def make_scroll(self) -> tuple[Column, Scroll]:
        column, scroll = super().make_scroll()
        column.widest = 1000
        return column, scroll

    def make_draft(self, app: Application, game_key: str) -> SetupDraft:
        """The table as it was last laid for this game, or as one is proposed."""
        return remembered(app, game_key)

    # What it shows

    def parts(self) -> Sequence[Part]:
        self.subtitle = self.draft.line()
        self.footer = [Button(self.deal_label(), self.deal, "cards", name="deal")]
        left = self._players()
        right = [*self._strength(), *self._lengths(), *self._rules(), *self.fairness()]
        (left or right).extend(self.together())  # who sits there, and with what: in sight without scrolling
        return [Beside(left, right), Gap(16)]

    def deal_label(self) -> str:
        """What the button that begins says."""
        return self.draft.deal_label()

    def _players(self) -> list[Part]:
        draft, say = self.draft, self.app.texts.say
        if draft.counts == (1,):
            return []
        fewer = partial(self._step, draft.leave, draft.can_remove)
        more = partial(self._step, draft.add, draft.can_add)
        parts: list[Part] = [
            Stepper(
                say("ui.setup.players-title"),
                draft.count,
                (say("ui.setup.fewer"), fewer, not draft.can_remove),
                (say("ui.setup.more"), more, not draft.can_add),
            ),
            LittleTable(
                self._plates(),
                draft.sides(),
                (say("ui.setup.us"), say("ui.setup.them")),
                self._edit,
                partial(self._change, draft.swap),
            ),
            self._ways(),
        ]
        if draft.has_weak_partner():
            parts.append(Sentence(say("ui.setup.partner"), 13))
        return parts

    def _plates(self) -> list[Plate]:
        draft, letters = self.draft, self.draft.letters()
        return [
            Plate(seat.name, self.who(number, seat), seat.colour or 0, letters[number], seat.is_human)
            for number, seat in enumerate(draft.places)
        ]

    def who(self, number: int, seat: Seat) -> str:
        """Who plays a seat, in a word or two."""
        draft, say = self.draft, self.app.texts.say
        people = [at for at, place in enumerate(draft.places) if place.is_human]
        mine = people[0] if len(people) == 1 else None
        if seat.is_human:
            return say("ui.setup.you" if number == mine else "ui.setup.a-person")
        sides = draft.sides()
        if mine is not None and sides < draft.count and number % sides == mine % sides:
            return say("ui.setup.partner-of")
        return level_name(seat.level or "", self.app.texts)

    def _ways(self) -> Part:
        """In teams or each alone, where that can be chosen; and mixing seats."""
        draft, say = self.draft, self.app.texts.say
        ways: list[tuple[Value, str, str]] = []
        option = draft.teaming()
        if option is not None:
            for value in option.values:
                icon = "account-group" if value == option.values[0] else "account"
                words = capital(brief(draft.texts, draft.game, option, value))
                ways.append((value_text(value), words, icon))
        ways.append((MIX, say("ui.setup.mix"), "shuffle-variant"))
        now = None if option is None else value_text(draft.rules[option.name])
        return Segments(ways, now, self._way, "way")

    def _way(self, way: Value) -> None:
        option = self.draft.teaming()
        if way == MIX:
            self._change(self.draft.mix)
        elif option is not None:
            self._change(self.draft.choose, option.name, option.read(way))

    def _strength(self) -> list[Part]:
        draft, say = self.draft, self.app.texts.say
        if not draft.has_computers():
            return []
        names = [capital(level_name(level, self.app.texts)) for level in LEVELS]
        each = say("ui.setup.strong-all" if draft.level else "ui.setup.strong-each")
        return [
            Heading(say("ui.setup.strong"), each),
            Strength(draft.level, names, partial(self._change, draft.set_levels)),
            self._characters(),
        ]

    def _characters(self) -> Part:
        """The way to those with a face, and who of them sits here."""
        say, here = self.app.texts.say, [seat.name for seat in self.draft.places if seat.character]
        return Row(
            "emoticon-outline",
            say("ui.characters.title"),
            ", ".join(here) if here else say("ui.characters.row"),
            tap=self._open_characters,
            name="characters",
            chevron="chevron-right",
        )

    def _lengths(self) -> list[Part]:
        draft, say = self.draft, self.app.texts.say
        offers = length_offers(draft)
        if len(offers) == 1 and draft.length is not None:  # nothing to choose
            told = [capital(offers[0].line), *([offers[0].minutes] if self.timed else [])]
            return [Heading(say("ui.setup.long"), ", ".join(told))]
        parts: list[Part] = [
            Heading(say("ui.setup.long")),
            Lengths(offers, partial(self._change, draft.choose_length), self.timed),
        ]
        if draft.length is None:
            parts.append(Sentence(say("ui.setup.own-length", line=played_to(draft, draft.rules)), 13))
        return parts

    def _rules(self) -> list[Part]:
        title, line = house_line(self.draft)
        return [
            Row(
                "tune-variant",
                title,
                line,
                tap=self._open_rules,
                name="rules",
                chevron="chevron-right",
                changed=bool(self.draft.own),
            )
        ]

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

    def together(self) -> list[Part]:
        """The way to a table at which each has a device of their own."""
        say = self.app.texts.say
        return [
            Row(
                "devices",
                say("together.title"),
                say("together.row"),
                tap=self._open_together,
                name="together",
                chevron="chevron-right",
            )
        ]

    def _open_together(self) -> None:
        self.app.settings.remember(self.draft.game.key, self.draft.as_last())
        doors.open_together(self.app, self.draft)

    # What is done

    def deal(self) -> None:
        """Sit down and begin."""
        draft = self.draft
        self.app.settings.remember(draft.game.key, draft.as_last())
        doors.begin(self.app, draft.match(), draft.seats(), instead=True)
        self.app.say_notices()

    def _step(self, step: Callable[[], None], why_not: str) -> None:
        """One more or one fewer, or why not."""
        if why_not:
            self.app.stage.say(why_not)
        else:
            self._change(step)

    def _change(self, change: Callable[..., object], *to: object) -> None:
        """Changes the draft, and shows it as it is then."""
        change(*to)
        self.refresh()

    def _edit(self, seat: int) -> None:
        self.app.stage.show(SeatSheet(self.app, self.draft, seat, self.refresh, self.computers))

    def _open_characters(self) -> None:
        self.app.stage.show(CharactersSheet(self.app, self.draft, self.refresh))

    def _add(self) -> None:
        self.app.stage.show(AddingSheet(self.app, self.draft, self.refresh))

    def _open_rules(self) -> None:
        self.app.stage.visit(RulesScreen(self.app, self.draft))


def remembered(app: Application, game_key: str) -> SetupDraft:
    """The table as it was last laid for this game, or as one is proposed."""
    draft = SetupDraft(find_game(game_key), app.texts)
    people = [(person["name"], person["colour"]) for person in app.settings.people]
    draft.remember(app.settings.recall(game_key), people)
    return draft
