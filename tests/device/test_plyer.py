"""plyer's real classes for Android, Windows, macOS and Linux. Only the operating system's end is replaced, by
tests/device/systems.py and by programs that stand in for espeak, say and flite; nothing here has run on a
phone."""

from __future__ import annotations

import logging
import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from domino.device.centerpiece import Centerpiece, Switches
from domino.device.parts import Parts, find_parts
from domino.device.sounds import Sounds
from domino.device.speech import Speech
from domino.device.vibration import Vibration
from tests.device.systems import Android, Engine, MediaPlayer, Windows, forget_modules
from tests.device.test_sound_files import SHIPPED, samples
from tools.draw_sounds import TAKES


class Hand:
    """Does what was to be done later when a test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[float, Callable[[], None]]] = []

    def later(self, job: Callable[[], None], seconds: float) -> None:
        self.jobs.append((seconds, job))

    def run(self) -> None:
        jobs, self.jobs = self.jobs, []
        for _, job in sorted(jobs, key=lambda job: job[0]):
            job()


class Loaded:
    """A player as Kivy's are."""

    def __init__(self, path: str) -> None:
        self.path, self.volume, self.state, self.plays = path, 1.0, "stop", 0

    def play(self) -> None:
        self.plays += 1

    def stop(self) -> None: ...
    def unload(self) -> None: ...


class Loader:
    def __init__(self) -> None:
        self.players: dict[str, Loaded] = {}

    def __call__(self, path: str) -> Loaded:
        return self.players.setdefault(Path(path).stem, Loaded(path))


def warnings(caplog: Any) -> list[str]:
    """The lines of the log that tell of a failure."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def settle(sounds: Sounds) -> None:
    """Waits until plyer's thread has done what it was given."""
    done = threading.Event()
    sounds._worker.do(done.set)
    assert done.wait(20)


def eventually(check: Callable[[], object]) -> None:
    """Waits for another thread. The limit is for a broken program only."""
    end = time.monotonic() + 20
    while not check():
        assert time.monotonic() < end
        time.sleep(0.002)


@pytest.fixture
def android() -> Iterator[Android]:
    with Android().running() as phone:
        yield phone


@pytest.fixture
def windows() -> Iterator[Windows]:
    with Windows().running() as system:
        yield system


# Android


def test_on_android_plyer_has_all_three_parts(android: Android, caplog: Any, capfd: Any) -> None:
    with caplog.at_level(logging.INFO):
        parts = find_parts("android")
    assert parts.audio.__name__ == "AndroidAudio" and parts.vibrator and parts.voice  # type: ignore[union-attr]
    assert len(caplog.records) == 1 and "Traceback" not in capfd.readouterr().err


def test_android_plays_the_file_and_never_holds_two_players_of_one_sound(android: Android) -> None:
    hand = Hand()
    sounds = Sounds(SHIPPED, find_parts("android").audio, Loader(), hand.later)
    for _ in range(40):
        sounds.play("knock")
        settle(sounds)
        assert [Path(player.path) for player in android.open_players()] == [SHIPPED / "knock.wav"]
    sounds.play("bid")
    settle(sounds)
    assert len(MediaPlayer.made) == 41 and len(android.open_players()) == 2
    assert all(player.state == "started" for player in android.open_players())
    hand.run()  # the sounds have ended
    settle(sounds)
    assert android.open_players() == []


def test_every_take_has_a_player_of_its_own_and_lets_it_go(android: Android) -> None:
    hand = Hand()
    sounds = Sounds(SHIPPED, find_parts("android").audio, Loader(), hand.later)
    for _ in range(40):
        sounds.play("click")
        settle(sounds)
    takes = [Path(player.path).stem for player in MediaPlayer.made]
    assert len(takes) == 40 and len(android.open_players()) == len(set(takes)) == TAKES["click"][0]
    assert all(one != other for one, other in pairwise(takes)), "no two in a row are the same"
    hand.run()
    settle(sounds)
    assert android.open_players() == []


