"""The deals of the day in the file that holds everything, out and in. A deal and each result that a friend
sent are items of their own: one that is damaged costs itself alone.

What is here stays. A deal that was not begun here is taken as it was played there; one that was begun goes on
from there, if it is the same play further on. Nothing that comes in is trusted: a deal is played again, its
findings must fit what was played, and a result must be whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from domino.coach.daily import GAMES, PLAYER, DailyDeal, DailyResult, results_in, written
from domino.core.actions import Action
from domino.core.options import Unknown
from domino.tableside.daily.played import DayBook, Played, key_of
from domino.tableside.reviewing.kept import as_data, from_data
from domino.tableside.reviewing.rounds import MatchRounds


class Carried:
    """The deals of a book, as they go out and come in. What takes an item says whether it was new here, and

    :raises Unknown: when only a newer Boneyard knows its game.
    :raises ValueError, TypeError, KeyError: when it cannot be.
    """

    def __init__(self, book: DayBook) -> None:
        self.book = book

    def told(self) -> tuple[list[Any], list[Any]]:
        """Every deal that was begun here, and every result that a friend sent."""
        days, friends = [], []
        for played in self._every():
            key = key_of(played.deal)
            if played.begun:
                days.append({"deal": key, **played.own()})
            friends += [{"deal": key, "result": written(friend)} for friend in played.friends]
        return days, friends

    def take_day(self, item: Any) -> bool:
        """Takes a deal as it was played elsewhere."""
        deal = _deal_in(item["deal"])
        return self.book.of(deal).take_own(_own_in(item, deal))

    def take_friend(self, item: Any) -> bool:
        """Takes a result that a friend sent."""
        deal = _deal_in(item["deal"])
        return self.book.of(deal).take([_result_in(item["result"], deal)]) > 0

    def _every(self) -> Iterator[Played]:
        keys = self.book.shelf.keys()
        for key in keys:
            try:
                yield self.book.of(_deal_in(key))
            except ValueError:
                continue  # a file of somebody else, or of a newer Boneyard


def _deal_in(key: str) -> DailyDeal:
    """The deal with this key."""
    day, game = key[:10], key[11:]
    deal = DailyDeal(date.fromisoformat(day), game)
    if key_of(deal) != key:
        raise ValueError(f"{key[:40]!r} is no deal of a day")
    if game not in GAMES:
        raise Unknown(f"there is no deal of the day of {game[:40]!r}")
    return deal


def _result_in(text: str, deal: DailyDeal) -> DailyResult:
    (result,) = results_in(text)
    if (result.day, result.game) != (deal.day, deal.game):
        raise ValueError("a result of another deal")
    return result


def _own_in(item: Any, deal: DailyDeal) -> dict[str, Any]:
    """What was done there and what came of it, checked."""
    match = deal.start()
    for told in item["actions"]:
        if type(told) is not str or match.round_over:
            raise ValueError("nothing that can be done there")
        match.play(Action.parse(told))
    own: dict[str, Any] = {"actions": [str(action) for _, action in match.history], "result": []}
    if item["result"]:
        (text,) = item["result"]
        own["result"] = [written(_result_in(text, deal))]
        if not match.round_over:
            raise ValueError("a result before the end")
    if "judged" in item:
        findings = from_data(item["judged"], MatchRounds(match).did, PLAYER, 1)
        if findings is None or not own["result"]:
            raise ValueError("what was found does not fit what was played")
        own["judged"] = as_data(findings)
    return own
