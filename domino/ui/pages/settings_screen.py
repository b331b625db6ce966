"""The settings: a page generated from what can be set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from domino.store.fields import CHOICE, FIELDS, LEVEL, SWITCH, Field
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Gap, Heading, Part, Row, Segments, Sentence, Slider, Switch
from domino.ui.kit.parts.swatches import Swatch, Swatches
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages import doors
from domino.ui.pages.table_looks import SWATCHES, SmallTable, swatch_of

PARTS_OF_DEVICE = {"vibration": "vibrates", "speech": "speaks", "speech_volume": "speaks_softly"}
"""Settings for something that not every device has, and what the centerpiece calls it."""
OF_SWITCH = {"sound_volume": "sound", "vibration_strength": "vibration", "speech_volume": "speech"}
"""Levels that mean nothing while their switch is off, or where there is nothing to switch."""


class SettingsScreen(PageScreen):
    """Every setting, kept at once when it is changed."""

    name = "settings"

    def __init__(self, app: Application) -> None:
        super().__init__(title=app.texts.say("ui.settings.title"))

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        parts: list[Part] = []
        shown = [field for field in FIELDS if field.kind in (SWITCH, CHOICE, LEVEL)]
        for group, fields in groupby(shown, key=lambda field: field.group):
            parts.append(Heading(say(f"settings.group.{group}"), large=True))
            for field in fields:
                parts += self._parts_of(field)
        return [
            *parts,
            Heading(say("settings.group.people"), large=True),
            Row(
                "account-group",
                say("settings.people.title"),
                self._people(),
                tap=partial(doors.open_people, self.app),
                name="people",
            ),
            Heading(say("ui.settings.everything"), large=True),
            *(
                Row(icon, say(f"ui.settings.{name}"), say(f"ui.settings.{name}-says"), tap=tap, name=name)
                for name, icon, tap in (
                    ("export", "export-variant", partial(doors.export_everything, self.app)),
                    ("import", "import", partial(doors.receive, self.app, self.refresh, everything=True)),
                    ("reset", "restore", self._reset),
                )
            ),
            Gap(16),
        ]

    def _parts_of(self, field: Field) -> list[Part]:
        say, settings = self.app.texts.say, self.app.settings
        title = say(f"settings.{field.name}.title")
        missing = self._missing(field.name)
        switch = OF_SWITCH.get(field.name)
        if switch is not None and (not settings[switch] or self._missing(switch)):
            return []
        if field.kind == SWITCH:
            more = self.app.texts.find(f"settings.{field.name}.says") or ""
            says = say(f"ui.settings.no-{field.name}") if missing else more
            on = settings[field.name] and not missing
            return [Switch(title, on, partial(self._set, field.name), says, field.name, enabled=not missing)]
        if field.kind == LEVEL and missing:
            return [Sentence(say(f"ui.settings.no-{field.name}"))]
        if field.kind == LEVEL:
            slider = Slider(
                title,
                settings[field.name],
                field.lowest,
                field.highest,
                field.step,
                lambda value: None,
                lambda value: say("ui.settings.percent", value=round(value * 100)),
                field.name,
                partial(self._set, field.name),
            )
            return [slider]
        if len(field.values) < 3 and field.name == "language":
            return []  # one language is no choice
        choices = [(value, say(f"settings.{field.name}.{value}")) for value in field.values]
        if field.name in SWATCHES:
            swatches = [Swatch(value, words, swatch_of(field.name, value)) for value, words in choices]
            change, high = partial(self._set, field.name), SWATCHES[field.name][1]
            return [
                *([SmallTable()] if field.name == next(iter(SWATCHES)) else []),
                Sentence(title, 15, False, "medium"),
                Swatches(swatches, settings[field.name], change, field.name, high),
            ]
        return [
            Sentence(title, 15, False, "medium"),
            Segments(choices, settings[field.name], partial(self._set, field.name), field.name),
        ]

    def _missing(self, name: str) -> bool:
        """Whether this device lacks what the setting is for."""
        return name in PARTS_OF_DEVICE and not getattr(self.app.centerpiece, PARTS_OF_DEVICE[name])

    def _people(self) -> str:
        people = self.app.settings.people
        return ", ".join(person["name"] for person in people) or self.app.texts.say("ui.settings.nobody")

    # What is done

    def _set(self, name: str, value: object) -> None:
        self.app.settings.change(**{name: value})
        self._sample(name)
        self.refresh()
        self.app.say_notices()

    def _sample(self, name: str) -> None:
        """Lets what was just set be heard or felt."""
        centerpiece = self.app.centerpiece
        if name in ("sound", "sound_volume"):
            centerpiece.play("whistle")
        elif name in ("vibration", "vibration_strength"):
            centerpiece.feel("double")
        elif name in ("speech", "speech_volume"):
            centerpiece.say(self.say("ui.settings.spoken"))

    def _reset(self) -> None:
        reset = self.say("ui.settings.reset")
        confirm(self.app, reset, self.say("ui.settings.reset-asks"), reset, self._reset_now)

    def _reset_now(self) -> None:
        self.app.settings.reset()
        self.refresh()
