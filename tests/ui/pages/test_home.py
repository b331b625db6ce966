"""Home: go on where one was, tonight's table in three taps, and the way to everything else."""

from __future__ import annotations

import pytest

from domino.ui.pages.home import BUTTON, counts_told
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
            if name == f"quick-{other}":  # on its card
                assert box.x < hot.x and hot.x + hot.width < box.x + box.width and hot.width >= 44
                continue
            apart = (
                hot.x + hot.width <= box.x
                or box.x + box.width <= hot.x
                or hot.y + hot.height <= box.y
                or box.y + box.height <= hot.y
            )
            assert apart, (name, other)
    player.resize(412, 915)


BESIDE_THE_DAY = 12 + 46 + 12 + 12
"""Dp of the card of the day that are not for words."""


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.4, 1.6, 2.0])
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
            width = next(hot.width for name, hot in body.hots.items() if name in GAMES) - 24 - BUTTON
            for game in GAMES:
                name = player.app.texts.say(f"{game}.name")
                lines = ink.wrapped(name, 16, "medium", width)
                assert " ".join(lines) == name
                assert all(ink.size(line, 16, "medium")[0] <= width for line in lines)
                if "daily" in body.hots:  # below the games of a phone that lies
                    beside = body.hots["daily"].width - BESIDE_THE_DAY
                    assert " ".join(ink.wrapped(name, 13, "regular", beside)) == name
            assert all(hot.y >= 0 and hot.y + hot.height <= body.height for hot in body.hots.values())
    finally:
        Metrics.fontscale = 1.0
        player.app.fonts_changed()
        player.resize(412, 915)


def test_keys_open_a_game(player) -> None:
    for _ in range(5):
        player.key("tab")
    player.key("enter")
    assert player.screen == "setup"


def test_entries_beside_each_other_are_as_high_as_the_highest() -> None:
    with opened((841, 673)) as player:
        hots = player.hots()
        heights = {round(hots[name][1].height) for name in ("matches", "paper", "help")}
    assert len(heights) == 1


# What is in progress


def shown(player) -> list[str]:
    """The matches on home, by what they are called when they are touched."""
    return [name for name in player.app.stage.screen.body.hots if name == "continue" or name[:5] == "going"]


def back_home(player) -> None:
    player.app.stage.screen.uncovered()
    player.hear()


def test_matches_show_the_position_the_score_and_whose_turn_it_is(player) -> None:
    app = player.app
    for game, seats in (("muggins", 4), ("mexican-train", 3), ("forty-two", 4), ("castle-rock", 1)):
        begin(app, game, seats)
    back_home(player)
    assert shown(player) == ["continue", "going-1", "going-2", "going-3"]
    home = app.stage.screen
    for entry in home.going.shown:
        looked, match = home.cards.of(entry), app.saves.look(entry.key)
        assert looked.large is not None and looked.small is not None and looked.progress
        assert looked.yours == (match.turn == 0) and bool(looked.turn)
        assert looked.turn == "your turn" or match.names[match.turn] in looked.turn
    player.tap("going-2")
    assert app.stage.screen.evening.game.key == home.going.shown[2].game


def test_nothing_hidden_is_looked_at_where_several_play(player) -> None:
    from domino.tableside.glance import glance
    from domino.tableside.seats import Seat

    match = Match.start("mexican-train", ("Ana", "Ben"), seed=5)
    both = glance(match, [Seat("Ana"), Seat("Ben")], Texts())
    assert both.view.hand == () and not both.yours
    assert glance(match, [Seat("Ana"), Seat("Ben", "easy")], Texts()).view.hand == match.view(0).hand


def test_old_matches_go_to_a_list_of_their_own_when_somebody_says_so_once(player) -> None:
    import os
    import time

    app = player.app
    old, recent = begin(app, "moon", 3), begin(app, "muggins", 2)
    long_ago = time.time() - 40 * 24 * 3600
    os.utime(app.saves.path(old), (long_ago, long_ago))
    back_home(player)
    assert shown(player) == ["continue", "going-1"]
    player.tap("old-away")
    assert shown(player) == ["continue"] and not player.has("old-here")
    assert app.stage.screen.going.shown[0].key == recent
    player.tap("matches")
    player.tap("old")
    assert player.screen == "old-matches"
    player.tap("going-0")
    assert app.stage.screen.evening.game.key == "moon", "nothing of it is gone"


def test_old_matches_stay_where_they_are_when_that_is_the_answer(player) -> None:
    import os
    import time

    long_ago = time.time() - 40 * 24 * 3600
    os.utime(player.app.saves.path(begin(player.app, "moon", 3)), (long_ago, long_ago))
    back_home(player)
    player.tap("old-here")
    assert shown(player) == ["continue"] and not player.has("old-away")
    back_home(player)
    assert not player.has("old-away"), "it is asked once"
