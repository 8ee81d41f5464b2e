#!/usr/bin/env python3
"""The gate of who decides can fail."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import check_plan  # noqa: E402


class WhoDecides(unittest.TestCase):
    def complaints(self, line, known=()):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "include" / "capsa").mkdir(parents=True)
            (root / "include" / "capsa" / "some.hpp").write_text(f"#pragma once\n{line}\n")
            return list(check_plan.check_headers(root, set(known)))

    def test_the_tree_passes(self):
        run = subprocess.run([sys.executable, ROOT / "cmake" / "check_plan.py", ROOT], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_a_header_has_no_threshold(self):
        for line in ("    return rows * others >= 1 << 17;", "for_each_range(n, std::size_t{1} << 12, f);", "if (rows > 200) small();",
                     "constexpr std::size_t most = 4096;", "ask<512>(rays);"):
            self.assertIn("may be a threshold", " ".join(self.complaints(line)), line)

    def test_what_chooses_nothing_passes(self):
        for line in ("out[row / 64] |= std::uint64_t{1} << row % 64;", "return (bits + 63) / 64;", "std::size_t few = 8;", "x = 0x1p-14;",
                     "// 131072 pairs", '"%zu words of 64 bits"', "const double y = 100.5;", "capsa_bad_plan = 3,"):
            self.assertEqual(self.complaints(line), [], line)

    def test_the_list_shrinks(self):
        known = [("some.hpp", "1 << 17")]
        self.assertEqual(self.complaints("return rows >= 1 << 17;", known), [])
        self.assertIn("take it out", " ".join(self.complaints("return false;", known)))

    def test_few_places_read_a_source(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("src/verbs/some.cpp", "src/plan/route.cpp", "src/source.cpp", "src/index/some.hpp"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("if (is_within(source) || source.a.index) return;  // source.kind\n")
            found = check_plan.count_reads(root)
        self.assertEqual(found, {"src/verbs": 2, "src/traverse": 0, "src/index": 2, "src/workspace": 0, "src": 0})
        self.assertEqual(list(check_plan.check_reads(found, found)), [])
        self.assertIn("ask src/plan", " ".join(check_plan.check_reads(found, found | {"src/verbs": 1})))
        self.assertIn("lower the number", " ".join(check_plan.check_reads(found, found | {"src/index": 3})))


if __name__ == "__main__":
    unittest.main()
