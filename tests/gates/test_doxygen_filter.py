#!/usr/bin/env python3
"""What Doxygen reads: each of several declarations under one comment has a comment of its own, and headers have pages."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
import doxygen_filter
import examples_of


class Filter(unittest.TestCase):
    def test_each_function_of_a_group_has_the_comment(self):
        lines = ["/// Two lines", "/// of words.", "///@{", "inline int f(int a,", "             int b) {", "    g({a, b});", "    return b;",
                 "}", "inline int f() { return 0; }", "///@}", "", "/// Another.", "inline int h();"]
        found = list(doxygen_filter.ungrouped(lines))
        self.assertEqual(found[:9], [*lines[:2], "", *lines[3:8], lines[0]])
        self.assertEqual(found[9:], [lines[1], lines[8], "", "", *lines[11:]])

    def test_what_follows_at_once_has_the_comment_above(self):
        lines = ["/// Words.", "inline int f() { return 0; }", "inline int g() {", "    return 1;", "}", "", "inline int h();"]
        self.assertEqual(list(doxygen_filter.ungrouped(lines)), [*lines[:2], lines[0], *lines[2:]])

    def test_members_and_bodies_stay_as_they_are(self):
        lines = ["/// Words.", "struct A {", "    int x;  ///< a number", "    /// More.", "    int f() const;", "    int g() const;", "};"]
        self.assertEqual(list(doxygen_filter.ungrouped(lines)), lines)

    def test_a_header_of_c(self):
        text = ("/* The page. */\n\n/* Short. */\nCAPSA_API int capsa_a(void);\nCAPSA_API int capsa_b(int x,\n    int y);\n\n"
                "CAPSA_API int capsa_c(void);\n")
        self.assertEqual(doxygen_filter.of_c(text), text.replace("/* The page", "/** @file\n * The page").replace("/* Short", "/** Short")
                         .replace("CAPSA_API int capsa_b", "/** Short. */\nCAPSA_API int capsa_b"))
        long = "/* The page. */\n\n/* One\n * two\n * three\n * four. */\ntypedef int (*capsa_f)(int);\nCAPSA_API int capsa_b(capsa_f f);\n"
        self.assertIn("\n/** See #capsa_f. */\nCAPSA_API int capsa_b(", doxygen_filter.of_c(long))
        self.assertNotIn("@file", doxygen_filter.of_c("/* Macros. */\n#define CAPSA_API\n"))

    def test_a_header_of_cpp(self):
        self.assertEqual(doxygen_filter.of_cpp("// The page.\n// More.\n\n// Not.\n"), "/// @file\n/// The page.\n/// More.\n\n// Not.\n")
        row = "#define CAPSA_ISA_ROW(name, value, lanes) name = capsa_isa_##name,\n#include \"capsa/isa_list.inc\"\n#undef CAPSA_ISA_ROW\n"
        self.assertIn("avx2 = capsa_isa_avx2, ///< ", doxygen_filter.of_cpp("// The page.\n\n" + row))

    def test_a_comment_names_the_programs(self):
        rays = examples_of.Program("docs/guide.md", "Rays in C", "rays-in-c", "c", "capsa_a(); capsa_b();")
        file = examples_of.Program("", "examples/arm/arm.cpp", "", "cpp", "capsa::f(); capsa::g();")
        one = "/** One. */\nint capsa_a(void);"
        self.assertEqual(doxygen_filter.with_examples(one, "c", [rays, file]),
                         '/** One.\n\n@par Example\nguide, "Rays in C" */\nint capsa_a(void);')
        self.assertIn('\n<a href="../docs/guide.html#rays-in-c">%Rays %in %C</a> */', doxygen_filter.with_examples(one, "c", [rays], "../"))
        self.assertEqual(doxygen_filter.with_examples(one, "c", [file]), one)
        member = "namespace capsa {\n/// Two.\nint f();\n}"
        self.assertIn("\n/// Two.\n///\n/// @par Example\n/// `examples/arm/arm.cpp`\nint f();", doxygen_filter.with_examples(member, "cpp", [rays, file]))
        self.assertEqual(doxygen_filter.place_of(rays._replace(page="README.md"), "../"), '<a href="../index.html#rays-in-c">%Rays %in %C</a>')


if __name__ == "__main__":
    unittest.main()
