"""What the recipe asks of Conan 2, done for one build on this machine."""
import os
import pathlib


class Info:
    def __init__(self):
        self.libs, self.system_libs, self.defines, self.properties = [], [], [], {}

    def set_property(self, name, value):
        self.properties[name] = value


class Settings:
    os, build_type = "Linux", "Release"


class Options:
    def __init__(self, values):
        self.__dict__.update(values)


class ConanFile:
    def __init__(self, recipe_folder, room):
        room = pathlib.Path(room)
        self.recipe_folder = str(recipe_folder)
        self.export_sources_folder = self.source_folder = str(room / "source")
        self.package_folder = str(room / "package")
        self.settings, self.options, self.cpp_info = Settings(), Options(self.default_options), Info()
        self.requirements_said = []

    def tool_requires(self, reference):
        self.requirements_said.append(reference)

    def requires(self, reference, **_):
        self.requirements_said.append(reference)

    @property
    def build_folder(self):
        return os.path.join(self.source_folder, "build", str(self.settings.build_type))
