"""Passwords stay off the command line, and out of sentences, logs and reprs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from domino.cli import main
from domino.cli.addresses import SERVER_VARIABLE, TABLE_VARIABLE, server_address, table_address
from domino.cli.terminal import Terminal
from domino.store.places import HOME_VARIABLE
from domino.tableside.seats import UserError
from domino.texts import Texts
from domino.together import keys
from domino.together.kept import Kept, Way
from domino.together.places import lobby
from domino.together.redaction import redacted
from tests.together.far import NATS, Server

ROOT = Path(__file__).parents[2]
TEXTS = Texts()
PASSWORD = "pass-word-9"
KEY = "0123456789abcdef" * 2
SERVER = f"nats://family:{PASSWORD}@example.org:4222"
ADDRESS = f"{SERVER}/{'T' * 43}#{KEY}"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (SERVER_VARIABLE, TABLE_VARIABLE):
        monkeypatch.delenv(name, raising=False)


def from_file(tmp_path: Path, text: str, mode: int = 0o600) -> str:
    path = tmp_path / "address.txt"
    path.write_text(f"{text}\nand a remark\n", "utf-8")
    path.chmod(mode)
    return str(path)


def test_an_address_comes_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert server_address(Terminal(), TEXTS, None, from_file(tmp_path, SERVER)) == SERVER
    assert str(table_address(Terminal(), TEXTS, None, from_file(tmp_path, ADDRESS))) == ADDRESS
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
def test_a_file_that_others_may_read_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = from_file(tmp_path, SERVER, 0o644)
    assert server_address(Terminal(), TEXTS, None, file) == SERVER
    assert capsys.readouterr().err.strip() == TEXTS.say("cli.error.file-open-to-others", file=file)


@pytest.mark.parametrize("given", ["", "-"])
def test_an_address_comes_from_the_environment(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SERVER_VARIABLE, SERVER)
    monkeypatch.setenv(TABLE_VARIABLE, ADDRESS)
    assert server_address(Terminal(), TEXTS, given, None) == SERVER
    assert str(table_address(Terminal(), TEXTS, given, None)) == ADDRESS
    assert server_address(Terminal(), TEXTS, None, None) is None, "a table at home stays one"


def test_an_address_is_typed_without_an_echo() -> None:
    """In a real terminal: the program asks, and what is typed isn't shown."""
    pty = pytest.importorskip("pty", reason="there are no terminals on this system")
    ours, theirs = pty.openpty()
    program = (
        "from domino.cli.addresses import server_address as ask\n"
        "from domino.cli.terminal import Terminal\nfrom domino.texts import Texts\n"
        "print('length', len(ask(Terminal(), Texts(), '-', None)))"
    )
    environment = {name: value for name, value in os.environ.items() if name != SERVER_VARIABLE}
    ran = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    try:
        while TEXTS.say("cli.ask-server")[:12].encode() not in shown:
            shown += os.read(ours, 10_000)
        os.write(ours, SERVER.encode() + b"\n")
        while f"length {len(SERVER)}".encode() not in shown:
            shown += os.read(ours, 10_000)
    finally:
        ran.kill()
        ran.wait()
        os.close(ours)
    assert PASSWORD.encode() not in shown


