"""Makes the sounds of the centerpiece, from the standard library alone: 16-bit mono WAV at 44.1 kHz.

    python tools/draw_sounds.py [FOLDER]        by default assets/sounds

The same files come out every time. Wood and bells are sums of dying tones, steam and sliding are noise
between two pitches, hens are gliding tones; nothing was recorded.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

RATE = 44100
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
FADE_IN, FADE_OUT = 0.001, 0.008
"""Seconds over which a sound comes and goes, so that no speaker cracks."""

Wave = list[float]
Mode = tuple[float, float, float]
"""A dying tone: its pitch, its strength, and the seconds in which it falls to a third."""


# What sounds are made of


def ringing(seconds: float, modes: Iterable[Mode]) -> Wave:
    """Tones struck together that die away: wood when short, a bell when long."""
    out = [0.0] * int(seconds * RATE)
    for pitch, strength, decay in modes:
        turn, fall = 2 * math.pi * pitch / RATE, -1 / (decay * RATE)
        for i in range(len(out)):
            out[i] += strength * math.sin(turn * i) * math.exp(fall * i)
    return out


def lowpass(wave_in: Sequence[float], pitch: float) -> Wave:
    """What is left of a wave below a pitch."""
    share, level, out = 1 - math.exp(-2 * math.pi * pitch / RATE), 0.0, []
    for value in wave_in:
        level += share * (value - level)
        out.append(level)
    return out


def hiss(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches."""
    rng = random.Random(seed)
    noise = [2 * rng.random() - 1 for _ in range(int(seconds * RATE))]
    above = lowpass(noise, high)
    return [one - other for one, other in zip(above, lowpass(above, low), strict=True)]


def swelling(wave_in: Sequence[float], rise: float, decay: float) -> Wave:
    """The wave growing for some seconds, then dying away."""
    peak = rise * RATE
    return [
        value * (i / peak if i < peak else math.exp((peak - i) / (decay * RATE)))
        for i, value in enumerate(wave_in)
    ]


def gliding(seconds: float, first: float, last: float, overtones: Sequence[float], wobble: float = 0) -> Wave:
    """A voice that slides from one pitch to another, with overtones of these strengths."""
    count, phase, out = int(seconds * RATE), 0.0, []
    for i in range(count):
        part = i / count
        pitch = first * (last / first) ** part * (1 + wobble * math.sin(2 * math.pi * 6 * i / RATE))
        phase += 2 * math.pi * pitch / RATE
        out.append(sum(strength * math.sin(n * phase) for n, strength in enumerate(overtones, 1)))
    return out


def shaped(wave_in: Sequence[float], rise: float, fall: float) -> Wave:
    """The wave at one strength, but for its rise and its fall."""
    count = len(wave_in)
    return [value * min(1, i / (rise * RATE), (count - i) / (fall * RATE)) for i, value in enumerate(wave_in)]


def together(*parts: tuple[float, float, Sequence[float]]) -> Wave:
    """Waves mixed, each from a time on and at a strength."""
    out = [0.0] * max(int(at * RATE) + len(part) for at, _, part in parts)
    for at, strength, part in parts:
        start = int(at * RATE)
        for i, value in enumerate(part, start):
            out[i] += strength * value
    return out


def bar(pitch: float, decay: float = 0.09, seconds: float = 0.3) -> Wave:
    """One note of a marimba."""
    return ringing(
        seconds, [(pitch, 1, decay), (pitch * 3.93, 0.25, decay / 4), (pitch * 9.2, 0.08, decay / 9)]
    )


def bell(pitch: float, decay: float = 0.14, seconds: float = 0.45) -> Wave:
    """One small bell."""
    modes = [(pitch, 1, decay), (pitch * 2.01, 0.4, decay * 0.7), (pitch * 3.03, 0.2, decay / 2)]
    return ringing(seconds, [*modes, (pitch * 5.4, 0.1, decay / 5)])


def horn(pitch: float, seconds: float) -> Wave:
    """One note of brass."""
    return shaped(gliding(seconds, pitch, pitch, (1, 0.7, 0.5, 0.3, 0.18, 0.1), 0.003), 0.03, 0.09)


def tap(low: float, seconds: float, seed: int) -> Wave:
    """Knuckles on a table."""
    thud = ringing(seconds, [(low, 1, 0.05), (low * 1.72, 0.6, 0.03), (low * 3.1, 0.25, 0.012)])
    return together((0, 1, thud), (0, 0.8, swelling(hiss(seconds, 300, 2500, seed), 0.001, 0.006)))


# The sounds


def click(pitch: float = 1850, seed: int = 1) -> Wave:
    """A tile put on wood."""
    modes = ringing(0.09, [(pitch, 0.5, 0.012), (pitch * 0.346, 0.4, 0.02)])
    return together((0, 1, modes), (0, 0.9, swelling(hiss(0.09, 200, 6000, seed), 0.0005, 0.0025)))


