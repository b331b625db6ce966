"""The match being played on this device: who looks at the screen, what they may know, do and take back.

No window is needed here: everything the table shows is made from an Evening, and everything done at
the table goes through its `play`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domino.core.actions import NEXT, SAYINGS, Action
from domino.core.events import PRIVATE, Event
from domino.core.game import View, find_game
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.tableside.computers import luck
from domino.tableside.live import KeptMatch, LiveMatch, Past
from domino.tableside.pledge import Pledge
from domino.tableside.reviewing.rounds import Rounds, rounds_of
from domino.tableside.seats import Seat, badges, colours
from domino.tableside.standing import Standing
from domino.tableside.words.wording import EndNames, Wording
from domino.texts import Texts


class Done(NamedTuple):
    """What was done: its events, the seat and the action, as the eyes on the screen may know them."""

    events: tuple[Event, ...]
    seat: int
    action: Action
    given: object = None
    """What came with it from whoever asked for it: where a finger let the tile go, say."""


Listener = Callable[[Done], None]
"""Told of everything that is done."""
Offer = tuple[int, Action]
"""Something that a person may do out of turn: their seat, and the action."""


class Evening(Standing):
    """A match, the people and computers round it, and whose eyes are on the screen. Guests, who play from
    devices of their own, do what they do through the same door.

    `eyes` is the seat whose hand is shown: the one person all the time; with several people whoever
    has lifted the curtain, and None while it is down or when only computers play.
    `version` grows with whatever changes what is shown.
    """

    def __init__(
        self,
        match: LiveMatch,
        seats: Sequence[Seat],
        texts: Texts,
        undo_allowed: bool = True,
        finished: Callable[[], object] | None = None,
        ends: EndNames | None = None,
    ) -> None:
        self._match = match
        self._kept = match if isinstance(match, KeptMatch) else None
        self.seats = tuple(seats)
        self.asks_back: Callable[[int], None] | None = None
        """Asks the guests, where there are any, whether this seat may take back. Done when they agree."""
        self.pledge: Pledge | None = None
        """What was promised here of a match that another device deals, if anything was."""
        self.texts = texts
        self.finished = finished
        """Called once, when the match is over: what was kept goes into the history."""
        self.undo_allowed = undo_allowed
        """Whether one may take back against computers; the setting."""
        self.plays_forced = False
        """Whether what is forced plays itself; the setting."""
        self.plays_rest = False
        """Whether the rest of the round, which is certain, plays itself: a person wished so."""
        self._by_hand = -1
        """The version at which a person wished to do by hand what would play itself."""
        self._by_itself: set[int] = set()
        """Which of all that was done played itself, by its place in the history."""
        self.humans = tuple(number for number, seat in enumerate(self.seats) if seat.is_here)
        """The people on this device."""
        self.eyes: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.version = 0
        self.latest: tuple[Event, ...] = ()
        """What the last action did, as the eyes may know it."""
        self._takeable = 0
        self._undone: list[tuple[tuple[int, Action], ...]] = []
        """What was taken back and nothing else was done since, the last of it last."""
        self.must_be_seen = False
        """Whether the eyes have just been shown a tile that they should see before the curtain falls."""
        self._view: View | None = None
        self._listeners: list[Listener] = []
        self.names = match.names
        self.players = len(match.names)
        view = match.view(0)
        self.rules = view.rules
        self.game = find_game(view.game)
        self.sides = self.game.sides(self.rules, self.players)
        self.colours = colours(self.seats)
        """The number of each seat's colour."""
        self.ends = EndNames.on_screen(self.game.kind) if ends is None else ends
        """How ends are named here."""
        self.letters = badges(self.seats)
        """What each seat's badge says: letters, or a face."""

    # The match

    @property
    def promise(self) -> str:
        """The fingerprint that stands for the deals; empty where some were made by hand."""
        return self._match.promise

    @property
    def is_fresh(self) -> bool:
        """Whether no person has done anything yet: until then what promises the deals stays in sight, also
        where a computer begins."""
        return self.round == 1 and not any(by in self.humans for by, _ in self._match.history)

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Everything done so far, as the eyes on the screen may know it: (seat, action)."""
        return tuple((by, action.seen_by(self.eyes, by)) for by, action in self._match.history)

    @property
    def past(self) -> Past:
        """What of the match lies open: other rounds' receipts, and hands once their round is over."""
        return self._match.past

    @property
    def is_whole(self) -> bool:
        """Whether all of the match is known on this device."""
        return True

    def whole(self) -> Match:
        """All of the match, its secrets too; see `LiveMatch.whole`. Nothing of it is shown."""
        return self._match.whole()

    def rounds(self) -> Rounds:
        """The rounds that are over, as a review goes through them."""
        return rounds_of(self.whole())

    def seen_at(self, place: int) -> View | None:
        """All that the eyes on the screen could know after so many actions of the history; None where that is
        not known any more."""
        return self.seen(self.whole().rewound(place))

    def luck(self, seat: int, what: str, place: int | None = None) -> random.Random:
        """The chance of what is thought about a decision of a seat, now or after so many actions."""
        match = self.whole()
        return luck(match if place is None else match.rewound(place), seat, what)

    # Who looks on

    def seat(self, seats: Sequence[Seat]) -> None:
        """Others sit here now: a guest came in a computer's place, or a computer plays for one who left."""
        self.seats = tuple(seats)
        self.humans = tuple(number for number, seat in enumerate(self.seats) if seat.is_here)
        if self.eyes not in self.humans:
            self.eyes = self.humans[0] if len(self.humans) == 1 else None
        self.colours, self.letters = colours(self.seats), badges(self.seats)
        self._changed()

    @property
    def guests(self) -> tuple[int, ...]:
        """The seats of those who play from devices of their own."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest)

    @property
    def several(self) -> bool:
        """Whether hands must be hidden from other people."""
        return len(self.humans) > 1

    @property
    def solitaire(self) -> bool:
        """Whether one person plays alone."""
        return self.players == 1

    @property
    def view(self) -> View:
        """All that the eyes on the screen may know; with none, what everyone may, seen from seat 0."""
        if self._view is None:
            self._view = self.seen(self._match)
        return self._view

    def seen(self, match: LiveMatch) -> View:
        """The same of a match that may be this one at another step."""
        return match.view(0).public() if self.eyes is None else match.view(self.eyes)

    @property
    def wording(self) -> Wording:
        """Sentences for the eyes on the screen."""
        return Wording(self.texts, self.game.key, self.names, self.sides, self.eyes, self.ends)

    @property
    def passing_to(self) -> int | None:
        """With several people: who must be given the device before anything can be done; None when
        nobody must."""
        turn = self.turn
        if not self.several or self.round_over or turn not in self.humans:
            return None
        return None if turn == self.eyes else turn

    def look(self, seat: int) -> None:
        """The curtain is lifted: this person's eyes are on the screen."""
        if seat not in self.humans:
            raise ValueError(f"nobody at seat {seat} has eyes")
        if self.eyes != seat:
            self.eyes = seat
            self.plays_rest = False
            self._forget_undone()
            self._changed()
        self.must_be_seen = False

    def hide(self) -> None:
        """The curtain falls, where there is one: nothing of any hand is to be seen."""
        self.must_be_seen = False
        if self.several and self.eyes is not None:
            self.eyes = None
            self._forget_undone()
            self._changed()

    # What may be done

    @property
    def turn_is_computer(self) -> bool:
        """Whether a computer is to act."""
        turn = self.turn
        return turn is not None and not self.round_over and not self.seats[turn].is_human

    @property
    def may_act(self) -> bool:
        """Whether the eyes on the screen belong to whoever is to act."""
        return self.eyes is not None and self.turn == self.eyes and not self.round_over

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """What the seat may do now, by default the seat to act."""
        return self._match.legal(seat)

    def offers(self) -> tuple[Offer, ...]:
        """What people may say out of turn now: calls, catches, claims. Nothing hidden is in it, so that
        it may be shown on the curtain too."""
        if self.round_over:
            return ()
        return tuple(
            (seat, action) for seat in self.humans if seat != self.turn for action in self.legal(seat)
        )

    def sayings(self) -> tuple[Offer, ...]:
        """What people may say now, out of turn or in it."""
        turn = self.turn
        if turn not in self.humans or self.round_over:
            return self.offers()
        return (*self.offers(), *((turn, each) for each in self.legal(turn) if each.verb in SAYINGS))

    @property
    def may_be_said(self) -> bool:
        """Whether anybody may say something now, guests too: computers leave time for it."""
        away = () if self.round_over else self.guests
        return bool(self.sayings()) or any(
            action.verb in SAYINGS or seat != self.turn for seat in away for action in self.legal(seat)
        )

    @property
    def is_by_hand(self) -> bool:
        """Whether nothing plays itself now: a person wished so, or has just taken something back."""
        return self._by_hand == self.version

    def by_hand(self) -> None:
        """Nothing plays itself until something is done, and the rest not even then."""
        self._by_hand = self.version
        self.plays_rest = False

    def play_rest(self) -> None:
        """The rest of the round plays itself from now on, as far as it is certain."""
        self._by_hand = -1
        self.plays_rest = True

    def play(
        self,
        action: Action | str,
        seat: int | None = None,
        given: object = None,
        by_itself: bool = False,
    ) -> tuple[Event, ...]:
        """Does an action for the seat to act or the one named, keeps it, and tells who listens; what is
        `given` along reaches them with it. What played `by_itself` is nobody's decision, and taken back with
        the one before it. Returns its events as the eyes on the screen may know them.

        :raises IllegalAction: and nothing has changed.
        """
        turn = self.turn
        by = turn if seat is None else seat
        events = self._match.play(action, by)
        assert by is not None
        place = len(self._match.history) - 1
        (self._by_itself.add if by_itself else self._by_itself.discard)(place)
        return self._happened(by, self._match.history[-1][1], events, turn, given)

    def _happened(
        self, by: int, action: Action, events: tuple[Event, ...], turn: int | None, given: object
    ) -> tuple[Event, ...]:
        """Something was done when it was this turn: tells who listens. Returns what the eyes may know."""
        self._undone.clear()
        self._changed()
        hidden = any(event.kind in PRIVATE for event in events)
        freely = self.turn == turn == by and not hidden and not self.round_over
        self._takeable = self._takeable + 1 if freely else 0
        self.plays_rest = self.plays_rest and not self.round_over
        own = by == self.eyes and any(event.kind in PRIVATE and event.seat == by for event in events)
        self.must_be_seen = self.several and own and self.turn != by and not self.round_over
        seen = tuple(event.seen_by(self.eyes) for event in events)
        self.latest = seen
        done = Done(seen, by, action.seen_by(self.eyes, by), given)
        for listener in tuple(self._listeners):
            listener(done)
        if self.over and self.finished is not None:
            finished, self.finished, self._kept = self.finished, None, None
            finished()
        return seen

    def next_round(self) -> tuple[Event, ...]:
        """Deals the next round, once the scores have been seen."""
        self._takeable = 0
        self.must_be_seen = False
        if self.several:
            self.eyes = None
        return self.play(NEXT, self.humans[0] if self.humans else 0)

    def hands_shown(self) -> tuple[tuple[Tile, ...], ...]:
        """Every hand, face up: only once the round is over."""
        return self.past.hands_left(self.round)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether there is something that may be taken back."""
        return self.why_no_undo() is None

    def why_no_undo(self) -> str | None:
        """Why nothing may be taken back, as a text key under `undo`; None when something may."""
        if self.over:
            return "match-over"
        if self.round_over:
            return "round-over"
        if self.asks_back is not None:
            return None if self._asker() is not None else "nothing"
        if self.several:
            return None if self._takeable and self.eyes is not None else "several"
        if not self.humans:
            return "nobody"
        if not self.solitaire and not self.undo_allowed:
            return "setting"
        return None if self._last_decision() else "nothing"

    def undo(self) -> bool:
        """Takes back to the last decision of the one person; with several, only what the same person has
        just done and nobody could learn from. False, and nothing changes, when that may not be."""
        if not self.can_undo:
            return False
        if self.asks_back is not None and (asker := self._asker()) is not None:
            self.asks_back(asker)
            return False
        if self.several:
            self._takeable -= 1
        count = 1 if self.several else self._last_decision()
        self._undone.append(self._match.history[-count:])
        for _ in range(count):
            self._match.undo()
        self._stepped()
        return True

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back may be done again."""
        return self.why_no_redo() is None

    def why_no_redo(self) -> str | None:
        """Why nothing may be done again, as a text key under `undo`; None when something may."""
        if not self._undone:
            return "nothing-undone"
        return "setting" if not (self.several or self.solitaire or self.undo_allowed) else None

    def redo(self) -> bool:
        """Does again what was taken back last, and all that followed it, as it was. False, and nothing
        changes, when that may not be."""
        if not self.can_redo:
            return False
        for seat, action in self._undone.pop():
            self._match.play(action, seat)
        if self.several:
            self._takeable += 1
        self._stepped()
        return True

    def _stepped(self) -> None:
        """Something was taken back or done again: nobody is told, all is shown anew."""
        self.latest = ()
        self.must_be_seen = False
        self._changed()
        self.by_hand()

    def _forget_undone(self) -> None:
        """Other eyes come: nothing is taken back or done again any more."""
        self._takeable = 0
        self._undone.clear()

    def take_back(self, count: int) -> None:
        """Takes back so many actions: everybody who plays has agreed."""
        for _ in range(count):
            self._match.undo()
        self._forget_undone()
        self._stepped()

    def _asker(self) -> int | None:
        """Who asks to take back: the one who looks or, where nobody plays here, the guest who moved last.
        None if they have done nothing in this round."""
        for seat, action in reversed(self._match.history):
            if action == NEXT:
                return None
            if seat == self.eyes or (not self.humans and seat in self.guests):
                return seat
        return None

    def _last_decision(self) -> int:
        """How many actions must be taken back to the last decision of the one person in this round; 0 when
        there is none."""
        history = self._match.history
        for place in reversed(range(len(history))):
            seat, action = history[place]
            if action == NEXT:
                return 0
            if seat in self.humans and place not in self._by_itself:
                return len(history) - place
        return 0

    # Listening

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tells the listener of everything done from now on; returns what stops that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def pause(self) -> None:
        """The app goes out of sight: everything is to be on the disk itself."""
        if self._kept is not None:
            self._kept.pause()

    def close(self) -> None:
        """The table is left: the match can be gone on with another time."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _changed(self) -> None:
        self._view = None
        self.version += 1
        if self._kept is not None:
            self._kept.show(self.eyes)
