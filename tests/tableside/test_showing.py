"""What the table shows, game by game, from hands that were dealt on purpose."""

from __future__ import annotations

import pytest

from domino.core.match import Match
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.table.lines import LaidLines
from domino.table.ways import ways_of
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.chips import chips_of
from domino.tableside.shown.reading import Held, Spot, lines_of, points_left, spot_of_end
from domino.tableside.shown.showing import compose
from domino.tableside.words.news import News, news_of, title_of
from domino.tableside.words.now_line import now_of
from domino.texts import Texts
from tests.tableside.test_asking import TEXTS, at_table, held


def test_mexican_train_shows_the_open_double_first_and_locks_the_rest() -> None:
    hands = [["1-9", "8-6", "2-3"], ["8-9", "8-8", "0-5"]]
    evening, asking = at_table(
        "mexican-train", hands, "play 1-9 train0\nplay 8-9 train1\ndraw\nplay 8-8 train1\ndraw",
        options={"set": 9}, boneyard=["0-3", "0-4", "0-6"],
    )  # fmt: skip
    showing = compose(evening, asking)
    double = showing.open_doubles[0]
    assert (double.place, double.number, double.spot) == ("train1", 8, Spot("train1", 1))
    assert showing.playable == {Tile(6, 8)}
    assert showing.reach == {"train1"}
    chips = chips_of(evening, showing)
    assert [(chip.place, chip.state) for chip in chips] == [
        ("train1", "must"),
        ("train0", "blocked"),
        ("mexican", "blocked"),
    ]
    assert showing.markers == (True, True)
    asking.tile(held("6-8"))
    showing = compose(evening, asking)
    assert showing.lit == {"train1": "fits"}
    chip = chips_of(evening, showing)[0]
    assert chip.state == "target" and chip.must
    assert now_of(evening, asking).texts[0] == "Your turn: put 8-6 on P1's train"


def test_ends_that_no_tile_of_the_hand_fits_are_open_all_the_same() -> None:
    evening, asking = at_table("muggins", [["1-1", "6-4"], ["6-5", "2-2"]], "play 5-6 a", starter=1)
    showing = compose(evening, asking)
    assert {chip.state for chip in chips_of(evening, showing)} == {"open"}
    assert showing.playable == {Tile(4, 6)}


def test_muggins_writes_the_sum_out_and_what_the_selected_tile_would_score() -> None:
    evening, asking = at_table("muggins", [["4-6", "1-1"], ["5-6", "2-2"]], "play 5-6 a", starter=1)
    asking.tile(held("4-6"))
    showing = compose(evening, asking)
    assert showing.sum is not None and showing.sum.total == 11 and sorted(showing.sum.parts) == [5, 6]
    assert [(total, points) for _, total, points in showing.sum.would] == [(9, 0)]
    evening, asking = at_table("muggins", [["5-6", "1-1"], ["5-5", "2-2"]], "play 5-5 a", starter=1)
    asking.tile(held("5-6"))
    showing = compose(evening, asking)
    assert showing.sum is not None and showing.sum.scores == 10
    assert {total for _, total, _ in showing.sum.would} == {16}


def test_the_free_table_names_the_tile_at_each_end_and_the_last_play() -> None:
    evening, asking = at_table("muggins", [["4-6", "1-1"], ["5-6", "2-2"]], "play 5-6 a", starter=1)
    assert compose(evening, asking).last == Spot("tiles", 0)
    evening.play("play 4-6 " + next(a.place for a in evening.view.legal if a.tile is Tile(4, 6)))
    showing = compose(evening, asking)
    assert showing.last == Spot("tiles", 1)
    ends = {
        number: spot_of_end(showing.view, place) for place, number in showing.view.table["numbers"].items()
    }
    assert ends == {5: Spot("tiles", 0), 4: Spot("tiles", 1)}


