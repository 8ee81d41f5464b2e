#include "cli/input/axis.hpp"

namespace capsa::cli {

namespace {

// Near the middle of what was seen, on a grid of a power of 2: so few bits that the difference to a
// coordinate is exact wherever float can hold it.
double near_the_middle(double low, double high) {
    const double half = (high - low) / 2.0, middle = low + half;
    const int bits_of_middle = std::ilogb(middle);
    // One coordinate alone has the origin that float has next to it.
    const int exponent = half > 0.0 ? std::max(std::ilogb(half), bits_of_middle - 50) : bits_of_middle - 23;
    const double grid = std::ldexp(1.0, exponent);
    return std::round(middle / grid) * grid;
}

}  // namespace

void Axis::close(double noticeable) {
    if (!open_) return;
    fix(0.0);
    if (!(moved_ > noticeable) || !(low_ <= high_)) return;
    origin_ = near_the_middle(low_, high_);
    moved_ = 0.0;  // noted again, when the coordinates are rounded without the origin
}

}  // namespace capsa::cli
