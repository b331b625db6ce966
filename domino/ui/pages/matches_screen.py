"""Matches: those that can be gone on with, and those that are over."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from domino.games import GAMES
from domino.store.history import Finished
from domino.store.notices import Trouble
from domino.store.papers import Pads
from domino.store.saves import SaveEntry, Saves
from domino.tableside.words.wording import Wording, minus
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Button, Buttons, Gap, Heading, Part, Row, Segments, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages import doors
from domino.ui.pages.going import going

PAGE = 40
"""How many finished matches are shown before more are asked for."""
ALL = "all"


class MatchesScreen(PageScreen):
    """Everything played on this device, the latest first."""

    name = "matches"

    def __init__(self, app: Application) -> None:
        self.game = ALL
        self.most = PAGE
        self.over: Sequence[Finished] | None = None
        """Those that are over, and whether there are more; None before they were read."""
        say, receive = app.texts.say, partial(doors.receive, app, self.refresh)
        icon = ("receive", "tray-arrow-down", say("ui.passing.receive"), receive)
        super().__init__(title=say("ui.matches.title"), icons=[icon])

    def refresh(self) -> None:
        """Shows what was read last, and reads what is there now."""
        super().refresh()
        game, most = self.game, self.most
        read = partial(self.app.history.list, None if game == ALL else game, most=most + 1)

        def show(found: Sequence[Finished]) -> None:
            if (game, most) == (self.game, self.most):  # nobody has asked for others since
                self.over = found
                super(MatchesScreen, self).refresh()

        self.app.background.do(read, show, otherwise=partial(show, self.over or ()))

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        in_progress, over = self._going(), self._over()
        if not in_progress and not over and self.game == ALL:
            nothing = [Gap(24), Sentence(say("ui.matches.none"), 15, align="center")]
            return [] if self.over is None else nothing
        parts: list[Part] = []
        if in_progress:
            parts += [Heading(say("ui.matches.going"), large=True), *in_progress]
        games = [(ALL, say("ui.matches.all")), *((key, say(f"{key}.name")) for key in GAMES)]
        parts += [
            Heading(say("ui.matches.over"), large=True),
            Segments(games, self.game, self._choose, "game"),
        ]
        parts += over[: self.most] or ([] if self.over is None else [Sentence(say("ui.matches.none-over"))])
        if len(over) > self.most:
            parts.append(Buttons([Button(say("ui.matches.more"), self._more, kind="tonal", name="more")]))
        return [*parts, Gap(16)]

    def _going(self) -> list[Part]:
        now = going(self.app)
        rows: list[Part] = going_rows(self, now.shown)
        if now.away:
            say, count = self.app.texts.say, len(now.away)
            rows.append(
                Row(
                    "archive-outline",
                    say("ui.matches.old"),
                    say("ui.matches.old-line", count=count),
                    tap=partial(doors.open_old_matches, self.app),
                    chevron="chevron-right",
                    name="old",
                )
            )
        return rows

    def _over(self) -> list[Row]:
        say = self.app.texts.say
        return [
            Row(
                "trophy-outline",
                say(f"{match.game}.name"),
                " · ".join([result_of(match, self.app), when(match.finished, self.app)]),
                tap=partial(doors.open_match, self.app, match.id),
                chevron="chevron-right",
                name=f"over-{number}",
            )
            for number, match in enumerate(self.over or ())
        ]

    # What is done

    def _choose(self, game: str) -> None:
        self.game, self.most, self.over = game, PAGE, None
        self.refresh()

    def _more(self) -> None:
        self.most += PAGE
        self.refresh()


class OldMatchesScreen(PageScreen):
    """Matches in progress that nobody went on with for long: nothing of them is gone."""

    name = "old-matches"

    def __init__(self, app: Application) -> None:
        super().__init__(title=app.texts.say("ui.matches.old"))

    def parts(self) -> Sequence[Part]:
        say, away = self.app.texts.say, going(self.app).away
        rows: list[Part] = list(going_rows(self, away))
        return [Sentence(say("ui.matches.old-says")), *(rows or [Sentence(say("ui.matches.none"))]), Gap(16)]


def going_rows(page: PageScreen, entries: Sequence[SaveEntry]) -> list[Part]:
    """Matches that can be gone on with, each as a row: who plays, how it stands and since when."""
    say = page.app.texts.say
    removal = say("ui.matches.remove")

    def go_on(key: str) -> None:
        if not doors.go_on(page.app, key):
            page.refresh()

    def remove(key: str) -> None:
        confirm_removal(page, page.app.saves, key, say("ui.matches.remove-asks"))

    return [
        Row(
            "play-circle-outline",
            say(f"{entry.game}.name"),
            " · ".join(
                [
                    ", ".join(entry.names),
                    " : ".join(minus(points) for points in entry.scores),
                    say("ui.matches.round", number=entry.round),
                    when(entry.played, page.app),
                ]
            ),
            tap=partial(go_on, entry.key),
            name=f"going-{number}",
            ends=[(f"remove-{number}", "close", removal, partial(remove, entry.key))],
            enabled=not entry.elsewhere,
        )
        for number, entry in enumerate(entries)
    ]


def confirm_removal(page: PageScreen, shelf: Saves | Pads, key: str, asks: str) -> None:
    """Ask, then take what is under this key off the shelf; the page shows what is left."""

    def remove() -> None:
        try:
            shelf.remove(key)
        except Trouble as trouble:
            page.app.tell(trouble.notice)
        page.refresh()

    title = page.say("ui.matches.remove")
    confirm(page.app, title, asks, title, remove)


def when(seconds: float, app: Application) -> str:
    """A day in words, today by its hour."""
    say = app.texts.say
    then, now = time.localtime(seconds), time.localtime(app.memory.clock())
    if then[:3] == now[:3]:
        return say("ui.date.today", time=time.strftime("%H:%M", then))
    month = say(f"ui.date.{then.tm_mon}")
    return say("ui.date.day", day=then.tm_mday, month=month, year=then.tm_year)


def result_of(match: Finished, app: Application) -> str:
    """Who won a finished match, and with how many points; against how many, when there are two sides."""
    scores, winners = match.scores, match.winners
    wording = Wording(app.texts, match.game, match.names, len(scores), None)
    names = wording.sides_named(winners)
    best = winners[0] if winners else 0
    key = "won-against" if len(scores) == 2 else "won"
    if len(winners) != 1:
        key = "shared" if winners else "nobody"
    return wording.say(
        f"result.{key}", names=names, points=minus(scores[best]), other=minus(scores[best - 1])
    )
