"""The table screen under fingers: dragging, refusing, turning the phone, leaving and coming back."""

from __future__ import annotations

from functools import partial

import pytest

from domino.core.match import Deal
from domino.core.tiles import Tile
from domino.table.layout import Bounds, Layout, Target
from domino.tableside.shown.asking import No, Refused
from domino.tableside.shown.reading import Held, Spot
from domino.ui.felts.aims import Aims
from domino.ui.felts.felt import CATCH, STICKY
from domino.ui.table import touches
from domino.ui.table.carried import TILT
from domino.ui.table.opening import heed
from domino.ui.table.sheets.by_suit import SuitRow
from tests.ui import driver
from tests.ui.hands import LIFT, do, evening_of, lift_curtain, play_round, sit_down

opened = partial(driver.opened, looks=False)

TRAINS = Deal(
    hands=[["0-1", "5-9", "8-8", "1-9", "2-3"], ["8-9", "7-7", "0-0"], ["6-9", "4-4", "2-2"]],
    boneyard=["3-4", "3-5", "3-6"],
    starter=0,
)


def trains(people: int = 1, **more):
    return evening_of("mexican-train", 3, people, options={"set": 9, "rounds": 1}, deals={1: TRAINS}, **more)


def held(text: str) -> Held:
    return Held(Tile.parse(text))


def lifted(player, table, text: str):
    """A finger that carries this tile."""
    x, y, *_ = table.rack.where(held(text))
    finger = player.finger(x, y)
    finger.move_to(x + 2, y + 14)
    assert table.hands.carrying
    return finger


def aim(table, place: str) -> tuple[float, float]:
    resting = table.felt.where(place)
    return resting.x, resting.y - LIFT


def test_a_tile_dragged_to_an_end_is_played_there() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        finger = lifted(player, table, "5-9")
        assert set(table.showing.lit) == {"train0", "mexican"}
        finger.move_to(*aim(table, "mexican"))
        assert table.hands.over == "mexican"
        finger.lift()
        assert str(evening.history[0][1]) == "play 5-9 mexican"


def test_a_tile_dragged_to_a_chip_is_played_there() -> None:
    hands = [["5-9", "1-2"], ["8-9"], ["6-9"], ["7-9"], ["4-9"], ["3-9"]]
    deal = Deal(hands=hands, boneyard=["3-4"], starter=0)
    with opened() as player:
        evening = evening_of("mexican-train", 6, options={"set": 9, "rounds": 1}, deals={1: deal})
        table = sit_down(player, evening)
        finger = lifted(player, table, "5-9")
        finger.move_to(*table.ends.where("train0"))
        finger.lift()
        assert str(evening.history[0][1]) == "play 5-9 train0"


@pytest.mark.parametrize(("game", "players"), [("mexican-train", 3), ("moon", 3), ("castle-rock", 1)])
@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_the_fingerprint_is_shown_before_the_first_tile_and_a_tap_shows_all_of_it(
    game, players, size
) -> None:
    with opened(size) as player:
        evening = evening_of(game, players, players)
        table = sit_down(player, evening)

        def shown() -> str:
            return table.panel.promise if table.news is None else table.news.news.texts[-1]

        if evening.several:
            lift_curtain(player)
            player.settle()
        beginning = evening.whole().fingerprint[:19]
        assert beginning in shown(), "whatever there is room for"
        if game == "moon":
            player.tap("handle")  # the bids lie over the table
        player.tap("fair" if table.news is None else "news")
        assert player.screen == "fair"
        player.back()
        evening.play(evening.legal()[0])
        player.frame(2)
        assert beginning not in shown()


def test_tiles_that_were_dealt_by_hand_promise_nothing_on_the_table() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        assert "Dealt by hand" in table.news.news.text
        player.tap("news")
        assert [part.text for part in player.top.column.parts if "Dealt by hand: round 1." in part.text]


