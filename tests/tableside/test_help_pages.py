"""The pages of rules and help: they name options by the words that setup chooses them by, and tell of all."""

from __future__ import annotations

import re

import pytest

from domino.cli.manual import show_page
from domino.cli.terminal import Terminal
from domino.core.characters import CHARACTERS
from domino.core.options import Rules, value_text
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.tableside.manual.pages import (
    Emphasis,
    Heading,
    Item,
    Named,
    Page,
    Reader,
    Table,
    page_of,
    words_of,
)
from domino.tableside.manual.pictures import Picture
from domino.tableside.seats import level_name
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.setup.told_rules import rows
from domino.texts import ASSETS, Texts

TEXTS = Texts()
PAGES = sorted([*(ASSETS / "rules").glob("*.md"), *(ASSETS / "help").glob("*.md")])
REFERENCE = re.compile(r"\{option:([a-z_]+)(?:=([a-z0-9-]+))?\}")


def raw(key: str) -> str:
    return (ASSETS / "rules" / f"{key}.md").read_text(encoding="utf-8")


def page(topic: str, rules: Rules | None = None) -> Page:
    found = page_of(topic, TEXTS, rules)
    assert found is not None
    return found


def shown(key: str, rules: Rules | None = None) -> str:
    """All words of a page."""
    lines = []
    for block in page(key, rules).blocks:
        match block:
            case Heading():
                lines.append(block.text)
            case Item():
                lines.append(words_of(block.runs, TEXTS))
            case Table():
                lines += [" ".join(words_of(cell, TEXTS) for cell in row) for row in block.rows]
            case _:
                lines.append(block.caption)
    return "\n".join(lines)


def keys_in(page: str) -> set[str]:
    """Words that only a program would use: with an underscore, in backquotes, set equal to something, or the
    bare key of an option in brackets."""
    options = {option.name for game in GAMES.values() for option in game.options}
    bracketed = [
        word for inside in re.findall(r"\(([^()]*)\)", page) for word in re.split(r"[:,;] ?", inside)
    ]
    return {*re.findall(r"\w+_\w+|`[^`]*`|\b\w+=\w+", page), *(options & set(bracketed))}


def test_keys_are_noticed() -> None:
    """What the pages once said."""
    assert keys_in("when you play anywhere (marker_off).") == {"marker_off"}
    assert keys_in("on the double (doubles: follow-up); or") == {"doubles"}
    assert keys_in("puts it there (engine).") == {"engine"}
    assert keys_in("With double_needs 3, a double") == {"double_needs"}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_page_names_an_option_by_its_key(path) -> None:
    words = shown(path.stem)
    assert not keys_in(words) and "{" not in words


MARKUP = re.compile(r"[*`{}\[\]<>|\\~]|\b_|_\b|^#|^- |^\d+\. |&\w+;|--", re.MULTILINE)
"""What Markdown, HTML or our own references look like when they are shown instead of followed."""


