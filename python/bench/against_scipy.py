#!/usr/bin/env python3
"""Pairs and neighbour lists of uniform points: capsa's index against scipy.spatial.cKDTree, both on one core.

    against_scipy.py [POINTS [NEIGHBOURS]]

Both build what they need from the same float32 points, and the answers are compared: SciPy computes in double precision,
so pairs within 1e-6 of the reach may differ, and nothing else may.
"""
import sys
import time

import capsa
import numpy
from scipy.spatial import cKDTree


def timed(act):
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        answer = act()
        best = min(best, time.perf_counter() - start)
    return best, answer


def main():
    count = int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000
    wanted = float(sys.argv[2]) if len(sys.argv) > 2 else 8
    points = numpy.random.default_rng(1).random((count, 3), numpy.float32)
    reach = (wanted / count / (4 / 3 * numpy.pi)) ** (1 / 3)
    margin = float(numpy.float32(reach))

    built, index = timed(lambda: capsa.Index(capsa.spheres(points)))
    found, pairs = timed(lambda: capsa.find_hits(capsa.within(index), margin=margin))
    listed, (offsets, rows) = timed(lambda: capsa.neighbours(capsa.within(index), margin=margin))
    tree_built, tree = timed(lambda: cKDTree(points))
    tree_found, tree_pairs = timed(lambda: tree.query_pairs(margin, output_type="ndarray"))
    tree_listed, tree_lists = timed(lambda: tree.query_ball_point(points, margin))

    def keys(p):
        p = numpy.sort(p.astype(numpy.int64), axis=1)
        return numpy.sort(p[:, 0] * count + p[:, 1])

    differing = numpy.setxor1d(keys(pairs), keys(tree_pairs), assume_unique=True)
    a, b = points[differing // count].astype(float), points[differing % count].astype(float)
    assert numpy.all(abs(numpy.linalg.norm(a - b, axis=1) - margin) < 1e-6), "the answers differ"
    # query_ball_point counts each point as its own neighbour.
    assert abs(len(rows) - sum(map(len, tree_lists)) + count) <= 2 * len(differing) and len(rows) == 2 * len(pairs)
    assert offsets[-1] == len(rows)

    print(f"{count} points, {len(rows) / count:.1f} neighbours each, {len(differing)} pairs at the rounding, {capsa.isa()}")
    print(f"{'':24}{'capsa':>10}{'SciPy':>10}{'times':>8}")
    for name, ours, theirs in (("build", built, tree_built), ("pairs", found, tree_found), ("lists", listed, tree_listed),
                               ("build and pairs", built + found, tree_built + tree_found),
                               ("build and lists", built + listed, tree_built + tree_listed)):
        print(f"{name:24}{ours:9.3f}s{theirs:9.3f}s{theirs / ours:8.1f}")


if __name__ == "__main__":
    main()