FOOT = Deal(
    hands=[["0-9", "1-9", "2-9", "3-3", "3-4"], ["4-9", "5-9", "6-9", "1-1", "1-2"]], starter=0, out=True
)


def from_the_set_tile(table, resting) -> tuple[float, float]:
    """How far from the set tile something lies, counted in tiles."""
    middle = table.felt.where_tile(Spot("tiles", 0))
    return (resting.x - middle.x) / resting.side, (resting.y - middle.y) / resting.side


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
@pytest.mark.parametrize("side", [0, 3, 5])
def test_a_toe_is_where_it_was_dropped(size: tuple[int, int], side: int) -> None:
    with opened(size) as player:
        evening = evening_of("chickenfoot", 2, 2, options={"set": 9, "rounds": 1}, deals={1: FOOT})
        table = sit_down(player, evening)
        lift_curtain(player)
        player.settle()
        slot = from_the_set_tile(table, table.felt.where(f"a.{side}"))
        finger = lifted(player, table, "0-9")
        finger.move_to(*aim(table, f"a.{side}"))
        assert table.hands.over == f"a.{side}"
        finger.lift()
        assert str(evening.history[0][1]) == f"play 0-9 a.{side}"
        player.settle()
        lift_curtain(player)
        player.settle()
        assert evening.view.table["tiles"][1][2] == side
        lying = from_the_set_tile(table, table.felt.where_tile(Spot("tiles", 1)))
        assert lying == pytest.approx(slot, abs=0.05)
        assert table.felt.where(f"a.{side}") is None, "the slot is taken"


def test_a_slot_of_a_foot_that_is_tapped_takes_the_tile() -> None:
    with opened() as player:
        evening = evening_of("chickenfoot", 2, 2, options={"set": 9, "rounds": 1}, deals={1: FOOT})
        table = sit_down(player, evening)
        lift_curtain(player)
        player.settle()
        player.touch(*table.rack.where(held("1-9"))[:2])
        player.tap("place a.4")
        assert str(evening.history[0][1]) == "play 1-9 a.4"


def test_a_wrong_drop_glides_home_and_says_why(monkeypatch) -> None:
    monkeypatch.setattr(touches, "REFUSED", 30.0)  # however slow the frames are here
    with opened(motion="full") as player:
        evening = trains()
        table = sit_down(player, evening)
        player.settle()
        finger = lifted(player, table, "0-1")
        assert table.showing.lit == {}
        finger.move_to(*aim(table, "train0"))
        finger.lift()
        assert evening.history == ()
        assert "does not fit" in table.news.news.text and table.news.news.error
        assert table.asking.refused is not None and table.asking.refused.place == "train0"
        assert not table.flights.empty, "it is on its way home"
        player.settle()
        assert table.flights.empty and held("0-1") in table.rack.order and not table.rack.gone


def test_the_ring_around_what_is_in_the_way_goes_by_itself() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        finger = lifted(player, table, "0-1")
        finger.move_to(*aim(table, "train0"))
        finger.lift()
        assert evening.history == ()
        player.wait(lambda: table.asking.refused is None, "the ring to go")


def test_the_tile_in_the_way_is_ringed() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        do(player, "play 5-9 train0")
        player.wait(lambda: evening.may_act, "the turn")
        finger = lifted(player, table, "1-9")
        finger.move_to(*aim(table, "train0"))
        finger.lift()
        assert table.showing.refused is not None
        assert table.showing.refused.spot == Spot("train0", 0)


def test_a_drop_outside_the_window_or_nowhere_plays_nothing() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        finger = lifted(player, table, "5-9")
        finger.move_to(-40, 300)
        finger.lift()
        assert evening.history == () and not table.hands.busy and table.rack.lifted is None
        finger = lifted(player, table, "5-9")
        finger.move_to(200, player.app.stage.height - 10)
        finger.lift()
        assert evening.history == () and table.rack.lifted is None


