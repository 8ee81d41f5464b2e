"""Boxes and round cones that nearly touch something, and whether they do: cases as near_ties.py has them.

A case has its radii first, and its margin is near what is left of the gap. Gaps of round cones are known to 700 bits, so those that
differ from the margin by less than 2^-500 of the largest number are ties, which touch.
"""
import random
from fractions import Fraction

import near_ties
import solids
from near_ties import FAMILIES, POINTS, a_normal, reach_near, to_float

BOX, ROUND_CONE, RECTANGLE, PLANAR_ROUND_CONE, HALF_SPACE = 9, 10, 11, 12, 4
ROUND_CONES = ROUND_CONE, PLANAR_ROUND_CONE
CORES = {
    "point, box": ([0], [9]),
    "segment, box": ([1, 2], [9]),
    "triangle, box": ([3], [9]),
    "box, round cone": ([9], [10]),
    "point, round cone": ([0], [10]),
    "segment, round cone": ([1, 2], [10]),
    "triangle, round cone": ([3], [10]),
    "half-space, round cone": ([4], [10]),
    "round cone, round cone": ([10], [10]),
    "point, rectangle": ([5], [11]),
    "segment, rectangle": ([6, 7], [11]),
    "segment, planar round cone": ([6, 7], [12]),
    "rectangle, planar round cone": ([11], [12]),
}
POINTS_OF = dict(enumerate(POINTS)) | {BOX: 1, ROUND_CONE: 2, RECTANGLE: 1, PLANAR_ROUND_CONE: 2}
HAS_RADIUS = dict(enumerate(near_ties.HAS_RADIUS)) | {s: True for s in (BOX, RECTANGLE, *ROUND_CONES)}


def a_turn(r, planar):
    """A quaternion of any length: none, a quarter, of small integers, nearly none, or any."""
    small = [[1, 0, 0, 0], [1, 0, 0, 1], [0, 0, 0, 1], [3, 0, 0, 4]] if planar else \
        [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 1], [0, 0, 1, 0], [1, 2, 2, 4], [3, 0, 4, 0]]
    how = r.randrange(4)
    if how == 0:
        turn = [float(x * r.choice([1, 1, -3])) for x in r.choice(small)]
    elif how == 1:
        turn = [1.0] + [to_float(r.uniform(-1, 1) * 1e-7) for _ in range(3)]
    elif how == 2:
        turn = [to_float(r.uniform(-1, 1) * r.choice([1, 1e-10, 1e10])) for _ in range(4)]
    else:
        turn = [to_float(r.uniform(-1, 1)) for _ in range(4)]
    if planar:
        turn[1] = turn[2] = 0.0
    return turn if any(turn) else [1.0, 0.0, 0.0, 0.0]


def lengths_like(r, points, count):
    """Lengths of the size that differences of the points have, or floats of the lattice that they are on."""
    sizes = [abs(x - y) for p in points for q in points for x, y in zip(p, q) if x != y]
    some = [to_float(r.choice(sizes) * r.choice([1, 1, 0.5, 0.25, 0])) if sizes else 1.0 for _ in range(count)]
    return [abs(x) for x in some]


