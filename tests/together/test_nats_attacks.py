"""Attacks on tables through a NATS server by someone who may use it but doesn't have the table key."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from nats.aio.client import Client
from nats.errors import Error

from domino.together import sealing
from domino.together.carriers import further
from tests.together.far import NATS, Player, Server, Table, Wiretap

pytestmark = pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
LONGER = {"target": 250}
ROOT = Path(__file__).parent.parent.parent
ASK, AGAIN = b"\1", b"\4"


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="boneyard-nats-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    running = Server(folder)
    yield running
    running.stop()


@pytest.fixture
def handshakes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of connections for which a host did any X25519."""
    names: list[str] = []
    answered = sealing.answered

    def counted(own: str, key: str, line: str, message: bytes) -> tuple[bytes, sealing.Seals]:
        names.append(line)
        return answered(own, key, line, message)

    monkeypatch.setattr(sealing, "answered", counted)
    return names


def goes_on(table: Table, moves: int = 20) -> None:
    """Everybody plays on, over the connections that they have."""
    assert table.play_until(table.done + moves, 20)
    assert table.calls.until(table.all_equal, 10)
    assert [(player.lines, player.away) for player in table.players] == [(1, "")] * len(table.players)


def test_a_forged_sequence_number_makes_nobody_deaf(server: Server) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    forged = {"Nats-Sequence": str(2**62), "Nats-Last-Sequence": str(2**62 - 1), "Nats-Stream": "x"}
    everyone = tap.subjects("host") | tap.subjects("guest")
    assert len(everyone) >= 6
    for subject in everyone:
        for at in (subject, f"live.{subject}"):
            tap.say(at, b"\3" + bytes(300), forged)
    goes_on(table)
    newcomer = Player("Late", table.key, table.luck)
    table.come(newcomer)
    assert table.calls.until(lambda: newcomer.welcomes > 0, 10), "the host hears those who come as well"
    table.close()
    tap.close()


def test_a_stream_that_republishes_into_a_table_makes_nobody_deaf(server: Server) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)

    async def republish() -> None:
        client = Client()
        await client.connect(server.address)
        everyone = sorted(tap.subjects("host") | tap.subjects("guest"))
        for number, subject in enumerate(everyone):
            for count, dest in ((20, subject), (1500, f"live.{subject}")):
                name = f"evil{number}-{count}"
                config = {
                    "name": name,
                    "subjects": [name],
                    "storage": "memory",
                    "republish": {"src": name, "dest": dest},
                }
                made = await client.request(f"$JS.API.STREAM.CREATE.{name}", json.dumps(config).encode())
                assert "error" not in json.loads(made.data), made.data
                for _ in range(count):
                    await client.publish(name, b"\3" + bytes(40))
        await client.flush()
        await client.close()

    asyncio.run(republish())
    goes_on(table)
    table.close()
    tap.close()


def test_requests_without_the_key_cost_no_handshake_and_hold_up_no_move(
    server: Server, handshakes: list[str]
) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    before, flooding, sent = len(handshakes), threading.Event(), 0

    def flood() -> None:
        nonlocal sent
        while not flooding.wait(1 / 150):
            name = secrets.token_hex(16)
            where = f"boneyard.{table.address.table}.host.{name}"
            tap.say(where, ASK + secrets.token_bytes(64))
            tap.say(where, b"\3" + secrets.token_bytes(300))
            sent += 2

    stranger = threading.Thread(target=flood, daemon=True)
    stranger.start()
    try:
        while sent < 600:
            goes_on(table, 5)
        late = Player("Late", table.key, table.luck)
        table.come(late)
        assert table.calls.until(lambda: late.welcomes > 0, 10), "who has the key still gets in"
    finally:
        flooding.set()
        stranger.join()
    assert len(handshakes) == before + 1, "of the one who came late"
    assert table.carrier.refused[""] > 500
    assert len(table.carrier.refused) <= further.MOST_COUNTED + 1
    table.close()
    tap.close()


def test_a_recorded_request_is_answered_once(server: Server, handshakes: list[str]) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, guests=2, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    asked = recorded(tap, ASK)
    assert len(asked) >= 2
    for subject, data in asked * 50:
        tap.say(subject, data)
    goes_on(table)
    assert len(handshakes) == len(set(handshakes))
    table.close()
    tap.close()


def recorded(tap: Wiretap, kind: bytes) -> list[tuple[str, bytes]]:
    """The frames of a kind that went to the host, and where."""
    found, rest = [], tap.heard
    while rest:
        line, _, rest = rest.partition(b"\r\n")
        words = line.split()
        if words[:1] == [b"MSG"] and words[-1].isdigit():
            size = int(words[-1])
            data, rest = rest[:size], rest[size + 2 :]
            if b".host." in words[1] and data[:1] == kind:
                found.append((words[1].decode(), data))
    return found


