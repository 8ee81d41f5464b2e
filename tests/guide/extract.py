"""Writes each program of a Markdown page to a file named after its heading, with what the page says it prints beside
it, and prints the programs' names.

A program is a fenced block of cpp or c with a main; a fenced block of text after it, before the next program, is what it
prints. A program that shows nothing to its reader is refused. usage: extract.py page.md directory
"""

import pathlib
import re
import sys


def programs(text):
    """Pairs of file name and content."""
    heading, program = "top", None
    for match in re.finditer(r"^## (.+?)$|^```(cpp|c|python|text)\n(.*?)^```$", text, re.M | re.S):
        if match.group(1):
            heading = re.sub(r"[^a-z0-9]+", "_", match.group(1).lower()).strip("_")
        elif match.group(2) == "python":
            program = None  # python/tests/test_guide.py runs it
        elif match.group(2) == "text" and not program:
            continue
        elif match.group(2) == "text":
            yield f"{program}.prints", match.group(3)
        elif "int main(" in match.group(3):
            program = f"{heading}.{match.group(2)}"
            yield program, match.group(3)
            yield f"{program}.prints", ""


def main():
    page, directory = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, text in programs(page.read_text(encoding="utf-8")):
        if name in files and not name.endswith(".prints"):
            sys.exit(f"{page}: two programs under one heading ({name}): the second one needs a heading of its own")
        files[name] = text
    for name, text in files.items():
        if name.endswith(".prints") and not text:
            sys.exit(f"{page}: the page does not say what {name.removesuffix('.prints')} prints")
        path = directory / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        if not name.endswith(".prints"):
            print(path)


if __name__ == "__main__":
    main()
