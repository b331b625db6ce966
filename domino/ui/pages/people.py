"""The usual players: their names and colours, offered when a table is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from domino.core.match import check_name
from domino.core.seating import COLOURS
from domino.store.fields import MOST_PEOPLE
from domino.tableside.seats import initials
from domino.ui.kit.app import Application
from domino.ui.kit.parts.colour_choice import ColourChoice
from domino.ui.kit.parts.parts import Button, Heading, Part, Row, Sentence
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.sheets import Sheet


class PeopleScreen(PageScreen):
    """Everyone who usually plays on this device; the first sits down first."""

    name = "people"

    def __init__(self, app: Application) -> None:
        super().__init__(title=app.texts.say("settings.people.title"))

    def parts(self) -> Sequence[Part]:
        say, people = self.app.texts.say, self.app.settings.people
        letters = initials([person["name"] for person in people])
        full = len(people) >= MOST_PEOPLE
        self.footer = [] if full else [Button(say("ui.people.add"), self._add, "account-plus", name="add")]
        return [
            Sentence(say("ui.people.says")),
            *(
                Row(
                    title=person["name"],
                    badge=(person["colour"], letters[number]),
                    tap=partial(self._edit, number),
                    chevron="chevron-right",
                    name=f"person-{number}",
                )
                for number, person in enumerate(people)
            ),
        ]

    def _add(self) -> None:
        self.app.stage.show(NameSheet(self.app, "", self._added))

    def _added(self, name: str) -> str:
        people = self.app.settings.people
        used = {person["colour"] for person in people}
        colour = next((number for number in range(COLOURS) if number not in used), len(people) % COLOURS)
        why = keep(self.app, [*people, {"name": name, "colour": colour}])
        self.refresh()
        return why

    def _edit(self, number: int) -> None:
        self.app.stage.show(PersonSheet(self.app, number, self.refresh))


class PersonSheet(Sheet):
    """One of the usual players."""

    name = "person"

    def __init__(self, app: Application, number: int, changed: Callable[[], None]) -> None:
        self.number = number
        self.changed = changed
        say = app.texts.say
        super().__init__(
            title=say("ui.setup.edit-title"),
            buttons=[
                Button(say("ui.setup.remove"), self._remove, "account-minus", "outline", "remove"),
                Button(say("ui.setup.done"), lambda: self.dismiss(), name="done"),
            ],
        )

    def body(self) -> Sequence[Part]:
        say, people = self.app.texts.say, self.app.settings.people
        name, colour = people[self.number]["name"], people[self.number]["colour"]
        badge = (colour, initials([each["name"] for each in people])[self.number])
        rename = partial(self._rename, name)
        return [
            Row(title=name, badge=badge, trailing=say("ui.setup.rename"), tap=rename, name="name"),
            Heading(say("ui.setup.colour")),
            ColourChoice(colour, self._paint, self.say),
        ]

    def _rename(self, name: str) -> None:
        self.app.stage.show(NameSheet(self.app, name, lambda name: self._change(name=name)))

    def _paint(self, colour: int) -> None:
        self._change(colour=colour)

    def _change(self, **values: object) -> str:
        people = self.app.settings.people
        people[self.number].update(values)
        why = keep(self.app, people)
        self.changed()
        self.refresh()
        return why

    def _remove(self) -> None:
        people = self.app.settings.people
        del people[self.number]
        self.dismiss()
        keep(self.app, people)
        self.changed()


def keep(app: Application, people: list[dict[str, Any]]) -> str:
    """Keeps the usual players, or says why they cannot be so."""
    try:
        for person in people:
            person["name"] = check_name(person["name"])
    except ValueError:
        return app.texts.say("ui.setup.bad-name")
    names = [person["name"] for person in people]
    for name in names:
        if names.count(name) > 1:
            return app.texts.say("ui.setup.name-taken", name=name)
    app.settings.change(people=people)
    app.say_notices()
    return ""
