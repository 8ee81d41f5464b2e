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

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

// For unlike cores the cores fix the order of evaluation, so one kernel serves both orientations.
template <class A, class B>
inline constexpr bool flip_matters = A::order == B::order;

template <class Row, class Col, class... Sinks>
constexpr void fill_tiles(capsa_kernel_table& table) {
    auto& cell = table.tile[Row::slot][Col::slot];
    ((cell[0][Sinks::kind] = &staged_tiles<Row, Col, false, Sinks>), ...);
    ((cell[1][Sinks::kind] = &staged_tiles<Row, Col, flip_matters<Row, Col>, Sinks>), ...);
}

template <class A, class B, class... Sinks>
constexpr void fill_pairs(capsa_kernel_table& table) {
    ((table.pair[A::slot][B::slot][Sinks::kind] = &paired_rows<A, B, Sinks>), ...);
}

template <class A, class B>
constexpr void fill_nearest(capsa_kernel_table& table) {
    auto& cell = table.nearest[A::slot][B::slot];
    cell[capsa_nearest_by_column] = &nearest_by_column<A, B, false>;
    cell[capsa_nearest_by_column_b_first] = &nearest_by_column<A, B, flip_matters<A, B>>;
    cell[capsa_nearest_by_row] = &nearest_by_row<A, B, false>;
}

template <class A, class B>
constexpr void fill_touch(capsa_kernel_table& table) {
    auto& cell = table.touch[A::slot][B::slot];
    cell[capsa_touch_paired] = &touch_paired<A, B>;
    cell[capsa_touch_rows] = &touch_rows<A, B, false>;
    cell[capsa_touch_rows_b_first] = &touch_rows<A, B, flip_matters<A, B>>;
}

template <class A, class B>
constexpr void fill_pair(capsa_kernel_table& table) {
    if constexpr (offered<A, B, Family::tiles>)
        fill_tiles<A, B, AnyHit, Touched, CountHits, HitMask, FindHits>(table);
    if constexpr (offered<A, B, Family::pairs>)
        fill_pairs<A, B, Cores, PairHits, Gaps, Witnesses, Contacts>(table);
    if constexpr (offered<A, B, Family::nearest>) fill_nearest<A, B>(table);
    if constexpr (offered<A, B, Family::touch>) fill_touch<A, B>(table);
}

constexpr capsa_kernel_table filled_table() {
    capsa_kernel_table table{};
    table.isa = CAPSA_ISA_VALUE;
    table.name = CAPSA_TEXT(CAPSA_ISA);
    table.lane_count = lane_count;
    Roster::each([&table]<class A>() { Roster::each([&table]<class B>() { fill_pair<A, B>(table); }); });
    return table;
}

extern constinit const capsa_kernel_table table;
constinit const capsa_kernel_table table = filled_table();

}  // namespace capsa::CAPSA_ISA
