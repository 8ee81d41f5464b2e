# Two points: each component of the difference is rounded once, which turns the distance T into L, 0.5 eps off;
# norm.g makes D of it. In eps of the true distance.
# Proves: point_point 1.75
{ |L -/ T| <= 5.9604645e-8 /\ |D -/ L| <= 1.49012e-7 /\ T in [1, 2]
  -> |D -/ T| <= 2.08618e-7 }
