"""Setting up a table by touch, in two levels; and how few touches it takes to play."""

from __future__ import annotations

from itertools import count

import pytest

from tests.ui.driver import opened

from domino.core.house_rules import HouseRules  # isort: skip
from domino.core.lengths import QUICK
from domino.games import GAMES
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts
from domino.ui.pages.little_table import around
from tests.ui.hands import do

TEXTS = Texts()


def type_name(player, name: str) -> None:
    player.top.field.text = name
    player.tap("keep")


# How many touches


def first_to_act(key: str, quick: bool) -> int:
    """A secret by which the person acts first, and can lay a tile if the game has any to lay."""
    for seed in count(1):
        draft = SetupDraft(GAMES[key], TEXTS)
        draft.remember({})
        if quick:
            draft.choose_length(QUICK)
        draft.seed = seed
        match = draft.match()
        if match.turn == 0 and (not draft.game.kind.ends or match.legal()[0].verb == "play"):
            return seed
    raise AssertionError


@pytest.mark.parametrize("quick", [True, False], ids=["quick", "through setup"])
@pytest.mark.parametrize("key", list(GAMES))
def test_from_a_cold_start_at_most_two_taps_and_a_drag(key: str, quick: bool, monkeypatch) -> None:
    from kivy.core.window import Window

    seed = first_to_act(key, quick)
    monkeypatch.setattr("domino.tableside.setup.draft.fresh_seed", lambda: seed)
    touches: list[object] = []

    def felt(_window, touch) -> None:
        touches.append(touch)

    with opened() as player:
        Window.bind(on_touch_down=felt)
        try:
            for name in [f"quick-{key}"] if quick else [key, "deal"]:
                player.tap(name)
            player.settle()
            table = player.app.stage.screen
            assert table.name == "table" and table.evening.may_act
            kind = table.evening.game.kind
            if kind.ends:
                action = next(each for each in table.evening.view.legal if each.verb == "play")
                do(player, str(action), drag=True)
                seat, played = table.evening.history[0]
                assert (seat, played.tile) == (0, action.tile)
                assert len(touches) == (2 if quick else 3), "the taps, and the drag"
            elif kind.tricks:
                player.wait(lambda: player.screen == "bidding", "the first bid to be asked")
            else:
                assert any(name.startswith(("tile row", "act ")) for name in player.names())
            assert len(touches) <= 3
        finally:
            Window.unbind(on_touch_down=felt)


def test_a_quick_game_is_played_by_those_who_last_played_and_changes_nothing_remembered(player) -> None:
    player.tap("muggins")
    player.tap("fewer")
    player.tap("level-hard")
    player.tap("length-full")
    player.tap("deal")
    player.app.stage.screen.leave()
    remembered = player.app.settings.recall("muggins")
    player.tap("quick-muggins")
    evening = player.app.stage.screen.evening
    assert (evening.players, evening.rules.target) == (3, 100)
    assert [seat.level for seat in evening.seats] == [None, "hard", "hard"]
    assert player.app.settings.recall("muggins") == remembered


# The first level


def test_players_come_and_go_by_the_stepper_which_says_why_it_stops(player) -> None:
    player.tap("muggins")
    draft = player.top.draft
    player.tap("fewer")
    player.tap("fewer")
    assert draft.count == 2
    player.tap("fewer")
    assert draft.count == 2 and "2-4 can play" in player.sentence
    player.tap("more")
    assert draft.count == 3


def test_a_plate_dragged_onto_another_changes_places_and_tapped_opens_the_seat(player) -> None:
    player.tap("forty-two")
    draft = player.top.draft
    names = [place.name for place in draft.places]
    player.drag("seat-0", "seat-1")
    assert [place.name for place in draft.places] == [names[1], names[0], *names[2:]]
    player.drag("seat-3", (206, 20))
    assert [place.name for place in draft.places] == [names[1], names[0], *names[2:]], "let go elsewhere"
    assert player.screen == "setup"
    player.tap("seat-1")
    assert player.screen == "seat"
    player.tap("swap-0")
    player.tap("done")
    assert [place.name for place in draft.places] == names


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
@pytest.mark.parametrize("players", [2, 3, 5, 8, 14])
def test_plates_keep_apart_and_are_large_enough_to_touch(player, size, players: int) -> None:
    player.resize(*size)
    player.tap("mexican-train")
    draft = player.top.draft
    draft.choose_preset("festival")
    draft.resize(players)
    player.top.refresh()
    player.frame(3)
    hots = player.top.column.hots
    plates = [hots[f"seat-{seat}"] for seat in range(players)]
    assert sum(around(players)) + around(players)[1] + 1 == players
    for at, one in enumerate(plates):
        assert one.height >= 48 and one.width >= 88
        assert one.x >= 0 and one.x + one.width <= player.top.column.width
        for other in plates[:at]:
            beside = one.x + one.width <= other.x + 0.5 or other.x + other.width <= one.x + 0.5
            assert beside or one.y + one.height <= other.y + 0.5 or other.y + other.height <= one.y + 0.5
    player.app.stage.come_back()
    player.resize(412, 915)


