"""python-for-android's own packaging step, with buildozer's arguments; then Android's own linker."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from contextlib import chdir
from pathlib import Path

from tools.android.project import PERMISSIONS, Lacking, Project, Red, quiet, run

FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
"""Debian's: of Android 10 in Debian 12, of Android 14 in Debian 13."""

FRAMEWORKS = (FRAMEWORK,)
"""What the manifest is linked with."""

PACKAGES = "aapt android-framework-res patch"
"""Where Debian has what this check lacks, if it does."""

LATER = {
    "dataExtractionRules": r'\s+android:dataExtractionRules="[^"]*"',  # Android 12
    "enableOnBackInvokedCallback": r'\s+android:enableOnBackInvokedCallback="[^"]*"',  # Android 13
    "queries": r"(?s)<queries>.*?</queries>",  # Android 11, and a matter of aapt2's own
}
"""What may be later than the framework or the aapt2 at hand, and where it stands in a manifest."""
UNKNOWN = re.compile(r"attribute android:(\w+) not found|unexpected element <(\w+)>")
"""How aapt2 says that it does not know something."""

PICTURES = {
    "icon.filename": (512, 512),
    "icon.adaptive_foreground.filename": (432, 432),
    "icon.adaptive_background.filename": (432, 432),
    "presplash.filename": (640, 640),
}


class _Asked(Exception):
    """Carries the arguments that buildozer would give to python-for-android."""


def check(project: Project) -> str:
    for name, size in PICTURES.items():
        _check_picture(project, name, size)
    lacking = [program for program in ("aapt2", "patch") if shutil.which(program) is None]
    lacking += [] if FRAMEWORK.is_file() else [FRAMEWORK.name]
    if lacking:
        raise Lacking(f"there is no {' and no '.join(lacking)}: sudo apt-get install {PACKAGES}")
    dist = packaged(project)
    manifest = (dist / "src/main/AndroidManifest.xml").read_text("utf-8")
    _check_packed(dist, project)
    package = project.target._get_package()
    apk, taken = _linked(dist, manifest, package)
    badging = run(["aapt2", "dump", "badging", str(apk)], "aapt2 cannot read what it linked")
    for wanted in (
        f"package: name='{package}'",
        "sdkVersion:'24'",
        "targetSdkVersion:'36'",
        f"application-label:'{project.value('title')}'",
        "launchable-activity: name='org.kivy.android.PythonActivity'",
    ):
        if wanted not in badging:
            raise Red(f"The linked manifest does not have {wanted}.")
    permissions = re.findall(r"uses-permission: name='([^']+)'", badging)
    if sorted(permissions) != sorted(PERMISSIONS):
        raise Red(f"The manifest asks for {', '.join(permissions) or 'nothing'}, not for what was decided.")
    for wanted in (
        'allowBackup="true"',
        'fullBackupContent="@xml/backup_rules"',
        'dataExtractionRules="@xml/data_extraction_rules"',
        '<action android:name="android.intent.action.TTS_SERVICE" />',  # else it would find no voice
        '<action android:name="com.google.zxing.client.android.SCAN" />',  # else it would find no scanner
        '<data android:scheme="boneyard" />',
        'android:launchMode="singleTask"',  # a second SDL in one process would end both
        'enableOnBackInvokedCallback="false"',  # with the new gesture SDL would not hear of the back button
    ):
        if wanted not in manifest:
            raise Red(f"The manifest does not have {wanted}.")
    less = f"less {', '.join(taken)}, which aapt2 or its framework here does not know" if taken else "whole"
    return f"{package} links {less}, asks for what was decided, and has rules for backups"


def packaged(project: Project) -> Path:
    """What gradle would be started on: python-for-android's template, filled in by its own build.py."""
    import pythonforandroid

    dist = Path(project.target.get_dist_dir(project.value("package.name")))
    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for layer in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(bootstraps / layer / "build", dist, dirs_exist_ok=True)
    archs = project.values("android.archs")
    for arch in archs:
        (dist / f"_python_bundle__{arch}").mkdir(parents=True)
        (dist / "libs" / arch).mkdir(parents=True)
    sdk = project.scratch / "sdk"
    (sdk / "build-tools" / "36.0.0").mkdir(parents=True)
    (dist / "local.properties").write_text(f"sdk.dir={sdk}")
    (dist / "project.properties").write_text(f"target=android-{project.value('android.api')}")
    facts = {"hostpython": sys.executable, "bootstrap": "sdl2", "archs": archs, "use_setup_py": False}
    (dist / "dist_info.json").write_text(json.dumps(facts | {"ndk_api": project.value("android.ndk_api")}))
    arguments = [*_arguments(project), "--no-byte-compile-python"]  # compiling is another check's
    run([sys.executable, "build.py", *arguments], "python-for-android cannot package it", cwd=dist)
    return dist


