# Two segments, never too small, S = 1: D is the true distance of the very points that s and t name, which is no less
# than that of the segments, and at most 1. The data, three vectors rounded, move it by 1.5 eps, and w = r - t d2, which
# is at most root 2 long and rounded once, by half of that: both are in `moved`. The last step is rounded by half an
# eps of its result (`step`), then the length (norm.g, `norm`).
# Proves: segments_below 3.96
moved = 0.00000011920928955078125 * (1.5 + 0.5 * sqrt(2));
computed = (D - moved) * (1 - step) * (1 - norm);
{ D in [0, 1.000001] /\ step in [0, 5.960465e-8] /\ norm in [0, 1.49012e-7]
  -> computed - D >= -4.72072e-7 }
computed - D -> -moved - (D - moved) * (step + norm - step * norm);
