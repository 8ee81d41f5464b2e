#!/usr/bin/env python3
"""The room rule can fail: small trees that break it in one place each."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cmake"))
import check_includes


class RoomRule(unittest.TestCase):
    def verdict(self, name, *lines):
        with tempfile.TemporaryDirectory() as root:
            path = pathlib.Path(root) / name
            path.parent.mkdir(parents=True)
            path.write_text("\n".join(lines) + "\n")
            said = io.StringIO()
            with unittest.mock.patch("sys.argv", ["", root]), contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()), \
                    self.assertRaises(SystemExit) as ended:
                check_includes.main()
            return ended.exception.code, said.getvalue()

    def allowed(self, name, *lines):
        self.assertEqual(self.verdict(name, *lines), (0, ""))

    def refused(self, words, name, *lines):
        status, text = self.verdict(name, *lines)
        self.assertEqual(status, 1)
        self.assertIn(f"{name}:{len(lines)}: ", text)
        self.assertIn(words, text)

    def test_kernels_take_integers_and_shared_types_only(self):
        self.allowed("kernels/math.hpp", "#include <cstdint>", '#include "capsa/c/types.h"', '#include "kernels/lanes/contract.hpp"')
        self.refused("<algorithm>", "kernels/math.hpp", "#include <cstdint>", "#include <algorithm>")
        self.refused("capsa/verbs.hpp", "kernels/math.hpp", '#include "capsa/verbs.hpp"')
        self.refused("src/plan/tuning.hpp", "kernels/tiles/tiles.hpp", '#include "src/plan/tuning.hpp"')

    def test_kernels_stand_on_floors(self):
        self.allowed("kernels/tiles/tiles.hpp", '#include "kernels/tiles/sinks.hpp"')
        self.refused("higher floor", "kernels/shapes/sphere.hpp", '#include "kernels/tiles/tiles.hpp"')
        self.refused("on no floor", "kernels/novelty.hpp", '#include "kernels/math.hpp"')

    def test_one_room_names_xsimd(self):
        self.allowed("kernels/lanes/avx2.hpp", "#include <xsimd/xsimd.hpp>", "using B = xsimd::batch<float>;")
        self.refused("may not include", "kernels/math.hpp", "#include <xsimd/xsimd.hpp>")
        self.refused("names xsimd", "src/validate.cpp", "using B = xsimd::batch<float>;")
        self.allowed("src/validate.cpp", "// xsimd::batch is none of our business")

    def test_one_room_names_intrinsics(self):
        for line in ("__m256 a = _mm256_setzero_ps();", "auto b = vzip1q_f32(x, y);", "float32x4_t all;", "v128_t a = wasm_f32x4_splat(1);",
                     '    asm volatile("" : "+r"(word));'):
            self.allowed("kernels/lanes/avx2.hpp", line)
            self.refused("names intrinsics", "kernels/read/row.hpp", line)
        self.allowed("kernels/read/row.hpp", "// vzip1q_f32 would do")
        self.refused("may not include", "kernels/read/row.hpp", "#include <immintrin.h>")

    def test_no_kernel_asks_for_the_instruction_set(self):
        for name in ("kernels/lanes/avx2.hpp", "kernels/read/row.hpp"):
            self.refused("names its lane file", name, "#if defined(__AVX512F__)")
            self.refused("names its lane file", name, "#elif defined(__aarch64__)")

    def test_the_border_is_all_that_the_library_sees_of_the_kernels(self):
        self.allowed("src/validate.cpp", "#include <vector>", '#include "kernels/abi.h"', '#include "capsa/c/capsa.h"')
        self.refused("kernels/roster.hpp", "src/validate.cpp", '#include "kernels/roster.hpp"')

    def test_the_reference_stays_independent(self):
        self.allowed("tests/truth/reference/closest.cpp", "#include <cmath>", '#include "tests/truth/reference/vec.hpp"')
        self.refused("kernels/abi.h", "tests/truth/reference/closest.cpp", '#include "kernels/abi.h"')
        self.refused("<vector>", "tests/truth/reference/closest.cpp", "#include <vector>")
        self.refused("tests/truth/reference", "src/validate.cpp", '#include "tests/truth/reference/closest.hpp"')

    def test_headers_do_not_know_who_implements_them(self):
        self.allowed("include/capsa/verbs.hpp", "#include <span>", '#include "capsa/pairs.hpp"')
        self.refused("src/source.hpp", "include/capsa/verbs.hpp", '#include "src/source.hpp"')
        self.refused("<Eigen/Core>", "include/capsa/verbs.hpp", "#include <Eigen/Core>")
        self.allowed("include/capsa/eigen.hpp", "#include <Eigen/Core>")
        for name in ("include/capsa/parallel.hpp", "include/capsa/parallel/tasks.hpp"):
            self.allowed(name, "#include <tbb/parallel_for.h>", '#include "capsa/verbs.hpp"')
        self.refused("<tbb/parallel_for.h>", "include/capsa/verbs.hpp", "#include <tbb/parallel_for.h>")

    def test_the_c_headers_are_c(self):
        self.allowed("include/capsa/c/types.h", "#include <stdint.h>")
        self.refused("<cstdint>", "include/capsa/c/types.h", "#include <cstdint>")
        self.refused("capsa/stream.hpp", "include/capsa/c/types.h", '#include "capsa/stream.hpp"')

    def test_benchmarks_take_readers_and_the_progress_bar_from_the_command_line(self):
        self.allowed("bench/harness/numbers.cpp", '#include "cli/input/records.hpp"', '#include "cli/output/progress.hpp"')
        self.refused("cli/verbs/verbs.hpp", "bench/harness/run.cpp", '#include "cli/verbs/verbs.hpp"')
        self.refused("bench/scenes/arm.hpp", "cli/demo/walk.hpp", '#include "bench/scenes/arm.hpp"')

    def test_nobody_includes_by_relative_path(self):
        self.refused("../math.hpp", "kernels/shapes/core.hpp", '#include "../math.hpp"')

    def test_doors_use_what_is_installed_and_the_truth(self):
        self.allowed("cli/query.cpp", "#include <CLI/CLI.hpp>", '#include "capsa/capsa.hpp"', '#include "tests/truth/oracle/verify.hpp"')
        self.refused("src/plan/tuning.hpp", "cli/query.cpp", '#include "src/plan/tuning.hpp"')


if __name__ == "__main__":
    unittest.main()
