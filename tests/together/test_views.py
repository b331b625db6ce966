"""A view that was sent to another device is there what it was here, and whatever was mangled on the way is
refused by a sentence."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domino import ai
from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import Game, View, find_game
from domino.core.match import Deal, Match
from domino.core.options import FIRST_VERSION, VERSION
from domino.games import GAMES
from domino.table.laying import Laying
from domino.together.views import MOST_EVENTS, view_data, view_from
from tests.invariants import fields, random_start, random_step
from tests.together import leaks

AREA = (412.0, 447.0)
ASKED = tuple(
    Action.parse(text)
    for text in (
        "play 0-0 a", "play 1-3 a.2", "play 3-5 train0", "play 2-2 mexican", "bury 1-1", "catch 1", "bid 4",
        "bid 31", "trump 3", "remove 1", "remove3 2", "draw", "pass", "stop", "call", "claim", "muggins",
        "next",
    )
)  # fmt: skip
games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def sent(view: View) -> View:
    """The view after its way over a line."""
    return view_from(json.loads(json.dumps(view_data(view))))


def agrees(view: View) -> View:
    """That the view arrives as it was, and what it knows of the round slot by slot."""
    there = sent(view)
    assert there == view
    assert fields(there.known) == fields(view.known) and there.known.log is None
    assert type(there.known) is type(view.known)
    assert repr(there.table) == repr(view.table), "lists are lists, and tuples tuples"
    assert (there.widow, there.players, there.kind) == (view.widow, view.players, view.kind)
    return there


def eyes(match: Match) -> Iterator[View]:
    """What each seat sees, and what an onlooker does."""
    yield from (match.view(seat) for seat in range(match.players))
    yield match.view(0).public()


def positions(match: Match, rng: random.Random, most: int, apart: int = 1) -> Iterator[Match]:
    """The match as it is played at random, at so many of its positions."""
    for step in range(most * apart):
        if not step % apart or match.over:
            yield match
        if match.over:
            return
        random_step(match, rng)


# There and back


@games
def test_every_view_of_a_match_arrives_as_it_was(game: Game) -> None:
    rng = random.Random(f"views {game.key}")
    for match in positions(random_start(game, rng), rng, most=100):
        for view in eyes(match):
            agrees(view)


@games
def test_views_of_every_preset_arrive_at_the_smallest_and_largest_tables(game: Game) -> None:
    rng = random.Random(f"presets {game.key}")
    for preset in game.presets:
        counts = game.players(game.rules(preset))
        for players in {counts[0], counts[-1]}:
            match = Match.start(game, players, preset, seed=rng.randrange(1 << 40))
            for at in positions(match, rng, most=5, apart=17):
                agrees(at.view(rng.randrange(players)))
                agrees(at.view(0).public())


@games
def test_views_of_a_match_that_is_over_arrive(game: Game) -> None:
    rng = random.Random(f"over {game.key}")
    match = random_start(game, rng)
    while not match.over:
        random_step(match, rng)
        if match.round_over:
            for view in eyes(match):
                there = agrees(view)
                assert [there.why_not(each) for each in ASKED] == [view.why_not(each) for each in ASKED]


@games
@pytest.mark.parametrize("version", range(FIRST_VERSION, VERSION))
def test_views_of_a_match_under_an_earlier_law_arrive(game: Game, version: int) -> None:
    match = Match.start(game, seed=5, version=version)
    for at in positions(match, random.Random(version), most=4, apart=9):
        assert agrees(at.view(0)).rules.version == version


# It does there what it does here


@games
def test_what_is_worked_out_from_a_view_is_the_same_there(game: Game) -> None:
    rng = random.Random(f"the same {game.key}")
    match = random_start(game, rng)
    for at in positions(match, rng, most=7, apart=11):
        view = at.view(at.turn or 0)
        there = sent(view)
        for action in (*game.tiles(at.rules, at.players, at.round), *ASKED):
            assert there.why_not(action) == view.why_not(action)
        assert there.public() == view.public()
        assert fields(there.public().known) == fields(view.public().known)
        here, laid = Laying.of(view.kind), Laying.of(view.kind)
        here.lay(view, AREA)
        laid.lay(there, AREA)
        assert laid.settle() == here.settle()
        if at.round_over:
            continue
        worlds = [game.guess(each, random.Random(4)) for each in (view, there)]
        assert fields(worlds[0]) == fields(worlds[1])
        for seat in range(at.players):
            one, other = (
                each.imagined(seat, world) for each, world in zip((view, there), worlds, strict=True)
            )
            assert one == other and fields(one.known) == fields(other.known)
            agrees(one)
        assert ai.choose(there, "easy", random.Random(3)) == ai.choose(view, "easy", random.Random(3))


def late(game: str, actions: int, **options: object) -> View:
    """What a seat sees when four computers have done so much of a round."""
    match = Match.start(game, 4, options=options, seed=5)
    while len(match.history) < actions and not match.round_over:
        match.play(ai.choose(match.view(match.turn or 0), "easy", random.Random(1)))
    return match.view(0)


@pytest.mark.parametrize(
    ("view", "most"),
    [(late("mexican-train", 40, set=12), 4_000), (late("chickenfoot", 100, set=9), 8_000)],
    ids=["in the middle of a round", "late in a round"],
)
def test_a_view_is_a_few_kilobytes(view: View, most: int) -> None:
    assert len(json.dumps(view_data(view), separators=(",", ":"))) < most


# What is malformed


def mangled(data: Any, rng: random.Random) -> Any:
    """The same with a few things in it changed, left out, doubled or exchanged."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        whole = list(parts(data))
        outside = [(holder, key) for holder, key in whole if holder is not data.get("log")]
        holder, key = rng.choice(whole if rng.random() < 0.2 else outside)
        value = holder[key]
        change = rng.randrange(5)
        if change == 0:
            holder[key] = copy.deepcopy(rng.choice(ODD))
        elif change == 1 and type(value) is int:
            holder[key] = value + rng.choice([-1, 1, 2])
        elif change == 2 and isinstance(value, str) and value:
            at = rng.randrange(len(value))
            holder[key] = value[:at] + rng.choice("0179abf-= ") + value[at + 1 :]
        elif change == 3 and isinstance(value, list) and value:
            value.insert(rng.randrange(len(value)), copy.deepcopy(rng.choice(value)))
        elif change == 4 and rng.random() < 0.5:
            holder.pop(key)
        else:
            other, name = rng.choice(outside)
            holder[key] = copy.deepcopy(other[name])
    return data


