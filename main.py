"""Starts Boneyard, here and on Android."""

from domino.start import main

if __name__ == "__main__":
    raise SystemExit(main())
