#!/usr/bin/env python3
"""A new ISA is one row, one enumerator and one lane file: add one to a copy of the sources and build what lists ISAs.

    test_new_isa.py SOURCE_DIRECTORY CXX_COMPILER C_COMPILER

The ISA is AVX-512 without VL, between avx2 and avx512 in rank and above all in value. Its lane operations are held to
their definitions on a machine that has it, its kernel table is compiled as far as the compiler checks it.
"""
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, CXX, CC = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
LANE_FILE = pathlib.Path(__file__).resolve().parent / "avx512novl.hpp"
CHANGED = ("cmake", "include", "kernels")  # the rest of the tree is the original

ROW_BELOW = "capsa_isa(avx512 "
ROW = """capsa_isa(avx512novl VALUE 7 LANES 16 FILE kernels/lanes/avx512novl.hpp ON x86
    CPU avx avx2 fma bmi bmi2 popcnt lzcnt avx512f avx512dq avx512bw FLAGS -mprefer-vector-width=512)
"""
LAST_ENUMERATOR = "} capsa_isa;\n"
ENUMERATOR = "    , capsa_isa_avx512novl = 7\n} capsa_isa;\n"


def replaced(path, old, new):
    text = path.read_text()
    assert text.count(old) == 1, f"{path}: {old!r} stands there {text.count(old)} times"
    path.write_text(text.replace(old, new))


def run(*command, **options):
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if ran.returncode != 0:
        raise RuntimeError(f"{shlex.join(ran.args)}:\n{ran.stdout[-4000:]}{ran.stderr[-4000:]}")
    return ran.stdout


class NewIsa(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.room = tempfile.TemporaryDirectory()
        cls.tree = pathlib.Path(cls.room.name) / "tree"
        cls.build = pathlib.Path(cls.room.name) / "build"
        cls.tree.mkdir()
        for name in CHANGED:
            shutil.copytree(SOURCE / name, cls.tree / name)
        for path in SOURCE.iterdir():
            if path.name not in CHANGED and path.name != "build" and not path.name.startswith("."):
                (cls.tree / path.name).symlink_to(path)
        replaced(cls.tree / "cmake/isas.cmake", ROW_BELOW, ROW + ROW_BELOW)
        replaced(cls.tree / "include/capsa/c/types.h", LAST_ENUMERATOR, ENUMERATOR)
        shutil.copy(LANE_FILE, cls.tree / "kernels/lanes")
        run("cmake", "-G", "Ninja", "-S", cls.tree, "-B", cls.build, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1",
            f"-DCMAKE_CXX_COMPILER={CXX}", f"-DCMAKE_C_COMPILER={CC}", "-DCAPSA_DEVELOPER=ON", "-DCAPSA_BENCH=OFF", "-DCAPSA_WERROR=ON",
            "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCAPSA_TOGETHER=OFF")  # every file has a command of its own

    @classmethod
    def tearDownClass(cls):
        cls.room.cleanup()

    def command_of(self, source, target):
        """How the build compiles a file for a target."""
        commands = json.loads((self.build / "compile_commands.json").read_text())
        found = [c for c in commands if c["file"].endswith(source) and f"{target}.dir" in c["command"]]
        self.assertEqual(len(found), 1, f"{source} of {target}")
        return shlex.split(found[0]["command"])

    def test_its_lanes_conform(self):
        run("cmake", "--build", self.build, "--target", "test_lanes")
        program = self.build / "tests/test_lanes"
        self.assertIn("avx512novl", run(program, "--gtest_list_tests"))
        print(run(program, "--gtest_filter=*avx512novl*").splitlines()[-1])

    def test_its_kernels_and_all_that_lists_isas_compile(self):
        kernels = [self.command_of(path.relative_to(SOURCE).as_posix(), "capsa_kernels_avx512novl")
                   for path in (SOURCE / "kernels").rglob("*.cpp")]
        for command in kernels:
            self.assertIn("-mavx512bw", command)
            self.assertNotIn("-mavx512vl", command)
        lists = (("src/registry.cpp", "capsa_core"), ("src/cpu.cpp", "capsa_core"), ("cli/isa.cpp", "capsa-cli"))
        for command in kernels + [self.command_of(*one) for one in lists]:
            run(*command, "-fsyntax-only", cwd=self.build)

    def test_it_is_known_by_name_and_above_avx2(self):
        listed = (self.build / "generated/include/capsa/isa_list.inc").read_text()
        self.assertIn("CAPSA_ISA_ROW(avx512novl, 7, 16)\nCAPSA_ISA_ROW(avx512, 3, 16)\n", listed)

    def test_the_gates_know_it(self):
        env = dict(os.environ, PYTHONPATH=str(self.tree / "cmake"), PYTHONDONTWRITEBYTECODE="1")
        said = run(sys.executable, "-c", "import check_isa_objects as gate; print(sorted(gate.ENCODINGS['avx512novl']))", env=env)
        self.assertEqual(said, "['EVEX', 'VEX']\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
