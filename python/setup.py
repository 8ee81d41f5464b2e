"""pip install ./python: CMake builds the library and the module from the folder above, with what CMAKE_ARGS says, in a folder
of build/ there. xsimd's headers must be installed."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parents[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        build = ROOT / "build" / f"pip-{sys.implementation.cache_tag}"
        shutil.rmtree(build, ignore_errors=True)  # what CMake found may have been another environment's
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        options = [f"-DPYTHON_EXECUTABLE={sys.executable}"]
        try:
            import pybind11
            options.append(f"-Dpybind11_ROOT={pybind11.get_cmake_dir()}")
        except ImportError:
            pass  # CMake finds the system's
        options += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        generator = "Ninja" if shutil.which("ninja") else "Unix Makefiles"
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", generator, "-DCMAKE_BUILD_TYPE=Release", "-DCAPSA_PYTHON=ON", *options],
                       check=True)
        subprocess.run(["cmake", "--build", build, "--parallel", "2", "--target", "_capsa"], check=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        for module in (build / "python/capsa").glob("_capsa*"):
            shutil.copy(module, target.parent)


version = re.search(r"project\(capsa VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(version=version, ext_modules=[Extension("capsa._capsa", [])], cmdclass={"build_ext": CMakeBuild})
