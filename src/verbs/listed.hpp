// Some rows of A, in the order of a list, for verbs with an answer for each row.
//
// A block of the list is sorted by row, so that rows that follow each other are asked together. Through an
// index the rows are gathered, and ask a tree as rows of their own. Without one each range of rows is a slice
// of the source.

#pragma once
#include "src/kernel_call.hpp"
#include "src/plan/tuning.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa {

// A block of the list: its rows in ascending order, each with its places in the list. A row may be there
// twice.
template <std::size_t most>
class ListedRows {
public:
    struct Row {
        std::uint32_t row, place;
    };

    explicit ListedRows(const RowList& list) noexcept : list_(list) {}
    // Goes to the next block. Returns false if there is none.
    bool next() noexcept {
        const std::size_t begin = end_;
        end_ = std::min(list_.count, begin + most);
        count_ = end_ - begin;
        bool sorted = true;
        for (std::size_t i = 0; i < count_; ++i) {
            rows_[i] = {list_.row[begin + i], static_cast<std::uint32_t>(begin + i)};
            sorted = sorted && (i == 0 || rows_[i - 1].row <= rows_[i].row);
        }
        if (!sorted) std::sort(rows_, rows_ + count_, before);
        return count_ != 0;
    }
    std::size_t count() const noexcept { return count_; }
    const Row& operator[](std::size_t i) const noexcept { return rows_[i]; }

    // The end of the range that begins with row i of the block: rows that follow each other, or nearly.
    std::size_t range(std::size_t i) const noexcept {
        std::size_t end = i + 1;
        while (end < count_ && rows_[end].row - rows_[end - 1].row <= tuning::listed_gap &&
               rows_[end].row - rows_[i].row < tuning::rows_per_call)
            ++end;
        return end;
    }
    // Calls f(place) for each place of a row among rows begin to end of the block.
    template <class F>
    void each_place(std::size_t begin, std::size_t end, std::uint32_t row, const F& f) const {
        const Row* at = std::lower_bound(rows_ + begin, rows_ + end, row,
                                         [](const Row& x, std::uint32_t y) { return x.row < y; });
        for (; at != rows_ + end && at->row == row; ++at) f(at->place);
    }

private:
    static bool before(const Row& x, const Row& y) noexcept {
        return x.row != y.row ? x.row < y.row : x.place < y.place;
    }

    const RowList list_;
    std::size_t count_ = 0, end_ = 0;
    Row rows_[most];
};

// Some rows of a set as a set of their own, each once, with the numbers that they had.
class GatheredRows {
public:
    static constexpr std::size_t most = 4 * capsa_group_boxes;

    explicit GatheredRows(const capsa_shapes& of) noexcept : of_(of) {
        rows_.shape = of.shape;
        for (int k = 0; k < shape_info(of.shape).streams(); ++k) rows_.stream[k] = {field_[k], 1};
    }
    GatheredRows(const GatheredRows&) = delete;
    GatheredRows& operator=(const GatheredRows&) = delete;

    // Takes rows of the block from `begin` on. Returns the end of those that it took.
    template <std::size_t n>
    std::size_t take(const ListedRows<n>& block, std::size_t begin) noexcept {
        std::size_t count = 0, i = begin;
        for (; i < block.count() && (count < most || block[i].row == name_[count - 1]); ++i) {
            if (count != 0 && block[i].row == name_[count - 1]) continue;
            for (int k = 0; k < shape_info(of_.shape).streams(); ++k)
                field_[k][count] = field(of_, k, block[i].row);
            name_[count++] = block[i].row;
        }
        rows_.count = count;
        return i;
    }
    const capsa_shapes& rows() const noexcept { return rows_; }
    const std::uint32_t* names() const noexcept { return name_; }
    std::size_t count() const noexcept { return rows_.count; }

private:
    const capsa_shapes& of_;
    capsa_shapes rows_{};
    std::uint32_t name_[most];
    float field_[capsa_max_streams][most];
};

// The rows that a range covers, as a slice of the source.
inline capsa_source slice_of_range(const capsa_source& source, std::uint32_t begin,
                                   std::uint32_t end) noexcept {
    capsa_source slice = source;
    slice.begin = begin;
    slice.end = end;
    return slice;
}

}  // namespace capsa
