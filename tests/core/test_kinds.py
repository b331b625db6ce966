"""What kind of table each game has, and what lies on it: the same for all of a kind, and never another's."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, NotRequired, cast, get_origin, get_type_hints

import pytest

from domino.core.game import Game, View
from domino.core.kinds import ORDERS, TRICK_ORDERS, Lay, TableKind
from domino.core.match import Match
from domino.core.tables import TABLES, RowTable, TrainsTable, TreeTable, first_tile, table_if, table_of
from domino.core.tricks import terms_of
from domino.games import GAMES
from domino.table.laying import Laying

UNKNOWN = TableKind(cast(Lay, "spiral"))


def views(game: Game) -> list[View]:
    """What seat 0 sees of a random round, now and then."""
    rng = random.Random(3)
    match = Match.start(game.key, game.usual_players(), seed=3)
    seen = [match.view(0)]
    while not match.round_over and len(seen) < 60:
        match.play(rng.choice(match.legal()))
        seen.append(match.view(0))
    return seen


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_lies_on_the_table_is_what_its_kind_tells(game: Game) -> None:
    table = cast(Any, TABLES[game.kind.lay])
    hints = get_type_hints(table, include_extras=True)
    may_lack = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    for view in views(game):
        assert view.kind is game.kind
        assert set(hints) - may_lack <= set(view.table) <= set(hints)
        assert table_of(view, table) is view.table


def test_the_table_of_another_kind_is_refused() -> None:
    view = Match.start("muggins", 2, seed=1).view(0)
    assert table_if(view, RowTable) is None and table_if(view, TreeTable) is view.table
    with pytest.raises(TypeError, match="muggins has lines on its table"):
        table_of(view, TrainsTable)
    with pytest.raises(TypeError, match="no tricks are taken in muggins"):
        terms_of(view)


def test_an_unknown_kind_is_loud_and_never_the_trick_table() -> None:
    with pytest.raises(AssertionError, match="spiral"):
        Laying.of(UNKNOWN)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_order_of_a_hand_is_known_and_named_once(game: Game) -> None:
    assert game.kind.orders and set(game.kind.orders) <= {*ORDERS, *TRICK_ORDERS}
    assert len(set(game.kind.orders)) == len(game.kind.orders)


def test_the_first_tile_is_what_the_others_grow_from() -> None:
    view = Match.start("mexican-train", 4, seed=1).view(0)
    assert first_tile(view) == view.table["engine"]
    match = Match.start("muggins", 2, seed=1)
    assert first_tile(match.view(0)) is None
    match.play(match.legal()[0])
    assert first_tile(match.view(0)) == match.view(0).table["tiles"][0][0]
    assert first_tile(Match.start("castle-rock", 1, seed=1).view(0)) is None


@pytest.mark.parametrize(
    ("key", "players", "total", "most", "counts_tiles"),
    [("forty-two", 4, 42, 42, True), ("moon", 3, 7, 21, False), ("eighty-four", 8, 84, 84, True)],
)
def test_the_terms_of_a_hand_tell_what_there_is_to_take(
    key: str, players: int, total: int, most: int, counts_tiles: bool
) -> None:
    terms = terms_of(Match.start(key, players, seed=1).view(0))
    assert (terms.total, terms.bids[-1], terms.counts_tiles) == (total, most, counts_tiles)
    assert [bid for bid in terms.bids if terms.shoots(bid)] == ([most] if most > total else [])


def test_what_follows_from_how_a_table_is_laid() -> None:
    told = {
        lay: (kind.hand, kind.ends, kind.plates, kind.round)
        for lay in Lay
        for kind in [replace(UNKNOWN, lay=lay)]
    }
    assert told == {
        Lay.TRAINS: (True, True, False, "round"),
        Lay.BRANCHES: (True, True, True, "round"),
        Lay.FEET: (True, True, True, "round"),
        Lay.LINES: (True, True, True, "round"),
        Lay.ROW: (False, False, False, "round"),
        Lay.TRICK: (True, False, True, "hand"),
    }
