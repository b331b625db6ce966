"""The operating system's end of plyer, for machines without it: what stands behind pyjnius on Android, and
behind ctypes on Windows. plyer's own classes are real; only what they call is here. As strict as the real
ones: what they refuse is refused."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

from plyer.facades import Accelerometer

Accelerometer.__del__ = lambda self: None
"""plyer's class for Android calls this one when it is let go, and there is none: the app never lets it go."""


class Refused(Exception):
    """What Java throws at who calls in the wrong order."""


class MediaPlayer:
    """Android's player: each holds a decoder until it is released."""

    made: list[MediaPlayer]
    broken = False

    def __init__(self) -> None:
        self.state = "idle"
        self.path = ""
        MediaPlayer.made.append(self)

    def _go(self, allowed: tuple[str, ...], state: str) -> None:
        if self.state not in allowed:
            raise Refused(f"{self.state} to {state}")
        self.state = state

    def setDataSource(self, path: str) -> None:
        self.path = path
        self._go(("idle",), "initialised")

    def prepare(self) -> None:
        if MediaPlayer.broken:
            raise Refused("Prepare failed.: status=0x1")
        self._go(("initialised", "stopped"), "prepared")

    def start(self) -> None:
        self._go(("prepared", "started"), "started")

    def stop(self) -> None:
        self._go(("prepared", "started", "stopped"), "stopped")

    def release(self) -> None:
        self.state = "released"


class HashMap:
    """Java's, of text."""

    def __init__(self) -> None:
        self.held: dict[str, str] = {}

    def put(self, key: str, value: str) -> None:
        if type(key) is not str or type(value) is not str:
            raise Refused("ClassCastException")
        self.held[key] = value


class Engine:
    """Android's speech: not ready when it is new. Its parameters are none or a map of text, of which it reads
    the volume as a number."""

    made: list[Engine]
    QUEUE_FLUSH = 0

    def __init__(self, activity: object, listener: object) -> None:
        self.tries = 0
        self.said: list[str] = []
        self.volumes: list[float | None] = []
        Engine.made.append(self)

    def setLanguage(self, locale: object) -> None: ...

    def speak(self, message: str, queue: int, parameters: HashMap | None) -> int:
        self.tries += 1
        if self.tries == 1:
            return -1
        self.said.append(message)
        self.volumes.append(None if parameters is None else float(parameters.held["volume"]))
        return 0


class Motor:
    """Android's vibrator. Effects are told as the milliseconds they were made of."""

    def __init__(self, there: bool = True) -> None:
        self.there = there
        self.felt: list[Any] = []
        self.broken = False

    def hasVibrator(self) -> bool:
        return self.there

    def vibrate(self, effect: Any) -> None:
        if self.broken:
            raise Refused("SecurityException")
        self.felt.append(effect)

    def cancel(self) -> None: ...


class Sensors:
    """Android's sensors: whoever is registered hears each change of the force on the phone."""

    SENSOR_DELAY_NORMAL = 3

    def __init__(self) -> None:
        self.there = True
        self.listeners: list[Any] = []

    def getDefaultSensor(self, kind: int) -> object | None:
        return "accelerometer" if self.there and kind == 1 else None

    def registerListener(self, listener: Any, sensor: object | None, delay: int) -> bool:
        if sensor is not None:
            self.listeners.append(listener)
        return sensor is not None

    def unregisterListener(self, listener: Any, sensor: object | None) -> None:
        self.listeners = [other for other in self.listeners if other is not listener]

    def push(self, *forces: float) -> None:
        for listener in self.listeners:
            listener.onSensorChanged(SimpleNamespace(values=[*forces, 0.0]))


