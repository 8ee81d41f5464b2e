# What the estimate of two unit segments computes of D(s, t) = |r + s d1 - t d2|^2 (kernels/pairs/estimate.hpp) for the
# places, products b, c and f and the square rr that it has: D = s (s - 2 (b t - c)) + t (t - 2 f) + rr. The sizes
# x = |r|, y and z, the lengths, have squares that add up to 1. All operations are plain (p) or some fused (f). Relative
# to x^2 + y^2 + z^2. In any rounding mode: twice as much.
# Proves: estimate_value 10
unit = 1b-24;
f = x * phi;
c = x * gamma;
s = y * sigma;
t = z * tau;
rr = x * x;
best = b * t - c;
exact = s * (s - best - best) + (t * (t - f - f) + rr);
pbest = sub_rel<24>(mul_rel<24>(b, t), c);
pt = sub_rel<24>(sub_rel<24>(t, f), f);
ps = sub_rel<24>(sub_rel<24>(s, pbest), pbest);
p = add_rel<24>(mul_rel<24>(s, ps), add_rel<24>(mul_rel<24>(t, pt), rr));
the_same = s * (s - (b * t + -c) - (b * t + -c)) + (t * (t - f - f) + rr);
fbest = fma_rel<24>(b, t, -c);
fs = sub_rel<24>(sub_rel<24>(s, fbest), fbest);
q = fma_rel<24>(s, fs, fma_rel<24>(t, pt, rr));
{ x in [0, 1] /\ y in [0, 1] /\ z in [0, 1] /\ x * x + y * y + z * z in [0, 1] /\ phi in [-1.000001, 1.000001]
  /\ gamma in [-1.000001, 1.000001] /\ sigma in [0, 1] /\ tau in [0, 1] /\ b in [-1.000001, 1.000001]
  -> |(p - exact) / unit| <= 20 /\ |(q - the_same) / unit| <= 20 }
$ x in 4, y in 4, z in 4;
