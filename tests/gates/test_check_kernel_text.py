#!/usr/bin/env python3
"""The text gate can fail: objects above the limit are refused, whichever ISA they are of.

    test_check_kernel_text.py COMPILER SIZE [unittest arguments]
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

GATE = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "check_kernel_text.py"
COMPILER, SIZE = "g++", "size"
TABLE = "extern const char table_{n}[{bytes}]; const char table_{n}[{bytes}] = {{1}};"


class TextGate(unittest.TestCase):
    def verdict(self, limit, small, large, compiler="GNU 12.2.0", build="Release", options=()):
        """The gate's exit status and words about an ISA with one object and one with two, of these sizes."""
        with tempfile.TemporaryDirectory() as place:
            objects = []
            for n, size in enumerate([small, large, large]):
                source = pathlib.Path(place, f"{n}.cpp")
                source.write_text(TABLE.format(n=n, bytes=size))
                objects.append(str(source.with_suffix(".o")))
                subprocess.run([COMPILER, "-c", str(source), "-o", objects[-1]], check=True)
            run = subprocess.run([sys.executable, GATE, "--size", SIZE, "--limit", str(limit), "--compiler", compiler,
                                  "--build", build, *options, "--isa", "scalar", objects[0], "--isa", "avx2", *objects[1:]],
                                 capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def test_accepts_what_is_below(self):
        status, words = self.verdict(25000, 10000, 10000)
        self.assertEqual(status, 0, words)
        self.assertIn("in 2 objects, at most 25,000", words)

    def test_adds_the_objects_of_an_isa_and_refuses_them_above(self):
        status, words = self.verdict(25000, 10000, 15000)
        self.assertEqual(status, 1, words)
        self.assertRegex(words, r"scalar: [\d,]+ bytes of text in 1 objects, at most")
        self.assertRegex(words, r"avx2: [\d,]+ bytes of text in 2 objects, above")

    def test_refuses_the_first_isa_too(self):
        self.assertEqual(self.verdict(25000, 30000, 10000)[0], 1)

    def test_allows_an_isa_some_times_the_limit(self):
        status, words = self.verdict(25000, 10000, 15000, options=("--times", "avx2", "1.5"))
        self.assertEqual(status, 0, words)
        self.assertIn("at most 37,500", words)
        status, words = self.verdict(25000, 10000, 15000, options=("--times", "scalar", "1.5"))
        self.assertEqual(status, 1, words)

    def test_says_that_it_skips_others(self):
        for compiler, build in [("GNU 14.2.0", "Release"), ("Clang 14.0.6", "Release"), ("GNU 12.2.0", "Debug")]:
            status, words = self.verdict(25000, 30000, 30000, compiler, build)
            self.assertEqual(status, 77, words)
            self.assertIn(compiler, words)

    def test_refuses_an_isa_without_objects(self):
        run = subprocess.run([sys.executable, GATE, "--limit", "1", "--compiler", "GNU 12.2.0", "--build", "Release", "--isa",
                              "scalar"], capture_output=True, text=True)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("no kernel objects", run.stderr)


if __name__ == "__main__":
    COMPILER, SIZE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
