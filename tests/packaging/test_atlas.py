"""The picture of tiles and shapes: what ships is what the script draws."""

from __future__ import annotations

import pytest

from domino.ui.kit.paint import atlas, theme

pytest.importorskip("PIL")

from PIL import Image, ImageChops

from tools import draw_atlas


def test_the_shipped_pictures_are_what_the_script_draws() -> None:
    whole = draw_atlas.draw()
    for path, drawn in ((atlas.PICTURE, whole), (atlas.SMALLER, draw_atlas.smaller(whole))):
        shipped = Image.open(path).convert("RGBA")
        assert shipped.size == drawn.size
        difference = ImageChops.difference(shipped, drawn)
        assert max(high for _, high in difference.getextrema()) <= 8, path.name
        assert path.stat().st_size < 700_000


def test_cells_keep_apart() -> None:
    boxes = [
        (x - atlas.PAD, y - atlas.PAD, x + w + atlas.PAD, y + h + atlas.PAD)
        for x, y, w, h in atlas.CELLS.values()
    ]
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_every_half_has_its_pips() -> None:
    for number in atlas.NUMBERS:
        pips = draw_atlas.pips(number)
        assert len(pips) == number
        for at, (x, y, radius) in enumerate(pips):
            assert x - radius > 0.03 and x + radius < 0.97 and y - radius > 0.03 and y + radius < 0.97
            for other_x, other_y, _ in pips[:at]:
                assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > 2 * radius + 0.01


def outline(name: str) -> Image.Image:
    """Where a character's face is, as it ships: white there, else black."""
    x, y, width, height = atlas.CELLS[name]
    whole = Image.open(atlas.PICTURE).convert("RGBA").crop((x, y, x + width, y + height))
    return whole.getchannel("A").point(lambda part: 255 * (part > 127))


def test_faces_are_told_apart_by_their_outline_alone() -> None:
    faces = [outline(name) for name in atlas.FACES]
    for at, one in enumerate(faces):
        whole = one.histogram()[255]
        assert 0.4 < whole / (atlas.FACE * atlas.FACE) < 0.95
        for other in faces[:at]:
            differ = ImageChops.difference(one, other).histogram()[255]
            assert differ > 0.08 * whole


def brightness(colour: theme.Colour) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: theme.Colour, other: theme.Colour) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


PAIRS = """text background, text surface, text raised, secondary background, secondary surface,
    on_primary primary,
    on_tonal tonal, on_felt felt, on_felt lane, on_felt deep, on_felt_secondary felt, on_felt_secondary lane,
    on_felt_secondary deep, on_rack rack, on_rack groove, on_gold gold, on_spell spell, on_error error,
    on_changed changed, primary background, primary surface,
    on_green green_high, on_green green_low, on_rack wood_high, on_rack wood_low, on_sunk groove,
    on_gold gold_high, on_gold gold_low, text paper_high, text paper_low, secondary paper_low"""


@pytest.mark.parametrize("style", theme.STYLES)
@pytest.mark.parametrize("felt", theme.FELTS)
def test_words_can_be_read_on_every_ground(style: str, felt: str) -> None:
    chosen = theme.theme_for(style, felt)
    for pair in PAIRS.split(","):
        word, ground = pair.split()
        assert contrast(getattr(chosen, word), getattr(chosen, ground)) >= 4.5, pair
    assert all(contrast(pip, chosen.tile) >= 4.5 for pip in theme.PIPS)


def brightest(cell: str) -> float:
    """The brightest point of a grain."""
    x, y, width, height = atlas.CELLS[cell]
    grain = Image.open(atlas.PICTURE).convert("RGBA").crop((x, y, x + width, y + height))
    return grain.getextrema()[0][1] / 255


def over(ground: theme.Colour, light: theme.Colour) -> theme.Colour:
    """A colour that is seen through, over another."""
    return (
        *(below + (above - below) * light[3] for below, above in zip(ground[:3], light[:3], strict=True)),
        1.0,
    )


def tinted(colour: theme.Colour, by: theme.Colour) -> theme.Colour:
    return (*(one * other for one, other in zip(colour[:3], by[:3], strict=True)), 1.0)


@pytest.mark.parametrize("style", theme.STYLES)
@pytest.mark.parametrize("felt", theme.FELTS)
def test_words_can_be_read_on_grain_and_under_the_lamp(style: str, felt: str) -> None:
    chosen = theme.theme_for(style, felt)
    streak = brightest("wood") / atlas.WOOD_MEAN
    wood = tinted(chosen.rack, (streak, streak, streak, 1.0))
    assert contrast(chosen.on_rack, wood) >= 4.5 and contrast(chosen.on_rack_secondary, wood) >= 4.5
    fleck = brightest("felt") / atlas.FELT_MEAN
    cloth = tinted(chosen.felt, (fleck, fleck, fleck, 1.0))
    well = over(over(cloth, chosen.lamp), chosen.well)
    assert contrast(chosen.on_felt, well) >= 4.5 and contrast(chosen.on_felt_secondary, well) >= 4.5


@pytest.mark.parametrize("style", theme.STYLES)
def test_pips_and_numerals_can_be_read_all_over_a_tile(style: str) -> None:
    for tone in (theme.WHITE, theme.ASIDE):
        light = theme.tile_light(theme.theme_for(style), tone)
        for face in (theme.TILE_HIGH, theme.TILE, theme.TILE_LOW):
            for number in atlas.NUMBERS:
                assert contrast(theme.pip_in(light, number), tinted(face, light)) >= 4.5, number


def test_letters_can_be_read_on_every_badge() -> None:
    assert len(theme.PLAYERS) == len(theme.PLAYER_NAMES) == 14
    for fill, letters, _ in theme.PLAYERS:
        assert contrast(fill, letters) >= 4.5


def test_what_is_unknown_has_a_look_too() -> None:
    assert theme.theme_for("sepia", "tartan") == theme.theme_for("light", "green")
    assert theme.player(14) == theme.player(0)
