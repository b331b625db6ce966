"""The sounds of what happens at the table: whistles and hens, bells, wood and horns."""

from __future__ import annotations

import random

from tools.sounds_of_hands import cloth, resin, sliding, tick, wood
from tools.waves import (
    Wave,
    curve,
    formant,
    highpass,
    hiss,
    lowpass,
    noise,
    pulses,
    ringing,
    roomed,
    shaped,
    swelling,
    times,
    together,
    tone,
    trembling,
)

# Instruments


def bar(pitch: float, decay: float = 0.09, seconds: float = 0.3) -> Wave:
    """One note of a marimba."""
    modes = [(pitch, 1, decay), (pitch * 3.93, 0.22, decay / 4), (pitch * 9.2, 0.06, decay / 9)]
    return together(
        (0, 1, ringing(seconds, modes)), (0, 0.12, swelling(hiss(0.02, 300, 2000, 1), 0.001, 0.004))
    )


def bell(pitch: float, decay: float = 0.14, seconds: float = 0.45) -> Wave:
    """One small bar of steel, as in a glockenspiel."""
    modes = [(pitch, 1, decay), (pitch * 2.003, 0.25, decay * 0.8), (pitch * 2.756, 0.3, decay * 0.4)]
    return ringing(seconds, [*modes, (pitch * 5.404, 0.14, decay * 0.15)])


def horn(pitch: float, seconds: float, brightness: float = 5.0) -> Wave:
    """One note of brass: it opens as it swells."""
    swell = curve(seconds, (0, 0.15), (min(0.045 / seconds, 0.4), 1), (0.75, 0.8), (1, 0.25))
    lips = pulses(trembling(curve(seconds, (0, pitch * 0.985), (0.12, pitch), (1, pitch)), 0.004, 5.5))
    return shaped(lowpass(lips, [pitch * (0.8 + brightness * part) for part in swell]), 0.02, 0.06)


def reed(pitch: float, seconds: float, last: float) -> Wave:
    """One note of a low clarinet, sliding a little."""
    line = trembling(curve(seconds, (0, pitch), (0.6, pitch), (1, last)), 0.005, 4.5)
    return shaped(tone(line, (1, 0.04, 0.38, 0.03, 0.16, 0, 0.07)), 0.05, 0.16)


def pad(pitches: tuple[float, ...], seconds: float, bend: float = 1.0) -> Wave:
    """A chord that comes out of nothing, hovers, and goes; it ends higher or lower by a factor."""
    voices = []
    for n, pitch in enumerate(pitches):
        for off in (0.997, 1.003):
            line = curve(seconds, (0, pitch * off), (0.45, pitch * off), (1, pitch * off * bend))
            voices.append(
                (0.0, 1 / (1 + 0.5 * n), tone(trembling(line, 0.004, 4 + 0.7 * n), (1, 0.25, 0.08)))
            )
    return shaped(together(*voices), seconds * 0.4, seconds * 0.45)


# The railway


def blast(seconds: float, seed: int) -> Wave:
    """One blast of a steam whistle: four pipes, each a little out of tune and a little late, that the steam
    blows up to their pitch, makes tremble, and drops."""
    steam, parts = noise(seconds, seed), []
    for n, pitch in enumerate((391.0, 495.5, 586.0, 661.5)):
        late = 0.008 * n
        swoop = ((0, 0.86), (0.1, 0.97), (0.28, 1), (0.8, 1), (1, 0.93))
        line = curve(seconds - late, *((share, pitch * part) for share, part in swoop))
        pipe = tone(trembling(line, 0.005, 5.2 + 0.4 * n), (1, 0.16, 0.3, 0.05, 0.1))
        parts.append((late, 0.3, shaped(pipe, 0.05, 0.09)))
        parts.append((0.0, 1.1, shaped(formant(steam, pitch * 1.01, pitch / 9), 0.015, 0.08)))
    plume = times(
        lowpass(highpass(steam, 1400), 5200), curve(seconds, (0, 0.2), (0.04, 1), (0.2, 0.45), (1, 0.4))
    )
    return together(*parts, (0, 0.6, shaped(plume, 0.012, 0.11)))


def whistle() -> Wave:
    """A steam whistle, short and long."""
    return roomed(together((0, 0.9, blast(0.2, 14)), (0.25, 1, blast(0.52, 15))), 0.05, 0.09)


def puff(seconds: float, seed: int) -> Wave:
    """Steam let off once through a chimney."""
    steam = noise(seconds, seed)
    body = together((0, 1.6, formant(steam, 190, 160)), (0, 1, formant(steam, 520, 420)))
    return swelling(together((0, 1, body), (0, 0.16, highpass(lowpass(steam, 4500), 1500))), 0.018, 0.05)


