// The route of a query: the one place that reads what a source is made of (its kind, its indexes and their
// cells, its runs, its slice or part) and decides which way its pairs are found. Verbs and streams read the
// route.
//
// The route depends on the source and on what the verb keeps, never on a clock, the processor or the
// instruction set, so the order of answers is the same everywhere. docs/inside.md has the table of all
// routes; tests/plan/test_route.cpp compares it with this code.

#pragma once
#include "src/kernel_call.hpp"
#include "src/plan/parts.hpp"
#include "src/runs.hpp"
#include "src/source.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// What a verb keeps of the pairs.
enum class Keeps : std::uint8_t {
    hits,     // the pairs that touch, in any order: any_hit, count_hits, touched, find_hits, contacts,
              // neighbours, ...
    places,   // something for each pair: gaps, witnesses, hit_mask
    nearest,  // the nearest row for each row of A
    deepest,  // of the pairs that touch the nearest, for each row of A
    touches,  // the first touch of each row of A, or of each given pair
};

// Whether only pairs that touch matter, so that whatever finds them all serves the verb.
constexpr bool needs_hits_only(Keeps keeps) { return keeps == Keeps::hits || keeps == Keeps::deepest; }

enum class Way : std::uint8_t {
    given,      // the pairs of a zip or of a list
    rectangle,  // every row of A with every row of B
    triangle,   // every row of A with every later row of A
    runs,       // the rectangles or triangles of the runs
    tree,       // rows search the tree of an index
    cells,      // rows read the cells of an index
    grid,       // rows search the grid of an index
};

const char* name(Way way) noexcept;

// The rows that search an index, in the order in which they do.
struct Asking {
    const capsa_shapes* shapes;  // the rows in that order
    const std::uint32_t* names;  // the caller's row at each place; null: places are the caller's rows
    std::size_t begin, end;      // the places that are asked

    std::uint32_t row(std::size_t place) const noexcept {
        return names ? names[place] : static_cast<std::uint32_t>(place);
    }
};

struct Route {
    Way way = Way::given;
    bool b_asks =
        false;  // rows of B search an index of A; otherwise rows of A search an index of B or their own
    const capsa_index* searched = nullptr;  // by `tree`, `cells` and `grid`
    Asking asking{};                        // of these, and of verbs that keep rows
    bool listed = false;                    // the rows that ask are some of A: each meets all of B, and comes
                                            // first in its pairs

    // Rows of the tree that equal so many others before them need not be found. 0: all rows have to be.
    std::size_t enough_equal = 0;

    bool keeps_best = false;  // rows search a tree for the best of their rows, not for all hits

    bool through_index() const noexcept { return searched != nullptr; }
    // The tree of the rows that are searched, which are these.
    capsa_tree tree_of(const capsa_shapes& rows) const noexcept;
    // Whether rows search. A verb may have set another way.
    bool is_searched() const noexcept { return way == Way::tree || way == Way::grid; }
};

// Whether an index of a side serves such verbs. The route goes through it unless the source is dense.
bool index_serves(const capsa_source& source, Keeps keeps) noexcept;

Route route_of(const capsa_source& source, Keeps keeps, const Query& query) noexcept;
// How many equal rows with lower numbers make a row needless for the k nearest of each row: 0 if none do.
std::size_t enough_equal_rows(const capsa_source& source, std::size_t k) noexcept;
// The same if only the rows of a list ask. They search a tree of the other side or go by themselves.
Route route_of_list(const capsa_source& source, Keeps keeps, const Query& query) noexcept;

// Whether the k nearest rows at any distance are found for each row by itself: a slice of `within` has pairs
// of its own, and half-spaces and the rows of short runs meet few.
bool asks_by_row(const capsa_source& source, const Query& query) noexcept;
// Whether rows touch so many others that asking each row by itself, at that cost in ns (src/plan/cost.hpp),
// is quicker than taking all pairs that touch.
bool is_crowded(const capsa_source& source, const Query& query, double row) noexcept;
// Whether the k nearest rows are found for each row by itself, and by which route: at any distance, and where
// rows touch far more than k others.
bool takes_k_by_row(const capsa_source& source, const Query& query, std::size_t k, Route& route) noexcept;
// The same for the deepest row by exact decisions, which is the nearest row if that surely touches.
bool takes_deepest_by_row(const capsa_source& source, const Query& query, Route& route) noexcept;

// The way of a route that goes through no index.
inline Way way_without_index(const capsa_source& source) noexcept {
    if (is_paired(source)) return Way::given;
    if (parted(source)) return Way::runs;
    return is_within(source) ? Way::triangle : Way::rectangle;
}
// Whether the way of every route of the source is that one, and its rows are asked as they are.
inline bool is_plain(const capsa_source& source) noexcept {
    return !source.a.index && !second_side(source).index && !has_share(source);
}

}  // namespace capsa
