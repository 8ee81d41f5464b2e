// Filters: which rows may meet.

#pragma once
#include "capsa/c/types.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// What is wrong with the filters of a source.
enum class FilterFlaw {
    none,
    of_within,        // a filter of the B of a `within`
    too_few,          // elements
    matrix_of_b,      // which is not that of A
    narrow_matrix,    // rows of fewer words than they need
    oblong_matrix,    // of one set
    no_matrix,        // and links
    no_links,         // and a matrix of more than one
    unknown_link,     // which the matrix does not have
    half_of_a_chain,  // without a number of rows to exclude, or the other way round
};

// The first flaw, and where it is.
struct FlawOfFilter {
    FilterFlaw flaw = FilterFlaw::none;
    bool of_b = false;    // it is in the filter or the rows of B
    std::size_t row = 0;  // of an unknown link
};
FlawOfFilter flaw_of_filters(const capsa_source& source) noexcept;

// The label of a row.
inline std::uint32_t label(const capsa_label_stream& of, std::size_t row, std::uint32_t absent) noexcept {
    return of.data ? of.data[static_cast<std::ptrdiff_t>(row) * of.stride] : absent;
}

// The filter of rows first, first + 1, ...
capsa_filter rows_of(const capsa_filter& filter, std::size_t first) noexcept;

// Which pairs of a checked source may meet. kernels/filter.hpp decides in the same way.
class MayMeet {
public:
    MayMeet() = default;
    explicit MayMeet(const capsa_source& source) noexcept : filters_(source.filters) {
        if (source.kind == capsa_source_within) filters_.b = filters_.a;
        have_links_ = of_links(filters_.a) || of_links(filters_.b);
    }

    // Whether there is a filter. Without one all pairs may meet.
    explicit operator bool() const noexcept { return filters_.a || filters_.b; }
    // Those of A and B, also of a `within`.
    const capsa_filters& filters() const noexcept { return filters_; }
    // Those of the rows and the columns of tiles.
    capsa_filters of_tiles(bool cols_are_a) const noexcept {
        return cols_are_a ? capsa_filters{filters_.b, filters_.a} : filters_;
    }

    bool operator()(std::uint32_t a, std::uint32_t b) const noexcept {
        const Labels x(filters_.a, a), y(filters_.b, b);
        return (x.category & y.mask) != 0 && (y.category & x.mask) != 0 &&
               (x.group == 0 || x.group != y.group) && (!have_links_ || links_may_meet(a, b));
    }

    // Clears the bits of words whose pairs may not meet: bit k belongs to pair_at(k).
    template <class PairAt>
    void keep(std::span<std::uint64_t> words, const PairAt& pair_at) const {
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w] = kept(words[w], [&](std::size_t bit) { return pair_at(w * 64 + bit); });
    }
    // The bits of one word whose pairs may meet.
    template <class PairAt>
    std::uint64_t kept(std::uint64_t word, const PairAt& pair_at) const {
        for (std::uint64_t left = word; left != 0; left &= left - 1) {
            const capsa_index_pair pair = pair_at(static_cast<std::size_t>(std::countr_zero(left)));
            if (!(*this)(pair.a, pair.b)) word &= ~(left & (0 - left));
        }
        return word;
    }

private:
    struct Labels {
        std::uint32_t category, mask, group;
        Labels(const capsa_filter* filter, std::uint32_t row)
            : category(filter ? label(filter->category, row, all) : all),
              mask(filter ? label(filter->mask, row, all) : all),
              group(filter ? label(filter->group, row, 0) : 0) {}
        static constexpr std::uint32_t all = 0xffffffff;
    };

    static bool of_links(const capsa_filter* filter) noexcept {
        return filter && (filter->matrix.words || filter->chain.data);
    }
    bool links_may_meet(std::uint32_t a, std::uint32_t b) const noexcept;

    capsa_filters filters_{};
    bool have_links_ = false;  // or chains
};

}  // namespace capsa
