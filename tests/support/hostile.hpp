// Scenes of hostile layout, random and repeatable: sets that sit in one place, on a line or far out, sizes of
// a million to one, shapes that touch exactly when their boxes do, numbers at both ends of the range of
// float, duplicates and invalid rows.

#pragma once
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>

namespace capsa::tests {

inline constexpr const char* hostile_layouts[] = {"anywhere",       "one place",     "a line",
                                                  "a plane",        "far out",       "sizes of 1000:1",
                                                  "sizes of 1e6:1", "end to end",    "nearly end to end",
                                                  "a lattice",      "denormal",      "squares underflow",
                                                  "duplicates",     "huge",          "invalid rows",
                                                  "two clusters",   "thin and long", "flat"};
inline constexpr std::uint32_t hostile_layout_count = std::size(hostile_layouts);

class HostileScene {
public:
    HostileScene(std::uint32_t layout, Random& random) : layout_(layout) {
        axis_ = static_cast<int>(random.below(2));
        const float offsets[] = {0.0f, 1000.0f, -3e5f, 1e6f, 0x1p23f};
        for (float& x : origin_) x = is("far out") ? offsets[1 + random.below(4)] : 0.0f;
        if (is("end to end") || is("nearly end to end")) origin_[axis_] = offsets[random.below(3)];
        const float steps[] = {1.0f, 0.5f, 0.125f, 0.3f, 0x1p-20f, 1000.0f};
        step_ = steps[random.below(is("end to end") ? 3 : 6)];
        spread_ = random.below(3) == 0 ? 3.0f : 10.0f;
    }

    // Two sets of one scene interlock: give the other set the other parity.
    void fill(Rows& rows, Random& random, std::uint32_t parity) const {
        for (std::size_t i = 0; i < rows.count; ++i) {
            if (is("duplicates") && i >= 3) {
                const std::size_t from = random.below(3);
                for (auto& stream : rows.streams) stream[i] = stream[from];
                continue;
            }
            if (is("end to end") || is("nearly end to end"))
                link(rows, i, random, parity);
            else
                loose(rows, i, random);
            const ShapeInfo& info = shape_info(rows.shape);
            for (int k = info.coordinates(); k < info.direction_stream(); ++k)
                rows.at(k, i) = is("a lattice") ? static_cast<float>(random.below(3)) : size(random);
            for (int k = info.direction_stream(); k < info.vectors(); ++k)
                rows.at(k, i) =
                    is("a lattice") ? static_cast<float>(random.below(3)) - 1.0f : random.between(-1, 1);
        }
        scale(rows);
        spoil(rows, random, is("invalid rows") ? 3 : 97);
    }

private:
    bool is(const char* name) const { return std::string_view(hostile_layouts[layout_]) == name; }

    float size(Random& random) const {
        if (is("sizes of 1000:1")) return random.below(8) == 0 ? 20.0f : 0.02f;
        if (is("sizes of 1e6:1")) return random.below(8) == 0 ? 1e3f : 1e-3f;
        if (is("thin and long")) return random.below(2) == 0 ? 1e4f : 1.0f;
        if (is("one place") && random.below(2) == 0) return 0.0f;
        return random.between(0.02f, 0.8f);
    }

    void loose(Rows& rows, std::size_t i, Random& random) const {
        const ShapeInfo& info = shape_info(rows.shape);
        const float size = this->size(random);
        const float cluster = is("two clusters") && random.below(2) == 0 ? 1e6f : 0.0f;
        for (int axis = 0; axis < info.dimension; ++axis) {
            const bool flat =
                is("one place") || (is("a line") && axis != axis_) || (is("a plane") && axis == axis_);
            float at = origin_[axis] + cluster + (flat ? 0.5f : random.between(0, spread_));
            if (is("a lattice")) at = static_cast<float>(random.below(7));
            rows.at(axis, i) = at;
            for (int point = 1; point < info.points; ++point) {
                float off = random.between(-size, size);
                if (is("a lattice")) off = static_cast<float>(random.below(3));
                if (is("flat") && axis == axis_) off = 0.0f;
                rows.at(info.dimension * point + axis, i) = at + off;
            }
        }
        if (!info.has_radius) return;
        float radius = 0.5f * size;
        if (is("a lattice")) radius = 0.5f * static_cast<float>(random.below(3));
        if (is("thin and long")) radius = random.below(2) == 0 ? 0.0f : 1e-6f;
        rows.at(info.radius_stream(), i) = radius;
    }

    // Links of a chain along an axis: each begins where the one before it ends. Links of one parity are in
    // one set. Nearly: it begins some roundings before or behind.
    void link(Rows& rows, std::size_t i, Random& random, std::uint32_t parity) const {
        const ShapeInfo& info = shape_info(rows.shape);
        const float begin = static_cast<float>(2 * i + parity) * step_;
        const bool round = info.has_radius && random.below(4) != 0;
        const float radius = round ? 0.5f * step_ / static_cast<float>(info.points) : 0.0f;
        for (int axis = 0; axis < info.dimension; ++axis)
            for (int point = 0; point < info.points; ++point) {
                float at = origin_[axis];
                if (axis == axis_) {
                    // The first point is a radius behind the beginning, the last as far before the end.
                    const float part = info.points == 1
                                           ? (round ? 0.5f : static_cast<float>(random.below(2)))
                                           : static_cast<float>(point) / static_cast<float>(info.points - 1);
                    const float first = info.points == 1 ? 0.0f : radius;
                    at += begin + first + part * (step_ - 2.0f * first);
                } else if (point == 2) {
                    at += step_ * static_cast<float>(random.below(3));
                }
                if (is("nearly end to end") && random.below(3) == 0)
                    at += std::fabs(at) * (static_cast<float>(random.below(9)) - 4.0f) * 0x1p-24f;
                rows.at(info.dimension * point + axis, i) = at;
            }
        if (info.has_radius) rows.at(info.radius_stream(), i) = radius;
    }

    void scale(Rows& rows) const {
        const float by = is("denormal")            ? 0x1p-135f
                         : is("squares underflow") ? 0x1p-74f
                         : is("huge")              ? 8e16f
                                                   : 1.0f;
        const ShapeInfo& info = shape_info(rows.shape);
        if (by == 1.0f) return;
        for (int k = 0; k < info.streams(); ++k)
            if (k < info.direction_stream() || k == info.radius_stream())
                for (float& x : rows.streams[static_cast<std::size_t>(k)]) x *= by;
    }

    static void spoil(Rows& rows, Random& random, std::uint32_t one_in) {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                        infinity = std::numeric_limits<float>::infinity();
        constexpr float bad[] = {nan, infinity, -infinity, nan};
        const ShapeInfo& info = shape_info(rows.shape);
        for (std::size_t i = 0; i < rows.count; ++i) {
            if (random.below(one_in) != 0) continue;
            const auto stream = static_cast<int>(random.below(static_cast<std::uint32_t>(info.streams())));
            // An infinite radius has no stated answer.
            rows.at(stream, i) =
                stream == info.radius_stream() ? (random.below(2) == 0 ? nan : -1.0f) : bad[random.below(4)];
        }
    }

    std::uint32_t layout_;
    int axis_;
    float origin_[3], step_, spread_;
};

}  // namespace capsa::tests
