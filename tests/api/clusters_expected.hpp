// Scenes for clusters, and their labels in the plainest way.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace capsa::tests {

// Labels in the plainest way: from each row that has none, in order, to all that hang on it.
inline Clusters flooded(std::size_t rows, const std::vector<IndexPair>& pairs) {
    std::vector<std::vector<std::uint32_t>> touching(rows);
    for (const auto& [a, b] : pairs) {
        touching[a].push_back(b);
        touching[b].push_back(a);
    }
    Clusters out;
    out.labels.assign(rows, no_row);
    for (std::uint32_t row = 0; row < rows; ++row) {
        if (out.labels[row] != no_row) continue;
        std::vector<std::uint32_t> open{row};
        while (!open.empty()) {
            const std::uint32_t next = open.back();
            open.pop_back();
            if (out.labels[next] != no_row) continue;
            out.labels[next] = static_cast<std::uint32_t>(out.count);
            open.insert(open.end(), touching[next].begin(), touching[next].end());
        }
        ++out.count;
    }
    return out;
}

inline bool in_one_run(const std::uint32_t* a, const std::uint32_t* b, std::size_t runs,
                       const IndexPair& pair) {
    for (std::size_t k = 0; k < runs; ++k)
        if (a[k] <= pair.a && pair.a < a[k + 1] && (!b || (b[k] <= pair.b && pair.b < b[k + 1]))) return true;
    return false;
}

inline std::uint32_t label_of(const capsa_label_stream& stream, std::size_t row, std::uint32_t without) {
    return stream.data ? stream.data[static_cast<std::ptrdiff_t>(row) * stream.stride] : without;
}

inline bool may_meet(const capsa_filter& x, std::size_t i, const capsa_filter& y, std::size_t j) {
    const std::uint32_t group = label_of(x.group, i, 0);
    return (label_of(x.category, i, ~0u) & label_of(y.mask, j, ~0u)) != 0 &&
           (label_of(y.category, j, ~0u) & label_of(x.mask, i, ~0u)) != 0 &&
           (group == 0 || group != label_of(y.group, j, 0));
}

// The clusters of a source, each pair asked by itself in double precision. Row j of B has number `first_b` +
// j. Counts the pairs that lie so near the margin that a rounding decides.
inline Clusters expected(const Source& source, float margin, std::size_t first_b, std::size_t& in_doubt) {
    const bool within = source.kind == capsa_source_within;
    const capsa_shapes &a = source.a, &b = within ? source.a : source.b;
    std::vector<IndexPair> pairs, touching;
    if (source.kind == capsa_source_listed) {
        pairs.assign(source.pairs, source.pairs + source.end);
    } else {
        for (std::uint32_t i = 0; i < a.count; ++i)
            for (std::uint32_t j = within ? i + 1 : 0; j < b.count; ++j)
                if (source.kind != capsa_source_zip || i == j) pairs.push_back({i, j});
    }
    for (const IndexPair& pair : pairs) {
        const capsa_runs& runs = source.runs;
        if (runs.a && !in_one_run(runs.a, within ? runs.a : runs.b, runs.count, pair)) continue;
        const capsa_filter none{}, &of_a = source.filters.a ? *source.filters.a : none,
                                   &of_b = within             ? of_a
                                           : source.filters.b ? *source.filters.b
                                                              : none;
        if (!may_meet(of_a, pair.a, of_b, pair.b)) continue;
        // Cores that cross, and a row and itself, have the distance 0 without a rounding.
        in_doubt += reference::distance(a, pair.a, b, pair.b) != 0 &&
                    std::abs(reference::gap(a, pair.a, b, pair.b) - double{margin}) < 1e-5;
        if (reference::touches(a, pair.a, b, pair.b, margin))
            touching.push_back({pair.a, static_cast<std::uint32_t>(first_b + pair.b)});
    }
    return flooded(std::max(a.count, first_b + b.count), touching);
}

// Rows of two shapes, and all that sources of them are made of.
struct Asked {
    Rows a, b, as_many;  // the last has the shape of b and as many rows as a
    std::vector<IndexPair> list, list_of_a;
    std::vector<std::uint32_t> group, runs_of_a, runs_of_b;
    std::vector<std::uint32_t> category, mask;
    Filter of_a, of_b;

    Asked(capsa_shape shape_a, std::uint32_t n, capsa_shape shape_b, std::uint32_t m, std::uint64_t seed)
        : a(shape_a, n), b(shape_b, m), as_many(shape_b, n) {
        Random random(seed);
        fill::uniform(a, random, 6.0f, 0.5f, 0.3f);
        fill::uniform(b, random, 6.0f, 0.5f, 0.3f);
        fill::uniform(as_many, random, 6.0f, 0.5f, 2.0f);
        if (n > 3) a.at(0, 3) = std::numeric_limits<float>::quiet_NaN();
        if (n > 7) a.at(1, 7) = std::numeric_limits<float>::infinity();
        for (std::uint32_t k = 0; n != 0 && m != 0 && k < 800; ++k) {
            list.push_back({random.below(n), random.below(m)});
            list_of_a.push_back({random.below(n), random.below(n)});
        }
        for (std::uint32_t k = 0; k < std::max(n, m); ++k) {
            group.push_back(k % 3);
            category.push_back(1u << k % 4);
            mask.push_back(k % 5 == 0 ? 3 : 15);
        }
        runs_of_a = {n / 8, n / 3, n / 2, n};
        runs_of_b = {0, m / 3, m / 2, m - m / 7};
        of_a = Filter({.category = category, .mask = mask});
        of_b = Filter({.group = group});
    }
};

}  // namespace capsa::tests
