#include "src/plan/near_pairs.hpp"

#include "src/index/candidates.hpp"
#include "src/index/order.hpp"
#include "src/plan/ways.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

// Boxes of some rows of a set.
struct Sample {
    static constexpr auto most = static_cast<std::size_t>(Samples::more);
    Box box[most];
    std::size_t row[most];
    std::size_t count = 0;

    Sample(const capsa_shapes& shapes, const BoxMaker& maker, std::size_t begin, std::size_t end,
           Samples samples) {
        const std::size_t rows = std::min(end - begin, static_cast<std::size_t>(samples));
        alignas(64) capsa_box_group group;
        for (std::size_t first = 0; first < rows; first += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(rows - first, capsa_group_boxes);
            std::size_t of[capsa_group_boxes];
            for (std::size_t i = 0; i < here; ++i) of[i] = begin + sampled(first + i, rows, end - begin);
            maker.rows(
                here, [&](int k, std::size_t i) { return field(shapes, k, of[i]); }, group);
            for (std::size_t i = 0; i < here; ++i)
                if (const Box one = get(group, i); !one.is_empty()) {
                    row[count] = of[i];
                    box[count++] = one;
                }
        }
    }
    // Makes them boxes around the ways of these rows, seen from rows that move.
    void sweep(const Ways& ways) {
        for (std::size_t k = 0; k < count; ++k)
            for (int axis = 0; axis < 3; ++axis) {
                const float by = way_along(ways.of_a, axis, row[k]), back = by - ways.of_b.hi[axis],
                            onward = by - ways.of_b.lo[axis];
                if (back < 0.0f) box[k].lo[axis] += back;
                if (onward > 0.0f) box[k].hi[axis] += onward;
            }
    }
    double longest_side() const { return std::max({mean_size(0), mean_size(1), mean_size(2)}); }
    // Of a box along an axis.
    double mean_size(int axis) const {
        double sum = 0.0;
        for (std::size_t k = 0; k < count; ++k) sum += double{box[k].hi[axis]} - box[k].lo[axis];
        return sum / static_cast<double>(std::max<std::size_t>(count, 1));
    }
    Box around_all() const {
        Box all = Box::empty();
        for (std::size_t k = 0; k < count; ++k)
            for (int axis = 0; axis < 3; ++axis) {
                all.lo[axis] = std::min(all.lo[axis], box[k].lo[axis]);
                all.hi[axis] = std::max(all.hi[axis], box[k].hi[axis]);
            }
        return all;
    }
};

bool overlap(const Box& a, const Box& b, float margin) {
    bool meet = true;
    for (int axis = 0; axis < 3; ++axis)
        meet &= (a.lo[axis] <= b.hi[axis] + margin) & (b.lo[axis] <= a.hi[axis] + margin);
    return meet;
}

bool are_equal(const Box& a, const Box& b) {
    return std::equal(a.lo, a.lo + 3, b.lo) && std::equal(a.hi, a.hi + 3, b.hi);
}

// The part of all pairs whose boxes overlap, and of those whose boxes are equal: as the sample has it, if it
// has some, or as many as if rows lay anywhere in their common box. Of one set the two samples have the same
// rows.
struct NearPart {
    double all = 0.0, equal = 0.0;
};
NearPart near_part(const Sample& a, const Sample& b, bool one_set, float margin) {
    constexpr std::size_t some = 8;
    if (a.count == 0 || b.count == 0) return {};
    std::size_t met = 0, equal = 0, asked = 0;
    for (std::size_t i = 0; i < a.count; ++i)
        for (std::size_t k = 0; k < b.count; ++k) {
            if (one_set && i == k) continue;
            ++asked;
            if (!overlap(a.box[i], b.box[k], margin)) continue;
            ++met;
            equal += are_equal(a.box[i], b.box[k]);
        }
    const Box of_a = a.around_all(), of_b = b.around_all();
    double spread = 1.0;
    for (int axis = 0; axis < 3; ++axis) {
        const double size = a.mean_size(axis) + b.mean_size(axis) + 2.0 * std::max(margin, 0.0f);
        const double length =
            double{std::max(of_a.hi[axis], of_b.hi[axis])} - std::min(of_a.lo[axis], of_b.lo[axis]);
        if (size < length) spread *= size / length;  // not for a NaN
    }
    if (met < some) return {spread, 0.0};
    const auto pairs = static_cast<double>(asked);
    return {static_cast<double>(met) / pairs, static_cast<double>(equal) / pairs};
}

}  // namespace

double all_pairs(const capsa_source& source) noexcept {
    const double pairs =
        static_cast<double>(source.end - source.begin) * static_cast<double>(second_side(source).count);
    return is_within(source) ? pairs / 2.0 : pairs;
}

NearPairs near_pairs(const capsa_source& source, const Query& query, float reach, Samples samples) noexcept {
    const capsa_shapes& b = second_side(source);
    const Sample of_a(source.a, BoxMaker(*query.table, source.a.shape), source.begin, source.end, samples);
    const Sample of_b(b, BoxMaker(*query.table, b.shape), 0, b.count, samples);
    const NearPart part = near_part(of_a, of_b, is_within(source), reach);
    NearPairs near{all_pairs(source) * part.all, all_pairs(source) * part.equal, 0.0f};
    for (int axis = 0; axis < 3; ++axis)
        near.size += static_cast<float>((of_a.mean_size(axis) + of_b.mean_size(axis)) / 3.0);
    return near;
}

MovingPairs moving_pairs(const capsa_source& source, const Query& query, const Ways& ways) noexcept {
    const capsa_shapes& b = second_side(source);
    const double all = all_pairs(source);
    const bool one_set = is_within(source);
    Sample of_a(source.a, BoxMaker(*query.table, source.a.shape), source.begin, source.end, Samples::some);
    const Sample of_b(b, BoxMaker(*query.table, b.shape), 0, b.count, Samples::some);
    MovingPairs pairs{0, all * near_part(of_a, of_b, one_set, query.margin + ways.longest).all, 0,
                      of_b.longest_side()};
    of_a.sweep(ways);
    pairs.swept = all * near_part(of_a, of_b, one_set, query.margin).all;
    pairs.way_a = of_a.longest_side() + 2.0 * std::fabs(double{query.margin});
    return pairs;
}

}  // namespace capsa
