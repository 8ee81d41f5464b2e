#include "cli/input/axis.hpp"

#include "capsa/origin.hpp"

namespace capsa::cli {

void Axis::close(double noticeable) {
    if (!open_) return;
    fix(0.0);
    if (!(moved_ > noticeable) || !(low_ <= high_) || !(std::max(-low_, high_) < 1e300)) return;
    origin_ = origin_on_grid(low_, high_).at;
    moved_ = 0.0;  // noted again, when the coordinates are rounded without the origin
}

}  // namespace capsa::cli
