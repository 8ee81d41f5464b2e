"""conan create cmake/recipes/conan: builds the checkout that this file lies in."""
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

class Capsa(ConanFile):
    name = "capsa"
    description = "What touches what, for simple shapes by the million"
    license = "MIT"
    topics = ("collision-detection", "geometry", "simd")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}

    def set_version(self):
        lists = load(self, os.path.join(self.recipe_folder, "../../../CMakeLists.txt"))
        self.version = re.search(r"project\(capsa VERSION ([0-9.]+)", lists)[1]

    def export_sources(self):
        root = os.path.abspath(os.path.join(self.recipe_folder, "../../.."))
        for part in ("CMakeLists.txt", "LICENSE", "cmake/*.cmake", "cmake/*.in", "include/*", "kernels/*", "src/*"):
            copy(self, part, src=root, dst=self.export_sources_folder)

    def validate(self):
        if str(self.settings.os) != "Linux":
            raise ConanInvalidConfiguration("capsa builds for Linux alone today: README.md has the systems")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")
        self.requires("xsimd/[>=8.1]", headers=True, libs=False, visible=False)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.variables["CAPSA_INSTALL"] = True
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):  # Conan writes its own for whoever asks
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.libs = ["capsa"]
        self.cpp_info.system_libs = ["m"]
        self.cpp_info.set_property("cmake_file_name", "capsa")
        self.cpp_info.set_property("cmake_target_name", "capsa::capsa")
        self.cpp_info.set_property("pkg_config_name", "capsa")
        if self.options.shared:
            self.cpp_info.defines = ["CAPSA_SHARED"]
