#!/usr/bin/env python3
"""answers.py [ISA]: asks the installed Python module everything about every pair of shapes, by this instruction set or by the best.

It prints a line for each question, with a hash of the answer: two machines, or two instruction sets, compare what they print.
"""
import hashlib
import os
import sys

if len(sys.argv) > 1:
    os.environ["CAPSA_ISA"] = sys.argv[1]
import capsa
import numpy

ROWS = 24
EVERYTHING = numpy.random.default_rng(11)


def numbers(*shape):
    return EVERYTHING.random(shape, numpy.float32)


def sets():
    """Rows of every shape, in a box of 1 in space and in the plane, some of which touch."""
    yield {"spheres": capsa.spheres(numbers(ROWS, 3), 0.05),
           "points": capsa.spheres(numbers(ROWS, 3)),
           "capsules": capsa.capsules(numbers(ROWS, 3), numbers(ROWS, 3), 0.05),
           "segments": capsa.segments(numbers(ROWS, 3), numbers(ROWS, 3)),
           "triangles": capsa.triangles(numbers(ROWS, 3), numbers(ROWS, 3), numbers(ROWS, 3)),
           "half_spaces": capsa.half_spaces(numbers(ROWS, 3), unit(ROWS, 3)),
           "boxes": capsa.boxes(numbers(ROWS, 3), numbers(ROWS, 3) / 4, unit(ROWS, 4), 0.02),
           "round_cones": capsa.round_cones(numbers(ROWS, 3), numbers(ROWS, 3), numbers(ROWS) / 8, numbers(ROWS) / 8)}
    yield {"circles": capsa.circles(numbers(ROWS, 2), 0.05),
           "planar_capsules": capsa.planar_capsules(numbers(ROWS, 2), numbers(ROWS, 2), 0.05),
           "planar_segments": capsa.planar_segments(numbers(ROWS, 2), numbers(ROWS, 2)),
           "half_planes": capsa.half_planes(numbers(ROWS, 2), unit(ROWS, 2)),
           "rectangles": capsa.rectangles(numbers(ROWS, 2), numbers(ROWS, 2) / 4, unit(ROWS, 2), 0.02),
           "planar_round_cones": capsa.planar_round_cones(numbers(ROWS, 2), numbers(ROWS, 2), numbers(ROWS) / 8, numbers(ROWS) / 8)}


def unit(rows, count):
    """Vectors of length about 1: sums in one order, so that they have the same bits everywhere."""
    vectors = (numbers(rows, count) - numpy.float32(0.5)).astype(numpy.float64)
    squares = vectors[:, 0] * vectors[:, 0]
    for column in range(1, count):
        squares = squares + vectors[:, column] * vectors[:, column]
    return (vectors / numpy.sqrt(squares)[:, None]).astype(numpy.float32)


def bytes_of(answer):
    """Those of an array, field by field, or of a tuple of them."""
    if isinstance(answer, tuple):
        return b"".join(map(bytes_of, answer))
    array = numpy.asarray(answer)
    if array.dtype.names:
        return b"".join(bytes_of(array[name]) for name in array.dtype.names)
    return array.tobytes()


def questions(a, b, moves):
    """Name and call of each verb about two sets."""
    pairs, rows = capsa.between(a, b), capsa.zip(a, b)
    yield "find", lambda: capsa.find_hits(pairs, margin=0.1)
    yield "exact", lambda: capsa.find_hits(pairs, exact=True)
    yield "contacts", lambda: capsa.contacts(pairs)
    yield "deepest", lambda: capsa.deepest(pairs, margin=0.1)
    yield "gaps", lambda: capsa.gaps(rows)
    yield "witnesses", lambda: capsa.witnesses(rows)
    yield "nearest", lambda: capsa.nearest(pairs)
    yield "nearest indexed", lambda: capsa.nearest(capsa.between(a, capsa.Index(b)))
    yield "k-nearest", lambda: capsa.k_nearest(pairs, 3)
    yield "touches", lambda: capsa.find_touches(pairs, moves)
    yield "first touch", lambda: capsa.first_touch(pairs, moves)
    yield "last touch", lambda: capsa.last_touch(rows, moves)


def answers():
    """Lines of names and hashes."""
    for shapes, dimensions in zip(sets(), (3, 2)):
        moves = numbers(ROWS, dimensions) - numpy.float32(0.5)
        for of_a, a in shapes.items():
            for of_b, b in shapes.items():
                for name, ask in questions(a, b, moves):
                    try:
                        says = hashlib.sha256(bytes_of(ask())).hexdigest()[:16]
                    except ValueError:  # a question that these shapes are not asked
                        says = "refused"
                    yield f"{of_a} {of_b} {name}: {says}"


if __name__ == "__main__":
    if len(sys.argv) > 1 and capsa.isa() != sys.argv[1]:
        sys.exit(f"the module has no kernels for {sys.argv[1]}, and takes {capsa.isa()}")
    lines = list(answers())
    print("\n".join(lines))
    refused = sum(line.endswith(": refused") for line in lines)
    print(f"{len(lines) - refused} answers, {refused} refused")
