"""A match at the terminal: people and computers take turns until it is over or put away."""

from __future__ import annotations

from collections.abc import Sequence

from domino.ai import OWN_SAYINGS
from domino.cli.commands import UNDO, Leave, answered
from domino.cli.moves import Unclear, numbers_said, read_move
from domino.cli.saves import Keeper
from domino.cli.scorepad import outcome, pad
from domino.cli.screen import Screen
from domino.cli.tables import Drawing
from domino.core.actions import NEXT, Action
from domino.core.events import PRIVATE, Event
from domino.tableside.computers import speaks_up, turn_of
from domino.tableside.seats import NOBODY
from domino.tableside.words.wording import Wording
from domino.texts import Texts

OBVIOUS = ("draw", "pass", "next")
"""Moves that Enter alone makes when there is no other."""

Offer = tuple[int, Action]
"""Something a seat may say out of turn."""


class Sitting:
    """One sitting at a match, from its start or where it was saved, until it is over or put away."""

    def __init__(self, screen: Screen, texts: Texts, keeper: Keeper) -> None:
        self.screen = screen
        self.texts = texts
        self.keeper = keeper
        self.match = match = keeper.match
        self.seats = seats = keeper.seats
        self.humans = [number for number, seat in enumerate(seats) if seat.is_human]
        self.reader = self.humans[0] if len(self.humans) == 1 else None
        """Who looks at the screen all the time; None where that is everyone, or nobody."""
        sides = match.game.sides(match.rules, match.players)
        self.wording = Wording(texts, match.game.key, match.names, sides, self.reader)
        self.at_table: int | None = None
        """With several people: whose hand is on the screen."""
        self.seen: dict[int, tuple[int, int]] = {}
        """With several people: the round, and how much of its log, that each has seen."""
        self.takeable = 0
        """With several people: how many of the last actions may be taken back."""
        self.latest = 0
        """How many events the last action had; 0 when that is not known."""

    @property
    def several(self) -> bool:
        """Whether hands must be hidden from other people."""
        return len(self.humans) > 1

    def run(self) -> int:
        """Plays until the match is over or the player leaves. Returns the exit code."""
        try:
            if not self.match.history and not self.several:
                self._tell_last(len(self.match.events))
            while not self.match.over:
                self._step()
            self._show_round()
            self.screen.say(self.screen.styled(outcome(self.match, self.wording), "bold"))
        except (Leave, EOFError, KeyboardInterrupt):
            self.screen.say()
        except BrokenPipeError:
            self.keeper.put_away()
            raise
        for line in self.keeper.put_away():
            self.screen.say(line)
        return 0

    # One step

    def _step(self) -> None:
        if self.match.round_over:
            self._end_round()
        elif not self._out_of_turn():
            seat = self.match.turn
            assert seat is not None
            level = self.seats[seat].level
            if level is None:
                self._decide(seat)
            else:
                self._act(turn_of(self.match, seat, level), seat)

    def _act(self, action: Action, seat: int) -> None:
        """Does an action, and tells it to whoever looks on."""
        turn = self.match.turn
        events = self.keeper.play(action, seat)
        hidden = any(event.kind in PRIVATE for event in events)
        if self.match.turn == turn == seat and not hidden and not self.match.round_over:
            self.takeable += 1
        else:
            self.takeable = 0
        self.latest = len(events)
        if self.several and not self.seats[seat].is_human:
            return  # each person hears of it when the keyboard is theirs
        self._tell_last(len(events))
        if self.several and not self.match.round_over:
            self._look(seat)
            drew = any(event.kind in PRIVATE and event.seat == seat for event in events)
            if drew and self.match.turn != seat:
                self.screen.ask(self.wording.say("play.seen-it"))

    def _tell_last(self, count: int) -> None:
        """Tells the last events of the round: to the one person, to all, or to the one whose hand
        is on the screen."""
        reader = self.at_table if self.several else self.reader
        events = self._log(reader)[-count:]
        if self.match.round_over:
            events = tuple(event for event in events if event.kind != "scored")  # told with the score pad
        for line in self.wording.to(reader).story(events):
            self.screen.tell(line)

    def _log(self, reader: int | None) -> tuple[Event, ...]:
        """The round so far as one reader may know it, or as everyone does."""
        if reader is not None:
            return self.match.view(reader).log
        return tuple(event.seen_by(NOBODY) for event in self.match.view(0).log)

    # A person's turn

    def _decide(self, seat: int) -> None:
        self._pass_to(seat)
        match, wording = self.match, self.wording.to(seat)
        view = match.view(seat)
        drawing = Drawing(self.screen, wording)
        self.screen.say("\n".join([*drawing.table(view), *drawing.hand(view), ""]))
        self.screen.say("\n".join(drawing.moves(view, view.legal)))
        obvious = len(view.legal) == 1 and view.legal[0].verb in OBVIOUS
        kind = "obvious" if obvious else numbers_said(view)[0] or "move"
        if any(action.verb == "bury" for action in view.legal):
            kind = "bury"
        key = f"play.{kind}-prompt" + ("-to" if self.several else "")
        prompt = wording.say(key, name=match.names[seat], move=wording.move(view.legal[0], view))
        while True:
            typed = self._ask(prompt, seat)
            if typed.lower() in UNDO:
                if self._take_back(seat):
                    return
                continue
            if not typed and not obvious:
                continue
            try:
                action = read_move(typed, view, view.legal, wording) if typed else view.legal[0]
            except Unclear as unclear:
                self.screen.tell(str(unclear))
                continue
            self._act(action, seat)
            return

    def _ask(self, prompt: str, seat: int | None) -> str:
        """What was typed, once every question before it is answered."""
        while True:
            typed = self.screen.ask(prompt)
            if not answered(typed, self.match, self.wording.to(seat), self.screen, seat):
                return typed

    def _pass_to(self, seat: int) -> None:
        """With several people: hides all hands until the one whose turn it is has the keyboard,
        and tells them what they missed."""
        if not self.several or self.at_table == seat:
            return
        self._hide()
        self._ask(self.wording.say("play.pass-to", name=self.match.names[seat]), None)
        self.at_table = seat
        self.screen.clear()
        number, count = self.seen.get(seat, (0, 0))
        log = self.match.view(seat).log
        for line in self.wording.to(seat).story(log[count if number == self.match.round else 0 :]):
            self.screen.tell(line)
        self._look(seat)

    def _hide(self) -> None:
        if self.at_table is not None:
            self.screen.clear()
            self.at_table = None

    def _look(self, seat: int) -> None:
        """The person at the seat has seen all that happened so far."""
        self.seen[seat] = (self.match.round, len(self.match.view(seat).log))

    # Out of turn

    def _out_of_turn(self) -> bool:
        """Lets everyone whose turn it is not say what they may: first what players say for
        themselves, then what they say at another's cost. Whether anyone did."""
        for own in (True, False):
            offers = [
                (seat, action)
                for seat in range(self.match.players)
                if seat != self.match.turn
                for action in self.match.legal(seat)
                if (action.verb in OWN_SAYINGS) == own
            ]
            for seat in dict.fromkeys(seat for seat, _ in offers):
                said = speaks_up(self.match, seat, self.seats[seat])
                if said is not None:
                    self._act(said, seat)
                    return True
            mine = [offer for offer in offers if self.seats[offer[0]].is_human]
            if mine and self._offer(mine):
                return True
        return False

    def _offer(self, offers: Sequence[Offer]) -> bool:
        """Offers people what they may say now. Whether they did, or took something back."""
        self._hide()
        wording = self.wording
        for number, (seat, action) in enumerate(offers, start=1):
            move = wording.to(seat).move(action, self.match.view(seat))
            line = wording.say("play.offer-to", name=self.match.names[seat], move=move)
            self.screen.say(f"  {number}  {line if self.several else move}")
        while True:
            typed = self._ask(wording.say("play.offer-prompt"), self.reader)
            if not typed:
                return False
            if typed.lower() in UNDO:
                if self._take_back(self.reader):
                    return True
                continue
            chosen = [offer for offer in offers if typed.lower() in (str(offer[1]), offer[1].verb)]
            if typed.isdecimal() and 1 <= int(typed[:9]) <= len(offers):
                chosen = [offers[int(typed) - 1]]
            if len(chosen) == 1:
                self._act(chosen[0][1], chosen[0][0])
                return True
            self.screen.tell(wording.say("play.offer-again", number=len(offers)))

    # Between rounds

    def _end_round(self) -> None:
        self._show_round()
        while self.humans:
            typed = self._ask(self.wording.say("play.next-prompt"), self.reader).lower()
            if typed in ("", "next", "1", "n"):
                break
            if typed not in UNDO:
                self.screen.tell(self.wording.say("play.only-next"))
            elif self._take_back(self.reader):
                return
        self._act(NEXT, self.humans[0] if self.humans else 0)

    def _show_round(self) -> None:
        """The round that is over: the table as it was left, what was scored for what, and the pad."""
        self._hide()
        screen, match, wording = self.screen, self.match, self.wording
        view = match.view(self.reader or 0)
        screen.say("\n".join(Drawing(screen, wording).table(view)))
        screen.say()
        screen.say(wording.say("play.round-over", number=match.round))
        for event in view.log[-self.latest :]:
            if event.kind == "scored":
                screen.tell(wording.receipt(event), indent="  ")
        screen.say()
        screen.say("\n".join(pad(match, wording, screen)))

    # Taking back

    def _take_back(self, seat: int | None) -> bool:
        """Takes back to the last decision of the one person; with several, only what the same
        person has just done and nobody could learn from. Says so when it cannot."""
        match = self.match
        if self.several:
            if not self.takeable or seat is None:
                self.screen.tell(self.wording.say("play.no-undo-now"))
                return False
            self.keeper.undo()
            self.takeable -= 1
            self._look(seat)
        else:
            decisions = [by for by, action in match.history if by in self.humans and action != NEXT]
            if not decisions:
                self.screen.tell(self.wording.say("play.nothing-to-undo"))
                return False
            by, action = match.history[-1]
            while by not in self.humans or action == NEXT:
                self.keeper.undo()
                by, action = match.history[-1]
            self.keeper.undo()
        self.latest = 0
        self.screen.tell(self.wording.say("play.taken-back"))
        return True
