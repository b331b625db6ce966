"""What is wrong with the way to a table is told, whatever it is; and a password is told to nobody on a line
that was to be sealed and is not."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domino.texts import Texts
from domino.together import keys, sealing
from domino.together.carriers.carrier import WARNINGS, GuestCarrier, HostCarrier
from domino.together.carriers.choosing import guest_carrier, host_carrier
from domino.together.carriers.post import is_outdated
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.kept import Way
from domino.together.places import lobby
from domino.together.tellers import tellers
from tests.together.far import NATS, Calls, Server, free_port

needs_server = pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
TEXTS = Texts()
NOBODYS = sealing.table_of(keys.fresh_key())
"""The name of a table that nobody opened."""


class Told:
    """A carrier, and what it told was wrong."""

    def __init__(self) -> None:
        self.calls = Calls()
        self.reasons: list[str] = []
        self.carriers: list[HostCarrier | GuestCarrier] = []

    def opens(self, server: str) -> None:
        """Somebody holds a table there."""
        host = Host(lobby([], 2), lambda _language: TEXTS, tellers(list), "muggins")
        carrier = host_carrier(Way(None, server, keys.fresh_key()), troubled=self.reasons.append)
        carrier.open(host, self.calls.deliver)
        self.carriers.append(carrier)

    def joins(self, address: str) -> None:
        """Somebody looks for a table there."""
        where = keys.parse_address(address)
        carrier = guest_carrier(where, self.reasons.append)
        carrier.open(
            Guest(keys.fresh_key(), "Ana", Listener(), where.key or keys.fresh_key()), self.calls.deliver
        )
        self.carriers.append(carrier)

    def hears(self, reason: str) -> None:
        assert self.calls.until(lambda: reason in self.reasons, 15), self.reasons
        if reason:
            sentence = TEXTS.say(f"together.{reason}")
            assert sentence.endswith(".") and "together." not in sentence


@pytest.fixture
def told() -> Iterator[Told]:
    told = Told()
    yield told
    for carrier in told.carriers:
        carrier.close(5)


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="boneyard-nats-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_nobody_answers_at_an_address_at_home(told: Told) -> None:
    told.joins(f"127.0.0.1:{free_port()}#{keys.fresh_key()}")
    told.hears("nobody-there")


@needs_server
def test_the_server_is_away_and_then_there(told: Told, folder: Path) -> None:
    port = free_port()
    told.opens(f"nats://127.0.0.1:{port}")
    told.hears("server-away")
    server = Server(folder, port=port)
    told.hears("")
    assert [reason for reason in told.reasons if reason not in WARNINGS] == ["server-away", ""]
    server.stop()


@needs_server
def test_the_server_keeps_nothing_refuses_a_password_or_has_no_such_table(told: Told, folder: Path) -> None:
    assert NATS is not None
    server = Server(folder / "kept", "--user", "family", "--pass", "right")
    told.opens(server.address.replace("//", "//family:wrong@"))
    told.hears("server-refuses")
    nowhere = sealing.table_of(keys.fresh_key())
    told.joins(f"{server.address.replace('//', '//family:right@')}/{nowhere}#{keys.fresh_key()}")
    told.hears("no-table")
    server.stop()
    port = free_port()
    with subprocess.Popen([NATS, "-a", "127.0.0.1", "-p", str(port)], stderr=subprocess.DEVNULL) as bare:
        told.opens(f"nats://127.0.0.1:{port}")
        told.hears("server-keeps-nothing")
        bare.terminate()


@needs_server
def test_an_address_that_names_no_public_key_is_no_table(told: Told, folder: Path) -> None:
    server = Server(folder)
    told.joins(f"{server.address}/{'A' * 43}#{keys.fresh_key()}")
    told.hears("no-table")
    told.calls.for_a_while(1)
    assert told.carriers[0].is_connected, "it goes on looking"
    server.stop()


@needs_server
def test_a_table_whose_host_is_away_or_whose_key_is_another_is_silent(told: Told, folder: Path) -> None:
    server = Server(folder)
    host = Host(lobby([], 2), lambda _language: TEXTS, tellers(list), "muggins")
    own = keys.fresh_key()
    carrier = host_carrier(Way(None, server.address, own), troubled=told.reasons.append)
    address = keys.FarAddress.parse(carrier.open(host, told.calls.deliver))
    told.carriers.append(carrier)
    told.joins(str(address._replace(key=keys.fresh_key())))
    told.hears("host-silent")
    server.stop()


def test_a_server_that_does_not_speak_tls_is_told_no_password(told: Told) -> None:
    """As somebody on the way would pretend."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as plain:

        def serve() -> None:
            while True:
                try:
                    line, _ = plain.accept()
                except OSError:
                    return
                with line:
                    line.sendall(b'INFO {"server_id":"X","version":"2.10.0","max_payload":1048576}\r\n')
                    line.settimeout(1)
                    try:
                        heard.append(line.recv(4096))
                    except OSError:
                        heard.append(b"")

        threading.Thread(target=serve, daemon=True).start()
        told.opens(f"tls://family:a-long-word@127.0.0.1:{plain.getsockname()[1]}")
        told.hears("server-plain")
        assert told.calls.until(lambda: bool(heard), 5)
        assert not any(heard)


