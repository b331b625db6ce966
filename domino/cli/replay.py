"""A match shown step by step."""

from __future__ import annotations

from domino.cli.commands import LEAVE
from domino.cli.finding import STANDARD_INPUT, Found, find_match, list_matches
from domino.cli.scorepad import outcome, pad
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal, folded
from domino.core.replay import Replay
from domino.tableside.seats import UserError
from domino.tableside.words.wording import Wording
from domino.texts import Texts


def replay(terminal: Terminal, texts: Texts, name: str | None, everything: bool, seat: str | None) -> int:
    """Shows the match of this name, or lists those there are. Returns the exit code."""
    if name is None:
        return list_matches(terminal, texts)
    found = find_match(name, texts)
    match = found.match
    if not found.whole:
        terminal.warn(texts.say("cli.kept.damaged", name=name, count=len(match.history)))
    show = Playback(terminal, texts, Replay(match), _viewer(found, seat, texts))
    if not match.over:
        terminal.tell(show.why_hidden(found))
    if everything or name == STANDARD_INPUT:  # what came by standard input leaves nobody to ask
        show.all()
    else:
        show.step_by_step()
    return 0


def _viewer(found: Found, seat: str | None, texts: Texts) -> int | None:
    """The seat whose eyes a match is seen with: the one asked for; else, while it is not over, that of the
    one person who plays. Until then nobody looks into a computer's hand.

    :raises UserError: naming the seats there are.
    """
    last = found.match.players - 1
    if seat is None:
        return Replay(found.match).eyes(found.people)
    if not (seat.isascii() and seat.isdigit()) or int(seat[:9]) > last:
        raise UserError(texts.say("cli.error.seat", text=seat[:40], last=last))
    if not found.match.over and int(seat) not in found.people:
        raise UserError(texts.say("cli.error.seat-hidden", name=found.match.names[int(seat)]))
    return int(seat)


class Playback:
    """A match being shown: as a seat saw it, or (no `viewer`) with all hands open once it is over, and till
    then as everyone may know it."""

    def __init__(self, terminal: Terminal, texts: Texts, replay: Replay, viewer: int | None) -> None:
        self.terminal = terminal
        self.replay = replay
        self.viewer = viewer
        match = replay.match
        sides = match.game.sides(match.rules, match.players)
        self.wording = Wording(texts, match.game.key, match.names, sides, viewer)

    def why_hidden(self, found: Found) -> str:
        """What is not shown of a match that is not over, and what is."""
        if self.viewer is not None:
            return self.wording.say("replay.hidden-but", name=found.match.names[self.viewer])
        return self.wording.say("replay.hidden-several" if found.people else "replay.hidden")

    def all(self) -> None:
        """Everything at once: each action in sentences, each table as its round began and ended."""
        replay = self.replay
        self._show_table()
        while replay.forward():
            self._show_action()
            if replay.match.round_over or replay.at in replay.starts:
                self._show_table()
        self._show_end()

    def step_by_step(self) -> None:
        """One action at a time, as the reader asks."""
        say, replay = self.wording.say, self.replay
        self._show_table()
        while True:
            prompt = say("replay.prompt", number=replay.at, count=len(replay))
            try:
                typed = self.terminal.ask(prompt).lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say()
                return
            if typed in LEAVE:
                return
            if typed in ("", "f"):
                if not replay.forward():
                    self._show_end()
                    continue
            elif typed == "b":
                if not replay.back():
                    self.terminal.say(say("replay.at-start"))
                    continue
            elif typed.isdecimal() and int(typed[:9]) <= len(replay):
                replay.go(int(typed))
            else:
                self.terminal.say(say("replay.help", count=len(replay)))
                continue
            self._show_action()
            self._show_table()

    # What is shown

    def _show_action(self) -> None:
        """The action just done, and what came of it."""
        terminal, wording = self.terminal, self.wording
        done = self.replay.did(self.viewer)
        if done is not None:
            seat, action = done
            name = wording.name(seat)
            head = wording.say("replay.action", number=self.replay.at, name=name, action=action)
            terminal.say(terminal.styled(head, "bold"))
        for line in wording.story(self.replay.seen(self.viewer)):
            terminal.tell(line, indent="    ")

    def _show_table(self) -> None:
        terminal, wording, replay = self.terminal, self.wording, self.replay
        view = replay.view(self.viewer)
        drawing = Drawing(terminal, wording)
        lines = drawing.table(view)
        if self.viewer is not None:
            lines += drawing.hand(view)
        elif replay.all_open:
            lines += ["", wording.say("replay.hands")]
            for name, hand in zip(wording.names, replay.hands(), strict=True):
                tiles = [tile.said for tile in hand] or [wording.say("replay.no-tiles")]
                lines += folded([f"{name}:", *tiles], terminal.width, indent="  ")
        terminal.say("\n".join([*lines, ""]))

    def _show_end(self) -> None:
        terminal, match = self.terminal, self.replay.match
        terminal.say("\n".join(pad(match, self.wording, terminal)))
        told = outcome(match.winners, self.wording) if match.over else self.wording.say("replay.unfinished")
        terminal.say(told)
