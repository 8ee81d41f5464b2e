// Long functions that kernels of several first shapes call. kernels/table/shared.cpp compiles them, once for
// each instruction set; the other files of kernels/table leave them out. A function that is missing here is
// compiled in each file that calls it, which only takes space.

#pragma once
#include "kernels/table/kernels.hpp"

#ifndef CAPSA_SHARED
#define CAPSA_SHARED extern template
#endif

namespace capsa::CAPSA_ISA {

// Triangles: what is prepared of one, distances from it, the normal of a contact, impacts.
CAPSA_SHARED TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);
CAPSA_SHARED SeparationOf<Point<Lanes>, TriangleCore<Lanes>> separation_called(const Point<Lanes>&,
                                                                               const TriangleCore<Lanes>&);
CAPSA_SHARED SeparationOf<Segment<Lanes>, TriangleCore<Lanes>> separation_called(const Segment<Lanes>&,
                                                                                 const TriangleCore<Lanes>&);
CAPSA_SHARED Vec3<Lanes> contact_normal(const Point<Lanes>&, const TriangleCore<Lanes>&,
                                        const Separation<Lanes, 3, Lanes, TrianglePlace<Lanes>>&);
CAPSA_SHARED Lanes entry_in_plane(const Vec3<Lanes>&, const TriangleCore<Lanes>&, const Vec3<Lanes>&, Lanes,
                                  Lanes, Lanes, Lanes, Lanes);
CAPSA_SHARED Impact<Lanes, 3, TrianglePlace<Lanes>> impact(const Point<Lanes>&, const TriangleCore<Lanes>&,
                                                           const Vec3<Lanes>&, Lanes);

// Motions.
CAPSA_SHARED void MotionStage<2>::fill(const MotionReader&, std::uint64_t, std::uint64_t);
CAPSA_SHARED void MotionStage<3>::fill(const MotionReader&, std::uint64_t, std::uint64_t);
CAPSA_SHARED void GatheredMotions<2>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);
CAPSA_SHARED void GatheredMotions<3>::fill(const MotionReader&, const std::uint32_t*, std::uint64_t,
                                           std::uint64_t);
#define CAPSA_SHARED_NEAR(Bound, Columns, N)                                                                 \
    CAPSA_SHARED std::uint64_t near_resting(const Bound::Solid<Lanes>&, const RelativeMotion<Lanes, N>&,     \
                                            const Stage<Columns, tile_words>&, std::uint32_t, std::uint32_t, \
                                            Lanes, Lanes);                                                   \
    CAPSA_SHARED std::uint64_t near_moving(const Bound::Solid<Lanes>&, const Vec<Lanes, N>&,                 \
                                           const Stage<Columns, tile_words>&, const MotionStage<N>&,         \
                                           std::uint32_t, std::uint32_t, Lanes, Lanes)
CAPSA_SHARED_NEAR(Circle, Circle, 2);
CAPSA_SHARED_NEAR(Sphere, Sphere, 3);
CAPSA_SHARED_NEAR(Sphere, HalfSpace, 3);

#define CAPSA_SHARED_GATHER(Shape, N)                                                  \
    CAPSA_SHARED void gather<Shape, N>(const StageWord<Shape>*, const MotionStage<N>&, \
                                       const std::uint32_t(&)[lane_count],             \
                                       float(&)[Shape::field_count][lane_count], float(&)[3][lane_count])
CAPSA_SHARED_GATHER(Sphere, 3);
CAPSA_SHARED_GATHER(Capsule, 3);
CAPSA_SHARED_GATHER(Triangle, 3);
CAPSA_SHARED_GATHER(HalfSpace, 3);
CAPSA_SHARED_GATHER(Circle, 2);
CAPSA_SHARED_GATHER(PlanarCapsule, 2);

// Stages with bounding spheres, and groups of those.
CAPSA_SHARED void GroupBounds<Circle>::fill(const ColumnStage<Circle>&, std::uint32_t);
CAPSA_SHARED void GroupBounds<Sphere>::fill(const ColumnStage<Sphere>&, std::uint32_t);
CAPSA_SHARED bool GroupBounds<Circle>::lie_together(const ColumnStage<Circle>&, std::uint32_t);
CAPSA_SHARED bool GroupBounds<Sphere>::lie_together(const ColumnStage<Sphere>&, std::uint32_t);
#define CAPSA_SHARED_STAGES(Shape)                                                                      \
    CAPSA_SHARED void WithBounds<Shape, 1>::fill(const capsa_shapes&, std::uint64_t, std::uint64_t);    \
    CAPSA_SHARED void WithBounds<Shape, words_at_once<Shape>>::fill(const capsa_shapes&, std::uint64_t, \
                                                                    std::uint64_t)
CAPSA_SHARED_STAGES(Sphere);
CAPSA_SHARED_STAGES(Capsule);
CAPSA_SHARED_STAGES(Triangle);
CAPSA_SHARED_STAGES(HalfSpace);
CAPSA_SHARED_STAGES(Circle);
CAPSA_SHARED_STAGES(PlanarCapsule);
CAPSA_SHARED void fill_bounds(ColumnStage<Sphere>&, const ColumnStage<Sphere>&, std::uint64_t);
CAPSA_SHARED void fill_bounds(ColumnStage<Sphere>&, const ColumnStage<Capsule>&, std::uint64_t);
CAPSA_SHARED void fill_bounds(ColumnStage<Sphere>&, const ColumnStage<Triangle>&, std::uint64_t);
CAPSA_SHARED void fill_bounds(ColumnStage<Circle>&, const ColumnStage<PlanarCapsule>&, std::uint64_t);

}  // namespace capsa::CAPSA_ISA
