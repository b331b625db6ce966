"""The question every blocked round must answer: could nobody have played? (rule 0.5)

It is asked of what lies on the table and of the open hands, by the plain sense of each game, and shares
nothing with how the games find out themselves.
"""

from __future__ import annotations

from typing import Any

from domino.core.match import Match
from domino.core.tiles import Tile


def who_could_play(match: Match) -> list[str]:
    """Those who, were it their turn, could lay a tile somewhere: who, which tile, where."""
    state = match.state
    table = state.table()
    if "row" in table:
        return _removals(table["row"])
    found = []
    for seat in range(match.players):
        for place, number in _open_to(seat, table).items():
            for tile in state.hand(seat):
                if number in tile or (_any_double_breaks(table, number) and tile.is_double):
                    found.append(f"seat {seat} could play {tile} on {place}")
    return found


def ask_if_blocked(match: Match) -> None:
    """A round that was called blocked is one in which nobody can play."""
    if match.round_over and any(event.kind == "blocked" for event in match.events):
        assert match.view(0).boneyard_size == 0, "called blocked with tiles left to draw"
        could = who_could_play(match)
        assert not could, f"called blocked, but {could[0]}:\n{match.record()}"


def _open_to(seat: int, table: dict[str, Any]) -> dict[str, int]:
    """The ends that a seat may play on in a turn of its own, each with the number it shows."""
    ends: dict[str, int] = table.get("numbers", table["ends"])
    must = table.get("open_doubles") or [
        asked["place"] for asked in (table.get("foot"), table.get("spell")) if asked
    ]
    if must:
        return {place: ends[place] for place in must}
    if "markers" not in table:
        return ends
    own = [f"train{train}" for train, marked in enumerate(table["markers"]) if marked or train == seat]
    return {place: number for place, number in ends.items() if place.partition(".")[0] in [*own, "mexican"]}


def _removals(row: list[Tile]) -> list[str]:
    """Castle Rock: what could still be removed."""
    neighbours = zip(row, row[1:], row[2:], strict=False)
    return [f"{middle} could be removed" for left, middle, right in neighbours if {*left} & {*right}]


def _any_double_breaks(table: dict[str, Any], number: int) -> bool:
    """Super Train: a double goes on any 13."""
    return "spell" in table and number == 13