def test_nobody_without_the_key_resets_a_connection(server: Server) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    said = [data for _, data in recorded(tap, b"\3")]
    for subject in tap.subjects("guest"):
        tap.say(subject, AGAIN)
        for data in said[:10]:
            tap.say(subject, AGAIN + data[1:17])
            tap.say(subject, AGAIN + bytes(16) + data[1:17])
            tap.say(subject, AGAIN + data[1:17] + data[1:17])
    goes_on(table)
    table.close()
    tap.close()


# The documented configuration


@pytest.fixture
def documented(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that is run exactly as documented, but for its address."""
    monkeypatch.setenv("BONEYARD_PLAYERS", "a-long-word")
    monkeypatch.setenv("BONEYARD_OPERATOR", "another-long-word")
    running = Server(folder, "-c", str(ROOT / "platforms" / "nats" / "boneyard.conf"))
    yield running
    running.stop()


def operators(server: Server, subject: str, data: bytes = b"") -> dict[str, object]:
    """What the server answers its operator."""

    async def ask() -> dict[str, object]:
        client = Client()
        await client.connect(server.address, user="operator", password=os.environ["BONEYARD_OPERATOR"])
        answer = await client.request(subject, data, timeout=5)
        await client.close()
        return dict(json.loads(answer.data))

    return asyncio.run(ask())


def make_stream(server: Server) -> None:
    from tools.nats_stream import main

    assert main([server.address]) == 0


def test_tables_are_played_on_a_server_run_as_documented(documented: Server) -> None:
    make_stream(documented)
    make_stream(documented)  # once more changes nothing
    table = Table(documented.address.replace("//", "//players:a-long-word@"), options=LONGER)
    table.deal()
    assert table.play_until(20, 10)
    documented.kill()
    table.calls.for_a_while(0.5)
    documented.start()
    assert table.play_until(table.done + 20, 20)
    assert table.calls.until(table.all_equal, 10)
    table.close()
    names = operators(documented, "$JS.API.STREAM.NAMES")["streams"]
    assert names == ["boneyard"]


def test_the_documented_permissions_forbid_all_that_could_hurt_other_tables(documented: Server) -> None:
    make_stream(documented)
    before = operators(documented, "$JS.API.STREAM.INFO.boneyard")["config"]
    assert "republish" not in json.dumps(before)
    address = documented.address.replace("//", "//players:a-long-word@")
    table = Table(address, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    evil = {"name": "evil", "subjects": ["evil"], "republish": {"src": "evil", "dest": "boneyard.>"}}
    changed = {"name": "boneyard", "subjects": ["boneyard.>"], "max_msgs": 1}
    name = table.address.table
    forbidden = {
        "$JS.API.STREAM.CREATE.evil": evil,
        f"$JS.API.STREAM.CREATE.boneyard-{name}": {"name": f"boneyard-{name}", "subjects": ["x"]},
        "$JS.API.STREAM.UPDATE.boneyard": changed,
        "$JS.API.STREAM.DELETE.boneyard": {},
        "$JS.API.STREAM.PURGE.boneyard": {},
        "$JS.API.STREAM.MSG.DELETE.boneyard": {"seq": 1},
        "$JS.API.STREAM.MSG.GET.boneyard": {"seq": 1},
        "$JS.API.STREAM.SNAPSHOT.boneyard": {"deliver_subject": "_INBOX.x"},
        "$JS.API.STREAM.RESTORE.boneyard": {},
        "$JS.API.STREAM.INFO.boneyard": {},
        "$JS.API.STREAM.NAMES": {},
        "$JS.API.INFO": {},
        "$JS.API.CONSUMER.CREATE.boneyard": {"stream_name": "boneyard", "config": {"deliver_subject": "x"}},
        "_INBOX.somebodys.reply": {"stream": "boneyard", "seq": 2**62},
        f"live.boneyard.{name}.host.x": {},
    }
    unheard = (">", "$JS.>", "boneyard.>", "$SYS.>")
    denied: set[str] = set()

    async def attack() -> None:
        told: list[str] = []

        async def failed(error: Exception) -> None:
            told.append(str(error).lower())

        async def is_denied(what: str, subject: str) -> None:
            for _ in range(100):
                if any(f'permissions violation for {what} to "{subject.lower()}"' in text for text in told):
                    denied.add(subject)
                    return
                await asyncio.sleep(0.02)

        client = Client()
        await client.connect(address, error_cb=failed)
        for subject, data in forbidden.items():
            answered = await client.subscribe(inbox := client.new_inbox())
            await client.publish(subject, json.dumps(data).encode(), reply=inbox)
            await is_denied("publish", subject)
            with pytest.raises(Error):
                await answered.next_msg(timeout=0.05)
        for subject in unheard:
            await client.subscribe(subject)
            await is_denied("subscription", subject)
        await client.close()

    asyncio.run(attack())
    assert denied == {*forbidden, *unheard}
    assert operators(documented, "$JS.API.STREAM.INFO.boneyard")["config"] == before
    answer = operators(documented, "$JS.API.STREAM.CREATE.second", b'{"name":"second","subjects":["x"]}')
    assert "error" in answer, "not even the operator makes a second one by mistake"
    goes_on(table)
    table.close()
