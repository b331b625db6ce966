"""Puts pip into an environment that Python made without: .venv/bin/python -m tools.fetch_pip

Debian packs ensurepip apart, and only an administrator can install that package. The wheel comes from the
package index that PIP_INDEX_URL names, or PyPI, and is taken only if it is the very file meant in
requirements-build.txt.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from tools import pins

[PIP] = [pin for pin in pins.read(pins.ROOT / pins.BUILD) if pin.name == "pip"]
WHEEL = f"pip-{PIP.version}-py3-none-any.whl"
PUBLIC = "PyPI"
"""The index that pip itself asks when nothing else is configured."""


def fetched(index: str) -> bytes:
    """The wheel from this index. OSError when there is none, or another."""
    link = pins.listed(index, "pip").get(WHEEL)
    if link is None:
        raise OSError(f"it has no {WHEEL}")
    with urllib.request.urlopen(link.address, timeout=60) as answer:
        wheel: bytes = answer.read()
    if hashlib.sha256(wheel).hexdigest() not in PIP.sums:
        raise OSError(f"its {WHEEL} is not the one that was meant")
    return wheel


def main() -> int:
    index = os.environ.get("PIP_INDEX_URL", f"https://{PUBLIC.lower()}.org/simple")
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / WHEEL
        try:
            wheel.write_bytes(fetched(index))
        except (OSError, ValueError) as trouble:
            print(f"pip could not be fetched from the package index: {trouble}.", file=sys.stderr)
            return 1
        pip = [sys.executable, f"{wheel}/pip", "install", "--quiet", "--disable-pip-version-check"]
        return subprocess.run([*pip, "--no-index", str(wheel)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
