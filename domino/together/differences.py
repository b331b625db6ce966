"""What is another since the message before: so a table of many tiles is told once, and then only what
happened to it.

A difference is of two objects, or of two lists:

    {"set": {"turn": 2}, "in": {"known": ...}, "gone": ["asked"]}      values by key, or by place in a list
    {"at": 31, "cut": 0, "put": ["played ..."]}                        a list that is longer or shorter

`assets/web/line.js` reads them too.
"""

from __future__ import annotations

from typing import Any

Json = Any
"""None, a truth, a number, a text, a list of such, or a dict of such by texts."""


def difference(before: Json, after: Json) -> dict[str, Json]:
    """What makes `after` of `before`, both objects or both lists. In one place there are always values of one
    kind: what is equal is the same."""
    if isinstance(before, list):
        if len(before) != len(after):
            return _spliced(before, after)
        pairs = [(str(at), old, new) for at, (old, new) in enumerate(zip(before, after, strict=True))]
        gone: list[str] = []
    else:
        pairs = [(key, before[key], new) for key, new in after.items() if key in before]
        gone = [key for key in before if key not in after]
    found: dict[str, dict[str, Json]] = {"set": {}, "in": {}}
    for key, old, new in pairs:
        if old == new:
            continue
        alike = type(old) is type(new) and isinstance(new, dict | list)
        found["in" if alike else "set"][key] = difference(old, new) if alike else new
    if isinstance(after, dict):
        found["set"] |= {key: new for key, new in after.items() if key not in before}
    told: dict[str, Json] = {name: what for name, what in found.items() if what}
    return told | {"gone": gone} if gone else told


def patched(before: Json, change: Json) -> Json:
    """What came of it. What did not change is the very same object; nothing is changed in place.

    :raises ValueError: when that is no difference from this.
    """
    try:
        return _patched(before, change)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise ValueError("what was told does not follow what was told before") from None


def _spliced(before: list[Json], after: list[Json]) -> dict[str, Json]:
    most = min(len(before), len(after))
    if before[:most] == after[:most]:  # most lists only grow
        first = most
    else:
        first = next(at for at in range(most) if before[at] != after[at])
    left = most - first
    last = next((back for back in range(left) if before[-1 - back] != after[-1 - back]), left)
    cut, end = len(before) - first - last, len(after) - last
    return {"at": first, "cut": cut, "put": after[first:end]}


def _patched(before: Json, change: Json) -> Json:
    if "put" in change:
        at, cut, put = change["at"], change["cut"], change["put"]
        if not isinstance(before, list) or not 0 <= at <= at + cut <= len(before):
            raise LookupError
        return before[:at] + put + before[at + cut :]
    is_list = isinstance(before, list)
    made = before.copy()
    for key in change.get("gone", ()):
        del made[key]
    for key, value in change.get("set", {}).items():
        made[int(key) if is_list else key] = value
    for key, inner in change.get("in", {}).items():
        place = int(key) if is_list else key
        made[place] = _patched(before[place], inner)
    return made
