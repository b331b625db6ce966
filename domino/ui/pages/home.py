"""The first screen: go on with a match, one of the eight games, and the way to everything else."""

from __future__ import annotations

from functools import cache, partial

from kivy.metrics import dp

from domino.core.pictures import HEIGHT, WIDTH
from domino.games import GAMES
from domino.tableside.lessons.lesson import Lesson
from domino.tableside.lessons.progress import learned_of, next_lesson
from domino.tableside.lessons.reading import lessons
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import (
    Box,
    Card,
    Child,
    Drawn,
    Fill,
    Fit,
    Icon,
    Line,
    Padded,
    Paper,
    Sized,
    Stack,
    Text,
    Touch,
)
from domino.ui.kit.later import later
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN
from domino.ui.kit.parts.rows import Row
from domino.ui.kit.stage.page import TitledScreen
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.kit.words import ink
from domino.ui.pages import doors
from domino.ui.pages.daily_glance import DayGlance, day_glance
from domino.ui.pages.going import AWAY, HERE, going, settle_old
from domino.ui.pages.match_cards import MatchCards
from domino.ui.pages.pictures import disc_with, paint_pair, paint_picture

EDGE, GAP, RADIUS = 12, 8, 16
LOW = 480
"""Dp: a window lower than this has little room above the games."""
FOUR_COLUMNS = 600
"""Dp of width from which four cards stand beside each other."""
WIDEST = 1240
PICTURE, WORDS = 66, 42
"""Dp that the picture of a card is high, and the words below it at least."""
BUTTON = 44
"""Dp across the button that begins a quick game."""
MOST_OTHERS = 3
"""How many matches are shown below the one that was played last: the others are on their page."""
SOON = 0.3
"""Seconds after the first frame when matches are looked at, and lessons read."""
LEAST_PICTURE = 0.85
"""How much of its height a picture keeps where all games fit the screen with a little less."""
DOTS = 5
"""How many dots days in a row are told with."""
SMALL = 12.5
"""Sp of the line that says what a game is."""


class HomeScreen(TitledScreen):
    """Continue, the eight games, and the way to everything else."""

    name = "home"
    title_size = 28

    def __init__(self, app: Application) -> None:
        say = app.texts.say
        super().__init__(
            say("ui.home.title"),
            icons=(
                ("statistics", "chart-line", say("ui.home.statistics"), partial(doors.open_statistics, app)),
                ("settings", "cog-outline", say("ui.home.settings"), partial(doors.open_settings, app)),
            ),
        )
        self.going = going(app)
        self.lessons: tuple[Lesson, ...] = ()
        """Every lesson: read after the first frame."""
        self.daily = DayGlance()
        """The deal of the day: read after the first frame."""
        self.body = HomeBody(self)
        self.cards = MatchCards(app, self._repaint)
        self.scroll = Scroll(self.body)
        self.add_widget(self.scroll)
        self.add_widget(self.bar)

    def opened(self) -> None:
        later(self._look, SOON)

    def uncovered(self) -> None:
        """Back from a game: what can be gone on with has changed."""
        self.going = going(self.app)
        self._repaint()
        self._look()
        self.app.say_notices()

    def _look(self) -> None:
        if not self.lessons:
            self.lessons = lessons(self.app.texts.language)
            self.body.repaint()
        self.app.background.do(partial(day_glance, self.app), self._show_daily, slow=lambda: None)
        if self.width > 1:
            self.cards.look(self.going.shown[: 1 + MOST_OTHERS], (min(self.width, dp(WIDEST)) / dp(1)) - 150)

    def _show_daily(self, glance: DayGlance) -> None:
        if glance != self.daily:
            self.daily = glance
            self.body.repaint()

    def _repaint(self) -> None:
        self.body.repaint()
        self.scroll.measure()

    def arrange(self) -> None:
        edge = self.insets
        bar = self.bar.height_for() + edge.top
        self.bar.size, self.bar.pos = (self.width, bar), (self.x, self.top - bar)
        self.body.repaint()  # pictures are as high as there is room
        width, height = self.width - edge.left - edge.right, max(1.0, self.height - bar)
        self.scroll.size, self.scroll.pos = (width, height), (self.x + edge.left, self.y)

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)

    @property
    def shown(self) -> float:
        """How high the room for cards is."""
        return self.height - self.bar.height - self.insets.bottom

    # Where taps lead

    def go_on(self, number: int = 0) -> None:
        """Go on with one of the matches, by default the one that was played last."""
        if not doors.go_on(self.app, self.going.shown[number].key):
            self.uncovered()

    def settle_old(self, answer: str) -> None:
        """What becomes of old matches."""
        settle_old(self.app, answer)
        self.uncovered()

    def open_help(self) -> None:
        """Help about the game that was played last."""
        last = self.app.settings.last_game.get("game")
        doors.open_help(self.app, last if last in GAMES else next(iter(GAMES)))


