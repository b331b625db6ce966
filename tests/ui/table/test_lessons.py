"""Lessons in the window: done by real touches on what is lit, in every shape and light; with LESSONS=all each
lesson in each of them."""

from __future__ import annotations

import os
from itertools import product

import pytest

from domino.core.tiles import Tile
from domino.tableside.lessons.lesson import LEARNER
from domino.tableside.lessons.reading import lesson_named, lessons
from domino.tableside.shown.reading import Held
from tests.ui.driver import opened
from tests.ui.learner import learn, open_lesson

KEYS = [lesson.key for lesson in lessons()]
PORTRAIT, LANDSCAPE, TABLET = (412, 915), (915, 412), (1280, 800)
LOOKS = list(product((PORTRAIT, LANDSCAPE), ("light", "dark")))


def shares() -> list[tuple[tuple[int, int], str, list[str]]]:
    """The lessons that are done in each look: every one once, or with LESSONS=all every one in each."""
    if os.environ.get("LESSONS") == "all":
        return [(size, style, KEYS) for size, style in [*LOOKS, (TABLET, "light"), (TABLET, "dark")]]
    return [(size, style, KEYS[number :: len(LOOKS)]) for number, (size, style) in enumerate(LOOKS)]


@pytest.mark.parametrize(("size", "style", "keys"), shares())
def test_a_lesson_is_done_by_touching_what_is_lit(size, style, keys) -> None:
    with opened(size, looks=False, theme=style) as player:
        for number, key in enumerate(keys):
            table = open_lesson(player, key)
            assert learn(player, table, drag=number % 2 == 0) >= len(table.lesson.steps)
            assert player.screen == "lesson-done" and key in player.app.settings.learned
            player.back()
            assert player.screen == "home"


def stepped(player, key: str, steps: int):
    """A lesson with so many steps behind, and the learner on."""
    table = open_lesson(player, key)
    for _ in range(steps):
        player.wait(lambda: table.ready, "the step")
        player.tap("lesson-next" if table.tutor.waits_for_tap else "lesson-skip")
    player.wait(lambda: table.ready, "the step")
    return table


def where(table, tile: str) -> tuple[float, float]:
    pose = table.rack.where(Held(Tile.parse(tile)))
    return pose.x, pose.y


def test_a_legal_move_that_is_not_meant_glides_home_with_what_the_step_is_about() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "mexican-train-own-train", 3)
        before, place = table.evening.history, table.felt.where("mexican")
        player.drag(where(table, "2-9"), (place.x, place.y - 44))
        player.frame(3)
        assert table.evening.history == before
        assert table.card.refused and table.card.sentence == table.tutor.step.instead
        refused = table.asking.refused  # by the touch itself: only then the tile glides home
        assert refused is not None and refused.sentence == table.tutor.step.instead
        assert Held(Tile(2, 9)) in table.rack.order
        player.wait(lambda: table.ready, "the tile to be home")
        learn(player, table)
        assert player.screen == "lesson-done"


def test_an_illegal_move_is_answered_with_the_reason_of_the_rule() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "mexican-train-doubles", 4)
        before, place = table.evening.history, table.felt.where("train0")
        assert "train0" not in table.asking.places_of(Tile(3, 5))
        player.drag(where(table, "3-5"), (place.x, place.y - 44))
        player.frame(3)
        asked = table.evening.view.why_not(table.tutor.step.plays[0]._replace(place="train0"))
        assert table.evening.history == before and asked is not None
        said = table.evening.wording.refusal(asked, table.evening.view)
        assert table.card.refused and table.card.sentence == said
        assert table.card.sentence != table.tutor.step.instead


def test_another_bid_is_answered_and_not_said() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "forty-two-bidding", 1)
        before = table.evening.history
        player.tap("pass")
        assert table.evening.history == before and table.card.sentence == table.tutor.step.instead
        player.wait(lambda: table.ready, "the sheet again")
        learn(player, table)
        assert player.screen == "lesson-done"


def test_a_tap_anywhere_goes_on_from_what_is_looked_at() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "mexican-train-own-train", 0)
        player.touch(*where(table, "0-3"))
        player.frame(2)
        assert table.tutor.step.name == "start" and not table.asking.picked
        player.touch(*where(table, "0-3"))  # and nothing is gone on from by a tap that has to be played
        assert table.tutor.step.name == "start"


def test_skip_does_the_step_and_leaving_keeps_nothing() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "mexican-train-own-train", 1)
        player.tap("lesson-skip")
        assert [seat for seat, _ in table.evening.history][:1] == [LEARNER]
        assert table.tutor.step.name == "ana"
        player.tap("leave")
        assert player.screen == "home" and player.app.settings.learned == []
        assert not player.app.saves.entries() and not player.app.history.list()


def test_a_done_lesson_keeps_nothing_but_that_it_was_done() -> None:
    with opened(looks=False) as player:
        learn(player, open_lesson(player, "castle-rock-three"))
        assert player.app.settings.learned == ["castle-rock-three"]
        assert not player.app.saves.entries() and not player.app.history.list()
        player.tap("again")
        assert player.screen == "lesson" and player.app.stage.screen.lesson.key == "castle-rock-three"


def test_the_end_of_a_lesson_names_the_next_one_and_offers_a_game() -> None:
    with opened(looks=False) as player:
        learn(player, open_lesson(player, "muggins-fives"))
        assert lesson_named("muggins-spinner").title in player.hots()["next"][1].says
        player.tap("next")
        assert player.app.stage.screen.lesson.key == "muggins-spinner"
        learn(player, player.app.stage.screen)
        player.tap("quick")
        assert player.screen == "table" and player.app.stage.screen.evening.game.key == "muggins"


