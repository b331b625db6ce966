"""The last-tile call at the table: who is offered the catch, and when computers catch (rule 0.7)."""

from __future__ import annotations

import random

from domino.ai import speak
from domino.core.match import Deal, Match
from domino.tableside.conductor import next_step
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.texts import Texts

TEXTS = Texts()


def lost_turn() -> Match:
    """Two players: seat 0 is down to one tile and has not called, seat 1 has lost its turn."""
    deal = Deal([["5-5", "6-6", "0-1"], ["5-6", "0-2", "0-3"]], ["0-4", "0-5"], 0, out=True)
    match = Match.start(
        "super-train", ["Ana", "Ben"], options={"last_tile": "called"}, seed=1, deals={1: deal}
    )
    for action in ("play 5-5 a", "play 5-6 a", "play 6-6 a"):
        match.play(action)
    assert match.turn == 0
    return match


def test_0_7_a_person_who_lost_a_turn_has_the_button_to_catch() -> None:
    evening = Evening(lost_turn(), [Seat("Ana", "easy"), Seat("Ben")], TEXTS)
    assert evening.eyes == 1 and not evening.may_act and evening.may_be_said
    [button] = [
        each for each in buttons_of(evening, Asking(evening)) if each.action and each.enabled and each.loud
    ]
    assert str(button.action) == "catch 0" and button.seat == 1
    step = next_step(evening)
    assert step is not None and step.patient, "the computer that is to act again leaves time for it"
    evening.play(button.action, button.seat)
    assert evening.view.hand_sizes == (2, 2)


def test_0_7_a_person_who_is_to_act_again_may_still_call() -> None:
    evening = Evening(lost_turn(), [Seat("Ana"), Seat("Ben", "easy")], TEXTS)
    found = [
        str(each.action) for each in buttons_of(evening, Asking(evening)) if each.action and each.enabled
    ]
    assert "call" in found


def test_0_7_a_computer_that_lost_a_turn_may_catch() -> None:
    match = lost_turn()
    said = {str(speak(match.view(1), "hard", random.Random(seed))) for seed in range(60)}
    assert "catch 0" in said
