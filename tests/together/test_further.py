"""A table further away, through a real NATS server: whatever ends it goes on, and nobody reads it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from nats.aio.msg import Msg

from domino.together import keys, sealing
from domino.together.carriers.frames import ASK, SEALED
from domino.together.carriers.post import Post
from tests.together.far import NATS, Player, Server, Table, Wiretap, leaks

pytestmark = pytest.mark.skipif(NATS is None, reason="nats-server is not installed")
QUICK = {"target": 50}
LONGER = {"target": 250}


@pytest.fixture
def server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="boneyard-nats-"))
    running = Server(folder)
    yield running
    running.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every message that is sealed, as it was before."""
    plain: list[str] = []
    seal = sealing.Seals.seal

    def noted(self: sealing.Seals, text: str) -> bytes:
        plain.append(text)
        return seal(self, text)

    monkeypatch.setattr(sealing.Seals, "seal", noted)
    return plain


def test_three_guests_play_a_match_and_the_server_reads_none_of_it(server: Server, said: list[str]) -> None:
    tap = Wiretap(server.port)
    table = Table(server.address, options=QUICK)
    table.deal()
    assert table.play_until(10**6, 30)
    assert table.match.over
    assert table.calls.until(table.all_equal, 5)
    assert all(player.followed == table.done for player in table.players), "each saw every move, in order"
    passed = tap.heard + server.stored()
    assert len(said) > table.done * 3
    assert len(passed) > 50_000
    assert table.address.table.encode() in passed  # so it was looked at
    assert not leaks(passed, said)
    for secret in (table.key, table.own, *(player.guest.secret for player in table.players)):
        assert secret.encode() not in passed
    table.close()
    tap.close()


@pytest.mark.parametrize("how", ["open", "packed"])
def test_a_planted_leak_is_found(
    server: Server, said: list[str], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    tap = Wiretap(server.port)

    def no_cipher(_cipher: sealing.Cipher, number: int, text: bytes, beside: bytes = b"") -> bytes:
        return (zlib.decompressobj().decompress(text) if how == "open" and text else text) + bytes(16)

    table = Table(server.address, options=QUICK)
    table.deal()
    assert table.play_until(3, 10)
    monkeypatch.setattr(sealing.Cipher, "seal", no_cipher)
    table.calls.for_a_while(1.0)
    assert leaks(tap.heard, said)
    table.close()
    tap.close()


def test_the_server_is_killed_and_started_and_the_match_goes_on(server: Server) -> None:
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(20, 10)
    server.kill()
    table.calls.for_a_while(0.5)
    assert not table.carrier.is_connected
    done = table.done
    server.start()
    assert table.play_until(done + 30, 20)
    assert table.calls.until(table.all_equal, 10)
    assert all(player.lines == 2 for player in table.players), "each came back"
    table.close()


def test_the_host_is_killed_and_another_goes_on_at_the_same_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(server.address, options=LONGER)
    table.deal()
    assert table.play_until(20, 10)
    with monkeypatch.context() as killed:  # nobody is told, and nothing is tidied up
        killed.setattr(Post, "take_down", Post.close)
        table.carrier.close(5)
    done, seats = table.done, [player.guest.seat for player in table.players]
    table.begin_anew()
    assert table.play_until(done + 20, 20)
    assert table.calls.until(table.all_equal, 10)
    assert [player.guest.seat for player in table.players] == seats
    table.close()


def test_who_has_not_the_key_is_not_answered(server: Server) -> None:
    table = Table(server.address, guests=1)
    stranger = Player("Nobody", keys.fresh_key(), table.luck)
    table.address = table.address._replace(key=stranger.guest.key or "")
    table.come(stranger)
    assert table.calls.until(lambda: table.players[0].guest.seat is not None, 10)
    table.calls.for_a_while(1.0)
    assert stranger.welcomes == 0
    assert not stranger.away
    table.close()


def test_what_anybody_puts_there_changes_nothing(server: Server) -> None:
    """Another guest, or the server: garbage, messages again, of other lines and the other way round."""
    tap = Wiretap(server.port)
    table = Table(server.address, options=QUICK)
    table.deal()
    assert table.play_until(5, 10)
    subjects = tap.subjects("host") | tap.subjects("guest")
    sealed = [part[:1000] for part in tap.heard.split(b"\r\n") if part.startswith(SEALED)]
    assert len(subjects) >= 6
    assert len(sealed) > 10
    for subject in sorted(subjects):
        for data in (b"", b"\x00", ASK + b"x" * 48, SEALED + b"y" * 300, b"z" * 60_000, *sealed[:8]):
            tap.say(subject, data)
    tap.say(f"boneyard.{table.address.table}.host.nobody", SEALED)
    assert table.play_until(10**6, 30)
    assert table.match.over
    assert table.calls.until(table.all_equal, 5)
    assert [(player.lines, player.away) for player in table.players] == [(1, "")] * 3
    table.close()
    tap.close()


def test_a_guest_whose_connection_the_host_forgot_makes_another(server: Server) -> None:
    table = Table(server.address, guests=2, options=LONGER)
    table.deal()
    assert table.play_until(5, 10)
    for line in list(table.carrier._lines.values()):
        line.close()
    assert table.calls.until(lambda: all(player.lines == 2 for player in table.players), 10)
    assert table.play_until(table.done + 10, 10)
    table.close()


def test_a_message_that_was_not_delivered_is_read_from_the_server(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As happens in a cluster, or when the connection is lost at the wrong moment."""
    came, dropped = Post._came, Counter[str]()

    async def drop_one(self: Post, message: Msg) -> None:
        dropped[message.subject] += 1
        if dropped[message.subject] != 9:
            await came(self, message)

    monkeypatch.setattr(Post, "_came", drop_one)
    table = Table(server.address, options=QUICK)
    table.deal()
    assert table.play_until(10**6, 30)
    assert table.calls.until(table.all_equal, 10)
    assert sum(count > 9 for count in dropped.values()) == 6, "one of each guest each way"
    assert all(player.followed == table.done for player in table.players), "each saw every move, in order"
    table.close()


def test_a_closed_table_leaves_nothing_on_the_server(server: Server) -> None:
    table = Table(server.address, guests=2, options=QUICK)
    table.deal()
    assert table.play_until(5, 10)
    table.host.close()
    assert table.calls.until(lambda: all(player.away for player in table.players), 5)
    table.close()
    assert not list(server.folder.rglob("*.blk"))


def test_nothing_of_it_is_imported_before_a_table_is_opened() -> None:
    code = (
        "import sys, domino.cli, domino.together.host, domino.together.guest\n"
        "print(*({'nats', 'tlslite', 'ecdsa', 'websockets'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
