"""What is really heard. SDL's disk driver writes the samples that would go to the loudspeaker, here from
Kivy's own players; each test reads them back."""

from __future__ import annotations

import array
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from operator import mul
from pathlib import Path

import pytest

from domino.core.events import KINDS
from domino.device.cues import cue, sounds
from tests.device.stage import CASES, event_of
from tests.device.test_sound_files import NAMES, SHIPPED, samples

RATE = 44100


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, array.array[int]]:
    """Every case of the stage, and the samples of the left channel that came of it."""
    if find_spec("kivy") is None:  # not imported here: it would take over this program's log
        pytest.skip("Kivy has no wheel for this Python")
    home = tmp_path_factory.mktemp("heard")
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(home / "heard.raw"),
        "SDL_DISKAUDIODELAY": "1",  # millisecond for each 23 of sound
        "KIVY_HOME": str(home),
        "KIVY_NO_ARGS": "1",
        "KIVY_AUDIO": "sdl2",
        "KIVY_NO_CONSOLELOG": "1",
    }
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.device.stage", home / "heard.raw", SHIPPED],
        env=environment, cwd=root, timeout=120, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    raw = (home / "heard.raw").read_bytes()
    cut = json.loads(done.stdout)
    return {
        case: array.array("h", raw[first // 4 * 4 : last // 4 * 4])[::2]
        for case, (first, last) in cut.items()
    }


def sounding(sound: array.array[int]) -> array.array[int]:
    """The sound without the silence before and after it."""
    start = next((i for i, value in enumerate(sound) if value), len(sound))
    end = next((i for i in range(len(sound), start, -1) if sound[i - 1]), start)
    return sound[start:end]


def likeness(one: array.array[int], other: array.array[int]) -> float:
    """How far two sounds go up and down together: 1 when they are the same, at whatever volume."""
    length = max(len(one), len(other))
    one, other = (
        one + array.array("h", [0]) * (length - len(one)),
        other + array.array("h", [0]) * (length - len(other)),
    )
    power = sum(map(mul, one, one)) * sum(map(mul, other, other))
    return sum(map(mul, one, other)) / power**0.5 if power else 0.0


SOUNDS = {name: sounding(samples(SHIPPED / f"{name}.wav")) for name in NAMES}


def recognised(sound: array.array[int]) -> str:
    """The shipped sound that this is."""
    whole = sounding(sound)
    alike = {name: likeness(whole, known) for name, known in SOUNDS.items()}
    name = max(alike, key=lambda name: alike[name])
    assert alike[name] > 0.97, f"nothing that was shipped, but most like {name}: {alike[name]:.2f}"
    return name


@pytest.mark.parametrize("kind", KINDS)
def test_each_event_plays_its_own_sound(heard: dict[str, array.array[int]], kind: str) -> None:
    assert max(map(abs, heard[kind])) > 5000
    assert recognised(heard[kind]) == cue(event_of(kind)).sound


@pytest.mark.parametrize("name", ["refusal", "your-turn"])
def test_a_refusal_and_a_turn_have_sounds(heard: dict[str, array.array[int]], name: str) -> None:
    assert recognised(heard[name]) == name


@pytest.mark.parametrize("case", ["muted", "volume zero", "after the end"])
def test_muted_plays_nothing(heard: dict[str, array.array[int]], case: str) -> None:
    assert len(heard[case]) > RATE and not any(heard[case])


def test_volume_changes_the_level(heard: dict[str, array.array[int]]) -> None:
    full, half = (max(map(abs, heard[case])) for case in ("played", "half as loud"))
    assert 0.4 < half / full < 0.6
    assert likeness(sounding(heard["half as loud"])[:2000], SOUNDS["click"][:2000]) > 0.5


def test_a_double_is_a_click_and_a_cluck(heard: dict[str, array.array[int]]) -> None:
    both = sounding(heard["a double played"])
    assert [sound for _, sound in sounds(CASES["a double played"])] == ["click", "cluck"]
    assert likeness(both[: len(SOUNDS["click"])], SOUNDS["click"]) > 0.97
    after = both[len(SOUNDS["click"]) :]
    assert recognised(after) == "cluck"


def test_a_sound_begun_again_stops_itself_first(heard: dict[str, array.array[int]]) -> None:
    """One player for each sound: twenty whistles at once are as loud as one."""
    assert max(map(abs, heard["twenty at once"])) <= 1.05 * max(SOUNDS["whistle"])
