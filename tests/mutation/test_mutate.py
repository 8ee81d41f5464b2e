#!/usr/bin/env python3
"""The mutants still fit the code: each kind occurs, each is another line, and their programs are there."""
import collections
import unittest

import mutants


class Mutants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mutants = list(mutants.mutants())

    def test_every_kind_occurs(self):
        seen = collections.Counter(m["kind"] for m in self.mutants)
        self.assertEqual({kind for kind, _, _ in mutants.CHANGES} - set(seen), set())
        self.assertGreater(sum(seen.values()), 1400)

    def test_every_room_has_some(self):
        rooms = {m["file"].rsplit("/", 1)[0] for m in self.mutants}
        self.assertEqual(rooms, {"kernels", "kernels/lanes", "kernels/pairs", "kernels/shapes", "kernels/sinks", "kernels/walks",
                                 "src", "src/index", "src/traverse", "src/verbs"})

    def test_each_changes_its_line(self):
        texts = {name: (mutants.ROOT / name).read_text() for name in {m["file"] for m in self.mutants}}
        for m in self.mutants:
            text = texts[m["file"]]
            begin, end = text.rfind("\n", 0, m["begin"]) + 1, text.index("\n", m["begin"])
            self.assertEqual(text.count("\n", 0, begin), m["line"] - 1)
            self.assertIn(m["old"], text[begin:end])
            self.assertNotEqual(m["old"], m["new"])
            self.assertIn(m["new"], text[begin:m["begin"]] + m["instead"] + text[m["end"]:end])

    def test_no_two_are_the_same(self):
        places = collections.Counter((m["file"], m["line"], m["new"]) for m in self.mutants)
        self.assertEqual([place for place, count in places.items() if count > 1], [])

    def test_slacks_of_an_index_are_among_them(self):
        slacks = [m["old"] for m in self.mutants if m["kind"] == "constant" and m["programs"][0] == "index"]
        for slack in ("SIZE_SLACK", "PLACE_SLACK", "LEAST_SLACK", "margin_slack"):
            self.assertTrue(any(slack in line for line in slacks), slack)

    def test_what_is_asked_is_built(self):
        lists = "".join(path.read_text() for path in (mutants.ROOT / "tests").glob("*/CMakeLists.txt"))
        for program in {program for m in self.mutants for program in m["programs"]}:
            self.assertRegex(lists, rf"\b{program}\b")


if __name__ == "__main__":
    unittest.main()
