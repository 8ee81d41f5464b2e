#include "src/plan/ways.hpp"

#include "src/exact/margins.hpp"
#include "src/index/index.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

bool possible(float x) { return std::fabs(x) <= longest_motion; }

float slack_of(const capsa_shapes& rows) {
    if (rows.index && rows.index->largest_slack() >= 0.0f) return rows.index->largest_slack();
    return largest_slack(rows, 0, rows.count);
}

}  // namespace

float largest_slack_of_b(const capsa_source& source) noexcept { return slack_of(second_side(source)); }

float largest_slack(const capsa_shapes& rows, std::size_t begin, std::size_t count) noexcept {
    constexpr std::size_t at_once = 256;
    float slack[at_once], largest = 0.0f;
    for (std::size_t end = begin + count; begin < end; begin += at_once) {
        const std::size_t here = std::min(at_once, end - begin);
        exact::Slacks().of(rows, begin, here, slack);
        for (std::size_t i = 0; i < here; ++i) largest = slack[i] > largest ? slack[i] : largest;
    }
    return largest;
}

Displacements displacements(const capsa_motion* motion, std::size_t count) noexcept {
    if (!motion) return {{0, 0, 0}, {0, 0, 0}};
    Displacements all{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    const bool one_for_all = motion->dx.stride == 0 && motion->dy.stride == 0 && motion->dz.stride == 0;
    for (std::size_t row = 0; row < (one_for_all ? std::min<std::size_t>(count, 1) : count); ++row) {
        const float along[3] = {way_along(motion, 0, row), way_along(motion, 1, row),
                                way_along(motion, 2, row)};
        if (!possible(along[0]) || !possible(along[1]) || !possible(along[2])) {
            all.of_all = false;
            continue;
        }
        for (int axis = 0; axis < 3; ++axis) {
            all.lo[axis] = std::min(all.lo[axis], along[axis]);
            all.hi[axis] = std::max(all.hi[axis], along[axis]);
        }
    }
    return all;
}

Ways ways_of(const capsa_source& source, const capsa_motion& of_a, const capsa_motion* of_b) noexcept {
    const Displacements a = displacements(&of_a, source.a.count);
    Ways ways{&of_a, is_within(source) ? a : displacements(of_b, source.b.count), 0.0f};
    if (a.are_none() || ways.of_b.are_none()) return ways;
    double square = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        const double onward = double{a.hi[axis]} - ways.of_b.lo[axis],
                     back = double{ways.of_b.hi[axis]} - a.lo[axis], most = std::max(onward, back);
        square += most * most;
    }
    ways.longest = static_cast<float>(std::sqrt(square) * (1.0 + 0x1p-20));
    return ways;
}

// A margin with which all pairs that touch on their ways are hits, as far as `longest`. A first touch and a
// distance may be off by the slack of both rows and of the margin: there is room for four times that. Returns
// false if the slack is more than all of that is worth.
bool find_reach(const capsa_source& served, const Query& query, float size, float& reach) noexcept {
    const capsa_shapes &a = served.a, &b = second_side(served);
    const float way = query.ways->longest, margin = query.margin + way;
    if (!std::isfinite(margin)) return false;
    const float slack = 4.0f * exact::share_of_widest(a, b) * (slack_of(a) + largest_slack_of_b(served));
    reach = exact::margins_of(margin, a, b).possible + slack + 0x1p-16f * (std::fabs(query.margin) + way) +
            0x1p-55f;
    return slack <= size + way && std::isfinite(reach);
}

}  // namespace capsa
