#include "cli/input/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace capsa::cli {

namespace {

struct Flat {
    double x, y;
    bool operator==(const Flat&) const = default;
};

// Twice the area of a triangle, above 0 where it turns to the left.
double area2(const Flat& a, const Flat& b, const Flat& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The corners seen along the axis on which their area is largest, from the side where they turn to the left.
std::vector<Flat> flattened(std::span<const Point3> corners) {
    Point3 area{};
    const Point3& first = corners[0];  // counted from here: far from the origin the products are large
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const Point3 &p = corners[k], &q = corners[(k + 1) % corners.size()];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
            area[axis] += (p[u] - first[u]) * (q[v] - first[v]) - (p[v] - first[v]) * (q[u] - first[u]);
        }
    }
    std::size_t axis = 0;
    for (std::size_t other = 1; other < 3; ++other)
        if (std::fabs(area[other]) > std::fabs(area[axis])) axis = other;
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::vector<Flat> flat;
    flat.reserve(corners.size());
    for (const Point3& p : corners)
        flat.push_back(area[axis] < 0.0 ? Flat{p[v] - first[v], p[u] - first[u]}
                                        : Flat{p[u] - first[u], p[v] - first[v]});
    return flat;
}

bool is_fan(const std::vector<Flat>& corners) {
    for (std::size_t k = 2; k < corners.size(); ++k)
        if (area2(corners[0], corners[k - 1], corners[k]) < 0.0) return false;
    return true;
}

// The corners that are left, in their order.
class Ears {
public:
    explicit Ears(std::vector<Flat> corners) : corners_(std::move(corners)), left_(corners_.size()) {
        std::iota(left_.begin(), left_.end(), std::uint32_t{0});
    }

    bool cut(std::vector<Corners>& triangles) {
        std::size_t at = 1, failed = 0;
        while (left_.size() > 3) {
            if (failed == left_.size()) return false;
            at %= left_.size();
            if (!is_ear(at)) {
                ++at;
                ++failed;
                continue;
            }
            triangles.push_back({left_[before(at)], left_[at], left_[after(at)]});
            left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(at));
            failed = 0;
        }
        triangles.push_back({left_[0], left_[1], left_[2]});
        return area2(corners_[left_[0]], corners_[left_[1]], corners_[left_[2]]) >= 0.0;
    }

private:
    std::size_t before(std::size_t at) const { return (at == 0 ? left_.size() : at) - 1; }
    std::size_t after(std::size_t at) const { return at + 1 == left_.size() ? 0 : at + 1; }
    double turn(std::size_t at) const {
        return area2(corners_[left_[before(at)]], corners_[left_[at]], corners_[left_[after(at)]]);
    }

    // Corners without an area are cut off too. Only a corner that does not turn to the left can be the first
    // inside of a triangle; one in the place of a corner of it, as where a slit leads to a hole, is outside.
    bool is_ear(std::size_t at) const {
        const double own = turn(at);
        if (!(own > 0.0)) return own == 0.0;
        const Flat &a = corners_[left_[before(at)]], &b = corners_[left_[at]],
                   &c = corners_[left_[after(at)]];
        for (std::size_t k = 0; k < left_.size(); ++k) {
            const Flat& p = corners_[left_[k]];
            if (p == a || p == b || p == c || turn(k) > 0.0) continue;
            if (area2(a, b, p) >= 0.0 && area2(b, c, p) >= 0.0 && area2(c, a, p) >= 0.0) return false;
        }
        return true;
    }

    std::vector<Flat> corners_;
    std::vector<std::uint32_t> left_;
};

}  // namespace

Cut cut_polygon(std::span<const Point3> corners, std::vector<Corners>& triangles) {
    triangles.clear();
    std::vector<Flat> flat = flattened(corners);
    const bool fan = is_fan(flat);
    if (!fan && corners.size() > most_corners_not_convex) return Cut::not_possible;
    if (!fan && Ears(std::move(flat)).cut(triangles)) return Cut::inside;
    triangles.clear();
    for (std::uint32_t k = 2; k < corners.size(); ++k) triangles.push_back({0, k - 1, k});
    return fan ? Cut::inside : Cut::crossing;
}

}  // namespace capsa::cli
