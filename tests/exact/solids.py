"""Signed distances of boxes and gaps of round cones: in `fractions` where they are rational, else to 700 bits.

They are found by other ways than those of src/exact: what lies in a box by cutting it at the planes, how deep it lies by the faces
of the hull of all differences of points, and where a round cone is nearest by the direction that its side gives.
"""
import itertools
from fractions import Fraction

from rational import along, cross, distance2, dot, point_triangle2, root, segments2, sub

# Boxes, in their own frame.

def in_frame(points, centre, turn):
    """Points as they are along the axes of a box."""
    w, x, y, z = turn
    s = w * w + x * x + y * y + z * z
    axes = [[1 - 2 * (y * y + z * z) / s, 2 * (x * y + w * z) / s, 2 * (x * z - w * y) / s],
            [2 * (x * y - w * z) / s, 1 - 2 * (x * x + z * z) / s, 2 * (y * z + w * x) / s],
            [2 * (x * z + w * y) / s, 2 * (y * z - w * x) / s, 1 - 2 * (x * x + y * y) / s]]
    return [[dot(axis, sub(p, centre)) for axis in axes] for p in points]


def corners(half):
    return [list(c) for c in itertools.product(*((-h, h) for h in half))]


def edges(half):
    return [(a, b) for a, b in itertools.combinations(corners(half), 2) if sum(x != y for x, y in zip(a, b)) <= 1]


def overlap(points, half):
    """Whether something of the hull is left when the six planes have cut it."""
    for axis in range(3):
        for side in (-1, 1):
            heights = [side * p[axis] - half[axis] for p in points]
            kept = [p for p, h in zip(points, heights) if h <= 0]
            for (p, hp), (q, hq) in itertools.combinations(list(zip(points, heights)), 2):
                if (hp < 0 < hq) or (hq < 0 < hp):
                    kept.append(along(p, hp / (hp - hq), sub(q, p)))
            points = kept
            if not points:
                return False
    return True


def outside2(points, half):
    """The squared distance of a core that does not overlap the box."""
    def beyond(p):
        return sum(max(Fraction(0), abs(x) - h) ** 2 for x, h in zip(p, half))
    least = min(beyond(p) for p in points)
    for p, q in itertools.combinations(points, 2):
        least = min([least] + [segments2(p, q, a, b) for a, b in edges(half)])
    if len(points) == 3:
        least = min([least] + [point_triangle2(c, *points) for c in corners(half)])
    return least


def depth2(points, half):
    """The squared length of the shortest way out, along the normals that the hull of all differences of points can have."""
    axes = [[Fraction(int(k == axis)) for k in range(3)] for axis in range(3)]
    sides = [sub(q, p) for p, q in itertools.combinations(points, 2)]
    normals = axes + [cross(axis, side) for axis in axes for side in sides]
    if len(points) == 3:
        normals.append(cross(sides[0], sides[1]))
    best = None
    for n in normals:
        nn = dot(n, n)
        if nn == 0:
            continue
        size = sum(h * abs(x) for h, x in zip(half, n))
        heights = [dot(n, p) for p in points]
        way = min(size + max(heights), size - min(heights))
        best = way * way / nn if best is None else min(best, way * way / nn)
    return best


def depth2_of_hull(points, half):
    """The same, without knowing those normals: of all planes through three differences that have the rest on one side."""
    differences = [sub(c, p) for c in corners(half) for p in points]
    best = None
    for a, b, c in itertools.combinations(differences, 3):
        n = cross(sub(b, a), sub(c, a))
        heights = [dot(n, sub(d, a)) for d in differences]
        if not any(n) or min(heights) < 0 < max(heights):
            continue
        one = dot(n, a) ** 2 / dot(n, n)
        best = one if best is None else min(best, one)
    return best


# Round cones: (p, q, radius at p, radius at q).

def radius_at(cone, t):
    return cone[2] + t * (cone[3] - cone[2])


def gap_of_ball(c, radius, cone):
    """Of a point c with a radius."""
    p, q, r0, r1 = cone
    d, w, r = sub(q, p), sub(c, p), r1 - r0
    dd = dot(d, d)
    places = [Fraction(0), Fraction(1)]
    if dd > r * r:
        across = dot(w, w) - dot(w, d) ** 2 / dd
        distance = root(across / (1 - r * r / dd))
        places.append(min(max((dot(w, d) + r * distance) / dd, Fraction(0)), Fraction(1)))
    return min(root(distance2([c], [along(p, t, d)])) - radius_at(cone, t) for t in places) - radius


def gap_of_cones(a, b):
    (p1, q1, *_), (p2, q2, *_) = a, b
    least = min(gap_of_ball(p1, a[2], b), gap_of_ball(q1, a[3], b), gap_of_ball(p2, b[2], a), gap_of_ball(q2, b[3], a))
    d1, d2, w = sub(q1, p1), sub(q2, p2), sub(p1, p2)
    r1, r2, n = a[3] - a[2], b[3] - b[2], cross(sub(q1, p1), sub(q2, p2))
    a11, a12, a22, nn = dot(d1, d1), dot(d1, d2), dot(d2, d2), dot(n, n)
    if nn == 0:
        return least

    def solved(x, y):  # of a11 s + a12 t = x, a12 s + a22 t = y
        return (x * a22 - y * a12) / nn, (a11 * y - a12 * x) / nn

    def with_place(v, distance):  # s d1 - t d2 = v
        s, t = solved(dot(v, d1), dot(v, d2))
        if 0 <= s <= 1 and 0 <= -t <= 1:
            return [distance - radius_at(a, s) - radius_at(b, -t)]
        return []

    height = dot(w, n)
    if height == 0:
        return min([least] + with_place([-x for x in w], Fraction(0)))
    alpha, beta = solved(r1, -r2)
    flat = [alpha * x + beta * y for x, y in zip(d1, d2)]
    rest = (1 - dot(flat, flat)) / nn
    if rest <= 0:
        return least
    upright = root(rest) * (1 if height > 0 else -1)
    distance = height / (upright * nn)
    u = [x + upright * y for x, y in zip(flat, n)]
    return min([least] + with_place([distance * x - y for x, y in zip(u, w)], distance))


def thin(p, q):
    return (p, q, Fraction(0), Fraction(0))


def gap_of_triangle(points, cone):
    p, q, r0, r1 = cone
    gaps = [gap_of_cones(thin(a, b), cone) for a, b in itertools.combinations(points, 2)]
    gaps += [root(point_triangle2(p, *points)) - r0, root(point_triangle2(q, *points)) - r1]
    d, n = sub(q, p), cross(sub(points[1], points[0]), sub(points[2], points[0]))
    if dot(d, n) != 0:
        t = dot(sub(points[0], p), n) / dot(d, n)
        if 0 <= t <= 1 and point_triangle2(along(p, t, d), *points) == 0:
            gaps.append(-radius_at(cone, t))
    return min(gaps)


def gap_of_box(half, cone):
    """In the frame of the box. Overlaps that an axis makes have no depth here: they count as -1."""
    p, q, r0, r1 = cone
    if overlap([p, q], half):
        return Fraction(-1)
    return min([root(outside2([p], half)) - r0, root(outside2([q], half)) - r1] +
               [gap_of_cones(thin(a, b), cone) for a, b in edges(half)])


def gap_of_half_space(point, normal, cone):
    length = root(dot(normal, normal))
    return min(dot(sub(x, point), normal) / length - r for x, r in zip(cone[:2], cone[2:]))
