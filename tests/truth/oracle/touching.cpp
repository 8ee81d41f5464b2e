#include "tests/truth/oracle/touching.hpp"

#include "tests/truth/oracle/generators.hpp"
#include "tests/truth/oracle/random.hpp"

#include <bit>
#include <cstdint>

// Cores whose distance R is a small integer times a power of two, exactly, and radii that add up to R: a
// float formula without error finds them touching. In a third of the cases one radius is a step smaller or
// larger.

namespace capsa::oracle::generate {

namespace {

// Three axes in any order and direction, so that no coordinate is special.
struct Frame {
    int axis[3];
    int sign[3];
    int origin[3];
    float unit;

    explicit Frame(Random& r) : axis{0, 1, 2} {
        const int turn = r.below(3);
        for (int k = 0; k < 3; ++k) axis[k] = (k + turn) % 3;
        if (r.coin()) {
            const int first = axis[0];
            axis[0] = axis[1];
            axis[1] = first;
        }
        for (int& s : sign) s = r.coin() ? 1 : -1;
        for (int& o : origin) o = r.between(-64, 64);
        unit = std::bit_cast<float>(static_cast<std::uint32_t>(r.between(-20, 20) + 127) << 23);
    }
    void put(int x, int y, int z, float* to) const {
        const int v[3] = {x, y, z};
        for (int k = 0; k < 3; ++k) to[axis[k]] = static_cast<float>(sign[k] * v[k] + origin[k]) * unit;
    }
};

// Segments along two axes, or along one, that pass each other at distance 5 h: the closest points are inside.
int side_by_side(Random& r, const Pair& pair, const Frame& f, Case& c) {
    const bool square = r.coin();
    const int h = r.between(1, 16), back1 = r.below(32), on1 = r.below(32), back2 = r.below(32),
              on2 = r.below(32);
    const int y = square ? 0 : 3 * h, z = square ? 5 * h : 4 * h;
    f.put(a_is_point(pair) ? 0 : -back1, 0, 0, c.a);
    f.put(on1, 0, 0, c.a + 3);
    if (b_is_point(pair))
        f.put(0, y, z, c.b);
    else if (square)
        f.put(0, -back2, z, c.b);
    else
        f.put(-back2, y, z, c.b);
    f.put(square ? 0 : on2, square ? on2 : y, z, c.b + 3);
    return 5 * h;
}

// End to end, along a direction of integer length; both segments point away from each other.
int end_to_end(Random& r, const Frame& f, Case& c) {
    constexpr int quadruples[][4] = {{1, 2, 2, 3}, {2, 3, 6, 7},  {1, 4, 8, 9},
                                     {4, 4, 7, 9}, {2, 6, 9, 11}, {6, 6, 7, 11}};
    const int* o = quadruples[r.below(6)];
    const int h = r.between(1, 8);
    f.put(0, 0, 0, c.a);
    const int x1 = r.below(32), y1 = r.below(32), z1 = r.below(32);
    f.put(-x1, -y1, -z1, c.a + 3);
    f.put(h * o[0], h * o[1], h * o[2], c.b);
    const int x2 = r.below(32), y2 = r.below(32), z2 = r.below(32);
    f.put(h * o[0] + x2, h * o[1] + y2, h * o[2] + z2, c.b + 3);
    return h * o[3];
}

}  // namespace

void touching(Random& r, const Pair& pair, Case& c) {
    const Frame f(r);
    const int reach = r.coin() ? side_by_side(r, pair, f, c) : end_to_end(r, f, c);
    share_out(r, reach, f.unit, c);
}

void share_out(Random& r, int reach, float unit, Case& c) {
    const int first = r.below(reach + 1);
    c.a[radius_field] = static_cast<float>(first) * unit;
    float& other = c.b[radius_field];
    other = static_cast<float>(reach - first) * unit;
    const int step = r.below(6);
    if (step == 0 || (step == 1 && first < reach))
        other = std::bit_cast<float>(std::bit_cast<std::uint32_t>(other) + (step == 0 ? 1u : ~0u));
}

}  // namespace capsa::oracle::generate