class HomeBody(Tall):
    """Everything on it, from the match that is gone on with to the last entry."""

    def __init__(self, home: HomeScreen) -> None:
        super().__init__()
        self.home = home

    def build(self, width: float) -> Box:
        inner = min(width, dp(WIDEST)) - dp(2 * EDGE)
        daily: list[Child] = [self._daily(inner), 12]
        low = self.home.shown < dp(LOW)  # the games come first there
        above = Stack(GAP, *self._going(inner), *([] if low else daily))
        cards = self._cards(inner, above.measure(inner))
        below = [*(daily if low else []), *self._entries(inner)]
        body = Stack(above, cards, 8, *below, 20 + self.home.insets.bottom / dp(1))
        return Line(Sized(body, inner), align="top", stands="center")

    # Matches that can be gone on with

    def _going(self, inner: float) -> list[Child]:
        home = self.home
        first, others = home.going.shown[:1], home.going.shown[1 : 1 + MOST_OTHERS]
        cards = [
            home.cards.small(entry, number, partial(home.go_on, number))
            for number, entry in enumerate(others, start=1)
        ]
        boxes: list[Child] = []
        if first:
            large = home.cards.large(first[0], home.go_on)
            if cards and inner >= dp(FOUR_COLUMNS):
                boxes += (Line(Fill(large), Fill(Stack(*cards, gap=GAP)), gap=GAP, align="top"), 12)
            else:
                boxes += (large, 12, Stack(*cards, *((12,) if cards else ()), gap=GAP))
        if home.going.asked:
            boxes += (self._question(home.going.asked), 12)
        return boxes

    def _question(self, count: int) -> Box:
        """Old matches: whether they should go to a list of their own."""
        words = Text(self.say("ui.home.old", count=count), 14, "on_changed")
        buttons = []
        for answer, key in ((HERE, "old-no"), (AWAY, "old-yes")):
            said = Card(Text(self.say(f"ui.home.{key}"), 14, "on_changed", "bold"), None, 99, (14, 6), 48)
            tap = partial(self.home.settle_old, answer)
            buttons.append(Touch(said, f"old-{answer}", self.say(f"ui.home.{key}"), tap, 99))
        card = Stack(words, Line(*buttons, gap=8, stands="right"))
        return Card(card, "changed", RADIUS, (16, 10, 8, 2), outline="changed_edge")

    # What is there besides a match

    def _daily(self, inner: float) -> Box:
        """The deal of the day and lessons: beside each other where two games are, else their words break."""
        if self._columns(inner) == 1:
            return Stack(self._deal(), self._learn(), gap=GAP)
        return Line(Fill(self._deal()), Fill(self._learn()), gap=GAP, align="stretch")

    def _deal(self) -> Box:
        """The deal of the day: its game, and whether it was played; days in a row as quiet dots."""
        glance = self.home.daily
        game = self.say(f"{glance.game}.name") if glance.game else ""
        told = self.say("ui.home.daily-done" if glance.done else "ui.home.daily-new")
        days = self.say("ui.home.days", count=glance.streak) if glance.streak > 1 else ""

        def below(width: float) -> Box:
            fits = ink.size(days, SMALL)[0] + dp(12 * DOTS + 5) <= width  # where not, the dots say it
            return Line(dots(glance.streak), 8, Text(days, SMALL, "secondary") if days and fits else None)

        check = Icon("check-circle", 16, "primary", 18, line=16) if glance.done else None
        words = Stack(
            Line(Fill(Text(self.say("ui.home.daily"), 16, weight="medium")), check),
            Text(game, 13, "secondary"),
            3,
            Fit(below),
        )
        pair = Drawn(paint_pair, 46, 46)
        card = Paper(Line(pair, 12, Fill(words)), RADIUS, (12, 8), 72)
        says = f"{self.say('ui.home.daily')}: {game}, {told}"
        return Touch(card, "daily", says, partial(doors.open_daily, self.app), RADIUS)

    def _learn(self) -> Box:
        """The next lesson, and how many are done."""
        learned, every = self.app.settings.learned, self.home.lessons
        coming = next_lesson(every, learned, self.app.settings.last_game.get("game"))
        line = short = self.say("ui.home.learn-all") if every else ""
        if coming is not None:
            line, short = self.say("ui.home.learn-next", title=coming.title), coming.title

        def told(width: float) -> Box:
            return Text(line if ink.size(line, 13)[0] <= width else short, 13, "secondary")

        words = Stack(
            Text(self.say("ui.home.learn"), 16, weight="medium"),
            Fit(told),
            7,
            Drawn(partial(_progress, learned_of(every, learned) / max(1, len(every))), high=8),
        )
        card = Paper(Line(disc_with("school", "primary", 46), 12, Fill(words)), RADIUS, (12, 11), 72)
        return Touch(card, "learn", self.say("ui.home.learn"), partial(doors.open_learn, self.app), RADIUS)

    # The games

    def _cards(self, inner: float, above: float) -> Box:
        """A card for each game, in rows. Their pictures are as high as their width asks for, or a little less
        where all games are seen at once then."""
        columns = self._columns(inner)
        wide = (inner - dp(GAP) * (columns - 1)) / columns
        words = {game: self._words(game, wide, columns > 2) for game in GAMES}
        rows = [list(words)[at : at + columns] for at in range(0, len(words), columns)]
        talls = [max(dp(WORDS), *(words[game].measure(wide) for game in row)) for row in rows]
        picture = dp(PICTURE) if columns < 3 else min(round(wide * HEIGHT / WIDTH), dp(120))
        fits = int((self.home.shown - above - sum(talls) - dp(GAP) * len(rows)) / len(rows))
        picture = fits if LEAST_PICTURE * picture <= fits < picture else picture
        lines = (
            Line(*(self._card(game, words[game], wide, picture, tall) for game in row), gap=GAP)
            for row, tall in zip(rows, talls, strict=True)
        )
        return Stack(*lines, GAP, gap=GAP)

    def _columns(self, inner: float) -> int:
        """Four or two; half as many when the text is so large that a word of a name would break."""
        columns = 4 if inner >= dp(FOUR_COLUMNS) else 2
        words = (word for game in GAMES for word in self.say(f"{game}.name").split())
        longest = max(ink.size(word, 16, "medium")[0] for word in words) + dp(24 + BUTTON)
        while columns > 1 and (inner - dp(GAP) * (columns - 1)) / columns < longest:
            columns //= 2
        return columns

    def _words(self, game: str, wide: float, roomy: bool) -> Box:
        """What a card says of its game; where there is room, what kind of game it is too."""
        players = counts_told(game)
        icon = Icon("account" if players == "1" else "account-group", 14, "secondary", 16, line=SMALL)
        told = f"{players} · {self.say('ui.home.quick')}"
        if ink.size(told, SMALL)[0] > wide - dp(2 * 12 + 19 + BUTTON):  # the button says it too
            told = players
        counts = Line(icon, 3, Fill(Text(told, SMALL, "secondary")))
        name = Text(self.say(f"{game}.name"), 16, weight="medium")
        line_key = self.app.texts.first(f"ui.home.line.{game}", f"{game}.line")
        line = Text(self.say(line_key), SMALL, "secondary") if roomy else None
        lines = Line(Fill(Stack(name, counts)), BUTTON)
        return Half(Stack(lines, line), "surface", (12, 5))

    def _card(self, game: str, words: Box, wide: float, picture: float, tall: float) -> Box:
        upper = Sized(Half(Drawn(partial(paint_picture, game)), "felt", upper=True), wide, picture)
        card = Card(Stack(upper, Sized(words, wide, tall)), None, RADIUS, shadow=3)
        name = self.say(f"{game}.name")
        touch = Touch(card, game, name, partial(doors.open_setup, self.app, game), RADIUS)
        quick = Touch(
            disc_with("play", "primary", BUTTON, ring=True),
            f"quick-{game}",
            self.say("ui.home.quick-of", game=name),
            partial(doors.quick_game, self.app, game),
            BUTTON / 2,
            size=BUTTON,
        )
        return Sized(Corner(touch, quick, tall), wide)

    # The way to everything else

    def _entries(self, inner: float) -> list[Box]:
        columns = 2 if inner >= dp(FOUR_COLUMNS) else 1
        wide = (inner - dp(GAP) * (columns - 1)) / columns + dp(2 * MARGIN)  # rows have a margin of their own
        entries = []
        for name, icon, tap in (
            ("matches", "history", partial(doors.open_matches, self.app)),
            ("join", "devices", partial(doors.open_join, self.app)),
            ("paper", "notebook-edit-outline", partial(doors.open_pads, self.app)),
            ("help", "help-circle-outline", self.home.open_help),
        ):
            row = Row(icon, self.say(f"ui.home.{name}"), self.say(f"ui.home.{name}-line"), tap=tap, name=name)
            entries.append(Sized(row.build(wide), wide))
        lines = [entries[at : at + columns] for at in range(0, len(entries), columns)]
        return [Line(-MARGIN, *line, gap=GAP - 2 * MARGIN, align="stretch") for line in lines]


