#!/usr/bin/env python3
"""Breaks one thing at a time and asks which test notices.

    mutate.py [--list] [--only TEXT] [--sample N] [--jobs N] [--results FILE] [--table FILE] [--alone]
              [--longest SECONDS] [--budget SECONDS] [--without PROGRAM] [--isa NAME] [WORK]

mutants.py says what is changed. A copy of the tree is built in the folder WORK for the scalar instruction set. All mutants are in
it that can be chosen when a program runs (weave.py). For each of them the tests that reach its place are run until one fails
(runs.py). The scalar instruction set does not reach code for several lanes: with --isa another copy has that instruction set
beside the scalar one, and in it only the mutants that are asked. What cannot be chosen, such as constants of the compiler, is asked
with --alone: each mutant has a build of its own. Each result is a line of JSON in the file of results. A mutant that was killed is
not asked again. A survivor is a missing test, dead code, or a mutant that changes no answer, and a person has to say which:
equivalent.txt says so with the reason, by function and change, and those are not asked. Run by hand.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import sys

import mutants
import programs
import runs
import weave

HERE = pathlib.Path(__file__).resolve().parent
PLACE = r"{}[/\w.]*?((?:kernels|src)/[\w/.]+):(\d+)"


def by_file(chosen):
    files = collections.defaultdict(list)
    for m in chosen:
        files[m["file"]].append(m)
    return files


def woven_tree(work, jobs, isas, all_mutants, asked):
    """A tree with every mutant that compiles in it and the programs `asked`, and the numbers of the mutants."""
    refused = set()
    while True:
        texts, numbers = {}, set()
        for name, here in by_file(all_mutants).items():
            texts[name], woven = weave.weave((mutants.ROOT / name).read_text(), here, refused)
            numbers |= {m["number"] for m in woven}
        tree = programs.Tree(work, jobs, texts, isas)
        said = tree.build(asked, keep_going=True)
        if said is None:
            return tree, numbers
        wrong = refused_by(said, [m for m in all_mutants if m["number"] in numbers])
        if not wrong:
            sys.exit(f"the woven tree does not build, and no mutant is to blame:\n{said[-3000:]}")
        print(f"cannot be woven: {sorted(wrong)}", flush=True)
        refused |= wrong


def refused_by(said, woven):
    """The mutants of the lines with errors of the compiler. If no mutant stands there, those of the lines that led to them."""
    lines = {(m["file"], m["line"]): set() for m in woven}
    for m in woven:
        lines[m["file"], m["line"]].add(m["number"])
    for pattern in (r"^" + PLACE.format(".*/") + r"(?=:\d+: error)", r"^" + PLACE.format(".*/")):
        wrong = set()
        for name, line in re.findall(pattern, said, re.M):
            wrong |= lines.get((name, int(line)), set())
        if wrong:
            return wrong
    return set()


def alone(tree, mutant, asked, left_out):
    """Which test kills a mutant that has a build of its own."""
    original = (mutants.ROOT / mutant["file"]).read_text()
    tree.write(mutant["file"], original[:mutant["begin"]] + mutant["instead"] + original[mutant["end"]:])
    try:
        for count, program in enumerate(asked):
            if tree.build([program]) is not None:
                return "does not compile", count
            names = [""] if program in NOT_GOOGLE else ["-" + ":".join(left_out.get(program, ()))]
            killer, _ = tree.test(program, names, 300)
            if killer:
                return killer, count
        return None, len(asked)
    finally:
        tree.write(mutant["file"], original)


NOT_GOOGLE = ("c", "c_values", "c_misuse", "fuzz_kernels")


def key(m):
    return f"{m['file']}:{m['line']}: {m['kind']}: {m['new']}"


def judged():
    """Why mutants change no answer, as a person has judged: by function and change (functions.py)."""
    lines = (HERE / "equivalent.txt").read_text().splitlines()
    return {tuple(line.split("\t")[:2]): line.split("\t")[2] for line in lines if line and not line.startswith("#")}


class Results:
    """The file of results; the last line of a mutant counts."""

    def __init__(self, path):
        self.path, self.known = path, {}
        if path and path.exists():
            for line in path.read_text().splitlines():
                result = json.loads(line)
                self.known[result["mutant"]] = result

    def settled(self, m):
        return self.known.get(key(m), {}).get("killed_by")

    def add(self, m, killer, asked):
        result = {"mutant": key(m), "killed_by": killer, "asked": asked, "number": m["number"], "file": m["file"]}
        self.known[key(m)] = result
        print(f"{key(m)}  ->  {killer or '*** nothing ***'}", flush=True)
        if self.path:
            with self.path.open("a") as out:
                out.write(json.dumps(result) + "\n")


def table(all_mutants, known, equivalent):
    """How many mutants of each file were killed, then a row for each that was not."""
    counts, rows = collections.defaultdict(collections.Counter), []
    for m in all_mutants:
        result = known.get(key(m))
        killer = result and result["killed_by"]
        why = equivalent.get((m["function"], m["change"]))
        state = "no code" if killer == "does not compile" else "killed" if killer else "equivalent" if why else \
            "survived" if result else "open"
        counts[m["file"]][state] += 1
        if state in ("equivalent", "survived", "open"):
            change = m["new"].replace("|", "\\|")
            said = {"equivalent": f"no one: {why}", "survived": "**no one**", "open": "not asked"}[state]
            rows.append(f"| {m['file']}:{m['line']} | {m['kind']} | `{change}` | {said} |")
    states = ("killed", "equivalent", "survived", "no code", "open")
    lines = ["| file | killed | equivalent | survived | does not compile | not asked |", "|---|---|---|---|---|---|"]
    lines += [f"| {name} | " + " | ".join(str(count[s]) for s in states) + " |" for name, count in counts.items()]
    total = sum(counts.values(), collections.Counter())
    lines += ["| all | " + " | ".join(str(total[s]) for s in states) + " |", ""]
    return "\n".join([*lines, "| place | change | becomes | killed by |", "|---|---|---|---|", *rows]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", nargs="?", default="build/mutation", type=pathlib.Path)
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    parser.add_argument("--only", action="append", help="mutants whose file, kind or line has this text; may be given again")
    parser.add_argument("--sample", type=int, default=0, help="this many, chosen at random but always the same")
    parser.add_argument("--jobs", type=int, default=2, help="how many compilers or tests at a time")
    parser.add_argument("--results", type=pathlib.Path, help="the file of results, which grows")
    parser.add_argument("--table", type=pathlib.Path, help="write the table of the results here, and ask nothing")
    parser.add_argument("--alone", action="store_true", help="those that cannot be woven, one build each")
    parser.add_argument("--longest", type=float, default=20.0, help="leave out tests that take more seconds than this")
    parser.add_argument("--budget", type=float, default=1e9, help="seconds of tests for one mutant")
    parser.add_argument("--isa", default="scalar", help="the instruction set of the copy")
    parser.add_argument("--without", action="append", default=[], help="a test program to leave out; may be given again")
    options = parser.parse_args()
    texts, all_mutants = options.only or [""], list(mutants.mutants())
    chosen = [m for m in all_mutants if any(text in f"{m['file']}:{m['line']} {m['kind']} {m['old']}" for text in texts)]
    if options.sample:
        chosen = sorted(random.Random(1).sample(chosen, min(options.sample, len(chosen))), key=lambda m: m["number"])
    if options.list:
        for m in chosen:
            print(f"{m['file']}:{m['line']} {m['kind']}: {m['old']}  ->  {m['new']}\n\t{m['function']}\t{m['change']}")
        print(f"{len(chosen)} mutants")
        return 0
    results = Results(options.results)
    if options.table:
        options.table.write_text(table(chosen, results.known, judged()))
        return 0
    equivalent = judged()
    chosen = [m for m in chosen if (m["function"], m["change"]) not in equivalent]
    work, chosen = options.work.resolve(), [m for m in chosen if not results.settled(m)]
    chosen.sort(key=lambda m: key(m) in results.known)  # new ones first, then survivors
    asked = [p for p in dict.fromkeys(p for m in chosen for p in m["programs"]) if p not in options.without]
    here, isas, woven = work / "woven", ["scalar"], all_mutants
    if options.isa != "scalar":
        here, isas, woven = work / options.isa, ["scalar", options.isa], chosen
    tree, numbers = woven_tree(here, options.jobs, isas, woven, asked)
    if options.alone:
        tree = programs.Tree(work / f"alone-{options.isa}", options.jobs, {}, isas)
        slow = left_out(here, options.longest)
        for m in chosen:
            if m["number"] not in numbers:
                results.add(m, *alone(tree, m, [p for p in m["programs"] if p in asked], slow))
    else:
        judge = runs.Judge(runs.Survey(tree, asked, [key(m) for m in woven], options.longest))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            there = [m for m in chosen if m["number"] in numbers]
            for m, verdict in zip(there, pool.map(lambda m: judge.verdict(m, options.budget), there)):
                results.add(m, *verdict)
    survivors = sum(not results.settled(m) for m in chosen)
    print(f"{len(chosen)} mutants, {survivors} not killed")
    return survivors != 0


def left_out(woven, longest):
    """The tests of each program that take too long, as the survey of the woven tree says."""
    survey = json.loads((woven / "survey.json").read_text())
    del survey["mutants"]
    return {p: [n for n, t in tests.items() if t["seconds"] > longest or t["fails"]] for p, tests in survey.items()}


if __name__ == "__main__":
    sys.exit(main())
