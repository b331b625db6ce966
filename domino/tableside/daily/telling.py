"""What is said of a deal of the day and of a result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from domino.coach.daily import PLAYER, DailyResult
from domino.coach.summary import ENOUGH, summary
from domino.tableside.daily.played import DayBook, Played
from domino.tableside.reviewing.kept import Findings
from domino.tableside.reviewing.reviewer import Review
from domino.tableside.reviewing.rounds import MatchRounds
from domino.tableside.reviewing.telling import Told, told, wording_for
from domino.tableside.words.reviews import points, result_told
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
    """The points given away, in a solitaire tiles; without a decision there was nothing to give away."""
    if not result.strip:
        return texts.say("ui.day.not-judged")
    key = texts.first(f"{result.game}.coach.given", "common.coach.given")
    return texts.say(key, points=points(result.given_away))


def lines_told(played: Played, result: DailyResult) -> list[str]:
    """How the round ended, what came of the decisions that were judged, and why others were not."""
    say = played.texts.say
    judged, choices = len(result.strip), played.turns_with_choice
    alike = 0 if choices is None else max(0, choices - judged)
    if not judged:
        lines = [say("ui.day.all-alike", count=alike) if alike else say("ui.day.nothing")]
    elif not result.marked:
        lines = [say("ui.day.none-marked" if judged > 1 else "ui.day.one-not-marked", count=judged)]
        if judged < ENOUGH:
            lines.append(say("ui.day.too-few"))
    else:
        key = "marked" if judged > 1 else "one-marked"
        lines = [say(f"ui.day.{key}", count=result.marked, decisions=judged)]
    if played.findings is not None:
        of = MatchRounds(played.match)
        sums = summary(of, PLAYER, [each.judgement for each in played.findings], [1])
        lines.insert(0, result_told(sums, wording_for(of, PLAYER, played.texts)))
        if sums.played_well:
            lines.append(say("ui.day.well"))
    if judged and alike:
        lines.append(say("ui.day.alike", count=alike))
    return lines


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
