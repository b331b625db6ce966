"""What the coach found, in sentences."""

from __future__ import annotations

from domino.ai.advice import Reason
from domino.coach.judging import Judgement
from domino.coach.summary import Share, Summary
from domino.core.game import View
from domino.tableside.hints import reason_told
from domino.tableside.words.wording import Wording


def points(number: float) -> str:
    """A number of points: whole from 10 on, else with what is behind the point if that is not nought."""
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}".removesuffix(".0")


def judged(judgement: Judgement, view: View, wording: Wording) -> str:
    """A decision and what it cost, as a sentence."""
    move = wording.move(judgement.action, view)
    if judgement.best == judgement.action:
        return wording.say("coach.best", move=move)
    return wording.say(
        "coach.better" if judgement.marked else "coach.unsure",
        move=move,
        better=wording.move(judgement.best, view),
        cost=points(judgement.cost),
        low=points(max(0.0, judgement.low)),
        high=points(judgement.high),
    )


def why_better(reason: Reason | None, wording: Wording) -> str:
    """The reason of what was better, as a sentence; nothing without one."""
    return "" if reason is None else reason_told(reason, wording)


def summed_up(summary: Summary, wording: Wording, tiles: Share | None = None) -> str:
    """The result, and which part of it was one's play: what can be told of that, and no more."""
    said = [result_told(summary, wording), _play(summary, wording)]
    if tiles is not None:
        said.append(_tiles(tiles, wording))
    return " ".join(said)


def result_told(summary: Summary, wording: Wording) -> str:
    """The result as a sentence."""
    about = "among" if wording.sides > 2 else "result"
    ahead = summary.margin
    key = "won" if ahead > 0 else "lost" if ahead < 0 else "level"
    return wording.say(f"coach.{about}.{key}", points=points(abs(ahead)))


def _play(summary: Summary, wording: Wording) -> str:
    play = summary.play
    if not summary.decisions:
        return wording.say("coach.play.none")
    lost = -summary.margin
    if play.too_close or play.points < 0:
        key = "close"
    else:
        key = "part" if play.points < lost else "all" if lost > 0 else "won"
    return wording.say(f"coach.play.{key}", points=points(play.points), give=points(play.give_or_take))


def _tiles(tiles: Share, wording: Wording) -> str:
    key = "close" if tiles.too_close else "ahead" if tiles.points > 0 else "behind"
    return wording.say(
        f"coach.tiles.{key}", points=points(abs(tiles.points)), give=points(tiles.give_or_take)
    )
