// Which rows may meet: categories, masks, groups, links and chains. src/filter.hpp decides in the same way.
//
// kernels/filter.cpp compiles what goes through many columns: no shape and no lanes are in that code,
// so an ISA has one copy of it.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstddef>

namespace capsa::CAPSA_ISA {

struct Labels {
    std::uint32_t category, mask, group;
};

CAPSA_INLINE std::uint32_t label(const capsa_label_stream& of, std::uint64_t row, std::uint32_t absent) {
    return of.data ? of.data[static_cast<std::ptrdiff_t>(row) * of.stride] : absent;
}

CAPSA_INLINE Labels labels(const capsa_filter* filter, std::uint64_t row) {
    constexpr std::uint32_t all = 0xffffffff;
    if (!filter) return {all, all, 0};
    return {label(filter->category, row, all), label(filter->mask, row, all), label(filter->group, row, 0)};
}

CAPSA_INLINE bool have_filter(const capsa_filters& filters) { return filters.a || filters.b; }

CAPSA_INLINE bool may_meet(const Labels& x, const Labels& y) {
    return (x.category & y.mask) != 0 && (y.category & x.mask) != 0 && (x.group == 0 || x.group != y.group);
}

// Whether the filters have links or chains too.
CAPSA_INLINE bool have_links(const capsa_filters& filters) {
    const auto of = [](const capsa_filter* filter) CAPSA_INLINE_LAMBDA {
        return filter && (filter->matrix.words || filter->chain.data);
    };
    return of(filters.a) || of(filters.b);
}

// Whether the links and chains of two rows let them meet.
bool links_may_meet(const capsa_filters& filters, std::uint32_t a, std::uint32_t b);

// Whether a row of the first filter and a row of the second may meet.
CAPSA_INLINE bool may_meet(const capsa_filters& filters, std::uint32_t a, std::uint32_t b) {
    return may_meet(labels(filters.a, a), labels(filters.b, b)) &&
           (!have_links(filters) || links_may_meet(filters, a, b));
}

// The hits of a row with the columns from `col` on that may meet.
std::uint64_t allowed(const capsa_filters& filters, std::uint32_t row, std::uint32_t col, std::uint64_t hits);

// Which of `count` columns from `begin` on, at most a word, may meet a row.
std::uint64_t columns_that_may_meet(const capsa_filters& filters, std::uint32_t row, std::uint32_t begin,
                                    std::uint32_t count);

}  // namespace capsa::CAPSA_ISA
