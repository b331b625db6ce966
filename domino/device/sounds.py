"""Sounds: one player for each, by plyer where it can, otherwise by the loader the app hands in."""

from __future__ import annotations

import random
import wave
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

from domino.device import LOG
from domino.device.android import on_android
from domino.device.loudness import Copies
from domino.device.parts import Audio
from domino.device.worker import Worker

WAITING = 6
"""How many sounds may wait for plyer; of more than that the oldest are dropped."""

SETTLING = 0.5
"""Seconds after its end for which a player of the system is kept open: speakers lag behind."""


class SoundPlayer(Protocol):
    """A loaded sound, as Kivy's are. `play` and `stop` return at once."""

    volume: float
    state: str

    def play(self) -> object: ...
    def stop(self) -> object: ...
    def unload(self) -> object: ...


Loader = Callable[[str], SoundPlayer | None]
"""Loads the sound in a file; None when it cannot. Called on a thread of its own, except on Android, where
Kivy's players must be made on the app's."""

Later = Callable[[Callable[[], None], float], object]
"""Calls a function after so many seconds, on the app's own thread; may itself be called on any."""


class Sounds:
    """The sounds of a folder, played by name. Of some there are several takes, in files that end in a
    number: never is the same one played twice in a row.

    Calls come from the app's thread and return at once. plyer opens files while its caller waits, so it is
    used on a thread of its own and nowhere else: Windows knows a player only on the thread that opened it.
    When plyer fails the loader takes over for good. Loading may take long too, and is done aside; what is
    loaded plays and stops at once, on the app's thread.
    """

    def __init__(
        self, folder: Path, audio: Callable[[str], Audio] | None, loader: Loader, later: Later
    ) -> None:
        self._paths = {path.stem: path for path in sorted(folder.glob("*.wav"))}
        self._takes: dict[str, list[str]] = {}
        for take in self._paths:
            self._takes.setdefault(take.rstrip("-0123456789"), []).append(take)
        self._last: dict[str, str] = {}
        self._rng = random.Random(1)
        self._audio = audio
        self._loader = loader
        self._later = later
        self._worker = Worker("sounds", WAITING)
        self._copies = Copies()
        self._opened: dict[str, Audio] = {}
        self._turns: dict[str, int] = {}
        self._ended: set[str] = set()
        self._loading = Worker("loading sounds", len(self._paths))
        self._loaded: dict[str, SoundPlayer | None] = {}
        self._wanted: dict[str, bool] = {}
        self._closed = False
        self._volume = 1.0
        self.on = True
        if not self._paths:
            LOG.warning("There are no sounds in %s", folder.name)

    @property
    def volume(self) -> float:
        """From 0 to 1. Sounds under way change with it where their player can."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)
        for name in self._loaded:
            self._ask(name, self._set_volume)

    def prepare(self) -> None:
        """Loads the sounds before they are needed. plyer's need no loading; on Android loading would hold
        up the app, so that each is loaded when it is needed first."""
        if self._audio is None and self.on and not on_android():
            for name in self._paths.keys() - self._loaded.keys():
                self._load(name, wanted=False)

    def play(self, name: str) -> None:
        """Plays a sound from its beginning, another take of it than the last time."""
        if not self.on or self._closed or self._volume <= 0 or name not in self._takes:
            return
        others = [take for take in self._takes[name] if take != self._last.get(name)]
        take = self._last[name] = self._rng.choice(others or self._takes[name])
        if self._audio is not None:
            self._worker.do(partial(self._play_by_plyer, self._audio, take, self._volume))
        else:
            self._play_loaded(take)

    def quiet(self) -> None:
        """Stops everything that sounds."""
        self._worker.forget()
        self._wanted = dict.fromkeys(self._wanted, False)
        if self._opened:
            self._worker.do(self._stop_all)
        for name in self._loaded:
            self._ask(name, stopped)

    def close(self) -> None:
        """Stops everything and lets every player go."""
        self._closed = True
        self._worker.close(self._let_go)
        self._loading.close()
        for name in self._loaded:
            self._ask(name, unloaded)

    # By the loader

    def _ask(self, name: str, request: Callable[[SoundPlayer], object]) -> None:
        """Asks a loaded sound for something. One that fails is not asked again."""
        player = self._loaded[name]
        if player is None:
            return
        try:
            request(player)
        except Exception as error:
            self._loaded[name] = None
            LOG.warning("The sound %s cannot be played: %r", name, error)

    def _set_volume(self, player: SoundPlayer) -> None:
        player.volume = self._volume

    def _load(self, name: str, wanted: bool) -> None:
        """Has a sound loaded, unless it is loading already; when it is wanted it will be played then."""
        loading = name in self._wanted
        self._wanted[name] = wanted or self._wanted.get(name, False)
        if loading or self._closed:
            return
        fetch = partial(self._fetch, name)
        if on_android():
            self._later(fetch, 0)
        else:
            self._loading.do(fetch)

    def _fetch(self, name: str) -> None:
        player, reason = None, "its loader has none"
        try:
            player = self._loader(str(self._paths[name]))
        except Exception as error:
            reason = repr(error)
        if player is None:
            LOG.warning("The sound %s cannot be loaded: %s", name, reason)
        self._later(partial(self._fetched, name, player), 0)

    def _fetched(self, name: str, player: SoundPlayer | None) -> None:
        self._loaded[name] = player
        wanted = self._wanted.pop(name, False) and self.on
        if self._closed:
            self._ask(name, unloaded)
            return
        self._ask(name, self._set_volume)
        if wanted:
            self._play_loaded(name)

    def _play_loaded(self, name: str) -> None:
        if name in self._loaded:
            self._ask(name, played)
        else:
            self._load(name, wanted=True)

    # By plyer, on its worker

    def _play_by_plyer(self, audio: Callable[[str], Audio], name: str, volume: float) -> None:
        if self._audio is None:  # it failed while this one waited
            self._later(partial(self._play_loaded, name), 0)
            return
        self._release()
        try:
            player = self._opened.get(name)
            if player is None:
                player = self._opened[name] = audio(str(self._paths[name]))
            player.stop()  # lets the player of the last time go, which `play` would lose
            player.file_path = str(self._copies.at(self._paths[name], volume))
            player.play()
        except Exception as error:
            self._audio = None
            LOG.warning("plyer plays no sounds, from here on the loader does: %r", error)
            if (failed := self._opened.pop(name, None)) is not None:
                with suppress(Exception):  # what was half opened
                    failed.stop()
            self._later(partial(self._play_loaded, name), 0)
            return
        turn = self._turns[name] = self._turns.get(name, 0) + 1
        self._later(partial(self._end, name, turn), seconds_of(self._paths[name]) + SETTLING)

    def _end(self, name: str, turn: int) -> None:
        """On the app's thread: the sound has ended, unless it was begun again."""
        if self._turns[name] == turn:
            self._ended.add(name)
            self._worker.do(self._release)

    def _release(self) -> None:
        """Lets the system's players of sounds that have ended go."""
        while self._ended:
            name = self._ended.pop()
            if name in self._opened:
                self._opened[name].stop()

    def _stop_all(self) -> None:
        for name, player in self._opened.items():
            try:
                player.stop()
            except Exception as error:
                LOG.warning("The sound %s does not stop: %r", name, error)

    def _let_go(self) -> None:
        self._stop_all()
        self._opened.clear()
        self._copies.remove()


def stopped(player: SoundPlayer) -> None:
    """Stops a sound, if it sounds: Kivy's player for Android waits when it is stopped."""
    if player.state == "play":
        player.stop()


def played(player: SoundPlayer) -> None:
    """Plays a sound from its beginning."""
    stopped(player)
    player.play()


def unloaded(player: SoundPlayer) -> None:
    """Lets a sound go."""
    stopped(player)
    player.unload()


def seconds_of(path: Path) -> float:
    """How long a WAV file sounds."""
    with wave.open(str(path), "rb") as file:
        return file.getnframes() / file.getframerate()