def test_two_fingers_on_two_tiles_carry_one() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        first = lifted(player, table, "5-9")
        x, y, *_ = table.rack.where(held("1-9"))
        second = player.finger(x, y)
        second.move_to(x, y + 40)
        assert table.hands.held == held("5-9")
        second.lift()
        first.move_to(*aim(table, "train0"))
        first.lift()
        assert [str(action) for seat, action in evening.history if seat == 0] == ["play 5-9 train0"]


def test_two_other_fingers_zoom_while_a_tile_is_carried() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        carrying = lifted(player, table, "5-9")
        x, y = table.felt.center
        one, other = player.finger(x - 20, y), player.finger(x + 20, y)
        before = table.felt.camera.sight.scale
        one.move_to(x - 80, y)
        other.move_to(x + 80, y)
        one.lift()
        other.lift()
        assert table.felt.camera.sight.scale != before and table.hands.carrying
        carrying.lift()


@pytest.mark.parametrize("way", ["turn", "back", "pause", "resize"])
def test_what_interrupts_a_drag_sends_the_tile_home(way: str) -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        finger = lifted(player, table, "5-9")
        finger.move_to(*aim(table, "train0"))
        if way == "turn":
            player.resize(915, 412)
        elif way == "resize":
            player.resize(500, 800)
        elif way == "back":
            player.back()
        else:
            player.pause()
            player.resume()
        assert not table.hands.carrying and table.rack.lifted is None
        finger.lift()
        assert evening.history == (), "letting go afterwards plays nothing"
        assert player.screen == "table"
        do(player, "play 5-9 train0")


def test_the_menu_is_at_hand_however_the_phone_is_turned() -> None:
    from kivy.core.window import Window

    with opened((412, 915)) as player:
        table = sit_down(player, trains())
        for size in ((915, 412), (412, 915), (1280, 800)):
            Window.size = size
            player.wait(lambda size=size: tuple(table.size) == size, "the new size")
            player.settle()
            player.tap("act menu" if size == (915, 412) else "menu")
            assert player.app.stage.overlays
            player.app.stage.back()
            player.settle()


def test_back_lets_go_of_a_selection_before_it_leaves() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        x, y, *_ = table.rack.where(held("5-9"))
        player.touch(x, y)
        assert table.asking.selected is Tile(5, 9)
        player.back()
        assert player.screen == "table" and table.asking.selected is None
        player.back()
        assert player.screen == "home"


def test_a_slow_tap_is_a_tap() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        x, y, *_ = table.rack.where(held("5-9"))
        finger = player.finger(x, y)
        player.idle(0.5)
        assert table.hands.carrying
        finger.lift()
        assert table.asking.selected is Tile(5, 9)


def test_the_rack_can_be_put_in_order_by_hand() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        assert str(table.rack.order[0].tile) == "0-1"
        finger = lifted(player, table, "0-1")
        x, y, *_ = table.rack.where(held("8-8"))
        finger.move_to(x + 30, y)
        finger.lift()
        assert str(table.rack.order[-1].tile) == "0-1"
        assert table.rack.arranging.kind == "by-hand"


def test_a_hand_of_many_tiles_is_in_sight_and_its_rack_keeps_its_height() -> None:
    hands = [[f"{low}-{high}" for low in range(4) for high in range(5, 10)], ["7-8"], ["6-9"]]
    deal = Deal(hands=hands, boneyard=["9-8"], starter=0)
    with opened() as player:
        evening = evening_of("mexican-train", 3, options={"set": 9, "rounds": 1}, deals={1: deal})
        table = sit_down(player, evening)
        height, side = table.rack.height, table.rack.side
        assert len(table.rack.seen) == 20
        do(player, str(evening.view.legal[0]), drag=True)
        assert table.rack.height == height and table.rack.side >= side