def test_the_dots_run_for_a_while_and_then_no_frame_is_asked_for(monkeypatch) -> None:
    monkeypatch.setattr("domino.ui.table.lesson_cover.RUNS", 2)
    with opened(motion="full", computer_pace="natural") as player:
        table = stepped(player, "mexican-train-own-train", 1)
        player.frame(2)
        assert table.cover.path.runs
        player.wait(lambda: not table.cover.path.runs, "the dots to rest")
        player.idle(0.3)
        painted = [part.times_painted for part in (table.cover, table.cover.path, table.card)]
        player.idle(0.4)
        assert painted == [part.times_painted for part in (table.cover, table.cover.path, table.card)]


def test_with_motion_off_no_dot_runs() -> None:
    with opened(looks=False, motion="off") as player:
        table = stepped(player, "mexican-train-own-train", 1)
        assert table.lit and not table.cover.path.runs


def test_with_large_letters_all_of_the_card_is_seen_and_it_hides_nothing_that_is_lit() -> None:
    from kivy.metrics import Metrics

    usual = Metrics.fontscale
    try:
        for size in (PORTRAIT, LANDSCAPE):
            with opened(size, looks=False) as player:
                Metrics.fontscale = 1.4
                player.app.fonts_changed()
                for key, steps in (("mexican-train-markers", 3), ("forty-two-bidding", 1), ("moon-widow", 1)):
                    table = stepped(player, key, steps)
                    card = table.card
                    assert card.y >= 0 and card.top <= table.top and card.x >= 0 and card.right <= table.right
                    assert card.height >= card.box().measure(card.width) - 1
                    for lit in table.lit:
                        assert not lit.ring or not card.collide_point(*lit.area.centre), (size, key, lit)
                    player.back()
                Metrics.fontscale = usual
    finally:
        Metrics.fontscale = usual


def test_all_of_a_lit_slot_is_seen_on_a_phone_that_lies() -> None:
    with opened(LANDSCAPE, looks=False) as player:
        table = stepped(player, "chickenfoot-feet", 0)
        [place] = [lit.area for lit in table.lit if lit.light.kind == "place"]
        felt = table.felt
        assert felt.y <= place.y and place.top <= felt.top and felt.x <= place.x and place.right <= felt.right


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_with_large_letters_on_a_small_phone_a_lesson_is_done_by_touching_what_is_lit(size) -> None:
    """Those with the most to show at once: what is lit is brought in sight, and the card makes room."""
    from kivy.metrics import Metrics

    try:
        with opened(size, looks=False) as player:
            Metrics.fontscale = 1.4
            player.app.fonts_changed()
            for key in ("eighty-four-two-sets", "chickenfoot-first-foot", "super-train-surprises"):
                learn(player, open_lesson(player, key))
                assert player.screen == "lesson-done"
                player.back()
    finally:
        Metrics.fontscale = 1.0


def test_a_lesson_is_done_by_keyboard() -> None:
    with opened(looks=False) as player:
        table = stepped(player, "castle-rock-middle", 0)
        for _ in range(30):
            player.wait(lambda: table.ready, "the step")
            if table.tutor.done:
                break
            player.key(
                "enter"
                if table.tutor.waits_for_tap or table.asking.row is not None
                else "d"
                if table.tutor.step.name in ("draw", "again")
                else "right"
            )
        assert player.screen == "lesson-done"


# The offer


def test_the_first_lesson_is_offered_once_beside_the_hand_and_stands_in_nobodys_way() -> None:
    with opened(looks=False, lessons_offered=[]) as player:
        player.tap("quick-muggins")
        table = player.app.stage.screen
        player.wait(lambda: table.evening.may_act, "a turn")
        assert player.screen == "table" and player.has("act first-lesson")
        player.do(str(table.evening.legal()[0]))
        player.frame(3)
        assert not player.has("act first-lesson")
        player.back()
        player.tap("quick-muggins")
        assert not player.has("act first-lesson")


def test_the_offer_leads_to_the_lesson_and_back_to_the_match() -> None:
    with opened(looks=False, lessons_offered=[]) as player:
        player.tap("quick-mexican-train")
        table = player.app.stage.screen
        player.wait(lambda: table.evening.may_act, "a turn")
        player.tap("act first-lesson")
        assert player.app.stage.screen.lesson.key == "mexican-train-own-train"
        learn(player, player.app.stage.screen)
        player.back()
        assert player.app.stage.screen is table and not player.has("act first-lesson")


def test_who_has_learned_a_game_is_offered_nothing() -> None:
    with opened(looks=False, learned=["moon-tricks"], lessons_offered=[]) as player:
        player.tap("quick-moon")
        player.frame(5)
        assert not player.has("act first-lesson")


# The ways to it


def test_learn_shows_what_is_done_and_what_comes_next() -> None:
    with opened(looks=False, learned=["muggins-fives"]) as player:
        player.tap("learn")
        assert player.screen == "learn"
        assert lesson_named("muggins-spinner").title in player.hots()["next"][1].says
        for lesson in lessons():
            assert player.find(f"lesson-{lesson.key}")
        player.tap("lesson-moon-widow")
        assert player.app.stage.screen.lesson.key == "moon-widow"


def test_lessons_are_found_from_the_menu_of_a_table_and_from_its_rules() -> None:
    with opened(looks=False) as player:
        player.tap("quick-castle-rock")
        player.tap("menu")
        player.tap("learn")
        assert player.screen == "learn" and player.app.stage.screen.game == "castle-rock"
        player.back()
        player.app.open_help("castle-rock")
        player.frame(2)
        player.tap("learn")
        assert player.screen == "learn" and player.app.stage.screen.game == "castle-rock"
