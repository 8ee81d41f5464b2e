#!/usr/bin/env python3
"""The gate of the proof notices what it is there for: a copy of the tree's pages is broken in one place at a time."""
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check_proof import constant_faults  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Gate(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        for name in ("docs/proof.md", "docs/meaning.md", "tests/truth/oracle/pairs.cpp"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        shutil.copytree(ROOT / "tests/proof", self.root / "tests/proof", ignore=shutil.ignore_patterns("*.py", "__pycache__"))

    def faults_after(self, name, old, new):
        path = self.root / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))
        return " ".join(constant_faults(self.root))

    def test_the_tree_is_in_order(self):
        self.assertEqual(constant_faults(self.root), [])

    def test_a_script_that_proves_another_number(self):
        self.assertIn("norm", self.faults_after("tests/proof/norm.g", "norm 1.25", "norm 1.5"))

    def test_a_claim_without_a_script(self):
        self.assertIn("excess", self.faults_after("tests/proof/dual.g", "# Proves: excess 0.5", "#"))

    def test_a_factor_that_is_not_the_oracle_s(self):
        self.assertIn("factors", self.faults_after("tests/truth/oracle/pairs.cpp", "2, 4.0,", "2, 5.0,"))

    def test_a_promise_beyond_the_proof(self):
        self.faults_after("docs/meaning.md", ", 3 for", ", 2 for")
        self.assertIn("promised", self.faults_after("tests/truth/oracle/pairs.cpp", "1, 3.0,", "1, 2.0,"))


if __name__ == "__main__":
    unittest.main()
