"""Installs Kivy from its source into this Python, for one that it has no wheel for: make .venv/kivy

It becomes what a phone gets: the release that requirements.txt means, by its sum, with the patch that
python-for-android applies for Python 3.14. Its other patches are for building on Android alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import replace
from pathlib import Path

from tools import pins

RECIPES = ".venv/android/lib/python*/site-packages/pythonforandroid/recipes"
PATCH = "kivy/no-ast-str.patch"
PATCHED = Path(sysconfig.get_path("platlib"), "kivy/lang/parser.py")


def main() -> int:
    [pin] = [pin for pin in pins.read(pins.ROOT / "requirements.txt") if pin.name == "kivy"]
    found = [path / PATCH for path in pins.ROOT.glob(RECIPES) if (path / PATCH).is_file()]
    if not found:
        told = f"python-for-android is not there, or has no {PATCH} any more: make .venv/android/ready"
        print(f"Kivy was not built. {told}", file=sys.stderr)
        return 1
    install = "pip install --quiet --disable-pip-version-check --no-input --no-deps --require-hashes"
    source = "--no-build-isolation --no-cache-dir --force-reinstall --no-binary=:all: --requirement"
    patch = "patch --silent --forward --reject-file=- --input"
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(str(replace(pin, marker="")), "utf-8")  # the marker says: where there are wheels
        try:
            command = [sys.executable, "-m", *install.split(), *source.split(), str(wanted)]
            subprocess.run(command, env=os.environ | {"USE_X11": "1"}, check=True)  # as Kivy's own wheels are
            # Kivy's lines end as on Windows, which the patch does not expect.
            PATCHED.write_bytes(PATCHED.read_bytes().replace(b"\r\n", b"\n"))
            subprocess.run([*patch.split(), str(found[0]), str(PATCHED)], check=True)
        except subprocess.CalledProcessError:
            print("Kivy was not built; what was said above tells why.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
