"""The sides on the rack while the end of a hand is staged: what each had, what it got, and what it has."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.tableside.words.ranking import Ranked
from domino.tableside.words.wording import minus
from domino.ui.felts.felt_pen import Area
from domino.ui.kit.boxes import Fill, Line, Paper, Text
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painter import Painter
from domino.ui.scores.tokens import Badges, Tally

ROW, GAP = 52, 6
"""Dp: a row at most, and what is between two."""


def paint_sides(
    painter: Painter, rack: Area, lipped: bool, ranked: Sequence[Ranked], share: float, marks: bool = False
) -> None:
    """Everybody's points, this far on their way from before to now, as strokes too where they are marks;
    nothing where there is no room for it."""
    room = rack.height - dp(16 + (LIP if lipped else 0))
    high = min(dp(ROW), (room + dp(GAP)) / len(ranked) - dp(GAP))
    if high < dp(26):
        return
    (painter.rack if lipped else painter.wood)(*rack)
    wide = min(rack.width - dp(20), dp(560))
    x, top = rack.centre[0] - wide / 2, rack.y + dp(8) + room
    top -= (room - len(ranked) * (high + dp(GAP)) + dp(GAP)) / 2
    size = 20 if high >= dp(40) else 16
    for each in ranked:
        text = "on_gold" if each.yours else "text"
        gained = round((each.points - each.before) * share)
        more = Text(each.change, size, text, "bold") if each.points != each.before and gained else None
        new = each.points > each.before
        last = text if not new else "green_low" if each.yours else "primary"
        tally = Tally(each.points, high / dp(1) - 26, text, last, share if new else 1.0) if marks else None
        line = Line(
            Badges(each.members, min(24, high / dp(1) - 6)), 12,
            Fill(Text(each.name, 15.5, text, "medium", wraps=False)), 10, tally, 18 if tally else None,
            more, 14 if more else None,
            Text(minus(each.before + gained), size + 2, text, "bold"),
        )  # fmt: skip
        Paper(line, 12, (14, 2), 0, "gold" if each.yours else None).draw(painter, x, top, wide, high)
        top -= high + dp(GAP)
