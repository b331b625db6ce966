"""A browser for tests of the guest's page, and a tab of it the size of a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.together.browser import Browser, Tab, browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Tab]:
    found = chromium.tab()
    found.shape(412, 915)
    yield found
    found.close()