class Case(near_ties.Case):
    def __init__(self, r, cores, family=None, turn=None):
        first, second = CORES[cores]
        self.shapes = [r.choice(first), r.choice(second)]
        self.family = family or r.choice(list(FAMILIES))
        self.planar = self.shapes[1] in (RECTANGLE, PLANAR_ROUND_CONE)
        self.first_is_box, self.has_cone = self.shapes[0] in (BOX, RECTANGLE), self.shapes[1] in ROUND_CONES
        counts = [POINTS_OF[s] for s in self.shapes]
        points = FAMILIES[self.family](r, sum(counts))
        if self.planar:
            points = [[p[0], p[1], 0.0] for p in points]
        sides = [points[:counts[0]], points[counts[0]:]]
        self._choose(r, points, turn)
        if cores == "box, round cone" and r.random() < 0.1:
            self._put_over_a_face(r, sides)
        self._decide(r, sides)
        self._write(sides)
        if r.random() < 0.5:
            self.shapes.reverse()
            self.rows.reverse()

    def _choose(self, r, points, turn):
        """What the shapes have besides points."""
        self.normal = a_normal(r, False) if HALF_SPACE in self.shapes else None
        self.turn = turn or a_turn(r, self.planar)
        self.half = lengths_like(r, points, 3)
        # Round cones whose balls do not hold each other, and some that do.
        self.radii = [[abs(x) * r.choice([0.25, 1.0]) for x in lengths_like(r, points, 2)] for _ in range(2)]
        self.radii = [[to_float(x) for x in pair] for pair in self.radii]
        if r.random() < 0.2:
            self.radii[1][1] = self.radii[1][0]

    def _put_over_a_face(self, r, sides):
        """A round cone of integers whose first ball is nearest to the face under it."""
        self.family, self.turn = "over a face", [1.0, 0.0, 0.0, 0.0]
        centre, self.half = [float(r.randint(-9, 9)) for _ in range(3)], [float(r.randint(1, 5)) for _ in range(3)]
        foot = [c + r.randint(-int(h), int(h)) for c, h in zip(centre[:2], self.half)]
        p = foot + [centre[2] + self.half[2] + r.randint(5, 9)]
        self.radii[1] = [float(r.randint(1, 5)), float(r.randint(0, 5))]
        sides[0][:] = [centre]
        sides[1][:] = [p, [p[0] + r.randint(-9, 9), p[1] + r.randint(-9, 9), p[2] + 5.0]]

    def _gap(self, sides):
        """What the margin and the radii of the first shape, unless that is a round cone, are held against."""
        a, b = [[[Fraction(x) for x in p] for p in side] for side in sides]
        first, second = self.shapes
        cone = tuple(b) + tuple(Fraction(x) for x in self.radii[1]) if self.has_cone else None
        half = [Fraction(x) for x in self.half]
        if self.planar:
            half[2] = 2 * (half[0] + half[1]) + 1
        turn = [Fraction(x) for x in self.turn]
        if self.first_is_box and cone:
            p, q = solids.in_frame(cone[:2], a[0], turn)
            return solids.gap_of_box(half, (p, q) + cone[2:])
        if cone:
            if first == ROUND_CONE:
                return solids.gap_of_cones(tuple(a) + tuple(Fraction(x) for x in self.radii[0]), cone)
            if first == HALF_SPACE:
                return solids.gap_of_half_space(a[0], [Fraction(x) for x in self.normal], cone)
            if len(a) == 3:
                return solids.gap_of_triangle(a, cone)
            return solids.gap_of_ball(a[0], 0, cone) if len(a) == 1 else solids.gap_of_cones(solids.thin(*a), cone)
        local = solids.in_frame(a, b[0], turn)
        self.local = local, half
        if solids.overlap(local, half):
            self.square = solids.depth2(local, half)
            return -solids.root(self.square)
        self.square = solids.outside2(local, half)
        return solids.root(self.square)

    def _decide(self, r, sides):
        gap = self._gap(sides)
        has_cone = self.has_cone
        may_a = HAS_RADIUS[self.shapes[0]] and self.shapes[0] != ROUND_CONE
        may_b = not has_cone
        if self.first_is_box and has_cone:
            gap = max(gap, Fraction(0))  # a margin below 0 is refused
        self.reach = reach_near(r, gap, may_a, may_b)
        if self.first_is_box and has_cone and self.reach[2] < 0:
            self.reach = self.reach[:2] + (0.0,)
        reach = sum(Fraction(x) for x in self.reach)
        if has_cone:
            true_gap = self._gap(sides)
            largest = max([abs(Fraction(x)) for side in sides for p in side for x in p] + [abs(true_gap), abs(reach)])
            self.is_tie = abs(true_gap - reach) <= largest / (1 << 500)
            self.touches = self.is_tie or true_gap <= reach
            cones = [pair for pair, shape in zip(self.radii, self.shapes) if shape in ROUND_CONES]
            if self.shapes[0] != HALF_SPACE and reach + sum(Fraction(max(pair)) for pair in cones) < 0:
                self.touches = False
        else:
            signed = self.square if gap >= 0 else -self.square
            self.is_tie = signed == reach * abs(reach)
            self.touches = signed <= reach * abs(reach)
        # A point that moves is so deep at one place of its way.
        self.touches_on_way = self.touches
        if not has_cone and reach < 0 and len(sides[0]) == 2:
            smaller = [h + reach for h in self.local[1]]
            self.touches_on_way = min(smaller) >= 0 and solids.overlap(self.local[0], smaller)

    def _write(self, sides):
        self.rows = []
        dimension = 2 if self.planar else 3
        for k, (shape, side) in enumerate(zip(self.shapes, sides)):
            row = [x for p in side for x in p[:dimension]]
            if shape == HALF_SPACE:
                row += self.normal
            if shape == BOX:
                row += self.half + self.turn
            if shape == RECTANGLE:
                row += self.half[:2] + [self.turn[0], self.turn[3]]
            if shape in ROUND_CONES:
                row += self.radii[k]
            elif HAS_RADIUS[shape]:
                row.append(self.reach[k])
            self.rows.append(row)


def cases(cores, count, seed):
    r = random.Random(f"{seed}/{cores}")
    return [Case(r, cores) for _ in range(count)]
