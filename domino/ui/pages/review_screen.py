"""The review of a match, or of the rounds of it that are over: what one's decisions cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from domino.coach.figures import why_silent
from domino.core.match import Match
from domino.table.layout import Layout
from domino.tableside.reviewing.reviewer import Review
from domino.tableside.reviewing.rounds import Rounds, rounds_of
from domino.tableside.reviewing.telling import TurningPoint, people_of, told
from domino.tableside.seats import Seat, colours, initials
from domino.tableside.setup.changed_rules import same_again
from domino.ui.felts.miniature import laid_small
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.parts.parts import Button, Buttons, Gap, Part, Segments, Sentence
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.pages import doors
from domino.ui.pages.review_parts import PICTURE, Columns, GoingCard, StripCard, SumCard, TurningCard

BESIDE = 760
"""Dp of width from which the turning points stand beside the rest."""
OFTEN = 0.25
"""Seconds from one look at what was found to the next: describing it takes a moment."""
AT_LEAST = 3.0
"""Seconds after which it is looked at even if the page is being scrolled."""
SCROLLED = 0.1
"""Seconds after a step of scrolling in which nothing is judged: the whole page is drawn then."""
EVERY = 0
"""Stands for all rounds, among their numbers."""


class ReviewColumn(Column):
    widest = 1180


class ReviewScreen(PageScreen):
    """What a seat's decisions cost in one finished round, or in all of them. It is judged while one looks,
    the worst first as far as it has come; leaving stops that. While the match is in play everybody sees their
    own alone."""

    name = "review"

    def __init__(
        self,
        app: Application,
        match: Match | Rounds,
        seats: Sequence[Seat],
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        say = app.texts.say
        self.rounds = rounds_of(match)
        self.match = self.rounds.match
        """All of the match, where that is known."""
        self.over = self.match is not None and self.match.over
        self.seats = tuple(seats)
        self.people = people_of(seats, self.over)
        own = self.people[0] if len(self.people) == 1 or (self.over and self.people) else None
        self.seat = seat if seat in self.people else own
        """Whose review it is; None until somebody has said who they are."""
        self.asked: int | None = None
        """Who is to take the device before their review is shown."""
        self.number = number
        """The round that was just played, if it is asked for."""
        self.scope = EVERY if number is None else number
        self.stopped = False
        self.reviewer = app.reviewer
        self._layouts: dict[int, Layout | None] = {}
        self._due: Callable[[], None] | None = None
        super().__init__(say("ui.review.title"), footer=self._footer(app))

    def make_scroll(self) -> tuple[Column, Scroll]:
        column = ReviewColumn()
        scroll = Scroll(column, "divider")
        scroll.gone = lambda: self.reviewer.rest(SCROLLED)
        return column, scroll

    def _footer(self, app: Application) -> list[Button]:
        say = app.texts.say
        if not self.over:
            return []
        return [
            Button(say("ui.match.replay"), self._replay, "play-circle-outline", "wood", "replay"),
            Button(say("ui.match.again"), self._again, "restart", "primary", "again"),
        ]

    # On and off the stage

    def opened(self) -> None:
        self.refresh()
        self._go()

    def uncovered(self) -> None:
        super().uncovered()
        self._go()

    def resumed(self) -> None:
        if self.parent is not None:
            self._go()

    def covered(self) -> None:
        """Nobody looks: nothing is judged."""
        self.reviewer.stop()
        if self._due is not None:
            self._due()
            self._due = None

    def closed(self) -> None:
        self.covered()

    def paused(self) -> None:
        self.covered()

    def _go(self) -> None:
        if self.seat is not None and not self.stopped:
            self.reviewer.go_through(self.rounds, [self.seat], self.number, self._found)
            self.refresh()

    def _found(self) -> None:
        """There is more to show, in a moment."""
        if self._due is None:
            self._wait(AT_LEAST)

    def _wait(self, longest: float) -> None:
        self._due = later(lambda: self._look(longest - OFTEN), OFTEN)

    def _look(self, longest: float) -> None:
        """Shows what was found, unless that would stop the page on its way."""
        if self.scroll.is_going() and longest > 0:
            self._wait(longest)
            return
        self._due = None
        self.refresh()

    # What is shown

    @property
    def review(self) -> Review | None:
        """What is known by now."""
        if self.seat is None:
            return None
        rounds = self.rounds.numbers if self.scope == EVERY else (self.scope,)
        return self.reviewer.of(self.rounds, self.seat, rounds)

    def parts(self) -> Sequence[Part]:
        say, game = self.app.texts.say, self.rounds.game
        who = "" if self.seat is None else self.rounds.names[self.seat]
        key = "hands" if game.kind.tricks else "rounds"
        rounds = "" if game.kind.row else say(f"ui.review.{key}", count=len(self.rounds.round_scores))
        self.subtitle = " · ".join(filter(None, (say(f"{game.key}.name"), rounds, who)))
        silent = why_silent(game.key)
        if silent is not None:
            return [Sentence(say(f"{game.key}.{silent}"), 16, False), Gap(16)]
        if not self.rounds.round_scores or not self.people:
            return [Sentence(say("ui.review.none-yet"), 16, False), Gap(16)]
        review = self.review
        if review is None or self.asked is not None:
            return [*self._whose(), *self._hand_over(), Gap(16)]
        if not review.rounds:
            return [*self._choices(), *self._unseen(), Gap(16)]
        found = told(review, self.app.texts)
        left: list[Part] = [*self._choices(), *self._unseen(), *self._going(review)]
        if found.summed is not None:
            left.append(SumCard(found.summed))
        if found.strip is not None:
            left.append(StripCard(found.strip))
        right = [self._card(point) for point in found.points]
        return [Columns(left, right, BESIDE), Sentence(say("ui.review.how"), 13), Gap(8)]

    def _unseen(self) -> list[Part]:
        """What of it cannot be reviewed yet."""
        every = range(1, len(self.rounds.round_scores) + 1) if self.scope == EVERY else (self.scope,)
        unseen = [number for number in every if number not in self.rounds.numbers]
        if not unseen:
            return []
        key = "unseen-hand" if self.rounds.game.kind.tricks else "unseen-round"
        *others, last = map(str, unseen)
        say = self.app.texts.say
        numbers = say("common.who.and", others=", ".join(others), last=last) if others else last
        words = say(f"ui.review.{key}{'s' if others else ''}", numbers=numbers)
        return [Sentence(words, 14, icon="information-outline")]

    def _choices(self) -> list[Part]:
        """Which rounds, and whose."""
        say, parts = self.app.texts.say, self._whose() if len(self.people) > 1 else []
        if self.number is not None and len(self.rounds.round_scores) > 1:
            kind = "hand" if self.rounds.game.kind.tricks else "round"
            choices = [
                (self.number, say(f"ui.review.this-{kind}", number=self.number)),
                (EVERY, say(f"ui.review.every-{kind}")),
            ]
            parts.append(Segments(choices, self.scope, self._choose_scope, "scope"))
        return parts

    def _whose(self) -> list[Part]:
        choices = [(at, self.rounds.names[at]) for at in self.people]
        chosen = self.seat if self.asked is None else self.asked
        return [Segments(choices, chosen, self._choose_seat, "seat")]

    def _hand_over(self) -> list[Part]:
        """Another's tiles are not shown before they have the device."""
        say = self.app.texts.say
        if self.asked is None:
            return [Sentence(say("ui.review.whose"), 16, False)]
        name = self.rounds.names[self.asked]
        words = say("ui.review.hand-over-button", name=name)
        return [
            Sentence(say("ui.review.hand-over", name=name), 16, False),
            Buttons([Button(words, self._take_over, "account-check", name="take-over")]),
        ]

    def _going(self, review: Review) -> list[Part]:
        """How far it has come, until it is whole."""
        say, reviewer = self.app.texts.say, self.reviewer
        if review.whole:
            return []
        if reviewer.going:
            line = say("ui.review.judging-counts", done=reviewer.done, count=reviewer.count)
            begins = say("ui.review.judging-begins")
            stop = Button(say("ui.review.stop"), self._stop, "stop", "tonal", "stop")
            share = reviewer.done / max(1, reviewer.count)
            return [GoingCard(say("ui.review.judging"), line if reviewer.count else begins, share, stop)]
        line = say("ui.review.stopped-says", count=review.missing)
        share = 1 - review.missing / max(1, len(review.rounds))
        go_on = Button(say("ui.review.go-on"), self._go_on, "play", "tonal", "go-on")
        return [GoingCard(say("ui.review.stopped"), line, share, go_on)]

    def _card(self, point: TurningPoint) -> Part:
        if point.position not in self._layouts:
            self._layouts[point.position] = None
            lay = partial(laid_small, point.view, PICTURE, PICTURE)
            self.app.background.do(lay, partial(self._laid, point.position), slow=lambda: None)
        badges = list(zip(colours(self.seats), initials(self.rounds.names), strict=True))
        again = Button(
            self.app.texts.say("ui.review.try"),
            partial(self._try, point),
            "history",
            "tonal",
            f"try-{point.number}",
            enabled=self.over,
        )
        return TurningCard(point, self._layouts[point.position], badges, again)

    def _laid(self, position: int, layout: Layout) -> None:
        self._layouts[position] = layout
        if self.app.stage.screen is self:
            self.refresh()

    # What is done

    def _choose_scope(self, scope: int) -> None:
        self.scope = scope
        self.refresh()

    def _choose_seat(self, seat: int) -> None:
        if seat == self.seat:
            self.asked = None
        elif self.over:
            self._review_of(seat)
        else:
            self.asked = seat
        self.refresh()

    def _take_over(self) -> None:
        """The one who was asked for has the device."""
        if self.asked is not None:
            self._review_of(self.asked)

    def _review_of(self, seat: int) -> None:
        self.seat, self.asked, self.stopped = seat, None, False
        self._layouts.clear()
        self._go()

    def _stop(self) -> None:
        self.stopped = True
        self.reviewer.stop()
        self.refresh()

    def _go_on(self) -> None:
        self.stopped = False
        self._go()

    def _try(self, point: TurningPoint) -> None:
        """A match of its own from this decision on, with the same tiles."""
        say = self.app.texts.say
        if self.match is None or not self.over:  # the deals to come would be known
            self.app.stage.say(say("ui.review.try-hidden"))
            return
        doors.branch_off(self.app, say("ui.review.try"), self.match.rewound(point.position), self.seats)

    def _replay(self) -> None:
        if self.match is not None:
            doors.open_replay(self.app, self.match, self.seats)

    def _again(self) -> None:
        """The same table with new tiles."""
        if self.match is not None:
            doors.begin(self.app, same_again(self.match), self.seats)