def draw() -> Wave:
    """A tile slid over the felt and picked up."""
    return together((0, 1, swelling(hiss(0.2, 900, 3800, 2), 0.11, 0.02)), (0.13, 0.25, click(2500, 3)))


def sweep() -> Wave:
    """Tiles pushed off the table."""
    return together(
        (0, 1, swelling(hiss(0.34, 350, 1500, 4), 0.07, 0.08)),
        (0.05, 0.3, click(1500, 5)),
        (0.13, 0.25, click(1750, 6)),
        (0.19, 0.2, click(1350, 7)),
    )


def shuffle() -> Wave:
    """Many tiles turned face down and stirred."""
    rng = random.Random(8)
    taps = [
        (
            0.04 + 0.56 * n / 17 + 0.03 * rng.random(),
            0.3 + 0.6 * rng.random(),
            click(1300 + 1200 * rng.random(), n),
        )
        for n in range(18)
    ]
    return together((0, 0.9, shaped(hiss(0.7, 500, 2600, 9), 0.2, 0.3)), *taps)


def give_way() -> Wave:
    """One soft tap with a flat hand: pass."""
    return together(
        (0, 1, ringing(0.16, [(262, 1, 0.035), (415, 0.5, 0.02)])),
        (0, 0.4, swelling(hiss(0.16, 150, 1100, 10), 0.004, 0.012)),
    )


def knock() -> Wave:
    """Three knocks: nobody goes on."""
    return together(*((0.13 * n, 1 - 0.15 * n, tap(310, 0.16, 11 + n)) for n in range(3)))


def cluck() -> Wave:
    """A hen, twice and shortly."""
    voice = (0.7, 0.35, 0.2)
    first = swelling(gliding(0.07, 950, 520, voice), 0.012, 0.022)
    return together((0, 0.8, first), (0.11, 1, swelling(gliding(0.14, 1150, 430, voice), 0.015, 0.04)))


def brood() -> Wave:
    """The hen again, who has laid: three clucks and a cry that rises and breaks."""
    voice = (0.7, 0.4, 0.3, 0.15)
    clucks = [
        (0.085 * n, 0.6, swelling(gliding(0.06, 820 + 60 * n, 480, voice), 0.01, 0.02)) for n in range(3)
    ]
    up = shaped(gliding(0.16, 560, 1420, voice, 0.02), 0.02, 0.01)
    down = swelling(gliding(0.16, 1420, 640, voice, 0.02), 0.002, 0.06)
    return together(*clucks, (0.26, 1, up), (0.415, 1, down))


def whistle() -> Wave:
    """A steam whistle, short and long."""
    parts = []
    for at, seconds, seed in ((0.0, 0.17, 14), (0.23, 0.45, 15)):
        for pitch, strength in ((466, 0.3), (554, 0.3), (740, 0.25)):
            tone = gliding(seconds, pitch * 0.985, pitch, (1, 0.2), 0.004)
            parts.append((at, strength, shaped(tone, 0.04, 0.07)))
        parts.append((at, 0.45, shaped(hiss(seconds, 700, 3000, seed), 0.02, 0.08)))
    return together(*parts)


def chuff() -> Wave:
    """Steam let off, three times."""
    return together(
        *((0.17 * n, 1 - 0.2 * n, swelling(hiss(0.19, 120, 1500, 16 + n), 0.02, 0.045)) for n in range(3))
    )


def latch() -> Wave:
    """A coupling closed: a train is its owner's again."""
    clink = ringing(0.2, [(1320, 1, 0.03), (2110, 0.7, 0.022), (3370, 0.4, 0.015)])
    return together((0, 0.7, clink[: int(0.06 * RATE)]), (0.06, 1, clink), (0, 0.6, tap(240, 0.1, 19)))


def score() -> Wave:
    """Points: two small bells, rising."""
    return together((0, 0.8, bell(1319, 0.06, 0.2)), (0.09, 1, bell(1760, 0.09, 0.3)))


def again() -> Wave:
    """Once more: the same short note twice, and a higher one."""
    return together(
        (0, 0.8, bar(784, 0.03, 0.1)), (0.07, 0.8, bar(784, 0.03, 0.1)), (0.14, 1, bar(1175, 0.05, 0.18))
    )


def spell() -> Wave:
    """Something glitters and rises."""
    notes = (1047, 1245, 1480, 1760, 2093, 2489)
    return together(
        *((0.06 * n, 0.5 + 0.08 * n, bell(pitch, 0.08, 0.26)) for n, pitch in enumerate(notes)),
        (0, 0.12, shaped(hiss(0.5, 4000, 9000, 20), 0.3, 0.15)),
    )


def spell_broken() -> Wave:
    """Glass."""
    rng = random.Random(21)
    shards = [
        (2200 + 5200 * rng.random(), 0.3 + 0.5 * rng.random(), 0.015 + 0.06 * rng.random()) for _ in range(14)
    ]
    fall = [(0.03 * n + 0.05, 0.5 - 0.06 * n, ringing(0.14, shards[n::5])) for n in range(6)]
    crash = swelling(hiss(0.3, 2500, 10000, 22), 0.002, 0.03)
    return together((0, 1, ringing(0.36, shards)), (0, 1.4, crash), *fall)


