"""Every reader of what somebody else may have written: what is good, and what may come of what is not."""

from __future__ import annotations

import contextlib
import io
import os
import random
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from domino.cli import main
from domino.core.actions import Action
from domino.core.events import Event
from domino.core.fingerprint import fingerprint_in, read_fingerprint
from domino.core.house_rules import HouseRules
from domino.core.match import Match, RecordError
from domino.core.options import Unknown
from domino.core.paper import Entry, Paper, PaperError
from domino.core.seating import seats_in
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.store import bundle, journal
from domino.store.history import record_of
from domino.store.lines import Told
from domino.store.notices import Trouble
from domino.store.papers import told_by
from domino.store.sharing import read_text, receive
from domino.tableside.setup import own_rules
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts
from tests.harness import kept
from tests.harness.asking import Asked, look_at
from tests.harness.mangling import checked, mangled, mangled_json, without_sum
from tests.invariants import random_start, random_step

Mangle = Callable[[bytes, Sequence[bytes], random.Random], bytes]


class Reader(NamedTuple):
    """What is read: some good input, how it is mangled, and reading it, in a folder that is there for that.
    Whatever reading raises must not be raised."""

    good: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, Path], object]
    mangle: Mangle = mangled


def text_of(data: bytes) -> str:
    """The data as text; what cannot be in a file but on a clipboard, half a character, can be in it too."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


# What is good


@cache
def matches() -> tuple[Match, ...]:
    """A match of every game, somewhere in it, and one that is over."""
    found = [kept.over_match(3), kept.long_match(4, 12)]
    for number, game in enumerate(GAMES.values()):
        rng = random.Random(number)
        match = random_start(game, rng)
        for _ in range(20):
            if not match.over:
                random_step(match, rng)
        found.append(match)
    return tuple(found)


@cache
def records() -> tuple[bytes, ...]:
    levels = (None, "easy", "rocco@medium", "hard")
    return tuple(
        record_of(match, [levels[seat % 4] for seat in range(match.players)]).encode() for match in matches()
    )


@cache
def journals() -> tuple[bytes, ...]:
    """The lines of journals, without their checks."""
    found = []
    with kept.temporary() as folder:
        memory = kept.opened(folder)
        for match in matches():
            save = memory.saves.start(match, ["easy"] * match.players, list(range(match.players)))
            save.undo()
            save.close()
            lines = journal.read(memory.saves.path(save.key)).lines
            found.append("\n".join(lines).encode())
    return tuple(found)


@cache
def papers() -> tuple[bytes, ...]:
    found = [kept.some_paper(3)]
    for game, entry in (
        ("mexican-train", Entry.by_tiles([["5-6", "0-3"], [], ["4-4"]])),
        ("forty-two", Entry.by_bid(0, 31, [36, 6])),
        ("chickenfoot", Entry.by_points([12, 0, 40])),
    ):
        paper = Paper.start(game, ["Ana", "Ben", "Cora", "Dan"][: 4 if game == "forty-two" else 3])
        paper.add(entry)
        found.append(paper)
    return tuple(paper.write().encode() for paper in found)


@cache
def bundles() -> tuple[bytes, ...]:
    with kept.temporary() as folder:
        kept.fill_bundle(folder / kept.BUNDLE)
        return ((folder / kept.BUNDLE).read_bytes(),)


@cache
def settings() -> tuple[bytes, ...]:
    with kept.temporary() as folder:
        memory = kept.opened(folder)
        memory.settings.change(**kept.CHOSEN, speed=2.0, last_game={"game": "moon"})
        memory.settings.remember("moon", {"preset": "club", "players": ["Ana"], "levels": [None]})
        kept.settled()
        return (memory.places.settings.read_bytes(),)


def shared() -> tuple[bytes, ...]:
    around = "Hello,\r\n> {}\r\nbye".replace("{}", "{0}")
    quoted = [around.format(record.decode().replace("\n", "\n> ")).encode() for record in records()]
    return (*records(), *quoted)


# Reading


def same(read: Callable[[str], Any], refusals: type[Exception]) -> Callable[[bytes, Path], None]:
    """Reads a text, and what it was written as again, which must be the same."""

    def reading(data: bytes, folder: Path) -> None:
        with contextlib.suppress(refusals):
            found = read(text_of(data))
            assert read(str(found)) == found, f"{found!r} is not read as it is written"

    return reading


def read_record(data: bytes, folder: Path) -> None:
    try:
        match = Match.from_record(text_of(data))
    except RecordError as trouble:
        assert trouble.line >= 1 and trouble.reason
        return
    assert Match.from_record(match.record()).history == match.history
    look_at(match, (None,) * match.players)


def read_journal(data: bytes, folder: Path) -> None:
    """As it is, and as lines whose checks agree: those are resumed, and a computer moves."""
    Told.of(journal.parse(data))
    memory = kept.opened(folder)
    path = memory.saves.path("0123456789abcdef")
    path.write_bytes(checked(data.split(b"\n")))
    Asked(memory).look().go_on()


def read_pad(data: bytes, folder: Path) -> None:
    text = text_of(data)
    with contextlib.suppress(PaperError):
        paper = Paper.read(text)
        assert paper.scores and Paper.read(paper.write()).entries == paper.entries
    with contextlib.suppress(PaperError):
        told_by(text.split("\n"))
    memory = kept.opened(folder)
    memory.pads.path("0123456789abcdef").write_bytes(checked(data.split(b"\n")))
    Asked(memory).look().go_on()


def read_shared(data: bytes, folder: Path) -> None:
    text = text_of(data)
    try:
        match, levels = read_text(text)
    except Trouble as trouble:
        Asked.say(trouble)
        return
    assert len(levels) == match.players
    memory = kept.opened(folder)
    receive(memory, text)
    Asked(memory).look().go_on()


def read_bundle(data: bytes, folder: Path) -> None:
    path = folder / kept.BUNDLE
    path.write_bytes(data)
    asked = Asked(kept.opened(folder))
    asked.attempt(lambda: kept.merge(asked.memory, path))
    asked.look()
    asked.attempt(lambda: bundle.export(asked.memory, path))


def read_settings(data: bytes, folder: Path) -> None:
    memory = kept.opened(folder)
    memory.places.settings.write_bytes(data)
    asked = Asked(kept.opened(folder)).look()
    asked.go_on()
    asked.attempt(lambda: asked.memory.settings.remember("moon", {"preset": "club"}))
    again = Asked(kept.opened(folder)).look()
    assert again.settings["speed"] == 1.5, f"it is not kept: {again.told}"


def read_print(data: bytes, folder: Path) -> None:
    text = text_of(data)
    found = read_fingerprint(text)
    assert found is None or read_fingerprint(found) == found
    fingerprint_in(text)


def read_seats(data: bytes, folder: Path) -> None:
    try:
        levels, colours = seats_in(text_of(data).split("\n"), 4)
    except Unknown:  # somebody newer plays
        return
    assert len(levels) == len(colours) == 4


def house_rules() -> list[bytes]:
    """Rules of people's own, of every game that has some."""
    found = []
    for game in GAMES.values():
        options = {option.name: option.values[-1] for option in game.options if option.group == "score"}
        with contextlib.suppress(ValueError):
            found.append(HouseRules.of(game.key, "Ours", next(iter(game.presets)), options).text().encode())
    return found


