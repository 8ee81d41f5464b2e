#!/usr/bin/env python3
"""Every recipe of cmake/recipes, as far as it can go without the tool that it is for: its steps are done by a small stand-in of that tool,
and a project of ten lines is built with what was installed.

    check.py [NAME...]

What could not be run is said in a line that begins with `not run`. CAPSA_OPTIONS goes to CMake.
"""
import importlib.util
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RECIPES = ROOT / "cmake/recipes"
ROOM = ROOT / "build/recipes"  # two folders below the source, where the objects of other builds of the same options serve
SOURCE = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "CHANGELOG.md", "README.md", "cli", "cmake", "include", "kernels", "src", "tests/truth"]
STAND_IN = HERE / "stand_in"


def version():
    return re.search(r"project\(capsa VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def run(*command, quiet=True, **named):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE if quiet else None,
                          stderr=subprocess.STDOUT if quiet else None, text=True, **named)
    if done.returncode != 0:
        raise RuntimeError(f"failed: {' '.join(map(str, command))}\n" + "\n".join((done.stdout or "").splitlines()[-40:]))
    return done.stdout


def copy_of_source(folder):
    """What git has of the source, as somebody else's machine would have it."""
    shutil.rmtree(folder, ignore_errors=True)
    names = run("git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "--", *SOURCE).splitlines()
    for name in names:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build_project(name, prefix):
    """The project of ten lines, with find_package."""
    build = ROOM / f"project-{name}"
    shutil.rmtree(build, ignore_errors=True)
    run("cmake", "-S", RECIPES / "project", "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
    found = re.search(r"^capsa_DIR:PATH=(.*)$", (build / "CMakeCache.txt").read_text(encoding="utf-8"), re.M)[1]
    if pathlib.Path(prefix).resolve() not in pathlib.Path(found).resolve().parents:
        raise RuntimeError(f"the project finds the capsa of {found}")
    run("cmake", "--build", build)
    run(build / "game")


def module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


# Each recipe: its version, and what is done with it. The answer says what was not run.

def vcpkg_version():
    return json.loads((RECIPES / "vcpkg/capsa/vcpkg.json").read_text(encoding="utf-8"))["version"]


def vcpkg():
    room = ROOT / "build/recipes-vcpkg"
    run("cmake", f"-DPORT_FOLDER={RECIPES / 'vcpkg/capsa'}", f"-DROOM={room}", "-P", STAND_IN / "vcpkg.cmake")
    build_project("vcpkg", room / "package")
    return "vcpkg, which moves the CMake files and builds a Debug library too"


def conan_recipe():
    sys.path.insert(0, str(STAND_IN))
    recipe = module(RECIPES / "conan/conanfile.py").Capsa(RECIPES / "conan", ROOM / "conan")
    recipe.set_version()
    return recipe


def conan_version():
    return conan_recipe().version


def conan():
    shutil.rmtree(ROOM / "conan", ignore_errors=True)
    recipe = conan_recipe()
    for step in ("export_sources", "validate", "build_requirements", "layout", "generate", "build", "package", "package_info"):
        getattr(recipe, step)()
    package, info = pathlib.Path(recipe.package_folder), recipe.cpp_info
    if sorted(path.name for path in package.iterdir()) != ["include", "lib", "licenses"]:
        raise RuntimeError(f"the package has {sorted(path.name for path in package.iterdir())}")
    run(os.environ.get("CXX", "c++"), "-std=c++20", RECIPES / "project/main.cpp", f"-I{package / 'include'}", f"-L{package / 'lib'}",
        *[f"-D{name}" for name in info.defines], *[f"-l{name}" for name in info.libs + info.system_libs], "-o", ROOM / "conan/game")
    run(ROOM / "conan/game")
    return "Conan: its options of compilers, and its file for find_package"


def conda_text():
    return (RECIPES / "conda/meta.yaml").read_text(encoding="utf-8")


def conda_meta():
    """meta.yaml as conda build reads it on Linux."""
    import jinja2
    import yaml

    def load_file_regex(load_file, regex_pattern, from_recipe_dir):
        return re.search(regex_pattern, (RECIPES / "conda" / load_file).read_text(encoding="utf-8"))

    lines = [line for line in conda_text().splitlines() if not re.search(r"# \[not linux\]$", line)]
    named = dict(load_file_regex=load_file_regex, compiler=lambda language: f"compiler_{language}")
    return yaml.safe_load(jinja2.Environment(undefined=jinja2.StrictUndefined).from_string("\n".join(lines)).render(**named))


def conda_version():
    return str(conda_meta()["package"]["version"])


def conda():
    meta = conda_meta()
    if (RECIPES / "conda" / meta["source"]["path"]).resolve() != ROOT:
        raise RuntimeError(f"the source is {meta['source']['path']}")
    source, prefix = copy_of_source(ROOM / "conda"), ROOM / "conda-prefix"
    shutil.rmtree(prefix, ignore_errors=True)
    environment = {**os.environ, "PREFIX": str(prefix), "CMAKE_ARGS": os.environ.get("CAPSA_OPTIONS", "")}
    run("bash", RECIPES / "conda/build.sh", cwd=source, env=environment)
    for command in meta["test"]["commands"]:
        run("sh", "-c", command, cwd=source, env=environment)
    return "conda build: its compilers and its environments"


def homebrew_version():
    return run("ruby", STAND_IN / "formula.rb", RECIPES / "homebrew/capsa.rb").strip()


def homebrew():
    prefix = ROOM / "homebrew-prefix"
    shutil.rmtree(prefix, ignore_errors=True)
    source = copy_of_source(ROOM / "homebrew")
    run("ruby", "-c", RECIPES / "homebrew/capsa.rb")
    run("ruby", STAND_IN / "formula.rb", RECIPES / "homebrew/capsa.rb", prefix, cwd=source)
    build_project("homebrew", prefix)
    return "brew: its audit and its bottles"


def spack_recipe():
    sys.path.insert(0, str(STAND_IN))
    recipe = module(RECIPES / "spack/packages/capsa/package.py").Capsa()
    import spack.package
    return recipe, spack.package.DIRECTIVES


def spack_version():
    return next(arguments[0] for what, arguments, _ in spack_recipe()[1] if what == "version")


def spack():
    recipe, directives = spack_recipe()
    if not any(what == "depends_on" and arguments[0].startswith("xsimd@") for what, arguments, _ in directives):
        raise RuntimeError("the package does not ask for xsimd")
    build, prefix = ROOT / "build/recipes-spack", ROOM / "spack-prefix"
    shutil.rmtree(prefix, ignore_errors=True)
    run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_INSTALL_PREFIX={prefix}", "-DCMAKE_INSTALL_LIBDIR=lib",
        *recipe.cmake_args(), *shlex.split(os.environ.get("CAPSA_OPTIONS", "")))
    run("cmake", "--build", build)
    run("cmake", "--install", build)
    build_project("spack", prefix)
    return "spack: its solver and its compiler wrappers"


def debian_version():
    return re.match(r"capsa \((.*)-\d+\)", (RECIPES / "debian/changelog").read_text(encoding="utf-8"))[1]


def debian():
    """A source package, and the library from that, without the command line, which tests/packages asks."""
    room = ROOM / "debian"
    shutil.rmtree(room, ignore_errors=True)
    source = copy_of_source(room / f"capsa-{version()}")
    shutil.rmtree(source / "cmake/recipes")
    run("tar", "-C", room, "-czf", room / f"capsa_{version()}.orig.tar.gz", source.name)
    shutil.copytree(RECIPES / "debian", source / "debian")
    kept = run("ccache", "-k", "cache_dir").strip() if shutil.which("ccache") else ""  # debhelper hides the home that it lies in
    environment = {**os.environ, "CCACHE_DIR": kept, "DEB_BUILD_PROFILES": "pkg.capsa.notools", "DEB_BUILD_OPTIONS": "noautodbgsym parallel=2",
                   # The flags of the other recipes, whose objects serve here.
                   **{f"DEB_{kind}FLAGS_SET": "" for kind in ("C", "CXX", "CPP", "LD")}}
    run("dpkg-buildpackage", "-us", "-uc", "-S", "-d", cwd=source, env=environment)
    unpacked = room / "unpacked"
    run("dpkg-source", "-x", room / f"capsa_{version()}-1.dsc", unpacked)
    if not shutil.which("dh"):
        return "dpkg-buildpackage -b, for there is no debhelper here; the source package was made"
    run("dpkg-buildpackage", "-us", "-uc", "-b", "-d", cwd=unpacked, env=environment)
    packages = sorted(room.glob("*.deb"))
    for package in packages:
        run("dpkg-deb", "--extract", package, room / "system")
    if [package.name.split("_")[0] for package in packages] != ["libcapsa-dev", "libcapsa1"]:
        raise RuntimeError(f"the packages are {packages}")
    build_project("debian", room / "system/usr")
    if shutil.which("lintian"):
        run("lintian", "--allow-root", "--fail-on", "error", *packages, room / f"capsa_{version()}-1.dsc")
    return "Debian's own flags, and the package of the command line, which `./dev package` makes by CPack too"


def amalgam_version():
    folder = ROOM / "amalgam"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, ROOT / "cmake/amalgamate.py", folder)
    return re.search(r"\d+\.\d+\.\d+", (folder / "capsa.h").read_text(encoding="utf-8"))[0]


