"""Where one goes from where: every way to a page and to the table.

A page is imported when it is first gone to, so that the start waits for the first page alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from domino.store.notices import reason_of
from domino.ui.kit.app import Application

if TYPE_CHECKING:
    from domino.coach.puzzles import Puzzle
    from domino.core.match import Match
    from domino.core.options import Rules
    from domino.store.papers import Pad
    from domino.tableside.daily.played import Played
    from domino.tableside.evening import Evening
    from domino.tableside.reviewing.rounds import Rounds
    from domino.tableside.seats import Seat
    from domino.tableside.setup.draft import SetupDraft
    from domino.together.kept import Kept
    from domino.ui.table.open_table import OpenTable


def go_home(app: Application) -> None:
    """Leave what is shown: back to where it was gone to from, or to the first page."""
    if len(app.stage.screens) > 1:
        app.stage.come_back()
        return
    from domino.ui.pages.home import HomeScreen

    app.stage.go(HomeScreen(app))


# The table


def begin(app: Application, match: Match, seats: Sequence[Seat], instead: bool = False) -> None:
    """Sit down to a new match; `instead` of what is shown, when nobody wants to come back to that."""
    from domino.ui.table.opening import begun

    _sit_down(app, begun(app, match, seats), instead)


def begin_together(app: Application, match: Match, table: OpenTable) -> None:
    """Sit down to a new match with guests."""
    from domino.ui.table.opening import begun_together
    from domino.ui.table.together_table import TogetherTable

    app.stage.come_back()  # to where the table was laid, which nobody wants to come back to
    app.stage.replace(TogetherTable(app, begun_together(app, match, table), table))


def open_together(app: Application, draft: SetupDraft) -> None:
    """Open the table that is being laid to others; where that cannot be, it is told why."""
    from domino.device.local_network import may_reach_others
    from domino.ui.pages.together_screen import TogetherScreen
    from domino.ui.pages.ways import last_way

    if last_way(app).server is None and not may_reach_others():
        app.stage.say(app.texts.say("together.may-it"))
        return
    try:
        screen = TogetherScreen(app, draft)
    except OSError as trouble:
        app.stage.say(app.texts.say("together.no-network", why=reason_of(trouble)))
        return
    app.stage.visit(screen)


def open_join(app: Application, where: str = "") -> None:
    """Join a table that is open on another device, perhaps at an address that is known already. It is joined
    by a tap there, never by an address alone."""
    from domino.ui.pages.join_screen import JoinScreen

    screen = JoinScreen(app)
    app.stage.visit(screen)
    if where and not screen.take(where):
        app.stage.say(app.texts.say("together.bad-address"))


def branch_off(app: Application, title: str, match: Match, seats: Sequence[Seat]) -> None:
    """Play on from a step of a match that is over, as a match of its own, once that was agreed to."""
    from domino.ui.kit.stage.sheets import confirm

    say = app.texts.say
    asks, play = say("ui.replay.branch-asks"), say("ui.replay.play-on")
    confirm(app, title, asks, play, lambda: begin(app, match, seats), "primary")


def quick_game(app: Application, game: str, instead: bool = False) -> None:
    """The shortest game that the table last laid for it is offered, dealt at once; `instead` of what is
    shown."""
    from domino.core.lengths import QUICK
    from domino.ui.pages.setup import remembered

    draft = remembered(app, game)
    draft.choose_length(QUICK)
    app.settings.change(last_game={"game": game})
    begin(app, draft.match(), draft.seats(), instead)
    app.say_notices()


def go_on(app: Application, key: str) -> bool:
    """Go on with the match that was left under this key. False when that cannot be: then it was told why."""
    from domino.ui.table.opening import kept_table, resumed

    kept = kept_table(app, key)
    if kept is not None:
        return _go_on_together(app, key, kept)
    evening = resumed(app, key)
    if evening is not None:
        _sit_down(app, evening)
    return evening is not None


def _go_on_together(app: Application, key: str, kept: Kept) -> bool:
    """The same at a table that was open to others, and is again."""
    from domino.ui.table.opening import resumed_together
    from domino.ui.table.together_table import TogetherTable

    try:
        found = resumed_together(app, key, kept)
    except OSError as trouble:
        app.stage.say(app.texts.say("together.no-network", why=reason_of(trouble)))
        return False
    if found is not None:
        app.stage.visit(TogetherTable(app, *found))
    return found is not None


def _sit_down(app: Application, evening: Evening, instead: bool = False) -> None:
    from domino.ui.table.table_screen import TableScreen

    (app.stage.replace if instead else app.stage.visit)(TableScreen(app, evening))


# Lessons


def open_learn(app: Application, game: str | None = None) -> None:
    """Every lesson; with those of this game first."""
    from domino.ui.pages.learn_screen import LearnScreen

    app.stage.visit(LearnScreen(app, game))


def open_lesson(app: Application, key: str, instead: bool = False) -> None:
    """A lesson at its table; `instead` of what is shown."""
    from domino.tableside.lessons.reading import lesson_named
    from domino.ui.table.lesson_table import LessonTable

    table = LessonTable(app, lesson_named(key, app.texts.language))
    (app.stage.replace if instead else app.stage.visit)(table)


# The deal of the day


def open_daily(app: Application) -> None:
    """The deal of the day, and those of the other games."""
    from domino.ui.pages.daily_screen import DailyScreen

    app.stage.visit(DailyScreen(app))


def open_day_table(app: Application, played: Played) -> None:
    """The table of a deal of the day."""
    from domino.ui.table.day_table import DayTable

    app.stage.visit(DayTable(app, played))


# Puzzles


def open_puzzles(app: Application, game: str | None = None) -> None:
    """Every puzzle; with those of this game first."""
    from domino.ui.pages.puzzles_screen import PuzzlesScreen

    app.stage.visit(PuzzlesScreen(app, game))


def open_puzzle(app: Application, puzzle: Puzzle, instead: bool = False) -> None:
    """A puzzle at its table; `instead` of what is shown."""
    from domino.ui.pages.puzzle_table import PuzzleTable

    (app.stage.replace if instead else app.stage.visit)(PuzzleTable(app, puzzle))


# Pages


def open_setup(app: Application, game: str) -> None:
    from domino.ui.pages.setup import SetupScreen

    app.stage.visit(SetupScreen(app, game))


def open_settings(app: Application) -> None:
    from domino.ui.pages.settings_screen import SettingsScreen

    app.stage.visit(SettingsScreen(app))


def open_people(app: Application) -> None:
    from domino.ui.pages.people import PeopleScreen

    app.stage.visit(PeopleScreen(app))


def open_help(app: Application, topic: str, rules: Rules | None = None, thing: str = "") -> None:
    """Help about a topic, or the rules of a game: with what holds at a table marked, and from where a thing
    on it is told of."""
    from domino.ui.pages.help_screen import HelpScreen

    app.stage.visit(HelpScreen(app, topic, rules, thing))


def open_statistics(app: Application) -> None:
    from domino.ui.pages.statistics_screen import StatisticsScreen

    app.stage.visit(StatisticsScreen(app))


def open_matches(app: Application) -> None:
    from domino.ui.pages.matches_screen import MatchesScreen

    app.stage.visit(MatchesScreen(app))


def open_old_matches(app: Application) -> None:
    """Matches in progress that were put away."""
    from domino.ui.pages.matches_screen import OldMatchesScreen

    app.stage.visit(OldMatchesScreen(app))


def open_match(app: Application, number: int) -> None:
    """A match of the history, by its number there."""
    from domino.ui.pages.match_screen import Looked, MatchScreen

    left = app.stage.screen

    def visit(looked: Looked) -> None:
        if app.stage.screen is left:  # nobody has gone elsewhere meanwhile
            app.stage.visit(MatchScreen(app, looked))

    app.background.do(lambda: Looked.at(app.history, number), visit)


def open_replay(app: Application, match: Match, seats: Sequence[Seat]) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    app.stage.visit(ReplayScreen(app, match, seats))


def open_review(
    app: Application,
    match: Match | Rounds,
    seats: Sequence[Seat],
    seat: int | None = None,
    number: int | None = None,
) -> None:
    """What the decisions of a seat cost in the rounds of a match that are over, first in the one named."""
    from domino.ui.pages.review_screen import ReviewScreen

    app.stage.visit(ReviewScreen(app, match, seats, seat, number))


def open_pads(app: Application) -> None:
    """The score pads for real tiles."""
    from domino.ui.pages.paper_setup import PaperSetupScreen

    app.stage.visit(PaperSetupScreen(app))


def open_pad(app: Application, pad: Pad, instead: bool = False) -> None:
    """One of them; `instead` of what is shown."""
    from domino.ui.pages.paper_screen import PaperScreen

    (app.stage.replace if instead else app.stage.visit)(PaperScreen(app, pad))


# What is passed on


def share(app: Application, match: Match, levels: Sequence[str | None]) -> None:
    """Ways to pass a match on."""
    from domino.ui.pages.passing_on import ShareSheet

    app.stage.show(ShareSheet(app, match, levels))


def receive(app: Application, done: Callable[[], None], everything: bool = False) -> None:
    """Ways to take a match, or everything, from elsewhere. `done` is called when something was taken."""
    from domino.ui.pages.passing_on import ReceiveSheet

    app.stage.show(ReceiveSheet(app, done, everything))


def export_everything(app: Application) -> None:
    """Write everything into one file, and say where it is."""
    from domino.ui.pages import passing_on

    passing_on.export_everything(app)
