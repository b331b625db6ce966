"""The system's dark mode, edges, pauses; missing sounds; the file of places; the app that plays itself."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

from domino.core.match import Match
from domino.store import Memory
from domino.store.places import Places
from domino.tableside.seats import Seat
from tests.ui.driver import opened

from domino.ui import effects, window_events  # isort: skip
from domino.ui.kit.paint import theme  # isort: skip

ROOT = Path(__file__).resolve().parents[3]


def program(tmp_path: Path, code: str, **environment: str) -> str:
    """What a program of its own prints: for what is settled at the start of a process."""
    surroundings = {**os.environ, "BONEYARD_HOME": str(tmp_path), **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], env=surroundings, cwd=ROOT, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_the_app_is_dark_when_the_system_is(monkeypatch) -> None:
    monkeypatch.setenv("GTK_THEME", "Adwaita:dark")
    with opened(theme="system") as player:
        player.wait(lambda: player.app.theme is theme.theme_for("dark", "green"), "the dark")
        monkeypatch.setenv("GTK_THEME", "Adwaita")
        player.pause()
        player.resume()
        player.wait(lambda: player.app.theme is theme.theme_for("light", "green"), "the light")


def test_what_the_player_chose_is_kept_whatever_the_system_says(monkeypatch) -> None:
    monkeypatch.setenv("GTK_THEME", "Adwaita:dark")
    with opened(theme="light") as player:
        player.idle(0.3)
        assert player.app.theme is theme.theme_for("light", "green")


def test_nothing_is_under_the_edges_of_the_screen(monkeypatch) -> None:
    monkeypatch.setenv("BONEYARD_INSETS", "40,0,30,0")
    with opened() as player:
        y = player.find("settings")[1]
        assert y < 915 - 40 - 20
        player.tap("settings")
        bar = player.app.stage.screen.bar
        assert max(hot.y + hot.height for hot in bar.hots.values()) <= bar.height - 40
        monkeypatch.setenv("BONEYARD_INSETS", "0,50,20,0")
        player.resize(915, 412)
        scroll = player.app.stage.screen.scroll
        assert scroll.right <= 915 - 50


def test_sounds_follow_the_settings_at_once() -> None:
    with opened(sound=False) as player:
        assert not player.app.centerpiece.switches.sound
        player.app.settings.change(sound=True, sound_volume=0.4)
        assert player.app.centerpiece.switches.sound
        assert player.app.centerpiece.switches.volume == 0.4


def test_missing_sounds_are_told(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(effects, "SOUNDS", tmp_path)
    with opened() as player:
        player.app.centerpiece.play("click")
        assert player.sentence == player.app.texts.say("ui.trouble.sounds")


def test_a_device_without_sound_is_told_once(tmp_path) -> None:
    told = program(
        tmp_path,
        """
from tests.ui.driver import opened
with opened() as player:
    player.app.centerpiece.play("click")
    player.app.centerpiece.play("draw")
    player.wait(lambda: player.sentence, "a sentence")
    print(player.sentence == player.app.texts.say("ui.trouble.silent"))
    player.idle(0.5)
    player.app.stage.hush()
    print(repr(player.sentence))
""",
        SDL_AUDIODRIVER="nowhere",
    )
    assert told.split() == ["True", "''"]


def test_settings_from_elsewhere_are_set_aside_and_told(tmp_path) -> None:
    from domino.store.places import Places

    places = Places(tmp_path)
    places.prepare()
    places.settings.write_text("not settings at all")
    with opened(memory=tmp_path) as player:
        player.wait(lambda: player.sentence, "a sentence")
        assert list(places.aside.iterdir())


def test_the_file_of_places_tells_what_can_be_touched(tmp_path, monkeypatch) -> None:
    path = tmp_path / "places.json"
    monkeypatch.setenv("BONEYARD_PLACES", str(path))
    with opened() as player:
        player.wait(path.exists, "the file of places")
        player.idle(0.1)
        told = json.loads(path.read_text())
        assert told["screen"] == "home"
        assert told["size"] == [412, 915]
        x, y = told["hots"]["settings"]
        player.touch(x, y)
        player.wait(lambda: json.loads(path.read_text())["screen"] == "settings", "the settings")


def test_a_window_of_another_density_looks_the_same(tmp_path) -> None:
    """Everything is measured in dp: twice as many pixels are the same picture, twice as fine."""
    code = """
from tests.ui.driver import opened
with opened(({0}, {1})) as player:
    hots = player.app.stage.screen.body.hots
    print({{name: [round(value / {2}) for value in hot[:4]] for name, hot in hots.items()}})
"""
    one = program(tmp_path, code.format(412, 915, 1))
    two = program(tmp_path, code.format(824, 1830, 2), KIVY_METRICS_DENSITY="2", BONEYARD_WINDOW="824x1830")
    first, second = (json.loads(text.replace("'", '"')) for text in (one, two))
    assert first.keys() == second.keys()
    for name, box in first.items():
        for side in (0, 2):  # left and width; lines of text may break elsewhere
            assert abs(box[side] - second[name][side]) <= 1, name


def test_a_table_left_on_a_full_disk_is_gone_on_with_and_told_when_the_window_is_closed(
    tmp_path: Path, monkeypatch
) -> None:
    from kivy.core.window import Window

    monkeypatch.setattr(window_events, "AGAIN", 0.05)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with opened(memory=tmp_path) as player:
        app = player.app
        app.begin(Match.start("muggins", ["Ana", "Ben"], seed=1), [Seat("Ana"), Seat("Ben")])
        player.frame(3)
        table = app.stage.screen
        (path,) = (tmp_path / "matches").iterdir()
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, before[1]))
            turn = table.evening.turn
            table.evening.play(table.evening.legal(turn)[0], turn)
            done = table.evening.history
            player.wait(lambda: player.sentence == app.texts.say("store.not-saved"), "the sentence")
            app.go_home()
            player.wait(lambda: player.has("continue"), "the way back")
            assert Window.dispatch("on_request_close")
            player.wait(lambda: player.has("confirm"), "the question")
            player.tap("cancel")
            player.tap("continue")
            player.frame(3)
            assert app.stage.screen.evening.history == done
            app.go_home()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        player.wait(lambda: not app.memory.unsaved(), "the disk")
        assert not Window.dispatch("on_request_close")
    assert Memory(Places(tmp_path)).saves.resume(path.stem).history == done


def test_drafts_of_exports_that_were_never_finished_are_cleared_after_the_start(
    tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    ours, other = downloads / ".boneyard-2026-01-02.json-abc123.part", downloads / ".film.mkv-abc123.part"
    ours.touch()
    other.touch()
    with opened() as player:
        player.wait(lambda: not ours.exists(), "the draft to go")
        assert other.exists()
