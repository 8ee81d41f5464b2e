#!/usr/bin/env python3
"""The instruction gate: how many instructions the hot loops spend on a vector of pairs, against the figures on record.

    instructions.py --compiler "GNU 12.2.0" [--objdump PROGRAM] [--update] BUILD_DIRECTORY

Times vary, instructions do not: a loop that grew became slower, whatever the clock says. A loop's instructions are
divided by its multiply-or-fused ones and multiplied by those of the formula (docs/meaning.md), so that unrolling does
not matter; what comes out is instructions for each vector of pairs, of which "formula" are the arithmetic itself.
Each kernel has a plain form and a signed one, for reaches that may be negative; the plain ones are run by default.
Figures stand in instructions.json, by compiler and major version; a compiler without figures skips (exit status 77).
Where a processor cannot be timed, its loop is also held to a multiple of the formula (NEAR).
--update puts the present ones on record: do that with a change that means to change them, and say why.
"""
import argparse
import json
import math
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cmake"))
import isa_rows  # noqa: E402
from check_isa_objects import functions  # noqa: E402

FIGURES = pathlib.Path(__file__).with_name("instructions.json")
TOLERANCE = 0.03
SKIP = 77

NAME = r"(?:capsa::\w+::)?"
SPHERE, CAPSULE = f"{NAME}Sphere", f"{NAME}(?:Capsule|RoundedSegment<1, 7>)"
HALF_SPACE, TRIANGLE = f"{NAME}HalfSpace", f"{NAME}Triangle"
CIRCLE, PLANAR_CAPSULE = f"{NAME}Circle", f"{NAME}(?:PlanarCapsule|RoundedSegment<2, 5>)"
# No more than this many times the formula.
NEAR = {("neon64", "capsule_sphere/count"): 1.15}
# What a kernel is called: rows, columns; multiply-or-fused operations and all operations of a pair.
HOT = {
    "sphere_sphere/count": (SPHERE, SPHERE, 4, 9),
    "capsule_sphere/count": (CAPSULE, SPHERE, 10, 17),
    "half_space_sphere/count": (HALF_SPACE, SPHERE, 3, 8),
    "half_space_capsule/count": (HALF_SPACE, CAPSULE, 6, 13),
    "circle_circle/count": (CIRCLE, CIRCLE, 3, 7),
    "planar_capsule_circle/count": (PLANAR_CAPSULE, CIRCLE, 7, 13),
    "triangle_sphere/packed": (TRIANGLE, SPHERE, 46, 74),
    "triangle_capsule/packed": (TRIANGLE, CAPSULE, 145, 209),
    "planar_capsules/packed": (PLANAR_CAPSULE, PLANAR_CAPSULE, 29, 66),
    "triangle_sphere/box": (TRIANGLE, SPHERE, 9, 18),
    "triangle_capsule/box": (TRIANGLE, CAPSULE, 25, 42),
    "capsule_capsule/count": (CAPSULE, CAPSULE, 33, 48),
    "capsule_capsule/estimated": (CAPSULE, CAPSULE, 21, 43),
}
# The same loops fill words of hits, or only count them.
HOT.update({name.replace("/count", "/words"): hot for name, hot in HOT.items() if name.endswith("/count")})
# Capsules against each other are decided by an estimate where the lane file says so (estimates_pay); it has no signed form.
ESTIMATED, BY_FORMULA = "capsule_capsule/estimated", ["capsule_capsule/count", "capsule_capsule/words"]
# A signed distance, hits that are only counted and packed columns need no second form. The loop of packed columns also collects the
# columns: their fields are no operations of the formula.
PACKED = {"triangle_sphere/packed", "triangle_capsule/packed", "planar_capsules/packed"}
BOX = {"triangle_sphere/box", "triangle_capsule/box"}  # the test before it
ONE_FORM = {ESTIMATED, *(name for name in HOT if name.endswith("/count") or name.startswith("half_space")), *PACKED, *BOX}
FUSED = re.compile(r"^(vf?n?m(add|sub|ul)\w*|fml[as]|fmul)\b")


def fused(loop):
    return sum(bool(FUSED.match(i.name)) for i in loop)


