# A product a.b of two vectors, |a| = |b| = 1, summed in the kernels' order: with fused operations (s3), and with plain
# multiplications and additions (p3) of the parts x, y and z. The sums of one and of two parts are products of shorter
# vectors, so at most 1. The three products of the plain sum are rounded by ex, ey and ez, each by 2^-24 of its size at
# most, and these sizes add up to at most |a| |b| (Cauchy). In any rounding mode: twice as much.
# Proves: dot 1.5
# Proves: plain_dot 1.5
unit = 1b-24;
s1 = mul_rel<24>(ax, bx);
s2 = fma_rel<24>(ay, by, s1);
s3 = fma_rel<24>(az, bz, s2);
fused = (s3 - (az * bz + (ay * by + ax * bx))) / unit;
p1 = x + ex;
p2 = add_rel<24>(y + ey, p1);
p3 = add_rel<24>(z + ez, p2);
plain = (p3 - (z + (y + x))) / unit;
{ ax in [-1, 1] /\ bx in [-1, 1] /\ ay * by + ax * bx in [-1, 1] /\ az * bz + (ay * by + ax * bx) in [-1, 1]
  /\ y + x in [-1, 1] /\ z + (y + x) in [-1, 1] /\ (ey + ex) / unit in [-1, 1] /\ (ez + (ey + ex)) / unit in [-1, 1]
  -> |fused| <= 3.00001 /\ |plain| <= 3.00001 }
ey + ex -> (ey + ex) / unit * unit;
ez + (ey + ex) -> (ez + (ey + ex)) / unit * unit;
y + ey + p1 -> (y + x) + (ey + ex);
z + ez + p2 -> (z + (y + x)) + (ez + (ey + ex)) + (p2 - (y + ey + p1));
p3 - (z + (y + x)) -> (p3 - (z + ez + p2)) + (ez + (ey + ex)) + (p2 - (y + ey + p1));