def chuff() -> Wave:
    """A train is marked: the engine puffs three times, each a little sooner and softer."""
    return together((0, 1, puff(0.24, 16)), (0.2, 0.8, puff(0.22, 17)), (0.38, 0.62, puff(0.2, 18)))


def latch() -> Wave:
    """A coupling closed: a train is its owner's again."""
    clink = ringing(0.22, [(1320, 1, 0.03), (2110, 0.7, 0.024), (3370, 0.5, 0.018), (5230, 0.3, 0.01)])
    clunk = together((0, 1, wood(255, 0.12, 19)), (0, 0.25, clink))
    return together((0, 0.45, shaped(clink[:3000], 0, 0.02)), (0.07, 0.6, clink), (0.07, 1, clunk))


def dead_end() -> Wave:
    """Wagons run against the buffers: a thud of iron, a rebound, and a sigh of steam."""
    iron = [(96, 0.7, 0.06), (158, 0.6, 0.05), (427, 0.8, 0.06), (701, 0.6, 0.05), (1140, 0.4, 0.03)]
    thud = together((0, 1, ringing(0.3, iron)), (0, 1, swelling(hiss(0.05, 200, 1800, 21), 0.001, 0.009)))
    sigh = times(hiss(0.34, 1100, 3600, 22), curve(0.34, (0, 0), (0.2, 1), (1, 0)))
    return together((0, 1, thud), (0.11, 0.4, thud), (0.16, 0.5, sigh))


# The farmyard


def syllable(seconds: float, pitches: Wave, rough: float, seed: int) -> Wave:
    """One syllable of a hen: a throat that pulses, a beak that opens and shuts."""
    rng = random.Random(seed)
    wander = [1 + rough * (2 * rng.random() - 1) for _ in range(int(seconds * 90) + 2)]
    line = times(pitches, curve(seconds, *((n / (len(wander) - 1), value) for n, value in enumerate(wander))))
    throat = together((0, 1, pulses(line)), (0, 0.16, noise(seconds, seed)))
    shut = formant(throat, 560, 220)
    hollows = ((980, 210, 1.0), (1720, 260, 0.75), (2950, 420, 0.4))
    beak = together(*((0, strength, formant(throat, pitch, width)) for pitch, width, strength in hollows))
    wide = curve(seconds, (0, 0), (0.25, 1), (0.8, 0.9), (1, 0.1))
    return together((0, 0.8, times(shut, [1 - part for part in wide])), (0, 1.2, times(beak, wide)))


def buck(first: float, last: float, seconds: float, seed: int) -> Wave:
    """A short syllable that falls: "buk"."""
    line = curve(seconds, (0, first * 0.86), (0.18, first), (1, last))
    return shaped(swelling(syllable(seconds, line, 0.03, seed), 0.006, seconds * 0.5), 0.003, 0.014)


def cluck(take: int) -> Wave:
    """A hen, twice and shortly: "buk-buk"."""
    up = 1 + 0.05 * take
    return together(
        (0, 0.75, buck(430 * up, 330 * up, 0.075, 23 + take)),
        (0.115 + 0.008 * take, 1, buck(505 * up, 300 * up, 0.12, 25 + take)),
    )


def brood() -> Wave:
    """The hen again, who has laid: "bu-bu-bu-bawk", and all the yard may know."""
    bucks = [(0.098 * n, 0.8 + 0.15 * n, buck(390 + 22 * n, 320 + 14 * n, 0.068, 27 + n)) for n in range(3)]
    line = curve(
        0.38, (0, 390), (0.17, 440), (0.23, 690), (0.4, 790), (0.58, 730), (0.85, 500), (1, 380)
    )  # fmt: skip
    cry = times(
        syllable(0.38, trembling(line, 0.018, 23), 0.025, 31),
        curve(0.38, (0, 0), (0.05, 0.5), (0.17, 0.5), (0.24, 1), (0.6, 0.85), (0.88, 0.35), (1, 0)),
    )
    return roomed(together(*bucks, (0.3, 1.1, cry)), 0.03, 0.06)


# Points and bids


def score() -> Wave:
    """Points: two small bells, rising."""
    return roomed(together((0, 0.8, bell(1319, 0.07, 0.22)), (0.09, 1, bell(1760, 0.13, 0.42))), 0.03, 0.08)


def bid() -> Wave:
    """A word spoken at the table: one note of wood."""
    return bar(523, 0.06, 0.24)


