# The squared distance that the estimate of two unit segments finds, against the true one of the segments that were given,
# and the one that the formula finds, against the same: x = |r|, y and z, the lengths; u = 2^-24; all in parts of
# x^2 + y^2 + z^2. docs/proof.md says where each term comes from.
# given: r, each d and the ends of the unit segments (unit_segment.g) are displaced; the distance is at most x.
# products: rr, the squares of the directions, b, c and f (dot.g); b may be beyond 1 by 10 u, and counts as 1.
# place: estimate_place.g; b f - c is off by 2 u in plain operations, and by 10 u where b counts as 1.
# value: estimate_value.g.
# formula: w and v are rounded once (4 x (y + x)); the last difference is of w, rounded once (2 x (x + z)), and rounded
# itself (2); dot.g (3). The limit of the formula is rounded, that of the estimate is not: 1.
# Proves: estimate 39
# Proves: segments_square 9
# Proves: estimate_doubt 48.6
u = 1b-24;
size = x * x + y * y + z * z;
given = 2 * x * x + 22 * x * y + 22 * x * z;
products = 3 * x * x + 7 * y * y + 7 * z * z + (14 + 20) * y * z + 6 * x * y + 6 * x * z;
place = 8 * y * y + 2 * 12 * x * y;
value = 20 * size;
formula = 2 * x * (x + y + z) + 4 * x * (y + x) + 2 * x * (x + z) + 5 * x * x;
left = 78 * size - (given + products + place + value);
left_of_formula = 18 * size - formula;
doubt = (78 + 18 + 1) * (1 + 1b-10);
{ x in [0, 1] /\ y in [0, 1] /\ z in [0, 1] -> left >= 0 /\ left_of_formula >= 0 /\ doubt <= 97.2 }
left -> 26 * ((x - y) * (x - y)) + 14 * ((x - z) * (x - z)) + 17 * ((y - z) * (y - z)) + 13 * (x * x) + 20 * (z * z);
left_of_formula -> 3 * ((x - y) * (x - y)) + 2 * ((x - z) * (x - z)) + 15 * (y * y) + 16 * (z * z);
