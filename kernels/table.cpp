// Every kernel of one instruction set, in a constant table. Compiled once per row of cmake/isas.cmake.

#include "kernels/roster.hpp"
#include "kernels/sinks/contacts.hpp"
#include "kernels/sinks/hits.hpp"
#include "kernels/sinks/values.hpp"
#include "kernels/walks/nearest.hpp"
#include "kernels/walks/pairs.hpp"
#include "kernels/walks/tiles.hpp"
#include "kernels/walks/touch.hpp"
#include "kernels/walks/touch_paired.hpp"

#include <cstddef>

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

template <class Row, class Col, bool ColIsA, class... Sinks>
constexpr void fill_sinks(capsa_kernel_table& table) {
    ((table.tile[Row::kind][Col::kind][ColIsA][Sinks::kind] = &staged_tiles<Row, Col, ColIsA, Sinks>), ...);
}

template <class A, class B, class... Sinks>
constexpr void fill_paired(capsa_kernel_table& table) {
    ((table.pair[A::kind][B::kind][Sinks::kind] = &paired_rows<A, B, Sinks>), ...);
}

template <class A, class B>
constexpr void fill_pair(capsa_kernel_table& table) {
    static_assert(Separable<A, B> || Separable<B, A>,
                  "this pair of cores has no separation in kernels/pairs");
    // Between unlike cores the order of evaluation is settled by their rank: one kernel serves both.
    constexpr bool flip_matters = A::rank == B::rank;
    fill_sinks<A, B, false, AnyHit, Touched, CountHits, HitMask, FindHits>(table);
    fill_sinks<A, B, flip_matters, AnyHit, Touched, CountHits, HitMask, FindHits>(table);
    if constexpr (!flip_matters)
        for (int sink = 0; sink < capsa_tile_sink_count; ++sink)
            table.tile[A::kind][B::kind][1][sink] = table.tile[A::kind][B::kind][0][sink];
    fill_paired<A, B, Cores, PairHits, Gaps, Witnesses, Contacts>(table);
    auto& nearest = table.nearest[A::kind][B::kind];
    nearest[0][0] = &nearest_by_column<A, B, false>;
    nearest[0][1] = &nearest_by_column<A, B, flip_matters>;
    nearest[1][0] = &nearest_by_row<A, B, false>;
    nearest[1][1] = &nearest_by_row<A, B, false>;
    auto& touch = table.touch[A::kind][B::kind];
    touch[capsa_touch_chosen] = &touch_paired<A, B>;
    touch[capsa_touch_rows] = &touch_rows<A, B, false>;
    touch[capsa_touch_rows_b_first] = &touch_rows<A, B, flip_matters>;
}

template <class T>
constexpr void copy(T& to, const T& from) {
    to = from;
}
template <class T, std::size_t N>
constexpr void copy(T (&to)[N], const T (&from)[N]) {
    for (std::size_t i = 0; i < N; ++i) copy(to[i], from[i]);
}

// A segment is met by the capsule's kernels.
constexpr int cell_of(int shape) { return shape == capsa_shape_segment ? capsa_shape_capsule : shape; }

constexpr capsa_kernel_table filled_table() {
    capsa_kernel_table table{};
    table.isa = CAPSA_ISA_VALUE;
    table.name = CAPSA_TEXT(CAPSA_ISA);
    table.lane_count = lane_count;
    Roster::each([&table]<class A>() { Roster::each([&table]<class B>() { fill_pair<A, B>(table); }); });
    for (int a = 0; a < capsa_shape_count; ++a)
        for (int b = 0; b < capsa_shape_count; ++b) {
            if (a == cell_of(a) && b == cell_of(b)) continue;
            copy(table.tile[a][b], table.tile[cell_of(a)][cell_of(b)]);
            copy(table.pair[a][b], table.pair[cell_of(a)][cell_of(b)]);
            copy(table.nearest[a][b], table.nearest[cell_of(a)][cell_of(b)]);
            copy(table.touch[a][b], table.touch[cell_of(a)][cell_of(b)]);
        }
    return table;
}

extern constinit const capsa_kernel_table table;
constinit const capsa_kernel_table table = filled_table();

}  // namespace capsa::CAPSA_ISA
