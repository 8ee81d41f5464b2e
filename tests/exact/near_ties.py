"""Pairs of shapes that nearly touch, and whether they do, in rational arithmetic.

The reach of a case is a sum of up to three floats that approximates the distance to between 0 and 72 bits, from above or below.
"""
import math
import random
import struct
from fractions import Fraction

from rational import distance2, dot, root, sub

# By the number of a shape in capsa_shape: sphere, capsule, segment, triangle, half_space, circle, planar_capsule, planar_segment,
# half_plane.
POINTS = [1, 2, 2, 3, 1, 1, 2, 2, 1]
HAS_RADIUS = [True, True, False, False, False, True, True, False, False]
HALF_SPACES = (4, 8)
# The shapes that the first and the second side may have. The first core is as simple as the second or simpler.
CORES = {
    "point, point": ([0], [0]),
    "point, segment": ([0], [1, 2]),
    "segment, segment": ([1, 2], [1, 2]),
    "point, triangle": ([0], [3]),
    "segment, triangle": ([1, 2], [3]),
    "point, half-space": ([0], [4]),
    "segment, half-space": ([1, 2], [4]),
    "point, point of the plane": ([5], [5]),
    "point, segment of the plane": ([5], [6, 7]),
    "segment, segment of the plane": ([6, 7], [6, 7]),
    "point, half-plane": ([5], [8]),
    "segment, half-plane": ([6, 7], [8]),
}
FARTHEST = float.fromhex("0x1.fffffep127")


def to_float(x):
    """The nearest finite float of 32 bits to a number."""
    return struct.unpack("f", struct.pack("f", float(min(max(x, -FARTHEST), FARTHEST))))[0]


def bits_of(x):
    return struct.unpack("I", struct.pack("f", x))[0]


def stepped(x, steps):
    """The float that is so many floats above a positive one."""
    return struct.unpack("f", struct.pack("I", min(max(bits_of(x) + steps, 0), bits_of(FARTHEST))))[0]


# Families of points.

def anywhere(r, low=-1.0, high=1.0):
    return [to_float(r.uniform(low, high)) for _ in range(3)]


def of_every_exponent(r):
    return to_float(r.choice([-1, 1]) * r.uniform(1, 2) * 2.0 ** r.randint(-149, 126))


def of_integers(r, n):
    return [[float(r.randint(-6, 6)) for _ in range(3)] for _ in range(n)]


def nearly_parallel(r, n):
    d = [to_float(r.uniform(0.5, 1)) for _ in range(3)]
    return [[stepped(to_float(1 + x * t), r.randint(-2, 2)) for x in d] for t in (r.choice([0, 0.5, 1, 2]) for _ in range(n))]


def far_away(r, n):
    o, d = anywhere(r, -1e6, 1e6), anywhere(r)
    return [[to_float(o[k] + d[k] * r.randint(-9, 9) + r.choice([0, 0.0625, 0.125])) for k in range(3)] for _ in range(n)]


def lattice(r, n):
    """Multiples of a float that is no binary fraction, rounded."""
    step = to_float(r.choice([0.1, 0.01, 1 / 3]))
    return [[to_float(r.randint(-20, 20) * step) for _ in range(3)] for _ in range(n)]


def shared(r, n):
    """Some points are ends of others, or lie between two of them to a rounding."""
    points = [anywhere(r) for _ in range(n)]
    for k in range(1, n):
        how, other, third = r.randrange(4), r.choice(points[:k]), r.choice(points[:k])
        if how == 0:
            points[k] = list(other)
        elif how == 1:
            t = r.random()
            points[k] = [to_float(x + t * (y - x)) for x, y in zip(other, third)]
    r.shuffle(points)
    return points


def slivers(r, n):
    """All points are near one line, off it by a few floats or by nothing."""
    p, d = anywhere(r), anywhere(r)
    off = r.choice([0, 1e-7, 1e-4])
    return [[to_float(p[k] + t * d[k] + off * r.uniform(-1, 1)) for k in range(3)] for t in (r.uniform(-1, 1) for _ in range(n))]


def needles(r, n):
    """Two scales: some points far apart, others near each other."""
    return [[to_float(x * (1e4 if k % 2 else 1e-3)) for x in anywhere(r)] for k in range(n)]


FAMILIES = {
    "anywhere": lambda r, n: [anywhere(r) for _ in range(n)],
    "integers": of_integers,
    "every exponent": lambda r, n: [[of_every_exponent(r) for _ in range(3)] for _ in range(n)],
    "denormals": lambda r, n: [[r.randint(-40, 40) * 2.0 ** -149 for _ in range(3)] for _ in range(n)],
    "huge": lambda r, n: [anywhere(r, -1e18, 1e18) for _ in range(n)],
    "nearly parallel": nearly_parallel,
    "far away": far_away,
    "lattice": lattice,
    "shared ends": shared,
    "slivers": slivers,
    "needles": needles,
    "degenerate": lambda r, n: (lambda points: [r.choice(points) for _ in range(n)])(of_integers(r, 2) + [anywhere(r)]),
}


