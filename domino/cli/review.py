"""review: what the decisions of a match cost, each judged by what its seat could know."""

from __future__ import annotations

import json
import random

from domino.ai.thinking import Thinking
from domino.cli.finding import Found, find_match
from domino.cli.terminal import Terminal
from domino.coach.bench import CutShort
from domino.coach.figures import why_silent
from domino.coach.judging import Judgement, why
from domino.coach.replays import in_the_tiles
from domino.coach.reviewing import decisions, review
from domino.coach.summary import Share, summary
from domino.core.match import Match
from domino.tableside.seats import UserError
from domino.tableside.words.reviews import judged, summed_up, why_better
from domino.tableside.words.wording import Wording
from domino.texts import Texts

WITHOUT_END = 10**9


def review_match(
    terminal: Terminal, texts: Texts, name: str, seat: str | None, budget: float | None, as_json: bool
) -> int:
    """Judges the decisions of one seat of the match of this name, a line each. Returns the exit code: a match
    that the coach says nothing of is no mistake of whoever asks."""
    found = find_match(name, texts)
    match = found.match
    if not found.whole:
        terminal.warn(texts.say("cli.kept.damaged", name=name, count=len(match.history)))
    own = _seat(found, seat, texts)
    sides = match.game.sides(match.rules, match.players)
    wording = Wording(texts, match.game.key, match.names, sides, own)
    tell = terminal.warn if as_json else terminal.tell  # what reads JSON reads nothing else
    silent = why_silent(match.game.key) or (None if match.over else "coach.silent.not-over")
    if silent is not None:
        tell(wording.say(silent))
        return 0
    thinking = Thinking(WITHOUT_END, budget)
    if as_json:
        every = []
        for judgement in review(match, own, thinking):
            terminal.say(as_line(judgement))
            every.append(judgement)
    else:
        every = _tell_all(terminal, wording, match, own, thinking)
    if thinking.out_of_time():
        count = sum(1 for _ in decisions(match, own))
        tell(wording.say("coach.cut-short", number=len(every), count=count))
    return 0


def _seat(found: Found, seat: str | None, texts: Texts) -> int:
    """The seat asked for; else the first that a person plays, or the first of all.

    :raises UserError: naming the seats there are.
    """
    last = found.match.players - 1
    if seat is None:
        return next(iter(found.people), 0)
    if not (seat.isascii() and seat.isdigit()) or int(seat[:9]) > last:
        raise UserError(texts.say("cli.error.seat", text=seat[:40], last=last))
    return int(seat)


def as_line(judgement: Judgement) -> str:
    """A judgement as a line of JSON."""
    return json.dumps(
        {
            "seat": judgement.seat,
            "round": judgement.round,
            "position": judgement.position,
            "action": str(judgement.action),
            "best": str(judgement.best),
            "cost": round(judgement.cost, 6),
            "low": round(judgement.low, 6),
            "high": round(judgement.high, 6),
            "marked": judgement.marked,
        }
    )


def _tell_all(
    terminal: Terminal, wording: Wording, match: Match, seat: int, thinking: Thinking
) -> list[Judgement]:
    """A line for each decision as it is judged, the reason with what is marked, and what it comes to."""
    name = match.names[seat]
    terminal.tell(wording.say("coach.head", name=name))
    every: list[Judgement] = []
    for judgement in review(match, seat, thinking):
        view = match.rewound(judgement.position).view(seat)
        line = judged(judgement, view, wording)
        if judgement.marked:
            rng = random.Random(f"why {judgement.position}")
            reason = why(view, judgement.best, rng, thinking, judgement.action)
            line = f"{line} {why_better(reason, wording)}".rstrip()
        head = wording.say("coach.position", round=judgement.round, number=judgement.position)
        terminal.tell(terminal.styled(f"{head} {line}", "bold" if judgement.marked else ""), hang="    ")
        every.append(judgement)
    if not thinking.out_of_time():
        tiles: Share | None
        try:
            tiles = in_the_tiles(match, seat, thinking)
        except CutShort:
            tiles = None
        terminal.say()
        terminal.tell(summed_up(summary(match, seat, every), wording, tiles))
    return every
