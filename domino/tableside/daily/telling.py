"""What is said of a deal of the day and of a result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from domino.coach.daily import PLAYER, DailyResult
from domino.tableside.daily.played import DayBook, Played
from domino.tableside.reviewing.kept import Findings
from domino.tableside.reviewing.reviewer import Review
from domino.tableside.reviewing.rounds import MatchRounds
from domino.tableside.reviewing.telling import Told, told
from domino.tableside.words.reviews import points
from domino.texts import Texts


def day_told(day: date, today: date, texts: Texts) -> str:
    """A day, as near days are called."""
    back = (today - day).days
    if back in (0, 1):
        return texts.say("ui.day.today" if not back else "ui.day.yesterday")
    return day.isoformat()


def state_told(played: Played, texts: Texts) -> str:
    """How far a deal has come, in a few words."""
    if played.result is not None:
        return given_told(played.result, texts)
    return texts.say("ui.day.begun" if played.begun else "ui.day.new")


def given_told(result: DailyResult, texts: Texts) -> str:
    """The points given away; in a solitaire they are tiles."""
    key = texts.first(f"{result.game}.coach.given", "common.coach.given")
    return texts.say(key, points=points(result.given_away))


def line_told(result: DailyResult, texts: Texts) -> str:
    """What a result comes to, in a sentence."""
    if not result.strip:
        return texts.say("ui.day.nothing")
    if not result.marked:
        return texts.say("ui.day.none-marked", count=len(result.strip))
    return texts.say("ui.day.marked", count=result.marked, decisions=len(result.strip))


def reviewed(played: Played, findings: Findings) -> Told:
    """The decisions as a strip and the turning points among them, as in every review."""
    return told(Review(MatchRounds(played.match), PLAYER, (1,), findings, 0), played.texts)


def taken_told(book: DayBook, text: str, shown: Played) -> str:
    """Takes what friends sent out of a pasted text, and says what came of it."""
    say = book.texts.say
    found, new = book.take(text)
    if not found:
        return say("ui.day.paste-none")
    if not new:
        return say("ui.day.paste-known")
    deal = shown.deal
    elsewhere = [each for each in found if (each.day, each.game) != (deal.day, deal.game)]
    if len(elsewhere) == len(found):
        other = elsewhere[0]
        game = say(f"{other.game}.name")
        return say("ui.day.paste-other", name=other.name, day=other.day.isoformat(), game=game)
    return say("ui.day.pasted", count=new, names=_listed(found))


def _listed(found: Sequence[DailyResult]) -> str:
    return ", ".join(dict.fromkeys(each.name for each in found))
