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
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.page import TitledScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import Sheet
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
KEYS = {
    "left": "back",
    "right": "forward",
    "pageup": "round-back",
    "pagedown": "round-forward",
    "spacebar": "play",
}
"""The button that each key works."""


class ReplayScreen(TitledScreen):
    """One step of a match. `seat` is whose eyes it is seen with; None shows all hands once the match is over,
    and till then what everyone may know."""

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
        self.seat: int | None = self.replay.eyes(self.yours)
        self.felt = felt_for(match.game.kind)
        self.news = NewsLine(tell_more=lambda: None)  # nothing more is known of moves long made
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
        self.refresh()

    def arrange(self) -> None:
        x, _, width, height = self.room
        self.controls.repaint()  # the insets may have changed
        bar, foot = self.bar.height_for(), self.controls.height_for(self.width)
        lines = 2 if height >= dp(ROOMY) else 1
        news = max(dp(36), lines * ink.line_height(14) + dp(12))
        above = bar + self.insets.top
        self.bar.size, self.bar.pos = (self.width, above), (self.x, self.top - above)
        self.controls.size, self.controls.pos = (self.width, foot), (self.x, self.y)
        left, low, tall = self.x + x, self.y + foot, self.height - above - foot
        beside = below = 0.0
        if width > height * BESIDE:
            beside = min(dp(340), width * 0.36) if self.hands.rows else 0
            self.scroll.size, self.scroll.pos = (max(beside, 1), tall), (left + width - beside, low)
        else:
            below = min(self.hands.height_for(width), tall * 0.42) if self.hands.rows else 0
            self.scroll.size, self.scroll.pos = (width, max(below, 1)), (left, low)
        self.news.size, self.news.pos = (width - beside, news), (left, low + below)
        self.felt.size = (width - beside, tall - below - news)
        self.felt.pos = (left, low + below + news)
        self.scroll.measure()
        self.repaint()

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        if self.hands.rows:  # the rack lies still while hands are moved over it
            scroll = self.scroll
            painter.wood(scroll.x - self.x, scroll.y - self.y, scroll.width, scroll.height)

    # What is shown

    def refresh(self) -> None:
        """Shows the step as it is now."""
        replay, say = self.replay, self.app.texts.say
        evening = Evening(replay.match, self.seats, self.app.texts)
        evening.eyes = self.seat
        evening.latest = replay.seen(self.seat)
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
        if len(self.seats) == 1:
            return []
        if self.seat is not None:
            return [(self.seat, self.replay.view(self.seat).hand)]
        return list(enumerate(self.replay.hands())) if self.replay.all_open else []

    # What is done

    def go(self, step: int) -> None:
        """Shows this step. A step on is seen to happen; after a leap everything lies there at once."""
        leaps = step != self.replay.at + 1
        self.replay.go(step)
        self.refresh()
        if leaps:
            self.felt.settle()

    def work(self, button: str) -> None:
        """What the button of this name does: on by itself or not, or to the next step, the one before, the
        deal of the next round, or back to that of this one or the one before."""
        if button == "play":
            self.toggle()
            return
        self.stop()
        at, starts = self.replay.at, self.replay.starts
        steps = {
            "back": at - 1,
            "forward": at + 1,
            "round-back": max((start for start in starts if start < at), default=0),
            "round-forward": min((start for start in starts if start > at), default=len(self.replay)),
        }
        self.go(steps[button])

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

    covered = paused = closed = stop

    def key(self, name: str, modifiers: list[str]) -> bool:
        if name in KEYS:
            self.work(KEYS[name])
        return name in KEYS

    def _choose_eyes(self) -> None:
        say = self.app.texts.say
        nobody = "all" if self.replay.all_open else "everyone"
        choices = [
            (None, say(f"ui.replay.{nobody}")),
            *((seat, self.seats[seat].name) for seat in self.yours),
        ]

        def look(seat: int | None) -> None:
            sheet.dismiss()
            self.seat = seat
            self.refresh()
            self.arrange()

        rows: list[Part] = [
            Row(
                "radiobox-marked" if seat == self.seat else "radiobox-blank",
                words,
                tap=partial(look, seat),
                name=f"eyes-{nobody if seat is None else seat}",
                selected=seat == self.seat,
            )
            for seat, words in choices
        ]
        if not self.replay.all_open:
            rows.append(Sentence(say("ui.replay.hidden")))
        sheet = Sheet(say("ui.replay.seen-by"), rows)
        self.app.stage.show(sheet)

    def _branch(self) -> None:
        say = self.app.texts.say
        self.stop()
        if self.replay.match.over or not self.replay.all_open:
            key = "branch-over" if self.replay.all_open else "branch-hidden"
            self.app.stage.say(say(f"ui.replay.{key}"))
            return
        doors.branch_off(self.app, say("ui.replay.branch"), self.replay.branch(), self.seats)


def _just_taken(evening: Evening) -> tuple[tuple[int, Tile], ...] | None:
    """The trick that was completed by the last action: it lies there whole until the next."""
    taken = any(event.kind == "trick" for event in evening.latest)
    return tuple(table_of(evening.view, TrickTable)["tricks"][-1]["plays"]) if taken else None
