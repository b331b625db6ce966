"""What the workflows may use, see and write, and what is looked up in the database of vulnerabilities."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tools import audit, pins, workflow_policy

ROOT = Path(__file__).parents[2]
WORKFLOWS = ".github/workflows"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / WORKFLOWS, tmp_path / WORKFLOWS)
    return tmp_path


def test_the_workflows_keep_every_rule() -> None:
    assert workflow_policy.violations(ROOT) == []


CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"
DIGEST = (
    "debian:12@sha256:30482e873082e906a4908c10529180aefb6f77620aea7404b909829fadc5d168 # bookworm-20260623"
)
READ = "\npermissions:\n  contents: read\n"
STEP = "      - run: make wheel\n"

PLANTED = {
    "an action by its tag": (CHECKOUT, "actions/checkout@v7", "isn't pinned by its commit"),
    "an action by a short commit": (CHECKOUT, "actions/checkout@3d3c42e # v7.0.1", "isn't pinned by"),
    "an action without its version": (CHECKOUT, CHECKOUT.partition(" #")[0], "isn't pinned by its commit"),
    "an image by its tag": (DIGEST, "debian:12", "the image debian:12 isn't pinned"),
    "an image by half a digest": (DIGEST, DIGEST[:40] + " # bookworm", "isn't pinned by its digest"),
    "an image of a service": (
        "    runs-on: ubuntu-24.04\n",
        "    runs-on: ubuntu-24.04\n    services:\n      nats:\n        image: nats:2\n",
        "the image nats:2 isn't pinned",
    ),
    "a container that a step starts": (STEP, "      - run: docker run debian:12 make\n", "no digest pins"),
    "an action that is an image": (STEP, "      - uses: docker://debian:12\n", "isn't pinned by its commit"),
    "no permissions": (READ, "\n", "aren't `contents: read` alone"),
    "all permissions": (READ, "\npermissions: write-all\n", "aren't `contents: read` alone"),
    "one more permission": (READ, f"{READ}  packages: write\n", "aren't `contents: read` alone"),
    "a job that may write": (
        "    timeout-minutes: 180\n",
        "    timeout-minutes: 180\n    permissions:\n      contents: write\n",
        "job android may write",
    ),
    "a key without a reviewer": ("    environment: android-signing\n", "", "job sign sees a secret outside"),
    "a key in another job": (
        STEP,
        f"{STEP}        env:\n          KEY: ${{{{ secrets.ANDROID_KEY_PASSWORD }}}}\n",
        "job wheel sees a secret outside",
    ),
    "a key by another spelling": (
        STEP,
        f"{STEP}        env:\n          KEY: ${{{{ secrets['ANDROID_KEY_PASSWORD'] }}}}\n",
        "job wheel sees a secret outside",
    ),
    "all keys at once": (
        STEP,
        f"{STEP}        env:\n          KEYS: ${{{{ toJSON(secrets) }}}}\n",
        "job wheel sees a secret outside",
    ),
    "a key for every job": (
        READ,
        f"{READ}\nenv:\n  KEY: ${{{{ secrets.ANDROID_KEYSTORE }}}}\n",
        "every job sees a secret",
    ),
    "others' changes with our token": (
        "  workflow_dispatch:\n",
        "  workflow_dispatch:\n  pull_request_target:\n",
        "on what others send",
    ),
    "a token left behind": ("persist-credentials: false\n", "fetch-depth: 1\n", "leaves the token behind"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_violation_is_found(name: str, copy: Path) -> None:
    old, new, words = PLANTED[name]
    path = copy / WORKFLOWS / "packages.yml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    found = workflow_policy.violations(copy)
    assert any(words in each for each in found), found


def test_a_workflow_that_cannot_be_read_is_a_violation(copy: Path) -> None:
    (copy / WORKFLOWS / "other.yaml").write_text("on: push\njobs: {all: {steps: []}}\n", "utf-8")
    assert any(each.startswith("other.yaml: ") for each in workflow_policy.violations(copy))


def test_the_environment_of_the_key_is_explained_where_the_key_is() -> None:
    [name] = re.findall(r"environment: (\S+)", (ROOT / WORKFLOWS / "packages.yml").read_text("utf-8"))
    told = (ROOT / "docs/android.md").read_text("utf-8")
    assert f"`{name}`" in told and "required reviewers" in told.lower()


# Known vulnerabilities


def test_every_list_is_audited_every_day_with_a_tool_that_has_sums() -> None:
    workflow = (ROOT / WORKFLOWS / "audit.yml").read_text("utf-8")
    assert "run: make audit" in workflow and re.search(r'cron: "\d+ \d+ \* \* \*"', workflow)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "--python .venv/audit install $(CHECKED) -r requirements-audit.txt" in makefile
    assert "pip-audit" in {pin.name for pin in pins.read(ROOT / "requirements-audit.txt")}


def test_packages_of_other_systems_are_audited_too_and_by_their_sums(tmp_path: Path) -> None:
    made = audit.commands(ROOT, "pip-audit", tmp_path)
    assert set(made) == {path.name for path in pins.requirements()}
    for name, command in made.items():
        assert {"--strict", "--require-hashes", "--disable-pip"} <= set(command)
        asked = pins.read(Path(command[-1]))
        assert [(pin.name, pin.version, pin.sums) for pin in asked] == [
            (pin.name, pin.version, pin.sums) for pin in pins.read(ROOT / name)
        ]
        assert not any(pin.marker for pin in asked)


def test_one_list_that_does_not_pass_fails_the_audit() -> None:
    assert audit.audit(ROOT, lambda command: 0) == []
    failed = audit.audit(ROOT, lambda command: int(command[-1].endswith("requirements-phone.txt")))
    assert failed == ["requirements-phone.txt"]


def test_an_accepted_advisory_says_why_and_goes_when_its_package_does(tmp_path: Path) -> None:
    given = audit.accepted(ROOT)
    assert all(re.fullmatch(r"(CVE|GHSA|PYSEC)-[\w-]+", one.advisory) for one in given)
    assert all(len(one.reason) > 40 for one in given)
    (tmp_path / "tools").mkdir()
    for path in pins.requirements():
        shutil.copy(path, tmp_path)
    for package, reason in (("nobody-pins-this", "It is only a test."), ("ecdsa", "")):
        text = f'[CVE-2026-1]\npackage = "{package}"\nreason = "{reason}"\n'
        assert tomllib.loads(text)
        (tmp_path / "tools/audit.toml").write_text(text, "utf-8")
        with pytest.raises(ValueError, match="CVE-2026-1"):
            audit.accepted(tmp_path)


# The security policy


def test_the_security_policy_is_linked_and_says_what_reporters_look_for() -> None:
    policy = (ROOT / "SECURITY.md").read_text("utf-8")
    for heading in ("Report a vulnerability", "Supported versions", "Threat model", "Out of scope"):
        assert f"## {heading}\n" in policy
    for attacker in ("stranger on the Wi-Fi", "guest", "host", "NATS", "phone in hand", "malicious file"):
        assert re.search(rf"(?m)^\| \*\*.*{attacker}", policy), attacker
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "(SECURITY.md)" in (ROOT / name).read_text("utf-8"), name
    for link in re.findall(r"\]\(([^)#]+)", policy):
        assert (ROOT / link).is_file(), link
