"""How guests come to a table: at home, or further away by a server whose address is asked for once."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from domino.device.local_network import may_reach_others
from domino.store.notices import reason_of
from domino.together import keys
from domino.together.kept import Way
from domino.together.places import GUEST
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Part, Row, Segments
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages.own_things import SERVER, WAY, found, keep
from domino.ui.table.open_table import AT_HOME, OpenTable, further_away

HOME, FAR = "home", "far"
LONGEST = 200
"""Characters of the address of a server."""


def last_way(app: Application) -> Way:
    """A new table that is opened the way the last one was."""
    server = _server(app)
    far = found(app, WAY) == FAR and server
    return further_away(server) if far else AT_HOME


def place_of(server: str) -> str:
    """Where a server is, without the password in its address."""
    names = (urlsplit(f"//{place}").hostname or place for place in server.partition("://")[2].split(","))
    return ", ".join(names)


def _server(app: Application) -> str:
    try:
        return keys.at_server(found(app, SERVER))
    except ValueError:
        return ""


class Ways:
    """The choice, for a table before the deal. `changed` is called when it is another."""

    def __init__(self, app: Application, table: OpenTable, changed: Callable[[], None]) -> None:
        self._app, self._table, self._changed = app, table, changed

    def parts(self) -> list[Part]:
        say, server = self._app.texts.say, self._table.way.server
        choices = [(HOME, say("together.at-home"), "home-outline"), (FAR, say("together.further"), "earth")]
        chosen: list[Part] = [Segments(choices, FAR if server else HOME, self.choose, "way")]
        if server is not None:
            change = say("together.change-server")
            where = place_of(server)
            row = Row(
                "server-network", say("together.server"), where, change, tap=self._change, name="server"
            )
            chosen.append(row)
        return chosen

    def choose(self, way: str) -> None:
        """Guests come this way, once that is agreed and can be."""
        self._changed()  # until then it is shown as it is
        if way == HOME and self._table.way.server is not None:
            self._once_agreed(self._go_home)
        elif way == FAR and self._table.way.server is None:
            self._once_agreed(self._go_far)

    def _once_agreed(self, go: Callable[[], None]) -> None:
        """Whoever has come is not sent away without a word."""
        if not any(place.kind == GUEST for place in self._table.host.places.every):
            go()
            return
        say = self._app.texts.say
        title, asks = say("together.another-way"), say("together.another-way-says")
        confirm(self._app, title, asks, say("together.another-way-button"), go, "primary")

    def _go_home(self) -> None:
        if may_reach_others():
            self._open(AT_HOME)
        else:
            self._app.stage.say(self._app.texts.say("together.may-it"))

    def _go_far(self) -> None:
        server = _server(self._app)
        if server:
            self._open(further_away(server))
        else:
            self._ask_server()

    def _change(self) -> None:
        self._once_agreed(self._ask_server)

    def _ask_server(self) -> None:
        app = self._app
        told = self._table.way.server or _server(app) or "nats://"
        sheet = NameSheet(app, told, self.keep_server, app.texts.say("together.server-address"), LONGEST)
        app.stage.show(sheet)

    def keep_server(self, text: str) -> str:
        """Guests come by the server with this address; why they cannot, or nothing."""
        text = text.strip()
        try:
            server = keys.at_server(text if "://" in text else f"nats://{text}")
        except ValueError:
            return self._app.texts.say("together.bad-server")
        if server != self._table.way.server:
            self._open(further_away(server))
        return ""

    def _open(self, way: Way) -> None:
        app = self._app
        try:
            self._table.open_another_way(way)
        except OSError as trouble:
            app.stage.say(app.texts.say("together.no-network", why=reason_of(trouble)))
            return
        keep(app, {WAY: HOME} if way.server is None else {WAY: FAR, SERVER: way.server})
        self._changed()
