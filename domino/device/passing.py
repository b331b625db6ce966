"""Passing files and text on: the folder that people find on a desktop, and the share sheet of Android."""

from __future__ import annotations

from pathlib import Path

from domino.device import LOG
from domino.device.android import activity, java_class, on_android

LONGEST_SENT = 200_000
"""How many characters Android passes from one app to another: it fails a little over twice as many."""


def exchange_folder(usual: Path) -> Path:
    """A folder on a desktop for files to be taken elsewhere: the downloads, else `usual`. On Android the
    player chooses: see documents.py."""
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else usual


def share_text(text: str, title: str) -> bool:
    """Opens Android's share sheet with a text. False where there is none, or it is too long for it."""
    if not on_android() or len(text) > LONGEST_SENT:
        return False
    try:
        intents = java_class("android.content.Intent")
        string = java_class("java.lang.String")
        intent = intents(intents.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intents.EXTRA_TEXT, string(text))
        activity().startActivity(intents.createChooser(intent, string(title)))
    except Exception as trouble:  # whatever Java says: there are other ways
        LOG.info("nothing to share with: %r", trouble)
        return False
    return True
