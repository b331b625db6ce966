"""What the lobby of a shared table says."""

from __future__ import annotations

import pytest

from domino.together.gathering import gathered, turn_chair
from tests.together.tables import TEXTS, OpenTable


@pytest.mark.parametrize(
    ("seats", "taken", "said"),
    [
        (4, 0, "Deal, computers in every seat"),
        (4, 1, "Deal to 1, computers for the rest"),
        (4, 2, "Deal to 2, computers for the rest"),
        (4, 3, "Deal to 3, computer for the fourth"),
        (4, 4, "Deal"),
        (2, 0, "Deal, computers in every seat"),
        (2, 1, "Deal to 1, computer for the second"),
        (1, 0, "Deal, computers in every seat"),
    ],
)
def test_the_button_says_how_many_are_dealt_to(seats: int, taken: int, said: str) -> None:
    table = OpenTable(seats)
    for seat in range(taken):
        turn_chair(table.host, seat, "easy")
    assert gathered(table.host, TEXTS).deal == said
