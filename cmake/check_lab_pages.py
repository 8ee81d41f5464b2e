#!/usr/bin/env python3
"""Every page of docs/lab names its processor in its title line: `# What was measured: November 2026, on Zen 4`. README.md there,
which lists the pages, has a link to each.

Figures of one processor say little about another one, and ./dev bench says which page its own can be compared with.
"""
import pathlib
import re
import sys

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
PROCESSOR = r"Zen \d|Xeon|Neoverse|Cortex|Apple M\d|x86-64|64-bit ARM|any processor"
TITLE = re.compile(rf"^# \S.*: (?:{MONTHS}) \d{{4}}, on .*\b(?:{PROCESSOR})(?!\w)")


def wrong(title):
    """What is wrong with the first line of a page, if anything."""
    if TITLE.search(title):
        return None
    return f"the title names no processor (`# Topic: November 2026, on Zen 4`): {title}"


def unlisted(names, text):
    """The pages that the list of pages does not name."""
    return sorted(set(names) - set(re.findall(r"\]\(([^)/#]+\.md)\)", text)))


def main(folder):
    listing = folder / "README.md"
    pages = [page for page in sorted(folder.glob("*.md")) if page != listing]
    found = [f"{page}:1: {fault}" for page in pages if (fault := wrong(page.read_text().partition("\n")[0]))]
    found += [f"{listing}: has no link to {name}" for name in unlisted((page.name for page in pages), listing.read_text())]
    print("\n".join(found) if found else f"{len(pages)} pages name their processor and are listed")
    return bool(found) or not pages


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(__file__).resolve().parents[1] / "docs" / "lab"))
