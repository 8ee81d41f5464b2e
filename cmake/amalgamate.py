#!/usr/bin/env python3
"""Writes capsa as a few files to drop into another project, which needs no CMake:

    amalgamate.py FOLDER      makes or fills FOLDER
    c++ -std=c++20 -O2 -c FOLDER/capsa_*.cpp

capsa.h is the C interface and capsa.hpp the C++ one; capsa_all.cpp is the library with its scalar kernels, and one file more for each other
instruction set. A file of another processor's is empty when it is compiled. Kernels of x86 need xsimd, whose headers and licence are
copied beside them from the system, or from the folder that CAPSA_XSIMD names.
"""
import pathlib
import re
import sys

import bundle
import isa_rows

ROOT = pathlib.Path(__file__).resolve().parents[1]
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<(capsa/[^>]+)>|(CAPSA_LANES_HEADER))[^\n]*\n', re.M)
GUARDS = {"x86": "defined(__x86_64__) || defined(_M_X64)", "arm64": "defined(__aarch64__)", "wasm": "defined(__wasm_simd128__)"}

CONTRACTION = """#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif !defined(__STRICT_ANSI__) && !defined(CAPSA_NO_CONTRACTION)
#error "capsa: compile this file with -std=c++20 in place of gnu++20, or with -ffp-contract=off -DCAPSA_NO_CONTRACTION: its bits need it"
#endif
"""


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def version():
    return re.search(r"project\(capsa VERSION ([0-9.]+)", read("CMakeLists.txt"))[1]


def isas_of_rows():
    """The rows of cmake/isas.cmake, lowest first."""
    for name, text in isa_rows.ROW.findall(read("cmake/isas.cmake")):
        words = text.split()
        one = {key: (isa_rows.field(words, key.upper()) or [""])[0] for key in ("value", "lanes", "file", "on")}
        yield {"name": name, "cpu": isa_rows.field(words, "CPU"), **one}


def sources():
    rows = re.search(r"set\(CAPSA_SOURCES\s+(.*?)\)", read("CMakeLists.txt"), re.S)[1]
    return re.sub(r"#.*", "", rows).split()


def kernel_sources():
    """Those of cmake/targets.cmake that know no shape, in its order."""
    rows = re.search(r"function\(capsa_kernels.*?set\(sources\s+(.*?)\)", read("cmake/targets.cmake"), re.S)[1]
    return [f"kernels/{name}.cpp" for name in rows.split()]


def shapes():
    """The rows of cmake/shapes.cmake: name, type, the shape that queries of it may ask instead, and its exact decisions."""
    for name, kind, other, exact in re.findall(r"^capsa_shape\((\w+) (\w+)(?: WITH (\w+))?(?: EXACT (\w+))?\)", read("cmake/shapes.cmake"), re.M):
        yield {"name": name, "type": kind, "with": other or name, "decision": f"&capsa::exact::{exact}" if exact else "nullptr"}


def filled(path, shape):
    text = re.sub(r"@(\w+)@", lambda match: shape[match[1]], read(path))
    return re.sub(r"\bkept(_decision)?\b", rf"kept\1_{shape['name']}", text)


def guarded(rows):
    """Lines of an .inc file, each for the processors that have the instruction set."""
    lines = []
    for row, line in rows:
        if row["on"]:
            lines += [f"#if ({GUARDS[row['on']]}) && !defined(CAPSA_ONLY_SCALAR)", line, "#endif"]
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


class Writer:
    """Puts the text of files where they are included, once each but for .inc files."""

    def __init__(self, isas, given=(), instead=None):
        self.seen, self.instead, self.lanes = set(given), instead or {}, None
        self.generated = {
            "capsa/isa_list.inc": "".join(f"CAPSA_ISA_ROW({row['name']}, {row['value']}, {row['lanes']})\n" for row in isas),
            "isa_tables.inc": guarded([(row, f"CAPSA_ISA_ROW({row['name']})") for row in isas]),
            "isa_requirements.inc": "".join(f"CAPSA_ISA_ROW({row['name']}, {row['on'] or 'any'}, \"{' '.join(row['cpu'])}\")\n" for row in isas),
            "shape_list.inc": "".join(f"CAPSA_SHAPE_ROW({shape['name']})\n" for shape in shapes()),
            "linked_list.inc": "".join(f"CAPSA_SHAPE_ROW({shape['name']})\n" for shape in shapes()),
        }

    def find(self, name):
        return next((folder + name for folder in ("", "include/") if (ROOT / (folder + name)).is_file()), None)

    def expand(self, text):
        return INCLUDE.sub(self.included, text.replace("#pragma once\n", ""))

    def included(self, match):
        name = match[1] or match[2] or self.lanes
        if name in self.generated:
            return self.generated[name]
        if name in self.seen:
            return ""
        path = self.find(name)
        if path is None:
            return match[0]  # capsa/needs_cpp20, which is nowhere: it stops an older compiler
        self.seen.add(name)
        if re.match("capsa/", name) and name in self.instead:
            return f'#include "{self.instead[name]}"\n'
        return self.expand(read(path))


