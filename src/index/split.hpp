// The order of many rows with one key.
//
// Keys count 512 places on each axis of a frame that holds most rows of a sample. Where a few rows stand far
// away, or the sample says little, thousands of rows may lie in one place, and nothing is known of their
// order. They are sorted again in a frame of their own, and so are the rows of one place of that frame.

#pragma once
#include "src/index/order.hpp"

namespace capsa {

class SplitKeys {
public:
    // The order names rows of the shapes. There is room for the keyed rows of a sort of all rows of the
    // order, and for its scratch.
    SplitKeys(const capsa_shapes& shapes, const BoxMaker& maker, capsa_key_kernel keys, std::uint32_t* order,
              KeyedRow* room, void* scratch, const Tasks& tasks) noexcept
        : shapes_(shapes),
          maker_(maker),
          keys_(keys),
          order_(order),
          room_(room),
          scratch_(scratch),
          tasks_(tasks) {}
    // The order has `count` rows, which are sorted by their keys in the frame.
    void split(std::size_t count, const capsa_frame& frame) noexcept;

private:
    // Some places of the order, sorted in a frame by all bits of keys but the lowest `left_out`.
    struct Sorted {
        std::size_t begin, end;
        const capsa_frame& frame;
        int left_out, depth;
    };

    void split(const Sorted& sorted) noexcept;
    void sort_again(std::size_t begin, std::size_t end, const Sorted& in) noexcept;
    std::uint32_t key_at(const Sorted& in, std::size_t place) const noexcept;
    // The first place from begin to end with a key that is not below this one. The last place has such a key.
    std::size_t first_from(const Sorted& in, std::uint32_t key, std::size_t begin,
                           std::size_t end) const noexcept;
    void keys_of(const capsa_frame& frame, std::size_t begin, std::size_t step, std::size_t count,
                 std::uint32_t* keys) const noexcept;

    const capsa_shapes& shapes_;
    const BoxMaker& maker_;
    const capsa_key_kernel keys_;
    std::uint32_t* const order_;
    KeyedRow* const room_;
    void* const scratch_;
    const Tasks& tasks_;
};

}  // namespace capsa
