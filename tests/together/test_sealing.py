"""What goes through somebody else's server: by the published vectors, and opened by one end alone."""

from __future__ import annotations

import random

import pytest

from domino.together import keys
from domino.together.sealing import (
    MOST_SEALED,
    PADDED,
    Asking,
    Cipher,
    Handshake,
    Refused,
    Seals,
    answered,
    hkdf,
    public_of,
    table_of,
)

OWN, KEY, LINE = "0f" * 16, "ab" * 16, "1" * 32


def line(own: str = OWN, key: str = KEY, name: str = LINE) -> tuple[Seals, Seals]:
    """A guest's end and the host's."""
    asking = Asking(table_of(own), key, name)
    answer, host = answered(own, key, name, asking.message)
    return asking.agreed(answer), host


# By the published vectors


def test_keys_are_made_as_rfc_5869_makes_them() -> None:
    one = hkdf(
        bytes.fromhex("000102030405060708090a0b0c"), b"\x0b" * 22, bytes.fromhex("f0f1f2f3f4f5f6f7f8f9"), 42
    )
    assert one.hex() == (
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    )
    two = hkdf(bytes(range(0x60, 0xB0)), bytes(range(0x50)), bytes(range(0xB0, 0x100)), 82)
    assert two.hex() == (
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
        "cc30c58179ec3e87c14c01d5c1f3434f1d87"
    )
    three = hkdf(b"", b"\x0b" * 22, b"", 42)
    assert three.hex() == (
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    )


def test_the_cipher_is_that_of_rfc_8439() -> None:
    """The vector of its appendix A.5, whose nonce begins with four zeros as ours do."""
    key = bytes.fromhex("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0")
    beside = bytes.fromhex("f33388860000000000004e91")
    number = int.from_bytes(bytes.fromhex("0102030405060708"), "little")
    text = (
        "Internet-Drafts are draft documents valid for a maximum of six months and may be updated, "
        "replaced, or obsoleted by other documents at any time. It is inappropriate to use "
        "Internet-Drafts as reference material or to cite them other than as /\u201cwork in "
        "progress./\u201d"
    ).encode()
    sealed = bytes.fromhex(
        "64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb24c6cfc18755d43eea09ee94e382d26b0"
        "bdb7b73c321b0100d4f03b7f355894cf332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855"
        "9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4b9166c767b804d46a59b5216cde7a4e9"
        "9040c5a40433225ee282a1b0a06c523eaf4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a"
        "0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a1049e617d91d361094fa68f0ff77987130"
        "305beaba2eda04df997b714d6c6f2c29a6ad5cb4022b02709beead9d67890cbb22392336fea1851f38"
    )
    assert Cipher(key).open(number, sealed, beside) == text
    assert Cipher(key).seal(number, text, beside) == sealed


def test_the_curve_is_that_of_rfc_7748() -> None:
    alice = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    bob = bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    assert public_of(alice).hex() == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert public_of(bob).hex() == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"


def test_a_line_is_made_as_noise_makes_it() -> None:
    """Vector Noise_NKpsk0_25519_ChaChaPoly_SHA256 of cacophony, which other implementations are tested by."""
    before, shared = b"John Galt", b"This is my Austrian perspective!"
    private = bytes.fromhex("4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893")
    host = bytes.fromhex("31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62")
    assert public_of(private) == host
    one, two = (
        Handshake(before, shared, host, bytes.fromhex(once))
        for once in (
            "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
            "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
        )
    )
    first = one.ask(b"Ludwig von Mises")
    assert first.hex() == (
        "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944"
        "190fec41487219f2069c3ba7b7f9521437045935231f0ed399dfd4baf6bd825b"
    )
    assert two.asked(first, private) == b"Ludwig von Mises"
    second = two.answer(b"Murray Rothbard")
    assert second.hex() == (
        "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843"
        "85010e0c56e886e6da0c69aee7388bcf4000cc357af5ebd11a46a169a3712c"
    )
    assert one.told(second) == b"Murray Rothbard"
    assert one.split() == two.split()
    out, back = map(Cipher, one.split())
    assert out.seal(0, b"F. A. Hayek").hex() == "4beed26535f1a387c950fab9a162dc613cc5bf84e8a62653130b83"
    assert back.seal(0, b"Carl Menger").hex() == "ceaffe71ce7f1bf7b080736d62e0579ce5dc1530a36e7df795a4cc"
    assert out.seal(1, b"Jean-Baptiste Say").hex() == (
        "da927a272831394122d0f2fef3e16ddf0814c4878401135b44b1e23873b45b2929"
    )
    assert back.seal(1, bytes.fromhex("457567656e2042f6686d20766f6e2042617765726b")).hex() == (
        "4fed2b394fb4dbdc9cf863bc99ebb3397651d27bdd32e40d8f7fed109e46445c0fd66fc3f3"
    )


