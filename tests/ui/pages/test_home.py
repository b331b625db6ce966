"""Home: go on where one was, tonight's table in three taps, and the way to everything else."""

from __future__ import annotations

import pytest

from domino.ui.pages.home import counts_told
from tests.ui.driver import opened

from domino.core.match import Match  # isort: skip
from domino.core.pictures import TWO_TILES
from domino.games import GAMES
from domino.store.memory import Memory
from domino.store.places import Places
from domino.texts import Texts


def begin(app, game: str = "mexican-train", seats: int = 4) -> str:
    """A match that was left, as the app would leave it."""
    levels: list[str | None] = [None, *["medium"] * (seats - 1)]
    table = app.saves.start(Match.start(game, seats, seed=5), levels)
    table.close()
    return table.key


def test_every_game_has_a_card_a_picture_and_a_line(player) -> None:
    texts = Texts()
    for key, game in GAMES.items():
        assert texts.find(f"ui.home.line.{key}")
        assert game.kind.picture is not TWO_TILES
        player.find(key)


def test_the_numbers_of_players_are_those_the_games_take() -> None:
    for key, game in GAMES.items():
        sets = next((option.values for option in game.options if option.name == "set"), (None,))
        counts = sorted({count for value in sets for count in game.players(_rules(game, value))})
        whole = counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 1
        told = f"{counts[0]}\N{EN DASH}{counts[-1]}" if whole else ", ".join(map(str, counts))
        assert counts_told(key) == told


def _rules(game, value):
    return game.rules(options={} if value is None else {"set": value})


@pytest.mark.parametrize("game", GAMES)
def test_tonights_table_takes_at_most_three_taps(player, game: str) -> None:
    player.tap(game)
    assert player.screen == "setup"
    player.tap("deal")
    player.settle()
    assert player.app.stage.screen.name == "table"
    assert len(player.app.saves.entries()) == 1


def test_nothing_to_go_on_with_shows_no_card(player) -> None:
    assert not player.has("continue")


def test_continue_goes_on_with_the_match_that_was_left(player) -> None:
    begin(player.app)
    player.app.stage.screen.uncovered()
    player.frame(2)
    player.tap("continue")
    player.settle()
    screen = player.app.stage.screen
    assert screen.name == "table"
    assert screen.evening.game.key == "mexican-train"
    assert screen.evening.humans == (0,)


def test_a_match_that_cannot_be_read_is_told_and_set_aside(player) -> None:
    key = begin(player.app)
    player.app.stage.screen.uncovered()
    player.frame(2)
    path = player.app.saves.path(key)
    path.write_bytes(b"\x00\xff nothing to play\n")
    player.tap("continue")
    assert player.screen == "home"
    assert player.sentence
    assert not player.has("continue")
    assert list(player.app.memory.places.aside.iterdir())


def test_the_app_begins_where_a_dead_process_left_off(tmp_path) -> None:
    places = Places(tmp_path)
    places.prepare()
    memory = Memory(places)
    table = memory.saves.start(Match.start("muggins", 2, seed=1), [None, "easy"])
    table.close()
    with opened(memory=tmp_path) as player:
        player.tap("continue")
        player.settle()
        assert player.app.stage.screen.evening.game.key == "muggins"


@pytest.mark.parametrize(
    "name, screen",
    [
        ("settings", "settings"),
        ("statistics", "statistics"),
        ("matches", "matches"),
        ("paper", "pads"),
        ("help", "help"),
    ],
)
def test_the_way_to_everything_else_and_back(player, name: str, screen: str) -> None:
    player.tap(name)
    assert player.screen == screen
    player.back()
    assert player.screen == "home"


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (640, 360), (915, 412), (1280, 800), (1920, 1080)])
def test_cards_keep_apart_and_inside(player, size) -> None:
    begin(player.app, seats=8)
    player.app.stage.screen.uncovered()
    player.resize(*size)
    body = player.app.stage.screen.body
    hots = list(body.hots.items())
    assert {*GAMES, "continue", "matches", "paper", "help"} <= set(body.hots) or body.parent.most > 0
    for at, (name, hot) in enumerate(hots):
        assert hot.x >= 0 and hot.x + hot.width <= body.width and hot.y >= 0, name
        for other, box in hots[:at]:
            apart = (
                hot.x + hot.width <= box.x
                or box.x + box.width <= hot.x
                or hot.y + hot.height <= box.y
                or box.y + box.height <= hot.y
            )
            assert apart, (name, other)
    player.resize(412, 915)


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6, 2.0])
def test_large_text_wraps_between_words_and_nothing_is_cut_off(player, scale: float) -> None:
    from kivy.metrics import Metrics

    from domino.ui.kit.words import ink

    begin(player.app)
    player.app.stage.screen.uncovered()
    try:
        Metrics.fontscale = scale
        player.app.fonts_changed()
        for size in ((360, 640), (915, 412)):
            player.resize(*size)
            body = player.app.stage.screen.body
            width = next(hot.width for name, hot in body.hots.items() if name in GAMES) - 24
            for game in GAMES:
                name = player.app.texts.say(f"{game}.name")
                lines = ink.wrapped(name, 16, "medium", width)
                assert " ".join(lines) == name
                assert all(ink.size(line, 16, "medium")[0] <= width for line in lines)
            assert all(hot.y >= 0 and hot.y + hot.height <= body.height for hot in body.hots.values())
    finally:
        Metrics.fontscale = 1.0
        player.app.fonts_changed()
        player.resize(412, 915)


def test_keys_open_a_game(player) -> None:
    for _ in range(3):
        player.key("tab")
    player.key("enter")
    assert player.screen == "setup"


def test_entries_beside_each_other_are_as_high_as_the_highest() -> None:
    with opened((841, 673)) as player:
        hots = player.hots()
        heights = {round(hots[name][1].height) for name in ("matches", "paper", "help")}
    assert len(heights) == 1
