"""Which of sound, vibration and speech this device has, asked once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from plyer.utils import platform

from domino.device import LOG
from domino.device.voices import find_voice

PLAYS_FILES = {"android": "AndroidAudio", "win": "WinAudio"}
"""Where plyer's audio plays a file that it has not recorded, and by which class. On macOS it plays only what
it has just recorded, and elsewhere it has none."""


class Audio(Protocol):
    """plyer's audio: each `play` opens a new player of the system, and only `stop` lets it go."""

    file_path: str

    def play(self) -> None: ...
    def stop(self) -> None: ...


class Vibrator(Protocol):
    """plyer's vibrator, in seconds."""

    def vibrate(self, time: float) -> None: ...
    def pattern(self, pattern: list[float]) -> None: ...


class Voice(Protocol):
    """plyer's voice. `speak` may take as long as it speaks; its volume is over 0 and up to 1, and makes a
    difference where the voice has one."""

    @property
    def has_volume(self) -> bool: ...
    def speak(self, message: str, volume: float) -> None: ...


class Parts(NamedTuple):
    """What plyer can do here; None for what it cannot."""

    audio: Callable[[str], Audio] | None = None
    vibrator: Vibrator | None = None
    voice: Voice | None = None

    def __str__(self) -> str:
        voice = "no speech" if self.voice is None else f"speech by {self.voice}"
        sound = "no sound" if self.audio is None else "sound"
        return f"{sound}, {'no ' * (self.vibrator is None)}vibration, {voice}"


def find_parts(system: str | None = None) -> Parts:
    """Asks what there is, and writes it in one line of the log. To be called on the thread the app began on.

    plyer's own front door is not used: where a part is missing it prints a traceback and then offers one
    that fails at every call. Its platform modules are asked instead, and what cannot be had is None.
    """
    system = str(platform) if system is None else system
    found: dict[str, Any] = {}
    missing: list[str] = []
    for name, find in (("audio", _audio), ("vibrator", _vibrator), ("voice", _voice)):
        try:
            found[name] = find(system)
        except ModuleNotFoundError:  # plyer has no such part for this system, or not what it stands on
            pass
        except Exception as error:
            missing.append(f"{name}: {error!r}")
    parts = Parts(**found)
    LOG.info("plyer on %s: %s%s", system, parts, "".join(f"; {reason}" for reason in missing))
    return parts


def _audio(system: str) -> Callable[[str], Audio] | None:
    if system not in PLAYS_FILES:
        return None
    found: Callable[[str], Audio] = getattr(_module(system, "audio"), PLAYS_FILES[system])
    return found


def _vibrator(system: str) -> Vibrator | None:
    vibrator = _module(system, "vibrator").instance()
    return vibrator if vibrator.exists() else None


def _voice(system: str) -> Voice | None:
    return find_voice(_module(system, "tts"))


def _module(system: str, part: str) -> Any:
    return import_module(f"plyer.platforms.{system}.{part}")
