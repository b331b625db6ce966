"""Writes the manual page for the terminal, from the command line as it is read: make manual"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from domino.cli import parser
from domino.texts import Texts
from tools.bundle import version
from tools.epoch import ROOT, released

MANUAL = ROOT / "platforms/linux/boneyard.1"

OPENING = r"""
.TH BONEYARD 1 {date} "Boneyard {version}" Games
.SH NAME
boneyard \- eight domino games
.SH SYNOPSIS
.B boneyard
.br
.B boneyard
.I COMMAND
.RI [ WORDS ]
.SH DESCRIPTION
Play alone, with friends or against computers that never peek.
Nothing leaves your device unless you open or join a shared table.
.PP
Without a command,
.B boneyard
opens a window.
Where there is no screen, or none that answers, it says so and plays in the
terminal.
A command is for the terminal in any case.
.SH COMMANDS
"""
CLOSING = r"""
.SH AT THE TABLE
What may be typed whenever a move is asked for:
.PP
.nf
{table}
.fi
.SH ENVIRONMENT
.TP
.B BONEYARD_HOME
the folder that everything is kept in, instead of the usual one
.TP
.B BONEYARD_SERVER
the address of the server for
.B host \\-\\-nats
without an address, with its name and password
.TP
.B BONEYARD_TABLE
the address of the table for
.B join
without an address
.TP
.B BONEYARD_SELFTEST
set to 1, the window plays itself through every screen, in a data folder of
its own; the exit status tells how it went
.SH FILES
.TP
.I ~/.local/share/boneyard
matches, score pads, settings and the history; under
.B XDG_DATA_HOME
where that is set
.SH EXIT STATUS
.TP
.B 0
all went well
.TP
.B 1
what was printed arrived nowhere, or a self\-test failed
.TP
.B 2
something cannot be done; a sentence says what
.TP
.B 130
left by Control\-C
"""


def roff(text: str) -> str:
    """Text as it is, whatever in it would mean something to a formatter."""
    plain = text.replace("%%", "%").replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in plain.split("\n"))


def sentence(text: str) -> str:
    """Text in lines that the formatter fills anew."""
    return roff("\n".join(textwrap.wrap(text, 70, break_on_hyphens=False)))


def given(reader: argparse.ArgumentParser) -> list[argparse.Action]:
    """Everything that a command can be given, as argparse shows it to whoever formats its help."""
    found: list[argparse.Action] = []

    class Listening(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Iterable[argparse.Action], *more: Any) -> None:
            found.extend(action for action in actions if action.dest != "help")

    reader.formatter_class = Listening
    reader.format_help()
    return found


def word(action: argparse.Action) -> str:
    """What is typed for one of the things a command can be given."""
    value = f" \\fI{roff(str(action.metavar))}\\fR" if action.metavar else ""
    if not action.option_strings:
        return value.strip()
    return ", ".join(rf"\fB{roff(option)}\fR{value}" for option in action.option_strings)


def command(name: str, reader: argparse.ArgumentParser) -> Iterator[str]:
    """A command, and everything it can be given."""
    taken = given(reader)
    placed = [action for action in taken if not action.option_strings]
    shown = [f"[{word(one)}]" if one.nargs == "?" else word(one) for one in placed]
    options = [r"[\fIOPTIONS\fR]"] if len(taken) > len(placed) else []
    yield f".SS {' '.join([f'boneyard {name}', *shown, *options])}"
    yield sentence(reader.description or "")
    for action in taken:
        yield f".TP\n{word(action)}\n{sentence(action.help or '')}"


def manual() -> str:
    """The whole page."""
    texts = Texts()
    [commands] = (one.choices for one in given(parser(texts)) if isinstance(one.choices, dict))
    told = "\n".join(line for name, reader in commands.items() for line in command(name, reader))
    date = datetime.fromtimestamp(released(ROOT), UTC).date().isoformat()
    table = roff(textwrap.dedent(texts.say("common.play.help").strip("\n")))
    return OPENING.format(date=date, version=version()).lstrip() + told + CLOSING.format(table=table)


if __name__ == "__main__":
    MANUAL.write_text(manual(), "utf-8")
