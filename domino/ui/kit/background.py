"""What may take its time, done off the screen's thread: what asks the history, reads files, replays matches.

    app.background.do(partial(app.history.list, game), self._show)

However it ends, the player hears of it: by what `done` shows, by the sentence of a Trouble, or by a sentence
for whatever else went wrong, which the log tells in full. Work that takes more than a moment is told too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from domino.device.worker import Worker
from domino.store.notices import Trouble
from domino.ui.kit.app import Application
from domino.ui.kit.later import later

LOG = logging.getLogger("boneyard.background")
MOMENT = 0.3
"""Seconds after which the player is told that something is under way."""
MOST = 1000
"""More work than ever waits."""
Made = TypeVar("Made")


class Background:
    """Two threads, each of which does its work in turn: what is `long`, such as taking in everything that a
    file holds, keeps nobody from looking at what is here."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._workers = {long: Worker("long work" if long else "work", MOST) for long in (False, True)}
        self._under_way = 0

    @property
    def busy(self) -> bool:
        """Whether something is under way that the player has not heard of."""
        return self._under_way > 0

    def do(
        self,
        work: Callable[[], Made],
        done: Callable[[Made], None] = lambda made: None,
        otherwise: Callable[[], None] = lambda: None,
        slow: Callable[[], None] | None = None,
        long: bool = False,
    ) -> None:
        """Has this work done; then, on the screen's thread, `done` with what it made, or `otherwise` once
        the player was told why it made nothing. `slow` is what tells that it takes more than a moment, a
        sentence when not said. To be called on the screen's thread; returns at once."""
        self._under_way += 1
        moment = later(slow or self._moment, MOMENT)

        def run() -> None:
            try:
                answer = partial(done, work())
            except Exception as error:
                later(partial(self._ended, moment, partial(self._failed, otherwise, error)))
            else:
                later(partial(self._ended, moment, answer))

        self._workers[long].do(run)

    def failed(self, error: Exception) -> None:
        """Tells the player what went wrong, and the log all of it. Any thread may call this."""
        if not isinstance(error, Trouble):
            LOG.error("Work in the background failed", exc_info=error)
            error = Trouble("ui.background.failed", reason=str(error) or type(error).__name__)
        later(partial(self.app.tell, error.notice))

    def close(self) -> None:
        """Nothing more is done. A finished match that waits for the history stays a journal until the next
        start."""
        for worker in self._workers.values():
            worker.close()

    def _moment(self) -> None:
        self.app.stage.say(self.app.texts.say("ui.background.moment"))

    def _ended(self, moment: Callable[[], None], answer: Callable[[], None]) -> None:
        """The work is done, and this is its answer."""
        moment()
        stage = self.app.stage
        if stage.sentence == self.app.texts.say("ui.background.moment"):
            stage.hush()
        try:
            answer()
        except Exception as error:
            self.failed(error)
        finally:
            self._under_way -= 1
        self.app.say_notices()

    def _failed(self, otherwise: Callable[[], None], error: Exception) -> None:
        self.failed(error)
        otherwise()
