"""Whether the system shows itself dark."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Callable, Mapping
from importlib import import_module

from plyer.utils import platform

from domino.device import LOG
from domino.device.android import night_mode

PATIENCE = 2.0
"""Seconds that a program of the desktop gets for its answer."""

PORTAL = (
    "gdbus call --session --timeout 2 --dest org.freedesktop.portal.Desktop "
    "--object-path /org/freedesktop/portal/desktop --method org.freedesktop.portal.Settings.Read "
    "org.freedesktop.appearance color-scheme"
)
COLOR_SCHEME = "gsettings get org.gnome.desktop.interface color-scheme"
GTK_THEME = "gsettings get org.gnome.desktop.interface gtk-theme"
MACOS_STYLE = "defaults read -g AppleInterfaceStyle"
WINDOWS_THEMES = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


def ask_dark(answer: Callable[[bool | None], None], system: str | None = None) -> None:
    """Finds out whether the system is dark and calls `answer`: None when it does not say. To be asked at the
    start and on every return from the background.

    Returns at once. Android answers before that, on the same thread; on desktops other programs must be
    asked, and `answer` is called on a thread of its own.
    """
    system = str(platform) if system is None else system
    if system == "android":
        answer(system_dark(system))
    else:
        threading.Thread(target=lambda: answer(system_dark(system)), name="dark", daemon=True).start()


def system_dark(system: str, environment: Mapping[str, str] = os.environ) -> bool | None:
    """Whether this system is dark; None when it does not say. May wait for seconds; never raises."""
    try:
        if system == "android":
            return night_mode()
        if system == "win":
            return _windows_dark()
        if system == "macosx":
            return _asked(MACOS_STYLE) == "Dark"  # in the light there is no such setting
        return _linux_dark(environment) if system == "linux" else None
    except Exception as error:
        LOG.warning("Whether the system is dark is not known: %r", error)
        return None


def _asked(command: str) -> str | None:
    """What a program of the desktop says; None when there is no such program, or no answer."""
    try:
        done = subprocess.run(
            command.split(), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def _linux_dark(environment: Mapping[str, str]) -> bool | None:
    """The theme forced on programs, then what the desktop's portal says, then GNOME's settings."""
    forced = environment.get("GTK_THEME")
    if forced:
        return _is_dark_theme(forced)
    if "DBUS_SESSION_BUS_ADDRESS" in environment:  # without one, asking would start a bus
        said = _asked(PORTAL) or ""
        if "uint32 1" in said or "uint32 2" in said:
            return "uint32 1" in said
    scheme = (_asked(COLOR_SCHEME) or "").strip("'")
    if scheme in ("prefer-dark", "prefer-light"):
        return scheme == "prefer-dark"
    theme = (_asked(GTK_THEME) or "").strip("'")
    return True if _is_dark_theme(theme) else None


def _is_dark_theme(name: str) -> bool:
    """Whether a theme is a dark one, by its name: Adwaita:dark, Yaru-dark."""
    return name.lower().endswith(("dark", "noir"))


def _windows_dark() -> bool | None:
    registry = import_module("winreg")  # there only on Windows
    try:
        with registry.OpenKey(registry.HKEY_CURRENT_USER, WINDOWS_THEMES) as key:
            return bool(registry.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
    except FileNotFoundError:  # older than dark Windows
        return None
