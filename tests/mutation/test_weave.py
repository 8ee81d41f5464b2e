#!/usr/bin/env python3
"""Many mutants in one program: each can be chosen, nothing else changes, and a run says which places it reaches."""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import mutants
import mutate
import runs
import weave

SOURCE = """
#include <cstdio>
namespace here {
inline constexpr float slack = 0x1p-2f, other = 0.5f;  // a constant, which becomes an object
template <class A, class B>
struct Pair {
    A a;
    B b;
    explicit Pair(A of_a, B of_b)
        : a(of_a + 1), b(of_b) {}
    bool ordered = a <= b || b == 7;
};
consteval int never(int x) { return x <= 1 ? 5 : 6; }
struct Constant {
    int value = 0;
    constexpr Constant() { value = never(1) <= 2 ? 3 : 4; }
};
constexpr int at_compile_time(int x) { return x < 3 ? x + 1 : x; }
int several(int x, int y) {
    const bool first = x < 3, second = x <= 3 && y > 1;  // two initialisers
    if (const int z = x + 1; z == 3)
        return y - 1;
    else if (first || second)
        y |= 8;
    const auto inner = [&](int k) { return k >= y; };
    int sum = 0;
    while (sum < x) sum = sum + 1 + (inner(sum) ? 1 : 0);
    return sum;
}
}
int main() {
    static_assert(here::at_compile_time(7) == 7);
    const here::Pair<int, int> pair(2, 3);
    std::printf("%d %d", here::several(1, 2), here::several(2, 5));
    std::printf(" %d %d %g\\n", here::at_compile_time(pair.b), pair.a + pair.ordered, static_cast<double>(here::slack));
}
"""


def mutants_of(source):
    result, place = [], 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        for kind, begin, end, instead in mutants.line_mutants(line):
            result.append({"number": len(result) + 1, "file": "kernels/made.hpp", "line": number, "kind": kind,
                           "begin": place + begin, "end": place + end, "instead": instead})
        place += len(line)
    return result


def changed(source, m):
    return source[:m["begin"]] + m["instead"] + source[m["end"]:]


def all_changed(chosen):
    """A program with the changes of all of them, each in a namespace of its own; it runs the one that CHANGE names."""
    text, calls = "#include <cstdlib>\n", ""
    for m in chosen:
        name = f"here_{m['number']}"
        text += re.sub(r"\bhere\b", name, changed(SOURCE, m)).replace("int main()", f"void main_of_{name}()")
        calls += f"if (change == {m['number']}) main_of_{name}();\n"
    return f'{text}int main() {{ const int change = std::atoi(std::getenv("CHANGE"));\n{calls}}}\n'


class Woven(unittest.TestCase):
    def test_almost_every_mutant_of_the_library_is(self):
        files, woven_count, count = collections.defaultdict(list), 0, 0
        for m in mutants.mutants():
            files[m["file"]].append(m)
        for name, here in files.items():
            source = (mutants.ROOT / name).read_text()
            text, woven = weave.weave(source, here)
            self.assertEqual(source.count("\n"), text.count("\n"), name)
            for m in woven:
                self.assertRegex(text, rf"(CAPSA_MUTANT\(|MutantConstant \w+{{){m['number']}\b")
            count, woven_count = count + len(here), woven_count + len(woven)
        self.assertGreater(woven_count, 0.95 * count)

    def test_what_only_the_compiler_calls_is_not(self):
        lines = {m["line"]: [] for m in mutants_of(SOURCE)}
        for m in weave.weave(SOURCE, mutants_of(SOURCE))[1]:
            lines[m["line"]].append(m)
        of_the_compiler = [n for n, line in enumerate(SOURCE.splitlines(), 1) if "never(" in line]
        self.assertEqual([lines[n] for n in of_the_compiler], [[], []])

    def test_without_mutants_nothing_but_comments_changes(self):
        text = weave.weave(SOURCE, [])[0]
        self.assertEqual([line.rstrip() for line in text.splitlines()],
                         [line.split("//")[0].rstrip() for line in SOURCE.splitlines()])

    @unittest.skipUnless(shutil.which("c++"), "no compiler")
    def test_each_chosen_one_is_the_program_with_the_change(self):
        all_mutants = mutants_of(SOURCE)
        text, woven = weave.weave(SOURCE, all_mutants)
        self.assertGreater(len(woven), 15)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            here = pathlib.Path(__file__).resolve().parent

            def build(name, source, *more):
                (folder / f"{name}.cpp").write_text(source)
                subprocess.run(["c++", "-std=c++20", "-w", "-O1", *more, f"{name}.cpp", "-o", name], cwd=folder, check=True)

            def said(name, **environment):
                try:
                    return subprocess.run([folder / name], capture_output=True, timeout=2, check=True,
                                          env={**os.environ, **environment}).stdout
                except subprocess.TimeoutExpired:
                    return "does not end"

            build("woven", text, f"-I{mutants.ROOT}", "-include", str(here / "chosen.hpp"), str(here / "chosen.cpp"))
            build("plain", SOURCE)
            plain = said("plain")
            self.assertEqual(said("woven", CAPSA_REACHED=str(folder / "reached")), plain)
            reached = (folder / "reached").read_bytes()
            noticed = 0
            build("changed", all_changed(woven))
            for m in woven:
                number = str(m["number"])
                result = said("changed", CHANGE=number)
                self.assertEqual(said("woven", CAPSA_MUTANT=number), result, changed(SOURCE, m))
                noticed += result != plain
                if result != plain:
                    self.assertTrue(reached[m["number"]])
            self.assertGreater(noticed, 8)

    def test_the_lines_of_errors_say_which_are_refused(self):
        woven = [{"number": n, "file": "kernels/math.hpp", "line": line} for n, line in ((1, 10), (2, 10), (3, 20))]
        said = "/a/b/kernels/math.hpp:10:5: error: no\n/a/b/kernels/math.hpp:20:5:   required from here\n"
        self.assertEqual(mutate.refused_by(said, woven), {1, 2})
        self.assertEqual(mutate.refused_by(said.replace(":10:", ":11:"), woven), {3})
        self.assertEqual(mutate.refused_by("ninja: no", woven), set())


