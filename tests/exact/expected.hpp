// What verbs must answer if they decide exactly: worked out from exact::touch, pair by pair.

#pragma once
#include "src/exact/touch.hpp"
#include "src/shape.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace capsa::tests {

using Matrix = std::vector<std::vector<bool>>;  // of A and B

inline Matrix decided(const capsa_shapes& a, const capsa_shapes& b, float margin) {
    Matrix touch(a.count, std::vector<bool>(b.count));
    for (std::size_t i = 0; i < a.count; ++i)
        for (std::size_t j = 0; j < b.count; ++j) touch[i][j] = exact::touch(a, i, b, j, margin);
    return touch;
}

inline std::vector<IndexPair> pairs_of(const Matrix& touch, bool within) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < touch.size(); ++i)
        for (std::uint32_t j = within ? i + 1 : 0; j < touch[i].size(); ++j)
            if (touch[i][j]) pairs.push_back({i, j});
    return pairs;
}

inline std::vector<IndexPair> sorted(std::vector<IndexPair> pairs) {
    sort_pairs(pairs);
    return pairs;
}
inline std::vector<IndexPair> pairs_of(const std::vector<Contact>& contacts) {
    std::vector<IndexPair> pairs;
    for (const Contact& c : contacts) pairs.push_back({c.a, c.b});
    return sorted(pairs);
}

// Rows of A with the rows that they touch: of a `within` both ways round.
inline std::vector<std::vector<std::uint32_t>> partners_of(const Matrix& touch, bool within) {
    std::vector<std::vector<std::uint32_t>> partners(touch.size());
    for (std::uint32_t i = 0; i < touch.size(); ++i)
        for (std::uint32_t j = 0; j < touch[i].size(); ++j)
            if (touch[i][j] && !(within && i == j)) partners[i].push_back(j);
    return partners;
}

class Expected {
public:
    Expected(const capsa_shapes& a, const capsa_shapes& b, bool within, float margin)
        : touch_(decided(a, b, margin)),
          within_(within),
          margin_(margin),
          pairs_(pairs_of(touch_, within)),
          partners_(partners_of(touch_, within)),
          in_space_(shape_info(a.shape).dimension == 3) {}

    // What all verbs say of a source of these rows.
    void expect(const Source& source, const Options& options) const {
        EXPECT_EQ(any_hit(source, options), !pairs_.empty());
        EXPECT_EQ(count_hits(source, options), pairs_.size());
        expect_pairs(hits_in_room(source, options));
        std::vector<IndexPair> visited;
        visit_hits(
            source,
            [&](std::span<const IndexPair> some) { visited.insert(visited.end(), some.begin(), some.end()); },
            options);
        expect_pairs(visited);
        const std::vector<Contact> all = contacts_in_room(source, options);
        EXPECT_TRUE(same_bits(pairs_of(all), pairs_));
        for (const Contact& c : all) EXPECT_LE(c.gap, margin_);
        std::vector<Contact> seen;
        visit_contacts(
            source, [&](std::span<const Contact> some) { seen.insert(seen.end(), some.begin(), some.end()); },
            options);
        EXPECT_TRUE(same_bits(pairs_of(seen), pairs_));
        if (!within_) expect_mask_of(pairs_, source, options, "mask");
        expect_rows(source, options, all);
        expect_starts(source, options);
    }
    const std::vector<IndexPair>& pairs() const { return pairs_; }

private:
    void expect_pairs(const std::vector<IndexPair>& found) const {
        EXPECT_TRUE(same_bits(sorted(found), pairs_)) << found.size() << " for " << pairs_.size();
    }
    void expect_rows(const Source& source, const Options& options, const std::vector<Contact>& all) const {
        const std::size_t count = source.a.count, k = 5;
        std::vector<std::uint64_t> words(words_for(count));
        touched(source, words, options);
        NeighbourLists lists;
        neighbours(source, lists, options);
        std::vector<Nearest> nearest(k * count);
        k_nearest(source, k, nearest, options);
        std::vector<Contact> deepest(count);
        capsa::deepest(source, deepest, options);
        std::vector<float> least(count, std::numeric_limits<float>::infinity());
        for (const Contact& c : all) {
            least[c.a] = std::min(least[c.a], c.gap);
            if (within_) least[c.b] = std::min(least[c.b], c.gap);
        }
        for (std::size_t row = 0; row < count; ++row) {
            const auto& partners = partners_[row];
            EXPECT_EQ(words[row / 64] >> row % 64 & 1, !partners.empty());
            EXPECT_TRUE(std::equal(partners.begin(), partners.end(), lists[row].begin(), lists[row].end()));
            for (std::size_t i = 0; i < k; ++i) {
                const Nearest& one = nearest[row * k + i];
                EXPECT_EQ(one.index != no_row, i < partners.size());
                if (one.index == no_row) continue;
                EXPECT_TRUE(touch_[row][one.index]);
                EXPECT_LE(one.gap, margin_);
            }
            EXPECT_EQ(deepest[row].a, row);
            EXPECT_EQ(deepest[row].b != no_row, !partners.empty());
            if (partners.empty()) continue;
            EXPECT_TRUE(touch_[row][deepest[row].b]);
            EXPECT_EQ(deepest[row].b, nearest[row * k].index);
            if (within_) continue;
            for (const Contact& c : all)
                if (c.a == row && c.b == deepest[row].b) {
                    EXPECT_EQ(std::memcmp(&c, &deepest[row], sizeof c), 0);
                }
            // P6: in the plane gaps know no depth.
            if (in_space_) {
                EXPECT_EQ(deepest[row].gap, least[row]);
            }
        }
    }
    // Nothing moves, so what touches does so at the start.
    void expect_starts(const Source& source, const Options& options) const {
        const std::vector<float> rest(source.a.count);
        const Motion motion = in_space_ ? capsa::motion(rest, rest, rest) : capsa::motion(rest, rest);
        std::vector<Touch> first(source.a.count);
        first_touch(source, motion, first, options);
        for (std::size_t row = 0; row < first.size(); ++row) {
            EXPECT_EQ(first[row].a, row);
            EXPECT_EQ(first[row].b, partners_[row].empty() ? no_row : partners_[row][0]);
            EXPECT_EQ(first[row].time == 0.0f, !partners_[row].empty());
        }
    }

    const Matrix touch_;
    const bool within_;
    const float margin_;
    const std::vector<IndexPair> pairs_;
    const std::vector<std::vector<std::uint32_t>> partners_;
    const bool in_space_;
};

// Tests that ask exactly on one instruction set.
class ExactOnIsa : public OnIsa {
protected:
    Options exactly(float margin, Workspace* workspace = nullptr) const {
        return {margin, GetParam(), workspace, Decide::exact};
    }
};

}  // namespace capsa::tests
