// Building blocks of an SVG picture: colours, and capsules in perspective.

#pragma once
#include "cli/demo/camera.hpp"

#include <string>

namespace capsa::cli::demo {

struct Colour {
    double red, green, blue;  // 0 .. 255
    friend Colour operator+(Colour a, Colour b) {
        return {a.red + b.red, a.green + b.green, a.blue + b.blue};
    }
    friend Colour operator*(double k, Colour a) { return {k * a.red, k * a.green, k * a.blue}; }
};

// "#rrggbb", brightened no further than white.
std::string hex(Colour colour);

inline Colour mix(Colour a, Colour b, double t) { return (1.0 - t) * a + t * b; }

struct Capsule {
    Point a, b;
    double radius;
};

// The outline: a path around the two discs the ends project to.
std::string outline(const Camera& camera, const Capsule& capsule);

// The capsule lit like a cylinder, by a gradient across it; `id` names the gradient and must be unique in the
// picture.
std::string shaded(const Camera& camera, const Capsule& capsule, int id);

}  // namespace capsa::cli::demo
