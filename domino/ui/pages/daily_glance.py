"""The deal of the day at a glance, as home tells it: read off the frame, after the first one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from domino.store.notices import Trouble
from domino.ui.kit.app import Application

if TYPE_CHECKING:
    from domino.tableside.daily.played import DayBook


@dataclass(frozen=True, slots=True)
class DayGlance:
    """The game of today's deal, whether it was played, and how many days in a row one was."""

    game: str = ""
    done: bool = False
    streak: int = 0


def today(app: Application) -> date:
    """The date where this is played."""
    return date.fromtimestamp(app.memory.clock())


def book_of(app: Application) -> DayBook:
    """The deals of the day on this device, played by the first of its usual players."""
    from domino.tableside.daily.played import DayBook

    known = app.settings.people
    name = known[0]["name"] if known else app.texts.say("common.who.you")
    return DayBook(app.memory.days, name, app.texts)


def streak_of(app: Application, day: date) -> int:
    """How many days in a row one was played; it asks the database."""
    from domino.store.ledger import DAY
    from domino.tableside.daily.played import streak

    return streak((done.day for done in app.memory.ledger.done(kind=DAY)), day)


def day_glance(app: Application) -> DayGlance:
    """Today's deal; not to be asked on the screen's thread."""
    from domino.coach.daily import deal_of_the_day

    day = today(app)
    deal = deal_of_the_day(day)
    try:
        days = streak_of(app, day)
    except Trouble:  # whoever asks for what is kept is told; nobody has asked home
        days = 0
    return DayGlance(deal.game, book_of(app).of(deal).result is not None, days)
