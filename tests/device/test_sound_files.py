"""The shipped sounds: drawn by the project's own script, small, clean and told apart by ear."""

from __future__ import annotations

import array
import math
import subprocess
import sys
import wave
from itertools import combinations
from operator import mul
from pathlib import Path

import pytest

from domino.device.cues import CUES, PAUSES, REFUSAL, YOUR_TURN

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "assets" / "sounds"
NAMES = sorted(path.stem for path in SHIPPED.glob("*.wav"))
RATE = 44100


def samples(path: Path) -> array.array[int]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE), path.name
        return array.array("h", file.readframes(file.getnframes()))


def test_the_shipped_sounds_are_what_the_script_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "draw_sounds.py", tmp_path], check=True, timeout=120)
    assert sorted(path.stem for path in tmp_path.glob("*.wav")) == NAMES
    for name in NAMES:
        made, shipped = samples(tmp_path / f"{name}.wav"), samples(SHIPPED / f"{name}.wav")
        assert len(made) == len(shipped), name
        # Another machine's sine may round the other way.
        assert max(abs(one - other) for one, other in zip(made, shipped, strict=True)) <= 2, name


def test_they_are_small_together() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 1_000_000


def test_every_cue_has_its_sound_and_every_sound_its_cue() -> None:
    used = {cue.sound for cue in (*CUES.values(), REFUSAL, YOUR_TURN)}
    assert used == set(NAMES)
    assert set(PAUSES) <= used


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_clean(name: str) -> None:
    sound = samples(SHIPPED / f"{name}.wav")
    peak = max(map(abs, sound))
    assert 0.4 * 32767 < peak < 0.9 * 32767, "neither lost nor clipped"
    assert 0.05 <= len(sound) / RATE <= 1.1
    assert abs(sum(sound) / len(sound)) < 0.01 * peak, "no constant part, which would crack"
    assert abs(sound[0]) < 0.01 * peak, "it begins from silence"
    assert max(map(abs, sound[-20:])) < 0.05 * peak, "and ends in it"
    steps = max(abs(one - other) for one, other in zip(sound[1:30], sound, strict=False))
    assert steps < 0.5 * peak, "without a crack at the start"


def picture(sound: array.array[int]) -> list[float]:
    """How strong each of many pitches is in each of four stretches, in decibels: what an ear goes by."""
    coarse = [sum(sound[i : i + 4]) / 4 for i in range(0, len(sound) - 3, 4)]
    quarter = len(coarse) // 4
    rows = []
    for n in range(4):
        part = coarse[n * quarter : (n + 1) * quarter]
        for band in range(20):
            turn = 2 * math.pi * 110 * 2 ** (band / 4) / (RATE / 4)
            across = sum(map(mul, part, (math.cos(turn * i) for i in range(quarter))))
            along = sum(map(mul, part, (math.sin(turn * i) for i in range(quarter))))
            rows.append(math.hypot(across, along) / quarter)
    most = max(rows)
    return [max(20 * math.log10(row / most + 1e-9), -40) for row in rows]


def test_no_two_sounds_can_be_taken_for_each_other() -> None:
    heard = {name: samples(SHIPPED / f"{name}.wav") for name in NAMES}
    pictures = {name: picture(sound) for name, sound in heard.items()}
    for one, other in combinations(NAMES, 2):
        lengths = sorted((len(heard[one]), len(heard[other])))
        pairs = zip(pictures[one], pictures[other], strict=True)
        apart = math.sqrt(sum((a - b) ** 2 for a, b in pairs) / len(pictures[one]))
        assert apart > 6 or lengths[1] > 2 * lengths[0], f"{one} and {other} are {apart:.1f} dB apart"
