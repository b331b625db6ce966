"""A shake of the device, as letters that nobody could foresee: something to add to a deal."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol

from plyer.utils import platform

from domino.device import LOG

LETTERS = 32
FEWEST = 10
"""How many different readings make a shake."""
HARD = 4.0
"""How much the force on one side must change for it, in metres a second each second."""


class Accelerometer(Protocol):
    """plyer's accelerometer: the force on each of three sides, None before it was measured."""

    @property
    def acceleration(self) -> Sequence[float | None]: ...
    def enable(self) -> None: ...
    def disable(self) -> None: ...


class Shaker:
    """Feels a shake: `begin`, then `feel` many times, then `end`."""

    def __init__(self, sensor: Accelerometer) -> None:
        self._sensor = sensor
        self._readings: list[tuple[float, ...]] = []

    def begin(self) -> None:
        """Feels from now on."""
        self._readings = []
        try:
            self._sensor.enable()
        except Exception as error:  # every system has its own ways to refuse
            LOG.warning("No shake is felt: %r", error)

    def feel(self) -> None:
        """Takes a reading."""
        try:
            reading = self._sensor.acceleration
            self._readings.append(tuple(float(force) for force in reading if force is not None))
        except Exception as error:
            LOG.warning("A shake was not felt: %r", error)

    def end(self) -> str:
        """The shake as letters; empty when it was hardly one."""
        try:
            self._sensor.disable()
        except Exception as error:
            LOG.warning("The sensor of shakes stays on: %r", error)
        whole = [reading for reading in self._readings if len(reading) == 3]
        if len(set(whole)) < FEWEST:
            return ""
        if max(max(side) - min(side) for side in zip(*whole, strict=True)) < HARD:
            return ""
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:LETTERS]


@cache  # plyer's sensor complains in the log when it is let go
def find_shaker(system: str | None = None) -> Shaker | None:
    """What feels a shake on this device; None where there is nothing that does."""
    try:
        sensor = import_module(f"plyer.platforms.{system or platform}.accelerometer").instance()
        sensor.enable()
        _ = sensor.acceleration  # a desktop without a sensor is found out only here
        listener = getattr(sensor, "listener", None)
        there = listener is None or listener.sensor is not None  # and an Android device here
        sensor.disable()
    except Exception:  # plyer has none for this system, or the device has none
        return None
    return Shaker(sensor) if there else None