def made() -> Wave:
    """A bid is made: the note of the bid, and up from it."""
    rise = [(0.08 * n, 0.75 + 0.1 * n, bar(pitch, 0.08, 0.26)) for n, pitch in enumerate((523, 659, 784))]
    top = together((0, 1, bar(1047, 0.12, 0.42)), (0, 0.45, bar(523, 0.12, 0.42)))
    return together(*rise, (0.24, 1.1, top))


def down() -> Wave:
    """A bid is set: an ivory plate falls flat on the table, rattles, and lies."""
    slam = together((0, 0.8, cloth(98, 0.3, 33)), (0, 1, wood(270, 0.26, 34)), (0, 0.5, resin(1350, 0.1)))
    rattle = [
        (at, strength, together((0, 1, wood(330, 0.12, 35)), (0, 0.5, resin(1850, 0.06))))
        for at, strength in ((0.12, 0.4), (0.19, 0.26), (0.24, 0.17), (0.275, 0.11))
    ]
    return roomed(together((0, 1, slam), *rattle), 0.08, 0.08)


def mark() -> Wave:
    """A mark is won: one stroke of chalk on the slate, and a bell."""
    stroke = formant(sliding(0.2, 1500, 7000, 36, 0.25), 3100, 2600)
    return together((0, 0.5, resin(1900, 0.05)), (0.01, 1.9, stroke), (0.21, 0.62, bell(988, 0.14, 0.42)))


def shot_made() -> Wave:
    """The moon is shot: it rises, night hovers, and stars come out one by one."""
    stars = (784, 1175, 988, 1568, 1319, 1976, 2349)
    peal = [(0.16 + 0.095 * n, 0.3 + 0.03 * n, bell(pitch, 0.16, 0.4)) for n, pitch in enumerate(stars)]
    return roomed(together((0, 0.3, pad((196, 294, 392, 494), 1.15, 1.0)), *peal), 0.04, 0.1)


def shot_missed() -> Wave:
    """The moon is missed: it sets again, night sinks, and its stars go out."""
    stars = [
        (0.05 + 0.13 * n, 0.26 - 0.05 * n, bell(pitch, 0.09, 0.3)) for n, pitch in enumerate((1245, 932, 740))
    ]
    return together((0, 0.34, pad((370, 440, 622), 0.85, 0.72)), *stars)


def trick() -> Wave:
    """Tiles gathered in, and a plucked chord."""
    chord = [(0.13 + 0.02 * n, 0.6, bar(pitch, 0.09, 0.3)) for n, pitch in enumerate((392, 494, 587))]
    clacks = [(0.02 + 0.035 * n, 0.2, resin(2500 + 180 * n, 0.05)) for n in range(3)]
    return together((0, 0.7, sliding(0.17, 600, 2600, 37, 0.5)), *clacks, *chord)


def trump() -> Wave:
    """Trumps are named: a horn."""
    return roomed(together((0, 0.8, horn(294, 0.13)), (0.12, 1, horn(440, 0.32))), 0.06, 0.08)


def penalty() -> Wave:
    """Oh dear: a muted trombone, twice and falling."""

    def wah(first: float, last: float, seconds: float) -> Wave:
        lips = pulses(trembling(curve(seconds, (0, first), (0.5, first), (1, last)), 0.012, 6.5))
        opened = curve(seconds, (0, 0.1), (0.35, 1), (0.7, 0.6), (1, 0.1))
        mouth = together((0, 1, times(formant(lips, 950, 300), opened)), (0, 0.45, lowpass(lips, 600.0)))
        return shaped(mouth, 0.025, 0.09)

    return together((0, 0.85, wah(277, 270, 0.2)), (0.21, 1, wah(208, 178, 0.36)))


# Spells


def again() -> Wave:
    """Once more: the same short note twice, and a higher one."""
    notes = ((0, 784, 0.03, 0.1), (0.075, 784, 0.03, 0.1), (0.15, 1175, 0.06, 0.22))
    return together(*((at, 0.9, bar(pitch, decay, seconds)) for at, pitch, decay, seconds in notes))


def spell() -> Wave:
    """Something glitters and rises."""
    notes = (1047, 1245, 1480, 1760, 2093, 2489)
    peal = [(0.055 * n, 0.5 + 0.08 * n, bell(pitch, 0.09, 0.28)) for n, pitch in enumerate(notes)]
    return together(*peal, (0, 0.5, shaped(hiss(0.5, 4500, 9000, 38), 0.3, 0.15)))


