// Rows in parts, each for a task.

#pragma once
#include "kernels/abi.h"
#include "src/index/order.hpp"

#include <algorithm>
#include <cstddef>

namespace capsa {

// It is the number of rows that says where they are cut, so that any number of threads makes the same index.
// A part has whole nodes of the two lowest levels.
class Parts {
public:
    explicit Parts(std::size_t rows) : rows_(rows) {
        constexpr std::size_t step = capsa_group_boxes * capsa_group_boxes * capsa_group_boxes;
        size_ = std::max(rows_of_a_part, (rows / most + step) / step * step);
    }
    std::size_t count() const { return (rows_ + size_ - 1) / size_; }
    std::size_t size() const { return size_; }
    std::size_t begin(std::size_t k) const { return k * size_; }
    std::size_t end(std::size_t k) const { return std::min(rows_, begin(k) + size_); }

    static constexpr std::size_t most = 256;

private:
    std::size_t rows_, size_;
};

}  // namespace capsa
