#include "cli/input/ids.hpp"

#include <algorithm>
#include <numeric>

namespace capsa::cli {

void Ids::regroup(const RowGroups& groups) {
    if (empty() || groups.place.empty()) return;
    order_.resize(ends_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    groups.apply(order_);
}

std::vector<std::uint32_t> Ids::sorted(const Range& rows) const {
    std::vector<std::uint32_t> all(rows.size());
    std::iota(all.begin(), all.end(), static_cast<std::uint32_t>(rows.begin));
    std::stable_sort(all.begin(), all.end(),
                     [&](std::uint32_t i, std::uint32_t j) { return (*this)[i] < (*this)[j]; });
    return all;
}

}  // namespace capsa::cli
