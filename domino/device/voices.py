"""plyer's voices, and the volume that they lack.

plyer's own class says every sentence. It does so through a program, or on Android through an engine. One of
ours stands between the two and hands plyer's call on, with the volume added to it; at full volume the call is
plyer's own, unchanged.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from typing import Any

from plyer.facades import TTS

from domino.device.android import java_class

Command = list[str]


class PlyerVoice:
    """A voice of plyer's, loud or soft if what stands `between` can see to that. Its volume is over 0 and up
    to 1."""

    def __init__(self, speaker: TTS, between: OneEngine | Program | None) -> None:
        self._speaker = speaker
        self._between = between

    def __str__(self) -> str:
        return type(self._speaker).__name__

    @property
    def has_volume(self) -> bool:
        """Whether it can be told how loud to speak."""
        return self._between is not None

    def speak(self, message: str, volume: float) -> None:
        """Says it. That may take as long as it speaks."""
        if self._between is not None:
            self._between.volume = volume
        self._speaker.speak(message)


def find_voice(module: Any) -> PlyerVoice | None:
    """The voice that plyer's module for this system has; None when nothing here can speak."""
    speaker = module.instance()
    if type(speaker) is TTS:  # the bare facade: it found no program
        return None
    between: OneEngine | Program | None = None
    if hasattr(module, "TextToSpeech"):
        between = module.TextToSpeech = OneEngine(module.TextToSpeech)
    elif (told := TOLD.get(type(speaker).__name__)) is not None:
        between = module.subprocess = Program(told)
    return PlyerVoice(speaker, between)


# Programs, on desktops


def espeak(command: Command, volume: float) -> Command:
    """espeak, with its amplitude: 100 is what it takes by itself."""
    program, message = command
    return [program, "-a", str(round(100 * volume)), message]


def say(command: Command, volume: float) -> Command:
    """macOS's say, which takes orders in the text: it has no option for its volume."""
    program, message = command
    return [program, f"[[volm {volume:.2f}]] {message}"]


TOLD: Mapping[str, Callable[[Command, float], Command]] = {
    "EspeakTextToSpeech": espeak,
    "NativeSayTextToSpeech": say,
}
"""How plyer's programs are told how loud, by the class that calls them. flite is missing: the voice it has
by itself takes no volume, neither as an option nor in its text."""


class Program:
    """A program that speaks, for plyer to call. It stands where plyer has the module `subprocess`."""

    def __init__(self, told: Callable[[Command, float], Command]) -> None:
        self._told = told
        self.volume = 1.0

    def call(self, command: Command) -> int:
        """Runs it and waits until it has spoken."""
        return subprocess.call(self._told(command, self.volume) if self.volume < 1 else command)


# Android's engine


class OneEngine:
    """Android's class of speech engines, for plyer to use, of which it gets one and the same each time.

    plyer asks for a new engine for every sentence and never shuts one down. Besides not being lost, one
    engine drops what it was saying when it is given something newer.
    """

    def __init__(self, engines: Any) -> None:
        self._engines = engines
        self._engine: Any = None
        self.volume = 1.0

    def __call__(self, *arguments: Any) -> Any:
        if self._engine is None:
            self._engine = self._engines(*arguments)
        return self._engine if self.volume == 1 else Softened(self._engine, self.volume)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engines, name)


class Softened:
    """The engine, for one sentence that is not to be said at full volume."""

    def __init__(self, engine: Any, volume: float) -> None:
        self._engine = engine
        self._volume = volume

    def speak(self, message: str, queue: int, _: None) -> int:
        """The engine's call, with parameters where plyer gives none. In them a number is text."""
        parameters = java_class("java.util.HashMap")()
        parameters.put("volume", str(self._volume))
        return int(self._engine.speak(message, queue, parameters))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)
