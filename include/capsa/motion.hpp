// Moving shapes: how they move and when they first touch.
//
//     std::vector<capsa::Touch> touches(bullets.size());
//     capsa::first_touch(capsa::between(bullets, walls), capsa::motion(dx, dy, dz), touches);

#pragma once
#include "capsa/expect.hpp"
#include "capsa/sources.hpp"
#include "capsa/streams.hpp"
#include "capsa/types.hpp"

#include <span>

namespace capsa {

/// How rows move: while time goes from 0 to 1, row i moves in a straight line by (dx, dy, dz), each taken at
/// element i. Rows do not turn. Stride 0 moves all rows by the same displacement. The arrays must outlive the
/// queries.
struct Motion {
    Stream dx, dy, dz;  ///< one element for each row

    /// The same for the C interface.
    operator capsa_motion() const noexcept { return {dx, dy, dz}; }
};

/// Motions in separate arrays of one length. The length is at least the number of rows of the shapes.
inline Motion motion(Floats dx, Floats dy, Floats dz) {
    detail::expect_lengths("motion", "dx, dy, dz", {dx.size(), dy.size(), dz.size()});
    return {dx, dy, dz};
}
/// Motions of the plane in separate arrays of one length.
inline Motion motion(Floats dx, Floats dy) {
    detail::expect_lengths("motion", "dx, dy", {dx.size(), dy.size()});
    return {dx, dy, Stream()};
}

/// All rows move by the same displacement.
inline Motion motion(float dx, float dy, float dz) noexcept { return {same(dx), same(dy), same(dz)}; }
/// All rows move by the same displacement of the plane.
inline Motion motion(float dx, float dy) noexcept { return {same(dx), same(dy), Stream()}; }

namespace detail {

inline void expect_motion(const Motion& m, std::size_t rows, const char* verb = "first_touch") {
    expect_rows(verb, "dx, dy, dz", rows, {m.dx.count, m.dy.count, m.dz.count});
}

}  // namespace detail

/// The first touch of each row while A moves by of_a and B rests. out[i] belongs to row or pair i.
/// - `between`: for each row of A the first touch with any row of B. If several rows of B are touched at the
///   same time, the lowest row is reported.
/// - `within`: for each row the first touch with any other row. All rows move by of_a.
/// - `zip`, `listed`: the first touch of each row or pair.
/// If there is no touch, b is no_row and time is +infinity. A pair that touches at the start touches at time
/// 0, with the normal and point of its contact; Options::at_start can leave out those that come no nearer. A
/// motion that is NaN or infinite touches nothing. An output
/// that is too small ends the program.
inline void first_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                        const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_motion(of_a, source.a.count);
    const capsa_motion a = of_a;
    detail::expect_ok(capsa_first_touch(&source, &how, &a, nullptr, out.data(), out.size()), "first_touch",
                      source, out.size());
}

/// The same with B moving by of_b. It does not take `within`.
inline void first_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                        const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_motion(of_a, source.a.count);
    detail::expect_motion(of_b, source.b.count);
    const capsa_motion a = of_a, b = of_b;
    detail::expect_ok(capsa_first_touch(&source, &how, &a, &b, out.data(), out.size()), "first_touch", source,
                      out.size());
}

}  // namespace capsa
