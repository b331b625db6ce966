"""Turns told aloud at the table: to whom, when, and with nothing in it that others may not know."""

from __future__ import annotations

import random
from itertools import pairwise

from domino.ai import choose
from domino.core.match import Deal
from domino.texts import Texts
from tests.ui.driver import opened
from tests.ui.hands import do, evening_of, lift_curtain, sit_down

TEXTS = Texts()


def spoken(said) -> str:
    return said.read_text() if said.exists() else ""


def test_your_turn_is_spoken_when_it_comes_and_not_before(voice) -> None:
    said = voice("espeak")
    turn = TEXTS.say("ui.table.turn.yours")
    with opened(sound=False, speech=True) as player:
        table = sit_down(player, evening_of("muggins", 3, seed=4))
        evening = table.evening
        turns, acted = [evening.turn], 0
        evening.listen(lambda _: turns.append(evening.turn))
        while acted < 5:
            player.wait(lambda: evening.may_act, "a turn")
            came = sum(now == 0 and before != 0 for before, now in pairwise([None, *turns]))
            player.wait(lambda came=came: spoken(said).count(turn) == came, f"turn {came} to be told")
            do(player, str(choose(evening.view, "easy", random.Random(1))))
            acted += 1
        assert came >= 3


def test_with_several_people_it_is_said_whose_turn_it_is_and_nothing_of_their_hand(voice) -> None:
    said = voice("espeak")
    with opened(sound=False, speech=True) as player:
        deal = Deal(hands=[["5-9", "0-1", "1-2"], ["8-9", "7-7", "6-8"]], boneyard=["3-4"], starter=0)
        evening = evening_of("mexican-train", 2, people=2, options={"set": 9}, deals={1: deal})
        sit_down(player, evening)
        for name in ("Rosa", "Ana", "Rosa"):
            call = TEXTS.say("ui.table.turn.named", name=name)
            player.wait(lambda call=call: spoken(said).rstrip().endswith(call), f"{name} to be called")
            lift_curtain(player)
            do(player, str(choose(evening.view, "easy", random.Random(1))))
        assert TEXTS.say("ui.table.turn.yours") not in spoken(said).splitlines()
        for hidden in ("0 1", "7 7", "6 8"):
            assert hidden not in spoken(said)


def test_who_plays_alone_is_not_told_that_it_is_their_turn(voice) -> None:
    said = voice("espeak")
    with opened(sound=False, speech=True) as player:
        table = sit_down(player, evening_of("castle-rock", 1))
        player.tap("act draw")
        player.wait(lambda: spoken(said), "the move to be told")
        assert TEXTS.say("ui.table.turn.yours") not in spoken(said) and table.evening.may_act