def test_a_player_that_was_begun_again_is_not_let_go_by_the_end_of_the_time_before(android: Android) -> None:
    hand = Hand()
    sounds = Sounds(SHIPPED, find_parts("android").audio, Loader(), hand.later)
    sounds.play("whistle")
    settle(sounds)
    first, hand.jobs = hand.jobs, []
    sounds.play("whistle")
    settle(sounds)
    first[0][1]()
    settle(sounds)
    assert [player.state for player in android.open_players()] == ["started"]


def test_android_is_let_go_when_the_app_pauses_and_closes(android: Android) -> None:
    sounds = Sounds(SHIPPED, find_parts("android").audio, Loader(), Hand().later)
    for name in ("win", "whistle"):
        sounds.play(name)
    settle(sounds)
    sounds.quiet()
    settle(sounds)
    assert android.open_players() == []
    sounds.play("win")
    settle(sounds)
    sounds.close()
    assert sounds._worker.join(20) and android.open_players() == []
    assert android.detached == 1, "Java must know that the thread has gone"


def test_a_volume_that_plyer_lacks_is_in_the_file_it_plays(android: Android) -> None:
    sounds = Sounds(SHIPPED, find_parts("android").audio, Loader(), Hand().later)
    sounds.volume = 0.5
    sounds.play("score")
    settle(sounds)
    path = Path(android.open_players()[0].path)
    (_, full), (_, half) = samples(SHIPPED / "score.wav"), samples(path)
    assert len(full) == len(half) and 0.49 < max(half) / max(full) < 0.51
    sounds.close()
    assert sounds._worker.join(20) and not path.exists()


def test_when_plyer_breaks_the_loader_plays_that_sound_and_all_after_it(
    android: Android, caplog: Any
) -> None:
    hand, loader = Hand(), Loader()
    sounds = Sounds(SHIPPED, find_parts("android").audio, loader, hand.later)
    MediaPlayer.broken = True
    for name in ("knock", "bid"):
        sounds.play(name)
    settle(sounds)
    hand.run()
    eventually(lambda: len(hand.jobs) == 2)  # both are loaded
    hand.run()
    assert {name: player.plays for name, player in loader.players.items()} == {"knock": 1, "bid": 1}
    assert len(MediaPlayer.made) == 1 and len(warnings(caplog)) == 1
    MediaPlayer.broken = False
    sounds.play("knock")
    assert loader.players["knock"].plays == 2 and len(MediaPlayer.made) == 1


def test_android_vibrates_in_words(android: Android) -> None:
    vibration = Vibration(find_parts("android").vibrator)
    for n, word in enumerate(("tick", "double", "turn", "buzz"), 1):
        vibration.feel(word)
        eventually(lambda n=n: len(android.motor.felt) == n)
    assert android.motor.felt == [25, (0, 25, 80, 25), 350, (0, 60, 40, 60, 40, 60)]
    vibration.strength = 0.5
    vibration.feel("turn")
    eventually(lambda: len(android.motor.felt) == 5)
    assert 100 < android.motor.felt[4] < 350
    vibration.on = False
    vibration.feel("turn")
    vibration.close()
    assert vibration._worker.join(20) and len(android.motor.felt) == 5


def test_a_tablet_without_a_vibrator_has_none() -> None:
    with Android(vibrates=False).running():
        assert find_parts("android").vibrator is None


def test_a_vibrator_that_fails_is_left_alone_after_one_line(android: Android, caplog: Any) -> None:
    vibration = Vibration(find_parts("android").vibrator)
    android.motor.broken = True
    vibration.feel("tick")
    eventually(lambda: warnings(caplog))
    android.motor.broken = False
    vibration.feel("tick")
    vibration.close()
    assert vibration._worker.join(20)
    assert android.motor.felt == [] and len(warnings(caplog)) == 1


def test_android_speaks_with_one_engine_however_much_is_said(android: Android) -> None:
    speech = Speech(find_parts("android").voice)
    speech.on = True
    for n in range(1, 4):
        speech.say(f"Line {n}.")
        eventually(lambda n=n: Engine.made and len(Engine.made[0].said) == n)
    assert len(Engine.made) == 1 and Engine.made[0].said == ["Line 1.", "Line 2.", "Line 3."]


