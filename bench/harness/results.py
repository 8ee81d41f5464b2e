"""The results of capsa-bench run, and who in them is compared with whom: for report.py."""
import collections
import json
import pathlib
import re
import sys

LIBRARIES = {"fcl": "FCL", "bullet": "Bullet", "ode": "ODE", "embree": "Embree", "box2d": "Box2D", "nanoflann": "nanoflann",
             "gromacs": "GROMACS", "openmm": "OpenMM", "cgal": "CGAL"}


def kind(who):
    """Whose it is: capsa's without an index, with one that is built in the call, with one built beforehand (ready); or a rival's."""
    if who.startswith("capsa") or who == "runs":
        return "capsa"
    if who.startswith(("index", "cells")):
        return "index" if who.endswith("-rebuilt") else "ready"
    if who.startswith("textbook"):
        return "textbook"
    if who.endswith("-rebuilt"):
        return "rebuilt"
    return "loops" if who.startswith("soa") or who == "eigen" else "libraries"


def read(paths):
    """Jobs by name, each a list of rows; the context of the first file."""
    jobs, context = collections.OrderedDict(), None
    for path in paths:
        try:
            data = json.loads(pathlib.Path(path).read_text())
            for row in data["benchmarks"]:
                jobs.setdefault(row["job"], []).append(row)
        except (ValueError, KeyError) as error:
            sys.exit(f"report.py: {path}: not a file of results ({error})")
        context = context or data["context"]
    return jobs, context


def timed(rows):
    return sorted((row for row in rows if "cpu_time" in row), key=lambda row: row["cpu_time"])


def unit(rows):
    """What a time is divided by, and what it is then called."""
    pairs = rows[0].get("pairs", 0)
    return (pairs, "ns per pair") if pairs else (1, "ns per call")


def limit(rows):
    """The limit for a picture: that of the widest ISA. None where capsa is faster, because it is no limit there."""
    least = min((row["limit_ns"] for row in rows if "limit_ns" in row), default=None)
    ours = best(rows, "capsa")
    return None if least is None or ours is None or ours["cpu_time"] < least else least


def library(who):
    """The name its makers use, of a rival called fcl-tree-rebuilt; None where it is no library."""
    return LIBRARIES.get(who.split("-")[0])


def best(rows, *kinds):
    return next((row for row in timed(rows) if kind(row["who"]) in kinds), None)


def way(who):
    """capsa's ways by name. All scenes of a job in one call are `runs`."""
    return f"all pairs, {who.partition('-')[2]}" if who.startswith("capsa-") else who


def standing(jobs):
    """For each job: its name, its rows, the best of capsa's ways, and the best loop and libraries with their time over that of capsa.

    Like is compared with like: loops and trees that are built every time with capsa's ways that begin with the caller's arrays, and
    libraries that were built beforehand with the best of all its ways."""
    for name, rows in jobs.items():
        ours, fresh = best(rows, "capsa", "index", "ready"), best(rows, "capsa", "index")
        if fresh:
            rivals = [(best(rows, "loops", "textbook"), fresh), (best(rows, "libraries"), ours), (best(rows, "rebuilt"), fresh)]
            yield name, rows, ours, [(other["who"], other["cpu_time"] / own["cpu_time"]) if other else None for other, own in rivals]


def share_of_limit(row):
    return f"{100 * row['limit_ns'] / row['cpu_time']:.0f} %" if "limit_ns" in row else ""


def growing(jobs):
    """Jobs that differ in their size alone: under their common name, who takes how many ns a row, and bytes a row, by size."""
    families = collections.OrderedDict()
    for name, rows in jobs.items():
        if match := re.fullmatch(r"(scale/.+)/(\d+(?:e\d+)?)", name):
            for row in timed(rows):
                size = float(match[2])
                family = families.setdefault(match[1], ({}, {}))
                family[0].setdefault(row["who"], {})[size] = row["cpu_time"] / size
                if "bytes_per_row" in row:
                    family[1].setdefault(row["who"], {})[size] = row["bytes_per_row"]
    return {name: (times, memory) for name, (times, memory) in families.items() if len({n for one in times.values() for n in one}) > 1}


def in_growth(who):
    """Those who start from the caller's arrays in every call, and what capsa and the grid are with everything ready."""
    return kind(who) in ("capsa", "index", "rebuilt") or who in ("index", "cells-of-b", "grid")


def growth(by_size):
    """How many times as much the largest size takes for a row as the least from 10,000 on; None for one size."""
    sizes = sorted(size for size in by_size if size >= 10000)
    return by_size[sizes[-1]] / by_size[sizes[0]] if len(sizes) > 1 else None
