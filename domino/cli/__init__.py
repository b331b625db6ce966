"""The games in a terminal."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from domino.cli.arena import hold
from domino.cli.hosting import host
from domino.cli.joining import join
from domino.cli.listing import list_games
from domino.cli.play import play
from domino.cli.program import program
from domino.cli.replay import replay
from domino.cli.review import review_match
from domino.cli.simulate import simulate
from domino.cli.terminal import Terminal, Unheard, drop_the_rest
from domino.cli.verify import verify
from domino.cli.version import show_version
from domino.tableside.seats import UserError
from domino.texts import Texts

UNHEARD, BAD_INPUT = 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program. Returns its exit code: 2, with a sentence, for what cannot be done; 1 when what it
    prints arrives nowhere."""
    terminal = Terminal()
    texts = Texts()
    if sys.stdout is None:
        terminal.warn(texts.say("cli.error.no-output"))
        return UNHEARD
    try:
        try:
            code = _run(vars(parser(texts).parse_args(argv)), terminal, texts)
        except SystemExit as left:  # argparse has told all there is to tell
            code = int(left.code or 0)
        terminal.flush()
        return code
    except (UserError, ValueError) as trouble:
        terminal.warn(_sentence(str(trouble)))
        return BAD_INPUT
    except KeyboardInterrupt:
        terminal.warn("")
        return 130
    except Unheard as trouble:
        if trouble.reason is not None:  # who has gone need not be told
            terminal.warn(_sentence(texts.say("cli.error.output", reason=trouble.reason)))
        drop_the_rest(sys.stdout)
        return UNHEARD


def _run(asked: dict[str, Any], terminal: Terminal, texts: Texts) -> int:
    """Runs the command with what was given to it: each argument has the name of a parameter."""
    run = asked.pop("run")
    if run is None:
        terminal.say(texts.say("cli.welcome", program=program()))
        return 0
    if "options" in asked:
        asked["options"] = _once(texts, asked["options"])
    return int(run(terminal, texts, **asked))


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        hint = Texts().say("cli.error.usage", command=self.prog)
        self.exit(BAD_INPUT, f"{_sentence(message)} {hint}\n")


