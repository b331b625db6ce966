"""host and join in the terminal, as real processes on the loopback address."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.core.seating import GUEST
from domino.store import Memory
from domino.texts import Texts

ROOT = Path(__file__).parent.parent.parent
TEXTS = Texts()
HERE = "127.0.0.1"
WITHIN = 60.0


class Programs:
    """Programs with a data folder of their own; none outlives the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[str]] = []
        self.environment = os.environ | {"PYTHONUNBUFFERED": "1"}

    def start(self, *words: str, typed: bool = False, home: str = "data") -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, "-m", "domino", *words],
            cwd=ROOT,
            env=self.environment | {"BONEYARD_HOME": str(self.folder / home)},
            stdin=subprocess.PIPE if typed else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.running.append(program)
        return program

    def host(self, *words: str, typed: bool = False) -> tuple[subprocess.Popen[str], str]:
        """A host, and the address it prints on a line of its own."""
        program = self.start("host", *words, "--address", HERE, typed=typed)
        assert program.stdout is not None
        told = []
        for line in program.stdout:
            if line.startswith("http://"):
                return program, line.strip()
            told.append(line)
        raise AssertionError(f"no address was printed: {told}")


def ended(program: subprocess.Popen[str]) -> tuple[int, str]:
    told, _ = program.communicate(timeout=WITHIN)
    return program.returncode, told


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    programs = Programs(tmp_path)
    yield programs
    for each in programs.running:
        if each.poll() is None:
            each.kill()
            each.communicate()


def test_a_match_is_hosted_and_joined_and_everybody_ends_well(programs: Programs) -> None:
    host, address = programs.host("forty-two", "--seats", "4", "-o", "scoring=marks", "-o", "target=1")
    assert re.fullmatch(rf"http://{HERE}:[0-9]+/#[0-9a-f]{{32}}\.[\w-]{{43}}", address)
    guests = [programs.start("join", address, "--computer", "easy") for _ in range(3)]
    guests.append(programs.start("join", address, "--name", "Rosa", "--computer", "medium"))
    for guest in guests:
        code, told = ended(guest)
        assert code == 0, told
        assert TEXTS.say("cli.join.over") in told
    code, told = ended(host)
    assert code == 0, told
    assert "Rosa" in told
    [kept] = Memory.open(programs.folder / "data").history.list()
    assert "Rosa" in kept.names


def test_a_host_that_is_killed_is_resumed_and_its_guests_finish(programs: Programs) -> None:
    host, address = programs.host("muggins", "--seats", "2", "-o", "target=60")
    guests = [programs.start("join", address, "--computer", "easy", "--pace", "0.05") for _ in range(2)]
    memory = Memory.open(programs.folder / "data")
    until = time.monotonic() + WITHIN
    while not memory.saves.entries() or time.monotonic() > until:
        time.sleep(0.1)
    time.sleep(0.5)
    host.send_signal(signal.SIGKILL)
    ended(host)
    again, same = programs.host("--resume")
    assert same == address
    for guest in guests:
        code, told = ended(guest)
        assert code == 0, told
    code, told = ended(again)
    assert code == 0, told


def test_a_person_plays_by_what_is_typed_and_leaves(programs: Programs) -> None:
    host, address = programs.host("muggins", "--seats", "2", "--quick", "--seed", "4")
    programs.start("join", address, "--computer", "easy")
    person = programs.start("join", address, "--name", "Ana", typed=True)
    assert person.stdin is not None and person.stdout is not None
    told = []
    for line in person.stdout:
        told.append(line)
        if re.match(r"\s+1  ", line):
            break
    person.stdin.write("?\nwhy\n1\nscore\nhint\nlog\ntable\nu\nq\n")
    person.stdin.flush()
    code, rest = ended(person)
    assert code == 0, rest
    assert "Ana" in "".join(told) + rest and TEXTS.say("cli.join.help").splitlines()[-1] in rest
    host.kill()


def test_who_joins_keeps_the_match_as_their_own_and_the_host_as_a_guests(programs: Programs) -> None:
    host, address = programs.host("muggins", "--seats", "1", "--computers", "1", "-o", "target=20")
    person = programs.start("join", address, "--name", "Ana", typed=True, home="elsewhere")
    assert person.stdin is not None
    person.stdin.write("1\n" * 400)
    person.stdin.flush()
    code, told = ended(person)
    assert code == 0 and " ".join(TEXTS.say("ui.fair.kept").split()) in " ".join(told.split()), told
    assert ended(host)[0] == 0
    [own] = Memory.open(programs.folder / "elsewhere").history.list()
    [theirs] = Memory.open(programs.folder / "data").history.list()
    assert own.levels == (None, "medium") and theirs.levels == (GUEST, "medium") and own.counted
    assert own.fingerprint == theirs.fingerprint
    told_again = ended(programs.start("replay", str(own.id), "--all", home="elsewhere"))
    assert told_again[0] == 0 and "Ana" in told_again[1]


def test_who_holds_the_table_plays_at_it_too_and_lets_others_take_back(programs: Programs) -> None:
    host, address = programs.host("muggins", "--seats", "1", "--name", "Ben", "-o", "target=60", typed=True)
    assert host.stdin is not None and host.stdout is not None
    guest = programs.start("join", address, "--computer", "easy")
    told = []
    for line in host.stdout:
        told.append(line)
        if re.match(r"\s+1  ", line):
            break
    host.stdin.write("guests\nhold 2\nback 2\nfree 9\nundo\n" + "1\n" * 400)
    host.stdin.flush()
    code, rest = ended(host)
    assert code == 0, rest
    said = "".join(told) + rest
    assert TEXTS.say("cli.host.state.host", name="Ben") in said
    assert TEXTS.say("cli.host.which-seat")[:30] in said and "won" in said
    assert ended(guest)[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["join", "nowhere"], TEXTS.say("cli.error.address", text="nowhere")),
        (["join", "http://127.0.0.1:9/#" + "1" * 32, "--computer", "god"], "god"),
        (["host"], "--seats"),
        (["host", "moon", "--seats", "9"], "9"),
        (["host", "moon", "--seats", "3", "--nats", "example.org"], "example.org"),
        (["host", "moon", "--seats", "3", "--address", "203.0.113.7", "--port", "80"], "80"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(programs: Programs, words: list[str], sentence: str) -> None:
    code, told = ended(programs.start(*words))
    assert code == 2 and sentence in told and "Traceback" not in told


def test_an_old_key_is_told_and_ends(programs: Programs) -> None:
    _, address = programs.host("moon", "--seats", "3")
    wrong = re.sub("#.*", "#" + "0" * 32, address)
    code, told = ended(programs.start("join", wrong, "--computer", "easy"))
    assert code == 2 and TEXTS.say("together.wrong-key") in told
