"""What is told along with each file of the guest's page, and who may ask for it."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

from domino.together.web import Served

LINE = "/line"
"""Where the socket is."""
SEALED = "/sealed"
"""Where that of apps and terminals is, which is encrypted."""


def headers_of(served: Served, asked_at: str) -> Mapping[str, str]:
    """What is told with a file: the page takes nothing from elsewhere, nothing of it but sounds is kept, and
    nobody learns where it was. Older browsers do not know that the page's own socket is its own."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"media-src 'self'; connect-src 'self' ws://{asked_at}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return {
        "Content-Type": served.kind,
        "Content-Length": str(len(served.content)),
        "Content-Security-Policy": policy,
        "Cache-Control": "max-age=604800" if served.kind.startswith("audio/") else "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


def is_ours(asked_at: str, origin: str | None) -> bool:
    """Whether somebody asks for this device by an address, or by a name that no stranger can own; and from a
    page of ours, if from any. A page from elsewhere could point a name of its own at this device."""
    try:
        host = urlsplit(f"//{asked_at}").hostname or ""
    except ValueError:
        return False
    return _is_near(host) and (origin is None or origin == f"http://{asked_at}")


def _is_near(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host.isascii() and host != "" and ("." not in host or host.endswith(".local"))
    return True
