"""The sounds of what hands do with tiles: on each other, on felt, on the rack's wood.

Each take of a sound is the same thing done once more: a little higher or lower, harder or softer.
"""

from __future__ import annotations

import random

from tools.waves import Wave, curve, formant, hiss, ringing, roomed, shaped, swelling, times, together


def resin(pitch: float, seconds: float = 0.08, hardness: float = 1.0) -> Wave:
    """A tile struck on its edge: bright and gone at once."""
    modes = [(pitch, 1, 0.010), (pitch * 1.52, 0.7, 0.007), (pitch * 2.13, 0.45, 0.005)]
    body = ringing(seconds, [*modes, (pitch * 0.63, 0.5, 0.013), (pitch * 3.02, 0.25, 0.003)])
    return together((0, 1, body), (0, 1.3 * hardness, swelling(hiss(0.01, 2500, 9000, 1), 0.0004, 0.0012)))


def cloth(low: float, seconds: float = 0.14, seed: int = 2) -> Wave:
    """The felt and the table under it, struck: low, soft and short."""
    thump = ringing(seconds, [(low, 0.8, 0.024), (low * 1.83, 0.6, 0.018), (low * 3.3, 0.8, 0.015)])
    brush = swelling(hiss(min(seconds, 0.06), 350, 1600, seed), 0.002, 0.008)
    return together((0, 1, shaped(thump, 0.003, 0)), (0, 1.6, brush))


def wood(pitch: float, seconds: float = 0.16, seed: int = 3) -> Wave:
    """A block of wood struck by something hard."""
    modes = [(pitch, 1, 0.030), (pitch * 1.58, 0.7, 0.022), (pitch * 2.34, 0.45, 0.014)]
    body = ringing(seconds, [*modes, (pitch * 3.6, 0.25, 0.008)])
    return together((0, 1, body), (0, 0.5, swelling(hiss(0.02, 400, 3500, seed), 0.0006, 0.003)))


def click(take: int) -> Wave:
    """A tile put to a tile: they meet, rock once, and lie on the felt."""
    rng = random.Random(100 + take)
    pitch = 2650 * (1 + 0.04 * (2 * rng.random() - 1))
    rock = 0.016 + 0.012 * rng.random()
    return together(
        (0, 1, resin(pitch, hardness=0.8 + 0.5 * rng.random())),
        (rock, 0.28 + 0.14 * rng.random(), resin(pitch * 1.07, 0.05)),
        (0.002, 0.5 + 0.2 * rng.random(), cloth(165 + 20 * rng.random(), 0.12, 10 + take)),
    )


def felt(take: int) -> Wave:
    """A tile put on the felt alone: more table than tile."""
    rng = random.Random(200 + take)
    low = 138 + 14 * rng.random()
    return together(
        (0, 2.4, cloth(low, 0.17, 20 + take)),
        (
            0.001,
            0.8,
            ringing(0.09, [(low * 5.1, 1.1, 0.014), (1750 * (1 + 0.05 * rng.random()), 0.3, 0.006)]),
        ),
        (0.024 + 0.008 * rng.random(), 0.5, cloth(low * 1.12, 0.1, 30 + take)),
    )


def rack(take: int) -> Wave:
    """A tile set down in its rack, on wood."""
    rng = random.Random(300 + take)
    pitch = 410 * (1 + 0.05 * (2 * rng.random() - 1))
    return together(
        (0, 1, wood(pitch, 0.17, 40 + take)),
        (0, 0.22, resin(3050 * (1 + 0.04 * rng.random()), 0.05)),
        (0.028 + 0.01 * rng.random(), 0.3, wood(pitch * 1.09, 0.1, 50 + take)),
    )


def tick(take: int) -> Wave:
    """A pip counted: a bead pushed along its wire."""
    rng = random.Random(400 + take)
    pitch = 1480 * (1 + 0.02 * (2 * rng.random() - 1))
    bead = ringing(0.07, [(pitch, 1, 0.014), (pitch * 2.76, 0.5, 0.007), (pitch * 4.2, 0.2, 0.004)])
    return together((0, 1, bead), (0, 0.25, swelling(hiss(0.01, 3000, 8000, 60 + take), 0.0004, 0.001)))


