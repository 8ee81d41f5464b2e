#include "src/exact/inside.hpp"

#include "src/exact/ask.hpp"
#include "src/exact/touch.hpp"
#include "src/shape.hpp"

#include <utility>

namespace capsa::exact {

namespace {

enum Axis { x, y, z };
enum Point { a, b, c, p };

void read(const capsa_shapes& shapes, std::size_t row, int points, float (*to)[3]) {
    for (int k = 0; k < points; ++k)
        for (int axis = 0; axis < 3; ++axis) to[k][axis] = field(shapes, 3 * k + axis, row);
}

// The signs of formulas: 1, 0 or -1.
class Signs {
public:
    explicit Signs(const Cores& cores) : cores_(cores), quickly_(cores) {}

    // Of the turn from u over v to w, seen in the plane of two axes: above 0 if it goes from the first axis
    // to the second.
    template <Axis first, Axis second>
    int of_turn(Point u, Point v, Point w) const {
        return of([=](const auto& at) {
            const auto d = at.point(v) - at.point(u), e = at.point(w) - at.point(u);
            return component(d, first) * component(e, second) - component(d, second) * component(e, first);
        });
    }

private:
    template <class F>
    int of(const F& f) const {
        const Verdict above = quickly_.above_zero(f), below = reversed(quickly_.from_zero_on(f));
        if (above != Verdict::doubt && below != Verdict::doubt) return sign(above, below);
        const Units units(cores_);
        const With<AsIntegers> surely(cores_, units);
        return sign(surely.above_zero(f), reversed(surely.from_zero_on(f)));
    }
    static int sign(Verdict above, Verdict below) {
        return static_cast<int>(above == Verdict::yes) - static_cast<int>(below == Verdict::yes);
    }
    const Cores& cores_;
    Quickly quickly_;
};

// Whether p' is under or over the triangle: whether a ray along +x from there crosses an odd number of its
// edges, all seen along z.
bool is_in_its_shadow(const Cores& cores, const Signs& signs) {
    const float height = cores.point[p][y];
    bool odd = false;
    for (const auto& [u, v] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        const bool from_below = cores.point[u][y] <= height, to_below = cores.point[v][y] <= height;
        if (from_below == to_below) continue;
        const int turn = signs.of_turn<x, y>(u, v, p);
        odd ^= from_below ? turn > 0 : turn < 0;
    }
    return odd;
}

// Of a point on the triangle: whether p' is under it.
bool is_under(const Signs& signs) {
    const int up = signs.of_turn<x, y>(a, b, c);
    if (const int n = signs.of_turn<y, z>(a, b, c); n != 0) return n * up < 0;
    return signs.of_turn<z, x>(a, b, c) * up < 0;
}

}  // namespace

bool leaves_through(const capsa_shapes& points, std::size_t row, const capsa_shapes& triangles,
                    std::size_t triangle) noexcept {
    Cores cores;
    cores.points = 4;
    cores.set_reach(0.0f, 0.0f, 0.0f);
    read(triangles, triangle, 3, cores.point);
    read(points, row, 1, cores.point + p);
    const Signs signs(cores);
    if (!is_in_its_shadow(cores, signs)) return false;
    return !touch(points, row, triangles, triangle, 0.0f) || is_under(signs);
}

}  // namespace capsa::exact
