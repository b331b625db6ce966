"""Matches that can be gone on with, as home shows them: the position in miniature, the score, whose turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.core.game import find_game
from domino.store.saves import SaveEntry
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Icon, Line, Sized, Stack, Text, Touch

if TYPE_CHECKING:
    from domino.tableside.seats import Seat

RADIUS = 16
WELL = 96
"""Dp that the large miniature is high."""
SMALL = (92, 56)
"""Dp of a small one."""
MOST_SCORES = 4


@dataclass(slots=True)
class Looked:
    """What was found of a match when it was last looked at: when it was last played, what to tell, and how to
    paint it large and small. Nothing of it is there before that."""

    played: float
    turn: str = ""
    yours: bool = False
    progress: str = ""
    large: Drawn | None = None
    small: Drawn | None = None


class MatchCards:
    """Looks at matches off the screen's thread, and tells when there is something to show."""

    def __init__(self, app: Application, changed: Callable[[], None]) -> None:
        self.app = app
        self.changed = changed
        self._looked: dict[str, Looked] = {}

    def look(self, entries: Sequence[SaveEntry], wide: float) -> None:
        """Looks at those of these that were played since; `wide` dp is what the large miniature has."""
        for entry in entries:
            known = self._looked.get(entry.key)
            if known is None or known.played != entry.played:
                self.app.background.do(partial(self._found, entry, wide), partial(self._take, entry))

    def of(self, entry: SaveEntry) -> Looked:
        """What is known of it."""
        return self._looked.get(entry.key, Looked(entry.played))

    def _found(self, entry: SaveEntry, wide: float) -> Looked:
        from domino.tableside.glance import glance
        from domino.ui.felts.miniature import laid_small, miniature

        match = self.app.saves.look(entry.key)
        if match is None:  # whoever goes on with it hears why
            return Looked(entry.played)
        badges, _ = badges_of(entry)
        told = glance(match, seats_of_entry(entry), self.app.texts)
        sizes = ((wide, WELL), SMALL)
        large, small = (miniature(laid_small(told.view, *size), badges, *size) for size in sizes)
        return Looked(entry.played, told.turn, told.yours, told.progress, large, small)

    def _take(self, entry: SaveEntry, looked: Looked) -> None:
        self._looked[entry.key] = looked
        self.changed()

    # The card of the match that was played last

    def large(self, entry: SaveEntry, go_on: Callable[[], None]) -> Box:
        say, looked = self.app.texts.say, self.of(entry)
        head = Stack(
            Text(say("ui.home.continue"), 14, "on_felt", wraps=False),
            Text(say(f"{entry.game}.name"), 20, "on_felt", "medium", wraps=False),
        )
        table = Card(
            Line(Fill(looked.large or Drawn(lambda *_: None, high=WELL)), 8, self._scores(entry)),
            "lane", 12, (8, 6),
        )  # fmt: skip
        told = looked.progress or say("ui.home.round", number=entry.round)
        play = Card(
            Line(Icon("play", 22, "on_gold", 18), 6, Text(say("ui.home.play"), 16, "on_gold", "medium")),
            "gold", 99, (18, 8), 44,
        )  # fmt: skip
        card = Stack(
            Line(Fill(head), 8, self._turn(looked)),
            10,
            table,
            10,
            Line(Fill(Text(told, 13.5, "on_felt")), 8, play),
        )
        whole = Card(card, "felt", RADIUS, (14, 10), shadow=4)
        says = ", ".join(filter(None, (say("ui.home.continue"), say(f"{entry.game}.name"), looked.turn)))
        return Touch(whole, "continue", says, go_on, RADIUS)

    def _turn(self, looked: Looked) -> Box | None:
        if not looked.turn:
            return None
        fill, on = ("gold", "on_gold") if looked.yours else ("deep", "on_felt")
        icon = Icon("hand-pointing-right" if looked.yours else "timer-sand", 16, on, 16)
        return Card(Line(icon, 6, Text(looked.turn, 13.5, on, "medium")), fill, 99, (12, 5), 30)

    def _scores(self, entry: SaveEntry) -> Box:
        """Every side, best first as the game has it; with many, the best of them and how many more."""
        badges, sides = badges_of(entry)
        fewest = find_game(entry.game).fewest_points_win
        order = sorted(range(len(entry.scores)), key=lambda side: entry.scores[side] * (1 if fewest else -1))
        rows: list[Box] = []
        for side in order[:MOST_SCORES]:
            signs = [Badge(*badges[seat], 18, 20) for seat in range(side, len(badges), sides)][:2]
            points = Text(str(entry.scores[side]), 14, "on_felt", "medium")
            rows.append(Line(*signs, 6, points))
        if len(order) > MOST_SCORES:
            rows.append(Text(f"+{len(order) - MOST_SCORES}", 12, "on_felt_secondary"))
        return Stack(*rows, gap=4)

    # The others

    def small(self, entry: SaveEntry, number: int, go_on: Callable[[], None]) -> Box:
        say, looked = self.app.texts.say, self.of(entry)
        picture = Card(looked.small or Drawn(lambda *_: None, *SMALL), "felt", 10, (4, 4))
        scores = " : ".join(str(points) for points in entry.scores[:MOST_SCORES])
        lines = Stack(
            Text(say(f"{entry.game}.name"), 15, weight="medium", wraps=False),
            Text(" · ".join(filter(None, (looked.turn, scores))), 13, "secondary"),
            Text(looked.progress or say("ui.home.round", number=entry.round), 13, "secondary"),
        )
        sign = Icon("play-circle", 28, "primary")
        wide = dp(SMALL[0] + 8)
        row = Line(Sized(picture, wide), 12, Fill(lines), 8, sign)
        card = Card(row, "surface", RADIUS, (8, 8, 12, 8), shadow=2)
        says = ", ".join(filter(None, (say("ui.home.continue"), say(f"{entry.game}.name"), looked.turn)))
        return Touch(card, f"going-{number}", says, go_on, RADIUS)


def seats_of_entry(entry: SaveEntry) -> tuple[Seat, ...]:
    """Who plays."""
    from domino.tableside.seats import seats_of  # with the computers: not at the start

    return seats_of(entry.names, entry.levels, entry.colours)


def badges_of(entry: SaveEntry) -> tuple[list[tuple[int, str]], int]:
    """The colour of every seat and what its badge says, and how many sides they are."""
    from domino.tableside.seats import badges, colours

    seats = seats_of_entry(entry)
    return list(zip(colours(seats), badges(seats), strict=True)), max(1, len(entry.scores))
