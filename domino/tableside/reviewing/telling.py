"""What a review says and shows: the result and the play's part in it, a bar for each decision, the turning
points. All of it is made from what the seat could know then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino.coach.judging import Judgement
from domino.coach.summary import Summary, summary
from domino.core.actions import Action
from domino.core.game import View
from domino.core.tables import RowTable, TrickTable, table_if
from domino.core.tiles import Tile
from domino.tableside.reviewing.kept import Judged
from domino.tableside.reviewing.reviewer import Review
from domino.tableside.reviewing.rounds import Rounds
from domino.tableside.seats import Seat
from domino.tableside.words.reviews import points, summed_up, why_better
from domino.tableside.words.wording import MINUS, EndNames, Wording
from domino.texts import Texts

ABOUT_TRICKS = ("lead", "follow")


@dataclass(frozen=True, slots=True)
class ToldShare:
    """A share of a result: what it is called, how it is told, and its points with how many more or less they
    may well be."""

    name: str
    words: str
    points: float
    give: float = 0.0


@dataclass(frozen=True, slots=True)
class Summed:
    """What a review comes to. Without parts there was nothing to decide."""

    title: str
    line: str
    scale: str = ""
    """What is counted."""
    rest: ToldShare | None = None
    play: ToldShare | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """A decision in the strip: its cost, whether it was marked, and the number of the turning point it is, 0
    for none."""

    cost: float
    marked: bool
    number: int
    round: int
    label: str
    """What stands below it, where there is room."""


@dataclass(frozen=True, slots=True)
class Strip:
    """All decisions that were judged, as bars."""

    title: str
    counts: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One of the decisions that cost most: where it was, what was done, what was better and why."""

    number: int
    head: str
    cost: str
    interval: str
    done: str
    better: str
    reason: str
    position: int
    """How many actions of the match came before it."""
    view: View
    """What the seat saw then."""
    action: Action
    best: Action
    tiles: tuple[Tile, ...]
    """The tiles of what was better; none where it needs no tile."""
    best_words: str
    """What was better in as few words as there are, to stand in a picture."""


@dataclass(frozen=True, slots=True)
class Told:
    """A whole review. What is not known yet is None or empty."""

    summed: Summed | None
    strip: Strip | None
    points: tuple[TurningPoint, ...]


def people_of(seats: Sequence[Seat], over: bool) -> tuple[int, ...]:
    """The seats that can be reviewed: those of people here; once the match is over those of guests too, and
    where computers play among themselves the first."""
    people = tuple(at for at, seat in enumerate(seats) if (seat.is_human if over else seat.is_here))
    return people or ((0,) if over else ())


def wording_for(match: Rounds, seat: int, texts: Texts) -> Wording:
    """Sentences for the one whose review it is."""
    sides = match.game.sides(match.rules, match.players)
    return Wording(texts, match.game.key, match.names, sides, seat, EndNames.on_screen(match.game.kind))


def told(review: Review, texts: Texts) -> Told:
    """What is to be shown of a review as far as it has come. What it comes to is told when it is whole: sums
    of a part would mislead."""
    match, seat = review.of, review.seat
    wording = wording_for(match, seat, texts)
    judgements = [each.judgement for each in review.judged]
    sums = summary(match, seat, judgements, review.rounds)
    numbers = {each.position: at for at, each in enumerate(sums.turning_points, start=1)}
    by_position = {each.judgement.position: each for each in review.judged}
    worst = [by_position[each.position] for each in sums.turning_points]
    return Told(
        _summed(review, sums, wording) if review.whole else None,
        _strip(judgements, numbers, len(review.rounds) > 1, match.game.kind.tricks, wording)
        if judgements
        else None,
        tuple(
            _point(at, each, _place(each.judgement, judgements), match, wording)
            for at, each in enumerate(worst, start=1)
        ),
    )


def _summed(review: Review, sums: Summary, wording: Wording) -> Summed:
    line = summed_up(sums, wording, review.tiles)
    say = wording.texts.say
    if not sums.decisions:
        return Summed(say("ui.review.nothing"), line)
    key = "marked" if sums.marked else "well" if sums.played_well else "none-marked"
    title = say(f"ui.review.{key}", count=sums.marked)
    play = sums.play
    unknown = play.too_close or play.points < 0
    part = ToldShare(
        say("ui.review.play"),
        say("ui.review.close") if unknown else _signed(-play.points),
        -max(0.0, play.points),
        play.give_or_take,
    )
    left = sums.margin - part.points
    rest = ToldShare(wording.say("coach.rest"), _signed(left), left)
    if unknown:  # then nobody can tell the rest either
        rest = ToldShare(say("ui.review.result"), _signed(sums.margin), left)
    return Summed(title, line, wording.say("coach.scale"), rest, part)


