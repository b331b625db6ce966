"""The kit: painting only when something changed, touches and keys on what was painted, screens and sheets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domino.core.tiles import Tile  # isort: skip
from domino.ui.kit.boxes import Box, Drawn
from domino.ui.kit.paint import atlas, theme
from domino.ui.kit.paint.painted import Painted, repaint_everything
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Gap, Heading, Row, Segments, Sentence, Slider, Switch
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.sheets import Sheet, confirm
from domino.ui.kit.words import fonts, ink


class Counting(Painted):
    """Counts how often it paints, and what is tapped."""

    def __init__(self, **keywords) -> None:
        super().__init__(**keywords)
        self.painted = 0
        self.taps: list[str] = []
        self.words = "Hello"

    def paint(self, painter: Painter) -> None:
        self.painted += 1
        painter.box(0, 0, painter.width, painter.height, painter.theme.surface)
        painter.words(self.words, 10, 50, 16, painter.theme.text)
        painter.hot("one", 10, 10, 80, 50, "One")
        painter.hot("two", 110, 10, 20, 20, "Two")

    def tapped(self, name: str) -> None:
        self.taps.append(name)


@pytest.fixture
def counting(player):
    screen = Screen()
    player.app.stage.go(screen)
    widget = Counting(size=(200, 100), pos=(50, 300))
    screen.add_widget(widget)
    player.frame(3)
    return widget


def test_many_changes_paint_once(player, counting) -> None:
    before = counting.painted
    for _ in range(5):
        counting.repaint()
    player.frame(3)
    assert counting.painted == before + 1


def test_moving_looking_pressing_and_focus_paint_nothing(player, counting) -> None:
    before = counting.painted
    counting.pos = (80, 400)
    counting.look(5, 5, 1.5)
    player.key("tab")
    counting.look(0, 0, 1)
    player.touch(*counting.outside(20, 20))
    player.frame(3)
    assert counting.taps == ["one"]
    assert counting.painted == before


def test_nothing_is_drawn_when_nothing_changes(player, counting) -> None:
    from kivy.core.window import Window

    player.hear()
    player.looks = True
    drawn = []
    Window.bind(on_draw=lambda *_: drawn.append(1))
    for _ in range(4):  # the window system may still ask for frames of a window that was just opened
        drawn.clear()
        player.idle(1)
        if not drawn:
            break
    assert not drawn


def test_small_places_are_grown_to_48_dp_and_the_nearest_is_meant(player, counting) -> None:
    assert counting.hot_at(120, 20) == "two"
    assert counting.hot_at(140, 40) == "two"  # 10 beyond its edge, 14 allowed
    assert counting.hot_at(160, 20) is None
    assert counting.hot_at(95, 20) is None  # nearer to `one`, which is large enough as it is
    player.touch(*counting.outside(138, 20))
    assert counting.taps == ["two"]


def test_a_finger_that_moves_taps_nothing(player, counting) -> None:
    player.drag(counting.outside(20, 20), counting.outside(60, 20))
    assert counting.taps == []
    finger = player.finger(*counting.outside(20, 20))
    finger.move_to(*counting.outside(26, 22))
    finger.lift()
    assert counting.taps == ["one"]


def test_keys_walk_and_tap(player, counting) -> None:
    player.key("tab")
    player.key("tab")
    player.key("enter")
    player.key("left")
    player.key("spacebar")
    assert counting.taps == ["two", "one"]


def test_a_full_page_of_words_is_begun_anew_and_all_is_painted_again(player, counting) -> None:
    before, painted = ink.page(), counting.painted
    for number in range(4000):
        ink.cell(f"word{number}", "bold", 30)
        if ink.page() != before:
            break
    assert ink.page() != before
    other = Counting(size=(100, 100), pos=(50, 500))
    counting.parent.add_widget(other)
    player.frame(3)
    ink.forget()
    player.app.repaint()
    player.frame(3)
    assert counting.painted > painted
    assert ink.cell("Hello", "regular", ink.pixels(16))[4] > 20


def test_a_screen_that_waits_uses_up_no_ink_and_is_painted_when_it_comes_back(player, counting) -> None:
    painted = counting.painted
    player.app.stage.visit(Screen())
    repaint_everything()
    player.frame(3)
    assert counting.painted == painted
    player.app.stage.come_back()
    player.frame(3)
    assert counting.painted == painted + 1


def test_words_wrap_and_shorten_within_their_width(player) -> None:
    text = "Lay a matching string on your own train in your first turn, unbelievably-long-compound-words too."
    for width in (60, 140, 400):
        lines = ink.wrapped(text, 14, "regular", width)
        assert all(ink.size(line, 14, "regular")[0] <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert ink.size(ink.shortened(text, 14, "bold", width), 14, "bold")[0] <= width
    assert ink.shortened("short", 14, "regular", 400) == "short"


def _ink_of(word: str, pixel: int) -> tuple[float, float]:
    """Where the ink of a word begins and ends; the columns at its edges count by how dark they are."""
    pen = ink._pen("regular", pixel)
    pen._size = pen.get_extents(word)
    pen._render_begin()
    pen._render_text(word, 0, 0)
    data = pen._render_end()
    shades = data.data[3::4]
    columns = [max(shades[at :: data.width]) / 255 for at in range(data.width)]
    inked = [at for at, shade in enumerate(columns) if shade > 0.1]
    return inked[0] + 1 - columns[inked[0]], inked[-1] + columns[inked[-1]]


def test_words_stand_as_far_apart_as_the_font_says(player) -> None:
    away = []
    for line in (
        "Put a tile down for the widow, or keep your hand.",
        "Your Train belongs to you while no marker is on it",
        "the computer moves against you and its partner",
        "Where a rule below can be chosen, the option is named",
    ):
        words = line.split(" ")
        for pixel in (13, 14, 15):
            exact, large = 32 * pixel, ink._pen("regular", 32 * pixel)
            begins = [begin for _, begin in ink.run(line, "regular", pixel)[0]]
            for at, (one, other) in enumerate(pairwise(words)):
                seen = begins[at + 1] + _ink_of(other, pixel)[0] - begins[at] - _ink_of(one, pixel)[1]
                apart = large.get_extents(f"{one} ")[0] + _ink_of(other, exact)[0] - _ink_of(one, exact)[1]
                away.append(abs(seen - apart / 32))
    assert max(away) < 0.8
    assert sum(away) / len(away) < 0.3


def test_every_icon_of_the_look_is_there(player) -> None:
    from pathlib import Path

    icons = [
        "arrow-left",
        "dots-vertical",
        "undo-variant",
        "fit-to-screen-outline",
        "history",
        "tray-arrow-down",
        "debug-step-over",
        "hand-back-right",
        "bullhorn",
        "hand-pointing-up",
        "check",
        "account-voice",
        "gavel",
        "cards-diamond",
        "layers-plus",
        "close-thick",
        "broom",
        "cards",
        "sort-variant",
        "auto-fix",
        "lightbulb-on-outline",
        "cards-outline",
        "train",
        "bird",
        "wizard-hat",
        "rotate-right",
        "rotate-left",
        "account",
        "robot",
        "tune-variant",
        "gesture-tap-hold",
        "crown",
        "trophy",
        "cog-outline",
        "help-circle-outline",
        "arrow-down-bold",
        "lock",
        "lock-open-variant",
        "alert",
        "star-four-points",
        "star-circle",
    ]
    assert Path(fonts.FILES["icon"]).is_file()
    assert [icon for icon in icons if not ink.has_icon(icon)] == []


def test_a_tile_is_painted_where_it_is_said(player) -> None:
    class Tiles(Painted):
        def paint(self, painter: Painter) -> None:
            painter.box(0, 0, painter.width, painter.height, painter.theme.felt)
            painter.tile(Tile(1, 1), 60, 100, 40)
            painter.tile(Tile(0, 1), 200, 100, 40, 90, first=1)

    screen = Screen()
    player.app.stage.go(screen)
    screen.add_widget(Tiles(size=(300, 200), pos=(0, 0)))
    picture = player.picture()

    def at(x: float, y: float) -> tuple[int, ...]:
        return picture.getpixel((round(x), picture.height - 1 - round(y)))

    def near(one: tuple[int, ...], colour: theme.Colour) -> bool:
        return all(abs(a - b * 255) < 12 for a, b in zip(one, colour, strict=False))

    light = player.app.theme
    assert near(at(10, 10), light.felt)
    for y in (120, 80):
        assert near(at(60, y), theme.PIPS[1])  # the pips of both halves
    assert near(at(50, 130), light.tile)
    assert near(at(180, 100), theme.PIPS[1])  # lying, its first half is at the left
    assert near(at(220, 100), light.tile)


def parts(changes: list) -> list:
    return [
        Heading("Players", "Add", lambda: changes.append("add")),
        Row("account", "Ana", "on this device", tap=lambda: changes.append("ana")),
        Switch("Sound", True, changes.append),
        Segments(
            [("a", "First"), ("b", "Second"), ("c", "Third")], "a", changes.append, disabled=frozenset("c")
        ),
        Slider("Volume", 0.5, 0, 1, 0.1, changes.append),
        Gap(1200),
        Sentence("The end."),
        Row("", "Last", "below the edge", tap=lambda: changes.append("last")),
    ]


@pytest.fixture
def page(player):
    page = PageScreen("A page", "with a body", footer=[Button("Go", lambda: None)])
    page.changes = []
    page.column.parts = parts(page.changes)
    player.app.stage.visit(page)
    player.frame(3)
    return page


def test_parts_are_worked_by_touch(player, page) -> None:
    player.tap("add")
    player.tap("ana")
    player.tap("sound")
    player.tap("choice-b")
    player.tap("choice-c")
    x, y = player.find("volume")
    player.drag((x, y), (x + 300, y))
    player.tap("last")
    assert page.changes[:4] == ["add", "ana", False, "b"]
    assert page.changes[-2:] == [1, "last"]
    assert page.scroll.down > 0


def test_only_what_is_near_the_window_is_painted(player, page) -> None:
    class Measured(Gap):
        painted = 0

        def build(self, width) -> Box:
            return Drawn(self.count, high=self.size)

        def count(self, *place) -> None:
            Measured.painted += 1

    page.column.put([Measured(32) for _ in range(1000)])
    player.frame(3)
    assert 20 < Measured.painted < 150
    before = Measured.painted
    player.wheel(200, 400, 1)
    assert page.scroll.down > 0
    assert Measured.painted == before  # what comes into sight was painted already
    page.scroll.scroll_to(1e9)
    player.frame(3)
    assert Measured.painted > before


def test_a_scroll_flings_and_a_finger_stops_it(player, page) -> None:
    player.app.settings.change(motion="full")
    finger = player.finger(200, 300)
    for step in range(1, 8):
        finger.move_to(200, 300 + 30 * step)
    finger.lift()
    assert page.scroll.down > 150
    before = page.scroll.down
    player.wait(lambda: page.scroll.down > before + 20, "a fling")
    player.touch(200, 300)
    stopped = page.scroll.down
    player.idle(0.1)
    assert page.scroll.down == stopped
    assert page.changes == []


def test_keys_scroll_to_what_is_focused(player, page) -> None:
    player.key("end")
    assert page.scroll.down == page.scroll.most
    player.key("home")
    assert page.scroll.down == 0


def test_back_leaves_sheets_then_screens_and_never_the_first(player, page) -> None:
    stage = player.app.stage
    stage.show(Sheet("Sheet", [Sentence("Something.")]))
    player.frame(2)
    assert player.screen == "sheet"
    player.back()
    assert player.screen == "page"
    player.back()
    assert player.screen == "home"
    player.back()
    assert player.screen == "home"


def test_a_sheet_that_must_be_answered_stays(player, page) -> None:
    sheet = Sheet("Choose", [Sentence("Something.")], [Button("Yes", lambda: stage.close(sheet))], must=True)
    stage = player.app.stage
    stage.show(sheet)
    player.frame(2)
    player.back()
    player.touch(200, 880)
    assert player.screen == "sheet"
    assert not player.has("close")
    player.tap("yes")
    assert player.screen == "page"


def test_a_touch_outside_closes_a_sheet_and_does_nothing_else(player, page) -> None:
    answers = []
    confirm(player.app, "Really?", "This cannot be taken back.", "Do it", lambda: answers.append(True))
    player.frame(2)
    player.touch(200, 830)
    assert player.screen == "page"
    assert page.changes == answers == []
    confirm(player.app, "Really?", "This cannot be taken back.", "Do it", lambda: answers.append(True))
    player.tap("confirm")
    assert answers == [True]
    assert player.screen == "page"


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800), (1920, 1080)])
def test_everything_stays_inside_at_any_size(player, page, size) -> None:
    player.app.stage.show(
        Sheet("A sheet", parts([]), [Button("One", lambda: None), Button("Two", lambda: None)])
    )
    player.resize(*size)
    for top in (player.app.stage.top, page):
        for widget in (child for child in top.walk(restrict=True) if isinstance(child, Painted)):
            assert widget.x >= 0 and widget.right <= size[0] + 1
            for name, hot in widget.hots.items():
                assert hot.x >= 0 and hot.x + hot.width <= widget.width + 1, name
    player.resize(412, 915)


def test_sentences_wait_for_each_other(player) -> None:
    stage = player.app.stage
    stage.say("The first.")
    stage.say("The second.")
    stage.say("The second.")
    player.frame(2)
    assert stage.sentence == "The first."
    x, y = stage._sentence.center
    player.touch(x, y)
    assert stage.sentence == "The second."
    stage.hush()
    assert stage.sentence == ""


def test_the_theme_changes_at_once_and_everywhere(player, page) -> None:
    before = player.picture().getpixel((3, 300))
    player.app.settings.change(theme="dark")
    player.frame(2)
    after = player.picture().getpixel((3, 300))
    assert after == tuple(round(part * 255) for part in theme.theme_for("dark").background[:3])
    assert before == tuple(round(part * 255) for part in theme.theme_for("light").background[:3])


def test_pausing_and_resuming_is_told_once(player) -> None:
    told = []

    class Told(Screen):
        def paused(self) -> None:
            told.append("paused")

        def resumed(self) -> None:
            told.append("resumed")

    player.app.stage.go(Told())
    player.pause()
    player.pause()
    player.resume()
    player.resume()
    assert told == ["paused", "resumed"]


def test_a_missing_sheet_is_told_and_nothing_crashes(player, monkeypatch, tmp_path) -> None:
    for file in ("PICTURE", "SMALLER"):
        monkeypatch.setattr(atlas, file, tmp_path / "nowhere.png")
    monkeypatch.setattr(atlas, "_texture", None)
    monkeypatch.setattr(atlas, "_whole", False)
    monkeypatch.setattr(atlas, "missing", "")
    assert atlas.texture() is atlas.white()
    assert atlas.missing
    player.app.window_events.complete()
    assert player.sentence == player.app.texts.say("ui.trouble.sheet")


def test_the_display_stays_on_only_in_play(player) -> None:
    from kivy.core.window import Window

    class Table(Screen):
        keeps_awake = True

    stage = player.app.stage
    assert Window.allow_screensaver
    stage.visit(Table())
    assert not Window.allow_screensaver
    stage.come_back()
    assert Window.allow_screensaver


def test_column_measures_what_it_paints(player) -> None:
    column = Column(
        [Sentence("word " * 80), Row("", "Title " * 30, "words " * 40, "a long value here", tag="changed")]
    )
    narrow, wide = column.height_for(360), column.height_for(700)
    assert narrow > wide > 100
