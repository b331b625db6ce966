"""python-for-android's own recipe of Kivy, for Kivy's release on the package index, whose sum is known
(platforms/android/sources.toml). Its lines end as on Windows, which the recipe's patches do not expect."""

from os.path import dirname, join
from pathlib import Path

import pythonforandroid
from pythonforandroid.util import load_source

HOME = join(dirname(pythonforandroid.__file__), "recipes", "kivy")
theirs = load_source("pythonforandroid.kivy_recipe", join(HOME, "__init__.py"))


class KivyRecipe(theirs.KivyRecipe):
    def get_recipe_dir(self):
        return HOME  # where the patches are

    def unpack(self, arch):
        super().unpack(arch)
        for file in ("setup.py", "kivy/lang/parser.py"):  # those that are patched
            path = Path(self.get_build_dir(arch), file)
            path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n"))


recipe = KivyRecipe()