def test_the_volume_of_speech_reaches_androids_engine(android: Android) -> None:
    """At full volume the call is plyer's own, without parameters; softer ones are the same engine's."""
    speech = Speech(find_parts("android").voice)
    speech.on = True
    for n, speech.volume in enumerate((1.0, 0.35, 0.05, 1.0), 1):
        speech.say(f"Line {n}.")
        eventually(lambda n=n: Engine.made and len(Engine.made[0].said) == n)
    assert len(Engine.made) == 1 and Engine.made[0].volumes == [None, 0.35, 0.05, None]


def test_the_first_sentence_is_softer_too_though_the_engine_is_not_ready(android: Android) -> None:
    speech = Speech(find_parts("android").voice)
    speech.on, speech.volume = True, 0.5
    speech.say("Line 1.")
    eventually(lambda: Engine.made and Engine.made[0].said)
    assert Engine.made[0].tries == 2 and Engine.made[0].volumes == [0.5]


# Windows


def test_windows_opens_one_device_for_each_sound_and_closes_it(windows: Windows) -> None:
    hand = Hand()
    sounds = Sounds(SHIPPED, find_parts("win").audio, Loader(), hand.later)
    for _ in range(20):
        for name in ("knock", "bid"):
            sounds.play(name)
            settle(sounds)
    assert len(windows.played) == 40 and windows.most == 2
    assert {Path(path).stem for path in windows.played} == {"knock", "bid"}
    hand.run()
    settle(sounds)
    assert windows.opened == {}


def test_windows_is_let_go_at_the_end(windows: Windows) -> None:
    sounds = Sounds(SHIPPED, find_parts("win").audio, Loader(), Hand().later)
    sounds.volume = 0.3
    sounds.play("win")
    settle(sounds)
    assert len(windows.opened) == 1 and Path(windows.played[0]).parent != SHIPPED
    sounds.close()
    assert sounds._worker.join(20) and windows.opened == {}


def test_windows_without_a_sound_device_falls_back(windows: Windows, caplog: Any) -> None:
    hand, loader = Hand(), Loader()
    sounds = Sounds(SHIPPED, find_parts("win").audio, loader, hand.later)
    windows.broken = True
    sounds.play("knock")
    settle(sounds)
    hand.run()
    eventually(lambda: hand.jobs)
    hand.run()
    assert loader.players["knock"].plays == 1 and len(warnings(caplog)) == 1 and windows.opened == {}


def test_windows_has_no_vibration(windows: Windows) -> None:
    assert find_parts("win").vibrator is None


# Programs that speak, on desktops


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Puts programs where plyer finds them, and no others. Each writes down its name and its arguments, and
    waits while there is a file named wait."""

    def put(*names: str) -> Path:
        for name in names:
            program = tmp_path / name
            program.write_text(
                f'#!/bin/sh\nprintf "%s|" {name} "$@" >> {tmp_path}/said\necho >> {tmp_path}/said\n'
                f"while [ -e {tmp_path}/wait ]; do sleep 0.01; done\n"
            )
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return tmp_path

    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr("plyer.utils.environ", {"PATH": str(tmp_path)})
    yield put
    for system in ("linux", "macosx", "win"):
        forget_modules(f"plyer.platforms.{system}")


@pytest.fixture
def espeak(programs: Callable[..., Path]) -> Path:
    return programs("espeak")


def said(folder: Path) -> list[str]:
    path = folder / "said"
    return path.read_text().splitlines() if path.exists() else []


def test_linux_has_speech_when_it_has_a_program_for_it(espeak: Path, caplog: Any, capfd: Any) -> None:
    with caplog.at_level(logging.INFO):
        parts = find_parts("linux")
    assert parts.audio is None and parts.vibrator is None and parts.voice is not None
    assert [record.getMessage() for record in caplog.records] == [
        "plyer on linux: no sound, no vibration, speech by EspeakTextToSpeech"
    ]
    assert "Traceback" not in capfd.readouterr().err, "plyer's front door would print one"


def test_linux_without_a_program_has_no_speech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_parts("linux") == Parts()


def test_a_name_that_looks_like_an_option_is_not_one(espeak: Path) -> None:
    speech = Speech(find_parts("linux").voice)
    speech.on = True
    speech.say("-f /etc/passwd\x00 plays 5-12.")
    eventually(lambda: said(espeak))
    assert said(espeak) == ["espeak| -f /etc/passwd  plays 5 12.|"]


VOICES = [
    ("linux", ["espeak"], ["espeak", "-a", "35"]),
    ("win", ["espeak", "espeak.exe"], ["espeak", "-a", "35"]),
    ("macosx", ["say"], ["say"]),
    ("macosx", ["espeak"], ["espeak", "-a", "35"]),
]
"""Where there are which programs, and what is put before the message at a little over a third."""


@pytest.mark.parametrize(("system", "names", "told"), VOICES)
def test_the_volume_of_speech_reaches_the_program(
    system: str, names: list[str], told: list[str], programs: Callable[..., Path]
) -> None:
    """Through plyer's own class for each desktop, with the program it calls replaced. At full volume nothing
    is added to plyer's call, and at none it is not made."""
    folder = programs(*names)
    speech = Speech(find_parts(system).voice)
    speech.on = True
    message = "[[volm 0.35]] Line 2." if told == ["say"] else "Line 2."
    for n, speech.volume in enumerate((1.0, 0.35), 1):
        speech.say(f"Line {n}.")
        eventually(lambda n=n: len(said(folder)) == n)
    speech.volume = 0.0
    speech.say("Line 3.")
    speech.close()
    assert speech._worker.join(20)
    assert said(folder) == [f"{told[0]}|Line 1.|", "|".join([*told, message, ""])]


