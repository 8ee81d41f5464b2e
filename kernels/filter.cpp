// Which columns may meet a row, column by column. Compiled once per row of cmake/isas.cmake.

#include "kernels/filter.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Bit k says whether byte k, which is 0 or 1, is 1.
CAPSA_INLINE std::uint64_t word_of(const std::uint8_t (&bytes)[capsa_word_columns]) {
    std::uint64_t word = 0;
    for (int eight = 0; eight < 8; ++eight) {
        std::uint64_t some;
        __builtin_memcpy(&some, bytes + 8 * eight, 8);
        word |= (some * 0x0102040810204080u >> 56) << 8 * eight;
    }
    return word;
}

// Which of `count` columns from `begin` on have a label with keep(label). Without labels all have `absent`.
template <class Keep>
CAPSA_INLINE std::uint64_t kept(const capsa_label_stream& of, std::uint32_t begin, std::uint32_t count,
                                std::uint32_t absent, const Keep& keep) {
    if (!of.data) return keep(absent) ? ~std::uint64_t{0} : 0;
    alignas(64) std::uint8_t bytes[capsa_word_columns] = {};
    const std::uint32_t* const first = of.data + static_cast<std::ptrdiff_t>(begin) * of.stride;
    if (of.stride == 1 && count == capsa_word_columns)
        for (int k = 0; k < capsa_word_columns; ++k) bytes[k] = keep(first[k]);
    else
        for (std::uint32_t k = 0; k < count; ++k)
            bytes[k] = keep(first[static_cast<std::ptrdiff_t>(k) * of.stride]);
    return word_of(bytes);
}

}  // namespace

std::uint64_t allowed(const capsa_filters& filters, std::uint32_t row, std::uint32_t col,
                      std::uint64_t hits) {
    const Labels own = labels(filters.a, row);
    for (std::uint64_t left = hits; left != 0; left &= left - 1)
        if (!may_meet(own, labels(filters.b, col + lowest_one(left)))) hits &= ~(left & (0 - left));
    return hits;
}

std::uint64_t columns_that_may_meet(const capsa_filters& filters, std::uint32_t row, std::uint32_t begin,
                                    std::uint32_t count) {
    constexpr std::uint32_t all = 0xffffffff;
    constexpr capsa_filter no_labels{};
    const Labels own = labels(filters.a, row);
    const capsa_filter& cols = filters.b ? *filters.b : no_labels;
    const auto is_met = [&](std::uint32_t category)
                            CAPSA_INLINE_LAMBDA { return (category & own.mask) != 0; };
    const auto meets = [&](std::uint32_t mask) CAPSA_INLINE_LAMBDA { return (mask & own.category) != 0; };
    const auto is_other = [&](std::uint32_t group) CAPSA_INLINE_LAMBDA { return group != own.group; };
    std::uint64_t columns = kept(cols.category, begin, count, all, is_met);
    if (columns != 0) columns &= kept(cols.mask, begin, count, all, meets);
    if (columns != 0 && own.group != 0) columns &= kept(cols.group, begin, count, 0, is_other);
    return columns;
}

}  // namespace capsa::CAPSA_ISA
