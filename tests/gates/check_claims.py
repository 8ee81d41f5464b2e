#!/usr/bin/env python3
"""Sentences about the sources that a machine can compare with them.

    check_claims.py ROOT

- src/kernel_call.hpp alone chooses a kernel by shapes, and kernels of an index for all shapes are taken from a table in src/index only.
- kernels/tiles/tiles.hpp and docs/inside.md name every way in which a tile is answered, and count them.
- docs/gates.md has a row for each gate of .ci/run, in order.
- README.md has at most 900 words, a program within its first 40 lines, and the figures of bench/results/quick.json.
- README.md, docs/tasks.md or docs/guide.md has each word of the field that people search for.
- The list at the top of docs/guide.md has all its sections, in order.
- The tables of README.md and docs/tasks.md from tasks to calls name functions that the headers and the Python module have.
- Links of README.md and docs/ lead to what the site has as a page (`./dev site`): a source is named, not linked.

Which verbs use an index is compared by tests/index/test_who_uses_an_index.cpp.
"""
import json
import pathlib
import re
import sys

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
BY_SHAPES = re.compile(r"\btable(?:\(\))?(?:\.|->)shape\[")
FENCED = re.compile(r"^( *)```.*?^\1```$|`[^`\n]*`", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")
OF_AN_INDEX = re.compile(r"\btable(?:\(\))?(?:\.|->)(?:keys|overlap|names|cells|pairing)\b")


def who_chooses_kernels(root):
    """Yields a sentence for each line of src that chooses a kernel where none is chosen."""
    found = 0
    for path in sorted((root / "src").rglob("*.[ch]pp")):
        name = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if BY_SHAPES.search(line):
                found += 1
                if name != "src/kernel_call.hpp":
                    yield f"{name}:{number}: chooses a kernel by shapes, which src/kernel_call.hpp alone does"
            if OF_AN_INDEX.search(line):
                found += 1
                if not name.startswith("src/index/"):
                    yield f"{name}:{number}: takes a kernel of an index from a table, which src/index alone does"
    if found == 0:
        yield "src: no line chooses a kernel: this gate looks for the wrong words"


def ways_of_a_tile(root):
    """Yields a sentence for each way that a page leaves out or invents, and for each wrong number of them."""
    tiles = (root / "kernels/tiles/tiles.hpp").read_text()
    ways = set(re.findall(r'#include "kernels/tiles/(\w+)\.hpp"', tiles))
    comment = " ".join(re.sub(r"^//", "", line) for line in tiles.split("#pragma once")[0].splitlines())
    said = re.search(r"in one of (\w+) ways", " ".join(comment.split()))
    yield from compare("kernels/tiles/tiles.hpp", ways, set(re.findall(r"\((\w+)\.hpp\)", comment)),
                       said and said.group(1), len(ways - {"small_tile"}))
    page = (root / "docs/inside.md").read_text()
    step = re.search(r"^7\. \*\*`kernels/tiles/tiles\.hpp`\*\*.*?(?=^8\. )", page, re.M | re.S)
    if not step:
        yield "docs/inside.md: step 7 of find_hits is not about kernels/tiles/tiles.hpp"
        return
    said = re.search(r"It has (\w+) ways", step.group())
    yield from compare("docs/inside.md", ways, set(re.findall(r"- \*\*`kernels/tiles/(\w+)\.hpp`", step.group())),
                       said and said.group(1), len(ways))


def compare(page, ways, named, number, count):
    for way in sorted(ways - named):
        yield f"{page}: does not name the way of kernels/tiles/{way}.hpp"
    for way in sorted(named - ways):
        yield f"{page}: names kernels/tiles/{way}.hpp, which tiles.hpp does not include"
    if number != NUMBERS[count]:
        yield f"{page}: says {number} ways, and there are {NUMBERS[count]}"


FIRST_FIGURES = re.compile(r"capsa is ahead of the best loop that GCC or Clang vectorises, or level with it, in (\d+) of (\d+) jobs")
LOOPS = ("textbook-", "soa-", "eigen")
LEVEL = 0.97  # the best loop's time over capsa's
WORDS_OF_THE_FIELD = ("2D", "ray cast", "shape cast", "continuous collision", "time of impact", "broad phase", "BVH", "Verlet list", "batch",
                      "closest points", "exact predicate", "thread-safe", "character controller", "minimum translation vector", "pandas")


def gates_of_the_page(root):
    """Yields a sentence where the page of gates has other rows than .ci/run has gates."""
    gates = re.findall(r"^ *gate (\w+) \d+ ", (root / ".ci/run").read_text(), re.M)
    rows = re.findall(r"^\| (\w+) \|", (root / "docs/gates.md").read_text(), re.M)[1:]
    if gates != rows or not gates:
        yield f"docs/gates.md: has rows for {rows}, and .ci/run has the gates {gates}"


def size_of_the_readme(root):
    """Yields a sentence where the README is longer than a visitor reads, or has no program soon."""
    text = (root / "README.md").read_text()
    if len(text.split()) > 900:
        yield f"README.md: has {len(text.split())} words, more than 900"
    programs = [number for number, line in enumerate(text.splitlines(), 1) if line in ("```python", "```cpp")]
    if not programs or programs[0] > 40:
        yield "README.md: has no program within its first 40 lines"


def words_of_the_field(root):
    """Yields a sentence for each word that people search for and no page has that a user reads."""
    text = "".join((root / page).read_text() for page in ("README.md", "docs/tasks.md", "docs/guide.md")).lower()
    text = " ".join(text.split())
    for word in WORDS_OF_THE_FIELD:
        if word.lower() not in text:
            yield f"docs/tasks.md: neither it nor README.md nor docs/guide.md has the word of the field: {word}"


def first_figures(root):
    """Yields a sentence for each of the first figures of the README that the run on record does not have."""
    said = FIRST_FIGURES.search(" ".join((root / "README.md").read_text().split()))
    if not said:
        yield "README.md: its first figures are not where this gate looks for them"
        return
    jobs = {}
    for row in json.loads((root / "bench/results/quick.json").read_text())["benchmarks"]:
        if "cpu_time" in row:
            jobs.setdefault(row["job"], {})[row["who"]] = row["cpu_time"]
    best = [tuple(min(time for who, time in times.items() if who.startswith(whose)) for whose in (LOOPS, "capsa-"))
            for times in jobs.values() if any(who.startswith(LOOPS) for who in times)]
    right = (str(sum(loop >= LEVEL * own for loop, own in best)), str(len(best)))
    if said.groups() != right:
        yield f"README.md: its first figures are {said.groups()}, and those of bench/results/quick.json {right}"


def sections_of_the_guide(root):
    """Yields a sentence for each section that the list at the top of the guide lacks, or has in another place."""
    list_of, _, rest = (root / "docs/guide.md").read_text().partition("\n## ")
    listed = re.findall(r"^- \[(.+?)\]\(#", list_of, re.M)
    sections = re.findall(r"^## (.+)$", "## " + rest, re.M)
    for title in sections:
        if title not in listed:
            yield f"docs/guide.md: the list at its top lacks: {title}"
    if listed != sections and set(sections) <= set(listed):
        yield "docs/guide.md: the list at its top has another order than the sections, or one that is not there"


def tasks_to_calls(root):
    """Yields a sentence for each call in the tables of tasks that there is not."""
    table = re.search(r"^\| task \| C\+\+ \| C \| Python \|\n(?:\|.*\n)+", (root / "docs/tasks.md").read_text(), re.M)
    short = re.search(r"^\| task \| call \|\n(?:\|.*\n)+", (root / "README.md").read_text(), re.M)
    if not table or not short:
        yield "there is no table `| task | C++ | C | Python |` in docs/tasks.md, or no table `| task | call |` in README.md"
        return
    called, of_cpp, of_c = r"\b(\w+)\(", sorted((root / "include/capsa").glob("*.hpp")), sorted((root / "include/capsa/c").glob("*.h"))
    known = {"C++": set(re.findall(called, "".join(path.read_text() for path in of_cpp))),
             "C": set(re.findall(called, "".join(path.read_text() for path in of_c))),
             "Python": set(re.findall(r"\bdef (\w+)\(", (root / "python/capsa/__init__.pyi").read_text()))}
    for row in table.group().splitlines()[2:]:
        for language, cell in zip(known, row.strip("| ").split(" | ")[1:]):
            calls = re.findall(r"`(\w+)[^`]*`", cell) + re.findall(r"`\w+\((\w+)\(", cell)
            if not calls:
                yield f"docs/tasks.md: no call of {language} in: {row}"
            for call in calls:
                if call not in known[language]:
                    yield f"docs/tasks.md: {language} has no {call}: {row}"
    for call in re.findall(r"`(\w+)`", short.group()):
        if call not in known["C++"]:
            yield f"README.md: C++ has no {call}"


def links_to_what_is_no_page(root):
    """Yields a sentence for each link of a document to a file that the site leaves out."""
    found = 0
    for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        if (root / "docs/site") in path.parents:
            continue
        for link in LINK.findall(FENCED.sub("", path.read_text())):
            found += 1
            target = pathlib.PurePosixPath(link)
            if target.suffix not in ("", ".md", ".svg", ".png") and not (target.suffix == ".py" and "examples" in target.parts):
                yield f"{path.relative_to(root)}: links to {link}, which is no page of the site: write its name as code"
    if found == 0:
        yield "README.md: has no links: this gate looks for the wrong words"


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [*who_chooses_kernels(root), *ways_of_a_tile(root), *gates_of_the_page(root), *size_of_the_readme(root), *words_of_the_field(root), *first_figures(root),
              *sections_of_the_guide(root),
              *tasks_to_calls(root), *links_to_what_is_no_page(root)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
