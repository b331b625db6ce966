"""Every backend computes what the published vectors say, and any two of them talk to each other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domino.cli import main
from domino.together import ciphers, sealing
from domino.together.ciphers import Backend, InvalidPublicKey, InvalidTag
from tests.together.test_sealing import KEY, LINE, OWN

ROOT = Path(__file__).parents[2]
BESIDE = Path(os.environ.get("BONEYARD_VECTORS", ROOT.parent / "shared/vectors"))
"""Project Wycheproof's vectors, where they lie beside the checkout. They aren't part of it."""


@pytest.fixture(params=ciphers.NAMES)
def backend(request: pytest.FixtureRequest) -> Backend:
    return ciphers.load(request.param)


@pytest.fixture(autouse=True)
def preferred_afterwards() -> Iterator[None]:
    yield
    ciphers.use(None)


@cache
def wycheproof(name: str) -> list[dict[str, Any]]:
    file = BESIDE / f"{name}.json"
    if not file.is_file():
        pytest.skip("Wycheproof's vectors don't lie beside the checkout")
    groups = json.loads(file.read_text("utf-8"))["testGroups"]
    return [test for group in groups for test in group["tests"]]


def published(path: str) -> list[dict[str, str]]:
    """The vectors in a file of PyPI's `cryptography_vectors`."""
    vectors = pytest.importorskip("cryptography_vectors", reason="cryptography_vectors is not installed")
    found: list[dict[str, str]] = []
    with vectors.open_vector_file(path, "r") as file:
        for line in file:
            name, equals, value = (part.strip() for part in line.partition("="))
            if name == "COUNT":
                found.append({})
            elif equals and not line.startswith("#"):
                found[-1][name.upper()] = value
    assert found
    return found


def raw(value: str) -> bytes:
    return value.strip('"').encode() if value.startswith('"') else bytes.fromhex(value)


# Vectors


def test_x25519_agrees_as_rfc_7748_says(backend: Backend) -> None:
    for vector in published("asymmetric/X25519/rfc7748.txt"):
        scalar, u, out = (bytes.fromhex(vector[name]) for name in ("INPUT_SCALAR", "INPUT_U", "OUTPUT_U"))
        assert backend.agree(scalar, u) == out
    alice = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    assert backend.public_key(alice).hex() == (
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    )


@pytest.mark.parametrize("file", ["boringssl", "openssl"])
def test_chacha20_poly1305_does_what_boringssl_and_openssl_test(backend: Backend, file: str) -> None:
    for vector in published(f"ciphers/ChaCha20Poly1305/{file}.txt"):
        named = {"IV": "NONCE", "AAD": "AD", "PLAINTEXT": "IN", "CIPHERTEXT": "CT"}
        given = {named.get(name, name): raw(value) for name, value in vector.items() if name != "RESULT"}
        cipher, sealed = backend.aead(given["KEY"]), given["CT"] + given["TAG"]
        if vector.get("RESULT"):
            with pytest.raises(InvalidTag):
                cipher.decrypt(given["NONCE"], sealed, given["AD"])
            continue
        assert cipher.encrypt(given["NONCE"], given["IN"], given["AD"]) == sealed
        assert cipher.decrypt(given["NONCE"], sealed, given["AD"]) == given["IN"]


def test_x25519_passes_wycheproof(backend: Backend) -> None:
    for test in wycheproof("x25519_test"):
        private, public = bytes.fromhex(test["private"]), bytes.fromhex(test["public"])
        if any(bytes.fromhex(test["shared"])):
            assert backend.agree(private, public).hex() == test["shared"], test["comment"]
        else:
            with pytest.raises(InvalidPublicKey):
                backend.agree(private, public)