def public(folder):
    """The names of the public headers in a folder, as they are included."""
    return sorted(str(path.relative_to(ROOT / "include")) for path in (ROOT / "include/capsa" / folder).glob("*.h*"))


def opening(what):
    return (f"// capsa {version()}: {what}. Written by cmake/amalgamate.py: do not edit.\n"
            "// MIT licence: see LICENSE beside this file.\n")


def c_header(isas):
    writer = Writer(isas)
    body = "".join(writer.expand(f'#include "{name}"\n') for name in public("c"))
    return "/* capsa {}: the C interface. Written by cmake/amalgamate.py: do not edit. MIT licence: see LICENSE. */\n" \
           "#ifndef CAPSA_H\n#define CAPSA_H\n{}#endif\n".format(version(), body)


def cpp_header(isas, name, given):
    """A C++ header as one file; given are those that capsa.hpp has already. Returns it and all that it has."""
    writer = Writer(isas, given)
    body = writer.expand(f'#include "capsa/{name}"\n')
    first = '#include "capsa.hpp"\n' if given - set(public("c")) else '#include "capsa.h"\n'
    return opening(f"capsa/{name}") + "#pragma once\n" + first + body, writer.seen


def library(isas):
    writer = Writer(isas, public("c"))
    parts = ["#define CAPSA_BUILDING\n", f'#define CAPSA_VERSION "{version()}"\n', '#include "capsa.h"\n']
    parts += [writer.expand(read(path)) for path in sources()]
    parts += [writer.expand(filled("src/linked/shape.cpp.in", shape)) for shape in shapes()]
    return opening("the library, all but its kernels") + CONTRACTION + "".join(parts)


def kernels(isas, row):
    writer = Writer(isas)
    writer.lanes = row["file"]
    parts = [f"#define CAPSA_ISA {row['name']}\n#define CAPSA_ISA_VALUE capsa_isa_{row['name']}\n#define CAPSA_LANE_COUNT {row['lanes']}\n"
             f"#define CAPSA_LANES_HEADER \"{row['file']}\"\n"]
    parts += [writer.expand(read(path)) for path in kernel_sources()]
    parts += [writer.expand(filled("kernels/table/shape.cpp.in", shape)) for shape in shapes()]
    body = CONTRACTION + "".join(parts).replace("<xsimd/xsimd.hpp>", '"xsimd/xsimd.hpp"')
    head = opening(f"kernels for {row['name']}")
    if row["on"] == "x86":
        flags = " ".join(f"-m{feature}" for feature in row["cpu"])
        asks = " && ".join(f"defined(__{feature.upper().replace('.', '_')}__)" for feature in row["cpu"])
        body = (f"#if !({asks})\n#error \"capsa: compile this file, and no other, with {flags}; or compile all with -DCAPSA_ONLY_SCALAR\"\n#endif\n") + body
    return head + (f"#if ({GUARDS[row['on']]}) && !defined(CAPSA_ONLY_SCALAR)\n{body}#endif\n" if row["on"] else body)


def amalgamate(folder):
    folder.mkdir(parents=True, exist_ok=True)
    isas = list(isas_of_rows())
    bundle.bundle_xsimd(folder)
    cpp, in_cpp = cpp_header(isas, "capsa.hpp", set(public("c")))
    files = {"capsa.h": c_header(isas), "capsa.hpp": cpp, "LICENSE": read("LICENSE"), "capsa_all.cpp": library(isas)}
    for name in ("parallel.hpp", "eigen.hpp"):
        files[f"capsa_{name}"] = cpp_header(isas, name, in_cpp)[0]
    for row in isas:
        files[f"capsa_{row['name']}.cpp"] = kernels(isas, row)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return files


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("amalgamate.py FOLDER: name the folder that the files go to")
    try:
        files = amalgamate(pathlib.Path(arguments[0]))
    except bundle.NoXsimd as missing:
        sys.exit(f"amalgamate.py: {missing}")
    print(f"{arguments[0]}: {len(files)} files and xsimd, {sum(len(text) for text in files.values()):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