def reversed_play() -> Wave:
    """Turned round: up, and down again."""
    voice = (1, 0.15)
    return together(
        (0, 1, shaped(gliding(0.17, 330, 990, voice), 0.03, 0.012)),
        (0.16, 1, shaped(gliding(0.19, 990, 330, voice), 0.012, 0.08)),
    )


def trick() -> Wave:
    """Tiles gathered in, and a plucked chord."""
    chord = [(0.1 + 0.018 * n, 0.6, bar(pitch, 0.08, 0.26)) for n, pitch in enumerate((392, 494, 587))]
    return together((0, 0.5, swelling(hiss(0.16, 600, 2400, 23), 0.08, 0.03)), *chord)


def bid() -> Wave:
    """A word spoken at the table: one note of wood."""
    return bar(523, 0.055, 0.2)


def trump() -> Wave:
    """Trumps are named: a horn."""
    return together((0, 0.8, horn(294, 0.1)), (0.1, 1, horn(440, 0.28)))


def penalty() -> Wave:
    """Oh dear: two horns, falling."""
    voice = (1, 0.6, 0.4, 0.2)
    return together(
        (0, 0.9, shaped(gliding(0.16, 311, 294, voice), 0.02, 0.05)),
        (0.18, 1, shaped(gliding(0.28, 233, 196, voice, 0.015), 0.02, 0.12)),
    )


def refusal() -> Wave:
    """No: twice low and muffled."""
    buzz = shaped(lowpass(gliding(0.08, 124, 117, (1, 0.8, 0.6, 0.5, 0.4, 0.3)), 900), 0.008, 0.03)
    return together((0, 1, buzz), (0.11, 1, buzz))


def your_turn() -> Wave:
    """Your turn: two warm bells, falling."""
    return together((0, 0.9, bell(880, 0.1, 0.3)), (0.13, 1, bell(659, 0.13, 0.4)))


def out() -> Wave:
    """Somebody is out: three horns, rising."""
    return together((0, 0.8, horn(392, 0.1)), (0.1, 0.8, horn(523, 0.1)), (0.2, 1, horn(659, 0.26)))


def round_over() -> Wave:
    """A quiet ending, in wood."""
    parts = [(0.0, 0.8, bar(698)), (0.12, 0.8, bar(587))]
    chord = [(0.24 + 0.01 * n, 0.7, bar(pitch, 0.13, 0.42)) for n, pitch in enumerate((262, 392, 523))]
    return together(*parts, *chord)


def win() -> Wave:
    """A fanfare with bells."""
    parts = []
    for at, seconds, pitch in ((0.0, 0.1, 523), (0.11, 0.1, 523), (0.22, 0.1, 659), (0.33, 0.5, 784)):
        parts += [(at, 0.7, horn(pitch, seconds)), (at, 0.35, horn(pitch * 0.75, seconds))]
    peal = [
        (0.36 + 0.08 * n, 0.5, bell(pitch, 0.12, 0.4)) for n, pitch in enumerate((1047, 1319, 1568, 2093))
    ]
    return together(*parts, *peal)


SOUNDS: dict[str, tuple[float, Callable[[], Wave]]] = {
    "again": (0.6, again),
    "bid": (0.6, bid),
    "brood": (0.55, brood),
    "chuff": (0.75, chuff),
    "click": (0.65, click),
    "cluck": (0.65, cluck),
    "draw": (0.5, draw),
    "knock": (0.8, knock),
    "latch": (0.55, latch),
    "out": (0.52, out),
    "pass": (0.6, give_way),
    "penalty": (0.5, penalty),
    "refusal": (0.6, refusal),
    "reversed": (0.45, reversed_play),
    "round-over": (0.7, round_over),
    "score": (0.6, score),
    "shuffle": (0.6, shuffle),
    "spell": (0.6, spell),
    "spell-broken": (0.6, spell_broken),
    "sweep": (0.6, sweep),
    "trick": (0.65, trick),
    "trump": (0.52, trump),
    "whistle": (0.75, whistle),
    "win": (0.8, win),
    "your-turn": (0.65, your_turn),
}
"""Each sound by name, with the height of its highest peak as a share of the most there can be."""


def write(path: Path, peak: float, sound: Wave) -> None:
    """Keeps a sound in a file: mono, sixteen bits, and no higher than its peak."""
    faded = shaped(sound, FADE_IN, FADE_OUT)
    scale = 32767 * peak / max(map(abs, faded))
    samples = array.array("h", (round(scale * value) for value in faded))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main(folder: Path) -> None:
    """Writes every sound, and says how large they are together."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (peak, make) in SOUNDS.items():
        path = folder / f"{name}.wav"
        write(path, peak, make())
        total += path.stat().st_size
    print(f"{len(SOUNDS)} sounds in {folder.name}: {total} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
