"""Tournaments between computers, on all cores: a line of JSON for each deal, and a table to read."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from domino.ai.arena import Contest, Played, Tally, as_line, contestants, from_lines, play_deal
from domino.cli.saves import check_writable
from domino.cli.terminal import Terminal
from domino.core.characters import CHARACTERS
from domino.core.game import find_game
from domino.core.match import Match
from domino.store.files import regular
from domino.store.notices import reason_of
from domino.tableside.seats import UserError
from domino.texts import Texts

MOST = 1_000_000


def hold(terminal: Terminal, texts: Texts, deals: int, file: str | None, **asked: Any) -> int:
    """Plays the contest that was asked for (what a `Contest` has; no players are the usual ones), going on
    where the file left off, and prints how it stands."""
    contest = _contest(texts, **asked)
    if not 1 <= deals <= MOST:
        raise UserError(texts.say("cli.error.count", most=MOST))
    Match.start(contest.game, contest.players, contest.preset, contest.options, 1)
    if file:
        check_writable(Path(file), texts)
    played = _played_before(contest, file, texts)
    missing = [deal for deal in range(deals) if deal not in played]
    note = _note(contest, Path(file), texts) if file else lambda line: None
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(_play, [(contest, deal) for deal in missing]):
            played[result.deal] = result
            note(as_line(result))
            line = texts.say("cli.arena.progress", number=len(played), count=deals)
            terminal.progress(f"{line} {Tally.of(played.values())}")
    terminal.progress("")
    tally = Tally.of(played.values())
    kind = "table" if contest.against_table else "duel"
    terminal.say(texts.say(f"cli.arena.{kind}", one=contest.one, other=contest.other, standing=tally))
    if CHARACTERS.keys() & {contest.one, contest.other}:
        for habit, compared in tally.habits.items():
            terminal.say(texts.say(f"cli.arena.habit.{habit}", **compared.told()))
    return 0


def _play(job: tuple[Contest, int]) -> Played:
    contest, deal = job
    return play_deal(contest, deal, contestants(contest.budget))


def _note(contest: Contest, file: Path, texts: Texts) -> Callable[[str], None]:
    """What writes a line into the file, after what is there: none is lost when the program is ended.

    :raises UserError: when it cannot.
    """

    def note(line: str) -> None:
        try:
            with open(file, "a", encoding="utf-8", opener=regular) as out:
                print(line, file=out)
        except OSError as trouble:
            reason = reason_of(trouble)
            raise UserError(texts.say("cli.error.unwritable", file=file, reason=reason)) from None

    before = file.read_bytes() if file.exists() else b""
    if not before:
        note(contest.as_line())
    elif not before.endswith(b"\n"):
        note("")  # a line that was cut off must not swallow the next
    return note


def _played_before(contest: Contest, file: str | None, texts: Texts) -> dict[int, Played]:
    """The deals that the file tells of, if it is of this contest."""
    if not file or not Path(file).exists():
        return {}
    try:
        first, *lines = Path(file).read_text("utf-8").splitlines() or [""]
    except (OSError, UnicodeDecodeError):
        raise UserError(texts.say("cli.arena.other-file", file=file)) from None
    if first and first != contest.as_line():
        raise UserError(texts.say("cli.arena.other-file", file=file))
    return {played.deal: played for played in from_lines(lines)}


def _contest(texts: Texts, *, game: str, players: int | None, **asked: Any) -> Contest:
    """The contest that was asked for, checked."""
    found = find_game(game)
    if found.usual_players() < 2:
        raise UserError(texts.say("cli.arena.alone", game=texts.say(f"{found.key}.name")))
    for name in (asked["one"], asked["other"]):
        if name not in contestants():
            raise UserError(texts.say("cli.error.level", text=name[:40], levels=", ".join(contestants())))
    asked["hand_only"] = asked["hand_only"] or asked["contract"]
    return Contest(found.key, players=found.usual_players() if players is None else players, **asked)
