#!/usr/bin/env python3
"""The proof and the contract say the same, and Gappa agrees.

    check_proof.py [--only-constants] ROOT

Every script of tests/proof is run by Gappa, which fails on what it cannot prove; what a script says it proves stands in the
table of docs/proof.md; what is proved is below the factor that docs/meaning.md and tests/truth/oracle/pairs.cpp promise. Exit
status 77: the constants agree, and there is no Gappa to run the scripts.
"""
import pathlib
import re
import shutil
import subprocess
import sys

SKIP = 77
# What is proved of each factor of the contract: two points, a point and a segment, two segments.
TOTALS = ("point_point", "point_segment", "segments_below")


def claims(script):
    return re.findall(r"^# Proves: (\w+) ([\d.]+)$", script.read_text(), re.M)


def factors_of_page(text):
    found = re.search(r"`k` is (\d+) for two points, (\d+) for a point and a segment, and (\d+) for two segments",
                      " ".join(text.split()))
    return tuple(map(float, found.groups())) if found else None


def factors_of_oracle(text):
    """Of the table of pairs: by name, in the order of TOTALS."""
    rows = dict(re.findall(r'>\(\s*"([\w-]+)",\s*\d+,\s*([\d.]+),', text))
    names = ("sphere-sphere", "sphere-capsule", "capsule-capsule")
    return tuple(float(rows[name]) for name in names) if all(name in rows for name in names) else None


def constant_faults(root):
    page = (root / "docs/proof.md").read_text()
    proved = {}
    faults = []
    for script in sorted((root / "tests/proof").glob("*.g")):
        if not claims(script):
            faults.append(f"{script.name} does not say what it proves")
        for name, value in claims(script):
            proved[name] = float(value)
            if not re.search(rf"^\| `{name}` \| {re.escape(value)} \|", page, re.M):
                faults.append(f"docs/proof.md does not say {name} {value}, as {script.name} does")
    for name in re.findall(r"^\| `(\w+)` \|", page, re.M):
        if name not in proved:
            faults.append(f"no script proves {name} of docs/proof.md")
    meaning = factors_of_page((root / "docs/meaning.md").read_text())
    oracle = factors_of_oracle((root / "tests/truth/oracle/pairs.cpp").read_text())
    if meaning is None or meaning != oracle:
        faults.append(f"the factors of docs/meaning.md, {meaning}, are not those of tests/truth/oracle/pairs.cpp, {oracle}")
        return faults
    for factor, name in zip(meaning, TOTALS):
        if proved.get(name, factor + 1) > factor:
            faults.append(f"{name} is proved for {proved.get(name)}, and {factor} is promised")
    return faults


def unproved(root):
    for script in sorted((root / "tests/proof").glob("*.g")):
        run = subprocess.run(["gappa", str(script)], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            yield f"{script.name}: {(run.stdout + run.stderr).strip()}"


def main(arguments):
    root = pathlib.Path(arguments[-1])
    faults = constant_faults(root)
    gappa = shutil.which("gappa") and "--only-constants" not in arguments
    if gappa:
        faults += unproved(root)
    for fault in faults:
        print(fault)
    if faults:
        return 1
    if not gappa:
        print("the constants agree; gappa is not there, so the scripts were not run")
        return SKIP
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
