"""A match looked at again, step by step, from a seat or with all hands open; and branched off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from domino.core.match import Match
from domino.core.replay import Replay
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.showing import compose
from domino.tableside.words.news import news_of
from domino.ui.felts.felts import felt_for
from domino.ui.kit.app import Application
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Row
from domino.ui.kit.stage.page import TitledScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import Sheet, confirm
from domino.ui.kit.words import ink
from domino.ui.pages import doors
from domino.ui.pages.replay_parts import Controls, OpenHands
from domino.ui.table.parts.news_line import NewsLine

STEP = 0.9
"""Seconds a step is shown while the replay plays by itself."""
ROOMY = 520
"""Dp of height from which the news have two lines."""
BESIDE = 1.2
"""Wider than this many heights, the hands stand beside the table."""


class ReplayScreen(TitledScreen):
    """One step of a match. `seat` is whose eyes it is seen with; None shows all hands."""

    name = "replay"

    def __init__(self, app: Application, match: Match, seats: Sequence[Seat]) -> None:
        say = app.texts.say
        super().__init__(
            title=say(f"{match.game.key}.name"),
            icons=[
                ("seen-by", "eye-outline", say("ui.replay.seen-by"), self._choose_eyes),
                ("branch", "source-branch", say("ui.replay.branch"), self._branch),
            ],
        )
        self.replay = Replay(match)
        self.seats = tuple(seats)
        self.yours = [number for number, seat in enumerate(self.seats) if seat.is_human]
        self.seat: int | None = None if self.replay.all_open else self.yours[0] if self.yours else 0
        self.felt = felt_for(match.game.kind)
        self.news = NewsLine(self.explain)
        self.hands = OpenHands()
        self.scroll = Scroll(self.hands, "rack_edge")
        self.controls = Controls(self)
        for part in (self.felt, self.bar, self.news, self.scroll, self.controls):
            self.add_widget(part)
        self._playing: ClockEvent | None = None
        self.evening: Evening | None = None

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing is not None

    # On and off the stage

    def opened(self) -> None:
        self.arrange()
        self.refresh()

    def covered(self) -> None:
        self.stop()

    def paused(self) -> None:
        self.stop()

    def closed(self) -> None:
        self.stop()

    def arrange(self) -> None:
        edge = self.insets
        x, y, width, height = self.room
        bar = self.bar.height_for()
        foot = self.controls.height_for()
        lines = 2 if height >= dp(ROOMY) else 1
        news = max(dp(36), lines * ink.line_height(14) + dp(12))
        self.bar.size, self.bar.pos = (self.width, bar + edge.top), (self.x, self.top - bar - edge.top)
        self.controls.size = (self.width, foot + edge.bottom)
        self.controls.pos = (self.x, self.y)
        left, low, tall = self.x + x, self.y + y + foot, height - bar - foot
        hands = len(self.hands.rows)
        if width > height * BESIDE:
            beside = min(dp(340), width * 0.36) if hands else 0
            self.scroll.size, self.scroll.pos = (max(beside, 1), tall), (left + width - beside, low)
            self.felt.size, self.felt.pos = (width - beside, tall - news), (left, low + news)
            self.news.size, self.news.pos = (width - beside, news), (left, low)
        else:
            below = min(self.hands.height_for(width), tall * 0.42) if hands else 0
            self.scroll.size, self.scroll.pos = (width, max(below, 1)), (left, low)
            self.news.size, self.news.pos = (width, news), (left, low + below)
            self.felt.size, self.felt.pos = (width, tall - below - news), (left, low + below + news)
        self.scroll.measure()
        self.repaint()

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        if self.hands.rows:  # the rack goes on below the last hand
            scroll = self.scroll
            painter.box(scroll.x - self.x, scroll.y - self.y, scroll.width, scroll.height, painter.theme.rack)

    # What is shown

    def refresh(self) -> None:
        """Shows the step as it is now."""
        replay, say = self.replay, self.app.texts.say
        evening = Evening(replay.match, self.seats, self.app.texts)
        evening.eyes = self.seat
        evening.latest = replay.events if self.seat is None else replay.seen(self.seat)
        self.evening = evening
        showing = compose(evening, Asking(evening), self.app.faces, held_trick=_just_taken(evening))
        showing = replace(showing, active=False, playable=frozenset(), lit={}, removals=())
        self.felt.quick = not self.app.moves
        self.felt.show(showing)
        self.news.show(news_of(evening), showing.plates)
        rows = len(self.hands.rows)
        self.hands.show(self._hands(), showing.plates)
        if len(self.hands.rows) != rows:
            self.arrange()
        self.subtitle = say("ui.replay.step", round=replay.round, step=replay.at, steps=len(replay))
        self.bar.repaint()
        self.controls.repaint()

    def _hands(self) -> list[tuple[int, tuple[Tile, ...]]]:
        """The hands to show, each with its seat."""
        if self.seat is not None:
            return [(self.seat, self.replay.view(self.seat).hand)] if self.replay.match.players > 1 else []
        return [(seat, hand) for seat, hand in enumerate(self.replay.hands()) if len(self.seats) > 1]

    # What is done

    def go(self, step: int) -> None:
        """Shows this step. A step on is seen to happen; after a leap everything lies there at once."""
        leaps = step != self.replay.at + 1
        self.replay.go(step)
        self.refresh()
        if leaps:
            self.felt.settle()

    def go_round(self, by: int) -> None:
        """To the deal of the next round, or back to that of this one or the one before."""
        at, starts = self.replay.at, self.replay.starts
        number = self.replay.round
        if by < 0 and at > starts[number - 1]:
            by += 1
        self.go(
            starts[number - 1 + by]
            if 1 <= number + by <= len(starts)
            else (0 if by < 0 else len(self.replay))
        )

    def toggle(self) -> None:
        """Goes on by itself, or stops."""
        if self.playing:
            self.stop()
        else:
            if self.replay.at == len(self.replay):
                self.go(0)
            self._playing = Clock.schedule_interval(self._on, STEP / self.app.settings.speed)
        self.controls.repaint()

    def _on(self, _seconds: float) -> None:
        self.go(self.replay.at + 1)
        if self.replay.at == len(self.replay):
            self.stop()

    def stop(self) -> None:
        """Does not go on by itself any more."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self.controls.repaint()

    def key(self, name: str, modifiers: list[str]) -> bool:
        steps = {"left": -1, "right": 1}
        if name in steps:
            self.stop()
            self.go(self.replay.at + steps[name])
        elif name in ("pageup", "pagedown"):
            self.stop()
            self.go_round(-1 if name == "pageup" else 1)
        elif name == "spacebar":
            self.toggle()
        else:
            return False
        return True

    def explain(self) -> None:
        """The news line was touched: nothing more is known of moves long made."""

    def _choose_eyes(self) -> None:
        say = self.app.texts.say
        choices: list[tuple[int | None, str]] = [(seat, self.seats[seat].name) for seat in self.yours]
        if self.replay.all_open:
            choices.insert(0, (None, say("ui.replay.all")))
        sheet = Sheet(say("ui.replay.seen-by"))

        def look(seat: int | None) -> None:
            sheet.dismiss()
            self.seat = seat
            self.refresh()
            self.arrange()

        sheet.put(
            [
                Row(
                    "radiobox-marked" if seat == self.seat else "radiobox-blank",
                    words,
                    tap=partial(look, seat),
                    name=f"eyes-{'all' if seat is None else seat}",
                    selected=seat == self.seat,
                )
                for seat, words in choices
            ]
        )
        self.app.stage.show(sheet)

    def _branch(self) -> None:
        say = self.app.texts.say
        self.stop()
        if self.replay.match.over:
            self.app.stage.say(say("ui.replay.branch-over"))
            return
        confirm(
            self.app,
            say("ui.replay.branch"),
            say("ui.replay.branch-asks"),
            say("ui.replay.play-on"),
            self._play_on,
            "primary",
        )

    def _play_on(self) -> None:
        doors.begin(self.app, self.replay.branch(), self.seats)


def _just_taken(evening: Evening) -> tuple[tuple[int, Tile], ...] | None:
    """The trick that was completed by the last action: it lies there whole until the next."""
    taken = any(event.kind == "trick" for event in evening.latest)
    return tuple(table_of(evening.view, TrickTable)["tricks"][-1]["plays"]) if taken else None
