#include "bench/machine/issue_rate.hpp"

#include "bench/machine/clock.hpp"
#include "bench/machine/loops.hpp"
#include "src/registry.hpp"
#include "src/shape.hpp"

#include <algorithm>

namespace capsa::bench {

namespace {

struct Loop {
    void (*run)(long rounds) = nullptr;
    int per_round = 0;
};

double per_ns(Loop loop) {
    if (!loop.run) return 0;
    constexpr long rounds = 3000;
    double best = 0;
    loop.run(rounds / 4);
    for (int k = 0; k < 8; ++k) {
        const double begin = wall_ns();
        loop.run(rounds);
        best = std::max(best, static_cast<double>(rounds * loop.per_round) / (wall_ns() - begin));
    }
    return best;
}

Loop fused_loop([[maybe_unused]] capsa_isa isa) {
#if defined(CAPSA_HAS_LOOPS) && defined(__x86_64__)
    // One float at a time, but with the instruction that needs a processor of the AVX2 generation.
    if (isa == capsa_isa_scalar && registry::runnable(capsa_isa_avx2)) return {capsa_loop_fused_scalar, 12};
    if (isa == capsa_isa_avx2) return {capsa_loop_fused_avx2, 12};
    if (isa == capsa_isa_avx512) return {capsa_loop_fused_avx512, 12};
#elif defined(CAPSA_HAS_LOOPS)
    if (isa == capsa_isa_scalar) return {capsa_loop_fused_scalar, 12};
    if (isa == capsa_isa_neon64) return {capsa_loop_fused_neon64, 12};
#endif
    return {};
}

Loop mix_loop([[maybe_unused]] capsa_isa isa) {
#if defined(CAPSA_HAS_LOOPS) && defined(__x86_64__)
    if (isa == capsa_isa_avx2) return {capsa_loop_mix_avx2, 4};
    if (isa == capsa_isa_avx512) return {capsa_loop_mix_avx512, 4};
#endif
    return {};
}

}  // namespace

double fused_per_ns(capsa_isa isa) { return registry::runnable(isa) ? per_ns(fused_loop(isa)) : 0; }

double sphere_capsule_mix_per_ns(capsa_isa isa) {
    return registry::runnable(isa) ? per_ns(mix_loop(isa)) : 0;
}

// On x86 multiplications of 32 bits: of Intel since Nehalem and of AMD since Zen each takes three cycles.
// Some processors take additions of a constant out of a chain before they run (Golden Cove), which would look
// like 17 GHz. On ARM, where multiplications take two to four cycles, additions of a register take one.
#if defined(__x86_64__)
constexpr int chain_cycles = 64 * 3;
#else
constexpr int chain_cycles = 64;
#endif

double clock_ghz() {
#if defined(CAPSA_HAS_LOOPS)
    return per_ns({capsa_loop_chain, chain_cycles});
#else
    return 0;
#endif
}

int fused_operations(capsa_shape a, capsa_shape b) {
    // Two points: squared length 3, squared reach 1. A segment adds projection 3 and rest 3. Two segments by
    // Gram-Schmidt: three dots 9, two ratios 2, two perpendiculars 6, their dots 6, t 1, s 2, rest 6, and
    // again 3 + 1.
    // A half-space: the product with the normal 3, and for a segment again 3. In the plane every product of
    // vectors is one less, and whether two segments cross takes 6.
    // A triangle: three edges and the face, as in bench/instructions.py.
    // A box: along its axes 9, squared length 3, squared reach 1. A segment: both of its vectors 18, the
    // slope at its ends 9 and at six places 24, these places 6, between two of them 1, rest 6 and reach 1.
    // A round cone: to the axis 9, its place 2, rest 3, squared length 3, squared reach 2. Two cores: four
    // dots 12, three perpendiculars 9, their dots 9, the first place 8, t 2, s 8, rest 6, and again 3 + 3.
    constexpr int by_segments[] = {4, 10, 33}, in_plane[] = {3, 7, 29}, to_triangle[] = {46, 145},
                  to_box[] = {13, 65}, to_cone[] = {19, 60};
    const auto is_point = [](capsa_shape shape) { return shape_info(shape).core == CoreKind::point; };
    const auto is_triangle = [](capsa_shape shape) { return shape_info(shape).core == CoreKind::triangle; };
    if (a == capsa_shape_half_space || b == capsa_shape_half_space) return is_point(a) || is_point(b) ? 3 : 6;
    if (is_triangle(a) || is_triangle(b)) return to_triangle[!is_point(is_triangle(a) ? b : a)];
    if (a == capsa_shape_box || b == capsa_shape_box) return to_box[!is_point(a) && !is_point(b)];
    if (a == capsa_shape_round_cone || b == capsa_shape_round_cone)
        return to_cone[!is_point(a) && !is_point(b)];
    const int segments = !is_point(a) + !is_point(b);
    return shape_info(a).dimension == 2 ? in_plane[segments] : by_segments[segments];
}

double pipe_limit_ns(capsa_isa isa, capsa_shape a, capsa_shape b) {
    const double rate = fused_per_ns(isa);
    return rate > 0 ? fused_operations(a, b) / (rate * registry::table(isa)->lane_count) : 0;
}

}  // namespace capsa::bench
