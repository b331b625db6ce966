"""Every place that can be touched has a spoken name in the player's words, and focus says it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domino.texts import Texts
from domino.ui.kit.paint.painter import Hot
from domino.ui.kit.stage.focus import spoken
from tests.ui.driver import Player, opened
from tests.ui.screenshots import scenes

TEXTS = Texts()
SCENES = (
    "home", "setup", "setup-rule", "setup-seat", "settings", "people", "help", "matches", "match",
    "share", "statistics", "replay", "pads", "pad", "pad-entry", "names-typed",
    "mexican-train", "mexican-train-many", "mexican-train-ends", "mexican-train-hint", "chickenfoot",
    "muggins", "castle-rock", "forty-two", "moon", "moon-widow", "eighty-four", "super-train-spell",
    "curtain", "curtain-offer", "table-menu", "round-over", "match-over-teams", "castle-won", "score-pad",
    "score-pad-10", "receipt", "log", "whole-train-feet", "fair", "rules", "bidding", "bidding-84",
    "bidding-moon", "trumps", "widow",
)  # fmt: skip
"""Every screen, every sheet and every game."""


pytestmark = pytest.mark.usefixtures("home_again")


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    with opened(looks=False) as player:
        yield player


def fault(name: str, hot: Hot) -> str:
    """What is wrong with what this place is called; empty when nothing is."""
    says = hot.says.strip()
    if not says:
        return "has no name"
    if re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)+", says) or "{" in says:
        return f"is called by a key of the texts, {says!r}"
    if (says == name and not says.isdigit()) or "_" in says:
        return f"is called as the program calls it, {says!r}"
    return ""


@pytest.mark.parametrize("scene", SCENES)
def test_every_place_that_can_be_touched_has_a_spoken_name(player: Player, scene: str) -> None:
    scenes()[scene](player)
    player.settle()
    places = [(name, widget.hots[name]) for widget, name, *_ in player.app.stage.reachable()]
    faults = [f"{name} {told}" for name, hot in places if (told := fault(name, hot))]
    assert places and not faults, "\n".join(faults)


def test_the_names_are_told_from_keys_and_from_the_programs_own() -> None:
    def hot(says: str) -> Hot:
        return Hot(0, 0, 1, 1, says, 0)

    assert fault("draw", hot("")) and fault("draw", hot(" ")) and fault("draw", hot("ui.table.draw"))
    assert (
        fault("act draw", hot("act draw")) and fault("x", hot("to_bid")) and fault("x", hot("{number} more"))
    )
    assert not fault("act draw", hot("Draw")) and not fault("7", hot("7")) and not fault("x", hot("5-12"))


def test_focus_says_what_it_comes_to_when_speech_is_on(player: Player, monkeypatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(player.app.centerpiece, "say", said.append)
    player.tap("settings")
    player.frame(2)
    for speech in (False, True):
        player.app.settings.change(speech=speech)
        player.app.stage.pulled()  # the keyboard begins anew
        for _ in range(14):
            player.key("tab")
        assert bool(said) is speech
    chosen = TEXTS.say("ui.role.choice-on", name=TEXTS.say("settings.tile_faces.pips"))
    assert said[0] == TEXTS.say("ui.page.back") and chosen in said
    player.app.settings.change(speech=False)


def test_a_role_is_said_where_it_is_more_than_something_to_press() -> None:
    def says(role, on=None) -> str:
        return spoken(Hot(0, 0, 1, 1, "Sound", 0, role, on), TEXTS)

    assert says("button") == says("tile") == "Sound"
    assert says("switch", True) != says("switch", False) != "Sound" != says("slider")
    assert says("choice", False) == "Sound" != says("choice", True)


def test_nobody_hears_the_hand_of_another(player: Player, monkeypatch) -> None:
    from tests.ui.hands import evening_of, lift_curtain, sit_down

    said: list[str] = []
    monkeypatch.setattr(player.app.centerpiece, "say", said.append)
    player.app.settings.change(speech=True)
    for people in (1, 2):
        table = sit_down(player, evening_of("muggins", 2, people=people))
        if people > 1:
            lift_curtain(player)
        for name in table.rack.hots:
            player.app.stage.focus(table.rack, name)
        assert bool(said) is (people == 1)
        said.clear()
    player.app.settings.change(speech=False)
