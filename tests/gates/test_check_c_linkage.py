#!/usr/bin/env python3
"""The gate of C programs can fail: archives that need the C++ runtime, compiled on the spot, are refused.

    test_check_c_linkage.py COMPILER [unittest arguments]
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

GATE = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "check_c_linkage.py"
COMPILER = "g++"


class CLinkage(unittest.TestCase):
    def verdict(self, *sources):
        with tempfile.TemporaryDirectory() as scratch:
            archive = pathlib.Path(scratch) / "lib.a"
            objects = []
            for k, source in enumerate(sources):
                objects.append(pathlib.Path(scratch) / f"{k}.o")
                subprocess.run([COMPILER, "-O2", "-x", "c++", "-c", "-", "-o", objects[-1]], input=source, text=True, check=True)
            subprocess.run(["ar", "rc", archive, *objects], check=True)
            run = subprocess.run([sys.executable, GATE, archive], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def refused(self, name, source):
        code, words = self.verdict(source)
        self.assertEqual(code, 1, words)
        self.assertIn(name, words)

    def test_what_objects_give_each_other_is_allowed(self):
        code, words = self.verdict("int f(int); int g() { return f(1); }", "#include <cmath>\nint f(int x) { return x + int(fmaf(x, x, x)); }")
        self.assertEqual(code, 0, words)

    def test_operator_new(self):
        self.refused("_Znwm", "int* f() { return new int; }")

    def test_a_static_that_is_made_on_first_use(self):
        self.refused("__cxa_guard_acquire", "int g(); int f() { static const int kept = g(); return kept; }")

    def test_a_throw(self):
        self.refused("__cxa_throw", "void f() { throw 1; }")

    def test_an_archive_of_nothing(self):
        self.assertEqual(self.verdict()[0], 1)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