def test_a_carried_tile_turns_to_the_slot_that_will_catch_it_and_that_alone_is_lit() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        finger = lifted(player, table, "5-9")
        carried, slot = table.hands.carried, table.felt.slot("train0", Tile(5, 9))
        assert carried.pose.angle == TILT and table.mark.slot is None
        finger.move_to(slot.x, slot.y - LIFT)
        player.idle(0.2)
        assert slot.first == 9 and table.mark.slot == slot and table.mark.tile is Tile(5, 9)
        upside_down = 0 if carried.pose.first == 9 else 180  # its 9 is at the engine, however it was held
        assert carried.pose.angle == pytest.approx((slot.angle + TILT + upside_down) % 360)
        assert table.now.now.carried and table.now.now.texts[0].startswith("Let go: 9-5 on your train")
        finger.move_to(*table.rack.center)
        player.idle(0.2)
        assert carried.pose.angle == pytest.approx(TILT) and table.mark.slot is None
        finger.lift()


def test_a_tile_is_carried_44_above_the_finger_and_its_place_stays_open() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        places = {each: table.rack.where(each) for each in table.rack.order}
        finger = lifted(player, table, "5-9")
        finger.move_to(200, 500)
        pose = table.hands.carried.pose
        assert (pose.x, pose.y, pose.side) == (200, 544, 44)
        assert table.rack.lifted == held("5-9")
        assert {each: table.rack.where(each) for each in table.rack.order} == places
        finger.lift()


def test_a_slot_catches_from_56_and_keeps_what_it_caught_for_12_more() -> None:
    assert (CATCH, STICKY) == (56, 12)
    slots = Target("a", 9, 0.0, 0.0, 0.0), Target("b", 9, 80.0, 0.0, 0.0)
    aims = Aims(Layout((), slots, Bounds(0.0, 0.0, 1.0, 1.0), 1.0))
    at = partial(aims.at, y=0.0, reach=CATCH, takes="ab", sticky=STICKY)
    assert (at(-55), at(-57), at(-57, kept="b")) == ("a", None, None)
    assert (at(-67, kept="a"), at(-69, kept="a")) == ("a", None)
    assert (at(45), at(45, kept="a"), at(47, kept="a")) == ("b", "a", "b")


def test_a_tile_is_put_into_another_row_by_hand() -> None:
    hands = [[f"{low}-{high}" for low in range(4) for high in range(5, 10)], ["7-8"], ["6-9"]]
    deal = Deal(hands=hands, boneyard=["9-8"], starter=0)
    with opened() as player:
        table = sit_down(player, evening_of("mexican-train", 3, options={"set": 9}, deals={1: deal}))
        rack = table.rack
        first, goal = rack.order[0], rack.order[-1]
        assert rack.slot_of(goal).row == 2
        finger = lifted(player, table, str(first.tile))
        x, y, side, *_ = rack.where(goal)
        finger.move_to(x - side / 4, y)
        finger.lift()
        assert rack.order[-2:] == (first, goal)


def test_hints_and_undo_and_the_menu() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        player.tap("menu")
        player.tap("hint")
        player.wait(lambda: table.asking.hint is not None, "the hint")
        assert table.news.news.hint and table.news.news.text.startswith("Hint")
        do(player, "play 5-9 train0")
        player.wait(lambda: evening.may_act, "the turn")
        assert len(evening.history) >= 3
        count = len(evening.history)
        player.tap("undo")
        assert evening.history == () and table.asking.hint is None
        player.tap("redo")
        assert len(evening.history) == count and not player.has("redo")
        for keys in (("y", "ctrl"), ("z", "ctrl", "shift"), ("y",)):
            player.key("z", "ctrl")
            assert evening.history == ()
            player.key(*keys)
            assert len(evening.history) == count
        player.tap("undo")
        player.tap("undo")
        assert "nothing of yours" in table.news.news.text