def test_ends_of_muggins_are_named_by_where_they_lie() -> None:
    """However their lines wound there: an end that is called left, or has an arrow to the left, is left."""
    told = set()
    for seed in range(8):
        match = Match.start("muggins", ["P0", "P1"], seed=seed)
        evening = Evening(match, [Seat("P0"), Seat("P1", "easy")], TEXTS)
        table = LaidLines((396, 480))
        while not match.round_over:
            legal = match.legal()
            match.play(legal[len(match.history) * 7 % len(legal)])
            view = match.view(0)
            if not view.table["tiles"]:
                continue
            layout = table.follow(view.table)
            arms = ways_of(view, layout.tiles, layout.targets)
            middle = next(
                (each for each in layout.tiles if each.tile is view.table["spinner"]), layout.tiles[0]
            )
            for target in layout.targets:
                across, up = target.x - middle.x, target.y - middle.y
                ways = {"left": -across, "right": across, "up": up, "top": up, "down": -up, "bottom": -up}
                named = arms.get(target.place, "")
                assert all(ways[way] > 0 for way in named.split("-") if named), named
            chips = chips_of(evening, compose(evening, Asking(evening)), arms)
            beside = [chip.label or chip.icon for chip in chips]
            assert all(beside) and len(set(beside)) == len(beside)
            told |= set(beside)
    assert {"left", "right", "up", "down", "arrow-top-left", "arrow-bottom-right"} <= told


def test_a_trick_shows_who_wins_it_the_contract_and_what_is_left() -> None:
    evening, asking = at_table(
        "forty-two",
        [["5-6", "1-1"], ["6-6", "5-5"], ["4-4", "2-2"], ["3-3", "0-0"]],
        "bid 30\npass\npass\npass\ntrump 5\nplay 5-5\nplay 4-4\nplay 3-3",
        starter=1,
    )
    showing = compose(evening, asking)
    assert showing.winning == Spot("trick", 0)
    assert showing.contract is not None
    assert (showing.contract.bidder, showing.contract.bid, showing.contract.trump) == (1, 30, 5)
    assert not showing.contract.we_bid and showing.phase == "play"
    assert showing.playable == {Tile(5, 6)}
    assert [str(tile) for tile, _ in points_left(showing.view)] == ["4-6", "0-5", "1-4", "2-3"]
    assert [plate.is_partner for plate in showing.plates] == [False, False, True, False]
    assert now_of(evening, asking).texts[0] == "Your turn: follow fives with 6-5"
    assert len(showing.sides) == 2 and showing.sides[0].is_yours


def test_where_each_plays_alone_the_bidder_is_measured_against_all_the_others() -> None:
    hands = [["6-6", "1-1"], ["5-6", "2-2"], ["4-6", "3-3"]]
    moves = "bid 4\npass\npass\ntrump 6\nplay 5-6\nplay 4-6\nplay 6-6"
    evening, asking = at_table("moon", hands, moves, starter=1, boneyard=["0-0"])
    contract = compose(evening, asking).contract
    assert contract is not None and contract.bidder == 1 and not contract.we_bid
    assert (contract.taken, contract.others) == (0, 1), "the trick that the reader took is one against it"


def test_bidding_and_naming_are_told_apart() -> None:
    hands = [["5-6"], ["6-6"], ["4-4"], ["3-3"]]
    evening, asking = at_table("forty-two", hands)
    assert compose(evening, asking).phase == "bidding"
    evening.play("bid 31")
    for _ in range(3):
        evening.play("pass")
    assert compose(evening, asking).phase == "naming"
    evening.play("trump 6")
    assert compose(evening, asking).phase == "play"


def test_who_can_bid_no_higher_is_not_asked_to() -> None:
    hands = [["4-5", "0-0"], ["3-3", "1-1"], ["2-2", "1-2"], ["5-5", "0-1"]]
    for moves, told in (
        ("pass\npass\nbid 41", "Your turn: bid, or pass"),
        ("pass\npass\nbid 42", "Your turn: you can only pass"),
    ):
        evening, asking = at_table("forty-two", hands, moves, starter=1)
        assert now_of(evening, asking).texts[0] == told


def test_looking_back_shows_the_trick_before() -> None:
    hands = [["5-6", "1-1"], ["6-6", "5-5"], ["4-4", "2-2"], ["3-3", "0-0"]]
    moves = "bid 42\npass\npass\npass\ntrump 5\nplay 5-6\nplay 5-5\nplay 4-4\nplay 3-3"
    evening, asking = at_table("forty-two", hands, moves)
    if evening.round_over:
        pytest.skip("the hand is decided by its first trick")
    asking.looking_back = True
    showing = compose(evening, asking)
    assert showing.last_trick is not None and len(showing.last_trick) == 4


def test_castle_rock_brackets_what_can_be_removed() -> None:
    match = Match.start("castle-rock", ["P"], seed=3)
    evening = Evening(match, [Seat("P")], TEXTS)
    asking = Asking(evening)
    while not any(action.verb == "remove" for action in match.legal()):
        evening.play("draw")
    showing = compose(evening, asking)
    row = showing.view.table["row"]
    for removal in showing.removals:
        assert removal.number in row[removal.index - 1] and removal.number in row[removal.index + 1]
    assert showing.removals and chips_of(evening, showing) == ()
    assert {button.name for button in buttons_of(evening, asking)} == {"draw", "undo", "redo", "hint"}


