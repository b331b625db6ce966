"""A shake of the phone: felt by plyer's real class for Android, and not offered where nothing feels it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from domino.core.chance import check_addition
from domino.device.shaking import Shaker, find_shaker
from tests.device.systems import Android


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """Every test has a device of its own."""
    yield
    find_shaker.cache_clear()


def shaken(phone: Android, shaker: Shaker, hard: float, seed: int = 1) -> str:
    """What is felt of forty pushes, each so hard."""
    rng = random.Random(seed)
    shaker.begin()
    for _ in range(40):
        phone.sensors.push(*(rng.uniform(-hard, hard) for _ in range(3)))
        shaker.feel()
    return shaker.end()


def test_a_shake_is_letters_that_another_shake_is_not() -> None:
    with Android().running() as phone:
        shaker = find_shaker("android")
        assert shaker is not None and phone.sensors.listeners == [], "nothing is felt before it is asked for"
        one, other = (shaken(phone, shaker, 12.0, seed) for seed in (1, 2))
        assert re.fullmatch("[0-9a-f]{32}", one) and one != other
        assert one == shaken(phone, shaker, 12.0, 1) == check_addition(one)
        assert phone.sensors.listeners == [], "the sensor is let go"


def test_a_phone_that_lies_still_or_says_nothing_was_not_shaken() -> None:
    with Android().running() as phone:
        shaker = find_shaker("android")
        assert shaker is not None
        assert shaken(phone, shaker, 0.1) == ""
        shaker.begin()
        for _ in range(40):
            shaker.feel()  # the sensor has not said anything yet
        assert shaker.end() == ""


def test_it_is_not_offered_where_nothing_feels_it() -> None:
    assert find_shaker("win") is None and find_shaker("no-such-system") is None
    phone = Android()
    phone.sensors.there = False
    with phone.running():
        assert find_shaker("android") is None and phone.sensors.listeners == []


class Broken:
    """A sensor that refuses everything."""

    @property
    def acceleration(self) -> tuple[float, ...]:
        raise OSError("no sensor")

    enable = disable = lambda self: 1 / 0


def test_a_sensor_that_breaks_harms_nothing() -> None:
    shaker = Shaker(Broken())  # type: ignore[arg-type]
    shaker.begin()
    shaker.feel()
    assert shaker.end() == ""
