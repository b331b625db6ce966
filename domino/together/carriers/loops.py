"""A thread with an asyncio loop of its own, for a carrier: nobody else ever waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable

from domino.together.carriers.breathing import BreathingSelector
from domino.together.carriers.carrier import TICK, Deliver


class LoopThread:
    """Runs `main` until that ends. What others have called here is called between its steps. One to which
    anybody may come `breathes`, so that nobody waits for the processor because of those."""

    def __init__(
        self, name: str, main: Callable[[], Awaitable[None]], deliver: Deliver, breathes: bool = False
    ) -> None:
        self._loop = asyncio.SelectorEventLoop(BreathingSelector() if breathes else None)
        self._deliver = deliver
        self._thread = threading.Thread(target=self._run, args=(main,), name=name, daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def call(self, function: Callable[..., object], *given: object) -> None:
        """Has something called in the loop, from any thread; nothing once it has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *given)

    def wait(self, seconds: float) -> bool:
        """Waits for the end, no longer than this; whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def tell(self, call: Callable[[str], None], word: str) -> None:
        """Has this called with a word on the thread of whoever is told, and waits for nobody."""
        self._deliver(lambda: call(word))

    async def told(self, call: Callable[[], None]) -> None:
        """Has this called on the thread of whoever is told, and waits until it was: so no more than one thing
        of each line ever waits there, however much comes over it."""
        done = asyncio.Event()

        def there() -> None:
            try:
                call()
            finally:
                self.call(done.set)

        self._deliver(there)
        await done.wait()

    async def tick(self, call: Callable[[], None]) -> None:
        """Has this called about once a second, for ever."""
        while True:
            await asyncio.sleep(TICK)
            await self.told(call)

    def _run(self, main: Callable[[], Awaitable[None]]) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(main())
            left = asyncio.all_tasks(self._loop)
            for task in left:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        finally:
            self._loop.close()
