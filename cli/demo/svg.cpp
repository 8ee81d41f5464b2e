#include "cli/demo/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace capsa::cli::demo {

namespace {

// What a surface with this normal sends to the eye: pale skin, a cool lamp above the viewer's left shoulder,
// the warm glow of the wake from behind, and a dark rim, where the surface turns away.
Colour lit(const Camera& camera, Point normal, Point to_eye) {
    constexpr Colour skin = {226, 232, 240}, night = {30, 38, 62}, glow = {255, 138, 60};
    const Point lamp = unit(camera.up() + -0.75 * camera.right() + 0.9 * to_eye);
    const Point ember = unit(Point{-1.0, 0.25, 0.15});
    const double facing = std::max(0.0, dot(normal, to_eye));
    const double light = 0.10 + 0.90 * std::pow(std::max(0.0, 0.5 + 0.5 * dot(normal, lamp)), 2.2);
    const double warm = 0.75 * std::max(0.0, dot(normal, ember)) * std::pow(1.0 - facing, 1.5);
    const double shine = 0.14 * std::pow(std::max(0.0, dot(normal, unit(lamp + to_eye))), 24.0);
    return mix(night, skin, light) + warm * glow + shine * Colour{255, 255, 255};
}

}  // namespace

std::string hex(Colour colour) {
    const auto byte = [](double value) {
        return static_cast<unsigned>(std::lround(std::clamp(value, 0.0, 255.0)));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(colour.red), byte(colour.green), byte(colour.blue));
}

// With u from a to b and n(+-) the normals of the two common tangents, n.u = (ra - rb) / |ab|.
std::string outline(const Camera& camera, const Capsule& capsule) {
    Spot a = camera(capsule.a), b = camera(capsule.b);
    double ra = camera.pixels(capsule.radius, a.depth), rb = camera.pixels(capsule.radius, b.depth);
    if (ra < rb) std::swap(a, b), std::swap(ra, rb);
    const double dx = b.x - a.x, dy = b.y - a.y, size = std::hypot(dx, dy);
    if (size <= ra - rb + 1e-6)
        return fmt::format("M{:.1f} {:.1f}a{:.1f} {:.1f} 0 1 0 {:.1f} 0a{:.1f} {:.1f} 0 1 0 {:.1f} 0z",
                           a.x - ra, a.y, ra, ra, 2 * ra, ra, ra, -2 * ra);
    const double ux = dx / size, uy = dy / size, c = (ra - rb) / size, s = std::sqrt(1.0 - c * c);
    const double px = c * ux - s * uy, py = c * uy + s * ux, qx = c * ux + s * uy, qy = c * uy - s * ux;
    return fmt::format(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}A{:.1f} {:.1f} 0 0 0 {:.1f} {:.1f}L{:.1f} {:.1f}A{:.1f} {:.1f} 0 1 0 "
        "{:.1f} {:.1f}z",
        a.x + ra * px, a.y + ra * py, b.x + rb * px, b.y + rb * py, rb, rb, b.x + rb * qx, b.y + rb * qy,
        a.x + ra * qx, a.y + ra * qy, ra, ra, a.x + ra * px, a.y + ra * py);
}

std::string shaded(const Camera& camera, const Capsule& capsule, int id) {
    const Point middle = 0.5 * (capsule.a + capsule.b);
    const Point to_eye = unit(camera.eye() - middle);
    const Point axis = unit(capsule.b - capsule.a);
    const Point front = unit(to_eye - dot(to_eye, axis) * axis);
    const Point side = cross(front, axis);
    const Spot from = camera(middle - capsule.radius * side), to = camera(middle + capsule.radius * side);
    std::string text = fmt::format(
        "<linearGradient id=\"c{}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.1f}\" y1=\"{:.1f}\" "
        "x2=\"{:.1f}\" "
        "y2=\"{:.1f}\">",
        id, from.x, from.y, to.x, to.y);
    constexpr int stops = 12;
    for (int k = 0; k <= stops; ++k) {
        const double s = 2.0 * k / stops - 1.0;
        const Point normal = s * side + std::sqrt(1.0 - s * s) * front;
        text += fmt::format("<stop offset=\"{:.3f}\" stop-color=\"{}\"/>", 1.0 * k / stops,
                            hex(lit(camera, normal, to_eye)));
    }
    text += "</linearGradient><path fill=\"url(#c" + std::to_string(id) + ")\" d=\"" +
            outline(camera, capsule) + "\"/>\n";
    return text;
}

}  // namespace capsa::cli::demo
