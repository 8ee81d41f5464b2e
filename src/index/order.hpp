// The order in which an index keeps its rows: rows that lie near each other stand near each other.

#pragma once
#include "src/index/box.hpp"
#include "src/index/tasks.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// Row k of a sample of `samples` rows out of `count`, which are not fewer: one of each part of about equal
// size, and not the same one of every part. Rows often repeat with a period, such as those of a grid, or
// those that are invalid.
inline std::size_t sampled(std::size_t k, std::size_t samples, std::size_t count) noexcept {
    const auto begin = [&](std::uint64_t i) { return i * count / samples; };
    const std::uint64_t mixed = (k + 1) * 0x9e3779b97f4a7c15u;
    return begin(k) + (mixed ^ mixed >> 29) % (begin(k + 1) - begin(k));
}

// Where rows lie, from a sample: row(k) for k < count. The keys in this frame come from a kernel
// (kernels/tree/keys.hpp).
capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker, const std::uint32_t* rows,
                     std::size_t count) noexcept;
// All rows.
inline capsa_frame frame_of(const capsa_shapes& shapes, const BoxMaker& maker) noexcept {
    return frame_of(shapes, maker, nullptr, shapes.count);
}

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
    // The lowest bits of a key by which so many rows are not sorted: docs/lab/2026-11-index.md.
    static constexpr int left_out_bits(std::size_t count) { return count <= few_rows ? digit_bits : 0; }
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
    static constexpr std::size_t few_rows = 32768;
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
