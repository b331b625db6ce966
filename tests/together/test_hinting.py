"""Hints for guests in a browser: thought of at the host, from what that seat sees and nothing else."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from typing import Any

import pytest

from domino.core.deal import Deal
from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.games import GAMES
from tests.redealing import in_progress, redealt
from tests.together.tables import TEXTS, OpenTable, Phone

ENOUGH = 20.0
"""Seconds that a thought may take."""


class Browser(Phone):
    """A phone that waits to be answered."""

    def __init__(self, table: OpenTable, number: int = 1) -> None:
        self._answered = threading.Event()
        super().__init__(table, number)

    def send(self, text: str) -> None:
        super().send(text)
        if self.told[-1]["tell"] == "answer":
            self._answered.set()

    def asks(self, number: int = 1, at: str | None = None) -> None:
        self._answered.clear()
        self.says(say="hint", number=number, at=at or str(self.table.host.at))

    def hears(self) -> dict[str, Any]:
        """The answer, once it is there."""
        assert self._answered.wait(ENOUGH)
        return self.last("answer")


def tiles(*names: str) -> list[Tile]:
    return [Tile.parse(name) for name in names]


def seated(match: Match) -> tuple[OpenTable, list[Browser]]:
    """Browsers at every seat of a match, at a host that takes its time to think."""
    table = OpenTable(seats=match.players)
    phones = [Browser(table, at + 1) for at in range(match.players)]
    for phone, name in zip(phones, match.names, strict=True):
        phone.hello(wants="page", name=name)
    table.host.hinting.budget = None
    table.deal(match)
    return table, phones


@pytest.fixture
def ten() -> tuple[OpenTable, list[Browser]]:
    """Ana is to begin, and the double five is worth ten at once."""
    hands = [
        tiles("5-5", "0-1", "0-2", "1-2", "0-3", "1-3", "0-4"),
        tiles("6-6", "4-6", "3-6", "2-6", "1-6", "0-6", "4-5"),
    ]
    deals = {1: Deal(hands=hands, starter=0)}
    return seated(Match.start("muggins", ["Ana", "Ben"], deals=deals, seed=3))


def test_who_is_to_play_is_told_what_is_best_and_why_and_nobody_else_is(
    ten: tuple[OpenTable, list[Browser]],
) -> None:
    table, (ana, ben) = ten
    ben.kinds()
    ana.asks()
    assert ana.hears() == {"tell": "answer", "number": 1, "ok": True}
    hint = ana.last("hint")
    assert hint["action"] == "play 5-5 a" and hint["at"] == str(table.host.at)
    assert "5-5" in hint["words"] and "10" in hint["words"]
    ana.asks(number=2)  # the same again, which is known by now
    assert ana.hears()["number"] == 2 and ana.told[-2] == hint
    assert ben.told == []
    table.host.close()


def test_who_is_not_to_play_is_told_so(ten: tuple[OpenTable, list[Browser]]) -> None:
    table, (_, ben) = ten
    ben.asks()
    assert ben.hears()["why"] == TEXTS.say("ui.table.nothing-to-hint")
    assert "hint" not in ben.kinds()
    table.host.close()


def test_a_hint_for_a_table_that_has_moved_on_is_dropped(ten: tuple[OpenTable, list[Browser]]) -> None:
    table, (ana, _) = ten
    before = str(table.host.at)
    ana.asks()
    ana.says(say="play", number=2, at=before, action="play 5-5 a")
    assert ana.hears()["ok"]
    assert [each["number"] for each in ana.told if each["tell"] == "answer"] == [1, 2]
    ana.asks(number=3, at=before)
    assert ana.hears()["late"] and "hint" not in ana.kinds()
    table.host.close()


def hint_of(match: Match, seat: int) -> str:
    table, phones = seated(match)
    phones[seat].asks()
    phones[seat].hears()
    hint = phones[seat].last("hint")
    table.host.close()
    return f"{hint['action']}: {hint['words']}"


def two_tables(key: str) -> tuple[Match, Match, int]:
    """Two that differ in what the one who is to play cannot see, and their seat."""
    rng = random.Random(5)
    while True:
        for table in in_progress(GAMES[key], rng):
            seat = table.match.turn
            if seat is None or table.match.round_over or len(table.match.legal(seat)) < 3:
                continue
            other = redealt(table, seat, rng)
            if table.unlike(other):
                return table.match, other.match, seat


@pytest.mark.parametrize("key", ["muggins", "forty-two"])
def test_a_hint_does_not_hang_on_what_is_hidden(key: str) -> None:
    one, other, seat = two_tables(key)
    assert hint_of(one, seat) == hint_of(other, seat)


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, seat = two_tables("muggins")
    honest = Match.view

    def peeking(self: Match, seat: int) -> View:
        view = honest(self, seat)
        hidden = str(honest(self, (seat + 1) % self.players).hand)
        chosen = random.Random(hidden).choice(view.legal) if view.legal else None
        return view if chosen is None else replace(view, legal=(chosen,))

    monkeypatch.setattr(Match, "view", peeking)
    assert hint_of(one, seat) != hint_of(other, seat)
