"""The first screen: go on with a match, one of the eight games, and the way to everything else."""

from __future__ import annotations

from functools import cache, partial

from kivy.metrics import dp

from domino.core.pictures import HEIGHT, WIDTH
from domino.games import GAMES
from domino.store.saves import SaveEntry
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN
from domino.ui.kit.parts.rows import Row
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.kit.words import ink
from domino.ui.pages import doors
from domino.ui.pages.pictures import disc_with, paint_picture

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

    def __init__(self, app: Application) -> None:
        super().__init__()
        self.entries = app.saves.entries()
        self.body = HomeBody(self)
        self.scroll = Scroll(self.body)
        self.add_widget(self.scroll)

    def uncovered(self) -> None:
        """Back from a game: what can be gone on with has changed."""
        self.entries = self.app.saves.entries()
        self.body.repaint()
        self.scroll.measure()
        self.app.say_notices()

    def arrange(self) -> None:
        x, y, width, height = self.room
        edge = self.insets
        self.body.repaint()  # pictures are as high as there is room
        self.scroll.size = (width, height + edge.bottom)  # cards pass under the system's bar
        self.scroll.pos = (self.x + x, self.y + y - edge.bottom)

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)

    # Where taps lead

    def go_on(self) -> None:
        """Go on with the match that was played last."""
        if not doors.go_on(self.app, self.entries[0].key):
            self.uncovered()

    def open_help(self) -> None:
        """Help about the game that was played last."""
        last = self.app.settings.last_game.get("game")
        doors.open_help(self.app, last if last in GAMES else next(iter(GAMES)))


