"""Pictures of the manual are positions that were really played: the rules allow each of them, every rule has
one, and what is said of it is to be seen."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from domino.core.game import Game, IllegalAction
from domino.core.options import Option, Value, value_text
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.tableside.manual.pages import page_of
from domino.tableside.manual.pictures import Picture, rule_picture, without
from domino.tableside.manual.positions import PIECES, RECEIPT, Position, set_up
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.showing import compose
from domino.tableside.words.accounts import accounts
from domino.texts import Texts

TEXTS = Texts()
OPTIONS = [(game, option) for game in GAMES.values() for option in game.options]
NAMES = [f"{game.key} {option.name}" for game, option in OPTIONS]
PAGED = [(key, block) for key in GAMES for block in page_of(key, TEXTS).blocks if isinstance(block, Picture)]


def pictured(game: Game, option: Option) -> dict[Value, Picture]:
    found = {value: rule_picture(game, option.name, value, TEXTS) for value in option.values}
    return {value: picture for value, picture in found.items() if picture is not None}


def seen(picture: Picture) -> object:
    """All that there is to see."""
    evening, asking = set_up(picture.position, picture.game, TEXTS)
    showing = compose(evening, asking)
    counted = accounts(evening, 1) if evening.round_over else ()
    return repr((picture.position.shows, showing, buttons_of(evening, asking), counted))


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=NAMES)
def test_every_rule_has_a_picture_or_is_a_mere_number(game: Game, option: Option) -> None:
    pictures = pictured(game, option)
    if option.name in without(game):
        assert not pictures and option.group == "score"
    else:
        assert set(pictures) == set(option.values)


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=NAMES)
def test_the_picture_of_a_rule_is_played_by_that_rule(game: Game, option: Option) -> None:
    """Each action was allowed: a match refuses any other."""
    for value, picture in pictured(game, option).items():
        match = picture.position.match(game)
        assert match.rules[option.name] == value, value_text(value)
        assert picture.caption and not picture.caption.startswith(game.key)
        assert picture.position.shows and set(picture.position.shows) <= set(PIECES)
        assert (RECEIPT in picture.position.shows) <= match.round_over


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=NAMES)
def test_the_pictures_of_two_values_are_not_the_same(game: Game, option: Option) -> None:
    if len(option.values) <= 6 and option.name != "engine":  # where it was found lies on the hub all the same
        pictures = [(seen(picture), picture.caption) for picture in pictured(game, option).values()]
        assert all(one != other for one, other in pairwise(pictures))
        if option.group in ("play", "doubles"):
            assert all(one[0] != other[0] for one, other in pairwise(pictures))


def named(caption: str) -> set[Tile]:
    return {Tile.parse(tile) for tile in re.findall(r"\b\d+-\d+\b", caption)}


def lying(picture: Picture) -> set[Tile]:
    """Every tile that is told of in the table, the hands and the events of a position."""
    match = picture.position.match(picture.game)
    told = {event.tile for event in match.events if event.kind != "dealt"}
    hand = match.view(picture.position.eyes).hand
    items = {item.tile for event in match.receipts(1) for item in event.items}
    row = match.view(0).table.get("row", ())
    widow = {Tile.parse(picture.position.widow)} if picture.position.widow else set()
    return {*told, *hand, *items, *row, *widow}


def test_every_page_of_rules_has_pictures() -> None:
    assert {key for key, _ in PAGED} == set(GAMES)


@pytest.mark.parametrize(("key", "picture"), PAGED, ids=[f"{key} {at}" for at, (key, _) in enumerate(PAGED)])
def test_a_caption_names_only_tiles_that_are_to_be_seen(key: str, picture: Picture) -> None:
    assert named(picture.caption) <= lying(picture)


ABSENT = {"set_tile", "no_set_tile"}
"""Rules about a double that nobody holds."""


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=NAMES)
def test_what_is_said_of_a_rules_picture_is_to_be_seen(game: Game, option: Option) -> None:
    if option.name in ABSENT or len(option.values) > 6:
        return
    for picture in pictured(game, option).values():
        assert named(picture.caption) <= lying(picture), picture.caption


def test_a_position_that_the_rules_do_not_allow_is_refused() -> None:
    """A planted falsehood: a tile on a train that it does not fit."""
    false = Position.read(
        {
            "players": 2,
            "options": {"set": 6},
            "hands": ["5-6 1-3", "1-6 1-2"],
            "starter": 0,
            "actions": ["play 1-3 train0"],
        }
    )
    with pytest.raises(IllegalAction):
        set_up(false, GAMES["mexican-train"], TEXTS)
