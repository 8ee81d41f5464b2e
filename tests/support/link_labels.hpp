// Links and chains of rows for filters, and the rule of filters in plain words.

#pragma once
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "tests/support/scenes.hpp"

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace capsa::tests {

// Numbers of rows with a stride.
struct Numbers {
    std::ptrdiff_t stride;
    std::size_t rows;
    std::vector<std::uint32_t> all;

    template <class Of>
    Numbers(std::size_t n, std::ptrdiff_t step, Of of) : stride(step), rows(n) {
        all.assign(n * static_cast<std::size_t>(std::abs(step)) + 1, 0xbad);
        for (std::size_t row = 0; row < n; ++row) all[place(row)] = of(row);
    }
    std::size_t place(std::size_t row) const {
        const auto first = stride < 0 ? -stride * (static_cast<std::ptrdiff_t>(rows) - 1) : 0;
        return static_cast<std::size_t>(first + static_cast<std::ptrdiff_t>(row) * stride);
    }
    std::uint32_t operator[](std::size_t row) const { return all[place(row)]; }
    IntegerStream stream() const { return {all.data() + place(0), stride}; }
};

// Which links may meet, in plain words, and as bits with words between the rows.
struct Table {
    std::size_t rows, columns, stride;
    std::vector<bool> may;
    std::vector<std::uint64_t> words;

    Table(std::size_t of_a, std::size_t of_b, std::uint64_t seed)
        : rows(of_a),
          columns(of_b),
          stride(words_for(of_b) + 1),
          may(of_a * of_b),
          words(of_a * stride, ~std::uint64_t{0}) {
        Random random(seed);
        for (std::size_t k = 0; k < may.size(); ++k) {
            may[k] = random.below(3) == 0;
            std::uint64_t& word = words[k / columns * stride + k % columns / 64];
            if (!may[k]) word &= ~(std::uint64_t{1} << k % columns % 64);
        }
    }
    bool operator()(std::size_t a, std::size_t b) const { return may[a * columns + b]; }
    capsa_link_matrix matrix() const { return {words.data(), stride, rows, columns}; }
};

// What is said of the rows of a set.
struct Said {
    enum What { links = 1, chains = 2, groups = 4 };

    static constexpr std::uint32_t exclude = 20;
    int what;
    std::uint32_t link_count;
    Numbers link, chain, group;

    Said(std::size_t rows, int of, std::uint32_t links_of_set, std::ptrdiff_t stride, std::uint64_t seed)
        : what(of),
          link_count(links_of_set),
          link(rows, stride,
               [&, random = Random(seed)](std::size_t) mutable { return random.below(link_count); }),
          chain(rows, stride,
                [](std::size_t row) {
                    return row % 11 == 3 ? no_chain : static_cast<std::uint32_t>(row / 40);
                }),
          group(rows, 1, [random = Random(seed + 50)](std::size_t) mutable { return random.below(9); }) {}

    Filter filter(const Table* table) const {
        FilterLabels labels;
        if (what & links && link_count > 1) labels.link = link.stream();
        if (what & links && table) labels.matrix = table->matrix();
        if (what & chains) labels.chain = chain.stream(), labels.exclude = exclude;
        if (what & groups) labels.group = group.stream();
        return Filter(labels);
    }
    std::uint32_t link_of(std::size_t row) const { return link_count > 1 ? link[row] : 0; }
};

inline bool one_group(const Said& x, std::size_t a, const Said& y, std::size_t b) {
    return x.what & y.what & Said::groups && x.group[a] != 0 && x.group[a] == y.group[b];
}

// Of two sets.
inline bool may_meet(const Said& x, std::size_t a, const Said& y, std::size_t b, const Table& table) {
    return !one_group(x, a, y, b) && (!(x.what & Said::links) || table(x.link_of(a), y.link_of(b)));
}

// Of one set.
inline bool may_meet(const Said& x, std::size_t a, std::size_t b, const Table& table) {
    const std::size_t apart = a < b ? b - a : a - b;
    if (one_group(x, a, x, b)) return false;
    if (x.what & Said::chains && x.chain[a] != no_chain && x.chain[a] == x.chain[b] && apart <= Said::exclude)
        return false;
    return !(x.what & Said::links) || table(x.link[a], x.link[b]) || table(x.link[b], x.link[a]);
}

template <class May>
std::vector<IndexPair> pairs_that(std::size_t rows_a, std::size_t rows_b, bool within, const May& may) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < rows_a; ++a)
        for (std::uint32_t b = within ? a + 1 : 0; b < rows_b; ++b)
            if (may(a, b)) pairs.push_back({a, b});
    return pairs;
}

}  // namespace capsa::tests
