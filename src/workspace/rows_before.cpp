#include "src/workspace/rows_before.hpp"

#include "src/block.hpp"
#include "src/bound.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace capsa {

namespace {

constexpr std::size_t rows_at_once = Block::most_rows;

float largest_of(const float* x, std::size_t count, std::size_t step) {
    float largest = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        if (const float size = std::fabs(x[i * step]); size > largest && size <= most_finite) largest = size;
    return largest;
}

// `count` rows whose streams stand one after the other.
capsa_shapes shapes_of(capsa_shape shape, const float* fields, std::size_t count) {
    capsa_shapes made{};
    made.shape = shape;
    made.count = count;
    for (int k = 0; k < shape_info(shape).streams(); ++k)
        made.stream[k] = {fields + static_cast<std::size_t>(k) * count, 1};
    return made;
}

}  // namespace

float moved_by(const ShapeInfo& info, const float* from, const float* to, std::size_t step) noexcept {
    bool same = true;
    for (int k = 0; k < info.streams(); ++k) {
        const std::size_t at = static_cast<std::size_t>(k) * step;
        same &= std::bit_cast<std::uint32_t>(from[at]) == std::bit_cast<std::uint32_t>(to[at]);
    }
    if (same) return 0.0f;  // an invalid row too
    for (int k = info.coordinates(); k < info.vectors(); ++k) {
        const std::size_t at = static_cast<std::size_t>(k) * step;
        if (std::bit_cast<std::uint32_t>(from[at]) != std::bit_cast<std::uint32_t>(to[at])) return infinity;
    }
    float furthest = 0.0f;
    for (int point = 0; point < info.points; ++point) {
        float square = 0.0f;
        for (int axis = 0; axis < info.dimension; ++axis) {
            const std::size_t at = static_cast<std::size_t>(info.dimension * point + axis) * step;
            square += (to[at] - from[at]) * (to[at] - from[at]);
        }
        furthest = square > furthest ? square : furthest;
        if (!(square <= most_finite)) return infinity;
    }
    if (!info.has_radius) return std::sqrt(furthest);
    const std::size_t r = static_cast<std::size_t>(info.radius_stream()) * step;
    // Such a row touches nothing, or what it touched is not sure.
    if (!(from[r] >= 0.0f) || !(from[r] <= most_finite)) return infinity;
    if (!(to[r] >= 0.0f) || !(to[r] <= most_finite)) return infinity;
    return std::sqrt(furthest) + std::max(to[r] - from[r], 0.0f);
}

bool have_same_bits(const capsa_shapes& x, const capsa_shapes& y) noexcept {
    const int streams = shape_info(x.shape).streams();
    for (std::size_t begin = 0; begin < x.count; begin += rows_at_once) {
        const std::size_t here = std::min(rows_at_once, x.count - begin);
        const Block of_x(x, begin, here), of_y(y, begin, here);
        for (int k = 0; k < streams; ++k)
            if (std::memcmp(of_x.stream[k], of_y.stream[k], here * sizeof(float)) != 0) return false;
    }
    return true;
}

bool RowsBefore::take(const capsa_shapes& shapes) noexcept {
    const auto numbers = static_cast<std::size_t>(shape_info(shapes.shape).streams()) * shapes.count;
    if (!fields_.need(numbers)) return false;
    shape_ = shapes.shape;
    count_ = shapes.count;
    for (int k = 0; k < streams(); ++k)
        copy_field(shapes, k, fields_.data() + static_cast<std::size_t>(k) * count_, 1);
    return true;
}

void RowsBefore::take(const capsa_shapes& shapes, std::uint32_t row) noexcept {
    for (int k = 0; k < streams(); ++k)
        fields_[static_cast<std::size_t>(k) * count_ + row] = field(shapes, k, row);
}

// How far the rows of a block have moved, by loops without branches.
struct RowsBefore::Ways {
    float square[rows_at_once] = {};  // of the furthest point of each row, NaN where a number is none
    float grown = 0.0f;               // the most that a radius has
    bool known = true;                // whether that is all that moved_by() looks at

