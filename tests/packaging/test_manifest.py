"""The check of the manifest takes away only what the linker and the framework at hand do not know, and says
what. A newer framework is had by putting what it has more beside the one at hand: aapt2 makes that too."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging import test_android
from tests.packaging.test_android import FRAMEWORK, PYTHON, ROOT, small

__all__ = ["small"]  # the fixture

pytestmark = [
    test_android.pytestmark,
    pytest.mark.skipif(
        not (shutil.which("aapt2") and shutil.which("patch") and FRAMEWORK.exists()),
        reason="what links a manifest is not installed: make packages",
    ),
]

CHECKED = """
import sys
from pathlib import Path
from tools.android import manifest
from tools.android.project import opened
manifest.FRAMEWORKS += tuple(map(Path, sys.argv[2:]))
with opened(Path(sys.argv[1])) as project:
    print(manifest.check(project))
"""

ATTRIBUTES = {
    "dataExtractionRules": ("0x0101063e", "reference"),
    "enableOnBackInvokedCallback": ("0x0101066c", "boolean"),
}


def taken(root: Path, *frameworks: Path) -> set[str]:
    """What the check says that it took, with these frameworks beside the one at hand."""
    command = [str(PYTHON), "-c", CHECKED, str(root), *map(str, frameworks)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    if " links whole," in done.stdout:
        return set()
    return set(done.stdout.partition(" links less ")[2].partition(", which aapt2 ")[0].split(", "))


def aapt2(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["aapt2", *map(str, words)], capture_output=True, text=True, check=False)


def framework_with(names: list[str], folder: Path) -> Path:
    """A framework that has these attributes, and nothing else."""
    values = folder / "res/values"
    values.mkdir(parents=True)
    lines = [
        f'<public type="attr" name="{name}" id="{ATTRIBUTES[name][0]}" />'
        f'<attr name="{name}" format="{ATTRIBUTES[name][1]}" />'
        for name in names
    ]
    (values / "attributes.xml").write_text(f"<resources>{''.join(lines)}</resources>", "utf-8")
    manifest, resources, made = folder / "AndroidManifest.xml", folder / "res.zip", folder / "framework.apk"
    manifest.write_text('<manifest package="android" />', "utf-8")
    assert aapt2("compile", "--dir", folder / "res", "-o", resources).returncode == 0
    assert aapt2("link", "--manifest", manifest, "-o", made, resources).returncode == 0
    return made


@pytest.fixture(scope="module")
def lacked(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What the framework and the aapt2 at hand do not know, asked in another way than the check does."""
    folder = tmp_path_factory.mktemp("lacked")
    resources = aapt2("dump", "resources", FRAMEWORK).stdout
    attributes = {name for name in ATTRIBUTES if f" attr/{name} PUBLIC" not in resources}
    manifest = folder / "AndroidManifest.xml"
    manifest.write_text('<manifest package="some.app"><queries /></manifest>', "utf-8")
    done = aapt2("link", "-I", FRAMEWORK, "--manifest", manifest, "-o", folder / "made.apk")
    return attributes | ({"queries"} if done.returncode else set())


def test_just_what_is_not_known_here_is_taken_and_named(small: Path, lacked: set[str]) -> None:
    assert taken(small) == lacked


def test_with_a_framework_that_has_every_attribute_none_is_taken(
    small: Path, lacked: set[str], tmp_path: Path
) -> None:
    newer = framework_with([name for name in ATTRIBUTES if name in lacked], tmp_path)
    assert taken(small, newer) == lacked - set(ATTRIBUTES)


def test_with_a_framework_that_has_one_more_only_the_other_is_taken(
    small: Path, lacked: set[str], tmp_path: Path
) -> None:
    if not lacked >= set(ATTRIBUTES):
        pytest.skip("the framework at hand has both")
    newer = framework_with(["dataExtractionRules"], tmp_path)
    assert taken(small, newer) == lacked - {"dataExtractionRules"}