def test_one_level_for_all_and_each_as_one_likes(player) -> None:
    player.tap("moon")
    draft = player.top.draft
    player.tap("level-hard")
    assert [place.level for place in draft.places] == [None, "hard", "hard"]
    player.tap("seat-1")
    player.tap("who-easy")
    player.tap("done")
    assert [place.level for place in draft.places] == [None, "easy", "hard"]


def test_a_length_is_dealt_as_it_was_told(player) -> None:
    player.tap("chickenfoot")
    assert player.top.draft.rules.hand == 11, "what fits a phone is proposed"
    player.tap("length-full")
    assert player.top.draft.rules.hand == 18
    player.tap("length-quick")
    player.tap("deal")
    rules = player.app.stage.screen.evening.rules
    assert (rules.set, rules.rounds) == (9, 3)


def test_in_pairs_or_each_alone_by_a_tap(player) -> None:
    player.tap("muggins")
    player.tap("way-singles")
    assert player.top.draft.sides() == 4
    player.tap("way-pairs")
    assert player.top.draft.sides() == 2


# The second level


def test_changes_come_first_and_go_back_one_by_one_or_all(player) -> None:
    player.tap("mexican-train")
    player.tap("rules")
    player.tap("preset-festival")
    player.tap("group-score")
    player.tap("rule-double_blank")
    player.tap("value-50")
    player.tap("group-doubles")
    player.tap("rule-doubles")
    player.tap("value-follow-up")
    draft = player.top.draft
    assert draft.changed() == ["doubles", "double_blank"]
    hots = player.top.column.hots
    player.top.scroll.scroll_to(0)
    player.frame(3)
    hots = player.top.column.hots
    assert hots["back-doubles"].y > hots["preset-festival"].y, "above all else"
    player.tap("back-doubles")
    assert draft.changed() == ["double_blank"]
    player.tap("reset")
    assert draft.changed() == []
    player.tap("use")
    assert player.screen == "setup"


def test_rules_of_ones_own_are_saved_passed_on_and_taken_again(player) -> None:
    from kivy.core.clipboard import Clipboard

    player.tap("muggins")
    player.tap("rules")
    player.tap("save")
    assert player.screen == "rules" and player.sentence == TEXTS.say("ui.house.nothing-to-save")
    player.tap("group-score")
    player.tap("rule-claim")
    player.tap("value-claimed")
    player.tap("save")
    type_name(player, "Family rules")
    assert player.has("own-0")
    player.tap("share-0")
    assert player.screen == "rules-passing"
    player.tap("copy")
    kept = player.app.settings.own_rules
    player.tap("remove-0")
    player.tap("confirm")
    assert player.app.settings.own_rules == {} and not player.has("own-0")
    player.tap("take")
    assert player.app.settings.own_rules == kept
    player.app.stage.hush_now()
    player.tap("take")
    assert "already" in player.sentence
    for text, key in (("hello", "nothing"), (Clipboard.paste().replace("rules 1", "rules 9"), "newer")):
        Clipboard.copy(text)
        player.app.stage.hush_now()
        player.tap("take")
        assert player.sentence == TEXTS.say(f"ui.house.{key}")
    player.tap("reset")
    player.tap("own-0")
    assert player.top.draft.own == {"claim": "claimed"}


def test_a_code_is_what_its_text_says_and_longer_texts_have_none(player) -> None:
    import segno

    from domino.ui.kit.parts.code_plate import CodePlate, code_of
    from domino.ui.pages.rules_passing import RulesPassingSheet

    rules = HouseRules.of("muggins", "Family rules", "box-of-four", {"claim": "claimed"})
    sheet = RulesPassingSheet(player.app, rules)
    player.app.stage.show(sheet)
    player.settle()
    [plate] = [part for part in sheet.column.parts if isinstance(part, CodePlate)]
    assert [list(row) for row in segno.make_qr(rules.text(), error="m").matrix] == plate.modules
    assert code_of("x" * 5000) is None
    sheet.dismiss()