def read_rules(data: bytes, folder: Path) -> None:
    texts = Texts()
    taken = own_rules.take(text_of(data), {}, texts)
    assert taken.sentence and "ui." not in taken.sentence
    if taken.rules is not None:
        assert own_rules.take(taken.rules.text(), {}, texts).rules == taken.rules
        draft = SetupDraft(GAMES[taken.rules.game], texts)
        own_rules.play_by(draft, taken.rules)
        draft.match()


def mangled_rules(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Mostly with the right sum: what is wrong behind it is not seen otherwise."""
    data = mangled(data, others, rng)
    first, _, rest = data.partition(b"\n")
    body, found, _ = rest.rpartition(b"\nsum ")
    if not found or rng.random() < 0.2:
        return data
    return b"%s\n%s\nsum %08x\nend\n" % (first, body, zlib.crc32(body))


def mangled_record(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Mostly without a sum: what is wrong behind it is not seen otherwise."""
    data = mangled(data, others, rng)
    return without_sum(data) if rng.random() < 0.8 else data


COMMANDS = (
    "games", "games moon", "games --json", "replay", "replay match.txt", "replay match.txt --all",
    "replay match.txt --seat 1", "verify match.txt", "verify match.txt 7K2M-Q0RX-3VBT-91HD", "verify - ",
    "verify 1", "play muggins --players Ana,Ben --seed 3", "play moon --level easy -o target=7",
    "play moon --quick",
    "play --resume --save match.txt", "play --resume", "play muggins --save new.txt --seed 1 --preset club",
)  # fmt: skip
TYPED = (
    "1\n2\nhint\nlog\nscore\nwhy 5-5\nplay 5-5\nu\n3\n\nq\n",
    "?\nhelp rules\ntable\nexplain\nbid 31\npass\nq\n",
)


def commands() -> list[bytes]:
    """A line of arguments, a record, then what is typed."""
    record = records()[0]
    return [b"\0".join([line.encode(), record, typed.encode()]) for line in COMMANDS for typed in TYPED]


def mangled_command(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Mostly the arguments, and what is typed."""
    parts = data.split(b"\0", 2)
    which = rng.choice((0, 0, 1, 2, 2))
    parts[which] = mangled(parts[which], [other.split(b"\0", 2)[which] for other in others], rng)
    return b"\0".join(part.replace(b"\0", b"") if number < 2 else part for number, part in enumerate(parts))


def read_command(data: bytes, folder: Path) -> None:
    """Runs the program on it, in a folder of its own: no word that names another place is given to it."""
    line, record, typed = [*data.split(b"\0", 2), b"", b""][:3]
    words = [
        word for word in os.fsdecode(line).split() if "/" not in word and ".." not in word and "~" not in word
    ]
    if words[:1] not in (["games"], ["replay"], ["verify"], ["play"]):
        words = words[:3]
        if words[:1] in (["simulate"], ["arena"]):  # which would only take long
            return
    (folder / "match.txt").write_bytes(record)
    out, complaint = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    before = os.getcwd()
    os.chdir(folder)
    try:
        with (
            mock.patch.dict(os.environ, {"BONEYARD_HOME": str(folder / "home"), "NO_COLOR": "1"}),
            mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed))),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(complaint),
        ):
            try:
                code = main(words)
            except SystemExit as left:
                code = left.code
    finally:
        os.chdir(before)
    complaint.seek(0)
    told = complaint.read()
    assert code in (0, 1, 2), f"it left with {code!r}"
    assert code != 2 or told.strip(), "it refused without a word"
    assert "Traceback" not in told


READERS: dict[str, Reader] = {
    "tile": Reader(lambda: [b"5-12", b"0-0", b"18-18"], same(Tile.parse, ValueError)),
    "action": Reader(
        lambda: [b"play 5-12 train0", b"play 3-3 end.2", b"bid 31", b"draw", b"bury 0-1", b"remove3 4"],
        same(Action.parse, ValueError),
    ),
    "event": Reader(
        lambda: [str(event).encode() for match in matches() for event in match.events[-4:]],
        same(Event.parse, ValueError),
    ),
    "entry": Reader(
        lambda: [b"points 5 10", b"left hands=5-12,0-3//4-4 out=1 points=1,2,3", b"bid 0 31 36 6", b"passed"],
        same(Entry.parse, PaperError),
    ),
    "fingerprint": Reader(
        lambda: [b"7K2M-Q0RX-3VBT-91HD", b"# fingerprint 7K2M-Q0RX-3VBT-91HD\r\n# round 1"], read_print
    ),
    "rules": Reader(house_rules, read_rules, mangled_rules),
    "seats": Reader(lambda: [b"# seat 0 person\n# seat 1 computer hard colour 3"], read_seats),
    "record": Reader(records, read_record, mangled_record),
    "journal": Reader(journals, read_journal),
    "pad": Reader(papers, read_pad),
    "shared": Reader(shared, read_shared, mangled_record),
    "settings": Reader(settings, read_settings, mangled_json),
    "bundle": Reader(bundles, read_bundle, mangled_json),
    "command": Reader(commands, read_command, mangled_command),
}  # fmt: skip
"""Every reader, by its name."""
