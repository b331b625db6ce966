"""Names in the scripts of the world, in the window: every letter has a font, in its order and whole."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageFont

from tests.ui.driver import Player, opened

from kivy.core.text import Label as CoreLabel  # isort: skip
from kivy.core.window import Window

from domino.core.match import LONGEST_NAME
from domino.tableside.letters import letters_of
from domino.ui.kit.words import fonts, ink, scripts
from tests.ui.scenes.names import NAMES, SCENES

SCRIPTS = {
    "Arabic": "محمد",
    "Armenian": "Արմեն",
    "Bengali": "শ্রেয়া",
    "Cyrillic": "Ўктам",
    "Devanagari": "प्रिया",
    "Ethiopic": "አማረ",
    "Georgian": "ქეთი",
    "Greek": "Ἑλένη",
    "Gujarati": "ગીતા",
    "Gurmukhi": "ਸਿੰਘ",
    "Hebrew": "שָׁרָה",
    "Kannada": "ಕನ್ನಡ",
    "Khmer": "សុខា",
    "Lao": "ລາວ",
    "Malayalam": "മീന",
    "Myanmar": "မြင့်",
    "Sinhala": "ශ්‍රී".replace("\u200d", ""),
    "Tamil": "கொடி",
    "Telugu": "తెలుగు",
    "Thai": "น้ำ",
    "Vietnamese": "Nguyễn",
    "Yoruba": "Ẹ̀bùn",
    "signs": "😀🦄★",
    "newer signs": "🥰🫠",
}
"""A name in each script that the app brings a font for."""
UNKNOWN = "𓀀𓂀"
"""Two hieroglyphs, for which it brings none."""


pytestmark = pytest.mark.usefixtures("home_again")


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    with opened() as player:
        yield player


@pytest.fixture
def systems(monkeypatch: pytest.MonkeyPatch):
    """A way to say which fonts the system has; none as it is."""

    def has(*files: Path | str) -> None:
        monkeypatch.setattr(fonts, "SYSTEMS", tuple(map(str, files)))
        fonts.forget_systems()
        ink.forget()

    has()
    yield has
    monkeypatch.undo()
    fonts.forget_systems()
    ink.forget()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every font file with the text it was given to draw, from a clean page on."""
    found: list[tuple[str, str]] = []
    draw = CoreLabel._render_text

    def listening(self, text, x, y) -> None:
        if tuple(self._size) != (1, 1):
            found.append((self.options["font_name_r"], text))
        draw(self, text, x, y)

    monkeypatch.setattr(CoreLabel, "_render_text", listening)
    ink.forget()
    return found


@cache
def has_glyph(file: str, letter: str) -> bool:
    """Whether a font draws something else for this letter than the box of a letter it lacks."""
    font = ImageFont.truetype(file, 40, layout_engine=ImageFont.Layout.BASIC)

    def drawn(text: str) -> bytes:
        mask = font.getmask(text)
        return bytes(mask) + bytes(mask.size)

    return drawn(letter) != drawn("\U0010fffd")