def a_normal(r, planar):
    exact = [[0.0, 1.0, 0.0], [3.0, 4.0, 0.0]] if planar else [[0.0, 0.0, 1.0], [3.0, 4.0, 0.0], [1.0, 2.0, 2.0], [2.0, 3.0, 6.0]]
    how = r.randrange(4)
    if how == 0:
        n = r.choice(exact)
    elif how == 1:
        n = [to_float(x * 2.0 ** r.choice([-140, 60])) for x in anywhere(r)]
    elif how == 2:
        n = [of_every_exponent(r) for _ in range(3)]
    else:
        n = anywhere(r)
    if planar:
        n = [n[0], n[1], 0.0]
    return n if any(n) else [0.0, 1.0, 0.0]


# Reaches near a distance.

def reach_near(r, distance, may_a, may_b):
    """ra, rb, margin: their sum is near the distance. Radii are not negative, and 0 where a shape has none."""
    how = r.randrange(6)
    if distance < 0 or how == 0:
        first = to_float(distance)
        if how < 3:
            first = math.copysign(stepped(abs(first), r.randint(-2, 2)), first)
        return (0.0, 0.0, first) if how < 2 or not may_a else (to_float(abs(distance) / 3), 0.0, to_float(distance - to_float(abs(distance) / 3)))
    ra = rb = 0.0
    if how == 1:
        margin = stepped(to_float(distance), r.randint(-2, 2))
        if may_a and r.random() < 0.5:
            return margin, 0.0, 0.0
        return (0.0, margin, 0.0) if may_b else (0.0, 0.0, margin)
    if may_a:
        ra = to_float(distance * Fraction(r.choice([1, 1, 3]), r.choice([1, 2])))
    if may_b:
        rb = abs(to_float(distance - Fraction(ra))) if how != 4 else to_float(distance / 4)
    rest = distance - Fraction(ra) - Fraction(rb)
    margin = to_float(rest)
    if how == 5:
        margin = math.copysign(stepped(abs(margin), r.choice([-1, 1])), rest)
    return ra, rb, margin


class Case:
    """The shapes of a pair, the numbers of its rows, its margin, the family; whether it touches and whether exactly."""

    def __init__(self, r, cores, family=None):
        first, second = CORES[cores]
        self.shapes = [r.choice(first), r.choice(second)]
        self.family = family or r.choice(list(FAMILIES))
        planar = self.shapes[0] >= 5
        counts = [POINTS[s] for s in self.shapes]
        points = FAMILIES[self.family](r, sum(counts))
        if planar:
            points = [[p[0], p[1], 0.0] for p in points]
        sides = [points[:counts[0]], points[counts[0]:]]
        self.normal = a_normal(r, planar) if self.shapes[1] in HALF_SPACES else None
        self._decide(r, sides)
        self._write(sides, 2 if planar else 3)
        if r.random() < 0.5:
            self.shapes.reverse()
            self.rows.reverse()

    def _decide(self, r, sides):
        exact = [[[Fraction(x) for x in p] for p in side] for side in sides]
        radii = [HAS_RADIUS[s] for s in self.shapes]
        if self.normal:
            n = [Fraction(x) for x in self.normal]
            height, nn = min(dot(sub(x, exact[1][0]), n) for x in exact[0]), dot(n, n)
            distance = root(height * height / nn) * (1 if height >= 0 else -1)
        else:
            d2 = distance2(*exact)
            distance = root(d2)
        self.reach = reach_near(r, distance, *radii)
        reach = sum(Fraction(x) for x in self.reach)
        if self.normal:
            # height <= reach sqrt(n.n): both sides squared with their signs
            left, right = height * abs(height), reach * abs(reach) * nn
        else:
            left, right = d2, reach * abs(reach)
        self.touches = left <= right and (self.normal is not None or reach >= 0)
        self.is_tie = left == right
        self.touches_on_way = self.touches

    def _write(self, sides, dimension):
        self.rows = []
        for k, side in enumerate(sides):
            row = [x for p in side for x in p[:dimension]]
            if self.shapes[k] in HALF_SPACES:
                row += self.normal[:dimension]
            if HAS_RADIUS[self.shapes[k]]:
                row.append(self.reach[k])
            self.rows.append(row)

    def line(self):
        """Shape and fields of each side and the margin, floats as their bits."""
        numbers = [f"{shape} " + " ".join(f"{bits_of(x):x}" for x in row) for shape, row in zip(self.shapes, self.rows)]
        return " ".join(numbers) + f" {bits_of(self.reach[2]):x}\n"


def cases(cores, count, seed):
    r = random.Random(f"{seed}/{cores}")
    return [Case(r, cores) for _ in range(count)]
