#!/usr/bin/env python3
"""The gate of the proof notices what it is there for: a copy of the tree's pages is broken in one place at a time."""
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check_proof import IN_ANY_MODE, SLACKS, constant_faults, in_another_mode  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Gate(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        for name in {"docs/proof.md", "docs/meaning.md", "tests/truth/oracle/pairs.cpp", *(slack[2] for slack in SLACKS)}:
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

    def test_a_slack_below_what_is_proved(self):
        for name, source, old, new in (
            ("estimate_doubt", "kernels/pairs/estimate.hpp", "estimate_slack = 0x1p-16f", "estimate_slack = 0x1p-18f"),
            ("estimate", "kernels/pairs/estimate.hpp", "estimate_slack = 0x1p-18f", "estimate_slack = 0x1p-17f"),
            ("plain_linear", "kernels/pairs/plain_slack.hpp", "plain_linear = 0x1p-19f", "plain_linear = 0x1p-20f"),
            ("plain_square", "kernels/pairs/plain_slack.hpp", "plain_square = 0x1p-40f", "plain_square = 0x1p-43f"),
            ("exact_slack", "src/exact/margins.cpp", "slack = 16.0f", "slack = 14.0f"),
            ("bounding_sphere", "kernels/shapes/bounding_sphere.hpp", "bound_slack = 0x1p-14f", "bound_slack = 0x1p-18f"),
            ("box_of_index", "kernels/abi_index.h", "SIZE_SLACK 0x1p-18f", "SIZE_SLACK 0x1p-19f"),
            ("box_of_index", "src/index/box.hpp", "margin_slack = 0x1p-16f", "margin_slack = 0x1p-19f"),
            ("side_of_box", "kernels/abi_index.h", "PLACE_SLACK 0x1p-22f", "PLACE_SLACK 0x1p-23f"),
            ("exact_slack_of_half_space", "src/exact/margins.cpp", "half_space = 32.0f", "half_space = 20.0f"),
            ("exact_slack_of_solid", "src/exact/margins.cpp", "solid = 32.0f", "solid = 20.0f"),
            ("exact_slack_of_solids", "src/exact/margins.cpp", "widest = 64.0f", "widest = 36.0f"),
        ):
            self.assertIn(f"{name} is proved", self.faults_after(source, old, new))

    def test_a_slack_that_is_not_found(self):
        self.assertIn("plain_linear", self.faults_after("kernels/pairs/plain_slack.hpp", "plain_linear =", "linear ="))

    def test_a_script_that_takes_another_factor(self):
        self.assertIn("exact_slack.g", self.faults_after("tests/proof/exact_slack.g", "# Takes: 2 3 4 8", "# Takes: 2 3 4 4"))
        self.assertIn("bounds.g", self.faults_after("tests/truth/oracle/pairs.cpp", "66, 16.0,", "66, 32.0,"))

    def test_roundings_of_another_mode_are_twice_as_large(self):
        scripts = [path.read_text() for path in sorted((ROOT / "tests/proof").glob("*.g"))]
        marked = [text for text in scripts if IN_ANY_MODE in text]
        self.assertEqual(len(marked), 4)
        for text in marked:
            self.assertNotEqual(in_another_mode(text), text)
            self.assertNotRegex(in_another_mode(text), r"<24>|b-24|ne>")


if __name__ == "__main__":
    unittest.main()
