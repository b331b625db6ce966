"""Goes through matches in the background, decision by decision, and keeps what it finds.

Each round is judged as it ends, so that a review is there when it is asked for. One match is gone through at
a time: whoever asks next, or leaves, cuts the thought short, and what was found until then stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from domino.ai.thinker import Failed, report
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.figures import why_silent
from domino.coach.judging import Judgement, judge, why
from domino.coach.replays import in_the_tiles
from domino.coach.reviewing import luck_of
from domino.coach.summary import Share
from domino.core.game import Game
from domino.core.match import Match
from domino.tableside.conductor import Later
from domino.tableside.reviewing.errand import Errand, Tell
from domino.tableside.reviewing.kept import (
    Findings,
    Forgetful,
    Judged,
    Shelf,
    as_data,
    from_data,
    share_data,
    share_from,
)
from domino.tableside.reviewing.rounds import MatchRounds, Rounds, rounds_of

TILES = "tiles"
"""What the tiles alone made of a match is kept under the key of its last round and this."""


def can_review(game: Game) -> bool:
    """Whether the coach speaks of this game."""
    return why_silent(game.key) is None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a seat's decisions in some finished rounds of a match."""

    of: Rounds = field(compare=False)
    seat: int
    rounds: tuple[int, ...]
    judged: Findings
    """In the order of play."""
    missing: int
    """How many of these rounds are not judged to their end."""
    tiles: Share | None = None
    """What the tiles alone made of a whole match, where that can be told."""

    @property
    def whole(self) -> bool:
        """Whether everything is judged."""
        return not self.missing


