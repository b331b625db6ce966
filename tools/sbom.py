"""Lists what a release is made of and made with, in the form of CycloneDX: make sbom

Everything that is pinned in the requirements files and in npm's lock is a component, with its sums. What
players get is required; what only builds, checks or tries it is marked as excluded. The same pins give the
same list, byte for byte.
"""

from __future__ import annotations

import base64
import json
import sys
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools import pins

SHIPPED = ("requirements.txt", "requirements-phone.txt")
"""Lists of what players get; the others are of tools."""


@dataclass(frozen=True)
class Part:
    """A package as one list has it. Its sums go by CycloneDX's names for their kinds."""

    purl: str
    name: str
    version: str
    licence: str
    sums: tuple[tuple[str, str], ...]
    listed: str


def parts(root: Path) -> Iterator[Part]:
    """Every package of every list."""
    known = licenses(root)
    for path in pins.requirements(root):
        for pin in pins.read(path):
            name = pins.plain(pin.name)
            sums = tuple(("SHA-256", one) for one in pin.sums)
            purl = f"pkg:pypi/{name}@{pin.version}"
            yield Part(purl, name, pin.version, known.get(name, ""), sums, path.name)
    lock = f"{pins.NPM}/package-lock.json"
    for place, package in json.loads((root / lock).read_text("utf-8"))["packages"].items():
        name = place.rpartition("node_modules/")[2]
        if name:
            kind, _, coded = package["integrity"].partition("-")
            sums = ((kind.upper().replace("SHA", "SHA-"), base64.b64decode(coded).hex()),)
            purl = f"pkg:npm/{quote(name)}@{package['version']}"
            yield Part(purl, name, package["version"], package.get("license", ""), sums, lock)


def licenses(root: Path) -> dict[str, str]:
    """The license of each Python package, as tools/licences.toml has it."""
    told = tomllib.loads((root / "tools/licences.toml").read_text("utf-8"))
    return {name: licence for licence, names in told.items() for name in names.split()}


def bill(root: Path) -> dict[str, Any]:
    """The whole list, ready to be written as JSON."""
    found: dict[str, list[Part]] = {}
    for part in parts(root):
        found.setdefault(part.purl, []).append(part)
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    own = f"pkg:generic/{project['name']}@{project['version']}"
    components = [_component(found[purl]) for purl in sorted(found)]
    shipped = [one["purl"] for one in components if one["scope"] == "required"]
    text = json.dumps([own, components], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, text)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"expression": project["license"]}],
                "purl": own,
            }
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": shipped}],
    }


def _component(same: list[Part]) -> dict[str, Any]:
    """One package, whichever lists have it."""
    first = same[0]
    sums = dict.fromkeys(one for part in same for one in part.sums)
    lists = sorted({part.listed for part in same})
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": first.purl,
        "name": first.name,
        "version": first.version,
        "scope": "required" if set(lists) & set(SHIPPED) else "excluded",
        "hashes": [{"alg": kind, "content": content} for kind, content in sums],
        "licenses": [{"expression": first.licence}] if first.licence else [],
        "purl": first.purl,
        "properties": [{"name": "boneyard:list", "value": name} for name in lists],
    }
    return {name: value for name, value in component.items() if value}


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("Say which folder to write the list to.", file=sys.stderr)
        return 2
    made = bill(pins.ROOT)
    component = made["metadata"]["component"]
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{component['name']}-{component['version']}.cdx.json"
    path.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    print(f"{path}: {len(made['components'])} packages.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
