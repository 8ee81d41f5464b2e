// Scenes for clusters, and their labels in the plainest way.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

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

// Rows of two shapes, and pairs of them.
struct Asked {
    Rows a, b;
    std::vector<IndexPair> list_of_a;

    Asked(capsa_shape shape_a, std::uint32_t n, capsa_shape shape_b, std::uint32_t m, std::uint64_t seed)
        : a(shape_a, n), b(shape_b, m) {
        Random random(seed);
        fill::uniform(a, random, 6.0f, 0.5f, 0.3f);
        fill::uniform(b, random, 6.0f, 0.5f, 0.3f);
        if (n > 3) a.at(0, 3) = std::numeric_limits<float>::quiet_NaN();
        if (n > 7) a.at(1, 7) = std::numeric_limits<float>::infinity();
        for (std::uint32_t k = 0; n != 0 && k < 800; ++k)
            list_of_a.push_back({random.below(n), random.below(n)});
    }
};

}  // namespace capsa::tests
