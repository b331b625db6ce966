"""A deal of the day as it was played here: kept by its date and game from the first action on, with what it
was found to cost and what friends sent of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property
from itertools import chain
from typing import Any, Protocol

from domino.coach.daily import (
    LEVEL,
    PLAYER,
    DailyDeal,
    DailyResult,
    deals_of,
    ranked,
    result_of,
    results_in,
    written,
)
from domino.coach.reviewing import decisions
from domino.core.actions import Action
from domino.core.match import Match
from domino.tableside.reviewing.kept import Findings, Forgetful, Shelf, as_data, from_data
from domino.tableside.reviewing.rounds import MatchRounds
from domino.tableside.seats import Seat, computer_names
from domino.texts import Texts

MOST_FRIENDS = 100
DAYS_BACK = 6
"""How many days before today are still shown."""


class Played:
    """One deal, as far as it was played. Without a shelf nothing of it is kept: it is a second try."""

    def __init__(self, deal: DailyDeal, name: str, texts: Texts, shelf: Shelf | None = None) -> None:
        self.deal = deal
        self.texts = texts
        self.counts = shelf is not None
        """Whether it is the first time, which is what counts."""
        self._shelf = shelf or Forgetful()
        kept = _checked(self._shelf.found(key_of(deal)))
        own = _results(kept, "result", deal)
        self.result: DailyResult | None = own[0] if own else None
        """What came of it, once it was reckoned."""
        self.name = self.result.name if self.result is not None else name
        sent = _results(kept, "friends", deal)
        self.friends = [each for each in sent if each != self.result][:MOST_FRIENDS]
        self._kept = kept

    # The table

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The player, and the computers of the deal, which play alike everywhere."""
        numbered = (self.texts.say("common.who.computer", number=number) for number in range(1, 99))
        free = (name for name in chain(computer_names(self.texts), numbered) if name != self.name)
        others = [Seat(next(free), LEVEL) for _ in range(self.deal.players - 1)]
        return Seat(self.name), *others

    @cached_property
    def match(self) -> Match:
        """The match as far as it was played: what cannot be done there was not, and is left out."""
        match = self.deal.start([seat.name for seat in self.seats])
        for told in _texts(self._kept.get("actions")):
            if match.round_over:
                break
            try:
                match.play(Action.parse(told))
            except ValueError:
                break
        return match

    @property
    def begun(self) -> bool:
        """Whether anything was done."""
        return bool(self._kept.get("actions") and self.match.history)

    @property
    def unfinished(self) -> bool:
        """Whether it was begun and left before it came to a result."""
        return self.begun and self.result is None

    @property
    def over(self) -> bool:
        """Whether the round was played to its end."""
        return self.result is not None or self.match.round_over

    @cached_property
    def findings(self) -> Findings | None:
        """What was found of every decision; None before it was reckoned."""
        if self.result is None or not self.match.round_over:
            return None
        return from_data(self._kept.get("judged"), MatchRounds(self.match).did, PLAYER, 1)

    @cached_property
    def turns_with_choice(self) -> int | None:
        """How many turns of the round offered a choice, judged or not; None where the round is not known."""
        if not self.match.round_over:
            return None
        return sum(1 for _ in decisions(self.match, PLAYER, [1]))

    # What is kept

    def played_on(self) -> None:
        """Something was done at its table."""
        self._keep()

    def reckoned(self, findings: Findings) -> DailyResult:
        """What every decision cost is known: the result that it makes, which is kept."""
        result = result_of(self.deal, self.name, [each.judgement for each in findings])
        self.result = self.result or result
        self.findings = findings
        self._keep()
        return result

    def rename(self, name: str) -> None:
        """The player is called so in what is sent from now on."""
        self.name = name
        if self.result is not None:
            self.result = replace(self.result, name=name)
        self._keep()

    def take(self, results: Iterable[DailyResult]) -> int:
        """Adds what friends sent of this deal; returns how many were not known. The first of a name stays."""
        new = self._join(results)
        if new:
            self._keep()
        return new

    def take_own(self, own: dict[str, Any]) -> bool:
        """Takes what `own` told elsewhere and was checked, if it is this play and further on; whether it was.
        What was taken is there when the deal is read anew."""
        here, there = self.own(), own["actions"]
        further = (len(there), len(own["result"])) > (len(here["actions"]), len(here["result"]))
        if not further or self.result is not None or there[: len(here["actions"])] != here["actions"]:
            return False
        self._shelf.keep(key_of(self.deal), {**self._kept, **own})
        return True

    def own(self) -> dict[str, Any]:
        """What was done here and what came of it, as plain data."""
        own: dict[str, Any] = {
            "actions": [str(action) for _, action in self.match.history],
            "result": [] if self.result is None else [written(self.result)],
        }
        if self.findings is not None:
            own["judged"] = as_data(self.findings)
        return own

    def ranking(self) -> list[tuple[int, DailyResult]]:
        """Everybody's result with its place, the player's own among them."""
        return ranked([*([self.result] if self.result is not None else []), *self.friends])

    def _join(self, results: Iterable[DailyResult]) -> int:
        names, new = {friend.name for friend in self.friends}, 0
        for each in results:
            is_own = self.result is not None and each == self.result
            if not is_own and each.name not in names and len(self.friends) < MOST_FRIENDS:
                self.friends.append(each)
                names.add(each.name)
                new += 1
        return new

    def _keep(self) -> None:
        here = _checked(self._shelf.found(key_of(self.deal)))
        self._join(_results(here, "friends", self.deal))  # what came while it was played
        self._kept |= self.own()
        self._kept["friends"] = [written(friend) for friend in self.friends]
        self._shelf.keep(key_of(self.deal), self._kept)