def _signed(number: float) -> str:
    """A number of points with its sign."""
    told = points(abs(number))
    return told if told == "0" else f"{MINUS if number < 0 else '+'}{told}"


def _strip(
    judgements: Sequence[Judgement],
    numbers: dict[int, int],
    several: bool,
    tricks: bool,
    wording: Wording,
) -> Strip:
    say = wording.texts.say
    bars, last = [], 0
    for at, each in enumerate(judgements, start=1):
        if several:
            first = "" if last else f"ui.review.first-{'hand' if tricks else 'round'}"
            number = say(first, number=each.round) if first else str(each.round)
            label = number if each.round != last else ""
        else:
            found = wording.texts.find(f"ui.review.kind.{each.kind}")
            label = found or str(at)
        last = each.round
        bars.append(Bar(each.cost, each.marked, numbers.get(each.position, 0), each.round, label))
    marked = sum(each.marked for each in judgements)
    best = sum(each.best == each.action for each in judgements)
    unsure = len(judgements) - marked - best
    counts = [say("ui.review.best-count", count=best), say("ui.review.marked-count", count=marked)]
    if unsure:
        counts.insert(1, say("ui.review.close-count", count=unsure))
    return Strip(say("ui.review.decisions", count=len(judgements)), " · ".join(counts), tuple(bars))


def _point(number: int, judged: Judged, place: int, match: Rounds, wording: Wording) -> TurningPoint:
    each, say = judged.judgement, wording.texts.say
    view = match.view(each.seat, each.position)
    better = move_told(each.best, view, wording)
    tiles = best_tiles(each.best, view)
    return TurningPoint(
        number,
        _head(each, place, match, view, wording),
        f"{MINUS}{points(each.cost)}",
        say("ui.review.interval", low=points(max(0.0, each.low)), high=points(each.high)),
        _done(each, view, wording),
        say("ui.review.better", move=better),
        why_better(judged.why, wording),
        each.position,
        view,
        each.action,
        each.best,
        tiles,
        say("ui.review.best-tile") if tiles else say("ui.review.best", move=better),
    )


def _done(each: Judgement, view: View, wording: Wording) -> str:
    """What was done, as a title."""
    move, key = move_told(each.action, view, wording), f"ui.review.done.{each.kind}"
    return _sentence(move) if wording.texts.find(key) is None else wording.texts.say(key, move=move)


def move_told(action: Action, view: View, wording: Wording) -> str:
    """What an action does, for somebody who reads and does not type."""
    key = f"ui.review.move.{action.verb}"
    if wording.texts.find(key) is None:
        return wording.move(action, view)
    tiles = wording.listed(tile.said for tile in best_tiles(action, view))
    return wording.texts.say(key, suit=wording.suit(action.number), tiles=tiles)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _head(each: Judgement, number: int, match: Rounds, view: View, wording: Wording) -> str:
    """Which decision it was: the round, and where in it; `number` is that among the seat's own there."""
    say = wording.texts.say
    if each.kind in ABOUT_TRICKS and (table := table_if(view, TrickTable)) is not None:
        where = say(f"ui.review.where.{each.kind}", number=len(table["tricks"]) + 1)
    elif wording.texts.find(f"ui.review.where.{each.kind}") is not None:
        where = say(f"ui.review.where.{each.kind}")
    else:
        where = say("ui.review.where.decision", number=number)
    key = "hand" if match.game.kind.tricks else "round"
    alone = len(match.round_scores) == 1
    return _sentence(where) if alone else say(f"ui.review.{key}", round=each.round, where=where)


def _place(one: Judgement, judgements: Sequence[Judgement]) -> int:
    """The number of a decision among those of its round, as the strip has it."""
    before = [each for each in judgements if each.round == one.round and each.position < one.position]
    return len(before) + 1


def best_tiles(action: Action, view: View) -> tuple[Tile, ...]:
    """The tiles that an action plays or takes."""
    if action.tile is not None:
        return (action.tile,)
    row = table_if(view, RowTable)
    if row is None or action.number is None:
        return ()
    at = action.number
    return tuple(row["row"][at : at + 1] if action.verb == "remove" else row["row"][max(at - 1, 0) : at + 2])
