"""Home, as it is at the first start and later."""

from __future__ import annotations

from domino.core.match import Match


def with_a_match(player) -> None:
    match = Match.start("mexican-train", ("You", "Ana", "Ben", "Cora"), seed=3)
    player.app.saves.start(match, [None, None, "hard", "medium"])
    player.app.stage.screen.uncovered()


SCENES = {"home": with_a_match, "home-first": lambda player: None}
