"""The moments of a game that deserve a second of theatre, and their words, from the side of the eyes on the
screen. What is staged how is the window's; what is a moment, and for whom it is a good one, is told here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domino.core.events import Event
from domino.core.tables import RowTable, table_of
from domino.core.tiles import Tile
from domino.core.tricks import TrickState
from domino.tableside.counting import Count, count_of
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import contract_of, is_bare
from domino.tableside.words.accounts import hand_over, headline, signed
from domino.tableside.words.reckoning import sum_told

NOTHING = Count()
TAGGED = frozenset(
    {
        "marked",
        "last-tile",
        "called",
        "caught",
        "foot",
        "spell",
        "spell-broken",
        "reversed",
        "skipped",
        "again",
    }
)
"""Events that are a moment by themselves, small, where they happen."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to be staged. `kind` is how the window knows it: an event's kind for the small ones, and
    `draws`, `dead-end`, `three`, `row-cleared`; `score`; then `out`, `blocked`, `made`, `set`, `shot` and
    `shot-missed`, which end a round; `counting`, of what is left in hands; `won` and `lost`, which end the
    match."""

    kind: str
    title: str
    line: str = ""
    seat: int | None = None
    """Whom it is about."""
    good: bool | None = None
    """Whether the eyes on the screen are glad of it; None where they may not care, or are nobody's."""
    place: str | None = None
    tile: Tile | None = None
    points: int = 0
    terms: tuple[tuple[str | None, int], ...] = ()
    """What points were counted of: each place, and what it brought."""
    count: Count = NOTHING
    """The hands that are counted."""


def moments_of(evening: Evening, events: Sequence[Event]) -> tuple[Moment, ...]:
    """What these events are to whoever looks on, in the order it is staged."""
    if any(event.kind == "match-over" for event in events):
        return (*_ended(evening, events), _match(evening))
    if evening.round_over:
        return _ended(evening, events)
    return tuple(_on_the_table(evening, events))


def _on_the_table(evening: Evening, events: Sequence[Event]) -> Iterator[Moment]:
    say, wording = evening.texts.say, evening.wording
    if evening.game.kind.row:
        yield from _removed(evening, events)
        return
    for event in events:
        if event.kind == "scored" and event.number:
            terms = tuple((item.place, item.number) for item in event.items)
            yield Moment(
                "score",
                signed(event.number),
                sum_told([number for _, number in terms]),
                event.seat,
                _good(evening, event.seat, event.number > 0),
                points=event.number,
                terms=terms,
            )
        elif event.kind == "closed" and event.tile is not None and is_bare(evening.view, event.tile):
            line = wording.event(event) or ""  # what has an answer is closed too, and no dead end
            yield Moment("dead-end", say("ui.moment.dead-end"), line, place=event.place, tile=event.tile)
        elif event.kind in TAGGED:
            title, line = _title(evening, event), wording.event(event) or ""
            good = None if event.kind in ("foot", "reversed") else _good(evening, event.seat, _glad(event))
            yield Moment(event.kind, title, line, event.seat, good, event.place, event.tile)
    yield from _draws(evening, events)


def _draws(evening: Evening, events: Sequence[Event]) -> Iterator[Moment]:
    """A tile that makes the others draw. Tiles drawn before it, to find the first tile of a round, are not
    drawn because of it."""
    at = next((at for at, event in enumerate(events) if event.kind == "played"), len(events))
    drawers = {event.seat for event in events[at + 1 :] if event.kind == "drew"}
    if not drawers:
        return
    played, key = events[at], "draws" if len(drawers) == evening.players - 1 else "some-draw"
    title, line = (evening.texts.say(f"ui.moment.{key}.{part}") for part in ("title", "line"))
    good = _good(evening, played.seat, True)
    yield Moment("draws", title, line, played.seat, good, played.place, played.tile)


