"""How everybody stands when a round is over, and what decided a match: from the scores alone."""

from __future__ import annotations

from dataclasses import dataclass

from domino.tableside.evening import Evening
from domino.tableside.words.accounts import Member, members_of, signed

MOST = 3
"""So many rounds are told as those that decided a match."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A side as it stands after a round: its place from 1, shared by who has as many points; and where it was
    before, and with how much."""

    side: int
    name: str
    members: tuple[Member, ...]
    points: int
    before: int
    place: int
    place_before: int | None
    """None in the first round, when nobody had a place."""
    yours: bool

    @property
    def change(self) -> str:
        """What the round brought, with its sign."""
        return signed(self.points - self.before, zero="+0")

    @property
    def risen(self) -> int:
        """How many places it has gone up; less than 0 when down."""
        return 0 if self.place_before is None else self.place_before - self.place


def ranking(evening: Evening) -> tuple[Ranked, ...]:
    """Every side after the round that is over, the best first."""
    match = evening.past
    last = match.round_scores[-1] if match.round_scores else (0,) * evening.sides
    now = match.scores
    before = tuple(points - gained for points, gained in zip(now, last, strict=True))
    better = 1 if evening.game.fewest_points_win else -1
    first_round = len(match.round_scores) < 2
    ranked = [
        Ranked(
            side,
            evening.wording.side_name(side),
            members_of(evening, side),
            now[side],
            before[side],
            _place(now, side, better),
            None if first_round else _place(before, side, better),
            evening.eyes is not None and side == evening.eyes % evening.sides,
        )
        for side in range(evening.sides)
    ]
    return tuple(sorted(ranked, key=lambda each: (each.place, each.side)))


def standing_told(evening: Evening, ranked: tuple[Ranked, ...]) -> str:
    """How the eyes on the screen stand after a round, in a few words; with none, who leads."""
    say, first = evening.texts.say, [each for each in ranked if each.place == 1]
    mine = next((each for each in ranked if each.yours), None)
    others = [each.points for each in ranked if each.place > 1]
    ahead = min((abs(first[0].points - points) for points in others), default=0)
    if mine is None or (mine.place == 1 and len(first) > 1):
        one = len(evening.names) == evening.sides
        key = "level" if len(first) > 1 else "leads" if one else "team-leads"
        names = evening.wording.sides_named(each.side for each in first)
        return say(f"ui.ranking.told.{key}", names=names, count=ahead)
    if mine.place == 1:
        before = mine.place_before
        key = "lead" if before is None else "stay-first" if before == 1 else "go-first"
        return say(f"ui.ranking.told.{key}", count=ahead)
    key = "second" if mine.place == 2 else "place"
    return say(f"ui.ranking.told.{key}", place=mine.place, count=abs(mine.points - first[0].points))


def _place(points: tuple[int, ...], side: int, better: int) -> int:
    return 1 + sum((other - points[side]) * better < 0 for other in points)


@dataclass(frozen=True, slots=True)
class Decisive:
    """A round that cost the reader's side much against who won: its number, what it brought them where points
    are bad, else what they fell behind by, with its sign; by how much that was worse, and a sentence."""

    round: int
    points: str
    cost: int
    sentence: str


def decided(evening: Evening) -> tuple[Decisive, ...]:
    """The rounds that cost a lost match most, the dearest first; none where the eyes have won."""
    match, winners = evening.past, evening.winners
    if evening.eyes is None or not winners:
        return ()
    side = evening.eyes % evening.sides
    if side in winners:
        return ()
    best, better = winners[0], 1 if evening.game.fewest_points_win else -1
    found = []
    for number, points in enumerate(match.round_scores, start=1):
        cost = (points[side] - points[best]) * better
        if cost > 0:
            sentence = _sentence(evening, number, points[side], points[best], best)
            told = points[side] if evening.game.fewest_points_win else -cost
            found.append(Decisive(number, signed(told, zero="+0"), cost, sentence))
    return tuple(sorted(found, key=lambda each: -each.cost)[:MOST])


def _sentence(evening: Evening, number: int, mine: int, theirs: int, best: int) -> str:
    """Who went out, and what was still held or scored."""
    say, wording = evening.texts.say, evening.wording
    events = evening.past.events_of(number)
    out = next((event.seat for event in events if event.kind == "out"), None)
    winner = wording.side_name(best)
    if not evening.game.fewest_points_win:
        return say("ui.decided.scored", name=winner, theirs=theirs, mine=mine)
    if out is None:
        return say("ui.decided.blocked", count=mine)
    return say("ui.decided.out", name=wording.name(out), count=mine)
