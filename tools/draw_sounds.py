"""Makes the sounds of the centerpiece, from the standard library alone: 16-bit mono WAV.

    python -m tools.draw_sounds [FOLDER]        by default assets/sounds

The same files come out every time, all equally loud; nothing was recorded. The commonest have several takes,
in files of their own: click-1, click-2 and so on.
"""

from __future__ import annotations

import array
import sys
import wave
from collections.abc import Callable
from functools import partial
from operator import mul
from pathlib import Path

from tools import sounds_of_hands as hands
from tools import sounds_of_moments as moments
from tools.hearing import loudness, true_peak
from tools.waves import RATE, Wave, highpass, shaped

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"

LOUDNESS = -23.0
"""LUFS in the loudest moment of a sound."""
SOFTER = 6.0
"""Decibels by which a sound is softer that comes many times in a row."""
PEAK = 0.89
"""The highest that a sound may go, between its samples too: a decibel below the most there can be."""
FADE_IN, FADE_OUT = 0.001, 0.016
"""Seconds over which a sound comes and goes, so that no speaker cracks."""
SILENCE = 0.005
"""The share of its peak below which the end of a sound is not kept."""

TAKES: dict[str, tuple[int, Callable[[int], Wave]]] = {
    "click": (5, hands.click),
    "felt": (3, hands.felt),
    "rack": (2, hands.rack),
    "tick": (3, hands.tick),
    "deal": (3, hands.deal),
    "draw": (3, hands.draw),
    "pass": (2, hands.give_way),
    "cluck": (2, moments.cluck),
}
"""Sounds that are heard again and again, and how many takes there are of each."""

SOUNDS: dict[str, Callable[[], Wave]] = {
    "again": moments.again,
    "bid": moments.bid,
    "brood": moments.brood,
    "chuff": moments.chuff,
    "cleared": moments.cleared,
    "dead-end": moments.dead_end,
    "knock": hands.knock,
    "latch": moments.latch,
    "lost": moments.lost,
    "made": moments.made,
    "mark": moments.mark,
    "out": moments.out,
    "penalty": moments.penalty,
    "refusal": moments.refusal,
    "reversed": moments.reversed_play,
    "round-lost": moments.round_lost,
    "round-over": moments.round_over,
    "score": moments.score,
    "set": moments.down,
    "shot-made": moments.shot_made,
    "shot-missed": moments.shot_missed,
    "shuffle": hands.shuffle,
    "spell": moments.spell,
    "spell-broken": moments.spell_broken,
    "sweep": hands.sweep,
    "three": hands.three,
    "trick": moments.trick,
    "trump": moments.trump,
    "whistle": moments.whistle,
    "win": moments.win,
    "your-turn": moments.your_turn,
} | {
    f"{name}-{take}": partial(make, take)
    for name, (count, make) in TAKES.items()
    for take in range(1, count + 1)
}
"""Each sound, and each take of one, by name."""

IN_A_ROW = ("tick", "deal")
"""Sounds that come many times in a row."""
BRIGHT = ("click", "tick")
"""Sounds that live above 10 kHz too. The others are kept at half the rate, in half the room."""

HALF_BAND = (
    0.5, 0.31464, 0.0, -0.09549, 0.0, 0.04717, 0.0, -0.02484, 0.0, 0.01236, 0.0, -0.00538, 0.0, 0.00178,
)  # fmt: skip
"""The right half of a filter, its middle first, that leaves what half the rate can hold."""


def halved(sound: Wave) -> Wave:
    """The sound at half the rate."""
    weights = [*HALF_BAND[:0:-1], *HALF_BAND]
    margin = [0.0] * (len(HALF_BAND) - 1)
    padded = [*margin, *sound, *margin]
    return [sum(map(mul, padded[i : i + len(weights)], weights)) for i in range(0, len(sound), 2)]


def finished(name: str) -> tuple[int, Wave]:
    """A sound as it is kept, and its rate: no silence, cracks or clipping, and as loud as it should be."""
    own = name.rstrip("-0123456789")
    sound = highpass(SOUNDS[name](), 30)
    least = SILENCE * max(map(abs, sound))
    sound = sound[: next(i for i in range(len(sound), 0, -1) if abs(sound[i - 1]) > least)]
    rate = RATE if own in BRIGHT else RATE // 2
    sound = shaped(sound if rate == RATE else halved(sound), FADE_IN * rate / RATE, FADE_OUT * rate / RATE)
    wanted = LOUDNESS - SOFTER * (own in IN_A_ROW)
    scale = 10 ** ((wanted - loudness(sound, rate)) / 20)
    if scale * true_peak(sound) > PEAK:
        raise SystemExit(f"{name} would be too high at this loudness: make it longer or rounder")
    return rate, [scale * value for value in sound]


def write(path: Path, rate: int, sound: Wave) -> None:
    """Keeps a sound in a file: mono, sixteen bits."""
    samples = array.array("h", (round(32767 * value) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def main(folder: Path) -> None:
    """Writes every sound, and says how large they are together."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        write(folder / f"{name}.wav", *finished(name))
    total = sum((folder / f"{name}.wav").stat().st_size for name in SOUNDS)
    print(f"{len(SOUNDS)} sounds in {folder.name}: {total} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