def boxes(written: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The letters that were given to a font that lacks them."""
    return [
        (Path(file).name, letter)
        for file, text in written
        for letter in text
        if letter != " " and unicodedata.category(letter) != "Cf" and not has_glyph(file, letter)
    ]


def call_yourself(player, name: str) -> None:
    """Types a name into the first seat's field, as a keyboard does, and keeps it."""
    if player.screen == "home":
        player.tap("mexican-train")
    player.tap("seat-0")
    player.tap("name")
    Window.dispatch("on_textinput", name)  # what was there is selected, and so replaced
    player.frame(2)
    player.tap("keep")
    player.tap("done")


def name_seen(player) -> Image.Image:
    """The name at the first seat, as its sheet shows it: black letters on white, and no more than they."""
    player.tap("seat-0")
    player.settle()
    widget, hot = player.hots()["name"]
    x, y = widget.outside(hot.x, hot.y)
    top = Window.height - round(y + hot.height)
    row = player.picture().convert("L")
    player.tap("done")
    place = row.crop((round(x) + 52, top + 6, round(x) + 250, top + 30))
    return place.point(lambda light: 255 if light < 128 else 0)


def inked(picture: Image.Image) -> Image.Image:
    box = picture.getbbox()
    assert box is not None, "nothing is drawn"
    return picture.crop(box)


def seen(player, name: str) -> Image.Image:
    call_yourself(player, name)
    assert player.app.stage.screen.draft.places[0].name == name
    return inked(name_seen(player))


def groups(picture: Image.Image) -> int:
    """How many times ink begins, from left to right."""
    columns = [
        picture.crop((x, 0, x + 1, picture.height)).getbbox() is not None for x in range(picture.width)
    ]
    return sum(now and not before for before, now in zip([False, *columns], columns, strict=False))


# Letters


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_a_name_typed_in_this_script_is_drawn(player, written, systems, name: str) -> None:
    picture = seen(player, name)
    assert picture.width > 6 and picture.height > 6
    assert any(name[0] in text for _, text in written), "drawn as itself, not by a stand-in"
    assert boxes(written) == []


@pytest.mark.parametrize("scene", SCENES)
def test_no_screen_shows_a_box_for_a_letter(player, written, systems, scene: str) -> None:
    SCENES[scene](player)
    player.settle()
    drawn = "".join(text for _, text in written)
    assert any(letter in drawn for name in NAMES for letter in name if letter > "\u0500")
    assert boxes(written) == []


def test_what_joins_signs_and_colours_skin_is_no_box(written, systems) -> None:
    for sign, shown in {
        "👍🏽": ["👍"],
        "👨\u200d👩\u200d👧": ["👨👩👧"],
        "♥\ufe0f": ["♥"],
        "1\ufe0f\u20e3": ["1"],
        "🇧🇷": ["BR"],
        "\U0001d4d0\U0001d4f7\U0001d4ea": ["Ana"],
        "a\u200bb\u202ec": ["abc"],
    }.items():
        words, _ = ink.run(sign, "medium", 20)
        assert [word for word, _ in words] == shown
        ink.line(sign, "medium", 20)
    assert boxes(written) == []


# Order


def test_hebrew_is_read_from_right_to_left(player) -> None:
    both, last = seen(player, "אב"), seen(player, "ב")
    assert both.crop((0, both.height - last.height, last.width, both.height)).tobytes() == last.tobytes()


def test_arabic_letters_join(player) -> None:
    assert groups(seen(player, "ب")) == 1
    assert groups(seen(player, "ببب")) == 1
    assert groups(seen(player, "\N{ARABIC LETTER ALEF}" * 3)) == 3, "these never do"


def test_a_short_i_of_devanagari_stands_before_its_letter(player) -> None:
    before, letter = seen(player, "गि"), seen(player, "ग")
    last = before.crop(
        (before.width - letter.width, before.height - letter.height, before.width, before.height)
    )
    assert last.tobytes() == letter.tobytes()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("דוד כהן plays 6-6.", "כהן דוד plays 6-6."),
        ("דוד: 12 points", "דוד: 12 points"),
        ("דוד, שרה and Ana", "דוד, שרה and Ana"),
        ("Only דוד (שרה) sees", "Only דוד (שרה) sees"),
        ("בן-דוד plays", "דוד-בן plays"),
        ("דוד 2", "2 דוד"),
        ("(דוד)!", "!(דוד)"),
        ("מוחמד٢ plays", "٢מוחמד plays"),
        ("😀דוד🦄", "🦄דוד😀"),
    ],
)
def test_a_name_from_right_to_left_stands_where_the_sentence_says_it(line: str, shown: str) -> None:
    strokes = scripts.strokes(line)
    assert "".join(" " * spaces + text for text, spaces in strokes) == shown


def test_strokes_stand_side_by_side_on_one_line() -> None:
    for name in (*NAMES, *SCRIPTS.values()):
        words, width = ink.run(f"Ana {name} 12", "medium", 20)
        begins = [begin for _, begin in words]
        assert begins == sorted(begins) and begins[-1] < width
        assert words[0] == ("Ana", 0) and words[-1][0] == "12"


# What no font at hand has


def test_what_no_font_has_is_a_letter_that_stands_for_it(player, written, systems) -> None:
    seen(player, UNKNOWN)
    words = [text for file, text in written if Path(file).name == "Roboto-Medium.ttf"]
    assert any(len(word) == 2 and word.isupper() and word.isascii() for word in words)
    assert boxes(written) == []


def test_without_the_systems_fonts_chinese_names_are_told_apart(systems) -> None:
    names = ("李雷", "韩梅梅", "王", "김철수", "さくら")
    shown = [ink.run(name, "medium", 20)[0][0][0] for name in names]
    assert all(text.isascii() and text.isupper() for text in shown), shown
    assert len(set(shown)) == len(names) and list(map(len, shown)) == list(map(len, names))


