#!/usr/bin/env python3
"""The manners of the benchmark programs: what they write, and what survives an interruption.

    test_run.py CAPSA_BENCH CAPSA_MICRO
"""
import html
import json
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

BENCH, MICRO = sys.argv[1:3]
REPORT = pathlib.Path(__file__).resolve().parents[2] / "bench" / "harness" / "report.py"
BRIEF = ["--benchmark_repetitions=2", "--benchmark_min_time=0.0001"]


def run(*words):
    return subprocess.run(words, capture_output=True, text=True)


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_results_hold_everybody_timed_or_with_a_reason(self):
        file = self.folder / "out.json"
        done = run(BENCH, "run", "--suite", "full", "--out", file, "--benchmark_filter=batch/.*count/16x16", *BRIEF)
        self.assertEqual(done.returncode, 0, done.stderr)
        results = json.loads(file.read_text())
        rows = {row["who"]: row for row in results["benchmarks"]}
        self.assertEqual({row["job"] for row in rows.values()}, {"batch/spheres-capsules/count/16x16"})
        self.assertEqual(len({row["hits"] for row in rows.values()}), 1)
        self.assertIn("capsa-scalar", rows)
        self.assertGreater(len(rows), 2)
        for who, row in rows.items():
            self.assertTrue(("cpu_time" in row) != ("skipped" in row), who)
            self.assertNotIn("disagrees", row.get("skipped", ""), who)
            if "cpu_time" in row:
                self.assertLessEqual(row["least"], row["quarter"])
                self.assertLessEqual(row["quarter"], row["cpu_time"])
                self.assertLessEqual(row["three_quarters"], row["most"])
        for fact in ("processor", "processor_id", "system", "compiler", "flags", "clock_ghz", "command"):
            self.assertTrue(results["context"][fact], fact)
        self.assertLess(float(results["context"]["clock_ghz"].split()[0]), 10)  # what no processor has

    def test_verbs_with_an_answer_for_each_row_are_checked_on_a_part_and_timed(self):
        """The check asks a part of the rows, and the library wants room for all."""
        file = self.folder / "out.json"
        jobs = "scale/sparse/nearest/1e4/(capsa-scalar|index)$|crowd/agents-walls/deepest/1e3/capsa-scalar$"
        done = run(BENCH, "run", "--suite", "full", "--out", file, "--benchmark_filter=" + jobs, *BRIEF)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = json.loads(file.read_text())["benchmarks"]
        timed = {row["job"] + "/" + row["who"] for row in rows if "cpu_time" in row}
        self.assertLessEqual({"scale/sparse/nearest/1e4/capsa-scalar", "scale/sparse/nearest/1e4/index",
                              "crowd/agents-walls/deepest/1e3/capsa-scalar"}, timed)

    def test_google_benchmarks_filter_keeps_a_single_contender(self):
        file = self.folder / "out.json"
        run(BENCH, "run", "--benchmark_out=" + str(file), "--benchmark_filter=batch/.*count/1x64/capsa-scalar$", *BRIEF)
        self.assertEqual([row["who"] for row in json.loads(file.read_text())["benchmarks"]], ["capsa-scalar"])

    def test_an_interruption_keeps_the_finished_rows(self):
        for delay in (0, 0.01, 0.05, 0.2):
            with self.subTest(delay=delay):
                self.interrupt(self.folder / f"after-{delay}.json", delay)

    def interrupt(self, file, delay):
        program = subprocess.Popen([BENCH, "run", "--suite", "full", "--out", file, "--benchmark_filter=capsa-scalar",
                                    "--benchmark_min_time=0.05"], stdout=subprocess.PIPE, text=True)
        for _ in range(600):
            if file.exists():
                break
            time.sleep(0.1)
        time.sleep(delay)
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=120)
        self.assertEqual(program.returncode, 130)
        self.assertIn("interrupted", out)
        self.assertTrue(json.loads(file.read_text())["benchmarks"])

    def test_a_file_that_cannot_be_written_is_an_error(self):
        done = run(BENCH, "run", "--out", self.folder / "no" / "out.json", "--benchmark_filter=batch/.*count/1x8", *BRIEF)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be written", done.stderr)

    def test_unknown_words_are_refused(self):
        self.assertEqual(run(BENCH).returncode, 2)
        self.assertEqual(run(BENCH, "dance").returncode, 2)
        self.assertEqual(run(BENCH, "run", "--suite", "endless").returncode, 2)
        self.assertEqual(run(MICRO, "--dance").returncode, 2)

    def test_both_programs_list_what_they_time(self):
        jobs = run(BENCH, "list").stdout
        for job in ("uniform-10m/spheres-capsules/count/4096x1024", "bullets/spheres-capsules/touch/4096x1024",
                    "particles-dense/contacts/separate-averaged/1e5"):
            self.assertIn(job, jobs)
        names = run(MICRO, "--benchmark_list_tests").stdout.split("\n")
        for name in ("scalar/tiles/capsule_sphere/count/10m", "scalar/tiles/sphere_sphere/find/1.4m"):
            self.assertIn(name, names)

    def test_verbs_of_values_are_checked_and_timed(self):
        file = self.folder / "out.json"
        done = run(BENCH, "run", "--suite", "full", "--out", file, "--benchmark_repetitions=2", "--benchmark_min_time=0.0001",
                   "--benchmark_filter=(neighbours/.*/2048|crowd/agents-walls/(nearest|contacts|deepest)/1e3)/(capsa|soa|textbook)")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = json.loads(file.read_text())["benchmarks"]
        for verb in ("gaps", "nearest", "contacts", "deepest"):
            timed = {row["who"].split("-")[0] for row in rows if f"/{verb}/" in row["job"] and "cpu_time" in row}
            self.assertIn("capsa", timed)
            self.assertTrue(timed & {"soa", "textbook"} or shutil.which("gcc") is None, verb)
        for row in rows:
            self.assertNotIn("disagrees", row.get("skipped", ""), row["name"])

    def test_verbs_in_motion_are_checked_and_timed(self):
        file = self.folder / "out.json"
        done = run(BENCH, "run", "--suite", "full", "--out", file, *BRIEF,
                   "--benchmark_filter=(neighbours/.*/touch/2048|crowd/agents-walls/touch/1e3|separate.*/1e3)/(capsa|soa|textbook|bullet)")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = json.loads(file.read_text())["benchmarks"]
        for job in {row["job"] for row in rows}:
            timed = {row["who"].split("-")[0] for row in rows if row["job"] == job and "cpu_time" in row}
            loops = set() if "/capsules-zip/" in job or shutil.which("gcc") is None else {"soa", "textbook"}
            self.assertEqual(timed, {"capsa"} | loops, job)
        for row in rows:
            self.assertNotIn("disagrees", row.get("skipped", ""), row["name"])

    def test_results_name_no_place_on_this_machine(self):
        file = self.folder / "out.json"
        run(BENCH, "run", "--out", file, "--benchmark_filter=batch/.*count/1x8/capsa-scalar", *BRIEF)
        text = file.read_text().replace(str(file), "")  # as typed
        self.assertNotIn(socket.gethostname(), text)
        self.assertNotIn(str(pathlib.Path(BENCH).parent), text)

    def expect_whole_and_self_contained(self, page, results):
        text = page.read_text()
        for row in json.loads(results.read_text())["benchmarks"]:
            self.assertIn(html.escape(row["job"]), text)
            self.assertIn(html.escape(row["who"]), text)
            self.assertIn(html.escape(row.get("skipped", "")), text)
        for outside in ("http:", "https:", "//", "src=", "@import", "<link", "<script", "url("):
            inside = text.replace("url(#", "")  # clip paths of the plots
            self.assertNotIn(outside, inside)

    def test_the_report_shows_every_job_and_rival_and_needs_nothing_else(self):
        file, page = self.folder / "out.json", self.folder / "page.html"
        run(BENCH, "run", "--out", file, "--suite", "quick", "--benchmark_filter=batch/|neighbours/.*gaps/2048", *BRIEF)
        done = run(sys.executable, REPORT, file, "--html", page, "--markdown", self.folder / "table.md")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.expect_whole_and_self_contained(page, file)
        self.assertNotEqual("<svg" in page.read_text(), "python3-matplotlib" in page.read_text())
        self.assertIn("neighbours/capsules-zip/gaps/2048", (self.folder / "table.md").read_text())

    def test_the_report_shows_what_becomes_of_a_row_as_there_are_more(self):
        file, page = self.folder / "out.json", self.folder / "page.html"
        run(BENCH, "run", "--out", file, "--suite", "full", "--benchmark_filter=scale/dense/find/(1e3|1e4|3e4)/(index|grid-rebuilt)$", *BRIEF)
        rows = {(row["job"], row["who"]): row for row in json.loads(file.read_text())["benchmarks"]}
        self.assertEqual(len(rows), 6)
        self.assertTrue(all(("bytes_per_row" in row) == (who == "index") for (_, who), row in rows.items()))
        done = run(sys.executable, REPORT, file, "--html", page)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.expect_whole_and_self_contained(page, file)
        text = page.read_text()
        for heading in ("Time and memory of a row", "ns per row", "bytes of the index per row of it", "growth from 10,000 on"):
            self.assertIn(heading, text)
        least, most = (rows[f"scale/dense/find/{n}", "grid-rebuilt"]["cpu_time"] for n in ("1e4", "3e4"))
        self.assertRegex(text, f"grid-rebuilt.*>{most / least / 3:.2f}</tr>")
        self.assertNotIn("Time and memory of a row", self.report_of_one_size(page, file))

    def report_of_one_size(self, page, file):
        """Of one size there is nothing to compare."""
        results = json.loads(file.read_text())
        results["benchmarks"] = [row for row in results["benchmarks"] if row["job"].endswith("1e4")]
        file.write_text(json.dumps(results))
        run(sys.executable, REPORT, file, "--html", page)
        return page.read_text()

    def test_without_matplotlib_there_is_a_report_that_says_so(self):
        file, page = self.folder / "out.json", self.folder / "page.html"
        run(BENCH, "run", "--out", file, "--benchmark_filter=batch/.*count/16x16", *BRIEF)
        absent = json.loads(file.read_text())
        absent["benchmarks"].append({"name": "x", "job": absent["benchmarks"][0]["job"], "who": "thesaurus", "hits": 0,
                                     "skipped": "not in this build: no libthesaurus-dev"})
        file.write_text(json.dumps(absent))
        done = run(sys.executable, REPORT, file, "--html", page, "--chart", self.folder / "chart.svg", "--without-plots")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("python3-matplotlib", done.stderr)
        self.expect_whole_and_self_contained(page, file)
        self.assertIn("apt-get install python3-matplotlib", page.read_text())
        self.assertRegex(page.read_text(), "apt-get install [^<]*libthesaurus-dev")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
