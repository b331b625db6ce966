"""What is really heard. SDL's disk driver writes the samples that would go to the loudspeaker, here from
Kivy's own players; each test reads them back."""

from __future__ import annotations

import array
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from operator import mul
from pathlib import Path

import pytest

from domino.core.events import KINDS
from domino.device.cues import MOMENTS, cue, sounds
from tests.device.stage import CASES, CLICKS, event_of
from tests.device.test_sound_files import FILES, RATE, SHIPPED, name_of, samples
from tools.hearing import BETWEEN, TAPS


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
        env=environment, cwd=root, timeout=300, capture_output=True, text=True,
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
    power = sum(map(mul, one, one)) * sum(map(mul, other, other))
    return sum(map(mul, one, other)) / power**0.5 if power else 0.0


def as_played(file: str) -> array.array[int]:
    """A shipped sound at the rate of the loudspeaker."""
    rate, sound = samples(SHIPPED / f"{file}.wav")
    if rate == RATE:
        return sounding(sound)
    padded = [0] * (TAPS // 2 - 1) + list(sound) + [0] * (TAPS // 2)
    between = (round(sum(map(mul, padded[i : i + TAPS], BETWEEN[1]))) for i in range(len(sound)))
    return sounding(array.array("h", [value for pair in zip(sound, between, strict=True) for value in pair]))


SOUNDS = {file: as_played(file) for file in FILES}
SLACK = 24
"""Samples by which a sound may begin earlier or later, or be longer, when SDL has changed its rate."""


def shifted(one: array.array[int], other: array.array[int]) -> float:
    """The likeness of two sounds of which one may begin a little later than the other."""

    def at(shift: int, length: int) -> float:
        return likeness(one[max(shift, 0) :][:length], other[max(-shift, 0) :][:length])

    return at(max(range(-SLACK, SLACK), key=lambda shift: at(shift, RATE // 10)), len(one))


def taken(sound: array.array[int]) -> str:
    """The shipped file that this is."""
    whole = sounding(sound)
    near = {file: known for file, known in SOUNDS.items() if abs(len(known) - len(whole)) <= SLACK}
    alike = {file: shifted(whole, known) for file, known in near.items()}
    file = max(alike, key=lambda file: alike[file], default="none")
    assert alike and alike[file] > 0.97, f"nothing that was shipped, but most like {file}: {alike}"
    return file


def recognised(sound: array.array[int]) -> str:
    """The shipped sound that this is, whichever take of it."""
    return name_of(taken(sound))


@pytest.mark.parametrize("kind", KINDS)
def test_each_event_plays_its_own_sound(heard: dict[str, array.array[int]], kind: str) -> None:
    assert max(map(abs, heard[kind])) > 3000
    assert recognised(heard[kind]) == cue(event_of(kind)).sound


@pytest.mark.parametrize("name", ["refusal", "your-turn", *MOMENTS])
def test_a_refusal_a_turn_and_every_moment_have_sounds(heard: dict[str, array.array[int]], name: str) -> None:
    assert recognised(heard[name]) == name


@pytest.mark.parametrize("case", ["muted", "volume zero", "after the end"])
def test_muted_plays_nothing(heard: dict[str, array.array[int]], case: str) -> None:
    assert len(heard[case]) > RATE and not any(heard[case])


def test_volume_changes_the_level(heard: dict[str, array.array[int]]) -> None:
    full, half = (heard[case] for case in ("trick", "half as loud"))
    assert 0.45 < max(half) / max(full) < 0.55
    from_peak = (sound[sound.index(max(sound)) :][: RATE // 5] for sound in (full, half))
    assert likeness(*from_peak) > 0.97


def test_a_double_is_a_click_and_a_cluck(heard: dict[str, array.array[int]]) -> None:
    both = sounding(heard["a double played"])
    assert [sound for _, sound in sounds(CASES["a double played"])] == ["click", "cluck"]
    pause = next(i for i in range(len(both)) if not any(both[i : i + RATE // 50]))
    assert [recognised(both[:pause]), recognised(both[pause:])] == ["click", "cluck"]


def test_no_two_clicks_in_a_row_are_the_same(heard: dict[str, array.array[int]]) -> None:
    takes = [taken(heard[f"click {n}"]) for n in range(CLICKS)]
    assert {name_of(take) for take in takes} == {"click"} and len(set(takes)) > 2
    assert all(one != other for one, other in pairwise(takes))


def test_who_loses_hears_no_fanfare(heard: dict[str, array.array[int]]) -> None:
    assert recognised(heard["match-over"]) == "win"
    assert recognised(heard["won by others"]) == "lost"


def test_a_sound_begun_again_stops_itself_first(heard: dict[str, array.array[int]]) -> None:
    """One player for each sound: twenty whistles at once are as loud as one."""
    assert max(map(abs, heard["twenty at once"])) <= 1.05 * max(SOUNDS["whistle"])
