"""The mutants: every change of one place of the code that mutate.py makes.

A mutant is a textual change of one line under kernels/ or src/: a comparison turned, a clamp or a slack taken away, a constant
scaled, a sum made a difference, a lane operation made another one. Bounds of loops (lines with `for (`) are left as they are.
"""
import pathlib
import re

import functions

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Files, and the test programs that are asked, the likeliest first.
GEOMETRY = ("bounds", "impact", "segments", "half_space", "normal", "estimate", "triangle")
VERBS = ("api", "first_touch", "hull_touch", "answers", "conformance", "golden_values",
         "index", "verify", "golden", "traverse", "fuzz_kernels")
CALLS = ("misuse", "api", "plan", "c", "c_values", "c_misuse", "traverse", "allocations", "answers", "index", "conformance",
         "golden_values", "first_touch", "threads", "unchecked", "eigen")
ROOMS = (
    ("kernels/pairs/*.hpp", GEOMETRY + VERBS),
    ("kernels/shapes/*.hpp", GEOMETRY + VERBS),
    ("kernels/lanes/scalar.hpp", GEOMETRY + VERBS),
    ("kernels/abi.h", ("index",)),
    ("kernels/abi_index.h", ("index",)),
    *((f"kernels/{room}/*.hpp", ("index", "bounds") + VERBS) for room in ("tree", "cells")),
    *((f"kernels/{room}/*.hpp", ("sinks",) + VERBS) for room in ("tiles", "paired", "formulas")),
    *((f"kernels/{room}/*.hpp", VERBS) for room in ("read", "rows")),
    *((f"kernels/{room}/*.cpp", ("sinks",) + VERBS) for room in ("tiles", "walks")),
    ("kernels/filter.hpp", VERBS),
    ("kernels/filter.cpp", VERBS),
    ("kernels/append.hpp", VERBS),
    ("kernels/math.hpp", GEOMETRY + VERBS),
    ("src/index/*.hpp", ("index", "api", "threads", "allocations", "answers", "parallel")),
    ("src/index/*.cpp", ("index", "api", "threads", "allocations", "answers", "parallel")),
    ("src/plan/*.hpp", CALLS),
    ("src/plan/*.cpp", CALLS),
    ("src/verbs/*.hpp", CALLS),
    ("src/verbs/*.cpp", CALLS),
    ("src/traverse/*.hpp", CALLS),
    ("src/traverse/*.cpp", CALLS),
    ("src/*.hpp", CALLS),
    ("src/*.cpp", CALLS),
)
# Not the library's: what developers' programs list kernels with.
LEFT_OUT = ("tests/truth/kernel_list.cpp", "tests/truth/kernel_list.hpp")

