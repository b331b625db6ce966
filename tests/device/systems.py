"""The operating system's end of plyer, for machines without it: what stands behind pyjnius on Android, and
behind ctypes on Windows. plyer's own classes are real; only what they call is here. As strict as the real
ones: what they refuse is refused."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

from plyer.facades import Accelerometer
from plyer.utils import platform

str(platform)  # plyer keeps its first answer, which must not be given while a test says that this is a phone
Accelerometer.__del__ = lambda self: None
"""plyer's class for Android calls this one when it is let go, and there is none: the app never lets it go."""
SCAN = "com.google.zxing.client.android.SCAN"


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


class Intent:
    """What one app asks of another."""

    ACTION_SEND, EXTRA_TEXT = "android.intent.action.SEND", "android.intent.extra.TEXT"
    ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
    ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    CATEGORY_OPENABLE, EXTRA_TITLE = "android.intent.category.OPENABLE", "android.intent.extra.TITLE"

    def __init__(self, action: str = "android.intent.action.MAIN", data: Any = None, flags: int = 0) -> None:
        self.action, self.kind, self.data, self.flags = action, "", data, flags
        self.categories: list[str] = []
        self.extras: dict[str, str] = {}

    def setType(self, kind: str) -> None:
        self.kind = kind

    def addCategory(self, category: str) -> None:
        self.categories.append(category)

    def putExtra(self, name: str, value: str) -> None:
        self.extras[name] = value

    def getData(self) -> Any:
        return self.data

    def getDataString(self) -> Any:
        return self.data

    def getFlags(self) -> int:
        return self.flags

    def getStringExtra(self, name: str) -> str | None:
        return self.extras.get(name)

    @staticmethod
    def createChooser(intent: Intent, title: str) -> tuple[Intent, str]:
        return intent, title


class Descriptor:
    """Android's open file: whoever keeps the document hears how it was closed."""

    def __init__(self, handle: int, closed: list[str]) -> None:
        self._handle, self._closed = handle, closed

    def getFd(self) -> int:
        return self._handle

    def close(self) -> None:
        os.close(self._handle)
        self._closed.append("whole")

    def closeWithError(self, message: str) -> None:
        os.close(self._handle)
        self._closed.append(message)


class Rows:
    """Android's cursor, on the one row that tells of a document."""

    def __init__(self, name: str) -> None:
        self._values = {"_id": "1", "_display_name": name}
        self._at = -1

    def moveToFirst(self) -> bool:
        self._at = 0
        return True

    def getColumnIndex(self, name: str) -> int:
        return list(self._values).index(name) if name in self._values else -1

    def getString(self, column: int) -> str:
        if self._at < 0 or column < 0:
            raise Refused("CursorIndexOutOfBoundsException")
        return list(self._values.values())[column]

    def close(self) -> None: ...


class Picking:
    """Android's picker and the documents it reaches: files in a folder, a document being the name of one."""

    FLAGS: ClassVar = {"r": os.O_RDONLY, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[tuple[int, Intent]] = []
        self.closed: list[str] = []
        self.there, self.refuses, self.breaks = True, "", False
        self._listeners: list[Callable[[int, int, Any], None]] = []
        self._followers: list[Callable[[Intent], None]] = []
        self._telling = False

    # What the app calls

    def startActivityForResult(self, intent: Intent, number: int) -> None:
        if not self.there:
            raise Refused("ActivityNotFoundException")
        assert intent.categories == ([] if intent.action == SCAN else [Intent.CATEGORY_OPENABLE])
        self.asked.append((number, intent))

    def bind(
        self,
        on_activity_result: Callable[[int, int, Any], None] | None = None,
        on_new_intent: Callable[[Intent], None] | None = None,
    ) -> None:
        if self._telling:
            raise Refused("ConcurrentModificationException")
        if on_activity_result is not None:
            self._listeners.append(on_activity_result)
        if on_new_intent is not None:
            self._followers.append(on_new_intent)

    def openFileDescriptor(self, uri: str, access: str) -> Descriptor:
        if self.refuses:
            raise Refused(self.refuses)
        if not self.breaks:
            return Descriptor(os.open(self.folder / uri, self.FLAGS[access], 0o600), self.closed)
        reading, writing = os.pipe()  # a cloud that goes in the middle
        os.close(reading)
        return Descriptor(writing, self.closed)

    def query(self, uri: str, *_: None) -> Rows:
        return Rows(uri)

    # What the player does

    def choose(self, name: str | None) -> Intent:
        """Chooses this document, or none, for what was asked last; tells it on a thread of Java's."""
        number, asked = self.asked.pop()
        answer = None
        if name is not None:
            answer = Intent(asked.action, name)
            answer.putExtra("SCAN_RESULT", name)
        self._telling = True
        for at in (number + 1, number):  # another's result is nobody's concern
            java = threading.Thread(target=self._tell, args=(at, 0 if name is None else -1, answer))
            java.start()
            java.join()
        self._telling = False
        return asked

    def follow(self, address: str) -> None:
        """Taps an address while the app runs; that is told on a thread of Java's too."""
        for follower in self._followers:
            java = threading.Thread(target=follower, args=(Intent("android.intent.action.VIEW", address),))
            java.start()
            java.join()

    def _tell(self, *result: Any) -> None:
        for listener in self._listeners:
            listener(*result)


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

    def __init__(self, api: int = 36, vibrates: bool = True, folder: Path = Path()) -> None:
        MediaPlayer.made, MediaPlayer.broken, Engine.made = [], False, []
        self.motor = Motor(vibrates)
        self.detached = 0
        self.picking = Picking(folder)
        self.shared: list[tuple[Intent, str]] = []
        self.granted: set[str] = set()
        self.asked: list[tuple[str, ...]] = []
        """What people were asked to permit."""
        self.scans = True
        """Whether an app that scans codes is installed."""
        self.opened_with = Intent()
        self.sensors = Sensors()
        packages = SimpleNamespace(
            resolveActivity=lambda intent, flags: "app" if self.scans and intent.action == SCAN else None
        )
        services = {"vibrator": self.motor, "sensor": self.sensors}
        self.activity = SimpleNamespace(
            getSystemService=services.__getitem__,
            getContentResolver=lambda: self.picking,
            getPackageManager=lambda: packages,
            getIntent=lambda: self.opened_with,
            startActivityForResult=self.picking.startActivityForResult,
            startActivity=self.shared.append,
            checkSelfPermission=lambda name: 0 if name in self.granted else -1,
            requestPermissions=lambda names, number: self.asked.append(tuple(names)),
        )
        effects = SimpleNamespace(
            DEFAULT_AMPLITUDE=-1,
            createOneShot=lambda time, amplitude: time,
            createWaveform=lambda pattern, repeat: tuple(pattern),
        )
        self.classes: dict[str, Any] = {
            "android.media.MediaPlayer": MediaPlayer,
            "android.speech.tts.TextToSpeech": Engine,
            "java.util.HashMap": HashMap,
            "java.lang.String": str,
            "android.content.Intent": Intent,
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
        own = ModuleType("android")  # python-for-android's
        own.activity = ModuleType("android.activity")  # type: ignore[attr-defined]
        own.activity.bind = self.picking.bind
        sys.modules |= {"jnius": jnius, "android": own, "android.activity": own.activity}
        try:
            yield self
        finally:
            for name in ("jnius", "android", "android.activity"):
                del sys.modules[name]
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
