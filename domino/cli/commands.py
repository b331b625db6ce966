"""What may be typed at any prompt besides a move: questions about the match, answered at once."""

from __future__ import annotations

import re

from domino.cli.moves import why_not
from domino.cli.scorepad import full_pad
from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal, folded
from domino.tableside.evening import Evening
from domino.tableside.hints import explanation, hint
from domino.tableside.words.wording import Wording

LEAVE = ("q", "quit", "exit")
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
    if word in ("?", "help", "h"):
        if rest.lower() == "rules":
            show_rules(wording, terminal)
        else:
            terminal.say(wording.say("play.help"))
    elif word == "log" and not rest:
        for line in log(evening):
            terminal.tell(line, "  ")
    elif word in ("score", "scores") and not rest:
        for line in full_pad(evening.whole(), wording, terminal):
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


def show_rules(wording: Wording, terminal: Terminal) -> None:
    """The game's help page."""
    page = wording.texts.rules_page(wording.game)
    if page is None:
        terminal.tell(wording.say("play.no-rules-page"))
        return
    for line in plain(page):
        if line.startswith(("- ", "* ")):
            for number, part in enumerate(folded(line[2:].split(), terminal.width - 4)):
                terminal.say(("    " if number else "  - ") + part)
        elif not line:
            terminal.say()
        elif line.isupper():
            terminal.say(terminal.styled(line, "bold"))
        else:
            terminal.tell(line)


def plain(page: str) -> list[str]:
    """A Markdown page as plain lines: a paragraph, list item or row of a table each, headings in
    capitals."""
    lines: list[str] = []
    for raw in page.split("\n"):
        line = re.sub(r"\*\*|`|(?<!\w)_|_(?!\w)", "", raw.strip())
        if line.startswith("#"):
            lines.append(line.lstrip("# ").upper())
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if any(cell.strip("-: ") for cell in cells):
                lines.append("- " + ": ".join(cell for cell in cells if cell))
        elif lines and lines[-1] and line and not line.startswith(("- ", "* ")) and not lines[-1].isupper():
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines
