"""Order, duplicates and gaps are decided by the numbers inside the encrypted channel, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from domino.together import keys, sealing
from domino.together.carriers.frames import ASK, SEALED, Frames
from domino.together.carriers.inbox import Inbox

LINE = "0" * 32


class Channel:
    """Two ends of one connection, and what a server has stored of it."""

    def __init__(self) -> None:
        own, key = keys.fresh_key(), keys.fresh_key()
        asking = sealing.Asking(sealing.table_of(own), key, LINE)
        answer, self.sender = sealing.answered(own, key, LINE, asking.message)
        self.kept: list[bytes] = []
        self.recent = 0
        """Where those begin that a server has stored lately, as far as this end knows."""
        self.reads: list[bool] = []
        self.inbox = Inbox(asking.agreed(answer), self.stored)

    async def stored(self, everything: bool) -> AsyncIterator[bytes]:
        self.reads.append(everything)
        for sealed in self.kept[0 if everything else self.recent :]:
            yield sealed

    def send(self, text: str) -> bytes:
        self.kept.append(self.sender.seal(text))
        return self.kept[-1]

    def receive(self, sealed: bytes) -> list[str]:
        return asyncio.run(self.inbox.receive(sealed))


@pytest.fixture
def channel() -> Channel:
    return Channel()


def test_messages_come_once_each_without_asking_the_server(channel: Channel) -> None:
    sent = [channel.send(text) for text in "abc"]
    assert [channel.receive(sealed) for sealed in sent] == [["a"], ["b"], ["c"]]
    for sealed in sent:
        with pytest.raises(sealing.Refused):
            channel.receive(sealed)
    assert not channel.reads


def test_a_gap_is_filled_in_order_from_what_is_stored(channel: Channel) -> None:
    assert channel.receive(channel.send("a")) == ["a"]
    channel.send("b"), channel.send("c")
    assert channel.receive(channel.send("d")) == ["b", "c", "d"]


def test_a_wrong_position_in_the_stream_loses_nothing(channel: Channel) -> None:
    assert channel.receive(channel.send("a")) == ["a"]
    channel.send("b"), channel.send("c")
    channel.recent = 2  # as somebody may have made this end believe
    assert channel.receive(channel.send("d")) == ["b", "c", "d"]
    assert channel.reads == [False, True]


def test_what_is_not_stored_any_more_is_lost_and_the_rest_goes_on(channel: Channel) -> None:
    for text in "abc":
        channel.send(text)
    del channel.kept[1]
    assert channel.receive(channel.send("d")) == ["a", "c", "d"]
    assert channel.receive(channel.send("e")) == ["e"]


def test_forged_and_repeated_messages_in_store_are_skipped(channel: Channel) -> None:
    assert channel.receive(channel.send("a")) == ["a"]
    channel.kept += [b"", (2**62).to_bytes(8, "big") + bytes(300), channel.kept[0]]
    channel.send("b")
    channel.kept += [channel.kept[-1], bytes(300)]
    assert asyncio.run(channel.inbox.catch_up()) == ["b"]
    assert channel.receive(channel.send("c")) == ["c"]


def test_a_forged_number_neither_moves_the_position_nor_asks_the_server(channel: Channel) -> None:
    forged = (2**62).to_bytes(8, "big") + bytes(300)
    with pytest.raises(sealing.Refused):
        channel.receive(forged)
    assert not channel.reads
    assert channel.receive(channel.send("a")) == ["a"]


def test_gaps_left_on_purpose_do_not_keep_the_server_busy(channel: Channel) -> None:
    for _ in range(10):
        channel.sender.seal("never sent")
        channel.receive(channel.sender.seal("x"))
    assert len(channel.reads) <= 2


def test_a_frame_is_for_one_table_end_connection_and_kind() -> None:
    table, key = sealing.table_of(keys.fresh_key()), keys.fresh_key()
    frames = Frames(table, key)
    frame = frames.pack("host", LINE, ASK, b"body")
    assert frames.unpack("host", LINE, frame) == (ASK, b"body")
    refused = [
        (frames, "guest", LINE, frame),
        (frames, "host", "1" * 32, frame),
        (frames, "host", LINE, SEALED + frame[1:]),
        (frames, "host", LINE, frame + b"!"),
        (frames, "host", LINE, frame[:10]),
        (frames, "host", LINE, b""),
        (Frames(table, keys.fresh_key()), "host", LINE, frame),
        (Frames(sealing.table_of(keys.fresh_key()), key), "host", LINE, frame),
    ]
    for checker, to, line, data in refused:
        with pytest.raises(sealing.Refused):
            checker.unpack(to, line, data)
