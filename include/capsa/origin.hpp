// An origin on a grid, for coordinates in double that floats cannot hold.
//
// A float has 24 bits: a building that lies 6,290,176 m from the origin of its map has coordinates to half a
// metre. Counted from an origin near by, they are floats to a hundredth of a millimetre:
//
//     const capsa::AxisOrigin east = capsa::origin_on_grid(431150.0, 431250.0);
//     x.push_back(capsa::counted_from(easting, east.at));
//     // a point of an answer is at contact.point[0] + east.at
//
// All rows that meet are counted from one origin for each axis: one for a scene, or for each block or rank of
// it. The origins of blocks that have one grid differ by multiples of it. A row whose coordinates are
// multiples of `step` in two blocks is the same row moved by that difference, exactly, so it has the same
// hits, gaps, normals and times in both (docs/meaning.md, B5).

#pragma once
#include "capsa/expect.hpp"

#include <cmath>
#include <cstddef>
#include <span>

namespace capsa {

namespace detail {

// Without a large standard header.
template <class T>
constexpr T larger(T x, T y) noexcept {
    return x < y ? y : x;
}

}  // namespace detail

/// The origin of one axis.
struct AxisOrigin {
    double at = 0.0;    ///< what coordinates are counted from: a multiple of the grid
    double grid = 0.0;  ///< a power of 2
    /// A power of 2: coordinates that are multiples of it are floats exactly when they are counted from `at`,
    /// and no other one is rounded by more than half of it.
    double step = 0.0;
};

/// The grid for blocks of this size: the largest power of 2 that is no larger than half of it. Blocks of one
/// scene have one grid.
inline double grid_for(double size) {
    CAPSA_EXPECT(size > 0.0 && size <= 1e18, "grid_for: a block of size %g: give a length from 0 to 1e18",
                 size);
    return std::ldexp(1.0, std::ilogb(size / 2.0));
}

/// An origin near the middle of coordinates from `low` to `high`, on a grid that is a power of 2; without
/// one, on that of grid_for(high - low), made coarser where a double could not hold it.
inline AxisOrigin origin_on_grid(double low, double high, double grid = 0.0) {
    CAPSA_EXPECT(low <= high && low >= -1e300 && high <= 1e300,
                 "origin_on_grid: from %g to %g: give the lowest and the highest coordinate, within 1e300",
                 low, high);
    [[maybe_unused]] int exponent = 0;
    CAPSA_EXPECT(grid == 0.0 || (grid > 0.0 && std::frexp(grid, &exponent) == 0.5),
                 "origin_on_grid: a grid of %g: give a power of 2, as grid_for does", grid);
    const double half = (high - low) / 2.0, middle = low + half;
    const int of_middle = middle == 0.0 ? -1000 : std::ilogb(middle);
    AxisOrigin origin;
    // Few bits: the difference to a coordinate is exact wherever a float can hold it. One coordinate alone
    // has the origin that float has next to it.
    origin.grid = grid != 0.0 ? grid
                              : std::ldexp(1.0, half > 0.0 ? detail::larger(std::ilogb(half), of_middle - 50)
                                                           : of_middle - 23);
    origin.at = std::round(middle / origin.grid) * origin.grid;
    const double far = detail::larger(high - origin.at, origin.at - low);
    // The spacing of floats just below the power of 2 that is at least `far`. Below 2^-126 it is smaller no
    // more.
    const int above = far > 0.0 ? static_cast<int>(std::ceil(std::log2(far))) : -1000;
    origin.step = std::ldexp(1.0, detail::larger(above - 24, -149));
    return origin;
}

/// A coordinate counted from an origin, rounded to float.
inline float counted_from(double x, double at) noexcept { return static_cast<float>(x - at); }

/// How far counted_from moves one of these coordinates at most: 0 if all of them are exact.
inline double most_rounded(std::span<const double> coordinates, double at) noexcept {
    double most = 0.0;
    for (const double x : coordinates)
        most = detail::larger(most, std::fabs((x - at) - static_cast<double>(counted_from(x, at))));
    return most;
}

}  // namespace capsa
