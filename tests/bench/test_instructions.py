#!/usr/bin/env python3
"""The instruction gate can fail, can skip, and can learn.

    test_instructions.py OBJDUMP BUILD_DIRECTORY
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

OBJDUMP, BUILD = sys.argv[1:3]
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import instructions  # noqa: E402

GATE = pathlib.Path(__file__).resolve().parents[2] / "bench" / "instructions.py"


class InstructionGate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """A build with one wide instruction set and the shapes that have hot loops: the gate reads all of the build itself (bench/instructions)."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.build = folder.name
        isa = next(instructions.objects(BUILD))[0]
        for other, path in instructions.objects(BUILD):
            if other == isa and not path.name.startswith(("box.", "round_cone.")):
                place = pathlib.Path(cls.build) / path.relative_to(BUILD)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.symlink_to(path.resolve())
        learnt = tempfile.TemporaryDirectory()
        cls.addClassCleanup(learnt.cleanup)
        cls.learnt = pathlib.Path(learnt.name) / "learnt.json"
        cls.learning = cls.run_gate(cls.learnt, "--update", cls.build)[0]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.figures = pathlib.Path(folder.name) / "figures.json"

    @staticmethod
    def run_gate(figures, *words):
        run = subprocess.run([sys.executable, GATE, "--compiler", "Some 1.2.3", "--objdump", OBJDUMP, "--figures", figures, *words],
                             capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def gate(self, build=None):
        return self.run_gate(self.figures, build or self.build)

    def scaled(self, factor):
        figures = json.loads(self.learnt.read_text())
        for labels in figures["Some 1"].values():
            labels["capsule_sphere/count"] *= factor
        self.figures.write_text(json.dumps(figures))

    def test_it_skips_visibly_without_figures(self):
        status, text = self.gate()
        self.assertEqual(status, 77)
        self.assertIn("skipped: no figures for Some 1", text)

    def test_it_passes_on_what_it_learnt(self):
        self.assertEqual(self.learning, 0)
        self.scaled(1)
        self.assertEqual(self.gate()[0], 0)

    def test_it_fails_where_a_loop_grew(self):
        self.scaled(0.9)
        status, text = self.gate()
        self.assertEqual(status, 1)
        self.assertIn("MORE", text)

    def test_it_says_where_a_loop_shrank(self):
        self.scaled(1.1)
        status, text = self.gate()
        self.assertEqual(status, 0)
        self.assertIn("fewer", text)

    def test_it_holds_neon_to_the_formula_whatever_is_on_record(self):
        for figure, worse in ((19.5, False), (19.6, True)):
            line, is_worse = instructions.judge("neon64", "capsule_sphere/count", figure, figure)
            self.assertEqual(is_worse, worse, line)
        self.assertFalse(instructions.judge("neon64", "capsule_sphere/words/signed", 22.0, 22.0)[1])

    def test_it_fails_where_there_is_nothing_to_look_at(self):
        status, text = self.gate(build=str(self.figures.parent))
        self.assertEqual(status, 1)
        self.assertIn("no hot loops found", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
