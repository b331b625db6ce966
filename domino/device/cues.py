"""What each kind of event sounds and feels like, and whether it is said: one mapping for all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from domino.core.events import Event

HANDS = 0
"""The rank of what hands do with tiles. Such a sound comes at once; of all others only the most telling
one follows it."""


class Cue(NamedTuple):
    """One event: its sound and how telling that is, how it feels to the player who did it, whether it is
    said aloud, and the sound that whoever loses by it hears instead."""

    sound: str
    rank: int = HANDS
    feel: str | None = None
    said: bool = True
    to_losers: str | None = None


CUES: Mapping[str, Cue] = {
    "round": Cue("shuffle"),
    "dealt": Cue("shuffle", said=False),
    "played": Cue("felt", feel="tick"),
    "played-placed": Cue("click", feel="tick"),
    "played-hub": Cue("felt", feel="tick"),
    "drew": Cue("draw", feel="tick"),
    "passed": Cue("pass"),
    "buried": Cue("sweep", feel="tick"),
    "closed": Cue("sweep"),
    "closed-placed": Cue("latch", 1),
    "unmarked": Cue("latch", 1, said=False),
    "skipped": Cue("pass", 1),
    "double": Cue("cluck", 2, feel="double", said=False),
    "spinner": Cue("cluck", 2, feel="double"),
    "bid": Cue("bid", 2),
    "marked": Cue("chuff", 3),
    "trump": Cue("trump", 3),
    "again": Cue("again", 3),
    "scored": Cue("score", 4),
    "called-points": Cue("score", 4),
    "trick": Cue("trick", 4),
    "foot": Cue("brood", 5),
    "reversed": Cue("reversed", 6),
    "spell": Cue("spell", 6),
    "spell-broken": Cue("spell-broken", 6),
    "penalty": Cue("penalty", 7, feel="buzz"),
    "last-tile": Cue("whistle", 8),
    "called": Cue("whistle", 8),
    "caught": Cue("knock", 8),
    "round-over": Cue("round-over", 9),
    "out": Cue("out", 10, to_losers="round-lost"),
    "blocked": Cue("knock", 10),
    "scored-mark": Cue("mark", 10),
    "scored-bid-not-reached": Cue("set", 10),
    "match-over-nobody": Cue("lost", 11),
    "match-over": Cue("win", 11, to_losers="lost"),
}
"""By kind, or by kind and what makes it something else: the place, that there is one, what was scored for,
or that it is nobody's."""

REFUSAL = Cue("refusal", feel="buzz")
YOUR_TURN = Cue("your-turn", feel="turn")

MOMENTS = ("rack", "deal", "tick", "made", "shot-made", "shot-missed", "dead-end", "three", "cleared")
"""Sounds of what is no event, for who shows it to ask for (`Centerpiece.play`): a tile set in the rack, a
tile dealt, a pip counted, a bid made, the moon shot or missed, a dead end, three tiles taken at once, a row
cleared. The sound of an event is asked for in the same way, by who shows it as a moment (`staged`)."""

PAUSES: Mapping[str, float] = {"shuffle": 0.75, "sweep": 0.2, "draw": 0.18}
"""Seconds after a sound of hands until the telling one."""
PAUSE = 0.1
TURN_PAUSE = 0.4
"""Seconds until a turn is called: first what led to it is heard."""

STRENGTH = ("tick", "double", "buzz")
"""What is felt, the weakest first; of several only the strongest."""


def cue(event: Event) -> Cue:
    """The cue of an event."""
    also = [item.what for item in event.items]
    if event.place is not None:
        also += [event.place, "placed"]
    if event.seat is None:
        also.append("nobody")
    found = (CUES.get(f"{event.kind}-{what}") for what in also)
    return next((one for one in found if one is not None), CUES[event.kind])


