# The length of a vector w as computed: the root of w.w, summed in the kernels' fused order.
# x, y and z are the squares of w's components, exact; that one part of a sum of squares is between none and all
# of it is all that is taken for granted. The exponent is without limit: underflow is the page's business.
# Proves: square 1.5
# Proves: norm 1.25
@rnd = float<24, -4000, ne>;
sum1 = rnd(x);
sum2 = rnd(y + sum1);
sum3 = rnd(z + sum2);
length = rnd(sqrt(sum3));
{ x in [1b-1000, 1b1000] /\ y in [1b-1000, 1b1000] /\ z in [1b-1000, 1b1000]
  /\ y / (y + x) in [0, 1] /\ z / (z + (y + x)) in [0, 1]
  -> |sum3 -/ (z + (y + x))| <= 1.78814e-7
  /\ |length -/ sqrt(z + (y + x))| <= 1.49012e-7 }