def lines_of_the_page():
    """The lines of docs/install.md about the files that are dropped in: those that compile them, and the one that links a program of C."""
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.partition("## Files to drop in")[2].partition("\n## ")[0], re.M | re.S)
    _, compiling, linking = (block.splitlines() for block in blocks)
    return compiling, *linking


def amalgam():
    """The files that are dropped in: programs of C and C++ with the scalar kernels, and whether kernels for AVX2 are well formed."""
    folder = ROOM / "amalgam"
    launch = ["ccache"] if shutil.which("ccache") else []
    cc, cxx = [*launch, os.environ.get("CC", "cc")], [*launch, os.environ.get("CXX", "c++")]
    (first, *others), linking = lines_of_the_page()
    _, *flags = first.split()
    scalar = [*(flag for flag in flags if not flag.endswith(".cpp")), "-O1", "-DCAPSA_ONLY_SCALAR"]
    names = ("all", "scalar", "sse42", "avx2", "neon64")
    if [flag for flag in flags if flag.endswith(".cpp")] != [f"capsa_{name}.cpp" for name in names[:2]]:
        raise RuntimeError(f"the first line of docs/install.md compiles other files: {first}")
    compiling = [subprocess.Popen([*cxx, *scalar, f"capsa_{name}.cpp"], cwd=folder) for name in names]
    if any([process.wait() for process in compiling]):
        raise RuntimeError("the library does not compile")
    program = (RECIPES / "project/main.cpp").read_text(encoding="utf-8").replace("<capsa/capsa.hpp>", '"capsa.hpp"')
    (folder / "main.cpp").write_text(program, encoding="utf-8")
    (folder / "program.c").write_text('#include "capsa.h"\n#include <string.h>\n'
                                   f'int main(void) {{ return strcmp(capsa_version(), "{version()}") != 0; }}\n', encoding="utf-8")
    run(*cxx, "-std=c++20", "-c", "main.cpp", cwd=folder)
    run(*cxx[-1:], "main.o", *[f"capsa_{name}.o" for name in names], "-o", "program", cwd=folder)
    run(folder / "program")
    run("sh", "-c", re.sub(r"^cc\b", f"{cc[-1]} -std=c99 -o c_program", linking), cwd=folder)
    run(folder / "c_program")
    # What is compiled otherwise than the files need is refused with the line to write.
    for flags, said in ((["-std=gnu++20"], "-std=c++20 in place of gnu++20"), (["-std=c++20"], "with -mavx -mavx2")):
        if "gcc" not in run(*cxx[-1:], "-v") or os.uname().machine != "x86_64":
            return "kernels for SSE4.2, AVX2 and AVX-512, for this is no g++ on x86-64"
        done = subprocess.run([*cxx[-1:], *flags, "-fsyntax-only", "capsa_avx2.cpp"], cwd=folder, capture_output=True, text=True)
        if done.returncode == 0 or said not in done.stderr:
            raise RuntimeError(f"{flags[0]} is not refused with: {said}")
    for isa, line in zip(("sse42", "avx2", "avx512"), others, strict=True):
        _, *flags, file = line.split()
        if file != f"capsa_{isa}.cpp":
            raise RuntimeError(f"the line of docs/install.md for {isa} compiles {file}")
        run(*cxx[-1:], *flags, "-fsyntax-only", file, cwd=folder)
    return "kernels of the dropped-in files for SSE4.2, AVX2 and AVX-512, which take minutes to compile: they are parsed"


