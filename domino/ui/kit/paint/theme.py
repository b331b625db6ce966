"""Every colour of the app, by role. Nothing else names a colour."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Colour = tuple[float, float, float, float]

STYLES = ("light", "dark")
FELTS = ("green", "blue", "red", "wood", "slate")
_CLOTH_ROLES = ("felt", "lane", "deep", "on_felt", "on_felt_secondary", "rail")


def colour(code: str) -> Colour:
    """A colour from six hexadecimal digits."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return (red, green, blue, 1.0)


def faded(shade: Colour, alpha: float) -> Colour:
    """The same colour, seen through: alpha 0 is nothing, 1 is the colour itself."""
    return (shade[0], shade[1], shade[2], shade[3] * alpha)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Between two colours: share 0 is the one, 1 the other."""
    (red, green, blue, alpha), (to_red, to_green, to_blue, to_alpha) = one, other
    return (
        red + (to_red - red) * share,
        green + (to_green - green) * share,
        blue + (to_blue - blue) * share,
        alpha + (to_alpha - alpha) * share,
    )


class Theme(NamedTuple):
    """One colour for each role. What is light from above is `high`, what is dark below `low`; a `lip` is the
    side of something thick. `lamp`, `felt_edge` and `well` are seen through: they lie over the cloth."""

    background: Colour
    surface: Colour
    raised: Colour
    text: Colour
    secondary: Colour
    outline: Colour
    divider: Colour
    primary: Colour
    on_primary: Colour
    tonal: Colour
    on_tonal: Colour
    felt: Colour
    lane: Colour
    deep: Colour
    on_felt: Colour
    on_felt_secondary: Colour
    rail: Colour
    rack: Colour
    rack_edge: Colour
    groove: Colour
    on_rack: Colour
    on_rack_secondary: Colour
    groove_deep: Colour
    lip_line: Colour
    lip_high: Colour
    lip_low: Colour
    lip_foot: Colour
    wood_high: Colour
    wood_low: Colour
    wood_lip: Colour
    on_sunk: Colour
    green_high: Colour
    green_low: Colour
    green_lip: Colour
    on_green: Colour
    paper_high: Colour
    paper_low: Colour
    paper_edge: Colour
    gold_high: Colour
    gold_low: Colour
    gold_lip: Colour
    lamp: Colour
    felt_edge: Colour
    well: Colour
    gold: Colour
    on_gold: Colour
    must_answer: Colour
    keyline: Colour
    spell: Colour
    on_spell: Colour
    spell_glow: Colour
    error: Colour
    on_error: Colour
    tile: Colour
    tile_edge: Colour
    changed: Colour
    on_changed: Colour
    changed_edge: Colour
    chip: Colour
    signal: Colour
    """The red of badges and marks, alike in every style."""
    on_signal: Colour
    shadow: Colour
    dark: bool


_LIGHT = """
    background F6F2E7 surface FFFDF6 raised EAE4D3 text 1D2420 secondary 535E58 outline 8F8A78 divider D8D1BD
    primary 17603D on_primary FFFFFF tonal CFE8D6 on_tonal 0E3B26
    rack 5A3C26 rack_edge 80583A groove 4A3020 on_rack FBEFDD on_rack_secondary F0E0CB
    groove_deep 2A190D lip_line D9AE84 lip_high A97B54 lip_low 6B4729 lip_foot 2E1B0E
    wood_high 7A543A wood_low 67452D wood_lip 33200F on_sunk B79F87
    green_high 23804F green_low 17603D green_lip 0C3B25 on_green FFFFFF
    paper_high FFFEF8 paper_low F8F2E1 paper_edge CFC6AC
    gold_high FFD97A gold_low FFC03A gold_lip A87400
    gold FFC94A on_gold 2A1E00 must_answer FF7A45 keyline FFF6E0
    spell 5B2FA8 on_spell FFFFFF spell_glow C9A6FF error B3261E on_error FFFFFF
    tile FBF6E6 tile_edge 8C8468 changed FFE9B3 on_changed 3B2A00 changed_edge B87400 shadow 2A2412
    chip FFFDF6 signal B3261E on_signal FFFFFF
"""
_DARK = """
    background 0E1412 surface 18201C raised 26312B text E6EBE6 secondary A9B5AE outline 7A8780 divider 34403A
    primary 86D3A8 on_primary 06301C tonal 1F4A35 on_tonal CDEEDB
    rack 33241A rack_edge 57402E groove 261A12 on_rack EBDCC8 on_rack_secondary D5C4AE
    groove_deep 120B06 lip_line 8A6A4C lip_high 6A4C34 lip_low 3E2A1B lip_foot 140B06
    wood_high 56402F wood_low 463223 wood_lip 1C120A on_sunk 9C8975
    green_high 2A6A4A green_low 1F4A35 green_lip 0B2317 on_green E4F5EA
    paper_high 202A25 paper_low 161E1A paper_edge 0A0F0D
    gold_high FFD97A gold_low FFC03A gold_lip A87400
    gold FFC94A on_gold 2A1E00 must_answer FF7A45 keyline FFF6E0
    spell 7B52C8 on_spell FFFFFF spell_glow C9A6FF error FFB4AB on_error 561E19
    tile EFE7D2 tile_edge 6F684F changed 4A3A10 on_changed FFE9B3 changed_edge D9A441 shadow 000000
    chip 26312B signal B3261E on_signal FFFFFF
