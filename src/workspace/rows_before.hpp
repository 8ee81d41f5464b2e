// The rows of a set as they were, and which of them have moved since.

#pragma once
#include "src/index/room.hpp"
#include "src/shape.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace capsa {

inline constexpr float most_finite = std::numeric_limits<float>::max();

// How far the points of a row have moved, and its radius has grown, together: +infinity if it has turned, or
// become valid or invalid. Its fields stand `step` floats apart.
float moved_by(const ShapeInfo& info, const float* from, const float* to, std::size_t step) noexcept;

// Whether two sets of one shape and size have the same bits.
[[gnu::noinline]] bool have_same_bits(const capsa_shapes& x, const capsa_shapes& y) noexcept;

class RowsBefore {
public:
    // False if there is no memory.
    [[nodiscard]] bool take(const capsa_shapes& shapes) noexcept;
    // Takes one row anew. The shapes are like them here and below.
    void take(const capsa_shapes& shapes, std::uint32_t row) noexcept;
    bool are_like(const capsa_shapes& shapes) const noexcept {
        return shapes.shape == shape_ && shapes.count == count_;
    }
    // Which rows have moved further than `enough`. False if there are more of them than there is room.
    [[nodiscard]] bool find_moved(const capsa_shapes& shapes, float enough, std::span<std::uint32_t> room,
                                  std::size_t& found) const noexcept;
    // The largest number in size, of those that are numbers: of all rows, or of one.
    float largest() const noexcept;
    float largest(std::uint32_t row) const noexcept;

    capsa_shapes shapes() const noexcept;
    // Copies of some rows as a set of their own. False if there is no memory.
    [[nodiscard]] bool copy(std::span<const std::uint32_t> rows, Room<float>& room,
                            capsa_shapes& to) const noexcept;
    std::size_t count() const noexcept { return count_; }
    std::size_t bytes() const noexcept { return fields_.bytes(); }

private:
    int streams() const noexcept { return shape_info(shape_).streams(); }
    const float* stream(int k) const noexcept {
        return fields_.data() + static_cast<std::size_t>(k) * count_;
    }
    struct Ways;

    capsa_shape shape_{};
    std::size_t count_ = 0;
    Room<float> fields_;  // a stream after the other
};

}  // namespace capsa
