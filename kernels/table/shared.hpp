// Long functions that the kernels of several shapes call (kernels/table/shape.cpp.in).
// kernels/table/shared.cpp compiles them, once for each instruction set; the other files leave them out. A
// function that is missing here is compiled in each file that calls it, which only takes space.

#pragma once
#include "kernels/table/kernels.hpp"

#ifndef CAPSA_SHARED
#define CAPSA_SHARED extern template
#endif

namespace capsa::CAPSA_ISA {

// What is prepared of a triangle, here and where rows are read.
CAPSA_SHARED TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);

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
CAPSA_SHARED void MotionStage<2>::fill(const MotionReader&, std::uint64_t, std::uint64_t);
CAPSA_SHARED void MotionStage<3>::fill(const MotionReader&, std::uint64_t, std::uint64_t);
CAPSA_SHARED void GatheredMotions<2>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);
CAPSA_SHARED void GatheredMotions<3>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);
#define CAPSA_SHARED_NEAR(Bound, Columns, N)                                                             \
    CAPSA_SHARED std::uint64_t near_resting(const Bound::Solid<Lanes>&, const RelativeMotion<Lanes, N>&, \
                                            const StagedBounds<Columns>&, std::uint32_t, std::uint32_t,  \
                                            Lanes, Lanes);                                               \
    CAPSA_SHARED std::uint64_t near_moving(const Bound::Solid<Lanes>&, const Vec<Lanes, N>&,             \
                                           const StagedBounds<Columns>&, const MotionStage<N>&,          \
                                           std::uint32_t, std::uint32_t, Lanes, Lanes)
CAPSA_SHARED_NEAR(Circle, Circle, 2);
CAPSA_SHARED_NEAR(Sphere, Sphere, 3);

#define CAPSA_SHARED_NEAR_PAIRS(Bound)                                                                \
    CAPSA_SHARED void hand_on_near_pairs(const BoundsInMotion<Bound, Bound>&, const capsa_touch_job&, \
                                         capsa_touch*, AddPairs, void*)
CAPSA_SHARED_NEAR_PAIRS(Circle);
CAPSA_SHARED_NEAR_PAIRS(Sphere);

#define CAPSA_SHARED_GATHER(Shape, N)                                                  \
    CAPSA_SHARED void gather<Shape, N>(const StageWord<Shape>*, const MotionStage<N>&, \
                                       const std::uint32_t(&)[lane_count],             \
                                       float(&)[Shape::field_count][lane_count], float(&)[3][lane_count])
CAPSA_SHARED_GATHER(Sphere, 3);
CAPSA_SHARED_GATHER(Capsule, 3);
CAPSA_SHARED_GATHER(Circle, 2);

// Stages with bounding spheres, and groups of those.
CAPSA_SHARED void GroupBounds<Circle>::fill(const ColumnStage<Circle>&, std::uint32_t);
CAPSA_SHARED void GroupBounds<Sphere>::fill(const ColumnStage<Sphere>&, std::uint32_t);
CAPSA_SHARED bool GroupBounds<Circle>::lie_together(const ColumnStage<Circle>&, std::uint32_t);
CAPSA_SHARED bool GroupBounds<Sphere>::lie_together(const ColumnStage<Sphere>&, std::uint32_t);
CAPSA_SHARED bool BoundCull<Circle, Circle>::in_groups(const capsa_tile&, std::uint32_t, std::uint32_t,
                                                       HitMatrix&);
CAPSA_SHARED bool BoundCull<Sphere, Sphere>::in_groups(const capsa_tile&, std::uint32_t, std::uint32_t,
                                                       HitMatrix&);
#define CAPSA_SHARED_STAGES(Shape)                                                                      \
    CAPSA_SHARED void WithBounds<Shape, 1>::fill(const capsa_shapes&, std::uint64_t, std::uint64_t);    \
    CAPSA_SHARED void WithBounds<Shape, words_at_once<Shape>>::fill(const capsa_shapes&, std::uint64_t, \
                                                                    std::uint64_t)
CAPSA_SHARED_STAGES(Sphere);
CAPSA_SHARED_STAGES(Capsule);
CAPSA_SHARED_STAGES(Circle);
CAPSA_SHARED void fill_bounds(ColumnStage<Sphere>&, const ColumnStage<Sphere>&, std::uint64_t);
CAPSA_SHARED void fill_bounds(ColumnStage<Sphere>&, const ColumnStage<Capsule>&, std::uint64_t);

}  // namespace capsa::CAPSA_ISA
