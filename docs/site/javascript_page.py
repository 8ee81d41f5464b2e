#!/usr/bin/env python3
"""Writes the page of the JavaScript package from its types: what each function takes and answers, with the comment that editors show.

    javascript_page.py    reads src/web/capsa.d.ts and src/web/types.d.ts
"""
import pathlib
import re

TYPES = pathlib.Path(__file__).resolve().parents[2] / "src/web"
COMMENT = re.compile(r"/\*\*(.*?)\*/", re.S)


def declarations(lines, indent):
    """Pairs of a comment and the lines of code after it, of one level of a file."""
    comment, code = "", []
    text = "\n".join(lines)
    for piece in re.split(r"(/\*\*.*?\*/)", text, flags=re.S):
        if piece.startswith("/**"):
            comment = " ".join(re.sub(r"^\s*\* ?", "", line).strip() for line in COMMENT.match(piece)[1].splitlines()).strip()
            continue
        for line in piece.splitlines():
            if not line.strip():
                if code:
                    yield comment, code
                    comment, code = "", []
            else:
                code.append(line.removeprefix(indent))
        if code and piece.rstrip().endswith((";", "}")):
            yield comment, code
            comment, code = "", []
    if code:
        yield comment, code


def named(code):
    """The names that lines of code declare."""
    return list(dict.fromkeys(re.findall(r"^(?:export )?(?:readonly |interface |type |class |function |const )*(\w+)[(<:? ]", "\n".join(code), re.M)))


def shown(comment, code, places=False):
    names = named(code)
    if names:
        yield "### " + ", ".join(f"`{name}`" for name in names)
    if places and len(names) > 1:  # a heading of one name is its own place
        yield "".join(f'<span id="{name.lower()}"></span>' for name in names)
    if comment:
        yield comment.replace("<", "\\<").replace("*", "\\*")
    yield "```ts\n" + "\n".join(code) + "\n```"


def page():
    yield "# The JavaScript package"
    yield "[From JavaScript](../guide.md#from-javascript) has programs; these are the functions, and the types that they take and answer."
    text = (TYPES / "capsa.d.ts").read_text(encoding="utf-8")
    body = re.search(r"^export interface Capsa \{\n(.*?)^\}", text, re.M | re.S)
    functions = list(declarations(body[1].splitlines(), "    "))
    names = [name for _, code in functions for name in named(code)]
    yield "## All functions"
    yield ", ".join(f"[`{name}`](#{name.lower()})" for name in dict.fromkeys(names))
    yield "## Functions"
    for comment, code in functions:
        yield from shown(comment, code, places=True)
    rest = text[body.end():]
    yield "## Loading"
    for comment, code in declarations([line for line in rest.splitlines() if not line.startswith("//")], ""):
        yield from shown(comment, code)
    yield "## Types"
    types = (TYPES / "types.d.ts").read_text(encoding="utf-8")
    for piece in re.findall(r"((?:/\*\*(?:(?!\*/).)*\*/\n)?export (?:interface|type) .*?(?=\n\n|\Z))", types, re.S):
        comment = COMMENT.match(piece)
        code = piece[comment.end():] if comment else piece
        said = " ".join(re.sub(r"^\s*\* ?", "", line).strip() for line in comment[1].splitlines()).strip() if comment else ""
        yield from shown(said, code.strip("\n").splitlines())


if __name__ == "__main__":
    print("\n\n".join(page()))
