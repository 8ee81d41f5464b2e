#!/usr/bin/env python3
"""The mutants still fit the code: each kind occurs, each is another line, and their programs are there."""
import collections
import unittest

import mutate


class Mutants(unittest.TestCase):
    def setUp(self):
        self.mutants = list(mutate.mutants())

    def test_every_kind_occurs(self):
        seen = collections.Counter(m["kind"] for m in self.mutants)
        self.assertEqual({kind for kind, _, _ in mutate.CHANGES} - set(seen), set())
        self.assertGreater(sum(seen.values()), 300)

    def test_each_changes_its_line(self):
        for m in self.mutants:
            line = (mutate.ROOT / m["file"]).read_text().splitlines()[m["line"] - 1]
            self.assertIn(m["old"], line)
            self.assertNotEqual(m["old"], m["new"])

    def test_slacks_of_an_index_are_among_them(self):
        slacks = [m["old"] for m in self.mutants if m["kind"] == "constant" and m["programs"] == ("index",)]
        for slack in ("SIZE_SLACK", "PLACE_SLACK", "LEAST_SLACK", "margin_slack"):
            self.assertTrue(any(slack in line for line in slacks), slack)

    def test_the_copy_is_built_for_one_instruction_set(self):
        isas = (mutate.ROOT / "cmake/isas.cmake").read_text()
        self.assertIn("FALSE", mutate.scalar_only(isas))
        with self.assertRaises(SystemExit):
            mutate.scalar_only("")

    def test_what_is_asked_is_built(self):
        lists = "".join(path.read_text() for path in (mutate.ROOT / "tests").glob("*/CMakeLists.txt"))
        for program in {program for m in self.mutants for program in m["programs"]}:
            self.assertRegex(lists, rf"\b{program}\b")


if __name__ == "__main__":
    unittest.main()
