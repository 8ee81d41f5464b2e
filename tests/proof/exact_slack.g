# What kernels and the exact decision of a pair at its reach may differ by, in eps of the sum X of the radii, the core
# lengths and the margin: S is at most X there. In any rounding mode a rounding is a whole eps where it was a half, so
# the bounds of docs/meaning.md count twice. `reach`: the margin and the slack are added to radii, the sum, its square
# or root, and what is taken from it again, at most 4.5. `plain`: a point and a segment of length L by plain
# operations, the reach R = 1 - L: the data (|r| and L), the place (plain_dot twice, the dual vector 3), t d, the sum,
# and half of the square.
# Takes: 2 3 4 8
# Proves: exact_slack 14.1
# Proves: exact_slack_of_half_space 20.6
second = 1 + 1b-12;
reach = 4.5;
point_point = 2 * 2 + reach;
point_segment = 2 * 3 + reach;
segments = 2 * 4 + reach;
half_space = 2 * 8 + reach;
plain = (1 + L) + (3 + 3) + L + (1 - L) + 1.5 * (1 - L) + reach;
{ L in [0, 1]
  -> point_point * second <= 14.1 /\ point_segment * second <= 14.1 /\ segments * second <= 14.1 /\ plain * second <= 14.1
  /\ half_space * second <= 20.6 }
plain -> 9.5 + reach - 0.5 * L;
