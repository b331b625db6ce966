"""The deal of the day: the same tiles for everyone from the date alone, and what is told of it.

One round against computers of one level that think by count, never by time. What is ranked is not the result,
which on one deal is mostly chance, but the points given away: what the player's decisions cost, in worlds
drawn from the date and the position. So the same play gives the same figure everywhere. The date makes the
tiles public: a deal of the day has no secret, and no fingerprint to show. Whoever changes how decisions are
judged counts the label on: results with different labels are not of the same deal.
"""

from __future__ import annotations

import hashlib
import math
import random
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from domino.ai import decide, thinking_for
from domino.ai.thinking import Thinking
from domino.coach.figures import FIGURES
from domino.coach.judging import Judgement
from domino.coach.reviewing import Luck, review
from domino.core.actions import Action
from domino.core.game import find_game
from domino.core.match import LONGEST_NAME, Match, check_name
from domino.core.options import VERSION

LABEL = "boneyard deal of the day 1"
LEVEL = "medium"
"""How well the computers play."""
PLAYER = 0
"""Whose seat is the player's."""
GAMES = tuple(FIGURES)
"""The games that have a deal each day, in the order in which they are the deal of the day."""
NOTHING, LITTLE, CLEARLY = "□", "▣", "■"
"""A decision in the strip: nothing better was found, something perhaps, something surely."""
MOST_GIVEN_AWAY = 9999.0
MOST_DECISIONS = 200


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a game on a day."""

    day: date
    game: str

    @property
    def seed(self) -> int:
        """What its tiles are derived from: anybody can work it out."""
        told = f"{LABEL}\n{self.game}\n{self.day.isoformat()}"
        return int.from_bytes(hashlib.sha256(told.encode("ascii")).digest()[:16], "big")

    def start(self, names: Sequence[str] | None = None) -> Match:
        """The match whose first round it is; the player sits first.

        :raises ValueError: when there are not as many names as players.
        """
        if names is not None and len(names) != self.players:
            raise ValueError(f"this deal is for {self.players} players")
        return Match.start(self.game, names or self.players, seed=self.seed, version=VERSION)

    @property
    def players(self) -> int:
        """How many play."""
        return next(iter(FIGURES[self.game].players), find_game(self.game).usual_players())

    def luck(self) -> Luck:
        """The chance that the player's decisions are judged by."""
        return lambda position: random.Random(f"{LABEL} {self.game} {self.day.isoformat()} {position}")


def deal_of_the_day(day: date) -> DailyDeal:
    """*The* deal of a day: games take turns. Every game has one beside it."""
    return DailyDeal(day, GAMES[day.toordinal() % len(GAMES)])


def deals_of(day: date) -> tuple[DailyDeal, ...]:
    """The deals of all games on a day, that of the day first."""
    first = deal_of_the_day(day)
    return first, *(DailyDeal(day, game) for game in GAMES if game != first.game)


def computer_plays(match: Match) -> Action:
    """What the computer whose turn it is does, the same everywhere: it hangs on the deal and on what was
    done, and on no clock."""
    seat = match.turn
    assert seat is not None and seat != PLAYER
    chance = match.chance.mind("computer", seat, len(match.history))
    return decide(match.view(seat), LEVEL, chance, thinking_for(LEVEL))


# What came of it


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How a deal of the day was played, by whom: the points given away, and a square for each decision."""

    day: date
    game: str
    name: str
    given_away: float
    strip: str

    @property
    def marked(self) -> int:
        """How many decisions surely cost something."""
        return self.strip.count(CLEARLY)


def judged_day(deal: DailyDeal, match: Match, thinking: Thinking) -> Iterator[Judgement]:
    """The player's decisions in the round that was dealt, judged by count; fewer than all when `thinking` was
    stopped, and then of no use for a result."""
    return review(match, PLAYER, thinking, rounds=[1], luck=deal.luck())


def result_of(deal: DailyDeal, name: str, judged: Sequence[Judgement]) -> DailyResult:
    """The result that these judgements make."""
    strip = "".join(
        CLEARLY if each.marked else LITTLE if each.best != each.action else NOTHING for each in judged
    )
    given = round(math.fsum(each.cost for each in judged), 1)
    return DailyResult(deal.day, deal.game, check_name(name), given, strip)


def ranked(results: Iterable[DailyResult]) -> list[tuple[int, DailyResult]]:
    """Results of one deal with their places: who gave away least is first, and equals share a place."""
    order = sorted(results, key=lambda each: (each.given_away, each.marked, each.name))
    places: list[tuple[int, DailyResult]] = []
    for number, each in enumerate(order, start=1):
        before = places[-1] if places else None
        level = before is not None and before[1].given_away == each.given_away
        places.append((before[0] if before is not None and level else number, each))
    return places


# As text


_RESULT = re.compile(
    r"Boneyard (\d{4}-\d{2}-\d{2}) ([a-z0-9-]{1,30})\s+"
    rf"([^\n]{{1,{LONGEST_NAME}}}): (\d{{1,4}}\.\d)\s+([{NOTHING}{LITTLE}{CLEARLY}]{{0,{MOST_DECISIONS}}})"
    r"\s*#([0-9a-f]{8})"
)


def written(result: DailyResult) -> str:
    """A result as text to be sent. It tells nothing of the tiles or of what was played."""
    body = _body(result)
    return f"{body} #{_sum(body)}"


def results_in(text: str) -> list[DailyResult]:
    """The results that a pasted text holds, whatever is around them; each once, and none that was changed on
    its way or cannot be."""
    found: dict[DailyResult, None] = {}
    for told in _RESULT.finditer(text[:100_000]):
        day, game, name, given, strip, checked = told.groups()
        try:
            result = DailyResult(date.fromisoformat(day), game, check_name(name), float(given), strip)
        except ValueError:
            continue
        if game in GAMES and result.given_away <= MOST_GIVEN_AWAY and _sum(_body(result)) == checked:
            found[result] = None
    return list(found)


def _body(result: DailyResult) -> str:
    head = f"Boneyard {result.day.isoformat()} {result.game}"
    return f"{head}\n{result.name}: {result.given_away:.1f}\n{result.strip}"


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8')):08x}"
