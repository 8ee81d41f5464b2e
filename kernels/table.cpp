// Every kernel of one instruction set, in a constant table. Compiled once per row of cmake/isas.cmake.

#include "kernels/roster.hpp"
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/pairs.hpp"
#include "kernels/walks/tiles.hpp"

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

template <class Row, class Col, bool ColIsA, class... Sinks>
constexpr void fill_sinks(capsa_kernel_table& table) {
    ((table.tile[Row::kind][Col::kind][ColIsA][Sinks::kind] = &staged_tiles<Row, Col, ColIsA, Sinks>), ...);
}

template <class A, class B>
constexpr void fill_pair(capsa_kernel_table& table) {
    static_assert(Separable<A, B> || Separable<B, A>, "this pair of cores has no separation in kernels/pairs");
    // Between unlike cores the order of evaluation is settled by their rank: one kernel serves both.
    constexpr bool flip_matters = A::rank == B::rank;
    fill_sinks<A, B, false, AnyHit, Touched, CountHits, HitMask, FindHits>(table);
    fill_sinks<A, B, flip_matters, AnyHit, Touched, CountHits, HitMask, FindHits>(table);
    if constexpr (!flip_matters)
        for (int sink = 0; sink < capsa_tile_sink_count; ++sink)
            table.tile[A::kind][B::kind][1][sink] = table.tile[A::kind][B::kind][0][sink];
    table.pair[A::kind][B::kind] = &zipped<A, B>;
}

constexpr capsa_kernel_table filled_table() {
    capsa_kernel_table table{};
    table.isa = CAPSA_ISA_VALUE;
    table.name = CAPSA_TEXT(CAPSA_ISA);
    table.lane_count = lane_count;
    Roster::each([&table]<class A>() {
        Roster::each([&table]<class B>() { fill_pair<A, B>(table); });
    });
    return table;
}

extern constinit const capsa_kernel_table table;
constinit const capsa_kernel_table table = filled_table();

}  // namespace capsa::CAPSA_ISA
