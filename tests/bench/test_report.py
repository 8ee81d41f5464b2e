#!/usr/bin/env python3
"""What the report says of capsa: the best of its ways by name, and which page its figures can be compared with."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "harness"))
import report


def row(who, time):
    return {"job": "job", "who": who, "hits": 7, "pairs": 100.0, "cpu_time": time, "quarter": time, "three_quarters": time}


class Report(unittest.TestCase):
    def cells(self, *rows):
        line = report.standing_markdown({"job": list(rows)}).splitlines()[-1]
        job, hits, time, way, limit, loop, loop_times, library, library_times, rebuilt, rebuilt_times = line.strip("| ").split(" | ")
        return {"time": float(time), "way": way, "loop": loop_times.strip("*"), "library": (library, library_times.strip("*")),
                "rebuilt": rebuilt_times.strip("*")}

    def test_capsa_is_the_best_of_its_ways_by_name(self):
        rows = [row("capsa-avx2", 300), row("capsa-avx512", 200), row("soa-gcc-12", 400)]
        self.assertEqual(self.cells(*rows, row("fcl-tree-rebuilt", 1), row("bullet", 1))["way"], "all pairs, avx512")
        for who in ("runs", "index-rebuilt", "cells-rebuilt", "index", "index-of-b", "cells-of-b", "index-refit"):
            told = self.cells(*rows, row(who, 50), row("fcl-tree-rebuilt", 1), row("bullet", 1))
            self.assertEqual((told["way"], told["time"]), (who, 0.5))

    def test_like_is_compared_with_like(self):
        told = self.cells(row("capsa-avx2", 200), row("index", 50), row("soa-gcc-12", 400), row("bullet", 100), row("fcl-tree-rebuilt", 800))
        self.assertEqual(told["loop"], "2.00", "an index that is built beforehand is not compared with a loop")
        self.assertEqual(told["rebuilt"], "4.00")
        self.assertEqual(told["library"], ("bullet", "2.00"))

    def test_runs_are_no_library(self):
        told = self.cells(row("capsa-avx2", 200), row("runs", 50), row("soa-gcc-12", 400), row("fcl-tree-rebuilt", 100), row("bullet", 500))
        self.assertEqual(told["library"][0], "bullet")

    def test_figures_are_compared_with_a_page_of_the_same_processor_only(self):
        told = {name: report.comparable({"processor_id": name}) for name in
                ("AuthenticAMD 25 17", "AuthenticAMD 26 2", "AuthenticAMD 25 1", "GenuineIntel 6 143", "unknown unknown unknown", "")}
        title = (report.LAB / report.STANDING).read_text().partition("\n")[0]
        self.assertTrue(title.endswith("on Zen 4, with a section on Zen 5"), title)
        self.assertRegex(told["AuthenticAMD 25 17"], "can be compared with docs/lab/.* same processor: Zen 4")
        self.assertRegex(told["AuthenticAMD 26 2"], "can be compared with the section on Zen 5 of docs/lab/")
        for other in ("AuthenticAMD 25 1", "GenuineIntel 6 143", "unknown unknown unknown", ""):
            self.assertIn("another processor", told[other])


if __name__ == "__main__":
    unittest.main()
