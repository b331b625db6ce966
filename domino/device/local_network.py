"""Leave to reach other devices on the same network, which newer versions of Android ask people for."""

from __future__ import annotations

from domino.device.android import activity, api_level, on_android

PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
ASKS_SINCE = 37
"""The version of Android, as programs count it, from which it is asked for."""
GRANTED = 0
REQUEST = 4827
"""What tells the answer to this question from others; nobody waits for it: who is refused finds that out."""


def may_reach_others() -> bool:
    """Whether this device lets the app talk to others near it; where it can be asked for, that is asked, and
    the answer comes later."""
    if not on_android() or api_level() < ASKS_SINCE:
        return True
    here = activity()
    if here.checkSelfPermission(PERMISSION) == GRANTED:
        return True
    here.requestPermissions([PERMISSION], REQUEST)
    return False
