"""What the news line says: what happened, or for a while something else (why not, a hint, an explanation)."""

from __future__ import annotations

from collections.abc import Callable

from domino.tableside.conductor import Later
from domino.tableside.evening import Evening
from domino.tableside.words.news import News, news_of

SECONDS = 4.0
"""How long a message stays at least; longer ones stay longer."""
PER_LETTER = 1 / 25


class Messages:
    """The news, and a message over them until it was read or something happens."""

    def __init__(self, evening: Evening, later: Later, changed: Callable[[], None]) -> None:
        self.evening = evening
        self.later = later
        self.changed = changed
        self._message: News | None = None
        self._cancel: Callable[[], None] | None = None

    @property
    def now(self) -> News:
        """What the line says."""
        return self._message or news_of(self.evening)

    @property
    def said(self) -> News | None:
        """What is said over the news, if anything is."""
        return self._message

    def say(self, text: str, error: bool = False, hint: bool = False, stays: bool = False) -> None:
        """Says something else for a while, or (`stays`) until something happens."""
        self.hush()
        self._message = News((text,), error=error, hint=hint)
        if not stays:
            self._cancel = self.later(self._read, SECONDS + len(text) * PER_LETTER)
        self.changed()

    def hush(self) -> None:
        """Says the news again."""
        self._message = None
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _read(self) -> None:
        self._cancel = None
        self._message = None
        self.changed()
