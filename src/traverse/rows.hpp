// The rows of B that belong to rows of A, for verbs that keep one answer for each row.

#pragma once
#include "kernels/abi.h"
#include "src/runs.hpp"
#include "src/source.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// Rows begin to end of B. For a `within`: only those before the row of A, or only those after it.
struct RowPart {
    std::uint32_t begin, end;
    bool before, after;
    bool b_first;  // the row of B is evaluated first
};

// The parts come in ascending order of rows of B, so that ties go to the lowest.
class RowParts {
public:
    // The parts for rows begin to end of A, which are rows of the run. In a `within` the earlier row of a
    // pair is evaluated first, so that both rows get the same answer.
    RowParts(const capsa_source& source, const Run& run, std::size_t begin, std::size_t end) noexcept
        : b_(&second_side(source)) {
        if (is_within(source)) {
            parts_[0] = {run.b_begin, static_cast<std::uint32_t>(end), true, false, true};
            parts_[1] = {static_cast<std::uint32_t>(begin), run.b_end, false, true, false};
            count_ = 2;
        } else {
            parts_[0] = {run.b_begin, run.b_end, false, false, false};
            count_ = 1;
        }
    }
    const capsa_shapes& b() const noexcept { return *b_; }
    std::span<const RowPart> parts() const noexcept { return {parts_, count_}; }

private:
    const capsa_shapes* b_;
    RowPart parts_[2];
    std::size_t count_;
};

}  // namespace capsa
