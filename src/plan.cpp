#include "src/plan.hpp"

#include <algorithm>

namespace capsa {

namespace {

constexpr std::uint64_t words(std::uint64_t columns) {
    return (columns + capsa_word_columns - 1) / capsa_word_columns;
}

// Costs, in tenths of what a word of the orientation costs that has the simpler core in columns. A row's
// fields are splatted once and cost nothing, a column's are loaded for every pair, so the heavier shape
// belongs in rows: sphere-capsule takes a third longer with capsules in columns
// (docs/lab/2026-11-kernels.md).
constexpr std::uint64_t light_columns = 10, heavy_columns = 13, scatter_columns = 40;

bool heavier(capsa_shape a, capsa_shape b) { return a != capsa_shape_sphere && b == capsa_shape_sphere; }

std::uint64_t word_cost(capsa_shape row, capsa_shape col) {
    return heavier(col, row) ? heavy_columns : light_columns;
}

// Rows of 64 and more against a few columns waste most of each word: then the other orientation is cheaper
// even with the heavier shape in columns. Ties go to the caller's order.
bool better_flipped(const capsa_source& source, FlipPrice price) {
    const std::uint64_t n = source.end - source.begin, m = source.b.count;
    const std::uint64_t straight = n * words(m) * word_cost(source.a.shape, source.b.shape);
    std::uint64_t flipped = m * words(n) * word_cost(source.b.shape, source.a.shape);
    if (price == FlipPrice::scatter) flipped = flipped * scatter_columns / light_columns;
    return flipped < straight;
}

}  // namespace

Plan make_plan(const capsa_source& source, FlipPrice price) noexcept {
    const auto begin = static_cast<std::uint32_t>(source.begin);
    const auto end = static_cast<std::uint32_t>(source.end);
    if (source.kind == capsa_source_within) {
        const auto count = static_cast<std::uint32_t>(source.a.count);
        return {&source.a, &source.a, false, true, begin, end, begin, begin < end ? count : begin};
    }
    const auto count = static_cast<std::uint32_t>(source.b.count);
    if (better_flipped(source, price)) return {&source.b, &source.a, true, false, 0, count, begin, end};
    return {&source.a, &source.b, false, false, begin, end, 0, count};
}

Tiles::Tiles(const Plan& plan) noexcept : plan_(plan), col_(plan.col_begin) {
    if (plan.row_begin >= plan.row_end) col_ = plan.col_end;
}

std::size_t Tiles::next(std::span<capsa_tile> room) noexcept {
    std::size_t made = 0;
    while (made < room.size() && col_ < plan_.col_end) {
        // Words are aligned to multiples of 64 columns, so a plan that begins in between skips a few.
        const auto skip = static_cast<std::uint32_t>(col_ % capsa_word_columns);
        const auto begin = static_cast<std::uint32_t>(col_ - skip);
        const auto end = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(std::uint64_t{begin} + capsa_tile_columns, plan_.col_end));
        // Of a triangle, rows at or below the tile's last column have nothing above the diagonal.
        const std::uint32_t row_end = plan_.above_diagonal ? std::min(plan_.row_end, end - 1) : plan_.row_end;
        if (plan_.row_begin < row_end)
            room[made++] = {plan_.row_begin, row_end, begin, end, skip, plan_.above_diagonal ? 1u : 0u};
        col_ = end;
    }
    return made;
}

}  // namespace capsa
