"""A match shown step by step."""

from __future__ import annotations

from domino.cli.commands import LEAVE
from domino.cli.finding import STANDARD_INPUT, find_match, list_matches
from domino.cli.scorepad import outcome, pad
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal, folded
from domino.core.actions import NEXT
from domino.core.match import Match
from domino.tableside.seats import UserError
from domino.tableside.words.wording import Wording
from domino.texts import Texts


def replay(terminal: Terminal, texts: Texts, name: str | None, everything: bool, seat: str | None) -> int:
    """Shows the match of this name, or lists those there are. Returns the exit code."""
    if name is None:
        return list_matches(terminal, texts)
    found = find_match(name, texts)
    match = found.match
    viewer = None
    if seat is not None:
        if not (seat.isascii() and seat.isdigit()) or int(seat[:9]) >= match.players:
            raise UserError(texts.say("cli.error.seat", text=seat[:40], last=match.players - 1))
        viewer = int(seat)
    if not found.whole:
        terminal.warn(texts.say("cli.kept.damaged", name=name, count=len(match.history)))
    show = Playback(terminal, texts, match, viewer)
    if everything or name == STANDARD_INPUT:  # what came by standard input leaves nobody to ask
        show.all()
    else:
        show.step_by_step()
    return 0


class Playback:
    """A record being shown: as a seat saw it, or with all hands open (no `viewer`)."""

    def __init__(self, terminal: Terminal, texts: Texts, match: Match, viewer: int | None) -> None:
        self.terminal = terminal
        self.whole = match
        self.history = match.history
        self.viewer = viewer
        sides = match.game.sides(match.rules, match.players)
        self.wording = Wording(texts, match.game.key, match.names, sides, viewer)
        self._begin()

    def _begin(self) -> None:
        self.match = self.whole.rewound(0)
        self.done = 0
        self.latest = len(self.match.events)
        """How many events the action just shown had; at the start, the deal."""

    def all(self) -> None:
        """Everything at once: each action in sentences, each table as its round began and ended."""
        self._show_table()
        while self.done < len(self.history):
            self._forward()
            self._show_action()
            if self.match.round_over or self.history[self.done - 1][1] == NEXT:
                self._show_table()
        self._show_end()

    def step_by_step(self) -> None:
        """One action at a time, as the reader asks."""
        say = self.wording.say
        self._show_table()
        while True:
            prompt = say("replay.prompt", number=self.done, count=len(self.history))
            try:
                typed = self.terminal.ask(prompt).lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say()
                return
            if typed in LEAVE:
                return
            if typed in ("", "f"):
                if self.done == len(self.history):
                    self._show_end()
                    continue
                self._forward()
            elif typed == "b":
                if not self.done:
                    self.terminal.say(say("replay.at-start"))
                    continue
                self._jump(self.done - 1)
            elif typed.isdecimal() and int(typed[:9]) <= len(self.history):
                self._jump(int(typed))
            else:
                self.terminal.say(say("replay.help", count=len(self.history)))
                continue
            self._show_action()
            self._show_table()

    def _forward(self) -> None:
        seat, action = self.history[self.done]
        self.latest = len(self.match.play(action, seat))
        self.done += 1

    def _jump(self, number: int) -> None:
        if number < self.done:
            self._begin()
        while self.done < number:
            self._forward()

    # What is shown

    def _show_action(self) -> None:
        """The action just done, and what came of it."""
        terminal, wording = self.terminal, self.wording
        if self.done:
            seat, action = self.history[self.done - 1]
            name = wording.name(seat)
            head = wording.say("replay.action", number=self.done, name=name, action=action)
            terminal.say(terminal.styled(head, "bold"))
        events = self.match.events[-self.latest :]
        if self.viewer is not None:
            events = self.match.view(self.viewer).log[-self.latest :]
        for line in wording.story(events):
            terminal.tell(line, indent="    ")

    def _show_table(self) -> None:
        terminal, wording, match = self.terminal, self.wording, self.match
        view = match.view(self.viewer or 0)
        drawing = Drawing(terminal, wording)
        lines = drawing.table(view)
        if self.viewer is not None:
            lines += drawing.hand(view)
        else:
            state = match.state
            lines += ["", wording.say("replay.hands")]
            for seat, name in enumerate(match.names):
                tiles = [str(tile) for tile in state.hand(seat)] or [wording.say("replay.no-tiles")]
                lines += folded([f"{name}:", *tiles], terminal.width, indent="  ")
        terminal.say("\n".join([*lines, ""]))

    def _show_end(self) -> None:
        terminal, match = self.terminal, self.match
        terminal.say("\n".join(pad(match, self.wording, terminal)))
        terminal.say(outcome(match, self.wording) if match.over else self.wording.say("replay.unfinished"))