class Certificate:
    """A key and a certificate for this machine, signed by nobody else."""

    def __init__(self, folder: Path) -> None:
        openssl = shutil.which("openssl")
        if openssl is None:
            pytest.skip("there is no openssl to make a certificate with")
        self.key, self.file = folder / "key.pem", folder / "cert.pem"
        made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=here"
        names = "subjectAltName=IP:127.0.0.1"
        command = [openssl, *made.split(), "-addext", names, "-keyout", str(self.key), "-out", str(self.file)]
        subprocess.run(command, check=True, capture_output=True)

    @property
    def believed(self) -> ssl.SSLContext:
        """For a client that trusts it."""
        return ssl.create_default_context(cafile=str(self.file))

    @property
    def shown(self) -> ssl.SSLContext:
        """For a server that has it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, self.key)
        return context


class FakeServer:
    """Serves each connection by the next of these, and further ones by the last."""

    def __init__(self, *serves: Callable[[socket.socket], None]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._serves, self.count = serves, 0
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._listener.accept()
                serve = self._serves[min(self.count, len(self._serves) - 1)]
                self.count += 1
                threading.Thread(target=self._one, args=(serve, line), daemon=True).start()

    def _one(self, serve: Callable[[socket.socket], None], line: socket.socket) -> None:
        with line, contextlib.suppress(OSError):
            line.settimeout(20)
            serve(line)


def info(**said: object) -> bytes:
    """A server's first line."""
    known = {"server_id": "X", "version": "2.12.8", "max_payload": 1048576, "headers": True, "proto": 1}
    return b"INFO " + json.dumps(known | said).encode() + b"\r\n"


