// Memory of a workspace for pairs that are put into lists (src/verbs/lists_by_row.hpp).

#pragma once
#include "capsa/c/types.h"
#include "src/index/room.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa {

struct ListMemory {
    Room<capsa_index_pair> pairs;  // in the order in which they were found
    Room<capsa_image> images;      // of their second rows
    Room<std::uint32_t> row;       // those of each partner, one list after the other
    Room<capsa_image> row_image;   // and the image of the partner that each has met
    Room<std::uint32_t> end;       // of the lists of partners
    Room<std::uint32_t> next;      // the next place in the list of each row

    // Room for one pair more than there are. False without memory.
    [[nodiscard]] bool make_pairs(std::size_t found, bool with_images) {
        const auto make = [found](auto& room) {
            return found < room.capacity() || room.grow(std::max<std::size_t>(2 * found, 4096), found);
        };
        return make(pairs) && (!with_images || make(images));
    }
    [[nodiscard]] bool make_lists(std::size_t total, std::size_t rows, std::size_t partners,
                                  bool with_images) {
        return total <= 0xffffffff && row.need(total) && end.need(partners + 2) && next.need(rows) &&
               (!with_images || row_image.need(total));
    }
    std::size_t bytes() const noexcept {
        return pairs.bytes() + images.bytes() + row.bytes() + row_image.bytes() + end.bytes() + next.bytes();
    }
};

}  // namespace capsa
