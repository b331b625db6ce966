"""What an evening stands on: a match in memory, a saved one, or one of which only views are known here."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.games import GAMES
from domino.store.memory import Memory
from domino.tableside.conductor import next_step
from domino.tableside.evening import Evening
from domino.tableside.live import KeptMatch, LiveMatch, Past
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.showing import compose
from domino.tableside.turns import Turns
from domino.tableside.words.accounts import headline
from domino.tableside.words.news import news_of, title_of
from domino.tableside.words.now_line import now_of
from domino.texts import Texts

TEXTS = Texts()


class Elsewhere:
    """A match that is played on another device: nothing but views of it is known here."""

    def __init__(self, match: Match) -> None:
        self._there = match

    @property
    def names(self) -> tuple[str, ...]:
        return self._there.names

    @property
    def promise(self) -> str:
        return self._there.promise

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        return self._there.history

    def view(self, seat: int) -> View:
        return self._there.view(seat)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        return self._there.legal(seat)

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        return self._there.play(action, seat)

    def undo(self) -> bool:
        return self._there.undo()

    @property
    def past(self) -> Past:
        return self._there

    def whole(self) -> Match:
        raise LookupError("it is played elsewhere")


def shown(evening: Evening) -> list[object]:
    """All that a table shows of an evening."""
    asking = Asking(evening)
    return [
        compose(evening, asking),
        buttons_of(evening, asking),
        news_of(evening),
        now_of(evening, asking),
        title_of(evening),
        evening.passing_to,
        evening.why_no_undo(),
        next_step(evening),
        evening.scores,
        evening.winners,
        headline(evening) if evening.round_over else None,
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_shown_and_played_on_from_views_alone(game: str) -> None:
    here = Match.start(game, seed=7)
    there = Match.start(game, seed=7)
    seats = [Seat(name) for name in here.names]
    evenings = [Evening(here, seats, TEXTS), Evening(Elsewhere(there), seats, TEXTS)]
    turns = [Turns(evening) for evening in evenings]
    for step in range(200):
        mine, theirs = (shown(evening) for evening in evenings)
        assert [str(each) for each in mine] == [str(each) for each in theirs]
        assert turns[0].come() == turns[1].come()
        if here.round_over:
            break
        legal = here.legal()
        for evening in evenings:
            if evening.passing_to is not None:
                evening.look(evening.passing_to)
            evening.play(legal[step * 7 % len(legal)])
            if step % 9 == 0:
                evening.undo()
    assert here.record() == there.record() and here.history


def test_what_needs_the_whole_match_says_so_where_there_is_none() -> None:
    match = Match.start("muggins", ["Ana", "Ben"], seed=3)
    with pytest.raises(LookupError):
        Evening(Elsewhere(match), [Seat("Ana"), Seat("Ben")], TEXTS).whole()


def test_who_is_kept_is_told_whose_hand_is_shown(tmp_path: Path) -> None:
    match = Match.start("muggins", ["Ana", "Ben"], seed=3)
    save = Memory.open(tmp_path).saves.start(match, [None, None])
    kinds: list[LiveMatch] = [match, save, Elsewhere(match)]
    assert [isinstance(each, KeptMatch) for each in kinds] == [False, True, False]
    evening = Evening(save, [Seat("Ana"), Seat("Ben")], TEXTS)
    evening.look(1)
    assert save.showing == 1
    evening.hide()
    assert save.showing is None
    evening.close()
    evening.look(0)
    assert save.showing is None, "what was put away is told nothing more"