# What is promised


def test_both_ends_open_what_the_other_sealed() -> None:
    guest, host = line()
    for text in ("", "a", '{"say":"hello","name":"Zoë"}' * 2_000):
        assert host.open(guest.seal(text)) == text
        assert guest.open(host.seal(text)) == text


def test_a_changed_bit_is_refused_wherever_it_is_and_the_line_goes_on() -> None:
    guest, host = line()
    sealed = host.seal("play 5-12")
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1 << place % 8
        with pytest.raises(Refused):
            guest.open(bytes(changed))
    assert guest.open(sealed) == "play 5-12"


def test_a_message_that_comes_again_or_late_is_refused() -> None:
    guest, host = line()
    first, second, third = (host.seal(text) for text in "abc")
    assert guest.open(first) == "a"
    with pytest.raises(Refused):
        guest.open(first)
    assert guest.open(third) == "c"  # the second is lost: what follows is read all the same
    with pytest.raises(Refused):
        guest.open(second)


def test_a_message_turned_round_is_refused() -> None:
    guest, host = line()
    with pytest.raises(Refused):
        host.open(host.seal("to the guest"))
    with pytest.raises(Refused):
        guest.open(guest.seal("to the host"))


def test_a_line_is_not_opened_by_another_seats() -> None:
    """Ben has the table's key as Ana has, and sees every byte that passes."""
    _ana, to_ana = line()
    ben, _to_ben = line(name="2" * 32)
    with pytest.raises(Refused):
        ben.open(to_ana.seal("your hand"))


def test_the_tables_key_and_all_that_was_sent_do_not_open_a_line() -> None:
    """Whoever recorded the messages of a line and has the key lacks what both ends threw away; to play the
    host for a guest they would need what the name of the table is made from."""
    asking = Asking(table_of(OWN), KEY, LINE)
    with pytest.raises(Refused):  # recorded, and asked anew with the key
        Asking(table_of(OWN), KEY, LINE).agreed(answered(OWN, KEY, LINE, asking.message)[0])
    other = keys.fresh_key()
    with pytest.raises(Refused):  # another host with the same key
        answered(other, KEY, LINE, asking.message)


@pytest.mark.parametrize(
    ("own", "key", "name"),
    [(OWN, "cd" * 16, LINE), ("1f" * 16, KEY, LINE), (OWN, KEY, "2" * 32)],
    ids=["another key", "another table", "another line"],
)
def test_nobody_is_answered_who_means_anything_else(own: str, key: str, name: str) -> None:
    asking = Asking(table_of(OWN), KEY, LINE)
    with pytest.raises(Refused):
        answered(own, key, name, asking.message)


@pytest.mark.parametrize("message", [b"", b"\0" * 47, b"\0" * 48, b"\xff" * 48, b"\0" * 70_000])
def test_what_is_no_handshake_is_refused(message: bytes) -> None:
    with pytest.raises(Refused):
        answered(OWN, KEY, LINE, message)
    with pytest.raises(Refused):
        Asking(table_of(OWN), KEY, LINE).agreed(message)


def test_every_line_has_keys_of_its_own_so_no_number_is_used_twice_with_one() -> None:
    (one, _), (two, _) = line(), line()
    assert one.seal("the same") != two.seal("the same")
    assert one.seal("the same") != one.seal("the same")


def test_lengths_are_rounded_up() -> None:
    guest, _host = line()
    lengths = {len(guest.seal("x" * length)) for length in range(1, 60)}
    assert len(lengths) == 1
    assert {length % PADDED for length in lengths} == {24}


def test_what_unpacks_to_too_much_is_refused() -> None:
    guest, host = line()
    with pytest.raises(Refused):
        host.open(guest.seal("x" * 2_000_000))


def test_what_is_too_long_is_not_sealed_and_takes_no_number() -> None:
    guest, host = line()
    noise = "".join(
        random.Random(1).choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", k=120_000)
    )
    with pytest.raises(ValueError, match="too long"):
        guest.seal(noise)
    assert host.open(guest.seal("short")) == "short"
    assert MOST_SEALED < 70_000


def test_the_name_of_a_table_says_nothing_but_its_public_key() -> None:
    name = table_of(OWN)
    assert keys.is_table(name)
    assert not keys.is_table(name[:-1])
    assert not keys.is_table(name + "\n")
    assert name != table_of("1f" * 16)
