"""Finds whatever a seat may not know in what was sent to it.

`leaks` asks two ways. The sure one: the same match with all that the seat cannot see dealt otherwise must
send the very same bytes. The direct one, which also names what it found: no hidden tile, no event or action
that tells one, no hand of another as a mask, and not the seed stands in what was sent.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator

from domino.core.actions import FACE_DOWN
from domino.core.events import PRIVATE
from domino.core.game import Game, State, View
from domino.core.match import Match
from domino.core.tiles import Tile
from tests.invariants import tiles_inside
from tests.redealing import Table, in_progress, redealt

Send = Callable[[Match, int | None], str | bytes]
"""All that is sent of a match to a seat, or with None to somebody who looks on."""

SHORTEST_MASK = 8
"""Shorter numbers stand in a text for something else."""

_TILE = re.compile(r"(?<![0-9.-])([0-9]{1,2})-([0-9]{1,2})(?![0-9-])")
_TOLD = re.compile(rf"\b(?:{'|'.join(sorted(PRIVATE))}) seat=([0-9]+) tile=[0-9]+-[0-9]+")
_DONE = re.compile(rf'"seat": ?([0-9]+), ?"action": ?"(?:{"|".join(sorted(FACE_DOWN))}) [0-9]')


def tables(game: Game, rng: random.Random) -> Iterator[tuple[Table, Table, int | None]]:
    """A match at a few moments, the same dealt otherwise, and a seat (None: an onlooker) that cannot tell the
    two apart; until some are really dealt otherwise, since there are moments at which nothing is hidden."""
    dealt_otherwise = 0
    while not dealt_otherwise:
        for table in in_progress(game, rng):
            seat = rng.choice([None, table.match.turn, rng.randrange(table.match.players)])
            other = redealt(table, seat, rng)
            dealt_otherwise += table.unlike(other)
            yield table, other, seat


def leaks(table: Table, other: Table, seat: int | None, send: Send, tiles: bool = True) -> list[str]:
    """What is sent to the seat that it may not know. `tiles` is for what writes tiles as the core does and
    writes nothing else like them; prose may well say 3-2 and mean no tile."""
    sent = send(table.match, seat)
    found = hidden_in(table.match, seat, sent, tiles)
    if sent != send(other.match, seat):
        found.append("what is sent changes with what is hidden")
    return found


def seen_by(match: Match, seat: int | None) -> View:
    """All that the seat, or an onlooker, may know."""
    return match.view(0).public() if seat is None else match.view(seat)


def hidden_tiles(match: Match, seat: int | None) -> set[Tile]:
    """The tiles of the round that the seat can see nowhere. What it saw happen is worked out here anew: an
    event that tells too much is no excuse."""
    view = seen_by(match, seat)
    if view.kind.row:
        return set()  # what is left in the boneyard anyone can work out; hidden is its order
    happened = [event for event in match.events if event.kind not in PRIVATE or event.seat == seat]
    return {*match.state.everything()} - {*tiles_inside((view.hand, view.table, view.widow, happened))}


def hidden_in(match: Match, seat: int | None, sent: str | bytes, tiles: bool = True) -> list[str]:
    """What stands in so many words in what was sent to the seat, and should not."""
    text = sent.decode("utf-8") if isinstance(sent, bytes) else sent
    text, found = _without_what_lies_open(match, seat, text)
    if tiles:
        hidden = hidden_tiles(match, seat)
        named = {frozenset((int(one), int(other))) for one, other in _TILE.findall(text)}
        found += [f"the tile {tile}, which is hidden" for tile in sorted(hidden) if {*tile} in named]
    for pattern in (_TOLD, _DONE):
        found += [f"{each[0]!r}, of another" for each in pattern.finditer(text) if int(each[1]) != seat]
    for other in range(match.players):
        mask = match.state.hand_mask(other)
        ways = (f"{mask:x}", str(mask))
        if other == seat or _is_all_there_is(match, seat, other):
            continue
        if any(len(way) >= SHORTEST_MASK and _stands(way, text) for way in ways):
            found.append(f"the hand of seat {other}, as a mask")
    seed = match.seed
    if any(len(way) >= SHORTEST_MASK and way in text for way in (str(seed), f"{seed:x}")):
        found.append("the seed")
    return found


def _without_what_lies_open(match: Match, seat: int | None, text: str) -> tuple[str, list[str]]:
    """The text less the parts that tell of rounds that are over, and what is wrong with those: their
    tiles are in hands again by now, so they are compared with what everybody saw of them instead."""
    try:
        told = json.loads(text)
    except ValueError:
        return text, []
    if not isinstance(told, dict) or told.get("tell") != "table":
        return text, []
    found = []
    finished = len(match.round_scores) - (1 if match.round_over else 0)
    rounds = [
        {
            "scores": list(match.round_scores[number - 1]),
            "events": [str(event.seen_by(seat)) for event in match.events_of(number)],
            "hands": _shown(match.state_of(number), match.players),
        }
        for number in range(1, finished + 1)
    ]
    if told.pop("past", rounds) != rounds:
        found.append("rounds that were not so, or are not over")
    hands = _shown(match.state, match.players) if match.round_over else None
    if told.pop("hands", hands) != hands:
        found.append("hands in a round that is not over")
    record = told.pop("record", None)  # remarks in it tell who played, which everybody knows
    if record is not None and not (match.over and Match.from_record(record).record() == match.record()):
        found.append("the record of a match that is not over, or was another")
    return json.dumps(told), found


def _shown(state: State, players: int) -> list[list[str]]:
    return [[str(tile) for tile in state.hand(seat)] for seat in range(players)]


def _stands(number: str, text: str) -> bool:
    """Whether a number stands in a text by itself, and not as a part of another: a hand of one tile is a one
    and many noughts."""
    return re.search(rf"(?<![0-9a-f]){number}(?![0-9a-f])", text) is not None


def _is_all_there_is(match: Match, seat: int | None, other: int) -> bool:
    """Whether a hand is all that is left to be seen, so that anybody can work it out."""
    view = seen_by(match, seat)
    sizes = (size for at, size in enumerate(view.hand_sizes) if at not in (seat, other))
    return view.boneyard_size == 0 and not any(sizes)