class Reviewer(Errand):
    """Judges for whoever asks, off the thread that asked. All but the judging is done on that thread."""

    def __init__(
        self,
        later: Later,
        shelf: Shelf | None = None,
        failed: Failed = report,
        reviewed: Callable[[Match, int, int, Sequence[Judgement]], None] = lambda *_: None,
    ) -> None:
        super().__init__(later, failed)
        self.shelf = shelf or Forgetful()
        self.reviewed = reviewed
        """Told, on the thread, of each round that is judged to its end: the match, the seat and the round."""
        self._found: dict[str, Findings] = {}
        """By the key of a round: all of it."""
        self._begun: dict[str, dict[int, Judged | None]] = {}
        """By the key of a round that is not judged to its end, and position: what is."""
        self._tiles: dict[str, Share | None] = {}

    def of(self, match: Match | Rounds, seat: int, rounds: Sequence[int]) -> Review:
        """What is known by now of these finished rounds, of those that can be gone through."""
        every = rounds_of(match)
        judged: list[Judged] = []
        missing = 0
        keys = {number: key for number, key in every.keys(seat).items() if number in rounds}
        for number in sorted(keys):
            key = keys[number]
            if key in self._found:
                judged += self._found[key]
            else:
                missing += 1
                judged += [each for each in self._begun.get(key, {}).values() if each is not None]
        last = keys.get(len(every.round_scores))
        over = every.match is not None and every.match.over and len(keys) == len(every.round_scores)
        tiles = self._tiles.get(last) if over and last is not None else None
        return Review(every, seat, tuple(sorted(keys)), tuple(judged), missing, tiles)

    def go_through(
        self,
        match: Match | Rounds,
        seats: Sequence[int],
        first: int | None = None,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        """Judges what these seats decided in the finished rounds of a match, one seat after the other, the
        round named first and then from the last to the first; `told` is called whenever there is more to
        show. Whatever was gone through before is not any more."""
        self.stop()
        every = rounds_of(match)
        if not can_review(every.game) or not every.numbers or not seats:
            return
        rounds = sorted(every.numbers, key=lambda number: (number != first, -number))
        asked = [(seat, number, key) for seat in seats for number, key in self._missing(every, seat, rounds)]
        tiles = self._without_tiles(every, seats)
        if not asked and not tiles:
            return
        begun = {key: dict(self._begun.get(key, {})) for _, _, key in asked}

        def work(thinking: Thinking, tell: Tell) -> None:
            _Work(self, tell, every, asked, begun, tiles).do(thinking)

        self.begin(work, told)

    def carry_over(self, seen: Rounds, match: Match, seat: int) -> None:
        """What was found of rounds as a seat saw them is found of the whole match too, now that it is known.
        Any thread may ask."""
        known, whole = seen.keys(seat), MatchRounds(match)
        for number, key in whole.keys(seat).items():
            found = self.shelf.found(known[number]) if number in known else None
            if from_data(found, whole.did, seat, number) is not None:
                self.shelf.keep(key, found)

    # What comes from the thread

    def counted(self, count: int, done: int) -> None:
        """There are so many decisions, and so many are judged."""
        self.count, self.done = count, done

    def took(self, key: str, position: int, judged: Judged | None) -> None:
        """A decision is judged; None when there was nothing to decide after all."""
        self._begun.setdefault(key, {})[position] = judged
        self.done += 1

    def ended(self, key: str, findings: Findings) -> None:
        """A round is judged to its end."""
        self._found[key] = findings
        self._begun.pop(key, None)

    def took_tiles(self, key: str, share: Share | None) -> None:
        """What the tiles alone made of a match is known, or cannot be."""
        self._tiles[key] = share

    # What is to be done

    def _missing(self, every: Rounds, seat: int, rounds: Sequence[int]) -> list[tuple[int, str]]:
        keys = every.keys(seat)
        return [
            (number, keys[number]) for number in rounds if number in keys and keys[number] not in self._found
        ]

    def _without_tiles(self, every: Rounds, seats: Sequence[int]) -> list[tuple[int, str]]:
        if every.match is None or not every.match.over:
            return []
        keys = [(seat, every.keys(seat)[len(every.round_scores)]) for seat in seats]
        return [(seat, key) for seat, key in keys if key not in self._tiles]


@dataclass(frozen=True, slots=True)
class _Work:
    """What is done on the thread. Nothing of the reviewer is changed there."""

    reviewer: Reviewer
    tell: Tell
    of: Rounds
    asked: Sequence[tuple[int, int, str]]
    """Seat, round and key."""
    begun: dict[str, dict[int, Judged | None]]
    tiles: Sequence[tuple[int, str]]

    def do(self, thinking: Thinking) -> None:
        reviewer, every, shelf = self.reviewer, self.of, self.reviewer.shelf
        left: list[tuple[int, int, str]] = []
        for seat, number, key in self.asked:
            found = from_data(shelf.found(key), every.did, seat, number)
            if found is None:
                left.append((seat, number, key))
            else:
                self._ended(seat, number, key, found)
        count = sum(1 for seat, number, _ in left for _ in every.decisions(seat, number))
        done = sum(len(self.begun[key]) for _, _, key in left)
        self._tell(reviewer.counted, count, done)
        for seat, number, key in left:
            self._round(seat, number, key, thinking)
        for seat, key in self.tiles:
            self._in_the_tiles(seat, f"{key}-{TILES}", key, thinking)

    def _tell(self, take: Callable[..., None], *values: object) -> None:
        self.tell(lambda: take(*values))

    def _round(self, seat: int, number: int, key: str, thinking: Thinking) -> None:
        chance, known = luck_of(self.of, seat), self.begun[key]
        for position, view, action in self.of.decisions(seat, number):
            if thinking.out_of_time():
                raise CutShort
            if position in known:
                continue
            judgement = judge(view, action, chance(position), thinking, position)
            found = None if judgement is None else Judged(judgement)
            if judgement is not None and judgement.marked:
                rng = random.Random(f"why {position}")
                reason = why(view, judgement.best, rng, thinking, judgement.action)
                if thinking.out_of_time():
                    raise CutShort
                found = Judged(judgement, reason)
            known[position] = found
            self._tell(self.reviewer.took, key, position, found)
        findings = tuple(each for _, each in sorted(known.items()) if each is not None)
        self.reviewer.shelf.keep(key, as_data(findings))
        self._ended(seat, number, key, findings)

    def _ended(self, seat: int, number: int, key: str, findings: Findings) -> None:
        self._tell(self.reviewer.ended, key, findings)
        if self.of.match is not None:  # else it is told of when all of the match is known
            self.reviewer.reviewed(self.of.match, seat, number, [each.judgement for each in findings])

    def _in_the_tiles(self, seat: int, kept: str, key: str, thinking: Thinking) -> None:
        shelf = self.reviewer.shelf
        share = share_from(shelf.found(kept))
        if share is None and self.of.match is not None:
            share = in_the_tiles(self.of.match, seat, thinking)
            if share is not None:
                shelf.keep(kept, share_data(share))
        self._tell(self.reviewer.took_tiles, key, share)
