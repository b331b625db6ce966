"""A share of the simulation: the rest is in `make soak`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from domino.games import GAMES
from domino.tableside.live import LiveMatch
from domino.texts import Texts
from domino.together import letters
from domino.together.letters import Teller
from domino.together.messages import VIEW
from domino.together.views import view_data
from tests.together import simulation
from tests.together.simulation import Faults, play

ACTIONS = 30
EACH = 3
"""Matches of each game."""


@pytest.mark.parametrize("game", list(GAMES))
def test_over_bad_lines_nothing_is_lost_or_done_twice_and_nobody_learns_too_much(
    game: str, tmp_path: Path
) -> None:
    for seed in range(EACH):
        wrong, table = play(seed, GAMES[game], tmp_path / str(seed), Faults(host_killed=0.02), ACTIONS)
        assert wrong == []
        assert table.match.over or len(table.match.history) >= ACTIONS


def test_a_leak_to_one_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(_seats: object) -> dict[str, Teller]:
        def view(match: LiveMatch, seat: int | None, _texts: Texts, _room: object) -> Mapping[str, object]:
            said = dict(view_data(match.view(0).public() if seat is None else match.view(seat)))
            other = match.view((seat or 0) ^ 1).hand
            return said | {"x": [str(tile) for tile in other]}

        return {VIEW: view}

    monkeypatch.setattr(simulation, "tellers", leaking)
    monkeypatch.setattr(letters.Sight, "look", lambda sight, match: match)  # else there is nothing to leak
    monkeypatch.setattr(simulation, "MOST_SECONDS", 20.0)  # no guest takes such a view, and nobody plays
    wrong, _ = play(1, GAMES["forty-two"], tmp_path, Faults(), 10)
    assert any("which is hidden" in each for each in wrong)
