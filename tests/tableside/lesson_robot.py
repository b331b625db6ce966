"""A learner that knows no rules: it reads the sentence and looks at what is lit, and does that."""

from __future__ import annotations

import re

from domino.core.actions import Action
from domino.core.tiles import Tile
from domino.tableside.lessons.lesson import LEARNER, Light
from domino.tableside.lessons.tutor import Tutor

TILE = re.compile(r"\b([0-9]{1,2})-([0-9]{1,2})\b")
NUMBER_WORDS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")


def tiles_said(sentence: str) -> list[Tile]:
    """The tiles that a sentence names."""
    return [Tile.parse(f"{high}-{low}") for high, low in TILE.findall(sentence)]


def others_move(tutor: Tutor) -> None:
    """Lets the others do what they do by themselves."""
    while (due := tutor.due) is not None:
        tutor.evening.play(due.action, due.seat)


def meant(sentence: str, lights: tuple[Light, ...]) -> Action:
    """What the sentence and the lights ask for. A sentence that does not name what is lit is a bad one."""
    lit = {kind: [light for light in lights if light.kind == kind] for kind in {each.kind for each in lights}}
    if "hand" in lit:
        (held,) = lit["hand"]
        assert held.tile in tiles_said(sentence), f"{sentence!r} does not name the tile that is lit, {held}"
        if "widow" in lit:
            return Action("bury", held.tile)
        (place,) = lit["place"]
        return Action("play", held.tile, None if place.what.startswith("seat") else place.what)
    if "bid" in lit:
        (bid,) = lit["bid"]
        assert re.search(rf"\b{bid.number}\b", sentence), f"{sentence!r} does not name the bid {bid.number}"
        return Action("bid", number=bid.number)
    if "trump" in lit:
        (suit,) = lit["trump"]
        assert "trump" in sentence, sentence
        assert any(word in sentence for word in (NUMBER_WORDS[suit.number], "them")), sentence
        return Action("trump", number=suit.number)
    if "row" in lit:
        numbers = [light.number for light in lit["row"]]
        if len(numbers) == 3:
            assert "all three" in sentence, sentence
            return Action("remove3", number=numbers[1])
        return Action("remove", number=numbers[0])
    (button,) = lit["button"]
    assert button.what in sentence.lower(), f"{sentence!r} does not say {button.what}"
    return Action(button.what)


def learn(tutor: Tutor) -> int:
    """Goes through a lesson; returns how many moves that took."""
    moves = 0
    for _ in range(100):
        others_move(tutor)
        if tutor.done:
            return moves
        if tutor.waits_for_tap:
            tutor.go_on()
            continue
        action = meant(tutor.sentence, tutor.lights)
        assert tutor.why_not(action) is None
        tutor.evening.play(action, LEARNER)
        moves += 1
    raise AssertionError("the lesson does not end")
