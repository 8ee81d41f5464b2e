#include "bench/measure/truth_in_motion.hpp"

#include "bench/peers/pushed.hpp"
#include "bench/peers/values.hpp"
#include "src/shape.hpp"
#include "tests/truth/reference/closest.hpp"

#include <algorithm>
#include <cmath>

namespace capsa::bench {

namespace {

using reference::Vec3d;

double value(const capsa_stream& stream, std::size_t i) {
    return stream.data ? double{stream.data[static_cast<std::ptrdiff_t>(i) * stream.stride]} : 0.0;
}

struct Mover {
    reference::Segment core;
    Vec3d v;
    double radius;
    Mover(const capsa_shapes& shapes, const capsa_motion& motion, std::size_t i)
        : v{value(motion.dx, i), value(motion.dy, i), value(motion.dz, i)} {
        const auto at = [&](int k) { return value(shapes.stream[k], i); };
        const bool sphere = shape_info(shapes.shape).core == CoreKind::point;
        core.p = {at(0), at(1), at(2)};
        core.q = sphere ? core.p : Vec3d{at(3), at(4), at(5)};
        radius = double{capsa::radius(shapes, i)};
    }
};

// Nothing turns, so the distance of two cores is a convex function of time.
class Approach {
public:
    Approach(const Mover& a, const Mover& b) : a_(a.core), b_(b.core), v_(a.v - b.v) {}

    double first_within(double reach) const {
        if (distance(0) <= reach) return 0;
        if (distance(0) - length(v_) > reach) return no_time;
        const double least = first_time([&](double t) { return receding(t); }, 1);
        if (distance(least) > reach) return no_time;
        return first_time([&](double t) { return distance(t) <= reach; }, least);
    }

private:
    reference::Closest at(double t) const {
        return reference::closest(reference::Segment{a_.p + v_ * t, a_.q + v_ * t}, b_);
    }
    double distance(double t) const { return at(t).distance; }
    bool receding(double t) const {
        const reference::Closest c = at(t);
        return dot(v_, c.on_b - c.on_a) <= 0.0;
    }
    // By halving; `end` where it does not hold before.
    template <class Holds>
    static double first_time(Holds holds, double end) {
        double low = 0, high = end;
        for (int i = 0; i < 50; ++i) (holds((low + high) / 2) ? high : low) = (low + high) / 2;
        return high;
    }

    reference::Segment a_, b_;
    Vec3d v_;
};

double earliest(const Question& question, const capsa_source& source, std::size_t i, double margin) {
    const bool in_step = source.kind == capsa_source_zip, within = source.kind == capsa_source_within;
    const capsa_shapes& others = within ? source.a : source.b;
    const Mover a(source.a, question.of_a, i);
    double time = no_time;
    for (std::size_t j = in_step ? i : 0; j < (in_step ? i + 1 : others.count); ++j) {
        if (within && j == i) continue;
        const Mover b(others, within ? question.of_a : question.of_b, j);
        time = std::min(time, Approach(a, b).first_within(a.radius + b.radius + margin));
    }
    return time;
}

// What the contacts of one set push its rows by: see capsa/separate.hpp for what in order and averaged mean.
std::vector<Vec3d> pushes(const std::vector<capsa_contact>& contacts, std::size_t rows, double margin,
                          bool averaged) {
    std::vector<Vec3d> shift(rows, Vec3d{0, 0, 0});
    std::vector<double> count(rows, 0.0);
    for (const capsa_contact& c : contacts) {
        const Vec3d n{c.normal[0], c.normal[1], c.normal[2]};
        const double gap = c.gap + (averaged ? 0.0 : dot(n, shift[c.b] - shift[c.a]));
        if (!(gap < margin)) continue;
        const Vec3d half = n * (0.5 * (margin - gap));
        shift[c.a] = shift[c.a] - half, shift[c.b] = shift[c.b] + half;
        count[c.a] += 1, count[c.b] += 1;
    }
    for (std::size_t i = 0; averaged && i < rows; ++i) shift[i] = shift[i] * (1 / std::max(count[i], 1.0));
    return shift;
}

}  // namespace

Bounds true_times(const Question& question) {
    const double margin = question.margin, slack = rounding(question);
    Bounds bounds{{}, {}, time_rounding};
    for (const capsa_source& source : question.sources)
        for (std::size_t i = source.begin; i < source.end; ++i) {
            bounds.low.push_back(earliest(question, source, i, margin + slack));
            bounds.high.push_back(earliest(question, source, i, margin - slack));
        }
    return bounds;
}

Bounds near_coordinates(const std::vector<double>& values, const Question& question) {
    Bounds bounds{{}, {}, rounding(question)};
    for (const double value : values) {
        const double rounded = std::fabs(value) * 0x1p-23;
        bounds.low.push_back(value - rounded);
        bounds.high.push_back(value + rounded);
    }
    return bounds;
}

Bounds true_coordinates(const Question& question) {
    std::vector<double> truth;
    for (const capsa_source& source : question.sources) {
        const Pushed pushed(source, question.margin);
        const std::vector<Vec3d> shift =
            pushes(pushed.contacts, source.a.count, question.margin, question.push == capsa_push_averaged);
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t i = 0; i < shift.size(); ++i) {
                const double by = k == 0 ? shift[i].x : k == 1 ? shift[i].y : shift[i].z;
                truth.push_back(pushed.start[k][i] + by);
            }
    }
    return near_coordinates(truth, question);
}

}  // namespace capsa::bench