def sliding(seconds: float, low: float, high: float, seed: int, peak: float) -> Wave:
    """A tile drawn over cloth, fastest at its peak: the threads are heard one by one."""
    rng = random.Random(seed)
    threads = [0.55 + 0.45 * rng.random() for _ in range(int(seconds * 160) + 2)]
    grain = curve(seconds, *((n / (len(threads) - 1), value) for n, value in enumerate(threads)))
    rubbed = times(hiss(seconds, low, high, seed), grain)
    return times(rubbed, curve(seconds, (0, 0), (peak, 1), (1, 0)))


def draw(take: int) -> Wave:
    """A tile slid over the felt and picked up."""
    rng = random.Random(500 + take)
    seconds = 0.17 + 0.02 * rng.random()
    return together(
        (0, 1, sliding(seconds, 700, 3200, 70 + take, 0.7)),
        (seconds - 0.02, 0.35, resin(2900 * (1 + 0.06 * rng.random()), 0.05)),
        (seconds - 0.02, 0.35, cloth(210, 0.06)),
    )


def deal(take: int) -> Wave:
    """A tile flicked across the table to a player."""
    rng = random.Random(600 + take)
    seconds = 0.08 + 0.015 * rng.random()
    return together(
        (0, 0.9, sliding(seconds, 1500, 5500, 80 + take, 0.25)),
        (seconds - 0.012, 0.9, cloth(230 + 20 * rng.random(), 0.07, 90 + take)),
        (seconds - 0.012, 0.16, resin(3300 * (1 + 0.06 * rng.random()), 0.04)),
    )


def give_way(take: int) -> Wave:
    """Two soft taps with the flat of the fingers: pass."""
    rng = random.Random(700 + take)
    low = 104 + 8 * rng.random()
    palm = formant(swelling(hiss(0.16, 250, 1800, 110 + take), 0.005, 0.026), 640, 600)
    body = ringing(0.18, [(low, 0.6, 0.035), (low * 2.6, 0.6, 0.024), (low * 4.4, 0.4, 0.016)])
    tap = together((0, 1, body), (0, 4, palm))
    return together((0, 1, tap), (0.105 + 0.01 * rng.random(), 0.75, tap))


def sweep() -> Wave:
    """Tiles pushed off the table."""
    rng = random.Random(8)
    clacks = [(0.05 + 0.19 * rng.random(), 0.12 + 0.14 * rng.random(), click(n)) for n in range(5)]
    return together((0, 1.6, sliding(0.36, 350, 1700, 9, 0.35)), *clacks)


def shuffle() -> Wave:
    """Many tiles turned face down and stirred: twice round with both hands."""
    rng, met, clacks = random.Random(11), [click(20 + n) for n in range(9)], []
    for n in range(46):
        at = 0.03 + 0.8 * (n + rng.random()) / 46
        swing = 0.35 + 0.65 * abs(2 * ((at / 0.42) % 1) - 1)
        clacks.append((at, swing * (0.12 + 0.5 * rng.random() ** 2), met[n % 9]))
    rub = together((0, 1, sliding(0.5, 450, 2300, 12, 0.4)), (0.36, 1, sliding(0.52, 450, 2300, 13, 0.4)))
    return together((0, 1.1, rub), *clacks)


def knock() -> Wave:
    """Three knocks with the knuckles: nobody goes on."""

    def tap(n: int) -> Wave:
        body = ringing(0.16, [(182, 0.6, 0.04), (305, 0.7, 0.03), (540, 0.8, 0.024), (930, 0.5, 0.014)])
        return together((0, 1, body), (0, 0.8, swelling(hiss(0.03, 500, 2600, 14 + n), 0.0008, 0.005)))

    return roomed(together(*((0.14 * n, 1 - 0.12 * n, tap(n)) for n in range(3))), 0.06, 0.05)


def three() -> Wave:
    """Three tiles taken at once: three clacks upward, and off they go."""
    rises = [
        (
            0.07 * n,
            0.9 + 0.1 * n,
            together((0, 1, wood(620 * 1.26**n, 0.2, 17)), (0, 0.5, resin(2600 * 1.12**n))),
        )
        for n in range(3)
    ]
    return together(*rises, (0.17, 1.3, sliding(0.26, 1200, 5200, 18, 0.3)))