"""
_CLOTH = {
    ("green", "light"): "2B7650 256B48 1F5C3D FFFFFF E0F1E6 5FA581",
    ("green", "dark"): "14352A 103025 0C241C EAF4EE B9D0C4 356B56",
    ("blue", "light"): "2C6689 265B7C 1F4E6B FFFFFF DFEDF6 6399B8",
    ("blue", "dark"): "14303F 102937 0B1F2A EAF1F5 B8CAD5 3A6379",
    ("red", "light"): "8A3A41 7C3239 6A2930 FFFFFF F7E3E4 BD7378",
    ("red", "dark"): "3E1D21 35181C 281215 F6ECEC D6BCBE 784549",
    ("wood", "light"): "8A5A34 7B4F2D 694225 FFFFFF F8E9DC BE916C",
    ("wood", "dark"): "3B281A 322116 261910 F5EEE8 D4C2B3 745438",
    ("slate", "light"): "4F5B63 465159 3B454C FFFFFF E6ECEF 87939B",
    ("slate", "dark"): "252C31 1F262A 171D20 EDF0F2 C0C8CD 515C64",
}
"""The cloth may be chosen; small words lie on `lane` and `deep`, where every pair reaches 4.5 to 1."""


def _named(pairs: str) -> dict[str, Colour]:
    words = pairs.split()
    return {role: colour(code) for role, code in zip(words[::2], words[1::2], strict=True)}


@cache
def theme_for(style: str, felt: str = "green") -> Theme:
    """The colours in this style, over this cloth. What is unknown is light, and green."""
    style = style if style in STYLES else "light"
    felt = felt if felt in FELTS else "green"
    cloth = dict(zip(_CLOTH_ROLES, map(colour, _CLOTH[felt, style].split()), strict=True))
    lit = {
        "lamp": faded(mixed(cloth["rail"], WHITE, 0.75), 0.09 if style == "dark" else 0.2),
        "felt_edge": faded(mixed(cloth["deep"], BLACK, 0.8), 0.42),
        "well": faded(mixed(cloth["deep"], BLACK, 0.6), 0.36),
    }
    return Theme(**_named(_DARK if style == "dark" else _LIGHT), **cloth, **lit, dark=style == "dark")


WHITE, INK, BLACK = colour("FFFFFF"), colour("1D2420"), colour("000000")
BADGE_RING_LIGHT, BADGE_RING_DARK = colour("FFFDF6"), colour("1D2420")
BACK, BACK_LIP, BRASS = colour("2F4858"), colour("1B2C37"), colour("B8923F")
TILE_HIGH, TILE, TILE_LOW = colour("FFFCF1"), colour("FBF6E6"), colour("F1E7CC")
"""The face of a tile from its upper end to its lower, as it is baked: the theme's `tile` tints it."""
TILE_SIDE = colour("BFB189")
ASIDE = colour("DCCBA8")
"""What tints a tile of the hand that cannot be played now."""

PLAYERS: tuple[tuple[Colour, Colour, str], ...] = tuple(
    (colour(fill), WHITE if letters == "white" else INK, shape)
    for fill, letters, shape in (
        line.split()
        for line in (
            "0A66B0 white circle",
            "F0A800 dark square",
            "B3125E white diamond",
            "7FD1F0 dark hexagon",
            "26272B white shield",
            "FF8A5C dark circle",
            "5B3FC0 white square",
            "F4F1E8 dark diamond",
            "8A1C12 white hexagon",
            "B7E08A dark shield",
            "6B4A2B white circle",
            "F5B3D3 dark square",
            "005F63 white shield",
            "A9B2C3 dark hexagon",
        )
    )
)
"""Fill, letter colour and shape, by colour number: 0 is the first seat's."""

PLAYER_NAMES = (
    "blue", "amber", "rose", "sky", "black", "orange", "violet", "ivory", "red", "lime", "brown", "pink",
    "teal", "slate",
)  # fmt: skip
"""What each colour number is called."""

_PIPS = """000000 0067A3 AB4500 007153 B0007B 1B1B1B 7D6000 004B87 A30021 3F6B00
    6A3D9A 00708C 7A3E00 C2185B 4A4A4A 0B5D1E 2E2A8C 8C40B0 8B0000"""
PIPS: tuple[Colour, ...] = tuple(map(colour, _PIPS.split()))
"""The colour of each number from 0 to 18: each reaches 4.5 to 1 on both tile faces."""


def tile_light(theme: Theme, tone: Colour = WHITE) -> Colour:
    """What tints the face of a tile in this theme, whose tone is this."""
    if not theme.dark:
        return tone
    return tuple(here / baked * part for here, baked, part in zip(theme.tile, TILE, tone, strict=True))  # type: ignore[return-value]


def pip_in(light: Colour, number: int) -> Colour:
    """The colour of a number on a face that has this tint: darker in less light, to be read as well."""
    r, g, b, _ = PIPS[number]
    return (r * light[0] ** 2, g * light[1] ** 2, b * light[2] ** 2, 1.0)


def badge_ring(letters: Colour) -> Colour:
    """The ring around a badge with letters of this colour: light around a dark fill, dark around a light."""
    return BADGE_RING_LIGHT if letters == WHITE else BADGE_RING_DARK


def player(number: int) -> tuple[Colour, Colour, str]:
    """The look of this colour number; beyond the last they start over."""
    return PLAYERS[number % len(PLAYERS)]
