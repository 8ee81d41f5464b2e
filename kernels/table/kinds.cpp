// What reads the caller's rows and knows their shape, and what else walks that know no shapes need of each.
// Compiled once per row of cmake/isas.cmake.

#include "kernels/formulas/kind.hpp"
#include "kernels/read/staging.hpp"
#include "kernels/shapes/bounding_sphere.hpp"
#include "kernels/tree/group_formula.hpp"
#include "kernels/tree/near_search.hpp"

namespace capsa::CAPSA_ISA {

// They are in kernels/table/shared.cpp.
extern template TriangleCore<Lanes> triangle_of(const Vec3<Lanes>&, const Vec3<Lanes>&, const Vec3<Lanes>&);
extern template Rounded<RoundConeCore<Lanes>, Lanes> round_cone_of(const Vec3<Lanes>&, const Vec3<Lanes>&,
                                                                   Lanes, Lanes, Lanes);

// A constant with the addresses of the functions makes the compiler emit them.
template <class Shape>
struct Reading {
    decltype(&fill_places<Shape>) stage = &fill_places<Shape>;
};
template <class>
struct ReadingOfAll;
template <class... Shapes>
struct ReadingOfAll<List<Shapes...>> : Reading<Shapes>... {};
[[gnu::used]] static constinit const ReadingOfAll<Roster> compiled;
template void fill_few<Sphere>(StageWord<Sphere>&, const capsa_shapes&, std::uint32_t, std::uint32_t);
template void fill_few<Capsule>(StageWord<Capsule>&, const capsa_shapes&, std::uint32_t, std::uint32_t);

namespace {

template <class Shape>
void fill_stage(float* to, Order order, const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                float added_radius, std::uint64_t padded) {
    fill_places<Shape>(reinterpret_cast<StageWord<Shape>*>(to), order, shapes, begin, end, added_radius,
                       padded);
}

template <class Shape>
void fill_group(float* to, const capsa_shapes& copies, std::uint64_t place) {
    auto& word = *reinterpret_cast<StageWord<Shape>*>(to);
    DenseReader<Shape, true> read(copies);
    for (std::uint64_t k = 0; k < capsa_group_boxes; k += lane_count) {
        read.first = place + k;
        keep_at<Shape>(&word, k, prepared<Shape>(read, 0.0f));
    }
}

// The number of fields is known here: where it was not, dense first touches took up to 1.29 of the time
// (docs/lab/2026-11-formulas.md).
template <class Shape>
void gather_places(float (*to)[lane_count], const float* solids, const std::uint32_t* places) {
    for (int i = 0; i < lane_count; ++i) {
        const std::uint32_t at = places[i];
        const float* const from =
            solids + at / capsa_word_columns * word_size<Shape> + at % capsa_word_columns;
        for (int k = 0; k < Shape::field_count; ++k) to[k][i] = from[k * int{capsa_word_columns}];
    }
}

template <class Shape>
void bounds_of(float* to, const float* solids, std::uint64_t count) {
    using Bound = typename Shape::Bound;
    for (std::uint64_t i = 0; i < count; i += lane_count)
        keep_at<Bound>(reinterpret_cast<StageWord<Bound>*>(to), i,
                       bounding_sphere(columns_of<Shape>(solids + i / capsa_word_columns * word_size<Shape>,
                                                         static_cast<int>(i % capsa_word_columns))));
}

constexpr Kinds kinds_of_all() {
    Kinds all{};
    Roster::each([&all]<class Shape>() {
        Kind& kind = all.of[Shape::slot];
        kind.fields = Shape::field_count;
        kind.words = words_at_once<Shape>;
        kind.streams = streams_of<Shape>;
        kind.fill = &fill_stage<Shape>;
        kind.gather = &gather_places<Shape>;
        if constexpr (has_group_walk<Shape>()) kind.fill_group = &fill_group<Shape>;
        if constexpr (Shape::bounded) kind.bounds = &bounds_of<Shape>;
        if constexpr (Shape::bounded && Shape::dimension == 3) kind.meet = &meet_groups<Shape>;
    });
    return all;
}

}  // namespace

constinit const Kinds kinds = kinds_of_all();

}  // namespace capsa::CAPSA_ISA
