"""Bidding over the table of the trick games: what is in sight, what its edge may not cut, and the widow."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.metrics import Metrics

from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink
from domino.ui.table.sheets.bid_grid import SuitFaces
from domino.ui.table.sheets.bidding import ENOUGH
from tests.ui.driver import Player, opened
from tests.ui.scenes.felts import SCENES as FELTS
from tests.ui.scenes.sheets import SCENES, low_bids, scene, to_bid
from tests.ui.scenes.table import shown

SIZES = ((412, 915), (915, 412), (1280, 800))
EIGHT = scene("BiddingSheet", game="eighty-four", players=8, enough=to_bid(7), seed=2, likes=low_bids)


pytestmark = pytest.mark.usefixtures("home_again")


@pytest.fixture(scope="module")
def player():
    with opened((412, 915)) as player:
        yield player


class Listening(Painter):
    """A painter that remembers words and icons."""

    def __init__(self, widget: Painted) -> None:
        super().__init__(widget.theme, widget.width, widget.height)
        self.said: list[str] = []
        self.icons: list[str] = []
        widget.paint(self)

    def words(self, text, *places, **looks):
        self.said.append(text)
        return super().words(text, *places, **looks)

    def icon(self, name, *places, **looks):
        self.icons.append(name)
        return super().icon(name, *places, **looks)


@pytest.mark.parametrize("name", ["bidding", "bidding-84", "bidding-moon", "all eight"])
def test_what_everybody_said_is_in_sight(player: Player, name: str) -> None:
    """At every size, and however far the rest is scrolled."""
    sheet = (EIGHT if name == "all eight" else SCENES[name]).open(player)
    passes = player.app.texts.say("ui.felt.passes")
    bids = [str(bid) if bid else passes for bid in sheet.evening.view.table["bids"] if bid is not None]
    assert bids
    for size in (*SIZES, (360, 640)):
        player.resize(*size)
        painted = Listening(sheet.panel).said
        assert all(painted.count(bid) >= bids.count(bid) for bid in bids), (size, painted)


@pytest.mark.parametrize("name", ["bidding", "bidding-84", "bidding-moon", "all eight"])
def test_everything_to_bid_with_is_seen_without_scrolling(player: Player, name: str) -> None:
    sheet = (EIGHT if name == "all eight" else SCENES[name]).open(player)
    table = player.app.stage.screen
    for size in SIZES:
        player.resize(*size)
        assert sheet.scroll.most == 0, size
        if size == (412, 915):
            assert sheet.panel.top <= table.players.y - 8


@pytest.fixture
def large_letters(player: Player):
    Metrics.fontscale = 1.4
    player.app.fonts_changed()
    yield
    Metrics.fontscale = 1.0
    player.app.fonts_changed()
    player.resize(412, 915)


@pytest.mark.parametrize("name", ["bidding", "bidding-84", "bidding-moon", "trumps", "widow-shown"])
def test_with_large_letters_on_a_small_phone_there_is_room_to_choose(player, large_letters, name) -> None:
    sheet = SCENES[name].open(player)
    player.resize(360, 640)
    assert sheet.scroll.height >= min(ENOUGH, sheet.column.height), "a row, and that there are more"
    assert sheet.panel.top <= player.app.stage.screen.bar.y, "the way out is not covered"


def test_how_many_are_held_stands_clear_of_the_next_suit(player, large_letters) -> None:
    """On a small phone that lies the heading leaves little width."""
    sheet = SCENES["bidding-moon"].open(player)
    player.resize(640, 360)
    suits = [sheet.column.hots[f"suit-{suit}"] for suit in range(4)]
    count = ink.size(player.app.texts.say("ui.bid.count", number=9), 13, "medium")[0]
    for one, other in pairwise(suits):
        assert one.y != other.y or one.x + one.width + 6 + count <= other.x


@pytest.mark.parametrize("name", ["bidding-first", "bidding-moon", "trumps", "widow-shown", "bidding-84"])
def test_the_edge_of_the_sheet_cuts_nothing(player: Player, name: str) -> None:
    sheet = SCENES[name].open(player)
    felt = player.app.stage.screen.felt
    for size in SIZES:
        player.resize(*size)
        player.settle()
        panel = sheet.panel
        for hot_name, hot in felt.lying.hots.items():
            x, y = felt.lying.outside(hot.x, hot.y)
            apart = (
                x + hot.width <= panel.x or x >= panel.right
                or y + hot.height <= panel.y or y >= panel.top
            )  # fmt: skip
            assert apart, (size, hot_name)


def test_the_table_is_whole_again_when_the_sheet_has_gone(player: Player) -> None:
    SCENES["trumps"].open(player)
    felt = player.app.stage.screen.felt
    player.settle()
    assert "place seat0" not in felt.lying.hots
    player.tap("suit-4")
    player.tap("trumps")
    player.frame(2)
    assert {"place seat0", "contract", "plate 1", "plate 2", "plate 3"} <= set(felt.lying.hots)


def test_without_a_bid_to_make_there_is_only_the_pass(player: Player) -> None:
    """Somebody has bid all there is."""
    shown(player, FELTS["forty-two-bidding"])
    sheet = player.top
    assert player.screen == "bidding"
    assert not [action for action in sheet.evening.view.legal if action.verb == "bid"]
    assert not list(sheet.column.parts)
    assert player.has("pass") and not player.has("bid")
    assert "42" in Listening(sheet.panel).said


@pytest.mark.parametrize("size", SIZES)
def test_only_a_suit_that_is_chosen_has_a_ring(player: Player, size: tuple[int, int]) -> None:
    """While one bids nothing is chosen at first; the numbers of the longest suits stand out."""

    class Marks(Painter):
        def __init__(self, sheet) -> None:
            super().__init__(sheet.theme, height=sheet.column.height)
            self.rings = 0
            self.bold: list[str] = []
            faces = next(part for part in sheet.column.parts if isinstance(part, SuitFaces))
            faces.build(sheet.column.width).draw(self, 0, self.height, sheet.column.width, self.height)

        def ring(self, *arguments) -> None:
            self.rings += 1

        def words(self, text, x, y, size, colour, weight="regular", *arguments, **keywords):
            if weight == "bold" and colour == self.theme.primary:
                self.bold.append(text)
            return super().words(text, x, y, size, colour, weight, *arguments, **keywords)

    player.resize(*size)
    sheet = SCENES["bidding-moon"].open(player)
    counts = sheet.suit_counts()
    marks = Marks(sheet)
    longest = player.app.texts.say("ui.bid.count", number=max(counts))
    assert marks.rings == 0 and marks.bold == [longest] * counts.count(max(counts))
    player.app.stage.come_back()
    sheet = SCENES["trumps"].open(player)
    sheet.column.tapped("suit-5")
    marks = Marks(sheet)
    assert marks.rings == 1 and not marks.bold


def test_the_tile_for_the_widow_is_chosen_by_keys_too(player: Player) -> None:
    sheet = SCENES["widow"].open(player)
    rack = player.app.stage.screen.rack
    assert sheet.step == "widow" and sheet.down is None
    player.key("right")
    player.key("right")
    player.key("enter")
    assert sheet.down is rack.order[1].tile
    player.key("tab")  # back to the sheet: Enter is no longer the rack's
    for _ in range(10):
        if sheet.foot.focused == "keep":
            break
        player.key("tab")
    hand = sheet.evening.view.hand
    player.key("enter")
    assert sheet.step == "trumps" and set(sheet.evening.view.hand) == set(hand)


ASKS = {"bid": "bidding", "widow": "widow", "trumps": "naming"}
"""By the step of the sheet, what the now line asks for."""


def banner(table) -> str:
    """What the now line says, without whose turn it is."""
    return table.now.now.texts[0].removeprefix("Your turn: ")


def asks_the_same(player: Player, sheet) -> bool:
    key = f"ui.table.now.{ASKS[sheet.step]}"
    return banner(player.app.stage.screen) == player.app.texts.say(key)


@pytest.mark.parametrize("name", ["bidding", "bidding-84", "bidding-moon", "trumps", "widow", "widow-shown"])
def test_the_now_line_and_the_sheet_ask_for_the_same(player: Player, name: str) -> None:
    sheet = SCENES[name].open(player)
    assert asks_the_same(player, sheet)


@pytest.mark.parametrize("name", ["widow", "widow-shown"])
def test_the_now_line_asks_for_trumps_once_the_hand_is_kept(player: Player, name: str) -> None:
    sheet = SCENES[name].open(player)
    player.tap("keep")
    assert sheet.step == "trumps" and asks_the_same(player, sheet)
    player.tap("suit-3")
    assert sheet.step == "trumps" and asks_the_same(player, sheet)
    player.tap("widow")
    assert sheet.step == "widow" and asks_the_same(player, sheet)
    player.tap("keep")
    held = player.app.stage.screen.rack.order[0]
    player.app.stage.screen.touches.tile(held)
    wanted = player.app.texts.say("ui.table.now.bury", tile=held.tile)
    assert sheet.step == "widow" and sheet.down is held.tile
    assert banner(player.app.stage.screen) == wanted, "a tile that is chosen is for the widow"
    player.tap("keep")
    assert sheet.step == "trumps" and asks_the_same(player, sheet)
    sheet.column.tapped("suit-2")
    player.tap("trumps")
    assert sheet.parent is None


def test_the_same_key_twice_puts_the_tile_down(player: Player) -> None:
    sheet = SCENES["widow"].open(player)
    player.key("right")
    player.key("enter")
    tile = sheet.down
    assert tile is not None
    player.key("enter")
    assert tile not in sheet.evening.view.hand and sheet.step == "trumps"


def test_sides_are_named_alike(player: Player) -> None:
    """In a word where the names of one of them have no room; nothing is shortened."""
    for name, words in (("eighty-four-8", {"Us", "Them"}), ("forty-two", {"You + Ben", "Ana + Cora"})):
        table = shown(player, FELTS[name])
        said = Listening(table.players).said
        assert words <= set(said) and not any("…" in word for word in said)
        player.app.stage.come_back()


def test_the_way_of_play_is_told_once(player: Player) -> None:
    """By the felt of Super Train, and not by its players as well."""
    table = shown(player, FELTS["super-train"])
    for size in SIZES:
        player.resize(*size)
        assert not any(icon.startswith("rotate") for icon in Listening(table.players).icons)


@pytest.mark.parametrize("name", ["widow", "widow-shown"])
@pytest.mark.parametrize("size", SIZES)
def test_a_tile_dropped_on_the_widow_is_put_down_for_it(
    player: Player, name: str, size: tuple[int, int]
) -> None:
    """Carried over the sheet, in sight all the way; let go beside the widow it goes home."""
    player.resize(*size)
    sheet = SCENES[name].open(player)
    table = player.app.stage.screen
    player.settle()
    held = table.rack.order[2]
    start = table.rack.where(held)[:2]
    goal = player.find("place widow")
    for beside in (True, False):
        finger = player.finger(*start)
        finger.move_to(start[0], start[1] + 20)
        for share in (0.4, 0.8, 1.0):
            x = sheet.panel.x + 30 if beside else goal[0]
            finger.move_to(start[0] + (x - start[0]) * share, start[1] + (goal[1] - 28 - start[1]) * share)
        assert table.hands.carrying and table.hands.over == (None if beside else "widow")
        x, y = table.hands.carried.pose.x, table.hands.carried.pose.y
        assert sheet.panel.collide_point(x, y), "it is carried over the sheet"
        picture = player.picture()
        lying = picture.getpixel((round(x), picture.height - 1 - round(y)))
        assert lying != tuple(round(part * 255) for part in sheet.theme.surface[:3]), "the sheet covers it"
        finger.lift()
        assert (held.tile in sheet.evening.view.hand) is beside
        if beside:
            assert sheet.step == "widow" and sheet.down is None
            assert table.messages.now.text == player.app.texts.say("ui.table.drop-beside-widow")
            player.settle()
    assert sheet.step == "trumps" and len(sheet.evening.view.hand) == 7
    assert sheet.evening.view.widow is held.tile


def test_the_widow_takes_the_chosen_tile_by_a_tap(player: Player) -> None:
    sheet = SCENES["widow-shown"].open(player)
    table = player.app.stage.screen
    player.tap("place widow")
    assert sheet.step == "widow" and player.sentence == player.app.texts.say("ui.bid.widow-choose")
    held = table.rack.order[4]
    player.touch(*table.rack.where(held)[:2])
    player.tap("place widow")
    assert sheet.evening.view.widow is held.tile and sheet.step == "trumps"


def test_the_widow_on_a_large_table_takes_a_tile_too(player: Player) -> None:
    """Where the sheet leaves it in sight."""
    player.resize(1600, 1500)
    SCENES["widow-shown"].open(player)
    table = player.app.stage.screen
    player.settle()
    resting = table.felt.where("widow")
    assert not player.top.panel.collide_point(resting.x, resting.y)
    held = table.rack.order[0]
    start = table.rack.where(held)[:2]
    finger = player.finger(*start)
    for share in (0.2, 0.6, 1.0):
        y = start[1] + (resting.y - 28 - start[1]) * share
        finger.move_to(start[0] + (resting.x - start[0]) * share, y)
    finger.lift()
    assert table.evening.view.widow is held.tile
