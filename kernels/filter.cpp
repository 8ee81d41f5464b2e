// Which columns may meet a row, column by column: labels of a word at a time, links and chains one by one.
// Compiled once per row of cmake/isas.cmake.

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

// `count` labels from `first` on, and zeros behind them.
CAPSA_NOINLINE void copy_labels(const std::uint32_t* first, std::ptrdiff_t stride, std::uint32_t count,
                                std::uint32_t (&to)[capsa_word_columns]) {
    if (count == capsa_word_columns) {
#pragma GCC unroll 8
        for (int k = 0; k < capsa_word_columns; ++k, first += stride) to[k] = *first;
        return;
    }
    __builtin_memset(to, 0, sizeof to);
#pragma GCC unroll 1
    for (std::uint32_t k = 0; k < count; ++k, first += stride) to[k] = *first;
}

// Which of `count` columns from `begin` on have a label with keep(label), and perhaps columns behind them.
// Without labels all have `absent`.
template <class Keep>
CAPSA_INLINE std::uint64_t kept(const capsa_label_stream& of, std::uint32_t begin, std::uint32_t count,
                                std::uint32_t absent, const Keep& keep) {
    if (!of.data) return keep(absent) ? ~std::uint64_t{0} : 0;
    alignas(64) std::uint8_t bytes[capsa_word_columns];
    std::uint32_t copies[capsa_word_columns];
    const std::uint32_t* labels = of.data + static_cast<std::ptrdiff_t>(begin) * of.stride;
    if (of.stride != 1 || count != capsa_word_columns) {
        copy_labels(labels, of.stride, count, copies);
        labels = copies;
    }
    for (int k = 0; k < capsa_word_columns; ++k) bytes[k] = keep(labels[k]);
    return word_of(bytes);
}

// What links and chains say of one row and others. The matrix is that of either filter, because columns may
// be rows of A.
class OfLinks {
public:
    CAPSA_INLINE OfLinks(const capsa_filters& filters, std::uint32_t row)
        : own_link_(link(filters.a, row)), cols_(filters.b) {
        if (filters.a && filters.a->matrix.words) {
            const capsa_link_matrix& matrix = filters.a->matrix;
            own_row_ = matrix.words + own_link_ * matrix.stride;
        }
        if (filters.b && filters.b->matrix.words) of_cols_ = &filters.b->matrix;
        if (!have_one_chain(filters)) return;
        chain_ = label(filters.a->chain, row, capsa_no_chain);
        place_ = place(*filters.a, row);
        exclude_ = filters.a->exclude < filters.b->exclude ? filters.b->exclude : filters.a->exclude;
    }
    CAPSA_INLINE bool may_meet(std::uint32_t col) const {
        if (chain_ != capsa_no_chain && is_near_on_chain(col)) return false;
        if (!own_row_ && !of_cols_) return true;
        const std::uint32_t other = link(cols_, col);
        return (own_row_ && bit(own_row_, other)) || (of_cols_ && is_in_own_column(other));
    }
    // Those of the columns from `begin` on, of which few are asked about.
    CAPSA_INLINE std::uint64_t few(std::uint64_t columns, std::uint32_t begin) const {
        for (std::uint64_t left = columns; left != 0; left &= left - 1)
            if (!may_meet(begin + lowest_one(left))) columns &= ~(left & (0 - left));
        return columns;
    }
    // The same for many of `count` columns: without a branch for each.
    CAPSA_INLINE std::uint64_t many(std::uint64_t columns, std::uint32_t begin, std::uint32_t count) const {
        const capsa_label_stream no_links{}, links = cols_ ? cols_->link : no_links;
        std::uint64_t linked = own_row_ || of_cols_ ? 0 : ~std::uint64_t{0};
        if (own_row_)
            linked = kept(links, begin, count, 0,
                          [&](std::uint32_t other) CAPSA_INLINE_LAMBDA { return bit(own_row_, other); });
        if (of_cols_)
            linked |= kept(links, begin, count, 0,
                           [&](std::uint32_t other) CAPSA_INLINE_LAMBDA { return is_in_own_column(other); });
        columns &= linked;
        for (std::uint64_t left = chain_ == capsa_no_chain ? 0 : columns; left != 0; left &= left - 1)
            if (is_near_on_chain(begin + lowest_one(left))) columns &= ~(left & (0 - left));
        return columns;
    }

private:
    CAPSA_INLINE bool is_near_on_chain(std::uint32_t col) const {
        if (chain_ != label(cols_->chain, col, capsa_no_chain)) return false;
        const std::uint64_t other = place(*cols_, col);
        return (other < place_ ? place_ - other : other - place_) <= exclude_;
    }
    CAPSA_INLINE bool is_in_own_column(std::uint32_t other) const {
        return bit(of_cols_->words + other * of_cols_->stride, own_link_);
    }
    CAPSA_INLINE static std::uint32_t link(const capsa_filter* filter, std::uint32_t row) {
        return filter ? label(filter->link, row, 0) : 0;
    }
    CAPSA_INLINE static std::uint64_t place(const capsa_filter& filter, std::uint32_t row) {
        return std::uint64_t{filter.first} + row;
    }
    CAPSA_INLINE static bool bit(const std::uint64_t* words, std::uint32_t k) {
        return (words[k / 64] >> (k % 64) & 1) != 0;
    }
    // Whether both sides are of the rows of one stream.
    CAPSA_INLINE static bool have_one_chain(const capsa_filters& filters) {
        if (!filters.a || !filters.b || !filters.a->chain.data || !filters.b->chain.data) return false;
        const auto begin = [](const capsa_filter& of) CAPSA_INLINE_LAMBDA {
            return reinterpret_cast<std::uintptr_t>(of.chain.data) -
                   sizeof(std::uint32_t) * of.first * static_cast<std::uintptr_t>(of.chain.stride);
        };
        return filters.a->chain.stride == filters.b->chain.stride && begin(*filters.a) == begin(*filters.b);
    }

