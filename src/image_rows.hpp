// Copies of rows of B that are shifted by whole lengths of a periodic box, and which of them rows of A can
// reach: the box of a row is shifted, and those images are needed whose boxes come within reach of the box
// around all rows of A. A copied coordinate is x + s L, rounded once.

#pragma once
#include "src/index/box.hpp"
#include "src/index/room.hpp"
#include "src/source.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Which images of the rows of a `within`. A pair and its image are seen from both rows: from the other one
// with the opposite shift.
enum class Directions : std::uint8_t {
    one,   // those whose first shift other than 0 is above 0: each pair and image once
    both,  // all, for verbs that answer for each row
};

class ImageRows {
public:
    ImageRows() noexcept = default;
    ImageRows(const ImageRows&) = delete;
    ImageRows& operator=(const ImageRows&) = delete;

    // Has all images of a source that are needed, in the order of rows and then of shifts. Where they are
    // there with the same numbers they stay, and `changed` becomes false.
    [[nodiscard]] capsa_status copy(const capsa_source& source, const capsa_kernel_table& table, float reach,
                                    Directions directions, bool& changed) noexcept;
    // Gives all images the numbers that these rows of B have.
    void move(const capsa_shapes& b) noexcept;
    // Whether all these rows of A lie in the box that images were copied for: they need no others.
    bool hold(const capsa_shapes& a, const capsa_kernel_table& table) const noexcept;
    // Finds the images that rows of B need which have other places now: `numbers` has those of row names[i]
    // at place i. An image that is not there is appended, and has no numbers before move(). False if there is
    // no memory, or one is too far away.
    [[nodiscard]] bool find(const capsa_shapes& numbers, std::span<const std::uint32_t> names,
                            const capsa_kernel_table& table, Room<std::uint32_t>& found,
                            std::size_t& count) noexcept;

    capsa_shapes shapes() const noexcept;
    // Some of them. False if there is no memory.
    [[nodiscard]] bool copy_some(std::span<const std::uint32_t> images, Room<float>& room,
                                 capsa_shapes& to) const noexcept;
    std::size_t count() const noexcept { return count_; }
    bool none() const noexcept { return count_ == 0; }
    // Image k: whose it is, and where.
    const std::uint32_t* row() const noexcept { return row_.data(); }
    const capsa_image* shift() const noexcept { return shift_.data(); }
    // The largest coordinate in size that an image has, or less than this.
    float largest() const noexcept;
    std::size_t bytes() const noexcept;

private:
    // The box around the rows of A, wider by the reach and by what coordinates of images are rounded by. A
    // negative reach may leave lo above hi: a box then meets this one if it reaches from hi to lo.
    struct Reach {
        Box around;
        double lo[3], hi[3];
        double inside_lo[3], inside_hi[3];  // what lies between these meets the box with no image

        void make(const Box& around_a, float reach, const float (&period)[3]) noexcept;
        std::uint32_t outside(const capsa_box_group& group) const noexcept;
    };
    template <class Each>
    bool each_needed(const capsa_shapes& b, const capsa_kernel_table& table, const Each& each) const noexcept;
    bool shifts(int axis, const Box& box, double& first, double& last) const noexcept;
    bool make_room(std::size_t count) noexcept;
    float field_of(const capsa_shapes& b, int stream, std::uint32_t row,
                   const std::int8_t (&shift)[3]) const noexcept;
    bool is_there(std::size_t k, const capsa_shapes& b, std::uint32_t row,
                  const capsa_image& image) const noexcept;

    Reach reach_{};
    bool once_ = false;
    float period_[3] = {};
    capsa_shape shape_{};
    // Images up to `sorted_` are in the order of rows and shifts; others were appended.
    std::size_t count_ = 0, sorted_ = 0, room_ = 0;
    Room<float> stream_[capsa_max_streams];
    Room<std::uint32_t> row_;
    Room<capsa_image> shift_;
};

}  // namespace capsa
