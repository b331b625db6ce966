"""The score pad: every round, every side, and what each point was for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domino.cli.terminal import Terminal, columns_of, fitted, folded
from domino.tableside.evening import Evening
from domino.tableside.live import Past
from domino.tableside.words.reckoning import pad as rows_of
from domino.tableside.words.wording import Wording


def pad(match: Past, wording: Wording, terminal: Terminal) -> list[str]:
    """The points of each round and their sum."""
    say = wording.say
    names = [wording.side_name(side) for side in range(wording.sides)]
    rows = [(str(row.number) if row.finished else say("score.now"), row.points) for row in rows_of(match)]
    labels = [say("score.round"), say("score.total"), *(label for label, _ in rows)]
    first = max(map(columns_of, labels)) + 2
    needed = max(7, *(columns_of(name) + 2 for name in names))
    if first + needed * len(names) > terminal.width:
        return _upright(match, wording, rows, names)

    def line(label: str, cells: Iterable[object]) -> str:
        return fitted(label, first) + "".join(_right(str(cell), needed) for cell in cells)

    head, total = line(say("score.round"), names), line(say("score.total"), match.scores)
    lines = [line(label, points) for label, points in rows]
    return [terminal.styled(head, "bold"), *lines, terminal.styled(total, "bold")]


def _upright(
    match: Past, wording: Wording, rows: list[tuple[str, tuple[int, ...]]], names: list[str]
) -> list[str]:
    """The same with a line for each side, where names do not fit beside each other."""
    widest = min(20, max(map(columns_of, names))) + 1
    lines = []
    for side, name in enumerate(names):
        rounds = " ".join(str(points[side]) for _, points in rows)
        lines.append(f"{fitted(name, widest)}{match.scores[side]:>6}  ({rounds})")
    return [wording.say("score.upright"), *lines]


def _right(text: str, width: int) -> str:
    return " " * max(0, width - columns_of(text)) + text


def full_pad(match: Past, wording: Wording, terminal: Terminal) -> list[str]:
    """The pad, and under it every receipt."""
    told: list[str] = []
    for number in range(1, match.round + 1):
        scored = match.receipts(number)
        told += [wording.say("score.receipts-of", number=number)] if scored else []
        for event in scored:
            told += folded(wording.receipt(event).split(), terminal.width, indent="  ")
    lines = pad(match, wording, terminal)
    return [*lines, "", *told] if told else [*lines, wording.say("score.nothing-yet")]


def pad_at(evening: Evening, terminal: Terminal, full: bool = False) -> list[str]:
    """The pad of the match that is played at this terminal, here or elsewhere."""
    return (full_pad if full else pad)(evening.past, evening.wording, terminal)


def outcome(winners: Sequence[int], wording: Wording) -> str:
    """Who has won: these sides."""
    if wording.reader is not None and tuple(winners) == (wording.side_of(wording.reader),):
        return wording.say("score.you-won")
    if not winners:
        return wording.say("score.nobody-won")
    names = wording.sides_named(winners)
    return wording.say("score.won" if len(winners) == 1 else "score.shared", names=names)
