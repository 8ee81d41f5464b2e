# What a wrong place costs the estimate of two unit segments (kernels/pairs/estimate.hpp), as a part of the square of the
# first length; u = 2^-24. den = 1 - b b, its parts rounded once each, is off by `off` at most (the least den, 2^-40, is
# in it), and the reciprocal by 2^-11, the product with it by u: `theta`. So the place of the least is multiplied by
# k = den / den' (1 + theta). If k > 1 that costs at most den (k - 1)^2, and not more than den; if k < 1,
# q^2 / (den + 2 q) with q = den (1 / k - 1) <= off + theta (den + off), which is also below q / 2 (docs/proof.md).
# Below 8 u these are den and q / 2; above, w = off / den is at most an eighth and a bit. In any rounding mode: twice as much.
# Proves: estimate_place 4
@rnd = float<24, -4000, ne>;
u = 1b-24;
den = 1 - b * b;
computed = rnd(1 - rnd(b * b));
theta = 1b-11 * (1 + 1b-10);
above = (theta * theta * d + 2 * theta * off + off * w) / ((1 - w) * (1 - w));
below = (theta * theta * d + 2 * theta * (1 + theta) * off + off * (1 + theta) * (1 + theta) * w);
q = off + theta * (s + off);
{ b in [-1, 1] /\ d in [1b-30, 1] /\ off / u in [0, 1.001] /\ w in [0, 0.1252] /\ s / u in [0, 8]
  -> |(computed - den) / u| <= 1 /\ above / u <= 5.5 /\ below / u <= 4.2 /\ s / u <= 8 /\ q / 2 / u <= 0.6 }
off -> off / u * u;
s -> s / u * u;
