"""Everything that the app and the terminal write, written once, with secrets that can be searched for."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.cli.joining import Secret
from domino.cli.saves import in_file
from domino.coach.daily import deals_of
from domino.core.match import Match
from domino.core.paper import Entry, Paper
from domino.store import Memory
from domino.store.bundle import export
from domino.store.places import HOME_VARIABLE
from domino.tableside.daily.played import DayBook
from domino.tableside.seats import seats_of
from domino.texts import Texts
from domino.together.kept import Kept, Way
from domino.together.keys import FarAddress, is_key
from domino.together.places import lobby
from tests.harness.kept import over_match

SEED = 0x5EED5EED5EED5EED5EED5EED5EED5EED
PASSWORD = "a-long-word"
SERVER = f"tls://family:{PASSWORD}@example.org:4222"
KEYS = {name: hashlib.sha256(name.encode()).hexdigest()[:32] for name in ("device", "seat", "table", "own")}
ADDRESS = FarAddress(SERVER, "T" * 43, KEYS["table"])
SECRETS = [str(SEED), f"{SEED:x}", PASSWORD, *KEYS.values()]
NAMES = ["Ana", "Ben"]
TEXTS = Texts()


def unfinished() -> Match:
    """A match that isn't over: its seed tells every tile that is still hidden."""
    match = Match.start("mexican-train", NAMES, options={"set": 6, "rounds": 3}, seed=SEED)
    for _ in range(4):
        match.play(match.legal()[0])
    return match


def write_everything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """Fills a data folder as the app and the terminal do."""
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    memory = Memory.open()
    memory.settings.change(felt="blue")
    memory.settings.remember("mexican-train", {"players": 2})
    save = memory.saves.start(unfinished(), [None, None])
    save.close()
    memory.saves.remove(memory.saves.start(unfinished(), [None, None]).key)
    damaged = memory.saves.start(unfinished(), [None, None])
    damaged.close()
    with open(memory.saves.path(damaged.key), "ab") as file:
        file.write(b"cut off")
    memory.saves.resume(damaged.key).close()
    kept = Kept(lobby(["Ana"], 2, 0), KEYS["table"], 1, Way(None, SERVER, KEYS["own"]))
    memory.table(save.key).keep(kept.as_data())
    memory.guests.update("this-device", {"secret": KEYS["device"], "server": SERVER, "last": str(ADDRESS)})
    memory.guests.keep("pledge-" + "0" * 40, ["fingerprint", "word"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("domino.together.keys.fresh_key", lambda: KEYS["seat"])
        joined = Secret(ADDRESS, "Ana")
        assert is_key(joined.value)
        joined.close()
    memory.history.add(over_match(1), [None] * over_match(1).players, 1.0, 2.0)
    pad = memory.pads.start(Paper.start("muggins", NAMES))
    pad.add(Entry.by_points([10, 25]))
    pad.close()
    memory.findings.keep("0123456789abcdef", [1])
    played = DayBook(memory.days, "Ana", TEXTS).of(deals_of(datetime.date(2026, 11, 18))[0])
    played.match.play(played.match.legal()[0])
    played.played_on()
    return memory


@contextlib.contextmanager
def bundle_draft(memory: Memory) -> Iterator[Path]:
    """What an export writes on its way to where the player chooses, before it's removed."""
    from domino.ui.pages.choosing import _draft

    with _draft(memory) as path:
        export(memory, path)
        yield path


def save_in_file(path: Path) -> list[Path]:
    """What `play --save` and `host --save` write; returns the files."""
    match = unfinished()
    seats = seats_of(NAMES, [None, None], [None, None])
    tables = []

    def opened(live: object, _seats: object, table: object) -> object:
        kept = Kept(lobby(["Ana"], 2, 0), KEYS["table"], 1, Way(None, SERVER, KEYS["own"]))
        table.keep(kept.as_data())  # type: ignore[attr-defined]
        tables.append(table.path)  # type: ignore[attr-defined]
        return live

    _, put_away = in_file(match, seats, path, TEXTS, opened)  # type: ignore[arg-type]
    put_away()
    return [path, *tables]


def holds_secret(path: Path) -> bool:
    """Whether a file has a secret in it, as text."""
    raw = path.read_bytes()
    return any(secret.encode() in raw for secret in SECRETS)
