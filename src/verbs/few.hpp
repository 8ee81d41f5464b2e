// Questions of few pairs: one row of a side with at most a word of rows of the other, which can be loaded
// directly. One kernel answers such a question, without tiles, blocks and sinks, which take several times as
// long (docs/lab/2026-11-seams.md). The answers and their order are those of every other way.

#pragma once
#include "src/kernel_call.hpp"
#include "src/plan/few.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// A row as pointers to its numbers. A stream without data reads as 0.
class RowNumbers {
public:
    void take(const capsa_shapes& shapes, std::size_t row) noexcept;
    const float* const* get() const noexcept { return at_; }

private:
    const float* at_[capsa_max_streams];  // not initialised: most questions are not about a single row
};

class FewPairs {
public:
    FewPairs() = default;
    // The pairs of a checked source as kernels take it, if they are so few and nothing stands in the way.
    FewPairs(const capsa_source& source, const Query& query) noexcept {
        if (are_few_pairs(source, query)) take(source, query);
    }
    explicit operator bool() const noexcept { return word_ != nullptr; }

    // The rows of the other side than that of one row.
    std::size_t columns() const noexcept { return end_ - begin_; }
    bool any(float margin) const noexcept { return hits(margin) != 0; }
    std::uint64_t count(float margin) const noexcept;
    // Before contacts() is asked: other questions do without.
    void take_contacts() noexcept;
    capsa_find_result find(float margin, capsa_index_pair* out, std::size_t capacity) const noexcept;
    capsa_find_result contacts(float margin, capsa_contact* out, std::size_t capacity) const noexcept;
    // Whether the kernel knows the gaps of these shapes: those of boxes and round cones it does not.
    bool have_gaps() const noexcept { return have_gaps_; }
    // out[i] is that of row i of the source's own rows.
    void nearest(capsa_nearest* out) const noexcept;

private:
    void take(const capsa_source& source, const Query& query) noexcept;
    // Bit k is that of column begin_ + k.
    std::uint64_t hits(float margin) const noexcept {
        return word_(row_numbers_.get(), cols_, begin_, end_, margin, nullptr);
    }
    capsa_index_pair pair(std::uint32_t k) const noexcept {
        return cols_are_a_ ? capsa_index_pair{begin_ + k, row_} : capsa_index_pair{row_, begin_ + k};
    }

    capsa_word_kernel word_ = nullptr;
    capsa_word_contacts_at_once_kernel contacts_at_once_ = nullptr;  // null if the hits are asked for first
    const capsa_pair_kernels* kernels_ = nullptr;  // of rows and columns; of contacts those of A and B
    const capsa_kernel_table* table_ = nullptr;
    const capsa_shapes* rows_ = nullptr;
    const capsa_shapes* cols_ = nullptr;
    std::uint32_t row_ = 0, begin_ = 0, end_ = 0;
    bool cols_are_a_ = false, have_gaps_ = false;
    RowNumbers row_numbers_;  // only if the pairs are few
};

// The nearest rows of a few rows: all of them in one question about points and segments, or each as such a
// question. Where they are so few, that takes less time than to try bounding spheres.
class FewRows {
public:
    FewRows(const capsa_source& source, const Query& query) noexcept {
        if (are_few_rows(source, query)) take(source, query);
    }
    explicit operator bool() const noexcept { return source_ != nullptr; }
    // out[i] is that of row i of the source's own rows.
    void nearest(capsa_nearest* out) const noexcept;

private:
    void take(const capsa_source& source, const Query& query) noexcept;

    capsa_nearest_of_few_kernel few_ = nullptr;
    capsa_word_kernel word_ = nullptr;  // if there is no such kernel
    capsa_least_gap_kernel least_gap_ = nullptr;
    const capsa_source* source_ = nullptr;
};

}  // namespace capsa
