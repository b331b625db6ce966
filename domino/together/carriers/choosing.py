"""Which carrier a table or an address needs. Nothing of a carrier is imported before it is wanted."""

from __future__ import annotations

from domino.together import keys
from domino.together.carriers.carrier import GuestCarrier, HostCarrier
from domino.together.kept import Way


def host_carrier(way: Way, address: str | None = None) -> HostCarrier:
    """What carries a table: further away where a server is named, else at home, with the page. A port that
    was asked for is `way.port`; one that was only remembered gives way."""
    if way.server is not None and way.own is not None:
        from domino.together.carriers.further import FarHost

        return FarHost(way.server, way.own)
    from domino.together.carriers.home import HomeServer
    from domino.together.web import web_files

    port, remembered = (None, way.port) if way.remembered else (way.port, None)
    return HomeServer(web_files(), port, remembered, address)


def guest_carrier(address: keys.Address | keys.FarAddress) -> GuestCarrier:
    """What carries a guest to this address."""
    if isinstance(address, keys.FarAddress):
        from domino.together.carriers.further import FarGuest

        return FarGuest(address)
    from domino.together.carriers.home_line import HomeLine

    return HomeLine(address)
