"""What a browser is sent of a seat: all it may do, nothing it may not know, and the page that shows it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from domino.core.actions import Action
from domino.core.game import Game
from domino.core.match import Match
from domino.device.cues import heard
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.words.news import News
from domino.texts import Texts
from domino.together import page as pages
from domino.together.page import page_of
from domino.together.page_felt import Felts, Json
from tests.invariants import random_start, random_step
from tests.redealing import in_progress, redealt
from tests.test_hidden_texts import buried_by_another

TEXTS = Texts()
ROOM = (396.0, 264.0)
"""What a phone has for the table."""
MOST = 70
"""How many actions of a match are looked at."""


def seats_of(match: Match) -> list[Seat]:
    """People at some seats, computers at the others."""
    return [Seat(name, None if at % 3 != 1 else "easy") for at, name in enumerate(match.names)]


def tapped(page: Json) -> list[str]:
    """Every action that something on the page does when it is tapped: once, however many tiles are alike."""
    tiles = page.get("hand", {}).get("tiles", ())
    goals = {goal["action"] for tile in tiles for goal in tile["goals"]}
    row = [goal["action"] for tile in page["felt"].get("row", ()) for goal in tile["goals"]]
    buttons = [button["action"] for button in page["buttons"] if button["action"] is not None]
    return [*goals, *set(row), *buttons]


def positions(game: Game, rng: random.Random) -> Iterator[Match]:
    """A random match, step by step, over the end of a round where it comes to that."""
    match = random_start(game, rng)
    for _ in range(MOST):
        yield match
        if match.over:
            return
        random_step(match, rng)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_all_that_a_seat_may_do_can_be_tapped_and_nothing_else(game: Game) -> None:
    rng, felts = random.Random(game.key), Felts()
    for match in positions(game, rng):
        for seat in {match.turn or 0, rng.randrange(match.players)}:
            page = page_of(match, seats_of(match), seat, TEXTS, felts=felts, room=ROOM)
            assert json.loads(json.dumps(page)) == page
            assert sorted(tapped(page)) == sorted(str(action) for action in match.legal(seat))
            for tile in page.get("hand", {}).get("tiles", ()):
                assert bool(tile["goals"]) != bool(tile["why"]), "it can be played, or is told why not"
                assert all(goal["label"] for goal in tile["goals"])
                for goal in tile["goals"]:
                    for side in goal.get("sides", {}).values():
                        assert match.view(seat).known.allows(Action.parse(side), seat)
            for button in page["buttons"]:
                assert button["label"] and (button["action"] or button["why"])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_is_kept_from_page_to_page_changes_nothing(game: Game) -> None:
    """Layouts, what was measured and what was sorted are kept: pages are as if all was made anew."""
    kept = Felts()
    for at, match in enumerate(positions(game, random.Random(game.key))):
        for seat in (at % match.players, 0):
            page = page_of(match, seats_of(match), seat, TEXTS, felts=kept, room=ROOM)
        if at % 32 == 31:
            anew = page_of(match, seats_of(match), seat, Texts(), felts=Felts(), room=ROOM)
            assert without_camera(page) == without_camera(anew)


def without_camera(page: Json) -> Json:
    """The page but for what of a free table is looked at, which hangs on what was looked at before."""
    layouts = [{**layout, "near": None} for layout in page["felt"]["layouts"]]
    return {**page, "felt": {**page["felt"], "layouts": layouts}}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_order_holds_the_whole_hand(game: Game) -> None:
    rng = random.Random(game.key)
    for match in list(positions(game, rng))[-1:]:
        page = page_of(match, seats_of(match), 0, TEXTS)
        for order in page.get("hand", {}).get("orders", ()):
            placed = [at for group in order["groups"] for at, _ in group["tiles"]]
            assert sorted(placed) == list(range(len(page["hand"]["tiles"])))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_onlookers_see_no_hand_and_can_do_nothing(game: Game) -> None:
    felts = Felts()
    for match in positions(game, random.Random(game.key)):
        page = page_of(match, seats_of(match), None, TEXTS, felts=felts, room=ROOM)
        assert "hand" not in page and "curtain" not in page and tapped(page) == []
        assert not any(plate["you"] for plate in page["plates"]) and not page["now"]["yours"]


def test_an_onlooker_is_nobody_also_where_one_person_plays() -> None:
    match = Match.start("mexican-train", ["Ana", "Ben", "Cora"], seed=5)
    page = page_of(match, [Seat("Ana"), Seat("Ben", "easy"), Seat("Cora", "easy")], None, TEXTS)
    hand = {str(tile) for tile in match.view(0).hand}
    assert "hand" not in page and not hand & set(re.findall(r"\d+-\d+", json.dumps(page)))


def test_a_slot_is_where_each_goal_is() -> None:
    """On the felt of some area, wherever there is room: what a tile can go to has a place to tap."""
    match, felts = Match.start("mexican-train", seed=5), Felts()
    rng = random.Random(5)
    for _ in range(40):
        random_step(match, rng)
        page = page_of(match, seats_of(match), match.turn, TEXTS, felts=felts)
        slots = {slot["place"] for layout in page["felt"]["layouts"] for slot in layout["slots"]}
        goals = {goal["place"] for tile in page["hand"]["tiles"] for goal in tile["goals"]}
        assert goals <= slots and slots <= set(page["felt"]["ends"])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_page_does_not_change_when_what_is_hidden_is_dealt_otherwise(game: Game) -> None:
    rng = random.Random(game.key)
    dealt_otherwise = 0
    while not dealt_otherwise:
        for table in in_progress(game, rng):
            seat = rng.choice([None, table.match.turn, rng.randrange(table.match.players)])
            other = redealt(table, seat, rng)
            dealt_otherwise += table.unlike(other)
            assert both(table.match, other.match, seat)


def both(one: Match, other: Match, seat: int | None) -> bool:
    """Whether the two matches give this seat the very same page, and neither tells its seed."""
    pages = [page_of(match, seats_of(match), seat, TEXTS, ears=heard) for match in (one, other)]
    texts = [json.dumps(page) for page in pages]
    return texts[0] == texts[1] and str(one.seed) not in texts[0]


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table, other, seat = buried_by_another(random.Random(3))
    assert both(table.match, other.match, seat)
    honest = pages.news_of

    def peeking(evening: Evening) -> News:
        return replace(honest(evening), told=(str(evening.whole().history[-1][1]),))

    monkeypatch.setattr(pages, "news_of", peeking)
    assert not both(table.match, other.match, seat)
