#!/usr/bin/env python3
"""The proof and the contract say the same, and Gappa agrees.

    check_proof.py [--only-constants] ROOT

Every script of tests/proof is run by Gappa, which fails on what it cannot prove; what a script says it proves stands in the
table of docs/proof.md; what is proved is below the factor that docs/meaning.md and tests/truth/oracle/pairs.cpp promise, and
below the slack that stands in the sources. A script that says that it holds "in any rounding mode" is run again with roundings
that are twice as large. Exit status 77: the constants agree, and there is no Gappa to run the scripts.
"""
import pathlib
import re
import shutil
import subprocess
import sys

SKIP = 77
# What is proved of each factor of the contract: two points, a point and a segment, two segments.
TOTALS = ("point_point", "point_segment", "segments_below")
EPS = 2.0**-23
# What is proved to be enough, its unit, and the constant of which file is at least as large.
SLACKS = (
    ("plain_linear", EPS, "kernels/pairs/plain_slack.hpp", "plain_linear"),
    ("plain_square", EPS**2, "kernels/pairs/plain_slack.hpp", "plain_square"),
    ("estimate_doubt", EPS, "kernels/pairs/estimate.hpp", "estimate_slack"),
    ("estimate", 2 * EPS, "kernels/pairs/estimate.hpp", "estimate_slack"),  # exact decisions: in any rounding mode
    ("bounding_sphere", 2 * EPS, "kernels/shapes/bounding_sphere.hpp", "bound_slack"),  # of the radius of a core: half its length
    ("box_of_index", EPS, "kernels/abi_index.h", "CAPSA_BOX_SIZE_SLACK"),
    ("box_of_index", EPS, "src/index/box.hpp", "margin_slack"),
    ("side_of_box", EPS, "kernels/abi_index.h", "CAPSA_BOX_PLACE_SLACK"),
    ("exact_slack", 1.0, "src/exact/margins.cpp", "slack"),
    ("exact_slack_of_half_space", 1.0, "src/exact/margins.cpp", "slack_of_half_space"),
    ("exact_slack_of_solid", 1.0, "src/exact/margins.cpp", "slack_of_solid"),
    ("exact_slack_of_solids", 1.0, "src/exact/margins.cpp", "widest"),
)
IN_ANY_MODE = "In any rounding mode: twice as much."


def claims(script):
    return re.findall(r"^# Proves: (\w+) ([\d.]+)$", script.read_text(), re.M)


def taken(script, which="# Takes:"):
    """The factors of the contract that a script takes for granted."""
    found = re.search(rf"^{which} ([\d. ]+)$", script.read_text(), re.M)
    return tuple(map(float, found.group(1).split())) if found else None


def constant(text, name):
    """A constant of a source: the number after its name."""
    found = re.findall(rf"\b{name} (?:= )?([\d.][\w.-]*)f\b", text)
    if len(found) != 1:
        return None
    return float.fromhex(found[0]) if found[0].startswith("0x") else float(found[0])


def slack_faults(root, proved):
    for name, unit, source, of in SLACKS:
        value = constant((root / source).read_text(), of)
        if value is None:
            yield f"{source} does not say once what {of} is"
        elif name not in proved or proved[name] * unit > value:
            yield f"{name} is proved for {proved.get(name)} of {unit}, and {of} of {source} is {value}"


def factors_of_page(text):
    found = re.search(r"`k` is (\d+) for two points, (\d+) for a point and a segment, and (\d+) for two segments",
                      " ".join(text.split()))
    return tuple(map(float, found.groups())) if found else None


def factors_of_oracle(text):
    """Of the table of pairs: by name, in the order of TOTALS."""
    rows = dict(re.findall(r'>\(\s*"([\w-]+)",\s*\d+,\s*([\d.]+),', text))
    names = ("sphere-sphere", "sphere-capsule", "capsule-capsule")
    return tuple(float(rows[name]) for name in names) if all(name in rows for name in names) else None


def largest_of_oracle(text):
    found = re.findall(r'>\(\s*"[\w-]+",\s*\d+,\s*([\d.]+),', text)
    return (max(map(float, found), default=0.0),)


def half_space_of_oracle(text):
    """The largest factor of a pair with a half-space that is decided exactly: that of a capsule."""
    found = re.findall(r'"capsule-half_space",\s*\d+,\s*([\d.]+),', text)
    return tuple(map(float, found))


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
    pairs = (root / "tests/truth/oracle/pairs.cpp").read_text()
    for script in sorted((root / "tests/proof").glob("*.g")):
        factors, largest = taken(script), taken(script, "# Takes the largest:")
        if factors and factors != meaning + half_space_of_oracle(pairs) or largest and largest != largest_of_oracle(pairs):
            faults.append(f"{script.name} takes for granted what docs/meaning.md and the oracle do not have: {factors or largest}")
    return faults + list(slack_faults(root, proved))


def in_another_mode(text):
    """A script with roundings of a whole eps."""
    return text.replace("<24>", "<23>").replace("1b-24", "1b-23").replace("<24, -4000, ne>", "<24, -4000, up>")


def unproved(root):
    for script in sorted((root / "tests/proof").glob("*.g")):
        text = script.read_text()
        for as_what, asked in (("", text), (" in another mode", in_another_mode(text) if IN_ANY_MODE in text else "")):
            if not asked:
                continue
            run = subprocess.run(["gappa"], input=asked, capture_output=True, text=True, check=False)
            if run.returncode != 0:
                yield f"{script.name}{as_what}: {(run.stdout + run.stderr).strip()}"


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
