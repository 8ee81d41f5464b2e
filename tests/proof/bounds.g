# Bounding spheres, and boxes of an index, in eps of the sum X of the reach and the core lengths (of a box or a
# triangle: the sum of its extents). A hit by the formula is at a distance of at most the reach, whose sums and square
# are rounded (1.25), and of the largest bound of the contract more. Of spheres the distance of the centres errs by
# point_point.g, and half lengths (norm.g, two products) and sums of radii by 3 together. Of boxes radii and lengths
# are rounded twice as they are added (1), and what a box reaches along an axis comes from axes that are off by 2 eps
# and is a sum of three (2 of the extents). A side far from the origin is rounded as the radius, the slack and the
# margin are added to it.
# Takes the largest: 16
# Proves: bounding_sphere 22.1
# Proves: box_of_index 20.3
# Proves: side_of_box 1.5
second = 1 + 1b-12;
formula = 16 + 1.25;
spheres = formula + 1.75 + 3;
boxes = formula + 1 + 2;
unit = 1b-24;
one = sub_rel<24>(p, by);
two = sub_rel<24>(one, own);
side = sub_rel<24>(two, margin);
exact = p - by - own - margin;
{ second in [1, 2] /\ p - by in [-1, 1] /\ one - own in [-1, 1] /\ two - margin in [-1, 1]
  -> spheres * second <= 22.1 /\ boxes * second <= 20.3 /\ |(side - exact) / unit| <= 3 }
side - exact -> (side - (two - margin)) + (two - (one - own)) + (one - (p - by));
