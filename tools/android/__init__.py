"""Checks of the Android package that need no SDK, NDK or phone: python -m tools.android

Each check is a module with `check(project) -> str`: one line about what it found, or Red with one that says
what to mend. They run buildozer's and python-for-android's own code wherever there is some.
"""
