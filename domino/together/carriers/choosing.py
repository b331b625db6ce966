"""Which carrier a table or an address needs. Nothing of a carrier is imported before it is wanted."""

from __future__ import annotations

from domino.together import keys
from domino.together.carriers.carrier import GuestCarrier, HostCarrier, Troubled, unheard
from domino.together.kept import Way


def host_carrier(way: Way, address: str | None = None, troubled: Troubled = unheard) -> HostCarrier:
    """What carries a table: further away where a server is named, else at home, with the guest's page. A port
    that was asked for is `way.port`; one that was only remembered gives way. What is wrong with a server is
    told to `troubled`; at home a table is open or is not."""
    if way.server is not None and way.own is not None:
        from domino.together.carriers.further import FarHost

        return FarHost(way.server, way.own, troubled)
    from domino.together.carriers.home import HomeServer
    from domino.together.web import web_files

    port, remembered = (None, way.port) if way.remembered else (way.port, None)
    return HomeServer(web_files(), port, remembered, address, way.own)


def guest_carrier(address: keys.Address | keys.FarAddress, troubled: Troubled = unheard) -> GuestCarrier:
    """What carries a guest to this address; what is wrong with the way is told to `troubled`."""
    if isinstance(address, keys.FarAddress):
        from domino.together.carriers.further import FarGuest

        return FarGuest(address, troubled)
    from domino.together.carriers.home_line import HomeLine

    return HomeLine(address, troubled)
