"""The now line: what to do now, always, in one line. Who, verb, object; from the view alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domino.core.actions import Action
from domino.core.game import View
from domino.core.removals import Removal
from domino.core.tables import BranchesTable, RowTable, TrickTable, open_ends, table_if, table_of
from domino.core.tiles import Tile
from domino.core.tricks import TrickState
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import (
    WIDOW,
    lines_of,
    open_doubles,
    phase_of,
    reach_for_all,
    reach_of,
    removals_of,
    sides_of,
)
from domino.texts import Texts

FEW = 3
"""So many numbers or tiles are named; more are not."""


@dataclass(frozen=True, slots=True)
class Now:
    """What to do now: the whole line first, then shorter ones for where there is no room."""

    texts: tuple[str, ...] = ("",)
    yours: bool = False
    """Whether it is asked of the eyes on the screen."""
    seat: int | None = None
    """Whose turn it is."""
    carried: bool = False
    """Whether it tells what letting go of a carried tile does."""
    for_all: bool = False
    """Whether it is told to all, for nobody plays at this device."""

    @property
    def gold(self) -> bool:
        """Whether it is told in gold: what is asked of the one who looks or, where all do, of anybody."""
        return self.yours or self.for_all


class Lift(NamedTuple):
    """A tile of the hand that is carried, and the place it would go to if it were let go, if any."""

    tile: Tile
    over: str | None = None


def now_of(evening: Evening, asking: Asking, lift: Lift | None = None, coming: Action | None = None) -> Now:
    """What to do now; of a tile that is carried, what letting go does. `coming` is what is about to play
    itself."""
    say, view, turn = evening.texts.say, evening.view, evening.turn
    if evening.round_over or turn is None:
        return Now((say("ui.table.now.over"),))
    if not evening.humans:
        return _for_all(evening, turn)
    if not evening.may_act:
        phase = phase_of(view) if view.kind.tricks else "play"
        waiting = say(f"ui.table.now.waiting-{phase}", name=evening.names[turn])
        partner = evening.eyes is not None and (turn - evening.eyes) % evening.sides == 0
        told = (say("ui.table.now.partner", what=waiting),) if partner else ()
        return Now((*told, waiting), False, turn)
    if lift is not None and (letting_go := _letting_go(evening, asking, lift)):
        return Now(tuple(letting_go), True, turn, carried=True)
    if coming is not None:
        move = evening.wording.move(coming, view)
        keys = ("by-itself", "by-itself-short")
        return Now(tuple(say(f"ui.table.now.{key}", move=move) for key in keys), True, turn)
    clauses = _clauses(evening, asking)
    first = clauses[0]
    alone = [clause[:1].upper() + clause[1:] for clause in clauses]
    whole = [] if ": " in first or view.kind.row else [say("ui.table.now.yours", what=first)]
    return Now(tuple(dict.fromkeys((*whole, *alone))), True, turn)


def _for_all(evening: Evening, turn: int) -> Now:
    """What whoever is to act has to do, as everybody can see it: nobody plays at this device."""
    say, view, name = evening.texts.say, evening.view, evening.names[turn]
    phase, clauses = phase_of(view) if view.kind.tricks else "play", list[str]()
    if view.kind.row:
        clauses = _row(evening, None)
    elif view.kind.tricks and phase == "play":
        trick = table_of(view, TrickTable)
        suit = evening.wording.suit(trick["suit"]) if trick["trick"] else ""
        clauses = [say("ui.table.now.follow", suit=suit) if suit else say("ui.table.now.lead")]
    elif view.kind.ends and _laid(view):
        clauses = _binding(evening, reach_for_all(view))
    told = [say("ui.table.now.theirs", name=name, what=clause) for clause in clauses]
    return Now((*told, say(f"ui.table.now.waiting-{phase}", name=name)), False, turn, for_all=True)


def _letting_go(evening: Evening, asking: Asking, lift: Lift) -> list[str]:
    """What letting go of a carried tile does; nothing to say where it only goes home."""
    if lift.over is None:
        return []
    say, view, tile = evening.texts.say, evening.view, lift.tile
    place = sides_of(view).get(lift.over, lift.over)
    if place not in asking.places_of(tile):
        return [say("ui.table.now.not-there", tile=tile)]
    if place == WIDOW:
        return [say("ui.table.now.let-go-bury", tile=tile)]
    if view.kind.tricks:
        return [say("ui.table.now.let-go-trick", tile=tile)]
    number = open_ends(view).get(place)
    if number is None or number not in tile:
        return [say("ui.table.now.let-go-first", tile=tile)]
    where, then = evening.wording.place(place, view), tile.other(number)
    return [
        say("ui.table.now.let-go", tile=tile, place=where, number=then),
        say("ui.table.now.let-go-short", tile=tile, place=where),
    ]


def _clauses(evening: Evening, asking: Asking) -> list[str]:
    """What whoever is to act should do, in words that follow on "Your turn:"; then in fewer."""
    view = evening.view
    if asking.selected is not None and asking.places_of(asking.selected):
        return _selected(evening, asking, asking.selected)
    if view.kind.row:
        return _row(evening, asking.removal)
    if view.kind.tricks:
        return _trick(evening, asking.keeps_hand)
    if any(action.verb == "play" for action in view.legal):
        return _play(evening)
    verbs = [action.verb for action in view.legal]
    verb = next((verb for verb in ("draw", "stop", "pass") if verb in verbs), "play")
    return [evening.texts.say(f"ui.table.now.{verb}")]


def _selected(evening: Evening, asking: Asking, tile: Tile) -> list[str]:
    """What a tap does with this tile."""
    say, view, wording = evening.texts.say, evening.view, evening.wording
    sides = sides_of(view)
    places = list(dict.fromkeys(sides.get(place, place) for place in asking.places_of(tile)))
    if places == [WIDOW]:
        return [say("ui.table.now.bury", tile=tile)]
    if view.kind.tricks:
        return [say("ui.table.now.trick", tile=tile)]
    if len(places) > 1:
        return [say("ui.table.now.several", tile=tile)]
    if not _laid(view):
        return [say("ui.table.now.begin-with", tile=tile)]
    return [say("ui.table.now.put", tile=tile, place=wording.place(places[0], view))]


def _row(evening: Evening, chosen: Removal | None) -> list[str]:
    """Castle Rock: what can be taken out of the row."""
    say, view = evening.texts.say, evening.view
    if chosen is not None:
        return [say("ui.table.now.take", tile=table_of(view, RowTable)["row"][chosen.index])]
    if removals_of(view):
        return [say("ui.table.now.remove"), say("ui.table.now.remove-short")]
    return [say("ui.table.now.nothing-to-remove"), say("ui.table.now.draw")]


def _trick(evening: Evening, keeps_hand: bool) -> list[str]:
    """What is asked in bidding, or of the next tile."""
    texts, view = evening.texts, evening.view
    if not keeps_hand and any(action.verb == "bury" for action in view.legal):
        return [texts.say("ui.table.now.widow"), texts.say("ui.table.now.widow-short")]
    phase = phase_of(view)
    if phase == "bidding":
        return [_bidding(texts, view.legal)]
    if phase != "play":
        return [texts.say(f"ui.table.now.{phase}")]
    table = table_of(view, TrickTable)
    if not table["trick"]:
        return [texts.say("ui.table.now.lead")]
    suit = evening.wording.suit(table["suit"])
    if not can_follow(view):
        return [texts.say("ui.table.now.any", suit=suit)]
    follow = texts.say("ui.table.now.follow", suit=suit)
    tiles = [action.tile.said for action in view.legal if action.tile is not None]
    if len(tiles) > FEW:
        return [follow]
    return [texts.say("ui.table.now.follow-with", suit=suit, tiles=_either(texts, tiles)), follow]


def _bidding(texts: Texts, legal: Sequence[Action]) -> str:
    """What is asked in bidding: the last to speak may have to bid, and after the highest bid all pass."""
    bids = [action.number for action in legal if action.verb == "bid"]
    if not bids:
        return texts.say("ui.table.now.no-bid")
    may_pass = any(action.verb == "pass" for action in legal)
    return texts.say("ui.table.now.bidding" if may_pass else "ui.table.now.must-bid", number=bids[0])


def can_follow(view: View) -> bool:
    """Whether the hand holds a tile of the suit that was led."""
    known = view.known
    return isinstance(known, TrickState) and any(known.follow >> tile.index & 1 for tile in view.hand)


def _play(evening: Evening) -> list[str]:
    """What is laid on an end: an answer, the first tile, or what fits."""
    texts, view = evening.texts, evening.view
    plays = [action for action in view.legal if action.verb == "play"]
    if not _laid(view):
        return [_begin(texts, plays)]
    places = {sides_of(view).get(action.place or "", action.place or "") for action in plays}
    binding = _binding(evening, reach_of(view), places)
    if binding:
        return binding
    ends = open_ends(view)
    numbers = sorted({ends[place] for place in places if place in ends})
    fits = texts.say("ui.table.now.play")
    if not numbers or len(numbers) > FEW:
        return [fits]
    words = [texts.say("ui.table.a-number", number=number) for number in numbers]
    return [texts.say("ui.table.now.play-number", numbers=_either(texts, words)), fits]


def _laid(view: View) -> bool:
    """Whether anything lies that a tile is put to."""
    return view.kind.trains or any(lines_of(view).values())


def _begin(texts: Texts, plays: Sequence[Action]) -> str:
    """What the first tile of all may be."""
    tiles = {action.tile for action in plays if action.tile is not None}
    if len(tiles) == 1:
        return texts.say("ui.table.now.begin-with", tile=tiles.pop())
    double = all(tile.low == tile.high for tile in tiles)
    return texts.say("ui.table.now.begin-double" if double else "ui.table.now.begin")


def _binding(evening: Evening, reach: frozenset[str], places: Collection[str] | None = None) -> list[str]:
    """The spell or the doubles that bind the player to act; of the doubles those at the `places` that can be
    played on, where those are known."""
    texts, view = evening.texts, evening.view
    branches = table_if(view, BranchesTable)
    spell = branches["spell"] if branches else None
    if spell and reach == {spell["place"]}:
        return [texts.say("ui.felt.spell", place=spell["place"].upper())]
    doubles, reached = open_doubles(view), {sides_of(view).get(place, place) for place in reach}
    if not any(double.place in reached for double in doubles):  # those that are open bind somebody else
        return []
    answers = {double.place: double.number for double in doubles if double.must}
    if not reached <= set(answers):
        return [texts.say("ui.table.now.one-more"), texts.say("ui.table.now.one-more-short")]
    if places is not None:
        answers = {place: number for place, number in answers.items() if place in places} or answers
    words = [texts.say("ui.table.now.the-number", number=number) for number in sorted(set(answers.values()))]
    answer = texts.say("ui.table.now.answer", numbers=_either(texts, words))
    if len(answers) > 1 or view.kind.free:
        return [answer]
    ((place, number),) = answers.items()
    where = evening.wording.place(place, view)
    return [texts.say("ui.table.now.answer-on", number=number, place=where), answer]


def _either(texts: Texts, words: Sequence[str]) -> str:
    """Words of which one is enough."""
    *others, last = words
    return texts.say("ui.table.or", others=", ".join(others), last=last) if others else last