ODD: list[object] = [
    None, True, False, -2, -1, 0, 1, 5, 63, 10**9, 10**400, 1.5, "", "0", "ff", "5-12", "f" * 400, "x" * 5000,
    [], [0], [[0, 0]], {}, "played seat=0 tile=0-0 place=a",
]  # fmt: skip


def parts(data: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in plain data, as what holds it and where."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from parts(data[key])


@games
def test_mangled_views_are_refused_or_are_views(game: Game) -> None:
    rng = random.Random(f"mangled {game.key}")
    refused = 0
    for match in positions(random_start(game, rng), rng, most=12, apart=7):
        view = next(eyes(match)) if rng.random() < 0.9 else match.view(0).public()
        data = view_data(view)
        for _ in range(25):
            try:
                there = view_from(mangled(data, rng))
            except ValueError as why:
                assert 10 < len(str(why)) < 300
                refused += 1
            else:
                works(there)
    assert refused > 50


def works(view: View) -> None:
    """That whatever is done with a view can be done with this one, whoever made it up."""
    sent(view)
    for action in (*view.hand, *ASKED):
        view.why_not(action)
    laying = Laying.of(view.kind)
    laying.lay(view, AREA)
    laying.settle()
    if len(view.hand) != view.hand_sizes[view.seat] or view.known.over:
        return
    try:
        world = find_game(view.game).guess(view, random.Random(1))
    except ValueError:
        return  # no deal agrees with what it tells
    rng = random.Random(2)
    for _ in range(40):
        if world.over:
            return
        world.apply(rng.choice(world.legal()))


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("written", 2, "by a newer or an older Boneyard"),
        ("game", "chess", "there is no game 'chess'"),
        ("preset", "nobody's", "there is no preset"),
        ("law", 99, "99 is not a whole number from 1"),
        ("rules", {"set": 12}, "not all the rules of a match"),
        ("rules", [], "not the rules of a match"),
        ("round", 77, "there is no round 77"),
        ("seat", 4, "4 is not a whole number from 0 to 3"),
        ("sizes", [10] * 99, "99 cannot play"),
        ("sizes", [9, 10, 10, 10], "the hand has not as many tiles as it should"),
        ("sizes", [10, 10, 10, 9], "are not as many as they should be"),
        ("scores", [0, 0, 0], "is not a list of 4"),
        ("ended", True, "has ended in the middle of a round"),
        ("known", {}, "what is known of a round"),
        ("log", ["played seat=9"], "is not an event of this table"),
        ("log", ["dealt seat=1 tile=3-4"], "is not an event of this table"),
        ("log", ["played seat=01"], "is not how an event is written"),
        ("log", ["round", MOST_EVENTS], "is not a whole number"),
    ],
)
def test_what_is_wrong_with_a_view_is_told(part: str, value: object, sentence: str) -> None:
    data = view_data(Match.start("mexican-train", 4, options={"hand": 10}, seed=1).view(0))
    with pytest.raises(ValueError, match=sentence):
        view_from({**data, part: value})


