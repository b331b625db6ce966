"""The first screen: go on with a match, one of the eight games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kivy.metrics import dp

from domino.games import GAMES
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.rows import Row
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.kit.stage.stage import Screen
from domino.ui.kit.words import ink
from domino.ui.pages.pictures import HEIGHT, WIDTH, paint_picture

EDGE, GAP, RADIUS = 16, 8, 16
FOUR_COLUMNS = 600
"""Dp of width from which four cards stand beside each other."""
WIDEST = 1240
MOST_BADGES = 6
LEAST_PICTURE = 0.85
"""How much of its height a picture keeps where all games fit the screen with a little less."""
SMALL = 12.5
"""Sp of the line that says what a game is."""


class HomeScreen(Screen):
    """Continue, the eight games, and the way to everything else."""

    name = "home"

    def __init__(self, app, **keywords) -> None:
        super().__init__(**keywords)
        self.entries = app.saves.entries()
        self.body = HomeBody(self)
        self.scroll = Scroll(self.body)
        self.add_widget(self.scroll)

    def uncovered(self) -> None:
        """Back from a game: what can be gone on with has changed."""
        self.entries = self.app.saves.entries()
        self.scroll.measure()
        self.body.repaint()
        self.app.say_notices()

    def arrange(self) -> None:
        x, y, width, height = self.room
        edge = self.insets
        self.scroll.size = (width, height + edge.bottom)  # cards pass under the system's bar
        self.scroll.pos = (self.x + x, self.y + y - edge.bottom)

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)

    # Where taps lead

    def go_on(self) -> None:
        """Go on with the match that was played last."""
        from domino.ui.table.opening import resumed
        from domino.ui.table.table_screen import TableScreen

        evening = resumed(self.app, self.entries[0].key)
        if evening is None:
            self.uncovered()
        else:
            self.app.stage.visit(TableScreen(self.app, evening))

    def open_game(self, game: str) -> None:
        from domino.ui.pages.setup import SetupScreen

        self.app.stage.visit(SetupScreen(self.app, game))

    def open_settings(self) -> None:
        from domino.ui.pages.settings_screen import SettingsScreen

        self.app.stage.visit(SettingsScreen(self.app))

    def open_statistics(self) -> None:
        from domino.ui.pages.statistics_screen import StatisticsScreen

        self.app.stage.visit(StatisticsScreen(self.app))

    def open_matches(self) -> None:
        from domino.ui.pages.matches_screen import MatchesScreen

        self.app.stage.visit(MatchesScreen(self.app))

    def open_paper(self) -> None:
        from domino.ui.pages.paper_setup import PaperSetupScreen

        self.app.stage.visit(PaperSetupScreen(self.app))

    def open_help(self) -> None:
        from domino.ui.pages.help_screen import HelpScreen

        last = self.app.settings.last_game.get("game")
        self.app.stage.visit(HelpScreen(self.app, last if last in GAMES else next(iter(GAMES))))


class HomeBody(Tall):
    """Everything on it, from the title to the last entry."""

    def __init__(self, home: HomeScreen, **keywords) -> None:
        super().__init__(**keywords)
        self.home = home
        self._taps: dict[str, Callable[[], None]] = {
            "continue": home.go_on,
            "statistics": home.open_statistics,
            "settings": home.open_settings,
            "matches": home.open_matches,
            "paper": home.open_paper,
            "help": home.open_help,
        }

    def tapped(self, name: str) -> None:
        if name in GAMES:
            self.home.open_game(name)
        else:
            self._taps[name]()

    # How tall everything is

    def height_for(self, width: float) -> float:
        inner = self._inner(width)[1]
        cards = sum(self._card_height(row, inner) + dp(GAP) for row in self._rows(inner))
        below = self._entries_height(inner) + dp(20) + self.home.insets.bottom
        return self._above_cards(inner) + cards + below

    def _above_cards(self, inner: float) -> float:
        return self._title_height() + (self._continue_height(inner) + dp(16) if self.home.entries else 0)

    def _inner(self, width: float) -> tuple[float, float]:
        """Where the cards begin, and how wide they are together."""
        wide = min(width, dp(WIDEST)) - dp(2 * EDGE)
        return (width - wide) / 2, wide

    def _columns(self, inner: float) -> int:
        """Four or two; half as many when the text is so large that a word of a name would break."""
        columns = 4 if inner >= dp(FOUR_COLUMNS) else 2
        words = (word for game in GAMES for word in self.say(f"{game}.name").split())
        longest = max(ink.size(word, 16, "medium")[0] for word in words) + dp(24)
        while columns > 1 and (inner - dp(GAP) * (columns - 1)) / columns < longest:
            columns //= 2
        return columns

    def _rows(self, inner: float) -> list[list[str]]:
        keys, columns = list(GAMES), self._columns(inner)
        return [keys[at : at + columns] for at in range(0, len(keys), columns)]

    def _card_width(self, inner: float) -> float:
        columns = self._columns(inner)
        return (inner - dp(GAP) * (columns - 1)) / columns

    def _title_height(self) -> float:
        return ink.line_height(30) + dp(28)

    def _continue_height(self, inner: float) -> float:
        lines = ink.line_height(14) + ink.line_height(20) + ink.line_height(14)
        return lines + dp(24) + (dp(34) if self._badges_below(inner) else 0)

    def _badges_below(self, inner: float) -> bool:
        """Whether the badges have no room beside the words."""
        badges = min(len(self.home.entries[0].names), MOST_BADGES + 1) * dp(28)
        return ink.size(self._told(), 14)[0] + badges + dp(130) > inner

    def _told(self) -> str:
        """How far the match that can be gone on with has come."""
        entry = self.home.entries[0]
        told = self.say("ui.home.round", number=entry.round)
        more = len(self.home.entries) - 1
        return told + (" · " + self.say("ui.home.more", count=more) if more else "")

    # Cards

    def _counts_apart(self, game: str, width: float) -> bool:
        """Whether the number of players needs a line of its own."""
        name = ink.size(self.say(f"{game}.name"), 16, "medium")[0]
        counts = ink.size(counts_told(game), 13)[0]
        return name + counts + dp(24 + 8 + 18) > width

    def _names(self, game: str, width: float) -> list[str]:
        return ink.wrapped(self.say(f"{game}.name"), 16, "medium", width - dp(24))

    def _lines(self, game: str, width: float) -> list[str]:
        return ink.wrapped(
            self.say(self.app.texts.first(f"ui.home.line.{game}", f"{game}.line")),
            SMALL,
            "regular",
            width - dp(24),
        )

    def _words_height(self, game: str, width: float) -> float:
        names = len(self._names(game, width)) * ink.line_height(16)
        apart = ink.line_height(13) if self._counts_apart(game, width) else 0
        return names + apart + len(self._lines(game, width)) * ink.line_height(SMALL) + dp(20)

    def _row_words(self, row: list[str], inner: float) -> float:
        """How tall the words of a row of cards are."""
        return max(dp(66), *(self._words_height(game, self._card_width(inner)) for game in row))

    def _picture_height(self, inner: float) -> float:
        """As its width asks for, or a little less where all games are seen at once then."""
        usual = round(self._card_width(inner) * HEIGHT / WIDTH)
        rows = self._rows(inner)
        words = sum(self._row_words(row, inner) + dp(GAP) for row in rows)
        fits = int((self.home.room[3] - self._above_cards(inner) - words) / len(rows))
        return fits if LEAST_PICTURE * usual <= fits < usual else usual

    def _card_height(self, row: list[str], inner: float) -> float:
        return self._picture_height(inner) + self._row_words(row, inner)

    def _entries(self) -> list[Row]:
        return [
            Row("history", self.say("ui.home.matches"), self.say("ui.home.matches-line"), name="matches"),
            Row(
                "notebook-edit-outline",
                self.say("ui.home.paper"),
                self.say("ui.home.paper-line"),
                name="paper",
            ),
            Row("help-circle-outline", self.say("ui.home.help"), self.say("ui.home.help-line"), name="help"),
        ]

    def _entry_columns(self, inner: float) -> int:
        return 3 if inner >= dp(FOUR_COLUMNS) else 1

    def _entries_height(self, inner: float) -> float:
        columns = self._entry_columns(inner)
        heights = [row.height(self._entry_width(inner)) for row in self._entries()]
        return (max(heights) if columns == 3 else sum(heights)) + dp(8)

    def _entry_width(self, inner: float) -> float:
        columns = self._entry_columns(inner)
        return (inner - dp(GAP) * (columns - 1)) / columns + dp(24)  # a row keeps a margin of its own

    # Painting

    def paint(self, painter: Painter) -> None:
        x, inner = self._inner(painter.width)
        low, high = painter.visible
        top = painter.height
        self._paint_title(painter, x, top, inner)
        top -= self._title_height()
        if self.home.entries:
            self._paint_continue(painter, x, top, inner)
            top -= self._continue_height(inner) + dp(16)
        width, picture = self._card_width(inner), self._picture_height(inner)
        for row in self._rows(inner):
            tall = self._card_height(row, inner)
            if top - tall < high and top > low:
                for at, game in enumerate(row):
                    left = x + at * (width + dp(GAP))
                    self._paint_card(painter, game, left, top - tall, width, tall, picture)
            top -= tall + dp(GAP)
        top -= dp(8)
        columns, wide = self._entry_columns(inner), self._entry_width(inner)
        for at, row in enumerate(self._entries()):
            row.tap = self._taps[row.name]
            row.paint(painter, x - dp(12) + (at % columns) * (wide - dp(24) + dp(GAP)), top, wide)
            if at % columns == columns - 1:
                top -= row.height(wide)

    def _paint_title(self, painter: Painter, x: float, top: float, inner: float) -> None:
        theme = painter.theme
        middle = top - self._title_height() / 2 - dp(2)
        right = x + inner + dp(8)
        for name, icon in (("settings", "cog-outline"), ("statistics", "chart-line")):
            painter.icon(icon, right - dp(22), middle, 26, theme.text)
            says = self.say(f"ui.home.{name}")
            painter.hot(name, right - dp(44), middle - dp(22), dp(44), dp(44), says, dp(22))
            right -= dp(48)
        painter.words(
            self.say("ui.home.title"), x + dp(4), middle, 30, theme.text, "medium", width=right - x - dp(4)
        )

    def _paint_continue(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme, entry = painter.theme, self.home.entries[0]
        high = self._continue_height(width)
        y = top - high
        painter.shadow(x, y, width, high, dp(RADIUS), dp(4))
        painter.box(x, y, width, high, theme.primary, dp(RADIUS))
        left, line = x + dp(18), top - dp(12)
        room = width - dp(18 + 76)
        for text, size, weight in (
            (self.say("ui.home.continue"), 14, "medium"),
            (self.say(f"{entry.game}.name"), 20, "medium"),
            (self._told(), 14, "regular"),
        ):
            step = ink.line_height(size)
            painter.words(text, left, line - step / 2, size, theme.on_primary, weight, width=room)
            line -= step
        cx, cy = x + width - dp(38), y + high / 2
        painter.disc(cx, cy, dp(24), theme.gold)
        painter.icon("play", cx, cy, 28, theme.on_gold)
        self._paint_badges(painter, entry, x, y, width, line + ink.line_height(14) / 2)
        painter.hot("continue", x, y, width, high, self.say("ui.home.continue"), dp(RADIUS))

    def _paint_badges(self, painter: Painter, entry, x: float, y: float, width: float, line: float) -> None:
        from domino.tableside.seats import (
            Seat,
            colours,
            initials,
        )  # brings the computers along: not at the start

        seats = [Seat(*who) for who in zip(entry.names, entry.levels, entry.colours, strict=True)]
        badges = list(zip(colours(seats), initials(entry.names), strict=True))
        shown = badges[:MOST_BADGES]
        if self._badges_below(width):
            left, line = x + dp(18 + 11), y + dp(26)
        else:
            left = x + width - dp(80) - dp(28) * (len(shown) - (len(badges) <= MOST_BADGES))
        for colour, letters in shown:
            painter.badge(left, line, dp(22), colour, letters)
            left += dp(28)
        if len(badges) > MOST_BADGES:
            more = f"+{len(badges) - MOST_BADGES}"
            painter.words(more, left, line, 13, painter.theme.on_primary, "medium", "center")

    def _paint_card(
        self, painter: Painter, game: str, x: float, y: float, width: float, high: float, picture: float
    ) -> None:
        theme = painter.theme
        words = high - picture
        painter.shadow(x, y, width, high, dp(RADIUS), dp(3))
        for bottom, tall, fill, square in (
            (y, words, theme.surface, y + words),
            (y + words, picture, theme.felt, y + words + dp(RADIUS)),
        ):
            painter.box(x, bottom, width, tall, fill, dp(RADIUS))
            painter.box(x, square - dp(RADIUS), width, dp(RADIUS), fill)
        paint_picture(painter, game, x, y + high, width, picture)
        line = y + words - dp(10)
        middle = line - ink.line_height(16) / 2
        apart = self._counts_apart(game, width)
        counts = counts_told(game)
        if not apart:
            self._paint_counts(painter, game, counts, x + width - dp(12), middle)
        line -= painter.lines(self._names(game, width), x + dp(12), line, 16, theme.text, "medium")
        if apart:
            wide = ink.size(counts, 13)[0] + dp(18)
            self._paint_counts(painter, game, counts, x + dp(12) + wide, line - ink.line_height(13) / 2)
            line -= ink.line_height(13)
        painter.lines(self._lines(game, width), x + dp(12), line, SMALL, theme.secondary)
        painter.hot(game, x, y, width, high, self.say(f"{game}.name"), dp(RADIUS))

    def _paint_counts(self, painter: Painter, game: str, counts: str, right: float, y: float) -> None:
        wide = painter.words(counts, right, y, 13, painter.theme.secondary, align="right")
        icon = "account" if counts == "1" else "account-group"
        painter.icon(icon, right - wide - dp(10), y, 14, painter.theme.secondary)


@cache
def counts_told(game: str) -> str:
    """How many can play a game."""
    counts = GAMES[game].all_players()
    runs_on = len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]}\N{EN DASH}{counts[-1]}" if runs_on else ", ".join(map(str, counts))