def _sentence(text: str) -> str:
    """The text with a capital and a full stop, and nothing that could upset a terminal."""
    text = "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def parser(texts: Texts) -> argparse.ArgumentParser:
    """What reads the command line: every command, with all that it can be given."""

    def say(key: str) -> str:
        return texts.say(f"cli.help.{key}").replace("%", "%%")

    whole, seconds = partial(_whole, texts), partial(_seconds, texts)
    whole_line = _Parser(prog=program(), description=say("program"), allow_abbrev=False)
    whole_line.set_defaults(run=None)
    whole_line.add_argument(
        "--version", action="store_const", const=show_version, dest="run", help=say("version")
    )
    commands = whole_line.add_subparsers(metavar="COMMAND")

    def command(name: str, run: Callable[..., int]) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=say(name), description=say(name), allow_abbrev=False)
        sub.set_defaults(run=run)
        return sub

    def rules(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--preset", metavar="NAME", help=say("preset"))
        sub.add_argument(
            "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help=say("option"),
            type=partial(_option, texts), dest="options",
        )  # fmt: skip

    def many(sub: argparse.ArgumentParser, dest: str, help: str, *more: str) -> None:
        number = partial(sub.add_argument, metavar="NUMBER")
        number("-n", *more, type=partial(whole, "n"), default=100, help=say(help), dest=dest)
        number("--seed", type=partial(whole, "seed"), default=1, help=say("first-seed"), dest="first_seed")
        number("--players", type=partial(whole, "players"), help=say("players"))

    sub = command("play", play)
    sub.add_argument("game", nargs="?", metavar="GAME", help=say("play-game"))
    sub.add_argument("--players", metavar="WHO", help=say("play-players"))
    sub.add_argument("--level", metavar="LEVEL", help=say("play-level"))
    rules(sub)
    sub.add_argument("--quick", action="store_true", help=say("quick"))
    sub.add_argument("--seed", metavar="NUMBER", type=partial(whole, "seed"), help=say("seed"))
    sub.add_argument("--add", action="store_true", help=say("add"))
    sub.add_argument("--save", metavar="FILE", help=say("save"), dest="file")
    sub.add_argument("--resume", action="store_true", help=say("resume"))

    number = partial(partial, whole)
    sub = command("host", host)
    sub.add_argument("game", nargs="?", metavar="GAME", help=say("game"))
    sub.add_argument("--seats", metavar="NUMBER", type=number("seats"), help=say("host-seats"))
    sub.add_argument("--name", metavar="NAME", help=say("host-name"))
    sub.add_argument(
        "--computers", metavar="NUMBER", type=number("computers"), default=0, help=say("host-computers")
    )
    sub.add_argument("--level", metavar="LEVEL", help=say("host-level"))
    sub.add_argument("--pace", metavar="SECONDS", type=seconds, default=0.7, help=say("host-pace"))
    rules(sub)
    sub.add_argument("--quick", action="store_true", help=say("quick"))
    sub.add_argument("--seed", metavar="NUMBER", type=number("seed"), help=say("seed"))
    sub.add_argument("--save", metavar="FILE", help=say("save"), dest="file")
    sub.add_argument("--resume", action="store_true", help=say("resume"))
    ways = sub.add_mutually_exclusive_group()
    ways.add_argument("--port", metavar="NUMBER", type=number("port"), help=say("host-port"))
    ways.add_argument("--nats", metavar="URL", nargs="?", const="-", help=say("host-nats"))
    ways.add_argument("--nats-file", metavar="FILE", help=say("host-nats-file"))
    sub.add_argument("--address", metavar="ADDRESS", help=say("host-address"))

    sub = command("join", join)
    sub.add_argument("address", nargs="?", metavar="ADDRESS", help=say("join-address"))
    sub.add_argument("--address-file", metavar="FILE", help=say("join-address-file"))
    sub.add_argument("--name", metavar="NAME", help=say("join-name"))
    sub.add_argument("--computer", metavar="LEVEL", help=say("join-computer"))
    sub.add_argument("--add", metavar="WORD", help=say("join-add"))
    sub.add_argument("--pace", metavar="SECONDS", type=seconds, default=0.0, help=say("join-pace"))

    sub = command("simulate", simulate)
    sub.add_argument("game", metavar="GAME", help=say("game"))
    many(sub, "count", "n", "--matches", "--games")
    sub.add_argument("--level", metavar="LEVEL", help=say("simulate-level"))
    rules(sub)

    sub = command("arena", hold)
    sub.add_argument("game", metavar="GAME", help=say("game"))
    sub.add_argument("one", metavar="ONE", help=say("arena-one"))
    sub.add_argument("other", metavar="OTHER", help=say("arena-other"))
    many(sub, "deals", "arena-n")
    sub.add_argument("--table", action="store_true", help=say("arena-table"), dest="against_table")
    sub.add_argument("--hand", action="store_true", help=say("arena-hand"), dest="hand_only")
    sub.add_argument("--contract", action="store_true", help=say("arena-contract"))
    sub.add_argument("--budget", metavar="SECONDS", type=seconds, help=say("arena-budget"))
    sub.add_argument("--out", metavar="FILE", help=say("arena-out"), dest="file")
    rules(sub)

    sub = command("replay", replay)
    sub.add_argument("name", nargs="?", metavar="MATCH", help=say("match"))
    sub.add_argument("--all", action="store_true", help=say("all"), dest="everything")
    sub.add_argument("--seat", metavar="NUMBER", help=say("seat"))

    sub = command("review", review_match)
    sub.add_argument("name", metavar="MATCH", help=say("review-match"))
    sub.add_argument("--seat", metavar="NUMBER", help=say("review-seat"))
    sub.add_argument("--budget", metavar="SECONDS", type=seconds, help=say("review-budget"))
    sub.add_argument("--json", action="store_true", help=say("review-json"), dest="as_json")

    sub = command("verify", verify)
    sub.add_argument("name", nargs="?", metavar="MATCH", help=say("match"))
    sub.add_argument("promised", nargs="?", metavar="FINGERPRINT", help=say("verify-fingerprint"))

    sub = command("games", list_games)
    sub.add_argument("key", nargs="?", metavar="GAME", help=say("games-game"))
    sub.add_argument("--json", action="store_true", help=say("json"), dest="as_json")
    return whole_line


# What was typed, read: a UserError says what it cannot be


def _option(texts: Texts, pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals or not name.strip():
        raise UserError(texts.say("cli.error.option", text=pair[:40]))
    return name.strip().replace("-", "_"), value.strip()


def _once(texts: Texts, pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The options by name, each given once."""
    options: dict[str, str] = {}
    for name, value in pairs:
        if name in options:
            raise UserError(texts.say("cli.error.option-twice", name=name))
        options[name] = value
    return options


def _whole(texts: Texts, name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 39):
        raise UserError(texts.say("cli.error.whole-number", name=name, text=text[:40]))
    return int(text)


def _seconds(texts: Texts, text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 <= float(text) <= 3600:
            return float(text)
    raise UserError(texts.say("cli.error.seconds", text=text[:40]))
