"""Tempers: each is a true difference in play, none costs much, and none sees what its seat cannot."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from domino.ai import LEVELS, advise, choose, decide
from domino.ai.advice import Advice
from domino.ai.arena import Contest, Played, Tally, as_line, contestants, from_lines, level_of, play_deal
from domino.ai.habits import HABITS, Habits
from domino.ai.tempers import LIKES, REACH, TEMPERS, acts_in, lean, reach_of
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.characters import CHARACTERS
from domino.core.game import Game, State, View
from domino.core.match import Deal, Match
from domino.core.tiles import Tile, full_set
from domino.games import GAMES
from tests.ai.test_ai import decisions, peeks


def chosen(match: Match, temper: str | None, level: str = "medium") -> str:
    assert match.turn is not None
    return str(choose(match.view(match.turn), level, random.Random(1), temper=temper))


def dealt(game: str, *hands: str, play: tuple[str, ...] = (), **options: object) -> Match:
    """A first round with these hands, the first to begin, after these actions."""
    deal = Deal([hand.split() for hand in hands], starter=0)
    match = Match.start(game, len(hands), options=options, deals={1: deal}, seed=1)
    for action in play:
        match.play(action)
    return match


def forty_two(hand: str) -> Match:
    held = {Tile.parse(tile) for tile in hand.split()}
    rest = [str(tile) for tile in full_set(6) if tile not in held]
    return dealt("forty-two", hand, *(" ".join(rest[7 * seat : 7 * seat + 7]) for seat in range(3)))


# In a dealt hand


def test_bold_bids_where_others_pass_but_not_where_it_looks_too_dear() -> None:
    hand = forty_two("2-4 0-2 1-5 6-6 3-5 0-1 0-3")
    assert chosen(hand, None) == "pass" and chosen(hand, "bold").startswith("bid")
    assert chosen(hand, "bold", "hard") == "pass", "hard sees that a bid loses ten points"


def test_cautious_passes_where_others_bid_but_not_with_a_sure_hand() -> None:
    fair, sure = forty_two("0-2 4-4 0-4 2-5 2-2 0-0 1-3"), forty_two("6-6 6-5 6-4 6-3 6-2 5-5 4-4")
    assert chosen(fair, None).startswith("bid") and chosen(fair, "cautious") == "pass"
    assert chosen(sure, "cautious").startswith("bid")


def test_shedder_plays_the_heaviest_but_takes_points_that_lie_there() -> None:
    begun = dealt("muggins", "2-6 3-4 0-2 2-4", "1-6 2-5 0-1 0-5")
    assert (chosen(begun, None), chosen(begun, "shedder")) == ("play 0-2 a", "play 2-6 a")
    scoring = dealt("muggins", "5-5 6-6 6-3 3-2", "1-6 2-5 0-1 0-5")
    assert chosen(scoring, "shedder") == "play 5-5 a"


def test_blocker_leaves_less_to_play_on_but_takes_points_that_lie_there() -> None:
    begun = dealt("muggins", "2-6 3-4 0-2 2-4", "1-6 2-5 0-1 0-5")
    assert (chosen(begun, None), chosen(begun, "blocker")) == ("play 0-2 a", "play 2-4 a")
    scoring = dealt("muggins", "5-5 6-6 6-3 3-2", "1-6 2-5 0-1 0-5")
    assert chosen(scoring, "blocker") == "play 5-5 a"


def test_hoarder_keeps_a_double_but_goes_out_with_it() -> None:
    hands = "3-9 4-5 2-9 1-9 7-7", "0-2 3-7 4-7 5-7 0-7"
    begun = dealt("mexican-train", *hands, play=("play 3-9 mexican", "play 3-7 mexican"), set=9)
    assert (chosen(begun, None), chosen(begun, "hoarder")) == ("play 7-7 mexican", "play 2-9 train0")
    last = dealt("mexican-train", "9-0 0-0", "1-2 1-3", play=("play 0-9 train0",), set=9)
    while last.turn != 0:
        last.play(last.legal()[-1])
    assert chosen(last, "hoarder") == "play 0-0 train0"


def test_straight_plays_its_level_everywhere() -> None:
    for game in GAMES.values():
        for view, _ in decisions(game, random.Random(11))[:20]:
            plain = decide(view, "medium", random.Random(1), Thinking(2))
            assert decide(view, "medium", random.Random(1), Thinking(2), "straight") == plain


# In every game


@pytest.mark.parametrize("temper", LIKES)
def test_a_temper_has_its_way_within_its_reach_and_never_beyond(temper: str) -> None:
    changed = 0
    for game in REACH[temper]:
        for view, _ in decisions(GAMES[game], random.Random(f"{temper} {game}"))[::2]:
            advice = advise(view, random.Random(1), budget=0.0)
            values = {each.action: each.value for each in advice}
            liked = dict(zip(values, LIKES[temper](view, list(values)), strict=True))
            assert all(0 <= like <= 1 for like in liked.values())
            best, after = advice[0], max(lean(view, advice, "hard", temper), key=lambda each: each.value)
            assert values[after.action] >= best.value - reach_of(view, "hard", temper) - 1e-9
            if after.action != best.action:
                changed += 1
                assert liked[after.action] > liked[best.action]
    assert changed > 5


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_temper_peeks_and_one_that_does_is_caught(game: Game) -> None:
    views = decisions(game, random.Random(f"{game.key} tempers"))
    for temper in TEMPERS:
        share = 2 if acts_in(temper, game.key) else 20
        assert peeks(tempered(temper), views[::share], game) == 0
    if game.players(game.rules())[0] > 1:
        assert peeks(envious, views, game) > len(views) // 20


def tempered(temper: str) -> Callable[[View, State, random.Random, Thinking], Action]:
    return lambda view, state, rng, thinking: decide(view, "medium", rng, thinking, temper)


def envious(view: View, state: State, rng: random.Random, thinking: Thinking) -> Action:
    """Leans to what the next player has little of, whose hand it has looked at."""
    peeked = state.hand((view.seat + 1) % view.players)
    held = sum(tile.pips for tile in peeked)
    advice = [Advice(action, held * (at + 1) % 13) for at, action in enumerate(view.legal)]
    return max(advice, key=lambda each: each.value).action


def test_a_temper_there_is_not_is_refused() -> None:
    view = Match.start("mexican-train", seed=1).view(0)
    with pytest.raises(ValueError, match="bold"):
        lean(view, advise(view, random.Random(1), 0.0), "easy", "furious")


def test_every_character_has_a_level_a_temper_and_plays_everything() -> None:
    assert len(CHARACTERS) == 6
    assert {who.temper for who in CHARACTERS.values()} == set(TEMPERS) == {*LIKES, "straight"} == set(REACH)
    assert {who.level for who in CHARACTERS.values()} == set(LEVELS)


# In the arena


def test_the_arena_seats_characters_at_their_level() -> None:
    assert CHARACTERS.keys() <= contestants().keys()
    assert level_of("uma") == "hard" and level_of("easy") == "easy" and level_of("random") == "medium"
    contest = Contest("mexican-train", "uma", "hard", players=2, hand_only=True)
    played = play_deal(contest, 1, contestants())
    assert (played.share, played.margin) == (0.5, 0), "who plays straight meets its equal"
    assert all(one == other for one, other in played.habits.values())


def test_habits_are_counted_for_those_who_have_them() -> None:
    habits, match = Habits(), forty_two("6-6 6-5 6-4 6-3 6-2 5-5 4-4")
    for name, action in (("one", "bid 30"), ("other", "pass"), ("one", "pass"), ("other", "bid 31")):
        assert match.turn is not None
        habits.noticed(name, match.view(match.turn), Action.parse(action))
        match.play(action)
    assert habits.of("one") == {"bids": 0.5} == habits.of("other")
    trains = dealt("mexican-train", "9-1 1-1 3-3", "2-3 2-4 2-5", set=9)
    habits.noticed("one", trains.view(0), Action.parse("play 1-9 train0"))
    trains.play("play 1-9 train0")
    while trains.turn != 1:
        trains.play(trains.legal()[-1])
    habits.noticed("other", trains.view(1), trains.legal()[0])
    found = habits.of("one")
    assert (found["doubles"], found["pips"]) == (2, 18)
    assert found["blocks"] in (0, 1) and (found["choices"] == 0) == (found["blocks"] == 1)
    assert set(HABITS) >= set(found)


def test_a_tally_tells_how_habits_differ() -> None:
    deals = [Played(at, 0.5, 0.0, 0.1, {"bids": (0.5 + at / 100, 0.25)}) for at in range(4)]
    assert list(from_lines(map(as_line, deals))) == deals
    compared = Tally.of(deals).habits["bids"]
    assert compared.deals == 4 and compared.one > compared.other and 0 < compared.error < 0.1
    assert "doubles" not in Tally.of(deals).habits
