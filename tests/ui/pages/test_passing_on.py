"""Passing on, on a phone: files go where the player chooses. Android's end is tests/device/systems.py's."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.ui.driver import opened

from domino.coach.daily import DailyDeal, DailyResult, written  # isort: skip
from domino.core.paper import Paper
from domino.device.documents import Picker
from domino.store.bundle import merge
from domino.store.memory import Memory
from domino.store.places import Places
from domino.store.sharing import to_text
from domino.texts import Texts
from domino.ui.pages import doors, passing_on
from domino.ui.pages.daily_glance import book_of
from tests.device.systems import Android
from tests.ui.played import LEVELS, finished

KEPT = finished("muggins", 9)
FRIEND = DailyResult(date(2026, 11, 17), "moon", "Ana", 3.5, "□■")
LEVELS_OF_KEPT = LEVELS[: KEPT.players]


def say(key: str, **values: object) -> str:
    return Texts().say(f"ui.passing.{key}", **values)


@pytest.fixture(scope="module")
def player():
    with opened() as player:
        player.app.memory.history.add(KEPT, LEVELS_OF_KEPT, 1.0, 2.0)
        player.app.memory.pads.start(Paper.start("muggins", ["Ana", "Ben"])).close()
        book_of(player.app).take(written(FRIEND))
        yield player


@pytest.fixture
def phone(tmp_path, monkeypatch, player, home_again):
    """The phone; what its player can choose is in the test's own folder."""
    monkeypatch.setenv("ANDROID_ARGUMENT", "1")
    monkeypatch.setattr("domino.ui.pages.choosing.picker", Picker())
    before = set(player.app.memory.places.folder.rglob("*"))
    with Android(folder=tmp_path).running() as phone:
        yield phone
    left = {path.name for path in set(player.app.memory.places.folder.rglob("*")) - before}
    assert not [name for name in left if name.endswith((".json", ".txt", ".part"))], "it went elsewhere"


def export(player, phone) -> None:
    doors.export_everything(player.app)
    player.wait(lambda: phone.picking.asked, "the picker")


def hears(player, sentence: str) -> None:
    """This is said, after whatever else there is to say."""

    def said() -> bool:
        if player.sentence != sentence:
            player.app.stage.hush()
        return player.sentence == sentence

    player.wait(said, repr(sentence))
    player.app.stage.hush()


def test_everything_goes_where_the_player_chooses(player, phone, tmp_path) -> None:
    player.tap("settings")
    player.tap("export")
    player.wait(lambda: phone.picking.asked, "the picker")
    intent = phone.picking.choose("mine.json")
    assert intent.kind == "application/json"
    assert intent.extras[intent.EXTRA_TITLE].endswith(".json")
    hears(player, say("saved", file="mine.json"))
    other = Memory(Places.at(tmp_path / "other"))
    merged = merge(other, tmp_path / "mine.json")
    assert (merged.history, merged.pads, merged.skipped) == (1, 1, 0)


def test_a_match_goes_where_the_player_chooses(player, phone, tmp_path) -> None:
    doors.share(player.app, KEPT, LEVELS_OF_KEPT)
    player.tap("file")
    phone.picking.choose("ours.txt")
    hears(player, say("saved", file="ours.txt"))
    assert (tmp_path / "ours.txt").read_text() == to_text(KEPT, LEVELS_OF_KEPT)


def test_a_match_that_cannot_be_sent_can_be_saved(player, phone, monkeypatch) -> None:
    doors.share(player.app, KEPT, LEVELS_OF_KEPT)
    player.tap("send")
    assert phone.shared and not phone.picking.asked
    monkeypatch.setattr("domino.device.passing.LONGEST_SENT", 10)
    player.tap("send")
    assert phone.picking.asked


def test_choosing_no_place_is_told(player, phone, tmp_path) -> None:
    export(player, phone)
    phone.picking.choose(None)
    hears(player, say("not-saved"))
    assert not list(tmp_path.iterdir())


def test_a_place_that_refuses_is_told(player, phone) -> None:
    phone.picking.refuses = "The cloud is full"
    export(player, phone)
    phone.picking.choose("mine.json")
    hears(player, say("not-written", reason="The cloud is full"))


def test_a_phone_without_a_picker_is_told(player, phone) -> None:
    phone.picking.there = False
    doors.export_everything(player.app)
    hears(player, say("no-picker"))
    doors.receive(player.app, lambda: None)
    player.tap("choose")
    hears(player, say("no-picker"))


def take(player, phone, file: Path, everything: bool = False) -> list[str]:
    """Takes a file; what was done when it was taken."""
    done: list[str] = []
    doors.receive(player.app, lambda: done.append("done"), everything)
    player.tap("choose")
    phone.picking.choose(file.name)
    return done


def test_a_match_is_taken_from_a_file_that_the_player_chooses(player, phone, tmp_path) -> None:
    match = finished("muggins", 10)
    file = tmp_path / "theirs"
    file.write_text("Look!\n" + to_text(match, LEVELS[: match.players]))
    done = take(player, phone, file)
    player.wait(lambda: done, "the match")
    assert player.app.history.list()[0].scores == match.scores


@pytest.mark.parametrize("everything", [True, False], ids=["by import", "as a match"])
def test_everything_is_taken_whatever_its_file_is_called(player, phone, tmp_path, everything: bool) -> None:
    export(player, phone)
    phone.picking.choose("bundle")
    hears(player, say("saved", file="bundle"))
    done = take(player, phone, tmp_path / "bundle", everything)
    hears(player, say("merged", count=0))
    assert done


@pytest.mark.parametrize("where", ["phone", "desktop"])
def test_what_friends_sent_of_a_day_goes_with_everything(player, phone, tmp_path, where: str) -> None:
    export(player, phone)
    phone.picking.choose("bundle.json")
    hears(player, say("saved", file="bundle.json"))
    for file in player.app.memory.places.days.iterdir():
        file.unlink()
    done: list[str] = []
    if where == "phone":
        done = take(player, phone, tmp_path / "bundle.json", everything=True)
    else:
        passing_on.take_file(player.app, tmp_path / "bundle.json", lambda: done.append("done"))
    hears(player, f"{say('merged', count=0)} {say('merged-days')}")
    assert done and book_of(player.app).of(DailyDeal(FRIEND.day, FRIEND.game)).friends == [FRIEND]


def test_a_file_that_cannot_be_read_is_told(player, phone, tmp_path) -> None:
    phone.picking.refuses = "No such document"
    done = take(player, phone, tmp_path / "gone")
    hears(player, say("not-read", reason="No such document"))
    assert not done
