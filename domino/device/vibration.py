"""Vibration: a vocabulary of four words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domino.device import LOG
from domino.device.parts import Vibrator
from domino.device.worker import Worker

PATTERNS: Mapping[str, tuple[float, ...]] = {
    "tick": (0.025,),
    "double": (0.025, 0.08, 0.025),
    "turn": (0.35,),
    "buzz": (0.06, 0.04, 0.06, 0.04, 0.06),
}
"""Each word as seconds of vibration and, between them, of rest."""

LEAST = 0.4
"""What is left of a vibration at the least strength: under a hundredth of a second nothing can be felt."""


class Vibration:
    """Vibrates in words, the latest winning. Calls return at once.

    plyer knows no strength, so a weaker vibration is a shorter one.
    """

    def __init__(self, vibrator: Vibrator | None) -> None:
        self._vibrator = vibrator
        self._worker = Worker("vibration", limit=1)
        self.on = True
        self.strength = 1.0

    def feel(self, word: str) -> None:
        """Says a word of `PATTERNS`."""
        if self.on and self._vibrator is not None and self.strength > 0:
            self._worker.do(partial(self._vibrate, self._vibrator, word, self.strength))

    def close(self) -> None:
        """Nothing is felt any more."""
        self._worker.close()

    def _vibrate(self, vibrator: Vibrator, word: str, strength: float) -> None:
        share = LEAST + (1 - LEAST) * min(strength, 1.0)
        lengths = list(PATTERNS[word])
        lengths[::2] = [length * share for length in lengths[::2]]
        try:
            if len(lengths) > 1:
                vibrator.pattern([0.0, *lengths])
            else:
                vibrator.vibrate(*lengths)
        except Exception as error:
            self._vibrator = None
            LOG.warning("No vibration from here on: %r", error)
