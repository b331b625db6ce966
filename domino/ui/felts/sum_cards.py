"""What is told over a free table: the open foot, the sum of the ends, what the selected tile would score, and
the boneyard. In a strip above the table or, where the felt is wide, in a column at its left."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.core.tables import LinesTable, table_of
from domino.ui.felts.felt_pen import Pen
from domino.ui.felts.felt_words import SMALLEST, Either, Lines, Words, fitting, line_of
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Paper, Touch, Well
from domino.ui.kit.words import ink

FOOT = 20
"""How large the sign of a foot is, in sp."""


def boneyard(pen: Pen, high: float, bare: bool = False) -> Box:
    """The boneyard in a place so high; a bare one has no label."""
    count, side = pen.showing.view.boneyard_size, min(dp(20), high / 2.5)
    label = None
    if not bare and high >= line_of(16) + line_of(13) + dp(4):
        label = Words(pen.say("boneyard"), 13, "on_felt_secondary")
    stack = Drawn(
        lambda _, x, top, width, height: pen.boneyard(x + width / 2, top - height / 2, side),
        wide=side * 1.5 / dp(1),
    )
    line = Line(10, stack, 8, Lines(Words(str(count), 16, weight="bold"), label), 10)
    return Touch(Well(line), "boneyard", pen.say("in-boneyard", number=count), radius=12)


def foot(pen: Pen, width: float, height: float) -> Box:
    """The open foot, in as many lines as it takes in so much room."""
    double = pen.showing.open_doubles[0]
    text, short = (pen.say(each, number=double.number, needs=double.needs) for each in ("foot", "foot-short"))
    pad = 12 if width > dp(140) else 8
    lines, size = [], SMALLEST
    for told, size in ((text, 15), (text, 13), (short, 15), (short, 13), (short, SMALLEST)):
        lines = ink.wrapped(told, size, "medium", width - 2.5 * dp(pad) - sp(FOOT))
        if len(lines) <= 2 and len(lines) * line_of(size) <= height:
            break
    words = Lines(*(Words(line, size, weight="medium") for line in lines))
    bird = Icon("bird", sp(FOOT) / dp(1), "gold", line=0)  # words alone make it higher
    line = Line(pad, bird, pad / 2, words, pad)
    card = Card(line, "deep", 16, (0, 6), 34, outline="must_answer", line=1.6)
    return Touch(card, "foot", text, radius=12, role="note")


def roomy_sum() -> float:
    """How high a card is that has room for a sum in three lines."""
    return line_of(14) + line_of(21) + line_of(13) + dp(22)


def sum_card(pen: Pen, high: float) -> tuple[Box, float, float]:
    """The sum of the ends on a card of paper so high; how wide it had best be, and has to be, with small
    letters and few words."""
    total = pen.showing.sum
    assert total is not None
    written, ends, scores = "", pen.say("first-tile"), ""
    if total.parts:
        written = f"{' + '.join(map(str, total.parts))} = {total.total}"
        ends, scores = pen.say("ends", number=total.total), _scores(pen, total.scores)
    roomy = high >= roomy_sum() - dp(14)
    whole, small, close = (
        Words(text, size, "text", "medium", "center", 13 if roomy else 14)
        for text, size in ((written, 14), (written, SMALLEST), (written.replace(" ", ""), SMALLEST))
    )
    both = Line(Words(ends, 17, "text", "bold"), 8, Words(scores, 13, "secondary"), stands="center")
    alone = Words(ends, 16, "text", "bold", "center", 17)
    best = max(whole.natural(), both.natural()) + dp(28)
    least = max(small.natural(), alone.natural()) + dp(17)
    told: Box = Lines(Either(whole, small, close), Either(both, alone))
    if not written:
        told = Words(ends, 14, "text", "medium", "center")
    elif roomy:
        below = Words(scores, 13, "secondary", align="center")
        told = Lines(Either(whole, small, close), Words(ends, 21, "text", "bold", "center"), below)
    card = Paper(told, pad=(8, 0))
    return Touch(card, "sum", f"{written}. {ends}, {scores}", radius=12, role="note"), best, least


def _scores(pen: Pen, points: int) -> str:
    return pen.say("scores", number=points) if points else pen.say("no-score")


def would_card(pen: Pen) -> Box | None:
    """What the selected tile would score, on a gold card; None when none is selected."""
    lines = _would(pen)
    words = Lines(
        *(
            fitting(line, (14, 13, SMALLEST), "on_gold", "regular" if at else "medium", line=15)
            for at, line in enumerate(lines)
        )
    )
    sign = Icon("calculator-variant", sp(24) / dp(1), "on_gold")
    signed = Line(10, sign, 8, words, 6 + sp(6) / dp(1))
    return Card(Either(signed, Line(10, Fill(words), 6)), "gold") if lines else None


def _would(pen: Pen) -> list[str]:
    """What the selected tile would make: one place in two lines, or a line for each of the best two."""
    total, tile = pen.showing.sum, pen.showing.selected
    if total is None or tile is None or not total.would:
        return []
    told = sorted(total.would, key=lambda each: -each[2])
    _, makes, points = told[0]
    if len({each[1:] for each in told}) == 1:
        return [pen.say("makes", tile=tile, total=makes), _scores(pen, points)]
    numbers = table_of(pen.showing.view, LinesTable)["numbers"]
    return [
        pen.say("would", end=numbers.get(place, ""), total=makes, scores=_scores(pen, points))
        for place, makes, points in told[:2]
    ]