@pytest.mark.parametrize("touched", ["undo", "felt", "menu"])
def test_what_would_play_itself_is_shown_and_a_touch_stops_it(touched: str) -> None:
    deal = Deal(hands=[["0-1", "0-2"], ["9-8", "8-7"]], boneyard=["3-4", "4-4"], starter=0)
    with opened(forced=True) as player:
        evening = evening_of("mexican-train", 2, options={"set": 9, "rounds": 1}, deals={1: deal})
        heed(evening, player.app.settings)
        table = sit_down(player, evening)
        assert str(table.asking.hint) == "draw" and table.now.now.texts[0].startswith("By itself: draw")
        if touched == "felt":
            player.touch(*table.felt.center)
        else:
            player.tap(touched)
        assert table.course.coming is None and table.asking.hint is None
        assert table.now.now.texts[0] == "Nothing fits: draw" and evening.history == ()
        player.idle(1.6)
        assert evening.history == ()


def test_what_is_forced_is_played_when_the_moment_is_over() -> None:
    deal = Deal(hands=[["0-1", "0-2"], ["9-8", "8-7"]], boneyard=["3-4", "4-4"], starter=0)
    with opened(forced=True) as player:
        evening = evening_of("mexican-train", 2, options={"set": 9, "rounds": 1}, deals={1: deal})
        heed(evening, player.app.settings)
        sit_down(player, evening)
        player.wait(lambda: evening.history, "what plays itself")
        assert str(evening.history[0][1]) == "draw"


def test_the_rest_is_played_out_by_one_touch_and_another_stops_it() -> None:
    sixes = ["6-6", "6-5", "6-4", "6-3", "5-5", "4-4", "3-3"]
    deal = Deal(
        hands=[
            sixes,
            ["6-2", "6-1", "6-0", "5-4", "5-3", "5-2", "5-1"],
            ["5-0", "4-3", "4-2", "4-1", "4-0", "3-2", "3-1"],
            ["3-0", "2-2", "2-1", "2-0", "1-1", "1-0", "0-0"],
        ],
        boneyard=[],
        starter=1,
    )
    with opened() as player:
        evening = evening_of("forty-two", 4, deals={1: deal})
        for action in ("pass", "pass", "pass", "bid 42", "trump 6"):
            evening.play(action)
        table = sit_down(player, evening)
        player.tap("act rest")
        player.wait(lambda: len(evening.history) > 5 and evening.may_act, "the second lead")
        player.touch(*table.felt.center)
        count = len(evening.history)
        player.idle(1.0)
        assert len(evening.history) == count and not evening.plays_rest and player.has("act rest")
        player.tap("act rest")
        player.wait(lambda: evening.round_over, "the end of the hand")


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_for_the_left_hand_everything_at_hand_stands_at_the_left(size: tuple[int, int]) -> None:
    with opened(size=size) as player:
        table = sit_down(player, evening_of("mexican-train", 8))
        menu = "menu" if player.has("menu") else "act menu"
        player.wait(lambda: table.evening.may_act, "the turn")
        assert player.find(menu)[0] > size[0] / 2 and player.find("log")[0] > table.news.center_x
        chips = table.ends.center_x
        player.app.settings.change(left_handed=True)
        table.uncovered()
        player.settle()
        assert player.find(menu)[0] < size[0] / 2 and player.find("log")[0] < table.news.center_x
        assert table.ends.center_x <= chips
        names = player.names() - {"news", "now"}
        places = {name: player.find(name) for name in names}
        assert len(set(places.values())) == len(names), "nothing lies on another"
        player.tap(menu)
        sheet = player.top
        assert sheet.rises or sheet.panel.center_x <= size[0] / 2


