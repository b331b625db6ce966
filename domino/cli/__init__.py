"""python -m domino: the games in a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from domino.cli.arena import contest_of, hold
from domino.cli.finding import list_matches
from domino.cli.listing import list_games
from domino.cli.play import play
from domino.cli.replay import replay
from domino.cli.simulate import simulate
from domino.cli.terminal import Terminal
from domino.cli.verify import verify
from domino.tableside.seats import UserError
from domino.texts import Texts

BAD_INPUT = 2
PROGRAM = "python -m domino"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program. Returns its exit code: 2, with a sentence, for what cannot be done."""
    terminal = Terminal()
    texts = Texts()
    try:
        code = _run(_parser(texts).parse_args(argv), terminal, texts)
        sys.stdout.flush()
        return code
    except (UserError, ValueError) as trouble:
        terminal.warn(_sentence(str(trouble)))
        return BAD_INPUT
    except KeyboardInterrupt:
        terminal.warn("")
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; so that leaving does not write to them once more:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(asked: argparse.Namespace, terminal: Terminal, texts: Texts) -> int:
    if asked.command is None:
        terminal.say(texts.say("cli.welcome"))
        return 0
    if asked.command == "games":
        return list_games(terminal, texts, asked.game, asked.json)
    if asked.command in ("replay", "verify") and asked.match is None:
        return list_matches(terminal, texts)
    if asked.command == "replay":
        return replay(terminal, texts, asked.match, asked.all, asked.seat)
    if asked.command == "verify":
        return verify(terminal, texts, asked.match, asked.fingerprint)
    options = _options(asked.option, texts)
    seed = _whole(asked.seed, "seed", texts)
    if asked.command == "arena":
        contest = contest_of(
            texts, asked.game, asked.one, asked.other, _whole(asked.players, "players", texts), asked.preset,
            options, seed, _seconds(asked.budget, texts), asked.table, asked.contract, asked.hand,
        )  # fmt: skip
        return hold(terminal, texts, contest, _whole(asked.n, "n", texts), asked.out)
    if asked.command == "simulate":
        count = _whole(asked.n, "n", texts)
        players = _whole(asked.players, "players", texts)
        return simulate(terminal, texts, asked.game, count, seed, players, asked.preset, options, asked.level)
    if asked.resume and (
        options
        or any(given is not None for given in (asked.game, asked.players, asked.preset, seed, asked.level))
    ):
        raise UserError(texts.say("cli.error.resume-alone"))
    return play(
        terminal, texts, asked.game, asked.players, asked.level, asked.preset, options, seed, asked.save,
        asked.resume,
    )  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        hint = Texts().say("cli.error.usage", command=self.prog)
        self.exit(BAD_INPUT, f"{_sentence(message)} {hint}\n")


def _sentence(text: str) -> str:
    """The text with a capital and a full stop, and nothing that could upset a terminal."""
    text = "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _parser(texts: Texts) -> argparse.ArgumentParser:
    def say(key: str) -> str:
        return texts.say(f"cli.help.{key}").replace("%", "%%")

    parser = _Parser(prog=PROGRAM, description=say("program"), allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=say(name), description=say(name), allow_abbrev=False)

    def rules(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--preset", metavar="NAME", help=say("preset"))
        sub.add_argument(
            "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help=say("option")
        )

    sub = command("play")
    sub.add_argument("game", nargs="?", metavar="GAME", help=say("play-game"))
    sub.add_argument("--players", metavar="WHO", help=say("play-players"))
    sub.add_argument("--level", metavar="LEVEL", help=say("play-level"))
    rules(sub)
    sub.add_argument("--seed", metavar="NUMBER", help=say("seed"))
    sub.add_argument("--save", metavar="FILE", help=say("save"))
    sub.add_argument("--resume", action="store_true", help=say("resume"))

    sub = command("simulate")
    sub.add_argument("game", metavar="GAME", help=say("game"))
    sub.add_argument("-n", "--matches", "--games", metavar="NUMBER", default="100", help=say("n"), dest="n")
    sub.add_argument("--seed", metavar="NUMBER", default="1", help=say("first-seed"))
    sub.add_argument("--players", metavar="NUMBER", help=say("players"))
    sub.add_argument("--level", metavar="LEVEL", help=say("simulate-level"))
    rules(sub)

    sub = command("arena")
    sub.add_argument("game", metavar="GAME", help=say("game"))
    sub.add_argument("one", metavar="ONE", help=say("arena-one"))
    sub.add_argument("other", metavar="OTHER", help=say("arena-other"))
    sub.add_argument("-n", metavar="NUMBER", default="100", help=say("arena-n"))
    sub.add_argument("--seed", metavar="NUMBER", default="1", help=say("first-seed"))
    sub.add_argument("--players", metavar="NUMBER", help=say("players"))
    sub.add_argument("--table", action="store_true", help=say("arena-table"))
    sub.add_argument("--hand", action="store_true", help=say("arena-hand"))
    sub.add_argument("--contract", action="store_true", help=say("arena-contract"))
    sub.add_argument("--budget", metavar="SECONDS", help=say("arena-budget"))
    sub.add_argument("--out", metavar="FILE", help=say("arena-out"))
    rules(sub)

    sub = command("replay")
    sub.add_argument("match", nargs="?", metavar="MATCH", help=say("match"))
    sub.add_argument("--all", action="store_true", help=say("all"))
    sub.add_argument("--seat", metavar="NUMBER", help=say("seat"))

    sub = command("verify")
    sub.add_argument("match", nargs="?", metavar="MATCH", help=say("match"))
    sub.add_argument("fingerprint", nargs="?", metavar="FINGERPRINT", help=say("verify-fingerprint"))

    sub = command("games")
    sub.add_argument("game", nargs="?", metavar="GAME", help=say("games-game"))
    sub.add_argument("--json", action="store_true", help=say("json"))
    return parser


def _options(pairs: Sequence[str], texts: Texts) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise UserError(texts.say("cli.error.option", text=pair[:40]))
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def _whole(text: str | None, name: str, texts: Texts) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 39):
        raise UserError(texts.say("cli.error.whole-number", name=name, text=text[:40]))
    return int(text)


def _seconds(text: str | None, texts: Texts) -> float | None:
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise UserError(texts.say("cli.error.seconds", text=text[:40]))
    return seconds
