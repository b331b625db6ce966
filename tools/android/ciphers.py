"""The phone gets a whole cipher backend, which works with what is packed there and nothing else.

Phones get tlslite-ng, which is pure Python; docs/android.md says why not cryptography or libsodium. If only a
part of a backend were packed, the first player to open a table would find out.
"""

from __future__ import annotations

import sys

from tools.android import needed
from tools.android.project import Project, Red, run
from tools.android.wheels import plain_wheels

PARTS = {
    "cryptography": ("cffi", "openssl"),
    "tlslite-ng": ("ecdsa", "six"),
    "libsodium": (),
}
"""Each library that could encrypt, and what it needs beside it."""
ONLY_FOR = {"ecdsa": "tlslite-ng", "cffi": "cryptography"}
"""What nothing else on the phone needs."""
USED = ("cryptography", "tlslite-ng")
"""Those that domino/together/ciphers.py knows."""
RUST = "rustup"

PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
from domino.together import ciphers
print(*ciphers.available())
"""


def check(project: Project) -> str:
    recipes, modules = project.build_order
    packed = {name.lower() for name in (*recipes, *modules)}
    named = [name for name in PARTS if name in packed]
    for name in named:
        if name not in USED:
            raise Red(f"{name} is packed, and domino/together/ciphers.py does not use it.")
        for part in PARTS[name]:
            if part not in packed:
                raise Red(f"{name} is packed without {part}, so it could not encrypt.")
    for part, whole in ONLY_FOR.items():
        if part in packed and whole not in packed:
            raise Red(f"{part} is packed without {whole}, which alone needs it.")
    if not named:
        raise Red(f"Nothing that encrypts is packed: add {' or '.join(USED)} to requirements.")
    if "cryptography" in recipes and RUST not in needed.packages(project.root):
        raise Red(f"cryptography's recipe needs {RUST}, which {needed.LIST} does not have.")
    pure = [name for name in named if name not in recipes]
    works = _works(project) if pure else []
    for name in pure:
        if name not in works:
            raise Red(f"{name} does not pass its known answers with what is packed.")
    built = [f"; {name} comes from a recipe and is not tried here" for name in named if name in recipes]
    return f"the phone encrypts with {' and '.join(named)}, known answers passed{''.join(built)}"


def _works(project: Project) -> list[str]:
    """The backends that pass their known answers with the packed modules alone, without docstrings and
    assertions as on a phone."""
    places = [str(project.payload), *map(str, plain_wheels(project))]
    command = [sys.executable, "-I", "-S", "-B", "-OO", "-c", PROGRAM, *places]
    return run(command, "The ciphers cannot be tried").split()
