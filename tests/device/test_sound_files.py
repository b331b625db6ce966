"""The shipped sounds: drawn by the project's own script, small, clean, equally loud and told apart by ear."""

from __future__ import annotations

import array
import cmath
import math
import subprocess
import sys
import wave
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from domino.device.cues import CUES, MOMENTS, PAUSES, REFUSAL, YOUR_TURN
from tools.draw_sounds import IN_A_ROW, LOUDNESS, PEAK, SOFTER, TAKES
from tools.hearing import k_weighting, loudness, true_peak

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "assets" / "sounds"
FILES = sorted(path.stem for path in SHIPPED.glob("*.wav"))
RATE = 44100


def name_of(file: str) -> str:
    """The sound that a file is a take of."""
    return file.rstrip("-0123456789")


def samples(path: Path) -> tuple[int, array.array[int]]:
    """The rate of a sound, and its samples."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2), path.name
        return file.getframerate(), array.array("h", file.readframes(file.getnframes()))


@cache
def shipped(file: str) -> tuple[int, list[float]]:
    """A shipped sound, as numbers from -1 to 1."""
    rate, sound = samples(SHIPPED / f"{file}.wav")
    return rate, [value / 32768 for value in sound]


def test_the_shipped_sounds_are_what_the_script_makes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.draw_sounds", tmp_path]
    subprocess.run(command, cwd=ROOT, check=True, timeout=300)
    assert sorted(path.stem for path in tmp_path.glob("*.wav")) == FILES
    for file in FILES:
        (rate, made), (same, kept) = samples(tmp_path / f"{file}.wav"), samples(SHIPPED / f"{file}.wav")
        assert (rate, len(made)) == (same, len(kept)), file
        # Another machine's sine may round the other way.
        assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 2, file


def test_they_are_small_together() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 1_000_000


def test_every_cue_has_its_sound_and_every_sound_its_cue() -> None:
    cues = (*CUES.values(), REFUSAL, YOUR_TURN)
    used = {cue.sound for cue in cues} | {cue.to_losers for cue in cues if cue.to_losers} | set(MOMENTS)
    assert used == {name_of(file) for file in FILES}
    assert set(PAUSES) <= used


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_clean(file: str) -> None:
    rate, sound = shipped(file)
    assert rate in (RATE, RATE // 2), "what every player plays without effort"
    peak = max(map(abs, sound))
    assert 0.05 <= len(sound) / rate <= 1.4
    assert abs(sum(sound) / len(sound)) < 0.01 * peak, "no constant part, which would crack"
    assert sound[0] == sound[-1] == 0, "it begins and ends in silence"
    for edge in (sound[: rate // 4000], sound[-rate // 500 :]):
        assert max(map(abs, edge)) < 0.1 * peak, "and comes and goes without a crack"


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_as_loud_as_the_others_and_does_not_clip(file: str) -> None:
    rate, sound = shipped(file)
    wanted = LOUDNESS - SOFTER * (name_of(file) in IN_A_ROW)
    assert abs(loudness(sound, rate) - wanted) < 0.2
    assert true_peak(sound) < PEAK


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
def test_loudness_is_measured_as_the_standard_says(rate: int) -> None:
    """The standard's own example, a sine as high as can be; and its table of coefficients for 48 kHz."""
    sine = [math.sin(2 * math.pi * 997 * i / rate) for i in range(rate)]
    assert abs(loudness(sine, rate) + 3.01) < 0.05
    assert loudness([0.0] * rate, rate) == -math.inf
    shelf, edge = k_weighting(48000)
    table = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    assert shelf == pytest.approx(table, abs=1e-9)
    assert edge == pytest.approx((1, -2, 1, -1.99004745483398, 0.99007225036621), abs=1e-9)


def test_a_peak_between_two_samples_is_seen() -> None:
    """A quarter of the rate, an eighth of a turn late: no sample is higher than 0.71, the sound is."""
    sine = [math.sin(math.pi * i / 2 + math.pi / 4) for i in range(400)]
    assert max(sine) < 0.71 and abs(true_peak(sine[40:-40]) - 1) < 0.1


# Told apart

SIZE = 512
TURNS = [cmath.exp(-2j * math.pi * i / SIZE) for i in range(SIZE // 2)]
BANDS = [110 * 2 ** (n / 3) for n in range(21)]
"""The edges of twenty thirds of an octave, up to 11 kHz."""
STRETCHES = (0.02, 0.06, 0.12, 0.22, 0.36, 0.6, 1.4)
"""Seconds at which the stretches end that an ear takes as one."""
FLOOR = -40.0
"""Decibels below the strongest at which nothing is heard."""


def spectrum(frame: list[complex]) -> list[complex]:
    """The Fourier transform of a power of two."""
    if len(frame) == 1:
        return frame
    even, odd = spectrum(frame[::2]), spectrum(frame[1::2])
    turned = [turn * value for turn, value in zip(TURNS[:: SIZE // len(frame)], odd, strict=True)]
    pairs = list(zip(even, turned, strict=True))
    return [one + other for one, other in pairs] + [one - other for one, other in pairs]


@cache
def picture(file: str) -> list[float]:
    """How strong each third of an octave is in each stretch, in decibels below the strongest."""
    rate, sound = shipped(file)
    if rate == RATE:
        sound = [(one + other) / 2 for one, other in zip(sound[::2], sound[1::2], strict=False)]
    cells = [[0.0] * (len(BANDS) - 1) for _ in STRETCHES]
    for start in range(0, len(sound), SIZE):
        frame = sound[start : start + SIZE]
        seen = spectrum([complex(value) for value in frame + [0.0] * (SIZE - len(frame))])
        row = next(n for n, end in enumerate(STRETCHES) if start / (RATE / 2) < end)
        for n, value in enumerate(seen[1 : SIZE // 2], 1):
            pitch = n * RATE / 2 / SIZE
            band = int(3 * math.log2(pitch / BANDS[0])) if pitch > BANDS[0] else 0
            if band < len(cells[row]):
                cells[row][band] += abs(value) ** 2
    flat = [value for row in cells for value in row]
    most = max(flat)
    return [max(10 * math.log10(value / most + 1e-12), FLOOR) for value in flat]


def apart(one: str, other: str) -> float:
    """How differently two sounds sound, in decibels: over all that is heard of either."""
    pairs = [pair for pair in zip(picture(one), picture(other), strict=True) if max(pair) > FLOOR]
    return math.sqrt(sum((a - b) ** 2 for a, b in pairs) / len(pairs))


BAR = 7.0
"""Decibels: takes of one sound are closer than this, other sounds further apart."""


def test_no_two_sounds_can_be_taken_for_each_other() -> None:
    for one, other in combinations(FILES, 2):
        if name_of(one) != name_of(other):
            assert apart(one, other) > BAR, f"{one} and {other} are {apart(one, other):.1f} dB apart"


def test_takes_of_a_sound_are_alike_and_not_the_same() -> None:
    for name, (count, _) in TAKES.items():
        takes = [file for file in FILES if name_of(file) == name]
        assert len(takes) == count > 1
        for one, other in combinations(takes, 2):
            assert 0.5 < apart(one, other) < BAR, f"{one} and {other} are {apart(one, other):.1f} dB apart"


def test_the_commonest_has_the_most_takes() -> None:
    assert max(TAKES, key=lambda name: TAKES[name][0]) == "click"
