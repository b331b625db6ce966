"""The score pad and the tiles of a castle on their paper: what is in sight, and that nothing is cut. In a
window."""

from __future__ import annotations

import pytest

from tests.ui.driver import Player, opened

from kivy.metrics import dp  # isort: skip
from domino.core.paper import Entry, Paper
from domino.tableside.words.accounts import Member
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import PLAYERS, STYLES, theme_for
from domino.ui.pages.paper_screen import PaperScreen
from domino.ui.scores.pad_columns import PadColumns
from domino.ui.scores.pad_look import PadContent, PadSide
from domino.ui.scores.round_over_paper import LARGEST, SMALLEST, TileRows
from domino.ui.scores.score_pad import ScorePad
from tests.ui.scenes.sheets import SCENES, evening_until, make, match_over, rounds_over
from tests.ui.table.test_table_look import SEEN, contrast


@pytest.fixture(scope="module")
def player():
    with opened((1280, 800), looks=False) as hands:
        yield hands


@pytest.fixture(autouse=True)
def nothing_shown(request):
    yield
    if "player" in request.fixturenames:
        player: Player = request.getfixturevalue("player")
        while player.app.stage.overlays:
            player.app.stage.close(player.app.stage.top)


def show(player: Player, size: tuple[int, int], name: str, players: int, enough):
    """A sheet about a match of Mexican Train, and the scroll of its pad."""
    player.resize(*size)
    sheet = make(player.app, evening_until("mexican-train", players, enough), name)
    player.app.stage.show(sheet)
    player.settle()
    return sheet.scrolls[1] if name == "RoundOverSheet" else sheet.scroll


def rows_in_sight(scroll) -> list[int]:
    """The rounds that are seen below the heads; none is cut by them."""
    found = []
    for name, hot in scroll.content.hots.items():
        number = int(name.split("-")[1])
        bottom, top = (scroll.content.outside(0, y)[1] for y in (hot.y, hot.y + hot.height))
        if bottom >= scroll.y and bottom < scroll.heads.y:
            assert top <= scroll.heads.y
            found.append(number)
    return sorted(set(found))


# What is in sight


@pytest.mark.parametrize("name", ("RoundOverSheet", "ScorePadSheet"))
def test_where_rows_are_players_the_pad_opens_at_its_top(player: Player, name: str) -> None:
    scroll = show(player, (900, 560), name, 10, rounds_over(2))
    assert scroll.most > 0 and scroll.down == 0
    assert not scroll.heads.kept


@pytest.mark.parametrize(
    ("name", "size"), [("RoundOverSheet", (1280, 800)), ("RoundOverSheet", (900, 560)),
                       ("ScorePadSheet", (915, 412)), ("ScorePadSheet", (640, 360))]
)  # fmt: skip
def test_where_rows_are_rounds_the_newest_are_seen_whole_below_the_names(player: Player, name, size) -> None:
    scroll = show(player, size, name, 4, match_over)
    assert scroll.most > 0 and scroll.down == scroll.most
    assert scroll.heads.kept
    rounds = rows_in_sight(scroll)
    assert rounds == list(range(rounds[0], 14)) and rounds[0] > 1
    scroll.content.repaint()  # measuring it has made another box of it since it was painted
    player.frame(2)
    left, total, _, _ = scroll.content.pad.box
    assert scroll.content.outside(left, total)[1] >= scroll.y


def test_the_names_leave_their_place_only_when_it_is_out_of_sight(player: Player) -> None:
    scroll = show(player, (412, 640), "RoundOverSheet", 4, match_over)
    assert scroll.down == 0 and not scroll.heads.kept  # the receipts are above
    pad = scroll.content.pad
    for down in (10.0, scroll.content.top_of(pad) - dp(8), scroll.most):
        scroll.scroll_to(down)
        place = scroll.down - scroll.content.top_of(pad) + dp(8)
        assert scroll.heads.kept == (place > 0)
    assert scroll.heads.kept


def test_a_pad_that_is_all_in_sight_has_its_names_once(player: Player) -> None:
    for size in ((412, 915), (1280, 800)):
        scroll = show(player, size, "ScorePadSheet", 4, rounds_over(2))
        assert scroll.most == 0 and not scroll.heads.kept


