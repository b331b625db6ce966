"""materialyoucolor without its compiled part, which only picks colours from photographs faster: the app shows
none, and the part would need libc++_shared.so, which it lacks. Its source: platforms/android/sources.toml."""

from pythonforandroid.recipe import PyProjectRecipe


class MaterialyoucolorRecipe(PyProjectRecipe):
    version = "3.0.4"
    url = "materialyoucolor-{version}.tar.gz"  # make apk and make aab say where: URL_materialyoucolor

    def get_recipe_env(self, arch, **kwargs):
        return super().get_recipe_env(arch, **kwargs) | {"MYCP_PURE_PYTHON": "1"}


recipe = MaterialyoucolorRecipe()
