"""Rules that keep the workflows' supply chain closed.

Actions are pinned by commit and images by digest, tokens may only read but for one job, and jobs that see a
secret run in a protected environment. The files are read as text, in the plain form that ours have: whatever
can't be read is a violation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

WRITERS = {("packages.yml", "release")}
"""Jobs whose token may write: the one that drafts a release."""

ACTION = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+)+")
IMAGE = re.compile(r"[\w.:/-]+@sha256:[0-9a-f]{64} # \S+")
DOCKER = re.compile(r"\bdocker (?:run|pull|build|create)\b|\bpodman\b")
SECRET = re.compile(r"\bsecrets\s*(?:\.|\[|\}|:\s*inherit|\))")
ENVIRONMENT = re.compile(r"(?m)^    environment: [\w-]+$")


def jobs(text: str) -> dict[str, str]:
    """Each job of a workflow, by its name."""
    parts = re.split(r"(?m)^  ([\w-]+):[ \t]*(?:#.*)?\n", text.partition("\njobs:\n")[2])
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def violations(root: Path) -> list[str]:
    """What the workflows do that they must not, each with where."""
    folder = root / ".github" / "workflows"
    files = sorted(path for path in folder.iterdir() if path.suffix in (".yml", ".yaml"))
    if not files:
        return ["There is no workflow in .github/workflows."]
    return [f"{path.name}: {found}" for path in files for found in _violations(path)]


def _violations(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    bare = re.sub(r"(?m)^\s*#.*\n", "", text)
    head = bare.partition("\njobs:\n")[0]
    yield from _pins(bare)
    if "pull_request_target" in bare or "workflow_run" in bare:
        yield "runs with a token of ours on what others send (pull_request_target or workflow_run)"
    if not re.search(r"(?m)^permissions:\n  contents: read\n(?!  )", head + "\n"):
        yield "its permissions aren't `contents: read` alone"
    if SECRET.search(head):
        yield "every job sees a secret"
    found = jobs(bare)
    if not found:
        yield "it has no jobs that can be read"
    for name, job in found.items():
        yield from (f"job {name} {trouble}" for trouble in _job(path.name, name, job))


def _pins(text: str) -> Iterator[str]:
    for used in re.findall(r"(?m)\buses:[ \t]*(.*)$", text):
        if not ACTION.fullmatch(used.strip()):
            yield f"{used.strip()} isn't pinned by its commit, with its version behind"
    for used in re.findall(r"(?m)^\s*(?:container|image):[ \t]*(\S.*)$", text):
        if not IMAGE.fullmatch(used.strip()):
            yield f"the image {used.strip()} isn't pinned by its digest, with its version behind"
    if re.search(r"(?m)^\s*(?:container|services):[ \t]*\n", text) and not re.search(r"(?m)^\s*image:", text):
        yield "a container has no image that can be read"
    if DOCKER.search(text):
        yield "it runs a container that no digest pins"
    checkouts = len(re.findall(r"actions/checkout@", text))
    if checkouts != len(re.findall(r"actions/checkout@.*\n\s+with:\n\s+persist-credentials: false\n", text)):
        yield "a checkout leaves the token behind: persist-credentials: false"


def _job(file: str, name: str, job: str) -> Iterator[str]:
    if SECRET.search(job) and not ENVIRONMENT.search(job):
        yield "sees a secret outside of a protected environment"
    if re.search(r"write-all|:[ \t]*write\b", job) and (file, name) not in WRITERS:
        yield "may write"
    if "write-all" in job:
        yield "may write everything"
