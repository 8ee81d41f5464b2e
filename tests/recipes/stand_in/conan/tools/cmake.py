import os
import shlex
import subprocess


def cmake_layout(recipe):
    recipe.laid_out = True


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe, self.variables = recipe, {}

    def generate(self):
        self.recipe.options_of_cmake = [f"-D{name}={'ON' if value is True else value}" for name, value in self.variables.items()]


class CMakeDeps:
    def __init__(self, recipe):
        pass

    def generate(self):
        pass


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        self.run("cmake", "-S", self.recipe.source_folder, "-B", self.recipe.build_folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 f"-DBUILD_SHARED_LIBS={self.recipe.options.shared}", f"-DCMAKE_INSTALL_PREFIX={self.recipe.package_folder}",
                 "-DCMAKE_INSTALL_LIBDIR=lib", *self.recipe.options_of_cmake, *shlex.split(os.environ.get("CAPSA_OPTIONS", "")))

    def build(self):
        self.run("cmake", "--build", self.recipe.build_folder)

    def install(self):
        self.run("cmake", "--install", self.recipe.build_folder)

    @staticmethod
    def run(*command):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
