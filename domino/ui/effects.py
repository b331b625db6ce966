"""The centerpiece of this device, wired to the app: which sounds to load and how, and when to call back."""

from __future__ import annotations

from domino.device.centerpiece import Centerpiece, Switches
from domino.device.sounds import SoundPlayer
from domino.store.settings import Settings
from domino.texts import ASSETS
from domino.ui.kit.app import Application
from domino.ui.kit.later import later

SOUNDS = ASSETS / "sounds"


def switches(settings: Settings) -> Switches:
    """How the player wants to hear and feel it."""
    return Switches(
        sound=settings.sound,
        volume=settings.sound_volume,
        vibration=settings.vibration,
        strength=settings.vibration_strength,
        speech=settings.speech,
        speech_volume=settings.speech_volume,
    )


def make_centerpiece(app: Application) -> Centerpiece:
    """Sound, vibration and speech, as far as this device has them."""
    if app.settings.sound and not any(SOUNDS.glob("*.wav")):
        app.stage.say(app.texts.say("ui.trouble.sounds"))
    return Centerpiece(SOUNDS, Loader(app), later, switches(app.settings))


class Loader:
    """Loads sounds with Kivy. The first that cannot be loaded is told to the player, the others are not."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._told = False

    def __call__(self, path: str) -> SoundPlayer | None:
        from kivy.core.audio import SoundLoader

        try:
            sound = SoundLoader.load(path)
        except Exception:  # whatever a driver may raise: the game goes on without
            sound = None
        if sound is not None and sound.length <= 0:  # a player without a device has nothing in it
            sound = None
        if sound is None and not self._told:
            self._told = True
            later(self._tell)  # this may be another thread
        return sound

    def _tell(self) -> None:
        if self.app.settings.sound:
            self.app.stage.say(self.app.texts.say("ui.trouble.silent"))
