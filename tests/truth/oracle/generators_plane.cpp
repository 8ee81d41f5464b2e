#include "tests/truth/oracle/generators.hpp"

#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/touching.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace capsa::oracle::generate {

namespace {

// Two axes in any order and direction.
struct Frame {
    bool turned;
    int sign[2], origin[2];
    float unit;

    explicit Frame(Random& r) : turned(r.coin()) {
        for (int& s : sign) s = r.coin() ? 1 : -1;
        for (int& o : origin) o = r.between(-64, 64);
        unit = std::bit_cast<float>(static_cast<std::uint32_t>(r.between(-20, 20) + 127) << 23);
    }
    void put(int x, int y, float* to) const {
        to[turned ? 1 : 0] = static_cast<float>(sign[0] * x + origin[0]) * unit;
        to[turned ? 0 : 1] = static_cast<float>(sign[1] * y + origin[1]) * unit;
        to[2] = 0.0f;
    }
};

// 2^-most to 1.
double little(Random& r, int most) {
    const double mantissa = 1.0 + r.unit();
    return std::ldexp(mantissa, -1 - r.below(most));
}

// Parallel segments that pass each other at distance h: the closest points are inside.
int side_by_side(Random& r, const Pair& pair, const Frame& f, Case& c) {
    const int h = r.between(1, 64), back1 = r.below(32), on1 = r.below(32), back2 = r.below(32),
              on2 = r.below(32);
    f.put(a_is_point(pair) ? 0 : -back1, 0, c.a);
    f.put(on1, 0, c.a + 3);
    f.put(b_is_point(pair) ? 0 : -back2, h, c.b);
    f.put(on2, h, c.b + 3);
    return h;
}

// End to end, along a direction of integer length; both segments point away from each other.
int end_to_end(Random& r, const Frame& f, Case& c) {
    constexpr int triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}};
    const int* o = triples[r.below(5)];
    const int h = r.between(1, 4);
    f.put(0, 0, c.a);
    const int x1 = r.below(32), y1 = r.below(32), x2 = r.below(32), y2 = r.below(32);
    f.put(-x1, -y1, c.a + 3);
    f.put(h * o[0], h * o[1], c.b);
    f.put(h * o[0] + x2, h * o[1] + y2, c.b + 3);
    return h * o[2];
}

}  // namespace

// The distance of the cores is a small integer times a power of two, exactly.
void touching_in_the_plane(Random& r, const Pair& pair, Case& c) {
    const Frame f(r);
    const int reach = r.coin() ? side_by_side(r, pair, f, c) : end_to_end(r, f, c);
    share_out(r, reach, f.unit, c);
}

// A T whose stem ends within some roundings of the bar, or goes through it by 2^-24 to 1 of its length. Where
// the bar is met is anywhere, also near its ends.
void end_on_a_core(Random& r, const Pair&, Case& c) {
    double bar[2][2], along[2], stem[2];
    for (double& x : bar[0]) x = r.either();
    for (double& x : along) x = r.either();
    for (double& x : stem) x = r.either();
    for (int k = 0; k < 2; ++k) bar[1][k] = bar[0][k] + along[k];
    const double place = r.coin() ? r.unit() : little(r, 24), size = little(r, 10), sign = r.sign(),
                 through = sign * little(r, 24);
    const bool exact = r.below(4) == 0, first = r.coin(), of_a = r.coin();
    float* const of_bar = of_a ? c.a : c.b;
    float* const of_stem = of_a ? c.b : c.a;
    for (int k = 0; k < 2; ++k) {
        const double meets = bar[0][k] + place * along[k];
        of_bar[k] = static_cast<float>(bar[0][k]);
        of_bar[3 + k] = static_cast<float>(bar[1][k]);
        of_stem[first ? k : 3 + k] = static_cast<float>(exact ? meets : meets + through * size * stem[k]);
        of_stem[first ? 3 + k : k] = static_cast<float>(meets - size * stem[k]);
    }
    c.a[radius_field] = r.coin() ? 0.0f : static_cast<float>(r.unit());
    c.b[radius_field] = r.coin() ? 0.0f : static_cast<float>(r.unit());
}

}  // namespace capsa::oracle::generate
