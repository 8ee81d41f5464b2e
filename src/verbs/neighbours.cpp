#include "src/verbs/neighbours.hpp"

#include "src/verbs/lists_by_row.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <span>

namespace capsa::query {

capsa_status neighbours(const capsa_source& source, const Query& query, std::size_t* offsets,
                        std::uint32_t* rows, std::size_t capacity, capsa_find_result& result) noexcept {
    if (query.images) return periodic::neighbours(query, offsets, rows, capacity, result);
    ListOutput out{offsets, rows, capacity, nullptr, result};
    ListsByRow<NoImage> lists(query, is_within(source), source.a.count, second_side(source).count, out);
    return lists.make([&](const auto& take) {
        return visit_hits<Blocks::full>(source, query, [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs) take(pair, NoImage{});
            return true;
        });
    });
}

}  // namespace capsa::query
