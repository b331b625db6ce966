"""Licenses: everything the app ships with, and the full text of each license."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from domino.device.android import on_android
from domino.tableside.manual.licenses import Component, components_on, paragraphs
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Gap, Part, Row, Sentence
from domino.ui.kit.stage.page import PageScreen


def platform() -> str:
    """This platform, as the list of licenses calls it."""
    if on_android():
        return "android"
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


class LicensesScreen(PageScreen):
    """Lists every component with its version and license; a tap opens the text."""

    name = "licenses"

    def __init__(self, app: Application) -> None:
        super().__init__(title=app.texts.say("ui.licenses.title"))

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        listed = components_on(platform())
        if not listed:
            return [Sentence(say("ui.help.missing"))]
        rows = [
            Row(
                title=f"{one.name} {one.version}".rstrip(),
                subtitle=one.license,
                tap=partial(self._open, one),
                name=f"license-{number}",
                chevron="chevron-right",
            )
            for number, one in enumerate(listed)
        ]
        return [Sentence(say("ui.licenses.lead")), *rows, Gap(24)]

    def _open(self, component: Component) -> None:
        self.app.stage.visit(LicenseScreen(self.app, component))


class LicenseScreen(PageScreen):
    """The full text of one component's license."""

    name = "license"

    def __init__(self, app: Application, component: Component) -> None:
        self.component = component
        super().__init__(title=f"{component.name} {component.version}".rstrip(), subtitle=component.license)

    def parts(self) -> Sequence[Part]:
        told: list[Part] = []
        if self.component.copyright:
            told.append(Sentence(self.component.copyright, secondary=False))
        for text in self.component.texts:
            told += [Sentence(paragraph, 13) for paragraph in paragraphs(text)]
            told.append(Gap(24))
        return told