def test_flite_cannot_be_told_and_speaks_as_plyer_has_it(programs: Callable[..., Path]) -> None:
    folder = programs("flite")
    speech = Speech(voice := find_parts("linux").voice)
    assert voice is not None and str(voice) == "FliteTextToSpeech" and not voice.has_volume
    speech.on, speech.volume = True, 0.35
    speech.say("Line 1.")
    eventually(lambda: said(folder))
    assert said(folder) == ["flite|-t|Line 1.|play|"]


def test_what_waits_is_said_at_the_volume_there_is_when_it_is_said(espeak: Path) -> None:
    centerpiece = Centerpiece(
        SHIPPED, Loader(), Hand().later, Switches(sound=False, speech=True), find_parts("linux")
    )
    (espeak / "wait").touch()
    centerpiece.say("First.")
    eventually(lambda: said(espeak))
    centerpiece.say("Second.")
    centerpiece.change(speech_volume=0.2)
    (espeak / "wait").unlink()
    eventually(lambda: len(said(espeak)) == 2)
    assert said(espeak)[1] == "espeak|-a|20|Second.|"


def test_the_latest_message_wins_and_a_joining_one_does_not_push_it_out(espeak: Path) -> None:
    speech = Speech(find_parts("linux").voice)
    speech.on = True
    (espeak / "wait").touch()
    speech.say("First.")
    eventually(lambda: said(espeak))
    for n in range(50):
        speech.say(f"Number {n}.")
    speech.say("Your turn.", joining=True)
    (espeak / "wait").unlink()
    eventually(lambda: len(said(espeak)) == 2)
    speech.close()
    assert speech._worker.join(20)
    assert said(espeak) == ["espeak|First.|", "espeak|Number 49. Your turn.|"]


def test_speech_that_was_switched_off_while_it_waited_is_not_said(espeak: Path) -> None:
    centerpiece = Centerpiece(SHIPPED, Loader(), Hand().later, Switches(sound=False), find_parts("linux"))
    centerpiece.say("It is off by default.")
    centerpiece.change(speech=True)
    (espeak / "wait").touch()
    centerpiece.say("First.")
    eventually(lambda: said(espeak))
    centerpiece.say("Second.")
    centerpiece.change(speech=False)
    (espeak / "wait").unlink()
    centerpiece.close()
    assert centerpiece._speech._worker.join(20)
    assert said(espeak) == ["espeak|First.|"]


def test_a_voice_that_has_gone_is_left_alone_after_one_line(espeak: Path, caplog: Any) -> None:
    speech = Speech(find_parts("linux").voice)
    speech.on = True
    (espeak / "espeak").unlink()
    speech.say("Nobody hears this.")
    eventually(lambda: warnings(caplog))
    speech.say("Nor this.")
    speech.close()
    assert speech._worker.join(20)
    assert len(warnings(caplog)) == 1 and "No speech" in warnings(caplog)[0]
