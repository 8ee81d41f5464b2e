#!/usr/bin/env python3
"""Exact decisions against rational arithmetic, in every mode of the processor: 0 wrong.

    test_near_ties.py [--cases N] [--solids M] [--seed S] PROGRAM...

PROGRAM is answer_cases, after what runs it if that is an emulator. N is the number of near-ties for each pair of cores: 2,000
without the option, which takes seconds. M is that for boxes and round cones, 100 without the option. The long run is --cases 100000
--solids 10000, some twenty minutes and an hour.
"""
import argparse
import collections
import random
import subprocess
import sys
from fractions import Fraction

import near_ties
import solid_ties
import solids


def answers(program, lines):
    """The answers of each mode, by its name: a character a case."""
    done = subprocess.run(program, input="".join(lines), capture_output=True, text=True, check=True)
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def check(program, cores, cases):
    """Prints a line and returns how many answers are wrong, which modes did not run, and how many cases are ties."""
    count = len(cases)
    truth = "".join("01"[case.touches] for case in cases)
    of_mode = {"on_way": "".join("01"[case.touches_on_way] for case in cases)}
    lines = [case.line() for case in cases]
    wrong, left_out = 0, []
    by_family = collections.Counter()
    for mode, found in answers(program, lines).items():
        if found == "skipped":
            left_out.append(mode)
            continue
        if len(found) != count:
            sys.exit(f"{cores}, {mode}: {len(found)} answers for {count} cases")
        for case, expected, answer, line in zip(cases, of_mode.get(mode, truth), found, lines):
            if expected == answer:
                continue
            if wrong < 3:
                print(f"{cores}, {mode}, {case.family}: touches is {answer} and should be {expected}: {line.strip()}")
            wrong += 1
            by_family[case.family] += 1
    ties = sum(case.is_tie for case in cases)
    print(f"{cores:30} {count} cases, {ties} of them ties, {truth.count('1')} touch: {wrong} wrong {dict(by_family) or ''}", flush=True)
    # A generator that makes no ties, or only hits, would prove nothing.
    if ties < count // 100 and count >= 100 or not count // 5 < truth.count("1") < count - count // 20:
        sys.exit(f"{cores}: the cases are not near-ties")
    return wrong, left_out, ties


def check_depths(seed):
    """That a hull has no nearer face than those whose normals solids.py names."""
    r, checked = random.Random(f"{seed}/depths"), 0
    while checked < 6:
        half = [Fraction(r.randint(1, 9)) for _ in range(3)]
        points = [[Fraction(r.randint(-9, 9)) for _ in range(3)] for _ in range(1 + checked % 3)]
        if not solids.overlap(points, half):
            continue
        checked += 1
        if solids.depth2(points, half) != solids.depth2_of_hull(points, half):
            sys.exit(f"the depth of {points} in a box of {half} is not that of the hull")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--solids", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("program", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    wrong, left_out = 0, set()
    for cores_of, count in ((near_ties, arguments.cases), (solid_ties, arguments.solids)):
        all_ties = 0
        for cores in cores_of.CORES:
            found, modes, ties = check(arguments.program, cores, cores_of.cases(cores, count, arguments.seed))
            wrong, all_ties = wrong + found, all_ties + ties
            left_out.update(modes)
        if all_ties * 100 < count * len(cores_of.CORES):
            sys.exit(f"{all_ties} of all cases are ties: they are no near-ties")
    check_depths(arguments.seed)
    for mode in sorted(left_out):
        print(f"not run, because this processor has no such mode: {mode}")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
