"""Run by the bundle before anything else. PyInstaller's starter tells the system where the bundle's libraries
are. Programs of the system that are started from it, to speak or to open a folder, are to use their own."""

import os

if "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
