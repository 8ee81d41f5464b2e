// One axis of the coordinates of all files: where they lie, and the origin that is taken off before they are
// rounded to float.
//
// Coordinates that all lie on one side of 0, further from it than they lie from each other, are rounded more
// finely if they are counted from an origin among them. While this is true of all coordinates seen, the axis
// is open: they are kept as doubles, and the origin is chosen when the last one is known. The first that
// lies elsewhere closes the axis, and its coordinates are then rounded as they are.

#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace capsa::cli {

class Axis {
public:
    // An axis that is not open takes this origin off.
    void fix(double origin) {
        origin_ = origin;
        open_ = false;
    }
    bool open() const { return open_; }
    double origin() const { return origin_; }

    // A coordinate of the files, as it is read.
    void see(double x) {
        low_ = std::min(low_, x);
        high_ = std::max(high_, x);
        if (!open_) return;
        note(x);
        open_ = low_ > 0.0 ? high_ <= 2.0 * low_ : high_ < 0.0 && low_ >= 2.0 * high_;
    }
    // A coordinate without the origin, rounded.
    float rounded(double x) { return note(x - origin_); }

    // Closes an open axis. It gets an origin if rounding moves a coordinate by more than this.
    void close(double noticeable);

    // From the lowest coordinate seen to the highest.
    double extent() const { return std::max(high_ - low_, 0.0); }
    // How far rounding moved a coordinate at most.
    double moved() const { return moved_; }

private:
    float note(double x) {
        const auto rounded = static_cast<float>(x);
        moved_ = std::max(moved_, std::fabs(x - static_cast<double>(rounded)));  // of a NaN: moved_
        return rounded;
    }

    double low_ = std::numeric_limits<double>::infinity(), high_ = -low_;
    double origin_ = 0.0, moved_ = 0.0;
    bool open_ = true;
};

using Axes = std::array<Axis, 3>;

// Axes that take nothing off.
inline Axes axes_as_they_are() {
    Axes axes;
    for (Axis& axis : axes) axis.fix(0.0);
    return axes;
}

}  // namespace capsa::cli