def _progress(share: float, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """A bar that is full when all is done."""
    y, high = top - height, height
    painter.box(x, y, width, high, painter.theme.divider, high / 2)
    if share > 0:
        painter.box(x, y, max(high, width * share), high, painter.theme.primary, high / 2)


def dots(count: int) -> Box:
    """Days in a row, as quiet dots."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        for at in range(DOTS):
            shade = painter.theme.primary if at < count else painter.theme.divider
            painter.disc(x + dp(4.5) + at * dp(12), top - height / 2, dp(4.5), shade)

    return Drawn(paint, 12 * DOTS - 3, 10)


@cache
def counts_told(game: str) -> str:
    """How many can play a game."""
    counts = GAMES[game].all_players()
    runs_on = len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]}\N{EN DASH}{counts[-1]}" if runs_on else ", ".join(map(str, counts))


class Corner(Box):
    """A card with a button at its right, over the edge between its halves, the lower of which is so high."""

    __slots__ = ("_button", "_card", "_lower")

    def __init__(self, card: Box, button: Box, lower: float) -> None:
        self._card, self._button, self._lower = card, button, lower

    def measure(self, width: float) -> float:
        return self._card.measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self._card.draw(painter, x, top, width, height)
        size = self._button.natural()
        high = max(top - height + dp(4), top - height + self._lower - size / 2) + size
        self._button.draw(painter, x + width - size - dp(6), high, size, size)


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