class HomeBody(Tall):
    """Everything on it, from the title to the last entry."""

    def __init__(self, home: HomeScreen) -> None:
        super().__init__()
        self.home = home

    def build(self, width: float) -> Box:
        inner = min(width, dp(WIDEST)) - dp(2 * EDGE)
        above = Stack(self._title(), *((self._continue(inner), 16) if self.home.entries else ()))
        cards = self._cards(inner, above.measure(inner))
        body = Stack(above, cards, 8, *self._entries(inner), 20 + self.home.insets.bottom / dp(1))
        return Line(Sized(body, inner), align="top", stands="center")

    def _title(self) -> Box:
        icons = []
        for name, icon, tap in (
            ("statistics", "chart-line", partial(doors.open_statistics, self.app)),
            ("settings", "cog-outline", partial(doors.open_settings, self.app)),
        ):
            sign = Icon(icon, 26, wide=44)
            icons.append(Touch(sign, name, self.say(f"ui.home.{name}"), tap, 22, size=44))
        title = Fill(Text(self.say("ui.home.title"), 30, weight="medium", wraps=False))
        return Padded(Line(4, title, *icons, -8, gap=4), (0, 16, 0, 12))

    # The match that can be gone on with

    def _continue(self, inner: float) -> Box:
        entry, more = self.home.entries[0], len(self.home.entries) - 1
        told = self.say("ui.home.round", number=entry.round)
        told += " · " + self.say("ui.home.more", count=more) if more else ""
        below = ink.size(told, 14)[0] + min(len(entry.names), MOST_BADGES + 1) * dp(28) + dp(130) > inner
        badges = self._badges(entry, None if below else 14)
        far = Text(told, 14, "on_primary", wraps=False)
        words = Stack(
            Text(self.say("ui.home.continue"), 14, "on_primary", "medium", wraps=False),
            Text(self.say(f"{entry.game}.name"), 20, "on_primary", "medium", wraps=False),
            far if below else Line(Fill(far), *badges),
            *((9, Line(-3, *badges), 3) if below else ()),
        )
        line = Line(Fill(words), 4, disc_with("play", "gold"))
        card = Card(line, "primary", RADIUS, (18, 12, 14, 12), shadow=4)
        return Touch(card, "continue", self.say("ui.home.continue"), self.home.go_on, RADIUS)

    def _badges(self, entry: SaveEntry, line: float | None) -> list[Box]:
        """Who plays, as high as a line of words of this size."""
        from domino.tableside.seats import colours, initials, seats_of  # with the computers: not at the start

        seats = seats_of(entry.names, entry.levels, entry.colours)
        badges = zip(colours(seats), initials(entry.names), strict=True)
        boxes: list[Box] = [Badge(colour, letters, 22, 28, line) for colour, letters in badges]
        if len(boxes) > MOST_BADGES:
            more = Text(f"+{len(boxes) - MOST_BADGES}", 13, "on_primary", "medium", "center", line=14)
            boxes[MOST_BADGES:] = [Sized(more, dp(28))]
        return boxes

    # The games

    def _cards(self, inner: float, above: float) -> Box:
        """A card for each game, in rows. Their pictures are as high as their width asks for, or a little less
        where all games are seen at once then."""
        columns = self._columns(inner)
        wide = (inner - dp(GAP) * (columns - 1)) / columns
        words = {game: self._words(game, wide) for game in GAMES}
        rows = [list(words)[at : at + columns] for at in range(0, len(words), columns)]
        talls = [max(dp(66), *(words[game].measure(wide) for game in row)) for row in rows]
        usual = round(wide * HEIGHT / WIDTH)
        fits = int((self.home.room[3] - above - sum(talls) - dp(GAP) * len(rows)) / len(rows))
        picture = fits if LEAST_PICTURE * usual <= fits < usual else usual
        lines = (
            Line(*(self._card(game, words[game], wide, picture, tall) for game in row), gap=GAP)
            for row, tall in zip(rows, talls, strict=True)
        )
        return Stack(*lines, GAP, gap=GAP)

    def _columns(self, inner: float) -> int:
        """Four or two; half as many when the text is so large that a word of a name would break."""
        columns = 4 if inner >= dp(FOUR_COLUMNS) else 2
        words = (word for game in GAMES for word in self.say(f"{game}.name").split())
        longest = max(ink.size(word, 16, "medium")[0] for word in words) + dp(24)
        while columns > 1 and (inner - dp(GAP) * (columns - 1)) / columns < longest:
            columns //= 2
        return columns

    def _words(self, game: str, wide: float) -> Box:
        """What a card says of its game. How many can play stands beside the name where there is room."""
        players = counts_told(game)
        icon = Icon("account" if players == "1" else "account-group", 14, "secondary", 16, line=13)
        counts = Line(icon, 2, Text(players, 13, "secondary"))
        name = Text(self.say(f"{game}.name"), 16, weight="medium")
        apart = name.natural() + counts.natural() + dp(24 + 8) > wide
        line_key = self.app.texts.first(f"ui.home.line.{game}", f"{game}.line")
        line = Text(self.say(line_key), SMALL, "secondary")
        lines = Stack(name, counts, line) if apart else Stack(Line(Fill(name), counts), line)
        return Half(lines, "surface", (12, 10))

    def _card(self, game: str, words: Box, wide: float, picture: float, tall: float) -> Box:
        upper = Sized(Half(Drawn(partial(paint_picture, game)), "felt", upper=True), wide, picture)
        card = Card(Stack(upper, Sized(words, wide, tall)), None, RADIUS, shadow=3)
        tap = partial(doors.open_setup, self.app, game)
        return Sized(Touch(card, game, self.say(f"{game}.name"), tap, RADIUS), wide)

    # The way to everything else

    def _entries(self, inner: float) -> list[Box]:
        columns = 3 if inner >= dp(FOUR_COLUMNS) else 1
        wide = (inner - dp(GAP) * (columns - 1)) / columns + dp(2 * MARGIN)  # rows have a margin of their own
        entries = []
        for name, icon, tap in (
            ("matches", "history", partial(doors.open_matches, self.app)),
            ("paper", "notebook-edit-outline", partial(doors.open_pads, self.app)),
            ("help", "help-circle-outline", self.home.open_help),
        ):
            row = Row(icon, self.say(f"ui.home.{name}"), self.say(f"ui.home.{name}-line"), tap=tap, name=name)
            entries.append(Sized(row.build(wide), wide))
        lines = [entries] if columns == 3 else [[entry] for entry in entries]
        return [Line(-MARGIN, *line, gap=GAP - 2 * MARGIN, align="stretch") for line in lines]


@cache
def counts_told(game: str) -> str:
    """How many can play a game."""
    counts = GAMES[game].all_players()
    runs_on = len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]}\N{EN DASH}{counts[-1]}" if runs_on else ", ".join(map(str, counts))


class Half(Padded):
    """The upper or lower half of a card: only its outer corners are round."""

    __slots__ = ("fill", "upper")

    def __init__(self, box: Box, fill: str, pad: tuple[float, float] = (0, 0), upper: bool = False) -> None:
        super().__init__(box, pad)
        self.fill, self.upper = fill, upper

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        y, radius, fill = top - height, dp(RADIUS), getattr(painter.theme, self.fill)
        painter.box(x, y, width, height, fill, radius)
        painter.box(x, y if self.upper else top - radius, width, radius, fill)
        super().draw(painter, x, top, width, height)
