"""spack repo add cmake/recipes/spack && spack dev-build --source-path . capsa@1.0.0"""
from spack.package import *

try:
    from spack_repo.builtin.build_systems.cmake import CMakePackage  # where Spack 1 has it
except ImportError:
    pass


class Capsa(CMakePackage):
    """What touches what, for simple shapes by the million. It has no address to fetch from: `spack dev-build` and `spack develop` build a
    checkout."""

    license("MIT")

    version("1.0.0")

    variant("shared", default=True, description="Build a shared library")
    variant("tools", default=False, description="Build the command line too")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("xsimd@8.1:", type="build")
    depends_on("cli11@2.1:", type="build", when="+tools")
    depends_on("nlohmann-json@3.11:", type="build", when="+tools")
    depends_on("fmt@9:", when="+tools")
    depends_on("intel-oneapi-tbb", when="+tools")

    conflicts("%gcc@:11", msg="capsa needs GCC 12 or newer")
    conflicts("%clang@:13", msg="capsa needs Clang 14 or newer")
    conflicts("platform=windows", msg="capsa builds for Linux alone today")
    conflicts("platform=darwin", msg="capsa builds for Linux alone today")

    def cmake_args(self):
        return [self.define_from_variant("BUILD_SHARED_LIBS", "shared"), self.define_from_variant("CAPSA_TOOLS", "tools")]
