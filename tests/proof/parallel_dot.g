# The parameter t = w.u where w is parallel to the segment: the parts a, b and c of the sum have one sign and add up
# to a number in [0, 1]. (A sum above 1 is clamped to 1, which brings it nearer.)
# Proves: parallel_dot 0.75
@rnd = float<24, -4000, ne>;
s1 = rnd(a);
s2 = rnd(b + s1);
s3 = rnd(c + s2);
{ a in [0, 1] /\ b + s1 in [0, 1] /\ c + s2 in [0, 1] -> |s3 - (c + (b + a))| <= 8.94070e-8 }
s3 - (c + (b + a)) -> (s3 - (c + s2)) + ((s2 - (b + s1)) + (s1 - a));
