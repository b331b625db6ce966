"""Whatever is wrong with the history, every page that shows it opens, and whatever goes wrong is told."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from functools import partial

import pytest

from domino.store.memory import Memory
from domino.store.places import Places
from domino.texts import Texts
from tests.store.damaged import filled, first_legal, flipped_files, flipped_values, put
from tests.ui.driver import Player, opened

TEXTS = Texts()
FLIPS = 14
"""How many of some thousand damages are tried here."""


@pytest.fixture(autouse=True)
def own_exports(tmp_path, monkeypatch):
    """Exports go where this test can see them."""
    monkeypatch.setattr("domino.ui.pages.passing_on.exchange_folder", lambda _: tmp_path)


def look_everywhere(player: Player) -> None:
    """Open and draw every page that shows the history, and export everything."""
    player.app.stage.hush_now()
    player.tap("matches")
    assert player.screen == "matches"
    if player.has("over-0"):
        player.tap("over-0")
        if player.screen == "match":
            for name in ("check", "replay"):
                player.tap(name)
                player.frame(2)
            while player.screen != "matches":
                player.back()
    player.back()
    player.tap("statistics")
    if player.has("player-0"):
        player.tap("player-0")
    player.frame(2)
    player.back()
    player.app.stage.hush_now()
    player.app.stage.hush()
    assert player.screen == "home"
    player.tap("settings")
    player.tap("export")
    player.back()


def test_every_page_opens_whatever_value_is_damaged(tmp_path) -> None:
    with opened((412, 915), tmp_path, looks=False) as player:
        filled(player.app.memory, 2)
        path = player.app.memory.places.database
        raw = path.read_bytes()
        for table, column, value in random.Random(3).sample(list(flipped_values(path)), FLIPS):
            put(path, table, column, value)
            look_everywhere(player)
            assert list(tmp_path.glob("boneyard-*.json")), (table, column, value)
            path.write_bytes(raw)


def test_every_page_opens_whatever_bit_of_the_file_is_turned(tmp_path) -> None:
    with opened((412, 915), tmp_path, looks=False) as player:
        filled(player.app.memory, 2)
        path = player.app.memory.places.database
        for damaged in flipped_files(path.read_bytes(), FLIPS):
            path.write_bytes(damaged)
            look_everywhere(player)


def test_a_damaged_match_is_told_and_the_others_are_listed(player) -> None:
    filled(player.app.memory, 3)
    put(player.app.memory.places.database, "matches", "names", '["Ana", "Be\udcee"]')
    player.tap("matches")
    assert player.has("over-1") and not player.has("over-2")
    assert player.sentence == TEXTS.say("store.left-out", count=1)


def test_a_locked_database_holds_no_frame(player, monkeypatch) -> None:
    filled(player.app.memory, 2)
    monkeypatch.setattr("domino.store.database.PATIENCE", 2.0)
    with closing(sqlite3.connect(player.app.memory.places.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for name, screen in (("matches", "matches"), ("statistics", "statistics")):
            where = player.find(name)
            started = time.monotonic()
            player.touch(*where)
            assert player.screen == screen and time.monotonic() - started < 1.0
            player.wait(lambda: player.sentence == TEXTS.say("ui.background.moment"), "One moment.")
            player.hear()
            assert player.sentence.startswith(TEXTS.say("store.history-unavailable", reason="").split("(")[0])
            player.app.stage.hush()
            player.back()
        other.rollback()
    player.tap("matches")
    assert player.has("over-1")


def test_a_match_that_ends_while_the_database_is_locked_holds_no_frame(player, monkeypatch) -> None:
    from domino.tableside.seats import Seat
    from domino.ui.table.opening import begun

    monkeypatch.setattr("domino.store.database.PATIENCE", 1.0)
    match = first_legal(5)
    *_, last = match.history
    match = match.rewound(len(match.history) - 1)
    filled(player.app.memory, 1)
    evening = begun(player.app, match, [Seat("Ana"), Seat("Ben")])
    with closing(sqlite3.connect(player.app.memory.places.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        started = time.monotonic()
        evening.play(last[1], last[0])
        assert time.monotonic() - started < 0.8 and evening.over
        player.hear()
        assert player.sentence
        other.rollback()
    assert len(player.app.saves.entries(over=True)) == 1, "it waits in its journal"
    later = Memory(Places(player.app.memory.places.folder))
    with opened(memory=later.places.folder) as again:
        again.hear()
        assert len(again.app.history.list()) == 2, "and is added at the next start"


def test_whatever_goes_wrong_in_the_background_is_told(player, caplog) -> None:
    def broken() -> None:
        raise RuntimeError("the tiles are gone")

    told: list[object] = []
    player.app.background.do(broken, told.append, otherwise=partial(told.append, "otherwise"))
    player.hear()
    assert "the tiles are gone" in player.sentence and told == ["otherwise"]
    assert "RuntimeError" in caplog.text and "in broken" in caplog.text
    player.app.stage.hush_now()
    player.app.background.do(lambda: 3, lambda _: broken())
    player.hear()
    assert "the tiles are gone" in player.sentence


def test_a_computer_whose_thought_fails_still_moves_and_it_is_told(player, monkeypatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no thought")

    monkeypatch.setattr("domino.ai.thinker.decide", broken)
    player.tap("mexican-train")
    player.tap("deal")
    table = player.app.stage.screen
    evening, before = table.evening, 0
    player.wait(lambda: evening.may_act or player.sentence, "a turn")
    while evening.may_act and not player.sentence:  # a double is answered, and computers come next
        table.play(evening.legal()[0])
        before = len(evening.history)
    player.wait(lambda: player.sentence, "a sentence")
    assert "no thought" in player.sentence
    player.wait(lambda: len(evening.history) > before, "a move")
