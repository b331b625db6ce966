"""Every page there is, read from the classes themselves: the self-test opens and photographs show each."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from domino import ui


def pages() -> set[str]:
    """The name of every class of pages and overlays: of those that others are derived from, the ones that
    have a name of their own."""
    from domino.ui.kit.stage.page import PageScreen
    from domino.ui.kit.stage.screen import Overlay, Screen

    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)

    def under(kind: type[Screen]) -> Iterator[type[Screen]]:
        for each in kind.__subclasses__():
            yield each
            yield from under(each)

    return {
        each.__name__
        for each in under(Screen)
        if each.__module__.startswith("domino.ui.") and each not in (Overlay, PageScreen)
        if "name" in vars(each) or not each.__subclasses__()
    }
