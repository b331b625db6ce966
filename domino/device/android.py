"""Android's own objects, reached through pyjnius, which is there on Android and nowhere else."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

UI_MODE_NIGHT_MASK, UI_MODE_NIGHT_NO, UI_MODE_NIGHT_YES = 0x30, 0x10, 0x20


def on_android() -> bool:
    """Whether this is a phone or tablet with Android."""
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def java_class(name: str) -> Any:
    """A Java class. The app's own classes must be asked for on the thread the app began on: another
    thread's class loader does not know them."""
    # By its name, because no computer that checks or packs this program has the module.
    return import_module("jnius").autoclass(name)


def activity() -> Any:
    """The activity that the app runs in."""
    return java_class("org.kivy.android.PythonActivity").mActivity


def api_level() -> int:
    """The version of Android, as programs count it."""
    return int(java_class("android.os.Build$VERSION").SDK_INT)


def night_mode() -> bool | None:
    """Whether Android shows itself dark; None when it does not say."""
    mode = activity().getResources().getConfiguration().uiMode & UI_MODE_NIGHT_MASK
    return {UI_MODE_NIGHT_YES: True, UI_MODE_NIGHT_NO: False}.get(mode)


def detach() -> None:
    """To be called by every thread of ours before it ends: Android stops a program whose thread ends while
    Java still counts on it."""
    if "jnius" in sys.modules:
        sys.modules["jnius"].detach()
