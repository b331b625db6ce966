"""Addresses that the system opens with this app: somebody tapped one, or pointed the camera at a code."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from domino.device import LOG
from domino.device.android import activity, on_android

FROM_HISTORY = 0x00100000
"""Of an intent: the app was not opened with it, but taken up again from the list of recent ones."""

Followed = Callable[[str], None]
"""Called with an address; on a thread of Java's where the app runs already: it must not wait or raise."""


def follow_links(followed: Followed) -> None:
    """Tells of the address that the app was opened with, if it was, and of every one that comes later. To be
    called once, on the thread the app began on."""
    if not on_android():
        return

    def look(intent: Any) -> None:
        try:
            address = None if intent.getFlags() & FROM_HISTORY else intent.getDataString()
        except Exception as trouble:  # whatever Java says
            LOG.warning("nothing was opened: %r", trouble)
            return
        if address is not None:
            followed(str(address))

    try:
        look(activity().getIntent())
        import_module("android.activity").bind(on_new_intent=look)
    except Exception as trouble:
        LOG.info("no links: %r", trouble)
