// What the search for the nearest rows of a tree needs of two shapes. The search itself knows none
// (kernels/walks/near.cpp).

#pragma once
#include "kernels/formulas/kind.hpp"
#include "kernels/rows/nearest.hpp"
#include "kernels/tree/boxes.hpp"

namespace capsa::CAPSA_ISA {

// The rows of A ask, those of B are in the tree. Of two functions the second evaluates B first. They are the
// same where the cores fix the order. If `most` is not null, only hits with that margin count.
struct NearFormula {
    const Kind *a, *b;
    // The gaps of a row of A, at its place of a stage, with rows of B from `place` on, which are contiguous
    // and end with a whole vector. Returns those that count and are not above the best; of more than 64 rows,
    // bit k says so of one of rows k, k + 64, ...
    std::uint64_t (*one[2])(const float* row, const capsa_shapes& others, std::uint32_t place,
                            std::uint32_t count, float best, const float* most, float* gap);
    // The gaps of sixteen rows of A in a stage with a row of B, at its place of a stage. Returns those that
    // count and are not above the best. Null: rows search alone.
    std::uint64_t (*sixteen[2])(const float* lanes, const float* row, const float* best, const float* most,
                                float* gap);
    void (*boxes)(const float* const* stream, capsa_box_group* to);  // of rows of B
    bool equal_cores;
    bool tests_rows;  // the formula is long: rows are tested before they are evaluated
    bool shortens;    // no row of B is further away than its first point (Kind::apart)
};

// Solids of A with solids of B; one of the two is the same in every lane. Stores the gaps and returns the
// lanes that count and are not above the best.
template <bool BFirst, class SolidA, class SolidB>
CAPSA_INLINE std::uint64_t better_lanes(const SolidA& a, const SolidB& b, Lanes best, const float* most,
                                        float* gap) {
    const auto apart = apart_of<BFirst>(a, b);
    const Lanes all = distance(apart) - (a.radius + b.radius);
    store(gap, all);
    Mask better = all <= best;
    if (most) better = better & hits_of<BFirst>(a, b, apart, splat(*most));
    return bits(better);
}

template <class A, class B, bool BFirst>
std::uint64_t gaps_of_one(const float* row, const capsa_shapes& others, std::uint32_t place,
                          std::uint32_t count, float best, const float* most, float* gap) {
    const auto a = row_of<A>(row, 0);
    const bool has_radius = B::core != CoreKind::triangle && others.stream[B::radius_stream].data;
    const auto read = [&](int f) CAPSA_INLINE_LAMBDA {
        return f == B::radius_stream && !has_radius ? splat(0.0f) : load(others.stream[f].data + place);
    };
    std::uint64_t better = 0;
    for (std::uint32_t k = 0; k < count; k += lane_count, place += lane_count)
        better |= better_lanes<BFirst>(a, prepared<B>(read, 0.0f), splat(best), most, gap + k) << k % 64;
    return better;
}

template <class A, class B, bool BFirst>
std::uint64_t gaps_of_sixteen(const float* lanes, const float* row, const float* best, const float* most,
                              float* gap) {
    const auto b = row_of<B>(row, 0);
    std::uint64_t better = 0;
    for (int k = 0; k < capsa_group_boxes; k += lane_count)
        better |= better_lanes<BFirst>(columns_of<A>(lanes, k), b, load(best + k), most, gap + k) << k;
    return better;
}

template <class A, class B>
constexpr NearFormula make_near_formula() {
    constexpr bool equal = A::order == B::order, first = other_first<A, B, false>,
                   second = other_first<A, B, true>;
    NearFormula f{};
    f.a = &kinds.of[A::slot];
    f.b = &kinds.of[B::slot];
    f.one[0] = &gaps_of_one<A, B, first>;
    f.one[1] = &gaps_of_one<A, B, second>;
    if constexpr (!long_formula<A, B>) {
        f.sixteen[0] = &gaps_of_sixteen<A, B, first>;
        f.sixteen[1] = &gaps_of_sixteen<A, B, second>;
        f.boxes = &boxes_of_rows<B>;
    }
    f.equal_cores = equal;
    f.tests_rows = long_formula<A, B>;
    f.shortens = A::core < CoreKind::triangle && B::core == CoreKind::triangle;
    return f;
}
template <class A, class B>
inline constexpr NearFormula near_formula_of = make_near_formula<A, B>();

// The nearest row of an index for each asked row. It is in kernels/walks/near.cpp.
void walk_near(capsa_near_job& job, const NearFormula& formula);

template <class A, class B>
void near_groups(capsa_near_job* job) {
    walk_near(*job, near_formula_of<A, B>);
}

}  // namespace capsa::CAPSA_ISA
