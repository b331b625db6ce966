"""The fonts that are shipped for names: all of them, with their licences, and not too much."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

from domino.texts import ASSETS

ROOT = Path(__file__).parents[2]
FONTS = ASSETS / "fonts"


def test_every_font_is_shipped_to_phones_and_the_app_stays_small() -> None:
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    kinds = spec["app"]["source.include_exts"].split(",")
    fonts = [path for path in FONTS.iterdir() if path.suffix in (".ttf", ".otf")]
    assert fonts and {path.suffix[1:] for path in fonts} <= set(kinds)
    shipped = [ROOT / "main.py", *(ROOT / "domino").rglob("*.py"), *ASSETS.rglob("*.*")]
    assert sum(path.stat().st_size for path in shipped if path.is_file()) < 8_000_000


def test_every_font_has_its_licence_beside_it_and_a_line_in_the_tool_that_makes_it() -> None:
    licences = (FONTS / "LICENCES.md").read_text("utf-8")
    assert "SIL Open Font License, Version 1.1" in licences and "PERMISSION & CONDITIONS" in licences
    tool = (ROOT / "tools" / "subset_fonts.py").read_text("utf-8")
    made = set(re.findall(r'"([a-z-]+\.[ot]tf)": \(\s*"', tool))
    assert made == {path.name for path in FONTS.iterdir() if path.suffix != ".md"}
