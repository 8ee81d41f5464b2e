// Contacts of rows with their nearest rows: the nearest of a block of rows, and then the contacts of these
// pairs, which are listed and all admitted.

#include "src/nearest_contacts.hpp"

#include "src/query.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace capsa::query {

namespace {

constexpr std::size_t block_rows = 512;
constexpr float infinity = std::numeric_limits<float>::infinity();

// The same contact with the sides exchanged.
capsa_contact seen_from_b(const capsa_contact& c) {
    return {c.b, c.a, c.gap, {-c.normal[0], -c.normal[1], -c.normal[2]}, {c.point[0], c.point[1], c.point[2]},
            c.t, c.s};
}

}  // namespace

void nearest_contacts(const capsa_source& source, const capsa_options& options, capsa_contact* out) noexcept {
    const bool within = source.kind == capsa_source_within;
    capsa_options every = options;
    every.margin = infinity;
    capsa_nearest nearest_row[block_rows];
    capsa_index_pair pairs[block_rows];
    capsa_source block = source;
    for (block.begin = source.begin; block.begin < source.end; block.begin = block.end) {
        block.end = std::min(source.end, block.begin + block_rows);
        const std::size_t rows = block.end - block.begin;
        nearest(block, options, nearest_row);
        std::size_t count = 0;
        for (std::size_t i = 0; i < rows; ++i)
            if (const std::uint32_t partner = nearest_row[i].index; partner != capsa_no_row) {
                // Of a within the earlier row comes first, as everywhere.
                const auto row = static_cast<std::uint32_t>(block.begin + i);
                pairs[count++] =
                    within && partner < row ? capsa_index_pair{partner, row} : capsa_index_pair{row, partner};
            }
        const capsa_source listed{
            capsa_source_listed, source.a, within ? source.a : source.b, 0, count, pairs};
        std::size_t found = contacts(listed, every, out, rows).written;
        // They stand at the beginning without gaps: each goes to its row, the last first.
        for (std::size_t i = rows; i-- > 0;) {
            const auto row = static_cast<std::uint32_t>(block.begin + i);
            if (nearest_row[i].index == capsa_no_row) {
                out[i] = {row, capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}, 0, 0};
                continue;
            }
            out[i] = out[--found];
            if (out[i].a != row) out[i] = seen_from_b(out[i]);
        }
        out += rows;
    }
}

}  // namespace capsa::query
