"""The deal of the day: play it, see what you gave away, and how friends did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domino.coach.daily import DailyResult, written
from domino.store.ledger import DAY
from domino.table.layout import Layout
from domino.tableside.daily.played import Played, key_of
from domino.tableside.daily.reckoning import Reckoner
from domino.tableside.daily.telling import day_told, given_told, lines_told, reviewed, state_told, taken_told
from domino.tableside.reviewing.kept import Findings
from domino.tableside.reviewing.telling import Told, TurningPoint
from domino.tableside.seats import colours, initials
from domino.ui.felts.miniature import laid_small
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.parts.parts import Button, Buttons, Gap, Heading, Part, Row, Sentence
from domino.ui.kit.sending import send
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.pages import doors, passing_on, people
from domino.ui.pages.daily_glance import book_of, streak_of, today
from domino.ui.pages.daily_parts import DealCard, Places
from domino.ui.pages.review_parts import PICTURE, Columns, GoingCard, StripCard, TurningCard
from domino.ui.pages.review_screen import ReviewColumn

BESIDE = 760
"""Dp of width from which the ranking and the turning points stand beside the deal."""


class DailyScreen(PageScreen):
    """One deal at a time, first today's; the others of today and of the days before are below it."""

    name = "daily"

    def __init__(self, app: Application) -> None:
        self.day = today(app)
        self.book = book_of(app)
        self.of_today: list[Played] = []
        self.before: list[Played] = []
        self.played: Played | None = None
        """The deal that is shown."""
        self.second: Played | None = None
        """A second try at it, once it was made."""
        self.streak = 0
        self.reckoner = Reckoner(later, app.background.failed)
        self._told: Told | None = None
        self._second_result: DailyResult | None = None
        self._layouts: dict[int, Layout | None] = {}
        super().__init__(app.texts.say("ui.day.title"), app.texts.say("ui.day.public"))

    def make_scroll(self) -> tuple[ReviewColumn, Scroll]:
        column = ReviewColumn()
        return column, Scroll(column, "divider")

    # On and off the stage

    def opened(self) -> None:
        super().opened()
        self._read()

    def uncovered(self) -> None:
        """Back from a table: what was played there is read as it was kept."""
        super().uncovered()
        self._read()

    def resumed(self) -> None:
        if self.parent is not None:
            self._reckon()

    def covered(self) -> None:
        """Nobody looks: nothing is reckoned. It comes to the same another time."""
        self.reckoner.stop()

    def paused(self) -> None:
        self.reckoner.stop()

    def closed(self) -> None:
        self.reckoner.close()

    def _read(self) -> None:
        day, book = self.day, self.book
        read = lambda: (book.of_day(day), book.before(day), streak_of(self.app, day))  # noqa: E731
        self.app.background.do(read, self._show_read)

    def _show_read(self, read: tuple[list[Played], list[Played], int]) -> None:
        if self.app.stage.screen is not self:  # it is read again when this is looked at
            return
        self.of_today, self.before, self.streak = read
        if self.played is None:
            self.show(self.of_today[0])
        else:  # the one that is shown may have more friends now
            deal = self.played.deal
            same = (each for each in (*self.of_today, *self.before) if each.deal == deal)
            self.show(next(same, self.played))

    def show(self, played: Played) -> None:
        """Shows this deal."""
        if self.played is None or played.deal != self.played.deal:
            self.second = self._second_result = None
            self.scroll.scroll_to(0)
        self.reckoner.stop()
        self.played = played
        self._told = None
        self._layouts.clear()
        self.refresh()
        self._reckon()

    # Reckoning

    def _reckon(self) -> None:
        """Reckons what was played to its end and is not reckoned."""
        played, second = self.played, self.second
        if played is None or self.reckoner.going:
            return
        if played.over and played.result is None:
            self.reckoner.reckon(played, self.refresh, partial(self._reckoned, played))
        elif second is not None and second.over and self._second_result is None:
            self.reckoner.reckon(second, self.refresh, partial(self._reckoned, second))
        self.refresh()

    def _reckoned(self, played: Played, findings: Findings) -> None:
        result = played.reckoned(findings)
        if played.counts:
            deal, ledger = played.deal, self.app.memory.ledger
            key, day = key_of(deal), deal.day.isoformat()
            keep = partial(ledger.keep, played.name, DAY, key, deal.game, day, result.given_away)
            self.app.background.do(keep, lambda _: self._read())
        else:
            self._second_result = result
        self._told = None
        self._layouts.clear()
        self.refresh()

    # What is shown

    def parts(self) -> Sequence[Part]:
        played = self.played
        if played is None:
            return []
        left: list[Part] = [self._card(played), *self._going()]
        told = self._reviewed(played)
        if told is not None and told.strip is not None:
            left.append(StripCard(told.strip))
        right: list[Part] = [*self._friends(played)]
        if told is not None:
            right += [self._turning(point) for point in told.points]
        return [Gap(12), Columns(left, right, BESIDE), *self._others(played), Gap(24)]

    def _card(self, played: Played) -> Part:
        say, texts = self.app.texts.say, self.app.texts
        deal, result = played.deal, played.result
        game = say(f"{deal.game}.name")
        head = say("ui.day.of", day=day_told(deal.day, self.day, texts), game=game)
        if result is None:
            if played.over:
                return DealCard(deal.game, head, [say("ui.day.over")])
            words = say("ui.day.go-on" if played.begun else "ui.day.play")
            play = Button(words, partial(self._play, played), "play", "gold", "play")
            rules = say("ui.day.rules-alone" if deal.players == 1 else "ui.day.rules", count=deal.players - 1)
            return DealCard(deal.game, head, [rules, say("ui.day.counts")], [play])
        lines = [head, " ".join(lines_told(played, result))]
        if self._second_result is not None:
            lines.append(say("ui.day.second-result", given=given_told(self._second_result, texts)))
        share = Button(say("ui.day.share"), self._share, "share-variant", "primary", "share")
        again = Button(say("ui.day.again"), self._again, "replay", "tonal", "again")
        return DealCard(deal.game, given_told(result, texts), lines, [share, again])

    def _going(self) -> list[Part]:
        """How far the reckoning has come."""
        if not self.reckoner.going:
            return []
        say, reckoner = self.app.texts.say, self.reckoner
        line = say("ui.review.judging-counts", done=reckoner.done, count=reckoner.count)
        return [GoingCard(say("ui.day.reckoning"), line, reckoner.done / max(1, reckoner.count))]

    def _friends(self, played: Played) -> list[Part]:
        """Everybody's places once it was played: before, nothing of a friend's play is told."""
        say = self.app.texts.say
        if played.result is None and not played.friends:
            return []
        paste = Buttons([Button(say("ui.day.paste"), self._paste, "content-paste", "tonal", "paste")])
        if played.result is None:
            return [Sentence(say("ui.day.friends-wait", count=len(played.friends)), 14), paste]
        title = say("ui.day.places" if played.friends else "ui.day.alone")
        you = say("ui.day.you")
        usual = say("common.who.you")
        places = Places(title, played.ranking(), played.result, you, usual)
        return [places, Sentence(say("ui.day.squares"), 13), paste, Gap(8)]

    def _reviewed(self, played: Played) -> Told | None:
        """The strip and the turning points of this deal."""
        if self._told is None and played.result is not None and played.findings is not None:
            self._told = reviewed(played, played.findings)
        return self._told

    def _turning(self, point: TurningPoint) -> Part:
        assert self.played is not None
        if point.position not in self._layouts:
            self._layouts[point.position] = None
            lay = partial(laid_small, point.view, PICTURE, PICTURE)
            self.app.background.do(lay, partial(self._laid, point.position), slow=lambda: None)
        seats = self.played.seats
        badges = list(zip(colours(seats), initials([seat.name for seat in seats]), strict=True))
        return TurningCard(point, self._layouts[point.position], badges)

    def _laid(self, position: int, layout: Layout) -> None:
        self._layouts[position] = layout
        if self.app.stage.screen is self:
            self.refresh()

    def _others(self, shown: Played) -> list[Part]:
        """The other deals, and the puzzle of the day."""
        say = self.app.texts.say
        parts: list[Part] = [Heading(say("ui.day.other-games"), self._streak_told())]
        parts += [self._row(each, f"deal-{each.deal.game}") for each in self.of_today if each is not shown]
        before = [each for each in self.before if each is not shown]
        left = [each for each in before if each.unfinished]
        for title, deals in (("left", left), ("before", [each for each in before if each not in left])):
            if deals:
                parts.append(Heading(say(f"ui.day.{title}")))
                parts += [self._row(each, f"before-{key_of(each.deal)}") for each in deals]
        puzzle = partial(doors.open_puzzles, self.app)
        title, line = say("ui.puzzle.today"), say("ui.puzzle.line")
        row = Row("puzzle-outline", title, line, tap=puzzle, name="puzzles", chevron="chevron-right")
        return [*parts, Gap(8), row]

    def _streak_told(self) -> str:
        return self.app.texts.say("ui.day.streak", count=self.streak) if self.streak > 1 else ""

    def _row(self, each: Played, name: str) -> Row:
        texts, deal = self.app.texts, each.deal
        first = each is self.of_today[0]
        day = "" if deal.day == self.day else day_told(deal.day, self.day, texts)
        return Row(
            "check-circle" if each.result is not None else "cards-outline",
            texts.say(f"{deal.game}.name"),
            texts.say("ui.day.title") if first else day,
            state_told(each, texts),
            tap=partial(self.show, each),
            name=name,
        )

    # What is done

    def _play(self, played: Played) -> None:
        doors.open_day_table(self.app, played)

    def _again(self) -> None:
        """The same tiles once more; nothing of it counts."""
        assert self.played is not None
        self.second, self._second_result = self.book.second_try(self.played.deal), None
        self._play(self.second)

    def _share(self) -> None:
        """Sends the result, under a name that friends know."""
        if self.app.settings.people:
            self._send()
            return
        title = self.app.texts.say("ui.day.name")
        self.app.stage.show(NameSheet(self.app, "", self._named, title))

    def _named(self, name: str) -> str:
        why = people.keep(self.app, [{"name": name, "colour": 0}])
        if not why and self.played is not None:
            self.played.rename(self.app.settings.people[0]["name"])
            self.book = book_of(self.app)
            self.refresh()
            self._send()
        return why

    def _send(self) -> None:
        if self.played is not None and self.played.result is not None:
            send(self.app, written(self.played.result), self.app.texts.say("ui.day.title"))

    def _paste(self) -> None:
        """Takes what friends sent, as it was copied."""
        assert self.played is not None
        self.app.stage.say(taken_told(self.book, passing_on.pasted(), self.played))
        self._read()