def _removed(evening: Evening, events: Sequence[Event]) -> Iterator[Moment]:
    """Three at once, and a row that is gone before the boneyard is."""
    say, gone = evening.texts.say, [event for event in events if event.kind == "closed"]
    if len(gone) == 3:
        yield Moment("three", say("ui.moment.three"), good=True)
    dealt = any(
        event.kind == "drew" for event in events
    )  # after a removal that is so only where none is left
    if gone and (dealt or not table_of(evening.view, RowTable)["row"]):
        yield Moment("row-cleared", say("ui.moment.row-cleared"), good=True)


def _title(evening: Evening, event: Event) -> str:
    """A few words for a small moment: to the one it is about, to the one who was caught, or to others."""
    kinds = [f"{event.kind}-{event.place}", event.kind] if event.place else [event.kind]
    caught = event.number if event.kind == "caught" else None
    whos = [
        who for who, seat in (("you", event.seat), ("caught", caught)) if seat == evening.eyes is not None
    ]
    keys = [f"ui.moment.{kind}.{who}" for kind in kinds for who in (*whos, "any")]
    name, other = ("" if seat is None else evening.names[seat] for seat in (event.seat, caught))
    return evening.texts.say(evening.texts.first(*keys), name=name, other=other)


def _glad(event: Event) -> bool:
    """Whether it is good for the seat it is about."""
    return event.kind not in ("marked", "skipped")


def _good(evening: Evening, seat: int | None, for_them: bool) -> bool | None:
    if evening.eyes is None or seat is None:
        return None
    return for_them == (seat % evening.sides == evening.eyes % evening.sides)


# The end of a round, and of the match


def _ended(evening: Evening, events: Sequence[Event]) -> tuple[Moment, ...]:
    if evening.game.kind.row or not any(event.kind == "round-over" for event in events):
        return ()
    if evening.game.kind.tricks:
        return _hand(evening)
    found = (event for event in reversed((*evening.view.log, *events)) if event.kind in ("out", "blocked"))
    out = next(found, None)  # where every player has a first turn, somebody may have been out before
    if out is None:
        return ()
    title = evening.wording.event(out) or ""
    good = _good(evening, out.seat, True)
    ended = Moment(out.kind, title, _still_held(evening), out.seat, good)
    count = count_of(events, evening.scores)
    if not count.hands:
        return (ended,)
    return ended, Moment("counting", evening.texts.say("ui.moment.counting"), seat=out.seat, count=count)


def _still_held(evening: Evening) -> str:
    """How many tiles each of the others still has."""
    say, wording = evening.texts.say, evening.wording
    left = [(seat, count) for seat, count in enumerate(evening.view.hand_sizes) if count]
    told = [say("ui.moment.holds", name=wording.name(seat), count=count) for seat, count in left]
    return say("ui.moment.held", held=wording.listed(told)) if told else ""


def _hand(evening: Evening) -> tuple[Moment, ...]:
    """Whether the bid was made."""
    view, contract = evening.view, contract_of(evening.view, evening.eyes)
    known = view.known
    if contract is None or not isinstance(known, TrickState):
        return ()
    say = evening.texts.say
    line, made, seats = hand_over(evening)
    kind = ("shot" if made else "shot-missed") if contract.shoots else "made" if made else "set"
    short = (contract.total if contract.shoots else contract.bid) - contract.taken
    good = _good(evening, contract.bidder, made)
    if short > 0:
        line = say("ui.moment.short", told=line, count=short)
    ours, theirs = ("mine", "other") if len(seats) == 1 else ("ours", "theirs")
    who = "any" if evening.eyes is None else ours if contract.we_bid else theirs
    return (
        Moment(
            kind,
            say(f"ui.moment.{kind}.{who}", name=evening.names[contract.bidder]),
            line,
            seats[0],
            good,
            points=known.points[contract.bidder % evening.sides],
        ),
    )


def _match(evening: Evening) -> Moment:
    told = headline(evening)
    winners = evening.winners
    mine = evening.eyes is not None and evening.eyes % evening.sides in winners
    lost = not winners or (evening.eyes is not None and not mine)
    seat = told.members[0].seat if told.members else None
    return Moment(
        "lost" if lost else "won", told.title, told.line, seat, None if evening.eyes is None else mine
    )
