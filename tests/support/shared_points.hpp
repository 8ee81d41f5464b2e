// Rows as indices of points.

#pragma once
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace capsa::tests {

// The coordinates of rows, point after point, in an order of its own.
class SharedPoints {
public:
    // Of the points that `which` has a bit for; the others stay as they are.
    SharedPoints(const Rows& rows, unsigned which, std::ptrdiff_t stride, Random& random) {
        view_ = rows.view();
        const ShapeInfo& info = shape_info(rows.shape);
        const auto points = static_cast<std::size_t>(info.points),
                   dimension = static_cast<std::size_t>(info.dimension), count = rows.count * points;
        std::vector<std::uint32_t> place(count);
        for (std::size_t i = 0; i < count; ++i) place[i] = static_cast<std::uint32_t>(i);
        for (std::size_t i = count; i > 1; --i)
            std::swap(place[i - 1], place[random.below(static_cast<std::uint32_t>(i))]);
        for (auto& c : coordinate_) c.resize(count);
        const std::size_t step = static_cast<std::size_t>(stride < 0 ? -stride : stride);
        for (std::size_t k = 0; k < points; ++k) {
            index_[k].assign(rows.count * step, 0xffffffffu);  // what is between the elements is not read
            for (std::size_t i = 0; i < rows.count; ++i) {
                const std::size_t at = place[i * points + k];
                index_[k][(stride < 0 ? rows.count - 1 - i : i) * step] = static_cast<std::uint32_t>(at);
                for (std::size_t c = 0; c < dimension; ++c)
                    coordinate_[c][at] = rows.streams[dimension * k + c][i];
            }
            if ((which >> k & 1) == 0) continue;
            for (std::size_t c = 0; c < dimension; ++c)
                view_.stream[dimension * k + c] = {coordinate_[c].data(), 1};
            const std::size_t first = stride < 0 && rows.count > 0 ? (rows.count - 1) * step : 0;
            view_.point[k] = {index_[k].data() + first, stride};
        }
        view_.positions = count;
    }
    const capsa_shapes& view() const { return view_; }

private:
    std::vector<float> coordinate_[3];
    std::vector<std::uint32_t> index_[capsa_max_points];
    capsa_shapes view_;
};

}  // namespace capsa::tests
