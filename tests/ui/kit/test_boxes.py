"""Boxes: what is measured is what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.metrics import dp

from domino.ui.kit.boxes import (
    Box,
    Card,
    Drawn,
    Fill,
    Fit,
    Flow,
    Line,
    Padded,
    Passage,
    Sized,
    Stack,
    Text,
    Touch,
    Weighted,
)
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import theme_for
from domino.ui.kit.words import ink
from tests.ui.driver import opened


@pytest.fixture(scope="module", autouse=True)
def window() -> Iterator[None]:
    with opened():
        yield


class Mark(Drawn):
    """Remembers where it was drawn: left, top, width and height."""

    def __init__(self, wide: float = 0, high: float = 0) -> None:
        super().__init__(self.put, wide, high)
        self.places: list[tuple[float, ...]] = []

    def put(self, painter: Painter, *place: float) -> None:
        self.places.append(place)

    @property
    def place(self) -> tuple[float, ...]:
        assert len(self.places) == 1
        return self.places[0]


def drawn(box: Box, width: float = 200, height: float | None = None) -> Painter:
    painter = Painter(theme_for("light", "green"), width, 1000)
    box.draw(painter, 0, 1000, width, box.measure(width) if height is None else height)
    return painter


def test_a_stack_is_as_tall_as_its_boxes_and_gaps_and_puts_each_below_the_one_before() -> None:
    one, other = Mark(high=20), Mark(high=30)
    stack = Stack(4, one, None, 6, other, 8, gap=2)
    assert stack.measure(200) == 4 + 20 + 6 + 2 + 30 + 8
    drawn(stack)
    assert one.place == (0, 996, 200, 20) and other.place == (0, 968, 200, 30)
    assert [stack.top_of(number, 200) for number in (0, 1)] == [4, 32]


def test_a_stack_leaves_away_what_is_not_seen() -> None:
    marks = [Mark(high=100) for _ in range(10)]
    painter = Painter(theme_for("light", "green"), 200, 1000)
    painter.visible = (350, 650)
    Stack(*marks).draw(painter, 0, 1000, 200, 1000)
    assert [bool(mark.places) for mark in marks] == [False] * 3 + [True] * 4 + [False] * 3


def test_what_fills_a_line_shares_the_room_that_is_left() -> None:
    fixed, small, large = Mark(20, 10), Mark(high=30), Mark(high=20)
    line = Line(fixed, 10, Fill(small), Fill(large, 2, least=15), 5)
    assert line.measure(200) == 30
    drawn(line)
    spare = 200 - 20 - 10 - 15 - 5
    assert fixed.place == (0, 990, 20, 10), "in the middle of the line's height"
    assert small.place == (30, 1000, spare / 3, 30)
    assert large.place == (30 + spare / 3, 995, 15 + spare * 2 / 3, 20)


@pytest.mark.parametrize(("stands", "left"), [("left", 0), ("center", 80), ("right", 160)])
def test_a_line_that_nothing_fills_stands_where_it_is_said(stands: str, left: float) -> None:
    mark = Mark(40, 10)
    drawn(Line(mark, align="stretch", stands=stands), height=50)
    assert mark.place == (left, 1000, 40, 50), "and is as tall as the line"


def test_a_flow_begins_a_new_line_where_one_is_full() -> None:
    marks = [Mark(90, 20), Mark(90, 30), Mark(120, 10), Mark(400, 10)]
    flow = Flow(*marks, gap=10, below=5)
    assert flow.measure(200) == 30 + 5 + 10 + 5 + 10
    drawn(flow)
    assert [mark.place[:3] for mark in marks] == [
        (0, 1000, 90),
        (100, 1000, 90),
        (0, 965, 120),
        (0, 950, 200),
    ]


def test_words_take_the_lines_they_need_or_one() -> None:
    words = "Every game in the domino box"
    text = Text(words, 14)
    assert text.measure(text.natural()) == ink.line_height(14)
    assert text.measure(80) == len(ink.wrapped(words, 14, "regular", 80)) * ink.line_height(14)
    assert Text(words, 14, wraps=False).measure(80) == ink.line_height(14)
    assert Text(words, 14, line=20).measure(300) == ink.line_height(20)


def test_words_of_another_weight_in_a_passage_are_as_wide_as_they_are_and_keep_what_touches_them() -> None:
    assert Passage([Weighted("window")]).natural() == ink.size("window", 15, "bold")[0]
    assert Passage(["window"]).natural() == ink.size("window", 15, "regular")[0]
    touching = Passage(["See ", Weighted("the window"), ", and"], 15)
    narrow = ink.size("window", 15, "bold")[0] + ink.size(",", 15, "regular")[0]
    assert touching.measure(narrow) == 3 * ink.line_height(15)  # "See the", "window,", "and"
    assert touching.measure(narrow - 1) == touching.measure(narrow), "the comma is never alone"


def test_room_around_a_box_and_the_least_height_are_part_of_what_is_measured() -> None:
    mark = Mark(10, 10)
    assert Padded(mark, (1, 2, 3, 4)).natural() == 14
    padded = Card(mark, pad=(5, 8), least=60)
    assert padded.measure(100) == dp(60)
    drawn(padded, 100)
    assert mark.place == (5, 992, 90, 44)


def test_a_place_to_touch_is_the_whole_box_or_a_square_about_its_middle() -> None:
    taps: list[str] = []
    whole = Touch(Mark(100, 40), "whole", "All of it", lambda: taps.append("whole"))
    square = Touch(Mark(20, 20), "square", "Its middle", size=44, role="choice", on=True)
    hots = drawn(Stack(whole, Line(square))).hots
    assert hots["whole"][:4] == (0, 960, 200, 40) and hots["whole"].says == "All of it"
    assert hots["square"][:4] == (-12, 928, 44, 44)
    assert (hots["square"].role, hots["square"].on) == ("choice", True)
    hots["whole"].tap()
    assert taps == ["whole"]


def test_what_fits_a_width_is_described_once_for_it() -> None:
    asked: list[float] = []

    def describe(width: float) -> Box:
        asked.append(width)
        return Sized(Mark(high=10), width / 2, 25)

    fit = Fit(describe)
    assert fit.measure(200) == fit.measure(200) == 25
    drawn(fit)
    assert asked == [200]
