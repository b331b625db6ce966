"""Sending a text to other people: by the system's share sheet, or as a copy that can be pasted."""

from __future__ import annotations

from kivy.core.clipboard import Clipboard

from domino.device.passing import share_text
from domino.ui.kit.app import Application


def send(app: Application, text: str, title: str) -> None:
    """Sends a text: by Android's share sheet, or as a copy that can be pasted."""
    if not share_text(text, title):
        Clipboard.copy(text)
        app.stage.say(app.texts.say("ui.passing.copied"))
