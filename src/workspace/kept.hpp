// Frames: pairs that are near, kept while their rows move little.
//
// A list has the pairs that touch with the margin and a skin. As long as no row has moved further than its
// half of the skin, every hit is among them, so the next query asks the list and not a tree.
// docs/lab/2026-11-choice.md has the figures.

#pragma once
#include "src/index/room.hpp"
#include "src/kernel_call.hpp"
#include "src/source.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// The rows of a set as they were.
class RowsBefore {
public:
    // False if there is no memory.
    [[nodiscard]] bool take(const capsa_shapes& shapes) noexcept;
    bool are_like(const capsa_shapes& shapes) const noexcept {
        return shapes.shape == shape_ && shapes.count == count_;
    }
    // How far the points of any row have moved, and its radius has grown, together: +infinity if a row has
    // become valid or invalid. The shapes are like them. It may end as soon as it is more than `enough`.
    float moved(const capsa_shapes& shapes, float enough) const noexcept;
    // The largest number in size, of those that are numbers.
    float largest() const noexcept;
    std::size_t bytes() const noexcept { return fields_.bytes(); }

private:
    bool has_negative_radius(const float* before, std::size_t count) const noexcept;

    capsa_shape shape_{};
    std::size_t count_ = 0;
    Room<float> fields_;  // a stream after the other
};

// Sees the frames of a simulation: queries about sets of the same sizes.
class Frames {
public:
    // A query asks about these rows. Returns how far some of them have moved since the last one, or -1 if
    // that was about other sets.
    float moved(const capsa_source& source, float margin) noexcept;

private:
    static constexpr std::size_t rows = 32;
    struct Side {
        capsa_shape shape{};
        std::size_t count = 0;
        float field[capsa_max_streams][rows];  // of some of the rows
        void take(const capsa_shapes& shapes) noexcept;
        float moved_from(const Side& before) const noexcept;
    };
    bool known_ = false;
    capsa_source_kind kind_{};
    float margin_ = 0.0f;
    Side a_, b_;
};

class KeptPairs {
public:
    // Whether the list has every hit of this source.
    bool serves(const capsa_source& source, float margin) noexcept;
    // The skin of a list for rows that move so far from frame to frame, where common boxes have this size. 0
    // if they move too fast for one, or the last lists were of no use.
    float skin_for(float moved, float size) noexcept;
    // Makes a list with this skin, if the next frames gain by it: it lasts for about so many `frames`,
    // building anew costs `built` ns, and `near_pairs` is how many pairs to expect.
    bool make(const capsa_source& source, const capsa_source& indexed, const Query& query, float skin,
              double frames, double near_pairs, double built) noexcept;
    // The list as a source of the same rows.
    capsa_source listed(const capsa_source& source) const noexcept;
    std::size_t bytes() const noexcept {
        return before_[0].bytes() + before_[1].bytes() + pairs_.bytes() + scratch_.bytes() + place_.bytes();
    }

private:
    [[nodiscard]] bool find(const capsa_source& indexed, const Query& query, double near_pairs) noexcept;
    void sort_by_a(std::size_t rows) noexcept;
    void end() noexcept;

    bool alive_ = false;
    capsa_source_kind kind_{};
    float margin_ = 0.0f, free_ = 0.0f;  // how far a row may move
    RowsBefore before_[2];
    Room<capsa_index_pair> pairs_, scratch_;
    Room<std::uint32_t> place_;
    std::size_t count_ = 0;
    int uses_ = 0, resting_ = 0;  // frames that the list has served; frames without a list
    float wider_ = 1.0f;          // the skin, where rows moved further than the last ones let expect
};

}  // namespace capsa