# What is looked for in a line of code, and what it becomes.
CHANGES = (
    ("comparison", r" <= ", " < "),
    ("comparison", r" >= ", " > "),
    ("comparison", r"(?<![<\w]) < (?!=)", " <= "),
    ("comparison", r"(?<=\w) < (?=[\w(][^>]*$)", " <= "),
    ("comparison", r"(?<![->\w]) > (?!=)", " >= "),
    ("comparison", r"(?<=[\w\])]) > (?=[\w(])", " >= "),
    ("comparison", r" == ", " != "),
    ("clamp", r"\bclamp01\(((?:[^()]|\([^()]*\))*)\)", r"(\1)"),
    ("bound", r"(?<!\w)(?:std::)?min\(([\w.\[\]]+(?: [-+] by)?), ([^()]+)\)", r"(\1)"),
    ("bound", r"(?<!\w)(?:std::)?max\(([\w.\[\]]+(?: [-+] by)?), ([^()]+)\)", r"(\1)"),
    ("constant", r"\b0x1p-(\d+)f\b", "0.0f"),
    ("constant", r"\bT\(0\.5f\)", "T(0.25f)"),
    ("sum", r" \+ (?=\w+\.radius|margin|wait|back\b|by\b|std::fabs|length\b)", " - "),
    ("difference", r"\b(\w+\.[pq]) - (\w+\.[pq])\b", r"\2 - \1"),
    ("difference", r" - (?=sa\.|gap|by\b|std::fabs)", " + "),
    ("one off", r"(?<!N) \+ 1\b(?![\].])", ""),
    ("one off", r" - 1\b(?!\.)", ""),
    ("sign", r"\bminus_dot\(", "dot("),
    ("sign", r"\bback_along\(", "along("),
    ("sign", r"\breversed\((\w+)\)", r"\1"),
    ("lane operation", r"\bfused_negated\(", "fused("),
    ("lane operation", r"\bfused_minus\(", "fused("),
    ("lane operation", r"\bnegated_product\((\w+\.\w), (\w+\.\w)\)", r"\1 * \2"),
    ("lane operation", r"\bmagnitude\(((?:[^()]|\([^()]*\))*)\)", r"(\1)"),
    ("lane operation", r"\bselect\(((?:[^(),]|\([^()]*\))+), ((?:[^(),]|\([^()]*\))+), ((?:[^(),]|\([^()]*\))+)\)", r"(\3)"),
    ("mask", r" & (?=[\w(~])", " | "),
    ("mask", r" \|= ", " = "),
    ("mask", r" &= ", " = "),
    ("condition", r"\bif \(!\(", "if (("),
    ("condition", r" \|\| ", " && "),
    ("condition", r" && (?!\w+\))", " || "),
    ("statement", r"^(\s+)(side\.clear\(row\)|first\.clear_all\(\)|best\.consider\([^;]*\));", r"\1;"),
    ("mean", r"mean \? static_cast<double>\(s\.pushes\)", "mean && s.pushes != 2 ? static_cast<double>(s.pushes)"),
    ("horizon", r"(\w+\[i\]\.time) < 1\.0f \? \1 : 1\.0f", r"0.999f * (\1 < 1.0f ? \1 : 1.0f)"),
)
NOT_CODE = re.compile(r"^\s*(//|#(?!define \w+_SLACK )|\*|template|requires|namespace|static_assert|using|inline constexpr bool"
                      r"|decltype\(|return for_|concept|static constexpr int)")
OF_TYPES = re.compile(r"constexpr|::(core|order|dimension) ==|offsetof|column_at")
DEFINITION = re.compile(r"^\s*CAPSA_INLINE .*\b(minus_dot|back_along|reversed|select|magnitude|fused\w*)\(.*\{")


def line_mutants(line):
    """The changes of one line: kind, where it begins and ends, and what stands there instead."""
    code = line.split("//")[0].split("/*")[0]
    if NOT_CODE.match(line) or "for (" in line or "operator" in line or '"' in code or DEFINITION.match(code):
        return
    seen = set()
    for kind, old, new in CHANGES:
        if old == " == " and OF_TYPES.search(code):
            continue
        for found in re.finditer(old, code):
            changed = smallest(code, found.start(), found.end(), found.expand(new))
            if changed not in seen and code[changed[0]:changed[1]] != changed[2]:
                seen.add(changed)
                yield (kind, *changed)


def smallest(code, begin, end, instead):
    """A change without the letters at its ends that stay."""
    while begin < end and instead and code[begin] == instead[0]:
        begin, instead = begin + 1, instead[1:]
    while begin < end and instead and code[end - 1] == instead[-1]:
        end, instead = end - 1, instead[:-1]
    return begin, end, instead


def mutants():
    """All mutants, numbered from 1 on."""
    seen, number = {ROOT / name for name in LEFT_OUT}, 0
    for pattern, programs in ROOMS:
        for path in sorted(set(ROOT.glob(pattern)) - seen):
            seen.add(path)
            place, text = 0, path.read_text()
            places = functions.Places(text)
            for line_number, line in enumerate(text.splitlines(keepends=True), 1):
                code = line.split("//")[0].split("/*")[0]
                for kind, begin, end, instead in line_mutants(line):
                    number += 1
                    changed = code[:begin] + instead + code[end:]
                    function, change = places.key(place + begin, place + end, instead)
                    yield {"number": number, "file": str(path.relative_to(ROOT)), "line": line_number, "kind": kind,
                           "begin": place + begin, "end": place + end, "instead": instead,
                           "function": function, "change": change, "old": code.strip(), "new": changed.strip(), "programs": programs}
                place += len(line)
