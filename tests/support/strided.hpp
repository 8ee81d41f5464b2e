// Rows with gaps between the numbers of each stream.

#pragma once
#include "tests/support/scenes.hpp"

#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

namespace capsa::tests {

// A copy of rows with a stride between the numbers of each stream.
class Strided {
public:
    Strided(const Rows& rows, std::ptrdiff_t stride) : view_(rows.view()) {
        const std::size_t step = static_cast<std::size_t>(std::abs(stride)),
                          first = stride > 0 || rows.count == 0 ? 0 : (rows.count - 1) * step;
        for (std::size_t k = 0; k < rows.streams.size(); ++k) {
            std::vector<float> copy(rows.count * step, std::numeric_limits<float>::quiet_NaN());
            for (std::size_t i = 0; i < rows.count; ++i)
                copy[(stride > 0 ? i : rows.count - 1 - i) * step] = rows.streams[k][i];
            kept_.push_back(std::move(copy));
            view_.stream[k] = {kept_[k].data() + first, stride};
        }
    }
    const capsa_shapes& view() const { return view_; }

private:
    std::vector<std::vector<float>> kept_;
    capsa_shapes view_;
};

}  // namespace capsa::tests
