#!/usr/bin/env python3
"""The gate of sentences about the sources can fail: copies of the sources with one lie each."""
import contextlib
import io
import pathlib
import shutil
import sys
import tempfile
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import check_claims

ROOT = HERE.parents[1]
PAGES = [".ci/run", "docs/gates.md", "README.md", "docs/tasks.md", "bench/results/quick.json", "docs/guide.md", "docs/inside.md", "kernels/tiles/tiles.hpp", "src/kernel_call.hpp",
         "src/verbs/hits.cpp", "src/index/box.hpp"]


class Claims(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        for name in PAGES:
            (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, cls.root / name)
        for name in ("include/capsa", "python/capsa"):
            shutil.copytree(ROOT / name, cls.root / name)

    def faults(self, page, old, new):
        true = (self.root / page).read_text()
        self.assertIn(old, true)
        (self.root / page).write_text(true.replace(old, new, 1))
        said = io.StringIO()
        with unittest.mock.patch("sys.argv", ["", str(self.root)]), contextlib.redirect_stderr(said):
            status = check_claims.main()
        (self.root / page).write_text(true)
        self.assertEqual(status, 1 if said.getvalue() else 0)
        return said.getvalue()

    def test_true_sentences_pass(self):
        self.assertEqual(self.faults("docs/inside.md", "# Inside", "# Within"), "")

    def test_a_verb_that_chooses_a_kernel_itself(self):
        line = "auto k = query.table->shape[info.slot]->with[other.slot][0].tile[0][0];\nstruct AnyHit {"
        self.assertIn("src/verbs/hits.cpp", self.faults("src/verbs/hits.cpp", "struct AnyHit {", line))

    def test_a_verb_that_takes_a_kernel_of_an_index(self):
        line = "auto k = query.table->overlap;\nstruct AnyHit {"
        self.assertIn("which src/index alone does", self.faults("src/verbs/hits.cpp", "struct AnyHit {", line))

    def test_a_way_that_is_left_out_or_miscounted(self):
        page = "kernels/tiles/tiles.hpp"
        self.assertIn("says eight ways", self.faults(page, "in one of six", "in one of eight"))
        self.assertIn("kernels/tiles/novel.hpp",
                      self.faults(page, "#include \"kernels/tiles/dense.hpp\"",
                                  "#include \"kernels/tiles/dense.hpp\"\n#include \"kernels/tiles/novel.hpp\""))
        self.assertIn("says eight ways, and there are seven", self.faults("docs/inside.md", "It has seven ways", "It has eight ways"))
        self.assertIn("does not name the way of kernels/tiles/culled.hpp",
                      self.faults("docs/inside.md", "- **`kernels/tiles/culled.hpp`", "- **`kernels/tiles/other.hpp`"))

    def test_a_figure_that_was_not_measured(self):
        self.assertIn("bench/results/quick.json", self.faults("README.md", "level with it, in 3", "level with it, in 4"))
        self.assertIn("not where this gate looks", self.faults("README.md", "or level with it", "or near it"))

    def test_a_readme_that_nobody_reads(self):
        self.assertIn("more than 900", self.faults("README.md", "MIT licence.", "word " * 900))
        self.assertIn("no program within", self.faults("README.md", "## Get it\n", "## Get it\n" + 40 * "\n"))

    def test_a_gate_without_a_row(self):
        self.assertIn("docs/gates.md", self.faults("docs/gates.md", "| tsan |", "| races |"))

    def test_a_word_that_people_search_for(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            for name in ("README.md", "docs/tasks.md", "docs/guide.md"):
                (root / name).write_text("A BVH, a ray\ncast and 2D.")
            missing = " ".join(check_claims.words_of_the_field(root))
        self.assertIn("the word of the field: character controller", missing)
        for word in ("BVH", "ray cast", "2D"):
            self.assertNotIn(word, missing)

    def test_a_section_that_the_list_lacks(self):
        self.assertIn("lacks: Novel", self.faults("docs/guide.md", "\n## Words\n", "\n## Novel\n\n## Words\n"))
        self.assertIn("another order", self.faults("docs/guide.md", "- [Words](#words)\n", "- [Words](#words)\n- [Gone](#gone)\n"))

    def test_a_call_that_there_is_not(self):
        self.assertIn("C++ has no closest", self.faults("docs/tasks.md", "| `nearest` |", "| `closest` |"))
        self.assertIn("C has no capsa_nearest:", self.faults("docs/tasks.md", "`capsa_nearest_rows`", "`capsa_nearest`"))
        self.assertIn("C++ has no around", self.faults("docs/tasks.md", "`any_hit(between(", "`any_hit(around("))
        self.assertIn("Python has no rays", self.faults("docs/tasks.md", "| `first_hit` |", "| `rays` |"))
        self.assertIn("C++ has no closest", self.faults("README.md", "`gaps`, `nearest`", "`gaps`, `closest`"))
        self.assertIn("no table", self.faults("docs/tasks.md", "| task | C++ |", "| job | C++ |"))

    def test_a_link_to_a_source(self):
        link = "[it](../kernels/tiles/tiles.hpp)"
        self.assertIn("links to ../kernels/tiles/tiles.hpp", self.faults("docs/inside.md", "# Inside", f"{link}\n# Inside"))
        self.assertEqual(self.faults("docs/inside.md", "# Inside", f"`{link}`\n# Inside"), "")


if __name__ == "__main__":
    unittest.main()
