"""Every page opens on a data folder in which a bit is turned over; `make soak` tries every bit."""

from __future__ import annotations

import pytest

from tests.harness import flips


@pytest.mark.parametrize("file", flips.FILES)
def test_every_page_opens_whichever_bit_is_turned_over(file: str) -> None:
    told: list[str] = []
    _, found = flips.search(
        file, lambda count: range(count // 5, count, count // 3), window=True, tell=told.append
    )
    assert not found, "\n".join(told)


def test_a_page_that_breaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr("domino.ui.pages.statistics_screen.StatisticsScreen.parts", broken)
    _, found = flips.search("settings", lambda count: [count // 2], window=True, tell=lambda _: None)
    assert any("KeyError" in each for each in found)
