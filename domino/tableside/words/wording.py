"""What happened, what may be done and why not, in sentences for one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby

from domino.core.actions import WITH_TILE, Action
from domino.core.events import Event, Item
from domino.core.game import Refusal, View
from domino.core.kinds import Lay, TableKind
from domino.core.tables import RowTable, first_tile, open_ends, table_if
from domino.core.tiles import Tile
from domino.texts import Texts

UNTOLD = frozenset({"dealt", "double", "scored", "round-over", "match-over"})
"""Kinds of events that the log leaves to the hand, the table and the score pad."""
MINUS = "\N{MINUS SIGN}"

Kind = tuple[str, int | None]
"""What an item of a receipt counts, and the seat in whose hand it was found, if that is told."""


def minus(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", MINUS)


def kinds_of(items: Iterable[Item]) -> dict[Kind, list[Item]]:
    """The items of a receipt, those of a kind together."""
    kinds: dict[Kind, list[Item]] = {}
    for item in items:
        place = item.place or ""
        holder = int(place[4:]) if place.startswith("seat") else None
        kinds.setdefault((item.what, holder), []).append(item)
    return kinds


class EndNames(Enum):
    """How the ends of a table are named."""

    LETTERS = auto()
    """By their letters, as they are typed."""
    BRANCHES = auto()
    """As branches, each with its letter on the felt."""
    SEEN = auto()
    """Not at all: where a tile was played is ringed instead."""

    @staticmethod
    def on_screen(kind: TableKind) -> EndNames:
        """How they are named where the table is seen."""
        if kind.free:
            return EndNames.SEEN
        return EndNames.BRANCHES if kind.lay is Lay.BRANCHES else EndNames.LETTERS


@dataclass(slots=True)
class Wording:
    """The texts of one game with the names at the table, said to one reader: the player at seat
    `reader`, or someone who only watches (None)."""

    texts: Texts
    game: str
    names: Sequence[str]
    sides: int
    reader: int | None
    ends: EndNames = EndNames.LETTERS

    def to(self, reader: int | None) -> Wording:
        """The same, said to another reader."""
        return replace(self, reader=reader)

    def say(self, key: str, **values: object) -> str:
        """A text of this game, or the common one."""
        return self.texts.say(f"{self.game}.{key}", **values)

    # Who

    def name(self, seat: int) -> str:
        """The name of a seat, at the head of a line; the reader is You."""
        return self.say("who.you") if seat == self.reader else self.names[seat]

    def side_name(self, side: int) -> str:
        """The name of a side: a player, or the members of a team."""
        if self.sides == len(self.names):
            return self.name(side)
        return self.listed(self.name(seat) for seat in range(side, len(self.names), self.sides))

    def sides_named(self, sides: Iterable[int]) -> str:
        """Everybody of these sides as one list: with teams, their members and not the teams."""
        count = len(self.names)
        return self.listed(self.name(seat) for side in sides for seat in range(side, count, self.sides))

    def side_of(self, seat: int) -> int:
        """The side a seat scores for."""
        return seat % self.sides

    def listed(self, words: Iterable[str]) -> str:
        """Words as a list in a sentence."""
        *others, last = list(words) or [""]
        return self.say("who.and", others=", ".join(others), last=last) if others else last

    # Where

    def place(self, place: str | None, view: View | None = None) -> str:
        """A place on the table in words; with its number where the view tells it."""
        if place is None:
            return self.say("place.table")
        stem, _, branch = place.partition(".")
        if stem.startswith("seat") and stem[4:].isdigit() and int(stem[4:]) < len(self.names):
            return self._whose("seat", int(stem[4:]))
        if stem.startswith("train") and stem[5:].isdigit():
            seat = int(stem[5:])
            return self._branch(self._whose("train", seat), branch) if seat < len(self.names) else place
        if self.texts.find(f"{self.game}.place.{stem}") is not None:
            return self._branch(self.say(f"place.{stem}"), branch)
        if self.ends is EndNames.BRANCHES and place.isalpha():
            return self.texts.say("ui.table.place.branch", place=place.upper())
        number = None if view is None else open_ends(view).get(place)
        if self.ends is EndNames.SEEN and place.isalpha():
            key = "ui.table.place.end" if number is None else "ui.table.place.number"
            return self.texts.say(key, number=number)
        if number is None:
            return self.say("place.end", place=place)
        return self.say("place.numbered-end", place=place, number=number)

    def _whose(self, what: str, seat: int) -> str:
        """The seat or train of a player."""
        return self.say(
            f"place.your-{what}" if seat == self.reader else f"place.{what}", name=self.names[seat]
        )

    def _branch(self, train: str, branch: str) -> str:
        """A train or, where that is named, one of its ends."""
        return self.say("place.branch", train=train, end=branch) if branch else train

    def suit(self, number: int | None) -> str:
        """A suit by name: fours, blanks."""
        return self.say(f"suit.{number}") if number is not None else self.say("suit.none")

    # What may be done

    def move(self, action: Action, view: View) -> str:
        """What an action does, for the list of moves."""
        number = action.number
        key = f"move.{action.verb}"
        if action.verb == "play":
            first = view.kind.tree and first_tile(view) is None
            key += "-first" if first else "-at" if action.place else ""
        elif action.verb in WITH_TILE and action.tile is None:
            key += "-unseen"
        table = table_if(view, RowTable)
        row = table["row"] if table else []
        return self.say(
            key,
            tile=action.tile,
            place=self.place(action.place, view),
            number=number,
            name=self.name(number) if action.verb == "catch" and number is not None else "",
            suit=self.suit(number) if action.verb == "trump" else "",
            tiles=self._around(action, row),
        )

    def _around(self, action: Action, row: Sequence[Tile]) -> str:
        """The tiles of a row that a removal takes."""
        at = action.number
        if at is None or not row or action.verb not in ("remove", "remove3"):
            return ""
        taken = row[at : at + 1] if action.verb == "remove" else row[max(at - 1, 0) : at + 2]
        return " ".join(tile.said for tile in taken)

    # Why not

    def refusal(self, refusal: Refusal, view: View | None = None) -> str:
        """Why something cannot be done."""
        place = self.place(refusal.place, view) if refusal.place else ""
        tile = "" if refusal.tile is None else refusal.tile
        sentence = self.say(f"refusal.{refusal.reason}", place=place, tile=tile)
        return sentence[:1].upper() + sentence[1:]

    # What happened

    def event(self, event: Event) -> str | None:
        """An event in a sentence; None for those that are told elsewhere."""
        if event.kind in UNTOLD:
            return None
        if self.ends is EndNames.SEEN and event.kind == "played":
            event = event._replace(place=None)
        seat = event.seat
        who = "nobody" if seat is None else "you" if seat == self.reader else "other"
        base = f"{self.game}.event.{event.kind}"
        stems = [f"{base}-{event.place}", base] if event.place else [base]
        whos = [who]
        if event.place is None:
            whos.insert(0, f"{who}-nowhere")
        if event.tile is None:
            whos.insert(0, f"{who}-unseen" if event.number is None else f"{who}-unseen-several")
        keys = [f"{stem}.{form}" for stem in stems for form in (*whos, "any")]
        number = event.number
        other = self.name(number) if event.kind == "caught" and number is not None else ""
        sentence = self.texts.say(
            self.texts.first(*keys),
            name="" if seat is None else self.names[seat],
            tile="" if event.tile is None else event.tile,
            place=self._place_of(event),
            number="" if number is None else number,
            other=other,
            suit=self.suit(number) if event.kind == "trump" else "",
        )
        return sentence[:1].upper() + sentence[1:]

    def _place_of(self, event: Event) -> str:
        """Where it happened; a player's own train is not named after them twice in a sentence."""
        stem, _, branch = (event.place or "").partition(".")
        if event.seat is None or event.seat == self.reader or stem != f"train{event.seat}":
            return self.place(event.place)
        return self._branch(self.say("place.own-train"), branch)

    def story(self, events: Iterable[Event]) -> list[str]:
        """Events in sentences, the points scored among them."""
        return [line for _, line in self.told(events)]

    def told(self, events: Iterable[Event]) -> Iterator[tuple[int | None, str]]:
        """Events in sentences as in `story`, each with the seat it is about. Tiles that somebody draws
        unseen one after the other are one sentence."""
        for event, run in groupby(events):
            count = len(list(run))
            if event.kind == "drew" and count > 1:
                event = event._replace(number=count)
            line = self.receipt(event) if event.kind == "scored" else self.event(event)
            if line:
                yield event.seat, line

    # What was scored

    def receipt(self, event: Event) -> str:
        """The points of a `scored` event in a sentence, and each thing they were counted for."""
        whole = len(event.items) == 1
        parts = [self._counted(kind, items, whole) for kind, items in kinds_of(event.items).items()]
        return self.scored(event, self.say("score.items", items="; ".join(parts)) if parts else "")

    def scored(self, event: Event, items: str = "") -> str:
        """The points of a `scored` event in a sentence."""
        number, seat = event.number or 0, event.seat
        key = "score.nothing" if not number else "score.gained" if number > 0 else "score.lost"
        if seat == self.reader or self.sides < len(self.names):
            key += "-several"
        name = self.say("who.nobody") if seat is None else self.side_name(self.side_of(seat))
        return self.say(key, name=name, points=self.points(abs(number)), items=items)

    def kind(self, kind: Kind, count: int) -> str:
        """What was counted in a few words: one of a kind or several, and in whose hand it was found."""
        what, holder = kind
        base = f"{self.game}.item.{what}"
        if holder is not None:
            key = f"{base}-yours" if holder == self.reader else f"{base}-theirs"
            return self.texts.say(key, name=self.names[holder])
        return self.texts.say(self.texts.first(f"{base}-several", base) if count > 1 else base)

    def _counted(self, kind: Kind, items: Sequence[Item], whole: bool) -> str:
        """What was counted of one kind. A `whole` score needs no number a second time."""
        found = ", ".join(self._item(item, whole) for item in items)
        return self.say("score.counted", what=self.kind(kind, len(items)), items=found).strip()

    def _item(self, item: Item, whole: bool) -> str:
        number = minus(item.number)
        if item.tile is None:
            return "" if whole else number
        return item.tile.said if whole else self.say("score.item", tile=item.tile, number=number)

    def points(self, number: int) -> str:
        """A number of points."""
        return self.say("score.points", number=minus(number))
