#!/usr/bin/env python3
"""The gate notices a sentence without a number, a number without a test, and a test that is not there."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check_sentences import faults  # noqa: E402

PAGE = "# Page\n\nIntroduction without numbers.\n\n## One\n\n- [A1] First. [A2] Second one\n  goes on. (An aside.)\n\n[A3] Third.\n"
TABLE = "# table\nA1 Suite.One\nA2 Suite.Two\nA3 Suite.One meaning/sentences.txt\n"
SOURCE = "TEST(Suite, One) {}\nTYPED_TEST(Suite, Two) {}\n"


class Gate(unittest.TestCase):
    def faults_of(self, page=PAGE, table=TABLE, source=SOURCE):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in (("docs/meaning.md", page), ("tests/meaning/sentences.txt", table), ("tests/a/t.cpp", source)):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(faults(root))

    def test_a_tree_in_order(self):
        self.assertEqual(self.faults_of(), [])

    def test_a_sentence_without_a_number(self):
        self.assertEqual(self.faults_of(page=PAGE.replace("[A3] ", "")), ["no number: Third.", "A3 is no sentence"])
        self.assertIn("no number: Another.", self.faults_of(page=PAGE.replace("First. ", "First. Another. ")))

    def test_a_number_that_stands_twice(self):
        self.assertIn("A1 stands twice", self.faults_of(page=PAGE.replace("[A2]", "[A1]")))

    def test_a_number_without_a_test(self):
        self.assertEqual(self.faults_of(table=TABLE.replace("A2 Suite.Two\n", "")), ["no test for A2"])

    def test_a_test_that_is_not_there(self):
        self.assertEqual(self.faults_of(source=SOURCE.replace("Two", "Three")), ["A2: there is no test Suite.Two"])


if __name__ == "__main__":
    unittest.main()
