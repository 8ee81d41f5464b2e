#!/usr/bin/env python3
"""The gate of examples can fail, and it sees functions and calls as a reader does."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_examples
import examples_of

HEADER = """\
/// @file
#pragma once
namespace capsa {
namespace detail {
/// Not public.
inline int hidden() noexcept { return 0; }
}  // namespace detail

/// Free.
template <std::same_as<Source> S>  // with { and ;
int free_one(const S& source, const Options& options = {}) noexcept {
    if (twice(source)) return 1;
    return 0;
}
/// Of two lines,
/// and a blank.

inline Thing two(int a,
                 int b) noexcept { return {a, b}; }
/// Gone.
Thing two(float a) = delete;
int without_a_comment();

/// A class.
class Box : public Base {
    /// Private.
    int inner() const;
public:
    /// Made.
    explicit Box(int n) : words_(n, ~std::uint64_t{0}), at_{n} {}
    ~Box() { free(words_); }
    /// The sides.
    int sides() const& noexcept { return n_ > 2 ? (n_) : "{"[0]; }
    /// The same.
    operator int() const { return sides(); }
    /// A number, not a function.
    int n_ = count(3);

private:
    /// Hidden.
    void hide();
};
}  // namespace capsa
/// Threads.
namespace capsa::parallel {
/// As capsa::two.
inline Thing two(int a) { return capsa::two(a, a); }
}  // namespace capsa::parallel
"""

C_HEADER = """\
#ifdef __cplusplus
extern "C" {
#endif
/** Long
 * text. */
CAPSA_API CAPSA_PRINTF(1, 2) capsa_status capsa_one(const capsa_shapes* a,
                                    size_t count) CAPSA_NOEXCEPT;
/** A function. */
typedef int (*capsa_function)(void* context);
CAPSA_API const char* capsa_two(void) CAPSA_NOEXCEPT; /**< a word */
#ifdef __cplusplus
}
#endif
"""


def program(language, code):
    return examples_of.Program("docs/guide.md", "A title", "a-title", language, examples_of.code_of(code))


def names(text, language="cpp"):
    return [check_examples.full_name(function) for function in examples_of.functions(text, language)]


class Functions(unittest.TestCase):
    def test_of_cpp(self):
        self.assertEqual(names(HEADER), ["capsa::free_one", "capsa::two", "capsa::Box::sides", "capsa::parallel::two"])

    def test_of_c(self):
        self.assertEqual(names(C_HEADER, "c"), ["capsa_one", "capsa_two"])

    def test_where_their_comments_are(self):
        lines = HEADER.split("\n")
        said = [(lines[function.comment], lines[function.last]) for function in examples_of.functions(HEADER, "cpp")]
        self.assertEqual(said[1], ("/// Of two lines,", "/// and a blank."))
        lines = C_HEADER.split("\n")
        said = [(lines[function.comment], lines[function.last]) for function in examples_of.functions(C_HEADER, "c")]
        self.assertEqual(said[0], ("/** Long", " * text. */"))


class Calls(unittest.TestCase):
    def calls(self, scope, name, language, code, of="cpp"):
        return bool(examples_of.calls(program(language, code), examples_of.Function(of, scope, name, 0, 0)))

    def test_a_free_function(self):
        self.assertTrue(self.calls("capsa", "two", "cpp", "capsa::two(1, 2);"))
        self.assertFalse(self.calls("capsa", "two", "cpp", "capsa::parallel::two(1); // capsa::two(1, 2)"))
        self.assertFalse(self.calls("capsa", "two", "cpp", 'print("capsa::two"); other::two(1); capsa::two_more();'))
        self.assertTrue(self.calls("capsa::parallel", "two", "cpp", "capsa::parallel::two(1);"))
        self.assertFalse(self.calls("capsa::parallel", "two", "cpp", "capsa::two(1, 2);"))

    def test_a_member(self):
        self.assertTrue(self.calls("capsa::Box", "sides", "cpp", "const capsa::Box box(3); box.sides();"))
        self.assertFalse(self.calls("capsa::Box", "sides", "cpp", "const capsa::Ball ball(3); ball.sides();"))
        self.assertTrue(self.calls("capsa::Owned", "cx", "cpp", "capsa::Boxes boxes; boxes.cx();"))

    def test_a_function_of_c_in_a_program_of_c(self):
        self.assertTrue(self.calls("", "capsa_one", "c", "capsa_one(a, 1);", of="c"))
        self.assertFalse(self.calls("", "capsa_one", "cpp", "capsa_one(a, 1);", of="c"))
        self.assertFalse(self.calls("", "capsa_one", "c", "capsa_one_more(a, 1); /* capsa_one */", of="c"))


class Gate(unittest.TestCase):
    found = [("two.hpp", function) for function in examples_of.functions(HEADER, "cpp")]
    all_of_it = "capsa::Box(3).sides(); capsa::free_one(s); capsa::two(1, 2); capsa::parallel::two(1);"

    def test_all_have_programs(self):
        self.assertEqual(list(check_examples.without_a_program(self.found, [program("cpp", self.all_of_it)], {})), [])

    def test_one_has_none(self):
        one = [program("cpp", self.all_of_it.replace("capsa::two", "two"))]
        faults = list(check_examples.without_a_program(self.found, one, {}))
        self.assertEqual(len(faults), 1)
        self.assertIn("two.hpp: no program calls capsa::two: call it in", faults[0])
        self.assertEqual(list(check_examples.without_a_program(self.found, one, {"capsa::two": "why"})), [])

    def test_an_exception_that_is_none(self):
        known = [program("cpp", self.all_of_it)]
        self.assertEqual(len(list(check_examples.without_a_program(self.found, known, {"capsa::two": "why"}))), 1)
        self.assertEqual(len(list(check_examples.without_a_program(self.found, known, {"capsa::gone": "why"}))), 1)

    def test_an_exported_function_that_it_does_not_see(self):
        found = [("c.h", function) for function in examples_of.functions(C_HEADER, "c")]
        self.assertEqual(list(check_examples.exported_but_unseen(found, ["capsa_one", "capsa_two", "capsa_linked_box"])), [])
        self.assertEqual(len(list(check_examples.exported_but_unseen(found, ["capsa_three"]))), 1)


class Names(unittest.TestCase):
    stub = "def two(a: int) -> int: ...\ndef pair(a: int) -> int: ...\nclass Box: ...\n"
    page = "| Python | C++ |\n|---|---|\n| `pair` | `two` with one number |\n"

    def faults(self, stub=stub, page=page, cpp=frozenset({"two", "Box"})):
        return list(check_examples.names_of_python(stub, page, cpp))

    def test_they_agree(self):
        self.assertEqual(self.faults(), [])

    def test_a_name_of_python_alone(self):
        self.assertEqual(len(self.faults(stub=self.stub + "def three() -> int: ...\n")), 1)

    def test_a_row_that_is_wrong(self):
        self.assertEqual(len(self.faults(page=self.page.replace("`two`", "`tow`"))), 1)
        self.assertEqual(len(self.faults(page=self.page + "| `gone` | `two` |\n")), 1)
        self.assertEqual(len(self.faults(page=self.page + "| `Box` | `two` |\n")), 1)
        self.assertEqual(len(self.faults(page="no table")), 2)


if __name__ == "__main__":
    unittest.main()
