# A point and a segment (a point: length 0) decided by plain operations, M = reach + length = 1; R is the reach, u = 2^-24.
# Both formulas begin with the same w, |w| <= M. The places differ by both products with the dual vector (dot.g), which is
# 1 long along the segment to within 3 u: `places`. The plain vector rounds t d, at most the length; both round the sum.
# One of the two squares is at most the limit, so the shorter vector is `longest` R at most, and the other longer by
# `apart` u: the squares differ by 2 R apart + apart^2 and by the products of each vector with itself.
# What has the factor R is `linear`, the rest `square`; the unit of `square` is eps^2.
# Proves: plain_linear 11
# Proves: plain_square 16
u = 1b-24;
longest = 1 + 3 * u;
places = 2 * 3.00001 * (1 + 4 * u);
apart = (places + (1 - R) + 2 * longest * R) / (1 - 3 * u);
linear = 2 * longest * apart + 3.00001 * (2 * longest * longest + 2 * longest * apart * u);
square = apart * apart * (1 + 4 * u);
{ R in [0, 1] -> apart <= 8.0001 /\ linear <= 22.001 /\ square <= 64.01 }
(1 - R) + 2 * longest * R -> 1 + R * (2 * longest - 1);
