// What verbs must answer if they decide exactly: worked out from exact::touch, pair by pair.

#pragma once
#include "src/exact/touch.hpp"
#include "src/shape.hpp"
#include "tests/suite/verbs.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace capsa::tests {

using Matrix = std::vector<std::vector<bool>>;  // of A and B

inline Matrix decided(const capsa_shapes& a, const capsa_shapes& b, float margin) {
    Matrix touch(a.count, std::vector<bool>(b.count));
    for (std::size_t i = 0; i < a.count; ++i)
        for (std::size_t j = 0; j < b.count; ++j) touch[i][j] = exact::touch(a, i, b, j, margin);
    return touch;
}

// The first of the rows of B that a row touches.
inline std::uint32_t first_of(const std::vector<bool>& touches) {
    const auto at = std::find(touches.begin(), touches.end(), true);
    return at == touches.end() ? no_row : static_cast<std::uint32_t>(at - touches.begin());
}

// What the pairs of a source answer, which all are at rest, so what touches does so at the start.
class Expected : public PairByPair {
public:
    Expected(const Source& of, float margin)
        : PairByPair(of, {.margin = margin, .decide = Decide::exact}, rest(of), rest(of)) {
        for (const Contact& c : contacts) EXPECT_LE(c.gap, margin);
        EXPECT_EQ(touches.size(), hits.size());
        for (std::size_t k = 0; k < std::min(touches.size(), hits.size()); ++k)
            EXPECT_TRUE(touches[k].a == hits[k].a && touches[k].b == hits[k].b && touches[k].time == 0.0f);
    }
    // All verbs answer the same about a source of the same rows.
    void expect(const Source& same, const Options& how) const {
        const Asked asked{same, {same}, {same}, how, of_a, of_b};
        for (const Verb& verb : verbs()) {
            if (!verb.is_for(same)) continue;
            Words found, expected;
            verb.ask(found, asked);
            verb.expect(expected, *this);
            EXPECT_TRUE(found.get() == expected.get()) << verb.name;
        }
    }

private:
    static Motion rest(const Source& of) {
        return shape_info(of.a.shape).dimension == 3 ? motion(0, 0, 0) : motion(0, 0);
    }
};

// Tests that ask exactly on one instruction set.
class ExactOnIsa : public OnIsa {
protected:
    Options exactly(float margin, Workspace* workspace = nullptr) const {
        return {margin, GetParam(), workspace, Decide::exact};
    }
};

}  // namespace capsa::tests
