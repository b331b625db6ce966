"""What is wrong with the way to a table is told, whatever it is; and a password is told to nobody on a line
that was to be sealed and is not."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino.texts import Texts
from domino.together import keys, sealing
from domino.together.carriers.carrier import WARNINGS, GuestCarrier, HostCarrier
from domino.together.carriers.choosing import guest_carrier, host_carrier
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.kept import Way
from domino.together.places import lobby
from domino.together.tellers import tellers
from tests.together.far import NATS, Calls, Server, free_port

needs_server = pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
TEXTS = Texts()


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


@needs_server
def test_a_server_by_tls_has_to_prove_who_it_is(
    told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate with")
    mine, proof = folder / "key.pem", folder / "cert.pem"
    made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=here"
    names = "subjectAltName=IP:127.0.0.1"
    command = [openssl, *made.split(), "-addext", names, "-keyout", str(mine), "-out", str(proof)]
    subprocess.run(command, check=True, capture_output=True)
    server = Server(folder, "--tls", "--tlscert", str(proof), "--tlskey", str(mine))
    sealed = server.address.replace("nats:", "tls:")
    told.opens(sealed)
    told.hears("server-unproven")
    believed = ssl.create_default_context(cafile=str(proof))
    monkeypatch.setattr("domino.together.carriers.post.trusted", lambda: believed)
    told.joins(str(keys.FarAddress(sealed, sealing.table_of("0" * 32), keys.fresh_key())))
    told.hears("no-table")
    server.stop()
