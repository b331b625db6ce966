"""A match at the terminal: people and computers take turns until it is over or put away.

What may be done, seen and taken back is the evening's to say; here it is only printed and read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from domino.cli.commands import LEAVE, REDO, UNDO, Leave, answered
from domino.cli.moves import Unclear, numbers_said, read_move
from domino.cli.saves import Keeping
from domino.cli.scorepad import outcome, pad_at
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal, Unheard
from domino.core.actions import Action
from domino.core.events import Event
from domino.tableside.computers import turn_of
from domino.tableside.conductor import next_step
from domino.tableside.evening import Evening, Offer
from domino.tableside.rest import rest_of
from domino.tableside.seats import UserError
from domino.tableside.words.fairness import by_hand_told

OBVIOUS = ("draw", "pass", "next")
"""Moves that Enter alone makes when there is no other."""
REST = "rest"
"""What is typed to have the rest played out."""


class Sitting:
    """One sitting at a match, from its start or where it was saved, until it is over or put away, which
    `put_away` does; it returns what there is to tell about that."""

    def __init__(self, terminal: Terminal, evening: Evening, put_away: Callable[[], list[str]]) -> None:
        self.terminal = terminal
        self.evening = evening
        self.put_away = put_away
        self.seen: dict[int, tuple[int, int]] = {}
        """With several people: the round, and how much of its log, that each has seen."""
        self.let_be = -1
        """The version of the evening at which people let be what they were offered."""

    def say(self, key: str, **values: object) -> str:
        """A sentence to whoever looks."""
        return self.evening.wording.say(f"play.{key}", **values)

    def run(self) -> int:
        """Plays until the match is over or the player leaves. Returns the exit code.

        :raises Unheard: when nothing can be printed any more; the match is put away before.
        """
        try:
            self._play()
        except Unheard:
            for line in self.put_away():
                self.terminal.warn(line)
            raise
        for line in self._put_away():
            self.terminal.say(line)
        return 0

    def _put_away(self) -> list[str]:
        """Puts the match away. While it can't be written anywhere, whoever types here may make room first.

        :raises UserError: when it's kept elsewhere than where it was to be, or nowhere.
        """
        while True:
            try:
                told = self.put_away()
            except UserError as trouble:
                if not self._makes_room(str(trouble)):
                    raise
            else:
                if not self._makes_room(*told):
                    return told

    def _makes_room(self, *told: str) -> bool:
        """Whether the match would be lost, and the player wants to try once more."""
        lost = isinstance(self.put_away, Keeping) and self.put_away.is_lost()
        if not lost or sys.stdin is None or not sys.stdin.isatty():
            return False
        try:
            for line in told:
                self.terminal.tell(line)
            return self.terminal.ask(self.evening.texts.say("cli.make-room")).lower() not in LEAVE
        except (EOFError, KeyboardInterrupt, Unheard):
            return False

    def _play(self) -> None:
        evening = self.evening
        try:
            if not evening.history:
                self._promise()
                if not evening.several:
                    self._tell(evening.view.log)
            while not evening.over:
                self._tell_news()
                self._step()
            self._show_round()
            self.terminal.say(self.terminal.styled(outcome(evening.winners, evening.wording), "bold"))
        except (Leave, EOFError, KeyboardInterrupt):
            self.terminal.say()

    def _promise(self) -> None:
        """The whole fingerprint, before anybody sees a tile."""
        match, texts = self.evening.whole(), self.evening.texts
        if match.deals:
            self.terminal.tell(by_hand_told(match.deals, texts))
        else:
            self.terminal.say(texts.say("cli.verify.fingerprint", fingerprint=match.fingerprint))

    def _tell_news(self) -> None:
        """What went wrong with saving is told at once, while something can be done about it."""
        if isinstance(self.put_away, Keeping):
            for line in self.put_away.news():
                self.terminal.tell(line)

    # One step

    def _step(self) -> None:
        evening = self.evening
        if evening.round_over:
            self._end_round()
            return
        step = next_step(evening)
        if (step is None or step.patient) and evening.version != self.let_be:
            offers = evening.offers() if step is None else evening.sayings()
            if offers and self._offer(offers):
                return
        if step is None and evening.turn not in evening.humans:
            self._wait()
        elif step is None:
            self._decide()
        elif step.by_itself and step.action is not None:
            self.terminal.tell(self.say("by-itself", move=evening.wording.move(step.action, evening.view)))
            self._act(step.action, step.seat, by_itself=True)
        else:
            match, player = evening.whole(), evening.seats[step.seat]
            self._act(step.action or turn_of(match, step.seat, player), step.seat)

    def _wait(self) -> None:
        """Somebody plays from another device: only at a table with guests."""
        raise NotImplementedError

    def _act(self, action: Action, seat: int, by_itself: bool = False) -> None:
        """Does an action, and tells it to whoever looks on."""
        evening = self.evening
        events = evening.play(action, seat, by_itself=by_itself)
        if evening.several and not evening.seats[seat].is_human:
            return  # each person hears of it when the keyboard is theirs
        self._tell(events)
        self._look()
        if evening.must_be_seen:
            self.terminal.ask(self.say("seen-it"))

    def _tell(self, events: Sequence[Event]) -> None:
        """Tells what happened to whoever looks; at the end of a round, points are told with the score pad."""
        over = self.evening.round_over
        for line in self.evening.wording.story(e for e in events if not over or e.kind != "scored"):
            self.terminal.tell(line)

    # A person's turn

    def _decide(self) -> None:
        self._pass_on()
        evening, view, wording = self.evening, self.evening.view, self.evening.wording
        drawing = Drawing(self.terminal, wording)
        self.terminal.say("\n".join([*drawing.table(view), *drawing.hand(view), ""]))
        self.terminal.say("\n".join(drawing.moves(view, view.legal)))
        rest = rest_of(view)
        if rest is not None and rest.count > 1:
            self.terminal.tell(self.say("rest"))
        obvious = len(view.legal) == 1 and view.legal[0].verb in OBVIOUS
        kind = "obvious" if obvious else numbers_said(view)[0] or "move"
        if any(action.verb == "bury" for action in view.legal):
            kind = "bury"
        key = f"{kind}-prompt" + ("-to" if evening.several else "")
        prompt = self.say(key, name=evening.names[view.seat], move=wording.move(view.legal[0], view))
        while True:
            typed = self._ask(prompt)
            if self._is_step(typed):
                if self._take_back(typed):
                    return
                continue
            if typed.lower() == REST:
                if rest is not None:
                    evening.play_rest()
                    return
                self.terminal.tell(self.say("no-rest"))
                continue
            if not typed and not obvious:
                continue
            try:
                action = read_move(typed, view, view.legal, wording) if typed else view.legal[0]
            except Unclear as unclear:
                self.terminal.tell(str(unclear))
                continue
            self._act(action, view.seat)
            return

    def _ask(self, prompt: str) -> str:
        """What was typed, once every question before it is answered."""
        while True:
            typed = self.terminal.ask(prompt)
            if not self._answered(typed):
                return typed

    def _answered(self, typed: str) -> bool:
        """Answers a question, if that is what was typed."""
        return answered(typed, self.evening, self.terminal)

    def _pass_on(self) -> None:
        """With several people: hides all hands until the one whose turn it is has the keyboard,
        and tells them what they missed."""
        evening, seat = self.evening, self.evening.passing_to
        if seat is None:
            return
        self._hide()
        self._ask(self.say("pass-to", name=evening.names[seat]))
        evening.look(seat)
        self.terminal.clear()
        number, count = self.seen.get(seat, (0, 0))
        self._tell(evening.view.log[count if number == evening.round else 0 :])
        self._look()

    def _hide(self) -> None:
        if self.evening.several and self.evening.eyes is not None:
            self.terminal.clear()
            self.evening.hide()

    def _look(self) -> None:
        """Whoever looks has seen all that happened so far."""
        if self.evening.eyes is not None:
            self.seen[self.evening.eyes] = (self.evening.round, len(self.evening.view.log))

    # Out of turn

    def _offer(self, offers: Sequence[Offer]) -> bool:
        """Offers people what they may say now. Whether they did, or took something back."""
        self._hide()
        evening, wording = self.evening, self.evening.wording
        for number, (seat, action) in enumerate(offers, start=1):
            move = wording.to(seat).move(action, evening.view)
            line = self.say("offer-to", name=evening.names[seat], move=move)
            self.terminal.say(f"  {number}  {line if evening.several else move}")
        while True:
            typed = self._ask(self.say("offer-prompt")).lower()
            if not typed:
                self.let_be = evening.version
                return False
            if self._is_step(typed):
                if self._take_back(typed):
                    return True
                continue
            chosen = [offer for offer in offers if typed in (str(offer[1]), offer[1].verb)]
            if typed.isdecimal() and 1 <= int(typed[:9]) <= len(offers):
                chosen = [offers[int(typed) - 1]]
            if len(chosen) == 1:
                self._act(chosen[0][1], chosen[0][0])
                return True
            self.terminal.tell(
                self.say("offer-again" if len(offers) > 1 else "offer-again-one", number=len(offers))
            )

    # Between rounds

    def _end_round(self) -> None:
        self._show_round()
        if self.evening.guests and not self.evening.humans:
            self._wait()
            return
        while self.evening.humans:
            typed = self._ask(self.say("next-prompt")).lower()
            if typed in ("", "next", "1", "n"):
                break
            if self._is_step(typed):
                self._take_back(typed)
            else:
                self.terminal.tell(self.say("only-next"))
        events = self.evening.next_round()
        if not self.evening.several:
            self._tell(events)

    def _show_round(self) -> None:
        """The round that is over: the table as it was left, what was scored for what, and the pad."""
        self._hide()
        terminal, evening, wording = self.terminal, self.evening, self.evening.wording
        terminal.say("\n".join(Drawing(terminal, wording).table(evening.view)))
        terminal.say()
        terminal.say(self.say("round-over", number=evening.round))
        for event in evening.latest or evening.view.log:
            if event.kind == "scored":
                terminal.tell(wording.receipt(event), indent="  ")
        terminal.say()
        terminal.say("\n".join(pad_at(evening, terminal)))

    # Taking back

    @staticmethod
    def _is_step(typed: str) -> bool:
        """Whether something is to be taken back, or done again."""
        return typed.lower() in (*UNDO, REDO)

    def _take_back(self, typed: str) -> bool:
        """Takes back what may be, or does it again; says why nothing may."""
        evening, again = self.evening, typed.lower() == REDO
        why = evening.why_no_redo() if again else evening.why_no_undo()
        if why is not None:
            self.terminal.tell(evening.wording.say(f"undo.{why}"))
            return False
        (evening.redo if again else evening.undo)()
        self._look()
        self.terminal.tell(self.say("done-again" if again else "taken-back"))
        return True
