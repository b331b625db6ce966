"""Passing files and text on: a folder that people find, and the share sheet of Android."""

from __future__ import annotations

from pathlib import Path

from domino.device import LOG
from domino.device.android import activity, java_class, on_android


def exchange_folder(usual: Path) -> Path:
    """A folder for files to be taken elsewhere, which needs no permission: the app's own on a phone's shared
    storage, the downloads on a desktop, else `usual`."""
    if on_android():
        try:
            return Path(str(activity().getExternalFilesDir(None).getAbsolutePath()))
        except Exception as trouble:  # whatever Java says: the app's own folder does as well
            LOG.info("no shared folder: %r", trouble)
            return usual
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else usual


def share_text(text: str, title: str) -> bool:
    """Opens Android's share sheet with a text. False where there is none."""
    if not on_android():
        return False
    try:
        intents = java_class("android.content.Intent")
        string = java_class("java.lang.String")
        intent = intents(intents.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intents.EXTRA_TEXT, string(text))
        activity().startActivity(intents.createChooser(intent, string(title)))
    except Exception as trouble:  # the clipboard is still there
        LOG.info("nothing to share with: %r", trouble)
        return False
    return True
