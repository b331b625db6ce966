"""How loud a sound is to an ear, as EBU R 128 and ITU-R BS.1770 measure it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import mul

MOMENT = 0.4
"""Seconds over which momentary loudness is taken; a shorter sound has silence after it."""
STEP = 0.01
"""Seconds from one moment that is looked at to the next."""

SHELF = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
"""The head that is in the way of a sound: from this pitch on so many decibels more, and how steeply."""
EDGE = (38.13547087602444, 0.5003270373238773)
"""The ear is deaf for what is lower, and how steeply."""

Wave = Sequence[float]
"""A sound as numbers from -1 to 1."""


Filter = tuple[float, float, float, float, float]
"""Shares of a sample and the two before it, and of the two last results, that make the next."""


def k_weighting(rate: int) -> tuple[Filter, Filter]:
    """What the ear makes of a sound, as two filters, at any rate; at 48 kHz they are the standard's own."""
    pitch, gain, steep = SHELF
    turn, high = math.tan(math.pi * pitch / rate), 10 ** (gain / 20)
    square, slope = turn * turn, turn / steep
    whole, middle = 1 + slope + square, high**0.4996667741545416 * slope
    ahead = (high + middle + square, 2 * (square - high), high - middle + square)
    first, second, third = (value / whole for value in ahead)
    shelf = (first, second, third, 2 * (square - 1) / whole, (1 - slope + square) / whole)
    pitch, steep = EDGE
    turn = math.tan(math.pi * pitch / rate)
    square, slope = turn * turn, turn / steep
    whole = 1 + slope + square
    return shelf, (1, -2, 1, 2 * (square - 1) / whole, (1 - slope + square) / whole)


def filtered(sound: Wave, by: Filter) -> list[float]:
    """The sound after a filter."""
    now, before, long_before, last, last_but_one = by
    first = second = 0.0
    out = []
    for value in sound:
        new = now * value + first
        first = before * value - last * new + second
        second = long_before * value - last_but_one * new
        out.append(new)
    return out


def loudness(sound: Wave, rate: int) -> float:
    """The loudest moment of a sound, in LUFS."""
    shelf, edge = k_weighting(rate)
    heard = filtered(filtered([*sound, *[0.0] * int(MOMENT * rate)], shelf), edge)
    moment = int(MOMENT * rate)
    sums = [0.0, *accumulate(map(mul, heard, heard))]
    most = max(sums[i + moment] - sums[i] for i in range(0, len(sums) - moment, int(STEP * rate)))
    return -0.691 + 10 * math.log10(most / moment) if most > 0 else -math.inf


TAPS = 12
"""Samples that decide what lies between two of them."""
BETWEEN = [
    [
        math.sin(math.pi * x) / (math.pi * x) * (0.5 + 0.5 * math.cos(math.pi * x / (TAPS / 2 + 0.5)))
        for x in (tap - TAPS // 2 + 1 - part / 4 for tap in range(TAPS))
    ]
    for part in (1, 2, 3)
]
"""The weight of each of them a quarter, a half and three quarters of the way."""


def true_peak(sound: Wave) -> float:
    """The highest that the sound goes, between its samples too, where four times as many are looked at."""
    highest = max(map(abs, sound))
    padded = [*[0.0] * TAPS, *sound, *[0.0] * TAPS]
    for i in range(len(padded) - TAPS):
        here = i + TAPS // 2 - 1
        if abs(padded[here]) > highest / 2 or abs(padded[here + 1]) > highest / 2:
            around = padded[i : i + TAPS]
            highest = max(highest, *(abs(sum(map(mul, around, weights))) for weights in BETWEEN))
    return highest
