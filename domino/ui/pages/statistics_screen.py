"""Statistics: what every player did in every game, and how people play it, with charts where one would rather
look than read."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial

from domino.core.seating import COLOURS
from domino.games import GAMES
from domino.store.ledger import Done, Spent
from domino.store.statistics import Clears, Result, Standing
from domino.tableside.progress import Progress, learned, told
from domino.tableside.seats import initials, level_name
from domino.ui.kit.app import Application
from domino.ui.kit.parts.charts import Results
from domino.ui.kit.parts.parts import Gap, Heading, Part, Row, Segments, Sentence, Switch
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages import doors
from domino.ui.pages.progress_parts import CostsCard, StandsCard

Read = tuple[tuple[Standing, ...], tuple[Clears, ...], int, int, tuple[Spent, ...], tuple[Done, ...]]


class StatisticsScreen(PageScreen):
    """One game at a time: its players, best first, each with all there is to tell."""

    name = "statistics"

    def __init__(self, app: Application) -> None:
        self.computers = False
        self.opened_player: tuple[str, str | None] | None = None
        self.standings: tuple[Standing, ...] | None = None
        """None before they were read."""
        self.clears: tuple[Clears, ...] = ()
        self.results: tuple[Result, ...] = ()
        """Those of the opened player."""
        self.progress: Progress | None = None
        """How they play the game; None for a computer, and before it is known."""
        self.spent: tuple[Spent, ...] = ()
        self.done: tuple[Done, ...] = ()
        self.rounds = 0
        """Of all finished matches."""
        self.rounds_in_progress = 0
        """Finished rounds of the matches in progress."""
        self.in_progress = 0
        """How many matches those are."""
        self.game = next(iter(GAMES))
        super().__init__(title=app.texts.say("ui.statistics.title"))

    def opened(self) -> None:
        super().opened()
        people = [entry.key for entry in self.app.saves.entries() if None in entry.levels]
        self.in_progress = len(people)
        nothing = partial(self._show, ((), (), 0, 0, (), ()))
        self.app.background.do(partial(self._read, people), self._show, otherwise=nothing)

    def _read(self, in_progress: Sequence[str]) -> Read:
        statistics, ledger = self.app.memory.statistics, self.app.memory.ledger
        return (
            statistics.standings(),
            statistics.clears(),
            statistics.rounds(),
            self.app.saves.rounds_over(in_progress),
            ledger.spent(),
            ledger.done(),
        )

    def _show(self, read: Read) -> None:
        self.standings, self.clears, self.rounds, self.rounds_in_progress, self.spent, self.done = read
        games = {each.game for each in self.standings} | {game for game, _ in self._entries()}
        played = [key for key in GAMES if key in games]
        last = self.app.settings.last_game.get("game")
        self.game = last if last in played else (played or [next(iter(GAMES))])[0]
        self.refresh()

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        if self.standings is None:
            return []
        if not (self.standings or self.spent or self.done):
            return [*self._summary(), *self._not_yet(), Gap(16)]
        games = [(key, say(f"{key}.name")) for key in GAMES]
        here = [each for each in self.standings if each.game == self.game]
        people = [each for each in here if each.level is None]
        shown = here if self.computers else people
        parts: list[Part] = [*self._summary(), Segments(games, self.game, self._choose, "game")]
        if len(people) < len(here):
            parts.append(
                Switch(say("ui.statistics.computers"), self.computers, self._show_computers, name="computers")
            )
        others = self._without_match(people)
        if not shown and not others:
            return [*parts, Sentence(say("ui.statistics.none-here"), 15), self._begin(self.game), Gap(16)]
        if GAMES[self.game].kind.row:
            parts += self._solitaire()
        letters = initials([each.name for each in shown])
        for number, each in enumerate(sorted(shown, key=lambda each: (-each.share, -each.played))):
            parts += self._standing(number, each, letters[shown.index(each)])
        for number, (name, letter) in enumerate(zip(others, initials(others), strict=True), len(shown)):
            parts += self._other(number, name, letter)
        return [*parts, Gap(16)]

    def _without_match(self, people: Sequence[Standing]) -> list[str]:
        """Those of whom something else is known in this game than a finished match."""
        finished = {each.name for each in people}
        names = {name for game, name in self._entries() if game == self.game}
        return sorted(names - finished)

    def _entries(self) -> set[tuple[str, str]]:
        """The games and people that the ledger tells of."""
        spent = {(each.game, each.name) for each in self.spent}
        return spent | {(each.game, each.name) for each in self.done}

    def _summary(self) -> list[Part]:
        """All that people played here in figures: rounds of matches that go on count too."""
        say, in_progress = self.app.texts.say, self.in_progress
        line = say("ui.statistics.rounds-of", count=in_progress) if in_progress else ""
        rounds = str(self.rounds + self.rounds_in_progress)
        parts: list[Part] = [Row("counter", say("ui.statistics.rounds-played"), line, rounds, name="rounds")]
        lessons = self.app.settings.chosen.get("learned", ())
        if lessons:
            parts.append(
                Row("school", say("ui.progress.lessons"), trailing=str(len(lessons)), name="lessons")
            )
        return parts

    def _not_yet(self) -> list[Part]:
        """Nobody has finished a match: what there is to begin with."""
        say = self.app.texts.say
        return [Sentence(say("ui.statistics.none"), 15), *(self._begin(key) for key in GAMES)]

    def _begin(self, game: str) -> Row:
        say = self.app.texts.say
        return Row(
            "play-circle-outline",
            say(f"{game}.name"),
            say("ui.home.quick"),
            tap=partial(doors.quick_game, self.app, game),
            name=f"quick-{game}",
        )

    def _standing(self, number: int, each: Standing, letters: str) -> list[Part]:
        say = self.app.texts.say
        open_now = self.opened_player == (each.name, each.level)
        level = "" if each.level is None else f" ({level_name(each.level, self.app.texts)})"
        row = Row(
            title=each.name + level,
            subtitle=say("ui.statistics.won", won=each.won, played=each.played),
            badge=(self._colour(each.name, number), letters),
            trailing=say("ui.settings.percent", value=round(100 * each.share)),
            chevron="chevron-up" if open_now else "chevron-down",
            tap=partial(self._open_or_close, (each.name, each.level)),
            name=f"player-{number}",
        )
        return [row, *self._facts(each)] if open_now else [row]

    def _other(self, number: int, name: str, letters: str) -> list[Part]:
        open_now = self.opened_player == (name, None)
        row = Row(
            title=name,
            subtitle=self.app.texts.say("ui.progress.not-finished"),
            badge=(self._colour(name, number), letters),
            chevron="chevron-up" if open_now else "chevron-down",
            tap=partial(self._open_or_close, (name, None)),
            name=f"player-{number}",
        )
        return [row, *self._plays(name), Gap(8)] if open_now else [row]

    def _facts(self, each: Standing) -> list[Part]:
        say = self.app.texts.say
        bids = each.bids_made + each.bids_set
        facts = {
            "rounds": str(each.rounds),
            "average": f"{each.average:.1f}",
            "best": str(each.best),
            "streak": str(each.streak),
            "longest-streak": str(each.longest_streak),
            "longest-train": str(each.longest_train or ""),
            "chickens": str(each.chickens or ""),
            "bids": say("ui.statistics.of-bids", made=each.bids_made, all=bids) if bids else "",
        }
        parts: list[Part] = [
            Row(title=say(f"ui.statistics.{name}"), trailing=value) for name, value in facts.items() if value
        ]
        return [
            *(self._plays(each.name) if each.level is None else []),
            Results([result.won for result in self.results], say("ui.statistics.over-time")),
            *parts,
            Gap(8),
        ]

    def _plays(self, name: str) -> list[Part]:
        """How a person plays this game, and what they have learned in all of them."""
        progress = self.progress
        if progress is None:
            return []
        parts: list[Part] = []
        if progress.stands is not None:
            parts.append(StandsCard(progress.stands))
        if progress.costs is not None:
            parts.append(CostsCard(progress.costs))
        parts += [Sentence(sentence, 14) for sentence in progress.not_yet]
        done = [each for each in self.done if each.name == name]
        today = datetime.date.fromtimestamp(self.app.memory.clock()).isoformat()
        parts += [
            Row(title=each.title, subtitle=each.line, trailing=each.count, name=f"learned-{each.name}")
            for each in learned(done, today, self.app.texts)
        ]
        return parts

    def _solitaire(self) -> list[Part]:
        say = self.app.texts.say
        parts: list[Part] = [Heading(say("ui.statistics.clears"), large=True)]
        parts += [
            Row(
                title=say("ui.value.set", value=each.set),
                subtitle=say("ui.statistics.fewest-left", count=each.fewest_left),
                trailing=say("ui.statistics.won", won=each.cleared, played=each.played),
            )
            for each in self.clears
        ]
        return parts

    def _colour(self, name: str, otherwise: int) -> int:
        """The colour a usual player has; else one by order."""
        usual: dict[str, int] = {person["name"]: person["colour"] for person in self.app.settings.people}
        return usual.get(name, otherwise % COLOURS)

    # What is done

    def _choose(self, game: str) -> None:
        self.game, self.opened_player = game, None
        self.refresh()

    def _show_computers(self, on: bool) -> None:
        self.computers = on
        self.refresh()

    def _open_or_close(self, player: tuple[str, str | None]) -> None:
        self.opened_player = None if self.opened_player == player else player
        if self.opened_player is None:
            self.refresh()
            return
        game, name, level = self.game, *player
        self.results, self.progress = (), None
        statistics, texts = self.app.memory.statistics, self.app.texts
        spent = [each for each in self.spent if (each.name, each.game) == (name, game)]

        def read() -> tuple[tuple[Result, ...], Progress | None]:
            results = statistics.results(game, name, level)
            if level is not None:
                return results, None
            return results, told(game, statistics.played_rounds(game, name), spent, texts)

        def show(found: tuple[tuple[Result, ...], Progress | None]) -> None:
            if (game, player) == (self.game, self.opened_player):
                self.results, self.progress = found
                self.refresh()

        self.app.background.do(read, show, otherwise=partial(show, ((), None)))