def test_no_password_goes_out_in_clear_text_after_tls_was_dropped_and_broken(
    told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone on the way drops a good connection, breaks TLS once, then offers a plain one."""
    proof = Certificate(folder)
    monkeypatch.setattr("domino.together.carriers.post.trusted", lambda: proof.believed)
    encrypted, clear = bytearray(), bytearray()

    def good(line: socket.socket) -> None:
        line.sendall(info(tls_required=True, auth_required=True))
        with proof.shown.wrap_socket(line, server_side=True) as inner:
            while b"PING" not in encrypted:
                encrypted.extend(inner.recv(4096))
            inner.sendall(b"PONG\r\n")

    def breaks(line: socket.socket) -> None:
        line.sendall(info(tls_required=True, auth_required=True))
        clear.extend(line.recv(4096))
        line.sendall(b"-ERR 'not today'\r\n")

    def plain(line: socket.socket) -> None:
        line.sendall(info(auth_required=True))
        while data := line.recv(4096):
            clear.extend(data)

    server = FakeServer(good, breaks, plain)
    told.opens(f"tls://family:a-long-word@127.0.0.1:{server.port}")
    assert told.calls.until(lambda: server.count >= 5, 30)
    assert b"a-long-word" in encrypted, "so it was told on the good connection"
    assert clear, "so somebody listened"
    assert b"CONNECT" not in clear
    assert b"a-long-word" not in clear
    told.hears("server-plain")
    server.close()


@pytest.mark.parametrize("stalls", ["silent", "after-info", "in-tls"])
@needs_server
def test_a_handshake_that_stalls_is_given_up_and_tried_again(
    told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch, stalls: str
) -> None:
    proof = Certificate(folder)
    monkeypatch.setattr("domino.together.carriers.post.trusted", lambda: proof.believed)
    monkeypatch.setattr("domino.together.carriers.post.STEP_WITHIN", 1, raising=False)
    tls = stalls == "in-tls"
    words = ("--tls", "--tlscert", str(proof.file), "--tlskey", str(proof.key)) if tls else ()
    real = Server(folder / "kept", *words)

    def stall(line: socket.socket) -> None:
        if stalls != "silent":
            line.sendall(info(tls_required=tls))
        while line.recv(4096):
            pass

    def serve(line: socket.socket) -> None:
        with socket.create_connection(("127.0.0.1", real.port), 5) as there:
            threading.Thread(target=passing, args=(there, line), daemon=True).start()
            passing(line, there)

    server = FakeServer(stall, stall, serve)
    told.joins(f"{'tls' if tls else 'nats'}://127.0.0.1:{server.port}/{NOBODYS}#{keys.fresh_key()}")
    told.hears("server-away")
    told.hears("no-table")
    server.close()
    real.stop()


def passing(here: socket.socket, there: socket.socket) -> None:
    """Passes on what comes."""
    with contextlib.suppress(OSError):
        while data := here.recv(65_536):
            there.sendall(data)


@pytest.mark.parametrize(
    "first_line", [b"INFO []\r\n", b"INFO {\r\n", b"\r\n", b"INFO " + b"x" * 70_000, b"\xff" * 100]
)
@needs_server
def test_a_first_line_that_makes_no_sense_is_tried_again(told: Told, folder: Path, first_line: bytes) -> None:
    real = Server(folder)

    def serve(line: socket.socket) -> None:
        with socket.create_connection(("127.0.0.1", real.port), 5) as there:
            threading.Thread(target=passing, args=(there, line), daemon=True).start()
            passing(line, there)

    server = FakeServer(lambda line: line.sendall(first_line), serve)
    told.joins(f"nats://127.0.0.1:{server.port}/{NOBODYS}#{keys.fresh_key()}")
    told.hears("no-table")
    server.close()
    real.stop()


@needs_server
def test_the_host_is_warned_of_a_server_that_is_outdated(told: Told, folder: Path) -> None:
    assert NATS is not None
    server = Server(folder)
    told.opens(server.address)
    assert told.calls.until(lambda: told.carriers[0].is_connected, 10)
    said = subprocess.run([NATS, "--version"], capture_output=True, text=True, check=True).stdout
    if is_outdated(said.rpartition("v")[2].strip()):
        told.hears("server-outdated")
    else:
        told.calls.for_a_while(1)
        assert "server-outdated" not in told.reasons
    server.stop()


@pytest.mark.parametrize(
    ("version", "outdated"),
    [
        ("1.4.1", True),
        ("2.9.10", True),
        ("2.10.26", True),
        ("2.10.27", False),
        ("2.11.15", True),
        ("2.11.16", False),
        ("2.12.6", True),
        ("2.12.7-RC.1", False),
        ("2.14.0", False),
        ("3.0.0", False),
        ("", False),
        ("2.10.27' \x1b[2J", False),
    ],
)
def test_versions_with_known_holes(version: str, outdated: bool) -> None:
    assert is_outdated(version) is outdated


@needs_server
def test_a_server_by_tls_has_to_prove_who_it_is(
    told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Certificate(folder)
    server = Server(folder, "--tls", "--tlscert", str(proof.file), "--tlskey", str(proof.key))
    sealed = server.address.replace("nats:", "tls:")
    told.opens(sealed)
    told.hears("server-unproven")
    monkeypatch.setattr("domino.together.carriers.post.trusted", lambda: proof.believed)
    told.joins(str(keys.FarAddress(sealed, sealing.table_of("0" * 32), keys.fresh_key())))
    told.hears("no-table")
    server.stop()
