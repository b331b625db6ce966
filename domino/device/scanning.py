"""Codes that a camera reads, by an app for that where the phone has one: Android itself has none, and this
app asks for no camera."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

from domino.device import LOG
from domino.device.android import activity, java_class, on_android

SCAN = "com.google.zxing.client.android.SCAN"
"""What apps that scan are asked by: the first of them made it up, and others answer it."""
RESULT_OK = -1

Scanned = Callable[[str | None], None]
"""Called with what was read, or nothing, on a thread of Java's: it must neither wait nor raise."""


class Scanner:
    """Somebody else's scanner. To be called on the thread the app began on."""

    def __init__(self) -> None:
        self._numbers = count(4901)
        self._asked: dict[int, Scanned] = {}
        self._listens = False

    @property
    def is_there(self) -> bool:
        """Whether there is an app that scans."""
        if not on_android():
            return False
        try:
            return activity().getPackageManager().resolveActivity(self._intent(), 0) is not None
        except Exception as trouble:  # whatever Java says
            LOG.info("no scanner: %r", trouble)
            return False

    def scan(self, scanned: Scanned) -> bool:
        """Has a code scanned. False where nobody can."""
        number = next(self._numbers)
        try:
            if not self._listens:
                # Once and for good: Java fails when a listener goes while results are told.
                import_module("android.activity").bind(on_activity_result=self._answered)
                self._listens = True
            self._asked[number] = scanned
            activity().startActivityForResult(self._intent(), number)
        except Exception as trouble:  # whatever Java says
            LOG.info("no scanner: %r", trouble)
            self._asked.pop(number, None)
            return False
        return True

    def _intent(self) -> Any:
        string = java_class("java.lang.String")
        intent = java_class("android.content.Intent")(SCAN)
        intent.putExtra("SCAN_MODE", string("QR_CODE_MODE"))
        return intent

    def _answered(self, number: int, result: int, intent: Any) -> None:
        scanned = self._asked.pop(number, None)
        if scanned is None:
            return
        read = None
        try:
            read = (
                intent.getStringExtra("SCAN_RESULT") if result == RESULT_OK and intent is not None else None
            )
        except Exception as trouble:
            LOG.warning("nothing was scanned: %r", trouble)
        scanned(None if read is None else str(read))


scanner = Scanner()
"""The one of this device."""
