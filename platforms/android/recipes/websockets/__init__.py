"""websockets as Python alone: its wheel for any system. python-for-android's pip would take the one that is
compiled for the machine that builds. The wheel, by its sum: platforms/android/sources.toml."""

from pathlib import Path
from shutil import copytree

from pythonforandroid.recipe import PythonRecipe


class WebsocketsRecipe(PythonRecipe):
    version = "17.4"
    url = "websockets-{version}-py3-none-any.whl"  # make apk and make aab say where: URL_websockets

    def build_arch(self, arch):
        unpacked = Path(self.get_build_container_dir(arch.arch))
        for folder in ("websockets", f"websockets-{self.version}.dist-info"):
            where = Path(self.ctx.get_site_packages_dir(arch), folder)
            copytree(unpacked / folder, where, dirs_exist_ok=True)


recipe = WebsocketsRecipe()
