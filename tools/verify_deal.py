"""Checks the deals of a Boneyard record by docs/fair-deals.md alone: python tools/verify_deal.py match.txt

It shares no line with the program it checks, and needs nothing but Python. It computes the fingerprint from
the seed, compares it with the one in the record, and prints what was added and how every pack was shuffled.
Tiles that a round does not deal are left out of that order; hands come off its front, seat by seat.
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterator

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PACKS = {"eighty-four": (6, 2), "super-train": (15, 1)}  # how high and how many sets; else `set`, or (6, 1)


def fingerprint(secret: int) -> str:
    digest = hashlib.sha256(f"boneyard fingerprint 3\nsecret {secret}\n".encode()).digest()
    bits = "".join(f"{byte:08b}" for byte in digest) + "0000"
    letters = "".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, 260, 5))
    return "-".join(letters[at : at + 4] for at in range(0, 52, 4))


def key_of(secret: int, additions: list[str]) -> bytes:
    told = "boneyard deal 3\n" + "".join(f"addition {text}\n" for text in additions)
    return hmac.new(secret.to_bytes(16, "big"), told.encode(), hashlib.sha256).digest()


def words(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(key, f"{label}\n{block}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(number: int, stream: Iterator[int]) -> int:
    word = next(stream)
    while word >= 2**32 - 2**32 % number:
        word = next(stream)
    return word % number


def pack(key: bytes, highest: int, sets: int, label: str) -> list[str]:
    order = [f"{low}-{high}" for high in range(highest + 1) for low in range(high + 1)] * sets
    stream = words(key, label)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last + 1, stream)
        order[last], order[pick] = order[pick], order[last]
    return order


def check(record: str) -> tuple[str, bool | None, list[str], dict[int, list[str]]]:
    """The fingerprint, whether it was promised (None: nothing was), what was added, the packs by round."""
    lines = record.split("\n")
    if not re.fullmatch(r"boneyard [3-9]", lines[0]):
        raise SystemExit("This is no record of version 3 or later.")
    told = dict(reversed([line.partition(" ")[::2] for line in lines]))
    secret = int(told["seed"])
    additions = [line[9:] for line in lines if line.startswith("addition ")]
    chosen = re.search(r"\bset=(\d+)", told["rules"])
    highest, sets = PACKS.get(told["game"], (int(chosen[1]) if chosen else 6, 1))
    promised = [line.split()[2] for line in lines if line.startswith("# fingerprint ")]
    by_hand = {int(line.split()[1]) for line in lines if line.startswith("deal ")}
    rounds = 1 + sum(line.endswith(" next") for line in lines if line[:1].isdigit())
    key = key_of(secret, additions)
    packs = {n: pack(key, highest, sets, f"shuffle {n}") for n in range(1, rounds + 1) if n not in by_hand}
    kept = None if by_hand or not promised else promised == [fingerprint(secret)]
    return fingerprint(secret), kept, additions, packs


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found, kept, additions, packs = check(file.read().replace("\r\n", "\n").strip())
    print("\n".join(f"added: {text}" for text in additions) or "nothing was added")
    for number, order in packs.items():
        print(f"round {number}:", *order)
    print(found, {None: "was not promised", True: "as promised", False: "is NOT what was promised"}[kept])
    sys.exit(0 if kept else 1)
