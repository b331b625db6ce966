"""Settings: checked when they are read, never lost, and everything a settings screen needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domino.store import Memory
from domino.store.fields import BY_NAME, CHOICE, FIELDS, MEMORY, NAMES
from domino.store.places import Places
from domino.store.settings import Settings
from domino.texts import Texts


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


def again(memory: Memory) -> Memory:
    return Memory(memory.places)


def test_what_is_changed_is_there_the_next_time(memory: Memory) -> None:
    changes: dict[str, Any] = {
        "theme": "dark",
        "sound": False,
        "tile_size": 1.25,
        "people": [{"name": "Ana", "colour": 0}, {"name": "Ünal", "colour": 5}],
    }
    memory.settings.change(**changes)
    later = again(memory).settings
    assert later.chosen == changes
    assert (later.theme, later["sound"], later.motion) == ("dark", False, "full")


def test_every_field_has_its_texts_and_a_default_that_it_allows() -> None:
    texts = Texts()
    for field in FIELDS:
        assert field.check(field.default) == field.default
        if field.kind in (MEMORY, NAMES):
            continue
        keys = [f"settings.{field.name}.title", f"settings.group.{field.group}"]
        keys += [f"settings.{field.name}.{value}" for value in field.values]
        assert [key for key in keys if texts.find(key) is None] == []
        assert (field.kind == CHOICE) == bool(field.values)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("theme", 3),
        ("sound", 1),
        ("sound_volume", 1.5),
        ("sound_volume", True),
        ("sound_volume", float("nan")),
        ("speech_volume", -0.1),
        ("speech_volume", "loud"),
        ("speech_volume", None),
        ("people", [{"name": "", "colour": 0}]),
        ("people", [{"name": "Ana", "colour": 99}]),
        ("people", [{"name": "Ana", "colour": 0}, {"name": "Ana", "colour": 1}]),
        ("people", "Ana"),
        ("last_choices", []),
        ("last_choices", {"moon": "x" * 30_000}),
    ],
)
def test_a_bad_value_falls_back_to_its_default_and_says_so(memory: Memory, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        memory.settings.change(**{name: value})
    content = {"version": 1, "settings": {name: value, "motion": "off"}}
    memory.places.settings.write_text(json.dumps(content))
    later = again(memory)
    default = next(field.default for field in FIELDS if field.name == name)
    assert later.settings[name] == default and later.settings.motion == "off"
    notice = later.notices.take()[0]
    assert notice.key == "store.bad-setting" and notice.values["name"] == name
    assert "{" not in Texts().say(notice.key, name=name, value="x")


def test_settings_of_a_newer_version_are_kept(memory: Memory) -> None:
    content = {"version": 2, "settings": {"theme": "dark", "hologram": {"on": True}}}
    memory.places.settings.write_text(json.dumps(content))
    later = again(memory)
    later.settings.change(motion="off")
    kept = json.loads(memory.places.settings.read_text())["settings"]
    assert kept == {"theme": "dark", "motion": "off", "hologram": {"on": True}}
    assert later.notices.take() == ()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"settings": 3}', b"\xff\xfe", b"[" * 100_000, b"x" * 2_000_000]
)
def test_a_file_that_is_no_settings_is_kept_aside(memory: Memory, content: bytes) -> None:
    memory.places.settings.write_bytes(content)
    later = again(memory)
    assert later.settings.chosen == {}
    assert [notice.key for notice in later.notices.take()] == ["store.damaged-settings"]
    assert [kept.read_bytes() for kept in memory.places.aside.iterdir()] == [content]
    later.settings.change(theme="light")
    assert again(memory).settings.theme == "light"


def test_two_copies_keep_each_others_changes(memory: Memory) -> None:
    other = again(memory)
    memory.settings.change(theme="dark")
    other.settings.change(motion="off")
    memory.settings.change(sound=False)
    later = again(memory).settings
    assert (later.theme, later.motion, later.sound) == ("dark", "off", False)


def test_what_is_handed_out_cannot_be_changed_behind_our_back(memory: Memory) -> None:
    memory.settings.people.append({"name": "Ana", "colour": 0})
    memory.settings.last_choices["moon"] = {}
    assert memory.settings.people == [] and memory.settings.last_choices == {}


def test_the_last_choices_of_each_game_are_recalled(memory: Memory) -> None:
    choices = {"preset": "club", "options": {"set": 9}, "names": ["Ana", "Ben"], "levels": [None, "hard"]}
    memory.settings.remember("mexican-train", choices)
    memory.settings.remember("moon", {"preset": "box-of-eight"})
    later = again(memory).settings
    assert later.recall("mexican-train") == choices and later.recall("muggins") == {}
    assert later.last_game == {"game": "moon"}


def test_watchers_hear_of_changes_and_of_nothing_else(memory: Memory) -> None:
    heard: list[tuple[str, object]] = []
    memory.settings.watch(lambda name, value: heard.append((name, value)))
    memory.settings.change(theme="dark", motion="full")
    memory.settings.reset()
    assert heard == [("theme", "dark"), ("theme", "system")]


def test_every_field_has_a_type_and_every_type_a_field() -> None:
    assert set(Settings.__annotations__) == {field.name for field in FIELDS}


def test_names_of_what_was_learned_are_kept_once_and_joined() -> None:
    learned = BY_NAME["learned"]
    assert learned.check(["muggins-fives", "muggins-fives", "moon-widow"]) == ["muggins-fives", "moon-widow"]
    assert learned.joined(["b", "a"], ["c", "a"]) == ["b", "a", "c"]
    for bad in ("muggins-fives", [1], ["../etc"], ["a" * 61], [""], ["a"] * 501, {"a": 1}):
        with pytest.raises(ValueError, match="learned cannot be"):
            learned.check(bad)