def test_buttons_that_cannot_be_used_stay_and_are_grey() -> None:
    evening, asking = at_table("muggins", [["4-6", "1-1"], ["5-6", "2-2"]], "play 5-6 a", starter=1)
    buttons = {button.name: button for button in buttons_of(evening, asking)}
    assert not buttons["draw"].enabled or not buttons["draw"].action
    assert buttons["sort"].enabled and buttons["hint"].enabled


def test_hands_with_two_alike_are_shown_whole() -> None:
    hands = [["6-6", "6-6"], ["5-5", "5-5"], ["4-4", "4-4"], ["3-3", "3-3"], ["2-2", "2-2"], ["1-1", "1-1"]]
    evening, asking = at_table("eighty-four", hands, "bid 60\npass\npass\npass\npass\npass\ntrump 6")
    assert compose(evening, asking).hand == (Held(Tile(6, 6), 0), Held(Tile(6, 6), 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_of_every_game_can_be_shown_at_every_step(game: str) -> None:
    """Nothing is missing at any step, every spot names a tile that lies there, every sentence is there."""
    counts = GAMES[game].players(GAMES[game].rules())
    players = 4 if 4 in counts else counts[0]
    seats = [Seat(f"P{seat}", None if seat == 0 else "easy") for seat in range(players)]
    evening = Evening(Match.start(game, [seat.name for seat in seats], seed=11), seats, Texts())
    asking = Asking(evening)
    while not evening.round_over:
        showing = compose(evening, asking)
        lines = lines_of(showing.view)
        spots = [showing.last, showing.winning, *(double.spot for double in showing.open_doubles)]
        for spot in spots:
            assert spot is None or 0 <= spot.at < len(lines[spot.line])
        said = [*title_of(evening), *now_of(evening, asking).texts, news_of(evening).text]
        said += [button.words for button in buttons_of(evening, asking)]
        said += [chip.label for chip in chips_of(evening, showing)]
        assert not [words for words in said if "ui." in words or "{" in words], said
        if showing.active:
            assert showing.reach >= {a.place for a in showing.view.legal if a.verb == "play" and a.place}
        legal = evening.legal()
        evening.play(legal[len(evening.history) * 7 % len(legal)])


# What the now line says to whoever is to act


def test_a_double_is_to_be_answered_only_when_nothing_else_may_be_played() -> None:
    """After one's own double the next tile may go anywhere by the usual rule, but not by the strict one."""
    hands = [["8-9", "8-8", "6-8", "6-9"], ["0-9", "0-5"]]
    moves = "play 8-9 train0\nplay 0-9 train1\nplay 8-8 train0"
    for doubles, told in (
        ("follow-up", "Your turn: one more tile, on the double or elsewhere"),
        ("answer", "Your turn: answer the 8 on your train"),
    ):
        evening, asking = at_table(
            "mexican-train", hands, moves, options={"set": 9, "doubles": doubles}, boneyard=["0-3", "0-4"]
        )
        assert now_of(evening, asking).texts[0] == told


def test_the_now_line_names_every_double_that_can_be_answered_and_no_other() -> None:
    moves = "play 7-9 train0\nplay 8-9 mexican\nplay 7-7 train0\nplay 8-8 mexican"
    for rest, said in (
        (["5-8", "5-7"], "Your turn: answer the 7 or the 8"),
        (["5-8"], "Your turn: answer the 8 on the Mexican Train"),
    ):
        hands = [["7-9", "7-7", "8-8", *rest], ["8-9", "0-2"]]
        evening, asking = at_table("mexican-train", hands, moves, options={"set": 9}, boneyard=["0-3"])
        assert now_of(evening, asking).texts[0] == said


def test_the_news_of_a_trick_say_who_wins_it_and_the_now_line_what_to_follow() -> None:
    bids = "pass\npass\npass\nbid 30\ntrump 6"
    hands = [["4-5", "0-0"], ["3-3", "1-1"], ["2-2", "1-2"], ["5-5", "0-1"]]
    evening, asking = at_table("forty-two", hands, f"{bids}\nplay 5-5")
    assert news_of(evening).text == "P3 plays 5-5. P3 is winning."
    assert now_of(evening, asking).texts[0] == "Your turn: follow fives with 5-4"
    hands[0] = ["0-4", "0-0"]
    evening, asking = at_table("forty-two", hands, f"{bids}\nplay 5-5")
    assert now_of(evening, asking).texts == ("No fives: play any tile",)


def test_a_hand_that_follows_as_a_whole_is_not_told_that_it_cannot() -> None:
    hands = [["4-5", "0-5"], ["3-3", "1-1"], ["2-2", "1-2"], ["5-5", "0-1"]]
    evening, asking = at_table("forty-two", hands, "pass\npass\npass\nbid 30\ntrump 6\nplay 5-5")
    assert now_of(evening, asking).texts[0].startswith("Your turn: follow fives")


def test_short_news_keep_what_has_to_be_heeded_and_then_the_play() -> None:
    both = News(("P1 plays 7-7.",), ("P1 is winning.", "Follow ones."))
    assert both.texts == [
        "P1 plays 7-7. P1 is winning. Follow ones.",
        "P1 is winning. Follow ones.",
        "Follow ones.",
    ]
    assert News(("P1 plays 7-7.", "P1's train is closed again.")).texts == [
        "P1 plays 7-7. P1's train is closed again.",
        "P1 plays 7-7.",
    ]
    assert News().texts == [""]


def test_the_bare_sides_of_a_spinner_are_no_part_of_the_sum() -> None:
    moves = "play 5-5 a\nplay 5-6 a\nplay 4-5 b"
    evening, asking = at_table("muggins", [["5-6", "1-1"], ["5-5", "4-5", "2-2"]], moves, starter=1)
    assert evening.view.table["ends"] == {"a": 6, "b": 4, "c": 0, "d": 0}
    shown = compose(evening, asking).sum
    assert shown is not None and shown.parts == (6, 4)


def super_trains(seed: int) -> Evening:
    names = ["P0", "P1", "P2"]
    match = Match.start("super-train", names, seed=seed)
    return Evening(match, [Seat(name, None if name == "P0" else "easy") for name in names], TEXTS)


def test_the_now_line_says_that_a_spell_binds_whoever_is_to_act() -> None:
    bound = 0
    for seed in range(8):
        evening = super_trains(seed)
        while not evening.round_over and len(evening.history) < 120:
            spell = evening.view.table["spell"]
            if spell and evening.may_act and compose(evening, Asking(evening)).reach == {spell["place"]}:
                told = f"Spell on {spell['place'].upper()}: play a 13 or a double."
                if any(action.verb == "play" for action in evening.legal()):
                    assert now_of(evening, Asking(evening)).texts == (told,)
                    bound += 1
            legal = evening.legal()
            evening.play(legal[len(evening.history) * 7 % len(legal)])
    assert bound


def test_tiles_drawn_together_are_told_together_when_a_match_is_taken_up_again() -> None:
    drawn = 0
    for seed in range(8):
        evening = super_trains(seed)
        while not evening.round_over and len(evening.history) < 60:
            legal = evening.legal()
            events = evening.play(legal[len(evening.history) * 7 % len(legal)])
            unseen = [event for event in events if event.kind == "drew" and event.seat != 0]
            if len(unseen) == 2 == len(events):
                resumed = Evening(evening.whole(), evening.seats, TEXTS)
                assert "draws 2 tiles" in news_of(resumed).text
                drawn += 1
    assert drawn


@pytest.mark.parametrize(("players", "points"), [(6, 84), (8, 70)])
def test_points_left_count_as_the_table_counts(players: int, points: int) -> None:
    """With six players each double is worth a point, and tricks are worth nothing."""
    match = Match.start("eighty-four", [f"P{seat}" for seat in range(players)], seed=3)
    assert sum(number for _, number in points_left(match.view(0))) == points


@pytest.mark.parametrize(
    ("preset", "goal"),
    [
        ("box-of-four", "Double-6 set · clear them all"),
        ("fifteens", "Double-15 set · leave two at most"),
    ],
)
def test_castle_rock_says_what_wins_by_these_rules(preset: str, goal: str) -> None:
    match = Match.start("castle-rock", ["Rosa"], preset, seed=3)
    assert title_of(Evening(match, [Seat("Rosa")], TEXTS))[1] == goal


@pytest.mark.parametrize("count", [6, 7])
def test_more_than_six_lit_tiles_have_no_rings(count: int) -> None:
    hands = [[f"{number}-9" for number in range(count)] + ["0-0"], ["8-9", "8-8"]]
    showing = compose(*at_table("mexican-train", hands, options={"set": 9}))
    assert len(showing.playable) == count and showing.rings == (count <= 6)
