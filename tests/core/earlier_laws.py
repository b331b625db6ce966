"""Matches that were played under earlier laws, kept as they were written, and what they came to then.

`tests/core/version1` to `version3` hold their records and, in `expected.json`, what the program of that time
told of each: its key in the history, its scores, its winners, and a digest of all that anybody could do and
of all that happened, step by step. `keep_law.py` writes such a folder.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from domino.core.actions import Action
from domino.core.match import Match

FOLDER = Path(__file__).parent
FOLDERS = {version: FOLDER / f"version{version}" for version in (1, 2, 3)}
"""Where the matches of each earlier law are."""


class Witness:
    """Follows a match and digests, at each step, what every seat may do and what happens."""

    def __init__(self, match: Match) -> None:
        self._digest = hashlib.sha256()
        self._tell(*map(str, match.events))
        self._look(match)

    def _tell(self, *lines: str) -> None:
        self._digest.update("\n".join(lines).encode() + b"\n\n")

    def _look(self, match: Match) -> None:
        for seat in range(match.players):
            self._tell(*map(str, match.legal(seat)))

    def play(self, match: Match, seat: int, action: Action) -> None:
        """Plays the action, watching."""
        self._tell(*map(str, match.play(action, seat)))
        self._look(match)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()[:32]


def replayed(start: Match, history: tuple[tuple[int, Action], ...], before: int = 0) -> tuple[Match, str]:
    """The match played again from its deal, with what the witness saw. After `before` actions it is written
    down and read again, and goes on from that."""
    match = start
    witness = Witness(match)
    for done, (seat, action) in enumerate(history):
        if before and done == before:
            match = Match.from_record(match.record())
        witness.play(match, seat, action)
    return match, witness.digest


def expected() -> dict[str, dict[str, Any]]:
    """What was told of each record, by the name of its folder and file."""
    return {
        f"{folder.name}/{name}": told
        for folder in FOLDERS.values()
        for name, told in json.loads((folder / "expected.json").read_text(encoding="utf-8")).items()
    }


def record(name: str) -> str:
    """The record with this name, as it was written."""
    return (FOLDER / name).read_text(encoding="utf-8")


def version_of(name: str) -> int:
    """The law that the record with this name was written under."""
    return next(version for version, folder in FOLDERS.items() if name.startswith(f"{folder.name}/"))