    const std::uint32_t own_link_;
    const capsa_filter* const cols_;
    const std::uint64_t* own_row_ = nullptr;
    const capsa_link_matrix* of_cols_ = nullptr;
    std::uint32_t chain_ = capsa_no_chain, exclude_ = 0;
    std::uint64_t place_ = 0;
};

// Whether the filters have categories, masks or groups.
CAPSA_INLINE bool have_labels(const capsa_filters& filters) {
    const auto of = [](const capsa_filter* filter) CAPSA_INLINE_LAMBDA {
        return filter && (filter->category.data || filter->mask.data || filter->group.data);
    };
    return of(filters.a) || of(filters.b);
}

CAPSA_INLINE std::uint64_t allowed_by_labels(const capsa_filters& filters, std::uint32_t row,
                                             std::uint32_t col, std::uint64_t hits) {
    const Labels own = labels(filters.a, row);
    for (std::uint64_t left = hits; left != 0; left &= left - 1)
        if (!may_meet(own, labels(filters.b, col + lowest_one(left)))) hits &= ~(left & (0 - left));
    return hits;
}

// Not inlined, so that labels alone pay nothing for links.
CAPSA_NOINLINE std::uint64_t allowed_by_links(const capsa_filters& filters, std::uint32_t row,
                                              std::uint32_t col, std::uint64_t hits) {
    if (have_labels(filters)) hits = allowed_by_labels(filters, row, col, hits);
    return OfLinks(filters, row).few(hits, col);
}
CAPSA_NOINLINE std::uint64_t columns_by_links(const capsa_filters& filters, std::uint32_t row,
                                              std::uint64_t columns, std::uint32_t begin,
                                              std::uint32_t count) {
    return OfLinks(filters, row).many(columns, begin, count);
}

}  // namespace

bool links_may_meet(const capsa_filters& filters, std::uint32_t a, std::uint32_t b) {
    return OfLinks(filters, a).may_meet(b);
}

std::uint64_t allowed(const capsa_filters& filters, std::uint32_t row, std::uint32_t col,
                      std::uint64_t hits) {
    if (hits == 0) return 0;
    return have_links(filters) ? allowed_by_links(filters, row, col, hits)
                               : allowed_by_labels(filters, row, col, hits);
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
    if (columns == 0 || !have_links(filters)) return columns;
    const std::uint64_t there = ~std::uint64_t{0} >> (capsa_word_columns - count);
    return columns_by_links(filters, row, columns & there, begin, count);
}

}  // namespace capsa::CAPSA_ISA