def test_chacha20_poly1305_passes_wycheproof(backend: Backend) -> None:
    for test in wycheproof("chacha20_poly1305_test"):
        key, nonce, associated, text, sealed, tag = (
            bytes.fromhex(test[name]) for name in ("key", "iv", "aad", "msg", "ct", "tag")
        )
        cipher = backend.aead(key)
        if test["result"] == "valid":
            assert cipher.encrypt(nonce, text, associated) == sealed + tag, test["comment"]
            assert cipher.decrypt(nonce, sealed + tag, associated) == text
        else:
            with pytest.raises(ValueError):
                cipher.decrypt(nonce, sealed + tag, associated)


def test_keys_are_derived_as_wycheproof_expects() -> None:
    for test in wycheproof("hkdf_sha256_test"):
        if test["result"] == "valid":
            given = (bytes.fromhex(test[name]) for name in ("salt", "ikm", "info"))
            assert sealing.hkdf(*given, test["size"]).hex() == test["okm"], test["comment"]


# One interface


@pytest.mark.parametrize("small", ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f"])
def test_a_public_key_of_small_order_is_refused(backend: Backend, small: str) -> None:
    with pytest.raises(InvalidPublicKey):
        backend.agree(bytes(range(32)), bytes.fromhex(small))


@pytest.mark.parametrize("length", [0, 1, 15, 16])
def test_what_is_too_short_is_refused_like_what_was_changed(backend: Backend, length: int) -> None:
    with pytest.raises(InvalidTag):
        backend.aead(bytes(32)).decrypt(bytes(12), bytes(length), b"")


@pytest.mark.parametrize("host", ciphers.NAMES)
@pytest.mark.parametrize("guest", ciphers.NAMES)
def test_a_guest_and_a_host_with_different_backends_understand_each_other(guest: str, host: str) -> None:
    ciphers.use(guest)
    asking = sealing.Asking(sealing.table_of(OWN), KEY, LINE)
    ciphers.use(host)
    answer, at_host = sealing.answered(OWN, KEY, LINE, asking.message)
    ciphers.use(guest)
    at_guest = asking.agreed(answer)
    for number in range(3):
        assert at_host.open(at_guest.seal(f"play 6-{number}")) == f"play 6-{number}"
        assert at_guest.open(at_host.seal(f"draw {number}")) == f"draw {number}"


# Which one is used


def test_cryptography_is_preferred() -> None:
    assert ciphers.available() == ("cryptography", "tlslite-ng")
    assert ciphers.backend().name == "cryptography"
    assert ciphers.described().startswith("cryptography ")


WITHOUT = """
import importlib.abc, sys

class Without(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Without())
from domino.together import ciphers
print(ciphers.available(), ciphers.described().partition(" ")[0])
"""


@pytest.mark.parametrize(
    ("missing", "left"),
    [
        (("cryptography",), "('tlslite-ng',) tlslite-ng"),
        (("_cffi_backend",), "('tlslite-ng',) tlslite-ng"),  # half there
        (("tlslite",), "('cryptography',) cryptography"),
        (("ecdsa",), "('cryptography',) cryptography"),
        (("cryptography", "ecdsa"), "()"),
    ],
)
def test_a_backend_that_is_missing_or_half_there_is_passed_over(missing: tuple[str, ...], left: str) -> None:
    command = [sys.executable, "-c", WITHOUT.replace("{missing}", repr(set(missing)))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == left


def test_a_backend_that_computes_something_else_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    good = ciphers.load("cryptography")
    ciphers.load.cache_clear()
    monkeypatch.setattr(type(good), "agree", lambda *_: bytes(32))
    try:
        assert ciphers.available() == ("tlslite-ng",)
        with pytest.raises(ciphers.Unavailable, match="something else"):
            ciphers.load("cryptography")
    finally:
        ciphers.load.cache_clear()


def test_the_program_says_which_backend_it_uses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert f"encrypted with {ciphers.described()}." in capsys.readouterr().out
    ciphers.use("tlslite-ng")
    assert main(["--version"]) == 0
    assert "encrypted with tlslite-ng " in capsys.readouterr().out