class Android:
    """One phone."""

    def __init__(self, api: int = 36, vibrates: bool = True) -> None:
        MediaPlayer.made, MediaPlayer.broken, Engine.made = [], False, []
        self.motor = Motor(vibrates)
        self.detached = 0
        self.sensors = Sensors()
        services = {"vibrator": self.motor, "sensor": self.sensors}
        self.activity = SimpleNamespace(getSystemService=services.__getitem__)
        effects = SimpleNamespace(
            DEFAULT_AMPLITUDE=-1,
            createOneShot=lambda time, amplitude: time,
            createWaveform=lambda pattern, repeat: tuple(pattern),
        )
        self.classes: dict[str, Any] = {
            "android.media.MediaPlayer": MediaPlayer,
            "android.speech.tts.TextToSpeech": Engine,
            "java.util.HashMap": HashMap,
            "java.util.Locale": SimpleNamespace(US="en_US"),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=api),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator", SENSOR_SERVICE="sensor"),
            "android.hardware.Sensor": SimpleNamespace(TYPE_ACCELEROMETER=1),
            "android.hardware.SensorManager": Sensors,
            "android.os.VibrationEffect": effects,
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "org.renpy.android.PythonActivity": SimpleNamespace(
                mActivity=self.activity
            ),  # plyer, without p4a
        }

    def open_players(self) -> list[MediaPlayer]:
        return [player for player in MediaPlayer.made if player.state != "released"]

    def _detach(self) -> None:
        self.detached += 1

    @contextmanager
    def running(self) -> Iterator[Android]:
        """This phone behind pyjnius."""
        jnius = ModuleType("jnius")
        recorder = {f"android.media.MediaRecorder{part}" for part in ("", *RECORDER)}
        jnius.autoclass = lambda name: None if name in recorder else self.classes[name]  # type: ignore[attr-defined]
        jnius.cast = lambda name, thing: thing  # type: ignore[attr-defined]
        jnius.detach = self._detach  # type: ignore[attr-defined]
        jnius.PythonJavaClass = object  # type: ignore[attr-defined]
        jnius.java_method = lambda signature: lambda method: method  # type: ignore[attr-defined]
        sys.modules["jnius"] = jnius
        try:
            yield self
        finally:
            del sys.modules["jnius"]
            forget_modules("plyer.platforms.android")


RECORDER = ("$AudioSource", "$OutputFormat", "$AudioEncoder")

MCI_OPEN, MCI_CLOSE, MCI_PLAY, MCI_STOP = 0x803, 0x804, 0x806, 0x808


class Windows:
    """winmm's multimedia devices: a device is known only to the thread that opened it."""

    def __init__(self) -> None:
        self.opened: dict[int, tuple[int, str]] = {}
        self.played: list[str] = []
        self.most = 0
        self.broken = False
        self._next = 0

    def _command(self, device: int, message: int, flags: int, parameters: Any) -> int:
        import threading

        thread = threading.get_ident()
        if message == MCI_OPEN:
            if self.broken:
                return 263
            self._next += 1
            opening = parameters._obj
            opening.wDeviceID = self._next
            self.opened[self._next] = (thread, opening.lpstrElementName)
            self.most = max(self.most, len(self.opened))
            return 0
        if device not in self.opened or self.opened[device][0] != thread:
            return 257  # no such device
        if message == MCI_PLAY:
            self.played.append(self.opened[device][1])
        elif message == MCI_CLOSE:
            del self.opened[device]
        return 0

    def _folder(self, folder: Any, flags: int, token: Any, path: Any) -> int:
        path._obj.value = "C:\\Users\\Ana\\Music"
        return 0

    @contextmanager
    def running(self) -> Iterator[Windows]:
        """This system behind ctypes."""
        names = ("SHGetKnownFolderPath", "mciSendCommandW", "mciGetErrorStringW", "CoTaskMemFree")
        calls = (self._folder, self._command, lambda *_: 0, lambda *_: None)
        library = Library({name: Function(call) for name, call in zip(names, calls, strict=True)})
        windows: Any = ctypes
        windows.windll, windows.WINFUNCTYPE = Library({}, library), ctypes.CFUNCTYPE
        try:
            yield self
        finally:
            del windows.windll, windows.WINFUNCTYPE
            forget_modules("plyer.platforms.win")


class Function:
    """A function of a library, whose types may be declared."""

    def __init__(self, call: Any) -> None:
        self.call = call

    def __call__(self, *arguments: Any) -> Any:
        return self.call(*arguments)


class Library:
    """A library that has these functions, and others that nobody calls."""

    def __init__(self, functions: dict[str, Any], other: Any = None) -> None:
        self._functions, self._other = functions, other

    def __getattr__(self, name: str) -> Any:
        if self._other is not None:
            return self._other
        return self._functions.setdefault(name, Function(None))


def forget_modules(package: str) -> None:
    """Lets modules be imported anew by the next test."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
