// Labels of rows for filters, and the rule of filters in plain words.

#pragma once
#include "capsa/sources.hpp"
#include "tests/support/scenes.hpp"

#include <cstdint>
#include <vector>

namespace capsa::tests {

// Labels of rows, some of them absent, and what they say in plain words.
class RowLabels {
public:
    enum Has { categories = 1, masks = 2, groups = 4 };

    RowLabels(std::size_t rows, int has, std::ptrdiff_t stride, std::uint64_t seed)
        : rows_(rows), stride_(stride) {
        Random random(seed);
        const std::size_t step = static_cast<std::size_t>(stride < 0 ? -stride : stride);
        for (std::vector<std::uint32_t>* of : {&category_, &mask_, &group_}) of->assign(rows * step, 0xdead);
        for (std::uint32_t row = 0; row < rows; ++row) {
            *at(category_, row) = random.below(8);  // 0 meets nothing
            *at(mask_, row) = random.below(3) == 0 ? 0xffffffff : random.below(8);
            *at(group_, row) = random.below(4) << 30;
        }
        if (!(has & categories)) category_.clear();
        if (!(has & masks)) mask_.clear();
        if (!(has & groups)) group_.clear();
    }
    Filter filter() const { return Filter({labels(category_), labels(mask_), labels(group_)}); }
    std::uint32_t category(std::uint32_t row) const { return category_.empty() ? ~0u : *at(category_, row); }
    std::uint32_t mask(std::uint32_t row) const { return mask_.empty() ? ~0u : *at(mask_, row); }
    std::uint32_t group(std::uint32_t row) const { return group_.empty() ? 0 : *at(group_, row); }

private:
    std::ptrdiff_t place(std::uint32_t row) const {
        const auto first = stride_ < 0 ? -stride_ * (static_cast<std::ptrdiff_t>(rows_) - 1) : 0;
        return first + static_cast<std::ptrdiff_t>(row) * stride_;
    }
    const std::uint32_t* at(const std::vector<std::uint32_t>& of, std::uint32_t row) const {
        return of.data() + place(row);
    }
    std::uint32_t* at(std::vector<std::uint32_t>& of, std::uint32_t row) { return of.data() + place(row); }
    IntegerStream labels(const std::vector<std::uint32_t>& of) const {
        if (of.empty()) return {};
        if (stride_ == 1) return of;
        return {of.data() + place(0), stride_};
    }

    std::size_t rows_;
    std::ptrdiff_t stride_;
    std::vector<std::uint32_t> category_, mask_, group_;
};

// A null side has no labels.
inline bool allowed(const RowLabels* x, std::uint32_t a, const RowLabels* y, std::uint32_t b) {
    const std::uint32_t of_a[] = {x ? x->category(a) : ~0u, x ? x->mask(a) : ~0u, x ? x->group(a) : 0},
                        of_b[] = {y ? y->category(b) : ~0u, y ? y->mask(b) : ~0u, y ? y->group(b) : 0};
    if ((of_a[0] & of_b[1]) == 0 || (of_b[0] & of_a[1]) == 0) return false;
    return of_a[2] == 0 || of_b[2] == 0 || of_a[2] != of_b[2];
}

}  // namespace capsa::tests
