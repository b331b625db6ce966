"""What looks like a button is one: the count at the rack's edge, the arrows at the felt's edge, the sign
above a tile of Castle Rock, the faces of the suits, and the handle of every sheet. By touch and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.metrics import dp

from domino.core.suits import HIGHEST_SUIT
from domino.table.discs import disc_box, discs
from domino.ui.kit.stage.pulling import HANDLE
from tests.ui.driver import Player, opened
from tests.ui.scenes.felts import SCENES as FELTS
from tests.ui.scenes.felts import Scene
from tests.ui.scenes.pages import SCENES as PAGES
from tests.ui.scenes.sheets import SCENES as SHEETS
from tests.ui.scenes.table import many_tiles, shown
from tests.ui.table.test_table_look import at

PHONE, TURNED, TABLET = (412, 915), (915, 412), (1280, 800)
SIZES = (PHONE, TURNED, TABLET)


pytestmark = pytest.mark.usefixtures("home_again")


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    with opened(PHONE, looks=False) as player:
        yield player


def press(player: Player, name: str, by: str) -> None:
    """By a finger, or by Tab and Enter."""
    if by == "touch":
        player.tap(name)
        return
    for _ in range(120):
        player.key("tab")
        if any(widget.focused == hot == name for widget, hot, *_ in player.app.stage.reachable()):
            break
    else:
        raise AssertionError(f"Tab never comes to {name}: {sorted(player.names())}")
    player.key("enter")


BOTH = pytest.mark.parametrize("by", ["touch", "keys"])


# The rack


@BOTH
def test_the_count_at_the_racks_end_turns_its_page(player: Player, by: str) -> None:
    player.resize(640, 360)
    many_tiles(player)
    rack = player.app.stage.screen.rack
    before = rack.seen
    press(player, "next tiles", by)
    player.settle()
    assert not {*before} & {*rack.seen}


# The arrows


@BOTH
@pytest.mark.parametrize("name", ["chickenfoot-late", "muggins-late"])
@pytest.mark.parametrize("size", [PHONE, TURNED])
def test_an_arrow_shows_what_lies_there(player: Player, size: tuple[int, int], name: str, by: str) -> None:
    player.resize(*size)
    table = shown(player, FELTS[name])
    felt = table.felt
    ways = {"left": (0, -1), "right": (0, 1), "up": (1, 1), "down": (1, -1)}
    tried = 0
    for zoomed in (1.0, 1.6):
        for side, (axis, sign) in ways.items():
            felt.camera.follow()
            felt.zoom(zoomed, felt.center)
            player.frame(2)
            for _ in range(12):
                if not player.has(f"look {side}"):
                    break
                tried += 1
                before = seen(felt)
                middle = felt.camera.sight.under(*felt.table_area().centre)
                press(player, f"look {side}", by)
                player.settle()
                after = felt.camera.sight.under(*felt.table_area().centre)
                assert (after[axis] - middle[axis]) * sign > 0, (side, "it moves that way")
                assert seen(felt) - before, (side, "something that was hidden or cut is seen")
            assert side not in felt.hiding or not player.has(f"look {side}")
    assert tried


def seen(felt) -> set[int]:
    """Which tiles and ends are whole on the felt."""
    layout, area, sight = felt.layout, felt.table_area().grown(1), felt.camera.sight
    boxes = [placed.box() for placed in layout.tiles] + [disc_box(disc) for disc in discs(layout)]
    found = set()
    for number, box in enumerate(boxes):
        (left, bottom), (right, top) = sight.seen(box.left, box.bottom), sight.seen(box.right, box.top)
        if left >= area.left and right <= area.right and bottom >= area.bottom and top <= area.top:
            found.add(number)
    return found


def test_an_end_beside_an_arrow_is_still_that_end(player: Player) -> None:
    """A small arrow takes touches around it only where nothing else is nearer."""
    felt = shown(player, FELTS["chickenfoot-late"]).felt
    both = 0
    for zoomed in (1.0, 1.2, 1.4):
        felt.camera.follow()
        felt.zoom(zoomed, felt.center)
        player.frame(2)
        for x in range(0, int(felt.width), 4):
            for y in range(0, int(felt.height), 4):
                point = felt.x + x, felt.y + y
                found = [sheet.hot_at(*sheet.inside(*point)) for sheet in (felt.over, felt.lying)]
                if found[0] is None or not found[0].startswith("look ") or found[1] is None:
                    continue
                away = [
                    sheet.hots[name].away(*sheet.inside(*point)) * sheet.scale
                    for sheet, name in zip((felt.over, felt.lying), found, strict=True)
                ]
                both += away[1] < away[0]
                assert felt.hot_under(point) == found[away[1] < away[0]], (point, found)
    assert both, "there are such places"


# Castle Rock


def _with(three: bool):
    def enough(match) -> bool:
        from domino.tableside.shown.reading import removals_of

        found = removals_of(match.view(0))
        return any(each.three is three for each in found)

    return enough


@BOTH
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("three", [False, True], ids=["one", "three"])
def test_the_sign_above_a_tile_removes_it(
    player: Player, size: tuple[int, int], three: bool, by: str
) -> None:
    """The cross takes the tile out; the broom sweeps all three."""
    player.resize(*size)
    table = shown(player, Scene("castle-rock", 1, _with(three)))
    removal = next(each for each in table.showing.removals if bool(each.three) is three)
    row = list(table.evening.view.table["row"])
    gone = row[removal.index - 1 : removal.index + 2] if three else [row[removal.index]]
    press(player, f"sign {'remove3' if three else 'remove'} {removal.index}", by)
    view = table.evening.view
    assert set(gone) <= set(view.table["removed"]) and not set(gone) & set(view.table["row"])
    assert set(row) - set(gone) <= set(view.table["row"])
    player.key("u")
    assert list(table.evening.view.table["row"]) == row, "it can be taken back"


# The faces of the suits


ASKING = ("bidding", "bidding-84", "bidding-moon", "trumps")


@pytest.mark.parametrize(
    ("name", "size", "by"),
    [
        (name, size, "keys" if (row + column) % 2 else "touch")
        for row, name in enumerate(ASKING)
        for column, size in enumerate(SIZES)
    ],
)
def test_a_face_lights_the_tiles_that_would_be_trumps(
    player: Player, name: str, size: tuple[int, int], by: str
) -> None:
    player.resize(*size)
    sheet = SHEETS[name].open(player)
    player.settle()
    table = player.app.stage.screen
    hand = table.evening.view.hand
    history = len(table.evening.history)
    for suit in range(HIGHEST_SUIT + 1):
        press(player, f"suit-{suit}", by)
        player.frame(2)
        trumps = {tile for tile in hand if suit in tile}
        assert set(table.rack.showing.trumps) == trumps
        assert sheet.suit == suit
        picture = player.picture()
        for held in table.rack.order:  # a ring of gold around them, and shade on the others
            x, y, *_ = table.rack.where(held)
            edge = [at(picture, x - table.rack.side / 2 - dp(off / 2), y) for off in range(-2, 6)]
            is_gold = any(colour == pytest.approx(table.theme.gold[:3], abs=0.06) for colour in edge)
            assert is_gold == (held.tile in trumps), (suit, held)
    assert len(table.evening.history) == history
    press(player, f"suit-{HIGHEST_SUIT}", by)
    assert (sheet.suit is None) == (name != "trumps"), "a second tap lets go of what is only looked at"


def test_what_was_looked_at_is_dark_again_after_the_bid(player: Player) -> None:
    SHEETS["bidding"].open(player)
    player.settle()
    table = player.app.stage.screen
    player.tap("suit-0")
    assert table.showing.trumps
    player.tap("pass")
    assert not table.showing.trumps


# Handles

OF_PAGES = ("setup-rule", "setup-seat", "share", "pad-entry")
HANDLED = [*SHEETS, *OF_PAGES, "table-menu", "confirm"]


def open_sheet(player: Player, name: str) -> None:
    if name == "table-menu":
        shown(player, FELTS["mexican-train"])
        player.tap("menu")
    elif name == "confirm":
        player.tap("settings")
        player.tap("reset")
    elif name in OF_PAGES:
        PAGES[name](player)
    else:
        SHEETS[name].open(player)
    player.settle()


@pytest.mark.parametrize("name", HANDLED)
def test_a_handle_pulls_its_sheet_down(player: Player, name: str) -> None:
    """What can be closed goes; what asks something lies low, and is pulled or tapped up again."""
    open_sheet(player, name)
    sheet, below = player.top, player.app.stage.screen
    x, y = player.find(HANDLE)
    paper = sheet.panel if hasattr(sheet, "panel") else sheet.paper
    high = paper.top

    finger = player.finger(x, y)  # a little way: it follows, and goes back
    finger.move_to(x, y - dp(20))
    finger.move_to(x, y - dp(30))
    assert paper.top == pytest.approx(high - dp(30), abs=2)
    player.idle(0.2)
    finger.lift()
    player.settle()
    assert player.top is sheet and player.find(HANDLE) == pytest.approx((x, y))

    pull(player, (x, y), -sheet.travel() * 0.7)
    if not sheet.must:
        assert sheet not in player.app.stage.overlays
        return
    assert sheet.low and player.top is below
    pull(player, player.find(HANDLE), sheet.travel() * 0.7)
    assert not sheet.low and player.top is sheet and player.find(HANDLE) == pytest.approx((x, y))
    player.tap(HANDLE)
    assert sheet.low
    player.tap(HANDLE)
    assert not sheet.low and player.top is sheet
    press(player, HANDLE, "keys")
    assert sheet.low
    press(player, HANDLE, "keys")
    assert not sheet.low


def pull(player: Player, begin: tuple[float, float], up: float) -> None:
    """Slowly, and held still before it is let go: how far it was pulled decides."""
    finger = player.finger(*begin)
    for step in range(1, 9):
        finger.move_to(begin[0], begin[1] + up * step / 8)
    player.idle(0.2)
    finger.lift()
    player.settle()


def test_a_flung_sheet_goes(player: Player) -> None:
    open_sheet(player, "log")
    sheet = player.top
    x, y = player.find(HANDLE)
    finger = player.finger(x, y)
    for step in range(1, 5):
        finger.move_to(x, y - dp(16) * step)
    finger.lift()
    player.settle()
    assert sheet not in player.app.stage.overlays, "a quick flick needs no long way"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["round-over", "round-over-forty-two", "match-over", "castle-lost"])
def test_the_final_table_is_under_the_end_of_the_round(
    player: Player, name: str, size: tuple[int, int]
) -> None:
    """It is seen and can be touched, and everything else is there when the sheet is up again."""
    player.resize(*size)
    SHEETS[name].open(player)
    player.settle()
    sheet, table = player.top, player.app.stage.screen
    names = player.names()
    covered = player.picture()
    player.tap(HANDLE)
    player.settle()
    felt = table.felt
    box = tuple(round(edge) for edge in (felt.x, size[1] - felt.top, felt.right, size[1] - felt.y - 60))
    under = player.picture()
    assert under.crop(box).tobytes() != covered.crop(box).tobytes()
    assert player.has("menu") or player.has("act menu")
    assert not names & {"deal", "again", "home"} & player.names(), "what is on the sheet is not within reach"
    player.tap("menu" if player.has("menu") else "act menu")
    assert player.screen == "sheet"
    player.back()
    player.resize(size[1], size[0])
    assert sheet.low and player.has(HANDLE)
    player.resize(*size)
    player.tap(HANDLE)
    player.settle()
    assert player.names() == names


@pytest.mark.parametrize("size", SIZES)
def test_a_bid_can_be_made_while_the_sheet_lies_low(player: Player, size: tuple[int, int]) -> None:
    player.resize(*size)
    SHEETS["bidding"].open(player)
    player.settle()
    sheet, table = player.top, player.app.stage.screen
    player.tap(HANDLE)
    assert sheet.low and not any(name.startswith(("bid-", "suit-")) for name in player.names())
    assert {"plate 1", "plate 2", "plate 3"} <= set(table.felt.lying.hots), "the table is whole"
    count = len(table.evening.history)
    player.tap("bid")
    assert len(table.evening.history) > count


def test_the_next_question_is_asked_on_a_sheet_that_is_up(player: Player) -> None:
    SHEETS["widow"].open(player)
    player.settle()
    sheet = player.top
    player.tap(HANDLE)
    assert sheet.low
    table = player.app.stage.screen
    for _ in range(2):
        x, y, *_ = table.rack.where(table.rack.order[0])
        player.touch(x, y)
    assert sheet.step == "trumps" and not sheet.low and player.top is sheet


def test_a_sheet_that_lies_low_costs_no_frame() -> None:
    from kivy.core.window import Window

    with opened(PHONE, looks=True) as player:
        SHEETS["round-over"].open(player)
        player.settle()
        player.tap(HANDLE)
        player.settle()
        player.idle(0.3)
        drawn: list[int] = []
        Window.bind(on_flip=lambda *_: drawn.append(1))
        player.idle(0.3)
        assert drawn == []
