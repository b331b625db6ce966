"""Computer players: they see a View, never a State, and look ahead only by guessing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from domino.ai import castle_rock, chickenfoot, mexican_train, muggins, super_train, trick_games
from domino.ai.advice import Advice, pick, ranked
from domino.ai.tempers import lean
from domino.ai.thinking import Thinking
from domino.core.actions import OWN_SAYINGS, SAYINGS, Action
from domino.core.game import View
from domino.core.seating import LEVELS as LEVELS

PARTNER_LEVEL = "medium"
"""The least that a person's partner plays at."""

Rank = Callable[[View, str, random.Random, Thinking], list[Advice]]
"""What a game's player is: every legal action with how good it looks at a level."""

PLAYERS: dict[str, Rank] = {
    "forty-two": trick_games.rank,
    "moon": trick_games.rank,
    "eighty-four": trick_games.rank,
    "mexican-train": mexican_train.rank,
    "chickenfoot": chickenfoot.rank,
    "super-train": super_train.rank,
    "muggins": muggins.rank,
    "castle-rock": castle_rock.rank,
}

SLIPS = {"easy": 0.3, "medium": 0.0, "hard": 0.0}
"""How often a level does the second or third best thing."""
ATTENTION = {"easy": (0.6, 0.3), "medium": (0.85, 0.6), "hard": (1.0, 0.9)}
"""By level, how often it remembers its own call or claim, and notices what another forgot."""
WORLDS = {"easy": 10, "medium": 30, "hard": 200}
"""How many worlds a level looks at, at most, where a game looks at worlds."""


def choose(
    view: View, level: str, rng: random.Random, budget: float | None = None, temper: str | None = None
) -> Action:
    """What the seat of this view does. Without a budget (in seconds) the same view and random
    numbers give the same action. A temper (`domino.ai.tempers`) leans among what is nearly equal.

    :raises ValueError: for a level or a temper there is not, or when the seat has nothing to do.
    """
    return decide(view, level, rng, thinking_for(level, budget), temper)


def decide(
    view: View, level: str, rng: random.Random, thinking: Thinking, temper: str | None = None
) -> Action:
    """As `choose`, with a measure of thought that others can stop."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: choose {', '.join(LEVELS)}")
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to do now")
    if len(view.legal) == 1:
        return view.legal[0]
    said = speak(view, level, rng)
    if said is not None:
        return said
    advice = _rank(view, level, rng, thinking)
    # What went unnoticed cannot be chosen, however good it would be.
    done = [each for each in advice if each.action.verb not in SAYINGS]
    return pick(lean(view, done or advice, level, temper), SLIPS[level], rng).action


def thinking_for(level: str, budget: float | None = None, polite: bool = False) -> Thinking:
    """The measure of thought a level gives a decision."""
    return Thinking(WORLDS.get(level, 0), budget, polite)


def advise(view: View, rng: random.Random, budget: float | None = None) -> list[Advice]:
    """Every legal action, best first, each with its value and its reason."""
    return consider(view, rng, thinking_for("hard", budget))


def consider(view: View, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """As `advise`, with a measure of thought that others can stop."""
    return [each.settled() for each in ranked(_rank(view, "hard", rng, thinking))]


def explain(view: View, action: Action, rng: random.Random, budget: float | None = None) -> Advice | None:
    """What can be said for an action that was done when the seat had this view; None if it could not be."""
    return justify(view, action, rng, thinking_for("hard", budget))


def justify(view: View, action: Action, rng: random.Random, thinking: Thinking) -> Advice | None:
    """As `explain`, with a measure of thought that others can stop."""
    return next((advice for advice in consider(view, rng, thinking) if advice.action == action), None)


def levels_at_table(levels: Sequence[str | None], sides: int) -> tuple[str | None, ...]:
    """The levels the computers of a table play at: those asked for, by seat with None for a person, but
    a person's partner never below medium. `sides` is `Game.sides`: seats so far apart are partners."""
    people = {seat % sides for seat, level in enumerate(levels) if level is None}
    return tuple(
        PARTNER_LEVEL if level in LEVELS[: LEVELS.index(PARTNER_LEVEL)] and seat % sides in people else level
        for seat, level in enumerate(levels)
    )


def speak(view: View, level: str, rng: random.Random) -> Action | None:
    """What a seat says now, in turn or out of it, if there is something to say and it notices."""
    for action in view.legal:
        if action.verb in SAYINGS:
            own, others = ATTENTION[level]
            return action if rng.random() < (own if action.verb in OWN_SAYINGS else others) else None
    return None


def _rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    rank = PLAYERS.get(view.game)
    if rank is None:
        return [Advice.because(action, rng.random(), "no-opinion") for action in view.legal]
    return rank(view, level, rng, thinking)
