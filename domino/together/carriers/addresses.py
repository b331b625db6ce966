"""Where this device can be reached by others near it."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from array import array
from collections.abc import Iterator

LOOPBACK = "127.0.0.1"
NEAR = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""Addresses that nothing is ever sent to: asked how it would reach them, the system names its own."""
NEAR_6 = ("fd00::1", "2001:db8::1")
MOST_CARDS = 64
"""How many network cards are asked for."""


def own_addresses() -> tuple[str, ...]:
    """The addresses of this device, the likeliest at home first; the loopback one where there is no other."""
    found = dict.fromkeys((*_routed(), *_named(), *_of_cards()))
    reachable = [address for address in found if _worth(address) is not None]
    return tuple(sorted(reachable, key=lambda each: _worth(each) or 0)) or (LOOPBACK,)


def _worth(address: str) -> int | None:
    """How far back in the list an address stands; None for one that another device cannot use."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    if known.is_loopback or known.is_unspecified or known.is_multicast:
        return None
    if known.version == 6:  # a link's own address means something else on every device
        return None if known.is_link_local else 3 if known.is_private else 4
    return 2 if known.is_link_local else 0 if known.is_private else 1


def _routed() -> Iterator[str]:
    """By which address the system would send: nothing is sent."""
    for family, addresses in ((socket.AF_INET, NEAR), (socket.AF_INET6, NEAR_6)):
        for address in addresses:
            with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((address, 9))
                yield str(asking.getsockname()[0])


def _named() -> Iterator[str]:
    """Those that this device's own name stands for."""
    with contextlib.suppress(OSError, UnicodeError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address[0])


def _of_cards() -> Iterator[str]:
    """Those of every network card, on Linux and Android: a phone that is itself the hotspot has no route that
    names it."""
    if not sys.platform.startswith(("linux", "android")):
        return
    import fcntl

    ask, size = 0x8912, 40 if struct.calcsize("P") == 8 else 32  # SIOCGIFCONF, and the size of an entry
    room = array("B", bytes(MOST_CARDS * size))
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        wanted = struct.pack("iP", len(room), room.buffer_info()[0])
        filled = struct.unpack("iP", fcntl.ioctl(asking.fileno(), ask, wanted))[0]
        for start in range(0, filled, size):
            yield socket.inet_ntoa(room[start + 20 : start + 24].tobytes())
