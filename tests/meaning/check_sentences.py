#!/usr/bin/env python3
"""Every sentence of the contract has a number, and every number a test.

    check_sentences.py ROOT

Reads docs/meaning.md from its first section on: a sentence without a number such as [A1] is a fault, as is a number that stands
twice. tests/meaning/sentences.txt names the tests of each; a test that is not in the sources, or a number without one, is a
fault too. What stands in brackets after a sentence belongs to it.
"""
import pathlib
import re
import sys

NUMBER = re.compile(r"^\[([A-Z]\d+)\] ")
TEST = re.compile(r"^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", re.M)


def blocks(page):
    """Paragraphs and points of lists, without headings and without what stands before the first section."""
    body = page[page.index("\n## "):]
    for paragraph in re.split(r"\n\s*\n", body):
        if paragraph.lstrip().startswith("#"):
            continue
        for point in re.split(r"(?:^|\n)- ", paragraph):
            if point.strip():
                yield " ".join(point.split())


def sentences(page):
    for block in blocks(page):
        for sentence in re.split(r"(?<=[.:])\s+(?=\[[A-Z]\d)|(?<=\.)\s+(?=[A-Z`*])", block):
            if not sentence.startswith("("):
                yield sentence


def tests_of(text):
    named = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            number, *names = line.split()
            named.setdefault(number, []).extend(names)
    return named


def faults(root):
    root = pathlib.Path(root)
    known = set()
    for source in (root / "tests").rglob("*.cpp"):
        known.update(f"{suite}.{name}" for suite, name in TEST.findall(source.read_text()))
    numbers = []
    for sentence in sentences((root / "docs/meaning.md").read_text()):
        found = NUMBER.match(sentence)
        if not found:
            yield f"no number: {sentence}"
        elif found[1] in numbers:
            yield f"{found[1]} stands twice"
        else:
            numbers.append(found[1])
    named = tests_of((root / "tests/meaning/sentences.txt").read_text())
    for number in numbers:
        if not named.get(number):
            yield f"no test for {number}"
    for number, names in named.items():
        if number not in numbers:
            yield f"{number} is no sentence"
        for name in names:
            if name not in known and not ("/" in name and (root / "tests" / name).is_file()):
                yield f"{number}: there is no test {name}"


if __name__ == "__main__":
    found = list(faults(sys.argv[1]))
    print("\n".join(found) or "every sentence has a test")
    sys.exit(bool(found))
