#include "tests/truth/oracle/cores.hpp"

#include "src/kernel_call.hpp"

#include <cmath>
#include <limits>

namespace capsa::oracle {

namespace {

// A copy of rows without radii.
class Cores {
public:
    explicit Cores(const capsa_shapes& of) : shapes_(of), vectors_(shape_info(of.shape).vectors()) {
        shapes_.stream[vectors_] = {};
        for (int k = 0; k < vectors_; ++k) shapes_.stream[k] = {field_[k], 1};
        for (std::size_t i = 0; i < of.count; ++i) {
            const bool valid = is_valid(of, i);
            for (int k = 0; k < vectors_; ++k)
                field_[k][i] = valid ? of.stream[k].data[i] : std::numeric_limits<float>::quiet_NaN();
        }
    }
    const capsa_shapes& shapes() const { return shapes_; }

private:
    // The rule of the kernels, which bounds the sum of squares, in their order.
    bool is_valid(const capsa_shapes& of, std::size_t i) const {
        float squares = 0.0f;
        for (int k = 0; k < vectors_; ++k)
            squares = std::fma(of.stream[k].data[i], of.stream[k].data[i], squares);
        const float* const radius = of.stream[vectors_].data;
        return squares <= 0x1p123f && (!radius || radius[i] >= 0.0f);
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
        out.distance[i] = witness[i].gap;
        out.s[i] = witness[i].at_a.u;
        out.s2[i] = witness[i].at_a.v;
        out.t[i] = witness[i].at_b.u;
        out.t2[i] = witness[i].at_b.v;
    }
    return true;
}

}  // namespace capsa::oracle
