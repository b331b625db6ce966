"""Every kind of guest who means no good, all at once, at a table where others play."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from domino.core.match import Match
from tests.together.test_home import TEXTS, Room, room, seat_computers

pytest.importorskip("websockets")

__all__ = ["room"]

DOORS = 6
SENTENCES: dict[str, set[str]] = {
    "malformed": {"malformed", "other-version"},
    "huge": {"too-large"},
    "endless": set(),
    "out-of-turn": {"no-seat", "too-often"},
    "old-key": {"wrong-key"},
}
"""With which words the door is closed to whom. Who does not listen while they talk hears none."""


def test_whoever_means_no_good_gets_a_sentence_and_a_closed_door_and_the_match_goes_on(room: Room) -> None:
    host = room.host(2)
    _, address = room.serve(host)
    guests = seat_computers(room, address, 2)
    room.until(lambda: all(guest.seat is not None for guest in guests))
    match = Match.start("mexican-train", ["P1", "P2"], seed=5)
    command = [sys.executable, "-m", "tests.together.hostile", str(address), "15", str(DOORS), *SENTENCES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hostile:
        assert hostile.stdout is not None
        hostile.stdout.readline()
        host.share(match)
        room.until(lambda: hostile.poll() is not None)
        heard = json.loads(hostile.stdout.read())
    for kind, keys in SENTENCES.items():
        said = {TEXTS.say(f"together.{key}") for key in keys}
        assert heard[kind].keys() <= said | {"hung up on"}, "nobody stays"
        assert not said or heard[kind].keys() & said, f"{kind} was told nothing"
    done = len(match.history)
    room.until(lambda: match.over or len(match.history) > done + 10)
    assert all(host.is_here(seat) for seat in (0, 1))
