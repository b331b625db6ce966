"""While learning, a dear move is asked about beside the hand: by real touches, and nothing waits for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kivy.metrics import dp

from tests.ui.driver import opened

from domino.tableside.reviewing import learning  # isort: skip
from domino.ui.kit.paint.painter import TOUCH
from tests.coach.tables import few_worlds
from tests.ui.hands import evening_of, sit_down


@pytest.fixture
def dear(monkeypatch) -> None:
    """Every move is a dear one, and there is time to find that out."""
    few_worlds(monkeypatch)
    judge = learning.judge

    def judged(view, action, *rest, **more):
        found = judge(view, action, *rest, **more)
        return found and replace(found, best=next(each for each in view.legal if each != action), marked=True)

    monkeypatch.setattr(learning, "judge", judged)
    monkeypatch.setattr(learning, "LONGEST", 30.0)
    monkeypatch.setattr(learning, "PATIENCE", 3.0)


def at_turn(player, game: str, players: int):
    """At a table where it is the player's turn."""
    player.app.settings.change(learning=True)
    table = sit_down(player, evening_of(game, players))
    player.wait(lambda: table.evening.may_act and len(table.evening.legal()) > 1, "a turn")
    player.settle()
    return table


def dear_move(player, table) -> None:
    table.play(table.evening.legal()[0])
    player.wait(lambda: player.has("take-back"), "the question")


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)], ids=["phone", "lying", "tablet"])
def test_the_question_is_beside_the_hand_and_a_touch_takes_the_move_back(size, dear) -> None:
    with opened(size) as player:
        table = at_turn(player, "muggins", 2)
        before = table.evening.history
        dear_move(player, table)
        player.settle()
        for name in ("take-back", "keep-it"):
            widget, hot = player.hots()[name]
            assert hot.height >= dp(TOUCH) and widget.y >= table.rack.top - dp(1), (
                "over the felt, not the hand"
            )
            assert widget.x >= 0 and widget.right <= size[0] and widget.top <= table.felt.top
        player.tap("take-back")
        assert table.evening.history == before and not player.has("take-back")
        dear_move(player, table)
        assert "Better is" in table.back_paper.question.words, "the reason comes with the second try"
        player.tap("keep-it")
        assert len(table.evening.history) > len(before) and not player.has("take-back")


def test_nothing_is_asked_unless_one_learns(player, dear) -> None:
    table = at_turn(player, "muggins", 2)
    player.app.settings.change(learning=False)
    count = len(table.evening.history)
    table.play(table.evening.legal()[0])
    player.wait(lambda: table.evening.may_act and len(table.evening.history) > count + 1, "the next turn")
    assert not player.has("take-back") and not table.learning.judging


def test_computers_go_on_while_it_asks_and_the_next_own_move_answers_it(player, dear) -> None:
    table = at_turn(player, "muggins", 2)
    evening = table.evening
    dear_move(player, table)
    count = len(evening.history)
    player.wait(lambda: evening.may_act and len(evening.history) > count, "the computer's move")
    assert player.has("take-back")
    question = table.learning.question
    table.play(evening.legal()[0])
    player.frame(2)
    assert table.learning.question != question


def test_the_setting_says_what_it_does(player) -> None:
    player.tap("settings")
    player.tap("learning")
    assert player.app.settings.learning
    part = next(part for part in player.top.column.parts if getattr(part, "name", "") == "learning")
    assert "take it back" in part.subtitle and "what you can see" in part.subtitle