@pytest.mark.parametrize("data", [None, [], "view", 1, {}, {"written": 1}, {"written": True}])
def test_what_is_no_view_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="view"):
        view_from(data)


# What a seat may not know


@pytest.mark.parametrize(
    ("key", "slot", "value"),
    [
        ("mexican-train", "aside", 5),
        ("mexican-train", "drawn", -3),
        ("mexican-train", "marked", 1 << 7),
        ("castle-rock", "aside", (3,)),
        ("moon", "widow", 99),
    ],
)
def test_what_could_not_be_read_is_never_written(key: str, slot: str, value: object) -> None:
    view = Match.start(key, seed=1).view(0)
    known = view.known.copy()
    setattr(known, slot, value)
    with pytest.raises(ValueError, match="never written"):
        view_data(replace(view, known=known))


def test_a_deal_with_tiles_set_aside_arrives_as_it_was() -> None:
    for key, hands in (
        ("muggins", [["6-6", "1-2"], ["6-1", "0-3"]]),
        ("mexican-train", [["9-1", "1-4"], ["9-5", "5-4"]]),
        ("castle-rock", [[]]),
    ):
        boneyard = ["0-1", "0-4", "0-5", "0-6"]
        match = Match.start(key, len(hands), deals={1: Deal(hands, boneyard, 0, out=True)}, seed=1)
        for view in eyes(match):
            agrees(view)
            assert view_data(view)["known"]["aside"] not in ("0", [])


def test_what_others_hold_and_what_is_left_to_draw_is_never_written() -> None:
    match = Match.start("mexican-train", 3, seed=1)
    view, state = match.view(0), match.state
    with pytest.raises(ValueError, match="what others hold is never written"):
        view_data(replace(view, known=state))
    known = state.seen_by(0)
    known.stock = state.stock
    with pytest.raises(ValueError, match="what nobody may know is never written"):
        view_data(replace(view, known=known))
    with pytest.raises(ValueError, match="the log tells what the seat has not seen"):
        view_data(replace(view, log=match.events))
    row = Match.start("castle-rock", seed=1)
    with pytest.raises(ValueError, match="the order of the boneyard is never written"):
        view_data(replace(row.view(0), known=row.state))


def send(match: Match, seat: int | None) -> str:
    return json.dumps(view_data(leaks.seen_by(match, seat)))


@games
def test_a_view_that_is_sent_tells_nothing_that_is_hidden(game: Game) -> None:
    for table, other, seat in leaks.tables(game, random.Random(f"leaks {game.key}")):
        assert leaks.leaks(table, other, seat, send) == []


def another(match: Match, seat: int | None) -> int:
    """Another seat, that holds something."""
    return max((at for at in range(match.players) if at != seat), key=lambda at: len(match.state.hand(at)))


def with_a_hand(match: Match, seat: int | None) -> str:
    return send(match, seat) + str([str(tile) for tile in match.state.hand(another(match, seat))])


def with_a_mask(match: Match, seat: int | None) -> str:
    return send(match, seat) + f"{match.state.hand_mask(another(match, seat)):x}"


def with_the_seed(match: Match, seat: int | None) -> str:
    return send(match, seat) + f"{match.seed:x}"


@pytest.mark.parametrize(
    ("planted", "found"),
    [(with_a_hand, "hidden"), (with_a_mask, "as a mask"), (with_the_seed, "the seed")],
)
def test_a_planted_leak_is_caught(planted: leaks.Send, found: str) -> None:
    """Every leak is found in the message itself and, once the planted hand differs between the two deals, by
    comparing what is sent for both."""
    for attempt in range(20):
        for table, other, seat in leaks.tables(GAMES["mexican-train"], random.Random(f"{found} {attempt}")):
            if table.match.round_over or not table.unlike(other):
                continue
            caught = leaks.leaks(table, other, seat, planted)
            assert any(found in each for each in caught), caught
            at = another(table.match, seat)
            if table.match.state.hand(at) != other.match.state.hand(at):
                changes = "what is sent changes with what is hidden" in caught
                assert changes == (planted is not with_the_seed)
                return
    raise AssertionError("no deal in which the planted hand differs")


def test_a_leak_planted_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list(leaks.tables(GAMES["chickenfoot"], random.Random(3)))
    monkeypatch.setattr(Event, "seen_by", lambda self, seat: self)
    for table, other, seat in told:
        if table.unlike(other):
            caught = leaks.leaks(table, other, seat, send)
            assert any("of another" in each for each in caught)
            assert "what is sent changes with what is hidden" in caught