def test_a_word_is_two_taps_away_and_can_be_switched_off() -> None:
    with opened() as player:
        evening = evening_of("muggins", 3)
        table = sit_down(player, evening)
        player.wait(lambda: evening.may_act, "the turn")
        table.talk.close()
        record = evening.whole().record()
        player.tap("talk")
        assert player.screen == "talk"
        player.tap("say-good-luck")
        assert player.screen == "table" and [said.seat for said in table.bubbles.words] == [0]
        player.wait(lambda: len(table.bubbles.words) == 2, "the answer")
        assert evening.whole().record() == record, "nothing of it is kept"
        player.app.settings.change(table_talk=False)
        table.uncovered()
        player.frame(2)
        assert not player.has("talk") and not table.bubbles.words
        player.key("a")
        assert player.screen == "table"


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_one_tap_shows_the_tiles_by_suit(size: tuple[int, int]) -> None:
    with opened(size=size) as player:
        for game, players in (("mexican-train", 4), ("muggins", 2), ("moon", 3)):
            evening = evening_of(game, players)
            while evening.game.kind.tricks and evening.view.table["trump"] is None:
                evening.play(evening.legal()[0])
            sit_down(player, evening)
            player.tap("act by-suit" if "act by-suit" in player.names() else "by-suit")
            assert player.screen == "by-suit"
            names = [part.name for part in player.top.body() if isinstance(part, SuitRow)]
            assert names and all(name.isalpha() for name in names), "every suit has a name"
            player.back()
            player.app.stage.come_back()


def test_a_touch_on_the_news_explains_the_last_move() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        do(player, "play 5-9 train0")
        player.wait(lambda: evening.may_act, "the turn")
        player.tap("news")
        player.wait(lambda: table.news.news.text.startswith(("Ana:", "Ben:")), "the reason")


def test_every_sheet_of_the_menu_opens_and_back_closes_it() -> None:
    with opened() as player:
        table = sit_down(player, trains())
        for name in ("pad", "log", "options", "fair", "rules", "settings"):
            player.tap("menu")
            player.tap(name)
            player.frame(3)
            assert player.screen != "table", name
            player.back()
            player.frame(3)
            assert player.screen == "table", name
        table.menus.whole_train("mexican")
        player.frame(2)
        player.back()
        assert player.screen == "table"


def test_greyed_buttons_say_why() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        player.tap("act draw")
        assert evening.history == () and "must play" in table.news.news.text


def test_nothing_is_drawn_when_nothing_changes() -> None:
    from kivy.core.window import Window

    with opened(looks=True, motion="full", computer_pace="natural") as player:
        table = sit_down(player, trains())
        player.settle()
        player.idle(0.3)
        drawn: list[int] = []
        Window.bind(on_flip=lambda *_: drawn.append(1))
        player.idle(0.6)
        assert drawn == []
        table.refresh()
        player.idle(0.1)
        assert drawn


# Several people


def test_the_curtain_hides_every_hand_until_it_is_held() -> None:
    with opened() as player:
        evening = trains(people=2)
        table = sit_down(player, evening)
        assert player.screen == "curtain" and evening.eyes is None
        assert table.rack.order == () and not any(name.startswith("hand") for name in table.rack.hots)
        player.tap("lift")
        assert player.screen == "curtain", "a tap is not enough"
        lift_curtain(player)
        assert evening.eyes == 0 and table.rack.order
        do(player, "play 5-9 train0")
        player.wait(lambda: player.screen == "curtain", "the curtain")
        assert evening.eyes is None and table.rack.order == ()
        lift_curtain(player)
        assert evening.eyes == 1


def test_a_refusal_that_names_a_tile_is_said_aloud_to_nobody_else() -> None:
    for people in (1, 2):
        with opened() as player:
            table = sit_down(player, trains(people=people))
            if people > 1:
                lift_curtain(player)
            said: list[str] = []
            table.app.centerpiece.refusal = said.append
            table.touches.answered(No(Refused("0-1 fits no end on the table.")))
            assert said == ["0-1 fits no end on the table." if people == 1 else ""]
            del table.app.centerpiece.refusal


def test_the_curtain_falls_when_the_app_is_left() -> None:
    with opened() as player:
        evening = trains(people=2)
        sit_down(player, evening)
        lift_curtain(player)
        player.pause()
        assert evening.eyes is None and player.screen == "curtain"
        player.resume()
        lift_curtain(player)
        assert evening.eyes == 0


