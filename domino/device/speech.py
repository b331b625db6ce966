"""Speech: short sentences in one voice, the latest winning."""

from __future__ import annotations

import re
import threading

from domino.device import LOG
from domino.device.parts import Voice
from domino.device.worker import Worker

LONGEST = 400
"""Characters of one message; no voice is kept busy for longer."""

_TILE = re.compile(r"\b(\d{1,2})-(\d{1,2})\b")
_ORDER = re.compile(r"\[(?=\[)")
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]+")


def speakable(message: str) -> str:
    """A message as a voice is given it. "5-12" is read as two numbers, not as a difference or a date.

    Voices on desktops are programs that take the message as an argument: one that begins with a hyphen, as a
    player's name may, would be an option to them, and after a space it is not. To macOS's two brackets begin
    an order.
    """
    plain = _ORDER.sub("[ ", _TILE.sub(r"\1 \2", _UNSPEAKABLE.sub(" ", message))).strip()[:LONGEST]
    return f" {plain}" if plain.startswith("-") else plain


class Speech:
    """Says messages one after the other on a thread of its own; calls return at once.

    While something is said one message waits, and a newer one takes its place. `volume` goes from 0, at which
    nothing is said, to 1; it holds for what still waits too, and for no voice that cannot be told.
    """

    def __init__(self, voice: Voice | None) -> None:
        self._voice = voice
        self._worker = Worker("speech", limit=1)
        self._waiting = ""
        self._lock = threading.Lock()
        self.on = False
        self.volume = 1.0

    def say(self, message: str, joining: bool = False) -> None:
        """Says it next. With `joining`, after what still waits, rather than instead of it."""
        message = speakable(message)
        if not message or not self._loudness():
            return
        with self._lock:
            self._waiting = f"{self._waiting} {message}" if joining and self._waiting else message
        self._worker.do(self._speak)

    def hush(self) -> None:
        """What waits is not said. What is being said cannot be cut short: plyer has no way to."""
        with self._lock:
            self._waiting = ""

    def close(self) -> None:
        """Nothing is said any more."""
        self.hush()
        self._worker.close()

    def _loudness(self) -> float:
        """How loud something said now would be; 0 when it is not to be said."""
        if not self.on or self._voice is None:
            return 0.0
        return min(max(self.volume, 0.0), 1.0) if self._voice.has_volume else 1.0

    def _speak(self) -> None:
        with self._lock:
            message, self._waiting = self._waiting, ""
        voice, volume = self._voice, self._loudness()
        if voice is None or not message or not volume:
            return
        try:
            voice.speak(message, volume)
        except Exception as error:
            self._voice = None
            LOG.warning("No speech from here on: %r", error)