def test_the_badge_says_what_the_name_begins_with(systems) -> None:
    name, badge = (ink.run(text, "bold", 20)[0][0][0] for text in ("李雷", "李"))
    assert name[0] == badge


def test_a_name_of_nothing_but_marks_is_a_letter_too(systems) -> None:
    for name in ("\u0301\u0302", "\ufe0f", "\u20e3"):
        ((text, _),) = ink.run(name, "medium", 20)[0]
        assert text.isascii() and text.isupper()


def test_a_font_of_the_system_draws_what_ours_lack(systems, written, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(fonts, "OURS", ())
    systems(tmp_path / "missing.ttc", collection(fonts.ASSETS / "fonts" / "hebrew.ttf", tmp_path))
    ink.line("דוד", "medium", 20)
    assert written == [(str(tmp_path / "several.ttc"), "דוד")]
    systems()
    assert ink.run("דוד", "medium", 20)[0][0][0].isascii()


def test_a_font_that_cannot_be_read_has_no_letters(systems, tmp_path) -> None:
    for number, content in enumerate((b"", b"ttcf", b"\x00\x01\x00\x00" + bytes(40), b"no font" * 9)):
        (tmp_path / f"{number}.ttf").write_bytes(content)
    systems(*sorted(tmp_path.iterdir()))
    assert ink.run("李", "medium", 20)[0][0][0].isascii()


def collection(font: Path, folder: Path) -> Path:
    """The font as the first of a collection, the way systems keep Chinese, Japanese and Korean."""
    data = bytearray(font.read_bytes())
    head = b"ttcf" + struct.pack(">III", 0x00010000, 1, 16)
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        at = 12 + 16 * number + 8
        struct.pack_into(">I", data, at, struct.unpack_from(">I", data, at)[0] + len(head))
    into = folder / "several.ttc"
    into.write_bytes(head + data)
    return into


# Room


@pytest.mark.parametrize("name", [*SCRIPTS.values(), "👍🏽👨\u200d👩\u200d👧🇧🇷", "e\u0301t"])
def test_a_name_is_shortened_and_broken_between_letters(systems, name: str) -> None:
    name *= 40  # far wider than there is room
    whole = letters_of(name)
    for width in range(30, 200, 17):
        short = ink.shortened(name, 14, "medium", width)
        assert ink.size(short, 14, "medium")[0] <= width
        kept = letters_of(short.removesuffix(ink.ELLIPSIS))
        assert short.endswith(ink.ELLIPSIS) and kept == whole[: len(kept)]
        lines = ink.wrapped(name, 14, "medium", width)
        assert [letter for line in lines for letter in letters_of(line)] == whole
        assert all(ink.size(line, 14, "medium")[0] <= width or len(letters_of(line)) == 1 for line in lines)


def test_heaps_of_marks_stay_near_their_line() -> None:
    heap = "".join(chr(code) for code in range(0x300, 0x340))
    for name in (f"A{heap}n{heap}a", "ก" + "็" * 30, "ש" + "ָ" * 30, "d" + "\u0307" * 38):
        words, width = ink.run(name, "medium", 20)
        assert 0 < width < 120
        assert max(len(letter) for word, _ in words for letter in letters_of(word)) <= 13, "two in each place"
        assert all(ink.cell(word, "medium", 20)[5] <= 2.4 * 20 for word, _ in words)


def test_what_is_typed_ends_with_a_whole_letter(player) -> None:
    player.tap("mexican-train")
    player.tap("seat-0")
    player.tap("name")
    Window.dispatch("on_textinput", "न" * (LONGEST_NAME - 1) + "👍🏽")
    player.frame(2)
    assert player.top.field.text == "न" * (LONGEST_NAME - 1)


def test_text_in_our_own_letters_goes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parting a line into strokes takes long: only lines that need it are."""
    parted: list[str] = []
    part = scripts.strokes
    monkeypatch.setattr(scripts, "strokes", lambda text: parted.append(text) or part(text))
    ink.forget()
    with opened() as player:
        for page in ("mexican-train", "settings", "statistics"):
            player.tap(page)
            player.settle()
            player.back()
        call_yourself(player, "Zoë")
        assert not [text for text in parted if fonts.in_main_font(text)]
        call_yourself(player, "דוד")
        assert "דוד" in parted
