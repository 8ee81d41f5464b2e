#!/usr/bin/env python3
"""The mutants still fit the code: each kind occurs, each is another line, their programs are there, and so is what was judged."""
import collections
import re
import unittest

import functions
import mutants
import mutate


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
        self.assertEqual(rooms, {"kernels", "kernels/lanes", "kernels/pairs", "kernels/shapes", "kernels/read",
                                 "kernels/formulas", "kernels/tiles", "kernels/walks", "kernels/paired",
                                 "kernels/rows", "kernels/tree", "kernels/cells",
                                 "src", "src/index", "src/plan", "src/traverse", "src/verbs"})

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

    def test_none_that_was_judged_is_there_twice(self):
        there = collections.Counter((m["function"], m["change"]) for m in self.mutants)
        judged = mutate.judged()
        self.assertGreater(len(judged), 100)
        self.assertEqual({key: there[key] for key in judged if there[key] > 1}, {})

    def test_slacks_of_an_index_are_among_them(self):
        slacks = [m["old"] for m in self.mutants if m["kind"] == "constant" and m["programs"][0] == "index"]
        for slack in ("SIZE_SLACK", "PLACE_SLACK", "LEAST_SLACK", "margin_slack"):
            self.assertTrue(any(slack in line for line in slacks), slack)

    def test_what_is_asked_is_built(self):
        lists = "".join(path.read_text() for path in (mutants.ROOT / "tests").glob("*/CMakeLists.txt"))
        for program in {program for m in self.mutants for program in m["programs"]}:
            self.assertRegex(lists, rf"\b{program}\b")


CODE = """
namespace capsa::CAPSA_ISA {
// Which of the two is less.
template <class T>
    requires Real<T>
CAPSA_INLINE T least(const Pair<T>& pair, T b) {
    const auto mask = [&](T x) { return x < b; };
    if (pair.a < b && mask(b) && pair.a < b) return pair.a;
    return T{b};
}
class Box {
public:
    explicit Box(int n) : size_{n}, more_(n < 3) {}
    bool least(int n) const noexcept { return n < size_; }

private:
    int size_ = 3 < 4;
};
}
"""


class Keys(unittest.TestCase):
    """What a judgement is kept under."""

    def keys(self, text):
        places = functions.Places(text)
        return [places.key(found.start(), found.end(), "<=") for found in re.finditer("<(?= )(?! ?class)", text)]

    def test_name_function_change_and_number(self):
        least, other = "least(const Pair<T>&pair,T b)", "least(int n)"
        self.assertEqual(self.keys(CODE), [
            (least, "return x [< -> <=] b;"), (least, "(pair.a [< -> <=] b&"), (least, "&pair.a [< -> <=] b)"),
            ("no function", "(n [< -> <=] 3)"), (other, "return n [< -> <=] size_;"), ("no function", "=3 [< -> <=] 4;")])
        twice = "void f() { use(a < b); use(a < b); }"
        self.assertEqual([change for _, change in self.keys(twice)], ["(a [< -> <=] b)", "(a [< -> <=] b) #2"])

    def test_do_not_change_when_code_is_moved_or_formatted(self):
        formatted = CODE.replace(", T b) {", ",\n        T   b)\n{ // opens\n").replace(" && pair", "\n  /* and */ && pair")
        moved = "#include <cstddef>\nint before(int n) { return n; }\n" + formatted.replace("CAPSA_ISA {", "CAPSA_ISA::deeper {")
        self.assertEqual(self.keys(moved), self.keys(CODE))

    def test_change_with_what_was_judged(self):
        changes = {"least(const Pair": "fewest(const Pair", "T b) {": "T c) {", "pair.a < b &&": "pair.c < b &&"}
        for old, new in changes.items():
            self.assertNotEqual(self.keys(CODE.replace(old, new)), self.keys(CODE), new)


if __name__ == "__main__":
    unittest.main()
