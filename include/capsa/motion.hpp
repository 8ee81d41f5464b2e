// Shapes in motion: how they move, and when they first touch.
//
//     std::vector<capsa::Touch> touches(bullets.size());
//     capsa::first_touch(capsa::between(bullets, walls), capsa::motion(dx, dy, dz), touches);

#pragma once
#include "capsa/options.hpp"
#include "capsa/pairs.hpp"
#include "capsa/query.hpp"
#include "capsa/stream.hpp"
#include "capsa/types.hpp"

#include <span>

namespace capsa {

/// How rows move, in a straight line and without turning: row i by (dx, dy, dz) at i while time goes from 0
/// to 1. A stride of 0 moves all rows alike. The arrays must outlive the queries.
struct Motion {
    Stream dx, dy, dz;

    operator capsa_motion() const { return {dx, dy, dz}; }
};

/// Motions in separate arrays of one length, which is that of the shapes.
inline Motion motion(Floats dx, Floats dy, Floats dz) {
    CAPSA_EXPECT(dx.size() == dy.size() && dx.size() == dz.size(),
                 "motion: dx, dy and dz must have the same length");
    return {dx, dy, dz};
}

/// The first touch of each row of A while A moves and B rests: of `between` with any row of B, of `within`
/// with any other row (all rows move by of_a), of `zip` and `listed` of each row or pair. out[k] belongs to
/// row or pair begin + k; b is no_row and time +infinity where nothing is touched. Of touches at the same
/// time, that of the lowest row of B. What touches at the start touches at time 0 with its contact's normal
/// and point. A motion that is NaN or infinite touches nothing.
inline void first_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                        const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    const capsa_motion a = of_a;
    [[maybe_unused]] const capsa_status status =
        capsa_first_touch(&source, &how, &a, nullptr, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

/// The same with B in motion too; not of `within`.
inline void first_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                        const Options& options = {}) noexcept {
    const capsa_options how = erased(options);
    const capsa_motion a = of_a, b = of_b;
    [[maybe_unused]] const capsa_status status =
        capsa_first_touch(&source, &how, &a, &b, out.data(), out.size());
    CAPSA_EXPECT(status == capsa_ok, capsa_status_text(status));
}

}  // namespace capsa
