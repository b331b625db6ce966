"""What the app does when it plays itself. With BONEYARD_SELFTEST=1 it does this in a data folder of its own,
tells every page it opens and every game it plays, and exits with 0 when all went well.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Generator

from kivy.clock import Clock

from domino.games import GAMES
from domino.store.bundle import Merged, Progress
from domino.ui.boneyard_app import BoneyardApp
from domino.ui.kit.stage.screen import Screen
from domino.ui.pages.daily_screen import DailyScreen
from domino.ui.pages.importing import Import
from domino.ui.pages.join_screen import JoinScreen
from domino.ui.pages.puzzle_table import PuzzleTable
from domino.ui.pages.together_screen import TogetherScreen
from domino.ui.selftest import walks
from domino.ui.selftest.hands import Failed, Hands, Steps
from domino.ui.selftest.learning import Learner
from domino.ui.selftest.playing import TablePlayer
from domino.ui.selftest.visiting import Elsewhere, Visitor
from domino.ui.table.away_table import AwayTable
from domino.ui.table.day_table import DayTable
from domino.ui.table.table_screen import TableScreen

SOME = 8
"""Actions of the player's own after which a round that is not over is left as it is, to be gone on with."""
LONGEST = 540.0
"""Seconds after which the whole has failed; whoever waits for it outside waits a little longer."""
LONG_AGO = 40 * 24 * 3600.0
"""Seconds after which a match is old in any case."""
NO_SERVER = "127.0.0.1:9"
"""An address on this device that nobody serves."""
ANSWERS = ("home", "leave", "later", "confirm", "close", "back")
"""What sheets that do not go by themselves are answered with, on the way home."""


