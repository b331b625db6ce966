"""What the table says in words: what just happened, what to do now, and which round it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.events import Event
from domino.core.game import View
from domino.core.tables import (
    BranchesTable,
    LinesTable,
    RowTable,
    TrickTable,
    first_tile,
    table_if,
    table_of,
)
from domino.core.tiles import Tile
from domino.core.tricks import TrickState
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import (
    WIDOW,
    open_doubles,
    phase_of,
    place_of,
    reach_of,
    removals_of,
    target_of,
    winning_spot,
)
from domino.tableside.words.fairness import fair_line
from domino.texts import Texts

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
    """What just happened, for the eyes on the screen, and what they have to heed now. After an undo, what
    happened before it."""
    view, wording = evening.view, evening.wording
    events = evening.latest or _last_told(view)
    told = wording.story(event for event in events if event.kind != "scored")
    if not view_over(view):
        told += [wording.scored(event) for event in events if event.kind == "scored"]
    seat = next((event.seat for event in events if event.seat is not None), None)
    lines = table_if(view, LinesTable)
    if lines and "total" in lines and len(told) == 1 and any(event.kind == "played" for event in events):
        told.append(evening.texts.say("ui.table.sum.nothing", number=lines["total"]))
    promise = [fair_line(evening.promise, evening.texts)] if evening.is_fresh else []
    heed = promise + (_heed(evening) if evening.may_act else [])
    return News(tuple(told[:1] if heed else told), tuple(heed), seat)


def _heed(evening: Evening) -> list[str]:
    """What whoever is to act has to heed: the spell or the double that binds them, or the trick as it
    stands."""
    texts, view = evening.texts, evening.view
    hand, branches = table_if(view, TrickTable), table_if(view, BranchesTable)
    if hand and hand["trick"]:
        return _trick_told(evening)
    answers = {double.place: double.number for double in open_doubles(view)}
    reach, spell = reach_of(view), branches["spell"] if branches else None
    if spell and reach == {spell["place"]}:
        return [texts.say("ui.felt.spell", place=spell["place"].upper())]
    if not answers or not reach:
        return []
    if not reach <= set(answers):
        return [texts.say("ui.table.one-more")]
    numbers = [texts.say("ui.table.a-number", number=number) for number in sorted(set(answers.values()))]
    return [texts.say("ui.table.answer-first", numbers=_either(texts, numbers))]


def _trick_told(evening: Evening) -> list[str]:
    """Who is winning the trick, and what has to be followed."""
    say, view, wording = evening.texts.say, evening.view, evening.wording
    table = table_of(view, TrickTable)
    best = winning_spot(view)
    told = [] if best is None else [say("ui.table.winning", name=wording.name(table["trick"][best.at][0]))]
    key = "ui.table.follow" if _can_follow(view) else "ui.table.cannot-follow"
    return [*told, say(key, suit=wording.suit(table["suit"]))]


def _can_follow(view: View) -> bool:
    """Whether the hand holds a tile of the suit that was led."""
    known = view.known
    return isinstance(known, TrickState) and any(known.follow >> tile.index & 1 for tile in view.hand)


def _either(texts: Texts, words: Sequence[str]) -> str:
    """Words of which one is enough."""
    *others, last = words
    return texts.say("ui.table.or", others=", ".join(others), last=last) if others else last


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
    events = evening.whole().events_of(number)
    return list(evening.wording.told(event.seen_by(evening.eyes) for event in events))


def title_of(evening: Evening) -> tuple[str, str]:
    """The name of the game, and the round with what it is about."""
    texts = evening.texts
    kind, view = evening.game.kind, evening.view
    rounds = evening.game.rounds(evening.rules)
    target = target_of(view)
    if kind.row:
        line = texts.say(f"ui.table.line.solitaire-{evening.rules.win_at}", set=evening.rules.set)
    elif target is not None:
        line = texts.say(f"ui.table.line.{kind.round}-to", number=evening.round, target=target)
    else:
        key = "round" if rounds is None else "round-of"
        line = texts.say(f"ui.table.line.{key}", number=evening.round, rounds=rounds)
        first, key = first_tile(view), f"ui.table.line.{kind.lay}"
        if first is not None and texts.find(key) is not None:
            line += PART + texts.say(key, number=first.low, tile=first)
    return texts.say(f"{evening.game.key}.name"), line


def prompt_of(evening: Evening, asking: Asking) -> tuple[str, str]:
    """What to do now: a sentence in bold, perhaps, and one below it."""
    texts, view = evening.texts, evening.view
    if evening.round_over or evening.eyes is None:
        return "", ""
    if not evening.may_act:
        who = "" if evening.turn is None else evening.names[evening.turn]
        return "", texts.say("ui.table.notice.waiting", name=who)
    if asking.selected is not None:
        return "", _selected(evening, asking, asking.selected)
    if view.kind.row:
        return _row(evening, asking)
    if view.kind.tricks:
        return _trick(evening, view)
    verbs = [action.verb for action in view.legal if action.verb in ("play", "draw", "pass", "stop")]
    verb = "play" if "play" in verbs else next(iter(verbs), "")
    return "", texts.say(f"ui.table.notice.{verb}") if verb else ""


def _selected(evening: Evening, asking: Asking, tile: Tile) -> str:
    texts, view = evening.texts, evening.view
    places = asking.places_of(tile)
    if places == (WIDOW,):
        return texts.say("ui.table.notice.bury", tile=tile)
    if len(places) > 1:
        return texts.say("ui.table.notice.several", tile=tile)
    key = "to-the-middle" if view.kind.tricks else "one-place"
    return texts.say(f"ui.table.notice.{key}", tile=tile)


def _row(evening: Evening, asking: Asking) -> tuple[str, str]:
    """What is removed from the row by what is selected, or what to do."""
    texts, view = evening.texts, evening.view
    chosen = asking.removal
    if chosen is None:
        key = "remove" if removals_of(view) else "nothing-to-remove"
        return "", texts.say(f"ui.table.notice.{key}")
    left, middle, right = table_of(view, RowTable)["row"][chosen.index - 1 : chosen.index + 2]
    first = texts.say("ui.table.notice.share", left=left, right=right, middle=middle, number=chosen.number)
    return first, texts.say("ui.table.notice.three", number=chosen.number) if chosen.three else ""


def _trick(evening: Evening, view: View) -> tuple[str, str]:
    texts = evening.texts
    phase = phase_of(view)
    if any(action.verb == "bury" for action in view.legal):
        return "", texts.say("ui.table.notice.widow")
    if phase == "bidding" and not any(action.verb == "bid" for action in view.legal):
        return "", texts.say("ui.table.notice.no-bid")
    if phase != "play":
        return "", texts.say(f"ui.table.notice.{phase}")
    playable = [action.tile for action in view.legal if place_of(action, view)]
    how = texts.say("ui.table.notice.middle")
    table = table_of(view, TrickTable)
    if not table["trick"]:
        return texts.say("ui.table.notice.lead"), how
    if not _can_follow(view):
        return texts.say("ui.table.notice.any"), how
    tiles = _either(texts, [str(tile) for tile in playable])
    suit = evening.wording.suit(table["suit"])
    return texts.say("ui.table.notice.follow", suit=suit, tiles=tiles), how