def test_a_drawn_tile_is_seen_before_the_device_is_passed_on() -> None:
    deal = Deal(hands=[["0-1", "0-2"], ["8-9", "7-7"]], boneyard=["3-4", "3-5"], starter=0)
    with opened() as player:
        evening = evening_of("mexican-train", 2, people=2, options={"set": 9, "rounds": 1}, deals={1: deal})
        sit_down(player, evening)
        lift_curtain(player)
        do(player, "draw")
        player.frame(5)
        assert player.screen == "table" and evening.eyes == 0
        player.tap("act hand-over")
        assert player.screen == "curtain"


def test_offers_to_catch_are_on_the_curtain() -> None:
    deal = Deal(hands=[["5-9", "0-1"], ["8-9", "7-7"], ["6-9", "4-4"]], boneyard=["3-4"], starter=0)
    options = {"set": 9, "rounds": 1, "last_tile": "called"}
    with opened() as player:
        evening = evening_of("mexican-train", 3, people=3, options=options, deals={1: deal})
        sit_down(player, evening)
        lift_curtain(player)
        do(player, "play 5-9 train0")
        player.wait(lambda: player.screen == "curtain", "the curtain")
        player.tap("act catch 0 by 2")
        assert [event.kind for event in evening.whole().events if event.kind == "caught"] == ["caught"]


def test_one_person_among_computers_never_meets_the_curtain() -> None:
    with opened() as player:
        evening = trains()
        sit_down(player, evening)
        player.pause()
        player.resume()
        assert player.screen == "table" and evening.eyes == 0


# The keyboard


def test_a_whole_round_by_keyboard() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        for _ in range(60):
            player.wait(lambda: evening.may_act or evening.round_over, "a turn")
            if evening.round_over:
                break
            count = len(evening.history)
            plays = [action for action in evening.view.legal if action.verb == "play"]
            if not plays:
                player.key("d" if str(evening.view.legal[0]) == "draw" else "p")
            else:
                player.key("right")
                assert table.rack.cursor is not None and table.rack.cursor.tile in table.showing.playable
                player.key("enter")
                player.key("enter")
            player.wait(lambda count=count: len(evening.history) > count, "the key to do something")
        assert evening.round_over
        player.wait(lambda: player.screen == "round-over", "the sheet of the round")


def test_keys_walk_hand_and_ends() -> None:
    with opened() as player:
        evening = trains()
        table = sit_down(player, evening)
        player.key("right")
        first = table.rack.cursor
        assert first is not None and first.tile in table.showing.playable
        player.key("enter")
        assert table.asking.picked == first and table.ends.cursor is not None
        was = table.ends.cursor
        player.key("right")
        assert table.ends.cursor != was
        player.key("escape")
        assert table.asking.picked is None and player.screen == "table"
        player.key("o")
        assert table.rack.arranging.kind == "pips"
        player.key("t")
        assert table.rack.arranging.kind == "train"


# Large tables


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
def test_fourteen_players_with_double_eighteen(size: tuple[int, int]) -> None:
    with opened(size=size) as player:
        evening = evening_of("mexican-train", 14, options={"set": 18, "rounds": 1})
        table = sit_down(player, evening)
        for _ in range(3):
            player.wait(lambda: evening.may_act, "the turn")
            do(player, str(evening.view.legal[0]))
        player.wait(lambda: evening.may_act, "the turn")
        assert len(table.ends.chips) == 15
        if player.has("more ends"):
            player.tap("more ends")
        shown = {name for name in player.names() if name.startswith("end ")}
        assert len(shown) == 15


def test_several_rounds_in_a_row() -> None:
    with opened() as player:
        evening = evening_of("muggins", 2)
        sit_down(player, evening)
        play_round(player)
        player.wait(lambda: player.screen == "round-over", "the sheet")
        player.tap("deal")
        player.wait(lambda: player.screen == "table", "the table")
        assert evening.round == 2
        play_round(player)
        assert evening.round_over
