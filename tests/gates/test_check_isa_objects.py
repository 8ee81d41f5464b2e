#!/usr/bin/env python3
"""The leak gate can fail: bad objects, compiled on the spot, are each refused for their own reason.

    test_check_isa_objects.py COMPILER [unittest arguments]
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

GATE = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "check_isa_objects.py"
COMPILER = "g++"

# Stand-ins for the hot loops that every ISA must have.
HOT = """
namespace capsa::{isa} {{
struct Sphere {{}}; struct Capsule {{}}; struct Form {{}};
template <class Row, class Col, class Sink>
__attribute__((noinline)) float dense_rows(const float* x, int n, Sink) {{
    float sum = 0;
    for (int i = 0; i < n; ++i) {{ {body} }}
    return sum;
}}
template float dense_rows<Sphere, Sphere, Form>(const float*, int, Form);
template float dense_rows<Capsule, Sphere, Form>(const float*, int, Form);
}}
"""
PLAIN_BODY = "sum += x[i] * x[i];"
SPILLING_BODY = """
    typedef float wide __attribute__((vector_size(32)));
    wide product = {x[i], x[i + 1]}; product *= product;
    asm volatile("vmovaps %0, -64(%%rsp)\\n vmovaps %0, -64(%%rsp)\\n vmovaps %0, -64(%%rsp)\\n"
                 "vmovaps %0, -64(%%rsp)\\n vmovaps %0, -64(%%rsp)" : : "x"(product));
    sum += product[0];
"""


class LeakGate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.empty = folder.name
        for target in ("capsa_kernels_scalar", "capsa_core"):
            cls.compile(cls.empty, target, "", ["-O2"])

    def verdict(self, isa, source, *flags, body=PLAIN_BODY):
        """The gate's exit status and words about one kernel object, or about one of the rest if `isa` is empty."""
        with tempfile.TemporaryDirectory() as build:
            shutil.copytree(self.empty, build, dirs_exist_ok=True)
            if isa:
                self.compile(build, f"capsa_kernels_{isa}", HOT.format(isa=isa, body=body) + source, ["-O2", *flags])
            else:
                self.compile(build, "capsa_core", source, ["-O2", *flags])
            run = subprocess.run([sys.executable, GATE, build], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    @staticmethod
    def compile(build, target, source, flags, file="table.cpp.o"):
        folder = pathlib.Path(build) / f"{target}.dir"
        folder.mkdir(exist_ok=True)
        command = [COMPILER, "-std=c++20", "-fno-rtti", "-x", "c++", "-c", "-", "-o", folder / file, *flags]
        subprocess.run(command, input=source, text=True, check=True)

    def refused(self, words, *args, **options):
        status, text = self.verdict(*args, **options)
        self.assertEqual(status, 1, text)
        self.assertIn(words, text)

    def test_passes_a_kernel_that_keeps_to_itself(self):
        status, text = self.verdict("avx2", "", "-mavx2", "-mfma", "-fno-exceptions")
        self.assertEqual(status, 0, text)

    def test_refuses_a_standard_container_in_a_kernel(self):
        source = "#include <vector>\n" \
                 "namespace capsa::avx2 { void grow(std::vector<float>& v, float x) { v.resize(99, x); } }"
        self.refused("defines _ZNSt6vector", "avx2", source, "-mavx2", "-O0")  # optimised, GCC 16 has no call left

    def test_refuses_a_standard_algorithm_in_a_kernel(self):
        source = "#include <algorithm>\nnamespace capsa::avx2 { void order(float* a, float* b) { std::sort(a, b); } }"
        self.refused("defines _ZSt4sort", "avx2", source, "-mavx2", "-O0")

    def test_refuses_a_function_of_another_namespace(self):
        source = "namespace capsa { inline float twice(float x) { return x + x; } }\n" \
                 "namespace capsa::avx2 { auto* use = &capsa::twice; }"
        self.refused("_ZN5capsa5twiceEf", "avx2", source, "-mavx2")

    def test_refuses_an_initialiser(self):
        source = "namespace capsa::avx2 { float make(); const float at_start = make(); float make() { return 1; } }"
        self.refused("runs before main", "avx2", source, "-mavx2", "-O0")

    def test_refuses_writable_data(self):
        self.refused("no writable data", "avx2", "namespace capsa::avx2 { int calls = 1; }", "-mavx2")
        self.refused("no writable data", "avx2", "namespace capsa::avx2 { int calls; }", "-mavx2")

    def test_refuses_wide_code_in_the_scalar_kernels(self):
        source = "namespace capsa::scalar { void add(float* a) { for (int i = 0; i < 8; ++i) a[i] += 1; } }"
        self.refused("VEX", "scalar", source, "-mavx2")

    def test_refuses_wide_code_in_the_rest_of_the_library(self):
        self.refused("VEX", "", "float add(float a, float b) { return a + b; }", "-mavx")

    def test_knows_what_sse42_has(self):
        source = "namespace capsa::sse42 { int ones(unsigned x) { return __builtin_popcount(x); } }"
        self.refused("popcnt", "scalar", source.replace("sse42", "scalar"), "-mpopcnt")
        self.assertNotIn("popcnt", self.verdict("sse42", source, "-msse4.2", "-mpopcnt")[1])
        self.refused("lzcnt", "sse42", "namespace capsa::sse42 { int zeros(unsigned x) { return __builtin_clz(x); } }", "-mlzcnt")
        self.refused("VEX", "sse42", "namespace capsa::sse42 { void add(float* a) { for (int i = 0; i < 8; ++i) a[i] += 1; } }", "-mavx")

    def test_refuses_population_count_in_the_rest_of_the_library(self):
        self.refused("popcnt", "", "int ones(unsigned x) { return __builtin_popcount(x); }", "-mpopcnt")

    def test_refuses_512_bits_and_masks_in_avx2_kernels(self):
        source = "namespace capsa::avx2 { void add(float* a) { for (int i = 0; i < 999; ++i) a[i] += 1; } }"
        self.refused("EVEX", "avx2", source, "-mavx512f", "-mavx512vl", "-mprefer-vector-width=512", "-O3")

    def test_refuses_a_hot_loop_that_spills(self):
        self.refused("to the stack in the inner loop", "avx512", "", "-mavx512f", body=SPILLING_BODY)

    def test_refuses_a_hot_loop_it_cannot_find(self):
        with unittest.mock.patch.dict(globals(), {"HOT": ""}):
            self.refused("renamed?", "avx512", "", "-mavx512f")

    def test_looks_for_the_hot_loops_in_all_objects_of_an_isa(self):
        with tempfile.TemporaryDirectory() as build:
            self.compile(build, "capsa_core", "", ["-O2"])
            lines = HOT.format(isa="avx2", body=PLAIN_BODY).splitlines(keepends=True)
            for row in ("Sphere", "Capsule"):
                source = "".join(line for line in lines if not line.startswith("template float") or f"<{row}" in line)
                self.compile(build, "capsa_kernels_avx2", source, ["-O2", "-mavx2", "-mfma"], f"{row}.cpp.o")
            run = subprocess.run([sys.executable, GATE, build], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_refuses_an_empty_build(self):
        with tempfile.TemporaryDirectory() as build:
            run = subprocess.run([sys.executable, GATE, build], capture_output=True, text=True)
            self.assertNotEqual(run.returncode, 0)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
