// Frames: pairs that are near, kept while their rows move little.
//
// A list has the pairs that touch with the margin and a skin. As long as no row has moved further than its
// half of the skin, every hit is among them, so the next query asks the list and not a tree. Where a few rows
// have moved further, their pairs are found anew. docs/lab/2026-11-choice.md has the figures.
//
// In a periodic box the list has a second one, of rows of A with images. The images that it has are all that
// rows of A reach with the margin and the skin, wherever rows go that stay in their places. They get their
// numbers from the rows in each frame.

#pragma once
#include "src/images.hpp"
#include "src/index/room.hpp"
#include "src/kernel_call.hpp"
#include "src/plan/tuning.hpp"
#include "src/source.hpp"
#include "src/workspace/rows_before.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

inline constexpr float nearly_rest = 0x1p-100f;  // how far rows have moved of which a few have

struct PairList {
    Room<capsa_index_pair> pairs;
    std::size_t count = 0;

    // False if there is no memory.
    [[nodiscard]] bool add(const capsa_index_pair& pair) noexcept;
    // Drops those of which left(pair) is true. Others may change places.
    template <class Left>
    void drop(const Left& left) noexcept {
        for (std::size_t k = 0; k < count;)
            if (left(pairs[k]))
                pairs[k] = pairs[--count];
            else
                ++k;
    }
};

// The skin of a list, and what is expected of it.
struct Skin {
    float width = 0.0f;       // 0: no list
    double frames = 0.0;      // that it lasts
    double near_pairs = 0.0;  // whose boxes overlap
    double pairs = 0.0;       // in the list
    double making = 0.0;      // what it takes to make it, in ns
    bool is_thin = false;     // for rows that rest, but for a few
};

class KeptPairs {
public:
    // Whether the list has every hit of this source, which is like the one that it was made of. Finds the
    // pairs of rows anew that have left their places.
    bool serves(const capsa_source& source, const Query& query) noexcept;
    // Whether a list may be made now: the last ones may have been of no use, and then none is for some
    // frames.
    bool may_be_made() noexcept { return resting_ == 0 || --resting_ == 0; }
    // How many times as long the last lists were of use as expected: a power of two.
    float lasts() const noexcept { return lasts_; }
    // How many of the pairs whose boxes overlap with the skin were in the last one.
    double listed_of_near() const noexcept { return listed_of_near_; }
    // Makes a list if the next frames gain by it. The indexes of `indexed`
    // are asked about rows that leave their places, until forget(). In a box `images` searches the images.
    bool make(const capsa_source& source, const capsa_source& indexed, const Query& query, const Skin& skin,
              double built, Images& images, Directions directions) noexcept;
    // This one is of other rows from now on.
    void forget(const capsa_index& index) noexcept {
        for (Side& side : side_)
            if (side.indexed.index == &index) side.indexed = {};
    }
    // The list as a source of the same rows.
    capsa_source listed(const capsa_source& source) const noexcept;
    // Whether a source is this list.
    bool is(const capsa_source& source) const noexcept {
        return alive_ && source.kind == capsa_source_listed && source.pairs == list_.pairs.data();
    }
    // Of a list in a box: its images, and their pairs for a source of rows of A with these images.
    bool has_images(Directions directions) const noexcept {
        return in_box_ && (kind_ != capsa_source_within || directions == directions_);
    }
    const ImageRows& images() const noexcept { return image_rows_; }
    void list_images(capsa_source& source) const noexcept;
    // What exact decisions need not read of rows that the list names.
    void know_rows(const capsa_source& source, Query& query) noexcept;
    std::size_t bytes() const noexcept;

private:
    // The rows of A or of B.
    struct Side {
        RowsBefore before;       // where the list has them
        capsa_shapes indexed{};  // where it had them first, with an index; or no rows
        // Rows that have left their places in this frame, and in any.
        Room<std::uint32_t> left, strayed;
        Room<std::uint64_t> has_left, has_strayed;
        std::size_t left_count = 0, strayed_count = 0;
        Room<float> copies, copies_of_strayed;
        float widest_slack = -1.0f;  // of a row where it is, whatever the other set; below 0: not known yet

        // False if there is no memory.
        [[nodiscard]] bool begin(const capsa_shapes& rows) noexcept;
        std::size_t most_left() const noexcept { return before.count() / 16 + 1; }
        std::size_t most_strayed() const noexcept { return before.count() / 2 + 1; }
        // Takes the rows that have left anew. False if they are too many in all, or one is larger.
        [[nodiscard]] bool mark_left(const capsa_shapes& rows, float largest) noexcept;
        void unmark_left() noexcept;
        float most_slack(float free) noexcept;
        std::size_t bytes() const noexcept;
    };
    int sides() const noexcept { return kind_ == capsa_source_within ? 1 : 2; }
    Side& partners_of(int side) noexcept { return side_[sides() - 1 - side]; }
    std::span<std::uint32_t> room_for_left(int side) noexcept;
    [[nodiscard]] bool renew(const capsa_source& source, const Query& query) noexcept;
    void drop_pairs_of_left() noexcept;
    [[nodiscard]] bool renew_images(const Query& query) noexcept;
    // Calls found(i, partner) for rows `few` that are near rows of a side.
    template <class Found>
    [[nodiscard]] bool find_partners(const capsa_shapes& few, Side& partners, const Query& query,
                                     const Found& found) noexcept;
    [[nodiscard]] bool find_pairs_of_left(int side, const Query& query) noexcept;
    // A pair that was found anew; the first row has left its place.
    [[nodiscard]] bool add(int side, std::uint32_t row, std::uint32_t partner) noexcept;
    void sort_by_a(PairList& list, std::size_t rows) noexcept;
    void end() noexcept;

    bool alive_ = false;
    capsa_source_kind kind_{};
    float free_ = 0.0f;                    // how far a row may move
    float reach_ = 0.0f, largest_ = 0.0f;  // margin and skin of the pairs; the largest number of a row
    double making_ = 0.0;                  // what it took to make it
    double spare_ = 0.0;                   // what a frame gains by the list, in ns
    bool thin_ = false;                    // the skin is for rows that rest, but for a few
    bool renews_ = false;                  // pairs of rows that leave their places
    Side side_[2];
    PairList list_, found_;
    Room<capsa_index_pair> scratch_;
    Room<std::uint32_t> place_;
    bool in_box_ = false;
    Directions directions_{};
    ImageRows image_rows_;
    PairList image_list_;  // of a row of A and an image
    Room<std::uint32_t> found_images_;
    Room<float> copies_of_images_;
    int uses_ = 0, resting_ = 0;  // frames that the list has served; frames without a list
    int in_vain_ = 0;             // lists in turn that were of no use
    double frames_ = 0.0;         // that it was expected to last
    float lasts_ = 1.0f;
    double listed_of_near_ = tuning::listed_of_near;
};

}  // namespace capsa
