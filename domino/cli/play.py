"""play: a game is chosen and set up, or taken up again where it was left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from domino.cli.commands import LEAVE
from domino.cli.program import program
from domino.cli.saves import check_writable, in_file, read_match, resumed, started
from domino.cli.sitting import Sitting
from domino.cli.terminal import Terminal
from domino.core.chance import MOST_ADDITIONS, check_addition
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.game import Game, find_game
from domino.core.lengths import QUICK, of_length
from domino.core.match import Match, fresh_seed
from domino.core.options import Value
from domino.games import GAMES
from domino.tableside.seats import UserError, seat_players
from domino.texts import Texts


def play(
    terminal: Terminal,
    texts: Texts,
    game: str | None,
    players: str | None,
    level: str | None,
    preset: str | None,
    options: Mapping[str, str],
    quick: bool,
    seed: int | None,
    add: bool,
    file: str | None,
    resume: bool,
) -> int:
    """Plays a new match, or goes on with a saved one. Returns the exit code."""
    path = Path(file) if file else None
    if path is not None:
        check_writable(path, texts)
    if resume:
        if (
            options
            or add
            or quick
            or any(given is not None for given in (game, players, level, preset, seed))
        ):
            raise UserError(texts.say("cli.error.resume-alone"))
        if path is None:
            return Sitting(terminal, *resumed(texts)).run()
        if not path.exists():
            raise UserError(texts.say("cli.error.nothing-saved", file=path, program=program()))
        match, seats = read_match(str(path), texts)
    else:
        if game is None:
            game = choose_game(terminal, texts)
            if game is None:
                return 0
        found = find_game(game)
        seats = seat_players(players, level, found, texts, preset, options)
        if seed is None:
            seed = fresh_seed()
        words = added_words(terminal, texts, seed) if add else []
        chosen = {**quick_options(found, preset, len(seats)), **options} if quick else options
        match = Match.start(found, [seat.name for seat in seats], preset, chosen, seed, additions=words)
        tell_idle(terminal, texts, match, options, chosen)
    if path is None:
        return Sitting(terminal, *started(match, seats, texts)).run()
    if not match.over:
        terminal.tell(texts.say("cli.save-holds-all", file=path))
    return Sitting(terminal, *in_file(match, seats, path, texts)).run()


def quick_options(game: Game, preset: str | None, players: int) -> Mapping[str, Value]:
    """What a quick game chooses over the preset: nothing where that is short already."""
    return of_length(game, preset or next(iter(game.presets)), {}, players, QUICK) or {}


def tell_idle(
    terminal: Terminal,
    texts: Texts,
    match: Match,
    typed: Mapping[str, object],
    chosen: Mapping[str, object],
) -> None:
    """Says which of the options that were typed make no difference with all that is chosen."""
    game = match.game
    idle = game.idle_options(game.rules(match.rules.preset, chosen), match.players)
    for name in (name for name in typed if name in idle):
        why = texts.say(f"{game.key}.idle.{name}")
        terminal.tell(texts.say("cli.idle", name=name, why=why))


def added_words(terminal: Terminal, texts: Texts, seed: int) -> list[str]:
    """Shows the fingerprint of the secret, and then asks for words to add to it until nobody has another."""
    terminal.tell(texts.say("cli.add.fingerprint"))
    terminal.say(fingerprint_of_seed(seed))
    terminal.tell(texts.say("cli.add.what"))
    words: list[str] = []
    while len(words) < MOST_ADDITIONS:
        try:
            typed = terminal.ask(texts.say("cli.add.prompt"))
        except EOFError:
            break
        if not typed.strip():
            break
        try:
            words.append(check_addition(typed))
        except ValueError:
            terminal.tell(texts.say("common.fair.bad-word"))
    return words


def choose_game(terminal: Terminal, texts: Texts) -> str | None:
    """The game picked from a menu; None when the player leaves instead."""
    keys = list(GAMES)
    terminal.say(texts.say("cli.menu.head"))
    for number, key in enumerate(keys, start=1):
        terminal.say(f"  {number}  {texts.say(f'{key}.name')}")
        terminal.tell(texts.say(f"{key}.line"), indent="     ")
    while True:
        try:
            typed = terminal.ask(texts.say("cli.menu.prompt")).lower()
        except (EOFError, KeyboardInterrupt):
            terminal.say()
            return None
        if typed in LEAVE:
            return None
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(keys):
            return keys[int(typed) - 1]
        named = [key for key in keys if typed and typed in (key, texts.say(f"{key}.name").lower())]
        if named:
            return named[0]
        terminal.say(texts.say("cli.menu.again", number=len(keys)))