def _arguments(project: Project) -> list[str]:
    """Buildozer's own arguments, less those that python-for-android's front end keeps for itself."""
    _ = project.payload

    def caught(command: list[str], **_: object) -> None:
        raise _Asked(command)

    project.target._p4a = caught
    try:
        with quiet(), chdir(project.root):
            project.target.build_package()
    except _Asked as asked:
        words = iter(asked.args[0][1:])
    except OSError as trouble:
        raise Red(f"Buildozer misses a file that the spec names: {trouble.filename}") from None
    kept: list[str] = []
    for word in words:
        if word in ("--bootstrap", "--dist_name", "--ndk-api", "--arch", "--android_api", "--local-recipes"):
            next(words)
        elif word != "--copy-libs":
            kept.append("--resource" if word == "--add-resource" else word)
    return kept


def _linked(dist: Path, manifest: str, package: str) -> tuple[Path, list[str]]:
    """What aapt2 makes of the manifest, and what had to be taken out of it: only what aapt2 says that it does
    not know, and only what is known to be later than some framework."""
    # gradle puts the package's name there, from build.gradle
    manifest = manifest.replace("<manifest ", f'<manifest package="{package}" ', 1)
    copy = dist / "LinkedManifest" / "AndroidManifest.xml"
    copy.parent.mkdir()
    resources, apk = dist / "resources.zip", dist / "linked.apk"
    compile_resources = ["aapt2", "compile", "--dir", str(dist / "src/main/res"), "-o", str(resources)]
    run(compile_resources, "aapt2 does not take a resource")
    link = ["aapt2", "link", "--manifest", str(copy), "-o", str(apk), str(resources)]
    link += [word for framework in FRAMEWORKS for word in ("-I", str(framework))]
    taken: list[str] = []
    while True:
        copy.write_text(manifest, "utf-8")
        done = subprocess.run(link, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return apk, taken
        named = [attribute or element for attribute, element in UNKNOWN.findall(done.stderr)]
        lacked = [name for name in named if name in LATER and name not in taken]
        if not lacked:
            raise Red(f"aapt2 does not link the manifest: {' '.join(done.stderr.split())[:300]}")
        for name in lacked:
            manifest = re.sub(LATER[name], "", manifest)
        taken += lacked


def _check_packed(dist: Path, project: Project) -> None:
    """The pictures and rules are where Android looks, and the app is in the archive it unpacks."""
    resources = dist / "src/main/res"
    for name in ("mipmap/icon.png", "mipmap/icon_foreground.png", "mipmap/icon_background.png",
                 "mipmap-anydpi-v26/icon.xml", "mipmap-anydpi-v33/icon.xml", "mipmap/icon_monochrome.png",
                 "drawable/presplash.jpg", "xml/backup_rules.xml",
                 "xml/data_extraction_rules.xml"):  # fmt: skip
        if not (resources / name).is_file():
            raise Red(f"python-for-android made no {name}.")
    with tarfile.open(dist / "src/main/assets/private.tar") as archive:
        packed = {name.removeprefix("./") for name in archive.getnames()}
    left_out = set(project.shipped) - packed
    if left_out:
        raise Red(f"python-for-android's blacklist leaves {min(left_out)} out of the app.")


def _check_picture(project: Project, name: str, size: tuple[int, int]) -> None:
    path = project.root / project.value(name)
    if not project.value(name) or not path.is_file():
        raise Red(f"{name} names {project.value(name)!r}, which is not there: python -m tools.draw_icons")
    head = path.read_bytes()[:24]
    found = struct.unpack(">II", head[16:24]) if head.startswith(b"\x89PNG") and len(head) == 24 else None
    if found != size:
        raise Red(f"{project.value(name)} is no PNG of {size[0]} by {size[1]}: python -m tools.draw_icons")
