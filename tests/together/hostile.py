"""Guests who mean no good, in a process of their own: bounded in number and time, on this machine alone.

    python -m tests.together.hostile http://127.0.0.1:4827/#KEY SECONDS DOORS [KIND ...]

Each kind goes on for so many seconds, coming again whenever it is hung up on, or until so many doors were
closed to it; at the end it is told what each heard: how often a door was closed with which words, or none.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from domino.together.keys import Address

RUBBISH = ("{", '{"say":"hello"}', "[" * 20_000, '{"say":"play","number":1e999}', b"\xff\x00" * 500, "null")
ACTIONS = ("play 0-1 train0", "play 12-12 train1", "draw", "pass", "next", "play 3-4 train2")
DEVICES = [f"127.0.0.{number}" for number in range(2, 12)]
"""They come from as many devices, as on a network of many."""
PATIENCE = 0.02
"""Seconds before one who was hung up on comes again."""
MANY, HELD = 1000, 1.0
"""So many connections say nothing, each for so many seconds at least, hung up on or not."""


class Hostile:
    """All of them, and what they heard."""

    def __init__(self, address: Address, seconds: float, doors: float) -> None:
        self.address, self.end, self.doors = address, time.monotonic() + seconds, doors
        self.heard: dict[str, Counter[str]] = {}
        self.chance = random.Random(1)
        self.sizes = itertools.cycle((70_000, 5_000_000))
        """Of huge messages: a little too large, which is answered, and far too large, which is cut off."""

    async def run(self, *kinds: str) -> None:
        ways: dict[str, tuple[int, Callable[[], Awaitable[str]]]] = {
            "malformed": (4, self.malformed),
            "huge": (2, self.huge),
            "endless": (4, self.endless),
            "crumbs": (4, self.crumbs),
            "slow-http": (20, self.slow_http),
            "out-of-turn": (2, self.out_of_turn),
            "asking": (8, self.asking),
            "old-key": (4, self.old_key),
            "connections": (MANY, self.connection),
            "slow-reader": (8, self.slow_reader),
        }
        going = [
            self.again(kind, way)
            for kind, (count, way) in ways.items()
            if not kinds or kind in kinds
            for _ in range(count)
        ]
        await asyncio.gather(*going)

    async def again(self, kind: str, way: Callable[[], Awaitable[str]]) -> None:
        heard = self.heard.setdefault(kind, Counter())
        await asyncio.sleep(self.chance.random() * 0.2)
        while (left := self.end - time.monotonic()) > 0 and heard.total() < self.doors:
            try:
                words = await asyncio.wait_for(way(), left)
            except TimeoutError:
                words = "still there"
            except Exception:  # what their own side makes of it is nobody's concern
                words = "hung up on"
            heard[words] += 1
            await asyncio.sleep(PATIENCE)

    # Lines

    @contextlib.asynccontextmanager
    async def line(self, **given: int | None) -> AsyncIterator[ClientConnection]:
        where = f"ws://{self.address.host}:{self.address.port}/line"
        device = (self.chance.choice(DEVICES), 0)
        async with connect(
            where, compression=None, proxy=None, open_timeout=5, close_timeout=0.2, ping_interval=None,
            local_addr=device, **given,
        ) as line:  # fmt: skip
            yield line

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        device = (self.chance.choice(DEVICES), 0)
        return await asyncio.open_connection(self.address.host, self.address.port, local_addr=device)

    def hello(self, **other: object) -> str:
        secret = f"{self.chance.getrandbits(128):032x}"
        said = {"say": "hello", "version": 2, "key": self.address.key, "secret": secret, "name": "Eve"}
        return json.dumps(said | {"wants": "page"} | other)

    async def bye(self, line: ClientConnection) -> str:
        """The sentence with which the door is closed."""
        words = "hung up on"
        with contextlib.suppress(WebSocketException):
            async for text in line:
                if text.startswith('{"tell":"bye"'):
                    words = json.loads(text)["why"]
        return words

    async def say(self, line: ClientConnection, *texts: str | bytes) -> None:
        with contextlib.suppress(WebSocketException):
            for text in texts:
                await line.send(text)

    # What they do

    async def malformed(self) -> str:
        async with self.line() as line:
            await self.say(line, self.chance.choice(RUBBISH))
            return await self.bye(line)

    async def huge(self) -> str:
        async with self.line() as line:
            await self.say(line, "x" * next(self.sizes))
            return await self.bye(line)

    async def endless(self) -> str:
        """A message that has no end, as fast as it goes."""

        async def without_end() -> AsyncIterator[str]:
            while True:
                yield "x" * 16_000

        async with self.line() as line:
            with contextlib.suppress(WebSocketException):
                await line.send(without_end())
            return await self.bye(line)

    async def crumbs(self) -> str:
        """A message that has no end, letter by letter."""

        async def letters() -> AsyncIterator[str]:
            while True:
                yield "x"

        async with self.line() as line:
            with contextlib.suppress(WebSocketException):
                await line.send(letters())
            return await self.bye(line)

    async def slow_http(self) -> str:
        """A request that is never whole."""
        reader, writer = await self.socket()
        try:
            writer.write(b"GET / HTTP/1.1\r\n")
            while not reader.at_eof():
                writer.write(b"X-More: x\r\n")
                await writer.drain()
                await asyncio.sleep(0.1)
        finally:
            writer.close()
        return "hung up on"

    async def out_of_turn(self) -> str:
        """A guest at the table who does what is not theirs to do, others' actions among it."""
        async with self.line() as line:
            await self.say(line, self.hello())
            await self.say(
                line,
                *(
                    json.dumps({"say": "play", "number": number, "at": f"1.{number % 40}", "action": action})
                    for number, action in enumerate(ACTIONS * 12)
                ),
            )
            return await self.bye(line)

    async def asking(self) -> str:
        """An onlooker who asks for the whole table, again and again, as often as anybody may."""
        async with self.line() as line:
            await self.say(line, self.hello(wants="table"))
            listening = asyncio.ensure_future(self.bye(line))
            while not listening.done():
                await self.say(line, '{"say":"have","at":"0.0"}')
                await asyncio.sleep(0.1)
            return await listening

    async def old_key(self) -> str:
        async with self.line() as line:
            await self.say(line, self.hello(key="0" * 32))
            return await self.bye(line)

    async def connection(self) -> str:
        """One of a thousand, who says nothing."""
        reader, writer = await self.socket()
        begun = time.monotonic()
        try:
            await asyncio.wait_for(reader.read(), HELD)
        except TimeoutError:
            return "went by itself"
        finally:
            writer.close()
            await asyncio.sleep(begun + HELD - time.monotonic())
        return "hung up on"

    async def slow_reader(self) -> str:
        """An onlooker who never reads, but asks and asks."""
        async with self.line(max_queue=1) as line:
            await self.say(line, self.hello(wants="table"))
            for _ in range(40):
                await self.say(line, '{"say":"have","at":"0.0"}')
                await asyncio.sleep(0.1)
            return await self.bye(line)


def main(address: str, seconds: str, doors: str, *kinds: str) -> None:
    hostile = Hostile(Address.parse(address), float(seconds), float(doors))
    print("here they come", flush=True)
    asyncio.run(hostile.run(*kinds))
    print(json.dumps(hostile.heard))


if __name__ == "__main__":
    main(*sys.argv[1:])
