"""Tests in a window. Kivy has one in a process, and reads its density once: all tests here share both. Tests
that need another density start a program of their own."""

from __future__ import annotations

import os

import pytest

from tests.ui import screen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if screen.missing():
        skip = pytest.mark.skip(reason="there is no Xvfb to draw on, or no Kivy")
        for item in items:
            if "tests/ui/" in item.path.as_posix():
                item.add_marker(skip)


@pytest.fixture
def display() -> str:
    """The name of this process's display, for programs that a test starts."""
    return os.environ["DISPLAY"]
