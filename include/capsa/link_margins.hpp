// A margin for each pair of links, such as the clearances of a planner.
//
//     capsa::LinkMargins keep(7, 0.02f);  // every two links of one robot keep 2 cm apart
//     keep.set(2, 6, 0.1f);               // and the hand keeps 10 cm from the lamp on link 2
//     for (const auto& [margin, matrix, pairs] : keep.levels()) {
//         const capsa::Filter filter({.link = link_of_row, .matrix = matrix});
//         capsa::contacts(capsa::filtered(capsa::within(robot), filter), near, {.margin = margin});
//     }

#pragma once
#include "capsa/expect.hpp"
#include "capsa/link_matrix.hpp"

#include <cstddef>
#include <vector>

namespace capsa {

/// How near rows of two links may come: one margin for each pair of links. Pairs of links with one margin
/// make a level: a margin for the options, and a matrix for a filter. Any verb that is asked about each level
/// has the answer for all: each pair of links is in one level, and one that does not meet is in none.
class LinkMargins {
public:
    /// The pairs of links that have one margin.
    struct Level {
        float margin;       ///< in the unit of the coordinates
        LinkMatrix matrix;  ///< which links may meet, on this level
        std::size_t pairs;  ///< how many pairs of links that are; of one set (a, b) and (b, a) are one
    };

    /// Of the links of one set, for `within`: every two different links have this margin, and rows of one
    /// link do not meet. Throws std::bad_alloc, as the other one and `set`.
    LinkMargins(std::size_t links, float margin)
        : LinkMargins(LinkMatrix(links), links < 2 ? 0 : links * (links - 1) / 2, margin) {}
    /// Of the links of two sets, for `between`: every link of A has this margin with every link of B.
    LinkMargins(std::size_t links_of_a, std::size_t links_of_b, float margin)
        : LinkMargins(LinkMatrix(links_of_a, links_of_b), links_of_a * links_of_b, margin) {}

    /// Rows of these links have this margin, which may be negative. Of one set the two are taken in either
    /// order.
    void set(std::size_t a, std::size_t b, float margin) {
        expect_margin(margin);
        const Level* const before = level_of(a, b);
        if (before != nullptr && before->margin == margin) return;
        const std::size_t at = place_of(margin);
        if (at == levels_.size() || levels_[at].margin != margin)
            levels_.insert(levels_.begin() + static_cast<std::ptrdiff_t>(at), Level{margin, no_pairs_, 0});
        forbid(a, b);
        Level& level = levels_[place_of(margin)];
        level.matrix.allow(a, b);
        ++level.pairs;
    }
    /// Rows of these links do not meet.
    void forbid(std::size_t a, std::size_t b) {
        const Level* const found = level_of(a, b);
        if (found == nullptr) return;
        const auto level = levels_.begin() + (found - levels_.data());
        level->matrix.forbid(a, b);
        if (--level->pairs == 0) levels_.erase(level);
    }
    /// Whether rows of these links may meet.
    bool may_meet(std::size_t a, std::size_t b) const { return level_of(a, b) != nullptr; }
    /// The margin of two links that may meet.
    float margin(std::size_t a, std::size_t b) const {
        const Level* const found = level_of(a, b);
        CAPSA_EXPECT(found != nullptr, "LinkMargins: links %zu and %zu do not meet: ask may_meet first", a,
                     b);
        return found->margin;
    }

    /// The levels, from the smallest margin on. A change of a margin ends references to them.
    const std::vector<Level>& levels() const noexcept { return levels_; }

private:
    LinkMargins(const LinkMatrix& all, std::size_t pairs, float margin) : no_pairs_(all) {
        expect_margin(margin);
        for (std::size_t a = 0; a < all.links_of_a(); ++a)
            for (std::size_t b = 0; b < all.links_of_b(); ++b) no_pairs_.forbid(a, b);
        if (pairs > 0) levels_.push_back({margin, all, pairs});
    }
    // The first level whose margin is not smaller.
    std::size_t place_of(float margin) const noexcept {
        std::size_t at = 0;
        while (at < levels_.size() && levels_[at].margin < margin) ++at;
        return at;
    }
    const Level* level_of(std::size_t a, std::size_t b) const {
        (void)no_pairs_.may_meet(a, b);  // says which links there are
        for (const Level& level : levels_)
            if (level.matrix.may_meet(a, b)) return &level;
        return nullptr;
    }
    static void expect_margin([[maybe_unused]] float margin) {
        CAPSA_EXPECT(margin == margin,
                     "LinkMargins: a margin is not a number: forbid links that do not meet");
    }

    LinkMatrix no_pairs_;
    std::vector<Level> levels_;
};

}  // namespace capsa
