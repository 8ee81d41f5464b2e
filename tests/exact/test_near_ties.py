#!/usr/bin/env python3
"""Exact decisions against rational arithmetic, in every mode of the processor: 0 wrong.

    test_near_ties.py [--cases N] [--seed S] PROGRAM...

PROGRAM is answer_cases, after what runs it if that is an emulator. N is the number of near-ties for each pair of cores: 2,000
without the option, which takes seconds. The long run is --cases 100000, some twenty minutes.
"""
import argparse
import collections
import subprocess
import sys

import near_ties


def answers(program, lines):
    """The answers of each mode, by its name: a character a case."""
    done = subprocess.run(program, input="".join(lines), capture_output=True, text=True, check=True)
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def check(program, cores, count, seed):
    """Prints a line and returns how many answers are wrong and which modes did not run."""
    cases = near_ties.cases(cores, count, seed)
    truth = "".join("1" if case.touches else "0" for case in cases)
    lines = [case.line() for case in cases]
    wrong, left_out = 0, []
    by_family = collections.Counter()
    for mode, found in answers(program, lines).items():
        if found == "skipped":
            left_out.append(mode)
            continue
        if len(found) != count:
            sys.exit(f"{cores}, {mode}: {len(found)} answers for {count} cases")
        for case, expected, answer, line in zip(cases, truth, found, lines):
            if expected == answer:
                continue
            if wrong < 3:
                print(f"{cores}, {mode}, {case.family}: touches is {answer} and should be {expected}: {line.strip()}")
            wrong += 1
            by_family[case.family] += 1
    ties = sum(case.is_tie for case in cases)
    print(f"{cores:30} {count} cases, {ties} of them ties, {truth.count('1')} touch: {wrong} wrong {dict(by_family) or ''}", flush=True)
    # A generator that makes no ties, or only hits, would prove nothing.
    if ties < count // 100 or not count // 5 < truth.count("1") < count - count // 10:
        sys.exit(f"{cores}: the cases are not near-ties")
    return wrong, left_out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("program", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    wrong, left_out = 0, set()
    for cores in near_ties.CORES:
        found, modes = check(arguments.program, cores, arguments.cases, arguments.seed)
        wrong += found
        left_out.update(modes)
    for mode in sorted(left_out):
        print(f"not run, because this processor has no such mode: {mode}")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