def sounds(events: Iterable[Event], lost: bool = False) -> list[tuple[float, str]]:
    """What one action sounds like: when, in seconds from now, and which sound. At most two: the first
    thing hands did, and the most telling of the rest. With `lost`, to somebody who loses by it."""
    cues = [cue(event) for event in events]
    hands = [one.sound for one in cues if one.rank == HANDS][:1]
    telling = max((one for one in cues if one.rank > HANDS), key=lambda one: one.rank, default=None)
    heard = [(0.0, sound) for sound in hands]
    if telling is not None and telling.sound not in hands:
        sound = telling.to_losers if lost and telling.to_losers else telling.sound
        heard.append((PAUSES.get(hands[0], PAUSE) if hands else 0.0, sound))
    return heard


def heard(events: Sequence[Event], teller: Teller, viewer: int | None, yours: bool) -> dict[str, object]:
    """What one action sounds like at a device that one player has for themselves, as plain values: what is
    `heard`, whether that is about the player (their `own`, or what is over for all), and how their `turn` is
    called, if it has come to them by this; and what cannot be done sounds like a `refusal`."""
    over = any(event.kind in ("round-over", "match-over") for event in events)
    comes = yours and not any(event.seat == viewer for event in events[:1])
    return {
        "heard": [[pause, sound] for pause, sound in sounds(events, loses(events, teller, viewer))],
        "own": over or any(event.seat == viewer is not None for event in events),
        "turn": [TURN_PAUSE, YOUR_TURN.sound] if comes else None,
        "refusal": REFUSAL.sound,
    }


def of_hands(events: Iterable[Event]) -> list[Event]:
    """What hands did among these events."""
    return [event for event in events if cue(event).rank == HANDS]


def loses(events: Sequence[Event], teller: Teller, viewer: int | None) -> bool:
    """Whether the player who looks loses by this: the round or the match went to others."""
    if viewer is None:
        return False
    own = teller.side_of(viewer)
    matches = {event.seat for event in events if event.kind == "match-over"}
    rounds = {
        teller.side_of(event.seat) for event in events if event.kind == "out" and event.seat is not None
    }
    return own not in (matches or rounds or {own})


def feeling(events: Iterable[Event], viewer: int | None) -> str | None:
    """What the player who looks feels: only what they did, or what was done to them."""
    felt = [one.feel for event in events if event.seat == viewer is not None and (one := cue(event)).feel]
    return max(felt, key=STRENGTH.index, default=None)


class Teller(Protocol):
    """Who tells one reader what happened, as a `Wording` does."""

    @property
    def reader(self) -> int | None: ...
    def to(self, reader: int | None) -> Teller: ...
    def say(self, key: str, **values: object) -> str: ...
    def event(self, event: Event) -> str | None: ...
    def scored(self, event: Event) -> str: ...
    def side_of(self, seat: int) -> int: ...
    def sides_named(self, sides: Iterable[int]) -> str: ...


def spoken(events: Sequence[Event], teller: Teller, listener: int | None) -> str:
    """What one action is in words, with nothing in them that the listener may not know. With listener
    None, only what everybody may."""
    teller = teller.to(listener)
    lines: dict[str, None] = {}  # each once: two tiles drawn unseen are one sentence
    for event in events:
        line = _line(event.seen_by(listener), teller) if cue(event).said else None
        if line:
            lines[line] = None
    winners = [event.seat for event in events if event.kind == "match-over" and event.seat is not None]
    if any(event.kind == "match-over" for event in events):
        lines[_result(winners, teller)] = None
    return " ".join(lines)


def _line(event: Event, teller: Teller) -> str | None:
    if event.kind == "match-over":
        return None
    if event.kind == "round-over":
        return teller.say("play.round-over", number=event.number)
    if event.kind == "scored" and event.seat is not None:
        return teller.scored(event)
    return teller.event(event)


def _result(winners: Sequence[int], teller: Teller) -> str:
    """Who has won the match."""
    if not winners:
        return teller.say("score.nobody-won")
    if len(winners) == 1 and teller.reader is not None and teller.side_of(teller.reader) == winners[0]:
        return teller.say("score.you-won")
    names = teller.sides_named(winners)
    return teller.say("score.won" if len(winners) == 1 else "score.shared", names=names)
