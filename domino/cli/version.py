"""--version: which Boneyard this is, and what it encrypts shared tables with."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from domino.cli.terminal import Terminal
from domino.texts import Texts


def show_version(terminal: Terminal, texts: Texts) -> int:
    """Prints the version. Returns the exit code."""
    from domino.together import ciphers  # no other command waits for it

    try:
        terminal.say(texts.say("cli.version.installed", version=version("boneyard")))
    except PackageNotFoundError:
        terminal.say(texts.say("cli.version.unpacked"))
    library = ciphers.described()
    terminal.say(texts.say("cli.version.encrypts" if library else "cli.version.no-cipher", library=library))
    return 0
