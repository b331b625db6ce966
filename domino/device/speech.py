"""Speech: short sentences in one voice, the latest winning."""

from __future__ import annotations

import re
import threading

from domino.device.parts import LOG, Voice
from domino.device.worker import Worker

LONGEST = 400
"""Characters of one message; no voice is kept busy for longer."""

_TILE = re.compile(r"\b(\d{1,2})-(\d{1,2})\b")
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]+")


def speakable(message: str) -> str:
    """A message as a voice is given it. "5-12" is read as two numbers, not as a difference or a date.

    Voices on desktops are programs that take the message as an argument: one that begins with a hyphen, as a
    player's name may, would be an option to them, and after a space it is not.
    """
    plain = _TILE.sub(r"\1 \2", _UNSPEAKABLE.sub(" ", message)).strip()[:LONGEST]
    return f" {plain}" if plain.startswith("-") else plain


class Speech:
    """Says messages one after the other on a thread of its own; calls return at once.

    While something is said one message waits, and a newer one takes its place. plyer's voices have no
    volume: there is the switch, and the device's own volume.
    """

    def __init__(self, voice: Voice | None) -> None:
        self._voice = voice
        self._worker = Worker("speech", limit=1)
        self._waiting = ""
        self._lock = threading.Lock()
        self.on = False

    def say(self, message: str, joining: bool = False) -> None:
        """Says it next. With `joining`, after what still waits, rather than instead of it."""
        message = speakable(message)
        if not self.on or self._voice is None or not message:
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

    def _speak(self) -> None:
        with self._lock:
            message, self._waiting = self._waiting, ""
        voice = self._voice
        if voice is None or not message or not self.on:
            return
        try:
            voice.speak(message)
        except Exception as error:
            self._voice = None
            LOG.warning("No speech from here on: %r", error)
