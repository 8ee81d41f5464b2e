"""What a question of few pairs costs by a plan and by the verb, in nanoseconds: medians of turns that alternate.

    PYTHONPATH=build/release/python python3 python/bench/plans.py
"""
import statistics
import time

import capsa
import numpy

TURNS, CALLS = 401, 20
VERBS = ("any_hit", "count_hits", "find_hits", "contacts", "nearest")
rng = numpy.random.default_rng(1)


def spheres(rows):
    """In a box that has one touching pair in eight or so."""
    return capsa.spheres(tuple(rng.uniform(-1, 1, rows).astype(numpy.float32) for _ in range(3)), 0.4)


def time_of(call, *arguments):
    begin = time.perf_counter_ns()
    for _ in range(CALLS):
        call(*arguments)
    return (time.perf_counter_ns() - begin) / CALLS


print(f"{'pairs':8} {'verb':12} {'verb, ns':>9} {'plan, ns':>9}")
for rows, columns in ((1, 8), (16, 16), (64, 64)):
    source = capsa.between(spheres(rows), spheres(columns))
    plan = capsa.Plan(source)
    for name in VERBS:
        verb, planned = getattr(capsa, name), getattr(plan, name)
        times = [(time_of(verb, source), time_of(planned)) for _ in range(TURNS)]
        by_verb, by_plan = (statistics.median(one) for one in zip(*times))
        print(f"{rows}x{columns:<6} {name:12} {by_verb:9.0f} {by_plan:9.0f} {by_plan / by_verb:6.2f}x")
