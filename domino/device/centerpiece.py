"""The centerpiece of the table: it whistles, clucks, buzzes and speaks, driven by events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec

from domino.core.events import Event
from domino.device import LOG
from domino.device.cues import (
    REFUSAL,
    TURN_PAUSE,
    YOUR_TURN,
    Cue,
    Teller,
    feeling,
    loses,
    of_hands,
    sounds,
    spoken,
)
from domino.device.parts import Parts, find_parts
from domino.device.sounds import Later, Loader, Sounds
from domino.device.speech import Speech
from domino.device.vibration import Vibration

P = ParamSpec("P")

AT_LEISURE = 1.0
"""Seconds until sounds are loaded, so that the first frame need not wait for them."""


@dataclass(frozen=True, slots=True)
class Switches:
    """What the player wants to hear and feel. `volume`, of sounds, `strength`, of vibration, and
    `speech_volume` go from 0 to 1."""

    sound: bool = True
    volume: float = 1.0
    vibration: bool = True
    strength: float = 1.0
    speech: bool = False
    speech_volume: float = 1.0


def unfailing(
    method: Callable[Concatenate[Centerpiece, P], None],
) -> Callable[Concatenate[Centerpiece, P], None]:
    """The method, whose failures end in the log, once for each method: no sound is worth a game."""

    @wraps(method)
    def guarded(self: Centerpiece, /, *arguments: P.args, **named: P.kwargs) -> None:
        try:
            method(self, *arguments, **named)
        except Exception as error:
            if method.__name__ not in self.failed:
                self.failed.add(method.__name__)
                LOG.warning("The centerpiece failed at %s: %r", method.__name__, error)

    return guarded


class Centerpiece:
    """Sound, vibration and speech on one device.

    Made and called on the app's own thread; no call waits, and none raises. `folder` holds the sounds;
    `loader` loads one where plyer cannot play it; `later` calls a function on the app's thread after some
    seconds. `parts` are asked for when they are not given.
    """

    def __init__(
        self,
        folder: Path,
        loader: Loader,
        later: Later,
        switches: Switches | None = None,
        parts: Parts | None = None,
    ) -> None:
        self.failed: set[str] = set()
        self.parts = find_parts() if parts is None else parts
        self._later = later
        self._sounds = Sounds(folder, self.parts.audio, loader, later)
        self._vibration = Vibration(self.parts.vibrator)
        self._speech = Speech(self.parts.voice)
        self._moment = 0
        self.switches = Switches()
        """How they stand; `switch` sets them."""
        self.switch(switches or Switches())

    # What this device has, and what of it is wanted

    @property
    def vibrates(self) -> bool:
        """Whether there is something to switch on."""
        return self.parts.vibrator is not None

    @property
    def speaks(self) -> bool:
        """Whether there is something to switch on."""
        return self.parts.voice is not None

    @property
    def speaks_softly(self) -> bool:
        """Whether the volume of speech makes a difference: not every voice can be told."""
        return self.parts.voice is not None and self.parts.voice.has_volume

    @unfailing
    def switch(self, switches: Switches) -> None:
        """Sets all switches, with effect at once."""
        self.switches = switches
        self._sounds.on = switches.sound
        self._sounds.volume = switches.volume
        self._vibration.on = switches.vibration
        self._vibration.strength = switches.strength
        self._speech.on = switches.speech
        self._speech.volume = switches.speech_volume
        if not switches.sound:
            self._sounds.quiet()
        if not switches.speech:
            self._speech.hush()
        self._later(self._sounds.prepare, AT_LEISURE)

    def change(self, **changes: bool | float) -> None:
        """Sets some of the switches, by the names `Switches` has."""
        self.switch(replace(self.switches, **changes))  # type: ignore[arg-type]  # the names decide the types

    # What happens

    @unfailing
    def events(
        self,
        events: Sequence[Event],
        teller: Teller,
        viewer: int | None,
        company: bool = False,
        staged: bool = False,
    ) -> None:
        """The events of one action have happened. `viewer` is the seat whose hand is shown, None behind
        a curtain or when nobody plays here. With `company` other people sit at this device and hear what is
        said: then nothing is said that not everybody may know, and nobody has lost. When what came of it is
        `staged`, only hands are heard now: whoever shows the rest asks for its sounds when it is seen."""
        lost = loses(events, teller, None if company else viewer)
        for pause, sound in sounds(of_hands(events) if staged else events, lost):
            self._play_after(pause, sound)
        felt = feeling(events, viewer)
        if felt is not None:
            self._vibration.feel(felt)
        if self._speech.on:
            self._speech.say(spoken(events, teller, None if company else viewer))

    @unfailing
    def refusal(self, sentence: str = "") -> None:
        """The player tried what cannot be done; the sentence says why."""
        self._cue(REFUSAL, sentence)

    @unfailing
    def your_turn(self, sentence: str = "") -> None:
        """It is a person's turn at this device. The sentence is said after the move before it."""
        self._cue(YOUR_TURN, sentence, TURN_PAUSE, joining=True)

    @unfailing
    def play(self, sound: str) -> None:
        """Plays one sound now: a moment that is shown (`cues.MOMENTS`), or a sample of the volume."""
        self._sounds.play(sound)

    @unfailing
    def feel(self, word: str) -> None:
        """Vibrates once: with a moment that is shown, or as a sample of the strength."""
        self._vibration.feel(word)

    @unfailing
    def say(self, sentence: str) -> None:
        """Says something that is shown anyway."""
        self._speech.say(sentence)

    @unfailing
    def quiet(self) -> None:
        """Stops everything: the app goes to the background, or leaves the table."""
        self._moment += 1
        self._sounds.quiet()
        self._speech.hush()

    @unfailing
    def close(self) -> None:
        """Stops everything and lets the device go. Nothing happens any more after it."""
        self._moment += 1
        self._speech.close()
        self._vibration.close()
        self._sounds.close()

    def _cue(self, cue: Cue, sentence: str, pause: float = 0, joining: bool = False) -> None:
        self._play_after(pause, cue.sound)
        if cue.feel is not None:
            self._vibration.feel(cue.feel)
        self._speech.say(sentence, joining)

    def _play_after(self, pause: float, sound: str) -> None:
        if not pause:
            self._sounds.play(sound)
            return
        moment = self._moment

        def play() -> None:
            if self._moment == moment:
                self._sounds.play(sound)

        self._later(play, pause)
