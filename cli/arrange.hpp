// Things of one group made consecutive: groups in a given order, and inside each the order they had.

#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa::cli {

struct Range {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
};

struct Arrangement {
    std::vector<Range> range;        // of each group, by its number
    std::vector<std::size_t> place;  // of each thing; empty when everything is in place already

    template <class T>
    void apply(std::vector<T>& things) const {
        if (place.empty()) return;
        std::vector<T> arranged(things.size());
        for (std::size_t i = 0; i < things.size(); ++i) arranged[place[i]] = things[i];
        things.swap(arranged);
    }
};

// `group` has the number of each thing's group, `order` every number once.
Arrangement arrange(std::span<const std::uint32_t> group, std::span<const std::uint32_t> order);

}  // namespace capsa::cli
