"""How the table looks: that what may be done is seen, that words stay in their places and rows use the room
they have. In a window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kivy.metrics import Metrics, dp

from domino.core.actions import Action
from domino.tableside.shown.reading import Spot
from domino.tableside.shown.showing import turn_lit
from domino.tableside.words.now_line import Now
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import FELTS, STYLES, theme_for
from domino.ui.kit.words import ink
from domino.ui.scores.round_over_paper import TileRows
from tests.ui.driver import opened
from tests.ui.scenes.felts import SCENES
from tests.ui.scenes.sheets import SCENES as SHEETS
from tests.ui.scenes.table import refused, shown

SEEN = 3.0
"""The contrast that a shape needs to be seen."""


class Noting(Painter):
    """A painter that remembers words and icons, and where they begin and end."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.told: list[tuple[str, float, float, float]] = []
        self.icons: list[str] = []

    def words(self, text, x, y, size, colour, weight="regular", align="left", width=None) -> int:
        wide = super().words(text, x, y, size, colour, weight, align, width)
        left = x - {"center": wide / 2, "right": wide}.get(align, 0)
        self.told.append((text if width is None else ink.shortened(text, size, weight, width), left, y, wide))
        return wide

    def icon(self, name, *arguments) -> None:
        self.icons.append(name)
        super().icon(name, *arguments)

    def texts(self) -> list[str]:
        return [text for text, *_ in self.told]


def noted(felt) -> Noting:
    painter = Noting(felt.theme)
    felt.paint_table(felt.pen(painter))
    return painter