class Selftest:
    """Works the app through everything it has, then ends it."""

    def __init__(self, app: BoneyardApp) -> None:
        self.app = app
        self.hands = Hands(app)
        self._steps: Generator[None, None, None] = self._everything()
        self._opened: set[type[Screen]] = set()
        self._asked: set[str] = set()
        """What was asked for at some table, out of its menu."""
        self._began = time.monotonic()

    def begin(self) -> None:
        """Begin once the app runs."""
        self.app.settings.change(motion="reduced", computer_pace="at-once", sound=False)
        Clock.schedule_interval(self._step, 0)

    def _step(self, _passed: float) -> bool:
        """Whether there is more to do: the clock asks at every frame until there is not."""
        self._look()
        took = time.monotonic() - self._began
        try:
            if took > LONGEST:
                self._steps.throw(Failed(f"not done after {took:.0f} seconds"))
            next(self._steps)
            return True
        except StopIteration:
            self._tell(f"{len(self._opened)} pages, {len(GAMES)} games, {took:.0f} seconds")
            self.app.status = 0
        except Exception:
            traceback.print_exc()
            self.app.status = 1
        self.app.stop()
        return False

    def _look(self) -> None:
        """Tells what has come on the stage for the first time."""
        stage = self.app.stage
        for screen in (*stage.screens, *stage.overlays):
            if type(screen) not in self._opened:
                self._opened.add(type(screen))
                self._tell(f"opened {type(screen).__name__} ({screen.name})")

    def _tell(self, what: str) -> None:
        print(f"selftest: {what}", file=sys.stderr, flush=True)

    # What is done

    def _everything(self) -> Generator[None, None, None]:
        yield from self.hands.frames(10)
        for walk in walks.FIRST:
            yield from self._walk(walk)
        yield from self._import()
        for number, game in enumerate(GAMES):
            if number == len(GAMES) // 2:
                yield from self._walk("settings theme-light")  # till then it was dark
                self.app.settings.change(motion="off")  # and things moved
            yield from self._game(game)
        yield from self._two_people(walks.LINES)
        yield from self._together(walks.LINES)
        yield from self._for_all(walks.TRICKS)
        yield from self._visit(walks.LINES)
        yield from self._lessons()
        yield from self._puzzle()
        yield from self._day()
        for walk in walks.PLAYED:
            yield from self._walk(walk)
        yield from self._old()
        self.app.dispatch("on_pause")
        self.app.dispatch("on_resume")
        yield from self.hands.frames(5)

    def _walk(self, walk: str) -> Steps:
        """Goes this way, and home again."""
        self._tell(walk)
        for name in walk.split():
            yield from self.hands.type(name) if name.istitle() else self.hands.tap(name)
            yield from self.hands.frames(3)
        yield from self.hands.wait(lambda: self.hands.top.name != "home", walk)
        yield from self._go_home()

    def _old(self) -> Steps:
        """Matches that were left long ago."""
        long_ago = time.time() - LONG_AGO
        for entry in self.app.saves.entries():
            os.utime(self.app.saves.path(entry.key), (long_ago, long_ago))
        if (home := self.app.stage.screen) is not None:
            home.uncovered()
        yield from self._walk(walks.OLD)

    def _import(self) -> Steps:
        """Something that takes long to be taken in, and is stopped: no file here is large enough for that."""
        self._tell("a long import, stopped")

        def take(progress: Progress) -> Merged:
            for done in range(10_000):
                progress(done, 10_000)
                time.sleep(0.01)
            raise Failed("nobody has stopped the import")

        Import(self.app, take, lambda: None)
        yield from self.hands.tap("stop")
        yield from self.hands.wait(lambda: self.hands.top.name == "home", "the import to stop")

    def _game(self, game: str) -> Steps:
        """Sets up a table and plays a round at it; of the long ones, as much as is quick."""
        self._tell(game)
        yield from self.hands.tap(game)
        yield from self._sit_down()
        kind = GAMES[game].kind
        player = self._player()
        yield from player.play(None if kind.tricks or kind.row else SOME)
        self._tell(f"{game}: {player.done} actions, the round is {'over' if player.over else 'left'}")
        if player.over and not kind.row:
            yield from self.hands.tap("score-1-0")
            yield from self.hands.tap("close")
            if kind.tricks:
                yield from self._review()
                yield from player.look_at_pad()
        elif player.over:
            yield from self.hands.tap("review")
            yield from self.hands.wait(lambda: self.hands.top.name == "review", "the review")
            yield from self.hands.tap("replay")
            yield from self.hands.wait(lambda: self.hands.top.name == "replay", "the replay")
        yield from self._go_home()

    def _review(self) -> Steps:
        """What the decisions of the round cost, judged to the end; and back to the round."""
        yield from self.hands.tap("review")
        yield from self.hands.wait(lambda: self.hands.top.name == "review", "the review")
        yield from self.hands.wait(lambda: not self.app.reviewer.going, "everything to be judged")
        yield from self.hands.frames(3)
        self.app.stage.back()
        yield from self.hands.wait(lambda: self.hands.top.name == "round-over", "the end of the round")

    def _together(self, game: str) -> Steps:
        """A table that is open to others: a guest sits down over loopback, and a round is played."""
        self._tell("a guest")
        yield from self.hands.tap(game)
        yield from self.hands.tap("together")
        yield from self.hands.frames(3)
        page = self.app.stage.screen
        if not isinstance(page, TogetherScreen):
            raise Failed(f"there is no open table at {self.hands.top.name}")
        yield from self._further(page)
        visitor = Visitor(page.table.address)
        yield from self.hands.wait(lambda: visitor.seated, "a guest to sit down")
        self.app.stage.back()
        yield from self.hands.tap("cancel")
        yield from self.hands.tap(f"seat-{visitor.guest.seat}")
        yield from self.hands.tap("cancel")
        yield from self.hands.tap("deal")
        yield from self.hands.frames(3)
        player = self._player()
        until = time.monotonic() + LONGEST / 10
        turns = player.play()
        while not player.over and time.monotonic() < until:
            visitor.act()
            next(turns, None)
            yield
        if not player.over or visitor.refused or not visitor.done:
            why = visitor.refused or "the round is not over"
            raise Failed(f"the guest did {visitor.done} actions: {why}")
        self._tell(f"the guest did {visitor.done} actions, the host {player.done}, and the round is over")
        visitor.close()
        yield from self.hands.wait(lambda: self.hands.top.name == "round-over", "the end of the round")
        yield from self._go_home()
        yield from self._walk("continue")  # it is open again

    def _further(self, page: TogetherScreen) -> Steps:
        """The table further away, by a server that is not there; and at home again."""
        yield from self.hands.tap("way-far")
        yield from self.hands.tap("cancel")
        yield from self.hands.tap("way-far")
        yield from self.hands.type(NO_SERVER)
        yield from self.hands.tap("keep")
        yield from self.hands.wait(lambda: page.table.trouble, "a server that is not there")
        yield from self.hands.tap("server")
        yield from self.hands.tap("cancel")
        yield from self.hands.tap("way-home")
        yield from self.hands.frames(3)

    def _for_all(self, game: str) -> Steps:
        """A table at which nobody plays here: a guest and computers play a round round it, and the next is
        dealt from it."""
        self._tell("a table for all to see")
        for name in (game, "together", "here-too"):
            yield from self.hands.tap(name)
            yield from self.hands.frames(3)
        page = self.app.stage.screen
        assert isinstance(page, TogetherScreen)
        visitor = Visitor(page.table.address)
        yield from self.hands.wait(lambda: visitor.seated, "a guest to sit down")
        yield from self._sit_down()
        table = self.app.stage.screen
        assert isinstance(table, TableScreen)
        if not table.for_all or table.showing.hand:
            raise Failed("a table at which nobody plays shows a hand")
        yield from self.hands.tap("menu")
        self.app.stage.back()
        until = time.monotonic() + LONGEST / 10
        while not table.evening.round_over and time.monotonic() < until:
            visitor.act()
            yield
        yield from self.hands.wait(lambda: self.hands.top.name == "round-over", "the end of the round")
        yield from self.hands.tap("deal")
        yield from self.hands.wait(lambda: table.evening.round == 2, "the next deal")
        visitor.close()
        yield from self._go_home()

    def _visit(self, game: str) -> Steps:
        """The app as a guest, at a table that another device could hold."""
        self._tell("as a guest")
        there = Elsewhere(game, self.app.texts)
        yield from self.hands.tap("join")
        yield from self.hands.frames(3)
        page = self.app.stage.screen
        if not isinstance(page, JoinScreen):
            raise Failed(f"nobody can join at {self.hands.top.name}")
        for name in ("address", "who"):
            yield from self.hands.tap(name)
            yield from self.hands.tap("cancel")
        page.keep_where(there.address)
        yield from self.hands.tap("join")
        yield from self.hands.wait(lambda: there.guest == 0 and page.seats, "a seat")
        yield from self.hands.tap("seat-1")
        yield from self.hands.wait(lambda: there.guest == 1, "the other seat")
        there.deal(3)
        yield from self.hands.wait(lambda: isinstance(self.app.stage.screen, AwayTable), "the table")
        yield from self.hands.frames(3)
        player = self._player()
        until = time.monotonic() + LONGEST / 10
        turns = player.play()
        while not player.over and time.monotonic() < until:
            there.move()
            next(turns, None)
            yield
        if not player.over or not player.done:
            raise Failed(f"{player.done} actions as a guest, and the round is not over")
        self._tell(f"{player.done} actions as a guest, and the round is over")
        yield from self.hands.wait(lambda: self.hands.top.name == "round-over", "the end of the round")
        there.close()
        yield from self.hands.wait(lambda: self.hands.top.name == "home", "home, when the table is closed")

    def _lessons(self) -> Steps:
        """The first two lessons, the second by the way to the next one; and one again."""
        self._tell("lessons")
        learner = Learner(self.hands)
        for way in (("learn", "next"), ("next",), ("again",)):
            for name in way:
                yield from self.hands.tap(name)
                yield from self.hands.frames(3)
            yield from learner.learn()
            self._tell(f"{learner.lesson}: done by {learner.touches} touches")
        yield from self.hands.tap("quick")
        yield from self.hands.wait(lambda: self.hands.top.name != "lesson-done", "a quick game")
        yield from self._go_home()

    def _puzzle(self) -> Steps:
        """The first puzzle of a game, missed and then solved."""
        self._tell("puzzles")
        for name in ("learn", "puzzles", f"game-{walks.LINES}", "puzzle-1"):
            yield from self.hands.tap(name)
            yield from self.hands.frames(3)
        table = self.app.stage.screen
        if not isinstance(table, PuzzleTable):
            raise Failed(f"there is no puzzle at {self.hands.top.name}")
        player, costs = self._player(), table.puzzle.costs
        for action, wanted in (
            (max(costs, key=costs.__getitem__), "again"),
            (table.puzzle.answers[0], "next"),
        ):
            yield from player.touch(action)
            yield from self.hands.wait(lambda: self.hands.top.name == "puzzle-answer", "what came of it")
            yield from self.hands.tap(wanted)
            yield from self.hands.frames(5)
        yield from self._go_home()

    def _day(self) -> Steps:
        """A deal of the day, played to its end and reckoned."""
        self._tell("deal of the day")
        yield from self.hands.tap("daily")
        page = self.app.stage.screen
        assert isinstance(page, DailyScreen)
        yield from self.hands.wait(lambda: page.played, "the deals")
        if page.played is not None and page.played.deal.game != walks.TRICKS:
            yield from self.hands.tap(f"deal-{walks.TRICKS}")
        yield from self.hands.tap("play")
        yield from self.hands.wait(lambda: isinstance(self.app.stage.screen, DayTable), "the table")
        yield from self._player().play()
        yield from self.hands.tap("after")
        yield from self.hands.wait(lambda: page.played and page.played.result, "what it cost")
        self.app.settings.change(people=[])  # so that it asks for a name first
        for step in (self.hands.tap("share"), self.hands.type("Rosa"), self.hands.tap("keep")):
            yield from step
            yield from self.hands.frames(3)
        yield from self._go_home()

    def _two_people(self, game: str) -> Steps:
        """Two people at one device: each lifts the curtain before they play."""
        self._tell(f"{game} by two people")
        for name in (game, "seat-1", "who-person", "done"):
            yield from self.hands.tap(name)
            yield from self.hands.frames(3)
        yield from self._sit_down()
        yield from self._player().play(SOME)
        yield from self._go_home()

    def _player(self) -> TablePlayer:
        table = self.app.stage.screen
        assert isinstance(table, TableScreen)
        return TablePlayer(self.hands, table, self._asked)

    def _sit_down(self) -> Steps:
        """Deals, and comes to the table."""
        yield from self.hands.tap("deal")
        yield from self.hands.wait(lambda: isinstance(self.app.stage.screen, TableScreen), "the table")

    def _go_home(self) -> Steps:
        """Back, as often as it takes. Some sheets want an answer before they go."""
        hands = self.hands
        for _ in range(12):
            if hands.top.name == "home":
                return
            before = hands.top
            self.app.stage.key("escape", [])
            yield from hands.frames(5)
            if hands.top is before:
                answer = next((name for name in ANSWERS if name in hands.hots()), None)
                yield from hands.frames(10) if answer is None else hands.tap(answer)
        raise Failed(f"there is no way back from {hands.top.name}")
