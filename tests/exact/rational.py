"""Distances of cores in `fractions`, where every division is exact.

They are those of closest points, found by the cases of Ericson's Real-Time Collision Detection (5.1): another way than that of
src/exact, which divides nothing.
"""
import math
from fractions import Fraction

BITS = 700


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def along(p, t, d):
    return [x + t * y for x, y in zip(p, d)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def root(x):
    """The square root of a rational number, to 700 bits after the point and more where it is small."""
    more = BITS + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Fraction(math.isqrt((x.numerator << (2 * more)) // x.denominator), 1 << more)


def clamp(x):
    return min(max(x, Fraction(0)), Fraction(1))


def points2(a, b):
    w = sub(a, b)
    return dot(w, w)


def point_segment2(x, p, q):
    d = sub(q, p)
    dd = dot(d, d)
    return points2(x, along(p, clamp(Fraction(dot(sub(x, p), d), dd)) if dd else 0, d))


def segments2(p1, q1, p2, q2):
    d1, d2, r = sub(q1, p1), sub(q2, p2), sub(p1, p2)
    a, e, f = dot(d1, d1), dot(d2, d2), dot(d2, r)
    if a == 0:
        return point_segment2(p1, p2, q2)
    if e == 0:
        return point_segment2(p2, p1, q1)
    c, b = dot(d1, r), dot(d1, d2)
    denominator = a * e - b * b
    s = clamp(Fraction(b * f - c * e, denominator)) if denominator else Fraction(0)
    t = Fraction(b * s + f) / e
    if t < 0:
        t, s = Fraction(0), clamp(Fraction(-c, a))
    elif t > 1:
        t, s = Fraction(1), clamp(Fraction(b - c, a))
    return points2(along(p1, s, d1), along(p2, t, d2))


def point_triangle2(p, a, b, c):
    ab, ac = sub(b, a), sub(c, a)
    n = cross(ab, ac)
    if dot(n, n) == 0:
        return min(point_segment2(p, a, b), point_segment2(p, b, c), point_segment2(p, a, c))
    ap, bp, cp = sub(p, a), sub(p, b), sub(p, c)
    d1, d2, d3, d4, d5, d6 = dot(ab, ap), dot(ac, ap), dot(ab, bp), dot(ac, bp), dot(ab, cp), dot(ac, cp)
    if d1 <= 0 and d2 <= 0:
        return points2(p, a)
    if d3 >= 0 and d4 <= d3:
        return points2(p, b)
    vc = d1 * d4 - d3 * d2
    if vc <= 0 <= d1 and d3 <= 0:
        return points2(p, along(a, Fraction(d1) / (d1 - d3), ab))
    if d6 >= 0 and d5 <= d6:
        return points2(p, c)
    vb = d5 * d2 - d1 * d6
    if vb <= 0 <= d2 and d6 <= 0:
        return points2(p, along(a, Fraction(d2) / (d2 - d6), ac))
    va = d3 * d6 - d5 * d4
    if va <= 0 and d4 >= d3 and d5 >= d6:
        return points2(p, along(b, Fraction(d4 - d3) / ((d4 - d3) + (d5 - d6)), sub(c, b)))
    return points2(p, along(along(a, Fraction(vb) / (va + vb + vc), ab), Fraction(vc) / (va + vb + vc), ac))


def segment_triangle2(p, q, a, b, c):
    d, n = sub(q, p), cross(sub(b, a), sub(c, a))
    if dot(d, n) != 0:
        t = Fraction(dot(sub(a, p), n)) / dot(d, n)
        if 0 <= t <= 1 and point_triangle2(along(p, t, d), a, b, c) == 0:
            return Fraction(0)
    return min(point_triangle2(p, a, b, c), point_triangle2(q, a, b, c),
               segments2(p, q, a, b), segments2(p, q, b, c), segments2(p, q, a, c))


def distance2(a, b):
    """Of two cores, as lists of points, the first with as many or fewer."""
    return {(1, 1): points2, (1, 2): point_segment2, (2, 2): segments2, (1, 3): point_triangle2,
            (2, 3): segment_triangle2}[len(a), len(b)](*a, *b)
