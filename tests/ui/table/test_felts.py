"""The felts: what they paint, where they find things, and what fingers do to them. In a window."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import cast

import pytest
from kivy.metrics import Metrics, dp, sp

from domino.core.kinds import Lay, TableKind
from domino.core.tiles import Tile
from domino.table.discs import disc_box, discs
from domino.table.layout import corners, overlap
from domino.tableside.shown.reading import Spot
from domino.tableside.words.tricks_told import plate_words
from domino.ui.felts.felt import CATCH
from domino.ui.felts.felt_pen import Area, spots_of
from domino.ui.felts.felts import felt_for
from domino.ui.felts.lane_heads import paint_head
from domino.ui.felts.trick_cards import THEIRS, paint_plates, paint_progress, progress_of
from domino.ui.felts.trick_pile import counted, paint_pile
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import theme_for
from domino.ui.kit.words import ink
from tests.packaging.test_atlas import contrast
from tests.ui.driver import Finger, Player, opened
from tests.ui.scenes.felts import SCENES, SHAPES, Scene, lay

WORDS_MAY_TOUCH = 1.5
"""Pixels that two words may come into each other: letters seldom fill their boxes."""


@pytest.fixture(scope="module")
def player():
    with opened((1920, 900)) as player:
        yield player
        Metrics.fontscale = 1.0
        ink.forget()


def larger(scale: float) -> None:
    if Metrics.fontscale != scale:
        Metrics.fontscale = scale
        ink.forget()


class Watching(Painter):
    """A painter that remembers where words and tiles were put, and how large words were."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.written: list[tuple[str, float, float, float, float]] = []
        self.sizes: list[float] = []
        self.laid: list[tuple[Tile, list[tuple[float, float]]]] = []
        self._in_badge = False

    def badge(self, *arguments, **keywords) -> None:
        self._in_badge = True
        super().badge(*arguments, **keywords)
        self._in_badge = False

    def tile(self, tile, cx, cy, side, angle=0, *arguments, **keywords) -> None:
        super().tile(tile, cx, cy, side, angle, *arguments, **keywords)
        self.laid.append((tile, corners(cx, cy, side, 2 * side, angle)))

    def _write(self, text, x, y, pixel, colour, weight="bold", align="center") -> int:
        width = super()._write(text, x, y, pixel, colour, weight, align)
        if not self._in_badge and text:
            left = x - {"center": width / 2, "right": width}.get(align, 0)
            high = pixel * 0.36  # half the height of a capital
            name = "icon" if weight == "icon" else text
            self.written.append((name, left, y - high, left + width, y + high))
            if weight != "icon":
                self.sizes.append(pixel / sp(1))
        return width


def watched(felt) -> tuple[Watching, Watching]:
    """What the felt paints of its table, and over it."""
    table, over = Watching(felt.theme), Watching(felt.theme)
    for painter, paint in ((table, felt.paint_table), (over, felt.paint_over)):
        paint(felt.pen(painter))
    return table, over


def box_of(rectangle) -> list[tuple[float, float]]:
    _, left, bottom, right, top = rectangle
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


SEEN = (
    ("phone", 1.0),
    ("phone", 1.3),
    ("phone", 1.4),
    ("side", 1.0),
    ("side", 1.3),
    ("low", 1.4),
    ("tablet", 1.0),
    ("desktop", 1.3),
    ("small", 1.0),
)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_overlaps_and_everything_can_be_read(player: Player, name: str) -> None:
    for shape, scale in SEEN:
        larger(scale)
        assert_readable(lay(player, SCENES[name], SHAPES[shape], drawn=False))


