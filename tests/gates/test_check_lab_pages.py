#!/usr/bin/env python3
"""The gate of lab pages can fail."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cmake"))
import check_lab_pages


class LabPages(unittest.TestCase):
    def test_a_title_with_a_processor_is_right(self):
        for title in ("# An index: November 2026, on Zen 4", "# Filters: May 2027, on Xeon and Zen 4",
                      "# Stalls: November 2026, on x86-64 with AVX-512, model not noted", "# Mutants: March 2026, on any processor"):
            self.assertIsNone(check_lab_pages.wrong(title), title)

    def test_a_title_without_one_is_refused(self):
        for title in ("# An index: November 2026", "# An index: November 2026, on a fast machine", "# On Zen 4", "", "# Zen 4: November 2026"):
            self.assertIsNotNone(check_lab_pages.wrong(title), title)

    def test_a_page_that_is_not_listed_is_named(self):
        listing = "- [An index](index.md) and [cells](cells.md#memory), [elsewhere](../meaning.md)"
        self.assertEqual(check_lab_pages.unlisted(["index.md", "rays.md", "meaning.md"], listing), ["meaning.md", "rays.md"])
        self.assertEqual(check_lab_pages.unlisted(["index.md"], listing), [])


if __name__ == "__main__":
    unittest.main()