def spell_broken() -> Wave:
    """Glass."""
    rng = random.Random(39)
    shards = [
        (2200 + 5600 * rng.random(), 0.3 + 0.5 * rng.random(), 0.012 + 0.05 * rng.random()) for _ in range(14)
    ]
    fall = [(0.05 + 0.045 * n, 0.7 - 0.09 * n, ringing(0.14, shards[n::5])) for n in range(6)]
    crash = swelling(hiss(0.2, 2800, 11000, 40), 0.002, 0.022)
    return together((0, 1, ringing(0.3, shards)), (0, 2.2, crash), *fall)


def reversed_play() -> Wave:
    """Turned round: something swings past, up and down again."""
    swing = curve(0.4, (0, 300), (0.48, 980), (1, 290))
    wind = formant(noise(0.4, 41), 1500, 1400)
    strength = curve(0.4, (0, 0.1), (0.48, 1), (1, 0.1))
    return shaped(together((0, 1, tone(swing, (1, 0.2, 0.1))), (0, 0.7, times(wind, strength))), 0.03, 0.06)


# Turns and ends


def refusal() -> Wave:
    """No: twice low and muffled."""
    buzz = shaped(lowpass(pulses(curve(0.09, (0, 226), (1, 204))), 1300.0), 0.008, 0.03)
    return together((0, 1, buzz), (0.12, 0.9, buzz))


def your_turn() -> Wave:
    """Your turn: two warm bells, falling."""
    warm = [
        together((0, 1, bell(pitch, 0.15, 0.45)), (0, 0.5, bar(pitch / 2, 0.12, 0.4))) for pitch in (880, 659)
    ]
    return together((0, 0.85, shaped(warm[0][:16000], 0, 0.1)), (0.14, 1, warm[1]))


def cleared() -> Wave:
    """A row is cleared: one breath over the felt, and a harp from below to above."""
    notes = (523, 587, 659, 784, 880, 1047, 1175, 1319)
    harp = [(0.1 + 0.042 * n, 0.42 + 0.05 * n, bar(pitch, 0.11, 0.36)) for n, pitch in enumerate(notes)]
    gust = times(hiss(0.42, 900, 4200, 42), curve(0.42, (0, 0), (0.55, 1), (1, 0)))
    return together((0, 1.1, gust), *harp)


def out() -> Wave:
    """Somebody is out: three horns, rising."""
    call = ((0, 0.8, horn(392, 0.13)), (0.11, 0.85, horn(523, 0.13)), (0.22, 1, horn(659, 0.34)))
    return roomed(together(*call), 0.06, 0.08)


def round_lost() -> Wave:
    """Somebody else is out: two low notes of wood, falling."""
    low = [
        together((0, 0.8, bar(pitch, 0.12, 0.4)), (0, 0.7, bar(pitch * 2, 0.08, 0.4))) for pitch in (294, 220)
    ]
    return together((0, 0.9, low[0]), (0.2, 1, low[1]))


def round_over() -> Wave:
    """A quiet ending, in wood."""
    parts = [(0.0, 0.8, bar(698)), (0.13, 0.8, bar(587))]
    chord = [(0.26 + 0.012 * n, 0.7, bar(pitch, 0.15, 0.45)) for n, pitch in enumerate((262, 392, 523))]
    return together(*parts, *chord)


def win() -> Wave:
    """The match is won: a fanfare, bells, and tiles that rain like confetti."""
    parts = []
    for at, seconds, pitch in ((0.0, 0.13, 523), (0.12, 0.13, 523), (0.24, 0.13, 659), (0.36, 0.62, 784)):
        chord = ((pitch, 0.6), (pitch * 0.75, 0.35), (pitch / 2, 0.3))
        parts += [(at, strength, horn(tune, seconds)) for tune, strength in chord]
    peal = [
        (0.4 + 0.085 * n, 0.22, bell(pitch, 0.15, 0.45))
        for n, pitch in enumerate((1047, 1319, 1568, 2093, 2637))
    ]
    rng = random.Random(43)
    rain = [(0.45 + 0.6 * rng.random(), 0.05 + 0.1 * rng.random(), tick(50 + n)) for n in range(22)]
    return roomed(together(*parts, *peal, *rain), 0.05, 0.1)


def lost() -> Wave:
    """The match is lost: a clarinet says good night, and wood under it."""
    notes = ((0.0, 0.28, 494, 491), (0.24, 0.28, 440, 437), (0.48, 0.46, 370, 360))
    song = [(at, 0.55, reed(pitch, seconds, last)) for at, seconds, pitch, last in notes]
    under = [
        (0.0, 0.5, bar(247, 0.14, 0.45)),
        (0.48, 0.5, bar(185, 0.15, 0.45)),
        (0.5, 0.4, bar(277, 0.15, 0.45)),
    ]
    return roomed(together(*song, *under), 0.05, 0.1)