@pytest.mark.parametrize("name", ["mexican-train-8", "mexican-train-14", "eighty-four-8", "forty-two"])
def test_names_of_six_letters_are_never_cut(player: Player, name: str) -> None:
    larger(1.0)
    ordinary = ("Bruno", "Clara", "Emilia", "Oskar", "David", "Felix", "Greta", "Henri", "Hanna", "Ingrid")
    for shape in ("phone", "side", "tablet", "small"):
        felt = lay(player, SCENES[name], SHAPES[shape], drawn=False)
        plates = [replace(plate, name=ordinary[plate.seat % len(ordinary)]) for plate in felt.showing.plates]
        felt.show(replace(felt.showing, plates=tuple(plates)))
        cut = [word for painter in watched(felt) for word in words_of(painter) if word.endswith("…")]
        assert not cut, shape


def assert_readable(felt) -> None:
    sight = felt.camera.sight
    for painter, off in zip(watched(felt), ((sight.left, sight.bottom), (0.0, 0.0)), strict=True):
        whole = felt.camera.rest == felt.camera.widest  # else some of it is outside by choice
        for word, left, bottom, right, top in painter.written if whole or off == (0.0, 0.0) else ():
            inside = (
                left + off[0] >= -1
                and right + off[0] <= felt.width + 1
                and bottom + off[1] >= -1
                and top + off[1] <= felt.height + 1
            )
            assert inside, f"{word!r} is cut off"
        for one, other in itertools.combinations(painter.written, 2):
            across = min(one[3], other[3]) - max(one[1], other[1])
            up = min(one[4], other[4]) - max(one[2], other[2])
            assert min(across, up) <= WORDS_MAY_TOUCH, f"{one[0]!r} lies on {other[0]!r}"
        names = [plate.name for plate in felt.showing.plates]
        for word in words_of(painter):
            begin = word.removesuffix("…").rstrip()
            of_name = any(name.startswith(begin) for name in names)
            assert word == begin or of_name, f"{word!r} is shortened, and no name"
        assert all(size >= 11.6 for size in painter.sizes), "words that are too small"
        widow = felt.layout.parts.get("widow")
        for word in painter.written:
            if word[0] == "icon":
                continue  # the star of a count tile lies on its tile
            for tile, shape_of_tile in painter.laid:
                if widow is not None and tile is felt.showing.view.widow:
                    continue  # its label lies on it
                assert not overlap(box_of(word), shape_of_tile, 1.5), f"{word[0]!r} lies on {tile}"


@pytest.mark.parametrize(
    "name", ["mexican-train", "mexican-train-8", "mexican-train-14", "super-train", "chickenfoot", "muggins"]
)
def test_a_tile_let_go_near_a_slot_is_meant_for_it(player: Player, name: str) -> None:
    larger(1.0)
    felt = lay(player, SCENES[name], SHAPES["phone"])
    for target in felt.layout.targets:
        x, y = felt.camera.sight.seen(target.x, target.y)
        found = felt.target_at((felt.x + x, felt.y + y), (target.name,))
        assert found == (target.name if felt.collide_point(felt.x + x, felt.y + y) else None)
    assert felt.target_at((felt.right + dp(90), felt.y), ()) is None


def test_a_whole_lane_is_a_target(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["mexican-train-14"], SHAPES["phone"])
    for seat in range(14):
        box = felt.layout.parts[f"lane train{seat}"]
        for x, y in (box.centre, (box.left + 0.1, box.bottom + 0.1), (box.right - 0.1, box.top - 0.1)):
            seen = felt.camera.sight.seen(x, y)
            assert felt.target_at((felt.x + seen[0], felt.y + seen[1]), ()) == f"train{seat}"


