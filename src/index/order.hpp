// The order in which an index keeps its rows: rows that lie near each other stand near each other.

#pragma once
#include "src/index/box.hpp"
#include "src/index/tasks.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// Where the rows of a set lie, from a sample. The keys in this frame come from a kernel
// (kernels/walks/keys.hpp).
capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker) noexcept;

struct KeyedRow {
    std::uint32_t key, row;
};

// The least rows of a part that is a task, a quarter of a millisecond of work.
inline constexpr std::size_t rows_of_a_part = 1 << 14;

// Sorts rows by key, the lowest bits left out if there are few rows. Rows of one key keep their order, so the
// order does not depend on the parts. Keyed rows come in parts: part k begins at row k * part_size, and may
// hold fewer.
class SortByKey {
public:
    // Bytes of scratch for so many parts.
    static constexpr std::size_t scratch(std::size_t parts) { return parts * sizeof(Part); }

    // `rows` and `other` have room for `count` rows.
    SortByKey(std::size_t count, std::size_t part_size, KeyedRow* rows, KeyedRow* other,
              void* scratch) noexcept;
    // Part k ends before `end`. Other parts may be counted at the same time.
    void count(std::size_t k, const KeyedRow* end) noexcept;
    // Writes the order of all rows after every part was counted, and returns their number.
    std::size_t sort(const Tasks& tasks, std::uint32_t* order) noexcept;

private:
    static constexpr int digit_bits = 10, digits = 1 << digit_bits;
    struct Part {
        std::uint32_t rows, first[digits];  // of each digit how many, and then where the first one goes
    };

    std::size_t begin_of(std::size_t k) const noexcept { return k * part_size_; }
    static std::uint32_t digit(const KeyedRow& row, int pass) noexcept {
        return row.key >> pass * digit_bits & (digits - 1);
    }
    void find_first_of_digits() noexcept;

    std::size_t part_size_, parts_;
    KeyedRow *rows_, *other_;
    Part* part_;
    int pass_;
};

}  // namespace capsa
