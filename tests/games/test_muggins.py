"""Muggins, clause by clause (rules section 3), and the count of the ends against a slow one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domino.core.chance import chance_of
from domino.core.events import Event
from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from domino.core.options import VERSION
from domino.core.tiles import Tile
from domino.games.muggins import draw_lots
from tests.invariants import actors, fields


def dealt(
    *hands: str, boneyard: str = "", starter: int = 0, preset: str = "box-of-four", **options: object
) -> Match:
    """A match whose first round is dealt as told; all other tiles are out of play."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), starter, out=True)
    return Match.start("muggins", len(hands), preset, options, seed=1, deals={1: deal})


def does(match: Match, *actions: str) -> list[Event]:
    """Plays the actions in turn; what the last one led to."""
    events: tuple[Event, ...] = ()
    for action in actions:
        events = match.play(action)
    return list(events)


def legal(match: Match, seat: int | None = None) -> list[str]:
    return [str(action) for action in match.legal(seat)]


def refused(match: Match, action: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, seat)
    return refusal.value.reason


def total(match: Match) -> int:
    table = match.view(0).table
    assert sum(table["ends"].values()) == table["total"]
    return int(table["total"])


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# 3.1 and 3.2: the deal and the start


@pytest.mark.parametrize(
    ("preset", "players", "hand"),
    [("box-of-four", 2, 7), ("box-of-four", 3, 5), ("box-of-four", 4, 5)]
    + [("box-of-eight", players, 7) for players in (2, 3, 4)],
)
def test_3_1_hands(preset: str, players: int, hand: int) -> None:
    view = Match.start("muggins", players, preset, seed=3).view(0)
    assert view.hand_sizes == (hand,) * players
    assert view.boneyard_size == 28 - players * hand


