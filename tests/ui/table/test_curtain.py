"""The curtain with the longest names: everything on it is whole, apart and inside the window."""

from __future__ import annotations

import pytest
from kivy.metrics import Metrics

from domino.core.match import Deal, Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink
from domino.ui.table.sheets.curtain import Curtain
from tests.ui.driver import Player, opened
from tests.ui.hands import lift_curtain, sit_down

WIDEST = "W" * 39
WORDS = "Maximiliana Wilhelmine von Hohenzollern"
DEAL = Deal(hands=[["5-9", "0-1"], ["8-9", "7-7"], ["6-9", "4-4"]], boneyard=["3-4"], starter=0)


pytestmark = pytest.mark.usefixtures("quick_curtain")


@pytest.fixture(scope="module")
def player():
    with opened(looks=False) as player:
        yield player
        Metrics.fontscale = 1.0
        ink.forget()


class Noting(Painter):
    """A painter that remembers where words, boxes and discs are."""

    def __init__(self, widget) -> None:
        super().__init__(widget.theme, widget.width, widget.height)
        self.said: list[tuple[str, float, float, float, float]] = []
        """What is said, and its left, bottom, right and top."""
        self.discs: list[tuple[float, float, float]] = []
        widget.paint(self)

    def words(self, text, x, y, size, colour, weight="regular", align="left", width=None):
        wide = super().words(text, x, y, size, colour, weight, align, width)
        assert width is None or ink.shortened(text, size, weight, width) == text, "it is cut off"
        left = x - {"left": 0, "center": wide / 2, "right": wide}[align]
        high = ink.pixels(size)
        self.said.append((text, left, y - high / 2, left + wide, y + high / 2))
        return wide

    def disc(self, cx, cy, radius, colour):
        self.discs.append((cx, cy, radius))
        super().disc(cx, cy, radius, colour)


def is_whole(curtain: Curtain, name: str) -> None:
    """All of the name and of what is offered is said, inside the card, with nothing over it."""
    painted = Noting(curtain)
    letters = "".join(text for text, *_ in painted.said).replace(" ", "")
    assert name.replace(" ", "") in letters and "…" not in letters
    for button in curtain.offers():
        assert button.words.replace(" ", "") in letters
    for text, left, bottom, right, top in painted.said:
        assert left >= 4 and right <= curtain.width - 4, text
        assert bottom >= 4 and top <= curtain.height - 4, text
        for x, y, radius in painted.discs:
            aside = max(left - x, x - right, 0), max(bottom - y, y - top, 0)
            assert (aside[0] ** 2 + aside[1] ** 2) ** 0.5 >= radius, f"{text} lies on the place to hold"
    for at, (text, left, bottom, right, top) in enumerate(painted.said):
        for other, left2, bottom2, right2, top2 in painted.said[at + 1 :]:
            apart = left >= right2 or left2 >= right or bottom >= top2 - 1 or bottom2 >= top - 1
            assert apart, (text, other)


@pytest.mark.parametrize("name", ["Rosa", WORDS, WIDEST], ids=["short", "words", "wide"])
@pytest.mark.parametrize("scale", [1.0, 1.4])
@pytest.mark.parametrize("size", [(412, 915), (360, 640), (915, 412), (640, 360), (1280, 800)])
def test_a_name_of_forty_letters_fits(player: Player, size: tuple[int, int], scale: float, name: str) -> None:
    """To whom the device goes, what they may say first, and what happened; and it can be lifted."""
    Metrics.fontscale = scale
    ink.forget()
    player.resize(*size)
    names = [f"{name}A", f"{name}B", "Ben"]
    options = {"set": 9, "last_tile": "called"}
    match = Match.start("mexican-train", names, options=options, deals={1: DEAL}, seed=1)
    table = sit_down(player, Evening(match, [Seat(each) for each in names], Texts()))
    player.settle()
    is_whole(player.top, names[0])
    lift_curtain(player)
    table.play(table.evening.view.legal[0])
    player.wait(lambda: player.screen == "curtain", "the curtain")
    player.settle()
    assert len(player.top.offers()) == 2
    is_whole(player.top, names[1])
    lift_curtain(player)
    assert table.evening.eyes == 1
    player.app.stage.come_back()
