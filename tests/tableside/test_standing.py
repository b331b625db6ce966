"""How everybody stands when a round is over, in a few words for whoever reads them."""

from __future__ import annotations

import pytest

from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.words.ranking import Ranked, standing_told
from domino.texts import Texts

NAMES = ["Rosa", "Ana", "Ben"]


def told(points: tuple[int, ...], before: tuple[int | None, ...], eyes: int | None = 0) -> str:
    """What is told of three sides with these points, the fewest of which lead, and these places before."""
    seats = [Seat(name, None if at == eyes else "easy") for at, name in enumerate(NAMES)]
    evening = Evening(Match.start("mexican-train", NAMES, seed=1), seats, Texts())
    places = [1 + sum(other < mine for other in points) for mine in points]
    name = evening.wording.side_name
    ranked = [
        Ranked(side, name(side), (), points[side], 0, places[side], before[side], side == eyes)
        for side in range(3)
    ]
    return standing_told(evening, tuple(sorted(ranked, key=lambda each: each.place)))


@pytest.mark.parametrize(
    ("points", "before", "words"),
    [
        ((5, 7, 9), (None, None, None), "You lead by 2"),
        ((5, 7, 9), (1, 2, 3), "You stay first, by 2"),
        ((5, 7, 9), (3, 1, 2), "You go first, by 2"),
        ((7, 5, 9), (1, 2, 3), "You are second, 2 behind"),
        ((9, 5, 7), (1, 2, 3), "You are in place 3, 4 behind"),
        ((5, 5, 7), (1, 2, 3), "You and Ana are level"),
    ],
)
def test_the_reader_is_told_how_they_stand(points, before, words: str) -> None:
    assert told(points, before) == words


def test_with_nobody_looking_on_it_is_told_who_leads() -> None:
    assert told((5, 7, 9), (None, None, None), eyes=None) == "Rosa leads by 2"
