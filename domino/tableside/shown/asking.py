"""What a touch means: one action, several places to choose from, or why not.

An `Asking` remembers what the player has touched and not yet played: the selected tile, the tile of the row,
the advice that is lit, what was just refused. The match knows nothing of it, so undo need not restore it.
"""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.actions import Action
from domino.core.game import Refusal, View
from domino.core.removals import Removal
from domino.core.tables import RowTable, open_ends, table_of
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import (
    Held,
    Spot,
    held_of,
    place_of,
    removals_of,
    sides_of,
    spot_of_end,
    spot_of_tile,
)


@dataclass(frozen=True, slots=True)
class Play:
    """The touch meant this action; it is legal."""

    action: Action


@dataclass(frozen=True, slots=True)
class Chosen:
    """Something was selected, or let go again: the table shows where it may go."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was just refused: the sentence, where it was meant to go, and the tile in the way, if one is."""

    sentence: str
    place: str | None = None
    spot: Spot | None = None
    held: Held | None = None


@dataclass(frozen=True, slots=True)
class No:
    """It cannot be: the sentence, and what is in the way."""

    refused: Refused


Answer = Play | Chosen | No


class Asking:
    """Touches, one after the other, at one evening's table."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.picked: Held | None = None
        self.row: int | None = None
        self.suit: int | None = None
        """The suit that is looked at, before trumps are named."""
        self.hint: Action | None = None
        self.refused: Refused | None = None
        self.looking_back = False
        self._declined = False
        """Whether the widow was left where it lies."""

    @property
    def keeps_hand(self) -> bool:
        """Whether the widow was declined, so that trumps are to be named; a tile that is chosen takes that
        back."""
        return self._declined and self.picked is None

    def keep_hand(self) -> None:
        """The widow is declined."""
        self._declined, self.picked = True, None

    def take_widow(self) -> None:
        """The widow is not declined after all."""
        self._declined = False

    @property
    def selected(self) -> Tile | None:
        """The selected tile of the hand."""
        return self.picked.tile if self.picked else None

    @property
    def removal(self) -> Removal | None:
        """Castle Rock: what the selected tile of the row would take out of it."""
        return next((each for each in removals_of(self.evening.view) if each.index == self.row), None)

    def clear(self) -> None:
        """Nothing is selected, advised or refused: what a play, an undo or another pair of eyes leave."""
        self.picked = self.row = self.suit = self.hint = self.refused = None
        self.looking_back = self._declined = False

    # What may be done with what

    def actions_of(self, tile: Tile) -> tuple[Action, ...]:
        """What may be done with a tile of the hand now."""
        return tuple(action for action in self._legal() if action.tile is tile)

    def places_of(self, tile: Tile) -> tuple[str, ...]:
        """Where a tile of the hand may be put now."""
        view = self.evening.view
        places = (place_of(action, view) for action in self.actions_of(tile))
        return tuple(dict.fromkeys(place for place in places if place is not None))

    def goals_of(self, tile: Tile) -> tuple[str, ...]:
        """The same, and besides an end with several free sides each of them."""
        places = self.places_of(tile)
        return places + tuple(side for side, end in sides_of(self.evening.view).items() if end in places)

    def _legal(self) -> tuple[Action, ...]:
        return self.evening.view.legal if self.evening.may_act else ()

    # Touches

    def tile(self, held: Held) -> Answer:
        """A tile of the hand is tapped. The first tap selects it; the second plays it, when it can go to
        one place only, and else lets it go. One that cannot be played says why."""
        self.refused = None
        actions = self.actions_of(held.tile)
        if not actions:
            self.picked = None
            return self._no(self._why(held.tile), held)
        if self.picked == held and len(actions) == 1:
            return Play(actions[0])
        self.picked = None if self.picked == held else held
        return Chosen()

    def place(self, place: str) -> Answer:
        """An end, its chip or the middle of the table is tapped: plays the selected tile there. With none
        selected it takes the one tile that fits, or says that a tile must be chosen."""
        self.refused = None
        if self.picked is not None:
            return self.drop(self.picked, place)
        view = self.evening.view
        place = sides_of(view).get(place, place)
        meant = [action for action in self._legal() if place_of(action, view) == place]
        tiles = {action.tile for action in meant}
        if len(tiles) == 1 and meant[0].tile is not None:
            tile = meant[0].tile
            self.picked = next((held for held in held_of(view.hand) if held.tile is tile), Held(tile))
            return Chosen()
        if meant:
            return self._no_sentence("ui.table.choose-a-tile", place)
        if not self.evening.may_act:
            return self._no(Refusal("not-your-turn"))
        reason = self._why_place(place)
        return self._no(reason) if reason else self._no_sentence("ui.table.nothing-fits-there", place)

    def drop(self, held: Held, place: str | None) -> Answer:
        """A tile of the hand is put on a place; None is nowhere in particular, which is never wrong."""
        self.refused = None
        if place is None:
            return Chosen()
        view = self.evening.view
        actions = self.actions_of(held.tile)
        end = sides_of(view).get(place, place)
        meant = [action for action in actions if place_of(action, view) == end]
        if len(meant) == 1:
            return Play(meant[0] if place == end else meant[0]._replace(place=place))
        return self._no(self._why(Action("play", held.tile, None if view.kind.tricks else end)), held, end)

    def do(self, action: Action) -> Answer:
        """A button is tapped."""
        self.refused = None
        if action in self._legal():
            return Play(action)
        return self._no(self._why(action))

    def row_tile(self, index: int) -> Answer:
        """A tile of the row is tapped. The first tap selects what can be removed by it; the
        second removes it, when that can be done in one way only."""
        self.refused = None
        removal = self.removal_at(index)
        if removal is None:
            self.row = None
            row = table_of(self.evening.view, RowTable)["row"]
            sentence = self.evening.texts.say("ui.table.cannot-remove", tile=row[index])
            return self._refuse(Refused(sentence, None, Spot("row", index)))
        again = self.row == index == removal.index
        if again and not removal.three:
            return Play(Action("remove", number=index))
        self.row = None if again else removal.index
        return Chosen()

    def removal_at(self, index: int) -> Removal | None:
        """What touching this tile of the row can remove: itself, else what it stands beside."""
        found = {removal.index: removal for removal in removals_of(self.evening.view)}
        if index in found:
            return found[index]
        beside = [found[near] for near in (index - 1, index + 1) if near in found]
        return beside[0] if len(beside) == 1 else None

    # Why not

    def _why(self, asked: Action | Tile) -> Refusal:
        refusal = self.evening.view.why_not(asked) if self.evening.eyes is not None else None
        return refusal or Refusal("not-your-turn")

    def _why_place(self, place: str) -> Refusal | None:
        """Why nothing may be put on this place, whatever it is: asked with a tile that fits it."""
        view = self.evening.view
        number = open_ends(view).get(place)
        fitting = [tile for tile in view.hand if number is not None and number in tile]
        return view.why_not(Action("play", fitting[0], place)) if fitting else None

    def _no(self, refusal: Refusal, held: Held | None = None, place: str | None = None) -> No:
        view = self.evening.view
        sentence = self.evening.wording.refusal(refusal, view)
        where = refusal.place or place
        return self._refuse(Refused(sentence, where, in_the_way(view, refusal, where), held))

    def _no_sentence(self, key: str, place: str) -> No:
        view = self.evening.view
        sentence = self.evening.texts.say(key, place=self.evening.wording.place(place, view))
        return self._refuse(Refused(sentence, place))

    def _refuse(self, refused: Refused) -> No:
        self.refused = refused
        return No(refused)


def in_the_way(view: View, refusal: Refusal, place: str | None) -> Spot | None:
    """The tile on the table that a refusal speaks of: the one it names, else the one at the place's end."""
    if refusal.tile is not None and refusal.tile not in view.hand:
        spot = spot_of_tile(view, refusal.tile)
        if spot is not None:
            return spot
    return spot_of_end(view, place) if place is not None else None
