# The unit direction and the length of a segment (kernels/shapes/unit_segment.hpp), of |d| = 1. dd is d.d (norm.g, dot.g),
# inv its refined reciprocal: what is left is the excess of u0 as it was rounded (part), of the sum that shows it
# (dual.g, sum) and the last step. `inverse` is the root of it. A component of the direction is rounded once, so
# is the length. The end of the unit segment is the length along the direction. In any rounding mode: twice as much.
# Proves: unit_direction 1.75
# Proves: unit_length 3.25
# Proves: unit_end 5
unit = 1b-24;
inv = (1 + part * unit + sum * unit) * (1 + last * unit);
inverse = sqrt(inv) * (1 + root * unit);
direction = inverse * (1 + component * unit);
length = (1 + dd * unit) * inverse * (1 + product * unit);
{ |part| <= 1.00001 /\ |sum| <= 1.00001 /\ |last| <= 1 /\ |root| <= 1 /\ |component| <= 1 /\ |dd| <= 3.00001 /\ |product| <= 1
  -> |(direction - 1) / unit| <= 3.50005 /\ |(length - 1) / unit| <= 6.50005 /\ |(length * direction - 1) / unit| <= 10.0001 }
