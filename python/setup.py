"""pip install ./python, and `python -m build python` for an archive that builds by itself.

CMake builds the library and the module, with what CMAKE_ARGS says, in a folder of build/ there. Its source is the folder above, or in
an archive the folder `source`, which has xsimd's headers too (cmake/bundle.py). In a checkout xsimd's headers must be installed.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE / "source" if (HERE / "source/CMakeLists.txt").is_file() else HERE.parent
CARRIED = ["CMakeLists.txt", "LICENSE", "cmake", "include", "kernels", "src", "python/CMakeLists.txt", "python/capsa", "python/src"]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        if not shutil.which("cmake"):
            sys.exit("capsa: CMake 3.25 or newer builds the module, and there is none on the path: pip install cmake, or apt install cmake")
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
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(min(os.cpu_count() or 2, 8))  # a kernel takes up to 1 GB
        subprocess.run(["cmake", "--build", build, "--parallel", jobs, "--target", "_capsa"], check=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        for module in (build / "python/capsa").glob("_capsa*"):
            copy = shutil.copy(module, target.parent)
            strip = os.environ.get("STRIP", "strip")
            if shutil.which(strip):
                subprocess.run([strip, *(["-x"] if sys.platform == "darwin" else []), copy], check=True)


class SourceArchive(sdist):
    """With the source of the library, which lies outside this folder."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        carried = pathlib.Path(base_dir) / "source"
        for name in CARRIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, carried / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "dev", "recipes"))
            else:
                (carried / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, carried / name)
        shutil.copyfile(ROOT / "LICENSE", pathlib.Path(base_dir) / "LICENSE")
        if not (carried / "cmake/bundled").exists():
            sys.path.insert(0, str(ROOT / "cmake"))
            import bundle
            try:
                bundle.bundle_xsimd(carried / "cmake/bundled")
            except bundle.NoXsimd as missing:
                sys.exit(f"capsa: {missing}")


version = re.search(r"project\(capsa VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(version=version, ext_modules=[Extension("capsa._capsa", [])], cmdclass={"build_ext": CMakeBuild, "sdist": SourceArchive})