def test_what_is_under_the_names_is_not_tapped_but_scrolls(player: Player) -> None:
    scroll = show(player, (915, 412), "ScorePadSheet", 4, match_over)
    x, y = scroll.heads.center
    bottom = scroll.content.outside(0, scroll.content.hots["score-1-0"].y)[1]
    assert bottom > y  # rounds are under there
    player.touch(x, y)
    player.frame(2)
    assert player.screen == "score-pad"
    before = scroll.down
    player.drag((x, y), (x, y - 100))
    player.settle()
    assert scroll.down < before


def test_a_round_that_is_looked_for_is_shown_below_the_names(player: Player) -> None:
    scroll = show(player, (915, 412), "ScorePadSheet", 4, match_over)
    above = rows_in_sight(scroll)[0] - 1
    scroll.reveal(scroll.content.hots[f"score-{above}-0"])
    assert scroll.heads.kept
    assert rows_in_sight(scroll)[0] == above


# Colours


class Boxes(Painter):
    """A painter that remembers the fills and outlines of boxes."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.boxes: list[tuple] = []

    def box(self, x, y, width, height, fill, radius=0, outline=None, line=None) -> None:
        self.boxes.append((fill, outline))
        super().box(x, y, width, height, fill, radius, outline, *(() if line is None else (line,)))


@pytest.mark.parametrize("style", STYLES)
def test_the_head_of_every_players_column_is_seen_on_its_paper(player: Player, style: str) -> None:
    theme = theme_for(style)
    for number in range(len(PLAYERS)):
        side = PadSide("Ana", (Member(0, number, "A"),), 0, False)
        columns = PadColumns(PadContent((side,), [], 1, player.app.texts), None, "background", "surface")
        painter = Boxes(theme, 400, 100)
        columns.heads(400).draw(painter, 0, 100, 400, columns.header())
        fill, outline = painter.boxes[0]
        assert fill == PLAYERS[number][0]
        assert any(contrast(each, theme.surface) >= SEEN for each in (fill, outline))


# The tiles of a castle


@pytest.mark.parametrize("scene", ("castle-won", "castle-lost"))
@pytest.mark.parametrize("size", ((915, 412), (412, 915), (1280, 800), (640, 360)))
def test_tiles_of_a_castle_are_as_large_as_the_paper_has_room_for(player: Player, scene, size) -> None:
    player.resize(*size)
    sheet = SCENES[scene].open(player)
    player.settle()
    rows = next(part for part in sheet.pad.parts if isinstance(part, TileRows))
    wide = sheet.pad.inner(sheet.pad.width)[1]
    side = rows.side(wide)
    fits = sheet.scrolls[1].most == 0
    assert SMALLEST <= side <= LARGEST
    assert fits or side == SMALLEST
    larger = rows.rows(side + 1, wide).measure(wide) > sheet.scrolls[1].height - dp(16)
    assert larger or side == LARGEST


def test_a_pad_for_real_tiles_brings_a_new_round_in_sight_and_leaves_a_corrected_one_there(
    player: Player,
) -> None:
    player.resize(412, 520)
    pad = player.app.memory.pads.start(Paper.start("mexican-train", ["Ana", "Ben", "Cora"]))
    for _ in range(8):
        pad.add(Entry.by_points([31, 18, 0]))
    screen = PaperScreen(player.app, pad)
    player.app.stage.visit(screen)
    player.frame(3)
    assert screen.scroll.down == screen.scroll.most > 0
    screen.scroll.scroll_to(0)
    screen.refresh()
    player.frame(3)
    assert screen.scroll.down == 0
    pad.add(Entry.by_points([1, 2, 0]))
    screen.refresh()
    player.frame(3)
    assert screen.scroll.down == screen.scroll.most
    player.app.stage.come_back()


def test_a_pad_for_real_tiles_names_a_team_as_the_table_does(player: Player) -> None:
    pad = player.app.memory.pads.start(Paper.start("forty-two", ["Ana", "Ben", "Cora", "Dan"]))
    player.app.stage.visit(PaperScreen(player.app, pad))
    player.frame(3)
    written = next(part for part in player.app.stage.screen.column.parts if isinstance(part, ScorePad))
    assert [side.name for side in written.look.sides] == ["Ana and Cora", "Ben and Dan"]
    player.app.stage.come_back()