@pytest.mark.parametrize("players", [1, 5])
def test_3_counts_it_does_not_take(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Match.start("muggins", players)


def test_3_four_play_as_two_pairs() -> None:
    match = dealt("5-5 0-0", "0-1 1-1", "0-2 2-2", "0-3 3-3")
    match.play("play 5-5 a")
    assert match.scores == (10, 0) == match.view(3).scores


def test_3_0_four_may_play_each_for_themselves() -> None:
    match = dealt("5-5 0-0", "0-1 1-1", "0-2 2-2", "0-3 3-3", partners="singles")
    match.play("play 5-5 a")
    assert match.scores == (10, 0, 0, 0)
    assert Match.start("muggins", 4, "box-of-eight").rules.partners == "pairs"


def test_3_0_singles_who_go_out_score_all_the_others_hands() -> None:
    hands = ("5-6", "0-1 1-1", "0-2 2-2", "0-3 3-4")
    alone = dealt(*hands, partners="singles")
    alone.play("play 5-6 a")
    assert alone.scores == (20, 0, 0, 0), "3 + 6 + 10 = 19"
    pairs = dealt(*hands)
    pairs.play("play 5-6 a")
    assert pairs.scores == (15, 0), "the hand of the partner, 6, does not count: 13"


def test_3_0_singles_win_by_seat_and_a_blocked_round_goes_to_the_lowest_hand() -> None:
    match = dealt("5-5 6-6", "4-4 2-4", "1-1 0-2", "3-3 0-3", partners="singles", target=25)
    does(match, "play 5-5 a", "pass", "pass", "pass", "pass")
    assert match.over and match.winners == (2,) and len(match.scores) == 4
    assert match.scores == (10, 0, 35, 0), "12 + 14 + 9 = 35"


def test_3_0_any_other_single_may_take_what_was_not_claimed() -> None:
    match = dealt("5-5 0-0", "0-1 1-1", "0-2 2-2", "0-3 3-3", partners="singles", claim="claimed")
    match.play("play 5-5 a")
    assert [seat for seat in range(4) if "muggins" in legal(match, seat)] == [1, 2, 3]
    match.play("muggins", 2)
    assert match.scores == (0, 0, 10, 0)


def test_3_0_three_and_two_are_always_singles() -> None:
    assert len(Match.start("muggins", 3, options={"partners": "pairs"}).scores) == 3
    assert len(Match.start("muggins", 2, options={"partners": "pairs"}).scores) == 2


def test_0_12_the_hand_can_be_chosen_as_far_as_a_tile_is_left() -> None:
    assert Match.start("muggins", 4, options={"hand": 6}).view(0).hand_sizes == (6,) * 4
    assert Match.start("muggins", 2, options={"hand": 13}).view(0).boneyard_size == 2
    with pytest.raises(ValueError, match="hand cannot be 7 for 4 players"):
        Match.start("muggins", 4, "box-of-four", {"hand": 7})
    assert Match.start("muggins", 4, "box-of-eight", {"hand": 7}).view(0).boneyard_size == 0, (
        "as its preset says"
    )


def test_3_2_a_random_seat_starts_and_then_the_next() -> None:
    assert {Match.start("muggins", 4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    match = dealt("1-2", "3-3", "2-2", starter=2)
    match.play("play 2-2 a")
    match.play("next")
    assert match.turn == 0


def test_3_2_the_highest_lot_starts() -> None:
    started = set()
    for seed in range(60):
        match = Match.start("muggins", 3, "box-of-eight", seed=seed)
        lots = [event for event in match.events if event.place in ("lot", "double-lot")]
        seats = [0, 1, 2]
        while len(seats) > 1:
            drawn = {event.seat: (event.place == "double-lot", event.number) for event in lots[: len(seats)]}
            lots = lots[len(seats) :]
            assert sorted(drawn) == seats
            best = max(drawn.values())
            seats = [seat for seat, lot in drawn.items() if lot == best]
        assert not lots and match.turn == seats[0]
        started.add(match.turn)
    assert started == {0, 1, 2}


def test_3_2_level_lots_are_drawn_again() -> None:
    again = 0
    for seed in range(200):
        log: list[Event] = []
        draw_lots(4, chance_of(seed, (), VERSION).round(1), log)
        assert len(log) >= 4
        again += len(log) > 4
    assert 0 < again < 100


def test_3_2_the_winner_of_the_last_round_starts() -> None:
    match = dealt("1-2 3-4", "2-4", starter=0, preset="box-of-eight")
    does(match, "play 1-2 a", "play 2-4 b")
    match.play("next")
    assert match.turn == 1
    assert not [event for event in match.events if event.place == "lot"]


def test_3_2_a_round_without_winner_is_followed_by_lots() -> None:
    match = dealt("1-2 3-3", "1-5 0-6", preset="box-of-eight")
    does(match, "play 1-2 a", "play 1-5 a", "pass", "pass")
    assert match.round_scores == ((0, 0),)
    match.play("next")
    assert [event for event in match.events if event.place == "lot"]


def test_3_2_any_tile_may_be_first() -> None:
    match = dealt("0-1 2-2 5-6", "0-3")
    assert legal(match) == ["play 0-1 a", "play 2-2 a", "play 5-6 a"]
    assert refused(match, "play 0-1 b") == "no-such-place"


# 3.3: a turn


def test_3_3_draws_until_able_to_play() -> None:
    match = dealt("1-2 6-6", "3-3 3-4", boneyard="4-4 3-5 2-6 0-0")
    match.play("play 1-2 a")
    assert legal(match) == ["draw"]
    assert refused(match, "pass") == "draw-first"
    match.play("draw")
    assert legal(match) == ["draw"]
    does(match, "draw", "draw")
    assert legal(match) == ["play 2-6 b"]
    assert refused(match, "play 3-3 a") == "play-the-drawn-tile"
    assert refused(match, "draw") == "play-the-drawn-tile"
    match.play("play 2-6 b")
    assert match.turn == 0
    assert match.view(0).hand_sizes == (1, 4)


HANDS = ("6-6 3-3 1-1", "0-1 0-2 4-4", "2-5 5-5 1-2")


def known_to(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat, or somebody who watches, knows of the round."""
    view = match.view(0).public() if seat is None else match.view(seat)
    return fields(view.known)


@pytest.mark.parametrize("rules", [{}, {"infractions": "penalised", "penalty": "points"}])
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_3_3_only_its_player_knows_whether_a_drawn_tile_fits(rules: dict[str, object], draws: int) -> None:
    boneyard = ["0-3", "0-4", "1-4", "3-5"]
    matches = []
    for last in ("4-6", "0-5"):
        tiles = [*boneyard[: draws - 1], last, *boneyard[draws:]]
        matches.append(dealt(*HANDS, boneyard=" ".join(tiles), **rules))
        does(matches[-1], "play 6-6 a", *["draw"] * draws)
    fits, fails = matches
    assert fits.turn == fails.turn == 1
    assert legal(fits)[0] == "play 4-6 a" and legal(fails) == ["draw"]
    for seat in (0, 2, None):
        assert known_to(fits, seat) == known_to(fails, seat)


def test_3_3_only_its_player_knows_whether_a_tile_drawn_although_able_to_play_fits() -> None:
    hands = ("6-6 3-3 1-1", "1-6 0-2 4-4", "2-5 5-5 1-2")
    for penalty in ("none", "draw", "points", "skip"):
        matches = []
        for drawn in ("4-6", "0-5"):
            boneyard = f"{drawn} 0-3 0-4"
            match = dealt(*hands, boneyard=boneyard, infractions="penalised", penalty=penalty)
            does(match, "play 6-6 a", "draw")
            matches.append(match)
        fits, fails = matches
        assert legal(fits) == ["play 4-6 a", "play 4-6 b"]
        assert legal(fails) == ["play 1-6 a", "play 1-6 b", "draw"]
        for seat in (0, 2, None):
            assert known_to(fits, seat) == known_to(fails, seat)


def test_3_3_a_guess_leaves_open_whether_a_drawn_tile_fits() -> None:
    match = dealt(*HANDS, boneyard="4-6 0-3 0-4")
    does(match, "play 6-6 a", "draw")
    legal_then = set()
    for seed in range(60):
        world = match.game.guess(match.view(0), random.Random(seed))
        assert fields(world.seen_by(0)) == known_to(match, 0)
        assert sum(6 in tile for tile in world.hand(1)) <= 1, "only the tile just drawn can be a six"
        legal_then.add(world.legal()[0].verb)
    assert legal_then == {"play", "draw"}


def test_3_3_who_draws_again_has_drawn_no_tile_that_fits() -> None:
    match = dealt(*HANDS, boneyard="0-3 4-6 0-4")
    does(match, "play 6-6 a", "draw", "draw")
    for seed in range(30):
        world = match.game.guess(match.view(0), random.Random(seed))
        assert sum(6 in tile for tile in world.hand(1)) <= 1
    does(match, "play 4-6 a")
    for seed in range(30):
        world = match.game.guess(match.view(0), random.Random(seed))
        assert not any(6 in tile for tile in world.hand(1))


def test_3_3_passes_when_the_boneyard_is_empty() -> None:
    match = dealt("1-2 6-6", "3-3 3-4", boneyard="4-4")
    does(match, "play 1-2 a", "draw")
    assert legal(match) == ["pass"]
    assert kinds(does(match, "pass")) == ["passed"]
    assert match.turn == 0


def test_3_3_who_can_play_must() -> None:
    match = dealt("1-2 6-6", "2-3 3-4", boneyard="4-4")
    match.play("play 1-2 a")
    assert legal(match) == ["play 2-3 b"]
    assert refused(match, "draw") == "you-can-play"
    assert refused(match, "play 3-4 a") == "does-not-fit"
    assert refused(match, "play 2-3 e") == "no-such-place"
    assert refused(match, "play 6-6 a") == "not-in-hand"
    assert refused(match, "play 6-6 a", seat=0) == "not-your-turn"
    refusal = match.view(1).why_not(Tile(3, 4))
    assert refusal is not None and refusal.reason == "fits-nowhere"


# 3.4: the spinner


def test_3_4_sides_first_then_ends() -> None:
    match = dealt("3-3 0-3 3-6 0-0", "2-3 3-4 6-6")
    events = does(match, "play 3-3 a")
    assert kinds(events) == ["played", "spinner"]
    assert match.view(0).table["spinner"] is Tile(3, 3)
    assert legal(match) == ["play 2-3 a", "play 3-4 a", "play 2-3 b", "play 3-4 b"]
    match.play("play 2-3 a")
    assert legal(match) == ["play 0-3 b", "play 3-6 b"]
    assert refused(match, "play 0-3 c") == "spinner-sides-first"
    match.play("play 0-3 b")
    assert legal(match) == ["play 3-4 c", "play 3-4 d"]
    does(match, "play 3-4 d", "play 3-6 c")
    assert match.view(0).table["numbers"] == {"a": 2, "b": 0, "c": 6, "d": 4}
    assert match.view(0).table["tiles"] == [
        (Tile(3, 3), None, 0),
        (Tile(2, 3), 0, 0),
        (Tile(0, 3), 0, 1),
        (Tile(3, 4), 0, 3),
        (Tile(3, 6), 0, 2),
    ]


def test_3_4_the_first_double_is_the_spinner_wherever_it_lies() -> None:
    match = dealt("1-2 2-5 2-6 0-0", "2-2 1-1 2-3")
    match.play("play 1-2 a")
    assert match.view(0).table["spinner"] is None
    assert kinds(does(match, "play 2-2 b")) == ["played", "spinner", "scored"]
    assert "play 2-6 c" not in legal(match)
    match.play("play 2-5 b")
    assert legal(match) == ["play 1-1 a", "play 2-3 c", "play 2-3 d"]
    assert match.view(0).table["tiles"] == [(Tile(1, 2), None, 0), (Tile(2, 2), 0, 1), (Tile(2, 5), 1, 0)]


def test_3_4_later_doubles_have_two_sides() -> None:
    match = dealt("3-3 4-4 0-0 1-1", "3-4 1-4 2-4")
    does(match, "play 3-3 a", "play 3-4 a")
    assert kinds(does(match, "play 4-4 a")) == ["played", "double"]
    match.play("play 1-4 a")
    assert match.view(0).table["numbers"] == {"a": 1, "b": 3}


# 3.5: the count


@pytest.mark.parametrize(("first", "counts"), [("2-6", 8), ("5-5", 10), ("0-0", 0), ("3-3", 6)])
def test_3_5_the_first_tile_counts_both_halves_once(first: str, counts: int) -> None:
    match = dealt(f"{first} 1-1", "0-1 2-2")
    match.play(f"play {first} a")
    assert total(match) == counts


def test_3_5_the_spinner_counts_both_halves_while_a_side_is_free() -> None:
    match = dealt("5-5 1-5 0-5 0-0", "2-5 4-5 0-1")
    match.play("play 5-5 a")
    assert match.view(0).table["ends"] == {"a": 5, "b": 5}
    match.play("play 2-5 b")
    assert match.view(0).table["ends"] == {"a": 10, "b": 2}
    match.play("play 1-5 a")
    assert match.view(0).table["ends"] == {"a": 1, "b": 2, "c": 0, "d": 0}
    match.play("play 4-5 c")
    assert match.view(0).table["ends"] == {"a": 1, "b": 2, "c": 4, "d": 0}
    assert total(match) == 7


def test_3_5_a_spinner_at_the_end_of_a_line_has_a_side_taken() -> None:
    match = dealt("1-4 0-4 0-0", "4-4 2-2")
    does(match, "play 1-4 a", "play 4-4 b")
    assert match.view(0).table["ends"] == {"a": 1, "b": 8}
    match.play("play 0-4 b")
    assert match.view(0).table["ends"] == {"a": 1, "b": 0, "c": 0, "d": 0}


def test_3_5_a_double_at_an_end_counts_both_halves() -> None:
    match = dealt("3-3 4-4 0-0", "3-4 4-5 2-2")
    does(match, "play 3-3 a", "play 3-4 a", "play 4-4 a")
    assert match.view(0).table["ends"] == {"a": 8, "b": 6}
    match.play("play 4-5 a")
    assert match.view(0).table["ends"] == {"a": 5, "b": 6}


def test_3_5_multiples_of_five_score() -> None:
    match = dealt("4-6 0-0 1-1", "4-4 6-6 0-1")
    events = does(match, "play 4-6 a")
    assert match.scores == (10, 0)
    assert [str(event) for event in events[1:]] == ["scored seat=0 number=10 items=end/4/4-6/a,end/6/4-6/b"]
    match.play("play 4-4 a")
    assert (total(match), match.scores) == (14, (10, 0))


def test_3_5_nothing_is_no_multiple_of_five() -> None:
    match = dealt("0-0 1-1 4-4", "2-2 3-3")
    assert kinds(does(match, "play 0-0 a")) == ["played", "spinner"]
    assert (total(match), match.scores) == (0, (0, 0))


def slow_count(tiles: list[tuple[Tile, int | None, int]]) -> tuple[int, list[int]]:
    """The total of rule 3.5 and the numbers that can be played on, from where the tiles lie alone."""
    on: list[dict[int, int]] = [{} for _ in tiles]
    for index, (_, parent, toe) in enumerate(tiles):
        if parent is not None:
            assert parent < index and toe not in on[parent], "two tiles lie on the same spot"
            on[parent][toe] = index
    spinner = next((index for index, (tile, _, _) in enumerate(tiles) if tile.is_double), None)

    def shown(index: int, toe: int) -> int:
        """The number a tile shows where the next one goes."""
        tile, parent, at = tiles[index]
        if parent is None:
            return (tile.low, tile.high, tile.low, tile.low)[toe]
        return tile.other(shown(parent, at))

    count, open_numbers = 0, []
    for index, (tile, parent, at) in enumerate(tiles):
        if parent is not None:
            assert shown(parent, at) in tile, "halves that touch do not match"
        sides = [0, 1] if parent is None else [0]
        free = [toe for toe in sides if toe not in on[index]]
        open_numbers += [shown(index, toe) for toe in free]
        if index == spinner:
            count += tile.pips if free else 0
            if free:
                assert not {2, 3} & set(on[index]), "an end of the spinner before its sides"
            else:
                open_numbers += [tile.low for toe in (2, 3) if toe not in on[index]]
            continue
        assert not set(on[index]) - set(sides), "a branch that is not at the spinner"
        if tile.is_double:
            count += tile.pips if free else 0
        else:
            count += sum(shown(index, toe) for toe in free)
    return count, sorted(open_numbers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_5_the_count_agrees_with_a_slow_one_at_every_step(players: int) -> None:
    rng = random.Random(players)
    scored = 0
    for seed in range(25):
        match = Match.start("muggins", players, rng.choice(["box-of-four", "box-of-eight"]), seed=seed)
        while not match.over:
            before = match.scores
            seat = match.turn
            action = rng.choice(match.legal())
            match.play(action)
            if action.verb == "next" or match.round_over:
                continue
            table = match.view(0).table
            count, numbers = slow_count(table["tiles"])
            assert table["total"] == count == sum(table["ends"].values())
            assert sorted(table["numbers"].values()) == numbers
            gained = count if action.verb == "play" and count % 5 == 0 else 0
            side = seat % len(before)
            expected = tuple(points + (gained if of == side else 0) for of, points in enumerate(before))
            assert match.scores == expected
            scored += gained > 0
    assert scored > 100


# 3.6: claims


def claimed(**options: Any) -> Match:
    return dealt("5-5 0-0 1-1", "0-5 2-2 1-2", "1-5 3-3 1-3", "2-5 4-4 1-4", claim="claimed", **options)


def test_3_6_automatic_by_default() -> None:
    match = dealt("5-5 0-0", "0-5 2-2")
    match.play("play 5-5 a")
    assert match.scores == (10, 0)
    assert refused(match, "claim", 0) == "nothing-to-claim"


def test_3_6_a_claim_scores() -> None:
    match = claimed()
    match.play("play 5-5 a")
    assert match.scores == (0, 0)
    assert legal(match, 0) == ["claim"]
    events = match.play("claim", 0)
    assert [str(event) for event in events] == [
        "called seat=0 place=points number=10",
        "scored seat=0 number=10 items=end/5/5-5/a,end/5/5-5/b",
    ]
    assert match.scores == (10, 0) and match.turn == 1
    assert refused(match, "muggins", 1) == "nothing-unclaimed"


@pytest.mark.parametrize("seat", [1, 3])
def test_3_6_any_opponent_may_take_it(seat: int) -> None:
    match = claimed()
    match.play("play 5-5 a")
    assert "muggins" in legal(match, seat)
    events = match.play("muggins", seat)
    assert [event.kind for event in events] == ["caught", "scored"]
    assert match.scores == (0, 10) and match.turn == 1
    assert refused(match, "claim", 0) == "nothing-to-claim"


def test_3_6_a_partner_takes_nothing() -> None:
    match = claimed()
    match.play("play 5-5 a")
    assert legal(match, 2) == []
    assert refused(match, "muggins", 2) == "own-points"
    assert refused(match, "claim", 2) == "nothing-to-claim"


def test_3_6_too_late_once_the_next_player_has_acted() -> None:
    match = claimed()
    does(match, "play 5-5 a", "play 0-5 a")
    # The next player has scored in turn (the spinner's ten), so that is what there is to claim now.
    assert total(match) == 10
    assert refused(match, "claim", 0) == "nothing-to-claim"
    match.play("claim", 1)
    assert match.scores == (0, 10)


def test_3_6_drawing_too_is_acting() -> None:
    match = dealt("5-5 0-0", "2-2 1-2", boneyard="3-3 4-4", claim="claimed")
    does(match, "play 5-5 a", "draw")
    assert legal(match, 0) == [] and "muggins" not in legal(match, 1)
    assert match.scores == (0, 0)


def test_3_6_points_of_the_last_tile_need_no_claim() -> None:
    match = dealt("5-5", "0-1 2-2", claim="claimed")
    match.play("play 5-5 a")
    assert match.round_scores == ((15, 0),)


# 3.7 to 3.9: the end


@pytest.mark.parametrize(
    ("left", "points"), [("6-6", 10), ("6-6 0-1", 15), ("0-2", 0), ("0-0", 0), ("1-2", 5), ("5-6 3-3", 15)]
)
def test_3_7_going_out_scores_the_opponents_pips_to_the_nearest_five(left: str, points: int) -> None:
    match = dealt("1-3", left)
    events = does(match, "play 1-3 a")
    assert kinds(events) == ["played", "out", "scored", "round-over"]
    assert match.round_scores == ((points, 0),)
    assert events[2].number == points == sum(item.number for item in events[2].items)


def test_3_7_pips_are_summed_before_they_are_rounded() -> None:
    match = dealt("1-3", "6-6", "0-6 0-0 1-5")
    match.play("play 1-3 a")
    assert match.round_scores == ((25, 0, 0),)  # 12 + 12 is 24; each rounded alone would make 20


def test_3_7_a_partners_hand_does_not_count() -> None:
    match = dealt("1-3", "6-6", "5-5 5-6", "0-1")
    match.play("play 1-3 a")
    assert match.round_scores == ((15, 0),)


def test_3_8_blocked_the_lowest_hand_scores() -> None:
    match = dealt("1-2 4-6", "3-3", "0-3 5-5")
    events = does(match, "play 1-2 a", "pass", "pass", "pass")
    assert kinds(events) == ["passed", "blocked", "scored", "round-over"]
    assert match.round_scores == ((0, 25, 0),)  # 10 and 13 are 23


def test_3_8_blocked_the_lowest_pair_scores() -> None:
    match = dealt("1-2 4-6", "0-0", "3-3", "6-6 0-5", starter=0)
    does(match, "play 1-2 a", *["pass"] * 4)
    assert match.round_scores == ((15, 0),)  # 16 against 17


def test_3_8_a_tie_for_lowest_scores_for_nobody() -> None:
    match = dealt("1-2 3-3", "0-6", "4-4")
    events = does(match, "play 1-2 a", "pass", "pass", "pass")
    assert kinds(events) == ["passed", "blocked", "round-over"]
    assert match.round_scores == ((0, 0, 0),)
    match.play("next")
    assert match.round == 2 and not match.over


def test_3_8_a_tie_above_the_lowest_does_not_matter() -> None:
    match = dealt("1-2 0-0", "0-6", "3-3")
    does(match, "play 1-2 a", "pass", "pass", "pass")
    assert match.round_scores == ((10, 0, 0),)


def test_3_8_passes_in_a_row_only() -> None:
    match = dealt("1-2 2-6 0-0", "3-3 4-4", "5-6 3-4")
    does(match, "play 1-2 a", "pass", "pass", "play 2-6 b", "pass", "play 5-6 b")
    assert not match.round_over


def test_3_9_won_the_moment_the_target_is_reached() -> None:
    match = dealt("5-5 0-0 1-1", "0-5 2-2 1-2", target=10)
    events = does(match, "play 5-5 a")
    assert kinds(events) == ["played", "spinner", "scored", "round-over", "match-over"]
    assert match.over and match.winners == (0,) and match.turn is None
    assert match.scores == (10, 0) == match.round_scores[0]


def test_3_9_points_of_earlier_rounds_count() -> None:
    deals = {
        1: Deal([["5-5"], ["6-6"]], starter=0, out=True),
        2: Deal([["4-6", "0-0"], ["1-1", "2-2"]], starter=0, out=True),
    }
    match = Match.start("muggins", 2, options={"target": 30}, seed=1, deals=deals)
    does(match, "play 5-5 a", "next")
    assert match.scores == (20, 0)
    match.play("play 4-6 a")
    assert match.over and match.winners == (0,) and match.scores == (30, 0)


def test_3_9_a_pair_wins_as_a_team() -> None:
    match = dealt("0-1 1-1", "0-0 2-2", "5-5 3-3", "4-4 6-6", starter=2, target=10)
    match.play("play 5-5 a")
    assert match.winners == (0,)


def test_3_9_claimed_points_win_when_claimed() -> None:
    match = claimed(target=10)
    match.play("play 5-5 a")
    assert not match.over
    match.play("muggins", 3)
    assert match.over and match.winners == (1,)
    assert match.undo() and not match.over
    match.play("claim", 0)
    assert match.winners == (0,)


@pytest.mark.parametrize("target", [0, 7, 505, "many"])
def test_3_9_a_target_that_cannot_be(target: object) -> None:
    with pytest.raises(ValueError, match=r"target cannot be .* steps of 5"):
        Match.start("muggins", 2, options={"target": target})


# 0.7 and 0.8: manners


def test_0_7_a_missing_call_can_be_caught() -> None:
    match = dealt("1-2 3-3", "2-4 4-4", boneyard="6-6 5-6", last_tile="called", last_tile_penalty=1)
    match.play("play 1-2 a")
    assert legal(match, 0) == ["call"]
    match.play("catch 0")
    assert match.view(0).hand_sizes == (2, 2)


def test_0_7_with_two_players_and_a_lost_turn_the_other_may_still_catch() -> None:
    match = dealt(
        "1-2 2-3 3-3", "1-4 1-5 2-6", boneyard="0-0 0-6",
        last_tile="called", infractions="penalised", penalty="skip",
    )  # fmt: skip
    does(match, "play 1-2 a", "draw", "play 1-4 a", "play 2-3 b")
    assert match.turn == 0, "seat 1 has lost a turn, and seat 0 is to act again"
    assert legal(match, 1) == ["catch 0"] and "call" in legal(match, 0)
    assert kinds(list(match.play("catch 0", 1))) == ["caught", "penalty"]


def test_0_8_drawing_while_able_to_play() -> None:
    match = dealt("1-2 3-3", "2-4 4-4", boneyard="6-6 1-5 5-5", infractions="penalised", penalty="none")
    match.play("play 1-2 a")
    assert legal(match) == ["play 2-4 b", "draw"]
    match.play("draw")
    assert legal(match) == ["play 2-4 b", "draw"]  # the drawn tile fits nowhere, the other one still does
    match.play("draw")
    assert legal(match) == ["play 1-5 a"]


def test_0_8_penalties() -> None:
    def after(penalty: str, players: int = 2) -> Match:
        hands = ["1-2 3-3 5-6", "2-4 4-4", "0-0 0-3", "0-1 0-2"][:players]
        match = dealt(*hands, boneyard="1-5 6-6 5-5", infractions="penalised", penalty=penalty)
        does(match, "play 1-2 a", "draw")
        return match

    assert after("draw").view(1).hand_sizes == (2, 4)
    assert legal(after("draw")) == ["play 1-5 a"]
    assert after("keep").turn == 0 and after("keep").view(1).hand_sizes == (2, 3)
    assert after("points").scores == (50, 0)
    assert after("points", 3).scores == (50, 0, 50)
    assert after("points", 4).scores == (50, 0)
    skipped = after("skip")
    events = does(skipped, "play 1-5 a", "play 5-6 a")
    assert "skipped" in kinds(events) and skipped.turn == 0


def test_deals_of_any_size_play_to_the_end() -> None:
    rng = random.Random(7)
    for hands in (["", ""], ["", "1-1"], ["0-0 1-1 2-2 3-3 4-4", "", "5-5", ""], ["6-6", "", "0-1"]):
        for boneyard in ("", "0-6 2-6"):
            match = dealt(*hands, boneyard=boneyard)
            for _ in range(200):
                if match.round_over:
                    break
                match.play(rng.choice(match.legal()))
            assert match.round_over


def test_claims_in_random_matches_lose_nothing_and_make_nothing() -> None:
    rng = random.Random(2)
    for seed in range(20):
        match = Match.start(
            "muggins", rng.choice([2, 3, 4]), options={"claim": "claimed", "target": 100}, seed=seed
        )
        while not match.over:
            seat = rng.choice(actors(match))
            before = sum(match.scores)
            action = rng.choice(match.legal(seat))
            events = match.play(action, seat)
            gained = sum(event.number or 0 for event in events if event.kind == "scored")
            assert sum(match.scores) - before == gained
            if action.verb in ("claim", "muggins"):
                assert gained == match.view(0).table["total"]
