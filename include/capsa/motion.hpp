// Shapes in motion: how they move, and when they first touch.
//
//     std::vector<capsa::Touch> touches(bullets.size());
//     capsa::first_touch(capsa::between(bullets, walls), capsa::motion(dx, dy, dz), touches);

#pragma once
#include "capsa/expect.hpp"
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"
#include "capsa/stream.hpp"
#include "capsa/types.hpp"

#include <span>

namespace capsa {

/// How rows move, in a straight line and without turning: row i by (dx, dy, dz) at i while time goes from 0
/// to 1. A stride of 0 moves all rows alike. The arrays must outlive the queries.
struct Motion {
    Stream dx, dy, dz;

    operator capsa_motion() const noexcept { return {dx, dy, dz}; }
};

/// Motions in separate arrays of one length, which is at least that of the shapes.
inline Motion motion(Floats dx, Floats dy, Floats dz) noexcept {
    detail::expect_lengths("motion", {{"dx", dx.size()}, {"dy", dy.size()}, {"dz", dz.size()}});
    return {dx, dy, dz};
}

/// All rows move alike.
inline Motion motion(float dx, float dy, float dz) noexcept { return {same(dx), same(dy), same(dz)}; }

namespace detail {

inline void expect_motion(const Motion& m, std::size_t rows) noexcept {
    expect_rows("first_touch", rows, {{"dx", m.dx.count}, {"dy", m.dy.count}, {"dz", m.dz.count}});
}

}  // namespace detail

/// The first touch of each row of A while A moves and B rests: of `between` with any row of B, of `within`
/// with any other row (all rows move by of_a), of `zip` and `listed` of each row or pair. out[i] belongs to
/// row or pair i; b is no_row and time +infinity where nothing is touched. Of touches at the same
/// time, that of the lowest row of B. What touches at the start touches at time 0 with its contact's normal
/// and point. A motion that is NaN or infinite touches nothing.
inline void first_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                        const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_motion(of_a, source.a.count);
    const capsa_motion a = of_a;
    detail::expect_ok(capsa_first_touch(&source, &how, &a, nullptr, out.data(), out.size()), "first_touch",
                      source, out.size());
}

/// The same with B in motion too; not of `within`.
inline void first_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                        const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    detail::expect_motion(of_a, source.a.count);
    detail::expect_motion(of_b, source.b.count);
    const capsa_motion a = of_a, b = of_b;
    detail::expect_ok(capsa_first_touch(&source, &how, &a, &b, out.data(), out.size()), "first_touch", source,
                      out.size());
}

}  // namespace capsa
