"""What is this? A finger that is held on anything at the table asks, the right button and a key too; a drag
is still a drag."""

from __future__ import annotations

import pytest

from domino.core.match import Deal, Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.manual.what_is import what_is
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.ui.driver import opened
from tests.ui.hands import sit_down
from tests.ui.scenes.felts import SCENES

TEXTS = Texts()
HELD = 1.0
"""Seconds after which a finger has asked."""


def train_table(player):
    """Your turn in Mexican Train, with a tile that fits two trains."""
    deal = Deal([["5-6", "3-5", "1-6", "2-3"], ["4-4", "0-1", "1-2"]], ["2-2"], starter=0)
    match = Match.start("mexican-train", ["You", "Ada"], options={"set": 6}, seed=1, deals={1: deal})
    for action in ("play 5-6 train0", "draw"):
        match.play(action)
    table = sit_down(player, Evening(match, [Seat("You"), Seat("Ada", "easy")], TEXTS))
    player.settle()
    return table


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_every_hot_of_every_table_has_an_answer(size) -> None:
    fallback = TEXTS.say("common.what.control.felt.title")
    with opened(size=size, looks=False) as player:
        assert {scene.game for scene in SCENES.values()} == set(GAMES)
        for key, scene in SCENES.items():
            table = sit_down(player, scene.evening())
            table.felt.settle()
            player.settle()
            parts = [*table.parts.values(), *table.felt.panes]
            names = [name for part in parts for name in part.hots]
            assert len(names) > 8, key
            for name in names:
                told = what_is(table.evening, table.asking, table.showing, name)
                assert told.sentences and told.title != fallback, (key, name)


def test_a_finger_that_is_held_asks_and_plays_nothing() -> None:
    with opened(looks=False) as player:
        table = train_table(player)
        count = len(table.evening.history)
        for name in ("lane train1", "plate 1", "boneyard", "now", "news", "act sort", "hand 1-6"):
            player.hold(name, HELD)
            assert player.screen == "what-is", name
            assert player.top.told.sentences
            player.tap("close")
            assert player.screen == "table", name
        assert len(table.evening.history) == count
        assert table.hands.held is None and not table.hands.carrying
        assert table.asking.picked is None


def test_where_no_hot_is_the_tile_or_the_table_answers() -> None:
    with opened(looks=False) as player:
        table = sit_down(player, SCENES["forty-two"].evening())
        player.settle()
        pose = table.felt.where_tile(table.felt.spots[0])
        finger = player.finger(pose.x, pose.y)
        player.idle(HELD)
        finger.lift()
        assert player.screen == "what-is" and player.top.told.thing in ("trick", "trump")
        table = sit_down(player, SCENES["muggins"].evening())
        player.settle()
        assert table.wondering.at(table.felt.x + 2, table.felt.y + 2)[0] == "felt"


def test_a_drag_is_still_a_drag() -> None:
    """However long the tile is held before it moves on, or over the place where it goes."""
    with opened(looks=False) as player:
        table = train_table(player)
        place = table.felt.where("train1")
        finger = player.finger(*player.find("hand 1-6"))
        player.idle(0.5)
        assert table.hands.carrying
        finger.move_to(place.x, place.y - 44)
        player.idle(HELD)
        assert player.screen == "table" and table.hands.carrying
        finger.lift()
        player.settle()
        assert str(table.evening.history[2][1]) == "play 1-6 train1"


def test_moving_the_table_asks_nothing() -> None:
    with opened(looks=False) as player:
        table = sit_down(player, SCENES["chickenfoot"].evening())
        player.settle()
        finger = player.finger(*table.felt.center)
        finger.move_to(table.felt.center_x + 40, table.felt.center_y)
        player.idle(HELD)
        assert player.screen == "table"
        finger.lift()


def test_two_fingers_ask_nothing() -> None:
    with opened(looks=False) as player:
        table = sit_down(player, SCENES["chickenfoot"].evening())
        player.settle()
        x, y = table.felt.center
        fingers = [player.finger(x - 40, y), player.finger(x + 40, y)]
        player.idle(HELD)
        assert player.screen == "table"
        for finger in fingers:
            finger.lift()


def test_a_tap_is_still_a_tap() -> None:
    with opened(looks=False) as player:
        table = train_table(player)
        player.tap("hand 1-6")
        assert table.asking.picked is not None
        player.idle(HELD)
        assert player.screen == "table"


def test_a_key_asks_about_what_the_keyboard_points_at() -> None:
    with opened(looks=False) as player:
        train_table(player)
        player.key("i")
        assert player.top.told.title == TEXTS.say("common.what.control.now.title")
        player.key("escape")
        player.key("right")
        player.key("i")
        assert player.screen == "what-is" and player.top.told.thing == "hand"


def test_the_right_button_asks_at_once() -> None:
    from kivy.core.window import Window
    from kivy.input.providers.mouse import MouseMotionEvent

    with opened(looks=False) as player:
        table = train_table(player)
        x, y = player.find("plate 1")
        place = [x / Window.width, y / Window.height, "right"]
        click = MouseMotionEvent("mouse", "right", place, is_touch=True, type_id="touch")
        click.scale_for_screen(Window.width, Window.height)
        Window.dispatch("on_touch_down", click)
        Window.dispatch("on_touch_up", click)
        player.frame(2)
        assert player.screen == "what-is" and player.top.told.title == "Ada"
        assert len(table.evening.history) == 2


def test_the_paper_leads_to_the_place_in_the_rules_with_what_holds_here() -> None:
    with opened(looks=False) as player:
        train_table(player)
        player.hold("lane train1", HELD)
        assert player.top.told.thing == "marker"
        player.tap("more")
        assert player.screen == "help"
        page = player.top
        assert page.rules is not None and page.scroll.down > 0
        player.app.stage.back()
        assert player.screen == "table"


def test_a_hand_is_not_said_aloud_where_several_look_on() -> None:
    with opened(looks=False) as player:
        player.app.settings.change(speech=True)
        said = []
        player.app.centerpiece.say = said.append
        table = train_table(player)
        player.hold("plate 1", HELD)
        player.tap("close")
        assert any("Ada" in sentence for sentence in said)
        table.evening.humans = (0, 1)
        said.clear()
        player.hold("hand 1-6", HELD)
        assert player.screen == "what-is" and player.top.private and not said


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (360, 640)])
def test_the_paper_stays_in_the_window(size) -> None:
    """Also with larger letters."""
    from kivy.metrics import Metrics

    with opened(size=size, looks=False) as player:
        try:
            Metrics.fontscale = 1.4
            train_table(player)
            for name in ("lane train1", "plate 0", "news", "now"):
                player.hold(name, HELD)
                for widget, hot, x, y in player.app.stage.reachable():
                    assert 0 <= x <= size[0] and 0 <= y <= size[1], (name, hot, widget)
                player.tap("close")
        finally:
            Metrics.fontscale = 1.0
            player.app.fonts_changed()
