#!/usr/bin/env python3
"""capsa-bench compare finds a slowed kernel, and nothing else: in results that are made up, and in real ones.

    test_compare.py CAPSA_BENCH
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
NAMES = [f"scene-{k}/count/1e3/capsa-{isa}" for k in range(20) for isa in ("scalar", "avx2", "avx512")]


def row(name, median, half_spread):
    return {"name": name, "job": name.rsplit("/", 1)[0], "who": name.rsplit("/", 1)[1], "cpu_time": median,
            "least": median * (1 - 2 * half_spread), "quarter": median * (1 - half_spread),
            "three_quarters": median * (1 + half_spread), "most": median * (1 + 2 * half_spread)}


def results(seed, slowed=(), factor=1.0, noise=0.01, half_spread=0.02):
    """Medians that wander by `noise`, with a middle half of +-`half_spread`."""
    dice = random.Random(seed)
    rows = [row(name, 1000 * (k + 1) * (1 + dice.uniform(-noise, noise)) * (factor if name in slowed else 1), half_spread)
            for k, name in enumerate(NAMES)]
    return {"context": {}, "benchmarks": rows + [{"name": "scene-0/count/1e3/box2d", "skipped": "two dimensions only"}]}


class Case(unittest.TestCase):
    def compare(self, old, new, *flags):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder) / name for name in ("old.json", "new.json")]
            for path, content in zip(paths, (old, new)):
                path.write_text(content if isinstance(content, str) else json.dumps(content))
            run = subprocess.run([PROGRAM, "compare", *paths, *flags], capture_output=True, text=True)
            return run.returncode, run.stdout, run.stderr


class Compare(Case):
    def test_a_run_against_itself_finds_nothing(self):
        run = results(1)
        status, out, _ = self.compare(run, run)
        self.assertEqual(status, 0)
        self.assertIn("60 in common, 0 slower, 0 faster", out)

    def test_two_runs_of_the_same_code_find_nothing(self):
        for seed in range(20):
            status, out, _ = self.compare(results(seed), results(seed + 100))
            self.assertEqual(status, 0, out)

    def test_one_slowed_kernel_is_found_and_named(self):
        status, out, _ = self.compare(results(1), results(2, {NAMES[7]}, 1.2))
        self.assertEqual(status, 1)
        self.assertIn("1 slower", out)
        self.assertIn(NAMES[7], out)
        self.assertEqual(out.count("scene-"), 1)

    def test_a_faster_kernel_is_reported_and_is_no_fault(self):
        status, out, _ = self.compare(results(1), results(2, {NAMES[7]}, 0.7))
        self.assertEqual(status, 0)
        self.assertIn("1 faster", out)

    def test_a_change_within_the_noise_is_not_called(self):
        status, out, _ = self.compare(results(1, half_spread=0.2), results(2, {NAMES[7]}, 1.2, half_spread=0.2))
        self.assertEqual(status, 0, out)

    def test_the_threshold_is_the_callers(self):
        old, new = results(1, half_spread=0.005), results(2, {NAMES[7]}, 1.2, half_spread=0.005)
        self.assertEqual(self.compare(old, new, "--threshold", "0.5")[0], 0)
        self.assertEqual(self.compare(old, new, "--threshold", "0.1")[0], 1)

    def test_a_slower_machine_is_called_one(self):
        status, out, _ = self.compare(results(1), results(1, set(NAMES), 1.3))
        self.assertEqual(status, 1)
        self.assertIn("everything moved together", out)

    def test_what_is_no_result_is_refused(self):
        for text in ("", "{", "[]", "{}"):
            status, _, error = self.compare(text, results(1))
            self.assertEqual(status, 2)
            self.assertIn("not a file of results", error)

    def test_files_without_a_common_benchmark_are_refused(self):
        status, _, error = self.compare({"benchmarks": []}, results(1))
        self.assertEqual(status, 2)
        self.assertIn("no benchmark in common", error)


class RealResults(Case):
    """A run of this machine's, in which a kernel then becomes slower. Everybody's times but that kernel's stay the same, so
    that nothing here depends on how quiet the machine is."""

    JOB = "batch/spheres-capsules/count/100x20"

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "run.json"
            words = ["run", "--suite", "quick", "--out", file, f"--benchmark_filter={cls.JOB}/", "--benchmark_min_time=0.0005"]
            subprocess.run([PROGRAM, *words], capture_output=True, check=True)
            cls.run_json = file.read_text()

    def rows(self):
        everything = json.loads(self.run_json)
        return everything, {row["who"]: row for row in everything["benchmarks"] if "cpu_time" in row}

    def test_a_run_against_itself_finds_nothing(self):
        status, out, _ = self.compare(self.run_json, self.run_json)
        self.assertEqual(status, 0)
        self.assertIn(" 0 slower, 0 faster, 0 only before, 0 only after", out)

    def test_times_twice_as_long_are_found(self):
        slowed, rows = self.rows()
        for key in ("cpu_time", "real_time", "least", "quarter", "three_quarters", "most"):
            rows["capsa-scalar"][key] = 2 * rows["capsa-scalar"]["most"]
        self.expect_found(slowed, "capsa-scalar")

    def test_a_kernel_that_really_takes_longer_is_found(self):
        """The scalar kernel's own measured times, where the widest one's stood."""
        slowed, rows = self.rows()
        ours = [row for who, row in rows.items() if who.startswith("capsa-")]
        widest, scalar = min(ours, key=lambda row: row["cpu_time"]), rows["capsa-scalar"]
        if widest["most"] * 1.1 > scalar["least"]:
            self.skipTest("no kernel here is clearly faster than the scalar one")
        who, name = widest["who"], widest["name"]
        widest.update(scalar, who=who, name=name)
        self.expect_found(slowed, who)

    def expect_found(self, slowed, who):
        status, out, _ = self.compare(self.run_json, json.dumps(slowed))
        self.assertEqual(status, 1, out)
        self.assertIn("1 slower, 0 faster", out)
        self.assertIn(f"{self.JOB}/{who}\n", out)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
