#!/usr/bin/env python3
"""What Doxygen reads in place of a header: comments of C become comments of Doxygen; the comment behind several fields in one
declaration, and the one of a group of declarations of a line each, is repeated for each of them. CAPSA_SHAPE is expanded, with the
comments in it. The comment of a function names the programs that call it (examples_of.py): as links where CAPSA_PAGES says from where
they lead to the pages.

    [CAPSA_PAGES=../] doxygen_filter.py HEADER
"""
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cmake"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import examples_of
import isa_rows

FIELDS = re.compile(r"^(\s+)((?:const )?[\w:<>]+\*? ?)((?:\*?\w+(?:\[[^]]*\])*(?: = [^,;]+)?, )+\*?\w+(?:\[[^]]*\])*(?: = [^,;]+)?);\s*(///<|/\*\*<)(.*)$")

DECLARED = re.compile(r"(?:CAPSA_API|typedef) .*?(?:\(\*(\w+)\)|(\w+)(?:\(|;))")


def of_c(text):
    if not re.search(r"^#define CAPSA_API", text, re.M):  # macros that users do not write
        text = re.sub(r"^/\* ", "/** @file\n * ", text, count=1)
    text = re.sub(r"^(#define CAPSA_VERSION_([A-Z]+) \d+)$", r"\1 /**< of the version, the number \2 */", text, flags=re.M)
    text = re.sub(r"^/\* ", "/** ", text, flags=re.M)
    text = re.sub(r"([;,{] +)/\* ", r"\1/**< ", text)
    return "\n".join(each_with_comment(text.split("\n")))


def of_cpp(text):
    """The lines at the top are the page of the header. The list of instruction sets is a file that a build makes."""
    text = re.sub(r'^#define CAPSA_ISA_ROW\(.*?\) (.*)\n#include "capsa/isa_list.inc"\n#undef .*\n', with_isas, text, flags=re.M)
    top = re.match(r"(?://.*\n)+", text)
    return "/// @file\n" + re.sub(r"^//", "///", top[0], flags=re.M) + text[top.end():] if top else text


def with_isas(found):
    named = ((isa, re.sub(r"(##|\b)name\b", isa, found[1])) for isa in isa_rows.rows())
    return "".join(f"    {text} {f'///< kernels for {isa}' if ' = ' in text else ''}\n" for isa, text in named)


def each_with_comment(lines):
    """Declarations that follow one another have the comment above the first; a long one is named and not repeated."""
    comment, inside, first = [], False, None
    for line in lines:
        if line.startswith("/** ") and not line.startswith("/** @file"):
            comment, inside, first = [], True, None
        if inside:
            comment.append(line)
        elif not line:
            comment = []
        elif comment and (name := DECLARED.match(line)):
            if first:
                yield from comment if len(comment) < 4 else [f"/** See #{first}. */"]
            first = first or name[1] or name[2]
        inside = inside and "*/" not in line
        yield line


def split(line):
    found = FIELDS.match(line)
    if not found:
        return line
    indent, kind, names, mark, comment = found.groups()
    return " ".join([indent] + [f"{kind.strip()} {name.strip()}; {mark}{comment}\n" for name in names.split(", ")]).rstrip("\n")


def ungrouped(lines):
    """Each declaration of a group, and each that follows another one at once, has the comment above the first."""
    comment, group, depth, count, ended = [], False, 0, 0, True
    for line in lines:
        bare = line.strip()
        if bare in ("///@{", "///@}"):
            group, count, line = bare == "///@{", 0, ""
            comment = comment if group else []
        elif bare.startswith("///"):
            if ended and count:
                comment, count = [], 0
            comment = comment + [line]
        elif not bare:
            comment = comment if group or depth else []
        elif not bare.startswith("//"):
            if ended and depth == 0:
                if count and comment and (group or line.startswith("inline ")):
                    yield from comment
                count += 1
            code = re.sub(r'"[^"]*"|//.*', "", line)
            depth = max(0, depth + sum(map(code.count, "([{")) - sum(map(code.count, ")]}")))
            ended = depth == 0 and code.rstrip().endswith((";", "}"))
            if line.endswith("{") and line.startswith(("namespace", "struct", "class", "template", "extern")):
                comment, count, depth, ended = [], 0, 0, True
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

    text = text.replace(macro[0], "\n")
    return re.sub(r"^CAPSA_SHAPE\((\w+), \"\w+\", (.*)\)$", expanded, text, flags=re.M)


BOOKS = {"docs/guide.md": "guide", "README.md": "first page", "docs/by-header.md": "by header"}


def place_of(program, pages):
    """The name of a program for readers; a link where there are pages."""
    if not program.page:
        return f"`{program.title}`"
    if pages is None:
        return f'{BOOKS[program.page]}, "{program.title}"'
    page = "index.html" if program.page == "README.md" else program.page.replace(".md", ".html")
    title = re.sub(r"\b(?=[A-Za-z_])", "%", program.title)  # so that Doxygen takes no word for a name of the headers
    return f'<a href="{pages}{page}#{program.anchor}">{title}</a>'


def with_examples(text, language, known, pages=None):
    """The text with the programs that call a function in its comment."""
    lines = text.split("\n")
    for function in examples_of.functions(text, language):
        places = [place_of(program, pages) for program in examples_of.examples(function, known)]
        if not places:
            continue
        last, said = lines[function.last], f"@par Example\n{'; '.join(places)}"
        if last.rstrip().endswith("*/"):
            lines[function.last] = re.sub(r"\s*\*/\s*$", lambda _: "\n\n" + said + " */", last)
        else:
            indent = re.match(r"\s*", last)[0]
            lines[function.last] = "\n".join([last, f"{indent}///", *(f"{indent}/// {line}" for line in said.split("\n"))])
    return "\n".join(lines)


def filtered(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".h":
        text = of_c(text)
    else:
        text = of_cpp(text)
    text = with_shapes(text)
    return "\n".join(split(line) for line in ungrouped(text.split("\n")))


def main():
    path = pathlib.Path(sys.argv[1])
    language = "c" if path.suffix == ".h" else "cpp"
    print(with_examples(filtered(path), language, list(examples_of.programs()), os.environ.get("CAPSA_PAGES")), end="")


if __name__ == "__main__":
    main()
