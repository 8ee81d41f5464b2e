#!/usr/bin/env python3
"""The C interface as compiled programs know it: sizes, places, values and functions.

    check_interface.py [--write] --compiler CC [--include FOLDER]... ROOT

A program that was compiled with an older header of the same version keeps these numbers in its code. So each change of them must be
meant: interface.txt has them all, and this check fails where a header says something else. After a change that is meant, --write writes
the file anew, and CHANGELOG.md says what changed (docs/versions.md).
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = "# What compiled programs know of the C interface where pointers have 8 bytes. Made and checked by check_interface.py.\n"


def preprocessed(compiler, includes, *options):
    command = [compiler, "-DCAPSA_LINK_BY_SHAPE", "-E", *options, "-x", "c", "-", *[f"-I{folder}" for folder in includes]]
    done = subprocess.run(command, input="#include <capsa/c/capsa.h>\n", capture_output=True, text=True, check=True)
    return done.stdout


def members_of(body):
    """Pairs of a name and a type for the members of a struct."""
    found = []
    for member in filter(None, (" ".join(m.split()) for m in body.split(";"))):
        pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)", member)
        names = [pointer[1]] if pointer else re.findall(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?=,|$)", member)
        kind = re.sub(r"\s*\b(?:" + "|".join(names) + r")\b\s*,?", "", member)
        found += [(name, kind) for name in names]
    return found


def questions(text, macros):
    """Lines of C that print the interface, in the order of the headers."""
    lines, seen = [], 0
    for found in re.finditer(r"typedef\s+struct\s+(capsa_\w+)\s*\{([^{}]*)\}\s*\1\s*;|enum\s*(?:capsa_\w+)?\s*\{([^{}]*)\}", text):
        name, members, values = found.groups()
        if name:
            lines.append(f'printf("{name}: %zu bytes, aligned to %zu\\n", sizeof({name}), _Alignof({name}));')
            lines += [f'printf("{name}.{m} at %zu, %zu bytes: {kind}\\n", offsetof({name}, {m}), sizeof((({name}*)0)->{m}));' for m, kind in members_of(members)]
            seen += 1
        else:
            for value in re.findall(r"\bcapsa_\w+(?=\s*(?:=|,|$))", re.sub(r"=[^,]*", "", values).strip()):
                lines.append(f'printf("{value} = %lld\\n", (long long){value});')
    others = re.findall(r"\b(?:struct|union)\s+\w*\s*\{", text[text.index("typedef struct capsa_"):])
    if len(others) != seen:
        sys.exit(f"{len(others)} structs and unions, of which this check reads {seen}: it knows `typedef struct capsa_x {{ ... }} capsa_x;` without others in it")
    lines += [f'printf("{name} = %lld\\n", (long long)({name}));' for name in macros]
    return lines


def type_of(parameter):
    """What is left of a parameter without its name."""
    words = " ".join(parameter.split())
    return words if words in ("void", "...") else re.sub(r"\s*\b\w+$", "", words)


def prototypes(text):
    for found in re.finditer(r"([\w\s*]+?)\b(capsa_\w+)\s*\(([^(){}]*(?:\([^()]*\)[^(){}]*)*)\)\s*;", text):
        kind = " ".join(re.sub(r"\bextern\b|__attribute__", "", found[1]).split()).replace(" *", "*")
        if kind and not re.search(r"\b(return|typedef|inline|static)\b", kind):
            yield f"{kind} {found[2]}({', '.join(map(type_of, found[3].split(',')))})"
    for found in re.finditer(r"typedef\s+([\w\s*]+\(\*\s*capsa_\w+\)\([^;]*\))\s*;", text):
        yield "typedef " + " ".join(found[1].split())
    for found in re.finditer(r"extern\s+(const \w+ capsa_\w+)\s*;", text):
        yield found[1]


def interface(compiler, includes):
    text = re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", "", preprocessed(compiler, includes, "-P"))
    # Numbers that have a name of the preprocessor, but for those of the version, which change with each.
    macros = re.findall(r"^#define (capsa_\w+) \S+$", preprocessed(compiler, includes, "-dM"), re.M)
    lines = questions(text, sorted(macros))
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "interface"
        source = "#include <capsa/c/capsa.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(['printf("%zu\\n", sizeof(void*));', *lines]) + "\nreturn 0;\n}\n"
        command = [compiler, "-DCAPSA_LINK_BY_SHAPE", "-x", "c", "-", "-o", str(program), *[f"-I{include}" for include in includes]]
        subprocess.run(command, input=source, text=True, check=True)
        shown = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout
    if not shown.startswith("8\n"):
        print("not checked: pointers have not 8 bytes here")
        sys.exit(77)
    shown = shown[2:]
    return HEAD + shown + "".join(f"{line}\n" for line in sorted(set(prototypes(text))))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("root", type=pathlib.Path)
    arguments = parser.parse_args()
    listed = arguments.root / "tests/consumer/interface.txt"
    now = interface(arguments.compiler, [arguments.root / "include", *arguments.include])
    if arguments.write:
        listed.write_text(now, encoding="utf-8")
    was = listed.read_text(encoding="utf-8").splitlines()
    is_now = now.splitlines()
    gone, new = [line for line in was if line not in set(is_now)], [line for line in is_now if line not in set(was)]
    for sign, lines in (("-", gone), ("+", new)):
        for line in lines:
            print(f"{sign} {line}")
    declared = [line for line in is_now if line.startswith("const int ") or "(" in line and not line.startswith(("#", "typedef"))]
    names = {line.split("(")[0].split()[-1] for line in declared}
    symbols = set(re.findall(r"^capsa_\w+", (arguments.root / "tests/consumer/symbols.txt").read_text(encoding="utf-8"), re.M))
    if names != symbols:
        sys.exit(f"declared or listed in symbols.txt, but not both: {' '.join(sorted(names ^ symbols))}")
    if gone:
        sys.exit("the C interface is not that of tests/consumer/interface.txt: programs that are compiled would have to be compiled "
                 "again. If that is meant: check_interface.py --write, and a line in CHANGELOG.md")
    if new:
        sys.exit("the C interface has more than tests/consumer/interface.txt: check_interface.py --write, and a line in CHANGELOG.md")
    print(f"{len(names)} names and {len(is_now) - len(names) - 1} numbers are those of interface.txt")


if __name__ == "__main__":
    main()
