"""The score pad: every round, every side, and what each point was for."""

from __future__ import annotations

from domino.cli.screen import Screen, columns_of, fitted, folded
from domino.core.events import Event
from domino.core.match import Match
from domino.tableside.words.wording import Wording


def receipts(match: Match, seat: int) -> list[tuple[int, Event]]:
    """Every score of the match with the number of its round, as the seat saw them."""
    again = match.rewound(0)
    found: list[tuple[int, Event]] = []

    def gather() -> None:
        found.extend((again.round, event) for event in again.view(seat).log if event.kind == "scored")

    for by, action in match.history:
        if again.round_over:
            gather()
        again.play(action, by)
    gather()
    return found


def pad(match: Match, wording: Wording, screen: Screen) -> list[str]:
    """The points of each round and their sum."""
    say = wording.say
    sides = range(wording.sides)
    names = [wording.side_name(side) for side in sides]
    rows = [(str(number + 1), points) for number, points in enumerate(match.round_scores)]
    if not match.round_over and any(_this_round(match)):
        rows.append((say("score.now"), _this_round(match)))
    labels = [say("score.round"), say("score.total"), *(label for label, _ in rows)]
    first = max(map(columns_of, labels)) + 2
    needed = max(7, *(columns_of(name) + 2 for name in names))
    if first + needed * len(names) > screen.width:
        return _upright(match, wording, rows, names)
    line = fitted(say("score.round"), first) + "".join(f"{_right(name, needed)}" for name in names)
    lines = [screen.styled(line, "bold")]
    for label, points in rows:
        lines.append(fitted(label, first) + "".join(f"{points[side]:>{needed}}" for side in sides))
    total = fitted(say("score.total"), first) + "".join(f"{match.scores[side]:>{needed}}" for side in sides)
    return [*lines, screen.styled(total, "bold")]


def _upright(
    match: Match, wording: Wording, rows: list[tuple[str, tuple[int, ...]]], names: list[str]
) -> list[str]:
    """The same with a line for each side, where names do not fit beside each other."""
    widest = min(20, max(map(columns_of, names))) + 1
    lines = []
    for side, name in enumerate(names):
        rounds = " ".join(str(points[side]) for _, points in rows)
        lines.append(f"{fitted(name, widest)}{match.scores[side]:>6}  ({rounds})")
    return [wording.say("score.upright"), *lines]


def _this_round(match: Match) -> tuple[int, ...]:
    """The points made so far in the round in play."""
    before = [sum(points[side] for points in match.round_scores) for side in range(len(match.scores))]
    return tuple(now - then for now, then in zip(match.scores, before, strict=True))


def _right(text: str, width: int) -> str:
    return " " * max(0, width - columns_of(text)) + text


def full_pad(match: Match, wording: Wording, screen: Screen, seat: int) -> list[str]:
    """The pad, and under it every receipt."""
    lines = [*pad(match, wording, screen), ""]
    shown = 0
    for number, event in receipts(match, seat):
        if number != shown:
            lines.append(wording.say("score.receipts-of", number=number))
            shown = number
        lines += folded(wording.receipt(event).split(), screen.width, indent="  ")
    return lines if shown else [*lines[:-1], wording.say("score.nothing-yet")]


def outcome(match: Match, wording: Wording) -> str:
    """Who has won."""
    if wording.reader is not None and match.winners == (wording.side_of(wording.reader),):
        return wording.say("score.you-won")
    if not match.winners:
        return wording.say("score.nobody-won")
    names = wording.listed(wording.side_name(side) for side in match.winners)
    return wording.say("score.won" if len(match.winners) == 1 else "score.shared", names=names)