def test_an_address_is_the_next_line_where_nobody_types() -> None:
    program = (
        "from domino.cli.addresses import table_address as ask\nimport sys\n"
        "from domino.cli.terminal import Terminal\nfrom domino.texts import Texts\n"
        "print(ask(Terminal(), Texts(), '-', None).host, sys.stdin.readline())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input=f"192.168.1.5:4827#{KEY}\nrest\n", text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    assert ran.stdout.split() == ["192.168.1.5", "rest"]


def test_a_password_in_an_argument_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert server_address(Terminal(), TEXTS, SERVER, None) == SERVER, "other programs rely on it"
    assert capsys.readouterr().err.strip() == TEXTS.say("cli.error.password-shows-server")
    assert str(table_address(Terminal(), TEXTS, ADDRESS, None)) == ADDRESS
    assert capsys.readouterr().err.strip() == TEXTS.say("cli.error.password-shows-table")
    server_address(Terminal(), TEXTS, "nats://example.org", None)
    table_address(Terminal(), TEXTS, f"http://192.168.1.5:4827/#{KEY}", None)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", [["host", "muggins", "--seats", "1", "--nats"], ["join"]])
def test_commands_take_the_address_from_the_environment_and_say_what_is_missing(
    words: list[str], tmp_path: Path
) -> None:
    environment = os.environ | {HOME_VARIABLE: str(tmp_path)}
    program = [sys.executable, "-m", "domino", *words]
    ran = subprocess.run(
        program, cwd=ROOT, env=environment, input="", text=True, capture_output=True, check=False
    )
    variable = SERVER_VARIABLE if words[0] == "host" else TABLE_VARIABLE
    assert ran.returncode == 2 and variable in ran.stderr
    wrong = f"nats://family:{PASSWORD}@:99999/"
    ran = subprocess.run(
        program, cwd=ROOT, env=environment | {variable: wrong}, text=True, capture_output=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ran.returncode == 2 and "***@" in ran.stderr
    assert PASSWORD not in ran.stderr + ran.stdout and "Traceback" not in ran.stderr


def test_two_addresses_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        table_address(Terminal(), TEXTS, "192.168.1.5:4827", from_file(tmp_path, ADDRESS))
    assert main(["host", "muggins", "--seats", "1", "--nats", "nats://x", "--nats-file", "y"]) == 2


WRONG = [
    f"nats://family:{PASSWORD}@", f"nats://family:{PASSWORD}", f"family:{PASSWORD}@example.org",
    f"nats://family:{PASSWORD}@example.org/no-table#{KEY}", f"tls://family:{PASSWORD}@example.org:port",
    f"nats://family:{PASSWORD}@a,nats:{PASSWORD}@b:0", f"http://family:{PASSWORD}@example.org",
    f"nats://family:1/{PASSWORD}@example.org", f"nats://[family:{PASSWORD}@x", f"http://x:99999/#{KEY}",
    f"nats://family:x#{PASSWORD}@example.org", f"192.168.1.5:{PASSWORD}", f"x:1#{KEY}x",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_no_sentence_about_an_address_has_its_password(text: str, tmp_path: Path) -> None:
    """Whatever is wrong with it, and wherever it is told."""
    said = [redacted(text, 1000)]
    for parse in (keys.at_server, keys.parse_address, keys.FarAddress.parse, keys.Address.parse):
        try:
            parse(text)
        except ValueError as trouble:
            said.append(f"{trouble} {trouble!r}")
    for ask in (server_address, table_address):
        try:
            ask(Terminal(), TEXTS, None, from_file(tmp_path, text))
        except UserError as refused:
            said.append(str(refused))
    assert len(said) > 2
    for each in said:
        assert PASSWORD not in each and KEY not in each, each


def test_no_repr_has_a_password_or_a_key() -> None:
    far, near = keys.FarAddress.parse(ADDRESS), keys.Address.parse(f"192.168.1.5:4827#{KEY}")
    way = Way(None, SERVER, KEY)
    kept = Kept(lobby(["Ana"], 2, 0), KEY, 1, way)
    for each in (far, near, way, kept):
        shown = f"{each!r} {[each]} { ({'x': each}) }"
        assert PASSWORD not in shown and KEY not in shown and "family" not in shown
    assert str(far) == ADDRESS and str(near) == f"http://192.168.1.5:4827/#{KEY}", "guests need all of it"


@pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
def test_a_refused_password_is_in_no_log_and_not_in_the_list_of_processes(tmp_path: Path) -> None:
    """A real host at a real server, with everything logged that can be."""
    server = Server(tmp_path / "server", "--user", "family", "--pass", "right")
    refused = TEXTS.say("together.server-refuses")
    file = from_file(tmp_path, server.address.replace("//", f"//family:{PASSWORD}@"))
    program = (
        "import logging, sys; logging.basicConfig(level=logging.DEBUG)\n"
        "from domino.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["host", "muggins", "--seats", "2", "--nats-file", file]
    with subprocess.Popen(
        [sys.executable, "-X", "dev", "-c", program, *words],
        cwd=ROOT,
        env=os.environ | {HOME_VARIABLE: str(tmp_path / "home"), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as host:
        try:
            assert host.stdout is not None
            said = []
            for line in host.stdout:
                said.append(line)
                if " ".join(refused.split()[:4]) in line:
                    break
            listed = Path(f"/proc/{host.pid}/cmdline")
            arguments = listed.read_bytes() if listed.exists() else b""
        finally:
            host.kill()
    server.stop()
    assert PASSWORD.encode() not in arguments
    shown = [line for line in said if PASSWORD in line]
    assert all(line.startswith("nats://") for line in shown), "only where guests are to read it"
    assert len(shown) == 1 and " ".join(refused.split()[:4]) in said[-1]