class FakeTree:
    """Programs `one` and `two`; mutant 5 is noticed by the test `Two.b` alone."""

    def __init__(self, work):
        self.work, self.asked = work, []

    def tests(self, program):
        return {"one": ["One.a"], "two": ["Two.a", "Two.b", "Two.fails"]}[program]

    def test(self, program, names, seconds, **environment):
        if "CAPSA_REACHED" in environment:
            reached = bytearray(10)
            reached[5] = names != ["Two.a"]
            pathlib.Path(environment["CAPSA_REACHED"]).write_bytes(reached)
            return (names[0] if names == ["Two.fails"] else None), 30.0 if names == ["One.slow"] else 0.1
        self.asked.append((program, *names))
        return ("Two.b" if "Two.b" in names and environment["CAPSA_MUTANT"] == 5 else None), 0.1


class Judged(unittest.TestCase):
    def test_only_sound_tests_that_reach_a_mutant_are_asked_and_killers_first(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = FakeTree(pathlib.Path(folder))
            judge = runs.Judge(runs.Survey(tree, ["one", "two"], [], 20.0))
            self.assertEqual(judge.verdict({"number": 4, "file": "x", "programs": ("one", "two")}, 9), (None, 0))
            self.assertEqual(tree.asked, [])
            self.assertEqual(judge.verdict({"number": 5, "file": "x", "programs": ("one", "two")}, 9)[0], "Two.b")
            self.assertEqual(set(tree.asked), {("one", "One.a"), ("two", "Two.b")})
            self.assertEqual(judge.verdict({"number": 5, "file": "x", "programs": ("one",)}, 9), (None, 1))
            tree.asked.clear()
            self.assertEqual(judge.verdict({"number": 5, "file": "x", "programs": ("one", "two")}, 9)[0], "Two.b")
            self.assertEqual(tree.asked, [("two", "Two.b")])

    def test_what_survived_is_asked_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "results"
            one, two = ({"number": n, "file": "a.hpp", "line": n, "kind": "sum", "new": "x - y",
                         "function": "f(int x)", "change": f"x [+ -> -] y #{n}"} for n in (1, 2))
            results = mutate.Results(path)
            results.add(one, "Some.Test", 3)
            results.add(two, None, 4)
            again = mutate.Results(path)
            self.assertEqual(again.settled(one), "Some.Test")
            self.assertFalse(again.settled(two))
            table = mutate.table([one, two], again.known, {})
            self.assertIn("| a.hpp | 1 | 0 | 1 | 0 | 0 |", table)
            self.assertIn("| a.hpp:2 | sum | `x - y` | **no one** |", table)
            self.assertNotIn("| a.hpp:1 |", table)
            self.assertIn("| no one: y is 0 |", mutate.table([two], again.known, {("f(int x)", "x [+ -> -] y #2"): "y is 0"}))

    def test_those_that_were_judged_are_of_mutants(self):
        known = {(m["function"], m["change"]) for m in mutants.mutants()}
        stale = [line for line in mutate.judged() if line not in known]
        self.assertLess(len(stale), 0.2 * len(mutate.judged()), "code has changed: judge again")


if __name__ == "__main__":
    unittest.main()
