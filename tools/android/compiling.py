"""Every shipped file compiles on the Python that Android gets, and has no syntax newer than 3.11."""

from __future__ import annotations

import ast
import hashlib
import json
import sys

from tools.android import phone_python
from tools.android.project import HOME, Project, Red

COMPILED = HOME / "compiled.txt"
"""Sums of files that have compiled before, so that only what is new is compiled."""

COMPILE = """
import json, sys
wrong = []
for name, text in given.items():
    try:
        compile(text, name, "exec", dont_inherit=True, optimize=2)
    except SyntaxError as trouble:
        wrong.append(f"{name} line {trouble.lineno}: {trouble.msg}")
print(json.dumps([sys.version.split()[0], wrong]))
0
"""


def check(project: Project) -> str:
    from pythonforandroid.recipes.python3 import recipe

    files = {
        name: (project.payload / name).read_text("utf-8") for name in project.shipped if name.endswith(".py")
    }
    for name, text in files.items():
        try:
            ast.parse(text, name, feature_version=(3, 11))
        except SyntaxError as trouble:
            raise Red(f"{name} line {trouble.lineno} is no Python 3.11: {trouble.msg}.") from None
    if not phone_python.at_hand():
        here = sys.version.split()[0]
        return f"{len(files)} files compile on Python {here} (Android has {recipe.version})"
    sums = {
        name: hashlib.sha256(f"{recipe.version} {text}".encode()).hexdigest() for name, text in files.items()
    }
    known = set(COMPILED.read_text().split()) if COMPILED.is_file() else set()
    new = {name: text for name, text in files.items() if sums[name] not in known}
    if new:
        version, wrong = _on_the_real_one(new)
        if version != recipe.version:
            raise Red(f"Pyodide is Python {version}, but python-for-android ships {recipe.version}.")
        if wrong:
            raise Red(f"On Python {version}: {wrong[0]}.")
        with COMPILED.open("a") as file:
            file.writelines(f"{sums[name]}\n" for name in new)
    return f"{len(files)} files compile on Python {recipe.version}, as on Android, and on 3.11"


def _on_the_real_one(files: dict[str, str]) -> tuple[str, list[str]]:
    done = phone_python.run(COMPILE, files, {})
    if done.returncode:
        raise Red(f"Pyodide does not run: {done.stderr.strip()[-300:]}")
    version, wrong = json.loads(done.stdout.strip().splitlines()[-1])
    return version, wrong
