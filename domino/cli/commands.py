"""What may be typed at any prompt besides a move: questions about the match, answered at once."""

from __future__ import annotations

from domino.cli.manual import show_rules
from domino.cli.moves import why_not
from domino.cli.scorepad import pad_at
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal
from domino.tableside.evening import Evening
from domino.tableside.hints import explanation, hint

LEAVE = ("q", "quit", "exit")
HELP = ("?", "help", "h")
UNDO = ("u", "undo")
REDO = "redo"


class Leave(Exception):
    """The player goes; the match is to be kept."""


def answered(typed: str, evening: Evening, terminal: Terminal) -> bool:
    """Answers a question, if that is what was typed, as the eyes on the screen may know.

    :raises Leave: when the player asks to go.
    """
    wording, view = evening.wording, evening.view
    word, _, rest = typed.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in LEAVE and not rest:
        raise Leave
    if word in HELP:
        if rest.lower() == "rules":
            show_rules(evening, terminal)
        else:
            terminal.say(wording.say("play.help"))
    elif word == "rules" and not rest:
        show_rules(evening, terminal)
    elif word == "log" and not rest:
        for line in log(evening):
            terminal.tell(line, "  ")
    elif word in ("score", "scores") and not rest:
        for line in pad_at(evening, terminal, full=True):
            terminal.say(line)
    elif word == "table" and not rest:
        drawing = Drawing(terminal, wording)
        lines = drawing.table(view)
        if evening.eyes is not None:
            lines += [*drawing.hand(view), *drawing.moves(view, view.legal)]
        terminal.say("\n".join(lines))
    elif word == "hint" and not rest:
        terminal.tell(hint(evening))
    elif word == "explain" and not rest:
        terminal.tell(explanation(evening))
    elif word == "why":
        hidden = evening.eyes is None
        terminal.tell(wording.say("play.not-now") if hidden else why_not(rest, view, wording))
    else:
        return False
    return True


def log(evening: Evening) -> list[str]:
    """The round so far in sentences, as the eyes on the screen saw it, or as everyone did."""
    events, wording = evening.view.log, evening.wording
    dealt = [
        event.tile.said
        for event in events
        if event.kind == "dealt" and event.seat == evening.eyes and event.tile is not None
    ]
    told = wording.story(events)
    if dealt:
        told.insert(1, wording.say("play.dealt", tiles=" ".join(dealt)))
    return told
