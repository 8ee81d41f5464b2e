#!/usr/bin/env python3
"""The room rule: which folder may include what (docs/inside.md). Arrows never turn back.

    check_includes.py [ROOT]
"""
import pathlib
import re
import sys

C_INTEGERS = r"<(stddef|stdint)\.h>"
INTEGERS = r"<(cstddef|cstdint)>"
STD = r"<[a-z_]+>"  # no dot, no slash: the standard library
TYPES = r'"capsa/c/types\.h"'
PUBLIC = r'"capsa/([\w/]+\.(h|hpp)|isa_list\.inc)"'
KERNELS = r'"kernels/[\w/]+\.(h|hpp)"'
BORDER = r'"kernels/abi(_sweep)?\.h"'
SRC = r'"src/((plan|traverse|verbs|index|workspace|exact)/)?\w+\.hpp"'
VERBS = r'"src/((plan|traverse|verbs|index|exact)/)?\w+\.hpp"'
TRAVERSE = r'"src/((plan|traverse|exact)/)?\w+\.hpp"'
INDEX = r'"src/((plan|traverse|index|exact)/)?\w+\.hpp"'
EXACT = r'"src/(exact/\w+|shape|block)\.hpp"'
SHAPE = r'"src/(shape|kernel_call)\.hpp"'
REFERENCE = r'"tests/truth/reference/\w+\.hpp"'
ORACLE = r'"tests/truth/oracle/\w+\.hpp"'
REGISTRY = r'"(src/registry|tests/truth/kernel_list)\.hpp"'
CLI = r'"cli/[\w/]+\.hpp"'
HELPERS = r'"(tests|bench)/[\w/]+\.(h|hpp)"'
SHARED = r'"cli/(error|input/\w+|output/progress)\.hpp"'  # the command line's readers and progress bar
GENERATED = r'"\w+\.inc"'
LIBRARIES = r"<(CLI|Eigen|benchmark|fmt|gtest|gmock|nlohmann|tbb)/[\w.]+>|<(csv|png)\.h>"

# A file belongs to the first room whose path begins its own. C++ headers of C (<cpuid.h>, <unistd.h>) are for src and up.
ROOMS = [
    ("include/capsa/c/", [C_INTEGERS, r'"capsa/c/\w+\.h"']),
    ("include/capsa/eigen.hpp", [PUBLIC, STD, r"<Eigen/\w+>"]),
    ("include/capsa/parallel", [PUBLIC, STD, r"<tbb/\w+\.h>"]),
    ("include/capsa/mpi/zoltan.hpp", [PUBLIC, STD, r"<zoltan\.h>"]),
    ("include/capsa/mpi/", [PUBLIC, STD, r"<mpi\.h>"]),  # so no header but capsa/mpi.hpp brings it
    ("include/capsa/expect.hpp", [PUBLIC, STD, r'"capsa/needs_cpp20"']),  # which is not there: it stops a compiler of an older C++
    ("include/capsa/", [PUBLIC, STD]),
    ("kernels/lanes/", [INTEGERS, KERNELS, r"<(xsimd/xsimd|\w*intrin|arm_\w+|wasm_simd128)\.(h|hpp)>"]),
    ("kernels/table/", [INTEGERS, KERNELS, TYPES, GENERATED]),
    ("kernels/", [INTEGERS, KERNELS, TYPES]),
    ("tests/truth/reference/", [INTEGERS, r"<cmath>", TYPES, SHAPE, REFERENCE]),
    ("tests/truth/oracle/", [STD, PUBLIC, BORDER, SHAPE, REGISTRY, REFERENCE, ORACLE, r"<tbb/\w+\.h>"]),
    ("tests/truth/", [STD, PUBLIC, BORDER, SHAPE, REGISTRY]),
    ("src/workspace/", [STD, PUBLIC, BORDER, SRC]),
    ("src/verbs/", [STD, PUBLIC, BORDER, VERBS]),
    ("src/plan/", [STD, PUBLIC, BORDER, INDEX]),
    ("src/traverse/", [STD, PUBLIC, BORDER, TRAVERSE]),
    ("src/index/", [STD, PUBLIC, BORDER, INDEX]),
    ("src/exact/", [STD, TYPES, EXACT, r'"kernels/linked\.h"']),
    ("src/system.hpp", [STD, r"<malloc\.h>"]),
    ("src/", [STD, r"<cpuid\.h>", PUBLIC, BORDER, SRC, GENERATED]),
    ("cli/", [STD, r"<(cpuid|fcntl|io|unistd|sys/\w+)\.h>", PUBLIC, SHAPE, REGISTRY, ORACLE, CLI, LIBRARIES]),
    ("tests/consumer/", [STD, r"<\w+\.h>", PUBLIC, r"<capsa/[\w/]+\.(h|hpp)>"]),
    ("python/", [STD, PUBLIC, r'"\w+\.hpp"', r"<pybind11/\w+\.h>"]),
    ("examples/", [STD, r"<capsa/\w+\.hpp>", r'"\w+\.hpp"', r"<Detour\w+\.h>", r"<(ompl|fcl)/[\w/]+\.h>", r"<mpi\.h>"]),
    ("tests/", [r'".*"', r"<(?!xsimd).*>"]),
    ("bench/peers/", [r'"bench/[\w/]+\.(h|hpp)"', r"<(?!xsimd).*>", PUBLIC, SHAPE, GENERATED, REFERENCE]),
    ("bench/", [STD, r"<\w+\.h>", r"<sys/\w+\.h>", PUBLIC, BORDER, KERNELS, SRC, REFERENCE, ORACLE, SHARED, HELPERS, GENERATED, LIBRARIES]),
]

