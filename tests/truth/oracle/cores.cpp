#include "tests/truth/oracle/cores.hpp"

#include "src/kernel_call.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::oracle {

namespace {

// A copy of rows without radii. Those of a round cone are only made smaller by the same number: their
// difference belongs to the core.
class Cores {
public:
    explicit Cores(const capsa_shapes& of) : shapes_(of), vectors_(shape_info(of.shape).vectors()) {
        shapes_.stream[vectors_] = {};
        for (int k = 0; k < vectors_; ++k) shapes_.stream[k] = {field_[k], 1};
        for (std::size_t i = 0; i < of.count; ++i) {
            const bool valid = is_valid(of, i);
            for (int k = 0; k < vectors_; ++k)
                field_[k][i] = valid ? of.stream[k].data[i] : std::numeric_limits<float>::quiet_NaN();
            if (is_round_cone(of.shape)) keep_difference(of, i, valid);
        }
        if (is_round_cone(of.shape)) shapes_.stream[vectors_] = {field_[vectors_], 1};
    }
    const capsa_shapes& shapes() const { return shapes_; }
    // The largest radius that a row has here.
    float kept_radius(std::size_t i) const {
        return is_round_cone(shapes_.shape) ? std::max(field_[radius_at_a_field][i], field_[vectors_][i])
                                            : 0.0f;
    }

private:
    // The rule of the kernels, which bounds the sum of squares, in their order.
    bool is_valid(const capsa_shapes& of, std::size_t i) const {
        float squares = 0.0f;
        for (int k = 0; k < vectors_; ++k)
            squares = std::fma(of.stream[k].data[i], of.stream[k].data[i], squares);
        const float* const radius = of.stream[vectors_].data;
        const bool positive = !is_round_cone(of.shape) || of.stream[radius_at_a_field].data[i] >= 0.0f;
        return squares <= 0x1p123f && positive && (!radius || radius[i] >= 0.0f);
    }

    // One radius becomes 0 and the other the difference, rounded as the kernels round it. Where that is far
    // more than the axis is long the core is a point, and so it is with less: the gap shall not lose digits.
    void keep_difference(const capsa_shapes& of, std::size_t i, bool valid) {
        const float at_a = of.stream[radius_at_a_field].data[i], at_b = of.stream[vectors_].data[i];
        double length2 = 0.0;
        for (int k = 0; k < 3; ++k) {
            const double d =
                static_cast<double>(of.stream[k + 3].data[i]) - static_cast<double>(of.stream[k].data[i]);
            length2 += d * d;
        }
        const auto enough = static_cast<float>(std::fmax(2.0 * std::sqrt(length2), 0x1p-60));
        const float difference = valid ? std::min(std::fabs(at_a - at_b), enough) : 0.0f;
        field_[radius_at_a_field][i] = at_a > at_b ? difference : 0.0f;
        field_[vectors_][i] = at_a > at_b ? 0.0f : difference;
    }

    capsa_shapes shapes_;
    int vectors_;
    float field_[capsa_max_streams][block_cases];
};

}  // namespace

bool ask_cores(const capsa_kernel_table& table, const capsa_shapes& a, const capsa_shapes& b,
               const CoreAnswers& out) {
    const capsa_pair_kernel kernel = kernel::pairs(table, a.shape, b.shape, capsa_pair_witnesses);
    if (!kernel) return false;
    const Cores of_a(a), of_b(b);
    capsa_witness witness[block_cases];
    capsa_pair_job job{};
    job.a = &of_a.shapes();
    job.b = &of_b.shapes();
    job.count = a.count;
    job.witness = witness;
    kernel(&job);
    for (std::size_t i = 0; i < a.count; ++i) {
        const float radii = of_a.kept_radius(i) + of_b.kept_radius(i);
        out.distance[i] = radii > 0.0f ? witness[i].gap + radii : witness[i].gap;  // -0 stays -0
        out.s[i] = witness[i].at_a.u;
        out.s2[i] = witness[i].at_a.v;
        out.t[i] = witness[i].at_b.u;
        out.t2[i] = witness[i].at_b.v;
    }
    return true;
}

}  // namespace capsa::oracle
