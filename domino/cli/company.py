"""A sitting at a match that others play from devices of their own: while this terminal waits, they go on."""

from __future__ import annotations

from collections.abc import Callable

from domino.cli.commands import HELP, REDO
from domino.cli.desk import Changed, Desk
from domino.cli.sitting import Sitting
from domino.core.actions import Action
from domino.tableside.evening import Done, Evening

YES, NO = ("y", "yes"), ("n", "no")
"""What is typed to let somebody take back, or not."""


class Company(Sitting):
    """What is done elsewhere is told as it happens, and what was asked meanwhile is asked anew."""

    help: str
    """The text key of what may be typed besides, where others play too."""

    def __init__(self, desk: Desk, evening: Evening, put_away: Callable[[], list[str]]) -> None:
        super().__init__(desk, evening, put_away)
        self.desk = desk
        self._acting = False
        evening.listen(self._happened)

    def _happened(self, done: Done) -> None:
        if not self._acting:
            self._tell(done.events)
            self._look()

    def _step(self) -> None:
        self.desk.catch_up()
        if self.evening.over:
            return
        try:
            super()._step()
        except Changed:
            return

    def _act(self, action: Action, seat: int, by_itself: bool = False) -> None:
        self._acting = True
        try:
            super()._act(action, seat, by_itself)
        finally:
            self._acting = False

    def _wait(self) -> None:
        """Waits until the table changes; what may be typed at any time is answered."""
        version = self.evening.version
        while self.evening.version == version:
            typed = self.desk.wait(typed=self.desk.is_typed)
            if self.desk.ended and self.evening.humans:
                raise EOFError
            if typed and self._is_step(typed):
                self._take_back(typed)
            elif typed and not self._answered(typed):
                self.terminal.tell(self.say("not-your-turn"))

    def _ask(self, prompt: str) -> str:
        version = self.evening.version
        self.desk.is_stale = lambda: self.evening.version != version
        return super()._ask(prompt)

    def _answered(self, typed: str) -> bool:
        if typed.strip().lower() in HELP:
            self.terminal.say(self.say("help") + "\n" + self.evening.texts.say(self.help))
            return True
        if self._is_asked() and typed.lower() in (*YES, *NO):
            self._agree(typed.lower() in YES)
            return True
        return super()._answered(typed)

    def _is_asked(self) -> bool:
        """Whether somebody else would like to take back, and waits for an answer from here."""
        raise NotImplementedError

    def _agree(self, yes: bool) -> None:
        """They may, or may not."""
        raise NotImplementedError

    def _take_back(self, typed: str) -> bool:
        if typed.lower() == REDO:
            self.terminal.tell(self.evening.wording.say("undo.guests"))
            return False
        return self._ask_to_undo()

    def _ask_to_undo(self) -> bool:
        """Asks those concerned; whether it was done at once."""
        raise NotImplementedError