# Inside kernels: each line may include itself and what stands above it.
FLOORS = ["abi_index linked", "abi inline tuning", "abi_sweep", "lanes", "unrolled", "plain", "math", "shapes", "pairs", "roster", "filter append", "read",
          "formulas tiles rows runs paired", "tree", "cells", "walks", "table"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<][^">]+[">])')
# What only kernels/lanes/ may name. Tests and benchmarks may name what they compare with.
LANES_ROOM = "kernels/lanes/"
XSIMD = re.compile(r"\bxsimd\s*::|\bXSIMD_|<xsimd")
INTRINSICS = re.compile(r"\b_mm\d*_\w+|\b__m(128|256|512)[di]?\b|\b__mmask\d+\b|\bv\w+_[fsu](8|16|32|64)\b"
                        r"|\b(float|u?int)\d+x\d+(x\d+)?_t\b|<\w*intrin\.h>|<arm_\w+\.h>|<wasm_\w+\.h>|\b(wasm_[a-z]\d+x\d+_\w+|v128_t)\b|\basm\b|__builtin_(ia32|neon)_")
ASKS_THE_COMPILER = "kernels/inline.hpp"  # once, for all of them
ISA_LADDER = re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif)\b.*__(AVX|SSE|FMA|BMI|ARM|aarch64|x86_64|i386)")


def room_of(name):
    return next(((room, allowed) for room, allowed in ROOMS if name.startswith(room)), (None, []))


def floor_of(name):
    part = name.removeprefix("kernels/").split("/")[0].split(".")[0]
    return next((k for k, parts in enumerate(FLOORS) if part in parts.split()), None)


def check_include(name, what):
    room, allowed = room_of(name)
    if not any(re.fullmatch(pattern, what) for pattern in allowed):
        return f"{room} may not include {what}"
    if name.startswith("kernels/") and what.startswith('"kernels/'):
        here, there = floor_of(name), floor_of(what.strip('"'))
        if here is None or there is None:
            return "is on no floor of the kernels: give it one in check_includes.py"
        if there > here:
            return f"{what} is on a higher floor of the kernels"
    return None


def check(root, path):
    name = path.relative_to(root).as_posix()
    if room_of(name)[0] is None:
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if (match := INCLUDE.match(line)) and (complaint := check_include(name, match[1])):
            yield f"{name}:{number}: {complaint}"
        code = line.split("//")[0]
        if XSIMD.search(code) and not name.startswith((LANES_ROOM, "tests/")):
            yield f"{name}:{number}: only {LANES_ROOM} names xsimd"
        if name.startswith("kernels/") and not name.startswith(LANES_ROOM) and INTRINSICS.search(code):
            yield f"{name}:{number}: only {LANES_ROOM} names intrinsics"
        if name.startswith("kernels/") and name != ASKS_THE_COMPILER and ISA_LADDER.search(code):
            yield f"{name}:{number}: kernels do not ask for the instruction set: cmake/isas.cmake names its lane file"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]).resolve()
    rooms = ("include", "kernels", "src", "cli", "tests", "bench", "examples", "python")
    files = sorted(path for room in rooms for path in (root / room).rglob("*") if path.suffix in (".h", ".hpp", ".c", ".cpp"))
    complaints = [text for path in files for text in check(root, path)]
    print("\n".join(complaints), file=sys.stderr, end="\n" if complaints else "")
    print(f"{len(files)} files, {len(complaints)} complaints")
    sys.exit(1 if complaints or not files else 0)


if __name__ == "__main__":
    main()
