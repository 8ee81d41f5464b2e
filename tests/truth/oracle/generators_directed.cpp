#include "tests/truth/oracle/generators_directed.hpp"

#include "tests/truth/oracle/oracle.hpp"
#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/roundings.hpp"
#include "tests/truth/oracle/scene.hpp"

#include <bit>
#include <cmath>

// Every draw from the generator is a statement of its own: see generators.cpp.

namespace capsa::oracle::generate {

namespace {

using reference::Vec3d;

// Of all exponents in low .. high alike.
double some_power(Random& r, int low, int high) {
    const double k = power_of_two(r.between(low, high));
    return k * (1.0 + r.unit());
}

void set_radii(Random& r, Case& c, double reach) {
    const double part = r.unit();
    c.a[radius_field] = static_cast<float>(reach * part);
    c.b[radius_field] = static_cast<float>(reach * (1.0 - part));
}

// An end of one segment at an end of the other, or beside it by so much. The first is turned back along the
// second or leads anywhere.
Scene with_meeting_ends(Random& r, double beside) {
    const Vec3d p2 = r.in_cube(), q2 = r.coin() ? Vec3d{0, 0, 0} : r.in_cube();
    const double size = power_of_two(-r.between(0, 10)), angle = power_of_two(-r.between(0, 22));
    const double sign = r.sign();
    const Vec3d aside = r.in_cube(), off = r.in_cube();
    const Vec3d p1 = q2 + ((p2 - q2) * sign + aside * angle) * size;
    return {p1, q2 + off * beside, p2, q2};
}

// A few steps in the last places of one coordinate, or a small part of it.
void change(Random& r, const Pair& pair, Case& c, bool last_places) {
    const bool of_a = r.coin();
    float& x = (of_a ? c.a : c.b)[r.below(shape_info(of_a ? pair.a : pair.b).vectors())];
    const int steps = r.between(-4, 4);
    const double part = r.either() * power_of_two(-r.between(1, 12));
    if (last_places && std::fabs(x) > 0x1p-100f)
        x = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) + static_cast<std::uint32_t>(steps));
    else if (!last_places)
        x += static_cast<float>(static_cast<double>(x) * part);
}

}  // namespace

void close_crossing(Random& r, const Pair& pair, Case& c) {
    const Vec3d d = r.direction(), e = r.perpendicular(d);
    const double angle = some_power(r, -12, 0), apart = some_power(r, -3, 4) * eps;
    const double size1 = some_power(r, -3, 1), size2 = some_power(r, -3, 1);
    const double largest = size1 > size2 ? size1 : size2;
    set(r, pair, crossing(r, d * size1, (d + e * angle) * size2, cross(d, e) * (apart * largest)), c);
}

void meeting_ends(Random& r, const Pair& pair, Case& c) {
    const double beside = some_power(r, -2, 3) * eps;
    set(r, pair, with_meeting_ends(r, beside), c);
}

void small_reach(Random& r, const Pair& pair, Case& c) {
    const double apart = some_power(r, -21, -8), reach = some_power(r, -2, 1) * apart;
    const Vec3d d = r.direction(), e = r.direction();
    if (r.coin())
        set(r, pair, with_meeting_ends(r, apart), c);
    else
        set(r, pair, crossing(r, d, e, r.direction() * apart), c);
    set_radii(r, c, reach);
}

// The margins of capsa verify are 0 and 1/4 of either sign.
void radii_against_margin(Random& r, const Pair& pair, Case& c) {
    const double apart = some_power(r, -30, -20), reach = some_power(r, -30, -20);
    const Vec3d d = r.direction(), e = r.direction();
    set(r, pair, crossing(r, d, e, r.direction() * apart), c);
    const bool of_a = r.coin();
    const int steps = r.between(-2, 2);
    const float quarter = std::bit_cast<float>(std::bit_cast<std::int32_t>(0.25f) + steps);
    c.a[radius_field] = of_a ? quarter : static_cast<float>(reach);
    c.b[radius_field] = of_a ? static_cast<float>(reach) : quarter;
}

void underflowing(Random& r, const Pair& pair, Case& c) {
    Scene s = random_scene(r);
    if (r.coin()) {  // along an axis
        const double x = r.either();
        s.p2 = s.p1 + Vec3d{0, x, 0};
    }
    set(r, pair, scaled(s, power_of_two(-r.between(60, 149))), c);
}

void nearly_in_line(Random& r, const Pair& pair, Case& c) {
    const Vec3d d = r.direction(), off = r.in_cube(), turn = r.in_cube(), p = r.in_cube();
    const double aside = some_power(r, -24, -8), size1 = some_power(r, -3, 0), size2 = some_power(r, -3, 0),
                 before = some_power(r, -4, 1);
    const Vec3d p2 = p + d * (size1 + before) + off * aside;
    set(r, pair, {p, p + d * size1, p2, p2 + (d + turn * aside) * size2}, c);
    set_radii(r, c, aside * 2.0 * r.unit());
}

void enlarge_rounding(Random& r, const Pair& pair, int which, bool last_places, Case& c) {
    const double sign = r.sign();
    double most = sign * Roundings(pair, c).of(which);
    for (int step = 0; step < 32; ++step) {
        Case next = c;
        change(r, pair, next, last_places);
        const double now = sign * Roundings(pair, next).of(which);
        if (now < most || !well_formed(pair, next)) continue;
        most = now;
        c = next;
    }
}

void each_rounding(Random& r, const Pair& pair, Case& c) {
    const bool last_places = r.coin();
    const auto begin = !last_places ? uniform : pair.b == capsa_shape_half_space ? on_the_face : meeting_ends;
    begin(r, pair, c);
    const int which = r.below(Roundings(pair, c).count());
    enlarge_rounding(r, pair, which, last_places, c);
}

}  // namespace capsa::oracle::generate
