"""Runs every check and prints a line for each: python -m tools.android [--root FOLDER] [CHECK ...]"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.android import (
    ciphers,
    compiling,
    graph,
    imports,
    licenses,
    manifest,
    payload,
    sources,
    spec,
    toolbox,
    wheels,
    workflows,
)
from tools.android.project import Lacking, Red, opened

CHECKS = {
    "spec": spec.check,
    "toolbox": toolbox.check,
    "graph": graph.check,
    "sources": sources.check,
    "wheels": wheels.check,
    "imports": imports.check,
    "ciphers": ciphers.check,
    "compiling": compiling.check,
    "payload": payload.check,
    "licenses": licenses.check,
    "workflows": workflows.check,
    "manifest": manifest.check,
}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.android", description="Checks the Android package."
    )
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent.parent)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=f"of {', '.join(CHECKS)}; all by default")
    asked = parser.parse_args()
    for name in asked.checks:
        if name not in CHECKS:
            parser.error(f"there is no check {name}")
    red = 0
    with opened(asked.root) as project:
        for name in asked.checks or CHECKS:
            try:
                print(f"green  {name:<10} {CHECKS[name](project)}", flush=True)
            except Lacking as trouble:
                print(f"skip   {name:<10} {trouble}", flush=True)
            except Red as trouble:
                red += 1
                print(f"RED    {name:<10} {trouble}", flush=True)
    return 1 if red else 0


if __name__ == "__main__":
    raise SystemExit(main())
