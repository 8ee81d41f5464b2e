// Long functions that the kernels of several shapes call (kernels/table/shape.cpp.in).
// kernels/table/shared.cpp compiles them, once for each instruction set; the other files leave them out. A
// function that is missing here is compiled in each file that calls it, which only takes space.

#pragma once
#include "kernels/table/kernels.hpp"

#ifndef CAPSA_SHARED
#define CAPSA_SHARED extern template
#endif

namespace capsa::CAPSA_ISA {

// What is prepared of a triangle and of a round cone, here and where rows are read (kernels/table/kinds.cpp).
CAPSA_SHARED TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);
CAPSA_SHARED Rounded<RoundConeCore<Lanes>, Lanes> round_cone_of(const Vec3<Lanes>&, const Vec3<Lanes>&, Lanes,
                                                                Lanes, Lanes);
// Capsules and round cones with boxes and triangles.
CAPSA_SHARED SegmentAtBox<Lanes> segment_at_box(const Segment<Lanes>&, const BoxCore<Lanes>&);
CAPSA_SHARED WayOut<Lanes> way_out(const SegmentAtBox<Lanes>&, const Vec3<Lanes>&);
CAPSA_SHARED Vec3<Lanes> contact_normal(const Segment<Lanes>&, const TriangleCore<Lanes>&,
                                        const Separation<Lanes, 3, Lanes, TrianglePlace<Lanes>>&);

// Boxes of rows of a tree (kernels/tree/near_formula.hpp).
CAPSA_SHARED void boxes_of_rows<Sphere>(const float* const*, capsa_box_group*);
CAPSA_SHARED void boxes_of_rows<Circle>(const float* const*, capsa_box_group*);

// Runs. With one lane they have no kernels.
#if CAPSA_LANE_COUNT > 1
CAPSA_SHARED struct BlockOfRuns<Sphere>;
CAPSA_SHARED class RowsOfRuns<Sphere>;
CAPSA_SHARED class RunWalk<Sphere>;
#endif

// Motions.
CAPSA_SHARED StepsEnd<Lanes> go_by_steps(SteppedPair<Lanes>&, const Lanes&, const Vec3<Lanes>&);
CAPSA_SHARED void GatheredMotions<2>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);
CAPSA_SHARED void GatheredMotions<3>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);

}  // namespace capsa::CAPSA_ISA