def luminance(colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def at(picture, x: float, y: float) -> tuple[float, ...]:
    """The colour at a point of the window."""
    return tuple(part / 255 for part in picture.getpixel((round(x), picture.height - 1 - round(y)))[:3])


def lane_of(felt, place: str) -> tuple[float, float, float, float]:
    """A lane in the window: left, bottom, right, top."""
    box = felt.layout.parts[f"lane {place}"]
    left, bottom = felt.camera.sight.seen(box.left, box.bottom)
    right, top = felt.camera.sight.seen(box.right, box.top)
    return felt.x + left, felt.y + bottom, felt.x + right, felt.y + top


# The ends bar


@pytest.mark.parametrize("style", STYLES)
def test_an_end_that_may_be_played_on_looks_so(style: str) -> None:
    with opened(theme=style) as player:
        table = shown(player, SCENES["super-train-spell"])
        picture = player.picture()
        edges = {}
        for chip in table.ends.chips:
            hot = table.ends.hots.get(chip.name)
            if hot is not None:
                x, y = table.ends.outside(hot.x + hot.width / 2, hot.y + hot.height - 1)
                edges[chip.state] = contrast(at(picture, x, y), table.theme.deep)
        assert edges["open"] >= SEEN and edges["open"] > edges["blocked"]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("felt", FELTS)
def test_chips_can_be_read_and_rings_be_seen_in_every_theme(style: str, felt: str) -> None:
    theme = theme_for(style, felt)
    assert contrast(theme.text, theme.chip) >= 4.5
    assert contrast(theme.on_felt, theme.deep) >= SEEN
    assert all(contrast(theme.keyline, ground) >= SEEN for ground in (theme.felt, theme.lane, theme.deep))


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("name", ["chickenfoot-late", "muggins", "super-train"])
def test_what_is_beside_a_number_stays_inside_its_chip(name: str, scale: float) -> None:
    with opened() as player:
        Metrics.fontscale = scale
        ink.forget()
        try:
            table = shown(player, SCENES[name])
            painter = Noting(table.theme, *table.ends.size)
            table.ends.paint(painter)
            boxes = [hot for key, hot in painter.hots.items() if key.startswith("end ")]
            assert boxes
            labels = [told for told in painter.told if told[0] in {chip.label for chip in table.ends.chips}]
            named = [chip for chip in table.ends.chips if chip.label and chip.name in painter.hots]
            assert len(labels) >= len(named) > 0
            for text, left, y, wide in labels:
                inside = [
                    hot
                    for hot in boxes
                    if hot.x < left < hot.x + hot.width and hot.y < y < hot.y + hot.height
                ]
                assert inside and left + wide <= inside[0].x + inside[0].width - dp(4), text
        finally:
            Metrics.fontscale = 1.0
            ink.forget()


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
@pytest.mark.parametrize("name", ["mexican-train", "chickenfoot-late", "castle-rock", "forty-two", "moon"])
def test_larger_letters_cut_no_word_of_bars_and_buttons(name: str, size: tuple[int, int]) -> None:
    """What has no room wraps, or goes."""
    with opened(size) as player:
        Metrics.fontscale = 1.4
        ink.forget()
        try:
            table = shown(player, SCENES[name])
            for part in (table.bar, table.actions, table.now):
                if not part.height:
                    continue  # not there in this shape
                painter = Noting(table.theme, *part.size)
                part.paint(painter)
                assert not [text for text, *_ in painter.told if "…" in text]
        finally:
            Metrics.fontscale = 1.0
            ink.forget()


def test_the_now_line_takes_fewer_words_before_it_is_shortened() -> None:
    with opened() as player:
        line = shown(player, SCENES["moon"]).now
        line.show(Now(("Your turn: put a tile down for the widow", "A tile for the widow")), ())
        for width, told in ((380, "Your turn: put a tile down for the widow"), (200, "A tile for the widow")):
            line.size = (dp(width), dp(40))
            painter = Noting(line.theme, *line.size)
            line.paint(painter)
            assert painter.texts() == [told]


@pytest.mark.parametrize("name", ["chickenfoot", "super-train-spell"])
def test_the_numbers_of_all_chips_are_equally_large(name: str) -> None:
    with opened() as player:
        ends = shown(player, SCENES[name]).ends
        assert len({ends.beside_width(chip) for chip in ends.chips[: ends.first_row]}) > 1
        painter, sides = Noting(ends.theme, *ends.size), set()
        painter.half_tile = lambda number, x, y, side: sides.add(side)
        ends.paint(painter)
        assert len(sides) == 1


@pytest.mark.parametrize("size", [(915, 412), (1280, 800)])
def test_the_news_have_what_the_chips_leave(size: tuple[int, int]) -> None:
    with opened(size) as player:
        none = shown(player, SCENES["mexican-train-2"])
        assert none.ends.away and none.now.right == none.news.right == pytest.approx(none.felt.right, abs=1)
        few = shown(player, SCENES["chickenfoot-late"])
        assert few.ends.x == pytest.approx(few.news.right, abs=1)
        assert few.ends.right == pytest.approx(few.felt.right, abs=1)
        many = shown(player, SCENES["mexican-train-8"])
        assert many.ends.x == pytest.approx(many.news.right, abs=1) and many.news.width < none.news.width


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_chips_go_where_every_slot_can_be_played_on(size: tuple[int, int]) -> None:
    with opened(size) as player:
        for name, away in (("mexican-train", True), ("mexican-train-6", False), ("mexican-train-14", False)):
            table = shown(player, SCENES[name])
            assert table.ends.away == away, name
            places = {chip.place for chip in table.ends.chips}
            assert places and (not away or {f"place {place}" for place in places} <= set(player.hots()))
            assert (f"end {table.ends.chips[0].place}" in player.hots()) != away
        table = shown(player, SCENES["chickenfoot"])
        assert not table.ends.away


def test_a_table_with_chips_stays_as_the_player_moved_it_when_a_sheet_is_closed() -> None:
    with opened() as player:
        table = shown(player, SCENES["mexican-train-6"])
        table.felt.zoom(1.5, table.felt.center)
        player.settle()
        seen = table.felt.camera.sight
        table.menus.open_menu()
        player.settle()
        player.back()
        table.uncovered()
        player.settle()
        assert not table.ends.away and table.felt.camera.sight == seen


def test_the_keyboard_rings_the_slot_where_there_are_no_chips() -> None:
    with opened() as player:
        table = shown(player, SCENES["mexican-train-chosen"])
        player.key("up")
        x, y, wide, high = table.mark.area
        slot = table.felt.where(table.ends.cursor)
        assert x < slot.x < x + wide and y < slot.y < y + high
        player.key("down")
        assert table.mark.area is None


def test_few_chips_leave_no_hole_in_their_strip() -> None:
    """Upright the news stand above: the strip of the chips is all theirs."""
    with opened((412, 915)) as player:
        table = shown(player, SCENES["muggins"])
        assert (table.ends.x, table.ends.width) == (table.x, table.width)


def test_more_ends_hide_neither_the_own_train_nor_the_double_nor_the_engine() -> None:
    with opened((915, 412)) as player:
        table = shown(player, SCENES["mexican-train-14"])
        ends, felt = table.ends, table.felt
        closed = tuple(ends.pos), tuple(ends.size)
        player.tap("more ends")
        player.settle()
        assert {chip.name for chip in ends.chips} <= set(ends.hots), "every end is there"
        double = felt.where_tile(table.showing.open_doubles[0].spot)
        engine = felt.where_tile(Spot("hub", 0))
        left, bottom, right, top = lane_of(felt, f"train{table.showing.eyes}")
        for x, y in ((double.x, double.y), (engine.x, engine.y), (left, bottom), (right, top), (left, top)):
            assert not ends.collide_point(x, y)
        player.tap("more ends")
        player.settle()
        assert (tuple(ends.pos), tuple(ends.size)) == closed


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_more_ends_never_cover_what_to_do_now(size: tuple[int, int]) -> None:
    with opened(size) as player:
        table = shown(player, SCENES["mexican-train-14"])
        ends, now, closed = table.ends, table.now, tuple(table.now.pos)
        player.tap("more ends")
        player.settle()
        for x, y in ((now.x + 9, now.y + 9), now.center, (now.right - 9, now.top - 9)):
            assert not ends.collide_point(x, y)
        assert table.y <= now.y and now.top <= table.top
        player.tap("more ends")
        assert tuple(now.pos) == closed


def test_one_end_too_many_for_the_row_is_taken_into_it() -> None:
    with opened((1280, 800)) as player:
        table = shown(player, SCENES["mexican-train-14"])
        ends = table.ends
        player.tap("more ends")
        player.settle()
        assert len({ends.hots[chip.name].y for chip in ends.chips}) == 1
        assert all(ends.hots[chip.name].width >= dp(72) for chip in ends.chips)
        last = ends.hots["more ends"]
        assert last.x + last.width <= ends.width and ends.height == table.fitting.boxes["ends"][3]


# Rings and lamps


def test_a_refused_lane_has_an_ivory_keyline() -> None:
    with opened() as player:
        refused(player)
        player.settle()
        table = player.app.stage.screen
        left, bottom, _, top = lane_of(table.felt, table.showing.refused.place)
        edge = at(player.picture(), left, (bottom + top) / 2)
        assert contrast(edge, table.theme.lane) >= SEEN


def test_what_must_be_answered_is_outlined_and_told_beside_the_double() -> None:
    with opened((1280, 800)) as player:
        table = shown(player, SCENES["mexican-train-8"])
        felt, (double,) = table.felt, table.showing.open_doubles
        assert felt.layout.head == "plate"
        left, bottom, _, top = lane_of(felt, double.place)
        assert contrast(at(player.picture(), left, (bottom + top) / 2), table.theme.lane) >= SEEN
        placed = felt.layout.tiles[felt.spots.index(double.spot)]
        middle = placed.x * felt.unit
        _, begin, _, wide = next(told for told in noted(felt).told if told[0].startswith("answer"))
        assert min(abs(begin - middle), abs(begin + wide - middle)) <= felt.unit / 2 + dp(30)


def test_a_hint_is_told_from_other_gold() -> None:
    with opened() as player:
        for name in ("mexican-train-chosen", "mexican-train-14"):
            table = shown(player, SCENES[name])
            assert "lightbulb-on-outline" not in noted(table.felt).icons
            table.asking.clear()
            table.asking.hint = next(act for act in table.evening.view.legal if act.verb == "play")
            table.refresh()
            assert noted(table.felt).icons.count("lightbulb-on-outline") == 1
        table = shown(player, SCENES["castle-rock"])
        table.asking.hint = next(act for act in table.evening.view.legal if act.verb == "remove")
        table.refresh()
        assert noted(table.felt).icons.count("lightbulb-on-outline") == 1


# Heads, hub and buttons


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_every_player_has_a_score(size: tuple[int, int]) -> None:
    with opened(size) as player:
        for name in ("mexican-train", "mexican-train-6", "mexican-train-8"):
            table = shown(player, SCENES[name])
            texts = noted(table.felt).texts()
            for plate in table.showing.plates:
                assert str(plate.score) in texts, f"{plate.name} in {name}"


@pytest.mark.parametrize("scale", [1.0, 1.4])
@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_every_plate_of_every_shape_tells_a_last_tile(size: tuple[int, int], scale: float) -> None:
    with opened(size) as player:
        Metrics.fontscale = scale
        try:
            for name in ("mexican-train", "mexican-train-6", "mexican-train-8", "mexican-train-14",
                         "chickenfoot", "super-train", "muggins"):  # fmt: skip
                table = shown(player, SCENES[name])
                before = bells(table)
                plates = tuple(replace(plate, last_tile=True, tiles=1) for plate in table.showing.plates)
                table.felt.show(replace(table.showing, plates=plates))
                if table.players is not None:
                    table.players.show(replace(table.showing, plates=plates))
                sides, kind = len(table.showing.sides), table.showing.kind
                assert bells(table) == (len(plates) if kind.trains else sides), name
                assert before == sum(plate.last_tile for plate in table.showing.plates)
        finally:
            Metrics.fontscale = 1.0


def bells(table) -> int:
    """How often a last tile is told on a plate."""
    icons = noted(table.felt).icons
    if table.players is not None:
        painter = Noting(table.theme, *table.players.size)
        table.players.paint(painter)
        icons = [*icons, *painter.icons]
    return icons.count("bell-ring")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("felt", FELTS)
def test_anothers_turn_is_not_gold_and_can_be_read(style: str, felt: str) -> None:
    theme = theme_for(style, felt)
    yours, theirs = turn_lit(True, True), turn_lit(True, False)
    assert (yours.ground, turn_lit(False, True).ground) == ("gold", "") and theirs.ground != "gold"
    for lit in (yours, theirs):
        assert contrast(getattr(theme, lit.ground), getattr(theme, lit.ink)) >= 4.5


def test_the_mexican_train_is_named_in_full() -> None:
    for size in ((412, 915), (915, 412)):
        with opened(size) as player:
            table = shown(player, SCENES["mexican-train"])
            box = table.felt.layout.parts["head mexican"]
            painter = noted(table.felt)
            _, left, _, wide = next(told for told in painter.told if told[0] == "Mexican")
            assert left + wide <= box.right * table.felt.unit - dp(6)


def test_the_round_is_told_by_the_engine_where_there_is_no_bar() -> None:
    with opened((915, 412)) as player:
        for name, number in (("mexican-train-2", 3), ("mexican-train", 4)):
            table = shown(player, SCENES[name])
            said = [text for text in noted(table.felt).texts() if text.startswith("Round")]
            assert len(said) == 1 and said[0].startswith(f"Round {number} of")
    with opened((412, 915)) as player:
        assert not [
            text for text in noted(shown(player, SCENES["mexican-train"]).felt).texts() if "Round" in text
        ]


def test_branches_end_where_what_is_told_above_them_ends() -> None:
    with opened() as player:
        felt = shown(player, SCENES["super-train"]).felt
        told = max(hot.x + hot.width for hot in felt.over.hots.values())
        ends = {round(lane_of(felt, branch)[2] - felt.x) for branch in "abcdef"}
        assert max(ends) == pytest.approx(told, abs=1) and len(ends) <= 2, "one column of them, or two"


def test_the_count_of_the_boneyard_has_a_word() -> None:
    with opened((915, 412)) as player:
        texts = noted(shown(player, SCENES["super-train"]).felt).texts()
        assert "boneyard" in texts or "to draw" in texts


def test_menu_and_undo_stay_where_they_are_in_a_column() -> None:
    with opened((915, 412)) as player:
        found = set()
        for name in ("mexican-train", "castle-rock", "forty-two", "muggins"):
            table = shown(player, SCENES[name])
            hots = table.actions.hots
            found.add(tuple(hots[key].y for key in ("act menu", "act undo")))
            last = min(hots.values(), key=lambda hot: hot.y)
            assert last.y < dp(4), "what the game asks for stands at the bottom"
        assert len(found) == 1


# Castle Rock


def test_castle_rock_has_the_whole_width_and_no_button_twice() -> None:
    for size in ((1280, 800), (915, 412)):
        with opened(size) as player:
            table = shown(player, SCENES["castle-rock-long"])
            room = table.width - (table.actions.width if size == (915, 412) else 0)
            assert table.felt.width == pytest.approx(room, abs=1)
            names = player.names()
            assert not {"undo", "act undo"} <= names and not {"hint", "act hint"} <= names
            removal = table.showing.removals[0]
            table.asking.row = removal.index
            table.refresh()
            player.settle()
            player.tap(f"act {Action('remove', number=removal.index)}")
            assert str(table.evening.history[-1][1]) == f"remove {removal.index}"


def test_what_was_removed_fills_the_paper() -> None:
    with opened((1280, 800)) as player:
        SHEETS["castle-won"](player)
        player.settle()
        sheet = player.app.stage.top
        wide = sheet.pad.inner(sheet.pad.width)[1]
        assert wide >= 0.9 * sheet.paper.width
        rows = next(part for part in sheet.pad.parts if isinstance(part, TileRows))
        assert rows.side(wide) >= 50
