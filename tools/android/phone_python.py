"""The Python that a phone gets, on this machine: Pyodide is CPython 3.14 for node, if npm could fetch it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent.parent / ".venv" / "android"
PYODIDE = HOME / "node_modules" / "pyodide" / "pyodide.mjs"

START = """
import {{ loadPyodide }} from {module};
import {{ readFileSync }} from "node:fs";
const {{ code, given, folders }} = JSON.parse(readFileSync(0, "utf8"));
const env = {{ HOME: "/tmp", LANG: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" }};
const python = await loadPyodide({{ env }});
for (const [inside, outside] of Object.entries(folders)) {{
    python.FS.mkdirTree(inside);
    python.FS.mount(python.FS.filesystems.NODEFS, {{ root: outside }}, inside);
}}
python.globals.set("given", python.toPy(given));
try {{
    process.exitCode = python.runPython(code);
}} catch (trouble) {{
    console.error(trouble.message);
    process.exitCode = 1;
}}
"""


def at_hand() -> bool:
    return PYODIDE.is_file() and shutil.which("node") is not None


def run(code: str, given: object, folders: Mapping[str, Path]) -> subprocess.CompletedProcess[str]:
    """What this code prints on the phone's Python, and how it exits: its last line is the code of that, as
    `given` it has what is given, and the folders of this machine are where it is told. It has no network,
    starts no threads and no programs."""
    asked = {"code": code, "given": given, "folders": {name: str(path) for name, path in folders.items()}}
    start = START.format(module=json.dumps(PYODIDE.as_uri()))
    return subprocess.run(
        ["node", "--input-type=module", "--eval", start], input=json.dumps(asked),
        env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False, cwd=HOME,
    )  # fmt: skip
