"""Quieter copies of sounds, for players that have no volume of their own."""

from __future__ import annotations

import array
import tempfile
import wave
from pathlib import Path

STEPS = 20
"""How finely loudness is told apart: dragging a slider makes only so many copies."""


def quieter(source: Path, copy: Path, volume: float) -> None:
    """Writes a 16-bit WAV at this share of its loudness."""
    with wave.open(str(source), "rb") as file:
        kind = file.getparams()
        samples = array.array("h", file.readframes(kind.nframes))
    scaled = array.array("h", (round(volume * value) for value in samples))
    with wave.open(str(copy), "wb") as file:
        file.setparams(kind)
        file.writeframes(scaled.tobytes())


class Copies:
    """Copies of sounds at every loudness that was asked for, in a folder that goes with them."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def at(self, source: Path, volume: float) -> Path:
        """The sound at this volume: itself, or a copy.

        :raises OSError: when there is nowhere to keep a copy.
        """
        step = round(min(max(volume, 0), 1) * STEPS)
        if step == STEPS:
            return source
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="boneyard-", ignore_cleanup_errors=True)
        copy = Path(self._folder.name) / f"{source.stem}.{step}.wav"
        if not copy.exists():
            quieter(source, copy, step / STEPS)
        return copy

    def remove(self) -> None:
        """Removes the copies."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