@pytest.mark.parametrize(
    "raw",
    ["choose *Guests*", "a **double**", "`keys`", "_so_", "{tile:6-4", "[page](x.md)", "<b>", "# Title",
     "- an item", "1. first", "&amp;", "a | b", "so -- or so"],
)  # fmt: skip
def test_raw_markup_is_noticed(raw: str) -> None:
    assert MARKUP.search(raw)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_page_shows_raw_markup(path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = page(path.stem)
    assert not MARKUP.search(f"{whole.title}\n{shown(path.stem)}")
    texts_only = Page(whole.title, tuple(block for block in whole.blocks if not isinstance(block, Picture)))
    show_page(texts_only, TEXTS, Terminal())
    lines = capsys.readouterr().out.replace("  - ", "    ")
    assert not MARKUP.search(lines)


def runs_of(text: str) -> list[object]:
    return list(Reader(TEXTS, GAMES["muggins"]).runs(text))


def test_stars_emphasize_words_and_are_not_shown() -> None:
    assert runs_of("In the menu, *Guests* tells who is there.") == [
        "In the menu, ", Emphasis("Guests"), " tells who is there.",
    ]  # fmt: skip
    assert runs_of("the tile **between** them") == ["the tile ", Emphasis("between"), " them"]
    assert runs_of("*Further away*, *Hint*") == [Emphasis("Further away"), ", ", Emphasis("Hint")]


def test_a_tile_or_an_option_inside_stars_stays_what_it_is() -> None:
    assert runs_of("**the {tile:6-4}** here") == [Emphasis("the "), Tile(6, 4), " here"]
    [title] = runs_of("**{option:spinner}**")
    assert isinstance(title, Named) and title.option == "spinner"


def test_a_star_without_another_is_shown_so_that_it_is_noticed() -> None:
    assert runs_of("choose *Guests") == ["choose *Guests"]


@pytest.mark.parametrize("key", GAMES)
def test_every_option_of_a_game_is_on_its_page_in_the_words_of_setup(key: str) -> None:
    page = shown(key)
    for row in rows(SetupDraft(GAMES[key], TEXTS)):
        assert row.title in page, f"{row.name} is chosen as {row.title!r}, and its page does not say so"


@pytest.mark.parametrize("key", GAMES)
def test_an_option_that_a_page_names_and_its_value_are_there(key: str) -> None:
    options = {option.name: [value_text(value) for value in option.values] for option in GAMES[key].options}
    found = REFERENCE.findall(raw(key))
    assert found
    for name, value in found:
        assert TEXTS.find(f"{key}.{name}.title"), name
        assert not value or TEXTS.find(f"{key}.{name}.{value}"), (name, value)
        assert not value or value in options.get(name, [value]), (name, value)


@pytest.mark.parametrize("key", GAMES)
def test_a_value_has_the_label_that_setup_gives_it(key: str) -> None:
    draft, page = SetupDraft(GAMES[key], TEXTS), shown(key)
    options = {option.name: option for option in GAMES[key].options}
    for name, value in REFERENCE.findall(raw(key)):
        if value and name in options:
            option = options[name]
            label = draft.label(option, option.read(value))
            assert f"{TEXTS.option_title(key, option)}: {label}" in page


@pytest.mark.parametrize("key", GAMES)
def test_titles_come_from_the_texts_and_are_not_written_on_the_page(key: str) -> None:
    """So that page and setup cannot drift apart: in bold or in brackets a title is always a reference."""
    marked = re.findall(r"\*\*([^*]+)\*\*|\(([^()]+)\)", raw(key))
    words = {part.partition(":")[0] for pair in marked for part in pair if part}
    titles = {TEXTS.option_title(key, option) for option in GAMES[key].options}
    assert not words & titles


@pytest.mark.parametrize("key", GAMES)
def test_the_terminal_shows_the_same_words(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    show_page(page(key), TEXTS, Terminal())
    lines = " ".join(capsys.readouterr().out.split())
    assert "option:" not in lines and "{" not in lines
    for row in rows(SetupDraft(GAMES[key], TEXTS)):
        assert row.title in lines


@pytest.mark.parametrize("key", GAMES)
def test_what_holds_at_a_table_is_marked_in_the_words_of_setup(key: str) -> None:
    """Every option that the page names, and no value that is not in force."""
    for preset in GAMES[key].presets:
        draft = SetupDraft(GAMES[key], TEXTS)
        draft.choose_preset(preset)
        runs = [
            run for block in page(key, draft.rules).blocks if isinstance(block, Item) for run in block.runs
        ]
        named = [run for run in runs if isinstance(run, Named)]
        for option in GAMES[key].options:
            value = draft.rules[option.name]
            holding = [run.words for run in named if run.option == option.name and run.holds]
            if value is not None:
                words = f"{TEXTS.option_title(key, option)}: {draft.label(option, value)}"
                assert set(holding) <= {words}, option.name
        assert any(run.holds for run in named) or not GAMES[key].options
    assert all(run.holds is None for block in page(key).blocks if isinstance(block, Item)
               for run in block.runs if isinstance(run, Named))  # fmt: skip


def test_every_character_is_told_with_its_level() -> None:
    lines = shown("table").split("\n")
    for key, character in CHARACTERS.items():
        name, level = TEXTS.say(f"character.{key}.name"), level_name(character.level, TEXTS)
        assert any(line.startswith(f"{name}, {level} ") for line in lines), name
