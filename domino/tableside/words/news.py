"""What the table says in words: what just happened, and which round it is."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.events import Event
from domino.core.fingerprint import short
from domino.core.game import View
from domino.core.tables import (
    LinesTable,
    RowTable,
    TrickTable,
    first_tile,
    table_if,
    table_of,
)
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import (
    target_of,
    winning_spot,
)
from domino.tableside.words.fairness import fair_line

PART = " · "
"""What is between the parts of a line; the first say more than the last."""


@dataclass(frozen=True, slots=True)
class News:
    """Sentences that tell what happened, and those that the reader has to heed now; the seat they are about;
    and whether they tell of something refused, or are advice."""

    told: tuple[str, ...] = ()
    heed: tuple[str, ...] = ()
    seat: int | None = None
    error: bool = False
    hint: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join((*self.told, *self.heed))

    @property
    def texts(self) -> list[str]:
        """All of it, and then less and less for where there is no room: what came of a play goes first, then
        the play, and what has to be heeded last."""
        less = [(*self.told[:count], *self.heed) for count in reversed(range(len(self.told)))]
        least = [self.heed[at:] for at in range(1, len(self.heed))]
        return [self.text, *(" ".join(sentences) for sentences in (*less, *least) if sentences)]


def news_of(evening: Evening) -> News:
    """What just happened, for the eyes on the screen, and what they should heed besides. After an undo, what
    happened before it."""
    view, wording = evening.view, evening.wording
    events = latest_of(evening)
    told = wording.story(event for event in events if event.kind != "scored")
    if not view_over(view):
        told += [wording.scored(event) for event in events if event.kind == "scored"]
    seat = next((event.seat for event in events if event.seat is not None), None)
    lines = table_if(view, LinesTable)
    if lines and "total" in lines and len(told) == 1 and any(event.kind == "played" for event in events):
        told.append(evening.texts.say("ui.table.sum.nothing", number=lines["total"]))
    promise = [fair_line(evening.promise, evening.texts)] if evening.is_fresh else []
    if not evening.history:
        return News(tuple(told[:1] if promise else told), tuple(promise), seat)
    heed = _winning(evening)
    return News((*(told[:1] if heed else told), *promise), tuple(heed), seat)


def latest_of(evening: Evening) -> tuple[Event, ...]:
    """What the last action did; after an undo, what was done before it."""
    return evening.latest or _last_told(evening.view)


def _winning(evening: Evening) -> list[str]:
    """Who is winning the trick, for whoever is to play to it."""
    best = winning_spot(evening.view) if evening.may_act else None
    if best is None:
        return []
    seat = table_of(evening.view, TrickTable)["trick"][best.at][0]
    return [evening.texts.say("ui.table.winning", name=evening.wording.name(seat))]


def view_over(view: View) -> bool:
    """Whether the round is over, so that its scores are told elsewhere."""
    return any(event.kind == "round-over" for event in view.log[-8:])


def _last_told(view: View) -> tuple[Event, ...]:
    """The events from the last one on that stands at the head of a sentence."""
    heads = ("round", "played", "drew", "passed", "bid", "trump", "buried")
    log = view.log
    for at in reversed(range(len(log))):
        closes = log[at].kind == "closed" and log[at].seat is not None  # else it only follows from a play
        if log[at].kind in heads or closes:
            while at and log[at - 1] == log[at]:  # tiles drawn one after the other are one sentence
                at -= 1
            return log[at:]
    return log[:1]


def log_of(evening: Evening, number: int) -> list[tuple[int | None, str]]:
    """Everything that happened in a round in sentences, each with the seat it is about. Tiles that the eyes
    on the screen did not see are not named."""
    events = evening.past.events_of(number)
    return list(evening.wording.told(event.seen_by(evening.eyes) for event in events))


def title_of(evening: Evening) -> tuple[str, str]:
    """The name of the game, and the round with what it is about. Where computers begin it is what promises
    the deals, until a person has done something: what happened is in the news by then."""
    texts = evening.texts
    if evening.is_fresh and evening.history and evening.promise:
        return texts.say(f"{evening.game.key}.name"), short(evening.promise)
    kind, view, line = evening.game.kind, evening.view, round_told(evening)
    if not kind.row and target_of(view) is None:
        first, key = first_tile(view), f"ui.table.line.{kind.lay}"
        if first is not None and texts.find(key) is not None:
            line += PART + texts.say(key, number=first.low, tile=first)
    return texts.say(f"{evening.game.key}.name"), line


def round_told(evening: Evening) -> str:
    """How far the match has got: the round, and how many there are or what wins; of a solitaire, what is to
    be done."""
    texts, kind = evening.texts, evening.game.kind
    rounds, target = evening.game.rounds(evening.rules), target_of(evening.view)
    if kind.row:
        return texts.say(f"ui.table.line.solitaire-{evening.rules.win_at}", set=evening.rules.set)
    if target is not None:
        most = evening.game.most_rounds(evening.rules)
        key = f"ui.table.line.{kind.round}-to" + ("" if most is None else "-at-most")
        return texts.say(key, number=evening.round, target=target, rounds=most)
    key = "round" if rounds is None else "round-of"
    return texts.say(f"ui.table.line.{key}", number=evening.round, rounds=rounds)


def row_told(evening: Evening, asking: Asking) -> tuple[str, str]:
    """Castle Rock: why what is selected may go, and whether all three may; or when a tile is drawn."""
    texts, chosen = evening.texts, asking.removal
    if chosen is None:
        return "", texts.say("ui.table.notice.when-to-draw")
    row = table_of(evening.view, RowTable)["row"]
    left, middle, right = row[chosen.index - 1 : chosen.index + 2]
    first = texts.say("ui.table.notice.share", left=left, right=right, middle=middle, number=chosen.number)
    return first, texts.say("ui.table.notice.three", number=chosen.number) if chosen.three else ""
