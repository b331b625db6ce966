"""A finished match: who won, how the score went, its fair deal; replay it, play it again, pass it on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from domino.core.fingerprint import short
from domino.core.game import find_game
from domino.core.match import Match
from domino.core.record import dealing_in
from domino.core.seating import Colours
from domino.store.history import Finished, History
from domino.store.notices import Trouble
from domino.tableside.seats import badges, colours, played_by, seat_of
from domino.tableside.setup.changed_rules import same_again
from domino.tableside.words.fairness import by_hand_told
from domino.tableside.words.wording import Wording, minus
from domino.ui.kit.app import Application
from domino.ui.kit.parts.charts import totals_chart
from domino.ui.kit.parts.parts import Button, Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages import doors
from domino.ui.pages.matches_screen import result_of, when


class Looked(NamedTuple):
    """What the page of a finished match shows: what is listed of it, the colours its players chose, the
    points of its rounds, what was added to its deals, and which rounds were dealt by hand; nothing of that
    where its record is damaged."""

    match: Finished
    colours: Colours
    rounds: tuple[tuple[int, ...], ...]
    added: tuple[str, ...]
    by_hand: tuple[int, ...]

    @staticmethod
    def at(history: History, number: int) -> Looked:
        """What there is of the match of this number.

        :raises Trouble: when there is none, or it cannot be read.
        """
        match = history.get(number)
        chosen: Colours = (None,) * len(match.names)
        rounds: tuple[tuple[int, ...], ...] = ()
        added: tuple[str, ...] = ()
        by_hand: tuple[int, ...] = ()
        with contextlib.suppress(Trouble):
            chosen = history.colours(number)
        with contextlib.suppress(Trouble):
            rounds = history.round_scores(number)
            added, by_hand = dealing_in(history.record(number))
        return Looked(match, chosen, rounds, added, by_hand)


class MatchScreen(PageScreen):
    """One match of the history."""

    name = "match"

    def __init__(self, app: Application, looked: Looked) -> None:
        self.match, chosen, self.rounds, self.added, self.by_hand = looked
        who = zip(self.match.names, self.match.levels, chosen, strict=True)
        self.seats = [seat_of(*each) for each in who]
        self.colours = colours(self.seats)
        self.found: str | None = None
        """The fingerprint that a check has found; None before there was one."""
        say = app.texts.say
        super().__init__(
            title=say(f"{self.match.game}.name"),
            subtitle=when(self.match.finished, app),
            icons=[("share", "share-variant", say("ui.passing.share"), partial(self._read, self._share))],
            footer=[
                Button(
                    say("ui.match.again"), partial(self._read, self._again), "restart", "outline", "again"
                ),
                Button(say("ui.match.replay"), partial(self._read, self._replay), "play", name="replay"),
            ],
        )

    def parts(self) -> Sequence[Part]:
        say, match = self.app.texts.say, self.match
        sides = len(match.scores)
        letters = badges(self.seats)
        wording = Wording(self.app.texts, match.game, match.names, sides, None)
        parts: list[Part] = [Sentence(result_of(match, self.app), 17, False, "medium", icon="trophy")]
        parts += [
            Row(
                title=wording.side_name(side),
                subtitle=", ".join(played_by(level, self.app.texts) for level in match.levels[side::sides]),
                badge=(self.colours[side], letters[side]),
                trailing=minus(match.scores[side]),
                selected=side in match.winners,
            )
            for side in range(sides)
        ]
        scores = self.rounds
        if len(scores) > 1:
            chart = totals_chart(self.colours, letters, scores)
            parts += [Heading(say("ui.match.chart"), large=True), chart]
        open_review = partial(self._read, self._review)
        title, says = say("ui.match.review"), say("ui.match.review-says")
        review = Row("school-outline", title, says, tap=open_review, name="review", chevron="chevron-right")
        parts.append(review)
        parts += [
            Heading(say("ui.fair.title"), large=True),
            *self._fair(),
            Heading(say("ui.match.rules", preset=say(f"ui.preset.{match.preset}")), large=True),
            Sentence("; ".join(self._rules()), 13),
        ]
        if not match.counted:
            parts.append(Sentence(say("ui.match.not-counted"), 13, icon="information-outline"))
        remove = Row(
            "eye-off-outline", say("ui.match.hide"), say("ui.match.hide-says"), tap=self._hide, name="hide"
        )
        return [*parts, Gap(8), remove, Gap(16)]

    def _fair(self) -> list[Part]:
        """What promised the deal and what it came from, or that nothing is promised of it."""
        say, match = self.app.texts.say, self.match
        seed = str(match.seed)
        seed_row = Row("seed-outline", seed, say("ui.match.seed"), tap=partial(self._copy, seed), name="seed")
        if self.by_hand:
            words = by_hand_told(self.by_hand, self.app.texts)
            return [Sentence(words, 14, icon="alert-circle-outline"), seed_row]
        copy, check = partial(self._copy, match.fingerprint), partial(self._read, self._check)
        told = say("ui.match.fingerprint")
        parts: list[Part] = [Row("fingerprint", short(match.fingerprint), told, tap=copy, name="fingerprint")]
        if self.added:
            words = " · ".join(self.added)
            parts.append(Row("comment-plus-outline", words, say("ui.match.added"), name="added"))
        check_row = Row("shield-check-outline", say("ui.fair.check"), self._told(), tap=check, name="check")
        return [*parts, seed_row, check_row]

    def _rules(self) -> list[str]:
        """Every rule it was played by, in the words of setup."""
        texts, game = self.app.texts, find_game(self.match.game)
        titles = {option.name: texts.option_title(game.key, option) for option in game.options}
        return [
            f"{titles.get(name, name)}: {texts.value_label(name, value).lower()}"
            for name, value in self.match.rules.items()
        ]

    def _told(self) -> str:
        """What a check does, or has found."""
        say = self.app.texts.say
        if self.found is None:
            return say("ui.match.check")
        agrees = self.found == self.match.fingerprint
        return say("ui.fair.agrees" if agrees else "ui.fair.disagrees", fingerprint=short(self.found))

    # What is done

    def _read(self, use: Callable[[Match], None]) -> None:
        """Reads the match itself for this use, or says why its record cannot be read."""
        self.app.background.do(partial(self.app.history.match, self.match.id), partial(self._if_shown, use))

    def _if_shown(self, use: Callable[[Match], None], match: Match) -> None:
        """What was read for a page that was left meanwhile is not wanted any more."""
        if self.app.stage.screen is self:
            use(match)

    def _check(self, match: Match) -> None:
        """Deal and play the match again from its record, and see what its fingerprint is."""
        self.found = match.fingerprint
        self.refresh()

    def _replay(self, match: Match) -> None:
        doors.open_replay(self.app, match, self.seats)

    def _review(self, match: Match) -> None:
        doors.open_review(self.app, match, self.seats)

    def _again(self, match: Match) -> None:
        """The same table with new tiles."""
        doors.begin(self.app, same_again(match), self.seats)

    def _share(self, match: Match) -> None:
        doors.share(self.app, match, self.match.levels)

    def _copy(self, text: str) -> None:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)
        self.app.stage.say(self.say("ui.match.copied", text=text))

    def _hide(self) -> None:
        hide = self.say("ui.match.hide")
        confirm(self.app, hide, self.say("ui.match.hide-asks"), hide, self._hide_now)

    def _hide_now(self) -> None:
        self.app.background.do(partial(self.app.history.hide, self.match.id), self._hidden)

    def _hidden(self, _: object) -> None:
        if self.app.stage.screen is self:
            self.app.stage.come_back()
