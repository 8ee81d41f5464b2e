#!/usr/bin/env python3
"""What Doxygen reads in place of a header: comments of C become comments of Doxygen; the comment behind several fields in one
declaration, and the one of a group of declarations of a line each, is repeated for each of them. CAPSA_SHAPE is expanded, with the
comments in it.

    doxygen_filter.py HEADER
"""
import pathlib
import re
import sys

FIELDS = re.compile(r"^(\s+)((?:const )?[\w:<>]+\*? ?)((?:\*?\w+(?:\[[^]]*\])*(?: = [^,;]+)?, )+\*?\w+(?:\[[^]]*\])*(?: = [^,;]+)?);\s*(///<|/\*\*<)(.*)$")


def of_c(text):
    text = re.sub(r"^/\* ", "/** ", text, flags=re.M)
    return re.sub(r"([;,{] +)/\* ", r"\1/**< ", text)


def split(line):
    found = FIELDS.match(line)
    if not found:
        return line
    indent, kind, names, mark, comment = found.groups()
    return " ".join([indent] + [f"{kind.strip()} {name.strip()}; {mark}{comment}\n" for name in names.split(", ")]).rstrip("\n")


def ungrouped(lines):
    comment = None
    for before, line in zip([""] + lines, lines):
        if line.strip() == "///@{":
            comment, line = before.strip()[4:], ""
        elif line.strip() == "///@}":
            comment, line = None, ""
        elif comment and line.strip():
            line = f"/** {comment} */ {line.strip()}"
        yield line


def with_shapes(text):
    macro = re.search(r"^#define CAPSA_SHAPE\(shape_name, call, \.\.\.\)(.*?[^\\\\])\n", text, re.M | re.S)
    if not macro:
        return text
    body = re.sub(r" *\\\n", "\n", macro[1].split("namespace detail")[0])

    def expanded(row):
        names = row[2].split(", ")
        each = lambda found: "\n".join(f"Stream {name}; {found[1]}" for name in names)
        made = re.sub(r"Stream __VA_ARGS__; +(/\*\*<.*?\*/)", each, body)
        made = made.replace("capsa_shape_##shape_name", f"capsa_shape_{row[1]}").replace("__VA_ARGS__", row[2])
        return f"/** The streams {row[2]}. */{made}"

    return re.sub(r"^CAPSA_SHAPE\((\w+), \"\w+\", (.*)\)$", expanded, text, flags=re.M)


def main():
    path = pathlib.Path(sys.argv[1])
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".h":
        text = of_c(text)
    text = with_shapes(text)
    print("\n".join(split(line) for line in ungrouped(text.split("\n"))), end="")


main()