def hot_loop(body):
    """The smallest loop that computes; inside it there may be one that writes hits."""
    ends = {(at, i.at) for i in body if (at := i.jumps_back_to()) is not None}
    loops = [[i for i in body if begin <= i.at <= end] for begin, end in ends]
    loops = sorted((loop for loop in loops if fused(loop)), key=len)
    apart = [loop for k, loop in enumerate(loops)
             if not any(loop[0].at <= inner[0].at and inner[-1].at <= loop[-1].at for inner in loops[:k])]
    return max(apart, key=fused, default=None)


def count(objdump, path, found):
    """Adds the instructions a vector of pairs for each name in HOT, plain and signed; whichever set is A, the worse."""
    for name, body in functions(objdump, path):
        for label, (row, col, multiplies, _) in HOT.items():
            walk = (rf"\bestimated_rows<{row}, {col}, (?:true|false), false>()" if label == ESTIMATED else
                    rf"\bpacked_hits<{row}, {col}, (?:true|false)>()" if label in PACKED else
                    rf"\bnear_of<{row}, {col}>()" if label in BOX else
                    rf"\bcounted_rows<{row}, {col}, (?:true|false)>()" if label.endswith("/count") else
                    rf"\bdense_rows<{row}, {col}, (?:true|false), (true|false)>")
            match = re.search(walk, name)
            if not match:
                continue
            label += "/signed" if match[1] == "true" else ""
            if loop := hot_loop(body):
                found[label] = max(found.get(label, 0), round(len(loop) * multiplies / fused(loop), 2))


def expected(labels):
    """The names of the loops that an ISA must have, from those it has: one of the two forms for capsules. Capsules of the plane are
    packed where capsules are estimated."""
    absent = {*(BY_FORMULA if ESTIMATED in labels else [ESTIMATED, "planar_capsules/packed"]),
              *(name + "/signed" for name in ONE_FORM)}
    return [name + form for name in HOT for form in ("", "/signed") if name + form not in absent]


def objects(build):
    # Without fused operations (SSE4.2) loops have other instructions, and are timed alone: docs/lab/2026-11-without-fma.md.
    wide = {isa: row["lanes"] > 1 and "sse4.2" not in row["cpu"] for isa, row in isa_rows.rows().items()}
    for path in sorted(pathlib.Path(build).rglob("*.cpp.o*")):
        match = re.search(r"capsa_kernels_(\w+)\.dir", str(path))
        if match and wide.get(match[1]):
            yield match[1], path


def judge(isa, label, figure, old):
    """A line for the table, and whether it is a regression."""
    formula = HOT[label.removesuffix("/signed")][3]
    line = f"{isa:8} {label:28} {figure:7.2f}  {figure / formula:4.2f} x formula {formula:2}"
    if old is None:
        return f"{line}  not on record", False
    if figure > formula * NEAR.get((isa, label), math.inf):
        return f"{line}  MORE than {NEAR[isa, label]} x formula", True
    worse = figure > old * (1 + TOLERANCE)
    better = figure < old * (1 - TOLERANCE)
    return f"{line}  on record {old:6.2f}{'  MORE' if worse else '  fewer: --update' if better else ''}", worse


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--figures", type=pathlib.Path, default=FIGURES)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    compiler = " ".join(arguments.compiler.split(".")[:1])
    figures = json.loads(arguments.figures.read_text()) if arguments.figures.exists() else {}
    found = {}
    for isa, path in objects(arguments.build):
        count(arguments.objdump, path, found.setdefault(isa, {}))
    if not any(found.values()):
        sys.exit(f"{arguments.build}: no hot loops found; renamed? then HOT must follow")
    if arguments.update:
        figures.setdefault(compiler, {}).update(found)
        arguments.figures.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")
    on_record = figures.get(compiler, {})
    regressions = 0
    for isa, labels in found.items():
        for label in expected(labels):
            if label not in labels:
                print(f"{isa:8} {label:28} has no loop to look at; renamed? then HOT must follow")
                regressions += 1
                continue
            line, worse = judge(isa, label, labels[label], on_record.get(isa, {}).get(label))
            regressions += worse
            print(line)
    if not any(on_record.get(isa) for isa in found):
        print(f"skipped: no figures for {compiler} on {', '.join(found)} in {arguments.figures.name}")
        sys.exit(SKIP)
    sys.exit(1 if regressions else 0)


if __name__ == "__main__":
    main()
