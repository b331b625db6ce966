"""The manual on the screen: pictures of real tables, what holds marked, and a rule's picture in setup."""

from __future__ import annotations

import pytest

from domino.games import GAMES
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts
from tests.ui.driver import opened

TEXTS = Texts()


def pictures(column) -> list:
    from domino.ui.table.parts.picture import PicturePart

    return [part for part in column.parts if isinstance(part, PicturePart)]


def test_a_rule_shows_its_picture_and_another_one_that_is_asked_for() -> None:
    from domino.ui.pages.rule_sheet import RuleSheet

    with opened(looks=False) as player:
        draft = SetupDraft(GAMES["mexican-train"], TEXTS)
        sheet = RuleSheet(player.app, draft, "doubles", lambda: None)
        player.app.stage.show(sheet)
        [before] = pictures(sheet.column)
        assert before.picture.position.options["doubles"] == draft.rules["doubles"] == "follow-up"
        player.tap("picture-answer")
        [after] = pictures(sheet.column)
        assert after.picture.position.options["doubles"] == "answer"
        assert draft.rules["doubles"] == "follow-up" and player.screen == "rule", "nothing was chosen"


def test_a_picture_that_is_asked_for_comes_in_sight_on_a_phone_that_lies() -> None:
    from domino.ui.pages.rule_sheet import RuleSheet

    with opened(size=(915, 412), looks=False) as player:
        sheet = RuleSheet(player.app, SetupDraft(GAMES["mexican-train"], TEXTS), "penalty", lambda: None)
        player.app.stage.show(sheet)
        player.tap("picture-points")
        [picture] = pictures(sheet.column)
        top, scroll = sheet.column.top_of(picture), sheet.scroll
        assert top == pytest.approx(scroll.down, abs=1) or scroll.down == scroll.most, (top, scroll.down)
        assert scroll.down > 0, "five values are above it"


def test_the_page_that_setup_opens_marks_what_was_chosen() -> None:
    with opened(looks=False) as player:
        player.tap("mexican-train")
        draft = player.top.draft
        player.tap("help")
        assert player.screen == "help" and player.top.rules == draft.rules
        player.tap("topic-moon")
        assert not any(part.picture.game.key != "moon" for part in pictures(player.top.column))


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_every_picture_is_painted_and_none_can_be_touched(size) -> None:
    from domino.ui.pages.help_screen import HelpScreen

    with opened(size=size, looks=False) as player:
        for key in GAMES:
            page = HelpScreen(player.app, key)
            player.app.stage.visit(page)
            player.frame(2)
            assert pictures(page.column), key
            for part in pictures(page.column):
                page.scroll.scroll_to(page.column.top_of(part))
                page.column.repaint()
                player.frame(2)
                touched = {name for name in page.column.hots if not name.startswith("topic-")}
                assert touched <= {"learn"}, key
            player.app.stage.back()