    Ways(const RowsBefore& rows, const capsa_shapes& shapes, std::size_t begin, std::size_t count) {
        const ShapeInfo& info = shape_info(rows.shape_);
        const Block now(shapes, begin, count);
        // Rows that turned, or whose sides grew, do not say how far they reach now.
        for (int k = info.coordinates(); k < info.vectors(); ++k)
            known &= std::memcmp(rows.stream(k) + begin, now.stream[k], count * sizeof(float)) == 0;
        for (int point = 0; point < info.points; ++point) {
            float way[rows_at_once] = {};
            for (int axis = 0; axis < info.dimension; ++axis) {
                const int k = info.dimension * point + axis;
                const float *from = rows.stream(k) + begin, *to = now.stream[k];
                for (std::size_t i = 0; i < count; ++i) way[i] += (to[i] - from[i]) * (to[i] - from[i]);
            }
            // A NaN stays, whichever point it is of.
            for (std::size_t i = 0; i < count; ++i)
                square[i] = ((square[i] > way[i]) | (square[i] != square[i])) != 0 ? square[i] : way[i];
        }
        if (!info.has_radius) return;
        const float *from = rows.stream(info.radius_stream()) + begin, *to = now.stream[info.radius_stream()];
        for (std::size_t i = 0; i < count; ++i) {
            const float growth = to[i] - from[i];
            grown = growth > grown ? growth : grown;
            known &= (std::fabs(growth) <= most_finite) & !(from[i] < 0.0f) & !(to[i] < 0.0f);
        }
    }
    // A square up to which a row has surely moved by no more than `enough`; NaN or below 0: none.
    float sure(float enough) const {
        const float way = enough - grown;
        return known && way >= 0.0f ? std::min(way * way * (1.0f - 0x1p-20f), most_finite) : -1.0f;
    }
};

bool RowsBefore::find_moved(const capsa_shapes& shapes, float enough, std::span<std::uint32_t> room,
                            std::size_t& found) const noexcept {
    const ShapeInfo& info = shape_info(shape_);
    found = 0;
    for (std::size_t begin = 0; begin < count_; begin += rows_at_once) {
        const std::size_t here = std::min(rows_at_once, count_ - begin);
        const Ways ways(*this, shapes, begin, here);
        const float sure = ways.sure(enough);
        bool all = true;
        for (std::size_t i = 0; i < here; ++i) all &= ways.square[i] <= sure;
        if (all) continue;
        for (std::size_t i = 0; i < here; ++i) {
            if (ways.square[i] <= sure) continue;
            float from[capsa_max_streams], to[capsa_max_streams];
            for (int k = 0; k < info.streams(); ++k) {
                from[k] = stream(k)[begin + i];
                to[k] = field(shapes, k, begin + i);
            }
            if (moved_by(info, from, to, 1) <= enough) continue;
            if (found == room.size()) return false;
            room[found++] = static_cast<std::uint32_t>(begin + i);
        }
    }
    return true;
}

float RowsBefore::largest() const noexcept {
    return largest_of(fields_.data(), static_cast<std::size_t>(streams()) * count_, 1);
}
float RowsBefore::largest(std::uint32_t row) const noexcept {
    return largest_of(fields_.data() + row, static_cast<std::size_t>(streams()), count_);
}

capsa_shapes RowsBefore::shapes() const noexcept { return shapes_of(shape_, fields_.data(), count_); }

bool RowsBefore::copy(std::span<const std::uint32_t> rows, Room<float>& room,
                      capsa_shapes& to) const noexcept {
    if (!room.need(static_cast<std::size_t>(streams()) * rows.size())) return false;
    float* next = room.data();
    for (int k = 0; k < streams(); ++k)
        for (const std::uint32_t row : rows) *next++ = stream(k)[row];
    to = shapes_of(shape_, room.data(), rows.size());
    return true;
}

}  // namespace capsa