class DayShelf(Shelf, Protocol):
    """Where deals are kept."""

    def keys(self) -> list[str]:
        """Of everything that is kept."""


class DayBook:
    """The deals of the day that were played here, or are to be."""

    def __init__(self, shelf: DayShelf, name: str, texts: Texts) -> None:
        self.shelf, self.name, self.texts = shelf, name, texts

    def of(self, deal: DailyDeal) -> Played:
        """A deal, as it was left."""
        return Played(deal, self.name, self.texts, self.shelf)

    def of_day(self, day: date) -> list[Played]:
        """Every game's deal of a day, that of the day first."""
        return [self.of(deal) for deal in deals_of(day)]

    def before(self, day: date) -> list[Played]:
        """The deals of the days before that were begun, or of which a friend sent a result; the latest
        first."""
        days = (day - timedelta(days=back) for back in range(1, DAYS_BACK + 1))
        every = (played for each in days for played in self.of_day(each))
        return [played for played in every if played.begun or played.result is not None or played.friends]

    def second_try(self, deal: DailyDeal) -> Played:
        """A deal that was played before, from its beginning: it does not count."""
        return Played(deal, self.name, self.texts)

    def take(self, text: str) -> tuple[list[DailyResult], int]:
        """Keeps the results that a pasted text holds with their deals; returns them, and how many of them
        were not known."""
        found, new = results_in(text), 0
        for deal in {DailyDeal(each.day, each.game): None for each in found}:
            theirs = [each for each in found if (each.day, each.game) == (deal.day, deal.game)]
            new += self.of(deal).take(theirs)
        return found, new


def key_of(deal: DailyDeal) -> str:
    """What a deal is kept under, here and in the ledger."""
    return f"{deal.day.isoformat()}-{deal.game}"


def streak(days: Iterable[str], today: date) -> int:
    """How many days in a row, up to today or yesterday, have a deal that was played: today is not missed
    before it is over."""
    played = set(days)
    at = today if today.isoformat() in played else today - timedelta(days=1)
    count = 0
    while at.isoformat() in played:
        count, at = count + 1, at - timedelta(days=1)
    return count


# What is read is not trusted


def _checked(kept: Any) -> dict[str, Any]:
    return dict(kept) if isinstance(kept, dict) else {}


def _texts(kept: Any) -> Sequence[str]:
    return [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []


def _results(kept: dict[str, Any], what: str, deal: DailyDeal) -> list[DailyResult]:
    found = results_in("\n".join(_texts(kept.get(what))))
    return [each for each in found if (each.day, each.game) == (deal.day, deal.game)]
