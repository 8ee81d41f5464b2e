// A perspective camera: points in metres to points on a picture in pixels, y down.

#pragma once
#include "cli/demo/walker.hpp"

#include <cmath>

namespace capsa::cli::demo {

inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Point cross(Point a, Point b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Point a) { return std::sqrt(dot(a, a)); }
inline Point unit(Point a) { return (1.0 / length(a)) * a; }

struct Spot {
    double x, y;   // pixels
    double depth;  // metres before the eye; at most 0 is behind it
};

class Camera {
public:
    // `focal`: pixels a metre fills at one metre's distance. The target lands on (centre_x, centre_y).
    Camera(Point eye, Point target, double focal, double centre_x, double centre_y)
        : eye_(eye),
          ahead_(unit(target - eye)),
          right_(unit(cross(ahead_, {0.0, 0.0, 1.0}))),
          up_(cross(right_, ahead_)),
          focal_(focal),
          centre_x_(centre_x),
          centre_y_(centre_y) {}

    Spot operator()(Point p) const {
        const Point d = p - eye_;
        const double depth = dot(d, ahead_), k = focal_ / depth;
        return {centre_x_ + k * dot(d, right_), centre_y_ - k * dot(d, up_), depth};
    }

    double pixels(double metres, double depth) const { return focal_ * metres / depth; }
    Point eye() const { return eye_; }
    Point right() const { return right_; }
    Point up() const { return up_; }

private:
    Point eye_, ahead_, right_, up_;
    double focal_, centre_x_, centre_y_;
};

}  // namespace capsa::cli::demo
