"""Writes each program of a Markdown page to a file named after its heading, and prints the files' names.

A program is a fenced block of cpp or c with a main. usage: extract.py page.md directory
"""

import pathlib
import re
import sys


def programs(text):
    heading = "top"
    for match in re.finditer(r"^## (.+?)$|^```(cpp|c)\n(.*?)^```$", text, re.M | re.S):
        if match.group(1):
            heading = re.sub(r"[^a-z0-9]+", "_", match.group(1).lower()).strip("_")
        elif "int main(" in match.group(3):
            yield f"{heading}.{match.group(2)}", match.group(3)


def main():
    page, directory = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in programs(page.read_text(encoding="utf-8")):
        path = directory / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
