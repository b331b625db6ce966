"""What is typed to start this program, for sentences that tell what to type."""

from __future__ import annotations

import sys
from pathlib import Path


def program() -> str:
    """`boneyard` where that was installed or packed; in a checkout Python starts it."""
    packed = getattr(sys, "frozen", False)  # by PyInstaller: there may be no Python at all
    return "boneyard" if packed or Path(sys.argv[0]).stem == "boneyard" else "python -m domino"
