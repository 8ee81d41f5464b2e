#!/usr/bin/env python3
"""Nanoseconds of an exact decision, by what decides it: docs/lab/2026-11-exact.md.

    taskset -c 1 decision_times.py PROGRAM

PROGRAM is answer_cases. A column is pairs of one kind: those with an infinite margin, which are only read; certain ones, whose reach is
half or twice the distance, so that doubles decide; and ties, which only integers decide. All pairs of a row have the same two
shapes. A time includes reading and checking both rows. The last column is ties of integers with boxes along the axes.
"""
import math
import random
import subprocess
import sys

import near_ties
import solid_ties

PAIRS = 200
ALONG_AXES = [1.0, 0.0, 0.0, 0.0]
# Name, family of points, by what the distance is multiplied to make the reach: None for ties
COLUMNS = [("read", "anywhere", [math.inf]), ("certain", "anywhere", [0.5, 2]), ("integers", "integers", None),
           ("one scale", "anywhere", None), ("1 : 1e7", "needles", None), ("every exponent", "every exponent", None)]


def scaled(case, factor):
    """The case with a reach that is no tie."""
    reach = sum(case.reach)
    for shape, row in zip(case.shapes, case.rows):
        if solid_ties.HAS_RADIUS[shape] and shape != solid_ties.ROUND_CONE:
            row[-1] = 0.0
    case.reach = (0.0, 0.0, math.inf if factor == math.inf else near_ties.to_float(reach * factor))
    return case


def is_tie(case):
    """Whether the reach is the distance to 40 bits and more: all its three terms are used, or it is the distance."""
    return case.is_tie or sum(x != 0 for x in case.reach) > 1


def lines(kind, cores, family, factors, turn=None):
    r = random.Random(f"times/{cores}/{family}")
    found = []
    shapes = [of_a[0] for of_a in kind.CORES[cores]]
    while len(found) < PAIRS:
        case = kind.Case(r, cores, family, turn) if kind is solid_ties else kind.Case(r, cores, family)
        if case.shapes != shapes:
            continue
        if factors and sum(case.reach) != 0:
            found.append(scaled(case, r.choice(factors)).line())
        elif not factors and (case.is_tie if family == "integers" else is_tie(case)):
            found.append(case.line())
    return found


def main():
    program = sys.argv[1]
    print("| ns a decision | " + " | ".join(name for name, _, _ in COLUMNS) + " | along the axes |")
    print("|---" * (len(COLUMNS) + 2) + "|")
    for kind, cores in [(kind, cores) for kind in (near_ties, solid_ties) for cores in kind.CORES]:
        times = []
        of_axes = [lines(kind, cores, "integers", None, ALONG_AXES)] if kind is solid_ties else []
        for cases in [lines(kind, cores, family, factors) for _, family, factors in COLUMNS] + of_axes:
            done = subprocess.run([program, "--time"], input="".join(cases), capture_output=True, text=True, check=True)
            times.append(f"{float(done.stdout.split()[0]):.0f}")
        print(f"| {cores} | " + " | ".join(times) + " |" * (1 if of_axes else 2), flush=True)


if __name__ == "__main__":
    main()
