"""While learning: a move that costs clearly more than another can be taken back, if its player likes.

It is judged as soon as it is made, from what its player could see, in the moment before the next one moves:
what takes longer is dropped, and not asked. The reason comes with a second try: the first is for finding it
oneself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from domino.ai.advice import Reason
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.judging import Judgement, judge, why
from domino.core.actions import SAYINGS, Action
from domino.core.game import View
from domino.tableside.adviser import Adviser
from domino.tableside.evening import Done, Evening
from domino.tableside.reviewing.telling import move_told
from domino.tableside.words.reviews import why_better
from domino.tableside.words.wording import Wording

PATIENCE = 0.3
"""Seconds that the next player waits for the judgement at least, and neither moves nor thinks."""
LONGEST = 1.0
"""Seconds that a judgement may take where the next player is not so quick: whoever moves drops it."""
WITHOUT_END = 10**9


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a move is to be taken back: whose it was, how many actions came before it, and what is said."""

    seat: int
    position: int
    action: Action
    words: str


Found = tuple[Judgement | None, Reason | None]


class Learning:
    """Asks at one table while `on` says so; `changed` is called when there is something to ask."""

    def __init__(
        self, evening: Evening, adviser: Adviser, on: Callable[[], bool], changed: Callable[[], None]
    ) -> None:
        self.evening = evening
        self.adviser = adviser
        self.on = on
        self.changed = changed
        self.judging = False
        """Whether a move is being judged."""
        self._question: Question | None = None
        self._asked: set[int] = set()
        """Before which decisions of this round it was asked already, by their position."""

    @property
    def patience(self) -> float:
        """How many seconds the next player is to wait for what is being judged."""
        return PATIENCE if self.judging else 0.0

    @property
    def question(self) -> Question | None:
        """What is asked now: until it is answered, something else is done, or nothing can be taken back."""
        asked, evening = self._question, self.evening
        if asked is None or evening.eyes != asked.seat or not evening.can_undo:
            return None
        since = evening.history[asked.position :]
        if not since or since[0] != (asked.seat, asked.action):
            return None
        own = [action for by, action in since if by == asked.seat and action.verb not in SAYINGS]
        return asked if len(own) == 1 else None

    def keep(self) -> None:
        """It is not taken back."""
        self._question = None

    def happened(self, done: Done) -> None:
        """Something was done: if it was a decision of the eyes on the screen, it is judged."""
        evening = self.evening
        self.judging = False
        if any(event.kind == "round" for event in done.events):
            self._asked.clear()
        if done.seat != evening.eyes or done.action.verb in SAYINGS:
            return
        self._question = None
        if not self.on() or not evening.can_undo:
            return
        position = len(evening.history) - 1
        view = evening.seen_at(position)
        if view is None or len(view.legal) < 2:
            return
        self.judging = True
        version = evening.version
        think = partial(think_over, view, done.action, position, position in self._asked)

        def answer(found: Found) -> None:
            if evening.version == version:
                self.judging = False
                self._ask(view, *found)

        thinking = Thinking(WITHOUT_END, LONGEST, polite=True)
        self.adviser.ask(think, thinking, answer)

    def _ask(self, view: View, judgement: Judgement | None, reason: Reason | None) -> None:
        if judgement is None or not judgement.marked:
            return
        position, evening = judgement.position, self.evening
        words = asked(view, judgement, reason, position in self._asked, evening.wording)
        self._asked.add(position)
        self._question = Question(judgement.seat, position, judgement.action, words)
        self.changed()


def asked(view: View, judgement: Judgement, reason: Reason | None, again: bool, wording: Wording) -> str:
    """What is asked about a move: asked again, with what was better and why."""
    say = wording.texts.say
    if not again:
        return say("ui.learning.asks")
    better = move_told(judgement.best, view, wording)
    if reason is None:
        return say("ui.learning.asks-better", better=better)
    return say("ui.learning.asks-again", better=better, reason=why_better(reason, wording))


def think_over(view: View, action: Action, position: int, again: bool, thinking: Thinking) -> Found:
    """The judgement, if there is time for it, and what is to be said for the better move once it was asked
    before."""
    try:
        chance = random.Random(f"learning {view.game} {view.seat} {position}")
        judgement = judge(view, action, chance, thinking, position, hurried=True)
    except CutShort:
        return None, None
    if judgement is None or not judgement.marked or not again:
        return judgement, None
    return judgement, why(view, judgement.best, chance, thinking, judgement.action)