def presets_version():
    return version()  # they have none of their own


def presets():
    """The preset that a user takes, by its name alone."""
    source = copy_of_source(ROOM / "presets")
    run("cmake", "--preset", "library", *shlex.split(os.environ.get("CAPSA_OPTIONS", "")), cwd=source)
    run("cmake", "--build", "--preset", "library", cwd=source)
    run("cmake", "--install", "build/library", "--prefix", ROOM / "presets-prefix", cwd=source)
    build_project("presets", ROOM / "presets-prefix")
    return None


NEEDS = {"homebrew": ["ruby"], "debian": ["dpkg-buildpackage"]}
ALL = {"presets": presets, "amalgam": amalgam, "vcpkg": vcpkg, "conan": conan, "conda": conda, "homebrew": homebrew, "spack": spack, "debian": debian}


def check(name):
    """The line to print, and whether it is a failure."""
    absent = [program for program in NEEDS.get(name, []) if not shutil.which(program)]
    if absent:
        return f"not run: {name}, for there is no {absent[0]} here", False
    try:
        said = globals()[f"{name}_version"]()
        if said != version():
            return f"{name}: the recipe is of version {said}, CMakeLists.txt of {version()}: write {version()} there", True
        without = ALL[name]()
    except Exception as error:  # whatever a recipe does wrong is told with its name
        return f"{name}: {type(error).__name__}: {error}", True
    return f"{name}: built, installed and used" + (f"\nnot run: {without}" if without else ""), False


def main(names):
    wrong = [name for name in names if name not in ALL]
    if wrong:
        sys.exit(f"no such recipe: {wrong[0]}; there are {' '.join(ALL)}")
    folders = {path.name for path in RECIPES.iterdir() if path.is_dir()} - {"project"}
    if folders != set(ALL) - {"presets", "amalgam"}:
        sys.exit(f"cmake/recipes has {sorted(folders)}, and this test {sorted(ALL)}")
    failed = 0
    ROOM.mkdir(parents=True, exist_ok=True)
    for name in names or ALL:
        line, failure = check(name)
        print(line, flush=True)
        failed += failure
    return failed != 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