def test_of_two_ends_nearby_the_one_that_takes_the_tile(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["muggins"], SHAPES["phone"])
    tile = next(action.tile for action in felt.showing.view.legal if action.verb == "play")
    takes = {action.place for action in felt.showing.view.legal if action.tile is tile}
    one, other = min(
        (
            (one, other)
            for one, other in itertools.permutations(felt.layout.targets, 2)
            if one.place in takes and other.place not in takes
        ),
        key=lambda pair: math.dist((pair[0].x, pair[0].y), (pair[1].x, pair[1].y)),
    )
    # Nearer to the one that does not take it, but not too far from the one that does.
    away = math.dist((one.x, one.y), (other.x, other.y))
    share = min(0.6, max(1.0, dp(CATCH) / felt.camera.sight.scale) / away * 0.98)
    x, y = felt.camera.sight.seen(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
    assert felt.target_at((felt.x + x, felt.y + y), takes) in takes
    assert felt.target_at((felt.x + x, felt.y + y), ()) == (other if share > 0.5 else one).place


def at(player: Player, x: float, y: float) -> tuple[int, int, int]:
    """The colour that is seen at a point of the window."""
    picture = player.picture()
    return picture.getpixel((round(x), picture.height - 1 - round(y)))


def blank_corner(felt) -> tuple[Spot, float, float]:
    """A tile that is seen, and a point of the window just inside a corner of it where no pip is."""
    area = felt.table_area()
    for placed, spot in zip(felt.layout.tiles, felt.spots, strict=True):
        resting = felt.where_tile(spot)
        turned = math.radians(resting.angle)
        for number, way in ((placed.first, 1), (placed.last, -1)):
            across, along = 0.38 * resting.side, way * 0.9 * resting.side
            x = resting.x + across * math.cos(turned) - along * math.sin(turned)
            y = resting.y + across * math.sin(turned) + along * math.cos(turned)
            seen = area.left < x - felt.x < area.right and area.bottom < y - felt.y < area.top
            if number < 2 and seen:
                return spot, x, y
    raise AssertionError("no tile with a blank corner is seen")


@pytest.mark.parametrize("name", ["mexican-train", "chickenfoot", "castle-rock", "forty-two"])
def test_tiles_are_where_they_are_said_to_be(player: Player, name: str) -> None:
    """Moved and zoomed, too: a corner of a tile is ivory, and felt when the tile is in the air."""
    larger(1.0)
    felt = lay(player, SCENES[name], SHAPES["phone"])
    felt.pos = (40, 60)
    felt.zoom(1.4, (felt.x + 200, felt.y + 200))
    felt.pan(dp(-30), dp(22))
    player.frame(3)
    spot, x, y = blank_corner(felt)
    assert min(at(player, x, y)) > 180
    felt.hide({spot})
    assert min(at(player, x, y)) < 150
    felt.hide(())
    assert min(at(player, x, y)) > 180


def test_of_two_tiles_alike_only_one_is_in_the_air(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["eighty-four-8"], SHAPES["phone"])
    shown = []

    class Counting(Painter):
        def tile(self, tile, cx, cy, side, *arguments, **keywords) -> None:
            if abs(side - felt.unit) < 0.01:
                shown.append((cx, cy))

    def count(hidden: frozenset[Spot]) -> int:
        shown.clear()
        felt.hide(hidden)
        felt.paint_table(felt.pen(Counting(felt.theme)))
        return len(shown)

    everything = count(frozenset())
    assert everything == len(felt.layout.tiles) > 1
    assert count(frozenset({Spot("trick", 0)})) == everything - 1


def test_moving_and_zooming_paint_nothing(player: Player) -> None:
    """But for the arrows at sides that hide something, when those are others."""
    larger(1.0)
    felt = lay(player, SCENES["chickenfoot-late"], SHAPES["phone"])
    painted = []
    for pane in felt.panes:
        painting = pane.painting
        pane.painting = lambda painter, painting=painting, pane=pane: (
            painted.append((pane, felt.hiding)),
            painting(painter),
        )
    finger = Finger(player, felt.center_x, felt.center_y)
    for step in range(8):
        finger.move_to(felt.center_x + 6 * step, felt.center_y - 9 * step)
    finger.lift()
    felt.zoom(1.3, felt.center)
    felt.refit()
    while motion.moving():
        player.frame()
    assert felt.lying not in dict(painted)
    assert all(one != other for (_, one), (_, other) in itertools.pairwise(painted))
    painted.clear()
    felt.hide({Spot("tiles", 0)})
    player.frame(2)
    assert painted


def test_a_player_moves_the_table_and_it_stays_until_refit_or_the_next_round(player: Player) -> None:
    larger(1.0)
    scene = SCENES["chickenfoot-late"]
    felt = lay(player, scene, SHAPES["phone"])
    rest = felt.camera.rest
    assert felt.camera.sight == rest
    finger = Finger(player, felt.center_x, felt.center_y)
    finger.move_to(felt.center_x + dp(20), felt.center_y)
    finger.move_to(felt.center_x + dp(60), felt.center_y + dp(10))
    finger.lift()
    assert felt.camera.sight != rest and not felt.camera.following
    moved = felt.camera.sight
    felt.show(felt.showing)
    player.settle()
    assert felt.camera.sight == moved
    felt.refit()
    player.settle()
    assert felt.camera.sight == rest and felt.camera.following
    felt.refit()  # once more shows everything
    player.settle()
    whole = felt.layout.box
    left, bottom = felt.camera.sight.seen(whole.left, whole.bottom)
    right, top = felt.camera.sight.seen(whole.right, whole.top)
    assert left >= -1 and right <= felt.width + 1 and bottom >= -1 and top <= felt.height + 1


def test_two_fingers_zoom_about_themselves(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["chickenfoot"], SHAPES["phone"])
    scale = felt.camera.sight.scale
    middle = felt.center
    under = felt.camera.sight.under(middle[0] - felt.x, middle[1] - felt.y)
    one, other = Finger(player, middle[0] - 40, middle[1]), Finger(player, middle[0] + 40, middle[1])
    for step in range(1, 5):
        one.move_to(middle[0] - 40 - 8 * step, middle[1])
        other.move_to(middle[0] + 40 + 8 * step, middle[1])
    one.lift()
    other.lift()
    assert felt.camera.sight.scale == pytest.approx(scale * 72 / 40, rel=0.05)
    now = felt.camera.sight.under(middle[0] - felt.x, middle[1] - felt.y)
    assert math.dist(now, under) < 1.0
    assert felt.heard == []


def test_taps_are_told_by_name_and_movements_are_not(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["mexican-train"], SHAPES["phone"])
    slot = next(target for target in felt.layout.targets if target.place == "train1")
    for (x, y), name in (
        ((slot.x, slot.y), "place train1"),
        (felt.layout.tiles[-1].half(0), f"lane {felt.spots[-1].line}"),
        (felt.layout.parts["head train2"].centre, "plate 2"),
    ):
        x, y = felt.camera.sight.seen(x, y)
        Finger(player, felt.x + x, felt.y + y).lift()
        assert felt.heard.pop() == name
        finger = Finger(player, felt.x + x, felt.y + y)
        finger.move_to(felt.x + x + dp(40), felt.y + y)
        finger.lift()
        assert felt.heard == []
    assert felt.hot_under((felt.x + x, felt.y + y)) == "plate 2"
    finger = Finger(player, felt.x + x, felt.y + y)
    felt.let_go(finger.touch)  # it turned out to be about something else
    finger.lift()
    assert felt.heard == []


def test_a_pile_of_tricks_opens_and_closes(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["forty-two"], SHAPES["phone"])
    taken = [side for side, won in enumerate(felt.showing.view.table["won"]) if won]
    felt.tapped(f"pile {taken[0]}")
    player.frame(2)
    assert felt.opened == taken[0]
    plays = sum(
        len(trick["plays"]) for trick in felt.showing.view.table["tricks"] if trick["winner"] % 2 == taken[0]
    )
    assert len(watched(felt)[1].laid) == plays
    Finger(player, *felt.center).lift()
    assert felt.opened is None
    assert felt.heard == []


@pytest.mark.parametrize("name", ["forty-two", "moon", "eighty-four-6", "eighty-four-8"])
@pytest.mark.parametrize("shape", SHAPES)
def test_of_every_player_is_told_as_much(player: Player, name: str, shape: str) -> None:
    """In words: the long ones for all or the short ones for all, and each player's name in full."""
    larger(1.0)
    felt = lay(player, SCENES[name], SHAPES[shape], drawn=False)
    table = watched(felt)[0]
    written = [word for word, *_ in table.written]
    others = [plate for plate in felt.showing.plates if not plate.is_you]
    assert all(plate.name in written for plate in others)
    told = [plate_words(felt.showing, plate, felt.texts) for plate in others]
    for way in (0, -1):
        if all(written.count(words[way]) >= [each[way] for each in told].count(words[way]) for words in told):
            break
    else:
        raise AssertionError((told, written))


def test_trumps_that_are_not_named_are_told_in_words(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["forty-two-bidding"], SHAPES["phone"])
    assert felt.showing.contract is not None and felt.showing.contract.trump is None
    assert felt.texts.say("ui.felt.no-trumps") in [word for word, *_ in watched(felt)[0].written]


def test_a_pile_shows_every_trick(player: Player) -> None:
    """Tiles that count, face up, and a little pile face down for a trick that has none; and where there is
    no room, in words how many are not seen."""
    larger(1.0)
    felt = lay(player, SCENES["eighty-four-6"], SHAPES["phone"], drawn=False)
    for side in range(2):
        painter = Watching(felt.theme)
        pen = felt.pen(painter)
        seen = counted(pen, side)
        counts = [tile for tile in seen if tile is not None]
        assert len(seen) >= felt.showing.view.table["won"][side] > 0
        for width in (400, 220, 150, 110, 90):
            painter.laid.clear()
            painter.written.clear()
            paint_pile(pen, Area(0, 0, width, 84), side)
            laid = [tile for tile, _ in painter.laid]
            assert laid == counts[len(counts) - len(laid) :]  # the oldest are folded
            assert width < 400 or laid == counts
            if len(laid) < len(counts):
                assert any(word.endswith("more") for word, *_ in painter.written)


@pytest.mark.parametrize("name", ["forty-two", "moon", "eighty-four-6", "eighty-four-8"])
def test_a_pile_adds_up_to_the_points_of_its_side(player: Player, name: str) -> None:
    """What is told under its tiles, and under the plaque of those that are folded; and what the tricks
    themselves count."""
    larger(1.0)
    felt = lay(player, SCENES[name], SHAPES["phone"], drawn=False)
    view = felt.showing.view
    for side, points in enumerate(view.table["taken"]):
        painter = Watching(felt.theme)
        pen = felt.pen(painter)
        for width in (900, 220, 150, 110):
            painter.written.clear()
            paint_pile(pen, Area(0, 0, width, 84), side)
            pills = [int(word) for word, *_ in painter.written if word.startswith("+") and word[1:].isdigit()]
            assert sum(pills) + view.table["won"][side] * view.known.terms.trick_points == points


@pytest.mark.parametrize("name", ["forty-two", "eighty-four-6", "eighty-four-8"])
def test_tiles_of_the_trick_that_count_have_a_star(player: Player, name: str) -> None:
    larger(1.0)
    felt = lay(player, SCENES[name], SHAPES["phone"], drawn=False)
    worth = felt.showing.view.known.terms.tile_points
    trick = [tile for _, tile in felt.showing.view.table["trick"]]
    painter = Watching(felt.theme)
    felt.paint_counts(felt.pen(painter))
    assert len(painter.written) == sum(worth[tile.index] > 0 for tile in trick)


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize("style", ["light", "dark"])
def test_partners_are_told_from_opponents(player: Player, style: str, turn: bool) -> None:
    """By a plate of another colour or with a ring that is seen on it, and in words for all of them."""
    larger(1.0)
    felt = lay(player, SCENES["eighty-four-6"], SHAPES["phone"], drawn=False)
    theme = theme_for(style)

    class Plates(Painter):
        def box(self, x, y, width, height, fill, *arguments) -> None:
            self.filled.append(fill)
            super().box(x, y, width, height, fill, *arguments)

        def paper(self, x, y, width, height, radius, fill=None, **keywords) -> None:
            self.filled.append(fill or self.theme.surface)
            super().paper(x, y, width, height, radius, fill, **keywords)

        def ring(self, x, y, width, height, colour, *arguments) -> None:
            self.ringed.append((Area(x, y, width, height), colour))
            super().ring(x, y, width, height, colour, *arguments)

    area = Area(0, 0, dp(120), dp(42))
    for plate in (plate for plate in felt.showing.plates if not plate.is_you):
        painter = Plates(theme)
        painter.filled, painter.ringed = [], []
        pen = felt.pen(painter)
        paint_plates(pen, [(area, replace(plate, turn=turn))])
        told = [
            felt.texts.say("ui.felt.partner") in words
            for words in plate_words(felt.showing, plate, felt.texts)
        ]
        assert all(told) if plate.is_partner else not any(told)
        assert len(painter.ringed) == plate.is_partner + turn
        for ring, colour in painter.ringed:
            assert area.holds(ring.x - 1, ring.y - 1) and area.holds(ring.right + 1, ring.top + 1)
            assert contrast(colour, painter.filled[0]) > 3
        if not turn:
            assert (painter.filled[0] == theme.surface) is not plate.is_partner


def test_what_the_others_took_is_not_gold(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["eighty-four-6"], SHAPES["phone"], drawn=False)

    class Boxes(Painter):
        def box(self, x, y, width, height, fill, *arguments) -> None:
            self.fills.add(fill)
            super().box(x, y, width, height, fill, *arguments)

    for side, colour, other in ((0, felt.theme.gold, THEIRS), (1, THEIRS, felt.theme.gold)):
        painter = Boxes(felt.theme)
        painter.fills = set()
        pen = felt.pen(painter)
        paint_pile(pen, Area(0, 0, 300, 84), side)
        assert colour in painter.fills and other not in painter.fills


def bid_by_another(match) -> bool:
    """Somebody else bid less than everything, and both they and the others have tricks."""
    table = match.view(0).table
    if table["trump"] is None or table["bidder"] == 0 or table["bid"] > 6:
        return False
    mine = table["taken"][table["bidder"]]
    return 0 < mine < sum(table["taken"])


def test_in_moon_the_bar_measures_the_bidder_against_the_rest(player: Player) -> None:
    larger(1.0)
    felt = lay(player, Scene("moon", 3, bid_by_another), SHAPES["phone"])
    contract, plates = felt.showing.contract, felt.showing.plates
    painter = Painter(felt.theme)
    boxes = []
    painter.box = lambda x, y, wide, high, fill, *_: boxes.append((x, wide, fill))
    pen = felt.pen(painter)
    left, right = progress_of(pen)
    third = next(plate for plate in plates if not plate.is_you and plate.seat != contract.bidder)
    assert left.words == f"{plates[contract.bidder].name} {contract.taken}"
    assert right.words == f"You and {third.name} {contract.others}"
    paint_progress(pen, Area(0, 0, dp(400), dp(36)))
    _, (start, whole, _), bidding, against, (tick, width, _) = boxes
    assert bidding == (start, pytest.approx(whole * contract.taken / 7), THEIRS)
    assert against[0] + against[1] == pytest.approx(start + whole)
    assert tick + width / 2 == pytest.approx(start + whole * contract.bid / 7), (
        "as far as the bidder must come"
    )
    assert felt.theme.gold not in [fill for _, _, fill in boxes]

    narrow = pen.painter = Watching(felt.theme)
    paint_progress(pen, Area(0, 0, dp(132), dp(44)))
    assert words_of(narrow) == [left.words, f"Others {contract.others}"]


def test_in_moon_what_you_bid_yourself_is_gold(player: Player) -> None:
    felt = lay(player, SCENES["moon"], SHAPES["phone"])
    pen = felt.pen(Painter(felt.theme))
    left, right = progress_of(pen)
    assert felt.showing.contract.we_bid and left.colour == felt.theme.gold
    assert (left.words, right.words) == (f"You {left.taken}", f"Others {right.taken}")


def test_with_all_hands_open_nobody_is_you(player: Player) -> None:
    """The slot without a plate has the name of its player then."""
    larger(1.0)
    felt = lay(player, SCENES["forty-two"], SHAPES["phone"])
    assert "You" in [word for word, *_ in watched(felt)[0].written]
    plates = [replace(plate, is_you=False, name=plate.letters * 3) for plate in felt.showing.plates]
    felt.show(replace(felt.showing, eyes=None, plates=tuple(plates)))
    written = [word for word, *_ in watched(felt)[0].written]
    assert "You" not in written and plates[0].name in written


def test_a_table_at_rest_asks_for_no_frame(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "looks", True)
    larger(1.0)
    felt = lay(player, SCENES["chickenfoot-late"], SHAPES["phone"])
    for _ in range(400):
        if not felt.laying.busy:
            break
        player.frame()
    assert not felt.laying.busy and not motion.moving()
    from kivy.core.window import Window

    player.frame(3)
    drawn = []
    Window.bind(on_flip=lambda *_: drawn.append(1))
    player.frame(5)
    assert not drawn


def test_every_tile_of_a_layout_has_its_spot(player: Player) -> None:
    larger(1.0)
    for name in (
        "mexican-train-feet",
        "super-train",
        "chickenfoot-late",
        "muggins-late",
        "castle-rock-long",
        "moon",
    ):
        felt = lay(player, SCENES[name], SHAPES["phone"])
        view = felt.showing.view
        spots = spots_of(felt.layout, view)
        assert len(set(spots)) == len(spots)
        table = view.table
        for placed, spot in zip(felt.layout.tiles, spots, strict=True):
            if spot.line == "hub":
                assert placed.tile.is_double
                continue
            lines = {f"train{seat}": train for seat, train in enumerate(table.get("trains", ()))}
            lines |= {"mexican": table.get("mexican"), "row": table.get("row")}
            lines |= {"trick": [tile for _, tile in table.get("trick", ())]}
            lines |= {"tiles": [tile for tile, *_ in table.get("tiles", ())]}
            assert lines[spot.line][spot.at] is placed.tile


def words_of(painter: Watching) -> list[str]:
    return [word for word, *_ in painter.written]


def test_ends_of_muggins_show_what_fits_and_what_else_they_count(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["muggins-late"], SHAPES["phone"])
    table = felt.showing.view.table
    numbers, counts = table["numbers"], table["ends"]
    differing = [f"={counts[place]}" for place in numbers if counts[place] not in (0, numbers[place])]
    assert differing
    written = words_of(watched(felt)[0])
    assert sorted(written) == sorted([*map(str, numbers.values()), *differing])
    felt = lay(player, SCENES["muggins"], SHAPES["phone"])
    table = felt.showing.view.table
    assert any(table["ends"][place] == 0 < number for place, number in table["numbers"].items())
    assert sorted(words_of(watched(felt)[0])) == sorted(map(str, table["numbers"].values()))


def test_words_stand_beside_a_free_table_only_where_it_is_wide(player: Player) -> None:
    larger(1.0)
    for size, beside in (((360, 250), False), ((412, 447), False), ((711, 218), True), ((1280, 528), True)):
        left, top = lay(player, SCENES["chickenfoot"], size, drawn=False).reserved()
        assert (left > 0, top > 0) == (beside, not beside)


def test_the_foot_is_told_in_one_line_on_bare_felt(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["chickenfoot"], SHAPES["tablet"])
    sentence = next(word for word in words_of(watched(felt)[1]) if word.startswith("Foot"))
    assert sentence == "Foot on 8: 1 toe to go"
    felt.is_bare = lambda area: False
    assert sentence not in words_of(watched(felt)[1])


@pytest.mark.parametrize("name", ["chickenfoot", "chickenfoot-late", "muggins-late"])
def test_no_arrow_lies_on_a_tile_or_an_end(player: Player, name: str) -> None:
    """Where a side has no bare felt at all, it has no arrow."""
    larger(1.0)
    for shape in ("phone", "side", "small"):
        felt = lay(player, SCENES[name], SHAPES[shape])
        for zoomed in (1.0, 1.4, 3.0):
            felt.zoom(zoomed, felt.center)
            arrows = []
            painter = Watching(felt.theme)
            painter.disc = lambda x, y, radius, colour, arrows=arrows: arrows.append((x, y, radius))
            felt.paint_arrows(felt.pen(painter))
            assert len(arrows) <= len(felt.hiding)
            things = [placed.box() for placed in felt.layout.tiles]
            things += [disc_box(disc) for disc in discs(felt.layout)]
            for x, y, radius in arrows:
                left, bottom = felt.camera.sight.under(x - radius, y - radius)
                right, top = felt.camera.sight.under(x + radius, y + radius)
                assert not any(
                    box.left < right and box.right > left and box.bottom < top and box.top > bottom
                    for box in things
                )


def test_arrows_tell_which_sides_hide_something(player: Player) -> None:
    larger(1.0)
    felt = lay(player, SCENES["chickenfoot-late"], SHAPES["phone"])
    hiding = felt.hiding
    assert hiding and words_of(watched(felt)[1]).count("icon") == len(hiding) + 1  # and the sign of the foot
    felt.refit()
    player.settle()
    assert felt.hiding == ()
    felt.zoom(2.5, felt.center)
    assert set(felt.hiding) == {"left", "right", "up", "down"}
    felt = lay(player, SCENES["chickenfoot-late"], SHAPES["desktop"])
    assert felt.hiding == ()


def test_what_goes_under_the_strip_is_cut_by_an_edge_with_a_shadow(player: Player) -> None:
    larger(1.0)

    def shadows(felt) -> int:
        painter, cast = Watching(felt.theme), []
        painter.shadow = lambda *area: cast.append(area) if not area[4] else None  # what is round is a card
        felt.over.paint(painter)
        return len(cast)

    felt = lay(player, SCENES["chickenfoot-late"], SHAPES["phone"])
    assert "up" in felt.hiding and shadows(felt) == 1
    felt.refit()
    player.settle()
    assert felt.hiding == () and shadows(felt) == 0
    assert shadows(lay(player, SCENES["muggins"], SHAPES["desktop"])) == 0


def test_a_plate_of_one_line_tells_tiles_before_names(player: Player) -> None:
    larger(1.4)
    felt = lay(player, SCENES["mexican-train"], SHAPES["low"])
    pen = felt.pen(Watching(felt.theme))
    assert felt.layout.head == "plate"
    for plate in felt.showing.plates:
        place = f"train{plate.seat}"
        paint_head(pen, place, pen.part(f"head {place}"), None)
    told = words_of(pen.painter)
    assert all(str(plate.tiles) in told for plate in felt.showing.plates)
    assert not any(plate.name in told for plate in felt.showing.plates), "else this shows nothing"


def test_a_badge_tells_nothing_of_a_train_that_nobody_owns(player: Player) -> None:
    """Beside the sign of the Mexican Train there are only numbers of tiles: it has none."""
    larger(1.0)
    felt = lay(player, SCENES["mexican-train-14"], SHAPES["phone"])
    pen = felt.pen(Watching(felt.theme))
    assert felt.layout.head == "badge"
    paint_head(pen, "mexican", pen.part("head mexican"), None)
    assert words_of(pen.painter) == ["icon"]


def test_a_kind_without_a_felt_is_a_loud_error() -> None:
    with pytest.raises(AssertionError, match="spiral"):
        felt_for(TableKind(cast(Lay, "spiral")))
