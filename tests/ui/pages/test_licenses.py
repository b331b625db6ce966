"""The page of licenses, from Help to the full text of each."""

from __future__ import annotations

import gzip

import pytest

from tests.ui.driver import opened

from domino.tableside.manual import licenses  # isort: skip
from domino.ui.kit.parts.parts import Row, Sentence
from domino.ui.pages import licenses_screen


def words(text: str) -> list[str]:
    return text.split()


def test_about_leads_to_every_component_with_its_version_license_and_full_text(player) -> None:
    player.tap("help")
    player.tap("topic-about")
    player.tap("licenses")
    listed = licenses.components_on(licenses_screen.platform())
    rows = [part for part in player.top.column.parts if isinstance(part, Row)]
    assert [(row.title, row.subtitle) for row in rows] == [
        (f"{one.name} {one.version}".strip(), one.license) for one in listed
    ]
    assert {"Boneyard", "Python", "kivy", "tlslite-ng", "Noto fonts"} <= {one.name for one in listed}
    for number, one in enumerate(listed):
        rows[number].tap()
        player.frame(2)
        assert player.screen == "license"
        shown = [part.text for part in player.top.column.parts if isinstance(part, Sentence)]
        assert words(" ".join(shown)) == words(" ".join([one.copyright, *one.texts])), one.name
        player.app.stage.back()
        player.frame(2)


def test_a_text_keeps_every_word_and_its_paragraphs() -> None:
    text = (
        "A title\n\nCopyright A\nCopyright B\n\n"
        + "some words that fill a line of this page up to its end\n" * 3
    )
    assert list(licenses.paragraphs(text)) == [
        "A title",
        "Copyright A\nCopyright B",
        " ".join(["some words that fill a line of this page up to its end"] * 3),
    ]


DAMAGED = {
    "missing": None,
    "empty": b"",
    "not packed": b"nothing",
    "cut off": gzip.compress(b"{}" * 100)[:20],
    "a list": gzip.compress(b"[]"),
    "a number": gzip.compress(b'{"components": 1}'),
}


@pytest.mark.parametrize("size", [(320, 568), (915, 412), (1280, 800)])
def test_the_longest_text_is_painted_from_its_first_line_to_its_last(size) -> None:
    longest = max(licenses.components(), key=lambda one: sum(map(len, one.texts)))
    with opened(size=size, looks=True) as player:
        player.app.stage.visit(licenses_screen.LicenseScreen(player.app, longest))
        player.settle()
        scroll = player.top.scroll
        scroll.scroll_to(scroll.most)
        player.frame(2)
        assert scroll.most > 10 * scroll.height
        colors = player.picture().convert("RGB").getcolors(1 << 24)
        assert colors is not None and len(colors) > 20, "nothing is written at the end"


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_missing_or_damaged_list_says_so_and_raises_nothing(player, damage, tmp_path, monkeypatch) -> None:
    content = DAMAGED[damage]
    if content is not None:
        (tmp_path / licenses.ARCHIVE).write_bytes(content)
    monkeypatch.setattr(licenses, "ASSETS", tmp_path)
    licenses.components.cache_clear()
    try:
        player.app.stage.visit(licenses_screen.LicensesScreen(player.app))
        player.frame(2)
        [part] = player.top.column.parts
        assert part.text == player.app.texts.say("ui.help.missing")
    finally:
        licenses.components.cache_clear()
