# The excess of a dual vector u0 = -d inv over a true one: 1 + d.u0, summed in the kernels' fused order. a, b and c
# are the parts of -d.u0, of one sign. inv is off by 2 eps (square 1.5, quotient 0.5) and u0 by another 0.5, so that
# they add up to 1 within 3 eps. u = u0 (1 + excess) is then off along d by the error of the excess and by its own last
# rounding, 0.5 eps each: 1 eps together.
# Proves: excess 0.5
@rnd = float<24, -4000, ne>;
e1 = rnd(1 - a);
e2 = rnd(e1 - b);
e3 = rnd(e2 - c);
{ a in [0, 1] /\ b in [0, 1] /\ c in [0, 1] /\ 1 - (a + b) in [-3b-23, 1] /\ 1 - (a + b + c) in [-3b-23, 3b-23]
  -> |e3 - (1 - (a + b + c))| <= 5.96047e-8 }
e1 - b -> (1 - (a + b)) + (e1 - (1 - a));
e2 - (1 - (a + b)) -> (e2 - (e1 - b)) + (e1 - (1 - a));
e2 - c -> (1 - (a + b + c)) + (e2 - (1 - (a + b)));
e3 - (1 - (a + b + c)) -> (e3 - (e2 - c)) + (e2 - (1 - (a + b)));
