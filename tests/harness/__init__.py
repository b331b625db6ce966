"""What tries to break what is kept: failing disks, changed bits, mangled input, bundles made to burst.

    python -m tests.harness.faults         every call of the store to the system fails, once and for good
    python -m tests.harness.flips          every bit of every file we keep is turned over
    python -m tests.harness.fuzz           every reader is given mangled input
    python -m tests.harness.bombs          small files that would grow large

Each goes by a seed, prints what reproduces a fault it finds, and returns 1 if it found one. A small share
of each is among the tests; `make soak` runs all of it, and kills (`tests/store/killing.py`).
"""
