"""How pages and sheets look: what lies where, what is told apart, and that there is more is seen. In a
window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.metrics import dp

from tests.ui.driver import opened

from domino.games import GAMES  # isort: skip
from domino.tableside.seats import Seat
from domino.ui.kit.paint.theme import FELTS, STYLES, theme_for
from domino.ui.kit.parts.parts import Button, Gap, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet, lifted
from domino.ui.scores.receipt_card import ReceiptCard
from domino.ui.scores.round_over import RoundOverSheet
from tests.ui.played import LEVELS, finished
from tests.ui.scenes.sheets import evening_until, make, rounds_over
from tests.ui.table.test_table_look import SEEN, Noting, at, contrast


def noted(part, theme, width: float = 400) -> Noting:
    """What a part paints below 1000."""
    painter = Noting(theme, width, 1000)
    box = part.build(width)
    box.draw(painter, 0, 1000, width, box.measure(width))
    return painter


def heights(painter: Noting) -> dict[str, float]:
    """How high each of its words stands."""
    return {text: y for text, _, y, _ in painter.told}


def edges(player, name: str) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a hot in the window."""
    widget, hot = player.hots()[name]
    left, bottom = widget.outside(hot.x, hot.y)
    return left, bottom, left + hot.width, bottom + hot.height


# Rows


def test_words_at_the_right_of_a_row_stand_in_its_middle(player) -> None:
    row = Row("account", "Title", "one line below", "144", chevron="chevron-right")
    found = heights(noted(row, player.app.theme))
    assert found["144"] == pytest.approx(1000 - (row.build(400).measure(400) - 6) / 2)
    assert found["one line below"] < found["144"] < found["Title"]


def test_a_value_that_belongs_to_the_title_stands_on_its_line(player) -> None:
    row = Row(title="Rounds", subtitle="One for each double.", trailing="13", titled=True)
    found = heights(noted(row, player.app.theme))
    assert found["13"] == found["Rounds"] > found["One for each double."]


@pytest.mark.parametrize("titled", (False, True))
def test_the_line_below_a_title_does_not_run_into_what_is_at_the_right(player, titled: bool) -> None:
    row = Row(title="Title", subtitle="word " * 40, trailing="trailing words", chevron="eye", titled=titled)
    painter = noted(row, player.app.theme)
    told = {text: (x, y, wide) for text, x, y, wide in painter.told}
    left, level, _ = told.pop("trailing words")
    for x, y, wide in told.values():
        assert x + wide <= left or abs(y - level) >= 16


# Home


@pytest.mark.parametrize("size", ((412, 915), (915, 412), (1280, 800)))
def test_a_first_home_shows_every_game_whole(player, size) -> None:
    player.resize(*size)
    player.frame(3)
    assert all(edges(player, game)[1] >= 0 for game in GAMES)


# Sheets


@pytest.mark.parametrize("style", STYLES)
def test_a_sheet_has_an_edge(style: str) -> None:
    with opened(theme=style) as player:
        sheet = Sheet("Title", [Sentence("Some words")])
        player.app.stage.show(sheet)
        player.settle()
        panel, picture = sheet.panel, player.picture()
        across, top = panel.center_x / 2, panel.top
        below = at(picture, across, top + 12)
        assert contrast(at(picture, across, top - 6), below) > 1.1
        assert at(picture, across, top - 1) != at(picture, across, top - 6)


def test_what_lies_on_a_dark_sheet_is_told_from_it(player) -> None:
    for felt in FELTS:
        dark = lifted(theme_for("dark", felt))
        steps = [dark.background, dark.surface, dark.raised, dark.divider]
        assert all(contrast(one, other) > 1.15 for one, other in pairwise(steps))
        assert all(contrast(dark.text, ground) >= 4.5 for ground in steps[:3])
        assert contrast(dark.secondary, dark.surface) >= 4.5
        assert contrast(dark.primary, dark.surface) >= 4.5


def test_lines_tell_that_there_is_more(player) -> None:
    sheet = Sheet("Title", [Row(title=f"Row {number}") for number in range(40)], [Button("Fine", Sheet)])
    player.app.stage.show(sheet)
    player.settle()
    scroll = sheet.scroll
    assert scroll.edges.more == (False, True)
    scroll.scroll_to(200)
    assert scroll.edges.more == (True, True)
    scroll.scroll_to(scroll.most)
    assert scroll.edges.more == (True, False)
    line = at(player.picture(), scroll.center_x, scroll.top - 1)
    assert line == pytest.approx(player.app.theme.divider[:3], abs=0.01)
    sheet.put([Gap(20)])
    assert scroll.edges.more == (False, False)


