# A point and a segment, S = 1. The data (both differences, rounded) move the distance by half an eps of |r| + t |d|, the
# last fused step and norm.g by 0.5 + 1.25 eps of the distance, which is at most root(1 - x x) with x = t |d|.
# Where the distance is a few eps only, t counts as well: by 1 eps of u (dual.g) and 0.75 of the sum (parallel_dot.g);
# the distance itself counts for nothing then. y is root(1 - x x).
# Proves: point_segment_far 2.33
# Proves: point_segment_near 2.75
# Proves: point_segment 2.75
y = sqrt(1 - x * x);
far = 0.5 + 0.5 * x + 1.75 * y;
near = 0.5 + 0.5 * z + 1 + 0.75;
{ x in [0, 1] /\ z in [0, 1] -> far <= 2.33 /\ near <= 2.75 }
$ x in 4096;
