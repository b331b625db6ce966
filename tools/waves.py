"""What sounds are made of, from the standard library alone: waves of numbers at 44.1 kHz.

Wood, resin and bells are sums of dying tones, steam and cloth are noise between two pitches, hens and horns
are pulses shaped by a mouth.
"""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

RATE = 44100

Wave = list[float]
Mode = tuple[float, float, float]
"""A dying tone: its pitch, its strength, and the seconds in which it falls to a third."""
Point = tuple[float, float]
"""A time, as a share of the whole, and the value there."""


# Where waves come from


def ringing(seconds: float, modes: Iterable[Mode]) -> Wave:
    """Tones struck together that die away: resin when very short, wood when short, a bell when long. What is
    left at the end goes softly: a tone cut off would crack."""
    out = [0.0] * int(seconds * RATE)
    for pitch, strength, decay in modes:
        turn, now = cmath.exp(complex(-1 / decay, 2 * math.pi * pitch) / RATE), complex(strength)
        for i in range(min(len(out), int(9 * decay * RATE))):
            out[i] += now.imag
            now *= turn
    return shaped(out, 0, seconds / 4)


def noise(seconds: float, seed: int) -> Wave:
    """Every pitch at once."""
    draw = random.Random(seed).random
    return [2 * draw() - 1 for _ in range(int(seconds * RATE))]


def hiss(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches."""
    return lowpass(highpass(noise(seconds, seed), low), high)


def curve(seconds: float, *points: Point) -> Wave:
    """A value that goes in straight lines from point to point."""
    count = int(seconds * RATE)
    out: Wave = []
    for (start, first), (end, last) in pairwise(points):
        begin, steps = len(out), max(int(end * count) - len(out), 0)
        out += [first + (last - first) * i / steps for i in range(steps)]
        assert begin == int(start * count), "the points follow each other"
    return out


def trembling(pitches: Sequence[float], depth: float, per_second: float) -> Wave:
    """A pitch that goes up and down by a share of itself."""
    turn = 2 * math.pi * per_second / RATE
    return [pitch * (1 + depth * math.sin(turn * i)) for i, pitch in enumerate(pitches)]


def tone(pitches: Sequence[float], overtones: Sequence[float] = (1,)) -> Wave:
    """A tone along a line of pitches, with overtones of these strengths."""
    sine, out = math.sin, [0.0] * len(pitches)
    phases = list(accumulate(2 * math.pi * pitch / RATE for pitch in pitches))
    for n, strength in enumerate(overtones, 1):
        if strength:
            out = [value + strength * sine(n * phase) for value, phase in zip(out, phases, strict=True)]
    return out


def pulses(pitches: Sequence[float]) -> Wave:
    """A saw along a line of pitches, its teeth rounded as far as the rate can follow: lips, or a throat."""
    phase, out = 0.0, []
    for pitch in pitches:
        step = pitch / RATE
        phase = (phase + step) % 1
        value = 2 * phase - 1
        if phase < step:
            part = phase / step
            value -= 2 * part - part * part - 1
        elif phase > 1 - step:
            part = (phase - 1) / step
            value -= part * part + 2 * part + 1
        out.append(value)
    return out


# What is done to them


def lowpass(wave: Sequence[float], pitch: float | Sequence[float]) -> Wave:
    """What is left of a wave below a pitch, or below a line of pitches. Above it 12 decibels an octave go."""
    line = [pitch] * len(wave) if isinstance(pitch, float | int) else pitch
    known: dict[float, float] = {}
    first, second, out = 0.0, 0.0, []
    for value, edge in zip(wave, line, strict=True):
        share = known.get(edge)
        if share is None:
            share = known[edge] = 1 - math.exp(-2 * math.pi * edge / RATE)
        first += share * (value - first)
        second += share * (first - second)
        out.append(second)
    return out


def highpass(wave: Sequence[float], pitch: float) -> Wave:
    """What is left of a wave above a pitch."""
    return [value - low for value, low in zip(wave, lowpass(wave, pitch), strict=True)]


def formant(wave: Sequence[float], pitch: float, width: float) -> Wave:
    """What a hollow that rings at this pitch lets through, over so many hertz."""
    turn = 2 * math.pi * pitch / RATE
    spread = math.sin(turn) * width / (2 * pitch)
    scale = 1 / (1 + spread)
    gain, back, further = spread * scale, 2 * math.cos(turn) * scale, (1 - spread) * scale
    before = before2 = last = last2 = 0.0
    out = []
    for value in wave:
        new = gain * (value - before2) + back * last - further * last2
        before2, before, last2, last = before, value, last, new
        out.append(new)
    return out


def times(wave: Sequence[float], strengths: Sequence[float]) -> Wave:
    """The wave at a strength that changes."""
    return [value * strength for value, strength in zip(wave, strengths, strict=True)]


def swelling(wave: Sequence[float], rise: float, decay: float) -> Wave:
    """The wave growing for some seconds, then dying away."""
    peak = max(int(rise * RATE), 1)
    fall, now, out = math.exp(-1 / (decay * RATE)), 1.0, []
    for i, value in enumerate(wave):
        if i < peak:
            out.append(value * i / peak)
        else:
            out.append(value * now)
            now *= fall
    return out


def shaped(wave: Sequence[float], rise: float, fall: float) -> Wave:
    """The wave at one strength, but for its rise and its fall, which are round."""
    up, down, out = int(rise * RATE), int(fall * RATE), list(wave)
    for i in range(min(up, len(out))):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / up)
    for i in range(min(down, len(out))):
        out[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / down)
    return out


def together(*parts: tuple[float, float, Sequence[float]]) -> Wave:
    """Waves mixed, each from a time on and at a strength."""
    out = [0.0] * max(int(at * RATE) + len(part) for at, _, part in parts)
    for at, strength, part in parts:
        start = int(at * RATE)
        stretch = out[start : start + len(part)]
        out[start : start + len(part)] = [
            old + strength * new for old, new in zip(stretch, part, strict=True)
        ]
    return out


def roomed(wave: Sequence[float], share: float, seconds: float = 0.12) -> Wave:
    """The wave in a small room with curtains: its echoes die away in so many seconds."""
    dry = [*wave, *[0.0] * int(2 * seconds * RATE)]
    dull = lowpass(dry, 3500.0)
    wet = [0.0] * len(dry)
    for delay in (0.0197, 0.0271, 0.0313):
        back, keep = int(delay * RATE), math.exp(-delay / seconds)
        line = dull[:]
        for i in range(back, len(line)):
            line[i] += keep * line[i - back]
        for i in range(back, len(line)):
            wet[i] += line[i - back]
    return [value + share * echo for value, echo in zip(dry, wet, strict=True)]