def test_a_sheet_without_buttons_shows_its_rows_down_to_its_edge() -> None:
    with opened((915, 412)) as player:
        rows = [Row(title=f"{number}", tap=Sheet, name=f"row-{number}") for number in range(40)]
        sheet = Sheet("Title", rows)
        player.app.stage.show(sheet)
        player.settle()
        scroll, panel = sheet.scroll, sheet.panel
        assert scroll.most > 0 and scroll.y - panel.y <= dp(4)
        scroll.scroll_to(40)
        player.settle()
        picture = player.picture()
        low = [at(picture, scroll.x + 100, scroll.y + up) for up in range(13)]
        assert player.app.theme.divider[:3] not in [pytest.approx(each, abs=0.01) for each in low]
        assert [sum(each) for each in low] == sorted(sum(each) for each in low), "it fades away"
        scroll.scroll_to(scroll.most)
        player.settle()
        assert edges(player, "row-39")[1] - panel.y >= dp(20)
    with opened((412, 915)) as player:
        sheet = Sheet("Title", [Row(title=f"Row {number}") for number in range(40)])
        player.app.stage.show(sheet)
        player.settle()
        assert sheet.scroll.y == 0 and sheet.scroll.edges.more == (False, False)


def test_a_page_that_ends_with_the_screen_needs_no_line_there(player) -> None:
    player.tap("help")
    scroll = player.app.stage.screen.scroll
    scroll.scroll_to(200)
    assert scroll.most > 200
    assert scroll.edges.more == (True, False)


# The end of a round


@pytest.mark.parametrize("style", STYLES)
def test_the_button_most_wanted_is_seen_on_felt_and_the_others_are_quieter(style: str) -> None:
    with opened((915, 412), theme=style) as player:
        sheet = RoundOverSheet(player.app, evening_until("mexican-train", 4, rounds_over(1)))
        player.app.stage.show(sheet)
        player.settle()
        assert sheet.lies
        picture = player.picture()
        for name, filled in (("deal", True), ("home", False)):
            left, bottom, right, top = edges(player, name)
            along = [at(picture, x, (bottom + top) / 2) for x in range(int(left) + 12, int(right) - 12)]
            assert (contrast(along[0], sheet.theme.felt) >= SEEN) == filled
            assert max(contrast(each, along[0]) for each in along) >= 4.5, "its words are read"


def test_rounds_of_the_pad_end_where_the_totals_begin(player) -> None:
    player.resize(1280, 800)
    sheet = make(player.app, evening_until("mexican-train", 8, rounds_over(2)), "ScorePadSheet")
    player.app.stage.show(sheet)
    player.settle()
    pad = sheet.column.pad
    x, _, width, _ = pad.box
    totals = sheet.column.outside(x + width - 12 - pad.rows._totals_width(), 0)[0]
    assert edges(player, "score-2-0")[2] == pytest.approx(totals)


def test_a_sheet_keeps_its_round_corners_under_a_long_pad(player) -> None:
    player.resize(915, 412)
    sheet = make(player.app, evening_until("mexican-train", 9, rounds_over(3)), "ScorePadSheet")
    player.app.stage.show(sheet)
    player.settle()
    picture, panel = player.picture(), sheet.panel
    paper = sheet.theme.background[:3]
    for x in (panel.x + 2, panel.right - 3):
        assert at(picture, x, panel.y + 10) != pytest.approx(paper, abs=0.05)


def test_lines_of_a_receipt_keep_their_distance_beside_tiles(player) -> None:
    from domino.tableside.words.accounts import accounts

    evening = evening_until("forty-two", 4, rounds_over(1))
    cards = [ReceiptCard(account) for account in accounts(evening, 1)]
    card = max(cards, key=lambda card: len(card.account.lines))
    assert len(card.account.lines) > 2 and any(line.tiles for line in card.account.lines)
    found = heights(noted(card, player.app.theme))
    below = [found[line.text] for line in card.account.lines]
    steps = [one - other for one, other in pairwise(below)]
    assert max(steps) - min(steps) <= 1


# Looking back


def test_after_a_leap_the_whole_table_lies_there_at_once(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    match = finished("chickenfoot", 104, 1)
    seats = [Seat(name, level) for name, level in zip(match.names, LEVELS, strict=False)]
    player.app.stage.visit(ReplayScreen(player.app, match, seats))
    player.frame(2)
    screen = player.app.stage.screen
    screen.go(len(match.history) * 2 // 3)
    lies = len(screen.felt.layout.tiles)
    player.settle()
    assert lies == len(screen.felt.layout.tiles) > 20
